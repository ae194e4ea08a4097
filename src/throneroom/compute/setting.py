"""The kingdom and the rules of some games, ready to be played: compiled once, sent as data."""

from __future__ import annotations

from collections.abc import Sequence

from .. import _core
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..engine.variant import Variant
from ..match.result import WHOLE
from ..strategies.compile import Compiler
from ..strategies.rulelist import Strategy
from .jobs import Job, Tally, TimeOver
from .probe import ClusterError

_MOST_COMPILED = 20_000

Native = _core.RuleList | None
Ready = tuple[Job, Native, Native]
"""A job and its two players in native form."""


class Setting:
    """A kingdom with its rules, and the strategies that were compiled for it.

    Pickled, it is what its rules are made from, a user's own cards among it: where it arrives,
    nothing but throneroom itself needs to be known.
    """

    def __init__(self, kingdom: Kingdom, players: int, variant: Variant) -> None:
        """Compile the rules."""
        self.kingdom, self.players, self.variant = kingdom, players, variant
        self.rules = ruleset(kingdom, players, variant)
        self._compiler = Compiler(self.rules.cards)
        self._lists: dict[Strategy, _core.RuleList | None] = {}

    def __reduce__(self) -> tuple[object, ...]:
        return _arrived, (self.kingdom, self.players, self.variant, self.rules.fingerprint)

    def compiled(self, plan: Strategy) -> _core.RuleList | None:
        """A strategy's native form."""
        if plan not in self._lists:
            if len(self._lists) > _MOST_COMPILED:
                self._lists.clear()
            self._lists[plan] = plan.compile(self.rules, self._compiler)
        return self._lists[plan]

    def ready(self, jobs: Sequence[Job]) -> list[Ready]:
        """Jobs with their native players."""
        plans = {id(plan): plan for job in jobs for plan in (job.mine, job.theirs)}
        native = {place: self.compiled(plan) for place, plan in plans.items()}
        return [(job, native[id(job.mine)], native[id(job.theirs)]) for job in jobs]

    def play(
        self, lot: Sequence[Ready], seed: int, stop: _core.Stop | None = None, threads: int = 1
    ) -> list[Tally]:
        """Play some jobs; an error as soon as ``stop`` is wanted.

        Raises:
            TimeOver: If it was stopped.
        """
        rows = [(mine, theirs, job.games, job.first) for job, mine, theirs in lot]
        try:
            found = _core.pairings(self.rules.core, rows, seed, WHOLE, threads, stop)
        except _core.Stopped:
            raise TimeOver from None
        names = ("parts", "shared", "ahead", "margin", "points", "bought", "owned", "bought_in")
        outcomes = zip(lot, *(found[name] for name in names), strict=True)
        return [Tally(job.games, *rest) for (job, _, _), *rest in outcomes]


def _arrived(kingdom: Kingdom, players: int, variant: Variant, fingerprint: str) -> Setting:
    """The setting that was sent, if it means the same here."""
    setting = Setting(kingdom, players, variant)
    if setting.rules.fingerprint != fingerprint:
        raise ClusterError("a card is defined differently on its nodes")
    return setting
