"""Agents show what they are."""

from __future__ import annotations

import throneroom as tr
from throneroom.agents import StrategyAgent


def test_an_agent_shows_its_settings() -> None:
    assert repr(tr.RandomAgent(7)) == "RandomAgent(7)"
    assert "Big Money" in repr(StrategyAgent("Big Money"))
    shown = repr(tr.SearchAgent("Big Money", rollouts=17, select="ucb"))
    assert "17" in shown
    assert "ucb" in shown
