"""Attacks on hands and discard piles: Militia, Bureaucrat, Witch."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run


def test_militia_makes_the_victim_choose_two_of_five() -> None:
    g = tr.scenario(
        "Militia",
        hand=["Militia"],
        opponents=[{"hand": ["Gold", "Silver", "Copper", "Estate", "Curse"]}],
    )
    run(g, "Militia")
    assert g.coins == 2
    assert g.decision is not None
    assert g.decision.player == 1
    assert g.decision.purpose == "discard"
    assert "done" not in options(g)
    run(g, "Estate", "Curse")
    assert hand(g, 1) == bag("Gold", "Silver", "Copper")
    assert discard(g, 1) == bag("Estate", "Curse")
    assert g.decision is not None
    assert g.decision.player == 0


@pytest.mark.parametrize("held", [0, 1, 2, 3])
def test_militia_spares_hands_of_three_or_fewer(held: int) -> None:
    cards = ["Gold", "Estate", "Copper"][:held]
    g = tr.scenario("Militia", hand=["Militia"], opponents=[{"hand": cards}])
    run(g, "Militia")
    assert hand(g, 1) == bag(*cards)
    assert discard(g, 1) == bag()
    assert g.coins == 2


@pytest.mark.parametrize("held", [4, 6])
def test_militia_always_leaves_three_cards(held: int) -> None:
    g = tr.scenario("Militia", hand=["Militia"], opponents=[{"hand": ["Copper"] * held}])
    run(g, "Militia")
    assert hand(g, 1) == bag(*["Copper"] * 3)
    assert discard(g, 1) == bag(*["Copper"] * (held - 3))


def test_militia_asks_the_players_in_turn_order_and_spares_its_own() -> None:
    cards = ["Gold", "Silver", "Copper", "Estate"]
    g = tr.scenario(
        "Militia", hand=["Militia", *cards], opponents=[{"hand": cards}, {"hand": cards}]
    )
    run(g, "Militia")
    assert g.decision is not None
    assert g.decision.player == 1
    run(g, "Estate")
    assert g.decision is not None
    assert g.decision.player == 2
    run(g, "Copper")
    assert hand(g) == bag(*cards)
    assert discard(g, 1) == bag("Estate")
    assert discard(g, 2) == bag("Copper")


def test_bureaucrat_puts_a_silver_on_the_own_deck() -> None:
    g = run(tr.scenario("Bureaucrat", hand=["Bureaucrat"], deck=["Copper"]), "Bureaucrat")
    assert deck(g) == ["Silver", "Copper"]
    assert g.supply["Silver"] == 39
    assert discard(g) == bag()
    assert g.coins == 0


def test_bureaucrat_silver_becomes_the_only_card_of_an_empty_deck() -> None:
    g = tr.scenario("Bureaucrat", hand=["Bureaucrat"], discard=["Gold"])
    run(g, "Bureaucrat")
    assert deck(g) == ["Silver"]
    assert discard(g) == bag("Gold")


def test_bureaucrat_victim_puts_a_victory_card_on_the_deck() -> None:
    g = tr.scenario(
        "Bureaucrat",
        hand=["Bureaucrat"],
        opponents=[{"hand": ["Estate", "Estate", "Gold"], "deck": ["Copper"]}],
    )
    run(g, "Bureaucrat")
    assert hand(g, 1) == bag("Estate", "Gold")
    assert deck(g, 1) == ["Estate", "Copper"]


def test_bureaucrat_victim_chooses_between_victory_cards() -> None:
    g = tr.scenario(
        "Bureaucrat, Gardens",
        hand=["Bureaucrat"],
        opponents=[{"hand": ["Estate", "Gardens", "Province", "Gold", "Curse"]}],
    )
    run(g, "Bureaucrat")
    assert g.decision is not None
    assert g.decision.player == 1
    assert sorted(options(g)) == ["Estate", "Gardens", "Province"]
    run(g, "Gardens")
    assert hand(g, 1) == bag("Estate", "Province", "Gold", "Curse")
    assert deck(g, 1) == ["Gardens"]


def test_bureaucrat_leaves_a_hand_without_victory_cards_alone() -> None:
    cards = ["Gold", "Curse", "Village"]
    g = tr.scenario(
        "Bureaucrat", hand=["Bureaucrat"], opponents=[{"hand": cards, "deck": ["Copper"]}]
    )
    run(g, "Bureaucrat")
    assert hand(g, 1) == bag(*cards)
    assert deck(g, 1) == ["Copper"]
    assert deck(g) == ["Silver"]


def test_bureaucrat_does_not_touch_the_victory_cards_of_its_player() -> None:
    g = run(tr.scenario("Bureaucrat", hand=["Bureaucrat", "Estate"]), "Bureaucrat")
    assert hand(g) == bag("Estate")
    assert deck(g) == ["Silver"]


def test_bureaucrat_attacks_even_when_silver_has_run_out() -> None:
    g = tr.scenario(
        "Bureaucrat",
        hand=["Bureaucrat"],
        supply={"Silver": 0},
        opponents=[{"hand": ["Estate"]}, {"hand": ["Duchy"]}],
    )
    run(g, "Bureaucrat")
    assert deck(g) == []
    assert deck(g, 1) == ["Estate"]
    assert deck(g, 2) == ["Duchy"]
    assert hand(g, 1) == hand(g, 2) == bag()


def test_witch_curses_every_other_player_into_the_discard_pile() -> None:
    g = tr.scenario(
        "Witch", hand=["Witch"], deck=["Gold"] * 3, opponents=[{"deck": ["Copper"]}, {}]
    )
    run(g, "Witch")
    assert hand(g) == bag("Gold", "Gold")
    assert discard(g) == bag()
    assert discard(g, 1) == discard(g, 2) == bag("Curse")
    assert deck(g, 1) == ["Copper"]
    assert g.supply["Curse"] == 18
    assert [p.score for p in g.players] == [0, -1, -1]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_witch_deals_the_last_curses_in_turn_order(players: int, left: int) -> None:
    g = tr.scenario(
        "Witch", hand=["Witch"], deck=["Gold"] * 2, players=players, supply={"Curse": left}
    )
    run(g, "Witch")
    got = [player.discard["Curse"] for player in g.players]
    assert got == [0] + [int(seat <= left) for seat in range(1, players)]
    assert g.supply["Curse"] == max(0, left - (players - 1))
    assert hand(g) == bag("Gold", "Gold")


@pytest.mark.parametrize(("left", "cursed"), [(1, [0, 0, 1]), (2, [1, 0, 1])])
def test_witch_deals_from_the_left_of_whoever_played_it(left: int, cursed: list[int]) -> None:
    g = tr.scenario("Witch", opponents=[{"hand": ["Witch"]}, {}], supply={"Curse": left})
    run(g, "done", "Witch")
    assert g.active == 1
    assert [player.owned["Curse"] for player in g.players] == cursed
    assert in_play(g, 1) == bag("Witch")
