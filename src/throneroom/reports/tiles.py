"""Cards as tiles of a web page: cost, name, the colours of their types, a count."""

from __future__ import annotations

from html import escape

from ..cards.model import Card
from ..engine.kingdom import Kingdom

_COLOURED = ("Treasure", "Victory", "Curse", "Reaction", "Duration")


def known_cards(kingdom: Kingdom) -> dict[str, Card]:
    """All cards of the kingdom's catalog by name; those of the kingdom in its editions."""
    return {one.name: one for one in (*kingdom.catalog.cards(), *kingdom.cards)}


def kingdom_tile(one: Card) -> str:
    """A large tile: with types, and the rules text to hover over."""
    return (
        f'<div class="{_class(one, "card big")}" style="{_colours(one)}" '
        f'title="{escape(one.text)}">{_cost(one)}'
        f'<span class="name">{escape(one.full_name)}</span>'
        f'<span class="types">{escape(" - ".join(one.types))}</span></div>'
    )


def tile(label: str, one: Card | None, badge: str, condition: str = "") -> str:
    """A small tile in a strategy; ``label`` is shown where it is not for one card."""
    count = f'<span class="count">{escape(badge)}</span>' if badge else ""
    when = f'<span class="when">if {escape(condition)}</span>' if condition else ""
    if one is None:
        name = f'<span class="name">{escape(label)}</span>'
        inner = f'<div class="card small several">{name}{count}</div>'
    else:
        inner = (
            f'<div class="{_class(one, "card small")}" style="{_colours(one)}" '
            f'title="{escape(one.text)}">{_cost(one)}'
            f'<span class="name">{escape(label)}</span>{count}</div>'
        )
    return f'<li class="tile">{inner}{when}</li>'


def _cost(one: Card) -> str:
    potion = "<sup>P</sup>" if one.potion else ""
    return f'<span class="cost">{one.cost}{potion}</span>'


def _class(one: Card, base: str) -> str:
    return f"{base} attack" if "Attack" in one.types else base


def _colours(one: Card) -> str:
    """One colour, or two for a card that is two things at once."""
    found = [name for name in _COLOURED if name in one.types]
    if not found or ("Action" in one.types and found[0] in ("Treasure", "Victory")):
        found = ["Action", *found]
    return f"--a:var(--{found[0].casefold()});--b:var(--{found[-1].casefold()})"
