"""What a card costs: coins, perhaps a Potion, perhaps Debt."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, eq=False)
class Cost:
    """A cost; one of coins alone is as good as a number.

    Costs are compared as the rules do: one is at most as high as another if that is so for coins,
    Potion and Debt each. Of $3P and $5 neither is.

    >>> Cost(3) == 3, Cost(3) < 4, Cost(3, potion=True) == 3
    (True, True, False)
    >>> Cost(3, potion=True) <= Cost(5), Cost(5) <= Cost(3, potion=True), Cost(3) < Cost(3, True)
    (False, False, True)
    >>> print(Cost(3), Cost(2, potion=True), Cost(4, debt=3), Cost(0, debt=8), Cost(0))
    $3 $2P $4+3D 8D $0
    """

    coins: int
    potion: bool = False
    debt: int = 0

    @property
    def plain(self) -> bool:
        """Whether it is coins alone."""
        return not self.potion and not self.debt

    def __str__(self) -> str:
        """As cards are priced: ``$3P``."""
        coins = f"${self.coins}" if self.coins or self.potion or not self.debt else ""
        debt = f"{self.debt}D" if self.debt else ""
        return f"{coins}{'P' * self.potion}{'+' * bool(coins and debt)}{debt}"

    def __int__(self) -> int:
        """The coins, if that is all."""
        if not self.plain:
            raise ValueError(f"{self} is more than coins: .coins has those alone")
        return self.coins

    __index__ = __int__

    def __eq__(self, other: object) -> bool:
        """Whether all parts are the same."""
        if not isinstance(other, Cost | int):
            return NotImplemented
        return self._parts == _cost(other)._parts

    def __hash__(self) -> int:
        """The same as of the number, where it equals one."""
        return hash(self.coins if self.plain else self._parts)

    def __le__(self, other: Cost | int) -> bool:
        """Whether each part is at most as high."""
        if not isinstance(other, Cost | int):
            return NotImplemented
        return all(a <= b for a, b in zip(self._parts, _cost(other)._parts, strict=True))

    def __lt__(self, other: Cost | int) -> bool:
        """Whether it is at most as high, and not the same."""
        return self <= other and self != other

    def __ge__(self, other: Cost | int) -> bool:
        """Whether each part is at least as high."""
        if not isinstance(other, Cost | int):
            return NotImplemented
        return _cost(other) <= self

    def __gt__(self, other: Cost | int) -> bool:
        """Whether it is at least as high, and not the same."""
        return self >= other and self != other

    @property
    def _parts(self) -> tuple[int, int, int]:
        return self.coins, int(self.potion), self.debt


def _cost(value: Cost | int) -> Cost:
    return value if isinstance(value, Cost) else Cost(value)
