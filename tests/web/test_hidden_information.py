"""No answer of the server tells what a player may not know, and if one did, it would be noticed.

    python -m tests.web.hidden_games

is the same with 1,000 games.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from markupsafe import Markup

from throneroom import Kingdom, Variant, View, _core
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame, PlayError, Undo
from throneroom.web import table_pages, table_scene, table_shown
from throneroom.web.live_games import LiveGame
from throneroom.web.live_tables import Tables
from throneroom.web.table_scene import TableScene
from throneroom.web.told_moments import Moments

from .hidden_games import HiddenGame, Leak, Tally, watch, watched_server

GAMES, EQUAL = 12, 4
"""Games of each part, and in how many of them every decision is compared."""
MOATS = {"Witch": 4, "Moat": 3, "Copper": 3}


@pytest.mark.parametrize("part", range(3))
def test_nothing_hidden_is_told_in_random_games(part: int) -> None:
    first = 100_000 + GAMES * part
    found = watch(range(first, first + GAMES), EQUAL)
    assert found.games == GAMES
    assert found.compared["page"] > 90
    for name in ("moment", "news", "page that waits", "answer that is none", "stranger's look"):
        assert found.compared[name] > 1, name


def test_who_was_asked_whether_to_reveal_a_moat_is_not_told(tmp_path: Path) -> None:
    assert attacked(tmp_path)["answer, though others were asked more often"] > 3


def attacked(folder: Path) -> dict[str, int]:
    """Witches are played against players who may hold Moats, and may keep them hidden."""
    kingdom, tally = Kingdom("Witch, Moat"), Tally()
    variant = Variant(kingdom_piles=None, start=MOATS, turn_limit=15)
    seats = [person("Anna"), opponent("Random", kingdom), opponent("Random", kingdom)]
    with watched_server(folder) as server:
        for seed in range(3):
            setup = GameSetup.of(kingdom, seats, 12345678901234 + seed, variant)
            HiddenGame(server, seed, tally, share=0.5, answers=2.0, setup=setup).play()
    return tally.compared


# ---------------------------------------------------------------- would it be noticed?


Plant = Callable[[pytest.MonkeyPatch], None]


def hands(game: PlayedGame, seat: int) -> list[list[str]]:
    """All hands but one's own."""
    players = game.game.players
    return [sorted(one.hand.elements()) for i, one in enumerate(players) if i != seat]


def said(change: Callable[[LiveGame, dict[str, Any]], dict[str, Any]]) -> Plant:
    """Let the values of a page be others."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        honest = table_shown._values

        def values(live: LiveGame, *rest: Any) -> dict[str, Any]:  # noqa: ANN401
            found = honest(live, *rest)
            return {**found, **change(live, found)}

        patch.setattr(table_shown, "_values", values)

    return plant


def hand_in_a_comment(live: LiveGame, values: dict[str, Any]) -> dict[str, Any]:
    told = Markup("<!-- {} -->").format(hands(live.game, live.seat))
    return {"heading": told + values["heading"]}


def future_in_the_order_of_piles(live: LiveGame, values: dict[str, Any]) -> dict[str, Any]:
    scene, game = values["scene"], live.game.game
    for _ in range(8):
        if game.decision is not None:
            game.choose(game.decision.options[-1])
    at = sum(map(ord, game.log)) % len(scene.kingdom)
    return {"scene": replace(scene, kingdom=(*scene.kingdom[at:], *scene.kingdom[:at]))}


def seed_in_the_heading(live: LiveGame, values: dict[str, Any]) -> dict[str, Any]:
    return {"heading": f"{values['heading']} {live.game.setup.start.seed}"}


def seed_in_the_news(patch: pytest.MonkeyPatch) -> None:
    honest = table_pages._news

    def news(live: LiveGame) -> dict[str, object]:
        return {**honest(live), "mark": f"{live.game.setup.start.seed:x}"}

    patch.setattr(table_pages, "_news", news)


def hand_in_moments_of_before(patch: pytest.MonkeyPatch) -> None:
    honest = table_scene.scene_of

    def scene(view: View, *rest: Any, **options: Any) -> TableScene:  # noqa: ANN401
        found = honest(view, *rest, **options)
        other = (view.player + 1) % view.rules.players
        coppers = view._core.counts(other, "hand")[view.rules.kinds["Copper"]]
        return found if options.get("asks", True) else replace(found, turn=coppers)

    patch.setattr(table_shown, "scene_of", scene)


def hand_in_an_error(patch: pytest.MonkeyPatch) -> None:
    honest = Tables._option

    def option(self: Tables, live: LiveGame, seat: int, text: str) -> object:
        found = honest(self, live, seat, text)
        if found == text:
            raise PlayError(f"{text} is none: {len(set(hands(live.game, seat)[0]))}")
        return found

    patch.setattr(Tables, "_option", option)


def hand_in_what_can_be_undone(patch: pytest.MonkeyPatch) -> None:
    honest = PlayedGame.undo_of

    def undo_of(self: PlayedGame, seat: int) -> Undo | None:
        found = honest(self, seat)
        return found and replace(found, free=found.free and len(set(hands(self, seat)[0])) != 2)

    patch.setattr(PlayedGame, "undo_of", undo_of)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (said(hand_in_a_comment), "<!--"),
        (said(future_in_the_order_of_piles), "depends on hidden cards"),
        (said(seed_in_the_heading), "has the seed"),
        (seed_in_the_news, "has the seed in hex"),
        (hand_in_moments_of_before, "depends on hidden cards"),
        (hand_in_an_error, "that (is|are) none depends"),
        (hand_in_what_can_be_undone, "(undo is free|take-back)"),
    ],
)
def test_a_leak_is_noticed(plant: Plant, told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plant(monkeypatch)
    with pytest.raises(Leak, match=told):
        watch(range(7, 15), 8)


def test_it_is_noticed_if_decisions_are_counted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Moments, "number_of", lambda self, game, decision: decision)
    with pytest.raises(Leak, match="asked more often"):
        attacked(tmp_path)


def test_it_is_noticed_if_a_hidden_question_parts_two_moments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ends(self: Moments, core: _core.Game, choice: int, *, own: bool) -> bool:
        """With every answer after which something happens, whatever was asked."""
        del self
        after = core.clone()
        after.replay((choice,), ())
        return own or after.events_n() > core.events_n()

    monkeypatch.setattr(Moments, "_ends", ends)
    with pytest.raises(Leak, match="asked more often"):
        attacked(tmp_path)
