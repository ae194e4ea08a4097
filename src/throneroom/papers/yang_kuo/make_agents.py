"""Trains the two agents of Table 2, as coded: ``python -m throneroom.papers.yang_kuo.make_agents``.

Several runs of each learn side by side. From the fortieth iteration on, each is tried in more
games every ten iterations, and the best one becomes the agent; the authors chose theirs by its
games, too. What is stopped goes on when it is started again. The files of the networks, which come
with the package in ``papers/data``, are written to the folder ``build``.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from ...observe import save_network
from .pairings import bot
from .settings import CONSTANT, ENVIRONMENTS, LearningSetting, Schedule, faults
from .training import Lesson, SmithyTrial, Training, trial_games

TRIALS = 2000
"""Games against Smithy in which a run is tried."""
EVERY, FIRST_TRIAL = 10, 40
"""They are tried after so many iterations, for the first time after that many."""


@dataclass(frozen=True)
class AgentPlan:
    """How one of the agents is trained."""

    file: str
    setting: LearningSetting
    schedule: Schedule
    runs: int
    iterations: int
    seed: int

    @property
    def lesson(self) -> Lesson:
        """What its runs learn."""
        has = faults("Monte Carlo", "as coded")
        return Lesson("Monte Carlo", (self.setting,) * self.runs, has, self.schedule, self.seed)


PLANS = {
    "RL Random": AgentPlan(
        "yang_kuo_random.net", replace(CONSTANT, epsilon=0.05),
        replace(ENVIRONMENTS["Random"], draws=2), runs=3, iterations=80, seed=1,
    ),
    "RL RandomAction": AgentPlan(
        "yang_kuo_random_action.net", replace(CONSTANT, epsilon=0.05, layers=1),
        replace(ENVIRONMENTS["RandomAction"], draws=4), runs=3, iterations=100, seed=2,
    ),
}  # fmt: skip
"""By the agent's name: four hidden layers, and one of 30 units, as the released agents have."""


def make(name: str, plan: AgentPlan, folder: Path, threads: int = 1) -> None:
    """Train an agent, from where an earlier call has stopped; the best so far is in its file."""
    begun, lesson = time.process_time(), plan.lesson
    kept = folder / f"{plan.file}.npz"
    if kept.is_file():
        with np.load(kept, allow_pickle=False) as found:
            before = dict(found)
        trials = [[SmithyTrial.from_json(one) for one in row] for row in before["tests"].tolist()]
        training, best = Training.go_on(lesson, before, trials, threads), float(before["best"])
    else:
        training, best = Training.begin(lesson, threads), 0.0
    while training.iteration < plan.iterations:
        training.iterate()
        number = training.iteration
        shown = " ".join(f"{test.counted:3}" for test in training.tests[-1])
        print(f"{name} {number:4} {time.process_time() - begun:7.0f} s: {shown}", flush=True)
        if number % EVERY:
            continue
        for run in range(plan.runs if number >= FIRST_TRIAL else 0):
            seed = lesson.luck("trial", number, run)
            trial = trial_games([training.agent(run), bot("Smithy")], TRIALS, seed, threads)
            wins = trial.counted / TRIALS
            print(f"{name} {number:4} run {run + 1}: {wins:.3f}", flush=True)
            if wins > best:
                best = wins
                note = f"{name}: iteration {number} of run {run + 1}, seed {plan.seed}"
                save_network(training.network(run, note), folder / plan.file)
        arrays = training.to_arrays()
        arrays["tests"] = np.array([[one.to_json() for one in row] for row in training.tests])
        arrays["best"] = np.array(best)
        fresh = folder / f"{plan.file}.new.npz"
        np.savez_compressed(fresh, allow_pickle=False, **arrays)
        fresh.replace(kept)


def main(words: list[str]) -> None:
    """Train the agents that are named, or both."""
    ask = argparse.ArgumentParser(description=__doc__)
    ask.add_argument("--agent", choices=PLANS, action="append")
    ask.add_argument("--folder", type=Path, default=Path("build"))
    ask.add_argument("--threads", type=int, default=1)
    given = ask.parse_args(words)
    given.folder.mkdir(parents=True, exist_ok=True)
    for name in given.agent or PLANS:
        make(name, PLANS[name], given.folder, given.threads)


if __name__ == "__main__":
    main(sys.argv[1:])
