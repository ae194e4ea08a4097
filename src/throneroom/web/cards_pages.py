"""All cards, and each by itself."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
