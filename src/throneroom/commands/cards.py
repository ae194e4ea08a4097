"""``throneroom cards``: the known cards, or one in full."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..cards import Card, Catalog, UnknownCard, coverage
from ..cards.catalog import SETS, key, older_versions, set_name
from ..cards.features import EFFECTS, effect_vector
from ..cards.text import cost_text
from .common import console, print_json, read_catalog

OWN = "own"
_MARKS = {"verified": "✓"}


def show_cards(
    name: str | None,
    set_: str | None,
    edition: int | None,
    card_files: Sequence[Path],
    *,
    as_json: bool,
) -> None:
    """Show the cards that are asked for."""
    catalog = read_catalog(card_files)
    if edition not in (None, 1, 2):
        raise ValueError(f"editions are 1 and 2, not {edition}")
    if name is not None:
        found: tuple[Card, ...] = (_one(name, set_, edition, catalog),)
    elif set_ is not None and key(set_) == OWN:
        found = catalog.own
    else:
        found = _listed(set_, edition, catalog)
    if as_json:
        print_json([card_data(one) for one in found])
    elif name is not None:
        _print_one(found[0])
    else:
        _print_table(found)


def card_data(one: Card) -> dict[str, Any]:
    """A card as plain data, ready for JSON."""
    return {
        "name": one.name,
        "aliases": list(one.aliases),
        "sets": _editions(one),
        "edition": one.edition,
        "years": one.years,
        "basic": one.basic,
        "cost": one.cost,
        "potion": one.potion,
        "price": str(one.price),
        "types": list(one.types),
        "text": one.text,
        "coverage": coverage(one),
        "older": [
            {"name": v.full_name, "edition": v.edition, "years": v.years, "text": v.text}
            for v in _older(one)
        ],
        "effects": effects(one),
    }


def effects(one: Card) -> dict[str, float]:
    """The nonzero dimensions of a card's effect vector."""
    return {
        name: value for name, value in zip(EFFECTS, effect_vector(one), strict=True) if value != 0
    }


def sets_text(one: Card) -> str:
    """The sets and editions of a card: ``Base 1E 2E``."""
    if coverage(one) == OWN:
        return OWN
    if one.basic:
        return "basic"
    return ", ".join(
        " ".join([name, *(f"{e}E" for e in found)]) for name, found in _editions(one).items()
    )


def _editions(one: Card) -> dict[str, list[int]]:
    editions: dict[str, list[int]] = {}
    for name, edition in one.sets:
        editions.setdefault(name, []).append(edition)
    return editions


def _older(one: Card) -> tuple[Card, ...]:
    official = coverage(one) != OWN and not one.version
    return older_versions(one) if official else ()


def _one(name: str, set_: str | None, edition: int | None, catalog: Catalog) -> Card:
    found = catalog.card(name, edition)
    if set_ is None or (key(set_) == OWN and coverage(found) == OWN):
        return found
    wanted = OWN if key(set_) == OWN else set_name(set_)
    if wanted not in _editions(found):
        raise UnknownCard(f"{found.name} is not in {wanted} but in {sets_text(found)}")
    return found


def _listed(set_: str | None, edition: int | None, catalog: Catalog) -> tuple[Card, ...]:
    if set_ is not None or edition is None:
        return catalog.cards(set_, edition)
    found = {one.name: one for name in SETS for one in catalog.cards(name, edition)}
    return tuple(found[name] for name in sorted(found))


def _print_table(found: Sequence[Card]) -> None:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("Card", style="bold", no_wrap=True)
    table.add_column("Cost", justify="right")
    table.add_column("Types", max_width=9)
    table.add_column("Text", ratio=1, min_width=20)
    table.add_column("Sets", max_width=9)
    table.add_column("✓", justify="center", no_wrap=True)
    for one in found:
        mark = _MARKS.get(coverage(one), "")
        types = ", ".join(one.types)
        table.add_row(one.name, cost_text(one), types, _flow(one.text), sets_text(one), mark)
    out = console()
    out.print(table)
    checked = sum(coverage(one) == "verified" for one in found)
    noun = "card" if len(found) == 1 else "cards"
    out.print(f"{len(found)} {noun}, {checked} verified by scenario tests (✓).")


def _flow(text: str) -> str:
    r"""A card's lines as running text.

    >>> _flow("+1 Card\n+2 Actions")
    '+1 Card. +2 Actions.'
    """
    lines = [line.rstrip(".") for line in text.splitlines() if line]
    return "".join(f"{line}. " for line in lines).rstrip()


def _print_one(one: Card) -> None:
    out = console()
    also = f", also called {' or '.join(one.aliases)}" if one.aliases else ""
    out.print(Text(one.full_name, style="bold"))
    out.print(f"{cost_text(one)}, {' - '.join(one.types)}{also}", style="dim")
    out.print(Padding(one.text, (1, 0, 1, 2), expand=False))
    for old in reversed(_older(one)):
        since, until = old.years or ("", "")
        out.print(Text(f"{old.full_name}, as it was from {since} to {until}", style="bold"))
        out.print(Padding(old.text, (1, 0, 1, 2), expand=False))
    facts = Table.grid(padding=(0, 2))
    facts.add_column(style="bold", no_wrap=True)
    facts.add_column()
    facts.add_row("Sets", sets_text(one))
    facts.add_row("Coverage", coverage(one))
    numbers = [f"{name} {value:g}" for name, value in effects(one).items()]
    facts.add_row("Effects", ", ".join(numbers) or "none")
    out.print(facts)
