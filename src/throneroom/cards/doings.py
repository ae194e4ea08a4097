"""What a card is good for, in the words that players sort cards by: read off its definition."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from functools import cache

from .features import bonus, walk
from .model import (
    Card,
    Discount,
    DrawTo,
    Effect,
    Every,
    ExtraTurn,
    Give,
    Move,
    MoveThis,
    Pick,
    Possess,
    PutBack,
    Take,
    Top,
    Wait,
)

_MANY = 2  # cards or Actions: one takes the place of the card that gave it


class Doing(StrEnum):
    """Something that a card does."""

    CANTRIP = "cantrip"
    DRAWS = "draws"
    VILLAGE = "village"
    ACTIONS = "actions"
    COINS = "coins"
    BUYS = "buys"
    POINTS = "points"
    TRASHES = "trashes"
    GAINS = "gains"
    DISCARDS = "discards"
    DECK = "deck"
    PLAYS = "plays"
    CHEAPER = "cheaper"
    ATTACKS = "attacks"
    CURSES = "curses"
    REACTS = "reacts"
    LATER = "later"

    @property
    def about(self) -> str:
        """What that means."""
        return _ABOUT[self]


_ABOUT = {
    Doing.CANTRIP: "+1 Card and +1 Action at least, whatever else it does",
    Doing.DRAWS: "brings two or more cards into your hand",
    Doing.VILLAGE: "gives two or more Actions",
    Doing.ACTIONS: "gives an Action at least",
    Doing.COINS: "gives coins",
    Doing.BUYS: "gives Buys",
    Doing.POINTS: "is worth points, or gives them",
    Doing.TRASHES: "trashes cards of yours, not only itself",
    Doing.GAINS: "gains you cards",
    Doing.DISCARDS: "discards cards from your hand",
    Doing.DECK: "looks at cards of your deck, or puts cards onto it",
    Doing.PLAYS: "plays other cards, perhaps several times",
    Doing.CHEAPER: "makes cards cost less",
    Doing.ATTACKS: "is an Attack",
    Doing.CURSES: "gives others Curses",
    Doing.REACTS: "is a Reaction",
    Doing.LATER: "does something in a later turn",
}
_GIVES = {
    "actions": Doing.ACTIONS, "coins": Doing.COINS, "buys": Doing.BUYS, "points": Doing.POINTS,
}  # fmt: skip


@cache
def doings(card: Card) -> frozenset[Doing]:
    """All that a card does, by choice or under a condition too.

    >>> from throneroom.cards import card
    >>> sorted(one.value for one in doings(card("Witch")))
    ['attacks', 'curses', 'draws']
    """
    effects = [*_effects(card)]
    found = {one for effect, others in effects for one in _of(effect, others)}
    mine = [effect for effect, others in effects if not others]
    surely = bonus(card)
    if surely["cards"] and surely["actions"]:
        found.add(Doing.CANTRIP)
    if sum(map(_drawn, mine)) >= _MANY:
        found.add(Doing.DRAWS)
    if sum(_number(effect, "actions") for effect in mine) >= _MANY:
        found.add(Doing.VILLAGE)
    if card.points is not None and (card.points.number > 0 or card.points.every):
        found.add(Doing.POINTS)
    if card.cheaper is not None:
        found.add(Doing.CHEAPER)
    types = {"Attack": Doing.ATTACKS, "Reaction": Doing.REACTS, "Duration": Doing.LATER}
    return frozenset(found | {one for name, one in types.items() if name in card.types})


def _effects(card: Card) -> Iterator[tuple[Effect, bool]]:
    """All effects of a card, wherever they stand, and whether they are others'."""
    yield from walk(card.effects)
    if card.reaction is not None:
        yield from walk(card.reaction.effects)
    for trigger in card.triggers:
        # Who gains from a marked pile is anybody; the card is bought for what it does to others.
        yield from walk(trigger.effects, trigger.scope == "pile" or trigger.who == "others")


def _of(effect: Effect, others: bool) -> Iterator[Doing]:
    match effect:
        case Move(verb="gain", cards=Pick(what=what)) if others:
            if "Curse" in what.names:
                yield Doing.CURSES
        case _ if others:
            return
        case Give(resource) if resource in _GIVES:
            yield _GIVES[resource]
        case Move(verb="trash", cards=Pick(zone=zone) | Every(zone=zone)):
            if zone not in ("supply", "trash"):
                yield Doing.TRASHES
        case Move(verb="gain"):
            yield Doing.GAINS
        case Move(verb="play"):
            yield Doing.PLAYS
        case Move(verb="discard", cards=Pick(zone="hand") | Every(zone="hand")):
            yield Doing.DISCARDS
        case Move(verb="put", to="deck" | "bottom" | "anywhere"):
            yield Doing.DECK
        case Take() | PutBack() | MoveThis(to="deck"):
            yield Doing.DECK
        case Discount() | Wait(when="cost"):
            yield Doing.CHEAPER
        case ExtraTurn() | Possess():
            yield Doing.LATER


def _number(effect: Effect, resource: str) -> int:
    """How much of something an effect gives; what is only known in play counts as several."""
    if not isinstance(effect, Give) or effect.resource != resource:
        return 0
    return effect.amount if isinstance(effect.amount, int) else _MANY


def _drawn(effect: Effect) -> int:
    """How many cards of the deck an effect brings into hand."""
    match effect:
        case DrawTo():
            return _MANY
        case Move(verb="put", to="hand", cards=Top(n)):
            return n
        case Move(verb="put", to="hand", cards=Every(zone="revealed" | "mat")):
            return _MANY
        case Move(verb="put", to="hand", cards=Pick(zone="revealed")):
            return 1
        case Wait(holding=True):
            return -_MANY  # what was set aside comes back: a put of its own, and no card more
    return _number(effect, "cards")
