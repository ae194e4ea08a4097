"""Many games at once, and what came out, with intervals."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ..cards.model import Card
from .game import check_seed, check_variant
from .kingdom import Kingdom
from .ruleset import Ruleset, ruleset
from .variant import OFFICIAL, Variant

if TYPE_CHECKING:
    from ..strategies import Strategy

MAX_GAMES = 100_000_000  # about a gigabyte of results
_FIRST_PART, _SMALLEST_PART, _LARGEST_PART = 1 << 10, 1 << 6, 1 << 20
_SECONDS_PER_PART = 0.1


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval of a win rate, 95 % unless told otherwise.

    >>> tuple(round(x, 3) for x in wilson(50, 100))
    (0.404, 0.596)
    """
    if games == 0:
        return (0.0, 1.0)
    p = wins / games
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * (p * (1 - p) / games + z * z / (4 * games * games)) ** 0.5
    return (centre - spread, centre + spread)


@dataclass(frozen=True)
class Match:
    """The results of a match. Players are in the order they were given, whatever seat they had."""

    rules: Ruleset
    names: tuple[str, ...]
    seed: int
    scores: npt.NDArray[np.int16] = field(repr=False)
    """Points: a row for each game, a column for each player."""
    turns: npt.NDArray[np.uint16] = field(repr=False)
    """Turns taken: a row for each game, a column for each player."""
    winners: npt.NDArray[np.uint8] = field(repr=False)
    """The winners of each game, a bit for each player."""
    first: npt.NDArray[np.uint8] = field(repr=False)
    """The player who began each game."""
    endings: npt.NDArray[np.uint8] = field(repr=False)
    owned: npt.NDArray[np.uint64] = field(repr=False)
    decisions: int = 0
    seconds: float = 0.0

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.winners)

    @cached_property
    def wins(self) -> npt.NDArray[np.int64]:
        """Games won alone, for each player."""
        return np.array([(self.winners == 1 << i).sum() for i in range(len(self.names))])

    @property
    def ties(self) -> int:
        """Games with a shared win."""
        return self.games - int(self.wins.sum())

    @cached_property
    def win_rates(self) -> npt.NDArray[np.float64]:
        """The share of wins, a shared win counted in parts."""
        masks, counts = np.unique(self.winners, return_counts=True)
        rates = np.zeros(len(self.names))
        for mask, count in zip(masks.tolist(), counts.tolist(), strict=True):
            for i in range(len(self.names)):
                if mask >> i & 1:
                    rates[i] += count / mask.bit_count()
        return rates / max(self.games, 1)

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each win rate."""
        return [wilson(float(r) * self.games, self.games) for r in self.win_rates]

    @property
    def stalled(self) -> int:
        """Games that did not end by themselves."""
        return int((self.endings == 3).sum())

    def summary(self) -> dict[str, Any]:
        """The results as plain data, ready for JSON."""
        names = self.rules.names
        return {
            "kingdom": str(self.rules.kingdom),
            "variant": self.rules.variant.changes,
            "players": list(self.names),
            "games": self.games,
            "seed": self.seed,
            "wins": [int(w) for w in self.wins],
            "ties": self.ties,
            "win_rates": [round(float(r), 6) for r in self.win_rates],
            "intervals": [[round(a, 6), round(b, 6)] for a, b in self.intervals],
            "mean_scores": [round(float(s), 4) for s in self.scores.mean(axis=0)],
            "mean_turns": [round(float(t), 4) for t in self.turns.mean(axis=0)],
            "stalled": self.stalled,
            "owned": [
                {
                    name: round(float(n) / self.games, 4)
                    for name, n in zip(names, row, strict=False)
                    if n
                }
                for row in self.owned
            ],
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "games_per_second": round(self.games / self.seconds) if self.seconds else None,
        }


def simulate(
    kingdom: Kingdom | str | Iterable[str | Card],
    players: Sequence[Strategy | str],
    games: int = 1000,
    seed: int = 0,
    *,
    variant: Variant = OFFICIAL,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> Match:
    """Play a match between native players, seats taking turns; the same seed, the same result.

    ``progress`` is told several times a second how many games have been played.

    >>> match = simulate("Smithy", ["Big Money", "Smithy Big Money"], games=1000, seed=1,
    ...                  variant=Variant(kingdom_piles=None))
    >>> bool(match.win_rates[1] > match.win_rates[0])
    True
    """
    from ..strategies import Strategy, strategy

    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    if isinstance(players, str):
        raise TypeError("players is a list of strategies")
    if type(games) is not int or not 1 <= games <= MAX_GAMES:
        raise ValueError(f"games is between 1 and {MAX_GAMES:,}, not {games!r}")
    if threads is None:
        threads = min(os.cpu_count() or 1, 1024)
    if type(threads) is not int or not 1 <= threads <= 1024:
        raise ValueError(f"threads is between 1 and 1024, not {threads!r}")
    plans = [strategy(p) if isinstance(p, str) else p for p in players]
    for plan in plans:
        if not isinstance(plan, Strategy):
            raise TypeError(f"a player is a strategy or its name, not {plan!r}")
    check_variant(variant)
    rules = ruleset(kingdom, len(plans), variant)
    lists = [plan.compile(rules) for plan in plans]
    parts: list[dict[str, Any]] = []
    check_seed(seed)
    # In parts, so that Ctrl-C is heard: short ones, however long the games are.
    done, step = 0, _FIRST_PART
    while done < games:
        part = _core.batch(rules.core, lists, min(step, games - done), seed, done, threads)
        parts.append(part)
        done += len(part["winners"])
        if part["seconds"] < _SECONDS_PER_PART / 2:
            step = min(2 * step, _LARGEST_PART)
        elif part["seconds"] > 2 * _SECONDS_PER_PART:
            step = max(step // 2, _SMALLEST_PART)
        if progress is not None:
            progress(done)
    together = {
        name: np.concatenate([p[name] for p in parts])
        for name in ("scores", "turns", "winners", "first", "endings")
    }
    return Match(
        rules,
        tuple(plan.name for plan in plans),
        seed,
        **together,
        owned=np.sum([p["owned"] for p in parts], axis=0),
        decisions=sum(p["decisions"] for p in parts),
        seconds=sum(p["seconds"] for p in parts),
    )
