"""Tournaments, to start and to watch."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
