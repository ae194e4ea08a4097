"""The best strategy of each kingdom of a list, with any version of Throne Room, also with 0.1.0.

    python bench/analysis/leaders.py KINGDOMS.txt LEADERS.jsonl [--seconds 20] [--seeds 5]

A line of the list is a kingdom; a line of the result its A. What is there is not done again.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import throneroom as tr


def main() -> None:
    """Analyse what is missing."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("kingdoms", type=Path)
    words.add_argument("leaders", type=Path)
    words.add_argument("--seconds", type=float, default=20)
    words.add_argument("--generations", type=int)
    words.add_argument("--seeds", type=int, default=5)
    given = words.parse_args()
    old = given.leaders.read_text().splitlines() if given.leaders.is_file() else []
    done = {(one["kingdom"], one["seed"]) for one in map(json.loads, old)}
    for kingdom in given.kingdoms.read_text().splitlines():
        for seed in range(given.seeds):
            if (kingdom, seed) in done:
                continue
            found = tr.analyze(
                kingdom, given.seconds, generations=given.generations, seed=seed, fresh=True
            )
            if not found.finished:
                return
            line = {"kingdom": kingdom, "seed": seed, "version": tr.__version__,
                    "strategy": str(found.leaders[0].strategy)}  # fmt: skip
            with given.leaders.open("a") as file:
                file.write(json.dumps(line) + "\n")
            print(f"{kingdom}, seed {seed}: {found.generations} generations", flush=True)


if __name__ == "__main__":
    main()
