"""Fenner's heuristic agents."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.cards.features import EFFECTS
from throneroom.papers.fenner import heuristics
from throneroom.papers.fenner.heuristics import BestFifthCard, play_heuristics
from throneroom.papers.fenner.inputs import GAME_VECTOR

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

LABS = "Laboratory, Moneylender, Chapel, Bureaucrat, Mine, Remodel, Workshop, Gardens, Cellar, Spy"


def test_the_order_of_table_6_1() -> None:
    found = play_heuristics(80, seed=2)
    assert [one.name for one in found] == list(heuristics.PUBLISHED)
    assert all(len(one.points) == 80 for one in found)


def test_the_same_seed_gives_the_same_games() -> None:
    first, again = play_heuristics(8, seed=3), play_heuristics(8, seed=3)
    assert [(a.name, a.points.tolist()) for a in first] == [
        (a.name, a.points.tolist()) for a in again
    ]


def best(coins: int, deck: dict[str, int], kingdom: str = LABS) -> str:
    """What Best Fifth Card buys with so many coins and this deck."""
    cards = [name for name, n in deck.items() for _ in range(n)]
    game = tr.scenario(kingdom, coins=coins, discard=cards, phase="buy", players=2)
    agent = BestFifthCard()
    agent.new_game(1, 0)
    return str(agent.choose(game.view()))


def test_it_takes_what_makes_most_money() -> None:
    start = {"Copper": 7, "Estate": 3}
    assert best(6, start) == "Gold"
    assert best(3, start) == "Silver"
    assert best(8, start) == "Province"


def test_laboratories_beat_silver_in_a_rich_deck() -> None:
    assert best(5, {"Gold": 8, "Silver": 4}) == "Laboratory"


def test_coppers_are_left_alone_in_a_rich_deck() -> None:
    assert best(0, {"Gold": 8, "Silver": 4}) == "done"


def test_the_command(cli: Cli) -> None:  # noqa: F811
    outcome = cli("reproduce", "fenner", "--part", "heuristics", "--games", "12", "--json")
    assert outcome.code == 0
    table = json.loads(outcome.out)
    assert set(table) == set(heuristics.PUBLISHED)
    assert table["Big Money (Fenner)"]["published"] == [23.22, 76.25]


def test_too_few_games() -> None:
    with pytest.raises(ValueError, match="at least 4"):
        play_heuristics(3)


def test_intervals_are_over_kingdoms() -> None:
    rng = np.random.default_rng(1)
    alike = rng.integers(0, 60, 50).repeat(4).astype(np.int16)  # the same four times
    low, high = heuristics.Scores("x", alike, 0.25).interval or (0, 0)
    error = alike[::4].std(ddof=1) / 50**0.5
    assert (high - low) / 2 == pytest.approx(1.959964 * error)
    assert heuristics.Scores("x", alike[:4], 0.25).interval is None
    assert heuristics.Scores("x", alike[:7], 0.25).interval is not None


def test_ctrl_c_keeps_the_kingdoms_so_far(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    left, real = 2, tr.simulate

    def playing(*args: Any, **options: Any) -> tr.Match:  # noqa: ANN401
        nonlocal left
        match = real(*args, **options)
        left -= 1
        if left < 0:
            raise tr.Stopped(match)
        return match

    monkeypatch.setattr(heuristics, "simulate", playing)
    outcome = cli("reproduce", "fenner", "--part", "heuristics", "--games", "12", "--json")
    assert outcome.code == 130
    assert json.loads(outcome.out)["Best Fifth Card"]["games"] == 8
    assert outcome.err == "Stopped after 8 of 12 games.\n"
    outcome = cli("reproduce", "fenner", "--part", "heuristics", "--games", "12")
    assert (outcome.code, outcome.out) == (130, "")
    assert outcome.err == "Stopped after 0 of 12 games.\n"


def test_the_game_vector_of_27_numbers() -> None:
    """The thesis's example: 7 Coppers, 3 Estates and a Village; its 6 coins should be 7."""
    game = tr.scenario("Village, Smithy", hand=["Copper"] * 4, players=4,
                       deck=["Copper"] * 3 + ["Estate"] * 3 + ["Village"])  # fmt: skip
    seen = GAME_VECTOR.at(game.rules)
    row = seen.fill(game.view(0), given={"turns left": 12})
    assert len(row) == 27
    named = dict(zip((*EFFECTS, "players", "cards", "turns left"), row.tolist(), strict=True))
    told = {name: round(11 * value) for name, value in named.items() if name in EFFECTS and value}
    assert told == {"minus actions": 1, "plus cards": 1, "plus coins": 7, "plus actions": 2}
    assert (named["players"], named["cards"], named["turns left"]) == (4, 11, 12)
