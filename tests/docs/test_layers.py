"""Imports between the layers point down, and files have names of their own, as the page says."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
import typer.main

from throneroom.cli import app
from throneroom.papers import publication

from .markdown import ROOT

SOURCE = ROOT / "src" / "throneroom"
LAYERS = (
    "extensions names notebook numbers prose statistics",
    "cards",
    "engine",
    "observe",
    "strategies",
    "agents",
    "match",
    "envs",
    "signature",
    "store compute",
    "runs",
    "pages pictures",
    "learn arena",
    "reports",
    "lab play",
    "bench web",
    "commands",
    "papers",
    "cli __main__",
    "start",
)
"""From the bottom to the top; names in one line do not know each other."""
HEIGHTS = {name: height for height, names in enumerate(LAYERS) for name in names.split()}
COMMANDS = {*typer.main.get_group(app).commands}
EVERYWHERE = {"_core", "__version__"}


def imports(tree: ast.AST) -> Iterator[ast.ImportFrom | ast.Import]:
    """All imports, also inside functions, without those for types only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom | ast.Import):
            yield node
        yield from imports(node)


def imported(text: str, folder: tuple[str, ...]) -> Iterator[str]:
    """The layers of the project that a file in a folder imports."""
    for node in imports(ast.parse(text)):
        if isinstance(node, ast.Import):
            paths = [tuple(alias.name.split(".")) for alias in node.names]
        else:
            assert node.module or node.level
            above = ("throneroom", *folder)[: len(folder) + 2 - node.level] if node.level else ()
            module = (*above, *(node.module.split(".") if node.module else ()))
            paths = [(*module, alias.name) for alias in node.names]
        yield from (path[1] for path in paths if path[0] == "throneroom" and len(path) > 1)


def violations(text: str, folder: tuple[str, ...], name: str) -> list[str]:
    """What a file of a layer imports that is not below it."""
    others = {*imported(text, folder)} - EVERYWHERE - {name}
    return sorted(other for other in others if HEIGHTS[other] >= HEIGHTS[name])


FILES = sorted(file for file in SOURCE.rglob("*.py") if file != SOURCE / "__init__.py")


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(SOURCE)))
def test_imports_point_down(file: Path) -> None:
    parts = file.relative_to(SOURCE).with_suffix("").parts
    assert violations(file.read_text(encoding="utf-8"), parts[:-1], parts[0]) == []


PARTS = {*re.findall(r"``([a-z_]+)\.py``", publication.__doc__ or "")}
"""The files that have the same name in each publication."""


def own_names(files: Iterable[Path]) -> Iterator[str]:
    """The names of files that no convention names: not a command, not a publication's part."""
    for file in files:
        folder, name = file.parent, file.stem
        command = folder.name == "commands" and name.replace("_", "-") in COMMANDS
        part = folder.parent.name == "papers" and name in PARTS
        if not (name == "__init__" or command or part):
            yield name


def said_twice(files: Iterable[Path]) -> list[str]:
    return sorted(name for name, count in Counter(own_names(files)).items() if count > 1)


def test_no_two_files_have_the_same_name() -> None:
    assert said_twice(FILES) == []


def test_names_of_parts_are_not_used_for_other_files() -> None:
    """A publication may have the cards and bots that commands are named after; nothing else."""
    assert {"command", "bots", "page"} <= PARTS
    assert {*own_names(FILES)} & PARTS == set()


def public_classes(file: Path) -> Iterator[str]:
    """The classes of a file that others may use."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return (one.name for one in tree.body if isinstance(one, ast.ClassDef) and one.name[0] != "_")


def test_no_two_classes_have_the_same_name() -> None:
    """But publications have a plan and a report each, as their parts are called."""
    others = [file for file in FILES if file.stem not in PARTS or "papers" not in file.parts]
    counts = Counter(name for file in others for name in public_classes(file))
    assert counts["Strategy"] == 1
    assert {name for name, count in counts.items() if count > 1} == set()


@pytest.mark.parametrize(
    ("files", "found"),
    [
        ("arena/page.py lab/page.py", ["page"]),
        ("papers/slangen/page.py papers/provincial/page.py lab/page.py", []),
        ("papers/slangen/game.py papers/yang_kuo/game.py", ["game"]),
        ("bench.py commands/bench.py commands/__init__.py lab/__init__.py", []),
        ("strategies/options.py commands/options.py", ["options"]),
    ],
)
def test_a_name_said_twice_is_found(files: str, found: list[str]) -> None:
    assert said_twice(SOURCE / file for file in files.split()) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("from ..match.simulate import simulate", ["match"]),
        ("def f():\n    from .. import match", ["match"]),
        ("import throneroom.papers.slangen", ["papers"]),
        ("if TYPE_CHECKING:\n    from ..match import Match", []),
        ("from ..cards.model import Card\nfrom .kingdom import Kingdom\nimport numpy", []),
    ],
)
def test_an_import_that_points_up_is_found(text: str, found: list[str]) -> None:
    assert violations(text, ("engine",), "engine") == found
