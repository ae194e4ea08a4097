"""Reading Markdown: code blocks, tables and links."""

from __future__ import annotations

import doctest
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def pages() -> list[str]:
    """All pages of the documentation that people write, and the files beside them."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    return sorted(file.relative_to(ROOT).as_posix() for file in found)


@dataclass(frozen=True)
class Block:
    """A fenced block of code."""

    file: str
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def blocks(file: str, language: str) -> list[Block]:
    """The blocks of a file that are tagged with a language."""
    return [block for block in all_blocks(file) if block.language == language]


def all_blocks(file: str) -> Iterator[Block]:
    """All blocks of a file, in their order."""
    start, language, lines = 0, "", list[str]()
    for number, line in enumerate((ROOT / file).read_text(encoding="utf-8").splitlines(), 1):
        if not line.startswith("```"):
            lines.append(line)
        elif start:
            yield Block(file, start, language, "\n".join(lines) + "\n")
            start = 0
        else:
            start, language, lines = number, line[3:].strip(), []
    assert not start, f"{file}:{start}: the block does not end"


def shortened(command: str) -> str:
    """The same command with searches that end after their first generation.

    >>> shortened("throneroom analyze random --seconds 3 --seed 2")
    'throneroom analyze random --seconds 0.1 --seed 2'
    """
    return re.sub(r"(--seconds )[\d.]+\b", r"\g<1>0.1", command)


def prose(file: str) -> str:
    """A file without its blocks of code."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)


def run_python(found: list[Block], names: dict[str, Any] | None = None) -> dict[str, Any]:
    """Run blocks in order in one namespace: sessions as doctests, plain code as it stands."""
    names = {"__name__": "__docs__"} if names is None else names
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(optionflags=FLAGS)
    for block in found:
        if ">>>" not in block.text:
            exec(compile(block.text, str(block), "exec"), names)
            continue
        test = parser.get_doctest(block.text, names, str(block), block.file, block.line)
        report: list[str] = []
        runner.run(test, out=report.append, clear_globs=False)
        names = test.globs
        assert not report, "".join(report)
    return names


def table_rows(file: str) -> Iterator[list[str]]:
    """The cells of every table row of a file, heads and rules included."""
    for line in prose(file).splitlines():
        if line.startswith("|"):
            cells = re.split(r"(?<!\\)\|", line.strip().strip("|"))
            yield [cell.strip().replace("\\|", "|") for cell in cells]


def links(file: str) -> Iterator[tuple[str, str]]:
    """The links of a file that stay in the project: path and anchor."""
    for target in re.findall(r"\]\(([^)\s]+)\)", prose(file)):
        if not re.match(r"[a-z]+:", target):
            path, _, anchor = target.partition("#")
            yield path, anchor


def anchors(path: Path) -> set[str]:
    """The anchors that a Markdown file's headings make."""
    heads = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.M)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}
