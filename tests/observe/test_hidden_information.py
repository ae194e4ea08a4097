"""Two positions that a player can't tell apart give that player the same numbers."""

from __future__ import annotations

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.observe import Observation, OptionNumbering
from throneroom.papers.yang_kuo.inputs import CARDS, STATE

from ..random_games import kingdoms, new_game, seeds, walk
from .examples import EVERYTHING, NEUTRAL

BASICS = ("Curse", "Estate", "Duchy", "Province", "Copper", "Silver", "Gold")
THEIRS = tr.Kingdom([name for name in CARDS if name not in BASICS])


def same_for_all(game: tr.Game, what: Observation, luck: int) -> int:
    """Compare with samples of every player's view; how many were dealt differently."""
    seen = what.at(game.rules)
    given = dict.fromkeys(what.given, 4.0)
    numbers = OptionNumbering().at(game.rules)
    differ = 0
    for player in range(game.rules.players):
        view = game.view(player)
        before = seen.fill(view, given=given)
        other = view.sample(luck)
        assert np.array_equal(seen.fill(other.view(player), given=given), before), str(view)
        if view.decision is not None:
            assert np.array_equal(numbers.mask(other), numbers.mask(game))
        hidden = [q for q in range(game.rules.players) if q != player]
        differ += any(other._core.counts(q, "hand") != game._core.counts(q, "hand") for q in hidden)
    return differ


@pytest.mark.parametrize("name", NEUTRAL)
@given(kingdom=kingdoms(), players=st.integers(2, 4), seed=seeds, luck=seeds)
@settings(max_examples=25, deadline=None)
def test_samples_look_the_same(
    name: str, kingdom: tr.Kingdom, players: int, seed: int, luck: int
) -> None:
    game = new_game(kingdom, players, seed, cap=8)
    rng = random.Random(luck)
    for number in walk(game, rng, 150):
        if number % 10 == 0:
            same_for_all(game, NEUTRAL[name], rng.getrandbits(64))


def test_yang_and_kuos_state_knows_nothing_hidden() -> None:
    variant = tr.Variant(kingdom_piles=None, stall_limit=15)
    differ = 0
    for seed in range(6):
        game = tr.Game(THEIRS, 2, seed, variant)
        rng = random.Random(seed)
        for number in walk(game, rng):
            if number % 8 == 0:
                differ += same_for_all(game, STATE, rng.getrandbits(64))
    assert differ > 50


PASSING = ("Masquerade", "Village", "Militia", "Haven", "Island", "Native Village")


@pytest.mark.parametrize("players", [3, 4])
def test_cards_that_are_passed_unseen(players: int) -> None:
    """What one opponent has is no longer sure there; what all have together still is."""
    unsure = differ = 0
    for seed in range(12):
        game = tr.Game(
            ", ".join(PASSING), players, seed, tr.Variant(kingdom_piles=None, stall_limit=12)
        )
        rng = random.Random(seed)
        for number in walk(game, rng):
            if number % 6 == 0:
                differ += same_for_all(game, EVERYTHING, rng.getrandbits(64))
                known = game.view(0).players[1].owned
                unsure += known.total() != game.players[1].owned.total()
    assert unsure > 20
    assert differ > 50


@given(kingdom=kingdoms(), players=st.integers(2, 4), seed=seeds)
@settings(max_examples=40, deadline=None)
def test_without_passing_all_decks_are_known(kingdom: tr.Kingdom, players: int, seed: int) -> None:
    """Native games keep no record of what was shown: there, decks are read as they are."""
    if players > 2 and "Masquerade" in kingdom.names:
        return
    game = new_game(kingdom, players, seed, cap=8)
    rng = random.Random(seed)
    for _ in walk(game, rng, 150):
        for viewer in range(players):
            for owner in range(players):
                if viewer != owner:
                    owned = game._core.known(viewer, owner)[2]
                    assert owned == game._core.counts(owner, "owned")
