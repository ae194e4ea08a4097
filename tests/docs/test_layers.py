"""Imports between the packages point one way, as the architecture page says."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

from .markdown import ROOT

SOURCE = ROOT / "src" / "throneroom"
SEATING = {("engine", "strategies"), ("engine", "agents")}
"""What ``simulate`` does when it is called: it makes players of names."""


def imports(tree: ast.AST) -> Iterator[ast.ImportFrom]:
    """All relative imports, also inside functions, without those for types only."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            continue
        if isinstance(node, ast.ImportFrom) and node.level:
            yield node
        yield from imports(node)


def imported(file: Path) -> Iterator[str]:
    """The packages and modules of the project that a file imports, by their first name."""
    folder = file.relative_to(SOURCE).parts[:-1]
    for node in imports(ast.parse(file.read_text(encoding="utf-8"))):
        above = folder[: len(folder) - node.level + 1]
        path = (*above, *(node.module or "").split("."))
        first = [part for part in path if part][:1]
        yield from first or [alias.name for alias in node.names]


def test_no_package_imports_one_that_imports_it() -> None:
    packages = {path.parent.name for path in SOURCE.glob("*/__init__.py")}
    below: dict[str, set[str]] = {name: set() for name in packages}
    exceptions = set()
    for name in packages:
        for file in (SOURCE / name).rglob("*.py"):
            for other in {*imported(file)} & packages - {name}:
                if (name, other) in SEATING and file.name == "simulate.py":
                    exceptions.add((name, other))
                else:
                    below[name].add(other)
    assert exceptions == SEATING
    order = list(TopologicalSorter(below).static_order())  # an error names the circle
    assert below["cards"] == set()
    assert order.index("engine") < order.index("learn") < order.index("commands")
