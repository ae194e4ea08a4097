"""Games in the store: nothing is lost, and two programs do not play one game at once."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from throneroom.play.keeping import branched, last_game, new_game, open_game
from throneroom.store import GamesOfPeople, NoSuchRun, Store, StoreError

from .helpers import played, setup


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "store.sqlite"


def test_a_game_goes_on_where_it_was(path: Path) -> None:
    with Store(path) as store:
        game = new_game(store, setup()).game
        played(game, "treasures", "Silver", "treasures")
        game.undo(0)
        game.take_back(0, 0)
    with Store(path) as store:
        again = last_game(store)
        assert again.game.game.record() == game.game.record()
        assert again.game.take_backs == game.take_backs
        assert open_game(store, again.stored.id).stored == again.stored
        assert len(again.stored.token) > 20


def test_two_programs_do_not_play_one_game(path: Path) -> None:
    with Store(path) as store, Store(path) as other:
        one = new_game(store, setup())
        two = open_game(other, one.stored.id)
        one.game.answer("treasures")
        with pytest.raises(StoreError, match="played on elsewhere"):
            two.game.answer("treasures")
        assert two.game.answered == 0
        assert open_game(other, one.stored.id).game.answered == 1


def test_branches_know_their_parent(path: Path) -> None:
    with Store(path) as store:
        one = new_game(store, setup())
        played(one.game, "treasures", "Silver", "treasures", "Silver")
        two = branched(one, 1)
        assert (two.stored.parent, two.stored.parent_at) == (one.stored.id, 1)
        played(two.game, "Militia")
        two.game.take_back(0, 1)
        three = branched(two, 1)
        assert open_game(store, three.stored.id).game.take_backs == two.game.take_backs != ()
        assert open_game(store, one.stored.id).game.game.record() == one.game.game.record()
        assert [game.id for game in GamesOfPeople(store).games()] == [3, 2, 1]


def test_games_belong_to_their_owners(path: Path) -> None:
    with Store(path) as store:
        one = new_game(store, setup(), owner="somebody")
        assert GamesOfPeople(store).games() == []
        assert GamesOfPeople(store).by_token(one.stored.token) == one.stored
        assert GamesOfPeople(store).by_token("other") is None
        with pytest.raises(StoreError, match="waits to be gone on with"):
            last_game(store)
        with pytest.raises(NoSuchRun, match="no game 99"):
            open_game(store, 99)


def test_a_damaged_game_is_named(path: Path) -> None:
    with Store(path) as store:
        one = new_game(store, setup())
        two = new_game(store, setup())
        played(two.game, "treasures")
    db = sqlite3.connect(path)
    db.execute("UPDATE games SET setup = '{' WHERE id = ?", (one.stored.id,))
    db.execute("UPDATE plies SET what = 'dance'")
    db.commit()
    db.close()
    with Store(path) as store:
        assert [game.id for game in GamesOfPeople(store).games()] == [two.stored.id]
        assert "can't be read" in store.damaged[0]
        with pytest.raises(StoreError, match="can't be opened"):
            open_game(store, two.stored.id)


PLAYS = """
import sys
from throneroom.play.keeping import new_game
from throneroom.store import Store
from tests.play.helpers import played, setup
game = new_game(Store(sys.argv[1]), setup()).game
while True:
    decision = game.view(0).decision
    texts = [option.text for option in decision.options]
    played(game, "treasures" if "treasures" in texts else "Copper" if "Copper" in texts else "done")
    print(game.answered, flush=True)
"""


def test_kill_loses_nothing(path: Path) -> None:
    """The last answer that was told as given is there."""
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", PLAYS, str(path)], stdout=subprocess.PIPE, text=True, cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
    ) as child:  # fmt: skip
        assert child.stdout is not None
        told = [int(child.stdout.readline()) for _ in range(6)]
        child.send_signal(signal.SIGKILL)
        child.wait()
    with Store(path) as store:
        assert last_game(store).game.answered >= told[-1]
