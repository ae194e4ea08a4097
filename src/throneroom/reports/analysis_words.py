"""Numbers of an analysis as a person reads them."""

from __future__ import annotations

import math
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..learn.analysis import SIMPLE
from ..strategies.rulelist import OWN

if TYPE_CHECKING:
    from ..engine.kingdom import Kingdom
    from ..learn.analysis import Analysis, Leader

CLEAR = 2.0  # points of margin from which on a difference has a colour
_NEARLY_NONE = 0.02  # the weight of a strategy that hardly matters in a mixture
_BEATEN = 0.6  # a win rate that an answer to the best strategy should not reach
_RARE = 0.05  # copies a game that are not worth a bar
_SOME = 0.5  # copies a game that make a card one of the main ones

METHODS = {
    "ours": "the default method",
    "provincial": "Provincial's method",
    "genetic": "Huang and Larson's genetic algorithm",
}


@dataclass(frozen=True)
class RunOrigin:
    """Where an analysis comes from: the run that made it."""

    run: int | None
    """Its number; None if it was not kept."""
    command: str
    version: str
    created: str
    cards: tuple[str, ...] = ()
    """Files with cards of the user's own."""
    started_from: tuple[int, ...] = ()
    """The runs whose strategies it started from."""
    title: str = ""
    """What the user calls it."""
    library: int = 0
    """How many strategies of the library it started from."""

    @property
    def fresh(self) -> bool:
        """Whether it started from nothing that was found before."""
        return not self.started_from and not self.library


def signed(margin: float) -> str:
    """A margin in percent.

    >>> signed(2.345), signed(-0.04), signed(-12)
    ('+2.3', '0.0', '-12.0')
    """
    if math.isnan(margin):
        return ""
    value = round(margin, 1)
    if value == 0:
        return "0.0"
    return f"{'+' if value > 0 else '-'}{abs(value):.1f}"


def margin(rate: float) -> float:
    """A win rate as a margin in percent: with two players, games won less games lost.

    >>> round(margin(0.55), 6)
    10.0
    """
    return (rate - 0.5) * 200


def meaning(players: int) -> str:
    """What the margin of a table's entry is."""
    if players == 2:
        return "games that the row wins less games that it loses to the column"
    return "how much more often the row wins than the column at tables of the two, 0 if equally"


def tone(value: float) -> str:
    """The colour of a margin: ``good``, ``bad``, ``even``, or ``none`` if there is no number."""
    if math.isnan(value):
        return "none"
    shown = round(value, 1)
    if shown >= CLEAR:
        return "good"
    return "bad" if shown <= -CLEAR else "even"


def mixed(analysis: Analysis) -> list[tuple[str, float]]:
    """The leaders that matter in the mixture, if they beat each other in a circle."""
    if analysis.verdict == SIMPLE:
        return []
    pairs = zip(analysis.leaders, analysis.mixture, strict=True)
    found = [(leader.letter, weight) for leader, weight in pairs if weight >= _NEARLY_NONE]
    return found if len(found) > 1 else []


def used(usage: Mapping[str, float]) -> list[tuple[str, float]]:
    """What is bought often enough to be shown, the most first."""
    found = [(name, copies) for name, copies in usage.items() if copies >= _RARE]
    return sorted(found, key=lambda item: (-item[1], item[0]))


def facts(analysis: Analysis) -> str:
    """How much was played, and how."""
    generations = f"{analysis.generations:,} generation{'' if analysis.generations == 1 else 's'}"
    speed = f" ({analysis.games / analysis.seconds:,.0f} a second)" if analysis.seconds else ""
    return (
        f"{analysis.games:,} games in {analysis.seconds:.1f} seconds{speed}, {generations}, "
        f"{analysis.players} players, {METHODS.get(analysis.method, analysis.method)}, "
        f"seed {analysis.seed}"
    )


def sentence(text: str) -> str:
    """A text that begins with a capital and ends with a full stop.

    >>> sentence("nobody beats A")
    'Nobody beats A.'
    """
    text = text.strip().rstrip(".")
    return f"{text[:1].upper()}{text[1:]}." if text else ""


def verdict(analysis: Analysis) -> str:
    """The verdict with its reason."""
    return f"{analysis.verdict.capitalize()}. {sentence(analysis.reason)}".rstrip()


def answered(analysis: Analysis) -> str:
    """What the best answer to the first leader does."""
    if analysis.answer is None:
        return ""
    rate, (low, high) = analysis.answer.win_rate, analysis.answer.interval
    said = (
        f"The best answer we found wins {100 * rate:.0f} % against A "
        f"({100 * low:.1f} to {100 * high:.1f} %, {analysis.answer.games:,} fresh games)."
    )
    if low < _BEATEN:
        return said
    return f"{said} So A is not the best there is: a longer search may find better leaders."


def unripe(analysis: Analysis) -> str:
    """What to do about an analysis that was too short."""
    if analysis.look_longer is None:
        return ""
    many = f"{analysis.generations:,} generation{'' if analysis.generations == 1 else 's'}"
    return f"Only {many}: look longer, about {analysis.look_longer:.0f} s for this kingdom."


def given_name(leader: Leader) -> str:
    """The name of a leader's strategy, if it is more than its letter."""
    name = leader.strategy.name
    return "" if name in (OWN, leader.letter) else name


def main_cards(leader: Leader, kingdom: Kingdom) -> str:
    """What a strategy without a name is called: the kingdom cards that it buys most."""
    names = {one.name for one in kingdom.cards}
    found = [name for name, copies in used(leader.usage) if name in names and copies >= _SOME]
    return ", ".join(found[:3]) or "Basic cards only"


def made_by(origin: RunOrigin, what: str) -> str:
    """When a page's run was made and by which version; the command stands behind it."""
    number = "" if origin.run is None else f"{what} {origin.run}, "
    return f"{number}{origin.created[:10]}, made by throneroom {origin.version}:"


def replay(analysis: Analysis, origin: RunOrigin) -> str:
    """The command that plays the same generations with the same seed, from the same start."""
    if not origin.fresh and origin.run is not None:
        return f"throneroom analyze --again {origin.run}"
    words = ["throneroom", "analyze", str(analysis.kingdom)]
    words += ["--generations", str(analysis.generations), "--seed", str(analysis.seed)]
    if analysis.method != "ours":
        words += ["--method", analysis.method]
    if analysis.players != 2:
        words += ["--players", str(analysis.players)]
    changes = analysis.variant.changes
    if "kingdom_piles" in changes:
        piles = changes["kingdom_piles"]
        words += ["--piles", "any" if piles is None else str(piles)]
    for file in origin.cards:
        words += ["--cards", file]
    return shlex.join([*words, "--fresh" if origin.fresh else "--no-store"])


def beginnings(origin: RunOrigin) -> str:
    """Where the first strategies came from, if they had been found before.

    >>> beginnings(RunOrigin(3, "", "", "", started_from=(1, 2), library=18))
    'It began with strategies of similar kingdoms (18 of the library; runs 1, 2); \
--fresh does without.'
    """
    if origin.fresh:
        return ""
    runs = ", ".join(map(str, origin.started_from))
    places = [f"{origin.library} of the library"] if origin.library else []
    if runs:
        places.append(f"run{'s' if len(origin.started_from) > 1 else ''} {runs}")
    return (
        f"It began with strategies of similar kingdoms ({'; '.join(places)}); --fresh does without."
    )
