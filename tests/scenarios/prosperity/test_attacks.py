"""Rabble, Mountebank, Charlatan and Clerk."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose
from .tokens import vp

# ---------------------------------------------------------------- Rabble


def rabble(*others: dict[str, list[str]]) -> tr.Game:
    """Rabble played against others."""
    g = tr.scenario("Rabble", hand=["Rabble"], deck=["Copper"] * 4, opponents=list(others))
    return run(g, "Rabble")


def test_rabble_draws_three_cards() -> None:
    g = rabble({})
    assert hand(g) == bag(*["Copper"] * 3)
    assert g.actions == 0


def test_rabble_discards_actions_and_treasures_and_leaves_the_rest() -> None:
    g = rabble({"deck": ["Gold", "Estate", "Village", "Silver"]})
    assert discard(g, 1) == bag("Gold", "Village")
    assert deck(g, 1) == ["Estate", "Silver"]


@pytest.mark.parametrize(
    ("picks", "after"),
    [
        (["Estate", "Curse"], ["Duchy", "Curse", "Estate"]),
        (["Duchy", "Estate"], ["Curse", "Estate", "Duchy"]),
    ],
)
def test_the_victim_of_rabble_puts_the_rest_back_in_any_order(
    picks: list[str], after: list[str]
) -> None:
    g = rabble({"deck": ["Estate", "Curse", "Duchy", "Gold"]})
    assert decider(g) == 1
    run(g, *picks)
    assert deck(g, 1) == [*after, "Gold"]


def test_rabble_discards_nobles_and_farm() -> None:
    g = rabble({"deck": ["Nobles", "Farm", "Estate"]})
    assert discard(g, 1) == bag("Nobles", "Farm")
    assert deck(g, 1) == ["Estate"]


def test_rabble_makes_the_victim_shuffle_for_three_cards() -> None:
    g = rabble({"deck": ["Copper"], "discard": ["Gold", "Silver", "Silver"]})
    assert g.players[1].deck_size == 1
    assert sum(discard(g, 1).values()) == 3


def test_rabble_reveals_what_there_is() -> None:
    g = rabble({"deck": ["Copper", "Estate"]}, {"hand": ["Gold"]})
    assert discard(g, 1) == bag("Copper")
    assert deck(g, 1) == ["Estate"]
    assert hand(g, 2) == bag("Gold")


def test_moat_stops_rabble() -> None:
    g = run(rabble({"hand": ["Moat"], "deck": ["Gold", "Gold"]}), "Moat")
    assert deck(g, 1) == ["Gold", "Gold"]


# ---------------------------------------------------------------- Mountebank


def mountebank(*others: dict[str, list[str]], supply: dict[str, int] | None = None) -> tr.Game:
    """Mountebank played against others."""
    g = tr.scenario("Mountebank", hand=["Mountebank"], opponents=list(others), supply=supply)
    return run(g, "Mountebank")


def test_mountebank_gives_each_other_player_a_curse_and_a_copper() -> None:
    g = mountebank({"hand": ["Gold"]}, {})
    assert g.coins == 2
    assert discard(g, 1) == discard(g, 2) == bag("Curse", "Copper")
    assert discard(g, 0) == bag()
    assert decider(g) == 0


def test_a_curse_can_be_discarded_to_mountebank_instead() -> None:
    g = mountebank({"hand": ["Curse", "Gold"]})
    assert (decider(g), purpose(g)) == (1, "discard")
    assert options(g) == ["Curse", "done"]
    run(g, "Curse")
    assert hand(g, 1) == bag("Gold")
    assert discard(g, 1) == bag("Curse")
    assert g.supply["Curse"] == 10


def test_a_curse_need_not_be_discarded_to_mountebank() -> None:
    g = run(mountebank({"hand": ["Curse", "Gold"]}), "done")
    assert hand(g, 1) == bag("Curse", "Gold")
    assert discard(g, 1) == bag("Curse", "Copper")


@pytest.mark.parametrize(
    ("supply", "gained"),
    [
        ({"Curse": 0}, ["Copper"]),
        ({"Copper": 0}, ["Curse"]),
        ({"Curse": 0, "Copper": 0}, []),
    ],
)
def test_mountebank_gives_what_is_left(supply: dict[str, int], gained: list[str]) -> None:
    assert discard(mountebank({"hand": ["Gold"]}, supply=supply), 1) == bag(*gained)


def test_a_curse_can_be_discarded_to_mountebank_even_if_both_piles_are_empty() -> None:
    g = mountebank({"hand": ["Curse"]}, supply={"Curse": 0, "Copper": 0})
    assert options(g) == ["Curse", "done"]
    run(g, "Curse")
    assert discard(g, 1) == bag("Curse")


def test_mountebank_deals_the_last_curse_in_turn_order() -> None:
    g = mountebank({}, {}, supply={"Curse": 1})
    assert discard(g, 1) == bag("Curse", "Copper")
    assert discard(g, 2) == bag("Copper")


def test_moat_stops_all_of_mountebank() -> None:
    g = run(mountebank({"hand": ["Moat", "Curse"]}), "Moat")
    assert decider(g) == 0
    assert hand(g, 1) == bag("Moat", "Curse")
    assert discard(g, 1) == bag()


# ---------------------------------------------------------------- Charlatan


def test_charlatan_pays_three_and_curses_the_others() -> None:
    g = tr.scenario("Charlatan", hand=["Charlatan"], players=3)
    run(g, "Charlatan")
    assert g.coins == 3
    assert discard(g, 1) == discard(g, 2) == bag("Curse")
    assert discard(g) == bag()


def test_moat_stops_charlatan() -> None:
    g = tr.scenario("Charlatan, Moat", hand=["Charlatan"], opponents=[{"hand": ["Moat"]}])
    run(g, "Charlatan", "Moat")
    assert discard(g, 1) == bag()


def test_with_charlatan_curses_are_treasures_worth_one_coin() -> None:
    g = tr.scenario("Charlatan", hand=["Curse", "Curse", "Estate"], phase="buy")
    run(g, "Curse")
    assert g.coins == 1
    assert in_play(g) == bag("Curse")
    assert hand(g) == bag("Curse", "Estate")
    assert g.players[0].score == -2 + 1


def test_without_charlatan_curses_cannot_be_played() -> None:
    g = tr.scenario("Village", hand=["Curse", "Copper"], phase="buy")
    assert "Curse" in options(tr.scenario("Charlatan", hand=["Curse", "Copper"], phase="buy"))
    assert "Curse" not in options(g)


def test_curses_in_play_are_trashed_when_mint_is_bought() -> None:
    g = tr.scenario("Charlatan, Mint", hand=["Curse"], phase="buy", coins=5)
    run(g, "Curse", "Mint")
    assert g.trash == bag("Curse")


def test_mint_copies_a_curse_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Mint", hand=["Mint", "Curse"])
    run(g, "Mint", "Curse")
    assert discard(g) == bag("Curse")


def test_magnate_counts_curses_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Magnate", hand=["Magnate", "Curse", "Copper"], deck=["Gold"] * 4)
    run(g, "Magnate")
    assert hand(g) == bag("Curse", "Copper", "Gold", "Gold")


def test_courtier_gives_two_things_for_a_curse_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Courtier", hand=["Courtier", "Curse"])
    run(g, "Courtier", "+$3", "+1 Buy")
    assert (g.coins, g.buys) == (3, 2)


def test_bank_counts_curses_in_play_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Bank", hand=["Curse", "Bank"], phase="buy")
    run(g, "Curse", "Bank")
    assert g.coins == 1 + 2


def test_venture_plays_a_curse_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Venture", hand=["Venture"], deck=["Estate", "Curse"], phase="buy")
    run(g, "Venture")
    assert g.coins == 2
    assert in_play(g) == bag("Venture", "Curse")


def test_investment_and_anvil_take_curses_for_treasures_with_charlatan() -> None:
    g = tr.scenario(
        "Charlatan, Investment", hand=["Investment", "Estate", "Curse", "Copper"], phase="buy"
    )
    run(g, "Investment", "Estate", "trash this")
    assert vp(g) == 2
    g = tr.scenario("Charlatan, Anvil", hand=["Anvil", "Curse"], phase="buy")
    run(g, "Anvil", "Curse", "Silver")
    assert discard(g) == bag("Curse", "Silver")


def test_curses_are_still_curses_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Mountebank", hand=["Mountebank"], opponents=[{"hand": ["Curse"]}])
    run(g, "Mountebank", "Curse")
    assert discard(g, 1) == bag("Curse")
    g = tr.scenario("Charlatan, Patrol", hand=["Patrol"], deck=["Gold"] * 3 + ["Curse"])
    run(g, "Patrol")
    assert hand(g) == bag(*["Gold"] * 3, "Curse")


def test_rabble_discards_curses_with_charlatan() -> None:
    g = tr.scenario("Charlatan, Rabble", hand=["Rabble"], opponents=[{"deck": ["Curse", "Estate"]}])
    run(g, "Rabble")
    assert discard(g, 1) == bag("Curse")
    assert deck(g, 1) == ["Estate"]


# ---------------------------------------------------------------- Clerk


def test_clerk_pays_two_and_a_hand_of_five_puts_a_card_on_the_deck() -> None:
    g = tr.scenario(
        "Clerk",
        hand=["Clerk"],
        opponents=[
            {"hand": ["Gold", "Estate", "Copper", "Copper", "Copper"], "deck": ["Silver"]},
            {"hand": ["Gold", "Estate", "Copper", "Copper"]},
        ],
    )
    run(g, "Clerk")
    assert g.coins == 2
    assert decider(g) == 1
    assert sorted(options(g)) == ["Copper", "Estate", "Gold"]
    run(g, "Estate")
    assert deck(g, 1) == ["Estate", "Silver"]
    assert hand(g, 1) == bag("Gold", "Copper", "Copper", "Copper")
    assert deck(g, 2) == []
    assert decider(g) == 0


def test_clerk_takes_one_card_from_a_larger_hand_too() -> None:
    g = tr.scenario("Clerk", hand=["Clerk"], opponents=[{"hand": ["Copper"] * 7}])
    run(g, "Clerk")
    assert deck(g, 1) == ["Copper"]
    assert hand(g, 1) == bag(*["Copper"] * 6)


def test_the_card_put_back_for_clerk_becomes_the_whole_deck_if_that_is_empty() -> None:
    g = tr.scenario(
        "Clerk", hand=["Clerk"], opponents=[{"hand": ["Copper"] * 5, "discard": ["Gold"]}]
    )
    run(g, "Clerk")
    assert deck(g, 1) == ["Copper"]
    assert discard(g, 1) == bag("Gold")


def test_moat_stops_clerk() -> None:
    g = tr.scenario("Clerk, Moat", hand=["Clerk"], opponents=[{"hand": ["Moat"] + ["Copper"] * 4}])
    run(g, "Clerk", "Moat")
    assert deck(g, 1) == []
    assert g.coins == 2


def next_turn_with(*cards: str, kingdom: str = "Clerk", mine: int = 0) -> tr.Game:
    """The start of the turn of the other player, who holds these cards."""
    g = tr.scenario(kingdom, deck=["Copper"] * mine, opponents=[{"hand": list(cards)}])
    run(g, "done")
    assert g.active == 1
    return g


def test_clerk_may_be_played_at_the_start_of_the_turn_without_an_action() -> None:
    g = next_turn_with("Clerk", "Village", kingdom="Clerk, Village", mine=5)
    assert (decider(g), purpose(g)) == (1, "order")
    assert options(g) == ["Clerk", "done"]
    run(g, "Clerk")
    assert (g.actions, g.coins) == (1, 2)
    assert in_play(g, 1) == bag("Clerk")
    assert g.players[0].hand_size == 4
    assert (g.phase, purpose(g)) == ("action", "play")
    assert options(g) == ["Village", "done"]


def test_clerk_need_not_be_played_at_the_start_of_the_turn() -> None:
    g = run(next_turn_with("Clerk"), "done")
    assert (g.phase, purpose(g)) == ("action", "play")
    run(g, "Clerk")
    assert (g.actions, g.coins) == (0, 2)


def test_any_number_of_clerks_are_played_at_the_start_of_the_turn_one_at_a_time() -> None:
    g = next_turn_with("Clerk", "Clerk", "Clerk", mine=5)
    run(g, "Clerk")
    assert g.coins == 2
    assert purpose(g) == "order"
    run(g, "Clerk", "done")
    assert (g.actions, g.coins) == (1, 4)
    assert hand(g, 1) == bag("Clerk")
    assert purpose(g) == "play"


def test_moat_answers_a_clerk_played_at_the_start_of_the_turn() -> None:
    g = tr.scenario("Clerk, Moat", deck=["Moat"] + ["Copper"] * 4, opponents=[{"hand": ["Clerk"]}])
    run(g, "done", "Clerk")
    assert (decider(g), purpose(g)) == (0, "react")
    run(g, "Moat")
    assert g.players[0].hand_size == 5
    assert g.coins == 2


def test_a_clerk_drawn_at_the_start_of_the_turn_can_still_be_played_then() -> None:
    g = tr.scenario(
        "Clerk, Caravan", hand=["Caravan"], deck=["Copper"] * 6 + ["Clerk"], phase="action"
    )
    run(g, "Caravan", "done", "done", "done")
    assert g.active == 0
    assert hand(g)["Clerk"] == 1
    assert purpose(g) == "order"
    run(g, "Clerk")
    assert (g.actions, g.coins) == (1, 2)


def test_a_clerk_drawn_later_in_the_turn_needs_an_action() -> None:
    g = tr.scenario("Clerk, Village", opponents=[{"hand": ["Village"], "deck": ["Clerk"]}])
    run(g, "done", "Village")
    assert purpose(g) == "play"
    run(g, "Clerk")
    assert g.actions == 1


def test_clerk_may_be_played_before_or_after_what_is_due_at_the_start_of_the_turn() -> None:
    g = tr.scenario("Clerk, Tide Pools", hand=["Tide Pools"], deck=["Estate"] * 7 + ["Clerk"])
    run(g, "Tide Pools", "done", "done")
    assert (g.active, purpose(g)) == (0, "order")
    assert sorted(options(g)) == ["Clerk", "Tide Pools"]
    before = run(g.clone(), "Clerk")
    assert before.coins == 2
    assert hand(before) == bag("Estate", "Estate")
    after = run(g, "Tide Pools", "Estate", "Estate", "Clerk")
    assert (after.coins, after.actions) == (2, 1)
    assert hand(after) == bag("Estate", "Estate")


def test_all_plain_treasures_include_curses_with_charlatan() -> None:
    g = tr.scenario("Charlatan", hand=["Curse", "Copper", "Gold"], phase="buy")
    run(g, "treasures")
    assert g.coins == 5
