"""``throneroom strategy explain`` and ``analyze --why``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from throneroom.learn import Why

from .conftest import Cli

SMALL = ("--games", 200, "--piles", "any", "--threads", 1)
KINGDOM = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"


def test_a_strategy_is_explained(cli: Cli, tmp_path: Path) -> None:
    rules = tmp_path / "rules.txt"
    rules.write_text("Province\nGold\nSmithy max 1\nSilver\n", encoding="utf-8")
    outcome = cli("strategy", "explain", rules, "Smithy, Moat", *SMALL, "--against", "Big Money")
    assert outcome.code == 0
    for said in ("Why rules", "A money deck with Smithy.", "Big Money: wins", "Turn 1 - P1",
                 "games against Big Money."):  # fmt: skip
        assert said in outcome.out


def test_as_json(cli: Cli) -> None:
    found = cli("strategy", "explain", "Big Money", "Smithy", *SMALL, "--json").json
    assert found.pop("kingdom") == "Smithy"
    assert Why.from_json(found).name == "Big Money"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["Big Mony", "Smithy", *SMALL], "Big Mony"),
        (["Big Money", "Smity", *SMALL], "did you mean 'Smithy'"),
        (["search: Big Money", "Smithy", *SMALL], "only strategies can be explained"),
        (["Big Money", "Smithy"], "a kingdom has 10 piles"),
        (["Big Money", "Smithy", *SMALL, "--players", 7], "players is between 2 and 6"),
    ],
)
def test_bad_input(bad: Callable[..., str], words: list[object], message: str) -> None:
    assert message in bad("strategy", "explain", *words)


def test_a_leader_that_can_not_be_is_refused_at_once(bad: Callable[..., str]) -> None:
    assert "--why is a leader (A, B, C, D, E) or all" in bad("analyze", KINGDOM, "--why", "Q")
    assert "--why is a leader" in bad("analyses", 1, "--why", "leader A")


def test_another_leader_is_told_when_asked(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))
    plain = cli("analyze", KINGDOM, "--seconds", 0.1, "--threads", 1)
    assert "Why A" in plain.out
    assert "The game ends." not in plain.out
    told = cli("analyses", 1, "--why", "b")
    assert "Why B" in told.out
    assert "The game ends." in told.out
    assert "Why A" in cli("analyses", 1, "--why", "all").out
