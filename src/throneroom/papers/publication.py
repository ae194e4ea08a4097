"""What a publication is to the rest of the program, and where publications are found.

A publication is a folder of this package that has all it needs. Its ``__init__.py`` defines
``PUBLICATION``; nothing else names it. What many publications have bears the same name in each:

- ``command.py``: the function behind ``throneroom reproduce NAME``
- ``bots.py``: the players that it adds to the named ones
- ``cards.py``: its own cards, as a card file
- ``inputs.py``: what its networks see
- ``published.py``: the figures that it has published
- ``make_best.py``: how an agent of ours was made that beats its agents
- ``plan.py``: which figures are made, and how thoroughly
- ``report.py``: all results together
- ``drawings.py``: its figures as pictures
- ``page.py`` and ``summary.py``: the report as Markdown, and in a few lines for the terminal
"""

from __future__ import annotations

import difflib
import importlib
import pkgutil
from collections.abc import Callable
from dataclasses import dataclass

from ..strategies.bots import Bot
from ..strategies.published_agents import PublishedAgent


@dataclass(frozen=True)
class Publication:
    """A publication whose figures can be made again."""

    name: str
    """As it is called on the command line."""
    title: str
    citation: str
    command: Callable[[], Callable[..., None]]
    """Loads the function behind ``throneroom reproduce NAME``: its parameters are the options."""
    bots: tuple[Bot, ...] = ()
    """The players that it adds to the named ones."""
    agents: tuple[PublishedAgent, ...] = ()
    """Those that are more than rules, and play only where they are asked for."""


def publications() -> dict[str, Publication]:
    """All publications by name.

    >>> list(publications())
    ['arena', 'fenner', 'huang-larson', 'provincial', 'slangen', 'yang-kuo']
    """
    package = importlib.import_module(__package__)
    found = []
    for module in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        if module.ispkg:
            one = getattr(importlib.import_module(module.name), "PUBLICATION", None)
            if isinstance(one, Publication):
                found.append(one)
    return {one.name: one for one in sorted(found, key=lambda one: one.name)}


def publication(name: str) -> Publication:
    """A publication by its name; an error offers the nearest one."""
    known = publications()
    wanted = name.strip().casefold()
    if wanted in known:
        return known[wanted]
    near = difflib.get_close_matches(wanted, known, n=1, cutoff=0.6)
    hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(known)}"
    raise ValueError(f"unknown publication {name!r}: {hint}")
