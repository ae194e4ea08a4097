"""One game of a match, from decision to decision: the very game that the match has played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..agents import Player, RandomAgent, SearchAgent, StrategyAgent, agent_name
from ..engine.game import Game, check_seed, check_variant
from ..engine.kingdom import Kingdom
from ..engine.log import LogLine, Reader, lines_since
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL, Variant
from ..numbers import between
from .match_text import player_labels
from .players import as_agent
from .simulate import MAX_GAMES, at_the_table
from .table import Table

_FORGETFUL = (StrategyAgent, RandomAgent, SearchAgent)
"""Agents whose games do not depend on the games before."""


@dataclass(frozen=True)
class GameOfMatch:
    """A game by its number in the match, counted from 1."""

    number: int
    names: tuple[str, ...]
    """All players, in the order of the match; numbered where two are called the same."""
    seats: tuple[int, ...]
    """Who sits where, by their place in ``names``; the first one begins."""
    table: Table

    def moves(self) -> Iterator[Game]:
        """Play it: the game is given before the first answer and after each one."""
        return self.table.moves(self.number - 1)

    def lines(self, game: Game) -> tuple[LogLine, ...]:
        """The log so far, with the names of the players (who themselves see none of them)."""
        reader = Reader(game.rules, tuple(self.names[player] for player in self.seats))
        return lines_since(reader, game._core, 0)

    def by_player(self, of_seats: Sequence[int]) -> list[int]:
        """Numbers of the seats in the order of the match's players."""
        return [of_seats[self.seats.index(player)] for player in range(len(self.names))]


def game_of_match(
    kingdom: Kingdom,
    players: Sequence[Player],
    number: int = 1,
    seed: int = 0,
    *,
    variant: Variant = OFFICIAL,
) -> GameOfMatch:
    """The game with this number of the match that ``simulate`` plays with the same arguments.

    An agent of the user's own may learn from game to game, so with one at the table the games
    before are played, too.

    >>> one = game_of_match(Kingdom.random(seed=1), ["Big Money", "Random"], 2)
    >>> for game in one.moves():
    ...     pass
    >>> game.over, one.names[one.seats[0]]
    (True, 'Random')
    """
    check_variant(variant)
    number = between("the number of a game", number, 1, MAX_GAMES)
    agents = [as_agent(one, kingdom.catalog) for one in at_the_table(kingdom, players, variant)]
    rules = ruleset(kingdom, len(agents), variant)
    table = Table(rules, agents, check_seed(seed))
    if not all(type(agent) in _FORGETFUL for agent in agents):
        table.play(0, number - 1)
    names = tuple(player_labels([*map(agent_name, agents)]))
    return GameOfMatch(number, names, tuple(table.seats(number - 1)), table)
