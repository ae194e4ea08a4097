"""The front door: a kingdom, opponents, Play."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
