"""``throneroom reproduce``: the figures of publications beside ours."""

from __future__ import annotations

import difflib
from importlib import import_module
from typing import TYPE_CHECKING

from ..engine.game import check_seed

if TYPE_CHECKING:
    from .reproduce_wish import Wish

PAPERS = ("yang-kuo", "fenner", "provincial", "slangen")
"""Each has a module ``reproduce_NAME`` with a function of the same name."""


def reproduce_paper(paper: str, wish: Wish) -> None:
    """Play what a publication has played, and print its figures beside ours."""
    wanted = paper.strip().casefold()
    if wanted not in PAPERS:
        near = difflib.get_close_matches(wanted, PAPERS, n=1, cutoff=0.6)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(PAPERS)}"
        raise ValueError(f"unknown publication {paper!r}: {hint}")
    check_seed(wish.seed)
    name = f"reproduce_{wanted.replace('-', '_')}"
    getattr(import_module(f".{name}", __package__), name)(wish)
