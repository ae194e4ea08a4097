"""What the episodes of an environment are played with: kingdom, observation, numbered options."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from .. import _core
from ..cards.errors import nearest
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.kingdom_draw import drawn_kingdom, is_drawn
from ..engine.ruleset import Ruleset, ruleset
from ..engine.variant import Variant
from ..numbers import between
from ..observe import (
    FittedNumbering,
    FittedObservation,
    Observation,
    ObservationError,
    OptionNumbering,
    observation,
)
from ..observe.terms import form_of
from .default_observations import BY_CARD, FLAT

GivenKingdom: TypeAlias = "Kingdom | str | Iterable[str | Card] | Callable[[int], Kingdom]"
"""A kingdom, ``random:base`` for a new one in each episode, or a function of a seed."""
Seen: TypeAlias = dict[str, npt.NDArray[Any]]
"""What a player is shown: ``observation`` and ``action_mask``."""

_OF_SEATS = 8
"""Of an episode's seed: players and their seats use those before it (core/seat_games.hpp)."""
_ROWS = 20
"""Basic cards with Platinum, Colony and Potion, and ten kingdom cards."""
_KEPT = 256


@dataclass(frozen=True, eq=False)
class EpisodeTable:
    """One kingdom, ready to be looked at: it fills arrays of the environment's shape."""

    rules: Ruleset
    sees: FittedObservation
    numbers: FittedNumbering
    shape: tuple[int, ...]

    def look(self, core: _core.Game, player: int) -> npt.NDArray[np.float32]:
        """What a player sees now."""
        if self.sees.shape == self.shape:
            seen: npt.NDArray[np.float32] = self.sees.core.fill(core, player)
            return seen.reshape(self.shape)
        seen = np.zeros(self.shape, np.float32)
        self.sees.core.fill_into(core, player, seen[: self.sees.shape[0]].reshape(-1))
        return seen

    def mask(self, core: _core.Game) -> npt.NDArray[np.int8]:
        """Which numbers may be chosen now; none if the game is over."""
        mask: npt.NDArray[np.int8] = self.numbers.core.mask(core).view(np.int8)
        return mask


class EpisodeTables:
    """The tables of all episodes, with arrays of one shape.

    A kingdom that stays the same is seen flat, unless something else is asked for. If it changes,
    the observation is by card, with room for ``rows`` cards; rows of no card are zeros.
    """

    def __init__(
        self,
        kingdom: GivenKingdom,
        players: int,
        variant: Variant,
        seen: Observation | str | None,
        numbering: OptionNumbering | None,
        rows: int | None,
    ) -> None:
        """Read everything, and fit it to a first kingdom."""
        self._players, self._variant = players, variant
        self._draw = _drawing(kingdom, variant)
        first = _read(kingdom) if self._draw is None else self._draw(0)
        if rows is not None:
            rows = between("rows", rows, 1, _core.MAX_KINDS)
        if seen is None:
            seen = FLAT if self._draw is None and rows is None else BY_CARD
        elif isinstance(seen, str):
            seen = observation(seen, catalog=first.catalog)
        elif not isinstance(seen, Observation):
            raise TypeError(f"an observation is a text or an Observation, not {seen!r}")
        if seen.given:
            raise ObservationError(f"nobody gives an environment: {', '.join(seen.given)}")
        rules = ruleset(first, players, variant)
        by_card = seen.shape == "by card"
        if rows is None:
            rows = len(rules.names) if self._draw is None else max(_ROWS, len(rules.names))
        numbering = OptionNumbering() if numbering is None else numbering
        if by_card:
            numbering = replace(numbering, places=numbering.places or rows)
        elif self._draw is None:
            seen = seen.for_cards(rules)
            numbering = replace(numbering, cards=numbering.cards or rules.names)
        elif not seen.cards and any(form_of(term) == "cards" for term in seen.terms):
            raise ObservationError(
                "a kingdom that changes has other cards each time: its observation is by card"
            )
        self.observation, self.numbering = seen, numbering
        self._rows = rows
        self.of = lru_cache(maxsize=_KEPT)(self._fit)
        """The table of a kingdom."""
        fitted = seen.at(rules)
        self.shape: tuple[int, ...] = (rows, fitted.shape[1]) if by_card else fitted.shape
        self.first: EpisodeTable = self.of(first)
        self.options = self.first.numbers.size

    @property
    def changes(self) -> bool:
        """Whether each episode has a kingdom of its own."""
        return self._draw is not None

    def kingdom(self, luck: int) -> Kingdom:
        """The kingdom of an episode, by the episode's seed."""
        if self._draw is None:
            return self.first.rules.kingdom
        return self._draw(_core.game_seed(luck, _OF_SEATS))

    def asked_for(self, options: dict[str, Any] | None) -> Kingdom | None:
        """The kingdom that ``reset(options={"kingdom": ...})`` names, if it does."""
        for name in options or ():
            if name != "kingdom" and nearest(str(name), ["kingdom"]):
                raise ValueError(f"unknown option {name!r}: did you mean 'kingdom'?")
        if not options or options.get("kingdom") is None:
            return None
        given = options["kingdom"]
        if isinstance(given, str) and is_drawn(given):
            raise ValueError(f"{given!r} is a setting of the environment, not of one episode")
        found = _read(given)
        self.of(found)
        return found

    def _fit(self, kingdom: Kingdom) -> EpisodeTable:
        rules = ruleset(kingdom, self._players, self._variant)
        if self.observation.shape == "by card" and len(rules.names) > self._rows:
            raise ObservationError(
                f"this environment has room for {self._rows} cards, and {kingdom} has "
                f"{len(rules.names)}: rows={len(rules.names)} makes room"
            )
        sees, numbers = self.observation.at(rules), self.numbering.at(rules)
        return EpisodeTable(rules, sees, numbers, self.shape)


def spaces_of(tables: EpisodeTables) -> tuple[spaces.Space[Seen], spaces.Discrete]:
    """What may be seen, and what may be done."""
    most = float(np.finfo(np.float32).max)
    seen: Any = spaces.Dict({
        "observation": spaces.Box(-most, most, tables.shape, np.float32),
        "action_mask": spaces.Box(0, 1, (tables.options,), np.int8),
    })  # fmt: skip
    return seen, spaces.Discrete(tables.options)


def _read(kingdom: Any) -> Kingdom:  # noqa: ANN401 - whatever names one
    return kingdom if isinstance(kingdom, Kingdom) else Kingdom(kingdom)


def _drawing(kingdom: GivenKingdom, variant: Variant) -> Callable[[int], Kingdom] | None:
    """How kingdoms are drawn by a seed; None if there is only one."""
    if isinstance(kingdom, str) and is_drawn(kingdom):
        text, piles = kingdom, 10 if variant.kingdom_piles is None else variant.kingdom_piles
        return lambda seed: drawn_kingdom(text, seed, piles=piles)
    if isinstance(kingdom, Kingdom | str) or not callable(kingdom):
        return None
    draw = kingdom

    def drawn(seed: int) -> Kingdom:
        found = draw(seed)
        if not isinstance(found, Kingdom):
            raise TypeError(f"the function that draws kingdoms returned {found!r}")
        return found

    return drawn
