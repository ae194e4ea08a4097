"""What cards are made of: amounts, picks, effects. The words to write them: :mod:`.language`."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Annotated, Final, Literal

from ..numbers import whole
from .cost import Cost
from .errors import CardError
from .words import Range, said, word

TYPES: Final = ("Treasure", "Action", "Victory", "Curse", "Attack", "Reaction", "Duration")

Zone = Literal[
    "hand", "discard", "supply", "trash", "revealed", "noted", "play", "mat", "event", "leaving",
]  # fmt: skip
WholeZone = Literal["hand", "revealed", "deck", "discard", "play", "mat"]
Place = Literal[
    "discard", "trash", "hand", "deck", "bottom", "anywhere", "play", "mat", "aside", "supply",
    "token", "none",
]  # fmt: skip
Verb = Literal["discard", "trash", "put", "gain", "play", "reveal", "set aside", "return", "mark"]
Resource = Literal["cards", "actions", "buys", "coins", "potions", "points", "tokens"]
When = Literal[
    "play", "gain", "buy", "attack", "start", "leave", "buying", "hand", "bought", "clean", "cost",
]  # fmt: skip
Who = Literal["you", "others", "right", "anyone"]


@dataclass(frozen=True)
class Amount:
    """A number that is only known in play: ``source * mul // div + add``."""

    source: str
    phrase: str = ""
    what: What | None = None
    mul: int = 1
    div: int = 1
    add: int = 0

    @property
    def done(self) -> str:
        """What was done with the cards that it counts."""
        return self.phrase.partition(" ")[2]


Number = int | Amount
Relation = Literal["at_most", "at_least", "equal", "other"]


@dataclass(frozen=True)
class Condition:
    """A comparison of an amount with a number."""

    left: Amount
    relation: Relation
    right: int

    @property
    def limits(self) -> tuple[int | None, int | None]:
        """The lowest and the highest number of counted things for which it holds.

        For the relation "other", those for which it does not.
        """
        amount, n = self.left, self.right - self.left.add
        low = -(-n * amount.div // amount.mul)
        high = ((n + 1) * amount.div - 1) // amount.mul
        if self.relation == "at_least":
            return low, None
        return (None, high) if self.relation == "at_most" else (low, high)

    def __bool__(self) -> bool:
        """Nobody knows before the game: Python's ``if``, ``and``, ``or`` and ``not`` can't ask."""
        raise CardError(
            "whether a condition holds is only known in play: it stands in if_(...); two that must "
            "hold are if_(one, if_(other, ...)), and each needs its own comparison"
        )


class Variable:
    """An amount as a word: it is calculated and compared with, and means the amount that results.

    ``==`` makes a condition; what a card holds is the :class:`Amount`, which is compared as usual.
    """

    __hash__ = None  # type: ignore[assignment]

    def __init__(self, amount: Amount) -> None:
        """The word for this amount."""
        self.amount = amount

    def __repr__(self) -> str:
        """The amount behind it."""
        return f"Variable({self.amount!r})"

    def __add__(self, other: int) -> Variable:
        """The amount, and so many more."""
        return Variable(replace(self.amount, add=self.amount.add + _whole("+", other, -1000, 1000)))

    __radd__ = __add__

    def __sub__(self, other: int) -> Variable:
        """The amount, and so many fewer."""
        return self + -_whole("-", other, -1000, 1000)

    def __rsub__(self, other: int) -> Variable:
        """No amount can be taken away."""
        raise CardError("an amount can't be taken away from a number; amount - 3 is fine")

    def __mul__(self, other: int) -> Variable:
        """So many for each."""
        n, amount = _whole("*", other, 1, 100), self.amount
        if amount.div > 1 and n > 1:
            raise CardError("what has been divided can't be multiplied: write amount * 3 // 2")
        return Variable(replace(amount, mul=amount.mul * n, add=amount.add * n))

    __rmul__ = __mul__

    def __floordiv__(self, other: int) -> Variable:
        """One for every so many, rounded down."""
        n, amount = _whole("//", other, 1, 200), self.amount
        if amount.add % n:
            raise CardError("a sum can't be divided: divide first, amount // 2 + 1")
        return Variable(replace(amount, div=amount.div * n, add=amount.add // n))

    def __le__(self, other: int) -> Condition:
        """Holds while the amount is at most this."""
        return self.compared("at_most", _whole("<=", other, -1000, 1000))

    def __ge__(self, other: int) -> Condition:
        """Holds while the amount is at least this."""
        return self.compared("at_least", _whole(">=", other, -1000, 1000))

    def __lt__(self, other: int) -> Condition:
        """Holds while the amount is less."""
        return self.compared("at_most", _whole("<", other, -1000, 1000) - 1)

    def __gt__(self, other: int) -> Condition:
        """Holds while the amount is more."""
        return self.compared("at_least", _whole(">", other, -1000, 1000) + 1)

    def __eq__(self, other: int) -> Condition:  # type: ignore[override]
        """Holds while the amount is exactly this."""
        return self.compared("equal", _whole("==", other, -1000, 1000))

    def __ne__(self, other: int) -> Condition:  # type: ignore[override]
        """Holds while the amount is not this."""
        return self.compared("other", _whole("!=", other, -1000, 1000))

    def compared(self, relation: Relation, right: int) -> Condition:
        """A condition that may hold or not; a CardError if it always or never holds."""
        condition = Condition(self.amount, relation, right)
        low, high = condition.limits
        never = high is not None and (high < 0 or (low is not None and low > high))
        always = high is None and low is not None and low <= 0
        if relation == "other":
            never, always = False, never
        if never or always:
            raise CardError(f"this condition {'never' if never else 'always'} holds")
        return condition

    def __bool__(self) -> bool:
        """Nobody knows before the game."""
        raise CardError("an amount is only known in play: compare it, if_(hand_size >= 5, ...)")

    def equals(self, other: int) -> Condition:
        """The same as ``==``."""
        return self == other


Price = Annotated[int, Range(0, 60)] | Variable


def _whole(sign: str, n: object, low: int, high: int) -> int:
    number = whole(n)
    if number is None or not low <= number <= high:
        raise CardError(f"amount {sign} n: n is a whole number from {low} to {high}, not {said(n)}")
    return number


@dataclass(frozen=True)
class What:
    """Which cards are meant: by type, by name, by cost. An empty one means any card."""

    types: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    excluded: frozenset[str] = frozenset()
    relation: Literal["at_most", "at_least", "equal"] | None = None
    cost: Number = 0
    same: bool = False
    other: bool = False  # all cards but these
    potion: bool = False  # only those with a Potion in their cost
    fact: Literal["in play", "gained right", "unnamed"] | None = None
    left: int | None = None  # only those whose pile has at most so many cards left
    without: frozenset[str] = frozenset()  # none of these types

    def __repr__(self) -> str:
        """The same in every process: sets have no order of their own."""
        sets = (sorted(self.types), sorted(self.names), sorted(self.excluded))
        more: tuple[object, ...] = (self.other, self.potion, self.fact)
        if any(more) or self.left is not None:
            more = (*more, *(() if self.left is None else (self.left,)))
        else:
            more = ()
        if self.without:
            more = (*more, "without", sorted(self.without))
        return f"What{(*sets, self.relation, self.cost, self.same, *more)!r}"

    def __invert__(self) -> What:
        """All other cards (types and names only)."""
        if not self.is_kind or self.potion:
            raise CardError("only types and names can be turned round with ~")
        if not (self.types or self.names or self.left_out):
            raise CardError("there are no cards but any card")
        return replace(self, other=not self.other)

    def __or__(self, other: What | str) -> What:
        """Cards of either kind (types and names only)."""
        if isinstance(other, str):
            other = What(names=frozenset({other}))
        if not isinstance(other, What):
            raise CardError(f"a sort of cards is joined with another by |, not with {said(other)}")
        for one in (self, other):
            if not one.is_kind or one.potion or one.left_out or one.other or one == What():
                raise CardError("only types and names can be joined with |")
        return What(self.types | other.types, self.names | other.names)

    __ror__ = __or__

    @word
    def __sub__(self, other: str | What) -> What:
        """All of these but the card of that name, or but those of that type."""
        if self.other:
            raise CardError("leave more out by turning round more: ~(Action | 'Copper')")
        if self.same:
            raise CardError("'it' is one card: none can be left out")
        if isinstance(other, str):
            return replace(self, excluded=self.excluded | {other})
        if other != What(other.types) or other == What():
            raise CardError("a name or a type can be left out with -, such as Treasure - Duration")
        return replace(self, without=self.without | other.types)

    @property
    def left_out(self) -> frozenset[str]:
        """The names and types that are left out."""
        return self.excluded | self.without

    @property
    def is_kind(self) -> bool:
        """Whether types, names and Potions alone say which cards."""
        return not (self.relation or self.same or self.fact or self.left is not None)

    @word
    def costing(
        self,
        *,
        up_to: Price | None = None,
        exactly: Price | None = None,
        at_least: Price | None = None,
    ) -> What:
        """Only those that cost so much now."""
        given: list[tuple[Literal["at_most", "at_least", "equal"], int | Variable]] = []
        if up_to is not None:
            given.append(("at_most", up_to))
        if exactly is not None:
            given.append(("equal", exactly))
        if at_least is not None:
            given.append(("at_least", at_least))
        if len(given) != 1:
            raise CardError("costing: say one of up_to, exactly, at_least")
        if self.relation is not None:
            raise CardError("costing: their cost has been told already")
        if self.same or self.potion:
            raise CardError("costing: these cards are told without a cost")
        relation, cost = given[0]
        return replace(
            self, relation=relation, cost=cost.amount if isinstance(cost, Variable) else cost
        )

    @word
    def in_low_piles(self, n: Annotated[int, Range(1, 250)]) -> What:
        """Only those whose Supply pile has at most n cards left."""
        if self.fact or self.same or self.left is not None:
            raise CardError(
                "in_low_piles: cards of low piles are told by type, name or cost, no more"
            )
        return replace(self, left=n)


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

    zone: WholeZone
    what: What = What()


@dataclass(frozen=True)
class Top:
    """The top cards of the deck, or those at its bottom."""

    n: int
    bottom: bool = False


Cards = Pick | Every | Top


@dataclass(frozen=True)
class Effect:
    """Something that happens."""

    @word
    def then(
        self, *effects: Effect, otherwise: Effect | tuple[Effect, ...] | None = None
    ) -> Effect:
        """What happens if it was done in full, and if not."""
        otherwise = otherwise or ()
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
    keep_it: bool = False  # "it" stays the card that it was


@dataclass(frozen=True)
class Take(Effect):
    """The top cards of the deck are revealed or looked at; later effects deal with them."""

    n: int
    open: bool
    bottom: bool = False


@dataclass(frozen=True)
class TakeUntil(Effect):
    """Cards are revealed from the deck until n of a kind have come."""

    n: int
    what: What


@dataclass(frozen=True)
class DrawTo(Effect):
    """Cards are drawn up to a hand size; some may be set aside, to be discarded."""

    n: int
    aside: What | None


@dataclass(frozen=True)
class PutBack(Effect):
    """The revealed cards that are left go back on the deck in any order."""


@dataclass(frozen=True)
class TrashThis(Effect):
    """The played card itself is trashed, if it is still in play."""


@dataclass(frozen=True)
class MoveThis(Effect):
    """The card itself goes somewhere, if it is still where its effect expects it."""

    to: Literal["deck", "mat", "supply"]


@dataclass(frozen=True)
class PlayThis(Effect):
    """In a reaction: the card is played from the hand."""


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
    """A card is named: to be looked for, not to be bought this turn, or not to be gained so."""

    by: Literal["you", "left"] = "you"
    use: Literal["look for", "ban", "exclude"] = "look for"


@dataclass(frozen=True)
class ShowHand(Effect):
    """The hand is revealed."""


@dataclass(frozen=True)
class Discount(Effect):
    """All cards cost less this turn."""

    n: int


@dataclass(frozen=True)
class Wait(Effect):
    """Something that happens later: when somebody plays or gains such a card, or a turn starts.

    "attack" is an Attack of another player; "buying" and "bought" are the start and the end of the
    Buy phase, "clean" is the start of the Clean-up, and "leave" the moment when cards are discarded
    from play in it. "hand" is the hand drawn in the Clean-up, "cost" what cards cost: their one
    effect says by how much that changes.
    """

    when: When
    what: What
    effects: tuple[Effect, ...]
    who: Who = "you"
    until: Literal["turn", "next turn", "game"] = "turn"
    first: bool = False  # only for the first such card that a player plays in a turn
    once: bool = False  # only one time
    holding: bool = False  # the cards set aside wait with it
    others_turn: bool = False  # only when it happens on that player's own turn
    bought: bool = False  # only for cards that are gained by buying them

    def __repr__(self) -> str:
        """Without what most effects don't have."""
        named = [f for f in fields(self) if f.name != "bought" or self.bought]
        return f"Wait({', '.join(f'{f.name}={getattr(self, f.name)!r}' for f in named)})"


@dataclass(frozen=True)
class ExtraTurn(Effect):
    """You take another turn after this one, with a hand of n cards; never a third in a row."""

    n: int
    or_usual_hand: bool = False  # the hand is only smaller if the turn is taken


@dataclass(frozen=True)
class Possess(Effect):
    """The player to your left takes a turn after this one, and you decide and gain for them."""

    tokens: bool = True  # you also get their tokens
    after_extra: bool = False  # also if the turn before was an extra turn


@dataclass(frozen=True)
class Unaffected(Effect):
    """The attack that is being reacted to does not touch this player."""


@dataclass(frozen=True)
class PassLeft(Effect):
    """Everybody passes a card to the left at once."""

    to_anyone: bool


@dataclass(frozen=True)
class Reaction:
    """What a card in hand may do when another player plays an Attack."""

    effects: tuple[Effect, ...]
    hand_at_least: int = 0


@dataclass(frozen=True)
class Trigger:
    """What a card does when something happens, without being played.

    ``scope`` says where the card is: "this" is the card that is bought, gained or discarded from
    play; "hand" and "play" are those of the player meant by ``who``; "pile" is a token on the pile.
    """

    when: When
    scope: Literal["this", "hand", "play", "pile"]
    what: What
    effects: tuple[Effect, ...]
    who: Who = "you"


@dataclass(frozen=True)
class Cheaper:
    """Cards cost less: ``n`` for each card in play (of this name, or as ``per`` says)."""

    n: int
    what: What | None  # None: only this card itself
    per: What | None = None  # None: this card; in the Buy phase otherwise


@dataclass(frozen=True)
class Also:
    """In games with this card, another card has one more type and gives coins when played."""

    name: str
    type: str
    coins: int


@dataclass(frozen=True)
class NotWith:
    """The card can't be bought while such a card is in play."""

    what: What


@dataclass(frozen=True)
class Points:
    """Victory points: a number, plus one for every so many cards: owned, or left in the Supply."""

    number: int = 0
    every: int = 0
    what: What = What()
    left: bool = False

    def __repr__(self) -> str:
        """Without what most cards don't have."""
        left = ", left=True" if self.left else ""
        return f"Points(number={self.number!r}, every={self.every!r}, what={self.what!r}{left})"


@dataclass(frozen=True)
class Card:
    """A card, complete: what it costs, is and does."""

    name: str
    cost: int
    types: tuple[str, ...]
    effects: tuple[Effect, ...] = ()
    reaction: Reaction | None = None
    points: Points | None = None
    potion: bool = False
    triggers: tuple[Trigger, ...] = ()
    cheaper: Cheaper | None = None
    not_with: NotWith | None = None
    also: Also | None = None
    sets: tuple[tuple[str, int], ...] = ()  # (set, edition)
    years: tuple[int, int] | None = None  # an older wording: since when, until when; None: newest
    edition: int | None = None  # the edition that came out with this older wording
    basic: bool = False
    aliases: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The rules text in English, made from the effects."""
        from .text import card_text

        return card_text(self)

    @property
    def price(self) -> Cost:
        """What the card costs in print, with its Potion; ``cost`` are the coins alone."""
        return Cost(self.cost, self.potion)

    @property
    def version(self) -> str:
        """What an older wording is called: its edition, or else its year; nothing for the newest.

        >>> from .catalog import card
        >>> card("Mine", edition=1).version, card("Mine").version
        ('1E', '')
        """
        if self.edition is not None:
            return f"{self.edition}E"
        return "" if self.years is None else str(self.years[0])

    @property
    def full_name(self) -> str:
        """The name, with the version of an older wording behind it: ``Mine (1E)``."""
        return f"{self.name} ({self.version})" if self.version else self.name

    def _repr_html_(self) -> str:
        """Name, cost, types and text, for a notebook."""
        from rich.text import Text

        from ..notebook import html_of
        from .text import cost_text

        what = Text(f"{cost_text(self)}, {' - '.join(self.types)}", style="dim")
        return html_of((Text(self.full_name, style="bold"), what, self.text))

    def __repr__(self) -> str:
        """The full name, as :func:`throneroom.card` takes it."""
        return f"card({self.full_name!r})"
