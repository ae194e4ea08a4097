"""Thresholds, card usage and verdicts from Provincial's data and from analyses."""

from __future__ import annotations

import dataclasses

import pytest

from throneroom.papers.provincial.published import TOP_THREE, kingdoms
from throneroom.papers.provincial.strength import Duel, Found, standing
from throneroom.papers.provincial.usage import (
    bought,
    found_usage,
    is_complex,
    published_usage,
    thresholds,
)
from throneroom.strategies.provincial_menu import read_menu

from .provincial_samples import sample


def duel(wins: float = 600, method: str = "ours", **changes: object) -> Duel:
    """A duel of 1,000 games."""
    found = Duel("x", method, 1000, wins, (), "simple", 1, 100, 2.0)
    return dataclasses.replace(found, **changes)  # type: ignore[arg-type]


def test_thresholds_of_the_published_menus() -> None:
    found = thresholds([one.leaders[0] for one in kingdoms()])
    assert found.menus == sum(found.estates.values()) == sum(found.duchies.values()) == 100
    assert max(found.estates, key=lambda i: found.estates[i]) == 2  # as in all 146
    assert max(found.duchies, key=lambda i: found.duchies[i]) == 4
    assert found.entries == pytest.approx(7.2, abs=0.1)


def test_usage_is_like_that_of_all_kingdoms() -> None:
    found = published_usage(kingdoms())
    for name, (used, there) in TOP_THREE.items():
        here, of = found[name]
        assert here <= used
        assert used - here <= there - of
    assert found["Witch"] == (7, 7)
    assert found["Expand"] == (0, 10)


def test_bought_by_menu_and_by_copies() -> None:
    plan = read_menu("e2-d5-p8-gold@99|farm@2|silver@99|village@1|moat@1")
    plans = [Found(str(plan), {"Village": 3.0})]
    assert bought("provincial", plans) == {"gold", "silver", "moat"}  # Farm is as dear as Gold
    assert bought("ours", plans) == {"village"}
    assert bought("ours", [Found("Gold", {}), Found("Gold", {"Moat": 0.1})]) == set()


def test_names_of_today_count_too() -> None:
    one = dataclasses.replace(sample("67fe23bd", 3, 4), name="x", cards=("Harem", "Moat"))
    usage = found_usage([duel(leaders=(Found("", {"Farm": 1.0}),))], {"x": one})
    assert usage == {"Harem": (1, 1), "Moat": (0, 1)}


def test_simple_and_complex() -> None:
    one = kingdoms()[0]
    cycle = ((0.0, 20.0, -20.0), (-20.0, 0.0, 20.0), (20.0, -20.0, 0.0))
    assert is_complex(dataclasses.replace(one, table=cycle))
    chance = tuple(tuple(x / 20 for x in row) for row in cycle)
    assert not is_complex(dataclasses.replace(one, table=chance))
    chain = ((0.0, 20.0, 30.0), (-20.0, 0.0, 20.0), (-30.0, -20.0, 0.0))
    assert not is_complex(dataclasses.replace(one, table=chain))


def test_how_a_method_stands() -> None:
    found = standing([duel(600), duel(510), duel(400)])
    assert found is not None
    assert (found.kingdoms, found.ahead, found.clearly, found.clearly_behind) == (3, 2, 1, 1)
    assert found.margin == pytest.approx((20 + 2 - 20) / 3)
    assert found.interval is not None
    assert found.interval[0] < 0 < found.interval[1]
    assert standing([]) is None
    assert Duel.from_json(duel(leaders=(Found("Gold", {"Gold": 1.0}),)).to_json()).leaders
