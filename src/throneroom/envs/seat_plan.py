"""One seat against others: what an environment of one learner is made from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any

from gymnasium.error import InvalidAction

from .. import _core
from ..agents import Player
from ..agents.protocol import Agent, agent_name
from ..cards.errors import nearest
from ..engine.game import check_variant
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..match.players import as_agent
from ..match.simulate import at_the_table
from ..numbers import WrongArgument, between
from ..observe import Observation, OptionNumbering
from ..strategies import Strategy
from .episode_tables import EpisodeTable, EpisodeTables, GivenKingdom
from .rewards import Reward, as_reward

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
ILLEGAL = ("terminate", "raise")
ILLEGAL_REWARD = -1.0
_KEPT = 256


class IllegalAction(InvalidAction, ValueError):
    """An action that is none of the decision's options; nothing has changed."""


def limited(variant: Variant, turn_limit: int | None) -> Variant:
    """The variant whose games are cut off after so many turns of each player."""
    if turn_limit is None:
        return variant
    return replace(variant, stall_limit=between("turn_limit", turn_limit, 1, 10_000))


@dataclass(frozen=True)
class SeatPlan:
    """The settings that environments of one seat share."""

    kingdom: GivenKingdom = FIRST_GAME
    """A kingdom, or where each episode's comes from.

    ``random:base`` draws one of some sets for each episode; so does a function of a seed.
    """
    opponents: Player | Sequence[Player] = "Big Money"
    """Those on the other seats, in turn order: one to five, whoever can play in a match."""
    seat: int | None = None
    """Where the learner sits (0 begins); None: drawn for each episode."""
    observation: Observation | str | None = None
    """What is seen; None: :data:`.FLAT` for one kingdom, :data:`.BY_CARD` if it changes."""
    numbering: OptionNumbering | None = None
    """What may be chosen; None: every option of every decision."""
    reward: str | Reward = "win"
    """A name of :data:`.REWARDS`, or weights."""
    helper: Strategy | str = "Big Money"
    """Who answers decisions of the learner that the numbering does not cover."""
    variant: Variant = OFFICIAL
    turn_limit: int | None = None
    """Episodes are truncated after so many turns of each player; None: after 500."""
    illegal: str = "terminate"
    """What an illegal action does.

    ``terminate`` ends the episode with a reward of -1, as PettingZoo does; ``raise`` is an error
    that changes nothing.
    """
    rows: int | None = None
    """Room for so many cards in an observation by card; None: as needed, or 20 if they change."""
    others: tuple[Player, ...] = field(init=False, repr=False)
    """The opponents, also if there is only one."""
    weights: Reward = field(init=False, repr=False)
    tables: EpisodeTables = field(init=False, repr=False)
    agents: Callable[[Kingdom], tuple[Agent, ...]] = field(init=False, repr=False)
    """The helper, then the opponents, as agents."""
    setting: Callable[[Kingdom], Any] = field(init=False, repr=False)
    """The same natively, with what is seen."""

    def __post_init__(self) -> None:
        """Check everything that can be checked before a game."""
        check_variant(self.variant)
        given = self.opponents
        others: tuple[Any, ...] = tuple(given) if isinstance(given, list | tuple) else (given,)
        players = 1 + between("the number of opponents", len(others), 1, 5)
        if self.seat is not None:
            between("seat", self.seat, 0, players - 1)
        if self.illegal not in ILLEGAL:
            hint = nearest(str(self.illegal), ILLEGAL) or f"; known are {', '.join(ILLEGAL)}"
            raise ValueError(f"unknown way with illegal actions {self.illegal!r}{hint}")
        variant = limited(self.variant, self.turn_limit)
        tables = EpisodeTables(
            self.kingdom, players, variant, self.observation, self.numbering, self.rows
        )
        derived = {
            "others": others, "weights": as_reward(self.reward), "variant": variant,
            "tables": tables, "agents": lru_cache(maxsize=_KEPT)(self._agents),
            "setting": lru_cache(maxsize=_KEPT)(self._setting),
        }  # fmt: skip
        for name, value in derived.items():
            object.__setattr__(self, name, value)
        self.players(tables.first.rules.kingdom)

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> SeatPlan:
        """The plan with some settings by name."""
        known = [one.name for one in fields(cls) if one.init]
        for name in settings:
            if name not in known:
                raise TypeError(f"unknown setting {name!r}{nearest(name, known)}")
        return cls(**settings)

    def seat_of(self, luck: int) -> int:
        """The learner's seat in the episode with this seed."""
        if self.seat is not None:
            return self.seat
        return _core.drawn_seat(luck, self.tables.first.rules.players)

    def players(self, kingdom: Kingdom) -> list[Player]:
        """The helper, then the opponents, ready for a kingdom."""
        return at_the_table(kingdom, [self.helper, *self.others], self.variant)

    def _agents(self, kingdom: Kingdom) -> tuple[Agent, ...]:
        return tuple(as_agent(player, kingdom.catalog) for player in self.players(kingdom))

    def _setting(self, kingdom: Kingdom) -> _core.SeatSetting:
        table: EpisodeTable = self.tables.of(kingdom)
        natives: list[_core.RuleList | None] = []
        for player in self.players(kingdom):
            if not isinstance(player, Strategy):
                name = getattr(player, "__name__", None) or agent_name(player)
                raise WrongArgument(
                    "opponents",
                    f"in a native vector environment are strategies or networks, not {name!r}: "
                    "gymnasium.make_vec(..., vectorization_mode='sync') has any player",
                )
            natives.append(player.compile(table.rules))
        return _core.seat_setting(table.rules.core, table.sees.core, table.numbers.core, natives)
