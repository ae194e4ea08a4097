"""Figures 5 to 22: which curves each of them shows, and how their points are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ...runs import Tell
from .play import SolitaireResult, play
from .solitaire import NO_ACTIONS, SCENARIOS, STANDARD, UNLIMITED, Scenario
from .thesis_players import ALGORITHMS, SIMPLE, monte_carlo, simple

Teacher = Literal["Random", "Smart", "Network"]
TEACHERS: tuple[Teacher, ...] = ("Random", "Smart", "Network")
EXPERIENCE = (100, 1000)
"""Games that a network is trained on."""
ALL = (STANDARD, UNLIMITED, NO_ACTIONS)

MONTE_CARLO = tuple(f"{one} Monte Carlo, {rollout}" for one in ALGORITHMS for rollout in SIMPLE)
Points = Mapping[tuple[str, str], Mapping[int, SolitaireResult]]
"""Results by scenario and curve, then by turn limit."""


def network_curve(teacher: Teacher, experience: int) -> str:
    """The name of the curve of a network."""
    return f"Network of {teacher}, {experience:,} games"


NETWORKS = tuple(network_curve(t, e) for e in EXPERIENCE for t in TEACHERS)


@dataclass(frozen=True)
class ThesisFigure:
    """One figure of the thesis."""

    number: str
    title: str
    scenario: Scenario
    kind: Literal["scores", "ratios", "both"]
    curves: tuple[str, ...]

    @property
    def name(self) -> str:
        """The stem of its file."""
        return f"figure-{self.number}"


def _figures() -> tuple[ThesisFigure, ...]:
    found: list[ThesisFigure] = []
    for i, where in enumerate(ALL):
        title = where.title

        def add(
            first: int, what: str, kind: Literal["scores", "ratios", "both"], *curves: str,
            i: int = i, where: Scenario = where, title: str = title, letter: str = "",
        ) -> None:  # fmt: skip
            found.append(
                ThesisFigure(f"{first + i}{letter}", f"{what}: {title}", where, kind, curves)
            )

        add(5, "Simple strategies", "both", *SIMPLE)
        add(8, "Monte Carlo, average score", "scores", *MONTE_CARLO, *SIMPLE)
        for j, rollout in enumerate(SIMPLE):
            of = [name for name in MONTE_CARLO if name.endswith(rollout)]
            add(11 + 3 * j, f"Monte Carlo with {rollout}, card ratios", "ratios", *of)
        for letter, games in zip("ab", EXPERIENCE, strict=True):
            nets = [network_curve(teacher, games) for teacher in TEACHERS]
            what = f"Networks of {games:,} games, average score"
            add(17, what, "scores", *nets, *SIMPLE, letter=letter)
        nets = [network_curve(teacher, EXPERIENCE[0]) for teacher in TEACHERS]
        add(20, "Networks, card ratios", "ratios", *nets)
    return tuple(sorted(found, key=lambda one: (int(one.number.rstrip("ab")), one.number)))


FIGURES = _figures()


def simple_point(
    scenario: str, name: str, turns: int, games: int, seed: int, threads: int | None = None
) -> SolitaireResult:
    """Random or Smart at one turn limit."""
    who = simple("Smart" if name == "Smart" else "Random")
    return play(SCENARIOS[scenario], turns, who, games, seed, threads=threads)


def monte_carlo_point(
    scenario: str,
    curve: str,
    turns: int,
    runs: int,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    tell: Tell | None = None,
) -> SolitaireResult:
    """One of the Monte Carlo strategies at one turn limit."""
    place = MONTE_CARLO.index(curve)
    agent = monte_carlo(ALGORITHMS[place // 2], SIMPLE[place % 2], runs)
    return play(SCENARIOS[scenario], turns, agent, games, seed, threads=threads, tell=tell)
