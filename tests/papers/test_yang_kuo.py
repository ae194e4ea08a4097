"""Yang and Kuo's bots come out as in their program."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.agents import Player
from throneroom.observe import ObservationError
from throneroom.papers.yang_kuo import pairings, plan
from throneroom.papers.yang_kuo.inputs import ACTIONS, CARDS, STATE
from throneroom.papers.yang_kuo.pairings import (
    PUBLISHED,
    PUBLISHED_GAMES,
    VARIANT,
    kingdom,
    play_pair,
)

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture


def within(ours: float, published: float, games: int) -> bool:
    """Whether two measured rates differ by at most three and a half standard errors."""
    spread = math.sqrt(published * (1 - published) * (1 / games + 1 / PUBLISHED_GAMES))
    return abs(ours - published) <= 3.5 * spread


@pytest.mark.parametrize("pair", PUBLISHED)
def test_wins_and_ties(pair: str) -> None:
    games = 2000 if "RandomAction" in pair else 10_000
    result = play_pair(pair, games, seed=11)
    for ours, published in zip(result.rates, PUBLISHED[pair], strict=True):
        assert within(ours, published, games), (pair, result.rates, PUBLISHED[pair])


def test_the_game() -> None:
    game = tr.Game(kingdom(), players=2, seed=1, variant=VARIANT)
    piles = game.view(0).supply
    assert len(piles) == 19
    assert (piles["Copper"], piles["Province"], piles["Curse"]) == (46, 8, 10)
    assert piles["Warehouse"] == 10


def test_random_action_favours_the_end_of_the_alphabet() -> None:
    """The ranks of Smithy and Militia are drawn apart: Smithy loses only if it is lower."""
    players: list[Player] = [pairings.RandomAction, pairings.bot("BigMoney")]
    match = tr.simulate(kingdom(), players, 1000, 3, variant=VARIANT)
    bought = Counter(match.mean_bought[0])
    assert 0.68 < bought["Smithy"] / (bought["Smithy"] + bought["Militia"]) < 0.82
    assert 0.68 < bought["Warehouse"] / (bought["Warehouse"] + bought["Village"]) < 0.82


def test_random_action_is_the_same_with_the_same_seed() -> None:
    first, again, other = (play_pair("RandomAction-Smithy", 100, seed) for seed in (4, 4, 5))
    assert first == again
    assert first.score != other.score


def test_a_victim_keeps_the_action_it_can_play() -> None:
    """Whoever is attacked counts on one Action: of two Smithies one goes, then a Victory card."""
    bot = pairings.bot("Smithy")
    state = tr.scenario(
        kingdom(),
        hand=["Militia"],
        opponents=[{"hand": ["Smithy", "Smithy", "Gold", "Estate", "Copper"]}],
        variant=VARIANT,
    )
    state.choose("Militia")
    agent = tr.as_agent(bot)
    discarded = []
    while state.decision is not None and state.decision.purpose == "discard":
        choice = agent.choose(state.view(1))
        discarded.append(str(choice))
        state.choose(choice)
    assert sorted(discarded) == ["Estate", "Smithy"]


@pytest.fixture
def _apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))


@pytest.mark.usefixtures("_apart")
def test_the_command_prints_the_six_pairs(cli: Cli) -> None:  # noqa: F811
    asked = ("reproduce", "yang-kuo", "--part", "bots", "--games", "200")
    rates = cli(*asked, "--json").json["bots"]
    assert list(rates) == list(PUBLISHED)
    assert all(0 < ties < wins < 1 for wins, ties in rates.values())
    said = cli(*asked).out
    assert "SmithyCouncil-Smithy: wins" in said
    assert "published 0.433" in said
    assert "| SmithyCouncil-Smithy | 0.433 |" in Path("build/yang-kuo.md").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["yang-kou", "--part", "bots"], "did you mean 'yang-kuo'"),
        (["yang-kuo", "--part", "bot"], "did you mean 'bots'"),
        (["yang-kuo", "--heuristics"], "No such option: --heuristics"),
        (["yang-kuo", "--part", "bots", "--games", "0"], "--games is between"),
    ],
)
def test_mistakes(cli: Cli, args: list[str], message: str) -> None:  # noqa: F811
    outcome = cli("reproduce", *args)
    assert outcome.code == 2
    assert message in outcome.err


@pytest.mark.usefixtures("_apart")
def test_ctrl_c_shows_the_pairs_so_far(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    left, real = 2, play_pair

    def playing(*args: Any, **options: Any) -> pairings.PairResult:  # noqa: ANN401
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(plan, "play_pair", playing)
    asked = ("reproduce", "yang-kuo", "--part", "bots", "--games", "10", "--json")
    outcome = cli(*asked)
    assert outcome.code == 130
    assert list(json.loads(outcome.out)["bots"]) == list(PUBLISHED)[:2]
    assert "Go on with: throneroom reproduce yang-kuo --part bots --games 10" in outcome.err
    left = 10
    assert list(cli(*asked).json["bots"]) == list(PUBLISHED)
    assert left == 10 - 4


# ---------------------------------------------------------------- what their networks see


def test_the_state_of_117_numbers() -> None:
    game = tr.scenario(
        kingdom(), variant=VARIANT,
        hand=["Estate"], deck=["Gold", "Smithy"], discard=["Duchy"], phase="buy",
        play=["Copper", "Silver", "Market"], coins=4, buys=2,
        opponents=[{"hand": ["Witch"], "deck": ["Curse"]}],
    )  # fmt: skip
    seen = STATE.at(game.rules)
    assert seen.size == 117
    assert ACTIONS.at(game.rules).size == 19
    parts = np.split(seen.fill(game.view(0)), [19, 22, 41, 60, 79, 98])
    supply, table, hand, draw, discard, play, theirs = (part.tolist() for part in parts)
    assert supply == [game.supply[card] for card in CARDS]
    assert table == [1, 2, 4]

    def cards(numbers: list[float]) -> dict[str, float]:
        return {card: n for card, n in zip(CARDS, numbers, strict=True) if n}

    assert cards(hand) == {
        "Estate": 1,
        "Copper": 1,
        "Silver": 1,
    }  # with all Treasures
    assert cards(draw) == {"Gold": 1, "Smithy": 1}
    assert cards(discard) == {"Duchy": 1}
    assert cards(play) == {"Market": 1}
    assert cards(theirs) == {"Witch": 1, "Curse": 1}


def test_other_cards_are_not_theirs() -> None:
    rules = tr.Game(tr.Kingdom.random(seed=1), 2, 1).rules
    with pytest.raises(ObservationError, match="is not in this game"):
        STATE.at(rules)
