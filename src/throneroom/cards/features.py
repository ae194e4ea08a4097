"""Numbers that describe a card, made from its effects: for learning agents and heuristics."""

from __future__ import annotations

from collections.abc import Iterator

from .model import (
    Amount,
    Card,
    Choose,
    DrawTo,
    Each,
    EachName,
    Effect,
    Every,
    Give,
    If,
    May,
    Move,
    Pick,
    Take,
    TakeUntil,
    Then,
    TrashThis,
    Wait,
    What,
)

#: The effect dimensions of Fenner's thesis, in its order.
EFFECTS = (
    "minus actions", "plus cards", "plus coins", "plus actions", "plus buys", "may trash a card",
    "upgrade a treasure in hand", "upgrade a card by up to 2", "trash a copper for 3 coins",
    "trash this card", "steal treasures", "play an action twice", "others discard to 3",
    "others draw a card", "others put a victory card back", "may discard the deck",
    "look for treasures", "gain a card up to 5", "gain a card up to 4", "gain a silver on the deck",
    "each reveals the top card", "draw to a hand size", "discard for cards", "curse attack",
)  # fmt: skip


_TYPES = ("Treasure", "Action", "Victory", "Curse", "Attack", "Reaction", "Duration")
_GIVEN = ("cards", "actions", "buys", "coins", "potions", "points", "tokens")

#: All numbers that describe a card: what it costs, its types, what playing it surely gives, the
#: points that it is worth by itself and for every so many cards, and Fenner's effects.
FEATURES = (
    "cost", "potion", *(name.lower() for name in _TYPES), *(f"gives {name}" for name in _GIVEN),
    "worth points", "worth points per card", *EFFECTS,
)  # fmt: skip


def walk(effects: tuple[Effect, ...], others: bool = False) -> Iterator[tuple[Effect, bool]]:
    """Every effect inside these, with whether other players suffer or enjoy it."""
    for effect, whose, _ in weigh(effects, others):
        yield effect, whose


def weigh(
    effects: tuple[Effect, ...], others: bool = False, share: float = 1.0
) -> Iterator[tuple[Effect, bool, float]]:
    """The same, and how much of it may be counted on.

    Of what is chosen from, each option counts by how many of them are chosen; what hangs on a
    condition is not counted on.
    """
    for effect in effects:
        yield effect, others, share
        match effect:
            case Each(circle, inner):
                yield from weigh(inner, others or circle != "everyone", share)
            case If(effects=inner):
                yield from weigh(inner, others, 0.0)
            case EachName(effects=inner):
                yield from weigh(inner, others, share)
            case Wait(effects=inner, who=who):
                yield from weigh(inner, others or who == "others", share)
            case Choose(n, options):
                chosen = n / len(options) if isinstance(n, int) else 1 / 2
                for option in options:
                    yield from weigh(option, others, share * min(1.0, chosen))
            case Then(first, inner, otherwise):
                yield from weigh((first, *inner, *otherwise), others, share)
            case May(inner_effect):
                yield from weigh((inner_effect,), others, share)


def bonus(card: Card) -> dict[str, int]:
    """The +Cards, +Actions, +Buys and +coins that playing the card surely gives."""
    total = dict.fromkeys(("cards", "actions", "buys", "coins", "potions", "points", "tokens"), 0)
    for effect in card.effects:
        if isinstance(effect, Give) and isinstance(effect.amount, int):
            total[effect.resource] += effect.amount
    return total


def effect_vector(card: Card) -> tuple[float, ...]:
    """A card in Fenner's 24 effect dimensions (:data:`EFFECTS`).

    >>> from throneroom.cards.base import BASE
    >>> village = next(c for c in BASE.cards if c.name == "Village")
    >>> effect_vector(village)[:5]
    (1.0, 1.0, 0.0, 2.0, 0.0)
    """
    value = dict.fromkeys(EFFECTS, 0.0)
    if "Action" in card.types:
        value["minus actions"] = 1
    for effect, others, share in weigh(card.effects):
        for name, amount in _dimensions(effect, others):
            value[name] += share * amount
    return tuple(float(v) for v in value.values())


def clause_dimensions(clause: tuple[Effect, ...]) -> Iterator[tuple[str, float]]:
    """The dimensions of :data:`EFFECTS` that a part of a card has, but for what it might give."""
    for effect, others in walk(clause):
        for name, amount in _dimensions(effect, others):
            if not name.startswith("plus "):
                yield name, amount


def feature_vector(card: Card) -> tuple[float, ...]:
    """A card in all dimensions of :data:`FEATURES`.

    >>> from throneroom.cards.basic import BASIC
    >>> gold = next(c for c in BASIC if c.name == "Gold")
    >>> numbers = dict(zip(FEATURES, feature_vector(gold), strict=True))
    >>> numbers["cost"], numbers["treasure"], numbers["gives coins"]
    (6.0, 1.0, 3.0)
    """
    given, points = bonus(card), card.points
    each = points.number if points else 0
    per = 1 / points.every if points and points.every else 0
    numbers = (
        card.cost, card.potion, *(name in card.types for name in _TYPES),
        *(given[name] for name in _GIVEN), each, per,
    )  # fmt: skip
    return (*map(float, numbers), *effect_vector(card))


def _dimensions(effect: Effect, others: bool) -> Iterator[tuple[str, float]]:
    match effect:
        case Give("cards", int(n)):
            yield ("others draw a card" if others else "plus cards"), n
        case Give("actions" | "buys" | "coins" as resource, int(n)):
            yield f"plus {resource}", n
        case Give("cards", Amount(source="moved")):
            yield "discard for cards", 1
        case TrashThis():
            yield "trash this card", 1
        case DrawTo():
            yield "draw to a hand size", 1
        case TakeUntil(n, what) if "Treasure" in what.types and not others:
            yield "look for treasures", n
        case Each("everyone", inner) if any(isinstance(one, Take) and one.open for one in inner):
            yield "each reveals the top card", 1
        case Move(verb="put", cards=Every("deck")):
            yield "may discard the deck", 1
        case Move(verb="put", to="deck", shown=True) if others:
            yield "others put a victory card back", 1
        case Move(verb="discard", cards=Pick(keep=int())) if others:
            yield "others discard to 3", 1
        case Move(verb="play", times=times) if times > 1:
            yield "play an action twice", times - 1
        case Move(verb="trash", cards=Pick(zone="hand") as pick) if not others:
            if pick.what.names == frozenset({"Copper"}):
                yield "trash a copper for 3 coins", 1
            elif isinstance(pick.high, int):
                yield "may trash a card", pick.high
        case Move(verb="gain", cards=Pick(zone="noted")):
            yield "steal treasures", 1
        case Move(verb="gain", cards=Pick(zone="supply", what=what), to=to):
            yield from _gain_dimensions(what, to, others)


def _gain_dimensions(what: What, to: str, others: bool) -> Iterator[tuple[str, float]]:
    if others:
        if "Curse" in what.names:
            yield "curse attack", 1
    elif "Silver" in what.names and to == "deck":
        yield "gain a silver on the deck", 1
    elif isinstance(what.cost, Amount):
        name = "upgrade a treasure in hand" if what.types else "upgrade a card by up to 2"
        yield name, 1
        yield "may trash a card", -1  # the trashing belongs to the upgrade
    elif what.relation is not None:
        yield f"gain a card up to {5 if what.cost >= 5 else 4}", 1
