"""Records of purchases: they fit the games, the observation and the options."""

from __future__ import annotations

import numpy as np
import pytest

import throneroom as tr
from throneroom.match.purchases import PurchaseRecord, record_purchases
from throneroom.observe import observation
from throneroom.papers.yang_kuo.inputs import ACTIONS, CARDS, STATE
from throneroom.papers.yang_kuo.learning_players import random_buyer, rules
from throneroom.papers.yang_kuo.pairings import VARIANT, bot, kingdom

BUYER = random_buyer()


def record(threads: int = 1, **options: object) -> PurchaseRecord:
    given: dict[str, object] = {"sees": STATE, "options": ACTIONS, "recorded": (0, 1), **options}
    return record_purchases(rules(), [BUYER, BUYER], 150, 7, threads=threads, **given)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def found() -> PurchaseRecord:
    return record()


def test_the_games_are_those_of_a_match(found: PurchaseRecord) -> None:
    match = tr.simulate(kingdom(), [BUYER, BUYER], 150, 7, variant=VARIANT)
    assert np.array_equal(found.scores, match.scores)
    assert np.array_equal(found.turns, match.turns)
    assert np.array_equal(found.winners, match.winners)


def test_it_is_the_same_on_any_number_of_threads(found: PurchaseRecord) -> None:
    again = record(threads=3)
    assert np.array_equal(found.rows, again.rows)
    assert np.array_equal(found.taken, again.taken)
    assert np.array_equal(found.game, again.game)


def test_stories_are_whole(found: PurchaseRecord) -> None:
    assert found.stories == 300
    assert list(zip(found.game.tolist(), found.player.tolist(), strict=True)) == [
        (game, player) for game in range(150) for player in (0, 1)
    ]
    assert found.lengths.sum() == len(found.taken)
    assert found.last.sum() == found.stories
    turns = found.turns[found.game, found.player]
    assert (found.lengths >= turns).mean() > 0.9  # unless neither Copper nor Curse is left


def test_what_is_taken_could_be_bought(found: PurchaseRecord) -> None:
    bought = found.taken >= 0
    assert found.masks[bought, found.taken[bought]].all()
    supply, coins = found.rows[:, : len(CARDS)], found.rows[:, 21]
    costs = np.array([tr.card(name).cost for name in CARDS])
    assert np.array_equal(found.masks > 0, (costs <= coins[:, None]) & (supply > 0))


def test_what_is_taken_is_what_was_bought(found: PurchaseRecord) -> None:
    names = rules().names
    for player in (0, 1):
        mine = np.repeat(found.player == player, found.lengths)
        counts = np.bincount(found.taken[mine & (found.taken >= 0)], minlength=len(CARDS))
        assert [int(found.bought[player, names.index(name)]) for name in CARDS] == counts.tolist()


def test_the_first_row_is_the_beginning(found: PurchaseRecord) -> None:
    first = found.rows[found.begins[0]]
    own = first[22:41] + first[41:60]
    assert own[CARDS.index("Copper")] + own[CARDS.index("Estate")] == 10
    assert first[41:60].sum() == 5  # the draw pile
    assert found.rows.min() >= 0


def test_rows_after_the_purchase_have_the_card(found: PurchaseRecord) -> None:
    after = record(afterwards=True)
    assert np.array_equal(found.taken, after.taken)
    discard = slice(60, 79)
    for i in np.flatnonzero(found.taken >= 0)[:200]:
        gained = after.rows[i].astype(int) - found.rows[i]
        card = found.taken[i]
        assert gained[discard].tolist() == [int(k == card) for k in range(len(CARDS))]
        assert gained[card] == -1
        assert gained[20] == -1


def test_outcomes() -> None:
    whole = record()
    assert set(np.unique(whole.outcome)) <= {-1.0, 0.0, 1.0}
    of_game = whole.outcome.reshape(-1, 2).sum(axis=1)
    assert (of_game == 0).all()


def test_only_networks_are_recorded() -> None:
    with pytest.raises(ValueError, match="only what networks buy"):
        record_purchases(
            rules(), [BUYER, bot("Smithy")], 2, 1, sees=STATE, options=ACTIONS, recorded=(1,)
        )
    with pytest.raises(ValueError, match="no such player"):
        record(recorded=(2,))
    with pytest.raises(ValueError, match="come from elsewhere"):
        record(sees=observation("given(luck)"))
    with pytest.raises(ValueError, match="games"):
        record_purchases(rules(), [BUYER, BUYER], 0, 1, sees=STATE, options=ACTIONS)
