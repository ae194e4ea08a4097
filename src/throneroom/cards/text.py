"""Rules text in English, made from a card's own effects."""

from __future__ import annotations

from . import clauses
from .clauses import clause, speech
from .english import with_article
from .features import walk
from .model import (
    Card,
    Cheaper,
    Effect,
    Give,
    Move,
    MoveThis,
    PlayThis,
    Points,
    Reaction,
    Top,
    Trigger,
)
from .moments import trigger_moment
from .nouns import noun
from .plain import give_text, is_bonus
from .speech import breath, led, paragraph, said
from .voice import YOU, Voice


def card_text(card: Card) -> str:
    """All of a card's text: effects, then what it does unplayed, then its points."""
    voice = Voice(card=card)
    parts = ["\n".join(_lines(card.effects, voice))]
    parts += [_trigger(trigger, voice) for trigger in card.triggers]
    if card.reaction is not None:
        parts.append(_reaction(card.reaction, voice))
    if card.cheaper is not None:
        parts.append(_cheaper(card.cheaper, voice))
    if card.not_with is not None:
        kind = with_article(noun(card.not_with.what, voice))
        parts.append(f"You can't buy this while you have {kind} in play.")
    if card.also is not None:
        also = card.also
        kind = with_article(also.type)
        parts.append(f"In games using this, {also.name} is also {kind} worth ${also.coins}.")
    parts.append(_mat(card, voice))
    if card.points is not None:
        parts.append(points_text(card.points))
    return "\n\n".join(part for part in parts if part)


def points_text(points: Points) -> str:
    """Victory points as a card states them."""
    if not points.every:
        return f"{points.number} VP"
    names = noun(points.what, YOU, plural=points.every > 1)
    number = f"{points.every} " if points.every > 1 else ""
    rounded = " (rounded down)" if points.every > 1 else ""
    plus = f"{points.number} VP, plus " if points.number else ""
    where = "left in the Supply" if points.left else "you have"
    return f"{plus}1 VP per {number}{names} {where}{rounded}"


def option_text(effects: tuple[Effect, ...]) -> str:
    """One of several options, as a label for the player who chooses."""
    return clauses.option_text(effects, YOU)


def cost_text(card: Card) -> str:
    """What a card costs.

    >>> from .language import action, actions, cost
    >>> cost_text(action("University", cost(2, potion=True), actions(2)))
    '$2P'
    """
    return str(card.price)


def _lines(effects: tuple[Effect, ...], voice: Voice) -> list[str]:
    """Plain bonuses at the head of a card stand on lines of their own."""
    worth = voice.card is not None and "Treasure" in voice.card.types
    head = Voice(card=voice.card, worth=worth)
    plain: list[str] = []
    rest = effects
    while rest and isinstance(rest[0], Give) and is_bonus(rest[0]):
        plain.append(give_text(rest[0], head))
        rest = rest[1:]
    if worth and rest and isinstance(rest[0], Give) and rest[0].resource == "coins":
        plain.append(paragraph(said(give_text(rest[0], head))))
        rest = rest[1:]
    drew = any(isinstance(e, Give) and e.resource == "cards" for e in effects[: len(plain)])
    if not rest:
        return plain
    return [*plain, paragraph(speech(rest, Voice(card=voice.card, drew=drew)))]


def _reaction(reaction: Reaction, voice: Voice) -> str:
    n = reaction.hand_at_least
    hand = f"a hand of {n} or more cards" if n else "your hand"
    does = breath(speech(reaction.effects, voice))
    reveal = f"you may reveal this from {hand}; if you do, {does}"
    return paragraph(said(f"when another player plays an Attack, {reveal}"))


def _trigger(trigger: Trigger, voice: Voice) -> str:
    moment = trigger_moment(trigger, voice)
    effects = trigger.effects
    if trigger.scope == "hand":
        reveals = not isinstance(effects[0], PlayThis)
        shown = Voice(card=voice.card, event="that card")
        does = "reveal this from your hand" if reveals else breath(clause(effects[0], voice))
        more = breath(speech(effects if reveals else effects[1:], shown))
        then = f"; if you do, {more}" if more else ""
        return paragraph(said(f"{moment}, you may {does}{then}"))
    they = trigger.scope == "pile" or trigger.who == "others"
    speaker = Voice("they" if they else "you", voice.card, event="it")
    return paragraph(led(moment, speech(effects, speaker)))


def _cheaper(cheaper: Cheaper, voice: Voice) -> str:
    least = "(but not less than $0)"
    costs = (
        "this costs" if cheaper.what is None else f"{noun(cheaper.what, voice, plural=True)} cost"
    )
    if cheaper.per is None:
        return f"While you have this in play, {costs} ${cheaper.n} less {least}."
    per = noun(cheaper.per, voice)
    return f"During your Buy phase, {costs} ${cheaper.n} less per {per} you have in play {least}."


def _mat(card: Card, voice: Voice) -> str:
    """What is to be known about the card's mat."""
    triggered = (e for t in card.triggers for e, _ in walk(t.effects))
    effects = [*(e for e, _ in walk(card.effects)), *triggered]
    put = [e for e in effects if isinstance(e, Move | MoveThis) and e.to == "mat"]
    if not put:
        return ""
    hidden = any(isinstance(e, Move) and isinstance(e.cards, Top) for e in put)
    cards = f"the cards on {voice.mat}"
    if not hidden:
        return f"At the end of the game, return {cards} to your deck."
    return f"You may look at {cards} at any time. At the end of the game, return them to your deck."
