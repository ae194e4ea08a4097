"""What holds for every text file of the project: ``python -m tests.project.text_files FILE...``."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

MOST_BYTES = 1_000_000
DRAWN = (".svg", ".png", ".npz", ".net")  # written by a program, in its own manner
MARKS = re.compile(r"^(<{7} |={7}$|>{7} )")  # of a conflict that was not resolved


def faults(file: Path) -> Iterator[str]:
    """What is wrong with a file, each with its line where there is one."""
    if file.suffix in DRAWN:
        return
    raw = file.read_bytes()
    if len(raw) > MOST_BYTES:
        yield f"{file}: {len(raw):,} bytes; at most {MOST_BYTES:,}"
    text = raw.decode("utf-8")
    if "\r" in text:
        yield f"{file}: lines end with a carriage return"
    if text and (not text.endswith("\n") or text.endswith("\n\n")):
        yield f"{file}: does not end with one line break"
    for number, line in enumerate(text.split("\n"), 1):
        if line != line.rstrip(" \t"):
            yield f"{file}:{number}: whitespace at the end of the line"
        if MARKS.match(line):
            yield f"{file}:{number}: a conflict that is not resolved"


if __name__ == "__main__":
    found = [fault for name in sys.argv[1:] for fault in faults(Path(name))]
    print(*found, sep="\n", end="\n" if found else "")
    sys.exit(bool(found))
