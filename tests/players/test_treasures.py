"""How native players play Treasures: in which order, which they hold back, what they do then."""

from __future__ import annotations

import pytest

import throneroom as tr

from .helpers import MONEY, after, answer, answers

DECK = [*["Copper"] * 5, *["Silver"] * 3, "Gold", "Estate", "Estate"]


def with_treasures(kingdom: str, *hand: str) -> tr.Game:
    return tr.scenario(kingdom, hand=hand, deck=DECK, phase="buy")


def test_bank_comes_last() -> None:
    game = with_treasures("Bank", "Bank", "Copper", "Silver")
    assert answers(game, 2) == ["treasures", "Bank"]


@pytest.mark.parametrize(
    "first", ["Quarry", "Tiara", "Collection", "Contraband", "Crystal Ball", "Venture", "Potion"]
)
def test_treasures_that_do_something_come_before_plain_ones(first: str) -> None:
    assert answer(with_treasures(first, "Copper", first, "Gold")) == first


def test_quarry_makes_a_laboratory_affordable() -> None:
    rules = ("Province", "Laboratory", "Silver")
    game = with_treasures("Quarry, Laboratory", "Quarry", "Copper", "Copper")
    assert answers(game, 3, *rules) == ["Quarry", "treasures", "Laboratory"]


def test_peddler_is_bought_for_what_it_costs_now() -> None:
    game = tr.scenario(
        "Peddler, Village", play=["Village"] * 3, hand=["Copper", "Copper"], deck=DECK, phase="buy"
    )
    assert answers(game, 2, "Province", "Peddler", "Copper") == ["treasures", "Peddler"]


GRAND = ("Province", "Grand Market", "Gold", "Silver")


def test_copper_is_held_back_for_a_grand_market() -> None:
    game = with_treasures("Grand Market", "Gold", "Gold", "Copper")
    assert answers(game, 4, *GRAND) == ["Gold", "Gold", "done", "Grand Market"]


@pytest.mark.parametrize(
    ("hand", "bought"),
    [
        (["Gold", "Gold", "Silver", "Copper"], "Province"),
        (["Gold", "Silver", "Copper"], "Gold"),
    ],
)
def test_copper_is_played_where_it_buys_something_better(hand: list[str], bought: str) -> None:
    assert answers(with_treasures("Grand Market", *hand), 2, *GRAND) == ["treasures", bought]


def test_tiara_doubles_the_best_treasure() -> None:
    assert answers(with_treasures("Tiara", "Tiara", "Copper", "Gold"), 2) == ["Tiara", "Gold"]


@pytest.mark.parametrize("card", ["Tiara", "Royal Seal"])
@pytest.mark.parametrize(("bought", "answered"), [("Province", "done"), ("Gold", "Gold")])
def test_only_what_is_good_at_once_goes_on_the_deck(card: str, bought: str, answered: str) -> None:
    game = tr.scenario(card, hand=[card], deck=DECK, phase="buy", coins=8)
    assert answer(after(game, card, bought)) == answered


@pytest.mark.parametrize(
    ("top", "given"),
    [
        ("Estate", ["Estate"]),
        ("Province", ["done", "Province"]),
        ("Gold", ["done", "done", "Gold"]),
        ("Smithy", ["done", "done", "Smithy"]),
    ],
)
def test_crystal_ball_trashes_discards_or_plays(top: str, given: list[str]) -> None:
    hand = ["Crystal Ball", "Copper"]
    game = tr.scenario("Crystal Ball, Smithy", hand=hand, deck=[top, *DECK], phase="buy")
    assert answers(after(game, "Crystal Ball"), len(given)) == given


@pytest.mark.parametrize(("found", "answered"), [("Copper", "Copper"), ("Silver", "done")])
def test_loan_trashes_copper_only(found: str, answered: str) -> None:
    deck = ["Estate", found, *DECK]
    game = tr.scenario("Loan", hand=["Loan", "Copper"], deck=deck, phase="buy")
    assert answer(after(game, "Loan")) == answered


def test_anvil_turns_a_copper_into_a_silver() -> None:
    game = with_treasures("Anvil", "Anvil", "Copper", "Copper")
    assert answers(game, 3) == ["Anvil", "Copper", "Silver"]


def test_anvil_leaves_the_money_for_a_province() -> None:
    game = with_treasures("Anvil", "Anvil", "Gold", "Gold", "Copper")
    assert answers(game, 2) == ["Anvil", "done"]


def test_investment_is_played_with_something_to_trash() -> None:
    game = with_treasures("Investment", "Investment", "Estate", "Gold")
    assert answers(game, 2) == ["Investment", "Estate"]


def test_investment_does_not_trash_a_province() -> None:
    game = with_treasures("Investment", "Investment", "Province", "Gold")
    assert answers(game, 2) == ["treasures", "done"]


def test_contraband_is_answered_with_what_the_coins_will_buy() -> None:
    rich = with_treasures("Contraband", "Contraband", "Gold", "Gold")
    assert answer(after(rich, "Contraband")) == "Province"
    poor = tr.scenario("Contraband", hand=["Contraband"], deck=["Copper"] * 9, phase="buy")
    assert answer(after(poor, "Contraband")) != "Province"


def test_war_chest_is_answered_with_the_best_card_it_could_gain() -> None:
    game = with_treasures("War Chest, Laboratory", "War Chest")
    assert answers(game, 3, *MONEY[:4], "Laboratory", "Silver") == [
        "War Chest",
        "Laboratory",
        "Silver",
    ]


def test_potions_buy_what_the_rules_ask_for() -> None:
    rules = ("Province", "Alchemist", "Silver")
    game = with_treasures("Alchemist", "Potion", "Copper", "Silver")
    assert answers(game, 3, *rules) == ["Potion", "treasures", "Alchemist"]
