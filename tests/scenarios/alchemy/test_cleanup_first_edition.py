"""Alchemist and Herbalist as first printed: what they do when they are discarded from play."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import decider, purpose

# ---------------------------------------------------------------- Alchemist


def test_alchemist_draws_two_cards_and_gives_an_action() -> None:
    g = tr.scenario("Alchemist (1E)", hand=["Alchemist"], deck=["Gold", "Silver", "Copper"])
    run(g, "Alchemist")
    assert hand(g) == bag("Gold", "Silver")
    assert g.actions == 1


def cleaning_up(play: list[str], *, coins: int = 0, cards: int = 9) -> tr.Game:
    """The end of a turn with these cards in play."""
    g = tr.scenario(
        "Alchemist (1E), Herbalist (1E)",
        play=play,
        deck=["Estate"] * cards,
        phase="buy",
        coins=coins,
    )
    return run(g, "done")


def test_alchemist_may_go_on_the_deck_and_is_drawn_again() -> None:
    g = cleaning_up(["Alchemist", "Potion"])
    assert (decider(g), g.active) == (0, 0)
    run(g, "yes")
    assert g.active == 1
    assert hand(g) == bag("Alchemist", *["Estate"] * 4)
    assert discard(g) == bag("Potion")
    assert deck(g) == ["Estate"] * 5


def test_alchemist_need_not_go_on_the_deck() -> None:
    g = run(cleaning_up(["Alchemist", "Potion"]), "no")
    assert g.active == 1
    assert hand(g) == bag(*["Estate"] * 5)
    assert discard(g) == bag("Alchemist", "Potion")


@pytest.mark.parametrize("play", [["Alchemist"], ["Alchemist", "Gold", "Copper"]])
def test_alchemist_needs_a_potion_in_play(play: list[str]) -> None:
    g = cleaning_up(play)
    assert g.active == 1
    assert discard(g) == bag(*play)


def test_a_potion_in_hand_does_not_help_alchemist() -> None:
    g = tr.scenario(
        "Alchemist (1E)", play=["Alchemist"], hand=["Potion"], deck=["Estate"] * 5, phase="buy"
    )
    run(g, "done", "done")
    assert g.active == 1
    assert discard(g) == bag("Alchemist", "Potion")


def test_the_potion_may_have_been_spent_or_not() -> None:
    g = tr.scenario(
        "Alchemist (1E), Transmute",
        play=["Alchemist"],
        hand=["Potion"],
        deck=["Estate"] * 9,
        phase="buy",
    )
    run(g, "Potion", "Transmute", "yes")
    assert hand(g) == bag("Alchemist", *["Estate"] * 4)


@pytest.mark.parametrize("kept", [0, 1, 2, 3])
def test_any_or_all_alchemists_go_on_the_deck(kept: int) -> None:
    g = cleaning_up(["Alchemist"] * 3 + ["Potion"])
    for i in range(3):
        if g.active == 0:
            run(g, "yes" if i < kept else "no")
    assert g.active == 1
    assert hand(g) == bag(*["Alchemist"] * kept, *["Estate"] * (5 - kept))
    assert discard(g) == bag("Potion", *["Alchemist"] * (3 - kept))


def test_alchemist_becomes_the_whole_deck_if_that_is_empty() -> None:
    g = tr.scenario(
        "Alchemist (1E)", play=["Alchemist", "Potion"], discard=["Estate"] * 9, phase="buy"
    )
    run(g, "done", "yes")
    assert hand(g)["Alchemist"] == 1


def test_alchemist_discarded_from_hand_stays_discarded() -> None:
    g = tr.scenario(
        "Alchemist (1E)", play=["Potion"], hand=["Alchemist"], deck=["Estate"] * 5, phase="buy"
    )
    run(g, "done")
    assert g.active == 1
    assert discard(g) == bag("Alchemist", "Potion")


def test_alchemist_played_twice_is_one_card_to_put_back() -> None:
    g = tr.scenario(
        "Alchemist (1E), Throne Room",
        hand=["Throne Room", "Alchemist", "Potion"],
        deck=["Estate"] * 12,
    )
    run(g, "Throne Room", "Alchemist", "Potion", "done", "yes")
    assert g.active == 1
    assert hand(g) == bag("Alchemist", *["Estate"] * 4)


# ---------------------------------------------------------------- Herbalist


def test_herbalist_gives_a_buy_and_a_coin() -> None:
    g = run(tr.scenario("Herbalist (1E)", hand=["Herbalist"]), "Herbalist")
    assert (g.buys, g.coins, g.actions) == (2, 1, 0)


def test_herbalist_puts_a_treasure_from_play_on_the_deck() -> None:
    g = cleaning_up(["Herbalist", "Gold", "Copper", "Village"])
    assert decider(g) == 0
    assert sorted(options(g)) == ["Copper", "Gold", "done"]
    run(g, "Gold")
    assert g.active == 1
    assert hand(g) == bag("Gold", *["Estate"] * 4)
    assert discard(g) == bag("Herbalist", "Copper", "Village")


def test_herbalist_need_not_put_back_a_treasure() -> None:
    g = run(cleaning_up(["Herbalist", "Gold"]), "done")
    assert g.active == 1
    assert discard(g) == bag("Herbalist", "Gold")


def test_herbalist_without_treasures_in_play_asks_nothing() -> None:
    g = cleaning_up(["Herbalist", "Village"])
    assert g.active == 1
    assert discard(g) == bag("Herbalist", "Village")


def test_herbalist_cannot_take_a_treasure_left_in_hand() -> None:
    g = tr.scenario(
        "Herbalist (1E)",
        play=["Herbalist", "Copper"],
        hand=["Gold"],
        deck=["Estate"] * 5,
        phase="buy",
    )
    run(g, "done", "done")
    assert options(g) == ["Copper", "done"]


def test_each_herbalist_puts_back_another_treasure() -> None:
    g = cleaning_up(["Herbalist", "Herbalist", "Gold", "Gold", "Potion"])
    run(g, "Gold", "Potion")
    assert g.active == 1
    assert hand(g) == bag("Gold", "Potion", *["Estate"] * 3)
    assert discard(g) == bag("Herbalist", "Herbalist", "Gold")


def test_herbalist_takes_treasures_of_the_kingdom_too() -> None:
    g = cleaning_up(["Herbalist", "Bank", "Philosopher's Stone", "Farm"])
    assert sorted(options(g)) == ["Bank", "Farm", "Philosopher's Stone", "done"]


def test_herbalist_played_twice_is_discarded_once() -> None:
    g = tr.scenario(
        "Herbalist (1E), Throne Room",
        hand=["Throne Room", "Herbalist", "Gold", "Silver"],
        deck=["Estate"] * 9,
    )
    run(g, "Throne Room", "Herbalist", "Gold", "Silver", "done")
    assert g.coins == 0 + 2 + 5
    run(g, "Gold")
    assert g.active == 1
    assert hand(g) == bag("Gold", *["Estate"] * 4)


def test_a_treasure_on_an_empty_deck_is_drawn_before_the_shuffle() -> None:
    g = tr.scenario(
        "Herbalist (1E)", play=["Herbalist", "Gold"], discard=["Estate"] * 9, phase="buy"
    )
    run(g, "done", "Gold")
    assert hand(g)["Gold"] == 1


# ---------------------------------------------------------------- both


def test_alchemist_goes_first_then_herbalist_takes_the_potion() -> None:
    g = cleaning_up(["Alchemist", "Herbalist", "Potion"])
    assert purpose(g) == "order"
    run(g, "Alchemist", "yes", "Potion")
    assert g.active == 1
    assert hand(g) == bag("Alchemist", "Potion", *["Estate"] * 3)
    assert discard(g) == bag("Herbalist")


def test_alchemist_stays_down_once_herbalist_has_taken_the_potion() -> None:
    g = cleaning_up(["Alchemist", "Herbalist", "Potion"])
    run(g, "Herbalist", "Potion")
    assert g.active == 1
    assert hand(g) == bag("Potion", *["Estate"] * 4)
    assert discard(g) == bag("Alchemist", "Herbalist")


@pytest.mark.parametrize(
    ("first", "top", "new_hand"),
    [
        (["Herbalist", "Gold", *["yes"] * 5], "Gold", ["Alchemist"] * 5),
        (["Alchemist", *["yes"] * 5, "Gold"], "Alchemist", ["Gold"] + ["Alchemist"] * 4),
    ],
)
def test_the_player_says_what_comes_to_lie_on_top(
    first: list[str], top: str, new_hand: list[str]
) -> None:
    g = cleaning_up(["Alchemist"] * 5 + ["Herbalist", "Potion", "Gold"])
    run(g, *first)
    assert g.active == 1
    assert hand(g) == bag(*new_hand)
    assert deck(g)[0] == top
