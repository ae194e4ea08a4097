"""What an analysis of a kingdom found: its best strategies, how they fare, how they came about."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ..cards.catalog import OFFICIAL, Catalog
from ..cards.serial import catalog_from_data, catalog_to_data
from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..extensions import offered
from ..notebook import html_of
from ..prose import plain_text
from ..strategies.parse import parse
from ..strategies.rulelist import Strategy
from .why import Why

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

VERSION = 1
SIMPLE, CIRCLE = "simple", "circle"
_OLD_VERDICTS = {"complex": CIRCLE}
RIPE = 25
"""Generations of our method after which little changes."""


@dataclass(frozen=True)
class Leader:
    """One of the best strategies."""

    letter: str
    strategy: Strategy
    margin: float
    """Percent points ahead of the other leaders: the mean of (win rate - 0.5) * 200."""
    usage: dict[str, float]
    """Mean copies of each card bought in a game."""
    owned: dict[str, float]
    """Mean copies of each card owned at the end."""
    why: Why | None = field(default=None, repr=False)
    """Why it does well; None if that was not measured."""


@dataclass(frozen=True)
class Step:
    """An earlier best strategy, and how the best one now fares against it."""

    generation: int
    strategy: Strategy
    margin: float
    """Percent points that the present best strategy is ahead."""
    interval: tuple[float, float]


@dataclass(frozen=True)
class Answer:
    """The best that was found against one strategy, by a search for that alone."""

    strategy: Strategy
    win_rate: float
    """In fresh games, a shared win counted half; 0.5 is an equal share."""
    interval: tuple[float, float]
    """An interval of 95 % for it."""
    games: int


@dataclass(frozen=True, eq=False)
class Analysis:
    """The outcome of an analysis.

    ``leaders[0].strategy`` is the strategy that is hardest to beat among all that were found: it
    has most weight in the mixed equilibrium, and, among equals, the best worst match.
    """

    kingdom: Kingdom
    players: int
    method: str
    seed: int
    variant: Variant
    leaders: tuple[Leader, ...]
    table: npt.NDArray[np.float64] = field(repr=False)
    """Win rates of rows against columns, a shared win counted half; not a number on the diagonal.

    With more than two players, 0.5 is still an equal share (see :mod:`.referee`).
    """
    table_games: int
    """Games behind each entry."""
    significant: npt.NDArray[np.bool_] = field(repr=False)
    """Whether an entry differs from 0.5 by more than chance, all entries together (Holm)."""
    progression: tuple[Step, ...] = field(repr=False)
    verdict: str
    reason: str
    mixture: tuple[float, ...]
    """How often each leader is played in a mixed equilibrium of the table."""
    generations: int
    games: int
    seconds: float
    finished: bool
    """False if it was stopped before its time was up or its generations were done."""
    answer: Answer | None = None
    """The best answer to the first leader that a search of its own has found."""

    @property
    def look_longer(self) -> float | None:
        """Seconds after which the same search would be ripe; None if it is."""
        if self.method != "ours" or self.generations >= RIPE:
            return None
        return max(self.seconds, 1.0) * RIPE / max(self.generations, 1)

    def __str__(self) -> str:
        """What ``throneroom analyze`` prints."""

        def write(out: Console) -> None:
            from rich.text import Text

            for part in self._parts():
                out.print(part, soft_wrap=isinstance(part, str | Text))

        return plain_text(write)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        return html_of(self._parts())

    def _parts(self) -> Iterable[RenderableType]:
        """What to show, piece by piece, as the reports have it."""
        (parts,) = offered("parts of an analysis")
        found: Iterable[RenderableType] = parts(self)
        return found

    def to_json(self) -> dict[str, Any]:
        """The analysis as plain data."""
        return {
            "version": VERSION,
            "kingdom": str(self.kingdom),
            "own cards": catalog_to_data(self.kingdom.catalog),
            "players": self.players,
            "method": self.method,
            "seed": self.seed,
            "variant": self.variant.changes,
            "leaders": [
                {
                    "letter": one.letter,
                    **strategy_to_json(one.strategy),
                    "margin": one.margin,
                    "usage": one.usage,
                    "owned": one.owned,
                    **({} if one.why is None else {"why": one.why.to_json()}),
                }
                for one in self.leaders
            ],
            "table": [[None if math.isnan(x) else x for x in row] for row in self.table.tolist()],
            "table_games": self.table_games,
            "significant": self.significant.tolist(),
            "progression": [
                {
                    "generation": step.generation,
                    **strategy_to_json(step.strategy),
                    "margin": step.margin,
                    "interval": list(step.interval),
                }
                for step in self.progression
            ],
            "verdict": self.verdict,
            "reason": self.reason,
            "mixture": list(self.mixture),
            "generations": self.generations,
            "games": self.games,
            "seconds": self.seconds,
            "finished": self.finished,
            "look_longer": self.look_longer,
            "answer": self.answer
            and {
                **strategy_to_json(self.answer.strategy),
                "win_rate": self.answer.win_rate,
                "interval": list(self.answer.interval),
                "games": self.answer.games,
            },
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Analysis:
        """The analysis that :meth:`to_json` made the data from."""
        try:
            if data["version"] != VERSION:
                raise ValueError(f"not an analysis of version {VERSION}")
            return cls._read(data)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"a damaged analysis: {error!r}") from None

    @classmethod
    def _read(cls, data: Mapping[str, Any]) -> Analysis:
        n = len(data["leaders"])
        rows = [[math.nan if x is None else x for x in row] for row in data["table"]]
        catalog = catalog_from_data(data.get("own cards", ()))
        return cls(
            kingdom=Kingdom(data["kingdom"], catalog=catalog),
            players=data["players"],
            method=data["method"],
            seed=data["seed"],
            variant=Variant.from_changes(data["variant"]),
            leaders=tuple(
                Leader(
                    one["letter"],
                    strategy_from_json(one, catalog),
                    one["margin"],
                    dict(one["usage"]),
                    dict(one["owned"]),
                    Why.from_json(one["why"]) if "why" in one else None,
                )
                for one in data["leaders"]
            ),
            table=np.array(rows, dtype=np.float64).reshape(n, n),
            table_games=data["table_games"],
            significant=np.array(data["significant"], dtype=np.bool_).reshape(n, n),
            progression=tuple(
                Step(
                    one["generation"],
                    strategy_from_json(one, catalog),
                    one["margin"],
                    (one["interval"][0], one["interval"][1]),
                )
                for one in data["progression"]
            ),
            verdict=_OLD_VERDICTS.get(data["verdict"], data["verdict"]),
            reason=data["reason"],
            mixture=tuple(data["mixture"]),
            generations=data["generations"],
            games=data["games"],
            seconds=data["seconds"],
            finished=data["finished"],
            answer=None
            if (answer := data.get("answer")) is None
            else Answer(
                strategy_from_json(answer, catalog),
                answer["win_rate"],
                (answer["interval"][0], answer["interval"][1]),
                answer["games"],
            ),
        )


def strategy_to_json(plan: Strategy) -> dict[str, str]:
    """A strategy's name and text."""
    return {"name": plan.name, "strategy": str(plan)}


def strategy_from_json(data: Mapping[str, Any], catalog: Catalog = OFFICIAL) -> Strategy:
    """The strategy of :func:`strategy_to_json`."""
    return replace(parse(data["strategy"], data["name"], catalog), name=data["name"])
