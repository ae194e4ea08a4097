"""Throne Room: a lab for the card game Dominion.

>>> import throneroom as tr
>>> print(tr.card("Village").text)
+1 Card
+2 Actions
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from .extensions import offer

if TYPE_CHECKING:
    from .agents import Agent, AgentError, RandomAgent, SearchAgent, load_agent
    from .arena.tournament_call import tournament
    from .cards import (
        OFFICIAL,
        Card,
        CardError,
        Catalog,
        Cost,
        UnknownCard,
        all_cards,
        card,
        coverage,
        load_cards,
    )
    from .engine.decision import Decision, IllegalChoice, Option
    from .engine.game import Game
    from .engine.kingdom import Kingdom, KingdomError
    from .engine.log import LogLine
    from .engine.record import Record, RecordError
    from .engine.scenario import scenario
    from .engine.variant import Variant
    from .engine.view import Known, View
    from .lab.lab_call import card_lab
    from .learn import Analysis, Response, Why, analyze, best_response, explain
    from .match.players import as_agent
    from .match.result import Match
    from .match.simulate import Stopped, simulate
    from .strategies import Strategy, StrategyError, strategy

_HOMES = {
    "agents": ("Agent", "AgentError", "RandomAgent", "SearchAgent", "load_agent"),
    "arena.tournament_call": ("tournament",),
    "cards": (
        "OFFICIAL",
        "Card",
        "CardError",
        "Catalog",
        "Cost",
        "UnknownCard",
        "all_cards",
        "card",
        "coverage",
        "load_cards",
    ),
    "engine.decision": ("Decision", "IllegalChoice", "Option"),
    "engine.game": ("Game",),
    "engine.kingdom": ("Kingdom", "KingdomError"),
    "engine.log": ("LogLine",),
    "engine.record": ("Record", "RecordError"),
    "engine.scenario": ("scenario",),
    "engine.variant": ("Variant",),
    "engine.view": ("Known", "View"),
    "lab.lab_call": ("card_lab",),
    "learn": ("Analysis", "Response", "Why", "analyze", "best_response", "explain"),
    "match.players": ("as_agent",),
    "match.result": ("Match",),
    "match.simulate": ("Stopped", "simulate"),
    "strategies": ("Strategy", "StrategyError", "strategy"),
}
_PACKAGES = ("cards", "observe", "strategies")  # whose own names are public as well
_GONE = {
    "add_cards": "a catalog has cards of your own: mine = tr.OFFICIAL.with_cards(card), then "
    "tr.Kingdom(text, catalog=mine)",
}
_WHERE = {name: home for home, names in _HOMES.items() for name in names}

__version__ = "0.2.0"
__all__ = [
    "OFFICIAL", "Agent", "AgentError", "Analysis", "Card", "CardError", "Catalog", "Cost",
    "Decision", "Game", "IllegalChoice", "Kingdom", "KingdomError", "Known", "LogLine", "Match",
    "Option", "RandomAgent", "Record", "RecordError", "Response", "SearchAgent", "Stopped",
    "Strategy", "StrategyError", "UnknownCard", "Variant", "View", "Why", "all_cards", "analyze",
    "as_agent", "best_response", "card", "card_lab", "cards", "coverage", "explain", "load_agent",
    "load_cards", "observe", "scenario", "simulate", "strategies", "strategy", "tournament",
]  # fmt: skip


def _bots() -> Iterator[Any]:
    """The named players that are more than rules, or come from a publication."""
    from .match.best_terminal import BOT
    from .papers.publication import publications

    yield BOT
    for publication in publications().values():
        yield from publication.bots


def _published_agents() -> Iterator[Any]:
    """The agents of publications that are more than rules."""
    from .papers.publication import publications

    for publication in publications().values():
        yield from publication.agents


def _provincials_kingdoms() -> Iterator[Any]:
    """Those of Provincial's kingdoms that can be played, for the bench."""
    from .papers.provincial.published import kingdoms

    return (one.kingdom(fixed_opening=False) for one in kingdoms() if not one.missing)


def _slangens_game() -> Iterator[Any]:
    """The solitaire of a thesis, for the bench."""
    from .papers.slangen.solitaire import STANDARD

    yield STANDARD


def _yang_and_kuos_game() -> Iterator[Any]:
    """The kingdom, the variant and the observation of a paper, for the bench."""
    from .papers.yang_kuo.inputs import STATE
    from .papers.yang_kuo.pairings import VARIANT, kingdom

    yield kingdom(), VARIANT, STATE


def _analysis_parts() -> Iterator[Any]:
    """How an analysis is shown."""
    from .reports.analysis_terminal import lines

    yield lines


def _explanation_parts() -> Iterator[Any]:
    """How an explanation is shown."""
    from .reports.why_terminal import why_lines

    yield why_lines


def _forms_of_players() -> Iterator[Any]:
    """What a player's name may begin with, before a colon."""
    from .agents.player_text import SEARCH
    from .learn.analysis_players import ANALYSIS_LEADER
    from .learn.library_players import LIBRARY_PLAYER
    from .strategies.network import NETWORK
    from .strategies.published_agents import PUBLISHED

    yield SEARCH
    yield NETWORK
    yield ANALYSIS_LEADER
    yield LIBRARY_PLAYER
    yield PUBLISHED


offer("bots", _bots)
offer("published agents", _published_agents)
offer("forms of players", _forms_of_players)
offer("parts of an analysis", _analysis_parts)
offer("parts of an explanation", _explanation_parts)
offer("Provincial's kingdoms", _provincials_kingdoms)
offer("Slangen's game", _slangens_game)
offer("Yang and Kuo's game", _yang_and_kuos_game)


def __getattr__(name: str) -> Any:  # noqa: ANN401 - any public name
    """Load what is asked for, when it is asked for: importing stays fast."""
    if name in _PACKAGES:
        return importlib.import_module(f".{name}", __name__)
    if name not in _WHERE:
        hint = f": {_GONE[name]}" if name in _GONE else ""
        raise AttributeError(f"module 'throneroom' has no attribute {name!r}{hint}")
    module = importlib.import_module(f".{_WHERE[name]}", __name__)
    value = globals()[name] = getattr(module, name)
    return value


def __dir__() -> list[str]:
    return sorted(["__version__", *__all__])
