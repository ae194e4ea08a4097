"""What is to be done, how thoroughly, and in which order.

Every training is a group of runs with networks of one shape. The same settings are drawn for each
algorithm and reading, so that these differ in nothing else. The first settings of the sweep are
those of the curves: what the curves need is not done twice.
"""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...runs import Tell
from ..paper_work import AnyTask, GrowingTask, Task
from ..pytorch import has_torch
from .agents import PAIRS, agent_print, meet
from .best_matches import GAMES, file_text, opponents, play_best
from .learning_runs import grow
from .pairings import PUBLISHED, play_pair
from .settings import (
    ALGORITHMS,
    CONSTANT,
    ENVIRONMENTS,
    LAYERS,
    READINGS,
    Algorithm,
    LearningSetting,
    Reading,
    Schedule,
    draw_setting,
    faults,
)
from .training import Lesson

PARTS = ("bots", "table2", "best", "constant", "curves", "sweep")
LEARNT = ("constant", "curves", "sweep")
"""The parts that need PyTorch."""
SECONDS = {1: 0.7, 2: 1.0, 3: 1.4, 4: 1.8, 5: 2.2}
"""Of a run's iteration with four draws on one processor, by hidden layers."""


TOGETHER = 8
"""The most runs that are trained as one program: more are no faster, and need more memory."""


@dataclass(frozen=True)
class Group:
    """Runs that are trained together."""

    part: str
    name: str
    reading: Reading
    lesson: Lesson


@dataclass(frozen=True)
class Plan:
    """How thoroughly the figures are made."""

    quick: bool
    games: int = field(repr=False)
    """Of each pair of bots, and of Table 2; these say it themselves, trainings don't need it."""
    schedule: Schedule
    iterations: int
    constant: int
    """Agents of Figure 3, and half as many in two other ways."""
    curves: tuple[int, ...]
    """Runs of each algorithm and reading by the number of hidden layers, from one on."""
    sweep: int
    """Further runs of Monte Carlo for each number of hidden layers."""
    second: tuple[int, ...]
    """Runs in the second environment, by the number of hidden layers."""
    step: int
    """Iterations that are done, and kept, at a time."""
    seed: int = 0

    def luck(self, what: str) -> int:
        """The seed of one piece of work."""
        return random.Random(f"{self.seed} {what}").getrandbits(60)

    def settings(self, layers: int, first: int, count: int) -> tuple[LearningSetting, ...]:
        """Some of the settings that are drawn for networks with so many hidden layers."""
        luck = random.Random(f"{self.seed} settings {layers}")
        return tuple(draw_setting(luck, layers) for _ in range(first + count))[first:]

    def groups(self) -> Iterator[Group]:
        """All trainings, in their order."""
        yield from self._groups("constant", "Monte Carlo", "as coded", (CONSTANT,) * self.constant)
        half = (CONSTANT,) * (self.constant // 2)
        yield from self._groups("constant", "Monte Carlo", "as intended", half)
        yield from self._groups("constant", "Monte Carlo", "as coded", half, mended=True)
        for layers, count in zip(LAYERS, self.curves, strict=False):
            for algorithm in ALGORITHMS:
                for reading in READINGS:
                    some = self.settings(layers, 0, count)
                    yield from self._groups("curves", algorithm, reading, some)
        before = dict(zip(LAYERS, self.curves, strict=False))
        for layers in LAYERS:
            some = self.settings(layers, before.get(layers, 0), self.sweep)
            yield from self._groups("sweep", "Monte Carlo", "as coded", some)
        for layers, count in zip(LAYERS, self.second, strict=False):
            some = self.settings(layers, 0, count)
            yield from self._groups("sweep", "Monte Carlo", "as coded", some, where="RandomAction")

    def _groups(
        self, part: str, algorithm: Algorithm, reading: Reading,
        settings: tuple[LearningSetting, ...], *, mended: bool = False, where: str = "Random",
    ) -> Iterator[Group]:  # fmt: skip
        """The runs of one sort, not too many together."""
        schedule = replace(self.schedule, opponents=ENVIRONMENTS[where].opponents)
        has, way = faults(algorithm, reading), " with Estates trashed first" if mended else ""
        for at in range(0, len(settings), TOGETHER):
            some = settings[at : at + TOGETHER]
            which = f"{some[0].layers} layers, runs {at + 1} to {at + len(some)}"
            name = f"{algorithm} {reading}{way} against {where}, {which}"
            lesson = Lesson(algorithm, some, has, schedule, self.luck(f"{part} {name}"), mended)
            yield Group(part, name, reading, lesson)


QUICK = Plan(
    quick=True, games=2000,
    schedule=Schedule(draws=2, first_games=200), iterations=16, constant=4, curves=(0, 4), sweep=1,
    second=(2,), step=4,
)  # fmt: skip
MOST_HOURS = 10.0
LEAST_HOURS = 3.0
_FIRST_SHAPES = (2, 4, 1, 3, 5)
"""Hidden layers in the order in which more time adds them to the curves."""
_TOGETHER_IN_CURVES = 3


def full(hours: float = MOST_HOURS) -> Plan:
    """As much as about so many hours of one processor allow: what grows is the number of runs.

    >>> full(3).curves, full().curves
    ((0, 3, 0, 3, 0), (3, 3, 3, 3, 3))
    """
    if not LEAST_HOURS <= hours <= MOST_HOURS:
        raise ValueError(f"--hours is between {LEAST_HOURS:g} and {MOST_HOURS:g}, not {hours:g}")
    share = hours / MOST_HOURS

    def first_shapes(count: int) -> tuple[int, ...]:
        some = _FIRST_SHAPES[:count]
        return tuple(_TOGETHER_IN_CURVES if layers in some else 0 for layers in LAYERS)

    return Plan(
        quick=False, games=20_000, schedule=Schedule(draws=4), iterations=100,
        constant=int(14 * share), curves=first_shapes(round(5 * share)),
        sweep=int(8 * share), second=first_shapes(max(1, int(5 * share))), step=5,
    )  # fmt: skip


FULL = full()


def tasks(plan: Plan) -> list[AnyTask]:
    """All pieces of work, part by part; without PyTorch, no trainings."""
    return [
        *(_bots(plan, pair) for pair in PUBLISHED),
        *(_table2(plan, pair) for pair in PAIRS),
        *(_best(plan, name) for name in opponents()),
        *(_training(plan, group) for group in plan.groups() if has_torch()),
    ]


def bots_key(plan: Plan, pair: str) -> str:
    """What a pair of bots is kept by."""
    return f"{pair}, {plan.games} games"


def table2_key(plan: Plan, pair: tuple[str, str]) -> str:
    """What a pair of Table 2 is kept by; other weights are other agents."""
    prints = " ".join(agent_print(name) for name in pair)
    return f"{' - '.join(pair)} {prints}, {plan.games} games"


def best_key(name: str) -> str:
    """What a match of the best agent is kept by; another list of rules is another agent."""
    return f"{name}, {zlib.crc32(file_text().encode()):08x}, {GAMES} games"


def _bots(plan: Plan, pair: str) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        del threads
        found = play_pair(pair, plan.games, plan.seed, lambda done: tell(done / plan.games))
        return found.to_json()

    seconds = 3e-4 * plan.games if "RandomAction" in pair else 0.1
    return Task("bots", bots_key(plan, pair), pair, seconds, do)


def _table2(plan: Plan, pair: tuple[str, str]) -> Task:
    words = " - ".join(pair)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        return meet(pair, plan.games, plan.luck(f"table2 {words}"), threads).to_json()

    return Task("table2", table2_key(plan, pair), words, 1e-3 * plan.games, do)


def _best(plan: Plan, name: str) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        del threads
        found = play_best(name, GAMES, plan.seed, lambda done: tell(done / GAMES))
        return asdict(found)

    return Task("best", best_key(name), f"our best agent against {name}", 0.5, do)


def _training(plan: Plan, group: Group) -> GrowingTask:
    lesson = group.lesson
    one = SECONDS[lesson.settings[0].layers] * plan.schedule.draws / 4 + 0.3
    slower = 1.0 if lesson.algorithm == "Monte Carlo" else 1.4
    steps = -(-plan.iterations // plan.step)
    return GrowingTask(
        group.part, group.name, group.name, one * slower * plan.iterations * len(lesson.settings),
        steps, grow(lesson, plan.iterations, plan.step),
    )  # fmt: skip
