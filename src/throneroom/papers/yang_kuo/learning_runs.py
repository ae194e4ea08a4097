"""Trainings as pieces of long work: some iterations at a time, kept with all that goes on needs."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ...runs import Tell
from ..paper_work import ARRAYS, DONE, Grow
from .inputs import CARDS
from .pairings import bot
from .q_networks import NotANumber
from .settings import Algorithm, LearningSetting, Reading
from .training import Lesson, SmithyTrial, Training, trial_games

FINAL_GAMES = 2000
"""Against Smithy, after the last iteration."""
LAST = 10
"""Iterations over which the end of a run is averaged."""


def grow(lesson: Lesson, iterations: int, step: int) -> Grow:
    """What goes on with a training by ``step`` iterations at a time."""

    def go_on(found: dict[str, Any] | None, threads: int | None, tell: Tell) -> dict[str, Any]:
        if found is None:
            training = Training.begin(lesson, threads or os.cpu_count() or 1)
        else:
            tests = [[SmithyTrial.from_json(one) for one in row] for row in found["tests"]]
            training = Training.go_on(lesson, found[ARRAYS], tests, threads or os.cpu_count() or 1)
        wanted, trouble = min(iterations, training.iteration + step), ""
        begun = training.iteration
        try:
            while training.iteration < wanted:
                tell((training.iteration - begun) / max(1, wanted - begun))
                training.iterate()
        except NotANumber as error:  # a run of a sweep may do that; the page says so
            trouble = str(error)
        data: dict[str, Any] = {
            "tests": [[one.to_json() for one in row] for row in training.tests],
            "trouble": trouble,
        }
        if training.iteration < iterations and not trouble:
            return {**data, ARRAYS: training.to_arrays(), DONE: False}
        final = [] if trouble else [_final(training, run) for run in range(len(lesson.settings))]
        return {**data, "final": [one.to_json() for one in final], DONE: True}

    return go_on


def _final(training: Training, run: int) -> SmithyTrial:
    seed = training.lesson.luck("final", run)
    players = [training.agent(run), bot("Smithy")]
    return trial_games(players, FINAL_GAMES, seed, training.threads)


@dataclass(frozen=True)
class LearningRun:
    """One run of a training, as far as it has come."""

    algorithm: Algorithm
    reading: Reading
    environment: str
    mended_trash: bool
    setting: LearningSetting
    tests: tuple[SmithyTrial, ...]
    """By iteration."""
    games: int
    """Of each test."""
    final: SmithyTrial | None
    trouble: str = ""

    @cached_property
    def curve(self) -> tuple[float, ...]:
        """The rate of wins after each iteration, as the program counts them."""
        return tuple(one.counted / self.games for one in self.tests)

    @property
    def end(self) -> float:
        """The mean rate of wins over the last iterations."""
        last = self.curve[-LAST:]
        return sum(last) / len(last)

    @property
    def tenth_best(self) -> float:
        """The paper's "win rate" of an agent, in the first 100 iterations."""
        return tenth_best(self.curve)

    def bought(self, card: str) -> float:
        """Copies that it bought in a game, over the last iterations."""
        last = self.tests[-LAST:]
        where = CARDS.index(card)
        return sum(one.bought[where] for one in last) / (self.games * len(last))


def tenth_best(curve: tuple[float, ...]) -> float:
    """The tenth-best value among the first 100; of a shorter curve, the best tenth's lowest.

    >>> tenth_best((0.1, 0.4, 0.3))
    0.4
    """
    first = sorted(curve[:100], reverse=True)
    return first[max(0, min(9, round(len(first) / 10) - 1))]


def runs_of(lesson: Lesson, reading: Reading, data: Mapping[str, Any]) -> list[LearningRun]:
    """The runs of a training, from what was kept of it."""
    tests = [[SmithyTrial.from_json(one) for one in row] for row in data["tests"]]
    final = [SmithyTrial.from_json(one) for one in data.get("final", [])]
    opponents = lesson.schedule.opponents
    environment = "RandomAction" if "RandomAction" in opponents else "Random"
    return [
        LearningRun(
            lesson.algorithm, reading, environment, lesson.mended_trash, setting,
            tuple(row[run] for row in tests), lesson.schedule.tests,
            final[run] if final else None, data.get("trouble", ""),
        )
        for run, setting in enumerate(lesson.settings)
        if tests
    ]  # fmt: skip


def interval(values: list[float]) -> tuple[float, float] | None:
    """The 95 % interval of a mean over runs, by Student's t; None for fewer than two."""
    if len(values) < 2:
        return None
    from scipy import stats

    reach = float(stats.t.ppf(0.975, len(values) - 1)) * float(np.std(values, ddof=1))
    reach /= len(values) ** 0.5
    mean = float(np.mean(values))
    return (mean - reach, mean + reach)
