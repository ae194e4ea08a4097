"""Masquerade: everybody passes a card to the left at the same time."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, options, run
from .asking import decider, purpose

BOTH_EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def masquerade(edition: int, mine: list[str], *others: list[str], draw: int = 0) -> tr.Game:
    """A position with Masquerade in hand, and hands for the others."""
    return tr.scenario(
        "Masquerade",
        hand=["Masquerade", *mine],
        deck=["Silver"] * draw,
        opponents=[{"hand": other} for other in others],
        editions={"Masquerade": edition},
    )


@BOTH_EDITIONS
def test_masquerade_draws_two_cards_before_anyone_passes(edition: int) -> None:
    g = masquerade(edition, ["Curse"], ["Copper", "Estate"], draw=3)
    run(g, "Masquerade")
    assert hand(g) == bag("Curse", "Silver", "Silver")
    assert purpose(g) == "pass"
    assert decider(g) == 0
    assert sorted(options(g)) == ["Curse", "Silver"]


@BOTH_EDITIONS
def test_masquerade_cards_are_hidden_until_all_have_chosen(edition: int) -> None:
    g = masquerade(edition, ["Curse"], ["Copper", "Estate"], draw=2)
    run(g, "Masquerade", "Curse")
    assert (decider(g), purpose(g)) == (1, "pass")
    assert sorted(options(g)) == ["Copper", "Estate"]
    assert hand(g, 1) == bag("Copper", "Estate")


@BOTH_EDITIONS
def test_masquerade_exchanges_the_cards_of_two_players(edition: int) -> None:
    g = masquerade(edition, ["Curse"], ["Copper", "Estate"], draw=2)
    run(g, "Masquerade", "Curse", "Estate")
    assert hand(g, 0) == bag("Silver", "Silver", "Estate")
    assert hand(g, 1) == bag("Copper", "Curse")
    assert discard(g, 1) == bag()


@BOTH_EDITIONS
def test_masquerade_passes_to_the_left_around_a_table_of_three(edition: int) -> None:
    g = masquerade(edition, ["Curse", "Gold"], ["Copper", "Gold"], ["Estate", "Gold"])
    run(g, "Masquerade", "Curse", "Copper", "Estate")
    assert hand(g, 0) == bag("Gold", "Estate")
    assert hand(g, 1) == bag("Gold", "Curse")
    assert hand(g, 2) == bag("Gold", "Copper")


@BOTH_EDITIONS
def test_masquerade_players_choose_in_turn_order(edition: int) -> None:
    g = masquerade(edition, ["Curse", "Gold"], ["Copper", "Gold"], ["Estate", "Gold"])
    run(g, "Masquerade")
    order = []
    for answer in ("Curse", "Copper", "Estate"):
        order.append(decider(g))
        run(g, answer)
    assert order == [0, 1, 2]
    assert decider(g) == 0


def test_masquerade_may_trash_the_card_just_received() -> None:
    g = masquerade(2, ["Gold"], ["Curse"], draw=2)
    run(g, "Masquerade", "Silver")
    assert (decider(g), purpose(g)) == (0, "trash")
    assert sorted(options(g)) == ["Curse", "Gold", "Silver", "done"]
    run(g, "Curse")
    assert g.trash == bag("Curse")
    assert hand(g, 0) == bag("Gold", "Silver")
    assert hand(g, 1) == bag("Silver")


def test_masquerade_need_not_trash() -> None:
    g = masquerade(2, ["Gold"], ["Curse"], draw=2)
    run(g, "Masquerade", "Silver", "done")
    assert g.trash == bag()
    assert hand(g, 0) == bag("Gold", "Silver", "Curse")


def test_masquerade_lets_only_its_player_trash_and_only_one_card() -> None:
    g = masquerade(2, ["Curse", "Curse"], ["Curse", "Copper"])
    run(g, "Masquerade", "Curse", "Curse")
    assert g.trash == bag("Curse")
    assert hand(g, 0) == bag("Curse")
    assert hand(g, 1) == bag("Curse", "Copper")
    assert decider(g) == 0
    assert purpose(g) == "buy"


@pytest.mark.parametrize("reaction", ["Moat", "Secret Chamber"])
def test_masquerade_is_no_attack_and_gets_no_reaction(reaction: str) -> None:
    g = masquerade(2, ["Curse"], [reaction, "Copper"])
    run(g, "Masquerade")
    assert (decider(g), purpose(g)) == (1, "pass")
    assert sorted(options(g)) == sorted([reaction, "Copper"])
    run(g, "Copper")
    assert hand(g, 1) == bag(reaction, "Curse")


def test_masquerade_second_edition_skips_a_neighbour_without_cards() -> None:
    g = masquerade(2, ["Curse"], [], ["Estate"])
    run(g, "Masquerade")
    assert hand(g, 0) == bag("Estate")
    assert hand(g, 1) == bag()
    assert hand(g, 2) == bag("Curse")


def test_masquerade_first_edition_passes_to_a_neighbour_without_cards() -> None:
    g = masquerade(1, ["Curse"], [], ["Estate", "Estate"])
    run(g, "Masquerade")
    assert hand(g, 0) == bag("Estate")
    assert hand(g, 1) == bag("Curse")
    assert hand(g, 2) == bag("Estate")


@pytest.mark.parametrize(
    ("edition", "mine", "his"),
    [(2, bag("Silver", "Silver"), bag()), (1, bag("Silver"), bag("Silver"))],
)
def test_masquerade_against_one_opponent_with_an_empty_hand(
    edition: int, mine: dict[str, int], his: dict[str, int]
) -> None:
    g = masquerade(edition, [], [], draw=2)
    run(g, "Masquerade")
    assert hand(g, 0) == mine
    assert hand(g, 1) == his


@pytest.mark.parametrize(
    ("edition", "mine", "his"),
    [(2, bag(), bag("Copper", "Copper")), (1, bag("Copper"), bag("Copper"))],
)
def test_masquerade_played_as_the_last_card_with_nothing_to_draw(
    edition: int, mine: dict[str, int], his: dict[str, int]
) -> None:
    g = masquerade(edition, [], ["Copper", "Copper"])
    run(g, "Masquerade")
    assert hand(g, 0) == mine
    assert hand(g, 1) == his


@pytest.mark.parametrize(
    ("edition", "hands"),
    [
        (2, [bag(), bag("Estate"), bag("Copper")]),
        (1, [bag("Estate"), bag(), bag("Copper")]),
    ],
)
def test_masquerade_of_an_empty_hand_at_a_table_of_three(
    edition: int, hands: list[dict[str, int]]
) -> None:
    g = masquerade(edition, [], ["Copper"], ["Estate"])
    run(g, "Masquerade")
    assert [hand(g, i) for i in range(3)] == hands


@BOTH_EDITIONS
def test_masquerade_with_no_cards_anywhere_does_nothing(edition: int) -> None:
    g = masquerade(edition, [], [])
    run(g, "Masquerade")
    assert (decider(g), purpose(g)) == (0, "buy")
    assert hand(g, 0) == hand(g, 1) == bag()
    assert g.trash == bag()


def test_masquerade_leaves_the_owners_changed() -> None:
    g = masquerade(2, ["Province"], ["Curse"])
    run(g, "Masquerade", "done")
    assert g.players[0].owned == bag("Masquerade", "Curse")
    assert g.players[1].owned == bag("Province")
    assert [p.score for p in g.players] == [-1, 6]
