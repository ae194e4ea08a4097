"""Provincial's buy menus, such as ``e2-d4-p8-gold@99|witch@1|silver@99``.

e, d and p say from how many Provinces left on (with Colony: the smaller of both piles) Estates,
Duchies and Provinces are bought; then comes the first entry of which fewer copies are owned than
the entries of that card so far allow. 99 is no limit.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from ..cards.catalog import OFFICIAL, Catalog, UnknownCard
from .rulelist import (
    OWN,
    Compare,
    Expression,
    Extreme,
    Fact,
    Number,
    Rule,
    Sections,
    Strategy,
    StrategyError,
)

_MENU = re.compile(r"\s*e(\d{1,2})-d(\d{1,2})-p(\d{1,2})-(\S[^\n]*?)\s*", re.A | re.I)
_LIKE_MENU = re.compile(r"\s*e\d+\s*-\s*d\d+\b", re.A | re.I)
_ENTRY = re.compile(r"\s*([^@|]+?)\s*@\s*(\d{1,4})\s*", re.A)
_NO_LIMIT = 99
_FULL_PILE = 8
_GREEN = ("Estate", "Duchy", "Province")


def is_menu(text: str) -> bool:
    """Whether a text has the form of a menu."""
    return _MENU.fullmatch(text) is not None and "@" in text


def like_menu(text: str) -> bool:
    """Whether a text begins as a menu does: it is one, or was meant to be one."""
    return _LIKE_MENU.match(text) is not None


def read_menu(
    text: str,
    name: str = OWN,
    *,
    colony: bool | None = None,
    line: int = 1,
    catalog: Catalog = OFFICIAL,
) -> Strategy:
    """The strategy that a menu describes.

    Menus mean something else in games with Colony. If it is not said which kind this one is for,
    it is for games with Colony if it buys Platinum or Colony. The line's number is for errors.

    >>> print(read_menu("e2-d4-p8-gold@99|witch@1"))
    style: provincial
    Province
    Duchy if supply(Province) <= 4
    Estate if supply(Province) <= 2
    Gold
    Witch max 1
    """
    match = _MENU.fullmatch(text)
    if match is None:
        message = f"not a menu like e2-d4-p8-gold@99|silver@99: {text.strip()[:60]!r}"
        raise StrategyError(message, line)
    estate, duchy, province = (int(match[i]) for i in (1, 2, 3))
    entries = _entries(match[4], text, match.start(4), line, catalog)
    if colony is None:
        colony = any(found in ("Platinum", "Colony") for found, _ in entries)
    return menu_strategy(entries, (estate, duchy, province), name, colony=colony)


def menu_strategy(
    entries: Sequence[tuple[str, int]],
    greens: tuple[int, int, int],
    name: str = OWN,
    *,
    colony: bool = False,
) -> Strategy:
    """The strategy of a menu's entries: cards by their proper names, and how many of each.

    ``greens`` says from how many Provinces left on Estates, Duchies and Provinces are bought.
    """
    estate, duchy, province = greens
    left = _piles_left(colony)
    if colony:
        rules = [Rule("Colony"), Rule("Province", None, Compare("<=", left, Number(province)))]
    else:
        rules = [Rule("Province")]
    rules.append(Rule("Duchy", None, Compare("<=", left, Number(duchy))))
    rules.append(Rule("Estate", None, Compare("<=", left, Number(estate))))
    total = Counter[str]()
    for found, count in entries:
        total[found] += count
        if count:
            limit = None if total[found] >= _NO_LIMIT else total[found]
            rules.append(Rule(found, limit))
    return Strategy(name, Sections(buy=rules), style="provincial")


def _piles_left(colony: bool) -> Expression:
    province, colonies = Fact("supply", "Province"), Fact("supply", "Colony")
    return Extreme("min", (province, colonies)) if colony else province


def menu_cards(text: str) -> list[str]:
    """The names in a menu, as written."""
    match = _MENU.fullmatch(text)
    found = re.findall(r"([^@|]+)@", match[4]) if match else []
    return [name.strip() for name in found]


def _entries(text: str, whole: str, at: int, line: int, catalog: Catalog) -> list[tuple[str, int]]:
    found = []
    for part in text.split("|"):
        match = _ENTRY.fullmatch(part)
        if match is None:
            message = f"an entry of a menu is a card and a number like witch@1, not {part!r}"
            raise StrategyError(message, line, at + 1, whole)
        try:
            found.append((catalog.card(match[1]).name, int(match[2])))
        except UnknownCard as error:
            raise StrategyError(str(error), line, at + 1, whole) from None
        at += len(part) + 1
    return found


# ---------------------------------------------------------------- the way back


def menu_text(plan: Strategy) -> str:
    """The menu that says the same as a strategy; an error names what no menu can say.

    >>> menu_text(read_menu("e2-d4-p8-gold@99|witch@1|silver@99|witch@2"))
    'e2-d4-p8-gold@99|witch@1|silver@99|witch@2'
    """
    beyond = [f"the section {name!r}" for name in plan.other_sections]
    beyond += [f"choices of {name}" for name in dict.fromkeys(c.card for c in plan.choices)]
    if plan.random:
        beyond.append("playing at random")
    colony = any(rule.card == "Colony" for rule in plan.rules[:1])
    limits = {"Estate": 0, "Duchy": 0, "Province": 0 if colony else _FULL_PILE}
    rest = list(plan.rules)
    if not colony and not any(r == Rule("Province") for r in rest[:1]) and not plan.random:
        beyond.append("not buying every Province (a menu does so first of all)")
    if colony:
        rest = rest[1:]
    for green in reversed(_GREEN):
        if rest and rest[0].card == green:
            limit = _threshold(rest[0], colony)
            if limit is not None:
                limits[green] = limit
                rest = rest[1:]
    entries = _menu_entries(rest, beyond)
    if not entries and not beyond:
        beyond.append("a list without entries")
    if beyond:
        raise StrategyError(f"a menu can't express: {'; '.join(dict.fromkeys(beyond))}")
    head = f"e{limits['Estate']}-d{limits['Duchy']}-p{limits['Province']}"
    return f"{head}-{'|'.join(entries)}"


def _threshold(rule: Rule, colony: bool) -> int | None:
    """The number of Provinces left from which on a green card is bought; None if it is not one."""
    if rule.maximum is not None:
        return None
    if rule.condition is None:
        return _FULL_PILE if rule.card == "Province" else None
    if rule.card == "Province" and not colony:
        return None
    match rule.condition:
        case Compare("<=", left, Number(value)) if left == _piles_left(colony):
            return int(value) if value in range(_NO_LIMIT) else None
    return None


def _menu_entries(rules: Sequence[Rule], beyond: list[str]) -> list[str]:
    entries = []
    total = Counter[str]()
    for rule in rules:
        if not rule.card or rule.condition is not None:
            beyond.append(f"'{rule}'")
            continue
        count = _NO_LIMIT if rule.maximum is None else rule.maximum - total[rule.card]
        if count <= 0 or (rule.maximum is not None and rule.maximum >= _NO_LIMIT):
            beyond.append(f"'{rule}' (here)")
            continue
        total[rule.card] += count
        entries.append(f"{rule.card.casefold()}@{count}")
    return entries
