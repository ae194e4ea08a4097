"""Slangen's solitaire: what a player at the table would notice."""

from __future__ import annotations

from collections import Counter

import pytest

import throneroom as tr
from throneroom.papers.slangen.solitaire import (
    MOST_POINTS,
    NO_ACTIONS,
    SCENARIOS,
    STANDARD,
    UNLIMITED,
)

from ..scenarios.helpers import bag, deck, discard, hand, in_play, options, run


def at(*cards: str, top: list[str] | None = None, phase: str = "action", coins: int = 0) -> tr.Game:
    """A turn of her game with this hand, and these cards on top of the deck."""
    return tr.scenario(
        STANDARD.kingdom(),
        hand=list(cards),
        deck=top or [],
        phase="buy" if phase == "buy" else "action",
        coins=coins,
        variant=STANDARD.variant(),
    )


def drawn(game: tr.Game, *played: str) -> Counter[str]:
    """The cards in hand, and the Treasures that came out of it by themselves."""
    return hand(game) + in_play(game) - bag(*played)


def coins_to_spend(game: tr.Game) -> int:
    """Coins when all Treasures have been counted."""
    if game.decision is not None and game.decision.purpose == "play":
        run(game, "done")
    return game.coins


def test_the_stock_is_beside_the_starting_cards() -> None:
    game = tr.Game(STANDARD.kingdom(), players=1, seed=1, variant=STANDARD.variant())
    piles = game.view(0).supply
    assert {piles[name] for name in ("Estate", "Duchy", "Province")} == {8}
    assert {piles[name] for name in ("Copper", "Silver", "Gold")} == {16}
    assert {piles[card.name] for card in STANDARD.kingdom().cards} == {5}
    assert piles.get("Curse", 0) == 0
    assert game.view(0).me.owned == {"Copper": 7, "Estate": 3}
    assert len(STANDARD.kingdom().cards) == 10
    assert MOST_POINTS == 83


def test_unlimited_stacks_and_no_actions() -> None:
    piles = tr.Game(UNLIMITED.kingdom(), players=1, variant=UNLIMITED.variant()).view(0).supply
    assert piles["Province"] == 250
    assert min(n for name, n in piles.items() if name != "Curse") == 243
    piles = tr.Game(NO_ACTIONS.kingdom(), players=1, variant=NO_ACTIONS.variant()).view(0).supply
    there = {name for name, n in piles.items() if n}
    assert there == {"Copper", "Silver", "Gold", "Estate", "Duchy", "Province"}
    assert piles["Province"] == 8


def test_only_the_turn_limit_ends_the_game() -> None:
    for scenario in SCENARIOS.values():
        match = tr.simulate(
            scenario.kingdom(), ["Big Money"], 20, seed=1, variant=scenario.variant(60)
        )
        assert set(match.turns[:, 0].tolist()) == {60}
        assert match.stalled == 0
    short = tr.simulate(STANDARD.kingdom(), ["Big Money"], 20, seed=1, variant=STANDARD.variant(1))
    assert set(short.turns[:, 0].tolist()) == {1}


@pytest.mark.parametrize("turns", [0, -1, 101, 2.0])
def test_turn_limits(turns: int) -> None:
    with pytest.raises(ValueError, match="a turn limit is between 1 and 100"):
        STANDARD.variant(turns)


def test_library_draws_three_whatever_the_hand() -> None:
    game = at("Library", *["Copper"] * 6, top=["Gold", "Gold", "Gold", "Gold"])
    run(game, "Library")
    assert drawn(game)["Gold"] == 3
    game = at("Library", top=["Gold", "Silver", "Estate", "Duchy"])
    run(game, "Library")
    assert drawn(game, "Library") == bag("Gold", "Silver", "Estate")


def test_library_keeps_actions_or_sets_them_aside_for_others() -> None:
    game = at("Library", top=["Village", "Gold", "Smithy", "Silver", "Estate"])
    run(game, "Library")
    assert options(game) == ["Village", "done"]
    run(game, "done")
    assert options(game) == ["Smithy", "done"]
    run(game, "Smithy")
    assert drawn(game, "Library") == bag("Gold", "Smithy", "Silver")
    assert discard(game) == bag("Village")
    assert deck(game) == ["Estate"]


def test_library_replaces_a_card_twice_at_most() -> None:
    game = at("Library", top=["Village", "Market", "Vassal", "Gold", "Silver", "Estate"])
    run(game, "Library", "done", "done")
    assert drawn(game, "Library") == bag("Vassal", "Gold", "Silver")
    assert discard(game) == bag("Village", "Market")


def test_library_stops_when_there_are_no_cards_left() -> None:
    game = at("Library", top=["Gold"])
    run(game, "Library")
    assert drawn(game, "Library") == bag("Gold")


def test_merchants_do_not_add_up() -> None:
    game = at("Merchant", "Merchant", "Silver", "Silver", top=["Estate", "Estate"])
    run(game, "Merchant", "Merchant")
    assert coins_to_spend(game) == 2 + 2 + 1


def test_merchant_needs_a_silver() -> None:
    game = at("Merchant", "Gold", top=["Estate"])
    run(game, "Merchant")
    assert coins_to_spend(game) == 3


def test_throne_room_plays_a_card_twice() -> None:
    game = at("Throne Room", "Festival", "Estate")
    run(game, "Throne Room")
    assert options(game) == ["Festival", "done"]
    run(game, "Festival")
    assert (game.actions, game.buys, game.coins) == (4, 3, 4)
    assert in_play(game) == bag("Throne Room", "Festival")
    assert discard(game) == bag()


def test_throne_room_of_a_throne_room_plays_two_cards_twice() -> None:
    game = at("Throne Room", "Throne Room", "Festival", "Smithy", top=["Copper"] * 8)
    run(game, "Throne Room", "Throne Room", "Festival", "Smithy")
    assert (game.actions, game.coins) == (4, 4 + 6)
    assert deck(game) == ["Copper", "Copper"]


def test_throne_room_may_pick_nothing() -> None:
    game = at("Throne Room", "Smithy", top=["Gold"] * 6)
    run(game, "Throne Room", "done")
    assert hand(game) == bag("Smithy")


def test_vassal_plays_the_top_card_or_discards_it() -> None:
    game = at("Vassal", top=["Smithy", "Gold", "Gold", "Gold"])
    run(game, "Vassal")
    assert options(game) == ["Smithy", "done"]
    run(game, "Smithy")
    assert in_play(game) == bag("Vassal", "Smithy", "Gold", "Gold", "Gold")
    game = at("Vassal", top=["Gold"])
    run(game, "Vassal")
    assert discard(game) == bag("Gold")
    game = at("Vassal", top=["Smithy", "Gold"])
    run(game, "Vassal", "done")
    assert discard(game) == bag("Smithy")


def test_workshop_takes_a_card_of_four_to_the_discard_pile_or_nothing() -> None:
    game = at("Workshop")
    run(game, "Workshop")
    assert "Smithy" in options(game)
    assert "Festival" not in options(game)
    assert options(game)[-1] == "done"
    run(game, "Smithy")
    assert discard(game) == bag("Smithy")
    assert game.view(0).supply["Smithy"] == 4


def test_one_may_buy_nothing() -> None:
    assert options(at(phase="buy", coins=3))[-1] == "done"
