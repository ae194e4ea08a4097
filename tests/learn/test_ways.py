"""Ways to play: what a strategy lives on is told from its games."""

from __future__ import annotations

import pytest

from throneroom import Kingdom, Variant, strategy
from throneroom.learn.archetypes import archetypes, money
from throneroom.learn.palette import Palette, names
from throneroom.learn.referee import Job, Referee
from throneroom.learn.ways import CHEAP, ENGINE, MONEY, THIN, TOKENS, way

CARDS = "Bishop, Chapel, Collection, Duke, Gardens, Goons, Ironworks, Laboratory, Monument, Village"


@pytest.fixture(scope="module")
def table() -> Referee:
    return Referee(Kingdom(CARDS, colony=False), 2, Variant(), threads=1)


@pytest.fixture(scope="module")
def cards(table: Referee) -> Palette:
    return Palette.of(table.rules)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Province; Gold; Silver", MONEY),
        ("Province; Chapel max 1; Gold; Silver max 2", THIN),
        ("Province; Laboratory; Village", ENGINE),
        ("Gardens; Ironworks; Estate if deck(Gardens) >= 2; Silver; Copper", "Gardens"),
        ("Duke if deck(Duchy) >= 4; Duchy; Gold; Silver", "Duke"),
        ("Duchy; Estate if turn >= 8; Silver", CHEAP),
        ("Goons; Silver; Copper if deck(Goons) >= 2", TOKENS),
        ("Monument; Silver", TOKENS),
        ("Silver max 1", MONEY),  # no points at all: not a way of its own
    ],
)
def test_what_a_strategy_lives_on(table: Referee, cards: Palette, text: str, expected: str) -> None:
    tally = table.play([Job(strategy(text), money(cards), 40)], 1)[0]
    owned = table.means(tally.owned, tally.games)
    assert way(cards, owned, tally.points / tally.games) == expected


def test_which_cards_give_points(cards: Palette) -> None:
    assert set(names(cards.tokens)) == {"Bishop", "Monument"}
    assert {card.name: what.types for card, what in cards.collectors.items()} == {
        "Collection": {"Action"},
        "Goons": frozenset(),
    }
    assert cards.counting == ("Duke", "Gardens")
    assert cards.fixed_points == {"Estate": 1, "Duchy": 3, "Province": 6}


def test_every_source_of_points_has_strategies_at_the_beginning(
    table: Referee, cards: Palette
) -> None:
    """Archetypes are there for each way, so that none has to be found by chance."""
    plans = archetypes(cards)
    tallies = table.play([Job(plan, money(cards), 20) for plan in plans], 1)
    found = {
        way(cards, table.means(tally.owned, tally.games), tally.points / tally.games)
        for tally in tallies
    }
    assert {MONEY, THIN, ENGINE, TOKENS, "Gardens", "Duke"} <= found


def test_points_for_gains_beat_money_where_they_should() -> None:
    """Three Collections with Laboratories: many points without a single Province."""
    kingdom = Kingdom(
        "Anvil, Collection, Coppersmith, Embargo, Laboratory, Minion, Possession, Royal Seal, "
        "Sailor, Sea Hag",
        colony=False,
    )
    referee = Referee(kingdom, 2, Variant(), threads=1)
    palette = Palette.of(referee.rules)
    plans = [plan for plan in archetypes(palette) if plan.rules[0].card == "Collection"]
    tallies = referee.play([Job(plan, money(palette), 100) for plan in plans], 1)
    assert max(tally.wins for tally in tallies) >= 90
