"""What upper layers add to lower ones.

A lower layer asks for what is ``offered`` under a name. The package itself, which stands above all
layers, says where that is found (``throneroom/__init__.py``); nothing is loaded before it is asked
for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Load = Callable[[], Iterable[Any]]
_offers: dict[str, list[Load]] = {}


def offer(name: str, load: Load) -> None:
    """Add to what is offered under a name; ``load`` is called when that is asked for."""
    _offers.setdefault(name, []).append(load)


def offered(name: str) -> tuple[Any, ...]:
    """Everything that is offered under a name, in the order in which it was added."""
    return tuple(one for load in _offers.get(name, ()) for one in load())
