"""The file as a whole: all cards are there, cost what they cost and say what they do."""

from __future__ import annotations

import dataclasses

import throneroom as tr
from throneroom.cards.language import buys
from throneroom.papers.provincial.new_cards import PLUNDER

from ..helpers import options, run
from .conftest import scenario

COSTS = {
    "Acolyte": 2, "Aqueduct": 4, "Architect": 6, "Aristocrat": 3, "Benefactor": 2, "Betrayers": 3,
    "Champion": 3, "Cursed Land": 4, "Evangelist": 5, "Floating City": 2, "Furnace": 6,
    "Gambler": 6, "Gardener": 3, "Grand Court": 7, "Haunted Village": 5, "Heiress": 3, "Hex": 7,
    "Knight": 6, "Meadow": 4, "Mercenary": 5, "Palace": 7, "Pauper": 6, "Pillage": 3, "Plunder": 5,
    "Promised Land": 6, "Ruins": 7, "Sepulcher": 5, "Squire": 4, "Street Urchin": 2,
    "Trailblazer": 2, "Wager": 2, "Witchdoctor": 5,
}  # fmt: skip
PERMANENT = {
    "Cursed Land", "Evangelist", "Floating City", "Furnace", "Palace", "Pauper", "Promised Land",
}  # fmt: skip
FOR_TWO_TURNS = {"Champion", "Gambler", "Knight"}

TEXTS = {
    "Champion": (
        "+1 Action\n+$1\n"
        "At the start of your next turn, +1 Action and +$1. Until then, when another player plays "
        "an Attack, +1 VP."
    ),
    "Cursed Land": (
        "+1 Card\n-1 VP\n"
        "At the start of each of your turns for the rest of the game, +1 Card and -1 VP."
    ),
    "Evangelist": (
        "If you have a card in hand, you may trash a card from your hand; if you don't, trash "
        "this. At the start of each of your turns for the rest of the game, if you have a card in "
        "hand, you may trash a card from your hand; if you don't, trash this."
    ),
    "Furnace": (
        "At the start of each of your Buy phases for the rest of the game, you may discard a "
        "card. If you do, +$1."
    ),
    "Hex": (
        "+2 Cards\n+1 Action\n"
        "Gain a Hex, or return this to the Supply and gain a Curse if you can't."
    ),
    "Meadow": "1 VP, plus 1 VP per 2 Estates you have (rounded down)",
    "Mercenary": "+2 Cards\n+2 Actions\n-$1",
    "Promised Land": (
        "+1 VP\n"
        "At the start of each of your turns for the rest of the game, +1 VP. In each of your "
        "Clean-ups for the rest of the game, draw one card fewer."
    ),
    "Ruins": "1 VP per Ruins left in the Supply",
    "Street Urchin": (
        "+$1\nGain a non-Victory card from a Supply pile with 5 or fewer cards left."
    ),
    "Trailblazer": "Play an Action costing up to $3 from your hand three times.",
    "Wager": (
        "$1\nReveal the top card of your deck. Play it if it is a Treasure. Otherwise, discard it."
    ),
    "Witchdoctor": (
        "Reveal an Action from your hand. Gain a copy of it. If you do, play it from your hand "
        "twice. Otherwise, play it from your hand."
    ),
}


def test_all_cards_with_their_costs(invented: dict[str, tr.Card]) -> None:
    assert {name: card.cost for name, card in invented.items()} == COSTS
    assert len(COSTS) == 32


def test_types(invented: dict[str, tr.Card]) -> None:
    durations = {name for name, card in invented.items() if "Duration" in card.types}
    assert durations == PERMANENT | FOR_TWO_TURNS
    for name in PERMANENT:
        assert "for the rest of the game" in invented[name].text
    assert [name for name, card in invented.items() if "Attack" in card.types] == [
        "Haunted Village"
    ]


def test_texts(invented: dict[str, tr.Card]) -> None:
    assert {name: invented[name].text for name in TEXTS} == TEXTS


def test_plunder_without_its_coin(invented: dict[str, tr.Card]) -> None:
    plunder = invented["Plunder"]
    poor = dataclasses.replace(plunder, name="Poor Plunder", effects=(buys(1),))
    assert poor.text == plunder.text.removeprefix("$1\n")
    game = scenario([poor], hand=["Poor Plunder", "Gold"], phase="buy")
    run(game, "Poor Plunder", "Gold")
    assert (game.coins, game.buys) == (3, 2)
    assert "Poor Plunder" in options(game)  # it makes itself cheaper too


def test_plunder_is_the_one_of_the_experiment(invented: dict[str, tr.Card]) -> None:
    assert invented["Plunder"] == PLUNDER
