"""Aqueduct, Pillage, Sepulcher and Street Urchin: cards for other cards."""

from __future__ import annotations

from ..helpers import bag, discard, hand, options, run
from ..intrigue.asking import purpose
from .conftest import scenario


def test_aqueduct_makes_a_victory_card_larger() -> None:
    g = scenario("Aqueduct, Gardens", hand=["Aqueduct", "Estate", "Duchy", "Copper"])
    run(g, "Aqueduct")
    assert set(options(g)) == {"Estate", "Duchy"}
    run(g, "Estate")
    assert set(options(g)) == {"Estate", "Duchy", "Gardens"}
    run(g, "Duchy")
    assert hand(g) == bag("Duchy", "Duchy", "Copper")
    assert g.trash == bag("Estate")


def test_aqueduct_reaches_a_province_from_a_duchy() -> None:
    g = scenario("Aqueduct", hand=["Aqueduct", "Duchy"])
    run(g, "Aqueduct", "Province")
    assert hand(g) == bag("Province")


def test_aqueduct_does_nothing_without_a_victory_card() -> None:
    g = scenario("Aqueduct", hand=["Aqueduct", "Copper"])
    run(g, "Aqueduct")
    assert hand(g) == bag("Copper")
    assert purpose(g) == "treasure"


def test_pillage_turns_the_top_card_into_a_treasure_in_hand() -> None:
    g = scenario("Pillage", hand=["Pillage"], deck=["Laboratory"])
    run(g, "Pillage")
    assert set(options(g)) == {"Copper", "Silver", "Gold"}
    run(g, "Gold")
    assert (hand(g), discard(g)) == (bag("Gold"), bag("Laboratory"))


def test_pillage_with_a_cheap_card() -> None:
    g = scenario("Pillage", hand=["Pillage"], deck=["Curse"])
    run(g, "Pillage")
    assert (hand(g), discard(g)) == (bag("Copper"), bag("Curse"))


def test_pillage_without_a_deck_gains_nothing() -> None:
    g = scenario("Pillage", hand=["Pillage"])
    run(g, "Pillage")
    assert (hand(g), discard(g)) == (bag(), bag())


def test_sepulcher_gives_points_for_a_victory_card() -> None:
    g = scenario("Sepulcher", hand=["Sepulcher", "Province", "Estate", "Gold"])
    run(g, "Sepulcher")
    assert set(options(g)) == {"Province", "Estate"}
    run(g, "Province")
    assert (g.trash, g.players[0].victory_tokens) == (bag("Province"), 8)
    assert g.scores[0] == 8 + 1


def test_sepulcher_without_a_victory_card() -> None:
    g = scenario("Sepulcher", hand=["Sepulcher", "Gold"])
    run(g, "Sepulcher")
    assert g.players[0].victory_tokens == 0
    assert hand(g) == bag("Gold")


def test_street_urchin_gains_from_low_piles() -> None:
    low = {"Gold": 5, "Silver": 6, "Village": 1, "Smithy": 0, "Province": 3, "Curse": 5}
    g = scenario("Street Urchin, Village, Smithy", hand=["Street Urchin"], supply=low)
    run(g, "Street Urchin")
    assert g.coins == 1
    assert set(options(g)) == {"Gold", "Village", "Curse"}
    run(g, "Gold")
    assert discard(g) == bag("Gold")


def test_street_urchin_gains_nothing_while_all_piles_are_high() -> None:
    g = scenario("Street Urchin", hand=["Street Urchin"])
    run(g, "Street Urchin")
    assert (g.coins, discard(g), purpose(g)) == (1, bag(), "buy")
