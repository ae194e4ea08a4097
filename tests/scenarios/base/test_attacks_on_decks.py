"""Attacks on decks: Bandit, Spy, Thief."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run


def test_bandit_gains_a_gold() -> None:
    g = run(tr.scenario("Bandit", hand=["Bandit"], deck=["Copper"]), "Bandit")
    assert discard(g) == bag("Gold")
    assert deck(g) == ["Copper"]
    assert g.supply["Gold"] == 29


@pytest.mark.parametrize(
    ("top", "lost"),
    [
        (["Copper", "Copper"], None),
        (["Copper", "Estate"], None),
        (["Village", "Curse"], None),
        (["Copper", "Silver"], "Silver"),
        (["Gold", "Estate"], "Gold"),
        (["Silver", "Silver"], "Silver"),
    ],
)
def test_bandit_trashes_one_treasure_other_than_copper(top: list[str], lost: str | None) -> None:
    g = tr.scenario("Bandit", hand=["Bandit"], opponents=[{"deck": [*top, "Province"]}])
    run(g, "Bandit")
    trashed = bag(lost) if lost else bag()
    assert g.trash == trashed
    assert discard(g, 1) == bag(*top) - trashed
    assert deck(g, 1) == ["Province"]
    assert discard(g) == bag("Gold")


@pytest.mark.parametrize(("lost", "kept"), [("Silver", "Gold"), ("Gold", "Silver")])
def test_bandit_victim_chooses_between_silver_and_gold(lost: str, kept: str) -> None:
    g = tr.scenario("Bandit", hand=["Bandit"], opponents=[{"deck": ["Silver", "Gold"]}])
    run(g, "Bandit")
    assert g.decision is not None
    assert g.decision.player == 1
    assert sorted(options(g)) == ["Gold", "Silver"]
    run(g, lost)
    assert g.trash == bag(lost)
    assert discard(g, 1) == bag(kept)


def test_bandit_hits_all_others_in_turn_order_even_without_gold_in_the_supply() -> None:
    g = tr.scenario(
        "Bandit",
        hand=["Bandit"],
        deck=["Silver", "Silver"],
        supply={"Gold": 0},
        opponents=[{"deck": ["Silver", "Gold"]}, {"deck": ["Gold", "Silver"]}],
    )
    run(g, "Bandit", "Silver")
    assert g.decision is not None
    assert g.decision.player == 2
    run(g, "Gold")
    assert g.trash == bag("Silver", "Gold")
    assert discard(g, 1) == bag("Gold")
    assert discard(g, 2) == bag("Silver")
    assert discard(g) == bag()
    assert deck(g) == ["Silver", "Silver"]


def test_bandit_victim_shuffles_without_the_card_already_revealed() -> None:
    g = tr.scenario(
        "Bandit", hand=["Bandit"], opponents=[{"deck": ["Estate"], "discard": ["Gold", "Gold"]}]
    )
    run(g, "Bandit")
    assert g.trash == bag("Gold")
    assert discard(g, 1) == bag("Estate")
    assert g.players[1].deck_size == 1


def test_bandit_victim_with_a_single_card_or_none() -> None:
    g = tr.scenario("Bandit", hand=["Bandit"], opponents=[{"deck": ["Silver"]}, {}])
    run(g, "Bandit")
    assert g.trash == bag("Silver")
    assert g.players[1].owned == g.players[2].owned == bag()


def test_spy_draws_first_then_its_player_judges_all_top_cards() -> None:
    g = tr.scenario(
        "Spy",
        hand=["Spy"],
        deck=["Gold", "Estate", "Silver"],
        opponents=[{"deck": ["Silver", "Copper"]}, {"deck": ["Curse", "Copper"]}],
    )
    run(g, "Spy")
    assert hand(g) == bag("Gold")
    assert g.actions == 1
    for card, answer in (("Estate", "Estate"), ("Silver", "Silver"), ("Curse", "done")):
        assert g.decision is not None
        assert (g.decision.player, g.decision.purpose) == (0, "discard")
        assert options(g) == [card, "done"]
        run(g, answer)
    assert discard(g) == bag("Estate")
    assert deck(g) == ["Silver"]
    assert discard(g, 1) == bag("Silver")
    assert deck(g, 1) == ["Copper"]
    assert discard(g, 2) == bag()
    assert deck(g, 2) == ["Curse", "Copper"]


def test_spy_may_put_the_own_card_back() -> None:
    g = tr.scenario("Spy", hand=["Spy"], deck=["Copper", "Gold", "Estate"])
    run(g, "Spy", "done")
    assert deck(g) == ["Gold", "Estate"]
    assert discard(g) == bag()


@pytest.mark.parametrize("answer", ["Copper", "done"])
def test_spy_victim_with_an_empty_deck_shuffles_to_reveal(answer: str) -> None:
    g = tr.scenario("Spy", hand=["Spy"], opponents=[{"discard": ["Copper", "Copper"]}])
    run(g, "Spy", answer)
    assert discard(g, 1) == (bag("Copper") if answer == "Copper" else bag())
    assert g.players[1].deck_size == (1 if answer == "Copper" else 2)


def test_spy_passes_over_players_without_cards() -> None:
    g = tr.scenario("Spy", hand=["Spy"], opponents=[{"hand": ["Gold"]}, {"deck": ["Silver"]}])
    run(g, "Spy")
    assert options(g) == ["Silver", "done"]
    run(g, "Silver")
    assert discard(g, 2) == bag("Silver")
    assert hand(g, 1) == bag("Gold")


@pytest.mark.parametrize(
    ("top", "lost"),
    [
        (["Copper", "Estate"], "Copper"),
        (["Village", "Gold"], "Gold"),
        (["Silver", "Silver"], "Silver"),
    ],
)
def test_thief_trashes_one_treasure_and_may_leave_it(top: list[str], lost: str) -> None:
    g = tr.scenario("Thief", hand=["Thief"], opponents=[{"deck": [*top, "Province"]}])
    run(g, "Thief")
    assert g.trash == bag(lost)
    assert options(g) == [lost, "done"]
    run(g, "done")
    assert g.trash == bag(lost)
    assert discard(g) == bag()
    assert discard(g, 1) == bag(*top) - bag(lost)
    assert deck(g, 1) == ["Province"]


def test_thief_discards_cards_that_are_no_treasures() -> None:
    g = tr.scenario("Thief", hand=["Thief"], opponents=[{"deck": ["Estate", "Village", "Gold"]}])
    run(g, "Thief")
    assert g.trash == bag()
    assert discard(g, 1) == bag("Estate", "Village")
    assert deck(g, 1) == ["Gold"]
    assert g.decision is not None
    assert g.decision.purpose == "buy"


@pytest.mark.parametrize(("lost", "kept"), [("Silver", "Copper"), ("Copper", "Silver")])
def test_thief_player_chooses_which_treasure_is_trashed(lost: str, kept: str) -> None:
    g = tr.scenario("Thief", hand=["Thief"], opponents=[{"deck": ["Copper", "Silver"]}])
    run(g, "Thief")
    assert g.decision is not None
    assert (g.decision.player, g.decision.purpose) == (0, "trash")
    assert sorted(options(g)) == ["Copper", "Silver"]
    run(g, lost, lost)
    assert discard(g) == bag(lost)
    assert discard(g, 1) == bag(kept)
    assert g.trash == bag()


@pytest.mark.parametrize(
    ("answers", "stolen"),
    [(["done"], []), (["Gold", "done"], ["Gold"]), (["Silver", "Gold"], ["Silver", "Gold"])],
)
def test_thief_takes_any_of_the_treasures_just_trashed(
    answers: list[str], stolen: list[str]
) -> None:
    g = tr.scenario(
        "Thief",
        hand=["Thief"],
        trash=["Copper"],
        opponents=[{"deck": ["Silver", "Estate"]}, {"deck": ["Gold", "Curse"]}],
    )
    run(g, "Thief")
    assert g.decision is not None
    assert g.decision.purpose == "gain"
    assert sorted(options(g)) == ["Gold", "Silver", "done"]
    run(g, *answers)
    assert discard(g) == bag(*stolen)
    assert g.trash == bag("Copper", "Silver", "Gold") - bag(*stolen)
    assert discard(g, 1) == bag("Estate")
    assert discard(g, 2) == bag("Curse")


def test_thief_cannot_take_the_same_treasure_from_an_earlier_trashing() -> None:
    g = tr.scenario(
        "Thief", hand=["Thief"], trash=["Gold"], opponents=[{"deck": ["Gold", "Estate"]}]
    )
    run(g, "Thief", "Gold")
    assert discard(g) == bag("Gold")
    assert g.trash == bag("Gold")
    assert g.decision is not None
    assert g.decision.purpose == "buy"


def test_thief_victim_shuffles_without_the_card_already_revealed() -> None:
    g = tr.scenario(
        "Thief", hand=["Thief"], opponents=[{"deck": ["Estate"], "discard": ["Silver", "Silver"]}]
    )
    run(g, "Thief", "Silver")
    assert discard(g) == bag("Silver")
    assert discard(g, 1) == bag("Estate")
    assert g.players[1].deck_size == 1


def test_thief_victim_without_a_deck_shuffles_for_both_cards() -> None:
    g = tr.scenario(
        "Thief", hand=["Thief"], opponents=[{"discard": ["Copper"] * 3}, {"deck": ["Gold"]}]
    )
    run(g, "Thief", "Copper", "Gold")
    assert discard(g) == bag("Copper", "Gold")
    assert discard(g, 1) == bag("Copper")
    assert g.players[1].deck_size == 1
    assert g.players[2].owned == bag()


def test_thief_leaves_the_own_deck_alone() -> None:
    g = run(tr.scenario("Thief", hand=["Thief"], deck=["Gold", "Silver"]), "Thief")
    assert deck(g) == ["Gold", "Silver"]
    assert g.trash == bag()
