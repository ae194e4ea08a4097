"""Names and texts that come from outside, made safe to show: no character steers a terminal."""

from __future__ import annotations

import re

OLDER_WORDING = re.compile(
    r"(.*?)\s*[\[(]\s*(?:(\d)E?|(\d)(?:st|nd) ed(?:ition|\.)?|(\d{4}))\s*[\])]\s*", re.I | re.S
)
"""A card's name with an edition or a year behind it: ``Mine (1E)``, ``Mine (2012)``."""
_LONGEST = 60
_MARKS = ",;·"
"""They separate the cards of a kingdom, its options, and the rules of a strategy."""


def printable(text: str) -> str:
    r"""The text in one line, with a space for every character that can't be seen.

    >>> printable("Big\x1b[31m\nMoney")
    'Big [31m Money'
    """
    return "".join(ch if ch.isprintable() else " " for ch in text)


def printable_lines(text: str) -> str:
    r"""The same for a text of several lines.

    >>> printable_lines("one\ntwo\x07")
    'one\ntwo '
    """
    return "\n".join(map(printable, text.split("\n")))


def trouble_with_name(name: object) -> str:
    """Why this can't be the name of a card or a player; empty if it can.

    >>> trouble_with_name("Village, Smithy")
    "a name has no ','"
    >>> trouble_with_name("Ye Olde Village")
    ''
    """
    if not isinstance(name, str) or not name.strip():
        return "a name is needed"
    if name != name.strip():
        return "a name has no space at its ends"
    if len(name) > _LONGEST:
        return f"a name has at most {_LONGEST} characters"
    unseen = next((ch for ch in name if not ch.isprintable()), None)
    if unseen is not None:
        return f"a name has no character that can't be seen, as {unseen!r}"
    mark = next((ch for ch in name if ch in _MARKS), None)
    if mark is not None:
        return f"a name has no {mark!r}"
    if not any(ch.isalpha() for ch in name):
        return "a name has letters"
    return ""
