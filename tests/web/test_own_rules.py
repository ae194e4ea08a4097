"""Tests of somebody's own rules: one at a time, the last text counts, and none takes long."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from throneroom import Kingdom
from throneroom.engine.variant import OFFICIAL
from throneroom.strategies import strategy
from throneroom.web import own_rules
from throneroom.web.answers import Refused
from throneroom.web.own_rules import MeasuredRival, OwnRules, TriedRules, read_rules

FIRST = Kingdom("First Game")
RIVALS = [
    MeasuredRival("A", strategy("Big Money")),
    MeasuredRival("B", strategy("Smithy Big Money")),
]


@pytest.fixture
def trials() -> Iterator[OwnRules]:
    """The tests of a server."""
    found = OwnRules()
    yield found
    found.close()


def tried(trials: OwnRules, text: str, owner: str = "anna") -> TriedRules:
    return trials.tested(text, FIRST, RIVALS, OFFICIAL, owner)


def test_the_same_rules_win_half(trials: OwnRules) -> None:
    found = tried(trials, str(strategy("Big Money")))
    against = {one.name: one for one in found.against}
    assert against["A"].low < 0.5 < against["A"].high
    assert against["B"].rate < against["A"].rate
    assert found.games >= 60


@pytest.mark.parametrize(
    "text",
    [
        "Curse",  # nobody ends such a game
        "\n".join(f"Silver max {i} if deck(Gold) + deck(Smithy) * {i} > {i}" for i in range(70)),
    ],
    ids=["endless", "long"],
)
def test_no_rules_take_long(trials: OwnRules, text: str) -> None:
    begun = time.perf_counter()
    assert tried(trials, text).games
    assert time.perf_counter() - begun < 3  # 1 s where nothing else runs


def test_only_the_last_text_of_a_visitor_is_tested(
    trials: OwnRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, free = threading.Event(), threading.Event()
    seen: list[str] = []

    def play(text: str, *rest: object) -> TriedRules:
        seen.append(text)
        begun.set()
        free.wait(10)
        return TriedRules(text)

    monkeypatch.setattr(own_rules, "play_rounds", play)
    threads = []
    for text in ("Gold", "Silver", "Copper"):

        def ask(text: str = text) -> None:
            try:
                tried(trials, text)
            except Refused as error:
                seen.append(f"{text}: {error.status}")

        threads.append(threading.Thread(target=ask))
        threads[-1].start()
        assert begun.wait(10)
        time.sleep(0.05)
    free.set()
    for thread in threads:
        thread.join(10)
    assert seen[0] == "Gold"
    assert sorted(seen[1:]) == ["Copper", "Silver: 409"]


def test_too_many_visitors_are_told_to_wait(
    trials: OwnRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(own_rules, "_WAITING", 0)
    with pytest.raises(Refused, match="Try again") as refused:
        tried(trials, "Gold")
    assert refused.value.status == 503


def test_all_mistakes_are_told() -> None:
    plan, mistakes = read_rules("Provinze\nGold\nif if", FIRST)
    assert plan is None
    assert [one.line for one in mistakes] == [1, 3]
    assert mistakes[0].picture.endswith("^")
