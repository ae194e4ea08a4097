"""The run of Huang and Larson's genetic algorithm."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from throneroom import Kingdom, Variant, analyze, simulate
from throneroom.learn.evolution import Evolution
from throneroom.learn.genes import Rates, Slips
from throneroom.learn.genetic_method import Genetic, GeneticSettings
from throneroom.learn.referee import Job, Referee
from throneroom.strategies import strategy

SMALL = GeneticSettings(population=8, tournament=2, games=10, generations=6)


@pytest.fixture
def run(full: Kingdom) -> Genetic:
    return Genetic(full, seed=3, threads=1, settings=SMALL)


def test_defaults_are_those_of_their_best_run() -> None:
    usual = GeneticSettings()
    assert (usual.population, usual.tournament, usual.games, usual.generations) == (40, 4, 50, 70)
    assert usual.rates == Rates(0.6, 0.4, 0.2)
    assert usual.slips == Slips(True, True, True, True)


def test_margins_are_those_of_the_same_games(full: Kingdom) -> None:
    """Every point counts in full, however far ahead somebody is."""
    rich, poor = strategy("Big Money"), strategy("Copper")
    match = simulate(full, [rich, poor], 200, 5, variant=Variant(stall_limit=40))
    few = Referee(full, 2, Variant(stall_limit=40), threads=1)
    tally = few.play([Job(rich, poor, 200)], 5)[0]
    assert tally.margin == (match.scores[:, 0].astype(int) - match.scores[:, 1]).sum()
    assert tally.margin > tally.ahead > 0


def test_games_of_a_generation(run: Genetic) -> None:
    """Each of a tournament is looked at, then all of the pool: theirs is 243 looks of 50 games."""
    looks = 8 * 2 + 2 * 8
    run.step()
    assert run.referee.games == looks * SMALL.games
    before = run.referee.games
    run.step()
    assert run.referee.games - before == (looks + 3) * SMALL.games


def test_the_best_go_on(run: Genetic) -> None:
    for _ in range(3):
        run.step()
        assert len(run.designs) == 8
        assert list(run.margins) == sorted(run.margins, reverse=True)
        assert run.preserved == run.designs[:3]
    assert [generation for generation, _ in run.history] == [1, 2, 3]


def test_only_the_first_winners_breed_by_a_slip(run: Genetic) -> None:
    winners = list(run.designs)
    still = Genetic(run.kingdom, threads=1, settings=replace(SMALL, rates=Rates(0.0, 0.0, 0.0)))
    coded = still._children(winners, still.luck())
    assert coded == [gene for i in range(4) for gene in winners[i : i + 2]]
    free = replace(still.settings, slips=Slips(neighbours=False))
    meant = Genetic(run.kingdom, threads=1, settings=free)
    seen = {gene for i in range(20) for gene in meant._children(winners, meant.luck(str(i)))}
    assert seen == set(winners)


def test_resumes_bit_identically(run: Genetic) -> None:
    run.step()
    spec, state = json.loads(json.dumps([run.specification(), run.state()]))
    run.step()
    again = Evolution.begin(spec, threads=2)
    again.restore(state)
    again.step()
    assert again.state() == run.state()
    assert again.result(games=100).to_json() == run.result(games=100).to_json()


def test_a_state_for_other_cards_is_refused(run: Genetic) -> None:
    run.step()
    state = json.loads(json.dumps(run.state()))
    state["details"]["designs"][0]["play"].pop()
    with pytest.raises(ValueError, match="row play of a gene has 8 numbers, not 9"):
        run.restore(state)


def test_something_is_learnt(full: Kingdom) -> None:
    """Random designs lose by many points to their Big Money; after some generations, by few."""
    settings = GeneticSettings(population=20, tournament=3, games=30, generations=12)
    run = Genetic(full, seed=1, threads=1, settings=settings)
    first = sorted(run._margins(run.designs, 7))[10]
    for _ in range(12):
        run.step()
    last = sorted(run._margins(run.designs, 7))[10]
    assert first < -10
    assert last > first + 10


def test_analysis(full: Kingdom) -> None:
    found = analyze(full, method="genetic", generations=2, threads=1, settings=SMALL)
    assert found.method == "genetic"
    assert found.generations == 2
    assert found.look_longer is None
    assert all(one.strategy.sections["play"] for one in found.leaders)
    assert "Huang and Larson's genetic algorithm" in str(found)


def test_settings_that_make_no_sense(full: Kingdom) -> None:
    with pytest.raises(ValueError, match="population is a whole number from 2 on, not 0"):
        GeneticSettings(population=0)
    with pytest.raises(ValueError, match="an even number of designs, not 7"):
        GeneticSettings(population=7)
    with pytest.raises(ValueError, match="Smity"):
        Genetic(full, threads=1, settings={"opponent": "Smity max 2"})
