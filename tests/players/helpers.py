"""Asking a native player what it would do."""

from __future__ import annotations

from dataclasses import replace

import throneroom as tr
from throneroom.strategies import strategy

MONEY = (
    "Province",
    "Duchy if supply(Province) <= 4",
    "Estate if supply(Province) <= 2",
    "Gold",
    "Silver",
)


def answer(game: tr.Game, *rules: str, style: str = "standard") -> str:
    """What a player with these rules answers now."""
    plan = replace(strategy(*(rules or MONEY)), style=style)
    native, decision = plan.compile(game.rules), game.decision
    assert native is not None
    assert decision is not None
    code = game._core.ask(native)
    return next(str(option) for option in decision.options if option.code == code)


def answers(game: tr.Game, n: int, *rules: str, style: str = "standard") -> list[str]:
    """The next answers, each carried out."""
    given = []
    for _ in range(n):
        given.append(answer(game, *rules, style=style))
        game.choose(given[-1])
    return given


def until_done(game: tr.Game, *rules: str, style: str = "standard") -> list[str]:
    """The answers to one question after another, until "done"."""
    given = []
    while (choice := answer(game, *rules, style=style)) != "done":
        given.append(choice)
        game.choose(choice)
    return given


def after(game: tr.Game, *choices: str) -> tr.Game:
    """The game when these have been chosen."""
    for choice in choices:
        game.choose(choice)
    return game
