"""Native players do nothing that plainly costs them: no empty exchanges, no wasted money."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import action, costing, gain, may, one, supply

from .helpers import after, answer, answers

MIXED = [*["Copper"] * 5, *["Silver"] * 3, "Gold", "Estate", "Estate"]
POOR = [*["Copper"] * 7, *["Estate"] * 3]
RICH = ["Gold"] * 4 + ["Province"] * 4
LATE = {"Province": 2}


@pytest.mark.parametrize(
    "hand",
    [
        ["Silver", "Silver", "Silver"],
        ["Copper", "Copper", "Copper"],
        ["Province", "Copper"],
        ["Gold", "Gold", "Silver"],
    ],
)
def test_remodel_waits_for_something_to_gain(hand: list[str]) -> None:
    game = tr.scenario("Remodel", hand=["Remodel", *hand], deck=MIXED)
    assert answer(game) == "done"


def test_remodel_is_played_for_a_card_that_is_asked_for() -> None:
    hand = ["Remodel", "Silver", "Copper"]
    game = tr.scenario("Remodel, Witch", hand=hand, deck=MIXED)
    assert answers(game, 3, "Province", "Witch", "Gold", "Silver") == ["Remodel", "Silver", "Witch"]


def test_remodel_takes_the_last_points() -> None:
    game = tr.scenario("Remodel", hand=["Remodel", "Gold", "Copper"], deck=MIXED, supply=LATE)
    assert answers(game, 3) == ["Remodel", "Gold", "Province"]


def test_remodel_leaves_the_money_for_a_province() -> None:
    hand = ["Remodel", "Gold", "Gold", "Silver"]
    rules = ("Province", "Laboratory", "Gold", "Silver")
    game = tr.scenario("Remodel, Laboratory", hand=hand, deck=MIXED)
    assert answer(game, *rules) == "done"


def test_upgrade_waits_when_only_good_cards_could_go() -> None:
    hand = ["Upgrade", "Gold", "Province"]
    assert answer(tr.scenario("Upgrade", hand=hand, deck=RICH)) == "done"
    assert answer(tr.scenario("Upgrade", hand=hand, deck=POOR)) == "Upgrade"
    assert answer(tr.scenario("Upgrade", hand=[*hand, "Copper"], deck=RICH)) == "Upgrade"


def test_replace_gives_a_curse_with_a_province() -> None:
    hand = ["Replace", "Gold", "Copper", "Copper"]
    assert answers(tr.scenario("Replace", hand=hand, deck=MIXED), 2) == ["Replace", "Gold"]


def masquerade(*hand: str) -> tr.Game:
    game = tr.scenario(
        "Masquerade, Thief, Witch",
        hand=["Masquerade", *hand],
        deck=["Gold", "Gold"],
        opponents=[{"hand": ["Copper"]}],
    )
    return after(game, "Masquerade")


def test_masquerade_keeps_gold_and_passes_what_nobody_planned_for() -> None:
    game = masquerade("Gold", "Thief")
    assert answer(game) == "Thief"


def test_masquerade_keeps_planned_actions() -> None:
    game = masquerade("Silver", "Witch")
    assert answer(game, "Province", "Witch max 1", "Gold") == "Silver"


def test_steward_does_not_trash_the_money_for_a_province() -> None:
    hand = ["Steward", "Copper", "Copper", "Gold", "Gold"]
    game = after(tr.scenario("Steward", hand=hand, deck=MIXED), "Steward")
    assert "trash" not in answer(game).lower()


@pytest.mark.parametrize("hand", [["Gold", "Gold"], ["Gold", "Silver", "Copper", "Copper"]])
def test_steward_pays_for_a_province(hand: list[str]) -> None:
    game = tr.scenario("Steward", hand=["Steward", *hand], deck=MIXED)
    assert answer(after(game, "Steward")) == "+$2"


def test_steward_thins_the_deck_rather_than_buy_a_silver() -> None:
    hand = ["Steward", "Copper", "Copper", "Copper"]
    game = tr.scenario("Steward", hand=hand, deck=POOR)
    assert "trash" in answer(after(game, "Steward")).lower()


@pytest.mark.parametrize(
    ("hand", "given"),
    [
        (["Throne Room", "Gold", "Silver", "Silver", "Gold"], ["Throne Room", "Silver"]),
        (["Moneylender", "Gold", "Silver", "Silver", "Gold"], ["Moneylender", "Silver"]),
        (["Baron", "Estate", "Silver", "Copper", "Copper"], ["Copper", "Copper"]),
        (["Baron", "Estate", "Estate", "Copper", "Gold"], ["Estate", "Copper"]),
        (["Throne Room", "Smithy", "Gold", "Silver", "Copper"], ["Copper", "Silver"]),
    ],
)
def test_militia_leaves_what_goes_together(hand: list[str], given: list[str]) -> None:
    kingdom = "Militia, Throne Room, Moneylender, Baron, Smithy"
    game = tr.scenario(kingdom, hand=["Militia"], opponents=[{"hand": hand}])
    assert answers(after(game, "Militia"), 2) == given


def test_baron_is_played_without_an_estate() -> None:
    assert answer(tr.scenario("Baron", hand=["Baron", "Silver"], deck=MIXED)) == "Baron"


@pytest.mark.parametrize("card", ["Trading Post", "Remodel"])
def test_throne_room_leaves_cards_alone_that_would_trash_good_ones(card: str) -> None:
    hand = ["Throne Room", card, "Estate", "Copper", "Gold", "Gold"]
    game = tr.scenario(f"Throne Room, {card}", hand=hand, deck=MIXED)
    assert answer(game) == card


def test_throne_room_doubles_a_trading_post_with_enough_to_trash() -> None:
    hand = ["Throne Room", "Trading Post", "Estate", "Estate", "Copper", "Copper"]
    game = tr.scenario("Throne Room, Trading Post", hand=hand, deck=MIXED)
    assert answers(game, 2) == ["Throne Room", "Trading Post"]


def test_trading_post_keeps_points_near_the_end() -> None:
    hand = ["Trading Post", "Estate", "Estate", "Gold"]
    assert answer(tr.scenario("Trading Post", hand=hand, deck=MIXED)) == "Trading Post"
    assert answer(tr.scenario("Trading Post", hand=hand, deck=MIXED, supply=LATE)) == "done"


@pytest.mark.parametrize(("card", "gained"), [("Laboratory", True), ("Smithy", False)])
def test_lurker_takes_out_of_the_trash_what_never_hurts(card: str, gained: bool) -> None:
    game = tr.scenario(f"Lurker, {card}", hand=["Lurker"], deck=MIXED, trash=[card])
    assert ("gain" in answer(after(game, "Lurker")).lower()) == gained


def test_what_a_rule_wants_to_gain_is_gained_even_if_it_need_not_be() -> None:
    shop = action("Odd Shop", 3, gain(may(one(supply, costing(up_to=2)))))
    game = tr.scenario([shop], hand=["Odd Shop"], deck=MIXED, supply={"Copper": 0})
    game.choose("Odd Shop")
    assert answer(game) == "done"
    assert answer(game, "Province", "gain: Estate") == "Estate"
