"""What is learnt from: purchases with their rewards, and what each algorithm makes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
import numpy.typing as npt

from ...match.purchases import PurchaseRecord
from .inputs import CARDS
from .settings import Algorithm, Faults, LearningSetting

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int64]
NOTHING = len(CARDS)
"""The number of buying nothing, behind those of the cards."""
CHOICES = NOTHING + 1
POINTS = np.zeros(CHOICES, np.float32)
"""What a purchase is rewarded with at once, by its number."""
for _card, _points in (("Curse", -1), ("Estate", 1), ("Duchy", 3), ("Province", 6)):
    POINTS[CARDS.index(_card)] = _points


@dataclass(frozen=True, eq=False)
class Experience:
    """Purchases, those of a story one behind the other."""

    states: npt.NDArray[np.int8]
    taken: npt.NDArray[np.int8]
    """What was bought; :data:`NOTHING` if nothing was."""
    options: npt.NDArray[np.bool_]
    """What could be bought; nothing always can."""
    last: npt.NDArray[np.bool_]
    """Whether it is the last of its story."""
    rewards: Floats
    returns: Floats
    """The discounted sum of the rewards from here on."""

    def __len__(self) -> int:
        """How many purchases there are."""
        return len(self.taken)

    def then(self, more: Experience, most: int) -> Experience:
        """Both together; if these are more than ``most``, the oldest stories are forgotten."""
        whole = self.from_story(len(self) + len(more) - most)
        return Experience(
            *(
                np.concatenate([getattr(whole, one.name), getattr(more, one.name)])
                for one in fields(self)
            )
        )

    def from_story(self, least: int) -> Experience:
        """All stories that begin at ``least`` or later."""
        if least <= 0:
            return self
        ends = np.flatnonzero(self.last) + 1
        cut = next((int(end) for end in ends if end >= least), len(self))
        return Experience(*(getattr(self, one.name)[cut:] for one in fields(self)))

    def to_arrays(self, prefix: str) -> dict[str, npt.NDArray[Any]]:
        """As it is kept."""
        return {f"{prefix} {one.name}": getattr(self, one.name) for one in fields(self)}

    @staticmethod
    def from_arrays(arrays: Mapping[str, npt.NDArray[Any]], prefix: str) -> Experience:
        """What :meth:`to_arrays` gave."""
        return Experience(*(arrays[f"{prefix} {one.name}"] for one in fields(Experience)))


def experience(record: PurchaseRecord, setting: LearningSetting, has: Faults) -> Experience:
    """The purchases of a record with their rewards."""
    taken = np.where(record.taken < 0, NOTHING, record.taken).astype(np.int8)
    given = rewards(record, taken, setting, has)
    anyway = np.ones((len(taken), 1), np.bool_)
    return Experience(
        record.rows, taken, np.hstack([record.masks.astype(np.bool_), anyway]), record.last, given,
        returns(given, record.last, setting.discount),
    )  # fmt: skip


def rewards(
    record: PurchaseRecord, taken: npt.NDArray[np.int8], setting: LearningSetting, has: Faults
) -> Floats:
    """The points of each card bought; at the last purchase, the end of the game as well."""
    scores = record.scores[record.game, record.player].astype(np.float32)
    turns = record.turns.astype(np.float32)
    if has.points_times_100:
        pace = 100 * scores / turns.sum(axis=1)[record.game]
    else:
        pace = scores / turns[record.game, record.player]
    found = POINTS[taken]
    found[record.last] += setting.win_reward * record.outcome + setting.points_reward * pace
    return found.astype(np.float32)


def returns(given: Floats, last: npt.NDArray[np.bool_], discount: float) -> Floats:
    """The discounted sums of rewards, purchase by purchase.

    >>> returns(np.float32([1, 0, 4]), np.bool_([False, False, True]), 0.5).tolist()
    [2.0, 2.0, 4.0]
    """
    found = np.empty(len(given), np.float32)
    coming = 0.0
    for i in range(len(given) - 1, -1, -1):
        coming = float(given[i]) + (0.0 if last[i] else discount * coming)
        found[i] = coming
    return found


Values = Callable[[npt.NDArray[np.int8]], Floats]
"""What a network says of each choice in each state: by state, then choice."""


def targets(
    known: Experience, chosen: Ints, algorithm: Algorithm, setting: LearningSetting, has: Faults,
    values: Values,
) -> Floats:  # fmt: skip
    """What the network is to say of the chosen purchases.

    Monte Carlo: the return. SARSA: the reward, and the value of the next purchase. Q-learning: the
    reward, and the value of the best next purchase.
    """
    if algorithm == "Monte Carlo":
        return known.returns[chosen]
    found = known.rewards[chosen].copy()
    goes_on = ~known.last[chosen]
    here = chosen[goes_on]
    after = here + 1
    said = values(known.states[after])
    if algorithm == "SARSA":
        worth = said[np.arange(len(after)), known.taken[after]]
    else:
        options = known.options[here if has.options_of_state else after]
        worth = np.where(options, said, -np.inf).max(axis=1)
    found[goes_on] += np.float32(setting.discount) * worth
    return found
