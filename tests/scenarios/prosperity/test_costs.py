"""Quarry and Peddler: costs that change."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import action, actions, one, play
from throneroom.cards.language import hand as hand_zone

from ..helpers import bag, discard, hand, options, run
from .tokens import vp

# ---------------------------------------------------------------- Quarry


@pytest.mark.parametrize(
    ("quarries", "costs"),
    [
        (0, {"King's Court": 7, "Nobles": 6, "Village": 3, "Moat": 2, "Gold": 6, "Duchy": 5}),
        (1, {"King's Court": 5, "Nobles": 4, "Village": 1, "Moat": 0, "Gold": 6, "Duchy": 5}),
        (2, {"King's Court": 3, "Nobles": 2, "Village": 0, "Moat": 0, "Gold": 6, "Duchy": 5}),
    ],
)
def test_each_quarry_in_play_makes_actions_two_cheaper(
    quarries: int, costs: dict[str, int]
) -> None:
    g = tr.scenario("Quarry, King's Court, Nobles, Village, Moat", hand=["Quarry"] * 2, phase="buy")
    run(g, *["Quarry"] * quarries)
    assert g.coins == quarries
    assert {card: g.cost(card) for card in costs} == costs


def test_quarry_lowers_the_price_paid() -> None:
    g = tr.scenario("Quarry, City", hand=["Quarry", "Silver"], phase="buy", buys=2)
    run(g, "Quarry", "Silver", "City")
    assert g.coins == 0
    assert discard(g) == bag("City")


def test_quarry_does_nothing_from_the_hand() -> None:
    assert tr.scenario("Quarry, City", hand=["Quarry"], phase="buy").cost("City") == 5


def test_quarry_lets_anvil_gain_dearer_actions() -> None:
    own = ["Quarry", "Anvil", "Copper"]
    g = tr.scenario("Quarry, Anvil, Goons, Forge, Hoard", hand=own, phase="buy")
    run(g, *own)
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Silver", "Quarry", "Anvil", "Goons"}


def quarry_first(kingdom: str, *hand: str, **more: object) -> tr.Game:
    """The Quarry is played in the Action phase already, by a card of one's own."""
    own = action("Mouth of the Quarry", 3, actions(1), play(one(hand_zone, "Quarry")))
    return run(
        tr.scenario(
            [*kingdom.split(", "), "Quarry", own],
            hand=[own.name, "Quarry", *hand],
            **more,  # type: ignore[arg-type]
        ),
        own.name,
    )


def test_quarry_makes_actions_in_hand_cheaper_too() -> None:
    g = run(quarry_first("Remodel, City, Smithy", "Remodel", "City"), "Remodel")
    assert g.trash == bag("City")
    assert "Duchy" in options(g)
    assert "Gold" not in options(g)
    g = run(quarry_first("Bishop, City", "Bishop", "City"), "Bishop")
    assert vp(g) == 1 + 1


def test_quarry_shifts_what_costs_exactly_one_more() -> None:
    g = run(quarry_first("Upgrade, City, Village", "Upgrade", "Estate"), "Upgrade")
    assert sorted(options(g)) == ["City", "Silver", "Upgrade"]


def test_quarry_counts_for_cards_in_the_decks_of_others() -> None:
    g = quarry_first("Swindler, City", "Swindler", opponents=[{"deck": ["City"]}])
    run(g, "Swindler")
    assert sorted(options(g)) == ["City", "Silver"]


def test_quarry_and_bridge_add_up() -> None:
    g = run(quarry_first("Bridge, City", "Bridge"), "Bridge")
    assert (int(g.cost("City")), int(g.cost("Duchy")), int(g.cost("Bridge"))) == (2, 4, 1)


def test_quarry_played_twice_counts_twice() -> None:
    g = tr.scenario("Tiara, Quarry, City", hand=["Tiara", "Quarry"], phase="buy")
    run(g, "Tiara", "Quarry")
    assert (g.coins, int(g.cost("City"))) == (2, 1)


def test_quarry_ends_with_the_turn() -> None:
    g = tr.scenario("Quarry, City", hand=["Quarry"], phase="buy")
    run(g, "Quarry", "done")
    assert g.cost("City") == 5


def test_quarry_works_on_after_it_has_left_play() -> None:
    g = tr.scenario("Quarry, City, Mint", hand=["Quarry"], phase="buy", coins=5, buys=3)
    run(g, "Quarry", "Mint")
    assert g.trash == bag("Quarry")
    assert (g.coins, int(g.cost("City"))) == (3, 3)
    run(g, "City")
    assert discard(g) == bag("Mint", "City")


def test_a_quarry_in_play_from_before_does_nothing() -> None:
    assert tr.scenario("Quarry, City", play=["Quarry"], phase="buy").cost("City") == 5


def test_quarry_of_another_player_is_over_on_your_turn() -> None:
    g = tr.scenario("Quarry, City", hand=["Quarry"], phase="buy", opponents=[{"hand": ["Gold"]}])
    run(g, "Quarry", "done", "Gold")
    assert "City" not in options(g)


def test_quarry_on_a_possessed_turn_makes_cards_cheaper_for_the_possessor() -> None:
    g = tr.scenario(
        "Possession, Quarry, City",
        hand=["Possession"],
        deck=["Copper"] * 5,
        opponents=[{"hand": ["Quarry", "Silver"]}],
    )
    run(g, "Possession", "done", "Quarry", "Silver", "City")
    assert discard(g, 0) == bag("Possession", "City")


def test_workers_village_and_two_quarries_make_peddler_cost_two() -> None:
    g = tr.scenario(
        "Quarry, Worker's Village, Peddler", hand=["Worker's Village", "Quarry", "Quarry"]
    )
    run(g, "Worker's Village", "Quarry", "Quarry")
    assert g.cost("Peddler") == 2


# ---------------------------------------------------------------- Peddler


def test_peddler_gives_a_card_an_action_and_a_coin() -> None:
    g = tr.scenario("Peddler", hand=["Peddler"], deck=["Gold", "Silver"])
    run(g, "Peddler")
    assert hand(g) == bag("Gold")
    assert (g.actions, g.coins, g.buys) == (1, 1, 1)


@pytest.mark.parametrize(("villages", "cost"), [(0, 8), (1, 6), (2, 4), (3, 2), (4, 0), (5, 0)])
def test_peddler_is_two_cheaper_per_action_in_play_in_the_buy_phase(
    villages: int, cost: int
) -> None:
    g = tr.scenario("Peddler, Village", play=["Village"] * villages, phase="buy")
    assert g.cost("Peddler") == cost


def test_peddler_costs_eight_in_the_action_phase() -> None:
    g = tr.scenario("Peddler, Village", play=["Village"] * 3, hand=["Village"])
    assert g.phase == "action"
    assert g.cost("Peddler") == 8
    run(g, "done")
    assert g.cost("Peddler") == 2


def test_peddler_can_be_bought_at_its_lower_price() -> None:
    g = tr.scenario("Peddler, Village", play=["Village"] * 4, phase="buy", buys=3)
    run(g, "Peddler", "Peddler")
    assert discard(g) == bag("Peddler", "Peddler")
    assert g.coins == 0


def test_treasures_in_play_do_not_make_peddler_cheaper() -> None:
    g = tr.scenario("Peddler", play=["Gold", "Silver"], phase="buy")
    assert g.cost("Peddler") == 8


def test_peddler_counts_cards_in_play_not_plays() -> None:
    g = tr.scenario(
        "Peddler, King's Court, Worker's Village", hand=["King's Court", "Worker's Village"]
    )
    run(g, "King's Court", "Worker's Village")
    assert g.phase == "buy"
    assert g.cost("Peddler") == 4


def test_peddler_in_hand_is_worth_eight_to_expand() -> None:
    g = tr.scenario(
        "Peddler, Expand, Village; colony", play=["Village"] * 3, hand=["Expand", "Peddler"]
    )
    run(g, "Expand", "Colony")
    assert discard(g) == bag("Colony")


def test_peddler_in_hand_is_cheaper_too_in_the_buy_phase() -> None:
    g = tr.scenario(
        "Peddler, Crystal Ball, Bishop",
        hand=["Crystal Ball", "Peddler"],
        deck=["Bishop"],
        phase="buy",
    )
    run(g, "Crystal Ball", "done", "done", "Bishop")
    assert g.trash == bag("Peddler")
    assert vp(g) == 1 + 3


def test_peddler_counts_the_actions_of_the_player_on_turn() -> None:
    g = tr.scenario("Peddler, Village", phase="buy", opponents=[{"play": ["Village"] * 2}])
    assert g.cost("Peddler") == 8


def test_a_duration_from_the_last_turn_makes_peddler_cheaper() -> None:
    g = tr.scenario("Peddler, Merchant Ship", hand=["Merchant Ship"])
    run(g, "Merchant Ship", "done", "done")
    assert (g.active, g.phase) == (0, "buy")
    assert g.cost("Peddler") == 6
