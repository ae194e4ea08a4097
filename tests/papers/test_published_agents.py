"""Agents of publications that play in other kingdoms than those of their publications."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom import Kingdom, Variant
from throneroom.agents import SearchAgent
from throneroom.agents.player_text import named_player
from throneroom.agents.protocol import Player
from throneroom.papers.huang_larson.their_game import NAMES
from throneroom.papers.provincial.bots import provincials_menu
from throneroom.papers.provincial.published import kingdoms
from throneroom.play.game_setup import opponent
from throneroom.strategies import Strategy, StrategyError, strategy
from throneroom.strategies.player_forms import PlayerReading
from throneroom.strategies.published_agents import PublishedAgent, published_agents

FIRST_GAME = Kingdom("First Game")
SEASIDE = Kingdom(
    "Ambassador, Bazaar, Caravan, Cutpurse, Embargo, Explorer, Fishing Village, Ghost Ship, Haven, "
    "Island"
)


def read(text: str, kingdom: Kingdom = FIRST_GAME) -> Player:
    return named_player(text, PlayerReading(kingdom.catalog, kingdom))


@pytest.mark.parametrize("agent", published_agents(), ids=lambda agent: agent.name)
def test_each_plays_a_game(agent: PublishedAgent) -> None:
    player = read(agent.text)
    assert tr.simulate(FIRST_GAME, [player, "Random"], 4, seed=1, threads=1).win_rates[0] == 1


def test_provincial_plays_what_it_has_found_for_a_kingdom() -> None:
    one = kingdoms()[3]
    found = provincials_menu(Kingdom(one.cards, colony=one.colony))
    assert found.rules == strategy(one.leaders[0]).rules
    assert found.style == "provincial"


def test_elsewhere_it_plays_the_best_of_what_is_near() -> None:
    assert FIRST_GAME.names not in [tuple(sorted(one.cards)) for one in kingdoms()]
    for kingdom in (FIRST_GAME, SEASIDE):
        plan = provincials_menu(kingdom)
        bought = {rule.card for rule in plan.rules}
        assert bought & {*kingdom.names}
        assert bought <= {*kingdom.names, "Province", "Duchy", "Estate", "Gold", "Silver", "Copper"}
        wins = tr.simulate(kingdom, [plan, "Big Money"], 1000, seed=2, threads=1).win_rates[0]
        assert wins > 0.6


def test_where_nothing_is_near_it_says_so() -> None:
    kingdom = Kingdom("Anvil, Tiara")
    with pytest.raises(ValueError, match="no menu that buys one of these cards"):
        provincials_menu(kingdom)
    with pytest.raises(StrategyError, match="Provincial can't play here: it has published no menu"):
        read("published:Provincial", kingdom)


def test_the_genetic_design_needs_its_cards() -> None:
    assert isinstance(read("published:genetic design"), Strategy)
    assert not {*NAMES} & {*SEASIDE.names}
    with pytest.raises(StrategyError, match=r"buys only cards of their game: .* and Witch"):
        read("published:Genetic Design", SEASIDE)


def test_slangens_search_with_games_of_smart() -> None:
    double, tree = read("published: Double Monte Carlo"), read("Published:tree search")
    assert isinstance(double, SearchAgent)
    assert isinstance(tree, SearchAgent)
    assert "Smart" in double.name
    assert "Smart" in tree.name


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("published:Tre Search", "did you mean 'Tree Search'"),
        ("published:nobody at all", "known are .*Provincial"),
        ("published:", "has a name, as in 'published:Tree Search'"),
        ("publshed:Provincial", "did you mean 'published'"),
    ],
)
def test_mistakes_in_names(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(text)


def test_it_has_to_know_the_kingdom() -> None:
    with pytest.raises(StrategyError, match="depends on the kingdom"):
        named_player("published:Provincial")


def test_a_network_for_other_cards_takes_no_seat() -> None:
    """It is told before the game begins, not when the network is first asked."""
    with pytest.raises(ValueError, match="this network is for other cards: Chapel"):
        opponent("RL Random", FIRST_GAME, variant=Variant())
