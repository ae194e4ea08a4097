"""Many games at once over HTTP: how long clicks and advice take, and what a game needs of memory.

    python -m bench.web_load [--games 200] [--minutes 5] [--advice 20] [--json]

A server in a process of its own plays the opponents, who answer at once; each visitor has a
browser's two connections (clicks, news) and clicks once a second, beginning at a time of its own.
Who is at the end of a game begins another one. Then some visitors ask for advice at once, while the
others go on. What is measured is held against what Throne Room wants to reach. Nothing else should
run on the machine meanwhile: its load before is stated, too.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import os
import random
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field

import numpy as np

from .web_server import MeasuredServer, measured_server
from .web_visitor import ServerFailed, Visitor

KINGDOMS = (
    "First Game", "Size Distortion", "Deck Top", "Sleight of Hand", "Improvements",
    "Silver & Gold",
)  # fmt: skip
OPPONENTS = ("Big Money", "Smithy Big Money", "Militia Money", "Action Medley", "Random")
CLICKS, MEMORY, ADVICE, BESIDE = 0.1, 200.0, 5.0, 0.2
"""Bars: seconds of a click, KB of a game, seconds until advice, seconds of a click meanwhile."""
_EVERY = 1.0  # seconds between a visitor's clicks
_AROUND = (2.0, 8.0)  # seconds of play before and after the moment at which advice is asked for
_ROUNDS = 3


@dataclass
class Clicks:
    """When clicks were made, how long they took, and what went wrong."""

    made: list[tuple[float, float]] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    games: int = 0
    """That were begun meanwhile."""

    @property
    def seconds(self) -> list[float]:
        """How long each took."""
        return [took for _, took in self.made]

    def between(self, begin: float, end: float) -> list[float]:
        """How long those took that were not answered before, and made before the end."""
        return [took for when, took in self.made if when + took > begin and when < end]


@dataclass(frozen=True)
class Measured:
    """What came out; times are in seconds."""

    games: int
    """At once."""
    minutes: float
    begun: int
    """Games that were begun in that time; the server keeps all of them open."""
    clicks: int
    errors: int
    p50: float
    p95: float
    p99: float
    slowest: float
    kilobytes: float
    """Of a game that is open: the server's resident memory after all minutes, less that before."""
    kilobytes_at_once: float
    """All that memory for the games that were played at once alone."""
    asking: int
    """How many ask for advice at once, each time."""
    advice: float
    """Until the last of them had it."""
    beside: int
    """Clicks of the others while these waited."""
    beside_p95: float
    beside_slowest: float
    processors: int
    load: float
    """Of the machine, in the minute before."""
    first_errors: tuple[str, ...] = ()

    @property
    def bars(self) -> list[tuple[str, str, str, bool]]:
        """What is measured, the bar, the figure, and whether the bar is reached."""
        return [
            ("95 % of clicks", "below 100 ms", _ms(self.p95), self.p95 < CLICKS),
            ("errors", "none", str(self.errors), self.errors == 0),
            (
                "memory of an open game", "below 200 KB", f"{self.kilobytes:.0f} KB",
                self.kilobytes < MEMORY,
            ),
            (
                f"advice for {self.asking} at once", "within 5 s", f"{self.advice:.2f} s",
                self.advice <= ADVICE,
            ),
            (
                "clicks of others meanwhile", "each below 200 ms", _ms(self.beside_slowest),
                self.beside_slowest < BESIDE,
            ),
        ]  # fmt: skip

    @property
    def text(self) -> str:
        """For a person."""
        rows = [
            (
                f"{self.games} games at once for {self.minutes:g} min, {self.begun} begun, "
                f"{self.processors} processors, load before {self.load:.2f}"
            ),
            (
                f"{self.clicks} clicks: median {_ms(self.p50)}, 95 % {_ms(self.p95)}, "
                f"99 % {_ms(self.p99)}, slowest {_ms(self.slowest)}"
            ),
            (
                f"{self.kilobytes:.0f} KB for each game that is open, "
                f"{self.kilobytes_at_once:.0f} KB for each that was played at once"
            ),
            (
                f"{self.beside} clicks while {_ROUNDS} times {self.asking} waited for advice: "
                f"95 % {_ms(self.beside_p95)}, slowest {_ms(self.beside_slowest)}"
            ),
            *self.first_errors,
        ]
        bars = [
            f"{'reached' if reached else 'MISSED':8} {what}: {figure} ({bar})"
            for what, bar, figure, reached in self.bars
        ]
        return "\n".join([*rows, *bars])


def _ms(seconds: float) -> str:
    return f"{1e3 * seconds:.1f} ms"


# ---------------------------------------------------------------- visitors


def visitors(address: str, games: int) -> list[Visitor]:
    """Each in one of some kingdoms, against one of some opponents."""
    return [
        Visitor(address, KINGDOMS[i % len(KINGDOMS)], OPPONENTS[i % len(OPPONENTS)], f"load-{i}")
        for i in range(games)
    ]


async def play(who: Visitor, seconds: float, clicks: Clicks, first: float) -> None:
    """Click once a second; a click that takes longer delays the next ones of this visitor only."""
    due = time.perf_counter()
    until, due = due + seconds, due + first
    while due < until:
        await asyncio.sleep(due - time.perf_counter())
        began = time.perf_counter()
        try:
            if who.kind == "over":
                await who.begin()
                clicks.games += 1
            else:
                clicks.made.append((began, await who.click()))
        except (ServerFailed, OSError, EOFError) as error:
            clicks.errors.append(f"{type(error).__name__}: {error}")
            if len(clicks.errors) > len(clicks.made) + 1:
                return
        due = max(due + _EVERY, time.perf_counter())


async def play_all(many: Sequence[Visitor], seconds: float, luck: int = 0) -> Clicks:
    """All of them play for some time."""
    clicks, rng = Clicks(), random.Random(luck)
    await asyncio.gather(*(play(one, seconds, clicks, _EVERY * rng.random()) for one in many))
    return clicks


async def ask_all(many: Sequence[Visitor], waits: list[float], errors: list[str]) -> None:
    """All of them ask for advice at once; how long each waits for it."""
    told = await asyncio.gather(*(one.advice() for one in many), return_exceptions=True)
    for one in told:
        if isinstance(one, float):
            waits.append(one)
        else:
            errors.append(f"advice: {type(one).__name__}: {one}")


async def advised(
    many: Sequence[Visitor], asking: int, around: tuple[float, float]
) -> tuple[list[float], list[float], Clicks]:
    """How long some wait for advice, how long clicks of others take then, and all such clicks."""
    waits: list[float] = []
    beside: list[float] = []
    all_clicks = Clicks()
    for turn in range(_ROUNDS):
        asked = many[turn * asking :][:asking]
        others = [one for one in many if one not in asked]
        for one in asked:
            while one.kind == "over":
                await one.begin()
        playing = asyncio.ensure_future(play_all(others, sum(around), turn))
        await asyncio.sleep(around[0])
        began = time.perf_counter()
        await ask_all(asked, waits, all_clicks.errors)
        ended = time.perf_counter()
        found = await playing
        beside += found.between(began, ended)
        all_clicks.made += found.made
        all_clicks.errors += found.errors
    return waits, beside, all_clicks


async def warm(address: str) -> None:
    """What is loaded and worked out once is no game's: play in each kingdom, and ask for advice."""
    many = visitors(address, len(KINGDOMS) * len(OPPONENTS))
    for number, one in enumerate(many):
        await one.begin()
        await one.click()
        if number < len(KINGDOMS):
            await one.advice()
        one.close()


# ---------------------------------------------------------------- measuring


async def measured(
    server: MeasuredServer,
    games: int,
    minutes: float,
    asking: int,
    around: tuple[float, float] = _AROUND,
) -> Measured:
    """Play, ask, and see what it took."""
    load = os.getloadavg()[0]
    await warm(server.address)
    before = server.kilobytes
    many = visitors(server.address, games)
    for one in many:
        await one.begin()
    clicks = await play_all(many, 60 * minutes)
    begun, grown = games + clicks.games, server.kilobytes - before
    waits, beside, others = await advised(many, asking, around)
    errors = clicks.errors + others.errors
    for one in many:
        one.close()
    took = clicks.seconds
    p50, p95, p99 = (float(one) for one in np.quantile(took, (0.5, 0.95, 0.99)))
    return Measured(
        games, minutes, begun, len(took), len(errors), p50, p95, p99, max(took),
        grown / begun, grown / games, asking, max(waits, default=math.inf), len(beside),
        float(np.quantile(beside, 0.95)), max(beside), os.cpu_count() or 1, load,
        tuple(errors[:5]),
    )  # fmt: skip


def main() -> None:
    """Measure, and say what came out."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--games", type=int, default=200)
    reader.add_argument("--minutes", type=float, default=5.0)
    reader.add_argument("--advice", type=int, default=20, help="visitors who ask at once")
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    with measured_server() as server:
        found = asyncio.run(measured(server, asked.games, asked.minutes, asked.advice))
    if asked.json:
        reached = {what: reached for what, _, _, reached in found.bars}
        print(json.dumps({**asdict(found), "bars": reached}, indent=1))
    else:
        print(found.text)


if __name__ == "__main__":
    main()
