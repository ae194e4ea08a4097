"""One grammar for players: on the command line, in Python, inside each other."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import throneroom as tr
from throneroom.store import Store
from throneroom.strategies import StrategyError
from throneroom.strategies.player_forms import forms

from ..reports.examples import KINGDOM, WITCHES, analysis, keep, plans
from .conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
AGENT = """
class Idle:
    def choose(self, view):
        return view.decision.options[-1]
"""


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store with two analyses, numbers 1 and 3; number 2 is a tournament."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    with Store(path) as store:
        keep(store, analysis(found=plans()[:3]))
        store.start("arena", {}, seed=1)
        keep(store, analysis("Smithy", [tr.strategy("Smithy Big Money")]))
    return path


@pytest.mark.usefixtures("store")
def test_a_leader_plays_as_its_strategy() -> None:
    by_name = tr.simulate(KINGDOM, ["analysis:1:B", "analysis:1"], 200, seed=3)
    itself = tr.simulate(KINGDOM, [plans()[1], plans()[0]], 200, seed=3)
    assert by_name.names == ("analysis:1:B", "analysis:1:A")
    assert np.array_equal(by_name.scores, itself.scores)


@pytest.mark.usefixtures("store")
def test_the_command_line_and_python_read_the_same_texts(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "plan.txt").write_text(WITCHES)
    (tmp_path / "bots.py").write_text(AGENT)
    players = [
        "big money",
        str(tmp_path / "plan.txt"),
        f"{tmp_path}/bots.py:Idle",
        " Analysis : 1 : c ",
        "search rollouts=2: analysis:1:A",
        "Province; Gold; Witch max 2; Silver",
    ]
    args = ("simulate", KINGDOM, *players, "--games", 2, "--seed", 5, "--json")
    shown = cli(*args).json
    assert shown["players"] == [
        "Big Money", "plan", "Idle", "analysis:1:C", "analysis:1:A with tree search", "own",
    ]  # fmt: skip
    assert shown["scores"] == tr.simulate(KINGDOM, players, 2, seed=5).scores.tolist()


@pytest.mark.usefixtures("store")
def test_a_leader_is_a_strategy_wherever_one_is_read(cli: Cli) -> None:
    assert tr.strategy("analysis:1").rules == plans()[0].rules
    assert tr.SearchAgent("analysis:1:B", rollouts=1).player.rules == plans()[1].rules
    assert tr.as_agent("analysis:1:B").name == "analysis:1:B"  # type: ignore[attr-defined]
    assert "Witch max 2" in cli("strategy", "show", "analysis:1:B").out
    report = cli("arena", "analysis:1:A", "analysis:1:B", "--kingdom", KINGDOM, "--games", 10,
                 "--json").json  # fmt: skip
    assert sorted(one["name"] for one in report["players"]) == ["analysis:1:A", "analysis:1:B"]


def test_leaders_of_another_store(cli: Cli, store: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRONEROOM_STORE", str(store.with_name("empty.sqlite")))
    call = ("simulate", KINGDOM, "analysis:1:A", "search rollouts=1: analysis:1", "--games", 1)
    assert cli(*call, "--store", store).code == 0
    assert "nothing is stored in" in cli(*call).err
    assert not store.with_name("empty.sqlite").exists()


@pytest.mark.usefixtures("store")
@pytest.mark.parametrize(
    ("player", "message"),
    [
        ("analysis:7:A", "there is no run 7 in .*: there are analysis 1, 3"),
        ("analysis:2", "run 2 is not an analysis but of the kind 'arena': there are analysis 1, 3"),
        ("analysis:1:D", "analysis 1 has no leader 'D': it has A, B, C"),
        ("analysis:1:AB", "analysis 1 has no leader 'AB'"),
        ("analysis:A", "as in 'analysis:4:A', not 'analysis:A'"),
        ("analysis 1: A", "as in 'analysis:4:A'"),
        ("analisys:1:A", "did you mean 'analysis', as in 'analysis:4:A'"),
        ("serch: Big Money", "did you mean 'search', as in 'search rollouts=20: Big Money'"),
        ("search: analysis:9", "there is no run 9"),
        ("search: search: analysis:1", "needs a strategy to play on with"),
        ("analysis:3", "analysis:3:A buys Smithy, which is not in this kingdom; its own .* Smithy"),
        ("tras: Curse", "unknown section 'tras': did you mean 'trash'"),
        ("nowhere/plan.txt", "no file 'nowhere/plan.txt'"),
    ],
)
def test_mistakes(bad: Callable[..., str], player: str, message: str) -> None:
    with pytest.raises(ValueError, match=message) as error:
        tr.simulate(KINGDOM, [player, "Big Money"], 1)
    assert str(error.value) in bad("simulate", KINGDOM, "Big Money", player)


@pytest.mark.usefixtures("store")
def test_a_search_is_no_strategy() -> None:
    with pytest.raises(StrategyError, match="is a player, but not a strategy"):
        tr.strategy("search rollouts=5: Big Money")


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ("UPDATE entries SET data = '{' WHERE run = 1", "can't be read"),
        ("UPDATE entries SET data = '{\"version\": 1}' WHERE run = 1", "analysis 1 .* can't be"),
        ("UPDATE runs SET spec = 'x' WHERE id = 1", "run 1 in .* can't be read"),
        ("DELETE FROM entries WHERE run = 1", "analysis 1 was stopped before it found anything"),
    ],
)
def test_a_damaged_row(store: Path, damage: str, message: str) -> None:
    with Store(store) as opened:
        opened._db.execute(damage)
    with pytest.raises(ValueError, match=message):
        tr.strategy("analysis:1:A")
    assert tr.strategy("analysis:3").name == "analysis:3:A"


def test_a_leader_with_a_card_of_ones_own(
    bad: Callable[..., str], cli: Cli, store: Path, tmp_path: Path
) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from throneroom.cards.language import *\ninn = action('Inn', 4, draw(3))\n")
    mine = tr.load_cards(file)
    found = analysis("Smithy", [tr.strategy("Smithy Big Money")])
    plan = tr.strategy("Province", "Inn max 2", "Gold", "Silver", catalog=mine)
    kingdom = tr.Kingdom("Inn", catalog=mine)
    with Store(store) as opened:
        from dataclasses import replace

        from throneroom.cards.serial import catalog_to_data

        leader = replace(found.leaders[0], strategy=plan)
        one = replace(found, kingdom=kingdom, leaders=(leader,))
        run = keep(opened, one, **{"own cards": catalog_to_data(mine)})
    player = f"analysis:{run.id}"
    assert "own card 'Inn', which is not known here" in bad("simulate", FIRST_GAME, player)
    args = ("simulate", "Inn", player, "--piles", "any", "--cards", file, "--games", 2)
    assert "Inn" in cli(*args).out


def test_every_form_has_an_example_that_begins_with_its_word() -> None:
    assert {"search", "analysis"} <= {*forms()}
    for word, form in forms().items():
        assert form.word == word
        assert form.example.startswith(word)


def test_a_file_never_hides_a_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("Big Money").write_text("Copper")
    assert tr.simulate(FIRST_GAME, ["Big Money"], 1).names == ("Big Money",)
    assert "Gold" in str(tr.strategy("Big Money"))
