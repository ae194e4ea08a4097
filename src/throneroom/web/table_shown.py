"""Everything that the templates of the table show: a scene, and how the table stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..engine.view import View
from ..play.game_setup import GameSetup
from .after_facts import ended
from .decision_words import TableQuestion, Told, question_of, told_advice, trouble_words
from .live_games import LiveGame
from .new_game import analysis_address, play_address
from .opponents import main_cards
from .strengths import MEASURE, measured
from .table_markup import MARKUP
from .table_scene import TableScene, scene_of


@dataclass(frozen=True)
class Stand:
    """How a table stands, beside the cards."""

    kind: str
    """"ask", "wait" for somebody, "trouble" with an opponent, "face" (somebody else is to sit
    down), "confirm" a take-back, "over", or "past": a moment of before."""
    acts: int
    """What an answer has to say to be one to this question."""
    mark: str
    """Changes with everything that is shown."""
    moment: int
    """The moment that is shown."""
    upto: int
    """The moment that the game has come to."""
    waits_for: str = ""
    trouble: str = ""
    can_undo: bool = False
    notice: str = ""
    take_backs: int = 0


def table_values(
    live: LiveGame, *, own: bool, whole_log: bool, notice: str = "", confirm: bool = False
) -> dict[str, Any]:
    """What is shown of a game now; its lock is held."""
    game = live.game
    seat = live.seat if own else game.setup.people[0]
    kind = _kind(live, own=own, confirm=confirm)
    advice = live.advice[1] if live.advice and live.advice[0] == game.steps else None
    if kind not in ("ask", "confirm"):
        advice = None
    view = game.view(seat)
    hidden = kind == "face"
    about = _fixed(live).about
    scene = scene_of(view, about, advice, whole_log=whole_log, asks=kind == "ask")
    asked = None if game.over else game.game.decision
    stand = Stand(
        kind,
        game.acts,
        live.mark,
        live.moment,
        live.moment,
        waits_for="" if asked is None else game.setup.names[asked.player],
        trouble=""
        if live.trouble is None or asked is None
        else trouble_words(live.trouble, game.setup.names[asked.player]),
        can_undo=own and not game.over and not hidden and seat in game.deciders,
        notice=notice,
        take_backs=len(game.take_backs),
    )
    values = _values(live, scene, stand, view)
    if advice is not None:
        values["told"] = told_advice(view, advice)
    if game.over:
        values["end"] = ended(game, seat)
    if hidden and asked is not None:
        values["face_seat"] = asked.player
    return values


def _kind(live: LiveGame, *, own: bool, confirm: bool) -> str:
    game = live.game
    if game.over:
        return "over"
    if live.trouble is not None:
        return "trouble"
    if game.asked is None:
        return "confirm" if confirm else "wait"
    if live.facing != game.asked or not own:
        return "face"
    return "confirm" if confirm else "ask"


def frame_values(live: LiveGame, number: int) -> dict[str, Any]:
    """What was shown when decision ``number`` was asked before; the game's lock is held."""
    game = live.game
    assert live.facing is not None
    view = game.at(number).view(live.facing)
    scene = scene_of(view, _fixed(live).about, asks=False)
    who = view.names[view.active]
    moment = live.moments.number_of(game, number)
    stand = Stand("past", game.acts, "", moment, live.moment, waits_for=who)
    return _values(live, scene, stand, view)


def _values(live: LiveGame, scene: TableScene, stand: Stand, view: View) -> dict[str, Any]:
    question: TableQuestion | None = question_of(scene.placing) if scene.placing else None
    told: Told | None = None
    return {
        "html": MARKUP,
        "game": live.token,
        "scene": scene,
        "stand": stand,
        "question": question,
        "told": told,
        "end": None,
        "face_seat": None,
        "heading": _heading(scene),
        "several": len(live.game.setup.people) > 1,
        "links": _fixed(live).links,
        "names": view.names,
    }


def _heading(scene: TableScene) -> str:
    return "Game against " + ", ".join(one.name for one in scene.rivals)


@dataclass(frozen=True)
class Links:
    """Where the kingdom of a game leads, if it can be named in an address."""

    again: str
    analysis: str


@dataclass(frozen=True)
class WholeGame:
    """What stays as it is for a whole game."""

    about: dict[int, str]
    links: Links | None


def _fixed(live: LiveGame) -> WholeGame:
    if live.fixed is None:
        live.fixed = WholeGame(_about(live.game.setup), _links(live.game.setup))
    assert isinstance(live.fixed, WholeGame)
    return live.fixed


def _links(setup: GameSetup) -> Links | None:
    if setup.start.own:
        return None
    kingdom = setup.kingdom
    others = [seat.player for seat in setup.seats if seat.player is not None]
    return Links(play_address(kingdom, others), analysis_address(kingdom))


def _about(setup: GameSetup) -> dict[int, str]:
    """What is said of each opponent: what it buys, and how strong that is here."""
    found = {}
    for number, seat in enumerate(setup.seats):
        if seat.person:
            found[number] = ""
            continue
        plan = setup.strategy(number)
        if plan is None:
            thinks = str(seat.player).startswith(("search", "published"))
            found[number] = "thinks before it answers" if thinks else ""
        elif seat.player == MEASURE:
            found[number] = "money and victory cards alone"
        else:
            strength = "" if plan.random else f" · {measured(setup.kingdom, plan).text}"
            found[number] = f"{main_cards(plan, setup.kingdom)}{strength}"
    return found
