"""The seven basic cards: worth, price, piles."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, hand, in_play, options, run

COSTS = {
    0: "Copper Curse",
    2: "Estate Cellar Chapel Moat",
    3: "Silver Chancellor Harbinger Merchant Vassal Village Woodcutter Workshop",
    4: "Bureaucrat Feast Gardens Militia Moneylender Poacher Remodel Smithy Spy Thief Throne_Room",
    5: "Duchy Bandit Council_Room Festival Laboratory Library Market Mine Sentry Witch",
    6: "Gold Adventurer Artisan",
    8: "Province",
}
PRICES = [(name.replace("_", " "), cost) for cost, names in COSTS.items() for name in names.split()]


def test_the_price_list_has_all_cards_of_both_editions() -> None:
    assert len(PRICES) == 7 + 32
    assert len(set(PRICES)) == 39


@pytest.mark.parametrize(("name", "cost"), PRICES)
def test_card_has_its_printed_cost(name: str, cost: int) -> None:
    assert tr.scenario(name).cost(name) == cost


@pytest.mark.parametrize(("name", "cost"), PRICES)
def test_card_can_be_bought_for_exactly_its_cost(name: str, cost: int) -> None:
    g = tr.scenario(name, phase="buy", coins=cost, buys=2)
    before = g.supply[name]
    run(g, name)
    assert g.coins == 0
    assert g.buys == 1
    assert g.supply[name] == before - 1
    assert g.players[0].discard == bag(name)


@pytest.mark.parametrize(("name", "cost"), [pair for pair in PRICES if pair[1] > 0])
def test_card_is_not_offered_with_one_coin_too_few(name: str, cost: int) -> None:
    g = tr.scenario(name, phase="buy", coins=cost - 1)
    assert name not in options(g)


@pytest.mark.parametrize(("name", "coins"), [("Copper", 1), ("Silver", 2), ("Gold", 3)])
def test_treasure_gives_its_coins_when_played(name: str, coins: int) -> None:
    g = tr.scenario("Village", hand=[name, name], phase="buy")
    run(g, name)
    assert g.coins == coins
    assert hand(g) == bag(name)
    assert in_play(g) == bag(name)
    run(g, name)
    assert g.coins == 2 * coins


def test_all_plain_treasures_can_be_played_at_once() -> None:
    g = tr.scenario("Village", hand=["Copper", "Silver", "Gold", "Gold", "Estate"], phase="buy")
    run(g, "treasures")
    assert g.coins == 9
    assert hand(g) == bag("Estate")
    assert in_play(g) == bag("Copper", "Silver", "Gold", "Gold")


def test_treasures_can_be_kept_in_hand() -> None:
    g = tr.scenario("Village", hand=["Gold", "Silver"], phase="buy")
    run(g, "Silver", "done")
    assert g.coins == 2
    assert hand(g) == bag("Gold")
    assert g.decision is not None
    assert g.decision.purpose == "buy"


@pytest.mark.parametrize(
    ("name", "points"),
    [("Estate", 1), ("Duchy", 3), ("Province", 6), ("Curse", -1), ("Copper", 0), ("Gold", 0)],
)
@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "play"])
def test_card_scores_wherever_it_lies(name: str, points: int, zone: str) -> None:
    at = {zone: [name, name]}
    g = tr.scenario(
        "Village",
        hand=at.get("hand", []),
        deck=at.get("deck", []),
        discard=at.get("discard", []),
        play=at.get("play", []),
    )
    assert g.players[0].score == 2 * points
    assert g.players[1].score == 0
    assert g.players[0].owned == bag(name, name)


@pytest.mark.parametrize("name", ["Estate", "Duchy", "Province", "Curse", "Gardens"])
def test_victory_cards_and_curses_cannot_be_played(name: str) -> None:
    g = tr.scenario("Gardens, Village", hand=["Village", name])
    assert options(g) == ["Village", "done"]
    run(g, "done")
    assert g.decision is not None
    assert g.decision.purpose == "buy"
    assert hand(g) == bag("Village", name)


@pytest.mark.parametrize(
    ("players", "curses", "victories", "provinces"),
    [(2, 10, 8, 8), (3, 20, 12, 12), (4, 30, 12, 12), (5, 40, 12, 15), (6, 50, 12, 18)],
)
def test_piles_grow_with_the_number_of_players(
    players: int, curses: int, victories: int, provinces: int
) -> None:
    g = tr.scenario("Gardens, Village", players=players)
    assert g.supply["Curse"] == curses
    assert g.supply["Estate"] == g.supply["Duchy"] == g.supply["Gardens"] == victories
    assert g.supply["Province"] == provinces
    assert g.supply["Village"] == 10


@pytest.mark.parametrize("players", [2, 3, 4])
def test_silver_and_gold_piles_are_the_same_for_up_to_four_players(players: int) -> None:
    g = tr.scenario("Village", players=players)
    assert g.supply["Silver"] == 40
    assert g.supply["Gold"] == 30


def test_curse_can_be_bought_for_nothing() -> None:
    g = run(tr.scenario("Village", phase="buy", buys=2), "Curse")
    assert g.players[0].discard == bag("Curse")
    assert g.players[0].score == -1
    assert g.supply["Curse"] == 9
