"""Whom one can play against: what they are called, what they do, and how strong they are here.

Only these play on a server: a player's text from outside may not name files of this machine, nor
ask for any amount of work.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from ..cards.catalog import OFFICIAL
from ..cards.english import in_words
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..learn.analysis_work import ANALYSIS
from ..learn.library_players import known_kingdom, library_plans
from ..learn.stored_analyses import leader_strategy, leaders
from ..match.players import seated
from ..play.game_setup import TableSeat, opponent
from ..store import Store, StoreError, StoreUnwritable
from ..strategies import Strategy
from ..strategies.bots import Bot
from ..strategies.library import bots, find_bot, is_bot
from ..strategies.parse import parse
from ..strategies.published_agents import PublishedAgent, find_published, published_agents
from .asked_kingdom import rules_for
from .stores import Stores
from .strengths import MEASURE, Strength, measured, strength_elsewhere, strength_of_bot

RULES = "\n"
"""Every text with a line's end is rules of somebody's own, and never the name of anything."""
LONGEST_RULES = 4000
MOST_LEADERS = 6
STRENGTHS = {"quick": 25, "strong": 100, "strongest": 1000}
"""Rollouts for each option, by what such a search is called."""
_USUALLY_GOOD = "Best Terminal"
_OURS = ("classic", "bench")
_WORTH = 0.5  # the share of wins from which a strategy of another kingdom is offered
_LEADER = re.compile(r"analysis:(\d{1,9}):([A-Z])")
_LIBRARY = re.compile(r"library:([1-9])")
_SEARCH = re.compile(r"search rollouts=(\d{1,4}): (.+)")
_PUBLISHED = re.compile(r"published: ?(.+)")
_SEARCHES = {
    "quick": ("Plays 25 games on for each option.", "wins 58 of 100 against itself without search"),
    "strong": (
        "Plays 100 games on for each option.", "wins 63 of 100 against itself without search",
    ),
    "strongest": (
        "Plays 1,000 games on for each option; that may take a second.",
        "the strongest there is here",
    ),
}  # fmt: skip
"""What they do, and how strong they are: for the second, see docs/search-agents.md."""


@dataclass(frozen=True)
class OfferedOpponent:
    """Somebody to play against."""

    text: str
    """What an address calls them."""
    name: str
    about: str
    strength: Strength | None = None
    """None if it was not measured against Big Money."""
    else_said: str = ""
    """What is known of the strength then."""

    @property
    def rating(self) -> str:
        """How strong they are, in words."""
        return self.else_said if self.strength is None else self.strength.text


@dataclass(frozen=True)
class NotHere:
    """Somebody of a kind who does not play in a kingdom."""

    name: str
    why: str
    where: str = ""
    """The text of a kingdom where they do, if there is only one."""


@dataclass(frozen=True)
class Group:
    """Opponents of a kind."""

    title: str
    about: str
    opponents: tuple[OfferedOpponent, ...]
    folded: bool = False
    """Whether a page may fold them away."""
    missing: tuple[NotHere, ...] = ()
    """Those of this kind who don't play here, and why."""

    @property
    def texts(self) -> set[str]:
        """What an address calls them."""
        return {one.text for one in self.opponents}


def groups_for(kingdom: Kingdom, stores: Stores, *, measure: bool = True) -> list[Group]:
    """Everybody that a page offers for a kingdom, the strongest kind first. It blocks.

    Each group has its strongest first. Without ``measure``, named bots have only those ratings that
    are known already: to measure them takes a tenth of a second or more.
    """
    named, absent = _bots(kingdom, measure=measure, published=False)
    published, unpublished = _bots(kingdom, measure=measure, published=True)
    agents, others = _agents(kingdom)
    evolved, about = _evolved(kingdom, stores)
    thinker = _best([*evolved, *(one for one in named if find_bot(one.text).text)])
    found = [
        Group("Evolved strategies", about, tuple(evolved)),
        Group(
            "Thinking ahead",
            f"{thinker.name} with a search: before it answers, it plays on from what it knows.",
            tuple(_searching(thinker)),
        ),
        Group("Plain players", "Known plans under their names.", tuple(named), missing=absent),
        Group(
            "From publications",
            "Agents as their authors describe them.",
            tuple(_strongest_first([*published, *agents])),
            folded=True,
            missing=(*unpublished, *others),
        ),
    ]
    return [group for group in found if group.opponents]


def best_opponent(groups: Sequence[Group]) -> OfferedOpponent:
    """The one that a page proposes: the strongest that answers at once."""
    return _best([one for group in groups for one in group.opponents if not is_search(one.text)])


def found_for(kingdom: Kingdom, groups: Sequence[Group]) -> bool:
    """Whether somebody was found for this very kingdom."""
    leaders = (_LEADER.fullmatch(one.text) for group in groups for one in group.opponents)
    return known_kingdom(kingdom) is not None or any(leaders)


def is_search(text: str) -> bool:
    """Whether this is somebody who thinks ahead."""
    return _SEARCH.fullmatch(text) is not None


def levels_for(kingdom: Kingdom, stores: Stores) -> list[tuple[str, OfferedOpponent]]:
    """A few opponents from easy to hard, with what to call that; nothing is measured for it."""
    bot = find_bot(MEASURE)
    found = [("Easy", OfferedOpponent(bot.name, bot.name, bot.about))]
    if best := _first_leader(kingdom, stores):
        leader, plan = best
        text = f"search rollouts={STRENGTHS['strong']}: {leader}"
        found += [
            ("Hard", OfferedOpponent(leader, shown_name(leader), main_cards(plan, kingdom))),
            ("Very hard", OfferedOpponent(text, shown_name(text), _SEARCHES["strong"][0])),
        ]
    return found


# ---------------------------------------------------------------- texts from outside


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
            if RULES in behind or _SEARCH.fullmatch(behind):
                raise ValueError("a search stands on a leader or on a bot with rules")
            return f"search rollouts={search[1]}: {behind}"
        if published := _PUBLISHED.fullmatch(one):
            return _known_agent(find_published(published[1]), kingdom)
        if is_bot(one):
            bot = find_bot(one)
            if bot.only_in and str(Kingdom(bot.only_in)) != str(kingdom):
                raise ValueError(f"{bot.name} knows only this kingdom: {bot.only_in}")
            return bot.name
        if one.partition(":")[0].split(" ")[0].casefold() in _WORDS and ":" in one:
            raise ValueError(f"nobody here is called {one[:60]!r}")
        if meant := _misspelt(one):
            raise ValueError(f"no bot {one[:60]!r}: did you mean {meant!r}?")
    if len(text) > LONGEST_RULES:
        raise ValueError(f"rules have at most {LONGEST_RULES:,} characters")
    if not text.strip():
        raise ValueError("nobody is named: choose an opponent, or write rules")
    return text.strip().replace("\r\n", "\n") + RULES


def _misspelt(name: str) -> str:
    """The bot whose name is nearly this one, unless it is a rule; or nothing."""
    names = [bot.name for bot in bots()]
    if " " not in name or not name.replace(" ", "").isalpha() or name in OFFICIAL:
        return ""
    return next(iter(difflib.get_close_matches(name, names, n=1, cutoff=0.75)), "")


def _known_agent(agent: PublishedAgent, kingdom: Kingdom) -> str:
    absent = next((one for one in _agents(kingdom)[1] if one.name == agent.name), None)
    if absent is not None:
        raise ValueError(f"{agent.name} can't play in this kingdom: {absent.why}")
    return agent.text


_WORDS = ("network", "analysis", "library", "search", "published")


def check_rules(text: str, kingdom: Kingdom) -> Strategy:
    """The rules of a text, ready to play in this kingdom; a ValueError says what is wrong."""
    try:
        plan = parse(text, catalog=kingdom.catalog)
        plan.compile(ruleset(kingdom, 2, rules_for(kingdom)))
    except RecursionError:
        raise ValueError("these rules are nested too deeply") from None
    return plan


def seat_of(text: str, kingdom: Kingdom, stores: Stores) -> TableSeat:
    """The seat of a known opponent; what is wrong with rules is a ValueError. It blocks."""
    known = known_opponent(text, kingdom)
    if RULES in known:
        check_rules(known, kingdom)
    try:
        seat = opponent(known, kingdom, stores.path, rules_for(kingdom))
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
    if published := _PUBLISHED.fullmatch(text):
        return published[1]
    return "Own rules" if RULES in text else text


# ---------------------------------------------------------------- who there is


def _evolved(kingdom: Kingdom, stores: Stores) -> tuple[list[OfferedOpponent], str]:
    """The leaders of this kingdom's analysis, or else the library's strategies for it."""
    found = [
        OfferedOpponent(text, shown_name(text), main_cards(plan, kingdom), measured(kingdom, plan))
        for text, plan in _stored_leaders(kingdom, stores)
    ]
    if found:
        return found, "Leaders of this kingdom's own analysis, the best first."
    known = known_kingdom(kingdom)
    library = _library(kingdom)
    if known is not None:
        own = len(known.strategies)
        fitted = [one for one in library[own:] if _wins(one) >= _WORTH]
        return [*library[:own], *fitted], "Leaders of this kingdom's analysis, and of similar ones."
    fitted = [one for one in library if _wins(one) >= _WORTH]
    about = "Leaders of similar kingdoms, made to fit this one."
    return _strongest_first(fitted), about


def _first_leader(kingdom: Kingdom, stores: Stores) -> tuple[str, Strategy] | None:
    """The best strategy that is known for this kingdom, and what an address calls it."""
    if found := next(_stored_leaders(kingdom, stores), None):
        return found
    if known := known_kingdom(kingdom):
        return "library:1", parse(known.strategies[0], catalog=kingdom.catalog)
    return None


def _stored_leaders(kingdom: Kingdom, stores: Stores) -> Iterator[tuple[str, Strategy]]:
    """The leaders of the last stored analysis of games for two in this kingdom."""
    with stores.borrowed() as store:
        run, found = _last_analysis(store, kingdom)
    for leader in found[:MOST_LEADERS]:
        plan = leader_strategy(leader, kingdom.catalog)
        letter = str(leader.get("letter", ""))
        if plan is not None and _LEADER.fullmatch(text := f"analysis:{run}:{letter}"):
            yield text, plan


def _last_analysis(store: Store, kingdom: Kingdom) -> tuple[int, list[dict[str, Any]]]:
    for run in store.runs(ANALYSIS.name):
        same = run.spec.get("kingdom") == str(kingdom) and not run.spec.get("own cards")
        if same and run.spec.get("players", 2) == 2 and (found := leaders(store, run)):
            return run.id, found
    return 0, []


@lru_cache(256)
def _library(kingdom: Kingdom) -> tuple[OfferedOpponent, ...]:
    return tuple(
        OfferedOpponent(plan.name, shown_name(plan.name), main_cards(plan, kingdom),
                 measured(kingdom, plan))
        for plan in library_plans(kingdom)
    )  # fmt: skip


def _searching(best: OfferedOpponent) -> Iterator[OfferedOpponent]:
    """The same player with a search, in several strengths."""
    for word, rollouts in STRENGTHS.items():
        text = f"search rollouts={rollouts}: {best.text}"
        about, said = _SEARCHES[word]
        yield OfferedOpponent(text, shown_name(text), about, else_said=said)


def _bots(
    kingdom: Kingdom, *, measure: bool, published: bool
) -> tuple[list[OfferedOpponent], tuple[NotHere, ...]]:
    """The bots that can play in a kingdom as they are meant to, and those that can't.

    Either those of publications or the well-known ones.
    """
    found: list[OfferedOpponent] = []
    missing: list[NotHere] = []
    for bot in bots():
        if published == (bot.source in _OURS):
            continue
        if (absent := _not_here(bot, kingdom)) is not None:
            missing.append(absent)
            continue
        about = f"{bot.about} {bot.source}." if published else bot.about
        strength = strength_of_bot(bot, kingdom, measure=measure)
        said = "the measure of the others" if bot.name == MEASURE else ""
        found.append(OfferedOpponent(bot.name, bot.name, about, strength, said))
    return _strongest_first(found), tuple(missing)


def _not_here(bot: Bot, kingdom: Kingdom) -> NotHere | None:
    """Why a bot does not play in a kingdom; None if it does."""
    if bot.only_in and str(Kingdom(bot.only_in)) != str(kingdom):
        return NotHere(bot.name, "knows only the kingdom of its publication", bot.only_in)
    if lacks := [name for name in bot.wants if name not in kingdom.names]:
        return NotHere(bot.name, f"needs {in_words(lacks, 'and')}")
    return None


@lru_cache(256)
def _agents(kingdom: Kingdom) -> tuple[tuple[OfferedOpponent, ...], tuple[NotHere, ...]]:
    """The agents of publications that are more than rules: who plays, and who can't."""
    found: list[OfferedOpponent] = []
    missing: list[NotHere] = []
    for agent in published_agents():
        try:
            player = seated(agent.make(kingdom), kingdom, rules_for(kingdom))
        except ValueError as error:
            missing.append(NotHere(agent.name, str(error).removeprefix("it ")))
            continue
        plain = isinstance(player, Strategy)
        strength = measured(kingdom, player) if plain else strength_elsewhere(agent.name)
        about = f"{agent.about} {agent.source}."
        found.append(OfferedOpponent(agent.text, agent.name, about, strength))
    return tuple(found), tuple(missing)


def _wins(one: OfferedOpponent) -> float:
    """Its share of wins against Big Money; who was not measured here counts as Big Money does."""
    return 0.5 if one.strength is None or one.strength.where else one.strength.rate


def _strongest_first(found: Sequence[OfferedOpponent]) -> list[OfferedOpponent]:
    return sorted(found, key=lambda one: -_wins(one))


def _best(found: Sequence[OfferedOpponent]) -> OfferedOpponent:
    """The first that was found for this kingdom, or the strongest; if nobody is, Best Terminal."""
    first = found[0]
    own = _LEADER.fullmatch(first.text) or (
        _LIBRARY.fullmatch(first.text) and _wins(first) > _WORTH
    )
    best = first if own else _strongest_first(found)[0]
    usual = (one for one in found if one.name == _USUALLY_GOOD)
    return best if own or _wins(best) > _WORTH else next(usual, best)


def main_cards(plan: Strategy, kingdom: Kingdom, most: int = 4) -> str:
    """The kingdom cards that a strategy buys, in its own order."""
    bought = dict.fromkeys(rule.card for rule in plan.rules if rule.card in kingdom.names)
    return ", ".join([*bought][:most]) or "Money and victory cards alone"
