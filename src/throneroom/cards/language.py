"""The card language: a card is one value, written with the words of this module.

From that value come the program the engine runs (:mod:`.program`), the rules text a person reads
(:mod:`.text`) and the features that learning agents see (:mod:`.features`).

>>> village = action("Village", 3, draw(1), actions(2))
>>> print(village.text)
+1 Card
+2 Actions
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal, overload

from .model import (
    Amount,
    Card,
    Cards,
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
    Reaction,
    Resource,
    ShowHand,
    Take,
    TakeUntil,
    Then,
    Top,
    TrashThis,
    Unaffected,
    What,
    Zone,
)

hand: Final = "hand"
discard_pile: Final = "discard"
supply: Final = "supply"
trash_pile: Final = "trash"
revealed: Final = "revealed"
looked_at: Final = "revealed"
trashed_cards: Final = "noted"
deck: Final = "deck"
anywhere: Final = "anywhere"


# ---------------------------------------------------------------- amounts


discarded: Final = Amount("moved", "card discarded")
trashed: Final = Amount("moved", "card trashed")
empty_piles: Final = Amount("empty_piles", "empty Supply pile")
hand_size: Final = Amount("hand_size", "cards in hand")
actions_played: Final = Amount("actions_played", "Actions played this turn")
its_cost: Final = Amount("that_cost", "cost")
its_types: Final = Amount("that_types", "type it has")


def cards_in_hand(what: What | str) -> Amount:
    """The number of such cards in hand."""
    return Amount("hand_matching", "in hand", as_what(what))


# ---------------------------------------------------------------- which cards


any_card: Final = What()
Treasure: Final = What(frozenset({"Treasure"}))
Action: Final = What(frozenset({"Action"}))
Victory: Final = What(frozenset({"Victory"}))
Curse: Final = What(frozenset({"Curse"}))
it: Final = What(same=True)


def as_what(what: What | str) -> What:
    """A card's name stands for the cards of that name."""
    return What(names=frozenset({what})) if isinstance(what, str) else what


def costing(
    *,
    up_to: Number | None = None,
    exactly: Number | None = None,
    at_least: Number | None = None,
) -> What:
    """Any card that costs so much now."""
    return any_card.costing(up_to=up_to, exactly=exactly, at_least=at_least)


def one(zone: Zone, what: What | str = any_card) -> Pick:
    """One card, which has to be picked."""
    return Pick(zone, as_what(what), 1, 1)


def up_to(n: int, zone: Zone, what: What | str = any_card) -> Pick:
    """From none to n cards."""
    return Pick(zone, as_what(what), 0, n)


def exactly(n: Number, zone: Zone, what: What | str = any_card) -> Pick:
    """N cards, or all there are if that is fewer."""
    return Pick(zone, as_what(what), n, n)


def any_number(zone: Zone, what: What | str = any_card) -> Pick:
    """As many as one likes."""
    return Pick(zone, as_what(what), 0, None)


def down_to(n: int, zone: Zone = "hand") -> Pick:
    """As many as there are above n."""
    if zone != "hand":
        raise ValueError("only a hand is discarded down")
    above = hand_size - n
    return Pick("hand", any_card, above, above, keep=n)


def every(zone: Literal["hand", "revealed", "deck"], what: What | str = any_card) -> Every:
    """All such cards."""
    return Every(zone, as_what(what))


rest: Final = Every("revealed")
whole_hand: Final = Every("hand")
whole_deck: Final = Every("deck")


def top(n: int) -> Top:
    """The top n cards of the deck."""
    return Top(n)


# ---------------------------------------------------------------- effects


def _give(resource: Resource, n: Number) -> Effect:
    if not isinstance(n, Amount) and (type(n) is not int or not 0 <= n <= 100):
        raise ValueError(f"+{resource}: a number from 0 to 100 or an amount, not {n!r}")
    return Give(resource, n)


def draw(n: Number) -> Effect:
    """+n Cards."""
    return _give("cards", n)


def actions(n: Number) -> Effect:
    """+n Actions."""
    return _give("actions", n)


def buys(n: Number) -> Effect:
    """+n Buys."""
    return _give("buys", n)


def coins(n: Number) -> Effect:
    """+$n."""
    return _give("coins", n)


def discard(cards: Cards, *, by_you: bool = False, note: bool = False) -> Effect:
    """Cards go to the discard pile; ``by_you``: the player of the card picks them."""
    return Move("discard", cards, "discard", by_you, note=note)


def trash(cards: Cards, *, by_you: bool = False, note: bool = False) -> Effect:
    """Cards go to the trash; ``note``: a later effect speaks of "the trashed cards"."""
    return Move("trash", cards, "trash", by_you, note=note)


def put(
    cards: Cards | What, onto: Literal["hand", "deck", "anywhere"], *, shown: bool = False
) -> Effect:
    """Cards go to the hand, onto the deck, or anywhere into it; ``it`` is the card last gained."""
    if isinstance(cards, What):
        cards = Pick("discard", cards, 1, 1)
    return Move("put", cards, onto, shown=shown)


def gain(
    what: What | str | Pick,
    to: Literal["discard", "hand", "deck"] = "discard",
    *,
    by_you: bool = False,
) -> Effect:
    """A card comes from the Supply (or from where the pick says)."""
    pick = what if isinstance(what, Pick) else Pick("supply", as_what(what), 1, 1)
    return Move("gain", pick, to, by_you)


def reveal(cards: Top | Pick) -> Effect:
    """Cards are shown to everybody; those of the deck wait for the next effects."""
    return (
        Take(cards.n, True) if isinstance(cards, Top) else Move("reveal", cards, "none", shown=True)
    )


def look_at(cards: Top) -> Effect:
    """The top cards of the deck are looked at; they wait for the next effects."""
    return Take(cards.n, False)


def reveal_until(n: int, what: What | str) -> Effect:
    """Cards are revealed from the deck until n of a kind have come."""
    return TakeUntil(n, as_what(what))


def draw_until(n: int, *, may_set_aside: What) -> Effect:
    """Cards are drawn until n are in hand; drawn cards of a kind may be set aside and discarded."""
    return DrawTo(n, may_set_aside)


def discard_deck() -> Effect:
    """The whole deck becomes part of the discard pile, unseen."""
    return Move("put", Every("deck"), "discard")


def put_back() -> Effect:
    """What is left of the revealed cards goes back on the deck in any order."""
    return PutBack()


def play(cards: Pick | What, times: int = 1) -> Effect:
    """A card is played, perhaps more than once; ``it`` is the card last discarded."""
    if isinstance(cards, What):
        cards = Pick("discard", cards, 0, 1)
    return Move("play", cards, "play", times=times)


def trash_this() -> Effect:
    """This card is trashed, if it is still in play."""
    return TrashThis()


@overload
def may(thing: Pick) -> Pick: ...
@overload
def may(thing: Effect) -> Effect: ...
def may(thing: Pick | Effect) -> Pick | Effect:
    """What one may leave out: cards to pick, or a whole effect."""
    if isinstance(thing, May):
        return thing
    if isinstance(thing, Pick):
        if thing.high == 1:
            return replace(thing, low=0)
        return replace(thing, all_or_none=True)
    return May(thing)


def if_(condition: Condition | What | str, *effects: Effect) -> Effect:
    """Effects under a condition: an amount compared, or what the card last moved is."""
    return If(as_what(condition) if isinstance(condition, str) else condition, effects)


def if_named(*effects: Effect) -> Effect:
    """Effects that happen if the revealed card is the one that was named."""
    return If("named", effects)


def attack(*effects: Effect) -> Effect:
    """Each other player suffers this, unless unaffected. The card becomes an Attack."""
    return Each("others", effects, attack=True)


def each_other(*effects: Effect) -> Effect:
    """Each other player does this; it is not an attack."""
    return Each("others", effects)


def attack_everyone(*effects: Effect) -> Effect:
    """Each player, you included, suffers this; others may be unaffected."""
    return Each("everyone", effects, attack=True)


def left_player(*effects: Effect) -> Effect:
    """The player to the left does this."""
    return Each("left", effects)


def each_name(*effects: Effect) -> Effect:
    """For each differently named card that was noted."""
    return EachName(effects)


def choose(n: Number, *options: Effect | tuple[Effect, ...]) -> Effect:
    """N of these, all different."""
    return Choose(n, tuple(o if isinstance(o, tuple) else (o,) for o in options))


def name_card() -> Effect:
    """A card is named; see :func:`if_named`."""
    return NameCard()


def reveal_hand() -> Effect:
    """The whole hand is shown to everybody."""
    return ShowHand()


def discount(n: int) -> Effect:
    """All cards cost n less this turn, but not less than 0."""
    return Discount(n)


def whenever_played(what: What | str, *effects: Effect) -> Effect:
    """This turn, whenever such a card is played."""
    return Listen(as_what(what), effects, first=False)


def first_time_played(what: What | str, *effects: Effect) -> Effect:
    """The first time such a card is played this turn."""
    return Listen(as_what(what), effects, first=True)


def unaffected() -> Effect:
    """In a reaction: the attack does not touch you."""
    return Unaffected()


def pass_left(*, even_to_empty_hands: bool = False) -> Effect:
    """Each player passes a card to the left, all at once."""
    return PassLeft(even_to_empty_hands)


# ---------------------------------------------------------------- cards


def reaction(*effects: Effect, hand_at_least: int = 0) -> Reaction:
    """When another player plays an Attack, the card may be revealed from hand for this."""
    return Reaction(effects, hand_at_least)


def per(n: int, what: What | str = any_card) -> Points:
    """One point for every n such cards that one owns, rounded down."""
    if type(n) is not int or not 1 <= n <= 255:
        raise ValueError(f"a point for every 1 to 255 cards, not {n!r}")
    return Points(0, n, as_what(what))


def _points(points: int | Points | None) -> Points | None:
    return Points(points) if isinstance(points, int) else points


def _attacks(effects: tuple[Effect, ...]) -> bool:
    for effect in effects:
        match effect:
            case Each(attack=True):
                return True
            case Each(effects=inner) | If(effects=inner) | EachName(effects=inner):
                found = _attacks(inner)
            case Listen(effects=inner):
                found = _attacks(inner)
            case May(inner_effect):
                found = _attacks((inner_effect,))
            case Choose(options=options):
                found = any(_attacks(option) for option in options)
            case Then(first, inner, other):
                found = _attacks((first, *inner, *other))
            case _:
                found = False
        if found:
            return True
    return False


def _check(name: str, cost: int, parts: tuple[object, ...], also: type) -> None:
    if not name or name != str(name).strip():
        raise ValueError(f"a card needs a name, not {name!r}")
    if type(cost) is not int or not 0 <= cost <= 60:
        raise ValueError(f"{name}: a cost is between 0 and 60, not {cost!r}")
    for part in parts:
        if not isinstance(part, Effect | also) or isinstance(part, bool):
            raise TypeError(f"{name}: {part!r} is not an effect")


def action(
    name: str, cost: int, *effects: Effect | Reaction, points: int | Points | None = None
) -> Card:
    """An Action; it is also an Attack, a Reaction or a Victory card if its parts say so."""
    _check(name, cost, effects, Reaction)
    does = tuple(e for e in effects if isinstance(e, Effect))
    reactions = [e for e in effects if isinstance(e, Reaction)]
    if len(reactions) > 1:
        raise ValueError(f"{name}: a card has one reaction")
    types = ["Action"]
    if _attacks(does):
        types.append("Attack")
    if reactions:
        types.append("Reaction")
    if points is not None:
        types.append("Victory")
    return Card(
        name, cost, tuple(types), does, reactions[0] if reactions else None, _points(points)
    )


def treasure(
    name: str, cost: int, *effects: Effect | int, points: int | Points | None = None
) -> Card:
    """A Treasure; a plain number is what it is worth in coins."""
    _check(name, cost, effects, int)
    does = tuple(coins(e) if isinstance(e, int) else e for e in effects)
    types = ["Treasure"]
    if points is not None:
        types.append("Victory")
    if _attacks(does):
        types.append("Attack")
    return Card(name, cost, tuple(types), does, None, _points(points))


def victory(name: str, cost: int, points: int | Points) -> Card:
    """A Victory card."""
    _check(name, cost, (), Effect)
    return Card(name, cost, ("Victory",), (), None, _points(points))


def curse(name: str, cost: int, points: int) -> Card:
    """A Curse."""
    _check(name, cost, (), Effect)
    return Card(name, cost, ("Curse",), (), None, Points(points))
