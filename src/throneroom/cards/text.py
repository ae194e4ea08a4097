"""Rules text in English, made from a card's own effects."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from .english import in_words, plural_name, with_article
from .model import (
    Amount,
    Card,
    Choose,
    Condition,
    Discount,
    DrawTo,
    Each,
    EachName,
    Effect,
    Every,
    Give,
    If,
    Listen,
    May,
    Move,
    NameCard,
    Number,
    PassLeft,
    Pick,
    Points,
    PutBack,
    ShowHand,
    Take,
    TakeUntil,
    Then,
    Top,
    TrashThis,
    Unaffected,
    What,
)


@dataclass(frozen=True)
class Voice:
    """Who a sentence is about, and which cards "it" or "them" would be."""

    subject: str = "you"
    """"you" (imperative), "player" (third person singular) or "they" (plural)."""
    revealed: int = 0
    """How many cards the last reveal showed."""
    some_left: bool = False
    """Whether some of them have gone since."""
    found: What | None = None
    """The one card that was looked for."""
    drew: bool = False
    """Whether the card has drawn cards before."""

    @property
    def your(self) -> str:
        """The possessive."""
        return "your" if self.subject == "you" else "their"

    @property
    def you(self) -> str:
        """The pronoun."""
        return "you" if self.subject == "you" else "they"

    def verb(self, word: str) -> str:
        """A verb in the right person."""
        if self.subject != "player":
            return word
        return word + ("es" if word.endswith(("sh", "ss", "ch")) else "s")

    def may(self, word: str) -> str:
        """An optional verb."""
        return f"{'you ' if self.subject == 'you' else ''}may {word}"

    @property
    def rest(self) -> str:
        """What is left of the revealed cards."""
        if self.some_left:
            return "the rest"
        return "it" if self.revealed == 1 else "them"


YOU = Voice()


def card_text(card: Card) -> str:
    """All of a card's text: effects, then its reaction, then its points."""
    parts = ["\n".join(_lines(card.effects))]
    if card.reaction is not None:
        n = card.reaction.hand_at_least
        hand = f"a hand of {n} or more cards" if n else "your hand"
        does = in_words([_clause(e, YOU) for e in card.reaction.effects], "then")
        parts.append(
            f"When another player plays an Attack, you may reveal this from {hand}; "
            f"if you do, {does}."
        )
    if card.points is not None:
        parts.append(points_text(card.points))
    return "\n\n".join(part for part in parts if part)


def points_text(points: Points) -> str:
    """Victory points as a card states them."""
    if not points.every:
        return f"{points.number} VP"
    names = _what(points.what, plural=points.every > 1)
    number = f"{points.every} " if points.every > 1 else ""
    rounded = " (rounded down)" if points.every > 1 else ""
    return f"1 VP per {number}{names} you have{rounded}"


def option_text(effects: tuple[Effect, ...]) -> str:
    """One of several options, as a label for the player who chooses."""
    return in_words([_clause(e, YOU) for e in effects], "and")


def _lines(effects: tuple[Effect, ...]) -> list[str]:
    """Plain bonuses at the head of a card stand on lines of their own."""
    plain: list[str] = []
    rest = list(effects)
    while rest and isinstance(rest[0], Give) and isinstance(rest[0].amount, int):
        plain.append(_clause(rest.pop(0), YOU))
    drew = any(isinstance(e, Give) and e.resource == "cards" for e in effects[: len(plain)])
    return plain + ([_paragraph(tuple(rest), Voice(drew=drew))] if rest else [])


def _paragraph(effects: tuple[Effect, ...], voice: Voice) -> str:
    text = " ".join(c + "." for c in _clauses(effects, voice))
    return re.sub(r"(?:^|\. )[a-z]", lambda begin: begin[0].upper(), text)


def _clauses(effects: tuple[Effect, ...], voice: Voice) -> list[str]:
    """Effects one after the other; several bonuses in a row share a clause."""
    clauses: list[str] = []
    plain: list[str] = []
    previous: Effect | None = None
    for effect in effects:
        if isinstance(effect, Give) and isinstance(effect.amount, int) and voice.subject == "you":
            plain.append(_clause(effect, voice))
            continue
        if plain:
            clauses.append(in_words(plain, "and"))
            plain = []
        clause = _clause(effect, voice)
        if isinstance(effect, PutBack) and isinstance(previous, If):
            clause = f"otherwise, {voice.verb('put')} it back on top"
        elif isinstance(previous, PassLeft):
            clause = f"then {clause}"
        elif _sorts(effect) and _sorts(previous):
            # "Trash any number. Discard any number." is one sorting of the same cards.
            clause = clauses.pop().replace(
                " any number", f" and/or {voice.verb('discard')} any number"
            )
        elif isinstance(effect, If) and _gains(previous) and any(_trashes(e) for e in effects):
            clause = clause.replace("if it is", "if the gained card is", 1)
        clauses.append(clause)
        voice = _after(effect, voice)
        previous = effect
    if plain:
        clauses.append(in_words(plain, "and"))
    return clauses


def _sorts(effect: Effect | None) -> bool:
    """Any number of the revealed cards are picked."""
    match effect:
        case Move(cards=Pick(zone="revealed", high=None), by_lead=False):
            return True
    return False


def _gains(effect: Effect | None) -> bool:
    return isinstance(effect, Move) and effect.verb == "gain"


def _trashes(effect: Effect) -> bool:
    return isinstance(effect, Move) and effect.verb == "trash"


def _after(effect: Effect, voice: Voice) -> Voice:
    """What "it" and "the rest" mean once this has happened."""
    if isinstance(effect, Take):
        return replace(voice, revealed=effect.n, some_left=False)
    if isinstance(effect, TakeUntil):
        found = effect.what if effect.n == 1 else None
        return replace(voice, revealed=2, some_left=True, found=found)
    if isinstance(effect, Move) and isinstance(effect.cards, Pick | Every) and voice.revealed:
        return replace(voice, some_left=True)
    return voice


def _clause(effect: Effect, voice: Voice) -> str:
    """One effect, without capital or full stop."""
    match effect:
        case Give():
            return _give(effect, voice)
        case Move():
            return _move(effect, voice)
        case Take(n, shown):
            verb = voice.verb("reveal") if shown else f"{voice.verb('look')} at"
            cards = "the top card" if n == 1 else f"the top {n} cards"
            return f"{verb} {cards} of {voice.your} deck"
        case TakeUntil(n, what):
            found = f"{n} {_what(what, plural=True)}" if n > 1 else with_article(_what(what))
            verb = voice.verb("reveal")
            return f"{verb} cards from {voice.your} deck until {voice.you} reveal {found}"
        case DrawTo(n, aside):
            return (
                f"{voice.verb('draw')} until {voice.you} have {n} cards in hand; {voice.you} may "
                f"set aside any {_what(aside, plural=True)} as {voice.you} draw them, and "
                f"{voice.verb('discard')} those afterwards"
            )
        case PutBack():
            order = " in any order" if voice.revealed != 1 else ""
            return f"{voice.verb('put')} {voice.rest} back on top{order}"
        case TrashThis():
            return f"{voice.verb('trash')} this"
        case May(Each() as inner):
            return f"you may choose that {_each(inner)}"
        case May(inner):
            return voice.may(_clause(inner, YOU))
        case Then():
            return _then(effect, voice)
        case If(condition, effects):
            then = ". ".join(_clauses(effects, replace(voice, some_left=False)))
            return f"{_condition(condition, voice)}, {then}"
        case Each():
            return _each(effect)
        case EachName(effects):
            return "for each differently named card among them: " + "; ".join(
                _clause(e, voice) for e in effects
            )
        case Choose(n, options):
            return _choose(n, options, voice)
        case NameCard():
            return f"{voice.verb('name')} a card"
        case ShowHand():
            return f"{voice.verb('reveal')} {voice.your} hand"
        case Discount(n):
            return f"all cards cost ${n} less this turn (but not less than $0)"
        case Listen(what, effects, first):
            gets = in_words([_clause(e, YOU) for e in effects], "and")
            when = "the first time" if first else "whenever"
            return f"{when} you play {with_article(_what(what))} this turn, {gets}"
        case Unaffected():
            return "you are unaffected by that Attack"
        case PassLeft(to_anyone):
            if to_anyone:
                return (
                    "each player passes a card from their hand to the player on their left, "
                    "all at once"
                )
            return (
                "each player with any cards in hand passes one, all at once, to the next such "
                "player on their left"
            )
    raise TypeError(f"no words for {effect!r}")


def _plus(resource: str, n: int) -> str:
    if resource == "coins":
        return f"+${n}"
    name = {"cards": "Card", "actions": "Action", "buys": "Buy"}[resource]
    return f"+{n} {name}{'' if n == 1 else 's'}"


def _give(effect: Give, voice: Voice) -> str:
    if isinstance(effect.amount, Amount):
        return f"{_plus(effect.resource, effect.amount.mul)} per {_per(effect.amount)}"
    if voice.subject != "you" and effect.resource == "cards":
        cards = "a card" if effect.amount == 1 else f"{effect.amount} cards"
        return f"{voice.verb('draw')} {cards}"
    return _plus(effect.resource, effect.amount)


def _per(amount: Amount) -> str:
    """What an amount counts, after "per"."""
    thing = {
        "hand_size": "card in hand",
        "hand_matching": f"{_what(amount.what or What())} in hand",
        "actions_played": "Action played this turn",
        "that_cost": "$1 it costs",
    }.get(amount.source, amount.phrase)
    if amount.div > 1:
        thing = f"{amount.div} times: {thing}"
    more = f", {'plus' if amount.add > 0 else 'less'} {abs(amount.add)}" if amount.add else ""
    return thing + more


def _move(effect: Move, voice: Voice) -> str:
    pick = effect.cards if isinstance(effect.cards, Pick) else None
    if pick is not None and effect.by_lead:
        return _move_by_you(effect, pick, voice)
    word = effect.verb
    verb = voice.may(word) if pick is not None and _optional(pick) else voice.verb(word)
    what = _cards(effect, voice)
    match effect.verb:
        case "play":
            times = {1: "", 2: " twice", 3: " three times"}
            return f"{verb} {what}{times.get(effect.times, f' {effect.times} times')}"
        case "gain" if pick is not None:
            where = {"hand": f" to {voice.your} hand", "deck": f" onto {voice.your} deck"}
            noun, cost = _what_and_cost(pick.what)
            if pick.zone == "noted":
                return f"{voice.may(word)} any number of the trashed cards"
            source = " from the trash" if pick.zone == "trash" else ""
            return f"{verb} {with_article(noun)}{source}{where.get(effect.to, '')}{cost}"
        case "put":
            where = {
                "hand": f"into {voice.your} hand",
                "deck": f"onto {voice.your} deck",
                "anywhere": f"anywhere in {voice.your} deck",
                "discard": f"into {voice.your} discard pile",
            }
            if pick is not None and pick.zone == "discard" and not pick.what.same:
                look = f"{voice.verb('look')} through {voice.your} discard pile"
                return f"{look}. {verb} {with_article(_what(pick.what))} from it {where[effect.to]}"
            if effect.shown:
                return (
                    f"{voice.verb('reveal')} {what} and {voice.verb('put')} it {where[effect.to]}"
                )
            return f"{verb} {what} {where[effect.to]}"
    return f"{verb} {what}"


def _optional(pick: Pick) -> bool:
    return pick.all_or_none or (pick.low == 0 and pick.high == 1)


def _move_by_you(effect: Move, pick: Pick, voice: Voice) -> str:
    """The player of the card decides for another."""
    if effect.verb == "gain":
        noun, cost = _what_and_cost(pick.what)
        return f"{voice.verb('gain')} {with_article(noun)} of your choice{cost}"
    if _optional(pick):
        return f"{voice.verb(effect.verb)} {voice.rest} if you say so"
    those = _what(pick.what, plural=True)
    return f"{voice.verb(effect.verb)} one of the revealed {those}, your choice"


def _cards(effect: Move, voice: Voice) -> str:
    cards = effect.cards
    match cards:
        case Top(n):
            return f"the top {'card' if n == 1 else f'{n} cards'} of {voice.your} deck"
        case Every("hand", what) if what == What():
            return f"{voice.your} hand"
        case Every("hand", what):
            return f"all {_what(what, plural=True)} in {voice.your} hand"
        case Every("deck"):
            return f"{voice.your} deck"
        case Every(_, what) if what == What():
            return voice.rest
        case Every(_, what) if what == voice.found:
            return "that card"
        case Every(_, what):
            return f"the revealed {_what(what, plural=voice.revealed != 1)}"
        case Pick():
            return _picked(effect, cards, voice)


def _picked(effect: Move, cards: Pick, voice: Voice) -> str:
    if cards.what.same:
        return "it"
    if cards.keep is not None:
        return f"down to {cards.keep} cards in hand"
    if isinstance(cards.high, Amount):
        return f"a card per {_per(cards.high)}"
    if cards.zone == "revealed":
        if cards.what != What():
            return f"a revealed {_what(cards.what)}"
        return "any number of them" if cards.high is None else "one of them"
    source = {
        "hand": f" from {voice.your} hand",
        "discard": f" from {voice.your} discard pile",
        "trash": " from the trash",
        "supply": " from the Supply",
        "noted": " of the trashed cards",
    }[cards.zone]
    if cards.zone == "hand" and effect.verb == "discard":
        source = ""
    if cards.high is None:
        return f"any number of {_what(cards.what, plural=True)}{source}"
    if cards.high == 1:
        return with_article(_what(cards.what)) + source
    many = f"up to {cards.high}" if cards.low == 0 and not cards.all_or_none else str(cards.high)
    return f"{many} {_what(cards.what, plural=True)}{source}"


def _what(what: What, *, plural: bool = False) -> str:
    noun, cost = _what_and_cost(what, plural=plural)
    return noun + cost


def _what_and_cost(what: What, *, plural: bool = False) -> tuple[str, str]:
    s = "s" if plural else ""
    kinds = [
        f"{name} card{s}" if name == "Victory" else f"{name}{s}"
        for name in ("Action", "Treasure", "Victory", "Curse")
        if name in what.types
    ]
    kinds += [plural_name(n) if plural else n for n in sorted(what.names)]
    text = in_words(kinds, "and" if plural else "or") or f"card{s}"
    if what.excluded:
        text += " other than " + in_words(sorted(what.excluded), "or")
    return text, f" costing {_cost(what)}" if what.relation is not None else ""


def _cost(what: What) -> str:
    cost, relation = what.cost, what.relation or "equal"
    if isinstance(cost, int):
        return {
            "at_most": f"up to ${cost}",
            "equal": f"exactly ${cost}",
            "at_least": f"${cost} or more",
        }[relation]
    if cost.add == 0:
        return {
            "at_most": "at most as much as it",
            "equal": "the same as it",
            "at_least": "at least as much as it",
        }[relation]
    more = f"${abs(cost.add)} {'more' if cost.add > 0 else 'less'} than it"
    if relation == "at_most":
        return f"up to {more}" if cost.add > 0 else f"at least {more}"
    return f"exactly {more}" if relation == "equal" else f"at least {more}"


def _then(then: Then, voice: Voice) -> str:
    first = _clause(then.first, voice)
    if not then.effects:
        other = in_words(_clauses(then.otherwise, voice), "and")
        return f"{first}, or {other} if {voice.you} can't"
    speaker, who = (voice, "") if voice.subject == "you" else (Voice("they"), "they ")
    text = f"{first}. If {voice.you} do, {who}{f'. {who}'.join(_clauses(then.effects, speaker))}"
    if then.otherwise:
        text += f". Otherwise, {who}{f'. {who}'.join(_clauses(then.otherwise, speaker))}"
    return text


def _condition(condition: Condition | What | str, voice: Voice) -> str:
    if isinstance(condition, str):
        return "if it is the named card"
    if isinstance(condition, What):
        return f"if it is {with_article(_what(condition))}"
    left = condition.left
    have = f"{voice.you} have"
    if left.source == "hand_matching" and left.what is not None:
        none = condition.relation == "equal" and condition.right == 0
        number = "no" if none else _relation(condition)
        return f"if {have} {number} {_what(left.what, plural=True)} in hand"
    if left.source == "actions_played":
        return f"if {have} played {_relation(condition)} Actions this turn (counting this)"
    if left.source == "that_cost":
        return f"if it costs ${_relation(condition).replace('fewer', 'less')}"
    if left.source == "that_types":
        return f"if it has {_relation(condition)} types"
    if left.source == "empty_piles":
        return f"if there are {_relation(condition)} empty Supply piles"
    if left.source == "moved":
        return f"if {_relation(condition)} cards were {left.phrase.removeprefix('card ')}"
    drawn = " (after drawing)" if left.source == "hand_size" and voice.drew else ""
    return f"if {have} {_relation(condition)} {left.phrase}{drawn}"


def _relation(condition: Condition) -> str:
    n = condition.right
    return {"at_most": f"{n} or fewer", "at_least": f"{n} or more", "equal": f"exactly {n}"}[
        condition.relation
    ]


def _each(effect: Each) -> str:
    who = {
        "others": "each other player",
        "everyone": "each player (including you)",
        "left": "the player to your left",
    }[effect.circle]
    effects = effect.effects
    player = Voice("player")
    if (
        len(effects) == 1
        and isinstance(effects[0], If)
        and isinstance(effects[0].condition, Condition)
    ):
        condition = effects[0].condition
        who += f" with {_relation(condition)} {condition.left.phrase}"
        effects = effects[0].effects
    optional = any(
        isinstance(e, Move) and isinstance(e.cards, Pick) and _optional(e.cards) for e in effects
    )
    if len(effects) < 4 and not optional:
        return f"{who} {in_words(_clauses(effects, player), 'and')}"
    if len(effects) == 3 and isinstance(effects[2], PutBack):
        # One card, and the player of this card decides about it.
        shown = _clause(effects[0], player)
        assert isinstance(effects[1], Move)
        return f"{who} {shown}; you choose whether they {effects[1].verb} it or put it back"
    they = _after(effects[0], Voice("they"))
    begins = f"{who} {_clause(effects[0], player)}"
    return ". ".join([begins, *(f"They {c}" for c in _clauses(effects[1:], they))])


def _choose(n: Number, options: tuple[tuple[Effect, ...], ...], voice: Voice) -> str:
    speaker = YOU if voice.subject == "you" else Voice("they")
    joined = "; or ".join(
        in_words([_clause(e, speaker) for e in option], "and") for option in options
    )
    verb = voice.verb("choose")
    different = ". The choices must be different"
    if isinstance(n, Amount):
        return f"for each {n.phrase}, {verb} one: {joined}{different}"
    number = {1: "one", 2: "two", 3: "three"}.get(n, str(n))
    return f"{verb} {number}: {joined}{different if n > 1 else ''}"
