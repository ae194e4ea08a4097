"""The kingdom and the rules of some games, ready to be played: compiled once, sent as data."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from .. import _core
from ..cards.catalog import add_cards, cards, coverage
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.match import SHARES
from ..engine.ruleset import ruleset
from ..engine.variant import Variant
from ..strategies.model import Strategy
from .jobs import Job, Tally
from .probe import ClusterError

_MOST_PER_BATCH = 4096  # so that Ctrl-C is heard
_MOST_COMPILED = 20_000


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
        own = tuple(card for card in cards() if coverage(card) == "own")
        made_from = (self.kingdom, self.players, self.variant, own, self.rules.fingerprint)
        return _arrived, made_from

    def compiled(self, plan: Strategy) -> _core.RuleList | None:
        """A strategy's native form."""
        if plan not in self._lists:
            if len(self._lists) > _MOST_COMPILED:
                self._lists.clear()
            self._lists[plan] = plan.compile(self.rules)
        return self._lists[plan]

    def seats(self, job: Job) -> list[_core.RuleList | None]:
        """The native players of a job."""
        return [self.compiled(job.mine)] + [self.compiled(job.theirs)] * (self.players - 1)

    def play(self, job: Job, seats: Sequence[_core.RuleList | None], seed: int) -> Tally:
        """Play a job on the thread that asks."""
        total, done = Tally(), 0
        while done < job.games:
            count = 1 if job.by_game else min(job.games - done, _MOST_PER_BATCH)
            part = _core.batch(self.rules.core, seats, count, seed, job.first + done, 1)
            winners = np.bincount(part["winners"], minlength=len(SHARES))
            bought = part["bought"][0]
            total.add(
                Tally(
                    count,
                    parts=int(winners @ SHARES[:, 0]),
                    shared=int(winners[1::2].sum() - winners[1]),
                    bought=bought,
                    owned=part["owned"][0],
                    bought_in=(bought > 0).astype(np.uint64) if job.by_game else None,
                )
            )
            done += count
        return total


def _arrived(
    kingdom: Kingdom, players: int, variant: Variant, own: tuple[Card, ...], fingerprint: str
) -> Setting:
    """The setting that was sent, if it means the same here."""
    add_cards(own)
    setting = Setting(kingdom, players, variant)
    if setting.rules.fingerprint != fingerprint:
        raise ClusterError("a card is defined differently on its nodes")
    return setting
