"""The table: the page of a game, answers, undo, advice, events."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
