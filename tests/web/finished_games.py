"""Games that are over, for what comes after them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest
from starlette.testclient import TestClient

from throneroom import Kingdom
from throneroom.play import game_review
from throneroom.play.game_setup import GameSetup, TableSeat, opponent, person
from throneroom.play.played_game import PlayedGame
from throneroom.web.asked_kingdom import rules_for
from throneroom.web.live_games import LiveGame, LiveGames
from throneroom.web.reviewing import Reviews

from ..play.helpers import play_randomly
from .pages_of_tests import owner_of

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"


def games_of(client: TestClient) -> LiveGames:
    """The games of the server that is asked."""
    app: Any = client.app
    games: LiveGames = app.state.live
    return games


def reviews_of(client: TestClient) -> Reviews:
    """Its reviews."""
    app: Any = client.app
    reviews: Reviews = app.state.reviews
    return reviews


def live(client: TestClient, token: str) -> LiveGame:
    """A game that is there."""
    found = games_of(client).find(token)
    assert found is not None
    return found


def begun_with(
    client: TestClient,
    kingdom: Kingdom | str = FIRST_GAME,
    others: Sequence[str] = ("Big Money",),
    people: Sequence[str] = ("You",),
    seed: int = 7,
) -> str:
    """A game of this browser's visitor, the people first; its token."""
    known = kingdom if isinstance(kingdom, Kingdom) else Kingdom(kingdom)
    seats: list[TableSeat] = [person(name) for name in people]
    seats += [opponent(text, known) for text in others]
    setup = GameSetup.of(known, seats, seed, rules_for(known))
    return games_of(client).begin(setup, owner_of(client))


def play_out(game: PlayedGame, seed: int = 4, most: int = 10_000) -> None:
    """Play at random to the end, or for so many answers: that makes mistakes."""
    for _ in play_randomly(game, random.Random(seed), most):
        pass


def finished(
    client: TestClient,
    kingdom: Kingdom | str = FIRST_GAME,
    others: Sequence[str] = ("Big Money",),
    people: Sequence[str] = ("You",),
    seed: int = 7,
) -> str:
    """The same, played to its end."""
    token = begun_with(client, kingdom, others, people, seed)
    play_out(live(client, token).game)
    assert live(client, token).game.over
    return token


@pytest.fixture
def small_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games for each look: what is tested is what is shown of them."""
    monkeypatch.setattr(game_review, "QUICK", 100)
    monkeypatch.setattr(game_review, "DEEP", 400)
    monkeypatch.setattr(game_review, "_GAMES", 10)
