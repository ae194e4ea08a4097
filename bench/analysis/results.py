"""A file of results: a line for each finished unit, so that work stops and goes on at any time."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import throneroom as tr

from .measuring import Data, Measuring, Part

_TICKS = os.sysconf("SC_CLK_TCK")
_IDLE = (3, 4)  # fields of /proc/stat: idle, and waiting for a disk
_PROGRAM = ("src", "core", "bench/*.py", "bench/analysis/*.py")
_GUESTS = 8  # from this field on, times that stand in earlier fields as well


@dataclass(frozen=True)
class Line:
    """A finished unit, what it gave, and where and when it ran."""

    part: str
    unit: str
    setting: Data
    found: Data
    version: str
    revision: str
    """Of the program, as git has it; empty if it does not know."""
    processors: int
    load: float
    """The load average when the unit began. Units before it count, too."""
    others: float | None
    """How many processors other programs used beside it, on average; None if not known."""
    took: float
    """Seconds."""


class ResultsError(ValueError):
    """Results that can't be gone on with."""


def read(path: Path) -> list[Line]:
    """All finished units of a file; none if there is no file yet."""
    if not path.is_file():
        return []
    lines = []
    for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            lines.append(Line(**json.loads(text)))
        except (ValueError, TypeError):
            raise ResultsError(f"{path}, line {number}: not a result of this script") from None
    return lines


def check_setting(lines: list[Line], measuring: Measuring, path: Path) -> None:
    """Results of other budgets do not go into the same tables."""
    for line in lines:
        if line.setting != measuring.setting:
            raise ResultsError(
                f"{path} has results of another setting: {line.setting}, not {measuring.setting}; "
                "name another file with --results"
            )


def append(path: Path, line: Line) -> None:
    """Add a line; it is on the disk when this is over."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line.__dict__, ensure_ascii=False) + "\n")
        file.flush()
        os.fsync(file.fileno())


def cut_unfinished(path: Path) -> None:
    """Take away half a line at the end: what wrote it was stopped."""
    if path.is_file():
        raw = path.read_bytes()
        whole = raw[: raw.rfind(b"\n") + 1]
        if whole != raw:
            path.write_bytes(whole)


def measured(part: Part, unit: str, measuring: Measuring, done: Mapping[str, Data]) -> Line:
    """Do a unit of work."""
    load = os.getloadavg()[0]
    begun, busy, own = time.monotonic(), _busy(), _own()
    found = part.measure(measuring, unit, done)
    took = time.monotonic() - begun
    after = _busy()
    others = None
    if busy is not None and after is not None and took > 0:
        others = round(max(after - busy - (_own() - own), 0.0) / took, 2)
    return Line(
        part.name, unit, measuring.setting, found, tr.__version__, revision(),
        os.cpu_count() or 1, round(load, 2), others, round(took, 2),
    )  # fmt: skip


def _own() -> float:
    """Seconds of processors that this program has used."""
    times = os.times()
    return times.user + times.system


def _busy() -> float | None:
    """Seconds of processors that all programs have used; None where that is not told."""
    try:
        fields = Path("/proc/stat").read_text(encoding="ascii").split("\n", 1)[0].split()[1:]
    except OSError:
        return None
    ticks = [int(x) for i, x in enumerate(fields[:_GUESTS]) if i not in _IDLE]
    return sum(ticks) / _TICKS


def revision() -> str:
    """The commit of the program that runs, with a plus if its files differ from it."""
    try:
        commit = _git("rev-parse", "--short", "HEAD")
        changed = _git("status", "--porcelain", "--", *_PROGRAM)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return commit + ("+" if changed else "")


def _git(*words: str) -> str:
    root = Path(__file__).parents[2]
    told = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return told.stdout.strip()
