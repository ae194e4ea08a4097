"""Many games at once."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np

from .. import _core
from ..agents import Player, agent_name
from ..agents.player_text import named_player
from ..agents.protocol import can_choose
from ..cards.model import Card
from ..engine.game import check_seed, check_variant, limits_reached
from ..engine.kingdom import Kingdom
from ..engine.ruleset import Ruleset, ruleset
from ..engine.variant import OFFICIAL, Variant
from ..numbers import WrongArgument, between
from ..strategies import Strategy
from ..strategies.player_forms import PlayerReading
from .players import as_agent, seated
from .result import Match, Verdict
from .sequential import Race, check_alpha
from .table import Table

__all__ = ["MAX_GAMES", "MOST_THREADS", "Match", "Stopped", "simulate"]

MAX_GAMES = 100_000_000  # about a gigabyte of results
MOST_THREADS = 1024
_SECONDS_PER_PART = 0.1


class Stopped(KeyboardInterrupt):
    """Ctrl-C in a match; what was played until then is kept."""

    def __init__(self, match: Match) -> None:
        """Keep the match so far."""
        super().__init__(f"stopped after {match.games:,} games")
        self.match = match


def simulate(
    kingdom: Kingdom | str | Iterable[str | Card],
    players: Sequence[Player],
    games: int = 1000,
    seed: int = 0,
    *,
    variant: Variant = OFFICIAL,
    threads: int | None = None,
    until_sure: bool | float = False,
    progress: Callable[[int], None] | None = None,
) -> Match:
    """Play a match, seats taking turns; the same seed, the same result.

    A player is a strategy, an agent (see :class:`throneroom.Agent`), a class or function that makes
    one, or a text as on the command line: a bot's name, a file, ``bots.py:Explorer``,
    ``analysis:4:A``, ``search: Big Money``. :func:`throneroom.as_agent` says how each place gets
    its own. With an agent among them, the games run in Python on one thread, with the same luck.

    With ``until_sure`` the match ends as soon as a sequential test is sure who wins more often
    than all others, after ``games`` at the latest. Its error (5 %, or the number given) holds
    although it looks after every round; see :mod:`throneroom.match.sequential`.

    ``progress`` is told several times a second how many games have been played.

    >>> match = simulate("Smithy", ["Big Money", "Smithy Big Money"], games=1000, seed=1,
    ...                  variant=Variant(kingdom_piles=None))
    >>> bool(match.win_rates[1] > match.win_rates[0])
    True

    Raises:
        Stopped: On Ctrl-C, with the games so far as its ``match``.
    """
    started = time.perf_counter()
    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    if isinstance(players, str):
        raise TypeError("players is a list of strategies")
    games = between("games", games, 1, MAX_GAMES)
    if threads is None:
        threads = min(os.cpu_count() or 1, MOST_THREADS)
    threads = between("threads", threads, 1, MOST_THREADS)
    alpha = check_alpha(until_sure)
    if alpha is not None and len(players) < 2:
        raise WrongArgument("until_sure", "needs two players or more")
    check_variant(variant)
    seed = check_seed(seed)
    race = None if alpha is None else Race(len(players), alpha)
    parts: list[dict[str, Any]] = []

    def result(leader: int | None) -> Match:
        together = {
            name: np.concatenate([p[name] for p in parts])
            for name in ("scores", "turns", "winners", "first", "endings")
        }
        return Match(
            rules,
            names,
            seed,
            **together,
            owned=np.sum([p["owned"] for p in parts], axis=0),
            bought=np.sum([p["bought"] for p in parts], axis=0),
            limits_reached=limits_reached(np.sum([p["limits"] for p in parts], axis=0).tolist()),
            decisions=sum(p["decisions"] for p in parts),
            seconds=time.perf_counter() - started,
            verdict=None if alpha is None else Verdict(alpha, leader, games),
        )

    try:
        rules, names, table, pace = _set_up(kingdom, players, variant, seed, threads)
        _play(table, pace, games, race, parts, progress)
    except KeyboardInterrupt:
        if not parts:  # what was played to set a player up is not this match
            raise KeyboardInterrupt from None
        raise Stopped(result(None)) from None
    return result(None if race is None else race.leader)


# ---------------------------------------------------------------- who plays the games


class _Table(Protocol):
    def play(self, first: int, games: int) -> dict[str, Any]: ...


@dataclass(frozen=True)
class _Natives:
    """Native players, who need no Python between the games."""

    rules: Ruleset
    lists: Sequence[_core.RuleList | None]
    seed: int
    threads: int

    def play(self, first: int, games: int) -> dict[str, Any]:
        return _core.batch(self.rules.core, self.lists, games, self.seed, first, self.threads)


@dataclass(frozen=True)
class _Pace:
    """How many games are played at a time, so that Ctrl-C is heard."""

    start: int
    least: int
    most: int
    again: bool
    """Whether games can be played again with the same result."""


def at_the_table(kingdom: Kingdom, players: Sequence[Player], variant: Variant) -> list[Player]:
    """The players, those that are texts as whom they name, ready for a kingdom."""
    reading = PlayerReading(kingdom.catalog, kingdom)
    named = [named_player(p, reading) if isinstance(p, str) else p for p in players]
    return [p if can_choose(p) else seated(p, kingdom, variant) for p in named]


def _set_up(
    kingdom: Kingdom,
    players: Sequence[Player],
    variant: Variant,
    seed: int,
    threads: int,
) -> tuple[Ruleset, tuple[str, ...], _Table, _Pace]:
    given = at_the_table(kingdom, players, variant)
    plans = [player for player in given if isinstance(player, Strategy)]
    if len(plans) == len(given):
        rules = ruleset(kingdom, len(plans), variant)
        lists = [plan.compile(rules) for plan in plans]
        names = tuple(plan.name for plan in plans)
        pace = _Pace(1 << 10, 1 << 6, 1 << 20, again=True)
        return rules, names, _Natives(rules, lists, seed, threads), pace
    agents = [as_agent(player, kingdom.catalog) for player in given]
    rules = ruleset(kingdom, len(agents), variant)
    pace = _Pace(1, 1, 1 << 10, again=False)
    return rules, tuple(map(agent_name, agents)), Table(rules, agents, seed), pace


def _play(
    table: _Table,
    pace: _Pace,
    games: int,
    race: Race | None,
    parts: list[dict[str, Any]],
    progress: Callable[[int], None] | None,
) -> None:
    """Play in parts until all games are done or the race is decided."""
    done, step = 0, pace.start
    most = pace.most
    if race is not None:
        most = min(pace.most, 1 << 16) if pace.again else race.players
    while done < games:
        begun = time.perf_counter()
        count = min(step, most)
        if race is not None:  # only whole rounds can be judged
            count = max(count - count % race.players, race.players)
        count = min(count, games - done)
        part = table.play(done, count)
        needed = None if race is None else race.add(part["winners"])
        if needed is not None and needed < count:
            part = table.play(done, needed)  # the totals of these games alone
        parts.append(part)
        done += len(part["winners"])
        seconds = time.perf_counter() - begun
        if seconds < _SECONDS_PER_PART / 2:
            step = min(2 * step, most)
        elif seconds > 2 * _SECONDS_PER_PART:
            step = max(step // 2, pace.least)
        if progress is not None:
            progress(done)
        if needed is not None:
            return
