"""From an observation to the plain numbers that the core fills arrays by (core/observe.hpp)."""

from __future__ import annotations

from dataclasses import dataclass, field

from .. import _core
from ..cards.errors import nearest
from ..cards.features import EFFECTS, FEATURES, effect_vector, feature_vector
from ..cards.model import Card
from ..engine.ruleset import Ruleset
from .terms import (
    BUNDLES,
    EACH,
    FACTS,
    PURPOSES,
    ZONES,
    CardRow,
    Combined,
    Constant,
    CostNow,
    Count,
    Feature,
    GivenNumber,
    ObservationError,
    OfWhom,
    PurposeOf,
    SeenFact,
    Sum,
    Term,
    Totals,
    all_terms,
    form_of,
    is_type,
)

_STEPS = {name: number for number, name in enumerate(_core.SEEN_STEPS)}
_WHOSE = {name: number for number, name in enumerate(_core.OF_WHOM)}
SeenRow = tuple[list[int], float]


@dataclass
class SeenRows:
    """An observation as the core takes it."""

    steps: list[SeenRow] = field(default_factory=list)
    tables: list[float] = field(default_factory=list)
    kinds: list[int] = field(default_factory=list)
    masks: list[int] = field(default_factory=list)
    size: int = 0
    columns: int = 0
    givens: list[str] = field(default_factory=list)


def compile_terms(
    terms: tuple[Term, ...], cards: tuple[str, ...], rules: Ruleset, *, by_card: bool
) -> SeenRows:
    """The rows for a game; ``cards`` are those that ``each`` stands for."""
    return _Compiling(cards, rules).run(terms, by_card)


def card_in(rules: Ruleset, name: str) -> Card:
    """A card of the game, by its proper name."""
    if name not in rules.kinds:
        raise ObservationError(f"{name} is not in this game{nearest(name, rules.names, 0.8)}")
    return rules.cards[rules.kinds[name]]


class _Compiling:
    def __init__(self, cards: tuple[str, ...], rules: Ruleset) -> None:
        self.rules, self.cards = rules, [card_in(rules, name) for name in cards]
        self.made = SeenRows(kinds=[rules.kinds[name] for name in cards])
        self.widths = {
            "one": 1, "cards": len(cards), "effects": len(EFFECTS), "features": len(FEATURES),
            "purposes": len(PURPOSES),
        }  # fmt: skip

    def run(self, terms: tuple[Term, ...], by_card: bool) -> SeenRows:
        if by_card:
            self.made.columns = sum(self.columns(term) for term in terms)
            self.made.size = self.made.columns * len(self.cards)
        else:
            self.made.size = sum(self.widths[form_of(term)] for term in terms)
        place = 0
        for term in terms:
            if by_card:
                self.add_columns(term, place)
                place += self.columns(term)
            else:
                self.add_numbers(term, place)
                place += self.widths[form_of(term)]
        return self.made

    def columns(self, term: Term) -> int:
        """How many numbers a line adds to each card's row."""
        return 1 if form_of(term) == "cards" else self.widths[form_of(term)]

    def add_numbers(self, term: Term, place: int) -> None:
        counted = _scaled(term)
        if counted is not None:
            self.emit_counts(*counted, place, 1)
            return
        self.add(term)
        self.step("emit", width=self.widths[form_of(term)], at=place)

    def add_columns(self, term: Term, place: int) -> None:
        stride = self.made.columns
        counted = _scaled(term)
        if counted is not None:
            self.emit_counts(*counted, place, stride)
            return
        if isinstance(term, CardRow):
            vector = effect_vector if term.bundle == "effects" else feature_vector
            for i, column in enumerate(zip(*map(vector, self.cards), strict=True)):
                self.table(list(column))
                self.step("emit", width=len(self.cards), at=place + i, stride=stride)
            return
        self.add(term)
        how = "emit" if form_of(term) == "cards" else "spread"
        self.step(how, width=len(self.cards), at=place, stride=stride)

    def emit_counts(self, count: Count, scale: float, place: int, stride: int) -> None:
        self.step(
            "emit counts", ZONES.index(count.zone), count.whose, len(self.cards), stride, to=place,
            value=scale,
        )  # fmt: skip

    def step(
        self,
        op: str,
        what: int = 0,
        whose: OfWhom | None = None,
        width: int = 1,
        stride: int = 1,
        at: int = 0,
        to: int = 0,
        value: float = 0.0,
    ) -> None:
        who, nth = (0, 1) if whose is None else (_WHOSE[whose.who], whose.nth)
        if who == _WHOSE["nth"] and nth >= self.rules.players:
            raise ObservationError(f"opponent {nth} is not there in a game of {self.rules.players}")
        self.made.steps.append(([_STEPS[op], what, who, nth, width, stride, at, to], value))

    def table(self, numbers: list[float]) -> None:
        at = len(self.made.tables)
        self.made.tables += numbers
        self.step("table", width=len(numbers), at=at)

    def add(self, term: Term) -> None:
        """The steps that put a term's numbers onto the stack."""
        n = len(self.cards)
        match term:
            case Constant(value):
                self.step("constant", value=value)
            case Count(zone, of, whose) if of == EACH:
                self.step("counts", ZONES.index(zone), whose, n)
            case Count(zone, of, whose):
                self.made.masks.append(self.mask(of))
                self.step("cards", ZONES.index(zone), whose, at=len(self.made.masks) - 1)
            case SeenFact(name, whose):
                self.step("fact", FACTS.index(name), whose)
            case Feature(name, of):
                at = FEATURES.index(name)
                cards = self.cards if of == EACH else [card_in(self.rules, of)]
                self.table([feature_vector(card)[at] for card in cards])
            case CostNow(of):
                self.step(
                    "costs", width=n if of == EACH else 1, at=0 if of == EACH else self.kind(of)
                )
            case Totals(bundle, zone, whose):
                self.totals(bundle, zone, whose)
            case PurposeOf(purpose) if purpose == EACH:
                self.step("purpose", width=len(PURPOSES))
            case PurposeOf(purpose):  # the one that is meant, of all
                self.step("purpose", width=len(PURPOSES))
                self.table([float(one == purpose) for one in PURPOSES])
                self.step("*")
                self.step("sum")
            case GivenNumber(name):
                if name not in self.made.givens:
                    self.made.givens.append(name)
                self.step("given", at=self.made.givens.index(name))
            case Sum(inner):
                self.add(inner)
                self.step("sum")
            case Combined(op, left, right):
                self.add(left)
                self.add(right)
                self.step(op)
            case CardRow(bundle):
                raise ObservationError(
                    f"{bundle}(each) stands alone in a line of an observation by card"
                )

    def totals(self, bundle: str, zone: str, whose: OfWhom) -> None:
        at = len(self.made.tables)
        vector = effect_vector if bundle == "effects" else feature_vector
        for card in self.rules.cards:
            self.made.tables += vector(card)
        self.step("weighted", ZONES.index(zone), whose, len(BUNDLES[bundle]), at=at)

    def kind(self, name: str) -> int:
        """Where the list of kinds has this card."""
        card_in(self.rules, name)
        self.made.kinds.append(self.rules.kinds[name])
        return len(self.made.kinds) - 1

    def mask(self, of: str) -> int:
        if is_type(of) and of not in self.rules.kinds:
            return sum(1 << i for i, card in enumerate(self.rules.cards) if of in card.types)
        card_in(self.rules, of)
        return 1 << self.rules.kinds[of]


def _scaled(term: Term) -> tuple[Count, float] | None:
    """Counts of each card with what they are multiplied by, if a term is nothing else."""
    match term:
        case Count(of=of) if of == EACH:
            return term, 1.0
        case Combined("*", Count(of=of) as count, Constant(value)) if of == EACH:
            return count, value
        case Combined("/", Count(of=of) as count, Constant(value)) if of == EACH and value != 0:
            return count, 1 / value
    return None


def has_row(term: Term) -> bool:
    """Whether a term is about a row's own card in more than one number."""
    return any(isinstance(one, CardRow) for one in all_terms(term))
