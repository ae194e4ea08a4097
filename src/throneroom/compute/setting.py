"""The kingdom and the rules of some games, ready to be played: compiled once, sent as data."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .. import _core
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..engine.variant import Variant
from ..match.result import WHOLE
from ..strategies.rulelist import Strategy
from .jobs import Job, Tally, TimeOver
from .probe import ClusterError

_MOST_AT_ONCE = 4096  # games, so that their results do not pile up
_MOST_COMPILED = 20_000

Native = _core.RuleList | None
Ready = tuple[Job, Native, Native]
"""A job and its two players in native form."""
_Piece = tuple[Tally, bool, tuple[Native, Native, int, int]]
"""Some games: where they are counted, whether each is one piece, players, games, the first."""


class Setting:
    """A kingdom with its rules, and the strategies that were compiled for it.

    Pickled, it is what its rules are made from, a user's own cards among it: where it arrives,
    nothing but throneroom itself needs to be known.
    """

    def __init__(self, kingdom: Kingdom, players: int, variant: Variant) -> None:
        """Compile the rules."""
        self.kingdom, self.players, self.variant = kingdom, players, variant
        self.rules = ruleset(kingdom, players, variant)
        self._lists: dict[Strategy, _core.RuleList | None] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return _arrived, (self.kingdom, self.players, self.variant, self.rules.fingerprint)

    def compiled(self, plan: Strategy) -> _core.RuleList | None:
        """A strategy's native form."""
        if plan not in self._lists:
            if len(self._lists) > _MOST_COMPILED:
                self._lists.clear()
            self._lists[plan] = plan.compile(self.rules)
        return self._lists[plan]

    def ready(self, jobs: Sequence[Job]) -> list[Ready]:
        """Jobs with their native players."""
        plans = {id(plan): plan for job in jobs for plan in (job.mine, job.theirs)}
        native = {place: self.compiled(plan) for place, plan in plans.items()}
        return [(job, native[id(job.mine)], native[id(job.theirs)]) for job in jobs]

    def play(self, lot: Sequence[Ready], seed: int, stop: _core.Stop | None = None) -> list[Tally]:
        """Play some jobs on the thread that asks; an error as soon as ``stop`` is wanted.

        Raises:
            TimeOver: If it was stopped.
        """
        totals = [Tally() for _ in lot]
        waiting: list[_Piece] = []
        for total, (job, mine, theirs) in zip(totals, lot, strict=True):
            most = 1 if job.by_game else _MOST_AT_ONCE
            for done in range(0, job.games, most):
                games = min(job.games - done, most)
                waiting.append((total, job.by_game, (mine, theirs, games, job.first + done)))
                if len(waiting) * most >= _MOST_AT_ONCE:
                    self._play_now(waiting, seed, stop)
                    waiting.clear()
        self._play_now(waiting, seed, stop)
        return totals

    def _play_now(self, pieces: Sequence[_Piece], seed: int, stop: _core.Stop | None) -> None:
        try:
            found = _core.pairings(
                self.rules.core, [piece[2] for piece in pieces], seed, WHOLE, stop
            )
        except _core.Stopped:
            raise TimeOver from None
        outcomes = zip(
            found["parts"], found["shared"], found["bought"], found["owned"], strict=True
        )
        for (total, by_game, piece), (parts, shared, bought, owned) in zip(
            pieces, outcomes, strict=True
        ):
            bought_in = (bought > 0).astype(np.uint64) if by_game else None
            total.add(Tally(piece[2], parts, shared, bought, owned, bought_in))


def _arrived(kingdom: Kingdom, players: int, variant: Variant, fingerprint: str) -> Setting:
    """The setting that was sent, if it means the same here."""
    setting = Setting(kingdom, players, variant)
    if setting.rules.fingerprint != fingerprint:
        raise ClusterError("a card is defined differently on its nodes")
    return setting
