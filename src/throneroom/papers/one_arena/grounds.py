"""Where the agents meet: kingdoms of Base, and Yang and Kuo's game."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from ...engine.kingdom import Kingdom
from ...engine.variant import OFFICIAL, Variant

SET = "Base@2"
FIRST = 31_000
"""The seed of the first kingdom; nothing was tuned on these."""
YANG_KUO = "Yang & Kuo's game"


@dataclass(frozen=True)
class Ground:
    """A kingdom and its rules."""

    name: str
    number: int | None = None
    """The seed of a random kingdom of Base; None: Yang and Kuo's twelve cards, by their rules."""

    @cached_property
    def kingdom(self) -> Kingdom:
        """The cards."""
        if self.number is not None:
            return Kingdom.random(SET, self.number)
        from ..yang_kuo import pairings

        return pairings.kingdom()

    @property
    def variant(self) -> Variant:
        """The rules."""
        if self.number is not None:
            return OFFICIAL
        from ..yang_kuo import pairings

        return pairings.VARIANT


def grounds(kingdoms: int) -> tuple[Ground, ...]:
    """So many kingdoms of Base, and Yang and Kuo's game."""
    numbers = range(FIRST, FIRST + kingdoms)
    return (*(Ground(f"Base {i}", n) for i, n in enumerate(numbers, 1)), Ground(YANG_KUO))
