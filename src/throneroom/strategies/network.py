"""Strategies whose purchases, or all answers, are a network's; ``network:FILE`` as a player."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..cards.errors import nearest
from ..observe.network_file import load_network
from ..observe.trained_network import NetworkError, TrainedNetwork, check_luck
from .player_forms import PlayerForm, PlayerReading
from .rulelist import Strategy, StrategyError

if TYPE_CHECKING:
    from .. import _core
    from ..engine.ruleset import Ruleset
    from .compile import Compiler

_HEAD = re.compile(r"\s*network\b([^:\n]*):([^\n]*)", re.IGNORECASE)
_SETTINGS = ("epsilon", "temperature")
_BASE = "Big Money"
"""Who answers what the network does not: its rules of buying also say what cards are worth."""


@dataclass(frozen=True, repr=False)
class NetworkStrategy(Strategy):
    """Answers by a network what that answers, and plays as another strategy does."""

    network: TrainedNetwork | None = None
    epsilon: float = 0.0
    """The share of its answers that are drawn from all options alike."""
    temperature: float = 0.0
    """Above 0, options are drawn by exp(score / temperature); 0: the best."""

    @staticmethod
    def over(
        base: Strategy,
        network: TrainedNetwork,
        name: str = "",
        *,
        epsilon: float = 0.0,
        temperature: float = 0.0,
    ) -> NetworkStrategy:
        """A strategy's play with a network's purchases."""
        if base.random:
            raise ValueError("a network buys for a strategy that has rules of play, not for Random")
        check_luck(epsilon, temperature)
        shown = name or f"{base.name} with a network"
        copied = {one: getattr(base, one) for one in Strategy.__dataclass_fields__ if one != "name"}
        return NetworkStrategy(
            shown, **copied, network=network, epsilon=epsilon, temperature=temperature
        )

    def __str__(self) -> str:
        """The rules it plays by, after a comment that says which network answers what."""
        if self.network is None:
            return super().__str__()
        luck = "".join(f", {name} {value}" for name in _SETTINGS if (value := getattr(self, name)))
        answers = ", ".join(self.network.purposes)
        return f"# network {self.network.digest}{luck}, for: {answers}\n{super().__str__()}"

    def renamed(self, name: str) -> NetworkStrategy:
        """The same under another name."""
        return replace(self, name=name)

    def compile(self, rules: Ruleset, compiler: Compiler | None = None) -> _core.RuleList | None:
        """The native form for one game."""
        from .. import _core

        native = super().compile(rules, compiler)
        if native is not None and self.network is not None:
            fitted = self.network.at(rules, epsilon=self.epsilon, temperature=self.temperature)
            if fitted.untracked:
                raise NetworkError(
                    "this network looks at one opponent's deck, which players can't follow in a "
                    "game of three or more where cards are passed unseen"
                )
            _core.answer_by(native, fitted.core)
        return native


def read_network_player(text: str, reading: PlayerReading) -> NetworkStrategy:
    """The player that ``network epsilon=0.1: FILE`` means."""
    from .rules import strategy

    found = _HEAD.fullmatch(text)
    assert found is not None, text
    if not found[2].strip():
        raise StrategyError("a network's file stands behind the colon, as in 'network:mine.net'")
    settings: dict[str, float] = {}
    for word in found[1].replace(",", " ").split():
        name, _, value = word.partition("=")
        if name not in _SETTINGS:
            hint = nearest(name, _SETTINGS) or f": known are {', '.join(_SETTINGS)}"
            raise StrategyError(f"unknown setting {name!r} of a network{hint}")
        try:
            settings[name] = float(value)
        except ValueError:
            raise StrategyError(f"{name} of a network is a number, not {value!r}") from None
    path = Path(found[2].strip())
    try:
        network = load_network(path, catalog=reading.catalog)
        return NetworkStrategy.over(strategy(_BASE), network, path.stem, **settings)
    except NetworkError as error:
        raise StrategyError(str(error)) from None


NETWORK = PlayerForm("network", "network:champion.net", read_network_player)
