"""Does a search make an analysed leader stronger? 30 random kingdoms, that leader against itself.

    python bench/search_leaders.py [--out docs/search-table.md]

Each kingdom of Base and Intrigue is analysed, and its best strategy plays 100 games against itself
with a tree search on top: every luck twice, seats changed. Three kingdoms are played again with ten
times the rollouts. What is done is kept in ``--keep``; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Any

import throneroom as tr
from throneroom.agents import Thought
from throneroom.statistics import wilson

KINGDOMS = 30
SEED = 2026
GENERATIONS = 24
ROLLOUTS = 100
MORE = (3, 10)  # times the rollouts
MORE_IN = (0, 1, 2)  # the kingdoms for that
VARIANT = tr.Variant(stall_limit=100)  # who is behind may keep a game from ending


class Timed(tr.SearchAgent):
    """A search that counts what it does."""

    thoughts = rollouts = 0
    seconds = 0.0

    def think(self, view: tr.View) -> Thought:
        """Search, and count the time that it works."""
        begun = time.thread_time()
        found = super().think(view)
        Timed.seconds += time.thread_time() - begun
        Timed.thoughts += 1
        Timed.rollouts += found.rollouts
        return found


def kingdom(number: int) -> tr.Kingdom:
    """One of the random kingdoms."""
    return tr.Kingdom.random(["base", "intrigue"], SEED + number)


def leader(number: int) -> str:
    """The best strategy that an analysis finds."""
    found = tr.analyze(kingdom(number), None, generations=GENERATIONS, seed=number, threads=1)
    return str(found.leaders[0].strategy)


def duel(number: int, plan: str, rollouts: int, games: int) -> dict[str, Any]:
    """The strategy with a search on top against the strategy alone."""
    Timed.thoughts, Timed.rollouts, Timed.seconds = 0, 0, 0.0
    alone = tr.strategy(plan)
    match = tr.simulate(
        kingdom(number), [Timed(alone, rollouts=rollouts), alone], games, seed=number,
        variant=VARIANT,
    )  # fmt: skip
    return {
        "kingdom": str(kingdom(number)), "strategy": plan, "games": games,
        "wins": float(match.win_rates[0]) * games, "thoughts": Timed.thoughts,
        "rollouts": Timed.rollouts, "seconds": Timed.seconds,
    }  # fmt: skip


def work(number: int, rollouts: int, games: int, plan: str | None) -> tuple[str, dict[str, Any]]:
    """One piece of work, and the name it is kept under."""
    return f"{number} {rollouts}", duel(number, plan or leader(number), rollouts, games)


def table(kept: dict[str, Any]) -> Iterator[str]:
    """What is known, as Markdown."""
    rows = [(n, kept[f"{n} {ROLLOUTS}"]) for n in range(KINGDOMS) if f"{n} {ROLLOUTS}" in kept]
    if not rows:
        return
    rates = [one["wins"] / one["games"] for _, one in rows]
    mean = sum(rates) / len(rates)
    spread = math.sqrt(sum((rate - mean) ** 2 for rate in rates) / max(1, len(rates) - 1))
    reach = 1.96 * spread / math.sqrt(len(rates))
    milliseconds = 1e3 * sum(o["seconds"] for _, o in rows) / sum(o["thoughts"] for _, o in rows)
    yield (
        f"Average win rate over {len(rows)} kingdoms: **{100 * mean:.1f} %** "
        f"({100 * (mean - reach):.1f} to {100 * (mean + reach):.1f}), "
        f"{milliseconds:.1f} ms for a decision."
    )
    lines = [
        f"| {n} | {one['kingdom']} | {_rate(one)} | {_milliseconds(one):.1f} |" for n, one in rows
    ]
    head = "| | Kingdom | Wins with search (95 % interval) | ms a decision |\n|---|---|---|---|\n"
    yield head + "\n".join(lines)
    more = [
        (n, times, kept[f"{n} {ROLLOUTS * times}"])
        for n in MORE_IN
        for times in (1, *MORE)
        if f"{n} {ROLLOUTS * times}" in kept
    ]
    yield (
        "| Kingdom | Rollouts for an option | Wins with search (95 % interval) | Games |\n"
        "|---|---|---|---|\n"
        + "\n".join(
            f"| {n} | {ROLLOUTS * t} | {_rate(one)} | {one['games']} |" for n, t, one in more
        )
    )


def _milliseconds(one: dict[str, Any]) -> float:
    return float(1e3 * one["seconds"] / one["thoughts"])


def _rate(one: dict[str, Any]) -> str:
    low, high = wilson(one["wins"], one["games"])
    return f"{100 * one['wins'] / one['games']:.1f} % ({100 * low:.0f} to {100 * high:.0f})"


def main() -> None:
    """Do what is missing, then write the table."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--keep", type=Path, default=Path("build/search_leaders.json"))
    words.add_argument("--out", type=Path)
    words.add_argument("--games", type=int, default=100)
    given = words.parse_args()
    kept = json.loads(given.keep.read_text()) if given.keep.is_file() else {}
    jobs = [(n, ROLLOUTS) for n in range(KINGDOMS)]
    jobs += [(n, ROLLOUTS * times) for times in MORE for n in MORE_IN]
    missing = [(n, rollouts) for n, rollouts in jobs if f"{n} {rollouts}" not in kept]
    given.keep.parent.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        running = []
        for n, rollouts in missing:
            plan = kept.get(f"{n} {ROLLOUTS}", {}).get("strategy")
            running.append(pool.submit(work, n, rollouts, given.games, plan))
        for done in as_completed(running):
            name, found = done.result()
            kept[name] = found
            given.keep.write_text(json.dumps(kept, indent=1))
            print(f"{len(kept)} of {len(jobs)}: {name} {_rate(found)}", flush=True)
    text = "\n\n".join(table(kept)) + "\n"
    print(text)
    if given.out:
        given.out.write_text(text)


if __name__ == "__main__":
    main()
