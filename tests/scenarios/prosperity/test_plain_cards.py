"""City, Grand Market, Magnate, Monument, Worker's Village, Counting House and Vault."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose
from .tokens import vp

# ---------------------------------------------------------------- City


@pytest.mark.parametrize(
    ("empty", "cards", "coins", "buys"),
    [
        ([], 1, 0, 1),
        (["Curse"], 2, 0, 1),
        (["Curse", "Village"], 2, 1, 2),
        (["Curse", "Village", "Estate"], 2, 1, 2),
    ],
)
def test_city_grows_with_the_empty_piles(
    empty: list[str], cards: int, coins: int, buys: int
) -> None:
    g = tr.scenario(
        "City, Village", hand=["City"], deck=["Copper"] * 5, supply=dict.fromkeys(empty, 0)
    )
    run(g, "City")
    assert hand(g) == bag(*["Copper"] * cards)
    assert (g.actions, g.coins, g.buys) == (2, coins, buys)


def test_city_does_not_look_back_when_a_pile_runs_out_later() -> None:
    g = tr.scenario(
        "City, Workshop, Village",
        hand=["City", "Workshop"],
        deck=["Copper"] * 5,
        supply={"Village": 1},
    )
    run(g, "City", "Workshop", "Village")
    assert hand(g) == bag("Copper")


def test_city_played_twice_counts_the_piles_each_time() -> None:
    g = tr.scenario(
        "City, Throne Room", hand=["Throne Room", "City"], deck=["Copper"] * 5, supply={"Curse": 0}
    )
    run(g, "Throne Room", "City")
    assert hand(g) == bag(*["Copper"] * 4)
    assert g.actions == 4


def test_city_does_not_count_a_pile_that_has_been_filled_up_again() -> None:
    g = tr.scenario(
        "City, Ambassador, Village",
        hand=["Ambassador", "City", "Curse"],
        deck=["Copper"] * 5,
        actions=2,
        supply={"Village": 0, "Curse": 0},
        opponents=[{"hand": ["Moat"]}],
    )
    run(g, "Ambassador", "Moat", "Curse", "Curse", "City")
    assert g.supply["Curse"] == 1
    assert hand(g) == bag("Copper", "Copper")
    assert (g.coins, g.buys) == (0, 1)


# ---------------------------------------------------------------- plain bonuses


def test_workers_village_gives_a_card_two_actions_and_a_buy() -> None:
    g = tr.scenario("Worker's Village", hand=["Worker's Village"], deck=["Gold", "Silver"])
    run(g, "Worker's Village")
    assert hand(g) == bag("Gold")
    assert (g.actions, g.buys, g.coins) == (2, 2, 0)


def test_monument_gives_two_coins_and_a_victory_point() -> None:
    g = run(tr.scenario("Monument", hand=["Monument"]), "Monument")
    assert (g.coins, g.actions) == (2, 0)
    assert vp(g) == 1
    assert list(g.scores) == [1, 0]


def test_victory_point_tokens_stay_and_add_up_with_the_cards() -> None:
    g = tr.scenario(
        "Monument, Worker's Village",
        hand=["Monument", "Monument", "Estate"],
        actions=2,
        opponents=[{"hand": ["Monument"]}],
    )
    run(g, "Monument", "Monument", "done", "Monument", "done")
    assert g.active == 0
    assert (vp(g, 0), vp(g, 1)) == (2, 1)
    assert list(g.scores) == [3, 1]


def test_everybody_sees_the_victory_point_tokens() -> None:
    g = run(tr.scenario("Monument", hand=["Monument"], players=3), "Monument")
    assert [g.view(viewer).players[0].victory_tokens for viewer in range(3)] == [1, 1, 1]


def test_victory_point_tokens_decide_the_game() -> None:
    g = tr.scenario(
        "Monument", hand=["Monument"], supply={"Province": 0}, opponents=[{"hand": ["Copper"]}]
    )
    run(g, "Monument", "done")
    assert g.over
    assert g.winners == [0]


# ---------------------------------------------------------------- Grand Market


def test_grand_market_gives_a_card_an_action_a_buy_and_two_coins() -> None:
    g = tr.scenario("Grand Market", hand=["Grand Market"], deck=["Gold", "Silver"])
    run(g, "Grand Market")
    assert hand(g) == bag("Gold")
    assert (g.actions, g.buys, g.coins) == (1, 2, 2)


def test_grand_market_cannot_be_bought_with_a_copper_in_play() -> None:
    g = tr.scenario("Grand Market", hand=["Copper"], phase="buy", coins=9)
    run(g, "Copper")
    assert "Grand Market" not in options(g)
    assert "Gold" in options(g)


def test_grand_market_can_be_bought_with_coppers_in_hand() -> None:
    g = tr.scenario("Grand Market", hand=["Copper", "Gold", "Gold"], phase="buy", buys=2)
    run(g, "Gold", "Gold", "done", "Grand Market")
    assert discard(g) == bag("Grand Market")
    assert hand(g) == bag("Copper")


def test_grand_market_does_not_mind_other_treasures_worth_one() -> None:
    g = tr.scenario("Grand Market", hand=["Quarry", "Silver"], phase="buy", coins=6)
    run(g, "Quarry", "Silver")
    assert "Grand Market" in options(g)


def test_grand_market_does_not_mind_coppers_of_other_players() -> None:
    g = tr.scenario("Grand Market", phase="buy", coins=6, opponents=[{"hand": ["Copper"]}])
    assert "Grand Market" in options(g)


def test_grand_market_can_be_gained_with_a_copper_in_play() -> None:
    g = tr.scenario("Grand Market, Expand", hand=["Expand", "Silver"], play=["Copper"])
    run(g, "Expand", "Grand Market")
    assert discard(g) == bag("Grand Market")


def test_grand_market_can_be_bought_once_mint_has_trashed_the_coppers() -> None:
    g = tr.scenario("Grand Market, Mint", hand=["Copper"] * 11, phase="buy", buys=2)
    run(g, "treasures")
    assert "Grand Market" not in options(g)
    run(g, "Mint")
    assert g.coins == 6
    assert "Grand Market" in options(g)
    run(g, "Grand Market")
    assert g.players[0].owned == bag("Mint", "Grand Market")


# ---------------------------------------------------------------- Magnate


def test_magnate_draws_a_card_per_treasure_in_hand() -> None:
    g = tr.scenario(
        "Magnate", hand=["Magnate", "Copper", "Copper", "Silver", "Estate"], deck=["Curse"] * 9
    )
    run(g, "Magnate")
    assert hand(g) == bag("Copper", "Copper", "Silver", "Estate", *["Curse"] * 3)
    assert g.actions == 0


def test_magnate_does_not_count_the_treasures_it_draws() -> None:
    g = tr.scenario("Magnate", hand=["Magnate", "Copper"], deck=["Gold", "Gold", "Gold"])
    run(g, "Magnate")
    assert hand(g) == bag("Copper", "Gold")


def test_magnate_without_treasures_draws_nothing() -> None:
    g = tr.scenario("Magnate", hand=["Magnate", "Estate"], deck=["Gold"])
    run(g, "Magnate")
    assert hand(g) == bag("Estate")


def test_magnate_shows_the_hand_but_not_the_cards_it_draws() -> None:
    g = tr.scenario("Magnate", hand=["Magnate", "Copper", "Estate"], deck=["Gold"])
    run(g, "Magnate")
    assert g.view(1).players[0].hand == bag("Copper", "Estate")


def test_magnate_counts_treasures_of_the_kingdom_and_of_two_types() -> None:
    g = tr.scenario("Magnate", hand=["Magnate", "Bank", "Farm", "Platinum"], deck=["Curse"] * 5)
    run(g, "Magnate")
    assert hand(g)["Curse"] == 3


# ---------------------------------------------------------------- Counting House


@pytest.mark.parametrize("n", [0, 1, 3])
def test_counting_house_takes_any_number_of_coppers(n: int) -> None:
    g = tr.scenario(
        "Counting House",
        hand=["Counting House"],
        discard=["Copper", "Copper", "Copper", "Gold", "Estate"],
    )
    run(g, "Counting House")
    assert decider(g) == 0
    assert options(g) == ["Copper", "done"]
    run(g, *["Copper"] * n, *(["done"] if n < 3 else []))
    assert hand(g) == bag(*["Copper"] * n)
    assert discard(g) == bag("Gold", "Estate", *["Copper"] * (3 - n))


def test_counting_house_shows_the_coppers_it_takes() -> None:
    g = tr.scenario("Counting House", hand=["Counting House"], discard=["Copper", "Copper"])
    run(g, "Counting House", "Copper", "Copper")
    assert g.view(1).players[0].hand == bag("Copper", "Copper")


@pytest.mark.parametrize("pile", [[], ["Gold"]])
def test_counting_house_does_nothing_without_coppers_in_the_discard_pile(pile: list[str]) -> None:
    g = tr.scenario("Counting House", hand=["Counting House"], deck=["Copper"], discard=pile)
    run(g, "Counting House")
    assert purpose(g) == "buy"
    assert discard(g) == bag(*pile)
    assert deck(g) == ["Copper"]


# ---------------------------------------------------------------- Vault


def test_vault_draws_two_and_turns_discards_into_coins() -> None:
    g = tr.scenario("Vault", hand=["Vault", "Estate"], deck=["Curse", "Duchy", "Gold"])
    run(g, "Vault")
    assert sorted(options(g)) == ["Curse", "Duchy", "Estate", "done"]
    run(g, "Estate", "Curse", "done")
    assert g.coins == 2
    assert hand(g) == bag("Duchy")
    assert discard(g) == bag("Estate", "Curse")
    assert deck(g) == ["Gold"]


def test_vault_may_discard_nothing() -> None:
    g = tr.scenario("Vault", hand=["Vault"], deck=["Gold", "Gold"])
    run(g, "Vault", "done")
    assert g.coins == 0
    assert hand(g) == bag("Gold", "Gold")


def vault_against(*others: dict[str, list[str]]) -> tr.Game:
    """Vault played by somebody who has nothing to discard."""
    return run(tr.scenario("Vault", hand=["Vault"], opponents=list(others)), "Vault")


def test_others_may_discard_two_cards_to_draw_one() -> None:
    g = vault_against({"hand": ["Estate", "Curse", "Copper"], "deck": ["Gold", "Silver"]})
    assert decider(g) == 1
    run(g, "Estate", "Curse")
    assert hand(g, 1) == bag("Copper", "Gold")
    assert discard(g, 1) == bag("Estate", "Curse")
    assert g.coins == 0


def test_others_need_not_discard_for_vault() -> None:
    g = vault_against({"hand": ["Estate", "Curse", "Copper"], "deck": ["Gold"]})
    run(g, "done")
    assert hand(g, 1) == bag("Estate", "Curse", "Copper")
    assert deck(g, 1) == ["Gold"]
    assert decider(g) == 0


def test_a_player_with_one_card_may_discard_it_for_vault_but_draws_nothing() -> None:
    g = vault_against({"hand": ["Estate"], "deck": ["Gold"]})
    assert (decider(g), options(g)) == (1, ["Estate", "done"])
    run(g, "Estate")
    assert hand(g, 1) == bag()
    assert discard(g, 1) == bag("Estate")
    assert deck(g, 1) == ["Gold"]


def test_the_two_discards_for_vault_are_shuffled_in_if_the_deck_is_empty() -> None:
    g = vault_against({"hand": ["Estate", "Estate", "Copper"]})
    run(g, "Estate", "Estate")
    assert hand(g, 1) == bag("Copper", "Estate")
    assert g.players[1].deck_size == 1
    assert discard(g, 1) == bag()


def test_others_answer_vault_in_turn_order_after_its_player() -> None:
    g = tr.scenario(
        "Vault",
        hand=["Vault", "Copper"],
        opponents=[{"hand": ["Estate", "Copper"]}, {"hand": ["Estate", "Copper"]}],
    )
    run(g, "Vault")
    assert decider(g) == 0
    run(g, "done")
    assert decider(g) == 1
    run(g, "done")
    assert decider(g) == 2
    run(g, "done")
    assert decider(g) == 0
    assert in_play(g) == bag("Vault")


def test_vault_is_no_attack() -> None:
    g = vault_against({"hand": ["Moat", "Estate", "Copper"], "deck": ["Gold"]})
    assert purpose(g) == "discard"
    assert sorted(options(g)) == ["Copper", "Estate", "Moat", "done"]
