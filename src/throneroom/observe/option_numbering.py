"""A fixed numbering of options, with a mask of those that may be chosen now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import _core
from ..cards.codes import Purpose
from ..cards.errors import nearest
from ..engine.decision import Option
from ..engine.game import Game
from ..engine.ruleset import Ruleset
from ..engine.view import View
from ..numbers import between
from .terms import PURPOSES, ObservationError

_OWN_VERBS: dict[str, tuple[str, ...]] = {
    "play": ("play", "replay"),
    "treasure": ("treasure",),
    "buy": ("buy",),
    "gain": ("gain", "gain for"),
    "trash": ("trash", "trash supply"),
    "discard": ("discard",),
    "topdeck": ("topdeck", "put"),
}
_NAMED = {purpose for purposes in _OWN_VERBS.values() for purpose in purposes}
VERBS = (
    *_OWN_VERBS.items(),
    ("other", tuple(purpose for purpose in PURPOSES if purpose not in _NAMED)),
)
"""What the numbering of all options tells apart: verbs, and the purposes that each stands for."""
MOST_NUMBERS = 1024


@dataclass(frozen=True)
class OptionNumbering:
    """Each verb with each card, then "done", "treasures", a card's choices, and numbers.

    The usual one has a number for every option of every game, but for places deeper in a deck than
    ``numbers``. ``cards`` says in which order cards are numbered; empty: in the game's own. With
    ``places``, each verb has room for so many cards, so that kingdoms of different size have the
    same numbers.
    """

    verbs: tuple[tuple[str, tuple[str, ...]], ...] = VERBS
    cards: tuple[str, ...] = ()
    done: bool = True
    treasures: bool = True
    choices: int = _core.MAX_CHOICES
    numbers: int = 32
    places: int = 0

    def __post_init__(self) -> None:
        """Refuse what can't be numbered."""
        met: set[str] = set()
        for _, purposes in self.verbs:
            for purpose in purposes:
                if purpose not in PURPOSES:
                    hint = nearest(purpose, PURPOSES)
                    raise ObservationError(f"unknown purpose {purpose!r}{hint}")
                if purpose in met:
                    raise ObservationError(f"the purpose {purpose!r} belongs to one verb")
                met.add(purpose)
        between("choices", self.choices, 0, _core.MAX_CHOICES)
        between("numbers", self.numbers, 0, MOST_NUMBERS)
        between("places", self.places, 0, _core.MAX_KINDS)

    @classmethod
    def of_buys(cls, cards: Iterable[str] = (), *, done: bool = False) -> OptionNumbering:
        """Only what is bought, with or without a number for buying nothing."""
        return cls((("buy", ("buy",)),), tuple(cards), done, False, 0, 0)

    def at(self, rules: Ruleset) -> FittedNumbering:
        """The numbering for one game; an error if it is for other cards."""
        return FittedNumbering(self, rules)

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "verbs": [[verb, list(purposes)] for verb, purposes in self.verbs],
            "cards": list(self.cards), "done": self.done, "treasures": self.treasures,
            "choices": self.choices, "numbers": self.numbers,
            **({"places": self.places} if self.places else {}),
        }  # fmt: skip

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> OptionNumbering:
        """Back from plain data."""
        verbs = tuple((str(verb), tuple(map(str, purposes))) for verb, purposes in data["verbs"])
        return cls(
            verbs, tuple(map(str, data["cards"])), bool(data["done"]), bool(data["treasures"]),
            data["choices"], data["numbers"], data.get("places", 0),
        )  # fmt: skip


class FittedNumbering:
    """A numbering for one game.

    >>> import throneroom as tr
    >>> game = tr.Game(tr.Kingdom.random(seed=1), seed=7)
    >>> numbers = OptionNumbering().at(game.rules)
    >>> [numbers.names[i] for i in numbers.mask(game).nonzero()[0]]
    ['treasure(Copper)', 'done', 'treasures']
    """

    def __init__(self, what: OptionNumbering, rules: Ruleset) -> None:
        """Compile it."""
        self.numbering, self.rules = what, rules
        self.cards = what.cards or rules.names
        others = check_same_cards(self.cards, rules)
        if others:
            raise ObservationError(f"options are numbered for other cards: {others}")
        self.places = what.places or len(self.cards)
        if self.places < len(self.cards):
            raise ObservationError(
                f"there are {len(self.cards)} cards in this game, and numbers for {self.places}"
            )
        self.core = _core.numbering(
            rules.core,
            [[int(Purpose(PURPOSES.index(one))) for one in purposes] for _, purposes in what.verbs],
            [rules.kinds[name] for name in self.cards], self.places,
            what.done, what.treasures, what.choices, what.numbers,
        )  # fmt: skip

    def __reduce__(self) -> tuple[object, ...]:
        """By what it is made from."""
        return FittedNumbering, (self.numbering, self.rules)

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return self.core.size

    @cached_property
    def names(self) -> tuple[str, ...]:
        """What each number stands for."""
        what = self.numbering
        empty = range(len(self.cards), self.places)
        places = (*self.cards, *(f"place {place + 1}" for place in empty))
        return (
            *(f"{verb}({card})" for verb, _ in what.verbs for card in places),
            *(("done",) if what.done else ()),
            *(("treasures",) if what.treasures else ()),
            *(f"choice {i + 1}" for i in range(what.choices)),
            *(f"number {i}" for i in range(what.numbers)),
        )

    def mask(self, seen: View | Game) -> npt.NDArray[np.uint8]:
        """1 for each number that may be chosen now."""
        found: npt.NDArray[np.uint8] = self.core.mask(seen._core)
        return found

    def covers(self, seen: View | Game) -> bool:
        """Whether the decision is one whose options have numbers."""
        return self.core.covers(seen._core)

    def index(self, seen: View | Game, option: Option) -> int | None:
        """The number of an option of the decision; None if it has none."""
        found = self.core.index(seen._core, option.code)
        return None if found < 0 else found

    def option(self, seen: View | Game, index: int) -> Option:
        """The option of the decision that a number stands for."""
        decision = seen.decision
        number = between("the number of an option", index, 0, self.size - 1)
        code = self.core.option(number)
        for option in decision.options if decision is not None else ():
            if option.code == code and self.index(seen, option) == number:
                return option
        raise ObservationError(f"{self.names[number]} (number {number}) is not an option now")


def check_same_cards(cards: Iterable[str], rules: Ruleset) -> str:
    """How some cards differ from those of a game, in words; empty if they don't."""
    mine, theirs = {*cards}, {*rules.names}
    missing, unknown = sorted(mine - theirs), sorted(theirs - mine)
    said = [f"{', '.join(missing)} not in this game"] if missing else []
    return "; ".join([*said, *([f"{', '.join(unknown)} unknown to it"] if unknown else [])])
