"""How strong analyses are: the tables of docs/analysis-strength.md, measured part by part.

    python -m bench.analysis_tables                            # all parts: some hours
    python -m bench.analysis_tables --part provincial --only 3
    python -m bench.analysis_tables --part none --table docs/analysis-strength.md

Each finished unit of work is a line in ``--results``, a file of the project if not said; the same
command goes on from there. All analyses are fresh ones by official rules with shuffled first hands,
through the public names of Python; matches have 10,000 games with luck of their own. Units run one
after the other, each on all processors. A time means little while other programs run, so each line
says how much they did.

The part experts needs DominionSim's bots (``--bots DomBots.xml``). The part seeds can compare with
another version: ``--kingdoms FILE`` writes its kingdoms, ``bench/analysis/leaders.py`` analyses
them with the version that is installed, and ``--old`` names what that has written.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .analysis import results, seeds
from .analysis.experts import EXPERTS
from .analysis.exploit import EXPLOIT
from .analysis.library import LIBRARY
from .analysis.measuring import Data, Measuring, Part, random_kingdom
from .analysis.provincial import PROVINCIAL
from .analysis.random_kingdoms import RANDOM
from .analysis.results import Line

PARTS = {
    part.name: part for part in (PROVINCIAL, EXPLOIT, RANDOM, EXPERTS, seeds.SEEDS_PART, LIBRARY)
}
NONE = "none"
RESULTS = Path(__file__).parent / "analysis" / "results.jsonl"
_BESIDE = 0.1  # processors used by others from which on a unit ran beside other work

_INTRODUCTION = """\
# How strong analyses are

What an analysis of 20 seconds is worth, measured with `bench/analysis_tables.py`, which says how. \
Unless it is about the library, every analysis begins with nothing that was found before \
(`--fresh`), and all play by the official \
rules with shuffled first hands; every match has luck of its own. Intervals are of 95 %: Wilson's \
for the games of one match, Student's for a mean over kingdoms."""


@dataclass(frozen=True)
class Wish:
    """Which parts are to be measured, how much of them, and where results go."""

    parts: Sequence[Part]
    results: Path
    only: int | None = None
    """So many units of each part, the first ones; None: all."""


def work(wish: Wish, measuring: Measuring, tell: Callable[[str], None] = print) -> None:
    """Do the units that are missing."""
    results.cut_unfinished(wish.results)
    lines = results.read(wish.results)
    results.check_setting(lines, measuring, wish.results)
    for part in wish.parts:
        done = _found(lines, part)
        units = part.units(measuring)[: wish.only]
        for number, unit in enumerate(units, 1):
            if unit in done:
                continue
            line = results.measured(part, unit, measuring, done)
            results.append(wish.results, line)
            done[unit] = line.found
            tell(f"{part.name} {number} of {len(units)}: {unit}, {line.took:.1f} s")


def page(lines: Sequence[Line]) -> str:
    """All tables as a page in Markdown."""
    return "\n\n".join(_paragraphs(lines)) + "\n"


def _paragraphs(lines: Sequence[Line]) -> Iterator[str]:
    yield _INTRODUCTION
    for part in PARTS.values():
        yield f"## {part.title}"
        own = [line for line in lines if line.part == part.name]
        if not own:
            yield "Not measured yet."
            continue
        yield from part.section(_found(own, part))
        yield " ".join(_circumstances(own))


def _circumstances(lines: Sequence[Line]) -> Iterator[str]:
    """How, when and beside what a part was measured."""
    versions = sorted({f"{one.version} ({one.revision})" if one.revision else one.version
                       for one in lines})  # fmt: skip
    processors = sorted({one.processors for one in lines})
    yield (
        f"Version {', '.join(versions)}; {' or '.join(map(str, processors))} processors; "
        f"{sum(one.took for one in lines):,.0f} seconds in all."
    )
    setting = lines[0].setting
    if setting["generations"] is not None:
        yield f"**A trial** with {setting['generations']} generations in place of every time."
    beside = [one for one in lines if one.others is not None and one.others > _BESIDE]
    if beside:
        most = max(one.others or 0.0 for one in beside)
        yield (
            f"{len(beside)} of {len(lines)} units ran beside other programs, which used up to "
            f"{most:.1f} processors: {', '.join(one.unit for one in beside)}."
        )


def _found(lines: Sequence[Line], part: Part) -> dict[str, Data]:
    return {line.unit: line.found for line in lines if line.part == part.name}


def _read(given: Sequence[str] | None) -> argparse.Namespace:
    words = argparse.ArgumentParser(
        prog="python -m bench.analysis_tables",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    words.add_argument("--part", action="append", choices=[*PARTS, NONE], help="may be repeated")
    words.add_argument("--results", type=Path, default=RESULTS)
    words.add_argument("--table", type=Path, metavar="FILE.md", help="write the page there")
    words.add_argument("--only", type=_count, metavar="N", help="the first N units of each part")
    words.add_argument("--generations", type=_count, metavar="N", help="for trials: not seconds")
    words.add_argument("--match-games", type=_count, default=10_000, metavar="N")
    words.add_argument("--bots", type=Path, metavar="DomBots.xml")
    words.add_argument("--old", type=Path, metavar="LEADERS.jsonl")
    words.add_argument("--kingdoms", type=Path, metavar="FILE", help="write those of part seeds")
    return words.parse_args(given)


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"a whole number from 1 on is needed, not {text!r}")
    return int(text)


def main(given: Sequence[str] | None = None) -> int:
    """Do what is asked for; 2 if that makes no sense."""
    asked = _read(given)
    named = asked.part or list(PARTS)
    if not asked.part and asked.bots is None:
        named.remove(EXPERTS.name)
        print("Without --bots the part experts is left out.", file=sys.stderr)
    parts = [PARTS[name] for name in dict.fromkeys(named) if name != NONE]
    measuring = Measuring(asked.generations, asked.match_games, asked.bots, asked.old)
    try:
        if asked.kingdoms is not None:
            texts = [f"{random_kingdom(number)}\n" for number in seeds.NUMBERS]
            asked.kingdoms.write_text("".join(texts), encoding="utf-8")
            return 0
        work(Wish(parts, asked.results, asked.only), measuring)
        if asked.table is not None:
            asked.table.write_text(page(results.read(asked.results)), encoding="utf-8")
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped. The same command goes on from here.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
