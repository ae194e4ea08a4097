"""A strategy by its name, from its text, from a menu, or from a file."""

from __future__ import annotations

import difflib
from dataclasses import replace
from pathlib import Path

from ..cards.catalog import OFFICIAL, Catalog, key
from .files import decoded, named_file, read_bytes
from .library import find_bot, is_bot, rules_by_name
from .parse import parse
from .player_forms import PlayerReading, form_of
from .provincial_menu import is_menu, like_menu, read_menu
from .rulelist import OWN, RANDOM, Sections, Strategy, StrategyError


def strategy(*text: str, catalog: Catalog = OFFICIAL) -> Strategy:
    r"""A strategy of the library by its name, or one from its text (lines or several arguments).

    A single line may also be one of Provincial's menus, the path of a file with either, or a leader
    of a stored analysis (``analysis:4:A``). A catalog makes cards of one's own known.

    >>> strategy("big money").name
    'Big Money'
    >>> print(strategy("Province", "Silver max 2 if turn <= 4"))
    Province
    Silver max 2 if turn <= 4
    >>> print(strategy("e2-d4-p8-gold@99|witch@1|silver@99").rules[-2])
    Witch max 1
    """
    source = "\n".join(text)
    if len(text) != 1 or "\n" in source:
        return parse(source, catalog=catalog)
    if key(source) == key(RANDOM):
        return Strategy(RANDOM, Sections(), random=True)
    for name, rules in rules_by_name().items():
        if key(name) == key(source):
            return parse(rules, name, catalog)
    if is_bot(source):
        raise StrategyError(f"{find_bot(source).name} is a player without rules of its own")
    if like_menu(source):
        return read_menu(source, catalog=catalog)
    form = form_of(source)
    if form is not None:
        found = form.read(source, PlayerReading(catalog))
        if not isinstance(found, Strategy):
            raise StrategyError(f"{source.strip()!r} is a player, but not a strategy")
        return found
    path = named_file(source)
    return _from_line(source, catalog) if path is None else read_strategy(path, catalog)


def read_strategy(path: str | Path, catalog: Catalog = OFFICIAL) -> Strategy:
    """The strategy in a file: rules, one of Provincial's menus, or one of DominionSim's bots.

    Errors name the file.
    """
    from .imports import has_menus, looks_like_xml, read_only_one

    file = Path(path)
    try:
        raw = read_bytes(file)
        if looks_like_xml(raw):
            return read_only_one(raw, file, catalog=catalog)
        text = decoded(raw)
        if has_menus(text):
            if is_menu(text):
                return read_menu(text, file.stem, catalog=catalog)
            return replace(read_only_one(raw, file, catalog=catalog), name=file.stem)
        return parse(text, file.stem, catalog)
    except StrategyError as error:
        raise error if error.file else error.within(file) from None


def _from_line(source: str, catalog: Catalog) -> Strategy:
    try:
        return parse(source, OWN, catalog)
    except StrategyError as error:
        names = [*rules_by_name(), RANDOM]
        near = difflib.get_close_matches(source.title(), names, n=1, cutoff=0.5)
        if near:
            raise StrategyError(f"unknown strategy {source!r}: did you mean {near[0]!r}?") from None
        raise StrategyError(
            f"{source!r} is neither a known strategy (see: throneroom bots) nor rules: {error}"
        ) from None
