"""Courtyard, Secret Passage, Wishing Well, Scout and Patrol: the top of one's deck."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from .asking import purpose


@pytest.mark.parametrize("back", ["Estate", "Gold", "Silver", "Copper"])
def test_courtyard_draws_three_then_puts_any_card_of_the_hand_on_the_deck(back: str) -> None:
    g = tr.scenario(
        "Courtyard", hand=["Courtyard", "Estate"], deck=["Gold", "Silver", "Copper", "Curse"]
    )
    run(g, "Courtyard")
    assert hand(g) == bag("Estate", "Gold", "Silver", "Copper")
    assert sorted(options(g)) == ["Copper", "Estate", "Gold", "Silver"]
    run(g, back)
    assert deck(g) == [back, "Curse"]
    assert hand(g) == bag("Estate", "Gold", "Silver", "Copper") - bag(back)


@pytest.mark.parametrize("cards", [[], ["Gold"]])
def test_courtyard_with_nothing_to_draw_puts_back_what_is_there(cards: list[str]) -> None:
    g = tr.scenario("Courtyard", hand=["Courtyard", *cards])
    run(g, "Courtyard")
    assert deck(g) == cards
    assert hand(g) == bag()


SECRET_PASSAGE_PLACES = [
    ("0", ["Estate", "Copper", "Silver", "Curse"]),
    ("1", ["Copper", "Estate", "Silver", "Curse"]),
    ("2", ["Copper", "Silver", "Estate", "Curse"]),
    ("3", ["Copper", "Silver", "Curse", "Estate"]),
]


@pytest.mark.parametrize(("place", "after"), SECRET_PASSAGE_PLACES)
def test_secret_passage_puts_a_card_anywhere_in_the_deck(place: str, after: list[str]) -> None:
    g = tr.scenario(
        "Secret Passage",
        hand=["Secret Passage", "Estate"],
        deck=["Gold", "Gold", "Copper", "Silver", "Curse"],
    )
    run(g, "Secret Passage")
    assert hand(g) == bag("Estate", "Gold", "Gold")
    assert g.actions == 1
    run(g, "Estate")
    assert options(g) == ["0", "1", "2", "3"]
    run(g, place)
    assert hand(g) == bag("Gold", "Gold")
    assert deck(g) == after


@pytest.mark.parametrize(("place", "after"), SECRET_PASSAGE_PLACES)
def test_later_draws_find_the_secret_passage_card_in_its_place(
    place: str, after: list[str]
) -> None:
    g = tr.scenario(
        "Secret Passage",
        hand=["Secret Passage", "Estate", *["Great Hall"] * 4],
        deck=["Gold", "Gold", "Copper", "Silver", "Curse"],
    )
    run(g, "Secret Passage", "Estate", place)
    for drawn in after:
        before = hand(g).copy()
        run(g, "Great Hall")
        assert hand(g) == before - bag("Great Hall") + bag(drawn)


def test_secret_passage_may_put_back_a_card_just_drawn() -> None:
    g = tr.scenario(
        "Secret Passage", hand=["Secret Passage", "Estate"], deck=["Gold", "Silver", "Copper"]
    )
    run(g, "Secret Passage", "Gold", "1")
    assert hand(g) == bag("Estate", "Silver")
    assert deck(g) == ["Copper", "Gold"]


def test_secret_passage_card_becomes_the_only_card_of_an_empty_deck() -> None:
    g = tr.scenario("Secret Passage", hand=["Secret Passage"], deck=["Gold", "Silver"])
    run(g, "Secret Passage", "Gold")
    assert hand(g) == bag("Silver")
    assert deck(g) == ["Gold"]


def test_secret_passage_with_no_cards_at_all_only_gives_the_action() -> None:
    g = tr.scenario("Secret Passage", hand=["Secret Passage"])
    run(g, "Secret Passage")
    assert purpose(g) == "buy"
    assert g.actions == 1
    assert deck(g) == []


def test_secret_passage_place_is_known_even_in_a_shuffled_deck() -> None:
    g = tr.scenario(
        "Secret Passage",
        hand=["Secret Passage", "Estate", "Smithy"],
        discard=["Copper"] * 7,
    )
    run(g, "Secret Passage", "Estate", "2")
    assert g.players[0].deck_size == 6
    assert deck(g)[2] == "Estate"
    run(g, "Smithy")
    assert hand(g) == bag("Estate", *["Copper"] * 4)


def test_wishing_well_draws_before_a_card_is_named() -> None:
    g = tr.scenario("Wishing Well", hand=["Wishing Well"], deck=["Copper", "Gold", "Silver"])
    run(g, "Wishing Well")
    assert hand(g) == bag("Copper")
    assert g.actions == 1
    basics = {"Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"}
    assert set(options(g)) >= basics | {"Wishing Well"}
    assert "Treasure" not in options(g)


def test_wishing_well_takes_the_card_named_rightly() -> None:
    g = tr.scenario("Wishing Well", hand=["Wishing Well"], deck=["Copper", "Gold", "Silver"])
    run(g, "Wishing Well", "Gold")
    assert hand(g) == bag("Copper", "Gold")
    assert deck(g) == ["Silver"]
    assert g.actions == 1


@pytest.mark.parametrize("named", ["Copper", "Silver", "Estate"])
def test_wishing_well_puts_the_card_back_when_the_name_was_wrong(named: str) -> None:
    g = tr.scenario("Wishing Well", hand=["Wishing Well"], deck=["Copper", "Gold", "Silver"])
    run(g, "Wishing Well", named)
    assert hand(g) == bag("Copper")
    assert deck(g) == ["Gold", "Silver"]
    assert discard(g) == bag()


def test_wishing_well_shuffles_to_reveal_a_card() -> None:
    g = tr.scenario(
        "Wishing Well", hand=["Wishing Well"], deck=["Copper"], discard=["Gold", "Gold"]
    )
    run(g, "Wishing Well", "Gold")
    assert hand(g) == bag("Copper", "Gold")
    assert discard(g) == bag()
    assert g.players[0].deck_size == 1


def test_scout_takes_all_victory_cards_and_leaves_curses() -> None:
    g = tr.scenario(
        "Scout", hand=["Scout"], deck=["Estate", "Curse", "Great Hall", "Farm", "Province"]
    )
    run(g, "Scout")
    assert hand(g) == bag("Estate", "Great Hall", "Farm")
    assert deck(g) == ["Curse", "Province"]
    assert g.actions == 1


@pytest.mark.parametrize(
    ("picks", "after"),
    [
        (["Gold", "Copper"], ["Curse", "Copper", "Gold", "Province"]),
        (["Curse", "Gold"], ["Copper", "Gold", "Curse", "Province"]),
        (["Copper", "Curse"], ["Gold", "Curse", "Copper", "Province"]),
    ],
)
def test_scout_puts_the_rest_back_in_any_order(picks: list[str], after: list[str]) -> None:
    g = tr.scenario("Scout", hand=["Scout"], deck=["Gold", "Estate", "Curse", "Copper", "Province"])
    run(g, "Scout")
    assert purpose(g) == "topdeck"
    run(g, *picks)
    assert hand(g) == bag("Estate")
    assert deck(g) == after


def test_scout_shuffles_only_the_discard_pile_when_the_deck_is_short() -> None:
    g = tr.scenario("Scout", hand=["Scout"], deck=["Estate"], discard=["Copper"] * 5)
    run(g, "Scout")
    assert hand(g) == bag("Estate")
    assert discard(g) == bag()
    assert g.players[0].deck_size == 5


def test_scout_reveals_what_there_is() -> None:
    g = tr.scenario("Scout", hand=["Scout"], deck=["Copper", "Duchy"])
    run(g, "Scout")
    assert hand(g) == bag("Duchy")
    assert deck(g) == ["Copper"]


def test_patrol_draws_three_then_takes_victory_cards_and_curses_of_the_next_four() -> None:
    drawn = ["Copper", "Estate", "Silver"]
    shown = ["Curse", "Duke", "Gold", "Mill"]
    g = tr.scenario("Patrol", hand=["Patrol"], deck=[*drawn, *shown, "Province"])
    run(g, "Patrol")
    assert hand(g) == bag(*drawn, "Curse", "Duke", "Mill")
    assert deck(g) == ["Gold", "Province"]
    assert g.actions == 0
    assert discard(g) == bag()


@pytest.mark.parametrize(
    ("picks", "after"),
    [
        (["Gold", "Pawn"], ["Silver", "Pawn", "Gold", "Province"]),
        (["Silver", "Gold"], ["Pawn", "Gold", "Silver", "Province"]),
    ],
)
def test_patrol_puts_the_rest_back_in_any_order(picks: list[str], after: list[str]) -> None:
    shown = ["Gold", "Estate", "Silver", "Pawn"]
    g = tr.scenario("Patrol", hand=["Patrol"], deck=[*["Copper"] * 3, *shown, "Province"])
    run(g, "Patrol")
    assert purpose(g) == "topdeck"
    run(g, *picks)
    assert hand(g) == bag(*["Copper"] * 3, "Estate")
    assert deck(g) == after


def test_patrol_shuffles_in_the_middle_of_revealing() -> None:
    g = tr.scenario(
        "Patrol", hand=["Patrol"], deck=[*["Copper"] * 3, "Curse"], discard=["Estate"] * 4
    )
    run(g, "Patrol")
    assert hand(g) == bag(*["Copper"] * 3, "Curse", *["Estate"] * 3)
    assert discard(g) == bag()
    assert g.players[0].deck_size == 1
