"""The card lab: a card of one's own."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
