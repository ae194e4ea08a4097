"""What native players trash, and what they get for it."""

from __future__ import annotations

import throneroom as tr

from .helpers import MONEY, after, answer, answers, until_done

DECK = ["Copper"] * 7 + ["Silver"] * 3
LATE = {"Province": 2}


def chapel(*hand: str, deck: list[str] = DECK, supply: dict[str, int] | None = None) -> tr.Game:
    game = tr.scenario("Chapel", hand=["Chapel", *hand], deck=deck, supply=supply)
    return after(game, "Chapel")


def test_chapel_trashes_curses_then_estates_then_coppers() -> None:
    game = chapel("Copper", "Estate", "Curse", "Copper")
    assert until_done(game) == ["Curse", "Estate", "Copper", "Copper"]


def test_chapel_leaves_good_cards_alone() -> None:
    assert until_done(chapel("Silver", "Gold", "Province", "Estate")) == ["Estate"]


def test_chapel_keeps_enough_money() -> None:
    game = chapel("Copper", "Copper", "Estate", deck=["Copper"] * 2)
    assert until_done(game) == ["Estate"]


def test_chapel_counts_what_it_has_picked() -> None:
    game = chapel("Copper", "Copper", deck=["Copper"] * 3)
    assert until_done(game) == ["Copper"]


def test_chapel_keeps_the_money_that_buys_something_this_turn() -> None:
    assert until_done(chapel("Silver", "Silver", "Copper", "Copper", "Estate")) == ["Estate"]


def test_chapel_thins_the_deck_rather_than_buy_a_silver() -> None:
    assert "Copper" in until_done(chapel("Copper", "Copper", "Copper", "Estate"))


def test_chapel_keeps_points_near_the_end() -> None:
    assert until_done(chapel("Estate", "Curse", supply=LATE)) == ["Curse"]


def test_chapel_stays_in_hand_when_there_is_nothing_to_trash() -> None:
    game = tr.scenario("Chapel", hand=["Chapel", "Silver", "Gold"], deck=DECK)
    assert answer(game) == "done"


def test_remodel_turns_estates_into_something() -> None:
    game = tr.scenario("Remodel", hand=["Remodel", "Estate", "Gold", "Copper"])
    assert answers(after(game, "Remodel"), 2) == ["Estate", "Silver"]


def test_remodel_turns_gold_into_province_when_they_run_out() -> None:
    game = tr.scenario("Remodel", hand=["Remodel", "Estate", "Gold", "Copper"], supply=LATE)
    assert answers(after(game, "Remodel"), 2) == ["Gold", "Province"]


def test_mine_makes_the_dearer_treasure_better() -> None:
    game = tr.scenario("Mine", hand=["Mine", "Copper", "Silver", "Gold"])
    assert answers(after(game, "Mine"), 2) == ["Silver", "Gold"]


def test_mine_does_not_trash_gold_for_gold() -> None:
    game = tr.scenario("Mine", hand=["Mine", "Gold", "Gold", "Estate"], supply={"Silver": 1})
    assert answer(after(game, "Mine")) == "done"


def test_moneylender_trashes_its_copper() -> None:
    game = tr.scenario("Moneylender", hand=["Moneylender", "Copper"])
    assert answer(after(game, "Moneylender")) == "Copper"


def test_moneylender_waits_for_a_copper() -> None:
    game = tr.scenario("Moneylender", hand=["Moneylender", "Silver"])
    assert answer(game) == "done"


def test_trading_post_is_not_played_on_good_cards() -> None:
    game = tr.scenario("Trading Post", hand=["Trading Post", "Gold", "Silver", "Estate"])
    assert answer(game) == "done"


def test_trading_post_takes_the_worst_two() -> None:
    game = tr.scenario("Trading Post", hand=["Trading Post", "Gold", "Copper", "Estate"])
    assert answers(after(game, "Trading Post"), 2) == ["Estate", "Copper"]


def test_upgrade_prefers_an_estate() -> None:
    game = tr.scenario("Upgrade", hand=["Upgrade", "Estate", "Gold", "Copper"], deck=["Silver"])
    assert answer(after(game, "Upgrade")) == "Estate"


def test_upgrade_gets_rid_of_a_copper_when_nothing_better_is_offered() -> None:
    hand = ["Upgrade", "Silver"]  # for which there is no card of one's liking
    game = tr.scenario("Upgrade, Smithy, Market", hand=hand, deck=["Copper"] * 6, supply=LATE)
    assert answer(after(game, "Upgrade")) == "Copper"


def test_sentry_trashes_junk_and_discards_green() -> None:
    game = tr.scenario("Sentry", hand=["Sentry"], deck=["Silver", "Curse", "Province", *DECK])
    assert answers(after(game, "Sentry"), 3) == ["Curse", "done", "Province"]


def test_bandit_costs_the_cheaper_treasure() -> None:
    game = tr.scenario("Bandit", hand=["Bandit"], opponents=[{"deck": ["Gold", "Silver"]}])
    assert answer(after(game, "Bandit")) == "Silver"


def test_thief_takes_the_dearer_treasure() -> None:
    game = tr.scenario("Thief", hand=["Thief"], opponents=[{"deck": ["Gold", "Silver"]}])
    assert answers(after(game, "Thief"), 2) == ["Gold", "Gold"]


def test_masquerade_passes_and_trashes_the_worst() -> None:
    game = tr.scenario(
        "Masquerade",
        hand=["Masquerade", "Curse", "Estate", "Gold"],
        deck=["Silver", "Silver"],
        opponents=[{"hand": ["Gold", "Copper"]}],
    )
    assert answers(after(game, "Masquerade"), 3) == ["Curse", "Copper", "Estate"]


def test_a_trasher_is_worth_having() -> None:
    rules = ("Laboratory max 4", "Chapel max 1 if turn <= 2", "Gold", "Silver")
    plan = tr.strategy("Province if deck(Gold) >= 2", *MONEY[1:3], "Gold max 2", *rules)
    match = tr.simulate(
        "Chapel, Laboratory",
        [plan, "Big Money"],
        4000,
        seed=1,
        variant=tr.Variant(kingdom_piles=None),
    )
    assert match.win_rates[0] > 0.53
