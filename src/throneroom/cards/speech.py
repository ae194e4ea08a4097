"""Clauses, and how they are printed: as sentences, or in one breath inside another clause."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto

from .english import in_words


class Link(Enum):
    """How a clause follows the one before."""

    NEXT = auto()  # another thing that is done
    MORE = auto()  # more about the same thing
    IF = auto()  # what hangs on it


@dataclass(frozen=True)
class Clause:
    """Something said, without capital and full stop."""

    text: str
    link: Link = Link.NEXT
    open: bool = False
    """Whether a further deed in the same sentence would be taken for a part of it."""


Speech = tuple[Clause, ...]


def said(*texts: str) -> Speech:
    """One deed, perhaps with more about it."""
    return tuple(Clause(text, Link.MORE if i else Link.NEXT) for i, text in enumerate(texts))


def follow_up(text: str) -> Clause:
    """What hangs on the clause before."""
    return Clause(text, Link.IF, open=True)


def more(speech: Speech) -> Speech:
    """The same as more about the clause before."""
    return tuple(
        Clause(c.text, Link.MORE if c.link is Link.NEXT else c.link, c.open) for c in speech
    )


def paragraph(speech: Speech) -> str:
    """Sentences.

    >>> paragraph((*said("draw a card"), *said("+1 Buy")))
    'Draw a card. +1 Buy.'
    """
    return " ".join(f"{clause.text[:1].upper()}{clause.text[1:]}." for clause in speech)


def breath(speech: Speech) -> str:
    """All of it inside one clause.

    >>> breath((*said("discard a card"), follow_up("if you do, +$2"), *said("+1 Buy")))
    'discard a card; if you do, +$2; then, in any case, +1 Buy'
    """
    text = ""
    for before, clause in zip((None, *speech), speech, strict=False):
        text += ("" if before is None else _between(before, clause)) + clause.text
    return text


def _between(before: Clause, clause: Clause) -> str:
    if clause.link is not Link.NEXT:
        return "; "
    return "; then, in any case, " if before.open else ", then "


def option(speech: Speech) -> str:
    """One of several options: deeds in a list, and what hangs on them.

    >>> option((*said("discard your hand"), *said("+4 Cards")))
    'discard your hand and +4 Cards'
    """
    text, deeds = "", list[str]()
    before: Clause | None = None
    for clause in speech:
        begins = clause.link is Link.NEXT and before is not None and (before.open or clause.open)
        if clause.link is Link.NEXT and not begins:
            deeds.append(clause.text)
        else:
            text += in_words(deeds, "and")
            deeds = []
            if begins:
                after_open = before is not None and before.open
                text += "; then, in any case, " if after_open else "; then, "
            else:
                text += ", and " if clause.text.startswith("if") else "; "
            text += clause.text
        before = clause
    return text + in_words(deeds, "and")


def led(begin: str, speech: Speech) -> Speech:
    """Deeds that all happen at one moment, which is said first.

    >>> paragraph(led("when you gain this", (*said("+1 Card"), *said("discard a card"))))
    'When you gain this, +1 Card, then discard a card.'
    """
    first = f"{begin}, {speech[0].text}"
    after: list[Clause] = []
    before = speech[0]
    for clause in speech[1:]:
        if clause.link is not Link.NEXT:
            after.append(clause)
        elif before.open or after:
            after.append(Clause(f"then, in any case, {clause.text}", Link.MORE, clause.open))
        else:
            first += f", then {clause.text}"
        before = clause
    return (Clause(first, open=True), *after)
