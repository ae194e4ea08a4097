"""How fast the engine is.

Speed is measured against a loop that plays one match as fast as can be (``bench/limit.cpp``), in
short slices taken in turn, so that a machine whose speed drifts does not spoil the ratios.
"""

from __future__ import annotations

import importlib.util
import os
import platform
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from . import _core
from .engine.game import Game
from .engine.kingdom import Kingdom
from .engine.ruleset import Ruleset, ruleset
from .engine.variant import OFFICIAL, Variant
from .extensions import offered
from .signature import ACTIONS, signature
from .strategies import strategy

MONEY_ONLY = Variant(kingdom_piles=None)
RANDOM_KINGDOMS = 100


@dataclass(frozen=True)
class Figure:
    """One measured number and what it should be."""

    key: str
    title: str
    unit: str = ""
    at_least: float | None = None
    at_most: float | None = None

    def reached(self, value: float | None) -> bool | None:
        """Whether a value is good enough; None if nothing is wanted or nothing was measured."""
        if value is None:
            return None
        if self.at_least is not None:
            return value >= self.at_least
        return value <= self.at_most if self.at_most is not None else None


FIGURES = (
    Figure("big_money_vs_limit", "Big Money, share of the limit", at_least=0.45),
    Figure("actions_vs_limit", "Action Medley, share of it", at_least=0.07),
    Figure("random_ns_per_decision", "Random play, per decision", "ns"),
    Figure("state_bytes", "State of a game for two", "bytes", at_most=2048),
    Figure("clone_ns", "Cloning it", "ns", at_most=40),
    Figure("choose_us", "Game.choose from Python", "µs", at_most=1),
    Figure("threads_2_vs_1", "Two threads against one", "times", at_least=1.8),
    Figure("pyminion_ratio", "Faster than pyminion, one core each", "times", at_least=3000),
    Figure("pyminion_ratio_all_cores", "The same, on all of ours", "times"),
    Figure("pyminion_ratio_silenced", "Its logging switched off from outside", "times"),
    Figure(
        "smart_rollouts_vs_python", "Smart rollouts, against plain Python", "times", at_least=200
    ),
    Figure(
        "vector_env_decisions_per_second",
        "Vector environment, 1,024 games, one core",
        "decisions/s",
        at_least=1_000_000,
    ),
    Figure("aec_steps_per_second", "PettingZoo environment", "steps/s", at_least=20_000),
)
RATES = (
    Figure("limit_games_per_second", "Limit", "games/s"),
    Figure("big_money_games_per_second", "Big Money", "games/s"),
    Figure("actions_games_per_second", "Action Medley", "games/s"),
    Figure("pyminion_games_per_second", "pyminion, Big Money", "games/s"),
    Figure("random_decisions_per_second", "Random play", "decisions/s"),
    Figure("smart_rollouts_per_second", "Smart rollouts of 40 turns, one core", "rollouts/s"),
    Figure("python_rollouts_per_second", "The same in plain Python", "rollouts/s"),
    Figure("vector_env_numpy_decisions_per_second", "The vector, NumPy choosing", "decisions/s"),
    Figure("vector_env_network_decisions_per_second", "A network of 136-136-136-30", "decisions/s"),
    Figure("pyminion_env_decisions_per_second", "pyminion as an environment", "decisions/s"),
    Figure("provincial_games_per_second", "analyze --method provincial", "games/s"),
    Figure("provincial_seconds", "The same, 32 generations", "s"),
    Figure("import_seconds", "import throneroom", "s", at_most=0.3),
)
ENVIRONMENTS = (
    "vector_env_decisions_per_second", "vector_env_numpy_decisions_per_second",
    "vector_env_network_decisions_per_second", "aec_steps_per_second",
)  # fmt: skip
"""The figures that environments have."""


# ---------------------------------------------------------------- the workloads


@dataclass
class Workload:
    """A match between native players that is measured in slices of about the same time."""

    rules: Ruleset
    names: Sequence[str]
    games: int = 1000

    def __post_init__(self) -> None:
        """Compile the players."""
        self.lists: list[Any] = [strategy(name).compile(self.rules) for name in self.names]

    def run(self, threads: int = 1) -> dict[str, Any]:
        """Play a slice."""
        return _core.batch(self.rules.core, self.lists, self.games, 1, 0, threads)

    def rate(self, threads: int = 1) -> float:
        """Games per second, of one slice."""
        return self.games / float(self.run(threads)["seconds"])

    def fit(self, seconds: float) -> None:
        """Choose the size of a slice, after some games to warm up."""
        self.games = max(1000, round(self.rate() * seconds))


def _workload(kingdom: Kingdom, name: str, variant: Variant = OFFICIAL) -> Workload:
    return Workload(ruleset(kingdom, 2, variant), [name] * 2)


def limit_rate(games: int) -> float:
    """Games per second of the limit loop."""
    return games / float(_core.limit(games, 1)[-1])


def random_seconds(workloads: Sequence[Workload]) -> float:
    """Seconds per decision of random play over many kingdoms."""
    parts = [workload.run() for workload in workloads]
    return float(sum(p["seconds"] for p in parts)) / int(sum(p["decisions"] for p in parts))


@dataclass(frozen=True)
class Played:
    """A whole game as the indexes that were chosen: to be played again without looking."""

    kingdom: Kingdom
    seed: int
    choices: tuple[int, ...]

    @classmethod
    def at_random(cls, kingdom: Kingdom, seed: int) -> Played:
        """A game of random choices."""
        game, rng, choices = Game(kingdom, 2, seed), random.Random(seed), []
        while not game.over:
            choices.append(rng.randrange(len(game._core.options())))
            game.choose(choices[-1])
        return cls(kingdom, seed, tuple(choices))

    def seconds(self) -> float:
        """The time that ``game.choose`` takes for all of them, and nothing else."""
        game = Game(self.kingdom, 2, self.seed)
        choose = game.choose
        start = time.perf_counter()
        for index in self.choices:
            choose(index)
        taken = time.perf_counter() - start
        assert game.over
        return taken


def choose_seconds(played: Sequence[Played]) -> float:
    """Seconds per call of ``Game.choose``."""
    return sum(p.seconds() for p in played) / sum(len(p.choices) for p in played)


def provincial_run(*, quick: bool = False) -> tuple[int, float]:
    """Games and seconds of an analysis by Provincial's method, on all processors.

    Pool 100, 5 leaders and 32 generations in one of its own kingdoms, the first that is known.
    """
    from .learn import analyze
    from .learn.provincial_method import Parameters

    there = iter(offered("Provincial's kingdoms"))
    found = analyze(
        next(there, Kingdom(ACTIONS)),
        method="provincial",
        generations=1 if quick else 32,
        parameters=Parameters(pool=20, first_pool=20, leaderboard_games=200)
        if quick
        else Parameters(),
    )
    return found.games, found.seconds


def import_seconds() -> float:
    """Seconds that ``import throneroom`` takes in a fresh interpreter."""
    code = (
        "import time; start = time.perf_counter(); import throneroom; "
        "print(time.perf_counter() - start)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60
    )
    return float(done.stdout)


def smart_workload() -> Workload:
    """Slangen's solitaire of 40 turns, played by her Smart strategy."""
    (standard,) = offered("Slangen's game")
    return Workload(ruleset(standard.kingdom(), 1, standard.variant(40)), ["Smart"])


def pyminion_rate() -> Callable[..., float]:
    """The function that measures pyminion, from the source tree's ``bench/peers.py``.

    Raises:
        RuntimeError: If the file or pyminion is missing; the message says which.
    """
    peers = _from_source("peers", "pyminion")
    peers.pyminion_rate(0.0)  # finds out whether it is installed
    rate: Callable[..., float] = peers.pyminion_rate
    return rate


def pyminion_env_rate() -> Callable[..., float]:
    """The function that measures pyminion as an environment, from ``bench/pyminion_env.py``.

    Raises:
        RuntimeError: If the file or pyminion is missing; the message says which.
    """
    rate: Callable[..., float] = _from_source("pyminion_env", "pyminion").pyminion_env_rate
    return rate


def env_rates(*, quick: bool = False) -> Callable[[float], dict[str, float]]:
    """What measures the environments, by the names of figures.

    Raises:
        RuntimeError: If Gymnasium or PettingZoo are missing.
    """
    try:
        import pettingzoo  # noqa: F401

        from .envs.env_speed import EnvSpeeds
    except ImportError as error:
        raise RuntimeError("Gymnasium and PettingZoo are missing: throneroom[envs]") from error
    return (EnvSpeeds(64) if quick else EnvSpeeds()).rates


def python_rollouts() -> Callable[..., float]:
    """The function that measures Smart in plain Python, from ``bench/smart_rollouts.py``.

    Raises:
        RuntimeError: If the file is missing.
    """
    rate: Callable[..., float] = _from_source("smart_rollouts", "plain Python").rollouts_per_second
    return rate


def _from_source(name: str, what: str) -> Any:  # noqa: ANN401 - a module
    """A module of the source tree's folder ``bench``."""
    file = Path(__file__).parents[2] / "bench" / f"{name}.py"
    spec = importlib.util.spec_from_file_location(f"throneroom_bench_{name}", file)
    if not file.is_file() or spec is None or spec.loader is None:
        raise RuntimeError(f"{what} is measured from the source tree only (bench/{name}.py)")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# ---------------------------------------------------------------- measuring


@dataclass
class Samples:
    """What the rounds have measured, by name."""

    values: dict[str, list[float]] = field(default_factory=dict)

    def add(self, **found: float) -> None:
        """One round's values."""
        for name, value in found.items():
            self.values.setdefault(name, []).append(value)

    def median(self, name: str) -> float | None:
        """The middle value; None if there is none."""
        return statistics.median(self.values[name]) if name in self.values else None

    def ratio(self, above: str, below: str) -> float | None:
        """The middle one of the rounds' ratios."""
        if above not in self.values or below not in self.values:
            return None
        pairs = zip(self.values[above], self.values[below], strict=True)
        return statistics.median(a / b for a, b in pairs)


def measure(*, quick: bool = False, report: Callable[[str], None] | None = None) -> dict[str, Any]:
    """Measure everything; ``report`` is told what is going on.

    Returns the figures by key (None for what can't be measured here), the signature, and notes.
    """
    say = report or (lambda _: None)
    rounds, slice_ = (3, 0.1) if quick else (11, 0.5)
    notes: list[str] = []
    say("setting up")
    money = _workload(Kingdom(), "Big Money", MONEY_ONLY)
    medley = _workload(Kingdom(ACTIONS), "Action Medley")
    kingdoms = [Kingdom.random(seed=i) for i in range(RANDOM_KINGDOMS)]
    randoms = [_workload(kingdom, "Random") for kingdom in kingdoms]
    for workload in randoms:
        workload.games = 20 if quick else 150
    money.fit(slice_)
    medley.fit(slice_)
    limit_games = round(limit_rate(20_000) * slice_)
    played = [Played.at_random(kingdom, i) for i, kingdom in enumerate(kingdoms[:20])]
    middle = Game(kingdoms[0], 2, played[0].seed)
    for index in played[0].choices[: len(played[0].choices) // 2]:
        middle.choose(index)
    peer: Callable[..., float] | None = None
    try:
        peer = pyminion_rate()
    except RuntimeError as error:
        notes.append(f"pyminion_ratio was not measured: {error}")
    smart = smart_workload()
    smart.fit(slice_)
    plain: Callable[..., float] | None = None
    try:
        plain = python_rollouts()
    except RuntimeError as error:
        notes.append(f"smart_rollouts_vs_python was not measured: {error}")
    environments: Callable[[float], dict[str, float]] | None = None
    try:
        environments = env_rates(quick=quick)
        if quick:
            notes.append("vector_env_decisions_per_second is of 64 games")
    except RuntimeError as error:
        notes.append(f"vector_env_decisions_per_second was not measured: {error}")
    processors = os.cpu_count() or 1
    if processors < 2:
        notes.append("threads_2_vs_1 was measured on one processor")
    if (load := os.getloadavg()[0]) > 0.5:
        notes.append(f"other programs were running (load {load:.1f}): threads_2_vs_1 suffers most")

    samples = Samples()
    for i in range(rounds):
        say(f"round {i + 1} of {rounds}")
        samples.add(
            limit=limit_rate(limit_games),
            money=money.rate(),
            money_all=money.rate(threads=processors),
            one=medley.rate(),
            two=medley.rate(threads=2),
            random=random_seconds(randoms),
            choose=statistics.median(choose_seconds(played) for _ in range(3 if quick else 9)),
            clone=_core.clone_ns(middle._core, 1_000_000),
            start=import_seconds(),
        )
        length = 0.3 if quick else 1.0
        samples.add(smart=smart.rate())
        if plain is not None:
            samples.add(plain=plain(length / 2))
        if environments is not None:
            samples.add(**environments(slice_))
        if peer is not None:
            samples.add(peer=peer(length), silenced=peer(length, silenced=True))
            samples.add(peer_env=pyminion_env_rate()(slice_))
    say("Provincial's method")
    games, seconds = provincial_run(quick=quick)
    if quick:
        notes.append("provincial_seconds is of 1 generation with a pool of 20")
    say("signature")
    per_decision = samples.median("random") or 0.0
    return {
        "big_money_vs_limit": _round(samples.ratio("money", "limit")),
        "actions_vs_limit": _round(samples.ratio("one", "limit")),
        "random_ns_per_decision": _round(per_decision * 1e9),
        "state_bytes": _core.state_bytes(middle._core),
        "clone_ns": _round(samples.median("clone")),
        "choose_us": _round((samples.median("choose") or 0.0) * 1e6),
        "threads_2_vs_1": _round(samples.ratio("two", "one")),
        "pyminion_ratio": _round(samples.ratio("money", "peer")),
        "pyminion_ratio_all_cores": _round(samples.ratio("money_all", "peer")),
        "pyminion_ratio_silenced": _round(samples.ratio("money", "silenced")),
        "smart_rollouts_vs_python": _round(samples.ratio("smart", "plain")),
        **{name: _round(samples.median(name)) for name in ENVIRONMENTS},
        "signature": signature(),
        "limit_games_per_second": _round(samples.median("limit")),
        "big_money_games_per_second": _round(samples.median("money")),
        "actions_games_per_second": _round(samples.median("one")),
        "pyminion_games_per_second": _round(samples.median("peer")),
        "random_decisions_per_second": _round(1 / per_decision),
        "smart_rollouts_per_second": _round(samples.median("smart")),
        "python_rollouts_per_second": _round(samples.median("plain")),
        "pyminion_env_decisions_per_second": _round(samples.median("peer_env")),
        "provincial_games_per_second": _round(games / seconds),
        "provincial_seconds": _round(seconds),
        "import_seconds": _round(samples.median("start")),
        "rounds": rounds,
        "quick": quick,
        "processors": processors,
        "python": platform.python_version(),
        "notes": notes,
    }


def _round(value: float | None) -> float | None:
    """Four digits that count, as more would only be noise."""
    return None if value is None else float(f"{value:.4g}")
