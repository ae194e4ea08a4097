"""Gardens and the counting of cards."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, options, run


@pytest.mark.parametrize(
    ("cards", "points"), [(1, 0), (9, 0), (10, 1), (19, 1), (20, 2), (39, 3), (40, 4), (101, 10)]
)
def test_gardens_round_down(cards: int, points: int) -> None:
    g = tr.scenario("Gardens", deck=["Gardens"] + ["Copper"] * (cards - 1))
    assert g.players[0].score == points


def test_gardens_count_hand_deck_discard_and_play() -> None:
    g = tr.scenario(
        "Gardens",
        hand=["Gardens"] + ["Copper"] * 4,
        deck=["Copper"] * 5,
        discard=["Copper"] * 6,
        play=["Silver"] * 4,
    )
    assert g.players[0].score == 2


def test_each_gardens_scores_and_counts_the_others() -> None:
    g = tr.scenario("Gardens", discard=["Gardens"] * 3 + ["Estate"] * 7)
    assert g.players[0].score == 3 * 1 + 7


def test_gardens_count_only_the_cards_of_their_owner() -> None:
    g = tr.scenario(
        "Gardens",
        deck=["Copper"] * 30,
        trash=["Copper"] * 30,
        opponents=[{"deck": ["Gardens"] + ["Copper"] * 9}],
    )
    assert g.players[0].score == 0
    assert g.players[1].score == 1


def test_gardens_change_when_a_card_is_gained_or_trashed() -> None:
    g = tr.scenario("Gardens, Chapel", hand=["Chapel", "Copper"], deck=["Gardens"] * 7, buys=2)
    assert g.players[0].score == 0
    assert g.players[0].owned == bag("Chapel", "Copper", *["Gardens"] * 7)
    grown = run(g.clone(), "done", "done", "Copper")
    assert grown.players[0].score == 7
    shrunk = run(g, "Chapel", "Copper")
    assert shrunk.players[0].score == 0
    assert sum(shrunk.players[0].owned.values()) == 8


def test_gardens_are_no_action() -> None:
    g = tr.scenario("Gardens, Village, Throne Room", hand=["Throne Room", "Gardens", "Village"])
    run(g, "Throne Room")
    assert options(g) == ["Village", "done"]
