"""The field: who stands in it, who is hard to beat there, and that it can be kept."""

from __future__ import annotations

import json

import pytest

from throneroom import Kingdom, Variant, strategy
from throneroom.learn.evolution import canonical
from throneroom.learn.field import Field
from throneroom.learn.referee import Referee
from throneroom.strategies import Strategy

WITCH = canonical(strategy("Province", "Witch max 2", "Gold", "Silver"))
MONEY = canonical(strategy("Province", "Gold", "Silver"))
COPPER = canonical(strategy("Province", "Copper"))


def plans(count: int) -> list[Strategy]:
    """Worse and worse ones."""
    return [canonical(strategy("Province", f"Copper max {i}", "Silver")) for i in range(1, count)]


@pytest.mark.parametrize("players", [2, 3])
def test_the_hardest_to_beat_is_first(full: Kingdom, players: int) -> None:
    field = Field()
    field.enter(Referee(full, players, Variant(), threads=1), [COPPER, MONEY, WITCH], 1)
    assert field.best() == WITCH
    assert [field.plans[i] for i in field.order()] == [WITCH, MONEY, COPPER]
    assert sum(field.weights) == pytest.approx(1, abs=1e-3)
    table = field.table()
    assert (table + table.T == pytest.approx(1)) is not False


def test_nobody_is_twice_in_it(referee: Referee) -> None:
    field = Field()
    field.enter(referee, [MONEY, WITCH, MONEY], 1)
    field.enter(referee, [WITCH], 2)
    assert field.plans == [MONEY, WITCH]


def test_who_matters_least_goes(referee: Referee) -> None:
    field = Field()
    field.enter(referee, [WITCH, *plans(45)], 1)
    assert len(field.plans) == 32
    assert field.best() == WITCH
    assert field.table().shape == (32, 32)
    assert COPPER not in field.plans


def test_what_stood_in_it_first_stays(full: Kingdom, referee: Referee) -> None:
    field = Field()
    field.enter(referee, [COPPER], 1, lasting=True)
    field.enter(referee, [WITCH, *plans(40)], 1)
    assert COPPER in field.plans
    again = Field()
    again.restore(json.loads(json.dumps(field.state())), full.catalog)
    again.enter(referee, [MONEY], 2)
    assert COPPER in again.plans
    assert len(again.plans) == 32


def test_a_nemesis_beats_it_beyond_chance(referee: Referee) -> None:
    field = Field()
    field.enter(referee, [COPPER, MONEY, WITCH], 1)
    assert field.nemesis(MONEY) == WITCH
    assert field.nemesis(WITCH) is None


def test_the_first_ones_play_on_until_luck_is_out(referee: Referee) -> None:
    field = Field()
    field.enter(referee, [WITCH, MONEY], 1)
    before = referee.games
    for seed in range(2, 40):
        field.enter(referee, [], seed)
    assert 0 < referee.games - before <= 2000  # then there are enough of them


def test_it_can_be_kept(full: Kingdom, referee: Referee) -> None:
    field = Field()
    field.enter(referee, [WITCH, MONEY, COPPER], 1)
    again = Field()
    again.restore(json.loads(json.dumps(field.state())), full.catalog)
    assert (again.plans, again.weights) == (field.plans, field.weights)
    assert (again.table() == field.table()).all()
