"""Advice: chances from what the player knows, and the rule that a strategy would follow."""

from __future__ import annotations

import random
import time
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.learn.analysis_work import ANALYSIS, FOUND
from throneroom.play.advice import advise
from throneroom.play.best_known import best_known
from throneroom.play.fitting_rule import guidance
from throneroom.play.played_game import PlayedGame
from throneroom.store import Entry, Store

from ..random_games import walk
from .helpers import FIRST_GAME, played, setup


def test_every_option_has_a_chance_with_its_interval() -> None:
    game = PlayedGame(setup())
    game.answer("treasures")
    view = game.view(0)
    advice = advise(view, tr.strategy("Big Money"), rollouts=2000, seed=1)
    assert view.decision is not None
    assert {one.option for one in advice.chances} == {*view.decision.options}
    assert all(0 <= one.low <= one.value <= one.high <= 1 for one in advice.chances)
    most = max(one.rollouts for one in advice.chances)
    kept = [one for one in advice.chances if 2 * one.rollouts >= most]
    assert tuple(kept) == advice.chances[: len(kept)]
    values = [one.value for one in kept if one is not advice.best]
    assert values == sorted(values, reverse=True)
    assert advice.best.value > values[0] - 0.01
    assert advice.best is advice.chances[0]
    assert all(one.high >= advice.best.low for one in advice.close)
    assert advice.of(advice.best.option.code) is advice.best
    assert [one.option.text for one in advice.rules] == ["Silver"]


def test_the_same_advice_for_whatever_the_player_can_not_know() -> None:
    """A search that saw the opponent's hand would tell it."""
    game = PlayedGame(setup())
    played(game, "treasures", "Silver", "treasures", "Silver")
    view, plan = game.view(0), tr.strategy("Big Money")
    advice = advise(view, plan, rollouts=300, seconds=60, seed=1)
    for luck in range(3):
        other = advise(view.sample(luck).view(0), plan, rollouts=300, seconds=60, seed=1)
        assert (other.chances, other.rules) == (advice.chances, advice.rules)


def test_of_equal_options_the_plans_own_comes_first() -> None:
    """All Treasures at once, or one after the other: that is the same, and the first is plainer."""
    plan, equal = tr.strategy("Big Money"), 0
    for seed in range(6):
        advice = advise(PlayedGame(setup(seed=seed)).view(0), plan, rollouts=6000, seed=seed)
        all_at_once = next(one for one in advice.chances if one.option.text == "treasures")
        highest = max(one.value for one in advice.chances)
        equal += highest - all_at_once.value < 0.01
        assert (advice.best is all_at_once) == (highest - all_at_once.value < 0.01)
        values = [one.value for one in advice.chances if one is not advice.best]
        assert values[:1] == [max(values)]
    assert equal >= 3


def test_it_ends_when_its_time_is_up() -> None:
    game = PlayedGame(setup())
    game.answer("treasures")
    began = time.monotonic()
    advise(game.view(0), tr.strategy("Big Money"), rollouts=10**9, seconds=0.05)
    assert time.monotonic() - began < 30


def test_nothing_to_advise() -> None:
    game = PlayedGame(setup())
    with pytest.raises(ValueError, match="nothing to decide"):
        advise(game.view(1), tr.strategy("Big Money"))
    with pytest.raises(ValueError, match="nothing to decide"):
        guidance(game.view(1), tr.strategy("Big Money"))


# ------------------------------------------------------------ rules

PLAN = """
Province if deck(Gold) >= 1
Duchy if supply(Province) <= 4
Militia max 1
Gold
Silver if turn <= 4
Village

trash:
Estate
"""


def test_the_rule_is_the_first_that_fits() -> None:
    game = tr.Game(tr.Kingdom(FIRST_GAME, opening="4/3"), seed=7)
    game.choose("treasures")
    found = guidance(game.view(0), tr.strategy(PLAN))
    assert (found.option.text, found.rule, found.section, found.number) == (
        "Militia", "Militia max 1", "buy", 3,
    )  # fmt: skip
    game.choose("Militia")
    while not (game.active == 0 and game.decision and game.decision.purpose == "buy"):
        texts = [str(option) for option in game.decision.options] if game.decision else []
        game.choose("treasures" if "treasures" in texts else "done")
    assert guidance(game.view(0), tr.strategy(PLAN)).rule == "Silver if turn <= 4"


def test_the_answer_is_always_that_of_the_strategy() -> None:
    plan = tr.strategy(PLAN)
    game = tr.Game(tr.Kingdom(FIRST_GAME), seed=3)
    named = 0
    for _ in walk(game, random.Random(1), 120):
        assert game.decision is not None
        view = game.view()
        found = guidance(view, plan)
        assert found.option == StrategyAgent(plan).choose(view)
        if found.rule:
            named += 1
            assert found.rule == str(plan.sections[found.section][found.number - 1])
    assert named > 3


def test_a_random_player_has_no_rules() -> None:
    game = PlayedGame(setup())
    assert guidance(game.view(0), tr.strategy("Random")).rule == ""


# ------------------------------------------------------------ the best known


def test_the_leader_of_a_stored_analysis_comes_first(tmp_path: Path) -> None:
    path, kingdom = tmp_path / "store.sqlite", tr.Kingdom(FIRST_GAME)
    with Store(path) as store:
        for players, plan in ((2, "Province\nGold"), (2, "Province\nSilver"), (3, "Province")):
            run = store.start(ANALYSIS.name, {"kingdom": str(kingdom), "players": players}, seed=1)
            store.put(Entry(*FOUND, {"leaders": [{"strategy": plan}]}), run)
    found = best_known(kingdom, store=path)
    assert (found.source, found.analysis, found.strategy.name) == ("analysis", 2, "analysis:2:A")
    assert [rule.card for rule in found.strategy.rules] == ["Province", "Silver"]


def test_without_an_analysis_the_library_or_a_bot_is_asked(tmp_path: Path) -> None:
    found = best_known(tr.Kingdom(FIRST_GAME), store=tmp_path / "none.sqlite")
    assert found.source in ("library", "bot")
    assert found.analysis is None
    match = tr.simulate(FIRST_GAME, [found.strategy, "Big Money"], 400, seed=2)
    assert match.win_rates[0] > 0.4
