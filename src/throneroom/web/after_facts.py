"""What the pages after a game show: how it ended, and what a review found."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..cards.english import in_words
from ..engine.decision import Option
from ..engine.game import Game
from ..engine.kingdom import Kingdom
from ..engine.ruleset import Ruleset
from ..pages.card_face import CardFace
from ..play.game_review import GameReview, Judged
from ..play.played_game import PlayedGame
from ..reports.menu import ShownMenu, menu
from ..strategies.parse import parse
from .asked_kingdom import with_name
from .curve import percent
from .new_game import analysis_address, play_address
from .table_faces import faces_of

_LITTLE = 0.5  # cards on average: what both decks have less of is not listed
_CLEARLY = 1.0  # cards more or fewer than the plan has


# ---------------------------------------------------------------- the end


@dataclass(frozen=True)
class FinalPlace:
    """A player at the end of a game."""

    name: str
    score: int
    turns: int
    won: bool
    person: bool


@dataclass(frozen=True)
class EndOfGame:
    """How a game ended."""

    title: str
    why: str
    """What ended it."""
    standings: tuple[FinalPlace, ...]
    kingdom: str
    """The kingdom's cards, after its name if it is a recommended one."""
    again: str
    """The address of another game like it; empty if an address can't name its cards."""
    analysis: str
    """The address of the kingdom's analysis; empty as above."""
    take_backs: int


def ended(played: PlayedGame, seat: int) -> EndOfGame:
    """The end of a game, told the person on a seat."""
    game, setup = played.game, played.setup
    standings = [
        FinalPlace(one.name, player.score, player.turns, i in game.winners, one.person)
        for i, (one, player) in enumerate(zip(setup.seats, game.players, strict=True))
    ]
    standings.sort(key=lambda one: (not one.won, -one.score, one.turns))
    kingdom, others = setup.kingdom, [one.player for one in setup.seats if one.player is not None]
    linked = not setup.start.own and len(setup.people) == 1
    return EndOfGame(
        _title(game, seat),
        _why_ended(game),
        tuple(standings),
        with_name(kingdom),
        play_address(kingdom, others) if linked else "",
        "" if setup.start.own else analysis_address(kingdom),
        len(played.take_backs),
    )


def _title(game: Game, seat: int) -> str:
    winners = game.winners
    if not winners:
        return "The game was stopped"
    if game.names[seat] != "You":
        who = in_words([game.names[i] for i in winners], "and")
        return f"{who} {'share the win' if len(winners) > 1 else 'won'}"
    first = winners if seat not in winners else [i for i in winners if i != seat]
    others = in_words([game.names[i] for i in first], "and")
    if seat not in winners:
        return f"You lost to {others}"
    if others:
        return f"You share the win with {others}"
    lost = [name for i, name in enumerate(game.names) if i != seat]
    return f"You won against {in_words(lost, 'and')}"


def _why_ended(game: Game) -> str:
    if game.ending == "turn limit":
        return "The last turn that these rules allow was over."
    if game.ending == "stalled":
        return "Nothing had changed for so many turns that the game was stopped."
    empty = sorted(name for name, left in game.supply.items() if left == 0)
    great = [name for name in ("Colony", "Province") if name in empty]
    if great:
        return f"The last {great[0]} was gone."
    if not empty:
        return ""
    return f"{in_words(empty, 'and')} {'were' if len(empty) > 1 else 'was'} gone."


# ---------------------------------------------------------------- a review


@dataclass(frozen=True)
class Mistake:
    """A decision that cost much."""

    rank: int
    number: int
    turn: int
    prompt: str
    points: int
    """Of the chance to win."""
    chosen: str
    chosen_share: int
    best: str
    best_share: int
    why: str
    """What the plan would have done, in a sentence."""
    rule: str
    """The plan's rule for it, if one decided."""


def mistakes_of(found: GameReview) -> list[Mistake]:
    """What cost most, the most costly first."""
    return [
        Mistake(
            rank, one.number, one.turn, one.prompt, max(1, round(100 * one.cost)),
            label(one.chosen.option), percent(one.chosen.value),
            label(one.best.option), percent(one.best.value), _why(one), one.by_rule,
        )
        for rank, one in enumerate(found.mistakes, 1)
    ]  # fmt: skip


def _why(one: Judged) -> str:
    if not one.planned:
        return ""
    if one.planned == label(one.best.option):
        by = ", by its rule" if one.by_rule else " as well"
        return f"The plan would have chosen {one.planned}{by}"
    if one.planned == label(one.chosen.option):
        return "The plan would have chosen as you did; playing games on says otherwise"
    return f"The plan itself would have chosen {one.planned}"


def label(option: Option) -> str:
    """An option as a person reads it."""
    return option.label or option.text


@dataclass(frozen=True)
class Copies:
    """How many of a card the player had, and the plan on average."""

    own: str
    plan: str
    tone: str
    """"more" or "fewer" than the plan, if clearly so."""


@dataclass(frozen=True)
class DeckTable:
    """The player's deck beside the plan's, after some turns."""

    turns: tuple[int, ...]
    rows: tuple[tuple[CardFace, tuple[Copies, ...]], ...]


def deck_table(found: GameReview, rules: Ruleset) -> DeckTable:
    """The decks after some turns that both have played, and the player's own well after that."""
    own = {one.turn: one.cards for one in found.deck}
    plan = {one.turn: one.deck for one in found.plan_deck}
    end, last = max(own, default=0), max(own.keys() & plan.keys(), default=0)
    places = {max(1, round(last * part / 3)) for part in (1, 2, 3)} & own.keys()
    turns = sorted({*places, *([end] if end - last > 2 else [])})
    faces = faces_of(rules).faces
    rows = []
    for name, face in faces.items():
        counts = [(own[turn].get(name, 0), plan.get(turn, {}).get(name)) for turn in turns]
        if any(n or (mean or 0) >= _LITTLE for n, mean in counts):
            cells = (_copies(n, mean, known=turn in plan) for turn, (n, mean) in
                     zip(turns, counts, strict=True))  # fmt: skip
            rows.append((face, tuple(cells), sum(n + (mean or 0) for n, mean in counts)))
    rows.sort(key=lambda row: (-row[2], row[0].name))
    return DeckTable(tuple(turns), tuple((face, cells) for face, cells, _ in rows))


def _copies(own: int, mean: float | None, *, known: bool) -> Copies:
    if not known:
        return Copies(str(own), "", "")
    there = mean or 0.0
    tone = "more" if own - there >= _CLEARLY else "fewer" if there - own >= _CLEARLY else ""
    return Copies(str(own), f"{there:.1f}", tone)


@dataclass(frozen=True)
class PlanShown:
    """The strategy that the player's decisions were compared with."""

    name: str
    about: str
    address: str
    """The page that tells more of it; empty if none does."""
    shown: ShownMenu
    text: str


_LEADER = re.compile(r"analysis:(\d+):([A-Z])")


def plan_shown(found: GameReview, kingdom: Kingdom, *, linked: bool) -> PlanShown | None:
    """The plan of a review; None if its rules can't be read any more."""
    try:
        plan = parse(found.plan_text, "own", kingdom.catalog)
    except ValueError:
        return None
    name, about, address = found.plan, "the strongest known strategy for this kingdom", ""
    if leader := _LEADER.fullmatch(found.plan):
        name, about = f"Leader {leader[2]}", "the leader of this kingdom's analysis"
        address = analysis_address(kingdom) if linked else ""
    elif found.plan.startswith("Library"):
        about = "found for similar kingdoms, and the strongest of several here"
    return PlanShown(name, about, address, menu(plan), str(plan))
