"""After the game: review, replay, branch, record."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
