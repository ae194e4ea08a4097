"""Provincial's tables played again: some entries for real, and the arithmetic."""

from __future__ import annotations

import dataclasses

import pytest

from throneroom.papers.provincial.published import kingdoms
from throneroom.papers.provincial.tournament_tables import (
    BUGS,
    Comparison,
    Replay,
    bugs,
    can_have_bugs,
    mean_difference,
    replay,
)

from .provincial_samples import sample

GAMES = 10_000
FAR = 4.0  # points; both entries of a pair together have a standard error of 1.2


def ahead(table: tuple[tuple[float | None, ...], ...]) -> float:
    """How far the first leader is ahead of the second, by both of their entries."""
    there, back = table[0][1], table[1][0]
    assert there is not None
    assert back is not None
    return (there - back) / 2


@pytest.mark.parametrize(
    ("name", "first", "second"), [("67fe23bd", 3, 4), ("7b2f9700", 2, 4), ("fab18a1b", 3, 4)]
)
def test_entries_come_out_as_published(name: str, first: int, second: int) -> None:
    published = sample(name, first, second)
    found = replay(published, GAMES, seed=5)
    assert found.table[0][0] is None
    assert ahead(found.table) == pytest.approx(ahead(published.table), abs=FAR)


def test_its_coppersmith_is_another_card() -> None:
    published = sample("871ba54a", 3, 4)
    assert BUGS["Coppersmith"] in bugs(published)
    assert can_have_bugs(published)
    as_there = replay(published, GAMES, seed=5, with_bugs=True)
    by_the_rules = replay(published, GAMES, seed=5)
    assert ahead(as_there.table) == pytest.approx(ahead(published.table), abs=FAR)
    assert ahead(published.table) - ahead(by_the_rules.table) > 2 * FAR


def test_the_row_is_ahead_if_the_entry_is_positive() -> None:
    one = sample("67fe23bd", 3, 4)
    strong, weak = one.leaders[0], "e8-d8-p8-silver@1"
    found = replay(dataclasses.replace(one, leaders=(strong, weak)), 400, seed=1)
    assert (found.table[0][1] or 0) > 50
    assert (found.table[1][0] or 0) < -50


def test_entries_have_luck_of_their_own() -> None:
    one = sample("67fe23bd", 3, 4)
    same = dataclasses.replace(one, leaders=(one.leaders[0], one.leaders[1]))
    found = replay(same, 500, seed=1)
    assert found.table[0][1] != -(found.table[1][0] or 0)
    assert replay(same, 500, seed=1, threads=1) == found
    assert Replay.from_json(found.to_json()) == found


def test_differences_and_what_chance_would_do() -> None:
    one = dataclasses.replace(sample("67fe23bd", 3, 4), table=((1.0, 10.0), (-8.0, -2.0)))
    found = Comparison(one, Replay(one.name, 5000, ((None, 12.0), (-9.0, None))))
    assert found.differences == [2.0, -1.0]
    assert found.mean == mean_difference([found]) == 1.5
    assert found.worst == (0, 1, 10.0, 12.0)
    assert found.chance == pytest.approx(1.6, abs=0.02)  # sqrt(2 / pi) * sqrt(2) * 100 / sqrt(5000)


def test_bugs_are_those_of_cards_that_leaders_buy() -> None:
    for one in kingdoms():
        bought = " ".join(one.leaders)
        words = " ".join(bugs(one))
        assert ("Coppersmith" in words) <= ("coppersmith" in bought)
        assert ("King's Court" in words) <= ("king's court" in bought)
    assert any("Throne Room" in " ".join(bugs(one)) for one in kingdoms())
