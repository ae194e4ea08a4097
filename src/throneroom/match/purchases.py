"""Games with a record of what networks bought in them, for those who learn from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ..engine.ruleset import Ruleset
from ..numbers import between
from ..observe import Observation, OptionNumbering
from ..strategies import Strategy
from .simulate import MOST_THREADS

MOST_RECORDED = 1 << 24  # games of one call

Rows = npt.NDArray[np.int8]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class PurchaseRecord:
    """What was seen at each purchase, what could be bought, what was, and how the games ended.

    A *story* is what one player bought in one game: its purchases stand together, in their order.
    """

    rows: Rows
    """By purchase: the observation, as whole numbers from -128 to 127."""
    masks: npt.NDArray[np.uint8]
    """By purchase: 1 for each numbered option that could be chosen."""
    taken: npt.NDArray[np.int32]
    """By purchase: the number of the option; -1 if it has none."""
    begins: Ints
    """By story: its first purchase."""
    game: Ints
    """By story."""
    player: Ints
    """By story."""
    scores: npt.NDArray[np.int16]
    """By game and player."""
    turns: npt.NDArray[np.uint16]
    """By game and player."""
    winners: npt.NDArray[np.uint8]
    """By game: a bit for each player."""
    first: npt.NDArray[np.uint8]
    """By game: who began."""
    bought: npt.NDArray[np.uint64]
    """By player and card of the game, in all games together."""

    @property
    def stories(self) -> int:
        """How many there are."""
        return len(self.begins)

    @cached_property
    def lengths(self) -> Ints:
        """By story: how many purchases it has."""
        return np.diff(self.begins, append=len(self.taken))

    @cached_property
    def last(self) -> npt.NDArray[np.bool_]:
        """By purchase: whether it is the last one of its story."""
        found = np.zeros(len(self.taken), np.bool_)
        found[self.begins + self.lengths - 1] = True
        return found

    @cached_property
    def outcome(self) -> npt.NDArray[np.float32]:
        """By story: 1 if its player wins, -1 if another does, 0 if the win is shared."""
        winners = self.winners[self.game]
        mine = winners >> self.player.astype(np.uint8) & 1
        alone = (winners & (winners - 1)) == 0
        return np.where(mine == 1, np.where(alone, 1.0, 0.0), -1.0).astype(np.float32)


def record_purchases(
    rules: Ruleset,
    players: Sequence[Strategy],
    games: int,
    seed: int,
    *,
    sees: Observation,
    options: OptionNumbering,
    recorded: Sequence[int] = (0,),
    afterwards: bool = False,
    threads: int = 1,
) -> PurchaseRecord:
    """Play games between strategies, and write down what the ``recorded`` players buy.

    These are :class:`~throneroom.strategies.network.NetworkStrategy` players; one with an epsilon
    of 1 buys at random. The games are those of :func:`throneroom.simulate` with the same seed. With
    ``afterwards``, rows show the position after the purchase, as a network with the head "value"
    judges it.
    """
    between("games", games, 1, MOST_RECORDED)
    between("threads", threads, 1, MOST_THREADS)
    fitted = sees.at(rules)
    found: dict[str, Any] = _core.record_purchases(
        rules.core, [one.compile(rules) for one in players], games, seed, 0, threads, fitted.core,
        options.at(rules).core, sum(1 << one for one in set(recorded)), afterwards,
    )  # fmt: skip
    return PurchaseRecord(
        rows=found["rows"], masks=found["masks"], taken=found["taken"],
        begins=found["begins"].astype(np.int64), game=found["games"].astype(np.int64),
        player=found["players"].astype(np.int64), scores=found["scores"], turns=found["turns"],
        winners=found["winners"], first=found["first"],
        bought=found["bought"][:, : len(rules.cards)],
    )  # fmt: skip
