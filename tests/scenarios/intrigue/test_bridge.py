"""Bridge: everything is one coin cheaper, down to nothing."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, options, run


def test_bridge_gives_a_buy_and_a_coin() -> None:
    g = tr.scenario("Bridge", hand=["Bridge"])
    run(g, "Bridge")
    assert (g.actions, g.buys, g.coins) == (0, 2, 1)


@pytest.mark.parametrize(
    ("bridges", "costs"),
    [
        (0, {"Copper": 0, "Pawn": 2, "Estate": 2, "Silver": 3, "Bridge": 4, "Province": 8}),
        (1, {"Copper": 0, "Pawn": 1, "Estate": 1, "Silver": 2, "Bridge": 3, "Province": 7}),
        (3, {"Copper": 0, "Pawn": 0, "Estate": 0, "Silver": 0, "Bridge": 1, "Province": 5}),
    ],
)
def test_bridge_makes_all_cards_cheaper_but_never_below_nothing(
    bridges: int, costs: dict[str, int]
) -> None:
    g = tr.scenario("Bridge, Pawn", hand=["Bridge"] * 3, actions=3)
    run(g, *["Bridge"] * bridges)
    assert {card: g.cost(card) for card in costs} == costs


def test_bridge_played_twice_by_throne_room_counts_twice() -> None:
    g = tr.scenario("Bridge, Pawn", hand=["Throne Room", "Bridge"])
    run(g, "Throne Room", "Bridge")
    assert (g.buys, g.coins) == (3, 2)
    assert {card: g.cost(card) for card in ("Copper", "Pawn", "Silver", "Duchy")} == {
        "Copper": 0,
        "Pawn": 0,
        "Silver": 1,
        "Duchy": 3,
    }


def test_bridge_ends_with_the_turn() -> None:
    g = tr.scenario("Bridge", hand=["Bridge"])
    run(g, "Bridge", "done")
    assert g.active == 1
    assert g.cost("Duchy") == 5
    assert g.cost("Estate") == 2


def test_bridge_lowers_the_price_paid() -> None:
    g = tr.scenario("Bridge", hand=["Bridge"], coins=4)
    run(g, "Bridge")
    assert "Gold" in options(g)
    run(g, "Gold")
    assert g.coins == 0
    assert g.buys == 1
    assert discard(g) == bag("Gold")


def test_bridge_then_workshop_gains_a_duchy_and_three_coins_buy_silver_and_estate() -> None:
    g = tr.scenario(
        "Bridge, Workshop",
        hand=["Village", "Bridge", "Workshop", "Copper"],
        deck=["Copper"],
    )
    run(g, "Village", "Bridge", "Workshop")
    assert "Gold" not in options(g)
    run(g, "Duchy", "treasures")
    assert g.coins == 3
    run(g, "Silver", "Estate")
    assert g.active == 1
    assert g.players[0].owned == bag(
        "Village", "Bridge", "Workshop", "Copper", "Copper", "Duchy", "Silver", "Estate"
    )


def test_bridge_then_ironworks_gains_a_duchy_but_no_gold() -> None:
    g = tr.scenario("Bridge, Ironworks", hand=["Bridge", "Ironworks"], deck=["Gold"], actions=2)
    run(g, "Bridge", "Ironworks")
    assert "Duchy" in options(g)
    assert "Gold" not in options(g)


def test_bridge_then_upgrade_turns_a_copper_into_a_pawn() -> None:
    g = tr.scenario("Bridge, Upgrade, Pawn", hand=["Bridge", "Upgrade", "Copper"], actions=2)
    run(g, "Bridge", "Upgrade")
    assert sorted(options(g)) == ["Estate", "Pawn"]
    run(g, "Pawn")
    assert g.trash == bag("Copper")
    assert discard(g) == bag("Pawn")


def test_two_bridges_then_upgrade_turn_a_copper_into_a_silver() -> None:
    g = tr.scenario(
        "Bridge, Upgrade, Pawn", hand=["Throne Room", "Bridge", "Upgrade", "Copper"], actions=2
    )
    run(g, "Throne Room", "Bridge", "Upgrade")
    assert g.trash == bag("Copper")
    assert discard(g) == bag("Silver")


def test_bridge_then_upgrade_changes_nothing_for_dearer_cards() -> None:
    g = tr.scenario("Bridge, Upgrade", hand=["Bridge", "Upgrade", "Estate"], actions=2)
    run(g, "Bridge", "Upgrade")
    assert g.trash == bag("Estate")
    assert discard(g) == bag("Silver")


def test_bridge_protects_the_silvers_of_others_from_saboteur() -> None:
    g = tr.scenario(
        "Bridge, Saboteur",
        hand=["Bridge", "Saboteur"],
        actions=2,
        opponents=[{"deck": ["Silver", "Gold", "Copper"]}],
    )
    run(g, "Bridge", "Saboteur")
    assert g.trash == bag("Gold")
    assert sorted(options(g)) == ["Bridge", "Copper", "Curse", "Estate", "Silver", "done"]
    run(g, "Bridge")
    assert discard(g, 1) == bag("Silver", "Bridge")


def test_two_bridges_let_swindler_swap_a_copper_for_an_estate() -> None:
    g = tr.scenario(
        "Bridge, Swindler, Pawn",
        hand=["Throne Room", "Bridge", "Swindler"],
        actions=2,
        opponents=[{"deck": ["Copper"]}],
    )
    run(g, "Throne Room", "Bridge", "Swindler")
    assert sorted(options(g)) == ["Copper", "Curse", "Estate", "Pawn"]
    run(g, "Estate")
    assert discard(g, 1) == bag("Estate")


def test_bridge_then_replace_still_reaches_two_coins_higher() -> None:
    g = tr.scenario("Bridge, Replace", hand=["Bridge", "Replace", "Copper"], actions=2)
    run(g, "Bridge", "Replace")
    assert sorted(options(g)) == ["Copper", "Curse", "Estate", "Silver"]
