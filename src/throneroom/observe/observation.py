"""Observations: what a learner sees, as a value with a text, and as arrays that the core fills."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ..cards.catalog import OFFICIAL, Catalog
from ..cards.errors import nearest
from ..cards.features import EFFECTS, FEATURES
from ..cards.model import TYPES
from ..engine.game import Game
from ..engine.ruleset import Ruleset
from ..engine.view import View
from .observation_compile import compile_terms, has_row
from .observation_text import SHAPES, observation_text, read_observation, term_text
from .terms import (
    PURPOSES,
    CardRow,
    GivenNumber,
    ObservationError,
    Term,
    all_terms,
    form_of,
    one_of,
)

Array = npt.NDArray[np.float32]


def observation(text: str, *, catalog: Catalog = OFFICIAL) -> Observation:
    r"""An observation from its text.

    >>> print(observation("supply(each)\nCoins/8\n deck( gold ) / deck size"))
    supply(each)
    coins / 8
    deck(Gold) / deck size
    """
    return Observation(*_in_order(*read_observation(text, catalog)))


def _in_order(
    shape: str, cards: tuple[str, ...], terms: tuple[Term, ...]
) -> tuple[tuple[Term, ...], str, tuple[str, ...]]:
    return terms, shape, cards


@dataclass(frozen=True)
class Observation:
    """A list of terms, flat or by card.

    Flat, its numbers stand one behind the other: a vector for the cards it names, or for those of
    one game. By card, each card of the game has a row with the same columns, in any kingdom.
    """

    terms: tuple[Term, ...]
    shape: str = "flat"
    cards: tuple[str, ...] = ()
    """What ``each`` stands for, if flat; empty: all cards of the game, in its order."""

    def __post_init__(self) -> None:
        """Refuse what would mean nothing."""
        if self.shape not in SHAPES:
            raise ObservationError(f"unknown shape {self.shape!r}{nearest(self.shape, SHAPES)}")
        if not self.terms:
            raise ObservationError("an observation has at least one term")
        if self.shape == "by card" and self.cards:
            raise ObservationError("an observation by card has a row for every card: it names none")
        twice = {name for name in self.cards if self.cards.count(name) > 1}
        if twice:
            raise ObservationError(f"{', '.join(sorted(twice))}: named twice among the cards")
        for term in self.terms:
            form_of(term)
            alone = isinstance(term, CardRow)
            if has_row(term) and not (alone and self.shape == "by card"):
                raise ObservationError(
                    f"{term_text(term)}: features(each) and effects(each) stand alone in a line of "
                    "an observation by card"
                )

    def __str__(self) -> str:
        """The text that gives it back."""
        return observation_text(self.shape, self.cards, self.terms)

    def __repr__(self) -> str:
        """As it can be typed."""
        return f"observation({str(self)!r})"

    @property
    def given(self) -> tuple[str, ...]:
        """The numbers that whoever fills it hands over, by name."""
        inside = (one for term in self.terms for one in all_terms(term))
        return tuple(dict.fromkeys(one.name for one in inside if isinstance(one, GivenNumber)))

    def for_cards(self, rules: Ruleset) -> Observation:
        """The same with the cards of a game named, so that it stays the same elsewhere.

        By card it is already.
        """
        if self.cards or self.shape == "by card":
            return self
        return replace(self, cards=rules.names)

    def at(self, rules: Ruleset) -> FittedObservation:
        """The observation for one game, compiled; an error if it does not fit."""
        return FittedObservation(self, rules)


class FittedObservation:
    r"""An observation for one game: it knows the name of every index, and fills arrays.

    >>> import throneroom as tr
    >>> game = tr.Game(tr.Kingdom.random(seed=1), seed=7)
    >>> seen = observation("hand(Copper)\nhand(Estate)\nturn").at(game.rules)
    >>> seen.names, int(seen.fill(game.view(0)).sum())
    (('hand(Copper)', 'hand(Estate)', 'turn'), 6)
    """

    def __init__(self, what: Observation, rules: Ruleset) -> None:
        """Compile it."""
        self.observation, self.rules = what, rules
        self.cards = what.cards or rules.names
        made = compile_terms(what.terms, self.cards, rules, by_card=what.shape == "by card")
        if made.size > _core.MAX_SEEN:
            raise ObservationError(f"an observation has at most {_core.MAX_SEEN:,} numbers")
        try:
            self.core = _core.observation(
                rules.core, made.steps, made.tables, made.kinds, made.masks, made.size,
                made.columns, len(made.givens),
            )  # fmt: skip
        except ValueError as error:
            raise ObservationError(str(error)) from None
        self.given = tuple(made.givens)
        self.shape: tuple[int, ...] = (made.size,)
        if made.columns:
            self.shape = (len(rules.names), made.columns)

    def __reduce__(self) -> tuple[object, ...]:
        """By what it is made from."""
        return FittedObservation, (self.observation, self.rules)

    @property
    def size(self) -> int:
        """How many numbers there are in all."""
        return math.prod(self.shape)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What stands at each index; by card, in each column. Each name is a term itself."""
        by_card = self.observation.shape == "by card"
        found: list[str] = []
        for term in self.observation.terms:
            form = form_of(term)
            if form == "one" or (form == "cards" and by_card):
                found.append(term_text(term))
                continue
            listed = {"cards": self.cards, "effects": EFFECTS, "features": FEATURES,
                      "purposes": PURPOSES}[form]  # fmt: skip
            found += [term_text(one_of(term, name)) for name in listed]
        return tuple(found)

    def fill(
        self, seen: View | Game, player: int | None = None, given: Mapping[str, float] | None = None
    ) -> Array:
        """What a view's player sees now, or a player of a game."""
        core, who = _position(seen, player)
        found: Array = self.core.fill(core, who, self._given(given))
        return found

    def fill_into(
        self,
        out: npt.NDArray[Any],
        seen: View | Game,
        player: int | None = None,
        given: Mapping[str, float] | None = None,
    ) -> None:
        """The same into an array of float32 that is there already."""
        core, who = _position(seen, player)
        flat = out.reshape(-1)
        if not np.shares_memory(flat, out) or flat.dtype != np.float32:
            raise TypeError("an observation goes into a contiguous array of float32")
        self.core.fill_into(core, who, flat, self._given(given))

    def option_rows(self, seen: View | Game, given: Mapping[str, float] | None = None) -> Array:
        """A row for each option of the decision.

        First what sort of option it is (:data:`OPTION_NAMES`), then its card's row; zeros if it is
        no card.
        """
        core, _ = _position(seen, None)
        found: Array = self.core.option_rows(core, self._given(given))
        return found

    def _given(self, given: Mapping[str, float] | None) -> list[float]:
        given = {} if given is None else given
        for name in given:
            if name not in self.given:
                raise ObservationError(
                    f"nothing given is called {name!r}{nearest(name, self.given)}"
                )
        missing = [name for name in self.given if name not in given]
        if missing:
            raise ObservationError(f"to be given: {', '.join(missing)}")
        return [float(given[name]) for name in self.given]


OPTION_NAMES = (
    "a card", "done", "treasures", "a choice", "a number", "which choice", "which number",
    *(f"purpose({purpose})" for purpose in PURPOSES),
)  # fmt: skip
"""The first columns of an option's row."""
assert len(OPTION_NAMES) == _core.OPTION_COLUMNS
assert not {*TYPES} & {*FEATURES}


def _position(seen: View | Game, player: int | None) -> tuple[_core.Game, int]:
    core = seen._core
    if player is None:
        if isinstance(seen, View):
            return core, seen.player
        player = core.table()[0] if core.over else core.decision()[0]
    elif isinstance(seen, View) and player != seen.player:
        raise ObservationError(f"this is the view of player {seen.player}, not of {player}")
    return core, player
