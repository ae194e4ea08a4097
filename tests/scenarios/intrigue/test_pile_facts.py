"""Costs, pile sizes and Victory points of the Intrigue cards."""

from __future__ import annotations

import pytest

import throneroom as tr

from .asking import purpose

COSTS = {
    2: ["Courtyard", "Lurker", "Pawn", "Secret Chamber"],
    3: ["Great Hall", "Masquerade", "Shanty Town", "Steward", "Swindler", "Wishing Well"],
    4: [
        "Baron", "Bridge", "Conspirator", "Coppersmith", "Diplomat", "Ironworks", "Mill",
        "Mining Village", "Scout", "Secret Passage",
    ],
    5: [
        "Courtier", "Duke", "Minion", "Patrol", "Replace", "Saboteur", "Torturer",
        "Trading Post", "Tribute", "Upgrade",
    ],
    6: ["Farm", "Nobles"],
}  # fmt: skip
VICTORY = ["Duke", "Farm", "Great Hall", "Mill", "Nobles"]
ALL = [card for cards in COSTS.values() for card in cards]


@pytest.mark.parametrize(("cost", "card"), [(n, card) for n in COSTS for card in COSTS[n]])
def test_intrigue_card_costs_what_its_corner_says(cost: int, card: str) -> None:
    assert len(ALL) == 32
    assert tr.scenario(card).cost(card) == cost


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
@pytest.mark.parametrize("card", ALL)
def test_intrigue_piles_hold_ten_or_as_many_victory_cards_as_the_players_need(
    card: str, players: int, size: int
) -> None:
    g = tr.scenario(card, players=players)
    assert g.supply[card] == (size if card in VICTORY else 10)


@pytest.mark.parametrize(("card", "points"), [("Farm", 2), ("Great Hall", 1), ("Nobles", 2)])
def test_two_typed_victory_cards_score(card: str, points: int) -> None:
    g = tr.scenario(card, hand=[card], deck=[card], discard=[card], play=[card])
    assert g.players[0].score == 4 * points


def test_mill_scores_one() -> None:
    g = tr.scenario("Mill", deck=["Mill", "Mill"])
    assert g.players[0].score == 2


@pytest.mark.parametrize("dukes", [0, 1, 2])
@pytest.mark.parametrize("duchies", [0, 1, 4])
def test_each_duke_scores_one_per_duchy(dukes: int, duchies: int) -> None:
    g = tr.scenario("Duke", deck=["Duke"] * dukes + ["Duchy"] * duchies)
    assert g.players[0].score == 3 * duchies + dukes * duchies


def test_duke_counts_duchies_in_hand_deck_discard_pile_and_not_those_of_others() -> None:
    g = tr.scenario(
        "Duke",
        hand=["Duchy", "Duke"],
        deck=["Duchy"],
        discard=["Duchy"],
        opponents=[{"deck": ["Duchy", "Duchy"], "hand": ["Duke"]}],
        trash=["Duchy"],
    )
    assert [player.score for player in g.players] == [9 + 3, 6 + 2]


def test_duke_is_not_an_action_and_counts_no_estates() -> None:
    g = tr.scenario("Duke", hand=["Duke", "Estate", "Province"])
    assert purpose(g) == "buy"
    assert g.players[0].score == 0 + 1 + 6


def test_duke_counts_at_the_end_of_the_game() -> None:
    g = tr.scenario(
        "Duke",
        hand=["Duke"],
        deck=["Duchy"] * 2,
        opponents=[{"deck": ["Province"]}],
        supply={"Province": 1},
        coins=8,
        phase="buy",
    )
    g.choose("Province")
    assert g.over
    assert g.scores[0] == 2 + 6 + 6
    assert g.winners == [0]
