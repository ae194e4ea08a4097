"""Who a sentence is about, and what "it" and "the rest" mean in it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .english import plural_name
from .model import Card, Effect, Every, If, May, Move, Pick, ShowHand, Take, TakeUntil, Then, What

MANY = 99  # revealed cards whose number nobody knows


@dataclass(frozen=True)
class Voice:
    """Who a sentence is about, and which cards "it" or "them" would be."""

    subject: str = "you"
    """"you" (imperative), "player" (third person singular) or "they" (plural)."""
    card: Card | None = None
    """The card whose text this is, where that is known."""
    revealed: int = 0
    """How many cards the last reveal showed."""
    open: bool = True
    """Whether everybody saw them."""
    left: int | None = None
    """How many of them are left for sure."""
    bottom: bool = False
    """Whether they come from the bottom of the deck."""
    some_left: bool = False
    """Whether some of them have gone since."""
    found: What | None = None
    """What was looked for."""
    found_number: int = 0
    """How many such cards were looked for."""
    only_found: bool = False
    """Whether all other revealed cards have gone."""
    held: str = ""
    """The cards set aside, once they come back."""
    held_one: bool = False
    """Whether that is just one card."""
    event: str = "the gained card"
    """The card that something happened to."""
    drew: bool = False
    """Whether the card has drawn cards before."""
    hand_shown: bool = False
    """Whether the hand has just been revealed."""
    it: str = "it"
    """The card last moved, where there could be a doubt."""
    buy_phase: str = "the Buy phase"
    """The Buy phase of this turn."""
    worth: bool = False
    """Whether coins are what a Treasure is worth."""

    @property
    def your(self) -> str:
        """The possessive."""
        return "your" if self.subject == "you" else "their"

    @property
    def you(self) -> str:
        """The pronoun."""
        return "you" if self.subject == "you" else "they"

    def verb(self, word: str) -> str:
        """A verb in the right person."""
        if self.subject != "player":
            return word
        first, _, more = word.partition(" ")
        end = "es" if first.endswith(("sh", "ss", "ch")) else "s"
        return f"{first}{end} {more}".rstrip()

    def may(self, word: str) -> str:
        """An optional verb."""
        return f"{'you ' if self.subject == 'you' else ''}may {word}"

    @property
    def mat(self) -> str:
        """The mat of this card."""
        name = f"{self.card.name} " if self.card else ""
        return f"{self.your} {name}mat"

    @property
    def this_name(self) -> str:
        """The card's name, for what all its copies share."""
        return self.card.name if self.card else "this card"

    @property
    def these(self) -> str:
        """All copies of this card."""
        return plural_name(self.card.name) if self.card else "this card"

    @property
    def single(self) -> bool:
        """Whether just one revealed card can be left."""
        return self.revealed == 1 or self.left == 1

    @property
    def rest(self) -> str:
        """What is left of the revealed cards."""
        if self.held:
            return self.held
        if self.revealed == 1:
            return "it"
        if self.some_left:
            return "the other one" if self.left == 1 else "the rest"
        return "them all" if self.revealed == MANY else "them"


YOU = Voice()


def after(effect: Effect, voice: Voice) -> Voice:
    """What "it" and "the rest" mean once this has happened."""
    voice = replace(voice, hand_shown=isinstance(effect, ShowHand))
    match effect:
        case Take(n, shown, bottom):
            return _taken(voice, revealed=n, open=shown, left=n, bottom=bottom)
        case TakeUntil(n, what):
            return _taken(voice, revealed=MANY, found=what, found_number=n)
        case Move(cards=Pick("revealed") as pick) if voice.revealed:
            left = None
            if voice.left is not None and isinstance(pick.low, int) and pick.what == What():
                left = voice.left - pick.low if pick.low == pick.high else None
            return replace(voice, some_left=True, left=left)
        case Move(cards=Every("revealed", what)) if what == What():
            return replace(voice, revealed=0, left=None, some_left=False)
        case Move(cards=Every("revealed", what)) if voice.revealed:
            others = voice.found is not None and replace(what, other=not what.other) == voice.found
            return replace(voice, some_left=True, left=None, only_found=others)
        case Then(first):
            return replace(after(first, voice), left=None)
        case May(inner):
            return replace(after(inner, voice), left=None)
    return voice


def _taken(voice: Voice, **cards: Any) -> Voice:  # noqa: ANN401 - some of its own fields
    """Cards have been taken off the deck; those before are forgotten."""
    return Voice(voice.subject, voice.card, event=voice.event, drew=voice.drew, **cards)


def sets_aside(effect: Effect) -> Pick | None:
    """The cards that an effect sets aside."""
    match effect:
        case Move(cards=Pick() as pick, to="aside"):
            return pick
    return None


def takes_revealed(effect: Effect | None) -> bool:
    """Whether it takes all revealed cards under a condition."""
    return isinstance(effect, If) and any(
        isinstance(e, Move) and isinstance(e.cards, Every) and e.cards == Every("revealed")
        for e in effect.effects
    )
