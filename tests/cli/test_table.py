"""The table in the terminal, in games of all kinds: it fits, and it tells no secrets."""

from __future__ import annotations

import io
import random
from contextlib import redirect_stderr, redirect_stdout

import pytest

import throneroom as tr
from throneroom.commands import table_talk
from throneroom.commands.table_talk import Left, Manner, TableTalk
from throneroom.commands.table_view import (
    arranged,
    deck_lines,
    log_lines,
    option_lines,
    position_lines,
    supply_lines,
)
from throneroom.play.best_known import KnownPlan
from throneroom.play.played_game import PlayedGame
from throneroom.play.short_log import short_log
from throneroom.play.toggles import toggles_of

from ..play.helpers import play_randomly, setup
from ..random_games import random_kingdom

WORDS = (
    "t", "e", "undo", "back", "log", "deck", "supply", "table", "text", "1 1", "2, -1", "1 done",
    "-1", "curse", "0", "x", "", "h",
)  # fmt: skip


@pytest.mark.parametrize("seed", range(4))
def test_whatever_is_typed_the_game_goes_on(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = KnownPlan(tr.strategy("Big Money"), "bot")
    monkeypatch.setattr(table_talk, "best_known", lambda *_: plan)
    rng, left = random.Random(seed), 120
    others = ["Random", "Big Money"][: 1 + seed % 2]
    game = PlayedGame(setup(random_kingdom(rng), *others, seed=seed, people=1 + seed // 3))

    def ask(prompt: str) -> str:
        nonlocal left
        left -= 1
        if left < 0:
            raise EOFError
        return str(rng.randint(1, 5)) if rng.random() < 0.7 else rng.choice(WORDS)

    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err), pytest.raises(Left):
        TableTalk(game, Manner(seconds=0.01), ask).play()
    assert max(map(len, out.getvalue().splitlines())) <= 80
    assert game.answered > 10


@pytest.mark.parametrize("seed", range(3))
def test_samples_of_what_a_player_knows_look_the_same(seed: int) -> None:
    rng = random.Random(seed)
    game = PlayedGame(setup(random_kingdom(rng), "Random", seed=seed, opening=None))

    def shown(view: tr.View) -> list[str]:
        lines = [*position_lines(view), *supply_lines(view), *deck_lines(view)]
        lines += [*option_lines(view, arranged(view), toggles_of(view)), arranged(view).prompt]
        return [*lines, *log_lines(short_log(view))]

    for seat in play_randomly(game, rng, 60):
        view = game.view(seat)
        assert shown(view.sample(rng.randrange(1000)).view(seat)) == shown(view)
