"""The one shape of every question a player is asked."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import NamedTuple

from .. import _core
from ..cards.codes import Purpose
from .ruleset import Ruleset


class IllegalChoice(ValueError):
    """A choice that is not among the options; the message lists them."""


class Option(NamedTuple):
    """One answer: a card, a choice, a number, or "done". Its ``str`` is what a person reads."""

    code: int
    text: str

    def __str__(self) -> str:
        """The card's name, the choice's label, the number, or "done"."""
        return self.text


@dataclass(frozen=True, slots=True)
class Decision:
    """Who must decide what, and for what purpose."""

    player: int
    purpose: str
    source: str | None
    """The card that asks; None for the turn's own decisions."""
    options: tuple[Option, ...]
    subject: int
    """Whose cards are chosen from; mostly the player's own."""

    def __str__(self) -> str:
        """A line for a person."""
        of = f" ({self.source})" if self.source else ""
        return f"player {self.player}: {self.purpose}{of}: {', '.join(map(str, self.options))}"


_DONE = Option(_core.DONE, "done")
_TREASURES = Option(_core.ALL_TREASURES, "treasures")


def option(rules: Ruleset, code: int, place: int) -> Option:
    """The option with this code in a decision asked at a place of the program."""
    if code < _core.DONE:
        return Option(code, rules.names[code])
    if code == _core.DONE:
        return _DONE
    if code == _core.ALL_TREASURES:
        return _TREASURES
    if code < _core.NUMBER:
        return Option(code, rules.labels[place][code - _core.CHOICE])
    return Option(code, str(code - _core.NUMBER))


def decision_of(rules: Ruleset, game: _core.Game) -> Decision | None:
    """The decision a game waits for."""
    if game.over:
        return None
    player, purpose, source, _, subject, place = game.decision()
    return Decision(
        player,
        Purpose(purpose).word,
        rules.names[source] if source < len(rules.names) else None,
        tuple(option(rules, code, place) for code in game.options()),
        subject,
    )


def resolve(decision: Decision, choice: object) -> int:
    """The index of the option that is meant by an option, an index or a text."""
    options = decision.options
    if isinstance(choice, Option):
        for i, one in enumerate(options):
            if one.code == choice.code:
                return i
    elif hasattr(choice, "__index__") and not isinstance(choice, bool):
        index = operator.index(choice)  # a number of NumPy, too
        if 0 <= index < len(options):
            return index
    elif isinstance(choice, str):
        from ..cards.catalog import UnknownCard, card, key

        wanted = choice.casefold().strip()
        for i, one in enumerate(options):
            if one.text.casefold() == wanted:
                return i
        if wanted.lstrip("+-").isdigit():
            raise illegal(decision, choice)
        for i, one in enumerate(options):
            if key(one.text) == key(choice) != "":
                return i
        try:
            name = card(choice).name  # an alias
        except UnknownCard:
            name = ""
        for i, one in enumerate(options):
            if one.text == name:
                return i
    raise illegal(decision, choice)


def illegal(decision: Decision, choice: object) -> IllegalChoice:
    """An error that lists what is legal."""
    shown = repr(choice)
    if len(shown) > 80:
        shown = shown[:77] + "..."
    return IllegalChoice(
        f"{shown} is not an option now; player {decision.player} may choose "
        f"({decision.purpose}): {', '.join(map(str, decision.options[:60]))}"
    )
