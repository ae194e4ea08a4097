"""Agents show what they are."""

from __future__ import annotations

from typing import Any

import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.cards.language import action, draw

from ..scenarios.helpers import run


def test_an_agent_shows_its_settings() -> None:
    assert repr(tr.RandomAgent(7)) == "RandomAgent(7)"
    assert "Big Money" in repr(StrategyAgent("Big Money"))
    shown = repr(tr.SearchAgent("Big Money", rollouts=17, select="ucb"))
    assert shown.endswith(
        ", select='ucb', value=None, explore=1.0, prior=0.5, normalised=True, first='each', "
        "rollouts=17, threads=1)"
    )


@pytest.mark.parametrize(
    "settings",
    [
        {"rollouts": 17, "select": "ucb", "explore": 0.0, "normalised": False},
        {"seconds": 0.5, "value": "lead", "first": "first", "prior": 0.0},
        {"rollouts": 3, "seconds": 1.0, "peeks": True, "keeps_tree": True, "threads": 2},
        {"rollouts": 3, "purposes": ["buy"], "horizon": 4, "opponents": "Smithy Big Money"},
    ],
)
def test_what_a_search_shows_gives_the_same_search(settings: dict[str, Any]) -> None:
    agent = tr.SearchAgent("Big Money", **settings)
    names = {"SearchAgent": tr.SearchAgent, "strategy": tr.strategy}
    again = eval(repr(agent), names)
    assert (again._before, again._after) == (agent._before, agent._after)
    for name in ("player", "opponents", "value", "keeps_tree", "purposes"):
        assert getattr(again, name) == getattr(agent, name)
    assert repr(again) == repr(agent)
    for name, value in settings.items():
        shown = repr(tr.strategy(value)) if name == "opponents" else repr(value)
        assert f", {name}={shown}" in repr(agent)


def test_the_text_of_a_strategy_may_name_the_cards_of_a_catalog() -> None:
    inn = action("Caravan Inn", 3, draw(2))
    mine = tr.OFFICIAL.with_cards(inn)
    text = "Caravan Inn max 1\nSilver"
    with pytest.raises(tr.StrategyError, match="Caravan Inn"):
        StrategyAgent(text)
    with pytest.raises(tr.StrategyError, match="Caravan Inn"):
        tr.SearchAgent(text, rollouts=4)
    game = tr.scenario([inn], hand=["Copper"] * 3, phase="buy")
    run(game, "treasures")
    assert str(StrategyAgent(text, catalog=mine).choose(game.view())) == "Caravan Inn"
    search = tr.SearchAgent(text, rollouts=4, catalog=mine)
    assert search.player == tr.strategy(text, catalog=mine)
    decision = game.decision
    assert decision is not None
    assert search.choose(game.view()) in decision.options
    search = tr.SearchAgent("Big Money", rollouts=1, opponents=text, catalog=mine)
    assert search.opponents == tr.strategy(text, catalog=mine)
