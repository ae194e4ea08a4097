"""Provincial's method with other settings, for more players, and over many generations."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.papers.provincial import variations
from throneroom.papers.provincial.progression_pictures import draw, write_pictures
from throneroom.papers.provincial.published import kingdoms
from throneroom.papers.provincial.strength import Search
from throneroom.papers.provincial.usage import is_complex
from throneroom.papers.provincial.variations import (
    Meeting,
    Progression,
    ProgressionStep,
    compare_players,
    compare_settings,
    simple_and_complex,
)

from .provincial_samples import sample

SMALL = {"pool": 8, "first_pool": 8, "most_games": 60, "leaderboard_games": 20}
TINY = Search("provincial", generations=1, settings={"parameters": SMALL})


def test_each_setting_reaches_the_method(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []
    real = Search.run

    def run(self: Search, *args: Any) -> Any:  # noqa: ANN401
        asked.append(dict(self.settings["parameters"]))
        return real(self, *args)

    monkeypatch.setattr(Search, "run", run)
    found = compare_settings(sample("67fe23bd", 3, 4), TINY, 100, 1, threads=1)
    assert asked == [SMALL, *({**SMALL, **more} for more in variations.SETTINGS.values())]
    assert [one.what for one in found] == list(variations.SETTINGS)
    assert {(one.players, one.games) for one in found} == {(2, 100)}


def test_wins_are_those_of_the_strategy_that_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody who never buys anything wins nothing against a menu, for any number of players."""
    real = Search.run

    def run(self: Search, *args: Any) -> Any:  # noqa: ANN401
        found = real(self, *args)
        assert found.players == 3
        idle = tr.strategy("Copper if turn > 300")
        object.__setattr__(found.leaders[0], "strategy", idle)
        return found

    monkeypatch.setattr(Search, "run", run)
    [one] = compare_players(sample("67fe23bd", 3, 4), [TINY], 3, 100, 1, threads=1)
    assert (one.games, one.players, one.what) == (99, 3, "provincial")
    assert one.wins == 0
    assert one.interval[1] < 1 / 3


def test_a_simple_and_a_complex_kingdom() -> None:
    simple = sample("67fe23bd", 3, 4)
    found = simple_and_complex([simple, simple])
    assert found == (simple,)
    one, other = simple_and_complex(kingdoms())
    assert (is_complex(one), is_complex(other)) == (False, True)


def test_rates_and_what_is_behind() -> None:
    assert Meeting("x", "ours", 2, 100, 60.0).rate == 0.6
    steps = (ProgressionStep(1, 50.0, 40.0, 60.0), ProgressionStep(4, -9.0, -15.0, -3.0))
    one = Progression("x", True, "simple", (*steps, ProgressionStep(8, -1.0, -5.0, 3.0)))
    assert one.behind == 1
    assert Progression.from_json(one.to_json()) == one
    [axes] = draw(one).axes
    assert axes.lines[1].get_xdata() == pytest.approx([1, 4, 8])
    assert "a simple kingdom" in axes.get_title(loc="left")


def test_no_picture_no_folder(tmp_path: Path) -> None:
    assert write_pictures([], tmp_path / "none") == {}
    assert not (tmp_path / "none").exists()
