"""Agents from files, as the command line names them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import throneroom as tr

BOTS = '''
from __future__ import annotations
from dataclasses import dataclass, field
import throneroom as tr

@dataclass
class Lazy:
    """Buys nothing but what ends the game."""
    wishes: list[str] = field(default_factory=lambda: ["treasures", "Province", "done"])

    def choose(self, view: tr.View) -> str:
        options = [str(option) for option in view.decision.options]
        return next((wish for wish in self.wishes if wish in options), options[-1])

class Helper:
    pass

def lazy():
    return Lazy()

ready = Lazy()
number = 5
'''


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    path = tmp_path / "bots.py"
    path.write_text(BOTS)
    return path


@pytest.mark.parametrize("name", ["", ":", ":Lazy", ":lazy", ":ready"])
def test_classes_functions_and_objects(bots: Path, name: str) -> None:
    player = tr.load_agent(f"{bots}{name}")
    match = tr.simulate(
        "", [player, player], 2, variant=tr.Variant(kingdom_piles=None, turn_limit=5)
    )
    assert match.names == ("Lazy", "Lazy")
    assert match.turns.max() == 5


def error(text: object) -> str:
    with pytest.raises((ValueError, OSError)) as caught:
        tr.load_agent(str(text))
    return str(caught.value)


def test_what_is_not_there(bots: Path) -> None:
    assert "no file" in error(bots.with_name("none.py"))
    assert "no file" in error(bots.with_name("none.py:Lazy"))
    assert "has no 'Lasy': did you mean 'Lazy'?" in error(f"{bots}:Lasy")
    assert "Helper has no method choose(view)" in error(f"{bots}:Helper")
    assert "number is neither an agent nor makes one" in error(f"{bots}:number")


def write(path: Path, text: str) -> Callable[[], str]:
    path.write_text(text)
    return lambda: error(path)


def test_files_that_do_not_work(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    assert "SyntaxError" in write(file, "class :")()
    assert "ModuleNotFoundError" in write(file, "import nothing_of_this_name")()
    assert "must not end the program" in write(file, "raise SystemExit")()
    assert "defines no class with a method choose(view)" in write(file, "x = 1")()
    two = "class A:\n    def choose(self, view): ...\nclass B(A): ...\n"
    assert "has 2 agents; say which: " in write(file, two)()
    file.write_bytes(b"\xff\xfe\x00")
    assert "bot.py: " in error(file)
