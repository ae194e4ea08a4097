"""The heuristic agents of Table 6.1, and their games of four."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ... import _core
from ...agents import Player
from ...agents.strategy_agent import StrategyAgent
from ...cards.codes import Purpose
from ...cards.features import bonus
from ...engine.kingdom import Kingdom
from ...engine.ruleset import Ruleset
from ...match.simulate import Match, simulate
from ...numbers import whole
from ...strategies import strategy

HANDS = 40
GAMES = 1000
PLAYERS = 4
_HAND = 5

PUBLISHED = {
    "Best Fifth Card": (23.89, 68.95),
    "Big Money (Fenner)": (23.22, 76.25),
    "Highest-Value Card": (20.48, 144.20),
}
"""Mean and variance of the score in 100 games (Table 6.1), best first."""


class BestFifthCard(StrategyAgent):
    """Buys the card that makes most money together with 4 random cards of its deck."""

    name = "Best Fifth Card"

    def __init__(self, hands: int = HANDS) -> None:
        """Look at that many hands for each buy."""
        super().__init__(strategy("Big Money (Fenner)"))
        self.name = BestFifthCard.name
        self.hands = hands
        self._random = random.Random(0)
        self._worths: tuple[Ruleset, list[_Worth]] | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> BestFifthCard:
        """Another one that looks at as many hands."""
        return BestFifthCard(self.hands)

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game with luck of its own."""
        super().new_game(seed, player)
        self._random = random.Random(seed)

    def answer(self, rules: Ruleset, core: _core.Game) -> int:
        """The best fifth card for buys and gains; the rules' answer for all else."""
        code = super().answer(rules, core)
        player, purpose, *_ = core.decision()
        if purpose not in (Purpose.BUY, Purpose.GAIN):
            return code
        if code < len(rules.cards) and "Victory" in rules.cards[code].types:
            return code
        options = core.options()
        kinds = [k for k in options if k < len(rules.cards) and not _green(rules, k)]
        best = self._best(rules, core.counts(player, "owned"), kinds, _core.DONE in options)
        return code if best is None and _core.DONE not in options else _or_done(best)

    def _best(
        self, rules: Ruleset, owned: Sequence[int], kinds: Sequence[int], may_stop: bool
    ) -> int | None:
        """The card with the highest mean of money; None if no card is better than the deck."""
        if self._worths is None or self._worths[0] is not rules:
            self._worths = (rules, [_worth(rules, kind) for kind in range(len(rules.cards))])
        worths = self._worths[1]
        deck = [kind for kind, n in enumerate(owned) for _ in range(n)]
        if not kinds or len(deck) < _HAND:
            return max(kinds, key=lambda k: rules.cards[k].cost, default=None)
        money = dict.fromkeys(kinds, 0)
        nothing = 0
        for _ in range(self.hands):
            order = self._random.sample(deck, len(deck))
            four, rest = order[: _HAND - 1], order[_HAND - 1 :]
            for kind in kinds:
                money[kind] += _money([kind, *four], rest, worths)
            nothing += _money([rest[0], *four], rest[1:], worths)
        most = max(money.values())
        if may_stop and most <= nothing:
            return None
        return self._random.choice([kind for kind in kinds if money[kind] == most])


@dataclass(frozen=True)
class _Worth:
    """What playing a card surely gives."""

    action: bool
    cards: int
    actions: int
    coins: int
    cost: int


def _worth(rules: Ruleset, kind: int) -> _Worth:
    card = rules.cards[kind]
    gives = bonus(card)
    return _Worth(
        "Action" in card.types, gives["cards"], gives["actions"], gives["coins"], card.cost
    )


def _green(rules: Ruleset, kind: int) -> bool:
    types = rules.cards[kind].types
    return "Action" not in types and "Treasure" not in types


def _or_done(kind: int | None) -> int:
    return _core.DONE if kind is None else kind


def _money(hand: Sequence[int], rest: Sequence[int], worths: Sequence[_Worth]) -> int:
    """The coins of a hand after playing its Actions, drawing from the rest of the deck."""
    coins, waiting = 0, []
    for kind in hand:
        worth = worths[kind]
        if worth.action:
            waiting.append(worth)
        else:
            coins += worth.coins
    actions, drawn = 1, 0
    while waiting and actions > 0:
        played = max(waiting, key=lambda w: (w.actions > 0, w.cost))
        waiting.remove(played)
        actions += played.actions - 1
        coins += played.coins
        for kind in rest[drawn : drawn + played.cards]:
            worth = worths[kind]
            if worth.action:
                waiting.append(worth)
            else:
                coins += worth.coins
        drawn += played.cards
    return coins


# ---------------------------------------------------------------- Table 6.1


@dataclass(frozen=True)
class Scores:
    """The points of one agent in all games."""

    name: str
    points: npt.NDArray[np.int16]
    won: float
    """The share of games won, shared wins in parts."""

    @property
    def mean(self) -> float:
        """The mean of the points."""
        return float(self.points.mean())

    @property
    def variance(self) -> float:
        """The estimated variance of the points."""
        return float(self.points.var(ddof=1))

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean; None with one kingdom only.

        Games in one kingdom are alike, so the kingdoms are what is counted: the standard error is
        that of their means.
        """
        off = np.add.reduceat(self.points - self.mean, np.arange(0, len(self.points), PLAYERS))
        count = len(off)
        if count < 2:
            return None
        error = (count / (count - 1) * float((off**2).sum())) ** 0.5 / len(self.points)
        half = 1.959964 * error
        return (self.mean - half, self.mean + half)


def play_heuristics(
    games: int = GAMES, seed: int = 0, progress: Callable[[int], None] | None = None
) -> list[Scores]:
    """Play the three agents and a second Best Fifth Card, best mean first.

    Each random kingdom is played four times, once for each way to sit. Ctrl-C ends it with the
    kingdoms so far, if there are any.
    """
    count = whole(games)
    if count is None or count < PLAYERS:
        raise ValueError(f"games is at least {PLAYERS}, not {games!r}")
    games = count
    names = ["Best Fifth Card", "Big Money (Fenner)", "Highest-Value Card"]
    natives = [strategy(name) for name in names[1:]]
    players: list[Player] = [BestFifthCard, *natives, BestFifthCard]
    matches: list[Match] = []
    try:
        for done in range(0, games, PLAYERS):
            luck = _core.game_seed(seed, done // PLAYERS)
            kingdom = Kingdom.random("Base", luck, edition=1)
            matches.append(simulate(kingdom, players, min(PLAYERS, games - done), luck))
            if progress is not None:
                progress(done + matches[-1].games)
    except KeyboardInterrupt:
        if not matches:
            raise KeyboardInterrupt from None
    table = np.concatenate([match.scores for match in matches])
    won = np.sum([match.win_rates * match.games for match in matches], axis=0) / len(table)
    found = [Scores(name, table[:, i], float(won[i])) for i, name in enumerate(names)]
    return sorted(found, key=lambda scores: -scores.mean)
