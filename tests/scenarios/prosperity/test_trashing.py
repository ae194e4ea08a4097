"""Bishop, Expand, Forge and Trade Route."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, options, run
from ..intrigue.asking import decider, purpose
from .tokens import vp

# ---------------------------------------------------------------- Bishop


@pytest.mark.parametrize(
    ("card", "points"),
    [
        ("Copper", 0), ("Curse", 0), ("Estate", 1), ("Silver", 1), ("Bishop", 2), ("Duchy", 2),
        ("Gold", 3), ("Forge", 3), ("Province", 4), ("Platinum", 4), ("Colony", 5),
    ],
)  # fmt: skip
def test_bishop_gives_half_the_cost_of_the_trashed_card_in_points(card: str, points: int) -> None:
    g = tr.scenario("Bishop", hand=["Bishop", card])
    run(g, "Bishop")
    assert g.trash == bag(card)
    assert g.coins == 1
    assert vp(g) == 1 + points


def test_bishop_has_to_trash() -> None:
    g = run(tr.scenario("Bishop", hand=["Bishop", "Gold", "Copper"]), "Bishop")
    assert (decider(g), purpose(g)) == (0, "trash")
    assert sorted(options(g)) == ["Copper", "Gold"]


def test_bishop_with_an_empty_hand_still_gives_a_coin_and_a_point() -> None:
    g = run(tr.scenario("Bishop", hand=["Bishop"]), "Bishop")
    assert (g.coins, vp(g)) == (1, 1)
    assert g.trash == bag()


def test_bishop_lets_the_others_trash_in_turn_order_but_gives_them_nothing() -> None:
    g = tr.scenario(
        "Bishop",
        hand=["Bishop", "Estate"],
        opponents=[{"hand": ["Curse", "Gold"]}, {"hand": ["Province", "Copper"]}],
    )
    run(g, "Bishop")
    assert g.trash == bag("Estate")
    assert decider(g) == 1
    assert sorted(options(g)) == ["Curse", "Gold", "done"]
    run(g, "Curse")
    assert decider(g) == 2
    run(g, "done")
    assert g.trash == bag("Estate", "Curse")
    assert [vp(g, i) for i in range(3)] == [2, 0, 0]
    assert hand(g, 2) == bag("Province", "Copper")


def test_bishop_asks_nobody_without_cards() -> None:
    g = run(tr.scenario("Bishop", hand=["Bishop", "Estate"]), "Bishop")
    assert decider(g) == 0
    assert purpose(g) == "buy"


def test_bishop_is_no_attack() -> None:
    g = tr.scenario("Bishop, Moat", hand=["Bishop"], opponents=[{"hand": ["Moat"]}])
    run(g, "Bishop")
    assert purpose(g) == "trash"
    assert options(g) == ["Moat", "done"]


# ---------------------------------------------------------------- Expand


def test_expand_gains_a_card_costing_up_to_three_more() -> None:
    g = tr.scenario("Expand, Village, City", hand=["Expand", "Estate"])
    run(g, "Expand")
    assert g.trash == bag("Estate")
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Silver", "Duchy", "Village", "City"}
    run(g, "City")
    assert discard(g) == bag("City")


def test_expand_can_give_back_the_same_card_or_a_cheaper_one() -> None:
    g = tr.scenario("Expand", hand=["Expand", "Gold"])
    run(g, "Expand")
    assert {"Gold", "Copper", "Curse"} <= set(options(g))
    assert "Province" in options(g)
    run(g, "Gold")
    assert discard(g) == bag("Gold")


def test_expand_turns_a_province_into_a_colony() -> None:
    g = tr.scenario("Expand; colony", hand=["Expand", "Province"])
    run(g, "Expand", "Colony")
    assert discard(g) == bag("Colony")


def test_expand_must_trash_and_gain() -> None:
    g = tr.scenario("Expand", hand=["Expand", "Gold", "Copper"])
    run(g, "Expand")
    assert sorted(options(g)) == ["Copper", "Gold"]
    run(g, "Copper")
    assert "done" not in options(g)


def test_expand_without_a_card_to_trash_gains_nothing() -> None:
    g = run(tr.scenario("Expand", hand=["Expand"]), "Expand")
    assert purpose(g) == "buy"
    assert discard(g) == bag()
    assert g.trash == bag()


# ---------------------------------------------------------------- Forge


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        (["Copper"], {"Copper", "Curse"}),
        (["Estate"], {"Estate"}),
        (["Silver"], {"Silver", "Village"}),
        (["Silver", "Silver", "Copper"], {"Gold"}),
        (["Duchy", "Silver"], {"Province"}),
        (["Estate", "Estate", "Estate"], {"Gold"}),
        (["Province", "Silver"], {"Colony"}),
        (["Gold", "Silver"], {"Platinum"}),
    ],
)
def test_forge_gains_a_card_costing_exactly_the_total(trashed: list[str], gained: set[str]) -> None:
    g = tr.scenario("Forge, Village; colony", hand=["Forge", *trashed, "Province"])
    run(g, "Forge", *trashed, "done")
    assert g.trash == bag(*trashed)
    if len(gained) > 1:
        assert set(options(g)) == gained
        run(g, sorted(gained)[0])
    assert discard(g) == bag(sorted(gained)[0])
    assert hand(g) == bag("Province")


def test_forge_trashing_nothing_gains_a_card_for_nothing() -> None:
    g = tr.scenario("Forge", hand=["Forge", "Gold"])
    run(g, "Forge", "done")
    assert sorted(options(g)) == ["Copper", "Curse"]
    run(g, "Copper")
    assert discard(g) == bag("Copper")
    assert g.trash == bag()


def test_forge_with_an_empty_hand_gains_a_card_for_nothing_too() -> None:
    g = run(tr.scenario("Forge", hand=["Forge"]), "Forge")
    assert sorted(options(g)) == ["Copper", "Curse"]


def test_forge_gains_nothing_if_no_card_has_that_cost() -> None:
    g = tr.scenario("Forge", hand=["Forge", "Silver", "Forge"])
    run(g, "Forge", "Silver", "Forge")
    assert g.trash == bag("Silver", "Forge")
    assert purpose(g) == "buy"
    assert discard(g) == bag()


def test_forge_reaches_seven_with_its_own_pile() -> None:
    g = tr.scenario("Forge, Bank", hand=["Forge", "Silver", "Bishop"])
    run(g, "Forge", "Silver", "Bishop")
    assert sorted(options(g)) == ["Bank", "Forge"]


def test_forge_adds_up_the_present_costs() -> None:
    g = tr.scenario("Forge, Quarry (1E), City", play=["Quarry"], hand=["Forge", "City", "Silver"])
    run(g, "Forge", "City", "Silver")
    assert discard(g) == bag("Gold")


# ---------------------------------------------------------------- Trade Route


def trade_route(
    *gained: str, kingdom: str = "Trade Route, Artisan, Great Hall, Gardens"
) -> tr.Game:
    """Trade Route in hand after cards have been gained from their piles."""
    g = tr.scenario(
        kingdom,
        hand=["Trade Route", *["Artisan"] * len(gained), "Copper"],
        actions=len(gained) + 1,
    )
    for card in gained:
        run(g, "Artisan", card, card)
    return g


def test_trade_route_gives_a_buy_and_trashes_a_card() -> None:
    g = trade_route()
    run(g, "Trade Route")
    assert (g.buys, g.coins, g.actions) == (2, 0, 0)
    assert g.trash == bag("Copper")


@pytest.mark.parametrize(
    ("gained", "coins"),
    [
        (["Estate"], 1),
        (["Estate", "Estate"], 1),
        (["Estate", "Duchy"], 2),
        (["Great Hall", "Gardens", "Duchy"], 3),
        (["Silver", "Copper", "Curse"], 0),
    ],
)
def test_trade_route_pays_a_coin_for_each_victory_pile_gained_from(
    gained: list[str], coins: int
) -> None:
    g = run(trade_route(*gained), "Trade Route")
    assert g.coins == coins


def test_trade_route_counts_treasures_that_are_victory_cards_too() -> None:
    g = tr.scenario(
        "Trade Route, Farm",
        phase="buy",
        coins=14,
        buys=2,
        opponents=[{"hand": ["Trade Route", "Copper"]}],
    )
    run(g, "Farm", "Province", "Trade Route")
    assert (g.active, g.coins) == (1, 2)


def test_trade_route_does_not_count_a_pile_that_is_merely_empty() -> None:
    g = tr.scenario("Trade Route", hand=["Trade Route"], supply={"Estate": 0})
    run(g, "Trade Route")
    assert g.coins == 0


def test_trade_route_counts_what_others_gained() -> None:
    g = tr.scenario(
        "Trade Route, Swindler, Great Hall",
        hand=["Swindler", "Trade Route"],
        actions=2,
        opponents=[{"deck": ["Silver"]}],
    )
    run(g, "Swindler", "Great Hall", "Trade Route")
    assert g.coins == 2 + 1


def test_trade_route_does_not_count_a_card_trashed_from_the_supply() -> None:
    g = tr.scenario("Trade Route, Lurker, Nobles", hand=["Lurker", "Trade Route"], actions=1)
    run(g, "Lurker", "from the Supply", "Nobles", "Trade Route")
    assert g.trash == bag("Nobles")
    assert g.coins == 0


def test_trade_route_remembers_a_pile_to_which_cards_were_returned() -> None:
    g = tr.scenario(
        "Trade Route, Ambassador, Artisan",
        hand=["Artisan", "Ambassador", "Trade Route", "Copper"],
        actions=3,
        opponents=[{"hand": ["Moat"]}],
    )
    run(g, "Artisan", "Duchy", "Copper", "Ambassador", "Moat", "Duchy", "Duchy", "Trade Route")
    assert g.supply["Duchy"] == 8
    assert g.coins == 1


def test_trade_route_has_no_choice_but_to_trash() -> None:
    g = tr.scenario("Trade Route", hand=["Trade Route", "Gold", "Copper"])
    run(g, "Trade Route")
    assert purpose(g) == "trash"
    assert sorted(options(g)) == ["Copper", "Gold"]


def test_trade_route_with_an_empty_hand_trashes_nothing() -> None:
    g = run(tr.scenario("Trade Route", hand=["Trade Route"]), "Trade Route")
    assert g.buys == 2
    assert g.trash == bag()


def test_trade_route_knows_the_colony_pile() -> None:
    g = tr.scenario(
        "Trade Route; colony",
        phase="buy",
        coins=11,
        opponents=[{"hand": ["Trade Route", "Copper"]}],
    )
    run(g, "Colony", "Trade Route")
    assert g.coins == 1


def test_forge_played_twice_adds_up_anew() -> None:
    g = tr.scenario("Forge, Throne Room", hand=["Throne Room", "Forge", "Estate", "Silver", "Gold"])
    run(g, "Throne Room", "Forge", "Estate", "done")
    assert discard(g) == bag("Estate")
    run(g, "Silver", "done")
    assert discard(g) == bag("Estate", "Silver")
    assert hand(g) == bag("Gold")
