"""``network:FILE`` on the command line: in matches, tournaments, and when a run goes on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import throneroom as tr
from throneroom.observe import (
    DenseLayer,
    OptionNumbering,
    TrainedNetwork,
    observation,
    save_network,
)

from .conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"


def write(file: Path, wish: str) -> None:
    """A network that buys one card whenever it can."""
    rules = tr.Game(FIRST_GAME, 2, 1).rules
    numbers = OptionNumbering.of_buys(rules.names, done=True)
    bias = np.asarray([float(name == wish) for name in (*rules.names, "done")])
    blind = DenseLayer(np.zeros((len(bias), 1)), bias)
    save_network(TrainedNetwork((blind,), observation("coins"), "q", numbers), file)


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))
    write(tmp_path / "moats.net", "Moat")
    return tmp_path / "moats.net"


@pytest.mark.usefixtures("file")
def test_a_match(cli: Cli) -> None:
    players = ["network epsilon=0.1: moats.net", "search rollouts=1: network:moats.net"]
    args = ("simulate", FIRST_GAME, *players, "--games", 2, "--seed", 5, "--json")
    assert cli(*args).json["players"] == ["moats", "moats with tree search"]


def test_what_is_wrong_with_a_file(bad: Callable[..., str], file: Path) -> None:
    said = bad("simulate", "Smithy, Witch", "network:moats.net", "--piles", "any")
    assert "options are numbered for other cards" in said
    assert "no network in 'none.net'" in bad("simulate", FIRST_GAME, "network:none.net")
    file.write_bytes(file.read_bytes()[:-1])
    assert "moats.net: the file is damaged" in bad("simulate", FIRST_GAME, "network:moats.net")


def test_a_tournament_goes_on_with_the_same_network(
    cli: Cli, bad: Callable[..., str], file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = cli("arena", "network:moats.net", "Big Money", "--kingdom", FIRST_GAME, "--games", 10,
                "--json").json  # fmt: skip
    assert sorted(one["name"] for one in found["players"]) == ["Big Money", "moats"]
    monkeypatch.chdir(file.parent.parent)  # the run remembers where the file is
    assert cli("arena", "--resume", 1, "--json").json == found
    write(file, "Cellar")
    assert "moats has changed since run 1" in bad("arena", "--resume", 1)


@pytest.mark.usefixtures("file")
def test_shown_as_rules_with_a_network_above_them(cli: Cli) -> None:
    out = cli("strategy", "show", "network epsilon=0.5: moats.net").out.splitlines()
    assert out[0].startswith("# network ")
    assert out[0].endswith(", epsilon 0.5, for: buy")
    assert out[1:3] == ["name: moats", "Province"]
