"""Gaining cards: Workshop, Feast, Artisan."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run

KINGDOM = "Artisan, Feast, Market, Moat, Smithy, Village, Workshop"
UP_TO_FOUR = {
    "Copper",
    "Curse",
    "Estate",
    "Silver",
    "Feast",
    "Moat",
    "Smithy",
    "Village",
    "Workshop",
}
UP_TO_FIVE = UP_TO_FOUR | {"Duchy", "Market"}


@pytest.mark.parametrize("coins", [0, 10])
@pytest.mark.parametrize(
    ("card", "choices"),
    [("Workshop", UP_TO_FOUR), ("Feast", UP_TO_FIVE), ("Artisan", UP_TO_FIVE)],
)
def test_gainer_offers_its_price_range_whatever_the_coins(
    card: str, choices: set[str], coins: int
) -> None:
    g = tr.scenario(KINGDOM, hand=[card], coins=coins)
    run(g, card)
    assert g.decision is not None
    assert g.decision.purpose == "gain"
    assert set(options(g)) == choices
    assert g.coins == coins


@pytest.mark.parametrize("card", ["Workshop", "Feast", "Artisan"])
def test_gainer_takes_only_from_piles_with_cards(card: str) -> None:
    g = tr.scenario(KINGDOM, hand=[card], discard=["Chapel"], supply={"Silver": 0})
    run(g, card)
    assert "Silver" not in options(g)
    assert "Chapel" not in options(g)
    assert "Village" in options(g)


@pytest.mark.parametrize(("card", "gained"), [("Workshop", "Smithy"), ("Feast", "Market")])
def test_gained_card_goes_to_the_discard_pile(card: str, gained: str) -> None:
    g = tr.scenario(KINGDOM, hand=[card], deck=["Estate"])
    run(g, card, gained)
    assert discard(g) == bag(gained)
    assert g.supply[gained] == 9
    assert hand(g) == bag()
    assert deck(g) == ["Estate"]
    assert g.buys == 1


def test_workshop_stays_in_play() -> None:
    g = run(tr.scenario(KINGDOM, hand=["Workshop"]), "Workshop", "Silver")
    assert in_play(g) == bag("Workshop")
    assert g.trash == bag()


def test_workshop_gain_is_the_last_card_of_a_pile() -> None:
    g = tr.scenario(KINGDOM, hand=["Workshop"], supply={"Smithy": 1})
    run(g, "Workshop", "Smithy")
    assert g.supply["Smithy"] == 0
    assert discard(g) == bag("Smithy")


def test_feast_trashes_itself_and_gains() -> None:
    g = run(tr.scenario(KINGDOM, hand=["Feast", "Estate"]), "Feast", "Duchy")
    assert g.trash == bag("Feast")
    assert in_play(g) == bag()
    assert discard(g) == bag("Duchy")
    assert hand(g) == bag("Estate")


def test_feast_is_trashed_before_the_card_is_gained() -> None:
    g = run(tr.scenario(KINGDOM, hand=["Feast"]), "Feast")
    assert g.trash == bag("Feast")
    assert discard(g) == bag()


def test_feast_found_by_vassal_still_trashes_itself() -> None:
    g = tr.scenario("Vassal, Feast", hand=["Vassal"], deck=["Feast"])
    run(g, "Vassal", "Feast", "Duchy")
    assert g.trash == bag("Feast")
    assert in_play(g) == bag("Vassal")
    assert discard(g) == bag("Duchy")


def test_artisan_gains_to_hand_then_puts_a_card_on_the_deck() -> None:
    g = tr.scenario(KINGDOM, hand=["Artisan", "Estate", "Copper"], deck=["Gold"])
    run(g, "Artisan", "Duchy")
    assert hand(g) == bag("Duchy", "Estate", "Copper")
    assert sorted(options(g)) == ["Copper", "Duchy", "Estate"]
    run(g, "Estate")
    assert hand(g) == bag("Duchy", "Copper")
    assert deck(g) == ["Estate", "Gold"]
    assert discard(g) == bag()
    assert g.supply["Duchy"] == 7


def test_artisan_may_put_back_the_card_just_gained() -> None:
    g = tr.scenario(KINGDOM, hand=["Artisan", "Copper"], deck=["Gold"])
    run(g, "Artisan", "Market", "Market")
    assert hand(g) == bag("Copper")
    assert deck(g) == ["Market", "Gold"]


def test_artisan_with_an_empty_hand_must_put_the_gained_card_on_the_deck() -> None:
    g = run(tr.scenario(KINGDOM, hand=["Artisan"]), "Artisan", "Market")
    assert hand(g) == bag()
    assert deck(g) == ["Market"]
    assert in_play(g) == bag("Artisan")
