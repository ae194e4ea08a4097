"""What native players know about a card beforehand, read off its effects.

That is when to play it, what it is worth in a hand and in a deck, and what to look at before
playing it. One coin is ten. The core looks at these numbers only, never at a card's name.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntFlag, auto

from .features import bonus, walk
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
    ExtraTurn,
    Give,
    If,
    May,
    Move,
    NameCard,
    PassLeft,
    Pick,
    Possess,
    Take,
    TakeUntil,
    Then,
    TrashThis,
    Trigger,
    Wait,
    What,
)

CARD, COIN, BUY, ACTION = 12, 10, 3, 3
WORTH = {
    "cards": CARD, "coins": COIN, "buys": BUY, "actions": ACTION, "potions": 18, "points": 12,
    "tokens": 8,
}  # fmt: skip
CURSE, HAND_ATTACK, OTHER_ATTACK = 22, 10, 6
COUNTED = 28  # coins for each of many cards
STAGES = 3  # early, greening, ending


class Habit(IntFlag):
    """What to look at before playing a card; the same as in core/rules.hpp."""

    ONLY_TRASHES = auto()  # it only lets one trash cards from hand
    STAYS_IN_ACTION = auto()  # it gives back the Action it takes, surely or by choice
    REPLAYS = auto()  # it plays another card several times
    MUST_TRASH = auto()  # it makes one trash cards from hand, whatever they are
    ALONE = auto()  # it wants no Actions in hand
    CHAIN = auto()  # it is better after other Actions
    HITS_HAND = auto()  # others lose cards in hand
    FROM_TRASH = auto()  # it can gain cards from the trash


@dataclass(frozen=True)
class Habits:
    """All of it, for one card."""

    flags: Habit
    hold: int
    """What it is worth in hand, to be played."""
    keep: tuple[int, int, int]
    """What it is worth in a deck, points included: early, when greening, near the end."""
    needs: What
    """Cards of which one must be in hand for playing it to make sense; any, if none are."""


def habits(card: Card) -> Habits:
    """What a native player knows about a card."""
    return Habits(_flags(card), hold_value(card), _keep(card), _needs(card))


# ---------------------------------------------------------------- what a play is worth


def hold_value(card: Card) -> int:
    """What playing the card brings, about.

    >>> from throneroom.cards.catalog import card
    >>> hold_value(card("Gold")), hold_value(card("Smithy")), hold_value(card("Estate"))
    (30, 36, 0)
    """
    if not {"Action", "Treasure"} & set(card.types):
        return 0
    value = _value(card.effects) + sum(0.6 * _value(t.effects) for t in _in_play(card))
    if card.cheaper is not None and card.cheaper.per is None:
        value += COUNTED // 3
    return max(1, min(round(value), 120))


def _in_play(card: Card) -> list[Trigger]:
    """What the card does when something happens while it is in play."""
    return [t for t in card.triggers if t.scope == "play"]


def _value(effects: tuple[Effect, ...]) -> float:
    found = any(_takes_what_is_found(effect) for effect in effects)
    return sum(
        _effect_value(effect) for effect in effects if found or not isinstance(effect, TakeUntil)
    )


def _takes_what_is_found(effect: Effect) -> bool:
    return (
        isinstance(effect, Move)
        and isinstance(effect.cards, Pick | Every)
        and effect.cards.zone == "revealed"
        and effect.to in ("hand", "play")
    )


def _effect_value(effect: Effect) -> float:
    match effect:
        case Give(resource, int(n)):
            return n * WORTH[resource]
        case Give("cards", Amount(source="hand_matching" | "that_cost")):
            return 2 * CARD
        case Give("cards", Amount()):
            return 6
        case Give("coins", Amount(source="in_play" | "deck_and_discard")):
            return COUNTED
        case Give("coins", Amount()):
            return 15
        case Choose(int(n), options):
            return sum(sorted(map(_value, options))[-n:]) + 3
        case Choose(_, options):
            return max(map(_value, options)) + 3
        case If(condition, inner):
            return _value(inner) * (0.4 if isinstance(condition, What) else 0.5)
        case EachName(inner):
            return 1.4 * _value(inner)
        case Then(first, inner, otherwise):
            return _effect_value(first) + 0.9 * _value(inner) + 0.1 * _value(otherwise)
        case May(TrashThis()) | TrashThis():
            return -8
        case May(inner_effect):
            return max(_effect_value(inner_effect), 2)
        case Each("others" | "left", inner, attack):
            return _attack_value(inner) if attack else -0.3 * _value(inner)
        case Each(effects=inner):
            return OTHER_ATTACK
        case Move():
            return _move_value(effect)
        case DrawTo():
            return 2.5 * CARD
        case TakeUntil(n, _):
            return 1.1 * CARD * n
        case Take() | NameCard():
            return 3
        case Discount(n):
            return 6 * n
        case Wait("play", _, inner, "you", first=first):
            return _value(inner) * (0.4 if first else 1.5)
        case Wait("start", _, inner):
            return 0.9 * _value(inner)
        case Wait("play" | "gain", who="others"):
            return OTHER_ATTACK
        case Wait("gain", _, inner, bought=bought):
            return (0.6 if bought else 0.8) * _value(inner)
        case Wait("cost"):
            return COUNTED // 3
        case Wait("bought" | "clean" | "leave", _, inner):
            return 0.5 * _value(inner)
        case Wait():
            return 4
        case ExtraTurn():
            return 25
        case Possess():
            return 60
        case PassLeft():
            return 5
        case _:
            return 0


def _move_value(move: Move) -> float:
    match move:
        case Move(verb="gain", cards=Pick(zone="supply", what=what), to=to):
            here = 8 if to == "hand" else 2 if to == "deck" else 0
            if "Gold" in what.names:
                return 24 + here
            if what.names:
                return (10 if "Silver" in what.names else -2) + here
            if isinstance(what.cost, Amount) or what.same:
                return 14 + here
            return 4 * what.cost + here
        case Move(verb="gain"):
            return 8
        case Move(verb="trash", cards=Pick(zone="hand", high=high)):
            return 5 * min(high, 4) if isinstance(high, int) else 10
        case Move(verb="trash", cards=Pick(zone="revealed")):
            return 6
        case Move(verb="play", times=times):
            return 24 * (times - 1) + 6
        case Move(verb="discard", cards=Pick(zone="hand", high=int(n))):
            return -3 * n
        case Move(verb="discard", cards=Every(zone="hand")):
            return -3 * CARD
        case Move(verb="return") | Move(verb="put", cards=Pick(zone="hand"), to="mat"):
            return 10
        case Move(verb="put", cards=Pick(zone="hand"), to="deck"):
            return -4
        case Move(verb="put", cards=Pick(zone="discard"), to="hand"):
            return 2 * CARD
        case Move(verb="put", cards=Pick(zone="discard")):
            return 4
        case Move(verb="put", cards=Every(zone="revealed"), to="hand"):
            return 4
        case _:
            return 0


def _attack_value(effects: tuple[Effect, ...]) -> float:
    for effect, _ in walk(effects):
        if isinstance(effect, Move) and isinstance(effect.cards, Pick | Every):
            what, verb = effect.cards.what, effect.verb
            if verb == "gain" and "Curse" in what.names:
                return CURSE
            if verb == "discard" and effect.cards.zone == "hand" and not _is_optional(effect):
                return HAND_ATTACK
    return OTHER_ATTACK


# ---------------------------------------------------------------- when to play it


def play_rank(card: Card) -> int:
    """When to play a card: what stays in the Action phase first, then draws, then the rest.

    Cards that may have to wait (see :class:`Habit`) come early: the core passes them over while
    something else is better.
    """
    if "Action" not in card.types:
        return 0
    gives, flags = bonus(card), _flags(card)
    if flags & Habit.REPLAYS:
        return 250
    if flags & Habit.ALONE:
        return 196
    if gives["actions"] >= 2:
        return 230 + min(gives["cards"], 10)
    if gives["actions"] == 1:
        cards = gives["cards"] - _discarded(card)
        plain = 3 * cards + gives["coins"] + gives["buys"]
        return 200 + max(0, min(plain, 29))
    if flags & Habit.STAYS_IN_ACTION:
        return 195
    if flags & Habit.CHAIN:
        return 194
    if flags & Habit.ONLY_TRASHES:
        return 10  # after what draws: then there is more to trash
    junks = any(
        isinstance(e, Each) and e.attack and _attack_value(e.effects) == CURSE for e in card.effects
    )
    return min(10 + hold_value(card) + 3 * gives["cards"] + 10 * junks, 180)


def _discarded(card: Card) -> int:
    """Cards of the hand that it makes one discard."""
    return sum(
        effect.cards.low
        for effect in card.effects
        if isinstance(effect, Move)
        and effect.verb == "discard"
        and isinstance(effect.cards, Pick)
        and effect.cards.zone == "hand"
        and isinstance(effect.cards.low, int)
    )


# ---------------------------------------------------------------- what to look at


def _flags(card: Card) -> Habit:
    flags = Habit(0)
    if "Action" not in card.types:
        return flags
    if _only_trashes(card):
        flags |= Habit.ONLY_TRASHES
    if bonus(card)["actions"] >= 1 or any(
        isinstance(e, Choose) and any(_gives_actions(option) for option in e.options)
        and not any(isinstance(o, Each) for option in e.options for o in option)
        and isinstance(e.n, int)
        for e in card.effects
    ):  # fmt: skip
        flags |= Habit.STAYS_IN_ACTION
    for effect, others in walk(card.effects):
        match effect:
            case Move(verb="play", times=times) if times > 1:
                flags |= Habit.REPLAYS
            case Move(verb="trash", cards=Pick(zone="hand", low=low, what=What(names=names))) if (
                not others and low != 0 and not names and not _within_choice(card, effect)
            ):
                flags |= Habit.MUST_TRASH
            case If(Condition(Amount(source="hand_matching"), "equal", 0)) if not others:
                flags |= Habit.ALONE
            case If(Condition(Amount(source="actions_played"), "at_least")):
                flags |= Habit.CHAIN
            case Move(verb="discard", cards=Pick(zone="hand") | Every(zone="hand")) if (
                others and not _is_optional(effect)
            ):
                flags |= Habit.HITS_HAND
            case Move(verb="put", cards=Pick(zone="hand", what=what), to="deck") if (
                others and what == What()
            ):
                flags |= Habit.HITS_HAND
            case Move(verb="gain", cards=Pick(zone="trash")):
                flags |= Habit.FROM_TRASH
            case _:
                pass
    return flags


def _gives_actions(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(e, Give) and e.resource == "actions" for e in effects)


def _is_optional(move: Move) -> bool:
    return isinstance(move.cards, Pick) and (
        move.cards.all_or_none or (move.cards.low == 0 and move.cards.keep is None)
    )


def _within_choice(card: Card, wanted: Effect) -> bool:
    return any(
        inner is wanted
        for e in card.effects
        if isinstance(e, Choose)
        for option in e.options
        for inner, _ in walk(option)
    )


def _only_trashes(card: Card) -> bool:
    return bool(card.effects) and all(
        isinstance(e, Move)
        and e.verb == "trash"
        and isinstance(e.cards, Pick)
        and e.cards.zone == "hand"
        and e.cards.low == 0
        for e in card.effects
    )


def _needs(card: Card) -> What:
    """The cards that the card's own effects ask for, if it does little without them."""
    if "Action" not in card.types or not card.effects:
        return What()
    if bonus(card)["cards"] or bonus(card)["actions"]:
        return What()
    for effect in card.effects:
        first = effect.first if isinstance(effect, Then) else effect
        if isinstance(effect, Then) and isinstance(first, TrashThis) and effect.effects:
            inner = effect.effects[0]
            first = inner.first if isinstance(inner, Then) else inner
        if not isinstance(first, Move) or not isinstance(first.cards, Pick):
            continue
        if first.cards.zone == "hand" and first.cards.what != What() and first.to != "none":
            return first.cards.what
    return What()


# ---------------------------------------------------------------- what a deck gains by it


def worth(card: Card) -> int:
    """How good a card is in a deck, on a rough scale where Copper is 10."""
    if "Curse" in card.types:
        return -50
    potion = 2 if card.potion else 0
    if "Action" in card.types:
        own = card.cheaper is not None and card.cheaper.what is None
        return 12 * (min(card.cost, 4) if own else card.cost + potion) + 8
    if "Treasure" in card.types:
        if not _is_plain(card):
            return max(10, 11 * (card.cost + potion))
        return max(10, 36 * (bonus(card)["coins"] - 1))
    return -card.cost  # a Victory card does nothing before the end


def _is_plain(card: Card) -> bool:
    """A Treasure that gives coins and nothing else."""
    only_coins = [Give("coins", bonus(card)["coins"])] == list(card.effects)
    return only_coins and not card.triggers and card.cheaper is None


def _keep(card: Card) -> tuple[int, int, int]:
    points = 0
    if card.points is not None:
        points = card.points.number + (3 if card.points.every else 0)
    early = worth(card)
    more = points if points > 1 else 0  # a single point is not worth a card before the end
    return early + 12 * more, early + 25 * more, early // 4 + 40 * points
