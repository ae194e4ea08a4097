"""The run of Provincial's method."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from throneroom import Kingdom, analyze
from throneroom.learn.evolution import Evolution
from throneroom.learn.menus import FROZEN, Menu, Slot
from throneroom.learn.provincial_method import Parameters, Provincial, decided, leader_weights

SMALL = Parameters(
    pool=12, first_pool=16, most_games=600, leaderboard_games=200, leaderboard_every=2
)


@pytest.fixture
def run(full: Kingdom) -> Provincial:
    return Provincial(full, seed=3, threads=1, parameters=SMALL)


def menu(*entries: tuple[str, int]) -> Menu:
    slots = [Slot(card, count, 0, 11) for card, count in entries]
    return Menu((*slots, Slot("Gold", FROZEN, 0, 11), Slot("Silver", FROZEN, 0, 11)), 2, 4, 8)


def test_defaults_are_provincials() -> None:
    p = Parameters()
    assert (p.first_pool, p.pool, p.leaders, p.most_games) == (121, 100, 5, 2000)
    assert (p.leaderboard_every, p.leaderboard_games, p.chamber_games) == (4, 5000, 20_000)


def test_early_stopping(run: Provincial) -> None:
    chamber = run.chambers[0]
    found = run._test(chamber, 1)
    tallies = [tally for row in found for tally in row]
    assert len(found) == 16
    assert {tally.games for tally in tallies} == {400, 600}
    for tally in tallies:
        rate = tally.wins / tally.games
        assert tally.games == 600 or decided(rate, tally.games)
    assert not decided(0.5, 400)
    assert decided(0.55, 400)


def test_weights_of_leaders() -> None:
    assert leader_weights(5, Parameters())[4] == pytest.approx(1.5 / 6.25)
    assert leader_weights(5, Parameters(inverted_weights=False))[0] == pytest.approx(1.5 / 6.25)
    assert leader_weights(5, Parameters(equal_weights=True)) == [0.2] * 5


def test_buy_id(run: Provincial) -> None:
    some = menu(("Witch", 1), ("Smithy", 0))
    assert run.buy_id(some, [menu()]) == {"Witch"}


def test_leaders_differ(run: Provincial) -> None:
    """The same cards in another order, and more than three with a strong card, are left out."""
    ranked = [
        menu(("Witch", 1)),
        menu(("Witch", 2)),  # the same shape
        menu(("Moat", 0), ("Witch", 1)),  # the same cards bought
        menu(("Witch", 1), ("Smithy", 1)),
        menu(("Witch", 1), ("Village", 2)),
        menu(("Witch", 1), ("Market", 2)),  # a fourth with Witch
        menu(("Smithy", 1)),
        menu(("Militia", 1)),
    ]
    chosen = run._choose(ranked, [menu()], 0)
    assert chosen == [ranked[i] for i in (0, 3, 4, 6, 7)]


def test_diversity_can_be_switched_off(full: Kingdom) -> None:
    run = Provincial(full, threads=1, parameters=replace(SMALL, diversity=False))
    ranked = [menu(("Witch", n)) for n in range(1, 8)]
    assert run._choose(ranked, [menu()], 0) == ranked[:5]


def test_pool_is_leaders_and_children(run: Provincial) -> None:
    assert len(run.chambers[0].pool) == 16
    run.step()
    chamber = run.chambers[0]
    assert len(chamber.pool) == 12
    assert chamber.pool[:5] == chamber.leaders
    assert len(set(chamber.leaders)) == 5


def test_resumes_bit_identically(run: Provincial) -> None:
    run.step()
    spec, state = json.loads(json.dumps([run.specification(), run.state()]))
    run.step()
    again = Evolution.begin(spec, threads=2)
    again.restore(state)
    again.step()
    assert again.state() == run.state()
    assert again.result().to_json() == run.result().to_json()


def test_several_chambers(full: Kingdom) -> None:
    p = replace(SMALL, chambers=3, chamber_games=200)
    run = Provincial(full, threads=1, parameters=p)
    run.step()
    assert run.chambers[0].leaders != run.chambers[1].leaders
    assert len(run.leaders()) == 3
    assert run.result().table_games == 200


def test_analysis(full: Kingdom) -> None:
    found = analyze(full, method="provincial", generations=2, threads=1, parameters=SMALL)
    assert found.method == "provincial"
    assert found.table_games == 200
    assert [step.generation for step in found.progression] == [1, 2]
    assert all(one.strategy.style == "provincial" for one in found.leaders)


def test_options_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="pool is a whole number"):
        Parameters(pool=0)
    with pytest.raises(ValueError, match="5 leaders"):
        Parameters(pool=4)


def test_start(full: Kingdom) -> None:
    plan = menu(("Witch", 1)).strategy()
    run = Provincial(full, threads=1, parameters=SMALL, start=[plan, "Gold if turn <= 3"])
    assert run.chambers[0].pool[0].strategy() == plan
    assert len(run.chambers[0].pool) == 16
