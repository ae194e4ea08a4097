"""Throws wrong and random values at the private core; run in a process of its own by a test.

The only thing that counts is that the interpreter lives: ``python core_fuzz.py PART SEED``.
"""

from __future__ import annotations

import faulthandler
import random
import sys
from collections.abc import Callable
from typing import Any

import throneroom as tr
import throneroom.engine.ruleset
from throneroom import _core
from throneroom.engine.kingdom import known_sets

EXPECTED = (TypeError, ValueError, IndexError, OverflowError, KeyError, RuntimeError)
NASTY: tuple[Any, ...] = (
    None, -1, 0, 1, 2, 3, 7, 63, 64, 65, 96, 128, 255, 256, 1000, 2**15, 2**31 - 1, 2**31, 2**32,
    2**63, 2**64 - 1, 2**70, -(2**31), -(2**63), "", "\0", "hand", "deck", "discard", "play",
    "owned", "x" * 100, b"", 1.5, float("nan"), float("inf"), [], [0], [0, 1, 2], [63], [64], [-1],
    [2**40], [None], [[]], [[0]], {}, (), object(), True, [0] * 250, [5] * 130, [1.5], ["hand"],
    range(9),
)  # fmt: skip
METHODS = {
    "clone": 0, "sample": 2, "choose": 1, "choose_index": 1, "options": 0, "decision": 0,
    "asked": 0, "choices": 0, "counts": 2, "sizes": 1, "deck": 2, "known": 2, "limbo": 1,
    "events": 1, "score": 1, "cost": 1, "supply": 0, "trash": 0, "table": 0, "bytes": 0,
    "set_zone": 3, "set_pile": 2, "set_trash": 1, "set_tokens": 3, "set_mark": 2, "set_opened": 1,
    "add_to_mat": 4, "add_waiting": 4, "start_position": 7, "ask": 1, "luck": 0, "reseed": 1,
    "replay": 2, "events_n": 0,
}  # fmt: skip
SETTERS = ("set", "add", "start", "sample", "replay", "reseed")
FREE = tr.Variant(kingdom_piles=None, stall_limit=15)


def attempt(call: Callable[..., object], *args: object) -> object:
    """Call it; ordinary errors are fine."""
    try:
        return call(*args)
    except EXPECTED:
        return None


def new_game(rng: random.Random, low: int = 1) -> tr.Game:
    kingdom = tr.Kingdom.random(seed=rng.randrange(10**9), piles=rng.randrange(20))
    return tr.Game(kingdom, rng.randrange(low, 6), rng.randrange(10**9), FREE)


def step(rng: random.Random, core: _core.Game) -> None:
    if not core.over and (options := core.options()):  # there are none while a state is set up
        core.choose_index(rng.randrange(len(options)))


def types(rng: random.Random) -> None:
    """Any value for any parameter of any method, none of which changes a state by hand."""
    for _ in range(150):
        core = new_game(rng)._core
        for _ in range(40):
            step(rng, core)
            name = rng.choice([m for m in METHODS if not m.startswith(SETTERS)])
            number = METHODS[name] + rng.choice((0, 0, 0, 0, 1, -1))
            attempt(getattr(core, name), *(rng.choice(NASTY) for _ in range(number)))
            assert _core.self_check(core) == ""


def ordinary(rng: random.Random, name: str, kinds: int, players: int) -> list[Any]:
    """Values that a setter may well take."""
    kind, player = rng.randrange(kinds), rng.randrange(players)
    some = [rng.randrange(kinds) for _ in range(rng.choice((0, 0, 1, 3, 10, 200)))]
    number = rng.choice((0, 1, 2, 9, 255, 1000, 60_000))
    values: dict[str, list[Any]] = {
        "set_zone": [player, rng.choice(["hand", "deck", "discard", "play"]), some],
        "set_pile": [kind, number],
        "set_trash": [some],
        "set_tokens": [player, number, number],
        "set_mark": [kind, number],
        "set_opened": [some[:3]],
        "add_to_mat": [player, rng.randrange(17), kind, rng.random() < 0.5],
        "add_waiting": [player, kind, some[:2], rng.random() < 0.5],
        "start_position": [player, rng.randrange(3), 1, 1, 1, rng.randrange(9), rng.randrange(2)],
    }
    return values[name]


def setters(rng: random.Random) -> None:
    """States set by hand with any values, then played on."""
    for _ in range(150):
        game = new_game(rng)
        core, kinds, players = game._core, len(game.rules.names), game.rules.players
        for _ in range(60):
            step(rng, core)
            name = rng.choice([m for m in METHODS if m.startswith(("set", "add", "start"))])
            if rng.random() < 0.3:
                attempt(getattr(core, name), *(rng.choice(NASTY) for _ in range(METHODS[name])))
            else:
                attempt(getattr(core, name), *ordinary(rng, name, kinds, players))
            attempt(core.limbo, 0)
            attempt(core.known, 0, players - 1)


def samples(rng: random.Random) -> None:
    """Samples of samples, for any viewer."""
    for _ in range(150):
        game = new_game(rng, low=2)
        core = game._core
        for number in range(200):
            step(rng, core)
            if number % 10 == 0:
                core = core.sample(rng.randrange(game.rules.players), rng.randrange(2**64))
                assert _core.self_check(core) == ""
            attempt(core.sample, rng.choice(NASTY), rng.choice(NASTY))


def replays(rng: random.Random) -> None:
    """Choices and changes of luck of one game, whole or damaged, in another."""
    for _ in range(300):
        game = new_game(rng)
        core = game._core
        for _ in range(rng.randrange(120)):
            step(rng, core)
            if rng.random() < 0.05:
                core.reseed(rng.randrange(2**64))
            if rng.random() < 0.05:
                core.fix_deck(rng.randrange(game.rules.players))
        choices, luck = core.choices(), core.luck()
        fresh = _core.Game(game.rules.core, game.seed)
        assert fresh.replay(choices, luck)
        assert fresh.bytes() == core.bytes()
        if choices and rng.random() < 0.5:
            choices[rng.randrange(len(choices))] = rng.choice((0, 1, 64, 65, 96, 128, 2**31 - 1))
        if luck and rng.random() < 0.5:
            row = list(luck[-1])
            row[rng.randrange(3)] = rng.choice((0, 1, 2, 7, 2**31, 2**40, 2**64 - 1))
            luck[-1] = (row[0], row[1], row[2])
        fresh = _core.Game(game.rules.core, rng.randrange(9))
        attempt(fresh.replay, choices, luck)
        attempt(fresh.replay, rng.choice(NASTY), rng.choice(NASTY))
        assert _core.self_check(fresh) == ""


def compiled(rng: random.Random) -> list[list[Any]]:
    """The tables that rules are made of."""
    seen: list[list[Any]] = []

    class Spy:
        def __getattr__(self, name: str) -> object:
            return getattr(_core, name)

        def rules(self, *tables: Any) -> _core.Rules:  # noqa: ANN401 - whatever is passed on
            seen[:] = [[*table] for table in tables]
            return _core.rules(*tables)

    module: Any = throneroom.engine.ruleset
    module._core = Spy()
    sets = rng.choice((known_sets(), ("Base", "Intrigue")))
    kingdom = tr.Kingdom.random(sets, seed=rng.randrange(10**9), piles=rng.randrange(20))
    module.Ruleset(kingdom, rng.randrange(1, 7), FREE)
    module._core = _core
    return seen


def rules(rng: random.Random) -> None:
    """Tables with some values changed: refused or made, never a crash."""
    numbers = (
        -1,
        0,
        1,
        2,
        4,
        7,
        8,
        15,
        63,
        127,
        128,
        255,
        1000,
        65_535,
        2**31,
        2**63,
        2**64,
        2**70,
    )
    for _ in range(400):
        tables = compiled(rng)
        for _ in range(rng.choice((1, 1, 3, 10))):
            table = rng.randrange(len(tables))
            rows = tables[table]
            if not rows:
                continue
            at = rng.randrange(len(rows))
            if table == 0 or rng.random() < 0.1:
                rows[at] = rng.choice(NASTY + numbers)
            elif isinstance(rows[at], list | tuple) and rows[at]:
                row = list(rows[at])
                row[rng.randrange(len(row))] = rng.choice(numbers if rng.random() < 0.7 else NASTY)
                rows[at] = type(rows[at])(row)
        if rng.random() < 0.1:
            tables[rng.randrange(len(tables))] = rng.choice(NASTY)
        attempt(_core.rules, *tables)
    for _ in range(500):
        attempt(_core.rules, *(rng.choice(NASTY) for _ in range(rng.choice((5, 5, 5, 4, 6)))))


def lists(rng: random.Random) -> None:
    """Rule lists, batches and the other functions of the module."""
    for _ in range(150):
        core = new_game(rng).rules.core
        other = new_game(rng).rules.core

        def row() -> list[Any]:
            return [rng.choice((0, 1, 5, 20, 63, 64, 255, 256, -1, 2**70)) for _ in range(6)]

        def step() -> tuple[Any, ...]:
            value = rng.choice((0.0, 5, 22, 27, -1.0, 1e300, float("nan"), float("inf")))
            return (rng.choice((0, 1, 1, 2, 14, 16, 17, -1)), value, rng.choice((0, 1, 63, 64, -1)))

        steps = [step() for _ in range(rng.randrange(5))]
        rows, terms = [row() for _ in range(3)], [row() for _ in range(3)]
        made = attempt(_core.rule_list, core, rows, terms, steps, rng.choice((0, 1, 2)))
        fact = rng.choice([n for n in range(28) if n != 22])
        # A sum of two facts as a condition, and a fact compared with a number.
        sum_of_two = [(1, float(fact), 1), (1, 0.0, 0), (2, 0.0, 0)]
        two_terms = [[fact, 1, 2, 5, 0, 0], [22, 0, 0, 0, 0, 3]]
        good = _core.rule_list(core, [[0, 0, 255, 0, 2, 0]], two_terms, sum_of_two, 0)
        foreign = _core.rule_list(other, [[0, other.kinds - 1, 255, 0, 0, 0]], [], [], 1)
        attempt(_core.rule_list, *(rng.choice(NASTY) for _ in range(5)))
        players: list[Any] = [rng.choice((made, good, foreign, None)) for _ in range(core.players)]
        small = [n for n in NASTY if not isinstance(n, int) or abs(n) <= 256 or n >= 2**33]
        for _ in range(8):
            args: list[Any] = [core, players, 20, 1, 0, 1]
            args[rng.randrange(6)] = rng.choice(small)
            attempt(_core.batch, *args)
        attempt(_core.game_seed, rng.choice(NASTY), rng.choice(NASTY))
        attempt(_core.state_bytes, rng.choice(NASTY))
        attempt(_core.self_check, rng.choice(NASTY))
        game = new_game(rng)._core
        attempt(game.ask, good)
        attempt(game.ask, foreign)


def unmade(rng: random.Random) -> None:
    """Objects that were never set up."""
    for kind in (_core.Game, _core.Rules, _core.RuleList):
        attempt(kind, *([rng.choice(NASTY)] * rng.randrange(3)))
        blank: Any = kind.__new__(kind)
        for name in dir(kind):
            if not name.startswith("__"):
                value = attempt(getattr, blank, name)
                if callable(value):
                    attempt(value, *([0] * METHODS.get(name, 0)))
        for call in (_core.self_check, _core.rule_list, _core.batch):
            attempt(call, blank)


PARTS = {"types": types, "setters": setters, "samples": samples, "replays": replays,
         "rules": rules, "lists": lists, "unmade": unmade}  # fmt: skip

if __name__ == "__main__":
    faulthandler.enable()
    PARTS[sys.argv[1]](random.Random(int(sys.argv[2])))
