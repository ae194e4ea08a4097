"""What tests of pages need again and again."""

from __future__ import annotations

import re
from typing import Any

from starlette.testclient import TestClient

from throneroom import Kingdom
from throneroom.play.game_setup import GameSetup, opponent, person

_TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


def form_token(client: TestClient, where: str = "/cards") -> str:
    """The token for forms of this browser, read from a page that has one."""
    found = _TOKEN.search(client.get(where).text)
    assert found is not None, f"{where} has no form"
    return found[1]


def owner_of(client: TestClient) -> str:
    """What the store knows this browser by."""
    from throneroom.web.visitors import owner_of_cookie

    client.get("/healthz")
    app: Any = client.app
    return owner_of_cookie(app.state.settings.secret, client.cookies["throneroom"])


def begun(
    client: TestClient,
    kingdom: Kingdom | str = "First Game",
    *others: str,
    seed: int = 7,
) -> str:
    """A game of this browser against some players (Big Money if none is named); its token."""
    known = kingdom if isinstance(kingdom, Kingdom) else Kingdom(kingdom)
    seats = [person(), *(opponent(text, known) for text in others or ("Big Money",))]
    app: Any = client.app
    token: str = app.state.live.begin(GameSetup.of(known, seats, seed), owner_of(client))
    return token
