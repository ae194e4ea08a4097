"""Lookout, Navigator, Pearl Diver and Sea Chart: the order of one's deck."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import decider, purpose, source
from .table import go_round, resources

TOP = ["Gold", "Estate", "Copper"]
# Parts of the two choices' texts of Navigator.
DISCARD, KEEP = "discard", "back"


@pytest.mark.parametrize(
    ("trashed", "discarded", "kept"),
    [
        ("Estate", "Copper", "Gold"),
        ("Copper", "Gold", "Estate"),
        ("Gold", "Estate", "Copper"),
    ],
)
def test_lookout_trashes_one_discards_one_and_puts_one_back(
    trashed: str, discarded: str, kept: str
) -> None:
    g = tr.scenario("Lookout", hand=["Lookout"], deck=[*TOP, "Duchy"])
    run(g, "Lookout")
    assert g.actions == 1
    assert (purpose(g), source(g)) == ("trash", "Lookout")
    assert sorted(options(g)) == sorted(TOP)  # all three are seen first, and one has to go
    run(g, trashed)
    assert purpose(g) == "discard"
    assert sorted(options(g)) == sorted([discarded, kept])
    run(g, discarded)
    assert g.trash == bag(trashed)
    assert discard(g) == bag(discarded)
    assert deck(g) == [kept, "Duchy"]


def test_lookout_card_put_back_may_be_the_only_one_of_the_deck() -> None:
    g = tr.scenario("Lookout", hand=["Lookout"], deck=TOP)
    run(g, "Lookout", "Estate", "Copper")
    assert deck(g) == ["Gold"]


def test_lookout_with_two_cards_trashes_one_and_discards_the_other() -> None:
    g = tr.scenario("Lookout", hand=["Lookout"], deck=["Gold", "Estate"])
    run(g, "Lookout", "Estate")
    assert g.trash == bag("Estate")
    assert discard(g) == bag("Gold")
    assert deck(g) == []


def test_lookout_has_to_trash_the_only_card() -> None:
    g = tr.scenario("Lookout", hand=["Lookout"], deck=["Province"])
    run(g, "Lookout")
    assert g.trash == bag("Province")
    assert discard(g) == bag()


def test_lookout_without_cards_only_gives_an_action() -> None:
    g = run(tr.scenario("Lookout", hand=["Lookout"]), "Lookout")
    assert resources(g) == (1, 1, 0)
    assert g.trash == bag()


def test_lookout_shuffles_for_the_cards_that_are_missing() -> None:
    g = tr.scenario("Lookout", hand=["Lookout"], deck=["Gold"], discard=["Estate"] * 4)
    run(g, "Lookout")
    assert sorted(options(g)) == ["Estate", "Gold"]
    run(g, "Estate", "Estate")
    assert g.trash == bag("Estate")
    assert discard(g) == bag("Estate")
    assert g.players[0].deck_size == 3
    assert deck(g)[0] == "Gold"


def test_others_see_only_what_lookout_trashes_and_discards() -> None:
    g = tr.scenario("Lookout", hand=["Lookout"], deck=[*TOP, "Duchy"])
    run(g, "Lookout", "Estate", "Copper")
    assert g.view(0).me.deck[0] == "Gold"
    assert g.view(1).players[0].deck[0] is None
    assert "Gold" not in g.view(1).log


def test_navigator_pays_two_and_may_discard_all_five() -> None:
    five = ["Gold", "Silver", "Copper", "Estate", "Duchy"]
    g = tr.scenario("Navigator", hand=["Navigator"], deck=[*five, "Province"])
    run(g, "Navigator")
    assert g.coins == 2
    assert (purpose(g), len(options(g))) == ("choose", 2)
    run(g, DISCARD)
    assert discard(g) == bag(*five)
    assert deck(g) == ["Province"]


@pytest.mark.parametrize(
    ("picks", "after"),
    [
        (["Gold", "Silver", "Copper", "Estate"], ["Duchy", "Estate", "Copper", "Silver", "Gold"]),
        (["Duchy", "Estate", "Copper", "Silver"], ["Gold", "Silver", "Copper", "Estate", "Duchy"]),
        (["Estate", "Duchy", "Silver", "Gold"], ["Copper", "Gold", "Silver", "Duchy", "Estate"]),
    ],
)
def test_navigator_may_put_all_five_back_in_any_order(picks: list[str], after: list[str]) -> None:
    five = ["Gold", "Silver", "Copper", "Estate", "Duchy"]
    g = tr.scenario("Navigator", hand=["Navigator"], deck=[*five, "Province"])
    run(g, "Navigator", KEEP, *picks)
    assert deck(g) == [*after, "Province"]
    assert discard(g) == bag()


def test_navigator_shuffles_for_the_cards_that_are_missing() -> None:
    g = tr.scenario("Navigator", hand=["Navigator"], deck=["Gold", "Gold"], discard=["Estate"] * 4)
    run(g, "Navigator", DISCARD)
    assert discard(g) == bag("Gold", "Gold", *["Estate"] * 3)
    assert g.players[0].deck_size == 1


@pytest.mark.parametrize("choice", [DISCARD, KEEP])
def test_navigator_looks_at_what_there_is(choice: str) -> None:
    g = tr.scenario("Navigator", hand=["Navigator"], deck=["Gold", "Gold"])
    run(g, "Navigator", choice)
    assert discard(g) == (bag("Gold", "Gold") if choice == DISCARD else bag())
    assert deck(g) == ([] if choice == DISCARD else ["Gold", "Gold"])


def test_others_do_not_see_what_navigator_puts_back() -> None:
    g = tr.scenario("Navigator", hand=["Navigator"], deck=["Gold"] * 5)
    run(g, "Navigator", KEEP)
    assert g.view(0).me.deck == ("Gold",) * 5
    assert g.view(1).players[0].deck == (None,) * 5
    assert "Gold" not in g.view(1).log


def test_pearl_diver_draws_then_may_bring_the_bottom_card_up() -> None:
    g = tr.scenario(
        "Pearl Diver", hand=["Pearl Diver"], deck=["Copper", "Silver", "Estate", "Gold"]
    )
    run(g, "Pearl Diver")
    assert hand(g) == bag("Copper")
    assert g.actions == 1
    assert source(g) == "Pearl Diver"
    assert options(g) == ["Gold", "done"]
    run(g, "Gold")
    assert deck(g) == ["Gold", "Silver", "Estate"]


def test_pearl_diver_may_leave_the_card_at_the_bottom() -> None:
    g = tr.scenario(
        "Pearl Diver", hand=["Pearl Diver"], deck=["Copper", "Silver", "Estate", "Gold"]
    )
    run(g, "Pearl Diver", "done")
    assert deck(g) == ["Silver", "Estate", "Gold"]


@pytest.mark.parametrize("answer", ["Gold", "done"])
def test_pearl_diver_shuffles_when_the_deck_is_empty_after_drawing(answer: str) -> None:
    g = tr.scenario(
        "Pearl Diver", hand=["Pearl Diver"], deck=["Copper"], discard=["Gold", "Gold", "Gold"]
    )
    run(g, "Pearl Diver")
    assert hand(g) == bag("Copper")
    assert options(g) == ["Gold", "done"]
    run(g, answer)
    assert g.players[0].deck_size == 3
    assert discard(g) == bag()
    assert deck(g)[0 if answer == "Gold" else -1] == "Gold"


def test_pearl_diver_without_further_cards_looks_at_nothing() -> None:
    g = tr.scenario("Pearl Diver", hand=["Pearl Diver"], deck=["Copper"])
    run(g, "Pearl Diver")
    assert hand(g) == bag("Copper")
    assert source(g) is None


def test_pearl_diver_draws_the_card_another_brought_up() -> None:
    g = tr.scenario(
        "Pearl Diver",
        hand=["Pearl Diver", "Pearl Diver"],
        deck=["Copper", "Silver", "Estate", "Gold"],
    )
    run(g, "Pearl Diver", "Gold", "Pearl Diver")
    assert hand(g) == bag("Copper", "Gold")
    assert options(g) == ["Estate", "done"]


@pytest.mark.parametrize(("answer", "place"), [("Gold", 0), ("done", -1)])
def test_only_the_player_of_pearl_diver_knows_the_bottom_card(answer: str, place: int) -> None:
    g = tr.scenario("Pearl Diver", hand=["Pearl Diver"], discard=["Gold"] * 4)
    run(g, "Pearl Diver", answer)
    assert g.view(0).me.deck[place] == "Gold"
    assert g.view(1).players[0].deck == (None,) * 3
    assert "Gold" not in g.view(1).log


def test_sea_chart_draws_then_takes_a_card_it_has_a_copy_of_in_play() -> None:
    g = tr.scenario(
        "Sea Chart, Bazaar",
        hand=["Sea Chart"],
        deck=["Copper", "Bazaar", "Estate"],
        play=["Bazaar"],
    )
    run(g, "Sea Chart")
    assert hand(g) == bag("Copper", "Bazaar")
    assert deck(g) == ["Estate"]
    assert g.actions == 1


def test_sea_chart_leaves_another_card_on_the_deck() -> None:
    g = tr.scenario(
        "Sea Chart, Bazaar",
        hand=["Sea Chart", "Estate"],
        deck=["Copper", "Estate", "Gold"],
        discard=["Estate"],
        play=["Bazaar"],
    )
    run(g, "Sea Chart")
    assert hand(g) == bag("Copper", "Estate")
    assert deck(g) == ["Estate", "Gold"]


def test_sea_chart_counts_itself() -> None:
    g = tr.scenario("Sea Chart", hand=["Sea Chart"], deck=["Copper", "Sea Chart", "Gold"])
    run(g, "Sea Chart")
    assert hand(g) == bag("Copper", "Sea Chart")
    assert deck(g) == ["Gold"]


def test_sea_chart_counts_a_duration_of_the_turn_before() -> None:
    g = tr.scenario(
        "Sea Chart, Caravan",
        hand=["Caravan"],
        deck=["Copper", "Sea Chart", *["Estate"] * 5, "Copper", "Caravan", "Gold"],
    )
    go_round(run(g, "Caravan"))
    assert hand(g) == bag("Sea Chart", *["Estate"] * 5)
    run(g, "Sea Chart")
    assert hand(g) == bag(*["Estate"] * 5, "Copper", "Caravan")
    assert deck(g) == ["Gold"]


def test_cards_others_have_in_play_do_not_count() -> None:
    g = tr.scenario(
        "Sea Chart, Caravan",
        hand=["Caravan"],
        opponents=[{"hand": ["Sea Chart"], "deck": ["Copper", "Caravan"]}],
    )
    run(g, "Caravan")
    run(g, "done")
    assert g.active == 1
    run(g, "Sea Chart")
    assert hand(g, 1) == bag("Copper")
    assert deck(g, 1) == ["Caravan"]


def test_sea_chart_shuffles_to_reveal() -> None:
    g = tr.scenario(
        "Sea Chart", hand=["Sea Chart"], deck=["Copper"], discard=["Sea Chart", "Sea Chart"]
    )
    run(g, "Sea Chart")
    assert hand(g) == bag("Copper", "Sea Chart")
    assert g.players[0].deck_size == 1


def test_sea_chart_without_cards_does_nothing() -> None:
    g = run(tr.scenario("Sea Chart", hand=["Sea Chart"]), "Sea Chart")
    assert hand(g) == bag()
    assert (decider(g), purpose(g)) == (0, "buy")


def test_everybody_sees_the_card_that_sea_chart_reveals() -> None:
    g = tr.scenario("Sea Chart", hand=["Sea Chart"], deck=["Copper", "Gold", "Estate"])
    run(g, "Sea Chart")
    assert g.view(1).players[0].deck[0] == "Gold"


def test_sea_chart_under_throne_room_reveals_twice() -> None:
    g = tr.scenario(
        "Sea Chart, Throne Room",
        hand=["Throne Room", "Sea Chart"],
        deck=["Copper", "Throne Room", "Silver", "Estate", "Gold"],
    )
    run(g, "Throne Room", "Sea Chart")
    assert hand(g) == bag("Copper", "Throne Room", "Silver")
    assert deck(g) == ["Estate", "Gold"]
