"""What a card asks, in English: made from its effects and what is known when it asks.

A :class:`Question` is kept for each step of a program that can ask. In play it meets a
:class:`Moment`, and they become :class:`Words`: "discard 1 more card", "trash it for +$2?".
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from .clauses import clause, speech
from .english import in_words, plural_name, with_article
from .model import (
    Card,
    Choose,
    Effect,
    Every,
    Give,
    May,
    Move,
    MoveThis,
    NameCard,
    Pick,
    PlayThis,
    PutBack,
    ShowHand,
    Then,
    Top,
    TrashThis,
    What,
)
from .nouns import noun_and_tail
from .plain import is_bonus
from .speech import breath
from .voice import Voice

_NUMBERS = {1: "one", 2: "two", 3: "three", 4: "four"}
_TIMES = {1: "", 2: " twice", 3: " three times"}
_THIS = re.compile(r"\bthis\b(?! (?:card|game|one|turn|way))")
_SIMPLE = (Give, Move, MoveThis, PlayThis, ShowHand, TrashThis)


@dataclass(frozen=True)
class Question:
    """What a step of a program asks: the effect that it belongs to, and the one after it."""

    effect: Effect
    next: Effect | None = None


@dataclass(frozen=True)
class Moment:
    """What is known when a question is asked."""

    card: Card
    """The card that asks."""
    least: int = 1
    most: int = 1
    """How many more must and may be chosen."""
    cards: tuple[str, ...] = ()
    """The cards that may be chosen."""
    picked: tuple[str, ...] = ()
    """What has been chosen so far."""
    table: tuple[str | None, ...] = ()
    """Revealed cards that lie there; None for one that is hidden."""
    that: str | None = None
    """The card that "it" is."""
    event: str | None = None
    """The card that was gained or bought."""
    cost: str | None = None
    """The limit of the cost, as it is now."""
    owner: str | None = None
    """Whose cards they are, if not those of the player who decides."""
    actor: str | None = None
    """For whom the card does this, if not for the player who decides."""

    @property
    def their(self) -> str:
        """Whose hand, deck and discard pile it is about."""
        return "your" if self.owner is None else f"{self.owner}'s"


@dataclass(frozen=True)
class Words:
    """A question in words, without the name of the card that asks."""

    prompt: str
    label: Callable[[str], str] = str
    """From the short text of an option to what it means here."""
    done: str = "Done"


def capital(text: str) -> str:
    """The same, with a capital."""
    return text[:1].upper() + text[1:]


def card_list(names: tuple[str, ...]) -> str:
    """Cards in words.

    >>> card_list(("Copper", "Estate", "Copper"))
    '2 Coppers and an Estate'
    """
    counts = {name: names.count(name) for name in names}
    return in_words(
        [
            with_article(name) if n == 1 else f"{n} {plural_name(name)}"
            for name, n in counts.items()
        ],
        "and",
    )


def pick_words(question: Question, now: Moment) -> Words:
    """Cards are picked, to go somewhere."""
    effect, gives, instead = _parts(question.effect)
    if isinstance(effect, PutBack):
        cards = f"{now.least}{' more' * bool(now.picked)} cards"
        return Words(
            f"put {cards} back on {now.their} deck, the last one on top",
            lambda name: f"Put {name} back",
        )
    assert isinstance(effect, Move)
    pick = effect.cards
    if not isinstance(pick, Pick):
        zone = "revealed" if not isinstance(pick, Every) or pick.zone == "deck" else pick.zone
        what = pick.what if isinstance(pick, Every) else What()
        pick = Pick(zone, what, now.least, now.most)
    if isinstance(pick.high, int) and now.most < pick.high:
        gives = ()  # there are not enough cards for it
    single = len(now.cards) == 1 and (pick.zone in ("revealed", "event") or pick.what.same)
    if single and now.least == 0 and now.most == 1 and not now.picked:
        return _about_one_card(effect, pick, question.next, gives, instead, now)
    return _about_cards(effect, pick, gives, instead, now)


def _parts(effect: Effect) -> tuple[Effect, tuple[Effect, ...], tuple[Effect, ...]]:
    """What is to be done, what follows if it is, and what if it is not."""
    match effect:
        case Then(May(first), gives, instead) | Then(first, gives, instead):
            return first, gives, instead
        case May(inner):
            return inner, (), ()
    return effect, (), ()


def _about_one_card(
    effect: Move,
    pick: Pick,
    following: Effect | None,
    gives: tuple[Effect, ...],
    instead: tuple[Effect, ...],
    now: Moment,
) -> Words:
    """Whether something is done with the one card in question."""
    name = now.cards[0]
    does = f"{effect.verb} it{_where(effect, now)}"
    if pick.zone == "revealed":
        other = _settled(following, now) if not gives and not instead else None
        owned = f"{now.their} {name}" if effect.by_lead else name
        if other is not None:
            put_both = effect.verb == "put" and not isinstance(following, PutBack)
            or_else = other.removeprefix("put it ") if put_both else other
            return Words(f"{owned}: {does} or {or_else}?", lambda _: capital(does), capital(other))
        name = owned
    elif pick.zone == "event":
        name = f"the gained {name}"
    prompt = f"{effect.verb} {name}{_where(effect, now)}{_for(gives, now)}?"
    return Words(prompt, lambda _: capital(does), _no(instead, now))


def _settled(effect: Effect | None, now: Moment) -> str | None:
    """What becomes of a revealed card that is left."""
    match effect:
        case PutBack():
            return "put it back"
        case Move(cards=Every("revealed", what)) if what == What():
            return f"{effect.verb} it{_where(effect, now)}"
    return None


def _about_cards(
    effect: Move, pick: Pick, gives: tuple[Effect, ...], instead: tuple[Effect, ...], now: Moment
) -> Words:
    """Which cards of several, and how many of them."""
    verb = effect.verb
    chosen = len(now.picked)
    single = now.most == 1 and pick.high is not None
    whether = now.least == 0 and (single or pick.all_or_none)
    where = _where(effect, now)
    if verb == "mark":
        token = with_article(f"{now.card.name} token")
        return Words(f"put {token} on a Supply pile", lambda name: f"Put it on {name}")
    if verb == "gain" and effect.by_lead and now.owner is not None:
        cards = _cards(effect, pick, now)
        return Words(
            f"choose {cards} for {now.owner} to gain{where}",
            lambda name: f"{now.owner} gains {name}",
        )
    prompt = f"{verb} {_cards(effect, pick, now)}{where}"
    if effect.to in ("deck", "bottom") and now.most > 1 and verb == "put":
        last = f"the last one {'on top' if effect.to == 'deck' else 'at the bottom'}"
        prompt += f" ({last})" if whether else f", {last}"
    if chosen and now.least == 0:
        prompt += f" ({chosen} chosen)"
    if whether:
        prompt += f"{_for(gives, now) if not chosen else ''}?"
    done = "Don't" if where and verb != "play" else f"{capital(verb)} nothing"
    if pick.high != 1 and not pick.all_or_none:
        cards = f"{chosen} card{'s' * (chosen != 1)}" if chosen else "nothing"
        done = f"Done: {verb} {cards}"
    if instead and not chosen:
        done = _no(instead, now)
    there = where if verb in ("play", "put") else ""
    return Words(prompt, lambda name: f"{capital(verb)} {name}{there}", done)


def _cards(effect: Move, pick: Pick, now: Moment) -> str:
    """How many of which cards, from where."""
    more = " more" if now.picked else ""
    low, high = now.least, now.most
    if low == 0 and (high == 1 or pick.all_or_none):
        low = high  # whether at all is another question
    plural = pick.high is None or high > 1
    kinds, tail = _noun(pick.what, now, plural=plural)
    if pick.high is None:
        number = "any number of"
    elif low == high:
        number = f"{high}{more}"
    else:
        number = f"{f'{low} to' if low else 'up to'} {high}{more}"
    if group := _group(pick, now):
        number = f"one{more}" if not plural else number.removesuffix(" of")
        return f"{number} of {group}{tail}"
    first = not plural and not more
    cards = with_article(kinds) if first else f"{number} {kinds}"
    return cards + tail + _from(effect, pick, now)


def _noun(what: What, now: Moment, *, plural: bool) -> tuple[str, str]:
    """Cards of a sort; costs as they are now."""
    if what.same and now.that is not None:
        return (plural_name(now.that) if plural else now.that), ""
    voice = Voice(card=now.card)
    kind, tail = noun_and_tail(replace(what, relation=None, cost=0), voice, plural=plural)
    if what.relation is None:
        return kind, tail
    cost = now.cost or f"${what.cost}"
    limit = {"at_most": f"up to {cost}", "equal": f"exactly {cost}", "at_least": f"{cost} or more"}
    return kind, f" costing {limit[what.relation]}{tail}"


def _group(pick: Pick, now: Moment) -> str:
    """The cards that lie there, of which some are picked."""
    if pick.zone == "noted":
        return "the trashed cards"
    if pick.zone != "revealed":
        return ""
    kinds, _ = _noun(pick.what, now, plural=True)
    return f"these {kinds}" if now.owner is None else f"{now.owner}'s revealed {kinds}"


def _from(effect: Move, pick: Pick, now: Moment) -> str:
    """Where cards come from, as far as that must be said."""
    match pick.zone:
        case "hand" if now.owner is not None or effect.verb in ("put", "set aside"):
            return f" from {now.their} hand"
        case "discard":
            return f" from {now.their} discard pile"
        case "trash":
            return " from the trash"
        case "supply" if effect.verb != "gain":
            return " from the Supply"
        case "play":
            return " you have in play" if now.owner is None else f" {now.owner} has in play"
        case "leaving":
            return " you discard from play" if now.owner is None else " discarded from play"
        case "mat":
            return f" from {now.their} {now.card.name} mat"
    return ""


def _where(effect: Move | MoveThis, now: Moment) -> str:
    """Where cards go, as far as the verb does not say it; or how often they are played."""
    if isinstance(effect, Move):
        if effect.verb == "play":
            return _TIMES.get(effect.times, f" {effect.times} times")
        if effect.verb == "gain":
            gained = {
                "hand": f" to {now.their} hand",
                "deck": f" onto {now.their} deck",
                "aside": ", setting it aside",
            }
            return gained.get(effect.to, "")
        if effect.verb not in ("put", "return"):
            return ""
    return {
        "hand": f" into {now.their} hand",
        "deck": f" onto {now.their} deck",
        "bottom": f" on the bottom of {now.their} deck",
        "anywhere": f" anywhere in {now.their} deck",
        "discard": f" into {now.their} discard pile",
        "mat": f" on {now.their} {now.card.name} mat",
        "supply": " to the Supply",
    }.get(effect.to, "")


# ---------------------------------------------------------------- yes or no, one or two of these


def may_words(question: Question, now: Moment) -> Words:
    """Whether something is done at all."""
    effect, gives, instead = _parts(question.effect)
    match effect:
        case TrashThis():
            does = "trash it"
        case MoveThis(to):
            does = f"{'return' if to == 'supply' else 'put'} it{_where(effect, now)}"
        case PlayThis():
            does = "play it"
        case _:
            does = breath(clause(effect, Voice(card=now.card))).removeprefix("you may ")
    no = _no(instead, now)
    prompt = f"{_lying(now)}{does}{_for(gives, now)}?"
    return Words(prompt, lambda text: capital(does) if text == "yes" else no)


def choose_words(question: Question, now: Moment) -> Words:
    """Some of several options."""
    assert isinstance(question.effect, Choose)
    more = " more" if now.picked else ""
    about = _lying(now)
    if now.event is not None and _mentions_event(question.effect):
        about = f"the gained {now.event}: "
    number = _NUMBERS.get(now.most, str(now.most))
    return Words(f"{about}choose {number}{more}", lambda text: capital(_named(text, now)))


def _mentions_event(choose: Choose) -> bool:
    return any(
        isinstance(e, Move) and isinstance(e.cards, Pick) and e.cards.zone == "event"
        for option in choose.options
        for e in option
    )


def _lying(now: Moment) -> str:
    """The revealed cards that the question is about."""
    names = tuple(name for name in now.table if name is not None)
    return f"{card_list(names)}: " if names else ""


def _for(gives: tuple[Effect, ...], now: Moment) -> str:
    """What one gets for it."""
    if not _is_simple(gives):
        return ""
    gets = breath(speech(gives, Voice(card=now.card)))
    return f" {'for' if all(map(is_bonus, gives)) else 'to'} {gets}"


def _no(instead: tuple[Effect, ...], now: Moment) -> str:
    """What it means to decline."""
    if not _is_simple(instead):
        return "Don't"
    return f"Don't: {_named(breath(speech(instead, Voice(card=now.card))), now)}"


def _named(text: str, now: Moment) -> str:
    """The card's name, where its text says "this"."""
    return _THIS.sub(now.card.name, text)


def _is_simple(effects: tuple[Effect, ...]) -> bool:
    return bool(effects) and all(isinstance(e, _SIMPLE) for e in effects)


# ---------------------------------------------------------------- other questions


def name_words(question: Question, now: Moment) -> Words:
    """A card is named."""
    assert isinstance(question.effect, NameCard)
    who = now.actor or "you"
    against = {
        "look for": "",
        "ban": f" that {who} can't buy this turn",
        "exclude": f" that {who} can't gain with {now.card.name} this turn",
    }
    return Words(f"name a card{against[question.effect.use]}")


def place_words(now: Moment, deck: int) -> Words:
    """How deep in the deck a card goes."""
    card = now.table[-1] if now.table and now.table[-1] is not None else "the card"

    def label(above: str) -> str:
        n = int(above)
        if n == 0:
            return "On top"
        return "At the bottom" if n == deck else f"Under {n} card{'s' * (n > 1)}"

    return Words(f"where in {now.their} deck does {card} go?", label)


def aside_words(now: Moment) -> Words:
    """Whether a drawn card is set aside."""
    return Words(
        f"set {now.cards[0]} aside?", lambda _: "Set it aside", f"Put it into {now.their} hand"
    )


def pass_words(to: str) -> Words:
    """A card is passed to somebody."""
    return Words(f"pass a card to {to}", lambda name: f"Pass {name}")


def moved(question: Question) -> tuple[str | None, str | None]:
    """Where the cards of a question come from, and where they would go."""
    effect, _, _ = _parts(question.effect)
    match effect:
        case PutBack():
            return "revealed", "deck"
        case TrashThis():
            return "play", "trash"
        case MoveThis(to):
            return "play", to
        case PlayThis():
            return "hand", "play"
        case Move(cards=Pick(zone) | Every(zone), to=to):
            return zone, None if to == "none" else to
        case Move(cards=Top(), to=to):
            return "deck", to
    return None, None
