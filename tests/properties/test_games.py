"""What holds in every game: cards are conserved, games end, copies and records play on equally."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom import _core
from throneroom.strategies.rules import strategy

from ..random_games import (
    POOL,
    check,
    choose_randomly,
    kingdoms,
    new_game,
    over,
    seeds,
    totals,
    walk,
)

players = st.integers(min_value=1, max_value=6)
PLANS = ("Random", "Big Money", "Smithy Big Money", "Action Medley")
FREE = tr.Variant(kingdom_piles=None, stall_limit=20)
ARRAYS = ("scores", "turns", "winners", "first", "endings")


def examples(n: int) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """So many examples, always the same ones."""
    return settings(max_examples=n, deadline=None, derandomize=True, database=None)


def counters(game: tr.Game) -> list[int]:
    """Everything in a game that is a number of something."""
    active, *numbers, _ = game._core.table()  # last, who decides for the active player
    sizes = [n for i in range(game.rules.players) for n in game._core.sizes(i)]
    return [active, *numbers, *sizes, *game._core.supply(), *game._core.trash()]


@examples(500)
@given(kingdoms(), players, seeds, seeds)
def test_cards_are_conserved_and_the_state_is_sound_at_every_decision(
    kingdom: tr.Kingdom, n: int, seed: int, luck: int
) -> None:
    game = new_game(kingdom, n, seed)
    before = totals(game)
    for number in walk(game, random.Random(luck)):
        if number % 7 == 0:
            assert check(game) == ""
            assert totals(game) == before
    assert check(game) == ""
    assert totals(game) == before


@examples(300)
@given(kingdoms(), players, seeds, seeds)
def test_no_counter_is_ever_negative(kingdom: tr.Kingdom, n: int, seed: int, luck: int) -> None:
    game = new_game(kingdom, n, seed, cap=30)
    for number in walk(game, random.Random(luck)):
        if number % 5 == 0:
            assert min(counters(game)) >= 0
            assert game._core.decision()[0] < n
    assert min(counters(game)) >= 0


@examples(200)
@given(kingdoms(), players, seeds, seeds)
def test_a_decision_offers_at_least_two_different_options(
    kingdom: tr.Kingdom, n: int, seed: int, luck: int
) -> None:
    game = new_game(kingdom, n, seed, cap=8)
    for _ in walk(game, random.Random(luck)):
        decision = game.decision
        assert decision is not None
        assert len(decision.options) >= 2
        assert len(set(decision.options)) == len(decision.options)
        assert len({str(o).casefold() for o in decision.options}) == len(decision.options)
        assert game._core.options() == [o.code for o in decision.options]


@examples(300)
@given(kingdoms(), players, seeds, seeds)
def test_a_random_game_ends_by_its_piles_or_at_the_cap(
    kingdom: tr.Kingdom, n: int, seed: int, luck: int
) -> None:
    game = new_game(kingdom, n, seed, cap=60)
    for _ in walk(game, random.Random(luck), most=500_000):
        pass
    assert over(game)
    empty = [name for name, left in game.supply.items() if left == 0]
    ended = {"Province", "Colony"} & set(empty) or len(empty) >= (4 if n >= 5 else 3)
    assert game.ending == ("piles" if ended else "stalled")
    assert game.ending == "piles" or {seat.turns for seat in game.players} == {60}
    best = max(game.scores)
    assert game.winners
    assert all(game.scores[i] == best for i in game.winners)


@examples(150)
@given(kingdoms(), players, seeds, st.booleans())
def test_players_who_always_take_the_first_or_the_last_option_come_to_an_end(
    kingdom: tr.Kingdom, n: int, seed: int, last: bool
) -> None:
    game = new_game(kingdom, n, seed, cap=40)
    for _ in range(200_000):
        if over(game):
            break
        options = game._core.options()
        assert game._core.choose_index(len(options) - 1 if last else 0)
    assert over(game)
    assert game.ending in ("piles", "stalled")
    assert check(game) == ""
    if last:  # who is always "done" buys nothing
        assert game.ending == "stalled"


@examples(200)
@given(kingdoms(), players, seeds, seeds, st.integers(min_value=1, max_value=40))
def test_a_copy_played_on_with_the_same_choices_stays_the_same(
    kingdom: tr.Kingdom, n: int, seed: int, luck: int, step: int
) -> None:
    game = new_game(kingdom, n, seed, cap=15)
    twin = game.clone()
    rng = random.Random(luck)
    number = 0
    while not over(game):
        index = choose_randomly(game, rng)
        twin.choose(index)
        number += 1
        if number % step == 0:
            assert twin._core.bytes() == game._core.bytes()
            twin = game.clone()
            assert twin._core.bytes() == game._core.bytes()
    assert twin._core.bytes() == game._core.bytes()
    assert twin.log == game.log
    assert twin.record() == game.record()


@examples(150)
@given(kingdoms(low=5), players, seeds, seeds)
def test_playing_a_copy_does_not_touch_the_original(
    kingdom: tr.Kingdom, n: int, seed: int, luck: int
) -> None:
    game = new_game(kingdom, n, seed, cap=10)
    rng = random.Random(luck)
    for number in walk(game, rng, most=400):
        if number % 40 == 0:
            before, log = game._core.bytes(), game.log
            for _ in walk(game.clone(), rng, most=60):
                pass
            assert game._core.bytes() == before
            assert game.log == log


@examples(200)
@given(kingdoms(), players, seeds, seeds)
def test_a_record_read_from_json_gives_the_same_game_at_the_end_and_midway(
    kingdom: tr.Kingdom, n: int, seed: int, luck: int
) -> None:
    game = new_game(kingdom, n, seed, cap=15)
    states = [game._core.bytes() for _ in walk(game, random.Random(luck))]
    record = tr.Record.from_json(game.record().to_json())
    assert record == game.record()
    assert len(record.choices) == len(states)
    again = record.replay()
    assert again._core.bytes() == game._core.bytes()
    assert again.log == game.log
    for upto in {0, len(states) // 3, len(states) // 2, len(states) - 1} - {-1}:
        assert record.replay(upto)._core.bytes() == states[upto]


@examples(100)
@given(kingdoms(), seeds, seeds, players)
def test_the_same_seed_and_choices_give_the_same_game_and_another_seed_another(
    kingdom: tr.Kingdom, seed: int, luck: int, n: int
) -> None:
    ends = []
    for start in (seed, seed, seed ^ 1):
        game = new_game(kingdom, n, start, cap=10)
        for _ in walk(game, random.Random(luck)):
            pass
        ends.append(game._core.bytes())
    assert ends[0] == ends[1]
    assert ends[0] != ends[2]


plans = st.lists(st.sampled_from(PLANS), min_size=1, max_size=6)
rule_plans = st.lists(st.sampled_from(PLANS[1:]), min_size=1, max_size=6)


@examples(80)
@given(kingdoms(), plans, seeds, st.integers(min_value=1, max_value=150))
def test_a_match_is_the_same_on_one_thread_and_on_two(
    kingdom: tr.Kingdom, names: list[str], seed: int, games: int
) -> None:
    one = tr.simulate(kingdom, names, games, seed, variant=FREE, threads=1)
    two = tr.simulate(kingdom, names, games, seed, variant=FREE, threads=2)
    for array in ARRAYS:
        assert np.array_equal(getattr(one, array), getattr(two, array))
    assert np.array_equal(one.owned, two.owned)
    assert one.decisions == two.decisions


@examples(80)
@given(kingdoms(), plans, seeds, st.integers(min_value=1, max_value=100))
def test_a_longer_match_begins_with_the_games_of_a_shorter_one(
    kingdom: tr.Kingdom, names: list[str], seed: int, games: int
) -> None:
    short = tr.simulate(kingdom, names, games, seed, variant=FREE, threads=1)
    long = tr.simulate(kingdom, names, games + 70, seed, variant=FREE, threads=2)
    for array in ARRAYS:
        assert np.array_equal(getattr(short, array), getattr(long, array)[:games])


@examples(300)
@given(kingdoms(), rule_plans, seeds, st.integers(min_value=0, max_value=11))
def test_a_game_of_a_match_is_the_game_that_a_watcher_sees(
    kingdom: tr.Kingdom, names: list[str], seed: int, index: int
) -> None:
    n = len(names)
    match = tr.simulate(kingdom, names, index + 1, seed, variant=FREE, threads=1)
    game = tr.Game(kingdom, n, _core.game_seed(seed, index // n), FREE)
    seats = [(seat + index) % n for seat in range(n)]  # who sits there
    lists: list[Any] = [strategy(names[p]).compile(game.rules) for p in seats]
    while not over(game):
        assert game._core.choose(game._core.ask(lists[game._core.decision()[0]]))
    assert check(game) == ""
    assert [match.scores[index][p] for p in seats] == list(game.scores)
    assert [match.turns[index][p] for p in seats] == [seat.turns for seat in game.players]
    assert match.first[index] == seats[0]
    assert match.winners[index] == sum(1 << seats[w] for w in game.winners)


@pytest.mark.parametrize("n", range(1, 7))
def test_all_pool_kinds_together_are_too_many_and_twenty_are_played(n: int) -> None:
    kingdom = tr.Kingdom.random(seed=n, piles=20)
    game = new_game(kingdom, n, n, cap=15)
    for _ in walk(game, random.Random(n)):
        pass
    assert check(game) == ""
    with pytest.raises(tr.KingdomError, match="at most 20"):
        tr.Kingdom(
            (*kingdom.names, "Copper", *(c.name for c in POOL if c.name not in kingdom.names))
        )
