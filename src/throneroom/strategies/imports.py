"""Strategies from other programs: what came over, and what could not."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from ..cards.catalog import OFFICIAL, Catalog
from ..engine.kingdom import Kingdom
from .check import check
from .files import decoded, read_bytes
from .provincial_menu import is_menu, like_menu, menu_cards, read_menu
from .rulelist import Strategy, StrategyError


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
    idle: tuple[str, ...] = ()
    """The rules that can never fire, and why."""
    mistake: StrategyError | None = None
    """Why it can't be read."""

    @property
    def text(self) -> str:
        """The strategy's text; what is not in it stands in comments."""
        lines = [f"# {remark}" for remark in self.remarks]
        lines += [f"# Not expressed: {one}" for one in self.lost]
        lines += [f"# Needs {name}, which is not known here" for name in self.missing]
        lines += [f"# {one}" for one in self.idle]
        return "\n".join([*lines, *([] if self.plan is None else [str(self.plan)]), ""])


def imported(
    name: str,
    plan: Strategy | None,
    missing: tuple[str, ...],
    lost: tuple[str, ...],
    remarks: tuple[str, ...],
    kingdom: Kingdom | None,
    catalog: Catalog,
) -> Imported:
    """A strategy that could be read, with the rules of it that can never fire."""
    idle = () if plan is None else tuple(dict.fromkeys(map(str, check(plan, catalog=catalog))))
    return Imported(name, plan, missing, lost, remarks, kingdom, idle)


def read_imports(
    path: str | Path, *, colony: bool | None = None, catalog: Catalog = OFFICIAL
) -> tuple[str, list[Imported]]:
    """All strategies of a file of another program: which program, and what came of them.

    ``colony`` says whether menus are for games with Colony, where the file does not say it.
    """
    file = Path(path)
    if not file.exists():
        raise FileNotFoundError(f"no file {str(path)!r}")
    if file.is_dir():
        raise IsADirectoryError(f"{path} is a folder: name a file in it")
    try:
        return _read(read_bytes(file), file, colony, catalog)
    except StrategyError as error:
        raise error.within(file) from None


def _read(
    raw: bytes, file: Path, colony: bool | None, catalog: Catalog
) -> tuple[str, list[Imported]]:
    if looks_like_xml(raw):
        from .dominionsim import read_bots

        return "DominionSim", read_bots(raw, catalog)
    text = decoded(raw)
    return "Provincial", read_menus(text, file.stem, file.name, colony=colony, catalog=catalog)


def read_only_one(
    raw: bytes, path: Path, *, colony: bool | None = None, catalog: Catalog = OFFICIAL
) -> Strategy:
    """The strategy in the content of another program's file; an error if there is not just one."""
    try:
        _, found = _read(raw, path, colony, catalog)
    except StrategyError as error:
        raise error.within(path) from None
    if len(found) > 1:
        raise StrategyError(f"there are {len(found):,} strategies: {_IMPORT_FIRST}", file=str(path))
    one = found[0]
    if one.mistake is not None:
        raise one.mistake
    if one.plan is None:
        needs = f"needs {', '.join(one.missing)}, not known here" if one.missing else one.lost[-1]
        raise StrategyError(f"{one.name}: {needs}", file=str(path))
    return one.plan


def looks_like_xml(raw: bytes) -> bool:
    """Whether a file's content begins as XML does, in any encoding."""
    head = raw[:200].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    return head.startswith(b"<")


_IMPORT_FIRST = "take them apart with 'throneroom strategy import FILE --out FOLDER'"
_LIKE_LEADER = re.compile(r"\s*Leader\s+\d+\s*:", re.I | re.A)
_LEADER = re.compile(r"\s*(Leader\s+\d+)\s*:\s*([-+.\d]*)\s*(e\d.*)", re.I | re.A)
_KINGDOM = re.compile(r"\s*Kingdom cards\s*:\s*(.*)", re.I)


def has_menus(text: str) -> bool:
    """Whether a line of a text is a menu or a leader, or was meant to be one."""
    return any(like_menu(line) or _LIKE_LEADER.match(line) for line in text.splitlines())


def read_menus(
    text: str,
    name: str,
    file: str = "",
    *,
    colony: bool | None = None,
    catalog: Catalog = OFFICIAL,
) -> list[Imported]:
    """The menus of one of Provincial's leader boards, or a list of menus, one to a line.

    A line that was meant to be a menu but is none counts as well, with its mistake.
    """
    found: list[Imported] = []
    kingdom: Kingdom | None = None
    remarks: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _KINGDOM.fullmatch(line):
            written = match[1].strip()
            colony = "@prosperity" in written.casefold()
            kingdom, remarks = _kingdom(written, catalog)
            continue
        leader = _LEADER.fullmatch(line)
        menu = leader[3] if leader else line
        if not (is_menu(menu) or like_menu(menu) or _LIKE_LEADER.match(line)):
            continue
        margin = [f"Margin {leader[2]}"] if leader and leader[2] else []
        label = f"{name} {leader[1] if leader else len(found) + 1}"
        try:
            one = _menu(menu, label, number, kingdom, colony, [*remarks, *margin], catalog)
        except StrategyError as error:
            start = line.index(menu)
            column = error.column + start if error.column else 0
            mistake = StrategyError(error.message, number, column, line, file)
            one = Imported(label, None, (), (), tuple(remarks), kingdom, (), mistake)
        found.append(one)
    if not found:
        raise StrategyError(
            "neither a menu like e2-d4-p8-gold@99|silver@99 nor DominionSim's XML is in this file"
        )
    return found


def _kingdom(written: str, catalog: Catalog) -> tuple[Kingdom | None, list[str]]:
    remark = f"Kingdom: {written}"
    try:
        return Kingdom(written, catalog=catalog), [remark]
    except ValueError as error:
        return None, [f"{remark} (not playable here: {error})"]


def _menu(
    menu: str,
    name: str,
    number: int,
    kingdom: Kingdom | None,
    colony: bool | None,
    remarks: list[str],
    catalog: Catalog,
) -> Imported:
    missing = tuple(dict.fromkeys(n.title() for n in menu_cards(menu) if n not in catalog))
    remarks = [f"Provincial's menu {menu.strip()}", *remarks]
    if missing:
        return Imported(name, None, missing, (), tuple(remarks), kingdom)
    plan = read_menu(menu, name, colony=colony, line=number, catalog=catalog)
    menu = menu.strip()
    lost = [f"{entry} (it never buys)" for entry in re.findall(r"[^|]+@0+(?![0-9])", menu[9:])]
    if plan.rules[0].card != "Colony" and not re.match("e[0-9]+-d[0-9]+-p8-", menu):
        lost.append("the p of the menu (without Colony it has no effect)")
    return imported(name, plan, (), tuple(lost), tuple(remarks), kingdom, catalog)
