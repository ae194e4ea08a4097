"""A run that goes generation by generation, can be stopped after each, and goes on the same."""

from __future__ import annotations

import random
import time
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, ClassVar

from ..cards.catalog import OFFICIAL as CARDS
from ..cards.catalog import Catalog
from ..cards.serial import catalog_from_data, catalog_to_data
from ..engine.game import check_seed, check_variant
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..numbers import whole
from ..strategies.parse import parse
from ..strategies.rulelist import OWN, Rule, Strategy
from ..strategies.rules import strategy as named_strategy
from .analysis import Analysis, Answer
from .leader_table import Ended, finish, result_games
from .palette import Palette
from .referee import Referee

STATE_VERSION = 2
PLAYERS = range(2, 5)
TABLE_GAMES = 5000
MOST_STEPS = 12
MOST_TURNS = 100
LEADERS = 5


@dataclass(frozen=True)
class SearchLimit:
    """How long a search for answers may take."""

    generations: int
    until: float | None = None
    """The time, of ``time.monotonic()``, when it has to be over."""

    @property
    def over(self) -> bool:
        """Whether there is no time left."""
        return self.until is not None and time.monotonic() >= self.until


class Evolution(ABC):
    """The search for the best strategies of one kingdom.

    All luck comes from the seed and the generation's number, so that a run that is stopped and
    goes on from its :meth:`state` is the same as one that never stopped.
    """

    method: ClassVar[str]
    answers_at_the_end: ClassVar[bool] = False
    """Whether an answer to the best strategy is looked for when it has been found."""

    def __init__(
        self,
        kingdom: Kingdom | str,
        *,
        players: int = 2,
        seed: int = 0,
        variant: Variant = OFFICIAL,
        threads: int | None = None,
        ray: str | None = None,
        start: Iterable[Strategy | str] = (),
        referee: Referee | None = None,
    ) -> None:
        """``start`` are strategies to begin from, beside those that are made for the kingdom.

        Games are played on so many threads, or on the Ray cluster at an address; or by a referee
        of the same kingdom that is there already.
        """
        check_variant(variant)
        seed = check_seed(seed)
        count = whole(players)
        if count is None or count not in PLAYERS:
            raise ValueError(f"an analysis is for 2 to 4 players, not {players!r}")
        players = count
        if isinstance(start, str | Strategy):
            raise TypeError("start is a list of strategies")
        self.kingdom = kingdom if isinstance(kingdom, Kingdom) else Kingdom(kingdom)
        self.players, self.seed, self.variant = players, seed, variant
        # Decks that can't buy anything any more need not go on for ever.
        capped = replace(variant, stall_limit=min(variant.stall_limit, MOST_TURNS))
        self.referee = referee or Referee(self.kingdom, players, capped, threads, ray)
        self.palette = Palette.of(self.referee.rules)
        self.start = tuple(
            canonical(
                one if isinstance(one, Strategy) else named_strategy(one, catalog=self.catalog),
                self.catalog,
            )
            for one in start
        )
        self.generation = 0
        self.expected: float | None = None
        """About how many generations there will be in all, if the time decides that."""
        self.history: list[tuple[int, Strategy]] = []
        """The best strategy of some generations, the oldest first."""

    @property
    def catalog(self) -> Catalog:
        """The cards by name."""
        return self.kingdom.catalog

    # ------------------------------------------------------------ what methods do

    @abstractmethod
    def step(self) -> None:
        """Go through one generation."""

    @abstractmethod
    def leaders(self) -> list[Strategy]:
        """The best strategies so far, the best first."""

    @abstractmethod
    def _details(self) -> dict[str, Any]:
        """What the method needs to go on."""

    @abstractmethod
    def _restore(self, details: Mapping[str, Any]) -> None:
        """Take up what :meth:`_details` gave."""

    def _settings(self) -> dict[str, Any]:
        """What else the method was made with."""
        return {}

    # ------------------------------------------------------------ luck

    def luck(self, what: str = "") -> random.Random:
        """The random numbers of this generation, for one purpose."""
        return random.Random(f"{self.seed} {self.generation} {what}")

    def games_seed(self) -> int:
        """The seed of this generation's games."""
        return random.Random(f"{self.seed} {self.generation} games").getrandbits(62)

    # ------------------------------------------------------------ stopping and going on

    def identity(self) -> dict[str, Any]:
        """What an analysis is of, ready for JSON."""
        return {
            "kingdom": str(self.kingdom),
            "own cards": catalog_to_data(self.catalog),
            "players": self.players,
            "method": self.method,
            "seed": self.seed,
            "variant": self.variant.changes,
        }

    def specification(self) -> dict[str, Any]:
        """All that is needed to begin the same search again, ready for JSON."""
        start = [str(plan) for plan in self.start]
        return {**self.identity(), "settings": self._settings(), "start": start}

    @staticmethod
    def begin(
        spec: Mapping[str, Any], threads: int | None = None, ray: str | None = None
    ) -> Evolution:
        """The search of :meth:`specification`, at its beginning."""
        catalog = catalog_from_data(spec.get("own cards", ()))
        return methods()[spec["method"]](
            Kingdom(spec["kingdom"], catalog=catalog),
            players=spec["players"],
            seed=spec["seed"],
            variant=Variant.from_changes(spec["variant"]),
            threads=threads,
            ray=ray,
            start=[parse(text, OWN, catalog) for text in spec["start"]],
            **spec.get("settings", {}),
        )

    def state(self) -> dict[str, Any]:
        """What has come since the beginning, ready for JSON."""
        return {
            "version": STATE_VERSION,
            "generation": self.generation,
            "games": self.referee.games,
            "history": [[generation, str(plan)] for generation, plan in self.history],
            "details": self._details(),
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        """Go on from a :meth:`state` of the same search."""
        try:
            if state["version"] != STATE_VERSION:
                raise ValueError(f"not the state of an analysis of version {STATE_VERSION}")
            generation, games = int(state["generation"]), int(state["games"])
            history = [
                (int(number), parse(text, OWN, self.catalog)) for number, text in state["history"]
            ]
            self._restore(state["details"])
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"a damaged state of an analysis: {error!r}") from None
        self.generation, self.referee.games, self.history = generation, games, history

    # ------------------------------------------------------------ the end

    @property
    def board_games(self) -> int:
        """Games for each entry of the leaderboard, if there is time for them."""
        return TABLE_GAMES

    def last_games(self, games: int) -> int:
        """About how many games :meth:`result` will play."""
        return result_games(min(len(self.leaders()), LEADERS), len(self.history), games)

    def finalists(self, games: int, limit: SearchLimit) -> list[Strategy]:
        """The strategies for the leaderboard; ``games`` says how thorough the choice may be.

        A method that looks for what beats the best may do so for as long as the limit says.
        """
        return self.leaders()

    def result(
        self,
        *,
        games: int | None = None,
        finished: bool = True,
        limit: SearchLimit = SearchLimit(0),
        plans: Sequence[Strategy] = (),
    ) -> Analysis:
        """What has been found so far, with a table of so many games for each entry.

        The leaders are these ``plans``, or those that :meth:`finalists` chooses.
        """
        if self.generation == 0:
            raise ValueError("no generation has been done yet")
        if games is None:
            games = self.board_games
        plans = plans or self.finalists(games, limit)
        return finish(
            self.referee, self.kingdom, self.variant, self.method, self.seed, plans,
            thinned(self.history), games, Ended(self.generation, 0.0, finished),
        )  # fmt: skip

    def answer_to(self, plan: Strategy, limit: SearchLimit, games: int) -> Answer:
        """What beats a strategy, by a search of its own that begins with all that is known.

        ``games`` are those of an entry of the leaderboard: they say how thorough it may be.
        """
        raise NotImplementedError

    def close(self) -> None:
        """Let the threads or the cluster go."""
        self.referee.close()


@lru_cache(4096)
def canonical(plan: Strategy, catalog: Catalog = CARDS) -> Strategy:
    """The strategy that its own text gives, without a name: it survives being stored."""
    return parse(str(replace(plan, name=OWN)), OWN, catalog).with_rules(_without_lines)


def _without_lines(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    return tuple(replace(rule, line=0) for rule in rules)


def thinned(
    history: Sequence[tuple[int, Strategy]], most: int = MOST_STEPS
) -> list[tuple[int, Strategy]]:
    """At most so many entries, spread evenly, the first and the last among them."""
    if len(history) <= most:
        return list(history)
    places = {round(i * (len(history) - 1) / (most - 1)) for i in range(most)}
    return [history[i] for i in sorted(places)]


def methods() -> dict[str, type[Evolution]]:
    """The methods by name."""
    from .evolve import Ours
    from .genetic_method import Genetic
    from .provincial_method import Provincial

    return {one.method: one for one in (Ours, Provincial, Genetic)}
