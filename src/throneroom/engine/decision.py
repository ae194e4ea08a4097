"""The one shape of every question a player is asked."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from .. import _core
from ..cards.catalog import OFFICIAL, Catalog, UnknownCard, key
from ..cards.codes import Purpose
from .prompts import Asked, prompt_of
from .ruleset import Ruleset


class IllegalChoice(ValueError):
    """A choice that is not among the options; the message lists them."""


class Option(NamedTuple):
    """One answer: a card, a choice, a number, or "done"."""

    code: int
    text: str
    """Short and the same wherever the option occurs; an option is chosen by it."""
    label: str = ""
    """What a person reads: what the option means in this decision."""

    def __str__(self) -> str:
        """The card's name, the choice's words, the number, or "done"."""
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
    prompt: str = ""
    """What is asked, in words: "Militia: discard 2 cards"."""
    least: int = 1
    most: int = 1
    """How many more must and may be chosen for this purpose, the present answer included."""
    picked: tuple[str, ...] = ()
    """What has been chosen for it so far."""
    zone: str | None = None
    """Where the cards are: hand, discard, supply, trash, play, mat, or revealed."""
    to: str | None = None
    """Where they would go: discard, trash, hand, deck, play and so on."""

    def __str__(self) -> str:
        """A line for a person."""
        return self.line(f"player {self.player}")

    def line(self, who: str) -> str:
        """The same, with the player called so."""
        of = f" ({self.source})" if self.source else ""
        return f"{who}: {self.purpose}{of}: {', '.join(map(str, self.options))}"


def option_text(rules: Ruleset, code: int, place: int) -> str:
    """The text of an option in a decision asked at a place of the program."""
    if code < _core.DONE:
        return rules.names[code]
    if code == _core.DONE:
        return "done"
    if code == _core.ALL_TREASURES:
        return "treasures"
    if code < _core.NUMBER:
        return rules.labels[place][code - _core.CHOICE]
    return str(code - _core.NUMBER)


def decision_of(rules: Ruleset, names: tuple[str, ...], game: _core.Game) -> Decision | None:
    """The decision a game waits for, in words that call the players by these names."""
    if game.over:
        return None
    asked = Asked._make((*game.decision(), *game.asked()))
    return _decision(rules, names, asked, tuple(game.options()))


@lru_cache(maxsize=1 << 14)  # the same questions come up again and again
def _decision(
    rules: Ruleset, names: tuple[str, ...], asked: Asked, codes: tuple[int, ...]
) -> Decision:
    texts = tuple(option_text(rules, code, asked.place) for code in codes)
    prompt = prompt_of(rules, names, asked, codes, texts)
    return Decision(
        asked.by,
        Purpose(asked.purpose).word,
        rules.names[asked.source] if asked.source < len(rules.names) else None,
        tuple(map(Option, codes, texts, prompt.labels)),
        asked.subject,
        prompt.text,
        asked.least,
        asked.most,
        prompt.picked,
        prompt.zone,
        prompt.to,
    )


def resolve(decision: Decision, choice: object, catalog: Catalog = OFFICIAL) -> int:
    """The index of the option that is meant by an option, an index, a text or a label."""
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
        wanted = choice.casefold().strip()
        for i, one in enumerate(options):
            if one.text.casefold() == wanted:
                return i
        for i, one in enumerate(options):
            if one.label.casefold() == wanted:
                return i
        if wanted.lstrip("+-").isdigit():
            raise illegal(decision, choice)
        for i, one in enumerate(options):
            if key(one.text) == key(choice) != "":
                return i
        try:
            name = catalog.card(choice).name  # an alias
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
