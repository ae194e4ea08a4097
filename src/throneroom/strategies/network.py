"""Strategies that buy what a network promises most of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from .rulelist import Strategy

if TYPE_CHECKING:
    from .. import _core
    from ..engine.ruleset import Ruleset
    from .compile import Compiler


@dataclass(frozen=True, eq=False, repr=False)
class NetworkBuyer(Strategy):
    """Buys the card with which its deck promises most, and plays as another strategy does.

    The network's inputs are the own count of each kind in the game, then the turns begun; it was
    made for one kingdom and refuses others.
    """

    network: Any = field(default=None, compare=False)

    @staticmethod
    def over(base: Strategy, network: _core.Network, name: str = "") -> NetworkBuyer:
        """A strategy's play with a network's purchases."""
        if base.random:
            raise ValueError("a network buys for a strategy that has rules of play, not for Random")
        shown = name or f"{base.name} with a network"
        copied = {one: getattr(base, one) for one in base.__getstate__() if one != "name"}
        return NetworkBuyer(shown, **copied, network=network)

    def renamed(self, name: str) -> NetworkBuyer:
        """The same under another name."""
        return replace(self, name=name)

    def compile(self, rules: Ruleset, compiler: Compiler | None = None) -> _core.RuleList | None:
        """The native form for one game."""
        native = super().compile(rules, compiler)
        if native is not None:
            native.buy_by(rules.core, self.network)
        return native
