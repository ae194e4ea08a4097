"""From a text to a strategy. The language is described in docs/strategy-language.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, cast

from ..cards.catalog import OFFICIAL, Catalog, UnknownCard
from ..cards.model import TYPES
from .card_options import find_option, options, use_instead
from .condition_words import card_or_type, nearest
from .parse_condition import read_condition
from .printing import BETWEEN, TIMES
from .rulelist import (
    OWN,
    Choice,
    Compare,
    Expression,
    Fact,
    Number,
    OneOf,
    Rule,
    Sections,
    Strategy,
    StrategyError,
)
from .rulelist_codes import SECTIONS, STYLES

_LONGEST_LINE = 2000
_LARGEST_MAXIMUM = 1000
_MANY_ERRORS = 20

_HEAD = re.compile(r"\s*([^:#]*?)\s*:")
_KEYWORD = re.compile(r"(?:^|\s)((?ai:max|if))(?=\s|$)")
_IF = re.compile(r"(?<=\s)(?ai:if)(?=\s|$)")
_BETWEEN_RULES = re.compile(f"[;{BETWEEN.strip()}]")
_BETWEEN_CHOICES = re.compile(BETWEEN.strip())  # an option's own words may have a semicolon
_BADGE = re.compile(rf"\s+([{TIMES}+≤])\s*([0-9]+)\s*$")
"""How the short form says a number: times 2, one more (``+1``), from 4 Provinces left (``≤ 4``)."""
_PICK = re.compile(r"((?ai:any|dearest|cheapest))(?:\s+((?ai:of)))?(?:\s+(.*))?")
_WITH = re.compile(r"(?i:with) ")
_TYPE_NAMES = {name.casefold(): name for name in TYPES}


def parse(text: str, name: str = OWN, catalog: Catalog = OFFICIAL) -> Strategy:
    """The strategy that a text describes; a text without a ``name:`` gets this name.

    The catalog says which cards there are.

    >>> parse("Silver max 2 if turn <= 4").rules[0].maximum
    2
    """
    found, errors = parse_all(text, name, catalog)
    if errors:
        raise errors[0]
    assert found is not None
    return found


def parse_all(
    text: str, name: str = OWN, catalog: Catalog = OFFICIAL
) -> tuple[Strategy | None, list[StrategyError]]:
    """The strategy, or else every mistake in the text (the first twenty)."""
    if "\0" in text:
        return None, [StrategyError("this is not text: it has a null character")]
    reader = _Reader(name, catalog)
    errors = []
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.line(line, number)
        except StrategyError as error:
            errors.append(error)
            if len(errors) == _MANY_ERRORS:
                break
    if not errors:
        errors.extend(reader.empty_sections())
    return (None, errors) if errors else (reader.strategy(), [])


@dataclass
class _Reader:
    """What has been read so far."""

    name: str
    catalog: Catalog
    style: str = "standard"
    rules: dict[str, list[Rule]] = field(default_factory=lambda: {s: [] for s in SECTIONS})
    choices: list[Choice] = field(default_factory=list)
    section: str = "buy"
    asking: str = ""  # the card of the "choose" section we are in
    opened: dict[str, tuple[int, str]] = field(default_factory=dict)  # sections that are begun
    cards: dict[str, str] = field(default_factory=dict)  # names that were looked up before
    so_far: Counter[tuple[str, str | OneOf]] = field(default_factory=Counter)  # largest maxima

    def line(self, line: str, number: int) -> None:
        """Read one line."""
        if len(line) > _LONGEST_LINE:
            raise StrategyError(f"longer than {_LONGEST_LINE} characters", number)
        start = 0
        outside = self.section, self.asking
        head = _HEAD.match(line)
        if head is not None:
            if self.header(head[1].casefold(), line, head.end(), number):
                return
            self.open(head, line, number)
            start = head.end()
        between = _BETWEEN_CHOICES if self.section == "choose" else _BETWEEN_RULES
        parts = [*_parts(line, start, between)]
        if not parts:
            return
        section, asking = self.section, self.asking
        if head is not None:  # rules behind the head: a section of one line
            self.section, self.asking = outside
        for begin, end in parts:
            if section == "choose":
                self.choices.append(self.choice(asking, line, begin, end, number))
            else:
                self.rules[section].append(self.rule(section, line, begin, end, number))

    def strategy(self) -> Strategy:
        """All of it together."""
        return Strategy(self.name, Sections(**self.rules), tuple(self.choices), self.style)

    def empty_sections(self) -> Iterator[StrategyError]:
        """Sections that were begun, but have no rules; and a strategy without any."""
        for section, (number, line) in self.opened.items():
            if section.startswith("choose "):
                empty = not any(f"choose {c.card}" == section for c in self.choices)
            else:
                empty = not self.rules[section]
            if empty:
                yield StrategyError(f"the section {section!r} has no rules", number, 1, line)
        if not any(self.rules.values()) and not self.choices and not self.opened:
            yield StrategyError("a strategy needs at least one rule")

    # ------------------------------------------------------------ heads

    def header(self, word: str, line: str, at: int, number: int) -> bool:
        """Read ``name:`` or ``style:``."""
        if word == "name":
            name = " ".join(line[at:].split())
            if not name:
                raise StrategyError("a name should follow", number, at + 1, line)
            self.name = name
            return True
        if word == "style":
            style = line[at:].partition("#")[0].strip().casefold()
            if style not in STYLES:
                hint = nearest(style, STYLES) or f": known are {', '.join(STYLES)}"
                column = at + 1 + len(line[at:]) - len(line[at:].lstrip())
                raise StrategyError(f"unknown style {style!r}{hint}", number, column, line)
            self.style = style
            return True
        return False

    def open(self, head: re.Match[str], line: str, number: int) -> None:
        """Begin a section."""
        word, column = " ".join(head[1].split()), head.start(1) + 1
        first, _, rest = word.partition(" ")
        if first.casefold() == "choose" and rest:
            rest = _WITH.sub("", rest)
            asking = self.card(rest, line, line.casefold().find(rest.casefold()), number)
            card = self.catalog.card(asking)
            if not options(card):
                message = f"{asking} never asks to choose{use_instead(card)}"
                raise StrategyError(message, number, column, line)
            self.section, self.asking = "choose", asking
            self.opened.setdefault(f"choose {asking}", (number, line))
            return
        section = word.casefold()
        if section == "choose":
            raise StrategyError("say which card: choose Steward:", number, column, line)
        if section not in SECTIONS:
            known = [*SECTIONS, "choose", "name", "style"]
            hint = nearest(first if first in known[:-2] else section, known)
            hint = hint or f": known are {', '.join(known)}"
            raise StrategyError(f"unknown section {word!r}{hint}", number, column, line)
        self.section, self.asking = section, ""
        self.opened.setdefault(section, (number, line))

    # ------------------------------------------------------------ rules

    def rule(self, section: str, line: str, start: int, end: int, number: int) -> Rule:
        """A card, perhaps a maximum, perhaps a condition."""
        keyword = _KEYWORD.search(line, start, end)
        stop = keyword.start() if keyword else end
        badge = _BADGE.search(line, start, stop)
        if badge is not None and line[start:stop].strip() in self.catalog:
            badge = None  # a card may be called so
        target = self.target(line, start, badge.start() if badge else stop, number)
        if badge is not None:
            return self.short_rule((section, target), badge, line, keyword, end, number)
        maximum = None
        if keyword is not None and keyword[1].lower() == "max":
            maximum, after = self.maximum(line, keyword.end(), end, number)
            rest = line[after:end].strip()
            keyword = _IF.match(line, end - len(rest), end)
            if keyword is None and rest:
                column = end - len(rest) + 1
                hint = nearest(rest.split()[0], ("if",))
                raise StrategyError(
                    f"after the maximum comes 'if' or nothing, not {rest!r}{hint}",
                    number, column, line,
                )  # fmt: skip
        condition = None
        if keyword is not None:
            condition = self.condition(line, keyword.end(), end, number)
        self.count(section, target, maximum)
        return Rule(target, maximum, condition, number)

    def short_rule(
        self,
        of: tuple[str, str | OneOf],
        badge: re.Match[str],
        line: str,
        keyword: re.Match[str] | None,
        end: int,
        number: int,
    ) -> Rule:
        """A rule with a number as the short form has it."""
        sign, column = badge[1], badge.start(1) + 1
        said, _ = self.maximum(line, badge.start(2), badge.end(2), number)
        if keyword is not None and (sign == "≤" or keyword[1].lower() == "max"):
            message = f"{badge[0].strip()!r} says it already: leave out {keyword[1]!r}"
            raise StrategyError(message, number, keyword.start(1) + 1, line)
        if sign == "≤":
            left = Compare("<=", Fact("supply", "Province"), Number(said))
            return Rule(of[1], None, left, number)
        if sign == "+":
            if not self.so_far[of]:
                message = f"'+{said}' is more than an earlier rule says, and there is none"
                raise StrategyError(f"{message}: write 'max {said}'", number, column, line)
            said += self.so_far[of]
            if said > _LARGEST_MAXIMUM:
                message = f"{said} in all, and max is at most {_LARGEST_MAXIMUM}"
                raise StrategyError(message, number, column, line)
        condition = None if keyword is None else self.condition(line, keyword.end(), end, number)
        self.count(*of, said)
        return Rule(of[1], said, condition, number)

    def count(self, section: str, target: str | OneOf, maximum: int | None) -> None:
        """Remember the largest maximum, on which a later ``+1`` builds."""
        if maximum is not None:
            self.so_far[section, target] = max(self.so_far[section, target], maximum)

    def maximum(self, line: str, start: int, end: int, number: int) -> tuple[int, int]:
        """The number after ``max``, and where it ends."""
        match = re.compile(r"\s*(\S*)").match(line, start, end)
        assert match is not None
        digits, column = match[1], match.start(1) + 1
        if not re.fullmatch("[0-9]+", digits):
            said = f", not {digits!r}" if digits else ""
            raise StrategyError(f"max needs a number{said}", number, column, line)
        if len(digits) > 9 or int(digits) > _LARGEST_MAXIMUM:
            message = f"max is at most {_LARGEST_MAXIMUM}: leave it out for no limit"
            raise StrategyError(message, number, column, line)
        return int(digits), match.end()

    def condition(self, line: str, start: int, end: int, number: int) -> Expression:
        """What stands after ``if``."""
        if not line[start:end].strip():
            message = "a condition should follow 'if': if turn <= 3"
            raise StrategyError(message, number, start + 1, line)
        return read_condition(line, start, end, number, self.catalog)

    def target(self, line: str, start: int, end: int, number: int) -> str | OneOf:
        """A card, or one of several."""
        text = line[start:end].strip()
        if not text:
            raise StrategyError("a card should stand before this", number, start + 1, line)
        pick = _PICK.fullmatch(text)
        if pick is None:
            return self.card(text, line, start, number)
        how = cast(Literal["any", "dearest", "cheapest"], pick[1].lower())
        rest = (pick[3] or "").strip()
        if not rest:
            if pick[2]:
                message = f"cards or a type should follow {text!r}"
                raise StrategyError(message, number, end + 1, line)
            return OneOf(how)
        if not pick[2]:
            if rest.casefold() in _TYPE_NAMES:
                return OneOf(how, (_TYPE_NAMES[rest.casefold()],))
            if rest.casefold() == "card":
                return OneOf(how)
            if text in self.catalog:  # a card's own name may begin like a pick
                return self.card(text, line, start, number)
            if "," not in rest:
                self.card(rest, line, start + pick.start(3), number, types=True)
            message = f"say '{how} of {rest}', or '{how} Action' for a type"
            raise StrategyError(message, number, start + 1, line)
        at = start + pick.start(3)
        names = []
        for name in pick[3].split(","):
            names.append(self.card(name, line, at, number, types=True))
            at += len(name) + 1
        return OneOf(how, tuple(dict.fromkeys(names)))

    def choice(self, asking: str, line: str, start: int, end: int, number: int) -> Choice:
        """An option of the asking card, perhaps a condition."""
        words = options(self.catalog.card(asking))
        stops = [match.start() for match in _IF.finditer(line, start, end)]
        for stop in [*stops, end]:
            option = find_option(words, line[start:stop])
            if option is not None:
                condition = None
                if stop < end:
                    condition = self.condition(line, stop + len("if"), end, number)
                return Choice(asking, option, condition, number, words[option])
        said = line[start : stops[0] if stops else end].strip()
        hint = nearest(said, words)
        listed = "; ".join(f"{i} {word!r}" for i, word in enumerate(words, 1))
        message = f"{asking} has no option {said!r}{hint or f': it has {listed}'}"
        raise StrategyError(message, number, start + 1, line)

    def card(self, name: str, line: str, at: int, number: int, *, types: bool = False) -> str:
        """The proper name of a card; what was looked up before is remembered."""
        known = self.cards.get(name)
        if known is not None and not types:
            return known
        try:
            found = card_or_type(name.strip(), self.catalog, types=types)
        except UnknownCard as error:
            column = at + 1 + len(name) - len(name.lstrip())
            raise StrategyError(str(error), number, column, line) from None
        if not types:
            self.cards[name] = found
        return found


def _parts(line: str, start: int, between: re.Pattern[str]) -> Iterator[tuple[int, int]]:
    """Where the rules of a line begin and end; what stands behind ``#`` is none."""
    stop = line.find("#", start)
    last = len(line) if stop < 0 else stop
    for end in [*(found.start() for found in between.finditer(line, start, last)), last]:
        bare = line[start:end]
        if bare.strip():
            begin = start + len(bare) - len(bare.lstrip())
            yield begin, begin + len(bare.strip())
        start = end + 1
