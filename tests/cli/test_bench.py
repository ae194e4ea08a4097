"""``throneroom bench``: that it measures, not how fast it is."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any

import pytest

from throneroom import bench
from throneroom.commands.bench import print_figures
from throneroom.engine.kingdom import Kingdom
from throneroom.signature import signature

from .conftest import Cli

RESULT: dict[str, Any] = {
    **{figure.key: 1.0 for figure in (*bench.FIGURES, *bench.RATES)},
    "pyminion_ratio": None,
    "pyminion_ratio_all_cores": None,
    "big_money_vs_limit": 0.5,
    "actions_vs_limit": 0.01,
    "signature": "0123456789abcdef",
    "rounds": 3,
    "quick": True,
    "processors": 2,
    "python": "3.11",
    "notes": ["pyminion is missing"],
}


def no_pyminion() -> Callable[[float], float]:
    raise RuntimeError("pyminion is missing")


def test_json_has_every_figure(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "pyminion_rate", no_pyminion)
    found = cli("bench", "--quick", "--json").json
    assert found.keys() == RESULT.keys()
    for figure in (*bench.FIGURES, *bench.RATES):
        if not figure.key.startswith("pyminion"):
            assert found[figure.key] > 0
    assert found["pyminion_ratio"] is None
    assert found["pyminion_games_per_second"] is None
    assert "pyminion_ratio was not measured: pyminion is missing" in found["notes"]
    assert found["signature"] == signature()


def test_table_marks_what_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    print_figures(RESULT)
    lines = capsys.readouterr().out.splitlines()

    def line(word: str) -> str:
        return next(line for line in lines if word in line)

    assert "at least 0.45" in line("Big Money, share")
    assert "✓" in line("Big Money, share")
    assert "✗" in line("Action Medley, share")
    assert "not measured" in line("Faster than pyminion")
    assert "0123456789abcdef" in line("Signature")
    assert "pyminion is missing" in lines[-1]


def test_pyminion_is_measured_or_said_to_be_missing() -> None:
    if importlib.util.find_spec("pyminion") is None:
        with pytest.raises(RuntimeError, match="pyminion"):
            bench.pyminion_rate()
    else:
        assert bench.pyminion_rate()(0.0) > 0


def test_a_played_game_can_be_played_again() -> None:
    played = bench.Played.at_random(Kingdom.random(seed=1), seed=1)
    assert len(played.choices) > 10
    assert played.seconds() > 0
