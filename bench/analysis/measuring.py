"""What the parts measure with: analyses, answers and matches, all through the public names.

Analyses begin with nothing that was found before, by official rules, with shuffled first hands.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import throneroom as tr
from throneroom.agents import Player
from throneroom.cards.catalog import SETS
from throneroom.strategies import parse

Data = dict[str, Any]

SECONDS = 20.0


@dataclass(frozen=True)
class Measuring:
    """How long searches take, how many games a match has, and the files that the user names."""

    generations: int | None = None
    """For trials: so many generations in place of every time."""
    games: int = 10_000
    bots: Path | None = None
    old: Path | None = None

    @property
    def setting(self) -> Data:
        """What results must have in common to stand in one table."""
        return {"generations": self.generations, "match games": self.games}

    def analysis(
        self,
        kingdom: tr.Kingdom,
        seed: int,
        seconds: float = SECONDS,
        start: Sequence[tr.Strategy] = (),
    ) -> Data:
        """What an analysis found; it begins with the strategies in ``start`` and those it makes."""
        found = tr.analyze(
            kingdom, seconds, generations=self.generations, seed=seed, fresh=True, start=start
        )
        if not found.finished:
            raise KeyboardInterrupt
        return {
            "kingdom": str(kingdom),
            "seed": seed,
            "leaders": [str(one.strategy) for one in found.leaders],
            "verdict": found.verdict,
            "mixture": list(found.mixture),
            "generations": found.generations,
            "games": found.games,
            "seconds": found.seconds,
        }

    def answer(
        self,
        plan: tr.Strategy,
        kingdom: tr.Kingdom,
        seed: int,
        *,
        seconds: float = SECONDS,
        generations: int | None = None,
    ) -> Data:
        """The best answer to a strategy, by a search that knows of nothing else."""
        if self.generations is not None:
            generations = self.generations
        found = tr.best_response(
            plan, kingdom, seconds, generations=generations, seed=seed, games=self.games
        )
        if not found.finished:
            raise KeyboardInterrupt
        return {
            "answer": str(found.strategy),
            "wins": found.win_rate * found.games,
            "match games": found.games,
            "generations": found.generations,
            "seconds": found.seconds,
        }

    def match(self, kingdom: tr.Kingdom, one: Player, other: Player, *purpose: object) -> float:
        """How many games the first wins, shared ones as halves; the purpose gives the luck."""
        match = tr.simulate(kingdom, [one, other], self.games, luck("match", *purpose))
        return float(match.win_rates[0]) * self.games


def luck(*purpose: object) -> int:
    """A seed for one purpose, unlike those of all others."""
    return random.Random(" ".join(map(str, purpose))).getrandbits(62)


def random_kingdom(number: int) -> tr.Kingdom:
    """Ten cards of all known sets, each as likely as any other; without Colonies.

    Cards that have changed are the newest; those that have left their set are among them.
    """
    return tr.Kingdom.random(SETS, number)


def plan_of(text: str, kingdom: tr.Kingdom) -> tr.Strategy:
    """The strategy of a text."""
    return parse(text, catalog=kingdom.catalog)


@dataclass(frozen=True)
class Part:
    """One of the tables: its units of work, and what they say together."""

    name: str
    title: str
    units: Callable[[Measuring], Sequence[str]]
    measure: Callable[[Measuring, str, Mapping[str, Data]], Data]
    """What a unit gives; it may use what the units before it gave."""
    section: Callable[[Mapping[str, Data]], Iterable[str]]
    """Paragraphs and tables in Markdown, of the units that are there."""
