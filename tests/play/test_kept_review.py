"""A review is kept as it was found."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.play import game_review
from throneroom.play.game_review import GameReview, review
from throneroom.play.kept_review import KIND, keep_review, kept_review, read_review, review_data
from throneroom.play.played_game import PlayedGame
from throneroom.store import Entry, Store

from .helpers import play_randomly, setup


@pytest.fixture(scope="module")
def found() -> GameReview:
    """Of a random game, which has mistakes."""
    game = PlayedGame(setup())
    for _ in play_randomly(game, random.Random(4)):
        pass
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_review, "QUICK", 100)
        patch.setattr(game_review, "DEEP", 400)
        patch.setattr(game_review, "_GAMES", 10)
        return review(game.game, 0, tr.strategy("Big Money"), seconds=60)


def test_it_comes_back_as_it_was(found: GameReview, tmp_path: Path) -> None:
    assert found.mistakes
    with Store(tmp_path / "store.sqlite") as store:
        keep_review(store, "a game", found)
    with Store(tmp_path / "store.sqlite") as store:
        again = kept_review(store, "a game", 0)
        assert again == found
        assert again is not None
        assert again.by_turn == found.by_turn
        assert kept_review(store, "a game", 1) is None
        assert kept_review(store, "another game", 0) is None


def test_it_is_plain_data(found: GameReview) -> None:
    assert read_review(json.loads(json.dumps(review_data(found)))) == found


@pytest.mark.parametrize("change", [{"form": 0}, {"curve": None}, {"mistakes": [{"number": 1}]}])
def test_what_is_of_another_form_is_made_anew(
    found: GameReview, tmp_path: Path, change: dict[str, object]
) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        store.put(Entry(KIND, "a game 0", {**review_data(found), **change}))
        assert kept_review(store, "a game", 0) is None
        keep_review(store, "a game", found)
        assert kept_review(store, "a game", 0) == found
