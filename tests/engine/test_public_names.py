"""The names that ``import throneroom as tr`` offers, whatever was used before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import throneroom as tr


@pytest.mark.parametrize("before", ["pass", "tr.Kingdom", "tr.Game", "import throneroom.cards"])
def test_cards_is_a_function_whatever_was_imported_before(before: str) -> None:
    code = f"import throneroom as tr\n{before}\nassert len(tr.cards('Base')) == 32"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_packages_are_there_when_asked_for() -> None:
    code = "import throneroom as tr\nassert tr.strategies.from_provincial('e2-d4-p8-gold@99').rules"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", tr.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(tr, name) is not None
    assert name in dir(tr)


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = tr.nonsense
