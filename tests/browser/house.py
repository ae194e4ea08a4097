"""A server with something in each of its rooms, and the addresses of all its pages."""

from __future__ import annotations

import contextlib
import io
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from throneroom import Kingdom, Variant
from throneroom.cli import app as command_line
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.web.kingdom_links import kingdom_slug
from throneroom.web.server_settings import Settings
from throneroom.web.visitors import COOKIE, owner_of_cookie

from ..play.helpers import play_randomly
from .served import Served, served
from .tables import ME, SECRET

KINGDOM = "Chapel, Festival, Gardens, Laboratory, Market, Militia, Mill, Moat, Village, Witch"


@dataclass(frozen=True)
class House:
    """A server that runs, the cookie of a visitor, and pages by name."""

    served: Served
    cookie: dict[str, str]
    pages: dict[str, str]

    def address(self, name: str) -> str:
        """Where a page is."""
        return self.served.address + self.pages[name]


@contextmanager
def house(folder: Path, *effort: str) -> Iterator[House]:
    """Serve a store with games, an analysis, a tournament and a study of a card.

    ``effort`` are options of ``analyze``, such as ``--seconds 20``.
    """
    store = folder / "store.sqlite"
    _run("analyze", KINGDOM, *(effort or ("--generations", "2")), "--seed", "1", store=store)
    _run("arena", "Big Money", "Smithy Big Money", "Random", "--random", "3", "--games", "60",
         store=store)  # fmt: skip
    _run("card-lab", "Witch", "--kingdoms", "3", "--generations", "2", store=store)
    owner = owner_of_cookie(SECRET, ME)
    with served(Settings(store=store, secret=SECRET)) as found:
        games = found.state.live
        kingdom = Kingdom(KINGDOM)
        two = [person(), opponent("Big Money", kingdom)]
        begun = games.begin(GameSetup.of(kingdom, two, seed=7), owner)
        middle = games.begin(GameSetup.of(kingdom, two, seed=8), owner)
        _play(games, middle, 40)
        short = GameSetup.of(kingdom, two, seed=9, variant=Variant(stall_limit=12))
        ended = games.begin(short, owner)
        _play(games, ended, 10_000)
        assert games.find(ended).game.over
        slug = kingdom_slug(kingdom)
        pages = {
            "home": "/",
            "new game": f"/play?k={slug}",
            "first turn": f"/g/{begun}",
            "middle of a game": f"/g/{middle}",
            "game over": f"/g/{ended}",
            "review": f"/g/{ended}/review",
            "replay": f"/g/{ended}/at/20",
            "load": "/load",
            "gallery": "/gallery",
            "analysis": f"/k/{slug}",
            "no analysis": "/k/smithy,village",
            "arena": "/arena",
            "tournament": "/arena/2",
            "cards": "/cards",
            "card": "/cards/witch",
            "card lab": "/lab",
            "no such page": "/nowhere",
        }
        yield House(found, {"name": COOKIE, "value": ME, "url": found.address}, pages)


def _play(games: object, token: str, answers: int) -> None:
    """Play a game on at random."""
    live = games.find(token)  # type: ignore[attr-defined]
    for _ in play_randomly(live.game, random.Random(4), answers):
        pass


def _run(*arguments: str, store: Path) -> None:
    """Call ``throneroom`` and keep what it finds in this store."""
    said = io.StringIO()
    with (
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
        pytest.raises(SystemExit) as end,
    ):
        command_line([*arguments, "--store", str(store)])
    assert not end.value.code, said.getvalue()
