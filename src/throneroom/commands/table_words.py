"""What a person types at the table: commands, and answers by number or by name."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass

from ..cards.catalog import OFFICIAL, Catalog, UnknownCard, key
from ..engine.decision import Decision, IllegalChoice, Option

COMMANDS = {
    "undo": "take the last answer back, while nothing new was seen",
    "back": "take it back all the same: luck changes, and the record says so",
    "advice": "how likely each option is to win, and what strategies would do",
    "log": "this turn and the last; 'log all': the whole game",
    "deck": "all your cards, and what is still in your deck",
    "supply": "all piles with their costs, and the trash",
    "text": "what a card does: 'text Moat', or all cards of the kingdom",
    "table": "show the position again",
    "help": "this list",
    "quit": "leave; the game is kept and goes on with --resume",
}
_SHORT = {
    "u": "undo", "b": "back", "a": "advice", "hint": "advice", "l": "log", "d": "deck",
    "s": "supply", "?": "help", "h": "help", "q": "quit", "exit": "quit", "card": "text",
}  # fmt: skip
_ANSWERS = {"t": "treasures", "all": "treasures", "e": "done", "end": "done", "no": "done"}
TREASURES = ("t", "all", "treasures")
"""What stands for the one key for all Treasures."""
_NUMBER = re.compile(r"[+-]?\d+")


@dataclass(frozen=True)
class Command:
    """One of the commands, and what stands behind it."""

    word: str
    rest: str = ""


QUIT = Command("quit")


@dataclass(frozen=True)
class Reply:
    """One answer of several that a line may hold."""

    text: str
    back: bool = False
    """Whether a pick is taken back: it began with a minus sign."""


def read_line(line: str) -> Command | list[Reply]:
    """A line that a person has typed.

    >>> read_line("text Moat")
    Command(word='text', rest='Moat')
    >>> [one.text for one in read_line("1 1 done")]
    ['1', '1', 'done']
    >>> [one.text for one in read_line("treasures, Throne Room")]
    ['treasures', 'Throne Room']
    """
    words = line.split()
    if not words:
        return []
    first = words[0].casefold()
    word = _SHORT.get(first, first)
    if word in COMMANDS and (len(words) == 1 or word in ("text", "log")):
        return Command(word, " ".join(words[1:]))
    numbers = all(_NUMBER.fullmatch(one) or one.casefold() in ("done", "e") for one in words)
    parts = words if numbers and "," not in line else re.split(r"[,;]", line)
    return [_reply(part.strip()) for part in parts if part.strip()]


def _reply(text: str) -> Reply:
    if text.startswith("-"):
        return Reply(text[1:].strip(), back=True)
    return Reply(text.removeprefix("+").strip())


def meant(text: str, decision: Decision, catalog: Catalog = OFFICIAL) -> Option:
    """The option that a number, a name or the beginning of a name means.

    What is none of them is an error with the nearest spelling.
    """
    options = decision.options
    if text.isdecimal():
        if 1 <= int(text) <= len(options):
            return options[int(text) - 1]
        raise IllegalChoice(f"there are options 1 to {len(options)}, not {text}")
    word = _ANSWERS.get(text.casefold(), text.casefold())
    for option in options:
        if word in (option.text.casefold(), option.label.casefold()):
            return option
    found = _by_key(key(text), options) or _by_alias(text, options, catalog)
    if len(found) == 1:
        return found[0]
    if found:
        raise IllegalChoice(f"{text!r} may be {' or '.join(one.text for one in found)}")
    with suppress(UnknownCard):
        raise IllegalChoice(f"{catalog.card(text).name} can't be chosen now")
    names = {one.text.casefold(): one.text for one in options}
    others = {word: word for word in COMMANDS}
    near = difflib.get_close_matches(word, [*names, *others], n=1, cutoff=0.5)
    if not near:
        raise IllegalChoice(f"{text[:60]!r} is not an option now; 'help' lists what can be typed")
    known = {**others, **names}[near[0]]
    raise IllegalChoice(f"{text[:60]!r} is not an option now: did you mean {known!r}?")


def _by_key(wanted: str, options: Sequence[Option]) -> list[Option]:
    """Those with this name in any spelling, or else those whose names begin so."""
    if not wanted:
        return []
    same = [one for one in options if key(one.text) == wanted]
    return same or [one for one in options if key(one.text).startswith(wanted)]


def _by_alias(text: str, options: Sequence[Option], catalog: Catalog) -> list[Option]:
    try:
        name = catalog.card(text).name
    except UnknownCard:
        return []
    return [one for one in options if one.text == name]
