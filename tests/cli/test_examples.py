"""The files in ``examples/`` do what their comments say."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

import throneroom as tr

from ..scenarios.helpers import options, run
from .conftest import Cli

EXAMPLES = Path(__file__).parents[2] / "examples"
CARDS = EXAMPLES / "three_cards.py"
NAMES = ["Clockmaker", "Tax Collector", "Family Silver"]


CATALOG = tr.load_cards(CARDS)
scenario = partial(tr.scenario, catalog=CATALOG)


def test_texts() -> None:
    three = {card.name: card for card in CATALOG.own}
    assert list(three) == sorted(NAMES)
    assert not any(name in tr.OFFICIAL for name in NAMES)
    assert three["Clockmaker"].text == (
        "+1 Card\n+1 Action\nChoose one: +$1; or trash a card from your hand."
    )
    assert three["Tax Collector"].text.startswith("+$2\nEach other player discards a Treasure")
    assert three["Tax Collector"].types == ("Action", "Attack")
    assert three["Family Silver"].text == "$2\n\n1 VP per 3 Silvers you have (rounded down)"
    assert three["Family Silver"].types == ("Treasure", "Victory")


def test_clockmaker_gives_a_choice() -> None:
    game = scenario("Clockmaker", hand=["Clockmaker", "Estate", "Copper"], deck=["Gold"])
    run(game, "Clockmaker")
    assert len(options(game)) == 2
    other = game.clone()
    run(game, "+$1")
    assert (game.actions, game.coins) == (1, 1)
    assert game.players[0].hand == Counter(["Estate", "Copper", "Gold"])
    run(other, "trash", "Estate")
    assert other.trash == Counter(["Estate"])
    assert other.coins == 0


def test_tax_collector_takes_a_treasure_and_moat_protects() -> None:
    game = scenario(
        "Tax Collector, Moat",
        hand=["Tax Collector"],
        opponents=[
            {"hand": ["Copper", "Gold", "Estate"]},
            {"hand": ["Moat", "Copper"]},
            {"hand": ["Estate"]},
        ],
    )
    run(game, "Tax Collector", "Moat")  # the Moat is shown before anything happens
    assert game.coins == 2
    assert set(options(game)) == {"Copper", "Gold"}
    run(game, "Copper")
    assert game.players[1].discard == Counter(["Copper"])
    assert game.players[2].hand == Counter(["Moat", "Copper"])
    assert game.players[3].hand == Counter(["Estate"])


@pytest.mark.parametrize(("silvers", "points"), [(0, 0), (2, 0), (3, 1), (7, 2)])
def test_family_silver_counts_silvers(silvers: int, points: int) -> None:
    game = scenario("Family Silver", hand=["Family Silver"], deck=["Silver"] * silvers)
    assert game.scores[0] == points
    run(game, "Family Silver")
    assert game.coins == 2


def test_the_commands_of_the_comment(cli: Cli) -> None:
    out = cli("cards", "--set", "own", "--cards", CARDS).out
    assert all(name in out for name in NAMES)
    assert "3 cards" in out
    found = cli(
        "simulate", ", ".join(NAMES), "Big Money", EXAMPLES / "clockwork.txt",
        "--piles", 3, "--cards", CARDS, "--games", 2000, "--json",
    ).json  # fmt: skip
    assert found["players"] == ["Big Money", "clockwork"]
    assert set(NAMES) <= found["owned"][1].keys()
    assert found["win_rates"][1] > 0.55


def test_the_commands_of_the_comment_of_provincial_cards(cli: Cli) -> None:
    file = EXAMPLES / "provincial_cards.py"
    out = cli("cards", "--set", "own", "--cards", file).out
    assert "32 cards" in out
    found = cli(
        "simulate", "Palace, Plunder, Squire", "Big Money", "Random",
        "--piles", 3, "--cards", file, "--games", 200, "--json",
    ).json  # fmt: skip
    assert {"Palace", "Plunder", "Squire"} <= found["owned"][1].keys()


def test_json_calls_them_own(cli: Cli) -> None:
    listed = cli("cards", "--json", "--cards", CARDS).json
    assert {entry["name"] for entry in listed if entry["coverage"] == "own"} == set(NAMES)
    clockmaker = cli("cards", "clockmaker", "--cards", CARDS, "--json").json[0]
    assert clockmaker["sets"] == {}
    assert clockmaker["effects"]["plus cards"] == 1
