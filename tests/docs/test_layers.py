"""Imports between the layers point down, as the architecture page says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from .markdown import ROOT

SOURCE = ROOT / "src" / "throneroom"
LAYERS = (
    "extensions names numbers prose statistics",
    "cards",
    "engine",
    "strategies",
    "agents",
    "match",
    "signature",
    "store compute",
    "runs",
    "pictures",
    "learn arena",
    "reports",
    "lab",
    "bench",
    "commands",
    "papers",
    "cli __main__",
    "start",
)
"""From the bottom to the top; names in one line do not know each other."""
HEIGHTS = {name: height for height, names in enumerate(LAYERS) for name in names.split()}
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
