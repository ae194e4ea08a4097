"""Island and its mat."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import purpose, source
from .table import end_turn, go_round, mat


def test_island_goes_to_its_mat_with_another_card_of_the_hand() -> None:
    g = tr.scenario("Island", hand=["Island", "Estate", "Copper"], deck=["Gold"])
    run(g, "Island")
    assert source(g) == "Island"
    assert sorted(options(g)) == ["Copper", "Estate"]  # one has to be picked
    run(g, "Estate")
    assert mat(g, "Island") == bag("Island", "Estate")
    assert in_play(g) == bag()
    assert hand(g) == bag("Copper")
    assert deck(g) == ["Gold"]
    assert g.actions == 0


def test_island_without_another_card_goes_alone() -> None:
    g = tr.scenario("Island", hand=["Island"], deck=["Gold"])
    run(g, "Island")
    assert mat(g, "Island") == bag("Island")
    assert hand(g) == bag()
    assert deck(g) == ["Gold"]
    assert purpose(g) == "buy"


def test_cards_on_the_mat_stay_there_and_are_never_shuffled() -> None:
    g = tr.scenario("Island", hand=["Island", "Estate"], discard=["Copper"] * 2)
    go_round(run(g, "Island"))
    assert hand(g) == bag("Copper", "Copper")
    go_round(g)
    assert hand(g) == bag("Copper", "Copper")
    assert discard(g) == bag()
    assert mat(g, "Island") == bag("Island", "Estate")


def test_cards_on_the_mat_belong_to_the_player_and_score() -> None:
    g = tr.scenario("Island", hand=["Island", "Province"], deck=["Curse"])
    assert g.players[0].score == 2 + 6 - 1
    run(g, "Island")
    assert g.players[0].score == 2 + 6 - 1
    assert g.players[0].owned == bag("Island", "Province", "Curse")


def test_curse_on_the_mat_still_costs_a_point() -> None:
    g = run(tr.scenario("Island", hand=["Island", "Curse"]), "Island")
    assert g.players[0].score == 2 - 1


def test_cards_on_the_mat_count_at_the_end_of_the_game() -> None:
    g = tr.scenario("Island", hand=["Island", "Duchy"], coins=8, supply={"Province": 1})
    run(g, "Island", "Province")
    assert g.over
    assert list(g.scores) == [2 + 3 + 6, 0]


@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play"])
def test_island_is_worth_two_points_anywhere(zone: str) -> None:
    g = tr.scenario("Island", **{zone: ["Island"]})  # type: ignore[arg-type]
    assert g.players[0].score == 2


def test_island_under_throne_room_takes_itself_once_and_two_cards() -> None:
    g = tr.scenario(
        "Island, Throne Room", hand=["Throne Room", "Island", "Estate", "Copper", "Gold"]
    )
    run(g, "Throne Room", "Island", "Estate")
    assert mat(g, "Island") == bag("Island", "Estate")
    assert sorted(options(g)) == ["Copper", "Gold"]
    run(g, "Copper")
    assert mat(g, "Island") == bag("Island", "Estate", "Copper")
    assert hand(g) == bag("Gold")
    assert in_play(g) == bag("Throne Room")
    end_turn(g)
    assert in_play(g) == bag()


def test_island_under_throne_room_takes_one_card_if_there_is_only_one() -> None:
    g = tr.scenario("Island, Throne Room", hand=["Throne Room", "Island", "Estate"])
    run(g, "Throne Room", "Island")
    assert mat(g, "Island") == bag("Island", "Estate")


def test_island_may_take_another_island_along() -> None:
    g = tr.scenario("Island", hand=["Island", "Island", "Copper"])
    run(g, "Island", "Island")
    assert mat(g, "Island") == bag("Island", "Island")
    assert hand(g) == bag("Copper")


def test_each_player_has_a_mat_of_their_own() -> None:
    g = tr.scenario("Island", hand=["Island", "Estate"], opponents=[{"hand": ["Island", "Copper"]}])
    end_turn(run(g, "Island"))
    run(g, "Island")
    assert mat(g, "Island", 0) == bag("Island", "Estate")
    assert mat(g, "Island", 1) == bag("Island", "Copper")


def test_everybody_may_look_at_an_island_mat() -> None:
    g = run(tr.scenario("Island", hand=["Island", "Estate"]), "Island")
    for viewer in (0, 1):
        assert g.view(viewer).players[0].mats == {"Island": bag("Island", "Estate")}
    assert "Estate" in g.view(1).log
