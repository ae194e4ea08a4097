"""Texts that name a kingdom, as people write and paste them.

A text in the printed form is read as it stands. Any other text is made plain first (tags, links,
comments, remarks in brackets), then cut into pieces; each piece is an option, a heading to pass
over, or names. Nothing that may be a misspelt name is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from ..cards.catalog import Catalog, close_names, key, not_here, shortened
from .kingdom_errors import KingdomError, UnknownNames
from .kingdom_words import (
    is_heading,
    is_passed,
    joined,
    names_cards,
    spelt,
    tokens,
    without_comments,
    without_remarks,
    without_tags,
)
from .recommended import recommended, recommended_names
from .variant import OPENINGS

_LONGEST = 20_000
_LONGEST_NAME = 200
_NAME_WORDS = 5
_MANY = 20
_YEARS = 1000
_TALK_WORDS = 4
_TALK_PIECES = 8
_TALK_LINES = 10
_CLOSE, _VERY_CLOSE = 0.75, 0.85
_OPTION_WORDS = {"34split": "4/3", "43split": "4/3", "25split": "5/2", "52split": "5/2"}
_NOTHING = {"noprosperity", "noshelters", "noplatinum", "nocolony", "nocolonies"}
_COLONY = {"colony", "platinum", "colonies", "platinumcolony", "colonyplatinum"}
_COLONY |= {"platinumandcolony", "colonyandplatinum"}
_PROSPERITY = "prosperity"
_OFF = {"", "false", "0", "no", "none"}
_ON = {"true", "1", "yes"}

_ADDRESS = re.compile(r"[?&](?:supply|k|kingdom)=([^&\n]*)")
_FULL_STOP = re.compile(r"(?<=[^\W\d_]{2})\.\s+")
_COST_BEHIND = re.compile(r"(.*?)\s*[(\[]\s*(\d+)\s*[)\]]", re.S)


@dataclass
class Reading:
    """What a text says: names that the catalog knows, options, and names that it does not know."""

    names: list[str] = field(default_factory=list)
    colony: bool = False
    opening: str | None = None
    unknown: list[str] = field(default_factory=list)


def read_names(text: str, catalog: Catalog) -> Reading:
    """What a kingdom's text says."""
    if len(text) > _LONGEST:
        raise KingdomError("that is too long to be a kingdom")
    if match := re.fullmatch(r"\s*Kingdom\((['\"])(.*)\1\)\s*", text, re.S):
        text = match[2]
    if "contents=" in text:
        text = _dominionsim(text)
    return _as_printed(text, catalog) or _as_pasted(text, catalog)


def knows(catalog: Catalog, name: str) -> bool:
    """Whether the catalog has a card of that name, in whatever wording."""
    return len(name) <= _LONGEST_NAME and catalog.find(catalog.split_version(name)[0]) is not None


# ---------------------------------------------------------------- the printed form


def _as_printed(text: str, catalog: Catalog) -> Reading | None:
    """Names with commas or line ends between, options after ``;`` or ``@``; None if it is not."""
    text = _address(without_comments(text))
    head, *behind = re.split(r"[;@]", text)
    found = Reading()
    for option in behind:
        if not _option(option.strip(), found, marked=True):
            head += f",{option}"
    for piece in re.split(r"[,\n]", head):
        name = _without_cost(piece.strip(), catalog)
        if knows(catalog, name):
            found.names.append(name)
        elif name:
            return None
    return found


def _option(word: str, found: Reading, *, marked: bool) -> bool:
    """Whether the word is an option, which is then set; ``marked`` by a semicolon or ``@``."""
    known = key(word)
    if word in OPENINGS:
        found.opening = word
    elif known in _OPTION_WORDS:
        found.opening = _OPTION_WORDS[known]
    elif known in _COLONY or (marked and known == _PROSPERITY):
        found.colony = True
    elif re.fullmatch(r"\d+\s*/\s*\d+", word):
        raise KingdomError(f"an opening is one of {', '.join(OPENINGS)}, not {word!r}")
    else:
        return known in _NOTHING
    return True


def _without_cost(name: str, catalog: Catalog) -> str:
    """A name without the cost or the number of cards behind it: ``Village (3)``.

    An edition and a year stay: ``(1)``, ``(2012)``; so does ``(2)`` if the cost is another.
    """
    match = _COST_BEHIND.fullmatch(name) if len(name) <= _LONGEST_NAME else None
    card = catalog.find(match[1]) if match else None
    if match is None or card is None:
        return name
    number = int(match[2])
    return match[1] if 2 < number < _YEARS or number == card.cost != 1 else name


def _address(text: str) -> str:
    """The list in the address of a page that shows a kingdom."""
    match = _ADDRESS.search(text)
    return match[1].replace("%20", " ").replace("+", " ") if match else text


def _dominionsim(text: str) -> str:
    """The comma list in a DominionSim board."""
    attributes: dict[str, str] = {
        name.casefold(): value for name, _, value in re.findall(r"(\w+)\s*=\s*(['\"])(.*?)\2", text)
    }
    listed = attributes.pop("contents", "")
    for name, value in attributes.items():
        if name == "bane" and value:
            listed += f", {value}"
        elif name in ("platinumcolony", "prosperity", "colony") and value.casefold() not in _OFF:
            listed += ", Colony"
        elif name == "shelters" and value.casefold() not in _OFF:
            listed += ", Shelters"
    return listed


# ---------------------------------------------------------------- any other form


def _as_pasted(text: str, catalog: Catalog) -> Reading:
    plain = _address(without_comments(without_tags(text)))
    if (found := _recommended(plain, catalog)) is not None:
        return found
    reader = _Reader(catalog)
    reader.read(without_remarks(plain))
    found = reader.found
    if not (found.names or found.unknown or found.colony or found.opening):
        found.unknown.append(shortened(text.strip()))
    if len(found.unknown) == 1 and not found.names:
        _hint_at_kingdom(found.unknown[0], catalog)
    return found


def _recommended(text: str, catalog: Catalog) -> Reading | None:
    """A recommended kingdom by its name, with its edition and options behind it."""
    head, *behind = re.split(r"[;@]", text)
    title, colon, rest = head.partition(":")
    if colon and rest.strip() and is_heading(title):
        head = rest
    editions = [int(one) for one in behind if one.strip() in ("1", "2")]
    head = head.strip()
    if len(head) > _LONGEST_NAME:
        return None
    chosen = recommended(head, editions[0] if editions else None)
    if chosen is None:
        return None
    others = [one for one in behind if one.strip() not in ("1", "2")]
    return read_names("; ".join([chosen.text, *others]), catalog)


def _hint_at_kingdom(name: str, catalog: Catalog) -> None:
    """Refuse a name that is spelt like a recommended kingdom rather than like a card."""
    if not_here(name) is None:
        least = _VERY_CLOSE if catalog.hint(name) else _CLOSE
        for near in close_names(name, recommended_names(), least)[:1]:
            message = f"unknown card or kingdom {name!r}: did you mean {near!r}?"
            raise UnknownNames(message, [name])


class _Reader:
    """Cuts a plain text into pieces and finds what each of them is."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.found = Reading()
        self.talk_lines = 0
        self.longest = max([_NAME_WORDS, *(len(one.name.split()) for one in catalog.own)])

    def read(self, text: str) -> None:
        """Read all lines; the first one may be a title, and sentences are passed over."""
        columns: list[int] = []
        titled = False
        for line in text.splitlines():
            if not key(line) or self._is_talk(line):
                continue
            if not titled and key(line) in recommended_names():
                titled = True
                continue
            cells = re.split(r"[|\t]", line.strip().strip("|"))
            if len(cells) > 1 and all(self._is_header(cell) for cell in cells if key(cell)):
                columns = [i for i, cell in enumerate(cells) if names_cards(cell)]
                continue
            if columns and len(cells) > max(columns):
                cells = [cells[i] for i in columns]
            for cell in cells:
                self._cell(cell if titled else self._after_title(cell))
                titled = True

    def _is_talk(self, line: str) -> bool:
        """Whether this is a sentence in which nothing is a card's name, or like one."""
        if line.rstrip()[-1] not in ".?!:" or len(line.split()) < _TALK_WORDS:
            return False
        self.talk_lines += 1
        return self.talk_lines <= _TALK_LINES and not self._may_name(line)

    def _may_name(self, text: str) -> bool:
        """Whether a card is named in a text, or a piece of it is like a card's name."""
        pieces = re.split(r"[,;()\[\]]", text)
        return (
            len(pieces) > _TALK_PIECES
            or any(self._known_words(piece) for piece in pieces)
            or any(self.catalog.hint(piece) for piece in pieces)
        )

    def _is_header(self, cell: str) -> bool:
        return is_heading(cell) and not self._is_name(cell)

    def _after_title(self, cell: str) -> str:
        title, colon, rest = cell.partition(":")
        if not colon or self._may_name(title):
            return cell
        return rest

    def _cell(self, cell: str) -> None:
        title, colon, rest = cell.partition(":")
        if colon and is_heading(title) and not self._on_or_off(title, rest):
            cell = rest
        mark = ","
        for i, piece in enumerate(re.split(r"([,;@])", cell)):
            if i % 2:
                mark = piece
            else:
                self._piece(piece.strip(), marked=mark in ";@")

    def _piece(self, piece: str, *, marked: bool = False) -> None:
        """An option, a name, a heading with or without names behind it, or several names."""
        name = _without_cost(piece, self.catalog)
        if not key(piece) or _option(piece, self.found, marked=marked):
            return
        if self._is_name(name):
            self._add(name)
            return
        if key(piece) in recommended_names():
            raise KingdomError(f"{piece!r} is a kingdom of its own: name it alone, or its cards")
        sentences = _FULL_STOP.split(piece)
        if len(sentences) > 1:
            for one in sentences:
                self._piece(one)
            return
        title, colon, rest = piece.partition(":")
        if colon and self._on_or_off(title, rest):
            return
        listed = _after_headings(piece)
        if listed != piece:
            self._piece(listed)
        elif "//" in piece or (marked and is_heading(piece)):
            self.found.unknown.append(piece)
        elif not is_heading(piece):
            for part in re.split(r"[/&+:]", piece):
                self._names(part.strip())

    def _on_or_off(self, title: str, rest: str) -> bool:
        """Whether this is ``Colonies: no``, or the like; sets the option."""
        known, value = key(title), key(rest)
        if value not in _ON | _OFF - {""} or known not in _COLONY | {"shelters", _PROSPERITY}:
            return False
        if value in _ON:
            self._piece("Shelters" if known == "shelters" else "Colony")
        return True

    def _add(self, name: str) -> None:
        (self.found.names if knows(self.catalog, name) else self.found.unknown).append(name)

    def _is_name(self, name: str) -> bool:
        if len(name) > _LONGEST_NAME:
            return False
        return knows(self.catalog, name) or not_here(name) is not None

    def _names(self, text: str) -> None:
        """One name, or several with spaces between; told as a whole if it can't be read."""
        name = _without_cost(text, self.catalog)
        if not key(text):
            return
        if self._is_name(name):
            self._add(name)
            return
        if _option(text, self.found, marked=False):
            return
        words = tokens(text)
        ways, steps = self._ways(words)
        if ways[0] > 1:
            raise KingdomError(
                f"{shortened(text)!r} can be read in several ways: put commas between the names"
            )
        if ways[0]:
            for name in spelt(words, steps):
                self._add(_without_cost(name, self.catalog))
            return
        known = self._known_words(text)
        if 2 * len(known) <= len(words) or self._is_near(text):
            self.found.unknown.append(text)
            return
        for name in known:
            self._add(name)
        self.found.unknown += self._rest(words)

    def _is_near(self, text: str) -> bool:
        """Whether a text is like one name; where much is wrong, that is not asked for."""
        return len(self.found.unknown) < _MANY and bool(self.catalog.hint(text))

    def _ways(self, words: list[str]) -> tuple[list[int], list[int]]:
        """In how many ways (at most 2) the words from each on can be read, and the next step.

        A step is the number of words of a name, or 0 for a word that is passed over.
        """
        ways, steps = [0] * len(words) + [1], [0] * len(words)
        for i in reversed(range(len(words))):
            if is_passed(words[i]):
                ways[i] = ways[i + 1]
            for n in self._lengths(words, i):
                if ways[i + n]:
                    ways[i] = min(ways[i] + ways[i + n], 2)
                    steps[i] = n
        return ways, steps

    def _lengths(self, words: list[str], start: int) -> Iterator[int]:
        """How many words from here on can be a name."""
        for n in range(1, min(self.longest, len(words) - start) + 1):
            ends = key(words[start]) and key(words[start + n - 1])  # no mark belongs to a name
            if ends and self._is_name(joined(words[start : start + n])):
                yield n

    def _known_words(self, text: str) -> list[str]:
        """The names in a text, the longest first wherever one begins."""
        return [name for name, known in self._runs(tokens(text)) if known]

    def _rest(self, words: list[str]) -> list[str]:
        """What is no name, in runs of words."""
        return [text for text, known in self._runs(words) if not known]

    def _runs(self, words: list[str]) -> list[tuple[str, bool]]:
        """Names and what stands between them; True marks a name."""
        runs: list[tuple[str, bool]] = []
        waiting: list[str] = []
        i = 0
        while i < len(words):
            n = max(self._lengths(words, i), default=0)
            if not n and not is_passed(words[i]):
                waiting.append(words[i])
            elif waiting:
                runs.append((joined(waiting), False))
                waiting = []
            if n:
                runs.append((joined(words[i : i + n]), True))
            i += max(n, 1)
        return [*runs, (joined(waiting), False)] if waiting else runs


def _after_headings(piece: str) -> str:
    """What stands behind all headings that begin a piece."""
    start = 0
    while (end := piece.find(":", start)) >= 0 and is_heading(piece[start:end]):
        start = end + 1
    return piece[start:].strip()
