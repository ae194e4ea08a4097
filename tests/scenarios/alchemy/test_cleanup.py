"""Alchemist and Herbalist: what goes onto the deck in the Clean-up."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source


def played(*cards: str, kingdom: str = "Alchemist, Herbalist", deck: int = 30) -> tr.Game:
    """A turn in which these cards have been played; the buys are still to come."""
    g = tr.scenario(kingdom, hand=list(cards), deck=["Estate"] * deck, actions=9)
    return run(g, *cards)


def drawn(g: tr.Game) -> list[str]:
    """The cards of the new hand that are no Estates."""
    return sorted((hand(g) - bag(*["Estate"] * 5)).elements())


# ---------------------------------------------------------------- Alchemist


def test_alchemist_draws_two_cards_and_gives_an_action() -> None:
    g = tr.scenario("Alchemist", hand=["Alchemist"], deck=["Gold", "Silver", "Copper"])
    run(g, "Alchemist")
    assert hand(g) == bag("Gold", "Silver")
    assert g.actions == 1


def test_alchemist_may_go_onto_the_deck_at_the_start_of_the_clean_up() -> None:
    g = run(played("Alchemist", "Potion"), "done")
    assert (decider(g), purpose(g), source(g)) == (0, "may", "Alchemist")
    assert in_play(g) == bag("Alchemist", "Potion")
    run(g, "yes")
    assert g.active == 1
    assert drawn(g) == ["Alchemist"]
    assert discard(g)["Potion"] == 1


def test_alchemist_need_not_go_onto_the_deck() -> None:
    g = run(played("Alchemist", "Potion"), "done", "no")
    assert (g.active, drawn(g)) == (1, [])
    assert discard(g)["Alchemist"] == 1


def test_alchemist_needs_a_potion_in_play() -> None:
    g = run(played("Alchemist", "Gold"), "done")
    assert (g.active, drawn(g)) == (1, [])
    g = tr.scenario("Alchemist", hand=["Alchemist", "Potion"], deck=["Estate"] * 9)
    run(g, "Alchemist", "done", "done")  # the Potion stays in hand
    assert g.active == 1
    assert discard(g)["Alchemist"] == 1


def test_the_potion_may_have_been_spent() -> None:
    g = run(played("Alchemist", "Potion", kingdom="Alchemist, Transmute"), "Transmute", "yes")
    assert drawn(g) == ["Alchemist"]


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_any_or_all_alchemists_go_onto_the_deck(kept: int) -> None:
    g = run(played(*["Alchemist"] * 3, "Potion"), "done")
    run(g, *["yes"] * kept, *["no"] * (3 - kept))
    assert (g.active, drawn(g)) == (1, ["Alchemist"] * kept)
    assert discard(g)["Alchemist"] == 3 - kept


def test_alchemist_becomes_the_whole_deck_if_that_is_empty() -> None:
    g = tr.scenario("Alchemist", hand=["Alchemist", "Potion"], discard=["Estate"] * 9)
    run(g, "Alchemist", "Potion", "done", "yes")
    assert hand(g)["Alchemist"] == 1


def test_an_alchemist_that_was_not_played_stays_discarded() -> None:
    g = tr.scenario("Alchemist", play=["Potion"], hand=["Alchemist"], deck=["Estate"] * 5)
    run(g, "done", "done")
    assert g.active == 1
    assert discard(g) == bag("Alchemist", "Potion")


def test_alchemist_played_twice_is_one_card_and_may_be_asked_about_twice() -> None:
    def start() -> tr.Game:
        hand = ["Throne Room", "Alchemist", "Potion"]
        g = tr.scenario("Alchemist, Throne Room", hand=hand, deck=["Estate"] * 30)
        return run(g, "Throne Room", "Alchemist", "Potion", "done")

    g = run(start(), "yes")
    assert (g.active, drawn(g)) == (1, ["Alchemist"])
    g = run(start(), "no", "yes")
    assert (g.active, drawn(g)) == (1, ["Alchemist"])
    g = run(start(), "no", "no")
    assert (g.active, drawn(g)) == (1, [])


def test_the_possessor_decides_about_alchemist() -> None:
    g = tr.scenario(
        "Possession, Alchemist",
        hand=["Possession"],
        deck=["Copper"] * 5,
        opponents=[{"hand": ["Alchemist", "Potion"], "deck": ["Estate"] * 20}],
    )
    run(g, "Possession", "done", "Alchemist", "Potion", "done")
    assert (g.active, decider(g), source(g)) == (1, 0, "Alchemist")
    run(g, "yes")
    assert (g.active, decider(g)) == (1, 1)
    assert hand(g, 1)["Alchemist"] == 1


# ---------------------------------------------------------------- Herbalist


def test_herbalist_gives_a_buy_and_a_coin() -> None:
    g = run(tr.scenario("Herbalist", hand=["Herbalist"]), "Herbalist")
    assert (g.buys, g.coins, g.actions) == (2, 1, 0)


def test_herbalist_puts_a_discarded_treasure_onto_the_deck() -> None:
    g = run(played("Herbalist", "Gold", "Copper"), "done")
    assert (decider(g), purpose(g), source(g)) == (0, "topdeck", "Herbalist")
    assert sorted(options(g)) == ["Copper", "Gold", "done"]
    run(g, "Gold")
    assert (g.active, drawn(g)) == (1, ["Gold"])
    assert discard(g) == bag("Herbalist", "Copper")


def test_herbalist_need_not_put_back_a_treasure() -> None:
    g = run(played("Herbalist", "Gold"), "done", "done")
    assert (g.active, drawn(g)) == (1, [])
    assert discard(g) == bag("Herbalist", "Gold")


def test_herbalist_without_treasures_in_play_asks_nothing() -> None:
    g = run(played("Herbalist"), "done")
    assert (g.active, discard(g)) == (1, bag("Herbalist"))


def test_herbalist_cannot_take_a_treasure_left_in_hand() -> None:
    g = tr.scenario("Herbalist", hand=["Herbalist", "Copper", "Gold"], deck=["Estate"] * 5)
    run(g, "Herbalist", "Copper", "done", "done")
    assert options(g) == ["Copper", "done"]


def test_each_herbalist_puts_back_another_treasure() -> None:
    g = run(played("Herbalist", "Herbalist", "Gold", "Silver", "Potion"), "done", "Gold", "Potion")
    assert (g.active, drawn(g)) == (1, ["Gold", "Potion"])
    assert discard(g) == bag("Herbalist", "Herbalist", "Silver")


def test_one_of_two_herbalists_may_be_left_alone() -> None:
    g = run(played("Herbalist", "Herbalist", "Gold", "Silver"), "done", "done", "Silver")
    assert (g.active, drawn(g)) == (1, ["Silver"])


def test_herbalist_takes_treasures_of_the_kingdom_too() -> None:
    g = played("Herbalist", "Bank", "Philosopher's Stone", "Farm")
    run(g, "done")
    assert sorted(options(g)) == ["Bank", "Farm", "Philosopher's Stone", "done"]


def test_herbalist_played_twice_puts_back_two_treasures() -> None:
    g = tr.scenario(
        "Herbalist, Throne Room",
        hand=["Throne Room", "Herbalist", "Gold", "Silver"],
        deck=["Estate"] * 9,
    )
    run(g, "Throne Room", "Herbalist", "Gold", "Silver", "done")
    run(g, "Gold", "Silver")
    assert (g.active, drawn(g)) == (1, ["Gold", "Silver"])


def test_herbalist_cannot_take_a_treasure_that_stays_in_play() -> None:
    g = run(played("Herbalist", "Astrolabe", "Copper", kingdom="Herbalist, Astrolabe"), "done")
    assert options(g) == ["Copper", "done"]
    run(g, "done")
    assert in_play(g) == bag("Astrolabe")
    g = run(played("Herbalist", "Astrolabe", kingdom="Herbalist, Astrolabe"), "done")
    assert g.active == 1  # nothing to ask


def test_herbalist_takes_an_astrolabe_in_the_turn_that_it_is_discarded() -> None:
    g = tr.scenario(
        "Herbalist, Astrolabe", hand=["Astrolabe"], deck=["Herbalist", *["Estate"] * 20]
    )
    run(g, "Astrolabe", "done")
    run(g, "done")  # the other player's turn
    run(g, "Herbalist", "done")
    assert options(g) == ["Astrolabe", "done"]


def test_a_herbalist_in_play_from_before_does_nothing() -> None:
    g = tr.scenario("Herbalist", play=["Herbalist", "Gold"], deck=["Estate"] * 9, phase="buy")
    assert run(g, "done").active == 1


def test_herbalist_lasts_for_one_turn() -> None:
    g = tr.scenario("Herbalist", hand=["Herbalist"], deck=["Gold"] * 5 + ["Estate"] * 9)
    run(g, "Herbalist", "done")
    run(g, "done")  # the other player's turn
    run(g, "treasures", "done")
    assert g.active == 1  # over without a question


def test_a_treasure_on_an_empty_deck_is_drawn_before_the_shuffle() -> None:
    g = tr.scenario("Herbalist", hand=["Herbalist", "Gold"], discard=["Estate"] * 9)
    run(g, "Herbalist", "Gold", "done", "Gold")
    assert hand(g)["Gold"] == 1


# ---------------------------------------------------------------- both


def test_alchemist_comes_first_then_herbalist_takes_the_potion() -> None:
    g = run(played("Alchemist", "Herbalist", "Potion"), "done")
    assert source(g) == "Alchemist"
    run(g, "yes", "Potion")
    assert (g.active, drawn(g)) == (1, ["Alchemist", "Potion"])


def test_what_herbalist_takes_lies_above_the_alchemists() -> None:
    g = run(played(*["Alchemist"] * 5, "Herbalist", "Potion", "Gold"), "done")
    run(g, *["yes"] * 5, "Gold")
    assert (g.active, drawn(g)) == (1, ["Alchemist"] * 4 + ["Gold"])
    assert deck(g)[0] == "Alchemist"


def test_the_player_orders_what_happens_as_cards_are_discarded() -> None:
    g = tr.scenario(
        "Herbalist, Treasury (1E)",
        hand=["Herbalist", "Treasury", "Gold"],
        deck=["Estate"] * 20,
        actions=2,
    )
    run(g, "Treasury", "Herbalist", "Gold", "done")
    assert purpose(g) == "order"
    assert sorted(options(g)) == ["Herbalist", "Treasury"]
    run(g, "Herbalist", "Gold", "yes")
    assert (g.active, drawn(g)) == (1, ["Gold", "Treasury"])
