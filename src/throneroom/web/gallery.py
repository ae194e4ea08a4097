"""The gallery: recommended kingdoms of all known sets, solved, by set and by what wins there."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..cards.catalog import OFFICIAL, SETS, key
from ..cards.errors import nearest
from ..engine.kingdom import Kingdom
from ..engine.recommended import Recommended
from ..learn.library_players import known_kingdom
from ..learn.start_library import library
from ..learn.what_wins import Kind, WhatWins, what_wins
from ..pages.card_face import CardFace, card_face
from ..strategies import Strategy
from ..strategies.parse import parse
from ..strategies.rulelist import Rule
from .answers import packed, page
from .asked_kingdom import playable_recommended
from .new_game import analysis_address, play_address
from .strengths import Strength, measured

_SHOWN_RULES = 6


@dataclass(frozen=True)
class Bought:
    """A card that the best strategy buys."""

    face: CardFace
    most: int | None


@dataclass(frozen=True)
class Solved:
    """A recommended kingdom with its best known strategy."""

    name: str
    sets: str
    families: frozenset[str]
    kingdom: Kingdom
    faces: tuple[CardFace, ...]
    wins: WhatWins
    strength: Strength
    bought: tuple[Bought, ...]

    @property
    def play(self) -> str:
        """Where it is played."""
        return play_address(self.kingdom)

    @property
    def analysis(self) -> str:
        """Where its analysis is."""
        return analysis_address(self.kingdom)

    @property
    def words(self) -> str:
        """What a search looks in: keys of its cards, and its name."""
        return " ".join([key(self.name), *(key(name) for name in self.kingdom.names)])


@dataclass(frozen=True)
class Filter:
    """What an address asks for; empty: everything."""

    set: str = ""
    wins: str = ""
    card: str = ""

    def fits(self, one: Solved) -> bool:
        """Whether a kingdom is among those."""
        return (
            self.set in ("", *one.families)
            and self.wins in ("", one.wins.kind)
            and all(key(word) in one.words for word in self.card.split(","))
        )

    @property
    def address(self) -> str:
        """Where the same is shown again."""
        fields = {name: value for name, value in vars(self).items() if value}
        return f"/gallery{'?' if fields else ''}{urlencode(fields)}"


@cache
def _all_solved() -> tuple[Solved, ...]:
    """All of them by name. The first call takes about half a second."""
    found = []
    for text, ones in playable_recommended().items():
        kingdom = Kingdom(text)
        known = known_kingdom(kingdom)
        if known is not None:
            plan = parse(known.strategies[0], catalog=kingdom.catalog)
            found.append(_solved(kingdom, ones, plan))
    return tuple(sorted(found, key=lambda one: (key(one.name), one.sets)))


_making = threading.Lock()
_prepared = threading.Lock()  # held for ever by whoever was the first


def prepare_gallery() -> None:
    """Work all of them out in the background: who sees the first page may come soon."""
    if _prepared.acquire(blocking=False):
        # Waited for at the end: what the core does can't be cut.
        threading.Thread(target=solved_kingdoms, name="gallery", daemon=False).start()


def solved_kingdoms() -> tuple[Solved, ...]:
    """All of them by name, worked out once."""
    with _making:
        return _all_solved()


def _solved(kingdom: Kingdom, ones: Sequence[Recommended], plan: Strategy) -> Solved:
    faces = {card.name: card_face(card, "") for card in kingdom.cards}
    rules: dict[str, Rule] = {}
    for rule in plan.rules:
        if rule.card in faces:
            rules.setdefault(rule.card, rule)
    return Solved(
        ones[0].name,
        " or ".join(dict.fromkeys(_sets_of(one) for one in ones)),
        frozenset(name for one in ones for name in one.family),
        kingdom,
        tuple(sorted(faces.values(), key=lambda face: (face.cost, face.name))),
        what_wins(kingdom, plan),
        measured(kingdom, plan),
        tuple(Bought(faces[name], rule.maximum) for name, rule in rules.items())[:_SHOWN_RULES],
    )


def _sets_of(one: Recommended) -> str:
    """``Base, Intrigue (2nd edition)``."""
    editions = {edition for _, edition in one.sets if edition is not None}
    names = ", ".join(name for name, _ in one.sets)
    if len(editions) != 1:
        return one.full_name.removeprefix(one.name).strip(" ()")
    return f"{names}, {'first' if editions == {1} else 'second'} edition"


def _gallery(request: Request) -> Response:
    query = request.query_params
    asked = Filter(
        _one_of(query.get("set", ""), tuple(SETS)),
        _one_of(query.get("wins", ""), tuple(Kind)),
        query.get("card", "").strip()[:100],
    )
    everything = solved_kingdoms()
    shown = [one for one in everything if asked.fits(one)]
    names = sorted({name for one in everything for name in one.kingdom.names})
    near = OFFICIAL.hint(asked.card) if asked.card and not shown else ""
    wrong = [
        f"{what} “{said[:40]}” is not known{nearest(said[:40], known) or '.'}"
        for what, name, known in (
            ("The set", "set", tuple(SETS)),
            ("The kind", "wins", [one.value for one in Kind]),
        )
        if (said := query.get(name, "").strip()) and not _one_of(said, known)
    ]
    answer = page(
        request,
        "gallery.html",
        422 if wrong else 200,
        shown=shown,
        of=len(everything),
        asked=asked,
        sets=tuple(SETS),
        kinds=tuple(Kind),
        names=names,
        near=near,
        wrong=wrong,
        seconds=f"{library().made.get('seconds') or 20:g}",
    )
    return packed(request, answer)


def _one_of(text: str, known: Sequence[str]) -> str:
    """The known word that is meant; empty if none is."""
    return next((one for one in known if key(one) == key(text)), "")


routes: list[BaseRoute] = [Route("/gallery", _gallery)]
