"""Random kingdoms and random play, shared by tests that look at whole games."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

import throneroom as tr
from throneroom import _core
from throneroom.cards.catalog import all_cards as known_cards
from throneroom.cards.catalog import older_versions

POOL = tuple(c for c in known_cards() if not c.basic)
seeds = st.integers(min_value=0, max_value=2**64 - 1)


@st.composite
def kingdoms(draw: st.DrawFn, low: int = 0, high: int = 20) -> tr.Kingdom:
    """Some piles of any sets, changed cards in either version, with or without Colony."""
    chosen = draw(st.lists(st.sampled_from(POOL), min_size=low, max_size=high, unique=True))
    cards = [draw(st.sampled_from((c, *older_versions(c)))) for c in chosen]
    return tr.Kingdom(
        cards,
        colony=draw(st.booleans()),
        opening=draw(st.sampled_from((None, "4/3", "3/4", "5/2", "2/5"))),
    )


def random_kingdom(rng: random.Random, piles: int = 10) -> tr.Kingdom:
    """The same without hypothesis."""
    cards = [rng.choice((c, *older_versions(c))) for c in rng.sample(POOL, piles)]
    return tr.Kingdom(cards, colony=rng.random() < 0.2)


def new_game(kingdom: tr.Kingdom, players: int, seed: int, cap: int = 40) -> tr.Game:
    """A game that ends after ``cap`` turns at the latest."""
    return tr.Game(kingdom, players, seed, tr.Variant(kingdom_piles=None, stall_limit=cap))


def over(game: tr.Game) -> bool:
    """Whether the game has ended (a function, so that it is asked anew each time)."""
    return game._core.over


def choose_randomly(game: tr.Game, rng: random.Random) -> int:
    """Answer one decision at random; returns the index of the option."""
    index = rng.randrange(len(game._core.options()))
    game.choose(index)
    return index


def walk(game: tr.Game, rng: random.Random, most: int = 1_000_000) -> Iterator[int]:
    """Play at random; yields the number of choices made so far, before each choice."""
    for number in range(most):
        if over(game):
            return
        yield number
        choose_randomly(game, rng)


def totals(game: tr.Game) -> list[int]:
    """How many cards of each kind there are: supply, trash and all players' cards."""
    sums = [s + t for s, t in zip(game._core.supply(), game._core.trash(), strict=True)]
    for player in range(game.rules.players):
        owned = game._core.counts(player, "owned")
        sums = [s + o for s, o in zip(sums, owned, strict=True)]
    return sums


def check(game: tr.Game) -> str:
    """What is wrong with the state; empty if nothing is."""
    return _core.self_check(game._core)
