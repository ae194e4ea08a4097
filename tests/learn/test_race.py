"""Races: the better ones play more, and groups do not push each other out."""

from __future__ import annotations

from throneroom import strategy
from throneroom.learn.race import DOUBT, Heats, Opponent, Runner, Sizes
from throneroom.learn.referee import Referee
from throneroom.strategies import Strategy

MONEY = strategy("Province", "Gold", "Silver")
STRONG = [
    strategy("Province", f"Witch max {n}", f"Gold max {i}", "Silver")
    for n in (1, 2)
    for i in range(3, 11)
]
WEAK = [strategy("Province", f"Copper max {i}", "Silver max 1") for i in range(20, 36)]
SIZES = Sizes(rungs=(4, 8, 16), elders=8, long=40, fine=3, opponents=1)


def test_the_best_are_first_and_have_most_games(referee: Referee) -> None:
    ranked = Heats(referee, [Opponent(MONEY)], 1, sizes=SIZES).run([*WEAK, *STRONG])
    assert {one.plan for one in ranked[:4]} <= set(STRONG)
    assert max(one.games for one in ranked if one.plan in WEAK) == 4
    assert [one.games for one in ranked[:3]] == [40] * 3


def test_who_plays_as_another_does_is_out(referee: Referee) -> None:
    twins = [strategy("Province", "Gold", *["Silver"] * n, "Copper max 0") for n in (3, 1, 2)]
    ranked = Heats(referee, [Opponent(MONEY)], 1, sizes=SIZES).run([*twins, *WEAK])
    assert [one.plan for one in ranked if one.plan in twins] == [twins[1]]  # the shortest
    known: list[tuple[Strategy, tuple[float, float]]] = [(MONEY, (0.0, 100.0))]
    ranked = Heats(referee, [Opponent(MONEY)], 1, sizes=SIZES).run([*twins, STRONG[0]], known)
    assert max(one.games for one in ranked if one.plan in twins) == 4


def test_every_group_keeps_its_best(referee: Referee) -> None:
    def group(one: Runner) -> bool:
        return one.plan in WEAK

    ranked = Heats(referee, [Opponent(MONEY)], 1, group, SIZES).run([*WEAK, *STRONG])
    assert max(one.games for one in ranked if one.plan in WEAK) >= 16


def test_opponents_count_by_their_weights(referee: Referee) -> None:
    nobody, money = Opponent(WEAK[0]), Opponent(MONEY)

    def score(*opponents: Opponent) -> float:
        return Heats(referee, opponents, 1, sizes=SIZES).run([MONEY])[0].score

    easy, hard = score(nobody), score(money)
    assert easy > 0.9 > 0.6 > hard
    assert score(Opponent(nobody.plan, 3.0), money) > score(nobody, money)


def test_who_counts_more_is_met_more_often(referee: Referee) -> None:
    heavy, light, lighter = Opponent(MONEY, 8.0), Opponent(STRONG[0], 1.5), Opponent(STRONG[1], 0.5)
    sizes = Sizes(rungs=(2, 8), elders=8, long=40, fine=2, opponents=3)
    ranked = Heats(referee, [heavy, light, lighter], 1, sizes=sizes).run([*WEAK[:4], *STRONG])
    assert [tally.games for tally in ranked[0].tallies] == [96, 18, 6]
    assert [tally.games for tally in ranked[-1].tallies] == [4, 0, 0]
    assert 0.5 < ranked[0].score < 1


def test_what_was_known_counts_on(referee: Referee) -> None:
    race = Heats(referee, [Opponent(MONEY)], 1, sizes=SIZES)
    known: list[tuple[Strategy, tuple[float, float]]] = [(STRONG[0], (0.3, 1e6))]
    ranked = race.run(WEAK, known)
    assert ranked[0].plan == STRONG[0]
    assert ranked[0].before == (0.3, 1e6)
    assert all(one.before == DOUBT for one in ranked[1:])
