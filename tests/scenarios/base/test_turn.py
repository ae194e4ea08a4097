"""The course of a turn: phases, buying, clean-up, shuffling."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run


def test_turn_starts_with_one_action_one_buy_and_no_coins() -> None:
    g = tr.scenario("Village", opponents=[{"hand": ["Village"]}], coins=7, buys=3, actions=4)
    run(g, "done")
    assert (g.active, g.phase) == (1, "action")
    assert (g.actions, g.buys, g.coins) == (1, 1, 0)


def test_playing_an_action_uses_one_action() -> None:
    g = run(tr.scenario("Smithy", hand=["Smithy", "Smithy"]), "Smithy")
    assert g.actions == 0
    assert g.phase == "buy"
    assert hand(g) == bag("Smithy")
    assert in_play(g) == bag("Smithy")


def test_action_phase_is_skipped_without_action_cards() -> None:
    g = tr.scenario("Village", hand=["Copper"])
    assert g.decision is not None
    assert g.decision.purpose == "treasure"
    assert g.phase == "buy"


def test_no_treasures_after_the_first_buy() -> None:
    g = tr.scenario("Village", hand=["Gold", "Silver"], phase="buy", buys=2)
    run(g, "Gold", "done", "Estate")
    assert g.decision is not None
    assert g.decision.purpose == "buy"
    assert g.coins == 1
    assert "Silver" not in options(g)
    assert hand(g) == bag("Silver")


def test_each_buy_pays_the_price_and_uses_one_buy() -> None:
    g = tr.scenario("Village", phase="buy", buys=3, coins=8)
    run(g, "Duchy", "Silver")
    assert (g.buys, g.coins) == (1, 0)
    assert discard(g) == bag("Duchy", "Silver")
    assert g.supply["Duchy"] == 7
    assert g.supply["Silver"] == 39


def test_turn_passes_after_the_last_buy() -> None:
    g = run(tr.scenario("Village", phase="buy", coins=3), "Silver")
    assert g.active == 1
    assert g.players[0].owned == bag("Silver")


def test_empty_pile_cannot_be_bought_from() -> None:
    g = tr.scenario("Village", phase="buy", coins=8, supply={"Gold": 0})
    assert "Gold" not in options(g)
    assert "Province" in options(g)


def test_illegal_choice_changes_nothing() -> None:
    g = tr.scenario("Village", hand=["Village"], deck=["Gold"])
    with pytest.raises(tr.IllegalChoice):
        g.choose("Province")
    assert hand(g) == bag("Village")
    assert deck(g) == ["Gold"]
    assert g.actions == 1


def test_illegal_choice_is_a_value_error() -> None:
    assert issubclass(tr.IllegalChoice, ValueError)


def test_cleanup_discards_hand_and_play_and_draws_five() -> None:
    g = tr.scenario(
        "Village",
        hand=["Estate", "Village", "Copper"],
        play=["Smithy"],
        deck=["Gold", "Silver", "Copper", "Curse", "Duchy", "Province"],
    )
    run(g, "done", "Copper", "done")
    assert in_play(g) == bag()
    assert discard(g) == bag("Estate", "Village", "Copper", "Smithy")
    assert hand(g) == bag("Gold", "Silver", "Copper", "Curse", "Duchy")
    assert deck(g) == ["Province"]


def test_deck_is_not_shuffled_just_because_it_ran_out() -> None:
    g = tr.scenario("Village", discard=["Gold"], deck=["Copper"] * 5)
    run(g, "done")
    assert hand(g) == bag(*["Copper"] * 5)
    assert deck(g) == []
    assert discard(g) == bag("Gold")


def test_cleanup_shuffles_the_cards_of_this_turn_in_when_it_needs_them() -> None:
    g = tr.scenario("Smithy", hand=["Smithy"], deck=["Estate"] * 3)
    run(g, "Smithy", "done")
    assert hand(g) == bag("Smithy", "Estate", "Estate", "Estate")
    assert discard(g) == bag()
    assert g.players[0].deck_size == 0


def test_cleanup_draws_the_old_deck_before_shuffling() -> None:
    g = tr.scenario("Village", deck=["Gold"] * 3, discard=["Copper"] * 4)
    run(g, "done")
    assert hand(g) == bag("Gold", "Gold", "Gold", "Copper", "Copper")
    assert g.players[0].deck_size == 2
    assert discard(g) == bag()


def test_turn_goes_round_the_table_and_is_counted() -> None:
    g = tr.scenario("Village", players=3)
    seen = []
    for _ in range(4):
        seen.append((g.active, g.turn))
        run(g, "done")
    assert seen == [(0, 1), (1, 1), (2, 1), (0, 2)]


def test_bought_card_can_be_drawn_in_the_same_cleanup() -> None:
    g = run(tr.scenario("Village", phase="buy", coins=6), "Gold")
    assert hand(g) == bag("Gold")
    assert discard(g) == bag()


def test_cards_without_a_pile_cannot_be_bought() -> None:
    g = tr.scenario("Village", hand=["Smithy"], phase="buy", coins=8)
    assert "Village" in options(g)
    assert "Smithy" not in options(g)
