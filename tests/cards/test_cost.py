"""Costs as values."""

from __future__ import annotations

from itertools import product

import pytest

import throneroom as tr
from throneroom import Cost

COSTS = [Cost(c, p, d) for c, p, d in product((0, 3, 5), (False, True), (0, 2))]


def test_a_cost_of_coins_alone_is_as_good_as_a_number() -> None:
    cost = Cost(3)
    assert cost == 3
    assert cost == 3
    assert (cost < 4, cost <= 3, cost > 2, cost >= 4) == (True, True, True, False)
    assert {cost: "three"}[3] == "three"  # type: ignore[index]
    assert ["a", "b", "c", "d"][cost] == "d"
    assert int(cost) == 3


@pytest.mark.parametrize("cost", [Cost(3, potion=True), Cost(3, debt=1)])
def test_more_than_coins_is_no_number(cost: Cost) -> None:
    assert cost != 3
    assert cost > 3
    with pytest.raises(ValueError, match="more than coins"):
        int(cost)


def test_costs_are_a_partial_order() -> None:
    for a, b, c in product(COSTS, repeat=3):
        assert a <= a
        assert (a <= b and b <= a) == (a == b)
        assert not (a <= b and b <= c) or a <= c
        assert (a < b) == (b > a) == (a <= b and a != b)
        assert (a >= b) == (b <= a)
        assert a != b or hash(a) == hash(b)
    assert not Cost(3, potion=True) <= Cost(5)
    assert not Cost(5) <= Cost(3, potion=True)


def test_other_things_are_not_compared() -> None:
    assert Cost(3) != "$3"
    with pytest.raises(TypeError):
        _ = Cost(3) < "$3"  # type: ignore[operator]


def test_costs_in_play_compare_as_what_may_be_gained() -> None:
    """What costs up to $5 is what University offers."""
    names = ("University", "Village", "City", "Familiar", "Golem", "Grand Market")
    g = tr.scenario(", ".join(names), hand=["University"])
    g.choose("University")
    assert g.decision is not None
    offered = {str(option) for option in g.decision.options} - {"done"}
    assert offered == {name for name in names if g.cost(name) <= 5}
