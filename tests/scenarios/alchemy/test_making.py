"""Transmute, University, Philosopher's Stone and Vineyard."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import purpose

# ---------------------------------------------------------------- Transmute


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        ("Village", ["Duchy"]),
        ("Transmute", ["Duchy"]),
        ("Familiar", ["Duchy"]),
        ("Wharf", ["Duchy"]),
        ("Copper", ["Transmute"]),
        ("Potion", ["Transmute"]),
        ("Philosopher's Stone", ["Transmute"]),
        ("Estate", ["Gold"]),
        ("Vineyard", ["Gold"]),
        ("Nobles", ["Duchy", "Gold"]),
        ("Great Hall", ["Duchy", "Gold"]),
        ("Farm", ["Transmute", "Gold"]),
        ("Curse", []),
    ],
)
def test_transmute_gains_by_the_types_of_the_trashed_card(trashed: str, gained: list[str]) -> None:
    g = tr.scenario("Transmute", hand=["Transmute", trashed])
    run(g, "Transmute")
    assert g.trash == bag(trashed)
    assert discard(g) == bag(*gained)
    assert g.actions == 0


def test_transmute_has_to_trash() -> None:
    g = tr.scenario("Transmute", hand=["Transmute", "Gold", "Curse"])
    run(g, "Transmute")
    assert purpose(g) == "trash"
    assert sorted(options(g)) == ["Curse", "Gold"]


def test_transmute_without_a_card_to_trash_gains_nothing() -> None:
    g = run(tr.scenario("Transmute", hand=["Transmute"]), "Transmute")
    assert discard(g) == bag()
    assert g.trash == bag()


@pytest.mark.parametrize(
    ("empty", "gained"), [("Duchy", ["Gold"]), ("Gold", ["Duchy"]), ("Estate", ["Duchy", "Gold"])]
)
def test_transmute_gains_what_is_left(empty: str, gained: list[str]) -> None:
    g = tr.scenario("Transmute", hand=["Transmute", "Nobles"], supply={empty: 0})
    run(g, "Transmute")
    assert discard(g) == bag(*gained)


def test_transmute_gains_no_transmute_without_a_pile_of_them() -> None:
    g = tr.scenario("Transmute", hand=["Transmute", "Copper"], supply={"Transmute": 0})
    run(g, "Transmute")
    assert g.trash == bag("Copper")
    assert discard(g) == bag()


def test_transmute_takes_a_curse_for_a_treasure_with_charlatan() -> None:
    g = tr.scenario("Transmute, Charlatan", hand=["Transmute", "Curse"])
    run(g, "Transmute")
    assert discard(g) == bag("Transmute")


def test_transmute_gains_the_second_card_whatever_watchtower_does_with_the_first() -> None:
    g = tr.scenario("Transmute, Watchtower", hand=["Transmute", "Nobles", "Watchtower"])
    run(g, "Transmute", "Nobles", "Watchtower", "trash", "done")
    assert g.trash == bag("Nobles", "Duchy")
    assert discard(g) == bag("Gold")


# ---------------------------------------------------------------- University


def test_university_gives_two_actions_and_may_gain_an_action() -> None:
    g = tr.scenario(
        "University, Familiar, City, Goons, Nobles, Great Hall, Gardens, Bank",
        hand=["University"],
    )
    run(g, "University")
    assert g.actions == 2
    assert purpose(g) == "gain"
    assert set(options(g)) == {"City", "Great Hall", "done"}
    run(g, "City")
    assert discard(g) == bag("City")
    assert in_play(g) == bag("University")


def test_university_need_not_gain() -> None:
    g = run(tr.scenario("University, City", hand=["University"]), "University", "done")
    assert discard(g) == bag()
    assert g.actions == 2


def test_university_gains_nobles_when_they_are_cheaper() -> None:
    g = tr.scenario("University, Nobles, Golem, Quarry (1E)", play=["Quarry"], hand=["University"])
    run(g, "University")
    assert options(g) == ["Nobles", "done"]


# ---------------------------------------------------------------- Philosopher's Stone


@pytest.mark.parametrize(
    ("deck", "pile", "coins"),
    [(0, 0, 0), (4, 0, 0), (5, 0, 1), (0, 5, 1), (3, 2, 1), (6, 8, 2), (15, 5, 4), (9, 10, 3)],
)
def test_philosophers_stone_is_worth_a_coin_per_five_cards_of_deck_and_discard_pile(
    deck: int, pile: int, coins: int
) -> None:
    g = tr.scenario(
        "Philosopher's Stone",
        hand=["Philosopher's Stone"] + ["Estate"] * 6,
        play=["Village"] * 6,
        deck=["Copper"] * deck,
        discard=["Curse"] * pile,
        phase="buy",
    )
    run(g, "Philosopher's Stone")
    assert g.coins == coins
    assert g.players[0].deck_size == deck
    assert discard(g) == bag(*["Curse"] * pile)


def test_every_stone_counts_anew_and_keeps_its_coins() -> None:
    g = tr.scenario(
        "Philosopher's Stone, Anvil",
        hand=["Philosopher's Stone", "Anvil", "Copper", "Philosopher's Stone"],
        deck=["Estate"] * 8,
        phase="buy",
    )
    run(g, "Philosopher's Stone")
    assert g.coins == 1
    run(g, "Anvil", "Copper", "Silver", "Philosopher's Stone")
    assert g.coins == 1 + 1 + 2


# ---------------------------------------------------------------- Vineyard


@pytest.mark.parametrize(("actions", "points"), [(0, 0), (2, 0), (3, 1), (5, 1), (11, 3), (12, 4)])
def test_vineyard_is_worth_a_point_per_three_actions(actions: int, points: int) -> None:
    g = tr.scenario(
        "Vineyard", deck=["Village"] * actions, discard=["Copper"] * 5, hand=["Vineyard"]
    )
    assert g.players[0].score == points


def test_vineyard_counts_actions_wherever_they_are_and_of_any_further_type() -> None:
    g = tr.scenario(
        "Vineyard",
        hand=["Great Hall", "Vineyard"],
        deck=["Moat", "Wharf", "Vineyard"],
        discard=["Familiar", "Clerk"],
        play=["Herbalist"],
    )
    assert g.players[0].score == 2 * 2 + 1


def test_vineyard_does_not_count_itself_and_cannot_be_played() -> None:
    g = tr.scenario("Vineyard", hand=["Vineyard"] * 3)
    assert g.players[0].score == 0
    assert "Vineyard" not in options(g)
    assert hand(g) == bag(*["Vineyard"] * 3)


def test_vineyard_counts_only_the_actions_of_its_owner() -> None:
    g = tr.scenario("Vineyard", hand=["Vineyard"], opponents=[{"deck": ["Village"] * 6}])
    assert list(g.scores) == [0, 0]


def test_vineyard_counts_actions_that_lie_on_a_mat() -> None:
    g = tr.scenario("Vineyard, Island", hand=["Island", "Village"], deck=["Vineyard", "Moat"])
    run(g, "Island")
    assert g.players[0].score == 2 + 1
