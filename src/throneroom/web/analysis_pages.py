"""The analysis of a kingdom, stored or live."""

from __future__ import annotations

from starlette.routing import BaseRoute

routes: list[BaseRoute] = []
