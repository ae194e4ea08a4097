"""Tournaments: the same seed gives the same games, in whatever order and after any stop."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.arena import (
    Pairing,
    PairingResult,
    Tournament,
    TournamentWork,
    judge,
    plan_tournament,
    play,
)
from throneroom.arena.tournament import (
    PairingError,
    derived_seed,
    distinct,
    play_pairing,
    player_name,
)
from throneroom.arena.tournament_work import ARENA, PAIRING
from throneroom.match.simulate import MAX_GAMES
from throneroom.runs import Progress, Run, Specification, begin
from throneroom.runs.records import numbered
from throneroom.store import Store

NAMES = ["Big Money", "Smithy Big Money", "Random"]
KINGDOMS = [tr.Kingdom.random(seed=seed) for seed in range(3)]


def plan(players: list[Any] = NAMES, **changes: Any) -> Tournament:  # noqa: ANN401 - any option
    return plan_tournament(KINGDOMS, players, **{"games": 40, "seed": 5, **changes})


def same(one: list[PairingResult], other: list[PairingResult]) -> bool:
    return len(one) == len(other) and all(
        a.pairing == b.pairing
        and (a.scores == b.scores).all()
        and (a.turns == b.turns).all()
        and (a.winners == b.winners).all()
        for a, b in zip(one, other, strict=True)
    )


def test_every_pair_in_every_kingdom() -> None:
    pairings = plan().pairings
    assert len(pairings) == 9
    assert len({p.key for p in pairings}) == len({p.seed for p in pairings}) == 9
    assert {frozenset(p.labels) for p in pairings} == {
        frozenset(pair) for pair in (NAMES[:2], NAMES[1:], NAMES[::2])
    }


def test_a_pairing_is_what_simulate_plays() -> None:
    (first, *_) = play(plan())
    pairing = first.pairing
    match = tr.simulate(KINGDOMS[0], list(pairing.labels), games=40, seed=pairing.seed)
    assert (first.scores == match.scores).all()
    assert first.wins == pytest.approx(match.win_rates * 40)


def test_a_pairing_can_be_sent_elsewhere() -> None:
    tour = plan()
    sent = pickle.loads(pickle.dumps(tour.pairings[4]))
    assert len(pickle.dumps(tour.pairings[4])) < 2000
    plans = [tour.players[i].plan for i in sent.players]
    assert same([play_pairing(sent, plans)], [play(tour)[4]])


def test_same_seed_same_games() -> None:
    first = play(plan())
    assert same(first, play(plan(), threads=1))
    assert not same(first, play(plan(seed=6)))


@pytest.mark.parametrize("size", [2, 3])
def test_the_order_of_players_and_kingdoms_does_not_matter(size: int) -> None:
    names = [*NAMES, "Action Medley"]
    there = play(plan(names, size=size))
    back = play(plan_tournament(KINGDOMS[::-1], names[::-1], games=40, seed=5, size=size))
    scores = {r.pairing.key: r.scores for r in back}
    assert len(scores) == len(there)
    assert all((scores[r.pairing.key] == r.scores).all() for r in there)
    first, second = judge(plan(names, size=size), there), None
    second = judge(plan_tournament(KINGDOMS, names[::-1], games=40, seed=5, size=size), back)
    assert first.ratings.values == pytest.approx(second.ratings.values[::-1])


def run_in(store: Store, tour: Tournament, number: int | None = None) -> Run[PairingResult]:
    """A new run of a tournament, or one with a number."""
    kept = begin(store, ARENA, Specification({}, 5, "")) if number is None else None
    return Run(TournamentWork(tour), kept or numbered(store, ARENA, number or 0))


def stop_after(count: int) -> Callable[[Progress], None]:
    """Ctrl-C as soon as so many pairings are done."""

    def stopping(now: Progress) -> None:
        if now.done == count:
            raise KeyboardInterrupt

    return stopping


@pytest.mark.parametrize("stop", [1, 4, 8])
def test_stopped_and_gone_on_with_is_as_if_uninterrupted(
    stop: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, work = play(plan()), TournamentWork(plan())
    with Store() as store:
        run = run_in(store, plan())
        run.go_on(stop_after(stop))
        with pytest.raises(KeyboardInterrupt, match=f"Stopped after {stop} of 9 pairings"):
            run.settle()
        assert same(work.played(run.results), whole[:stop])
    played: list[str] = []

    def noted(pairing: Pairing, *args: Any, **options: Any) -> PairingResult:  # noqa: ANN401
        played.append(pairing.key)
        return play_pairing(pairing, *args, **options)

    monkeypatch.setattr("throneroom.arena.tournament_work.play_pairing", noted)
    with Store() as store:
        again = run_in(store, plan(), 1)
        again.go_on()
        again.settle()
    assert played == [r.pairing.key for r in whole[stop:]]
    results = work.played(again.results)
    assert same(results, whole)
    assert judge(plan(), results).summary() == judge(plan(), whole).summary()
    with Store() as store:
        kept = run_in(store, plan(), 1)
        kept.load()
        assert same(work.played(kept.results), whole)


def test_results_of_another_tournament_are_refused() -> None:
    result = play(plan())[0]
    entry = TournamentWork(plan()).pack((PAIRING, result.pairing.key), result)
    assert same([TournamentWork(plan()).unpack(entry)], [result])
    for other in (plan(games=41), plan(seed=6), plan(["Random", "Action Medley"])):
        with pytest.raises(ValueError, match="does not belong"):
            TournamentWork(other).unpack(entry)


def test_a_damaged_result_is_played_again() -> None:
    whole, said = play(plan()), list[str]()
    with Store() as store:
        run_in(store, plan()).go_on()
        store._db.execute("UPDATE entries SET data = '{}' WHERE id = 3")
        again = run_in(store, plan(), 1)
        again._note = said.append
        again.go_on()
        assert same(TournamentWork(plan()).played(again.results), whole)
    assert len(said) == 1
    assert "is done again: it does not belong" in said[0]


def test_progress_reaches_the_end() -> None:
    told: list[Progress] = []
    play(plan(), progress=told.append)
    shares = [one.share for one in told]
    assert shares == sorted(shares)
    assert (told[-1].done, told[-1].of, told[-1].share) == (9, 9, 1.0)
    assert told[0].words == "Big Money against Random"


def test_equal_names_are_made_distinct() -> None:
    assert distinct(["a", "b", "a", "a (1)"]) == ["a (2)", "b", "a (3)", "a (1)"]
    tour = plan(["Random", "Random", "Big Money"])
    assert tour.labels == ("Random (1)", "Random (2)", "Big Money")
    assert len(set(distinct(["x", "x", "x (1)", "x (2)", "x (2)"]))) == 5


def test_equal_players_come_out_even() -> None:
    tour = plan_tournament(KINGDOMS[:1], ["Big Money", "Big Money"], games=4000, seed=1)
    met = judge(tour, play(tour)).rate(0, 1)
    assert met is not None
    assert met[1][0] < 0.5 < met[1][1]


@pytest.mark.parametrize(("size", "games", "played"), [(2, 1, 2), (2, 40, 40), (3, 40, 42)])
def test_all_begin_equally_often(size: int, games: int, played: int) -> None:
    assert plan(size=size, games=games).games == played
    assert plan(size=3, games=MAX_GAMES).games <= MAX_GAMES


def test_a_player_that_fails_is_named() -> None:
    class Bad:
        def choose(self, view: tr.View) -> str:
            raise OSError("no net")

    with pytest.raises(PairingError, match=r"Bad against Big Money in the kingdom .*no net"):
        play(plan([Bad, "Big Money"], games=2))


def test_names_of_players() -> None:
    class Agent:
        pass

    class Named:
        name = "A\nB"

    assert player_name(Agent()) == player_name(Agent) == "Agent"
    assert player_name(Named()) == "A B"

    class Shy:
        @property
        def name(self) -> str:
            raise RuntimeError

    assert player_name(Shy()) == "Shy"


def test_seeds_differ_by_every_word() -> None:
    seeds = {
        derived_seed(seed, *words)
        for seed in (0, 1)
        for words in (("a",), ("b",), ("a", "b"), ("ab",), ("a, b",))
    }
    assert len(seeds) == 10
    assert all(0 <= seed < 1 << 64 for seed in seeds)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"size": 5}, "2, 3 or 4 players, not 5"),
        ({"size": 4}, "at least 4 players, not 3"),
        ({"games": 0}, "games is between 1"),
        ({"games": True}, "games is between 1"),
        ({"seed": -1}, "a seed is between 0"),
    ],
)
def test_plans_that_make_no_sense(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        plan(**changes)


def test_a_kingdom_twice() -> None:
    with pytest.raises(ValueError, match="named twice"):
        plan_tournament([KINGDOMS[0], KINGDOMS[1], KINGDOMS[0]], NAMES)
    with pytest.raises(ValueError, match="needs a kingdom"):
        plan_tournament([], NAMES)


@pytest.mark.parametrize("size", [3, 4])
def test_larger_tables(size: int) -> None:
    tour = plan([*NAMES, "Action Medley"], size=size)
    results = play(tour)
    assert len(results) == 3 * (4 if size == 3 else 1)
    found = judge(tour, results)
    games = 42 if size == 3 else 40
    assert found.games == games * len(results)
    assert sum(s.wins for s in found.standings) == pytest.approx(found.games)
    assert found.order[-1] == 2  # Random
    assert all(np.isfinite(found.ratings.values))
    assert all(m.games == games * 3 * (2 if size == 3 else 1) for m in found.match_ups)
