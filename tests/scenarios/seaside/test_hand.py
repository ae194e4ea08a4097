"""Bazaar, Warehouse, Salvager and Explorer."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import purpose, source
from .table import resources


def test_bazaar_gives_a_card_two_actions_and_a_coin() -> None:
    g = tr.scenario("Bazaar", hand=["Bazaar"], deck=["Gold", "Silver"])
    run(g, "Bazaar")
    assert hand(g) == bag("Gold")
    assert resources(g) == (2, 1, 1)


def test_warehouse_draws_three_and_discards_any_three() -> None:
    g = tr.scenario(
        "Warehouse", hand=["Warehouse", "Estate"], deck=["Gold", "Silver", "Copper", "Duchy"]
    )
    run(g, "Warehouse")
    assert hand(g) == bag("Estate", "Gold", "Silver", "Copper")
    assert g.actions == 1
    assert (purpose(g), source(g)) == ("discard", "Warehouse")
    assert sorted(options(g)) == ["Copper", "Estate", "Gold", "Silver"]
    run(g, "Estate", "Copper", "Gold")
    assert hand(g) == bag("Silver")
    assert discard(g) == bag("Estate", "Copper", "Gold")
    assert deck(g) == ["Duchy"]


@pytest.mark.parametrize("drawn", [0, 1, 2, 3])
def test_warehouse_discards_three_even_if_it_drew_fewer(drawn: int) -> None:
    g = tr.scenario("Warehouse", hand=["Warehouse", *["Estate"] * 4], deck=["Estate"] * drawn)
    run(g, "Warehouse")
    assert hand(g) == bag(*["Estate"] * (1 + drawn))
    assert discard(g) == bag(*["Estate"] * 3)


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_warehouse_discards_what_there_is(cards: int) -> None:
    g = tr.scenario("Warehouse", hand=["Warehouse"], deck=["Copper"] * cards)
    run(g, "Warehouse")
    assert hand(g) == bag()
    assert discard(g) == bag(*["Copper"] * cards)


def test_warehouse_shuffles_in_the_middle_of_drawing() -> None:
    g = tr.scenario("Warehouse", hand=["Warehouse"], deck=["Gold"], discard=["Copper"] * 3)
    run(g, "Warehouse")
    assert discard(g) == bag("Gold", "Copper", "Copper")
    assert g.players[0].deck_size == 1


@pytest.mark.parametrize(
    ("card", "coins"), [("Copper", 0), ("Curse", 0), ("Estate", 2), ("Gold", 6), ("Province", 8)]
)
def test_salvager_trashes_a_card_for_what_it_costs(card: str, coins: int) -> None:
    g = tr.scenario("Salvager", hand=["Salvager", card, "Silver"])
    run(g, "Salvager")
    assert (purpose(g), source(g)) == ("trash", "Salvager")
    assert "done" not in options(g)
    run(g, card)
    assert g.trash == bag(card)
    assert resources(g) == (0, 2, coins)
    assert hand(g) == bag("Silver")


def test_salvager_has_to_trash_the_only_card() -> None:
    g = run(tr.scenario("Salvager", hand=["Salvager", "Province"]), "Salvager")
    assert g.trash == bag("Province")
    assert g.coins == 8


def test_salvager_without_another_card_gives_only_the_buy() -> None:
    g = run(tr.scenario("Salvager", hand=["Salvager"]), "Salvager")
    assert resources(g) == (0, 2, 0)
    assert g.trash == bag()


def test_salvager_pays_what_the_card_costs_now() -> None:
    g = tr.scenario("Salvager, Bridge", hand=["Bridge", "Salvager", "Gold"], actions=2)
    run(g, "Bridge", "Salvager")
    assert g.trash == bag("Gold")
    assert resources(g) == (0, 3, 1 + 5)


def test_salvager_under_throne_room_salvages_two_cards() -> None:
    g = tr.scenario(
        "Salvager, Throne Room", hand=["Throne Room", "Salvager", "Gold", "Estate", "Copper"]
    )
    run(g, "Throne Room", "Salvager", "Gold", "Estate")
    assert g.trash == bag("Gold", "Estate")
    assert resources(g) == (0, 3, 8)


def test_explorer_shows_a_province_for_a_gold_in_hand() -> None:
    g = tr.scenario("Explorer", hand=["Explorer", "Province"])
    run(g, "Explorer")
    assert options(g) == ["Province", "done"]
    run(g, "Province")
    assert hand(g) == bag("Province", "Gold")
    assert g.view(1).players[0].hand == bag("Province", "Gold")
    run(g, "Gold")
    assert g.coins == 3


def test_explorer_need_not_show_the_province_and_gains_a_silver() -> None:
    g = tr.scenario("Explorer", hand=["Explorer", "Province"])
    run(g, "Explorer", "done")
    assert hand(g) == bag("Province", "Silver")
    assert g.supply["Gold"] == 30


def test_explorer_without_a_province_gains_a_silver_in_hand() -> None:
    g = tr.scenario("Explorer", hand=["Explorer", "Estate"])
    run(g, "Explorer")
    assert hand(g) == bag("Estate", "Silver")
    assert discard(g) == bag()
    run(g, "Silver")
    assert g.coins == 2


def test_explorer_gains_nothing_from_an_empty_pile() -> None:
    g = tr.scenario("Explorer", hand=["Explorer", "Province"], supply={"Gold": 0})
    run(g, "Explorer", "Province")
    assert hand(g) == bag("Province")
    g = tr.scenario("Explorer", hand=["Explorer"], supply={"Silver": 0})
    run(g, "Explorer")
    assert hand(g) == bag()
