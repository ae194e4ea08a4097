"""What an observation is made of: counts of cards, facts, and arithmetic with them, as values.

A term has a form: one number, or a number for each card, effect, feature or purpose. Arithmetic
takes two terms of the same form, or one number for all of the other's. How terms are written:
:mod:`.observation_text`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from .. import _core
from ..cards.codes import Purpose
from ..cards.features import EFFECTS, FEATURES
from ..cards.model import TYPES

EACH = "each"
"""Stands for every card of the observation, or for the card of a row."""
DEEPEST = 50

ZONES = tuple(_core.SEEN_ZONES)
"""What cards are counted in."""
OPEN_ZONES = ("deck", "in play")
"""Those that are also known of opponents."""
FACTS = tuple(_core.SEEN_FACTS)
"""Single numbers."""
OPEN_FACTS = FACTS[FACTS.index("hand size") :]
"""Those that are also known of opponents."""
PURPOSES = tuple(purpose.word for purpose in Purpose)
BUNDLES = {"effects": EFFECTS, "features": FEATURES}

Operation = Literal["+", "-", "*", "/", "min", "max"]
Form = Literal["one", "cards", "effects", "features", "purposes"]


class ObservationError(ValueError):
    """An observation that can't be read, or does not fit; the message says what would be right."""

    def __init__(self, message: str, line: int = 0, column: int = 0) -> None:
        """A place is counted from 1; 0: none."""
        where = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__(where + message)
        self.message, self.line, self.column = message, line, column

    def __reduce__(self) -> tuple[type[ObservationError], tuple[str, int, int]]:
        """Errors pass between processes."""
        return type(self), (self.message, self.line, self.column)


@dataclass(frozen=True, slots=True)
class OfWhom:
    """Whose cards: one's own, an opponent's in turn order, all opponents', the most of any."""

    who: Literal["me", "nth", "all", "most"] = "me"
    nth: int = 1


ME = OfWhom()


@dataclass(frozen=True, slots=True)
class Constant:
    """A number as written."""

    value: float


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of a kind or a type are somewhere; of ``each`` card, a number for each."""

    zone: str
    of: str = EACH
    whose: OfWhom = ME


@dataclass(frozen=True, slots=True)
class SeenFact:
    """A single number that can be read off the game."""

    name: str
    whose: OfWhom = ME


@dataclass(frozen=True, slots=True)
class Feature:
    """One of the numbers that describe a card."""

    name: str
    of: str = EACH


@dataclass(frozen=True, slots=True)
class CostNow:
    """What a card costs at this moment."""

    of: str = EACH


@dataclass(frozen=True, slots=True)
class Totals:
    """All effects, or all features, summed over the cards of a zone."""

    bundle: str
    zone: str
    whose: OfWhom = ME


@dataclass(frozen=True, slots=True)
class CardRow:
    """All effects, or all features, of a row's own card; only in an observation by card."""

    bundle: str


@dataclass(frozen=True, slots=True)
class PurposeOf:
    """1 for the purpose of the decision; of one purpose, or a number for each of them."""

    purpose: str = EACH


@dataclass(frozen=True, slots=True)
class GivenNumber:
    """A number that whoever fills the observation hands over."""

    name: str


@dataclass(frozen=True, slots=True)
class Sum:
    """All numbers of a term together."""

    inner: Term


@dataclass(frozen=True, slots=True)
class Combined:
    """Arithmetic with two terms; what is divided by 0 is 0."""

    op: Operation
    left: Term
    right: Term


Term = (
    Constant | Count | SeenFact | Feature | CostNow | Totals | CardRow | PurposeOf | GivenNumber
    | Sum | Combined
)  # fmt: skip


def form_of(term: Term) -> Form:
    """The form of a term; an error if its parts don't fit together.

    >>> form_of(Combined("/", Count("deck"), SeenFact("deck size")))
    'cards'
    """
    match term:
        case Count(of=of) | Feature(of=of) | CostNow(of=of):
            return "cards" if of == EACH else "one"
        case Totals(bundle):
            return "effects" if bundle == "effects" else "features"
        case CardRow(bundle):
            return "effects" if bundle == "effects" else "features"
        case PurposeOf(purpose):
            return "purposes" if purpose == EACH else "one"
        case Combined(_, left, right):
            forms = form_of(left), form_of(right)
            if "one" not in forms and forms[0] != forms[1]:
                raise ObservationError(
                    f"a number for each of the {forms[0]} and one for each of the {forms[1]} "
                    "can't be combined"
                )
            return forms[1] if forms[0] == "one" else forms[0]
        case Sum(inner):
            if form_of(inner) == "one":
                raise ObservationError("sum(...) takes several numbers, as in sum(deck(each))")
    return "one"


def parts_of(term: Term) -> tuple[Term, ...]:
    """The terms that a term is made of."""
    match term:
        case Combined(_, left, right):
            return (left, right)
        case Sum(inner):
            return (inner,)
    return ()


def all_terms(term: Term) -> list[Term]:
    """A term and all inside it, from left to right."""
    return [term, *(inner for part in parts_of(term) for inner in all_terms(part))]


def one_of(term: Term, name: str) -> Term:
    """The part of a term that is about one card, effect, feature or purpose: again a term.

    >>> one_of(Combined("/", Count("deck"), SeenFact("deck size")), "Gold").left.of
    'Gold'
    """
    match term:
        case Count(zone, of, whose) if of == EACH:
            return Count(zone, name, whose)
        case Feature(feature, of) if of == EACH:
            return Feature(feature, name)
        case CostNow(of) if of == EACH:
            return CostNow(name)
        case Totals(_, zone, whose):
            return Sum(Combined("*", Count(zone, EACH, whose), Feature(name)))
        case CardRow():
            return Feature(name)
        case PurposeOf(purpose) if purpose == EACH:
            return PurposeOf(name)
        case Combined(op, left, right):
            return Combined(op, one_of(left, name), one_of(right, name))
    return term


def is_type(name: str) -> bool:
    """Whether cards of a type are meant, not one card."""
    return name in TYPES
