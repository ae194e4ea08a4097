"""Huang and Larson's game as coded, their algorithm and designs, and what is written of them."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.learn.genes import once_through
from throneroom.papers.huang_larson import plan
from throneroom.papers.huang_larson.best_designs import MET, best_design, play_best
from throneroom.papers.huang_larson.drawings import write_pictures
from throneroom.papers.huang_larson.genetic_runs import GeneticRun, run_genetic
from throneroom.papers.huang_larson.make_best import DesignSearch
from throneroom.papers.huang_larson.page import page
from throneroom.papers.huang_larson.published import BEST, DESIGNS, RUNS, WORST
from throneroom.papers.huang_larson.report import Report
from throneroom.papers.huang_larson.their_game import (
    AS_CODED,
    NAMES,
    OPPONENTS,
    Margins,
    kingdom,
    opponent,
    play,
)

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture
from ..scenarios.helpers import run

CODED = kingdom("as coded")


def coded(hand: list[str], **position: object) -> tr.Game:
    return tr.scenario(CODED, hand=hand, variant=AS_CODED, **position)  # type: ignore[arg-type]


# ---------------------------------------------------------------- cards as coded


@pytest.mark.parametrize(
    ("card", "actions", "buys", "coins", "cards"),
    [
        ("Smithy", 0, 0, 4, 0), ("Witch", 0, 0, 0, 2), ("Village", 0, 0, 2, 2),
        ("Woodcutter", 0, 2, 4, 0), ("Festival", 4, 2, 4, 0), ("Market", 2, 2, 2, 1),
        ("Council Room", 0, 2, 0, 4), ("Moat", 0, 0, 0, 2),
    ],
)  # fmt: skip
def test_what_a_card_gives(card: str, actions: int, buys: int, coins: int, cards: int) -> None:
    game = coded([card, card], deck=["Curse"] * 6, actions=2, buys=2)
    run(game, card)
    assert (game.actions, game.buys, game.coins) == (1 + actions, 1 + buys, coins)
    assert game.players[0].hand["Curse"] == cards


def test_witch_hands_out_nothing_and_bureaucrat_gains_to_the_discard_pile() -> None:
    game = coded(["Witch"], deck=["Copper"] * 5, opponents=[{"hand": ["Estate", "Copper"]}])
    run(game, "Witch")
    assert "Curse" not in game.players[1].owned
    game = coded(["Bureaucrat"], opponents=[{"hand": ["Estate", "Moat"], "deck": ["Gold"]}])
    run(game, "Bureaucrat")
    assert game.players[0].discard["Silver"] == 1
    assert game.players[1].hand["Estate"] == 0


def test_chapel_trashes_five_but_never_from_ten_cards() -> None:
    game = coded(["Chapel", *["Estate"] * 6], deck=["Copper"] * 10, buys=2)
    run(game, "Chapel", *["Estate"] * 5)
    assert game.players[0].hand["Estate"] == 1
    game = coded(["Chapel", *["Estate"] * 6], deck=["Copper"] * 5, buys=2)  # 12
    run(game, "Chapel", "Estate", "Estate")
    assert game.players[0].hand["Estate"] == 4
    assert sum(game.players[0].owned.values()) == 10


@pytest.mark.parametrize("pile", ["Province", "Duchy", "Estate"])
def test_one_empty_pile_ends_the_game_after_a_full_round(pile: str) -> None:
    game = coded([], supply={pile: 0}, phase="buy")
    run(game, "done")
    assert game.decision is not None
    run(game, "done")
    assert game.over
    assert game.players[1].turns == 1


# ---------------------------------------------------------------- their one pass a turn


def bought(text: str, coins: int, buys: int, **position: object) -> list[str]:
    plan = tr.as_agent(once_through(tr.strategy(*text.splitlines())))
    game = coded([], coins=coins, buys=buys, phase="buy", **position)
    found = []
    while game.decision is not None and game.decision.player == 0:
        option = str(plan.choose(game.view()))
        if option != "done":
            found.append(option)
        game.choose(option)
    return found


def test_a_condition_that_held_once_holds_for_all_buys() -> None:
    deck = ["Copper"] * 9 + ["Gold"]
    text = "Gold if share(Gold) < 0.15\nCopper"
    assert bought(text, 18, 3, discard=deck) == ["Gold", "Gold", "Gold"]
    assert bought(text, 18, 3, discard=[*deck, "Gold"]) == ["Copper", "Copper", "Copper"]


def test_what_was_passed_over_is_not_looked_at_again() -> None:
    # With the last Estate the condition for Duchies comes true, but their turn is over.
    text = "Duchy if lowest victory pile <= 4 or lowest pile(3) <= 4\nEstate"
    assert bought(text, 12, 3, supply={"Estate": 5}) == ["Estate"] * 3
    assert bought(text, 12, 3, supply={"Estate": 4}) == ["Duchy", "Duchy", "Estate"]


def test_each_action_is_played_once_and_in_order() -> None:
    plan = tr.as_agent(once_through(tr.strategy("Gold", "play: Market; Festival; Smithy")))
    game = coded(["Festival", "Festival", "Smithy", "Smithy"], deck=["Market"] * 6)
    played = []
    while game.decision is not None and game.decision.purpose == "play":
        played.append(str(plan.choose(game.view())))
        game.choose(played[-1])
    assert played == ["Festival", "Smithy", "done"]


# ---------------------------------------------------------------- designs


def test_the_appendix_as_an_independent_program_has_it() -> None:
    # 5,000 games of an independent port: margin 26.5 and 99.8 %; by official rules 3.6 %.
    best = play(BEST, ("BigMoney",), "as coded", 4000, 1)
    assert best.mean == pytest.approx(26.5, abs=1.0)
    assert best.rate == pytest.approx(0.998, abs=0.003)
    assert play(BEST, ("BigMoney",), "official", 2000, 1).rate < 0.1
    worst = play(WORST, ("BigMoney",), "as coded", 4000, 1)
    assert worst.mean == pytest.approx(-5.8, abs=1.0)
    assert (worst.margins > 0).mean() == pytest.approx(0.072, abs=0.02)


def test_their_big_money_against_itself_as_coded() -> None:
    plan = once_through(opponent("BigMoney"))
    match = tr.simulate(CODED, [plan, plan], 4000, 3, variant=AS_CODED)
    shares = match.wins[0] / match.games
    assert match.scores.mean() == pytest.approx(47, abs=1.5)
    assert match.turns.mean() == pytest.approx(26, abs=1.5)
    assert shares == pytest.approx(0.44, abs=0.04)


def test_tables_of_three_and_four() -> None:
    found = play(BEST, ("BigMoney", "BigSmithy", "DoubleWitch"), "as coded", 200, 1)
    assert found.games == 200
    assert 0 <= found.rate <= 1


@pytest.mark.parametrize("name", OPPONENTS)
def test_opponents_are_players_of_the_library(name: str) -> None:
    match = tr.simulate(tr.Kingdom(NAMES), [OPPONENTS[name], "Big Money"], 20, 1)
    assert match.games == 20


def test_margins_survive_being_kept() -> None:
    found = play(BEST, ("BigMoney",), "as coded", 50, 1)
    again = Margins.from_json(json.loads(json.dumps(found.to_json())))
    assert sorted(again.margins) == sorted(found.margins)
    assert (again.mean, again.rate) == (found.mean, found.rate)


# ---------------------------------------------------------------- the algorithm


def test_a_run_gets_better_and_survives_being_kept() -> None:
    small = RUNS[3]
    told: list[float] = []
    found = run_genetic(small, "as coded", 5, 1, told.append)
    assert len(found.curve) == small.settings.generations == len(told)
    assert max(found.curve[-5:]) > found.curve[0]
    assert found.last.games == 1000
    again = GeneticRun.from_json(json.loads(json.dumps(found.to_json())))
    assert again.design == found.design
    assert again.last.mean == found.last.mean
    # What is kept is the design; as coded it is played once through.
    other = play(found.design, ("BigMoney",), "as coded", 1000, 7 + 5)
    assert other.mean == pytest.approx(found.last.mean, abs=4)


def test_our_search_for_designs_gets_better() -> None:
    search = DesignSearch("official", 1, threads=1)
    search.run(0)
    before = search.scores([search.elite[0].design], 400, 9)[0]
    best = DesignSearch("official", 1, threads=1).run(4)
    assert search.scores([best], 400, 9)[0] > before


def test_our_best_designs_reach_what_was_asked_for() -> None:
    as_coded = play_best("as coded", 77, games=4000)["BigMoney"]
    assert as_coded.mean > 28.5
    assert as_coded.rate >= 0.998  # 99.9 % in 10,000 games
    official = play_best("official", 77, games=4000)
    assert list(official) == list(MET["official"])
    assert official["BigMoney"].rate > 0.84
    assert official["BigSmithy"].rate > 0.59
    assert official["DoubleWitch"].rate > 0.59
    for rules in MET:
        assert {rule.card for rule in best_design(rules).rules} <= {
            *NAMES, "Province", "Duchy", "Estate", "Curse", "Gold", "Silver", "Copper",
        }  # fmt: skip


# ---------------------------------------------------------------- the command


def test_the_page_of_some_parts(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    out = tmp_path / "page.md"
    said = cli("reproduce", "huang-larson", "--part", "designs", "--part", "best",
               "--out", out, "--store", tmp_path / "s.sqlite")  # fmt: skip
    assert said.code == 0, said.err
    text = out.read_text()
    assert "The appendix's designs, replayed" in text
    assert "Not done yet" in text
    for name in DESIGNS:
        assert f"| {name} | as coded | BigMoney |" in text


def test_pictures_of_a_few_runs(tmp_path: Path) -> None:
    some = [run_genetic(dataclasses.replace(one, settings=dataclasses.replace(
                one.settings, generations=2)), "as coded", 1, 1, lambda _: None)
            for one in RUNS[3:]]  # fmt: skip
    report = Report(plan.QUICK, tuple(some), (), {}, {})
    drawn = write_pictures(report, tmp_path)
    assert set(drawn) == {"curves", "margins"}
    assert "Figures 2 to 7" in page(report, "throneroom", "here", {})


def test_best_in_json(cli: Cli) -> None:  # noqa: F811
    data = cli("reproduce", "huang-larson", "--best", "--json").json
    assert set(data["as_coded"]) == {"margin", "wins"}
    assert list(data["official"]) == ["BigMoney", "BigSmithy", "DoubleWitch"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--part", "figure"], "figures"),
        (["--quick", "--full"], "--quick or --full, not both"),
        (["--best", "--quick"], "--best goes with"),
    ],
)
def test_bad_input(cli: Cli, words: list[str], message: str) -> None:  # noqa: F811
    said = cli("reproduce", "huang-larson", *words)
    assert said.code == 2
    assert message in said.err
