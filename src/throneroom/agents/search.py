"""Agents that search: they play on from samples of what they know, and choose what did best.

One search with a few parameters: which option to try next (``select``), who plays the rest
(``player``), and what the end is worth (``value``). Monte Carlo, double Monte Carlo and tree
search are bundles of them.
"""

from __future__ import annotations

import difflib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from .. import _core
from ..cards.catalog import OFFICIAL, Catalog
from ..cards.codes import Purpose
from ..engine.decision import Option, option_text
from ..engine.ruleset import Ruleset
from ..engine.view import View
from ..numbers import between, whole
from ..observe.trained_network import FittedNetwork, TrainedNetwork
from ..statistics import wilson
from ..strategies import Strategy, strategy
from .strategy_agent import StrategyAgent

Select = Literal["equal", "halving", "ucb", "puct"]
Value = Literal["win", "points", "lead"]
SELECTS: tuple[Select, ...] = ("equal", "halving", "ucb", "puct")
VALUES: tuple[Value, ...] = ("win", "points", "lead")
_MOST_ROLLOUTS = 10**9
_Z = 1.96


@dataclass(frozen=True)
class Tried:
    """What a search knows of one option."""

    option: Option
    visits: int
    value: float
    low: float
    high: float
    """An interval of 95 % for the value."""
    line: tuple[str, ...]
    """What the agent expects to choose next."""


@dataclass(frozen=True)
class Thought:
    """What came out of a search."""

    option: Option
    rollouts: int
    tried: tuple[Tried, ...]
    own_answer: bool = False
    """No option promises enough to play for: this is what the player chooses without a search."""

    def __str__(self) -> str:
        """The options, the most visited first."""
        rows = sorted(self.tried, key=lambda one: -one.visits)
        lines = [
            f"{one.option.text:20} {one.visits:>8} {one.value:8.3f}"
            f"  {one.low:.3f} to {one.high:.3f}  {', '.join(one.line[:4])}".rstrip()
            for one in rows
        ]
        if self.own_answer:
            lines.append(f"nothing promises enough: {self.option.text}, as without a search")
        return "\n".join(lines)


class SearchAgent:
    """Plays on from samples of what it knows before it answers.

    ``player`` is who it would be without a search: it plays the rest of each sampled game for
    everybody (``opponents``, if given, for the others) and answers what is not searched. It
    answers, too, where the game is as good as lost: who only looks for the last chance would not
    let a game end. In a long game, less and less is worth waiting for.

    >>> import throneroom as tr
    >>> agent = SearchAgent("Big Money", select="halving", rollouts=50)
    >>> game = tr.Game(tr.Kingdom.random(seed=1), 2, seed=1)
    >>> game.choose("treasures")
    >>> len(agent.think(game.view(0)).tried) == len(game.decision.options)
    True
    """

    def __init__(
        self,
        player: Strategy | str = "Big Money",
        *,
        select: Select = "puct",
        rollouts: int | None = None,
        seconds: float | None = None,
        explore: float | None = None,
        prior: float = 0.5,
        value: Value | None = None,
        normalised: bool = True,
        first: Literal["each", "first"] = "each",
        horizon: int = 0,
        network: TrainedNetwork | None = None,
        purposes: Iterable[str] | None = None,
        peeks: bool = False,
        keeps_tree: bool = False,
        threads: int = 1,
        opponents: Strategy | str | None = None,
        name: str = "",
        catalog: Catalog = OFFICIAL,
    ) -> None:
        """Take the bundle of parameters.

        - ``select``: "equal" (Monte Carlo: all options equally often), "halving" (double Monte
          Carlo: the worse half is out after half of the rollouts), "ucb" or "puct" (a tree).
        - ``rollouts`` for each option, or ``seconds`` for a decision, or both: what is used up
          first. By the clock, answers depend on the machine.
        - ``explore`` weighs the bonus for what was tried little; ``prior``, for "puct", is the
          share of the player's own answer; ``normalised`` puts values between the lowest and the
          highest seen; ``first``: whether a tree tries "each" option or only the "first" one.
        - ``value``: the share of the "win", "points" (usual for one player), or the "lead".
        - ``horizon``: rollouts end after so many turns, and ``network`` says what that is worth.
        - ``purposes`` of decisions that are searched; all but playing Treasures if not given.
        - ``peeks``: hidden cards are taken as they are. That is cheating: the order of the cards
          to come is fixed in the game itself, as its record says.
        - ``keeps_tree``: what was found out goes on into the next decision.
        - ``threads``: so many trees, each with its share of the rollouts.
        - ``catalog``: the cards that ``player`` and ``opponents`` may name, if they are texts.
        """
        _check_word("select", select, SELECTS)
        _check_word("value", value or "win", VALUES)
        _check_word("first", first, ("each", "first"))
        budget = _check_budget(rollouts, seconds)
        _check_weight("explore", explore)
        _check_weight("prior", prior)
        horizon = between("horizon", horizon, 0, 10_000)
        threads = between("threads", threads, 1, 256)
        self.player = strategy(player, catalog=catalog) if isinstance(player, str) else player
        others = self.player if opponents is None else opponents
        self.opponents = strategy(others, catalog=catalog) if isinstance(others, str) else others
        self.name = name or f"{self.player.name} with {_TITLES[select]}"
        self.value = value
        if network is not None and network.head != "value":
            raise ValueError(f"a search asks a network with the head 'value', not {network.head!r}")
        self.network = network
        self.keeps_tree = keeps_tree
        self.peeks = peeks
        self.purposes = _purposes(purposes)
        bonus = explore if explore is not None else _EXPLORE[select]
        self._before = SELECTS.index(select)
        self._after = (
            float(bonus), float(prior), normalised, first == "first", peeks, *budget,
            horizon, threads,
            sum(1 << purpose for purpose in Purpose if purpose.word in self.purposes),
        )  # fmt: skip
        self._own = StrategyAgent(self.player)
        self._compiled: tuple[Ruleset, list[_core.RuleList | None]] | None = None
        self._valued: tuple[Ruleset, FittedNetwork] | None = None
        self._trees = _core.Trees()
        self._luck = self._asked = 0

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes: what is native is made anew, a kept tree begins anew."""
        return {**vars(self), "_compiled": None, "_valued": None, "_trees": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        """A copy with the same luck."""
        vars(self).update(state)
        self._trees = _core.Trees()

    def __repr__(self) -> str:
        """All that decides how it plays, but for a network, as it could be written."""
        settings: dict[str, object] = dict(zip(_SETTINGS, self._after, strict=False))
        settings["first"] = "first" if settings["first"] else "each"
        settings["keeps_tree"] = self.keeps_tree
        for name in ("peeks", "rollouts", "seconds", "horizon", "keeps_tree"):
            if not settings[name]:
                del settings[name]  # as if it had not been given
        if self.purposes != _USUAL:
            settings["purposes"] = sorted(self.purposes)
        if self.opponents != self.player:
            settings["opponents"] = self.opponents
        head = f"{self.player!r}, select={SELECTS[self._before]!r}, value={self.value!r}"
        listed = "".join(f", {name}={value!r}" for name, value in settings.items())
        return f"SearchAgent({head}{listed})"

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game."""
        self._luck, self._asked = seed, 0
        self._trees.clear()
        self._own.new_game(seed, player)

    def choose(self, view: View) -> Option:
        """The option that did best; what is not searched is the player's own answer."""
        decision = view.decision
        if decision is None:
            raise ValueError(f"player {view.player} has nothing to decide now")
        if len(decision.options) == 1:
            return decision.options[0]
        if decision.purpose not in self.purposes:
            return self._own.choose(view)
        found = self.think(view).option
        if self.keeps_tree:
            self._trees.advance(found.code)
        return found

    def think(self, view: View) -> Thought:
        """Search, and say what came out."""
        decision = view.decision
        if decision is None:
            raise ValueError(f"player {view.player} has nothing to decide now")
        if not self.keeps_tree:
            self._trees.clear()
        if self.peeks:
            view._core.fix_deck(view.player)
        usual: Value = "points" if view.rules.players == 1 else "win"
        value = self.value or usual
        self._asked += 1
        code, played, rows = _core.search(
            view._core,
            self._players(view.rules, view.player),
            (self._before, VALUES.index(value), *self._after),
            _core.game_seed(self._luck, self._asked),
            self._trees,
            self._values(view.rules),
        )
        options = {one.code: one for one in decision.options}
        tried = []
        for at, visits, mean, deviation, line in rows:
            if value == "win":
                low, high = wilson(mean * visits, visits)
            else:
                reach = _Z * deviation / max(visits, 1) ** 0.5
                low, high = mean - reach, mean + reach
            expected = tuple(_word(view.rules, code) for code in line)
            tried.append(Tried(options[at], visits, mean, low, high, expected))
        best = max(one.value for one in tried if one.visits)
        lost = value != "points" and view.rules.players > 1 and best < _worth_playing_for(view.turn)
        chosen = self._own.choose(view) if lost else options[code]
        return Thought(chosen, played, tuple(tried), lost)

    def _values(self, rules: Ruleset) -> _core.NetworkPlayer | None:
        if self.network is None:
            return None
        if self._valued is None or self._valued[0] is not rules:
            self._valued = (rules, self.network.at(rules))
        return self._valued[1].core

    def _players(self, rules: Ruleset, seat: int) -> list[_core.RuleList | None]:
        if self._compiled is None or self._compiled[0] is not rules:
            both = [self.player.compile(rules), self.opponents.compile(rules)]
            self._compiled = (rules, both)
        mine, theirs = self._compiled[1]
        return [mine if i == seat else theirs for i in range(rules.players)]


_TITLES = {
    "equal": "Monte Carlo", "halving": "double Monte Carlo", "ucb": "tree search",
    "puct": "tree search",
}  # fmt: skip
_EXPLORE = {"equal": 0.0, "halving": 0.0, "ucb": 1.0, "puct": 1.0}
_SETTINGS = (
    "explore", "prior", "normalised", "first", "peeks", "rollouts", "seconds", "horizon", "threads",
)  # fmt: skip
"""What the core is told after the ways to select and to value, but for the purposes."""
_USUAL = frozenset(purpose.word for purpose in Purpose) - {Purpose.TREASURE.word}


def _worth_playing_for(turn: int) -> float:
    """The least share of the win that a search still goes for: 1 %, in a game of 125 turns 25 %."""
    return 0.01 * max(1.0, turn / 25) ** 2


def _word(rules: Ruleset, code: int) -> str:
    if code < _core.DONE or code in (_core.DONE, _core.ALL_TREASURES):
        return option_text(rules, code, 0)
    return f"choice {code - _core.CHOICE + 1}" if code < _core.NUMBER else str(code - _core.NUMBER)


def _purposes(words: Iterable[str] | None) -> frozenset[str]:
    if words is None:
        return _USUAL
    known = [purpose.word for purpose in Purpose]
    given = [words] if isinstance(words, str) else list(words)
    for word in given:
        _check_word("a purpose", word, known)
    return frozenset(given)


def _check_word(what: str, word: object, known: Sequence[str]) -> None:
    if word not in known:
        near = difflib.get_close_matches(str(word), known, n=1)
        hint = f": did you mean {near[0]!r}?" if near else ""
        raise ValueError(f"{what} is one of {', '.join(known)}, not {word!r}{hint}")


def _check_weight(what: str, value: object) -> None:
    if value is None:
        return
    number = value if isinstance(value, float) else whole(value)
    if number is None or not 0 <= number < math.inf:
        raise ValueError(f"{what} is a number from 0, not {value!r}")


def _check_budget(rollouts: object, seconds: object) -> tuple[int, float]:
    """Both as the core takes them: 0 for what is not given."""
    if rollouts is None and seconds is None:
        raise ValueError("a search needs a budget: rollouts for each option, or seconds")
    count = 0 if rollouts is None else between("rollouts", rollouts, 1, _MOST_ROLLOUTS)
    if seconds is None:
        return count, 0.0
    time = seconds if isinstance(seconds, float) else whole(seconds)
    if time is None or not 0 < time < math.inf:
        raise ValueError(f"seconds is a number above 0, not {seconds!r}")
    return count, float(time)
