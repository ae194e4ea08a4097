"""Conditions in English: what comes after "if"."""

from __future__ import annotations

from dataclasses import replace

from .english import in_words, with_article
from .model import Amount, Condition, What
from .nouns import cost_words, counted, noun
from .voice import Voice


class Limits:
    """How many: at least, at most, or anything but so many."""

    def __init__(self, low: int | None, high: int | None, *, other: bool = False) -> None:
        """``other``: all numbers but these."""
        if other and low is not None and high is not None and low <= 0:
            low, high, other = high + 1, None, False  # there is nothing below
        self.low, self.high, self.other = low, high, other

    @property
    def text(self) -> str:
        """How many things.

        >>> [Limits(*limits).text for limits in ((3, None), (1, None), (None, 5), (2, 2), (0, 0))]
        ['3 or more', 'one or more', '5 or fewer', 'exactly 2', 'no']
        >>> Limits(2, 2, other=True).text, Limits(0, 0, other=True).text
        ('fewer or more than 2', 'one or more')
        """
        if self.other:
            if self.low == self.high:
                return f"fewer or more than {self.low}"
            return f"fewer than {self.low} or more than {self.high}"
        if self.high is not None and self.high <= 0:
            return "no"
        if self.high is None:
            return "one or more" if self.low == 1 else f"{self.low} or more"
        if self.low is None:
            return f"{self.high} or fewer"
        return f"exactly {self.low}" if self.low == self.high else f"{self.low} to {self.high}"

    @property
    def money(self) -> str:
        """How much something costs."""
        low, high = self.low, self.high
        if self.other:
            if low == high:
                return f"less or more than ${low}"
            return f"less than ${low} or more than ${high}"
        if low is None or high is None:
            return f"${high} or less" if low is None else f"${low} or more"
        return f"${low}" if low == high else f"${low} to ${high}"

    @property
    def any(self) -> bool:
        """Whether one is enough."""
        return not self.other and (self.low, self.high) == (1, None)

    @property
    def none(self) -> bool:
        """Whether there must be none."""
        return not self.other and self.high is not None and self.high <= 0

    @property
    def plural(self) -> bool:
        """Whether more or less than one thing is spoken of."""
        return self.other or (self.low, self.high) != (1, 1)


def limits_of(condition: Condition) -> Limits:
    """How many things a condition asks for."""
    return Limits(*condition.limits, other=condition.relation == "other")


def condition_text(condition: Condition | What | str, voice: Voice) -> str:
    """A condition, with "if" before it."""
    if isinstance(condition, str):
        return "if it is the named card"
    if isinstance(condition, What):
        return f"if {_is(condition, voice)}"
    return f"if {_compared(condition.left, limits_of(condition), voice)}"


def _is(what: What, voice: Voice) -> str:
    """What "it" is or has."""
    plain = replace(what, same=False, potion=False, fact=None, left=None)
    said = []
    if plain.other:
        kind = What(what.types, what.names, what.excluded, without=what.without)
        said.append(f"{voice.it} isn't {with_article(noun(kind, voice))}")
        plain = What(relation=what.relation, cost=what.cost)
    if plain.relation is not None and plain == What(relation=what.relation, cost=what.cost):
        said.append(f"{voice.it} costs {cost_words(what)}")
    elif plain != What():
        said.append(f"{voice.it} is {with_article(noun(plain, voice))}")
    if what.same:
        said.append(f"{voice.it} is a copy of the card before")
    if what.potion:
        said.append(f"{voice.it} has a Potion in its cost")
    if what.fact == "in play":
        said.append(f"{voice.you} have a copy of it in play")
    elif what.fact == "gained right":
        said.append("the player to your right gained a copy of it on their last turn")
    elif what.fact == "unnamed":
        said.append(f"{voice.it} hasn't been named for {voice.this_name} this turn")
    if what.left is not None:
        said.append(f"its pile has {Limits(None, what.left).text} cards left")
    return in_words(said, "and") or f"{voice.it} is a card"


def _number_of(amount: Amount, limits: Limits, voice: Voice) -> str:
    """How many things: "2 or more Treasures in hand", "a Potion in play", "no cards"."""
    if limits.any:
        return with_article(counted(amount, voice, had=True))
    return f"{limits.text} {counted(amount, voice, plural=limits.plural, had=True)}"


def player_with(condition: Condition, voice: Voice) -> str | None:
    """A condition on a player's own cards as an attribute: "5 or more cards in hand"."""
    if condition.left.source not in ("hand_size", "hand_matching", "names_in_hand", "in_play"):
        return None
    return _number_of(condition.left, limits_of(condition), voice)


def _compared(amount: Amount, limits: Limits, voice: Voice) -> str:
    many, s, you = limits.text, "s" if limits.plural else "", voice.you
    match amount.source:
        case "that_cost":
            return f"{voice.it} costs {limits.money}"
        case "noted_cost":
            return f"the trashed cards cost {limits.money} together"
        case "that_types":
            return f"{voice.it} has {many} type{s}"
        case "empty_piles":
            return f"there {'are' if s else 'is'} {many} empty Supply pile{s}"
        case "deck_and_discard":
            are = "are" if s and not limits.any else "is"
            return f"there {are} {_number_of(amount, limits, voice)}"
        case "actions_played":
            return f"{you} have played {many} Action{s} this turn (counting this)"
        case "moved" | "noted":
            if limits.any:
                return f"any card was {amount.done}"
            return f"{many} card{s} {'were' if s else 'was'} {amount.done}"
        case "bought":
            kind = noun(amount.what or What(), voice)
            if limits.none:
                return f"{you} didn't buy {with_article(kind)} this turn"
            if limits.any:
                return f"{you} bought {with_article(kind)} this turn"
            kinds = noun(amount.what or What(), voice, plural=limits.plural)
            return f"{you} bought {many} different {kinds} this turn"
        case "gained_buying":
            kind, phase = with_article(noun(amount.what or What(), voice)), voice.buy_phase
            if limits.none:
                return f"{you} didn't gain {kind} in {phase}"
            if limits.any:
                return f"{you} gained {kind} in {phase}"
            kinds = noun(amount.what or What(), voice, plural=limits.plural)
            return f"{you} gained {many} different {kinds} in {phase}"
        case "victory_piles_opened":
            if limits.any:
                return "cards have been gained from any Victory pile"
            return f"cards have been gained from {many} Victory pile{s}"
        case "tokens":
            return f"{you} have taken {many} Coin token{s} with {voice.these} this game"
    drawn = " (after drawing)" if amount.source == "hand_size" and voice.drew else ""
    return f"{you} have {_number_of(amount, limits, voice)}{drawn}"
