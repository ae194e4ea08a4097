"""The sequential test: wrong as seldom as it says, however often it is looked at."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

import throneroom as tr
from throneroom.match.result import SHARES, WHOLE
from throneroom.match.sequential import STAKES, Race, check_alpha

FREE = tr.Variant(kingdom_piles=None)
FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
Winners = npt.NDArray[np.uint8]


def coins(rng: np.random.Generator, rounds: int, chances: list[float]) -> Winners:
    """The winners of games for two: first, second, both, with these chances."""
    return rng.choice(np.array([1, 2, 3], np.uint8), 2 * rounds, p=chances)


def seats_matter(rng: np.random.Generator, rounds: int) -> Winners:
    """Equal players, of whom the one who begins wins three games of four."""
    begins = rng.random(2 * rounds) < 0.75
    even = np.arange(2 * rounds) % 2 == 0
    return np.where(begins == even, 1, 2).astype(np.uint8)


def wrong(race: Race, winners: Winners) -> bool:
    return race.add(winners) is not None


ALPHA, MATCHES, ROUNDS = 0.1, 1000, 1500


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("alpha", [0.05, 0.001])
def test_a_bet_must_be_won_by_all_players_over_the_error(players: int, alpha: float) -> None:
    always = np.ones(players * 60, np.uint8)  # the first player wins every game
    wanted = next(r for r in range(60) if np.mean((1 + STAKES) ** r) >= players / alpha)
    race = Race(players, alpha)
    assert race.add(always) == wanted * players
    assert race.leader == 0


@pytest.mark.parametrize("ties", [0.0, 0.3])
def test_equal_players_are_seldom_told_apart(ties: float) -> None:
    rng = np.random.default_rng(1)
    chances = [(1 - ties) / 2, (1 - ties) / 2, ties]
    errors = sum(wrong(Race(2, ALPHA), coins(rng, ROUNDS, chances)) for _ in range(MATCHES))
    assert errors / MATCHES < ALPHA


def test_nor_are_they_when_the_seat_decides() -> None:
    rng = np.random.default_rng(2)
    errors = sum(wrong(Race(2, ALPHA), seats_matter(rng, ROUNDS)) for _ in range(MATCHES))
    assert errors / MATCHES < ALPHA


def test_three_equal_players_are_seldom_told_apart() -> None:
    rng = np.random.default_rng(3)
    found = [rng.choice([1, 2, 4], 3 * 500).astype(np.uint8) for _ in range(400)]
    assert sum(wrong(Race(3, ALPHA), winners) for winners in found) / 400 < ALPHA


def test_two_equal_leaders_are_seldom_told_apart_though_a_third_is_worse() -> None:
    rng = np.random.default_rng(4)
    found = [rng.choice([1, 2, 4], 3 * 500, p=[0.45, 0.45, 0.1]) for _ in range(400)]
    races = [Race(3, ALPHA) for _ in found]
    errors = sum(wrong(r, w.astype(np.uint8)) for r, w in zip(races, found, strict=True))
    assert errors / 400 < ALPHA


def test_looking_at_an_interval_again_and_again_would_be_wrong_far_more_often() -> None:
    """What the test is there for: the usual interval does not bear being watched."""
    rng = np.random.default_rng(5)
    errors = 0
    for _ in range(300):
        wins = SHARES[coins(rng, ROUNDS, [0.5, 0.5, 0.0]), 0].cumsum() / WHOLE
        games = np.arange(1, len(wins) + 1)
        errors += bool((np.abs(wins / games - 0.5) > 1.645 * 0.5 / np.sqrt(games))[40:].any())
    assert errors / 300 > 3 * ALPHA


@pytest.mark.parametrize(("rate", "most"), [(1.0, 30), (0.75, 250), (0.6, 1500), (0.52, 40_000)])
def test_the_better_player_is_found_in_a_reasonable_number_of_games(rate: float, most: int) -> None:
    rng = np.random.default_rng(6)
    needed = []
    for _ in range(20):
        race = Race(2, 0.05)
        found = race.add(coins(rng, 2 * most, [1 - rate, rate, 0.0]))
        assert found is not None
        assert race.leader == 1
        needed.append(found)
    assert np.median(needed) <= most
    assert min(needed) >= 10


def test_the_best_of_four_is_found() -> None:
    rng = np.random.default_rng(7)
    race = Race(4, 0.05)
    winners = rng.choice([1, 2, 4, 8], 40_000, p=[0.2, 0.3, 0.15, 0.35]).astype(np.uint8)
    assert race.add(winners) is not None
    assert race.leader == 3


def test_results_in_parts_are_judged_as_one() -> None:
    winners = coins(np.random.default_rng(8), 5000, [0.45, 0.5, 0.05])
    whole = Race(2, 0.05)
    at = whole.add(winners)
    assert at is not None
    parts, done = Race(2, 0.05), 0
    for size in (2, 64, 1000, 30, *[200] * 50):
        found = parts.add(winners[done : done + size])
        if found is not None:
            break
        done += size
    assert found is not None
    assert (done + found, parts.leader) == (at, whole.leader)


# ---------------------------------------------------------------- in matches


def test_a_match_stops_when_it_is_sure() -> None:
    players = ["Big Money", "Smithy Big Money"]
    match = tr.simulate(FIRST_GAME, players, 100_000, seed=1, until_sure=True)
    assert match.games < 1000
    assert match.games % 2 == 0
    assert match.verdict is not None
    assert (match.verdict.alpha, match.verdict.leader, match.verdict.limit) == (0.05, 1, 100_000)
    # The same games as without the test, and totals of just these games.
    plain = tr.simulate(FIRST_GAME, players, match.games, seed=1)
    assert np.array_equal(match.scores, plain.scores)
    assert np.array_equal(match.owned, plain.owned)
    assert match.decisions == plain.decisions
    said = match.summary()["until_sure"]
    assert (said["sure"], said["leader_name"]) == (True, "Smithy Big Money")
    assert plain.summary()["until_sure"] is None


def test_a_smaller_error_needs_more_games() -> None:
    players = ["Big Money", "Smithy Big Money"]
    games = [
        tr.simulate(FIRST_GAME, players, 100_000, seed=1, until_sure=alpha).games
        for alpha in (0.2, 0.01, 1e-6)
    ]
    assert games == sorted(games)
    assert games[0] < games[2]


def test_the_number_of_games_is_the_limit() -> None:
    match = tr.simulate("", ["Big Money"] * 2, 3001, seed=1, variant=FREE, until_sure=True)
    assert match.games == 3001
    assert match.verdict is not None
    assert match.verdict.leader is None
    assert match.summary()["until_sure"]["sure"] is False


def test_it_stops_at_the_same_game_on_any_number_of_threads() -> None:
    players = ["Big Money", "Smithy Big Money", "Random"]
    one, two = (
        tr.simulate(FIRST_GAME, players, 50_000, seed=3, until_sure=0.01, threads=n) for n in (1, 2)
    )
    assert one.games == two.games
    assert one.games % 3 == 0
    assert np.array_equal(one.winners, two.winners)


@pytest.mark.parametrize("value", [0, 1, 0.0, -0.1, 0.6, float("nan"), "yes", None])
def test_an_error_that_is_none(value: object) -> None:
    with pytest.raises(ValueError, match="until_sure is True, or an error between 0 and"):
        check_alpha(value)


def test_one_player_can_not_be_better() -> None:
    with pytest.raises(ValueError, match="two players"):
        tr.simulate("", ["Big Money"], variant=FREE, until_sure=True)


def test_a_match_that_was_stopped_has_no_leader() -> None:
    """Not even if the test was sure: the games that made it so may be missing."""

    def interrupt(done: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(tr.Stopped) as stop:
        tr.simulate(
            "", ["Big Money", "Random"], 100_000, variant=FREE, until_sure=True, progress=interrupt
        )
    verdict = stop.value.match.verdict
    assert verdict is not None
    assert verdict.leader is None
