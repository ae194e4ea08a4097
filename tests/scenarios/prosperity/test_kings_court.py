"""King's Court: an Action three times, also one that lasts."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import purpose
from .tokens import vp


@pytest.mark.parametrize(
    ("card", "cards", "actions", "buys", "coins", "points"),
    [
        ("Grand Market", 3, 3, 3, 6, 0),
        ("Monument", 0, 0, 0, 6, 3),
        ("Worker's Village", 3, 6, 3, 0, 0),
        ("Smithy", 9, 0, 0, 0, 0),
        ("Peddler", 3, 3, 0, 3, 0),
    ],
)
def test_kings_court_plays_an_action_three_times_for_one_action(
    card: str, cards: int, actions: int, buys: int, coins: int, points: int
) -> None:
    g = tr.scenario(f"King's Court, {card}", hand=["King's Court", card], deck=["Estate"] * 12)
    run(g, "King's Court", card)
    assert hand(g) == bag(*["Estate"] * cards)
    assert (g.actions, g.buys, g.coins, vp(g)) == (actions, 1 + buys, coins, points)
    assert in_play(g) == bag("King's Court", card)


def test_kings_court_may_play_nothing() -> None:
    g = tr.scenario("King's Court, Smithy", hand=["King's Court", "Smithy"], deck=["Gold"])
    run(g, "King's Court")
    assert options(g) == ["Smithy", "done"]
    run(g, "done")
    assert hand(g) == bag("Smithy")


def test_kings_court_without_another_action_does_nothing() -> None:
    g = run(tr.scenario("King's Court", hand=["King's Court", "Gold"]), "King's Court")
    assert purpose(g) == "treasure"
    assert g.actions == 0


def test_kings_court_on_kings_court_plays_three_actions_three_times_each() -> None:
    g = tr.scenario(
        "King's Court, Monument, Festival, Woodcutter",
        hand=["King's Court", "King's Court", "Monument", "Festival", "Woodcutter"],
    )
    run(g, "King's Court", "King's Court", "Monument", "Festival", "Woodcutter")
    assert g.coins == 3 * (2 + 2 + 2)
    assert (vp(g), g.actions, g.buys) == (3, 6, 1 + 3 + 3)


def test_kings_court_on_kings_court_never_plays_one_action_nine_times() -> None:
    g = tr.scenario("King's Court, Monument", hand=["King's Court"] * 2 + ["Monument"])
    run(g, "King's Court", "King's Court", "Monument")
    assert vp(g) == 3
    assert purpose(g) == "buy"


def test_no_other_card_comes_between_the_three_plays() -> None:
    g = tr.scenario(
        "King's Court, Worker's Village, Smithy",
        hand=["King's Court", "Worker's Village", "Smithy"],
        deck=["Gold"] * 4,
    )
    run(g, "King's Court", "Worker's Village")
    assert hand(g) == bag("Smithy", "Gold", "Gold", "Gold")
    assert g.actions == 6


def test_kings_court_on_mint_and_expand_works_three_times() -> None:
    g = tr.scenario("King's Court, Mint", hand=["King's Court", "Mint", "Gold"])
    run(g, "King's Court", "Mint", "Gold", "Gold", "Gold")
    assert discard(g) == bag("Gold", "Gold", "Gold")
    g = tr.scenario("King's Court, Expand", hand=["King's Court", "Expand", "Estate", "Curse"])
    run(g, "King's Court", "Expand", "Estate", "Duchy", "Silver")
    assert discard(g) == bag("Duchy", "Silver")
    assert g.trash == bag("Estate", "Curse")


def test_kings_court_on_bishop_trashes_three_cards() -> None:
    g = tr.scenario("King's Court, Bishop", hand=["King's Court", "Bishop", *["Estate"] * 4])
    run(g, "King's Court", "Bishop")
    assert g.trash == bag(*["Estate"] * 3)
    assert vp(g) == 6
    assert g.coins == 3


def test_kings_court_on_a_one_shot_gives_its_effect_three_times() -> None:
    g = tr.scenario("King's Court, Mining Village", hand=["King's Court", "Mining Village"])
    run(g, "King's Court", "Mining Village", "yes")
    assert (g.coins, g.actions) == (2, 6)
    assert g.trash == bag("Mining Village")


def test_moat_is_asked_for_at_each_of_the_three_plays() -> None:
    g = tr.scenario(
        "King's Court, Witch, Moat", hand=["King's Court", "Witch"], opponents=[{"hand": ["Moat"]}]
    )
    run(g, "King's Court", "Witch", "Moat", "done", "done")
    assert discard(g, 1) == bag("Curse", "Curse")


# ---------------------------------------------------------------- on Durations


def test_kings_court_on_wharf_works_three_times_in_both_turns() -> None:
    g = tr.scenario(
        "King's Court, Wharf", hand=["King's Court", "Wharf"], deck=["Copper"] * 6 + ["Estate"] * 18
    )
    run(g, "King's Court", "Wharf")
    assert hand(g) == bag(*["Copper"] * 6)
    assert g.buys == 4
    run(g, "done", "done")
    assert g.active == 1
    assert in_play(g) == bag("King's Court", "Wharf")
    run(g, "done")
    assert g.active == 0
    assert hand(g) == bag(*["Estate"] * 11)
    assert (g.buys, g.actions) == (4, 1)
    assert in_play(g) == bag("King's Court", "Wharf")


def test_kings_court_and_wharf_are_discarded_after_the_second_turn() -> None:
    g = tr.scenario("King's Court, Wharf", hand=["King's Court", "Wharf"], deck=["Estate"] * 22)
    run(g, "King's Court", "Wharf", "done", "done", "done")
    assert g.active == 1
    assert in_play(g) == bag()
    assert discard(g) == bag("King's Court", "Wharf", *["Estate"] * 17)
    assert hand(g) == bag(*["Estate"] * 5)


def test_kings_court_on_an_action_that_does_not_last_is_discarded_at_once() -> None:
    g = tr.scenario(
        "King's Court, Monument, Wharf",
        hand=["King's Court", "Monument", "Wharf"],
        actions=2,
        deck=["Estate"] * 12,
    )
    run(g, "King's Court", "Monument", "Wharf", "done")
    assert in_play(g) == bag("Wharf")


def test_kings_court_on_merchant_ship_pays_six_and_six() -> None:
    g = tr.scenario("King's Court, Merchant Ship", hand=["King's Court", "Merchant Ship"])
    run(g, "King's Court", "Merchant Ship")
    assert g.coins == 6
    run(g, "done", "done")
    assert (g.active, g.coins) == (0, 6)


def test_only_the_kings_court_that_played_the_durations_stays_with_them() -> None:
    g = tr.scenario(
        "King's Court, Wharf, Monument, Merchant Ship",
        hand=["King's Court", "King's Court", "Wharf", "Monument", "Merchant Ship"],
        deck=["Estate"] * 20,
    )
    run(g, "King's Court", "King's Court", "Wharf", "Monument", "Merchant Ship", "done")
    assert in_play(g) == bag("King's Court", "Wharf", "Merchant Ship")
    run(g, "done")
    assert (g.coins, g.buys) == (6, 4)
    run(g, "done")
    assert in_play(g) == bag()


def test_each_kings_court_stays_with_its_own_duration() -> None:
    g = tr.scenario(
        "King's Court, Wharf, Merchant Ship",
        hand=["King's Court", "Wharf", "King's Court", "Merchant Ship"],
        deck=["Estate"] * 20,
        actions=2,
    )
    run(g, "King's Court", "Wharf", "King's Court", "Merchant Ship", "done")
    assert in_play(g) == bag("King's Court", "King's Court", "Wharf", "Merchant Ship")


def test_kings_court_on_goons_and_wharf_leaves_only_what_lasts() -> None:
    g = tr.scenario(
        "King's Court, Wharf, Goons",
        hand=["King's Court", "Goons", "Wharf"],
        deck=["Estate"] * 20,
        actions=2,
    )
    run(g, "King's Court", "Goons", "Wharf", "Silver", "done")
    assert vp(g) == 1
    assert in_play(g) == bag("Wharf")
