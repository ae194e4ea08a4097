"""Conditions in English: what comes after "if"."""

from __future__ import annotations

from .english import in_words, with_article
from .model import Amount, Condition, What
from .nouns import cost_words, counted, noun
from .voice import Voice


def condition_text(condition: Condition | What | str, voice: Voice) -> str:
    """A condition, with "if" before it."""
    if isinstance(condition, str):
        return "if it is the named card"
    if isinstance(condition, What):
        return f"if {_is(condition, voice)}"
    return _compared(condition.left, *condition.limits, voice)


def _is(what: What, voice: Voice) -> str:
    """What "it" is or has."""
    plain = What(what.types, what.names, what.excluded, what.relation, what.cost, other=what.other)
    said = []
    if plain.other:
        kind = What(what.types, what.names, what.excluded)
        said.append(f"it isn't {with_article(noun(kind, voice))}")
        plain = What(relation=what.relation, cost=what.cost)
    if plain.relation is not None and plain == What(relation=what.relation, cost=what.cost):
        said.append(f"it costs {cost_words(what)}")
    elif plain != What():
        said.append(f"it is {with_article(noun(plain, voice))}")
    if what.same:
        said.append("it is a copy of the card before")
    if what.potion:
        said.append("it has a Potion in its cost")
    if what.fact == "in play":
        said.append(f"{voice.you} have a copy of it in play")
    elif what.fact == "gained right":
        said.append("the player to your right gained a copy of it on their last turn")
    elif what.fact == "unnamed":
        said.append(f"it hasn't been named for {voice.this_name} this turn")
    if what.left is not None:
        said.append(f"its pile has {limits(None, what.left)} cards left")
    return in_words(said, "and") or "it is a card"


def limits(low: int | None, high: int | None) -> str:
    """How many: "3 or more".

    >>> limits(3, None), limits(1, None), limits(None, 5), limits(2, 2), limits(0, 0)
    ('3 or more', 'one or more', '5 or fewer', 'exactly 2', 'no')
    """
    if high is not None and high <= 0:
        return "no"
    if high is None:
        return "one or more" if low == 1 else f"{low} or more"
    if low is None:
        return f"{high} or fewer"
    return f"exactly {low}" if low == high else f"{low} to {high}"


def _number_of(amount: Amount, low: int | None, high: int | None, voice: Voice) -> str:
    """How many things: "2 or more Treasures in hand", "a Potion in play", "no cards"."""
    if (low, high) == (1, None):
        return with_article(counted(amount, voice))
    plural = (low, high) != (1, 1)
    return f"{limits(low, high)} {counted(amount, voice, plural=plural)}"


def player_with(condition: Condition, voice: Voice) -> str | None:
    """A condition on a player's own cards as an attribute: "5 or more cards in hand"."""
    if condition.left.source not in ("hand_size", "hand_matching", "names_in_hand", "in_play"):
        return None
    text = _number_of(condition.left, *condition.limits, voice)
    return text.replace(f" {voice.you} have in play", " in play")


def _compared(amount: Amount, low: int | None, high: int | None, voice: Voice) -> str:
    many = limits(low, high)
    s = "" if (low, high) == (1, 1) else "s"
    some, none = (low, high) == (1, None), many == "no"
    you = voice.you
    match amount.source:
        case "that_cost":
            return f"if it costs ${_money(low, high)}"
        case "noted_cost":
            return f"if the trashed cards cost ${_money(low, high)} together"
        case "that_types":
            return f"if it has {many} type{s}"
        case "empty_piles":
            return f"if there {'are' if s else 'is'} {many} empty Supply pile{s}"
        case "deck_and_discard":
            return f"if there {'are' if s else 'is'} {_number_of(amount, low, high, voice)}"
        case "actions_played":
            return f"if {you} have played {many} Action{s} this turn (counting this)"
        case "moved" | "noted":
            done = amount.phrase.partition(" ")[2] or "moved"
            if some:
                return f"if any card was {done}"
            return f"if {many} card{s} {'were' if s else 'was'} {done}"
        case "bought":
            kind = noun(amount.what or What(), voice)
            if none:
                return f"if {you} didn't buy {with_article(kind)} this turn"
            if some:
                return f"if {you} bought {with_article(kind)} this turn"
            kinds = noun(amount.what or What(), voice, plural=bool(s))
            return f"if {you} bought {many} different {kinds} this turn"
        case "victory_piles_opened":
            if some:
                return "if a card has been gained from a Supply pile of Victory cards"
            return f"if cards have been gained from {many} Supply pile{s} of Victory cards"
        case "tokens":
            return f"if {you} have taken {many} Coin token{s} with {voice.these} this game"
    have = _number_of(amount, low, high, voice).replace(f" {you} have in play", " in play")
    drawn = " (after drawing)" if amount.source == "hand_size" and voice.drew else ""
    return f"if {you} have {have}{drawn}"


def _money(low: int | None, high: int | None) -> str:
    if low is None or high is None:
        return f"{high} or less" if low is None else f"{low} or more"
    return f"{low}" if low == high else f"{low} to {high}"
