"""Meadow and Ruins: what they are worth."""

from __future__ import annotations

import pytest

from ..helpers import run
from .conftest import scenario


@pytest.mark.parametrize(("estates", "each"), [(0, 1), (1, 1), (2, 2), (5, 3)])
def test_meadow_counts_estates(estates: int, each: int) -> None:
    g = scenario("Meadow", deck=["Meadow", "Meadow", *["Estate"] * estates])
    assert g.scores[0] == 2 * each + estates


def test_ruins_count_what_is_left_of_them() -> None:
    g = scenario("Ruins", deck=["Ruins", "Ruins"], supply={"Ruins": 6}, coins=7, phase="buy")
    assert g.scores == (12, 0)
    run(g, "Ruins")
    assert g.scores == (15, 0)


def test_ruins_are_worth_nothing_once_they_are_gone() -> None:
    g = scenario("Ruins", deck=["Ruins"] * 8, supply={"Ruins": 0})
    assert g.scores[0] == 0


def test_pile_sizes() -> None:
    g = scenario("Meadow, Ruins", players=2)
    assert (g.supply["Meadow"], g.supply["Ruins"]) == (8, 8)
    g = scenario("Meadow, Ruins", players=3)
    assert (g.supply["Meadow"], g.supply["Ruins"]) == (12, 12)
