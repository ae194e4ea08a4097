"""The leaders of stored analyses as players: ``analysis:4:A`` is leader A of analysis 4."""

from __future__ import annotations

import re
from dataclasses import replace

from ..runs.records import numbered
from ..store import Store, StoreError, default_path
from ..strategies.check import absent_cards, named_cards
from ..strategies.player_forms import PlayerForm, PlayerReading
from ..strategies.rulelist import Strategy, StrategyError
from .analysis import Analysis, Leader
from .analysis_work import ANALYSIS
from .stored_analyses import load

_TEXT = re.compile(r"\s*analysis\s*:\s*(\d+)\s*(?::\s*([a-z]+)\s*)?", re.IGNORECASE)


def found_by(store: Store, number: int) -> Analysis:
    """What the analysis with a number has found."""
    kept = numbered(store, ANALYSIS, number)
    try:
        found = load(store, kept.run)
    except StoreError:
        raise
    except ValueError as error:
        raise StoreError(f"analysis {number} in {store.path} can't be read: {error}") from None
    if found is None:
        raise StoreError(
            f"analysis {number} was stopped before it found anything. "
            f"Go on with: {kept.how_to_go_on}"
        )
    return found


def leader_of(found: Analysis, letter: str, of: str = "the analysis") -> Leader:
    """The leader with a letter."""
    letters = [one.letter for one in found.leaders]
    if letter.upper() not in letters:
        raise ValueError(f"{of} has no leader {letter!r}: it has {', '.join(letters)}")
    return found.leaders[letters.index(letter.upper())]


def read_leader(text: str, reading: PlayerReading) -> Strategy:
    """The strategy that a text such as ``analysis:4:A`` names; its name is that text."""
    asked = _TEXT.fullmatch(text)
    if asked is None:
        raise ValueError(
            "a leader is named by the number of its analysis and its letter, as in "
            f"'analysis:4:A', not {text.strip()!r}"
        )
    number, letter = int(asked[1]), (asked[2] or "A").upper()
    path = default_path() if reading.store is None else reading.store
    if not path.exists():
        raise StoreError(
            f"there is no analysis {number}: nothing is stored in {path} yet "
            f"(begin with {ANALYSIS.command})"
        )
    with Store(path) as store:
        found = found_by(store, number)
    plan = leader_of(found, letter, f"analysis {number}").strategy
    name = f"analysis:{number}:{letter}"
    _check_cards(replace(plan, name=name), found, reading)
    return replace(plan, name=name)


def _check_cards(plan: Strategy, found: Analysis, reading: PlayerReading) -> None:
    """A leader is for its kingdom: elsewhere, cards that it wants must at least be there."""
    own = {one.name for one in found.kingdom.catalog.own} & {*named_cards(plan)}
    unknown = sorted(name for name in own if name not in reading.catalog)
    if unknown:
        raise StrategyError(
            f"{plan.name} needs the analysis's own card {unknown[0]!r}, which is not known here: "
            "give the file with the cards as well (--cards FILE)"
        )
    absent = () if reading.kingdom is None else absent_cards(plan, reading.kingdom)
    if absent:
        verb = "is" if len(absent) == 1 else "are"
        raise StrategyError(
            f"{plan.name} buys {', '.join(absent)}, which {verb} not in this kingdom; "
            f"its own kingdom is {found.kingdom}"
        )


ANALYSIS_LEADER = PlayerForm("analysis", "analysis:4:A", read_leader)
