"""Rules of a visitor's own, tested against others while they are typed: in under a second.

One test runs at a time, in a thread that lets others go first. Of a visitor who types faster than
that, only the last text is tested.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..learn.evolution import MOST_TURNS
from ..match.simulate import simulate
from ..statistics import wilson
from ..strategies import Strategy
from ..strategies.parse import parse_all
from ..strategies.rulelist import OWN, StrategyError
from .answers import Refused
from .opponents import LONGEST_RULES, check_rules
from .reviewing import be_gentle

SECONDS = 0.5
"""For all games of a test."""
MOST_GAMES = 2000
"""Against each of the others."""
_ROUND = 60  # games against each, played at once
_WAITING = 4  # tests that may wait
_SEED = 1


@dataclass(frozen=True)
class MeasuredRival:
    """Somebody to be tested against."""

    name: str
    plan: Strategy


@dataclass(frozen=True)
class RuleMistake:
    """Something that is wrong in rules."""

    line: int
    """0 if it is in no line."""
    words: str
    """What it is, with the nearest right word."""
    picture: str
    """The line with a caret under the place."""


@dataclass(frozen=True)
class TriedAgainst:
    """How rules do against one of the others."""

    name: str
    rate: float
    """The share of wins; a shared win is half of one."""
    low: float
    high: float


@dataclass(frozen=True)
class TriedRules:
    """What came of a test: mistakes, or results."""

    text: str
    mistakes: tuple[RuleMistake, ...] = ()
    against: tuple[TriedAgainst, ...] = ()
    games: int = 0
    """Against each of them."""


class OwnRules:
    """The tests of a server."""

    def __init__(self) -> None:
        self._pool = ThreadPoolExecutor(1, "own rules", initializer=be_gentle)
        self._lock = threading.Lock()
        self._last: dict[str, int] = {}
        """The number of the last test of each visitor that waits."""
        self._count = 0

    def tested(
        self,
        text: str,
        kingdom: Kingdom,
        rivals: Sequence[MeasuredRival],
        variant: Variant,
        owner: str,
    ) -> TriedRules:
        """Read rules and play some games. It blocks for about as long as a test takes."""
        plan, mistakes = read_rules(text, kingdom)
        if plan is None:
            return TriedRules(text, mistakes)
        with self._lock:
            if owner not in self._last and len(self._last) >= _WAITING:
                raise Refused(503, "Busy", "Many rules are tested just now. Try again in a moment.")
            self._count += 1
            number = self._last[owner] = self._count

        def test() -> TriedRules | None:
            with self._lock:
                if self._last.get(owner) != number:
                    return None
                del self._last[owner]
            return play_rounds(text, plan, kingdom, rivals, variant)

        found = self._pool.submit(test).result()
        if found is None:
            raise Refused(409, "Out of date", "Other rules have come since.")
        return found

    def close(self) -> None:
        """The server ends."""
        self._pool.shutdown(cancel_futures=True)


def read_rules(text: str, kingdom: Kingdom) -> tuple[Strategy | None, tuple[RuleMistake, ...]]:
    """The strategy of a text, or all that is wrong with it. It never names a file or a bot.

    >>> read_rules("Provinze", Kingdom("Smithy"))[1][0].words
    "unknown card 'Provinze': did you mean 'Province'?"
    """
    if len(text) > LONGEST_RULES:
        words = f"rules have at most {LONGEST_RULES:,} characters, and these have {len(text):,}"
        return None, (RuleMistake(0, words, ""),)
    errors: list[StrategyError] = []
    plan = None
    try:
        plan, errors = parse_all(text, OWN, kingdom.catalog)
        if plan is not None:
            check_rules(text, kingdom)
    except StrategyError as error:
        plan, errors = None, [error]
    except (ValueError, RecursionError) as error:
        words = str(error) if isinstance(error, ValueError) else "these are nested too deeply"
        plan, errors = None, [StrategyError(words)]
    return plan, tuple(RuleMistake(one.line, one.message, one.picture) for one in errors)


def play_rounds(
    text: str, plan: Strategy, kingdom: Kingdom, rivals: Sequence[MeasuredRival], variant: Variant
) -> TriedRules:
    """As many games against each of the rivals as there is time for."""
    # Decks that can't buy anything any more need not go on for ever.
    short = replace(variant, stall_limit=min(variant.stall_limit, MOST_TURNS))
    wins, games = [0.0] * len(rivals), 0
    end = time.monotonic() + SECONDS
    while games < MOST_GAMES and (games == 0 or time.monotonic() < end):
        for i, rival in enumerate(rivals):
            pair = (replace(plan, name=OWN), rival.plan)
            match = simulate(kingdom, pair, _ROUND, _SEED + games, variant=short, threads=1)
            wins[i] += float(match.win_rates[0]) * _ROUND
        games += _ROUND
    against = (
        TriedAgainst(rival.name, won / games, *wilson(won, games))
        for rival, won in zip(rivals, wins, strict=True)
    )
    return TriedRules(text, (), tuple(against), games)
