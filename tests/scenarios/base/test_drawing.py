"""Plain bonuses, drawing, and shuffling in the middle of a draw."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run


@pytest.mark.parametrize(
    ("card", "cards", "actions", "buys", "coins"),
    [
        ("Council Room", 4, 0, 1, 0),
        ("Festival", 0, 2, 1, 2),
        ("Laboratory", 2, 1, 0, 0),
        ("Market", 1, 1, 1, 1),
        ("Merchant", 1, 1, 0, 0),
        ("Militia", 0, 0, 0, 2),
        ("Moat", 2, 0, 0, 0),
        ("Poacher", 1, 1, 0, 1),
        ("Smithy", 3, 0, 0, 0),
        ("Village", 1, 2, 0, 0),
        ("Witch", 2, 0, 0, 0),
        ("Woodcutter", 0, 0, 1, 2),
        ("Harbinger", 1, 1, 0, 0),
    ],
)
def test_card_gives_its_plain_bonuses(
    card: str, cards: int, actions: int, buys: int, coins: int
) -> None:
    g = tr.scenario(card, hand=[card], deck=["Estate"] * 6)
    run(g, card)
    assert hand(g) == bag(*["Estate"] * cards)
    assert deck(g) == ["Estate"] * (6 - cards)
    assert g.actions == actions
    assert g.buys == 1 + buys
    assert g.coins == coins
    assert in_play(g) == bag(card)
    assert discard(g) == bag()


@pytest.mark.parametrize("card", ["Market", "Village", "Laboratory", "Festival"])
def test_another_action_can_follow(card: str) -> None:
    g = tr.scenario(f"{card}, Smithy", hand=[card, "Smithy"], deck=["Estate"] * 6)
    run(g, card)
    assert options(g) == ["Smithy", "done"]


def test_two_villages_allow_three_more_actions() -> None:
    g = tr.scenario("Village", hand=["Village"] * 2, deck=["Copper"] * 2)
    run(g, "Village", "Village")
    assert g.actions == 3
    assert hand(g) == bag("Copper", "Copper")


def test_festival_market_festival_count_of_actions() -> None:
    g = tr.scenario("Festival, Market", hand=["Festival", "Market", "Festival"])
    counts = []
    for card in ("Festival", "Market", "Festival"):
        run(g, card)
        counts.append(g.actions)
    assert counts == [2, 2, 3]
    assert (g.buys, g.coins) == (4, 5)


def test_smithy_takes_the_top_cards_in_order() -> None:
    g = tr.scenario("Smithy", hand=["Smithy"], deck=["Gold", "Estate", "Curse", "Province"])
    run(g, "Smithy")
    assert hand(g) == bag("Gold", "Estate", "Curse")
    assert deck(g) == ["Province"]


def test_reshuffle_in_the_middle_of_a_draw_leaves_play_and_hand_alone() -> None:
    g = tr.scenario(
        "Smithy", hand=["Smithy", "Estate"], deck=["Gold"], discard=["Silver"] * 3, play=["Market"]
    )
    run(g, "Smithy")
    assert hand(g) == bag("Estate", "Gold", "Silver", "Silver")
    assert in_play(g) == bag("Market", "Smithy")
    assert discard(g) == bag()
    assert g.players[0].deck_size == 1
    assert g.players[0].owned["Silver"] == 3


def test_draw_stops_when_deck_and_discard_are_used_up() -> None:
    g = tr.scenario("Smithy", hand=["Smithy"], deck=["Gold"], discard=["Silver"])
    run(g, "Smithy")
    assert hand(g) == bag("Gold", "Silver")
    assert g.players[0].deck_size == 0
    assert in_play(g) == bag("Smithy")


def test_draw_that_empties_the_deck_exactly_does_not_shuffle() -> None:
    g = tr.scenario("Smithy", hand=["Smithy"], deck=["Gold"] * 3, discard=["Silver"])
    run(g, "Smithy")
    assert hand(g) == bag("Gold", "Gold", "Gold")
    assert deck(g) == []
    assert discard(g) == bag("Silver")


def test_council_room_makes_every_other_player_draw() -> None:
    g = tr.scenario(
        "Council Room",
        hand=["Council Room"],
        deck=["Copper"] * 5,
        opponents=[{"hand": ["Estate"], "deck": ["Gold", "Silver"]}, {"deck": ["Curse", "Duchy"]}],
    )
    run(g, "Council Room")
    assert hand(g) == bag(*["Copper"] * 4)
    assert g.buys == 2
    assert hand(g, 1) == bag("Estate", "Gold")
    assert deck(g, 1) == ["Silver"]
    assert hand(g, 2) == bag("Curse")
    assert deck(g, 2) == ["Duchy"]


def test_council_room_lets_others_shuffle_to_draw() -> None:
    g = tr.scenario(
        "Council Room", hand=["Council Room"], opponents=[{"discard": ["Gold", "Gold"]}, {}]
    )
    run(g, "Council Room")
    assert hand(g, 1) == bag("Gold")
    assert discard(g, 1) == bag()
    assert g.players[1].deck_size == 1
    assert hand(g, 2) == bag()


def test_woodcutter_lets_you_buy_twice() -> None:
    g = tr.scenario("Woodcutter", hand=["Woodcutter", "Copper"])
    run(g, "Woodcutter", "treasures", "Silver", "Copper")
    assert g.active == 1
    assert g.players[0].owned == bag("Woodcutter", "Copper", "Silver", "Copper")


def test_library_draws_up_to_seven() -> None:
    g = tr.scenario("Library", hand=["Library"] + ["Copper"] * 4, deck=["Gold"] * 5)
    run(g, "Library")
    assert hand(g) == bag(*["Copper"] * 4, *["Gold"] * 3)
    assert deck(g) == ["Gold", "Gold"]


@pytest.mark.parametrize("held", [7, 8])
def test_library_draws_nothing_with_seven_or_more(held: int) -> None:
    g = tr.scenario("Library", hand=["Library"] + ["Copper"] * held, deck=["Gold"])
    run(g, "Library")
    assert hand(g) == bag(*["Copper"] * held)
    assert deck(g) == ["Gold"]


def test_library_sets_actions_aside_and_discards_them_afterwards() -> None:
    g = tr.scenario(
        "Library, Village, Smithy",
        hand=["Library"] + ["Copper"] * 5,
        deck=["Village", "Gold", "Smithy", "Silver", "Estate"],
    )
    run(g, "Library")
    assert g.decision is not None
    assert g.decision.purpose == "set aside"
    assert options(g) == ["Village", "done"]
    run(g, "Village")
    assert options(g) == ["Smithy", "done"]
    assert discard(g) == bag()
    run(g, "Smithy")
    assert hand(g) == bag(*["Copper"] * 5, "Gold", "Silver")
    assert discard(g) == bag("Village", "Smithy")
    assert deck(g) == ["Estate"]


def test_library_may_keep_an_action_which_counts_towards_seven() -> None:
    g = tr.scenario(
        "Library, Village", hand=["Library"] + ["Copper"] * 5, deck=["Village", "Gold", "Silver"]
    )
    run(g, "Library", "done")
    assert hand(g) == bag(*["Copper"] * 5, "Village", "Gold")
    assert deck(g) == ["Silver"]
    assert discard(g) == bag()


def test_library_does_not_shuffle_set_aside_cards_in() -> None:
    g = tr.scenario(
        "Library, Village",
        hand=["Library"] + ["Estate"] * 4,
        deck=["Village"],
        discard=["Copper", "Copper"],
    )
    run(g, "Library", "Village")
    assert hand(g) == bag(*["Estate"] * 4, "Copper", "Copper")
    assert discard(g) == bag("Village")
    assert g.players[0].deck_size == 0


def test_library_offers_only_actions() -> None:
    g = tr.scenario("Library, Gardens", hand=["Library"], deck=["Gardens", "Gold", "Curse"])
    run(g, "Library")
    assert hand(g) == bag("Gardens", "Gold", "Curse")
    assert discard(g) == bag()


def test_adventurer_digs_for_two_treasures() -> None:
    g = tr.scenario(
        "Adventurer",
        hand=["Adventurer", "Estate"],
        deck=["Estate", "Copper", "Village", "Gold", "Silver"],
    )
    run(g, "Adventurer")
    assert hand(g) == bag("Estate", "Copper", "Gold")
    assert discard(g) == bag("Estate", "Village")
    assert deck(g) == ["Silver"]


def test_adventurer_does_not_shuffle_revealed_cards_in() -> None:
    g = tr.scenario(
        "Adventurer", hand=["Adventurer"], deck=["Estate", "Gold"], discard=["Silver"] * 2
    )
    run(g, "Adventurer")
    assert hand(g) == bag("Gold", "Silver")
    assert discard(g) == bag("Estate")
    assert g.players[0].deck_size == 1


def test_adventurer_finds_only_one_treasure() -> None:
    g = tr.scenario("Adventurer", hand=["Adventurer"], deck=["Estate"], discard=["Copper", "Curse"])
    run(g, "Adventurer")
    assert hand(g) == bag("Copper")
    assert discard(g) == bag("Estate", "Curse")
    assert g.players[0].deck_size == 0
