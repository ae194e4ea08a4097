"""Fenner's heuristic agents."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom import _core
from throneroom.cards.features import EFFECTS
from throneroom.papers.fenner.feasibility import branches
from throneroom.papers.fenner.games_of_four import Games, play_games, together
from throneroom.papers.fenner.heuristics import BestFifthCard
from throneroom.papers.fenner.inputs import GAME_VECTOR
from throneroom.papers.fenner.readings import READINGS
from throneroom.papers.fenner.report import fewest_effects

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

LABS = "Laboratory, Moneylender, Chapel, Bureaucrat, Mine, Remodel, Workshop, Gardens, Cellar, Spy"


def test_the_order_of_table_6_1() -> None:
    found = play_games(BestFifthCard, 80, seed=2)
    assert found.count == 80
    assert found.mean(1) > found.mean(2) > found.mean(3)


def test_the_same_seed_gives_the_same_games() -> None:
    first, again = (play_games(BestFifthCard, 8, 3, threads=n) for n in (1, 2))
    assert first.points.tolist() == again.points.tolist()
    parts = [play_games(BestFifthCard, 4, 3, first=n) for n in (0, 1)]
    assert together(parts).points.tolist() == first.points.tolist()
    assert together(parts).winners.tolist() == first.winners.tolist()


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


def test_money_counts_what_is_drawn() -> None:
    """Four Coppers and a Smithy among twenty Coppers: seven coins, a Copper as well: five."""
    game = tr.scenario("Smithy, Village", coins=4, discard=["Copper"] * 20, phase="buy", players=2)
    names = [card.name for card in game.rules.cards]
    kinds = [names.index(name) for name in ("Smithy", "Copper", "Village", "Gold")]
    money, _ = _core.fifth_cards(game._core, 0, kinds, 10, 1)
    assert money == [50, 70, 50, 50, 70]


def test_the_command(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    options = ("--out", tmp_path / "f.md", "--store", tmp_path / "s.sqlite", "--games", 24)
    outcome = cli("reproduce", "fenner", "--part", "heuristics", "--json", *options)
    assert outcome.code == 0
    found = json.loads(outcome.out)
    table = found["heuristics"]["bots"]
    assert table["Big Money (Fenner)"]["published"] == [23.22, 76.25]
    assert all(one["games"] == 24 for one in table.values())
    assert "heuristics" not in found["missing"]
    again = cli("reproduce", "fenner", "--part", "heuristics", "--json", *options)
    assert json.loads(again.out)["heuristics"] == found["heuristics"]
    page = (tmp_path / "f.md").read_text(encoding="utf-8")
    assert "| Big Money (Fenner) | 23.22 |" in page
    assert "| minus actions | 24 | 24 | 23 | 23 |" in page


def test_what_makes_no_sense(cli: Cli) -> None:  # noqa: F811
    for args, message in (
        (("--part", "performence"), "did you mean 'performance'"),
        (("--best", "--part", "readings"), "--best or --part, not both"),
        (("--games", 3), "--games is between 4 and 1,000,000, not 3"),
    ):
        outcome = cli("reproduce", "fenner", *args)
        assert outcome.code == 2
        assert message in outcome.err


def test_too_few_games() -> None:
    with pytest.raises(ValueError, match="at least 4"):
        play_games(BestFifthCard, 3, 0)


def of_points(points: Any) -> Games:  # noqa: ANN401 - numbers
    """Games in which the agent makes these points and nobody else any."""
    table = np.zeros((len(points), 4), np.int64)
    table[:, 0] = points
    return Games(table, np.ones(len(points), np.int64))


def test_intervals_are_over_kingdoms() -> None:
    rng = np.random.default_rng(1)
    alike = rng.integers(0, 60, 50).repeat(4)  # the same four times
    low, high = of_points(alike).mean_interval() or (0, 0)
    error = alike[::4].std(ddof=1) / 50**0.5
    assert (high - low) / 2 == pytest.approx(1.959964 * error)
    assert of_points(alike[:4]).mean_interval() is None
    assert of_points(alike[:7]).mean_interval() is not None


def test_a_shared_win_counts_its_share() -> None:
    games = Games(np.zeros((4, 4), np.int64), np.array([0b0001, 0b0011, 0b1110, 0b1111]))
    assert games.won() == pytest.approx((1 + 1 / 2 + 0 + 1 / 4) / 4)
    assert games.win_rate() == 3 / 4
    assert games.ties() == {2: 1, 3: 1, 4: 1}


def test_effects_from_which_on_it_stays_ahead() -> None:
    ahead, level = of_points([30, 31, 32, 33, 34, 35, 36, 37]), of_points([0, 0, 0, 0])
    assert fewest_effects({"1": ahead, "2": level, "3": ahead, "10": ahead}) == 3
    assert fewest_effects({"1": ahead, "2": level}) is None


def test_readings_are_players() -> None:
    for one in READINGS:
        fifth, *others = one.players()
        found = play_games(fifth, 4, 1, bots=(fifth, *others))
        assert found.count == 4


def test_the_bridge_example() -> None:
    """Five Throne Rooms, a Council Room and four Bridges: 11 Buys, every card free."""
    game = tr.scenario(
        "Bridge, Council Room, Throne Room, Village, Smithy, Market, Moat, Witch, Mine, Cellar",
        hand=[*["Throne Room"] * 5, "Council Room"],
        deck=["Bridge"] * 4 + ["Copper"] * 4,
        players=4,
    )
    while game.decision is not None and game.decision.purpose != "buy":
        options = [str(option) for option in game.decision.options]
        order = ("Throne Room", "Council Room", "Bridge", "done")
        game.choose(next(one for one in order if one in options))
    assert game.buys == 11
    assert all(game.cost(name) == 0 for name in game.supply)
    assert branches(len(game.supply), game.buys) == 17**11


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
