"""Ways to play: what a strategy lives on is told from its games."""

from __future__ import annotations

import pytest

from throneroom import Kingdom, Variant, strategy
from throneroom.learn.archetypes import archetypes, money
from throneroom.learn.evolve import Ours
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


def test_treasures_that_gain_or_give_buys_are_for_rushes(any_size: Variant) -> None:
    rules = Referee(Kingdom("Anvil, Contraband, Gardens", colony=False), 2, any_size).rules
    palette = Palette.of(rules)
    assert (names(palette.gainers), names(palette.buys)) == (("Anvil",), ("Contraband",))
    rushes = [
        plan
        for plan in archetypes(palette)
        if {"Anvil", "Gardens"} <= {rule.card for rule in plan.rules}
        and not {"Province", "Gold"} & {rule.card for rule in plan.rules}
    ]
    assert rushes


def test_cheap_victory_cards_are_tried_from_the_first_turn_on(table: Referee) -> None:
    slog = strategy("Duchy; Estate if gains to end <= 6; Silver")
    assert slog.rules in [plan.rules for plan in archetypes(Palette.of(table.rules))]


def test_the_best_terminal_with_money_stays_in_the_field(any_size: Variant) -> None:
    search = Ours(Kingdom("Chapel, Moat, Smithy, Village"), variant=any_size, threads=1)
    search.step()
    stays = [search.field.plans[i] for i in search.field.state()["lasting"]]
    cards = [{rule.card for rule in plan.rules} & set(search.kingdom.names) for plan in stays[:2]]
    assert cards == [set(), {"Smithy"}]
