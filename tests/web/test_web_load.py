"""The measurement of many games at once works: what it measures is for another machine to say."""

from __future__ import annotations

import asyncio
import math

import pytest

from bench.web_load import KINGDOMS, Clicks, Measured, measured, visitors
from bench.web_server import measured_server


@pytest.fixture(scope="module")
def found() -> Measured:
    """Few games for a few seconds."""
    with measured_server() as server:
        return asyncio.run(measured(server, games=6, minutes=0.05, asking=2, around=(0.2, 1.0)))


def test_all_that_is_clicked_is_answered(found: Measured) -> None:
    assert found.first_errors == ()
    assert found.errors == 0
    assert found.games == 6
    assert found.begun >= 6
    assert 6 <= found.clicks <= 6 * 4  # once a second


def test_times_and_memory_are_measured(found: Measured) -> None:
    assert 0 < found.p50 <= found.p95 <= found.p99 <= found.slowest
    assert 0 < found.advice < math.inf
    assert 0 < found.beside_p95 <= found.beside_slowest
    assert found.kilobytes_at_once >= found.kilobytes


def test_each_bar_is_told(found: Measured) -> None:
    reached = [one for *_, one in found.bars]
    lines = found.text.splitlines()[-len(reached) :]
    assert [line.startswith("reached") for line in lines] == reached
    assert [line.startswith("MISSED") for line in lines] == [not one for one in reached]


def test_clicks_count_that_were_on_their_way_while_others_waited() -> None:
    clicks = Clicks(made=[(1.0, 0.5), (1.4, 0.2), (2.0, 0.1), (3.1, 0.1)])
    assert clicks.between(1.55, 3.0) == [0.2, 0.1]


def test_visitors_are_spread_over_kingdoms_and_opponents() -> None:
    assert len(visitors("http://localhost:1", 2 * len(KINGDOMS))) == 2 * len(KINGDOMS)


@pytest.mark.parametrize(
    ("changed", "missed"),
    [
        ({"p95": 0.11}, "95 % of clicks"),
        ({"errors": 1}, "errors"),
        ({"kilobytes": 201.0}, "memory of an open game"),
        ({"advice": 5.1}, "advice for 20 at once"),
        ({"beside_slowest": 0.21}, "clicks of others meanwhile"),
    ],
)
def test_a_bar_that_is_not_reached_is_told(changed: dict[str, float], missed: str) -> None:
    good: dict[str, float] = {
        "games": 200, "minutes": 5, "begun": 300, "clicks": 60_000, "errors": 0, "p50": 0.01,
        "p95": 0.05, "p99": 0.1, "slowest": 0.3, "kilobytes": 150, "kilobytes_at_once": 190,
        "asking": 20, "advice": 2, "beside": 300, "beside_p95": 0.05, "beside_slowest": 0.1,
        "processors": 2, "load": 0,
    }  # fmt: skip
    told = Measured(**{**good, **changed})  # type: ignore[arg-type]
    assert [what for what, _, _, reached in told.bars if not reached] == [missed]
    assert all(reached for *_, reached in Measured(**good).bars)  # type: ignore[arg-type]
