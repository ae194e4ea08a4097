"""The game of their program, its bots with all that they do, and the pairs that were played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

from ... import _core
from ...agents.strategy_agent import StrategyAgent
from ...cards.catalog import OFFICIAL
from ...cards.codes import Purpose
from ...engine.kingdom import Kingdom
from ...engine.ruleset import Ruleset
from ...engine.variant import Variant
from ...match.result import Match
from ...match.simulate import simulate
from ...statistics import wilson
from ...strategies import Strategy, parse
from ...strategies.library import rules_by_name
from .bots import KINGDOM
from .cards import MILITIA, WAREHOUSE

GAMES = 20_000
CARDS = OFFICIAL.with_cards(MILITIA, WAREHOUSE)
"""The cards as their program has them."""

VARIANT = Variant(
    players=2,
    kingdom_piles=12,
    piles={"Copper": 46, "Silver": 40, "Gold": 30, "Curse": 10, "Victory": 8, "Action": 10},
    tie_rule="shared",
)

PUBLISHED = {
    "Smithy-BigMoney": (0.666, 0.144),
    "RandomAction-BigMoney": (0.603, 0.110),
    "RandomAction-Smithy": (0.340, 0.132),
    "SmithyWitch-BigMoney": (0.747, 0.090),
    "SmithyWitch-Smithy": (0.538, 0.129),
    "SmithyCouncil-Smithy": (0.433, 0.154),
}
"""Wins of the first and ties, measured with the authors' program in 2,000 games each."""
PUBLISHED_GAMES = 2000

_BUYS = {
    "BigMoney": "Big Money (Yang & Kuo)",
    "Smithy": "SmithyBot",
    "SmithyWitch": "SmithyWitch",
    "SmithyCouncil": "SmithyCouncil",
}

_GIVE_ACTIONS = (
    "deck(Cellar) + deck(Village) + deck(Warehouse) + deck(Festival) + deck(Market)"
    " + deck(Laboratory)"
)

_RANDOM_ACTION = f"""
Province
Gold           if supply(Province) >= 4
Duchy          if supply(Province) <= 6
dearest Action if supply(Province) >= 4 and ({_GIVE_ACTIONS} + 1) * 8 <= deck size
Silver         if supply(Province) <= 3 or ({_GIVE_ACTIONS} + 1) * 8 > deck size
Estate         if supply(Province) <= 3
"""

# The highest of 100 * Actions + 10 * (coins + cards) + Buys first.
PLAY = """
play:
Festival
Village
Warehouse
Market
Laboratory
Cellar
Council Room
Smithy
any of Witch, Militia, Moat
Chapel
"""

TRASH = """
trash:
Curse
Copper if money + 2 * deck(Festival) + 2 * deck(Militia) + deck(Market) > 3
Estate if turn <= 10
"""


def discard_rules() -> str:
    """Actions that can't be played any more, Victory cards, Coppers; if there is no way round, all.

    Whoever is attacked has no card in play, and counts on one Action.
    """
    terminals = ("Chapel", "Moat", "Militia", "Smithy", "Council Room", "Witch")
    too_many = " + ".join(f"hand({name})" for name in terminals)
    left = "(play(Action) > 0) * actions + (play(Action) = 0)"
    wasted = f"{too_many} - hand(Village) - hand(Festival) > {left}"
    forced = (
        "Curse", "Chapel", "Silver", "Gold", "Militia", "Moat", "Witch", "Smithy", "Council Room",
        "Cellar", "Market", "Laboratory", "Warehouse", "Festival", "Village",
    )  # fmt: skip
    return "\n".join(
        [
            "discard:",
            *(f"{name} if {wasted}" for name in terminals),
            "Estate",
            "Duchy",
            "Province",
            "Copper",
            *(f"{name} if play(Cellar) = 0" for name in forced),  # Cellar lets one stop
        ]
    )


def kingdom() -> Kingdom:
    """All twelve kingdom cards."""
    return Kingdom(KINGDOM, catalog=CARDS)


@cache
def bot(name: str) -> Strategy:
    """One of the bots with their way to play, trash and discard; the name as in PUBLISHED."""
    buys = _RANDOM_ACTION if name == "RandomAction" else rules_by_name()[_BUYS[name]]
    play = "" if "play:" in buys else PLAY
    return parse("\n".join([buys, play, TRASH, discard_rules()]), name, CARDS)


class RandomAction(StrategyAgent):
    """Buys an Action of the highest price it can pay, each rank drawn by itself."""

    def __init__(self) -> None:
        """Play by the bot's rules but for the choice among Actions of a price."""
        super().__init__(bot("RandomAction"))

    def answer(self, rules: Ruleset, core: _core.Game) -> int:
        """The rules' answer, but another Action of the same price if that ranks higher."""
        code = super().answer(rules, core)
        if core.decision()[1] != Purpose.BUY or code >= len(rules.cards):
            return code
        price = rules.cards[code].cost
        if "Action" not in rules.cards[code].types:
            return code
        group = [
            (card.name, kind)
            for kind, card in enumerate(rules.cards)
            if "Action" in card.types and card.cost == price
        ]
        there = set(core.options())
        ranks = [(self._below(len(group)), *one) for one in sorted(group) if one[1] in there]
        return max(ranks)[2]


@dataclass(frozen=True)
class PairResult:
    """One pair of bots: what was published, and what comes out here."""

    pair: str
    games: int
    wins: int
    ties: int
    score: tuple[float, float]

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @staticmethod
    def from_json(data: dict[str, Any]) -> PairResult:
        """What :meth:`to_json` gave."""
        return PairResult(**{**data, "score": tuple(data["score"])})

    @property
    def rates(self) -> tuple[float, float]:
        """Wins of the first and ties, as parts of all games."""
        return (self.wins / self.games, self.ties / self.games)

    @property
    def published(self) -> tuple[float, float]:
        """The same by the authors' program."""
        return PUBLISHED[self.pair]

    @property
    def differences(self) -> tuple[float, float]:
        """Ours less the published rates."""
        return (self.rates[0] - self.published[0], self.rates[1] - self.published[1])

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of our rate of wins."""
        return wilson(self.wins, self.games)

    @property
    def published_interval(self) -> tuple[float, float]:
        """The 95 % interval of the published rate of wins, from its number of games."""
        return wilson(self.published[0] * PUBLISHED_GAMES, PUBLISHED_GAMES)


def play_pair(
    pair: str, games: int = GAMES, seed: int = 0, progress: Callable[[int], None] | None = None
) -> PairResult:
    """Play one of the pairs of :data:`PUBLISHED`."""
    players = [RandomAction if name == "RandomAction" else bot(name) for name in pair.split("-")]
    match: Match = simulate(kingdom(), players, games, seed, variant=VARIANT, progress=progress)
    first, second = match.scores.mean(axis=0).tolist()
    return PairResult(pair, match.games, int(match.wins[0]), match.ties, (first, second))
