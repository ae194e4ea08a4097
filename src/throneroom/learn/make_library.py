"""Make the library of strategies that analyses start from.

    python -m throneroom.learn.make_library --seconds 20 --out build/library.jsonl

All recommended kingdoms whose cards are known are analysed, then random ones of all sets, until the
file is as large as it may be, or has as many kingdoms as asked for. Each kingdom is a line. The
same command goes on where it was stopped. Analyses begin with nothing that was found before: what
other programs have found does not get into the library.

A finished library becomes that of the package by copying it over ``learn/library.jsonl``.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from .. import __version__
from ..cards.catalog import SETS
from ..engine.kingdom import Kingdom
from ..engine.recommended import all_recommended
from ..runs import Run
from ..strategies.rulelist import OWN
from .analysis import Analysis
from .analysis_work import FOUND, AnalysisWork
from .analyzing import check_limits
from .evolve import Ours
from .start_library import MOST_BYTES, LibraryError, read_library

LEADERS = 3  # of a kingdom: other kingdoms say more than further leaders do
SECONDS = 20.0
_TABLE_GAMES = 1000
_FIRST_SEED = 500_000  # of the random kingdoms


def kingdoms() -> Iterator[Kingdom]:
    """The recommended kingdoms whose cards are known, then random ones without end."""
    known: dict[str, Kingdom] = {}
    for one in all_recommended():
        try:
            kingdom = Kingdom(one.text)
        except ValueError:
            continue  # some of its cards are not here yet
        known.setdefault(str(kingdom), kingdom)
    yield from known.values()
    seed = _FIRST_SEED
    while True:
        yield random_kingdom(seed)
        seed += 1


def random_kingdom(seed: int) -> Kingdom:
    """Ten cards of all sets; the more of them are of Prosperity, the more likely are Colonies."""
    kingdom = Kingdom.random(SETS, seed)
    of_prosperity = {card.name for card in SETS["Prosperity"].cards}
    share = sum(name in of_prosperity for name in kingdom.names) / len(kingdom.names)
    colony = random.Random(f"colony {seed}").random() < share
    return Kingdom(kingdom, colony=colony)


def strategies(
    kingdom: Kingdom, seconds: float | None, generations: int | None, threads: int | None
) -> list[str]:
    """The best strategies of a kingdom, each without a name."""
    evolution = Ours(kingdom, threads=threads)
    work = AnalysisWork(
        evolution, seconds=seconds, generations=generations, table_games=_TABLE_GAMES,
        explained=False,
    )  # fmt: skip
    run = Run(work)
    try:
        run.go_on()
    finally:
        evolution.close()
    found: Analysis | None = run.results.get(FOUND)
    if found is None or not found.finished:
        raise run.trouble or KeyboardInterrupt
    texts = [str(replace(one.strategy, name=OWN)) for one in found.leaders]
    return list(dict.fromkeys(texts))[:LEADERS]


def make(
    path: Path,
    *,
    seconds: float | None = SECONDS,
    generations: int | None = None,
    most: int | None = None,
    threads: int | None = None,
) -> None:
    """Go on with a library until it has so many kingdoms, or no more fit."""
    how = {"seconds": None if generations is not None else seconds, "generations": generations}
    head = {"made with": __version__, **how}
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(head) + "\n", encoding="utf-8")
    _cut_unfinished(path)
    library = read_library(path)
    if library.made != head:
        raise LibraryError(f"{path} was made otherwise: {library.made}, not {head}")
    done = {one.kingdom for one in library.kingdoms}
    size = path.stat().st_size
    for kingdom in kingdoms():
        if most is not None and len(done) >= most:
            return
        if str(kingdom) in done:
            continue
        found = strategies(kingdom, how["seconds"], generations, threads)
        line = json.dumps([str(kingdom), *found], ensure_ascii=False) + "\n"
        size += len(line.encode())
        if size > MOST_BYTES:
            return
        with path.open("a", encoding="utf-8") as file:
            file.write(line)
        done.add(str(kingdom))
        print(f"{len(done)} kingdoms, {size:,} bytes: {kingdom}", flush=True)


def _cut_unfinished(path: Path) -> None:
    """Take away half a line at the end: whoever wrote it was stopped."""
    raw = path.read_bytes()
    path.write_bytes(raw[: raw.rfind(b"\n") + 1])


def main(given: Sequence[str] | None = None) -> int:
    """Make a library, or go on with one."""
    words = argparse.ArgumentParser(
        prog="python -m throneroom.learn.make_library",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    words.add_argument("--out", type=Path, default=Path("build/library.jsonl"))
    words.add_argument("--seconds", type=float, default=SECONDS, help="for each kingdom; 20")
    words.add_argument("--generations", type=int, metavar="N", help="in place of seconds")
    words.add_argument("--kingdoms", type=int, metavar="N", help="as many as fit if not given")
    words.add_argument("--threads", type=int, metavar="N")
    asked = words.parse_args(given)
    try:
        check_limits(asked.seconds, asked.generations)
        make(asked.out, seconds=asked.seconds, generations=asked.generations,
             most=asked.kingdoms, threads=asked.threads)  # fmt: skip
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
