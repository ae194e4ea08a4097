"""Rules text in English, made from a card's own effects."""

from __future__ import annotations

from dataclasses import dataclass

from .language import (
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

WORDS = ("no", "a", "two", "three", "four", "five")


@dataclass(frozen=True)
class Voice:
    """Who a sentence is about: you (in the imperative) or they (in the third person)."""

    they: bool = False

    @property
    def your(self) -> str:
        """The possessive."""
        return "their" if self.they else "your"

    def verb(self, word: str) -> str:
        """A verb in the right person."""
        if not self.they:
            return word
        return word + ("es" if word.endswith(("sh", "ss", "ch")) else "s")

    def may(self, word: str) -> str:
        """An optional verb."""
        return f"may {word}" if self.they else f"you may {word}"


YOU = Voice()
THEY = Voice(they=True)


def card_text(card: Card) -> str:
    """All of a card's text: effects, then its reaction, then its points."""
    parts = ["\n".join(_lines(card.effects))]
    if card.reaction is not None:
        hand = ""
        if card.reaction.hand_at_least:
            hand = f" with {card.reaction.hand_at_least} or more cards in hand"
        does = _list([_clause(e, YOU) for e in card.reaction.effects], "then")
        parts.append(
            f"When another player plays an Attack, you may reveal this from your hand{hand}; "
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


def option_text(effects: tuple[Effect, ...], *, they: bool = False) -> str:
    """One of several options, as a label."""
    del they  # labels speak to the player who chooses
    return _list([_clause(e, YOU) for e in effects], "and")


def _lines(effects: tuple[Effect, ...]) -> list[str]:
    """Plain bonuses at the head of a card stand on lines of their own."""
    plain: list[str] = []
    rest = list(effects)
    while rest and isinstance(rest[0], Give) and isinstance(rest[0].amount, int):
        plain.append(_clause(rest.pop(0), YOU))
    return plain + ([_sentences(tuple(rest), YOU)] if rest else [])


def _sentences(effects: tuple[Effect, ...], voice: Voice) -> str:
    """Effects as sentences; several bonuses in a row share one."""
    clauses: list[str] = []
    plain: list[str] = []
    for effect in effects:
        if isinstance(effect, Give) and isinstance(effect.amount, int) and not voice.they:
            plain.append(_clause(effect, voice))
            continue
        if plain:
            clauses.append(_list(plain, "and"))
            plain = []
        clauses.append(_clause(effect, voice))
    if plain:
        clauses.append(_list(plain, "and"))
    return " ".join(c[0].upper() + c[1:] + ("" if c.endswith(".") else ".") for c in clauses)


def _list(parts: list[str], last: str) -> str:
    if len(parts) < 2:
        return "".join(parts)
    if last == "then":
        return ", then ".join(parts)
    if len(parts) == 2:
        return f"{parts[0]} {last} {parts[1]}"
    return ", ".join(parts[:-1]) + f", {last} {parts[-1]}"


def _clause(effect: Effect, voice: Voice) -> str:
    """One effect, without capital or full stop."""
    match effect:
        case Give():
            return _give(effect, voice)
        case Move():
            return _move(effect, voice)
        case Take(n, shown):
            verb = voice.verb("reveal" if shown else "look")
            cards = "the top card" if n == 1 else f"the top {n} cards"
            return f"{verb}{'' if shown else ' at'} {cards} of {voice.your} deck"
        case TakeUntil(n, what):
            found = f"{n} {_what(what, plural=True)}" if n > 1 else _a(_what(what))
            return (
                f"{voice.verb('reveal')} cards from {voice.your} deck until "
                f"{'they reveal' if voice.they else 'you reveal'} {found}"
            )
        case DrawTo(n, aside):
            return (
                f"{voice.verb('draw')} until {'they' if voice.they else 'you'} have {n} cards in "
                f"hand, setting aside any {_what(aside, plural=True)} {'they' if voice.they else 'you'} "
                f"choose to as they are drawn; then {voice.verb('discard')} the set aside cards"
            )
        case PutBack():
            return f"{voice.verb('put')} the rest back on top in any order"
        case TrashThis():
            return f"{voice.verb('trash')} this"
        case May(inner):
            clause = _clause(inner, YOU)
            return f"{'may' if voice.they else 'you may'} {clause}"
        case Then(first, effects, otherwise):
            return _then(first, effects, otherwise, voice)
        case If(condition, effects):
            then = _sentences(effects, voice).rstrip(".")
            return f"{_condition(condition, voice)}, {_small(then)}"
        case Each():
            return _each(effect)
        case EachName(effects):
            return "for each differently named card: " + "; ".join(
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
            gets = _list([_clause(e, YOU) for e in effects], "and")
            if first:
                return f"the first time you play {_a(_what(what))} this turn, {gets}"
            return f"whenever you play {_a(_what(what))} this turn, {gets}"
        case Unaffected():
            return "you are unaffected by that Attack"
        case PassLeft(to_anyone):
            if to_anyone:
                return "each player passes a card from their hand to the player on their left, all at once"
            return (
                "each player with any cards in hand passes one, all at once, to the next such "
                "player on their left"
            )
    raise TypeError(f"no words for {effect!r}")


def _small(text: str) -> str:
    return text if text.startswith(("+", "$")) else text[0].lower() + text[1:]


def _plus(resource: str, n: int | None) -> str:
    if resource == "coins":
        return f"+${1 if n is None else n}"
    name = {"cards": "Card", "actions": "Action", "buys": "Buy"}[resource]
    return f"+{1 if n is None else n} {name}{'' if n in (None, 1) else 's'}"


def _give(effect: Give, voice: Voice) -> str:
    if isinstance(effect.amount, Amount):
        return f"{_plus(effect.resource, None)} per {effect.amount.phrase}"
    if voice.they and effect.resource == "cards":
        return "draws a card" if effect.amount == 1 else f"draws {effect.amount} cards"
    return _plus(effect.resource, effect.amount)


def _move(effect: Move, voice: Voice) -> str:
    cards = effect.cards
    word = {"none": "reveal"}.get(effect.to, effect.verb)
    optional = isinstance(cards, Pick) and (cards.all_or_none or (cards.low == 0 and cards.high == 1))
    if effect.by_lead:
        return _move_by_you(effect, optional)
    verb = voice.may(word) if optional else voice.verb(word)
    if effect.verb == "play":
        times = {1: "", 2: " twice", 3: " three times"}.get(effect.times, f" {effect.times} times")
        return f"{verb} {_cards(effect, voice)}{times}"
    where = ""
    if effect.verb == "gain" and effect.to != "discard":
        where = f" to {voice.your} hand" if effect.to == "hand" else f" onto {voice.your} deck"
    if effect.verb == "put":
        where = {
            "hand": f" into {voice.your} hand",
            "deck": f" onto {voice.your} deck",
            "anywhere": f" anywhere in {voice.your} deck",
            "discard": f" into {voice.your} discard pile",
        }[effect.to]
        if effect.shown:
            verb = f"{voice.verb('reveal')} {_cards(effect, voice)} and {voice.verb('put')} it"
            return verb + where
    return f"{verb} {_cards(effect, voice)}{where}"


def _move_by_you(effect: Move, optional: bool) -> str:
    """The player of the card decides for another."""
    assert isinstance(effect.cards, Pick)
    if effect.verb == "gain":
        return f"gains {_a(_what(effect.cards.what))} of your choice"
    if optional:
        return f"{effect.verb}s it if you say so"
    return f"{effect.verb}s one {_what(effect.cards.what)} of them that you choose"


def _cards(effect: Move, voice: Voice) -> str:
    cards = effect.cards
    match cards:
        case Top(n):
            return f"the top {'card' if n == 1 else f'{n} cards'} of {voice.your} deck"
        case Every("hand"):
            return f"{voice.your} hand"
        case Every("deck"):
            return f"{voice.your} deck"
        case Every(_, what) if what == What():
            return "the rest"
        case Every(_, what):
            return f"the revealed {_what(what, plural=True)}"
        case Pick():
            pass
    if cards.what.same:
        return "it"
    if cards.keep is not None:
        return f"down to {cards.keep} cards in hand"
    if isinstance(cards.high, Amount):
        return f"a card per {cards.high.phrase}"
    source = {
        "hand": f" from {voice.your} hand",
        "discard": f" from {voice.your} discard pile",
        "trash": " from the trash",
        "supply": "" if effect.verb == "gain" else " from the Supply",
        "revealed": " of them",
        "noted": " of the trashed cards",
    }[cards.zone]
    if cards.zone in ("revealed", "noted") and cards.what == What():
        return {None: "any number of them" if cards.zone == "revealed" else "any of the trashed cards"}.get(
            cards.high, "one of them"
        )
    if cards.zone == "hand" and effect.verb == "discard":
        source = ""
    if cards.high is None:
        return f"any number of {_what(cards.what, plural=True)}{source}"
    if cards.high == 1:
        return _a(_what(cards.what)) + source
    many = f"up to {cards.high}" if cards.low == 0 and not cards.all_or_none else str(cards.high)
    return f"{many} {_what(cards.what, plural=True)}{source}"


def _what(what: What, *, plural: bool = False) -> str:
    s = "s" if plural else ""
    kinds = [f"{t}{s}" if t != "Victory" else ("Victory cards" if plural else "Victory card")
             for t in ("Action", "Treasure", "Victory", "Curse") if t in what.types]
    kinds += [_plural(n) if plural else n for n in sorted(what.names)]
    text = _list(kinds, "and" if plural else "or") or f"card{s}"
    if what.excluded:
        text += " other than " + _list([_a(n) for n in sorted(what.excluded)], "or")
    if what.relation is not None:
        text += f" costing {_cost(what)}"
    return text


def _cost(what: What) -> str:
    cost = what.cost
    if isinstance(cost, int):
        return {"at_most": f"up to ${cost}", "equal": f"exactly ${cost}",
                "at_least": f"${cost} or more"}[what.relation or "equal"]
    if cost.add == 0:
        return {"at_most": "at most as much as it", "equal": "the same as it",
                "at_least": "at least as much as it"}[what.relation or "equal"]
    more = f"${abs(cost.add)} {'more' if cost.add > 0 else 'less'} than it"
    if what.relation == "at_most":
        return f"up to {more}" if cost.add > 0 else f"at least {more}"
    return {"equal": f"exactly {more}", "at_least": f"at least {more}"}[what.relation or "equal"]


def _plural(name: str) -> str:
    if name.endswith("y") and name[-2:-1] not in "aeiou":
        return name[:-1] + "ies"
    return name if name.endswith("s") else name + ("es" if name.endswith(("ch", "x")) else "s")


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'AEIOaeiou' else 'a'} {noun}"


def _then(
    first: Effect, effects: tuple[Effect, ...], otherwise: tuple[Effect, ...], voice: Voice
) -> str:
    text = _clause(first, voice)
    they = "they do" if voice.they else "you do"
    if effects:
        text += f". If {they}, {_small(_sentences(effects, voice).rstrip('.'))}"
    if otherwise:
        joint = "; otherwise, " if not effects else ". Otherwise, "
        text += joint + _small(_sentences(otherwise, voice).rstrip("."))
    return text


def _condition(condition: Condition | What | str, voice: Voice) -> str:
    if condition == "named":
        return "if it is the named card"
    if isinstance(condition, What):
        return f"if it is {_a(_what(condition))}"
    assert isinstance(condition, Condition)
    left, n = condition.left, condition.right
    who = "they have" if voice.they else "you have"
    if left.source == "hand_matching" and left.what is not None:
        if condition.relation == "equal" and n == 0:
            return f"if {who} no {_what(left.what, plural=True)} in hand"
        return f"if {who} {_relation(condition)} {_what(left.what, plural=True)} in hand"
    if left.source == "actions_played":
        return f"if {who} played {_relation(condition)} Actions this turn (counting this)"
    return f"if {who} {_relation(condition)} {left.phrase}"


def _relation(condition: Condition) -> str:
    return {"at_most": f"{condition.right} or fewer", "at_least": f"{condition.right} or more",
            "equal": f"exactly {condition.right}"}[condition.relation]


def _each(effect: Each) -> str:
    who = {"others": "each other player", "everyone": "each player (including you)",
           "left": "the player to your left"}[effect.circle]
    effects = effect.effects
    if len(effects) == 1 and isinstance(effects[0], If) and isinstance(effects[0].condition, Condition):
        condition = _relation(effects[0].condition)
        who += f" with {condition} {effects[0].condition.left.phrase}"
        effects = effects[0].effects
    if len(effects) == 1 and isinstance(effects[0], Choose):
        return f"{who} {_clause(effects[0], THEY)}"
    sentences = _sentences(effects, THEY).rstrip(".").split(". ")
    # One sentence as long as it stays easy to read.
    parts = [_small(s) for s in sentences]
    if any(p.startswith(("if ", "otherwise", "may ")) for p in parts):
        head, *tail = parts
        return ". ".join([f"{who} {head}", *("They " + t if t.startswith("may") or not t.startswith(("if ", "otherwise")) else t[0].upper() + t[1:] for t in tail)])
    return f"{who} {_list(parts, 'and')}"


def _choose(n: Number, options: tuple[tuple[Effect, ...], ...], voice: Voice) -> str:
    number = {1: "one", 2: "two", 3: "three"}.get(n, str(n)) if isinstance(n, int) else "one"
    texts = [_list([_clause(e, voice) if not voice.they else _clause(e, YOU).replace("your", "their")
                    for e in option], "and") for option in options]
    joined = "; or ".join(texts)
    verb = voice.verb("choose")
    if isinstance(n, Amount):
        return f"for each {n.phrase}, {verb} one: {joined}. The choices must be different"
    different = ". The choices must be different" if n > 1 else ""
    return f"{verb} {number}: {joined}{different}"
