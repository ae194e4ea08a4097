"""Whom one can play against: what they are called, what they do, and how strong they are here.

Only these play on a server: a player's text from outside may not name files of this machine, nor
ask for any amount of work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..agents.player_text import named_player
from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..learn.analysis_work import ANALYSIS
from ..learn.library_players import library_plans, solved
from ..learn.stored_analyses import leader_strategy, leaders
from ..match.players import seated
from ..match.simulate import simulate
from ..play.game_setup import TableSeat, opponent
from ..statistics import wilson
from ..store import Store, StoreError, StoreUnwritable
from ..strategies import Strategy
from ..strategies.bots import Bot
from ..strategies.library import bots, find_bot, is_bot
from ..strategies.player_forms import PlayerReading
from .stores import Stores

RULES = "\n"
"""Every text with a line's end is rules of somebody's own, and never the name of anything."""
LONGEST_RULES = 4000
MOST_LEADERS = 6
STRENGTHS = {"quick": 25, "strong": 100, "strongest": 1000}
"""Rollouts for each option, by what such a search is called."""
MEASURE = "Big Money"
_GAMES = 400
_SEED = 1
_LEADER = re.compile(r"analysis:(\d{1,9}):([A-Z])")
_LIBRARY = re.compile(r"library:([1-9])")
_SEARCH = re.compile(r"search rollouts=(\d{1,4}): (.+)")


@dataclass(frozen=True)
class Strength:
    """How often somebody wins against Big Money in this kingdom, in games for two."""

    rate: float
    low: float
    high: float
    games: int

    @property
    def text(self) -> str:
        """In words: ``beats Big Money 95 % (93 to 97)``."""
        low, rate, high = (f"{100 * value:.0f}" for value in (self.low, self.rate, self.high))
        return f"beats {MEASURE} {rate} % ({low} to {high})"


@dataclass(frozen=True)
class Opponent:
    """Somebody to play against."""

    text: str
    """What an address calls them."""
    name: str
    about: str
    strength: Strength | None = None
    """None where it was not measured: who searches is too slow for that."""


@dataclass(frozen=True)
class Group:
    """Opponents of a kind."""

    title: str
    about: str
    opponents: tuple[Opponent, ...]


def groups_for(kingdom: Kingdom, stores: Stores) -> list[Group]:
    """Everybody that a page offers for a kingdom, the strongest kind first. It blocks for a while.

    Each group has its strongest first.
    """
    found = []
    evolved = [*_stored_leaders(kingdom, stores)]
    if evolved:
        about = "Leaders of this kingdom's own analysis."
    else:
        evolved = [*_library(kingdom)]
        about = (
            "Found for this kingdom and for similar ones."
            if solved(kingdom)
            else "Found for similar kingdoms, and made to fit this one."
        )
    if evolved:
        evolved = _strongest_first(evolved)
        found.append(Group("Evolved strategies", about, tuple(evolved)))
    best = evolved[0] if evolved else _of_bot(find_bot("Smithy Big Money"), kingdom)
    about = f"{best.name} with search: before each answer it plays on from what it knows."
    found.append(Group("Thinking ahead", about, tuple(_searching(best))))
    named, published = [], []
    for bot in bots():
        if not _plays(bot, kingdom):
            continue
        one = _of_bot(bot, kingdom)
        (named if bot.source in ("classic", "bench") else published).append(one)
    found.append(Group("Plain players", "Known by name.", tuple(_strongest_first(named))))
    found.append(
        Group("From publications", "As their authors describe them.",
              tuple(_strongest_first(published)))
    )  # fmt: skip
    return found


def best_opponent(groups: list[Group]) -> Opponent:
    """The one that a page proposes: the strongest that answers at once."""
    return groups[0].opponents[0]


def known_opponent(text: str, kingdom: Kingdom) -> str:
    r"""The text of an opponent that may play here, as it is kept; a ValueError if it may not.

    >>> known_opponent(" big money", Kingdom("Smithy"))
    'Big Money'
    >>> known_opponent("Province; Gold; Silver", Kingdom("Smithy"))
    'Province; Gold; Silver\n'
    """
    one = " ".join(text.split())
    if "\n" not in text.strip():
        if _LEADER.fullmatch(one) or _LIBRARY.fullmatch(one):
            return one
        if search := _SEARCH.fullmatch(one):
            if int(search[1]) not in STRENGTHS.values():
                known = ", ".join(map(str, STRENGTHS.values()))
                raise ValueError(f"a search has one of these numbers of rollouts: {known}")
            behind = known_opponent(search[2], kingdom)
            if RULES in behind or "search" in behind:
                raise ValueError("a search stands on a leader or on a bot with rules")
            return f"search rollouts={search[1]}: {behind}"
        if is_bot(one):
            bot = find_bot(one)
            if bot.only_in and str(Kingdom(bot.only_in)) != str(kingdom):
                raise ValueError(f"{bot.name} knows only this kingdom: {bot.only_in}")
            return bot.name
        if ":" in one and one.partition(":")[0].casefold() in ("network", "analysis", "library"):
            raise ValueError(f"nobody here is called {one!r}")
    if len(text) > LONGEST_RULES:
        raise ValueError(f"rules have at most {LONGEST_RULES:,} characters")
    if not text.strip():
        raise ValueError("nobody is named: choose an opponent, or write rules")
    return text.strip().replace("\r\n", "\n") + RULES


def seat_of(text: str, kingdom: Kingdom, stores: Stores) -> TableSeat:
    """The seat of a known opponent; what is wrong with rules is a ValueError. It blocks."""
    known = known_opponent(text, kingdom)
    try:
        seat = opponent(known, kingdom, stores.path)
    except StoreUnwritable:
        raise
    except StoreError:
        raise ValueError(f"there is no {known} on this server") from None  # its words name a file
    return replace(seat, name=shown_name(known))


def shown_name(text: str) -> str:
    """What a known opponent is called at the table.

    >>> shown_name("search rollouts=100: analysis:4:B"), shown_name("library:2")
    ('Leader B (strong)', 'Library 2')
    """
    if search := _SEARCH.fullmatch(text):
        words = {number: word for word, number in STRENGTHS.items()}
        return f"{shown_name(search[2])} ({words[int(search[1])]})"
    if leader := _LEADER.fullmatch(text):
        return f"Leader {leader[2]}"
    if plan := _LIBRARY.fullmatch(text):
        return f"Library {plan[1]}"
    return "Own rules" if RULES in text else text


def levels_for(kingdom: Kingdom, stores: Stores) -> list[Opponent]:
    """A few opponents, from easy to hard."""
    found = [_of_bot(find_bot(name), kingdom) for name in (MEASURE, "Best Terminal")]
    evolved = [*_stored_leaders(kingdom, stores)] or [*_library(kingdom)]
    if evolved:
        best = _strongest_first(evolved)[0]
        found += [best, next(one for one in _searching(best) if "=100:" in one.text)]
    return found


# ---------------------------------------------------------------- who there is


def _stored_leaders(kingdom: Kingdom, stores: Stores) -> Iterator[Opponent]:
    """The leaders of the last stored analysis of games for two in this kingdom."""
    with stores.borrowed() as store:
        run, found = _last_analysis(store, kingdom)
    for leader in found[:MOST_LEADERS]:
        plan = leader_strategy(leader, kingdom.catalog)
        letter = str(leader.get("letter", ""))
        if plan is not None and _LEADER.fullmatch(text := f"analysis:{run}:{letter}"):
            strength = measured(kingdom, plan)
            yield Opponent(text, shown_name(text), main_cards(plan, kingdom), strength)


def _last_analysis(store: Store, kingdom: Kingdom) -> tuple[int, list[dict[str, Any]]]:
    for run in store.runs(ANALYSIS.name):
        same = run.spec.get("kingdom") == str(kingdom) and not run.spec.get("own cards")
        if same and run.spec.get("players", 2) == 2 and (found := leaders(store, run)):
            return run.id, found
    return 0, []


@lru_cache(256)
def _library(kingdom: Kingdom) -> tuple[Opponent, ...]:
    return tuple(
        Opponent(plan.name, shown_name(plan.name), main_cards(plan, kingdom),
                 measured(kingdom, plan))
        for plan in library_plans(kingdom)
    )  # fmt: skip


def _searching(best: Opponent) -> Iterator[Opponent]:
    """The same player with a search, in several strengths."""
    for word, rollouts in STRENGTHS.items():
        text = f"search rollouts={rollouts}: {best.text}"
        yield Opponent(text, shown_name(text), _SEARCHES[word])


_SEARCHES = {
    "quick": "Plays 25 games on for each option before it answers.",
    "strong": "100 games for each option: wins some 63 of 100 games against itself without search.",
    "strongest": "1,000 games for each option; an answer may take a moment.",
}


def _plays(bot: Bot, kingdom: Kingdom) -> bool:
    """Whether a bot can play in a kingdom as it is meant to."""
    if bot.only_in and str(Kingdom(bot.only_in)) != str(kingdom):
        return False
    return set(bot.wants) <= {*kingdom.names}


@lru_cache(4096)
def _of_bot(bot: Bot, kingdom: Kingdom) -> Opponent:
    player = named_player(bot.name, PlayerReading(kingdom.catalog, kingdom))
    player = seated(player, kingdom, _ANY)
    strength = None
    if isinstance(player, Strategy) and bot.name != MEASURE:
        strength = measured(kingdom, player)
    return Opponent(bot.name, bot.name, bot.about, strength)


_ANY = Variant(kingdom_piles=None)


@lru_cache(4096)
def measured(kingdom: Kingdom, plan: Strategy) -> Strength:
    """How a strategy does against Big Money; always the same games."""
    match = simulate(kingdom, [plan, MEASURE], _GAMES, _SEED, variant=_ANY, threads=1)
    rate = float(match.win_rates[0])
    return Strength(rate, *wilson(rate * _GAMES, _GAMES), _GAMES)


def main_cards(plan: Strategy, kingdom: Kingdom, most: int = 4) -> str:
    """The kingdom cards that a strategy buys, in its own order."""
    bought = dict.fromkeys(rule.card for rule in plan.rules if rule.card in kingdom.names)
    return ", ".join([*bought][:most]) or "Money and victory cards alone"


def _strongest_first(found: Sequence[Opponent]) -> list[Opponent]:
    return sorted(found, key=lambda one: -1 if one.strength is None else -one.strength.rate)
