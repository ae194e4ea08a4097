"""How their agents learn, from the first game to the last: several runs side by side.

Before anything, Random plays Random. Then an iteration is: fit the network to purchases drawn from
the memory; play against each opponent and remember what was bought; play some games against Smithy
to see how strong the agent is. Monte Carlo, SARSA and Q-learning differ in what the network is
fitted to (:func:`.experience.targets`), and in nothing else but the faults of the program.

An iteration's luck follows from the seed and its number, so that a training that was stopped and
goes on is the same as one that was not.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from ...match.purchases import record_purchases
from ...observe import TrainedNetwork
from ...strategies import Strategy
from ..pytorch import load_torch
from .experience import Experience, experience, targets
from .inputs import ACTIONS, CARDS, STATE
from .learning_players import agent, opponent, random_buyer, rules
from .pairings import bot
from .q_networks import NotANumber, QNetworks
from .settings import FIRST, Algorithm, Faults, LearningSetting, Schedule


@dataclass(frozen=True)
class Lesson:
    """What is learnt, and how: runs whose networks have the same shape."""

    algorithm: Algorithm
    settings: tuple[LearningSetting, ...]
    has: Faults
    schedule: Schedule = FIRST
    seed: int = 0
    mended_trash: bool = False
    """Whether the agents trash Estates before Coppers."""

    def __post_init__(self) -> None:
        """Networks of several shapes can't be trained as one."""
        if len({one.layers for one in self.settings}) != 1:
            raise ValueError("runs that are trained together have networks of one shape")

    def luck(self, *what: object) -> int:
        """The seed of something."""
        return random.Random(" ".join(map(str, (self.seed, *what)))).getrandbits(62)


@dataclass(frozen=True)
class SmithyTrial:
    """Games of an agent against Smithy after an iteration."""

    wins: int
    ties: int
    first_ties: int
    """Ties in games that the agent began: the program counts them as wins."""
    bought: tuple[int, ...]
    """By card, in the order of their program."""

    @property
    def counted(self) -> int:
        """Wins as the program counts them."""
        return self.wins + self.first_ties

    def to_json(self) -> list[int]:
        """As plain data."""
        return [self.wins, self.ties, self.first_ties, *self.bought]

    @staticmethod
    def from_json(data: Sequence[int]) -> SmithyTrial:
        """What :meth:`to_json` gave."""
        wins, ties, first_ties, *bought = data
        return SmithyTrial(wins, ties, first_ties, tuple(bought))


@dataclass
class Training:
    """Runs of a lesson, as far as they have come."""

    lesson: Lesson
    networks: QNetworks
    memories: list[Experience]
    tests: list[list[SmithyTrial]] = field(default_factory=list)
    """By iteration and run."""
    threads: int = 1

    @property
    def iteration(self) -> int:
        """How many iterations are done."""
        return len(self.tests)

    # ------------------------------------------------------------ the loop

    def iterate(self) -> None:
        """Learn, play and test once."""
        number = self.iteration + 1
        try:
            self.learn(number)
        except NotANumber as error:
            raise NotANumber(f"{self.lesson.algorithm}, iteration {number}: {error}") from None
        self.play(number)
        self.tests.append([self.test(run, number) for run in range(self.networks.runs)])

    def learn(self, number: int) -> None:
        """Fit the networks to purchases that they remember."""
        lesson, plan = self.lesson, self.lesson.schedule
        frozen = self.networks.frozen()  # says what the next purchase is worth
        luck = load_torch().Generator().manual_seed(lesson.luck("fit", number))
        samples = min(plan.samples, *map(len, self.memories))
        for draw in range(plan.draws):
            states, taken, wanted = [], [], []
            for run, known in enumerate(self.memories):
                drawn = np.random.default_rng(lesson.luck("draw", number, draw, run))
                chosen = drawn.choice(len(known), samples, replace=False)
                states.append(known.states[chosen])
                taken.append(known.taken[chosen])
                how = (lesson.algorithm, lesson.settings[run], lesson.has)
                wanted.append(targets(known, chosen, *how, partial(frozen.values, run)))
            self.networks.fit(
                states, taken, wanted, batch=plan.batch, epochs=plan.epochs, luck=luck
            )

    def play(self, number: int) -> None:
        """Play against all opponents, and remember the purchases."""
        lesson, plan = self.lesson, self.lesson.schedule
        for run, setting in enumerate(lesson.settings):
            me = self.agent(run, setting.epsilon_at(number))
            for name in plan.opponents:
                seed = lesson.luck("play", number, run, name)
                if name == "self":
                    both = (1,) if lesson.has.half_of_self_play else (0, 1)
                    more = self._record([me, me], both, plan.games, seed, setting)
                else:
                    more = self._record([me, opponent(name)], (0,), plan.games, seed, setting)
                self.memories[run] = self.memories[run].then(more, plan.memory)

    def test(self, run: int, number: int) -> SmithyTrial:
        """Play against Smithy, always buying what seems best."""
        seed = self.lesson.luck("test", number, run)
        return trial_games(
            [self.agent(run, 0.0), bot("Smithy")], self.lesson.schedule.tests, seed, self.threads
        )

    def agent(self, run: int, epsilon: float = 0.0) -> Strategy:
        """A run's agent as a player."""
        return agent(
            self.networks.network(run), f"agent {run + 1}", own_play=self.lesson.has.own_play,
            mended_trash=self.lesson.mended_trash, epsilon=epsilon,
        )  # fmt: skip

    def _record(
        self, players: Sequence[Strategy], whose: Sequence[int], games: int, seed: int,
        setting: LearningSetting,
    ) -> Experience:  # fmt: skip
        record = record_purchases(
            rules(), players, games, seed, sees=STATE, options=ACTIONS, recorded=whose,
            threads=self.threads,
        )  # fmt: skip
        return experience(record, setting, self.lesson.has)

    # ------------------------------------------------------------ begin, keep, go on

    @staticmethod
    def begin(lesson: Lesson, threads: int = 1) -> Training:
        """New networks, which remember games of Random against itself."""
        training = Training(lesson, _new_networks(lesson), [], threads=threads)
        plan, buyer = lesson.schedule, random_buyer()
        for run, setting in enumerate(lesson.settings):
            seed = lesson.luck("first", run)
            first = training._record([buyer, buyer], (0, 1), plan.first_games, seed, setting)
            training.memories.append(first.from_story(len(first) - plan.memory))
        return training

    def to_arrays(self) -> dict[str, npt.NDArray[Any]]:
        """All that is needed to go on."""
        found = self.networks.to_arrays()
        for run, memory in enumerate(self.memories):
            found.update(memory.to_arrays(f"memory {run}"))
        return found

    @staticmethod
    def go_on(
        lesson: Lesson,
        arrays: Mapping[str, npt.NDArray[Any]],
        tests: list[list[SmithyTrial]],
        threads: int = 1,
    ) -> Training:
        """The training that :meth:`to_arrays` was asked of."""
        networks = _new_networks(lesson)
        networks.set_arrays(arrays)
        memories = [
            Experience.from_arrays(arrays, f"memory {run}") for run in range(len(lesson.settings))
        ]
        return Training(lesson, networks, memories, tests, threads)

    def network(self, run: int, note: str = "") -> TrainedNetwork:
        """A run's network."""
        return self.networks.network(run, note)


def _new_networks(lesson: Lesson) -> QNetworks:
    first = lesson.settings[0]
    return QNetworks(
        STATE.at(rules()).size + len(CARDS), first.units(lesson.has),
        [one.dropouts(lesson.has) for one in lesson.settings], lesson.luck("weights"),
    )  # fmt: skip


def trial_games(
    players: Sequence[Strategy], games: int, seed: int, threads: int = 1
) -> SmithyTrial:
    """How the first of two players does, and what it buys."""
    from ... import _core

    game = rules()
    lists = [one.compile(game) for one in players]
    found = _core.batch(game.core, lists, games, seed, 0, threads)
    tied = found["winners"] == 3
    kinds = {card.name: kind for kind, card in enumerate(game.cards)}
    return SmithyTrial(
        int((found["winners"] == 1).sum()),
        int(tied.sum()),
        int((tied & (found["first"] == 0)).sum()),
        tuple(int(found["bought"][0, kinds[name]]) for name in CARDS),
    )
