"""The card language: a card is one value, written with the words of this module.

From that value come the program the engine runs (:mod:`.program`), the rules text a person reads
(:mod:`.text`) and the features that learning agents see (:mod:`.features`).

>>> village = action("Village", 3, draw(1), actions(2))
>>> print(village.text)
+1 Card
+2 Actions
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal, overload

TYPES: Final = ("Treasure", "Action", "Victory", "Curse", "Attack", "Reaction")

Zone = Literal["hand", "discard", "supply", "trash", "revealed", "noted"]
Place = Literal["discard", "trash", "hand", "deck", "anywhere", "play", "none"]
Verb = Literal["discard", "trash", "put", "gain", "play", "reveal"]
Resource = Literal["cards", "actions", "buys", "coins"]

hand: Final[Zone] = "hand"
discard_pile: Final[Zone] = "discard"
supply: Final[Zone] = "supply"
trash_pile: Final[Zone] = "trash"
revealed: Final[Zone] = "revealed"
looked_at: Final[Zone] = "revealed"
trashed_cards: Final[Zone] = "noted"
deck: Final[Place] = "deck"
anywhere: Final[Place] = "anywhere"


# ---------------------------------------------------------------- amounts


@dataclass(frozen=True)
class Amount:
    """A number that is only known in play: ``source × mul // div + add``."""

    source: str
    phrase: str = ""
    what: What | None = None
    mul: int = 1
    div: int = 1
    add: int = 0

    def __add__(self, other: int) -> Amount:
        """The amount, and so many more."""
        return replace(self, add=self.add + other)

    def __sub__(self, other: int) -> Amount:
        """The amount, and so many fewer."""
        return self + -other

    def __mul__(self, other: int) -> Amount:
        """So many for each."""
        return replace(self, mul=self.mul * other, add=self.add * other)

    def __le__(self, other: int) -> Condition:
        """Holds while the amount is at most this."""
        return Condition(self, "at_most", other)

    def __ge__(self, other: int) -> Condition:
        """Holds while the amount is at least this."""
        return Condition(self, "at_least", other)

    def equals(self, other: int) -> Condition:
        """Holds while the amount is exactly this."""
        return Condition(self, "equal", other)


Number = int | Amount

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


@dataclass(frozen=True)
class Condition:
    """A comparison of an amount with a number."""

    left: Amount
    relation: Literal["at_most", "at_least", "equal"]
    right: int


# ---------------------------------------------------------------- which cards


@dataclass(frozen=True)
class What:
    """Which cards are meant: by type, by name, by cost. An empty one means any card."""

    types: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()
    relation: Literal["at_most", "at_least", "equal"] | None = None
    cost: Number = 0
    same: bool = False

    def __or__(self, other: What) -> What:
        """Cards of either kind (types and names only)."""
        if self.relation or other.relation or self.excluded or other.excluded:
            raise ValueError("only types and names can be joined with |")
        return What(self.types | other.types, self.names | other.names)

    def __sub__(self, name: str) -> What:
        """All of these but the card of that name."""
        return replace(self, excluded=self.excluded | {name})

    def costing(
        self,
        *,
        up_to: Number | None = None,
        exactly: Number | None = None,
        at_least: Number | None = None,
    ) -> What:
        """Only those that cost so much now."""
        given = [
            (relation, cost)
            for relation, cost in (("at_most", up_to), ("equal", exactly), ("at_least", at_least))
            if cost is not None
        ]
        if len(given) != 1:
            raise ValueError("say one of up_to, exactly, at_least")
        relation, cost = given[0]
        assert cost is not None
        return replace(self, relation=relation, cost=cost)  # type: ignore[arg-type]


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


@dataclass(frozen=True)
class Pick:
    """Cards that somebody picks: low to high of those in a zone."""

    zone: Zone
    what: What
    low: Number
    high: Number | None  # None: as many as there are
    all_or_none: bool = False
    keep: int | None = None  # "down to": how many stay


@dataclass(frozen=True)
class Every:
    """All such cards of a zone; nobody picks."""

    zone: Literal["hand", "revealed", "deck"]
    what: What = any_card


@dataclass(frozen=True)
class Top:
    """The top cards of the deck."""

    n: int


Cards = Pick | Every | Top


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


@dataclass(frozen=True)
class Effect:
    """Something that happens."""

    def then(self, *effects: Effect, otherwise: Effect | tuple[Effect, ...] = ()) -> Effect:
        """What happens if it was done in full, and if not."""
        return Then(self, effects, (otherwise,) if isinstance(otherwise, Effect) else otherwise)


@dataclass(frozen=True)
class Give(Effect):
    """+ Cards, Actions, Buys or coins."""

    resource: Resource
    amount: Number


@dataclass(frozen=True)
class Move(Effect):
    """Cards go somewhere."""

    verb: Verb
    cards: Cards
    to: Place
    by_lead: bool = False
    times: int = 1
    note: bool = False
    shown: bool = False


@dataclass(frozen=True)
class Take(Effect):
    """The top cards of the deck are revealed or looked at; later effects deal with them."""

    n: int
    open: bool


@dataclass(frozen=True)
class TakeUntil(Effect):
    """Cards are revealed from the deck until n of a kind have come."""

    n: int
    what: What


@dataclass(frozen=True)
class DrawTo(Effect):
    """Cards are drawn up to a hand size; some may be set aside, to be discarded."""

    n: int
    aside: What


@dataclass(frozen=True)
class PutBack(Effect):
    """The revealed cards that are left go back on the deck in any order."""


@dataclass(frozen=True)
class TrashThis(Effect):
    """The played card itself is trashed, if it is still in play."""


@dataclass(frozen=True)
class May(Effect):
    """An effect that one may leave out."""

    effect: Effect


@dataclass(frozen=True)
class Then(Effect):
    """Effects that depend on the one before having been done in full."""

    first: Effect
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...]


@dataclass(frozen=True)
class If(Effect):
    """Effects under a condition; a What asks about the card last moved."""

    condition: Condition | What | Literal["named"]
    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Each(Effect):
    """Each other player (or everyone, or the left neighbour) does something."""

    circle: Literal["others", "everyone", "left"]
    effects: tuple[Effect, ...]
    attack: bool = False


@dataclass(frozen=True)
class EachName(Effect):
    """For each differently named card noted before."""

    effects: tuple[Effect, ...]


@dataclass(frozen=True)
class Choose(Effect):
    """Some of several options, all different."""

    n: Number
    options: tuple[tuple[Effect, ...], ...]


@dataclass(frozen=True)
class NameCard(Effect):
    """A card is named."""


@dataclass(frozen=True)
class ShowHand(Effect):
    """The hand is revealed."""


@dataclass(frozen=True)
class Discount(Effect):
    """All cards cost less this turn."""

    n: int


@dataclass(frozen=True)
class Listen(Effect):
    """For the rest of the turn, something happens when such a card is played."""

    what: What
    effects: tuple[Effect, ...]
    first: bool


@dataclass(frozen=True)
class Unaffected(Effect):
    """The attack that is being reacted to does not touch this player."""


@dataclass(frozen=True)
class PassLeft(Effect):
    """Everybody passes a card to the left at once."""

    to_anyone: bool


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


def put(cards: Cards | What, onto: Literal["hand", "deck", "anywhere"], *, shown: bool = False) -> Effect:
    """Cards go to the hand, onto the deck, or anywhere into it; ``it`` is the card last gained."""
    if isinstance(cards, What):
        cards = Pick("discard", cards, 1, 1)
    return Move("put", cards, onto, shown=shown)


def gain(
    what: What | str | Pick, to: Literal["discard", "hand", "deck"] = "discard", *, by_you: bool = False
) -> Effect:
    """A card comes from the Supply (or from where the pick says)."""
    pick = what if isinstance(what, Pick) else Pick("supply", as_what(what), 1, 1)
    return Move("gain", pick, to, by_you)


def reveal(cards: Top | Pick) -> Effect:
    """Cards are shown to everybody; those of the deck wait for the next effects."""
    return Take(cards.n, True) if isinstance(cards, Top) else Move("reveal", cards, "none", shown=True)


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


@dataclass(frozen=True)
class Reaction:
    """What a card in hand may do when another player plays an Attack."""

    effects: tuple[Effect, ...]
    hand_at_least: int = 0


def reaction(*effects: Effect, hand_at_least: int = 0) -> Reaction:
    """When another player plays an Attack, the card may be revealed from hand for this."""
    return Reaction(effects, hand_at_least)


@dataclass(frozen=True)
class Points:
    """Victory points: a number, plus one for every so many owned cards."""

    number: int = 0
    every: int = 0
    what: What = any_card


def per(n: int, what: What | str = any_card) -> Points:
    """One point for every n such cards that one owns, rounded down."""
    if type(n) is not int or not 1 <= n <= 255:
        raise ValueError(f"a point for every 1 to 255 cards, not {n!r}")
    return Points(0, n, as_what(what))


@dataclass(frozen=True)
class Card:
    """A card, complete: what it costs, is and does."""

    name: str
    cost: int
    types: tuple[str, ...]
    effects: tuple[Effect, ...] = ()
    reaction: Reaction | None = None
    points: Points | None = None
    sets: tuple[tuple[str, int], ...] = ()  # (set, edition)
    edition: int | None = None  # an older version of a card whose effect has changed
    basic: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The rules text in English, made from the effects."""
        from .text import card_text

        return card_text(self)

    def __repr__(self) -> str:
        """Name and edition, as :func:`throneroom.card` takes them."""
        edition = f", edition={self.edition}" if self.edition else ""
        return f"card({self.name!r}{edition})"


def _points(points: int | Points | None) -> Points | None:
    return Points(points) if isinstance(points, int) else points


def _attacks(effects: tuple[Effect, ...]) -> bool:
    for effect in effects:
        match effect:
            case Each(attack=True):
                return True
            case Each(effects=inner) | If(effects=inner) | EachName(effects=inner):
                if _attacks(inner):
                    return True
            case Choose(options=options):
                if any(_attacks(option) for option in options):
                    return True
            case Then(effects=inner, otherwise=other):
                if _attacks(inner + other):
                    return True
    return False


def _check(name: str, cost: int, parts: tuple[object, ...] = ()) -> None:
    if not isinstance(name, str) or not name or name != name.strip():
        raise ValueError(f"a card needs a name, not {name!r}")
    if type(cost) is not int or not 0 <= cost <= 60:
        raise ValueError(f"{name}: a cost is between 0 and 60, not {cost!r}")
    for part in parts:
        if not isinstance(part, Effect | Reaction | int):
            raise TypeError(f"{name}: {part!r} is not an effect")


def action(
    name: str, cost: int, *effects: Effect | Reaction, points: int | Points | None = None
) -> Card:
    """An Action; it is also an Attack, a Reaction or a Victory card if its parts say so."""
    _check(name, cost, effects)
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
    _check(name, cost, effects)
    does = tuple(coins(e) if isinstance(e, int) else e for e in effects)
    types = ("Treasure", "Victory") if points is not None else ("Treasure",)
    if _attacks(does):
        types += ("Attack",)
    return Card(name, cost, types, does, None, _points(points))


def victory(name: str, cost: int, points: int | Points) -> Card:
    """A Victory card."""
    _check(name, cost)
    return Card(name, cost, ("Victory",), (), None, _points(points))


def curse(name: str, cost: int, points: int) -> Card:
    """A Curse."""
    _check(name, cost)
    return Card(name, cost, ("Curse",), (), None, Points(points))
