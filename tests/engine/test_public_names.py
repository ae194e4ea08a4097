"""The names that ``import throneroom as tr`` offers, whatever was used before."""

from __future__ import annotations

import subprocess
import sys

import pytest

import throneroom as tr


@pytest.mark.parametrize("before", ["pass", "tr.Kingdom", "tr.Game", "import throneroom.cards"])
def test_cards_is_the_package_whatever_was_imported_before(before: str) -> None:
    code = f"import throneroom as tr\n{before}\nassert tr.cards.Card is tr.Card\ntr.all_cards()"
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


def test_only_public_names_are_listed() -> None:
    assert sorted(["__version__", *tr.__all__]) == dir(tr)


def test_a_name_that_is_gone_says_what_to_write_instead() -> None:
    with pytest.raises(AttributeError, match=r"tr\.OFFICIAL\.with_cards"):
        _ = tr.add_cards


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = tr.nonsense
