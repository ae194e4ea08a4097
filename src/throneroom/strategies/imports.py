"""Strategies from other programs: what came over, and what could not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ..cards.catalog import UnknownCard, card
from ..engine.kingdom import Kingdom
from .files import read_bytes, read_text
from .model import Strategy, StrategyError
from .provincial import is_menu, menu_cards, read_menu


@dataclass(frozen=True)
class Imported:
    """One strategy of another program."""

    name: str
    plan: Strategy | None
    """None: it could not be imported."""
    missing: tuple[str, ...] = ()
    """The cards it needs that are not known here."""
    lost: tuple[str, ...] = ()
    """What it uses that can't be expressed here: each named, none of it in the plan."""
    remarks: tuple[str, ...] = ()
    """What else its source says: author, kingdom, labels."""
    kingdom: Kingdom | None = None

    @property
    def text(self) -> str:
        """The strategy's text; what is not in it stands in comments."""
        lines = [f"# {remark}" for remark in self.remarks]
        lines += [f"# Not expressed: {one}" for one in self.lost]
        lines += [f"# Needs {name}, which is not known here" for name in self.missing]
        return "\n".join([*lines, *([] if self.plan is None else [str(self.plan)]), ""])


def read_imports(path: str | Path) -> tuple[str, list[Imported]]:
    """All strategies of a file of another program: which program, and what came of them."""
    file = Path(path)
    if not file.exists():
        raise FileNotFoundError(f"no file {str(path)!r}")
    try:
        if looks_like_xml(file):
            from .dominionsim import read_bots

            return "DominionSim", read_bots(read_bytes(file))
        return "Provincial", read_menus(read_text(file), file.stem)
    except StrategyError as error:
        raise StrategyError(
            f"{file}: {error.message}", error.line, error.column, error.source
        ) from None


def looks_like_xml(path: Path) -> bool:
    """Whether a file begins as XML does, in any encoding."""
    with path.open("rb") as file:
        raw = file.read(200)
    head = raw.replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith(b"<")


_LEADER = re.compile(r"\s*(Leader\s+\d+)\s*:\s*([-+.\d]*)\s*(e\d.*)", re.I | re.A)
_KINGDOM = re.compile(r"\s*Kingdom cards\s*:\s*(.*)", re.I)


def read_menus(text: str, name: str) -> list[Imported]:
    """The menus of one of Provincial's leader boards, or a list of menus, one to a line."""
    found: list[Imported] = []
    kingdom: Kingdom | None = None
    remarks: list[str] = []
    colony: bool | None = None
    for line in text.splitlines():
        if match := _KINGDOM.fullmatch(line):
            written = match[1].strip()
            colony = "@prosperity" in written.casefold()
            kingdom, remarks = _kingdom(written)
            continue
        leader = _LEADER.fullmatch(line)
        menu = leader[3] if leader else line
        if not is_menu(menu):
            continue
        margin = [f"Margin {leader[2]}"] if leader and leader[2] else []
        label = f"{name} {leader[1] if leader else len(found) + 1}"
        found.append(_menu(menu.strip(), label, kingdom, colony, [*remarks, *margin]))
    if not found:
        raise StrategyError(
            "neither a menu like e2-d4-p8-gold@99|silver@99 nor DominionSim's XML is in this file"
        )
    return found


def _kingdom(written: str) -> tuple[Kingdom | None, list[str]]:
    remark = f"Kingdom: {written}"
    try:
        return Kingdom(written), [remark]
    except ValueError as error:
        return None, [f"{remark} (not playable here: {error})"]


def _menu(
    menu: str, name: str, kingdom: Kingdom | None, colony: bool | None, remarks: list[str]
) -> Imported:
    missing = tuple(dict.fromkeys(n.title() for n in menu_cards(menu) if not known(n)))
    remarks = [f"Provincial's menu {menu}", *remarks]
    if missing:
        return Imported(name, None, missing, (), tuple(remarks), kingdom)
    plan = read_menu(menu, name, colony=colony)
    lost = [f"{entry} (it never buys)" for entry in re.findall(r"[^|]+@0+(?![0-9])", menu[9:])]
    if plan.rules[0].card != "Colony" and not re.match("e[0-9]+-d[0-9]+-p8-", menu):
        lost.append("the p of the menu (without Colony it has no effect)")
    return Imported(name, plan, (), tuple(lost), tuple(remarks), kingdom)


def known(name: str) -> bool:
    """Whether there is a card of that name."""
    try:
        card(name)
    except UnknownCard:
        return False
    return True
