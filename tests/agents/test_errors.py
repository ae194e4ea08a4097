"""Agents that go wrong are named, with the decision and what would have been legal."""

from __future__ import annotations

import threading
from typing import Any

import pytest

import throneroom as tr

FREE = tr.Variant(kingdom_piles=None)


def said(player: Any, error: type[Exception] = tr.AgentError) -> str:  # noqa: ANN401 - anything
    with pytest.raises(error) as caught:
        tr.simulate("", [player, "Big Money"], 2, variant=FREE)
    return str(caught.value)


class Bad:
    name = "Bad bot"

    def __init__(self, answer: object = None) -> None:
        self.answer = answer

    def choose(self, view: tr.View) -> Any:  # noqa: ANN401 - that is the point
        if isinstance(self.answer, BaseException):
            raise self.answer
        return self.answer


@pytest.mark.parametrize("answer", ["Gold", "Gild", 99, -1, None, True, 1.5, [], object()])
def test_an_illegal_answer(answer: object) -> None:
    text = said(Bad(answer))
    assert text.startswith("agent 'Bad bot' in game 1: ")
    assert "is not an option now; player 0 may choose (treasure): Copper, treasures, done" in text


@pytest.mark.parametrize("error", [ValueError("no idea"), KeyError("Smithy"), SystemExit(3)])
def test_an_exception(error: BaseException) -> None:
    text = said(Bad(error))
    assert text.startswith(f"agent 'Bad bot' failed in game 1: {type(error).__name__}: ")
    assert "(test_errors.py, line " in text
    assert text.endswith("the decision was: player 0: treasure: Copper, treasures, done")


def test_the_cause_is_kept() -> None:
    with pytest.raises(tr.AgentError) as caught:
        tr.simulate("", [Bad(ZeroDivisionError("by zero"))], 1, variant=FREE)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)


def test_a_failing_new_game() -> None:
    class Late(Bad):
        def new_game(self, seed: int) -> None:
            """One argument too few."""

    assert "agent 'Bad bot' failed before game 1: TypeError: " in said(Late)


def test_choose_with_wrong_arguments() -> None:
    class Deaf:
        def choose(self) -> str:
            return "done"

    text = said(Deaf)
    assert "agent 'Deaf' failed in game 1: TypeError: " in text


def test_a_class_that_needs_arguments() -> None:
    class Needy(Bad):
        def __init__(self, net: object) -> None:
            super().__init__(net)

    assert "Needy() makes no agent: TypeError: " in said(Needy)


def test_a_function_that_makes_something_else() -> None:
    assert "makes no agent: 5 has no choose(view)" in said(lambda: 5)
    assert "has no choose(view)" in said(lambda: Bad)
    assert "object() makes no agent" in said(object)


@pytest.mark.parametrize("player", [None, 5, 1.5, [], {}, b"Big Money"])
def test_what_can_not_play(player: object) -> None:
    assert "a player is a strategy, its name, an agent with choose(view)" in said(player, TypeError)


def test_an_agent_that_can_not_be_copied() -> None:
    agent = Bad()
    agent.answer = threading.Lock()
    text = said(agent)
    assert "Bad bot can't be copied for its seat" in text
    assert "give its class or a function that makes it" in text


def test_an_unknown_strategy_beside_an_agent() -> None:
    with pytest.raises(tr.StrategyError, match="did you mean 'Big Money'"):
        tr.simulate("", [Bad, "Big Mony"], variant=FREE)


class Mute(Exception):
    """An error without words, as everything below."""

    def __str__(self) -> str:
        raise ZeroDivisionError


class Shy:
    def __init__(self, answer: object = None) -> None:
        self.answer = answer

    @property
    def name(self) -> str:
        raise Mute

    def __repr__(self) -> str:
        raise Mute

    def choose(self, view: tr.View) -> Any:  # noqa: ANN401 - that is the point
        raise Mute


def test_agents_that_can_not_say_who_they_are() -> None:
    assert "agent 'Shy' failed in game 1: Mute (test_errors.py, line " in said(Shy)
    assert "Shy can't be copied for its seat" in said(Shy(threading.Lock()))


def test_makers_that_can_not_say_who_they_are() -> None:
    class Made:
        def __repr__(self) -> str:
            raise Mute

    class Maker(Made):
        def __call__(self) -> object:
            return Made()

    class Failing(Made):
        def __call__(self) -> object:
            raise Mute

    class Ending(Made):
        def __call__(self) -> object:
            raise SystemExit

    assert said(Maker()) == "<Maker>() makes no agent: <Made> has no choose(view)"
    assert said(Failing()) == "<Failing>() makes no agent: Mute"
    assert "<Ending>() makes no agent: SystemExit" in said(Ending())
    assert "not <Made>" in said(Made(), TypeError)


def test_an_answer_that_can_not_be_read() -> None:
    class Strange(str):
        __slots__ = ()

        def __eq__(self, other: object) -> bool:
            raise Mute

        __hash__ = str.__hash__

        def __repr__(self) -> str:
            raise Mute

    assert "agent 'Bad bot' in game 1: " in said(Bad(Strange("Gold")))


def test_a_new_game_that_can_not_be_looked_up() -> None:
    class Hidden(Bad):
        @property
        def new_game(self) -> object:
            raise Mute

    assert "agent 'Bad bot' failed before game 1: Mute" in said(Hidden)
