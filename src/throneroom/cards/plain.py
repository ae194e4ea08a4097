"""Effects with no other effect inside them, as clauses without capital and full stop."""

from __future__ import annotations

from .english import with_article
from .model import (
    Amount,
    Discount,
    DrawTo,
    Effect,
    ExtraTurn,
    Give,
    Move,
    MoveThis,
    NameCard,
    PassLeft,
    PlayThis,
    Possess,
    PutBack,
    ShowHand,
    Take,
    TakeUntil,
    TrashThis,
    Unaffected,
    What,
)
from .moves import deed, move_speech, top_text
from .nouns import and_more, cost_words, each_of, noun
from .speech import Speech, said
from .voice import Voice

HAND = 5  # cards that are drawn for a turn


def is_bonus(effect: Effect) -> bool:
    """Whether it is a plain "+1 Card"."""
    return (
        isinstance(effect, Give) and isinstance(effect.amount, int) and effect.resource != "tokens"
    )


def plain_speech(effect: Effect, voice: Voice) -> Speech:
    """One effect."""
    match effect:
        case Move():
            return move_speech(effect, voice)
        case TrashThis() | MoveThis():
            return said(deed(effect, voice).said(voice))
        case ExtraTurn():
            return _extra_turn(effect, voice)
        case NameCard():
            return _name_card(effect, voice)
        case DrawTo():
            return _draw_to(effect, voice)
        case Possess(tokens, after_extra):
            not_again = "" if after_extra else " (but not a second extra turn in a row)"
            cards = "cards and tokens" if tokens else "cards"
            return said(
                f"the player to your left takes an extra turn after this one{not_again}, in which "
                "you see all cards they see and make all their decisions",
                f"you get the {cards} they would get on that turn, and their cards trashed on it "
                "go to their discard pile when it ends",
            )
    return said(_clause(effect, voice))


def _clause(effect: Effect, voice: Voice) -> str:
    match effect:
        case Give():
            return give_text(effect, voice)
        case Take(n, shown, bottom):
            verb = voice.verb("reveal") if shown else voice.verb("look at")
            return f"{verb} {top_text(n, bottom=bottom)} of {voice.your} deck"
        case TakeUntil(n, what):
            kinds = noun(what, voice, plural=n > 1)
            found = f"{n} {kinds}" if n > 1 else with_article(kinds)
            if n == 1 and what == What(relation=what.relation or "equal", cost=what.cost):
                found = f"one costing {cost_words(what)}"
            verb = voice.verb("reveal")
            return f"{verb} cards from {voice.your} deck until {voice.you} reveal {found}"
        case PutBack():
            order = "" if voice.single else " in any order"
            return f"{voice.verb('put')} {voice.rest} back on top{order}"
        case PlayThis():
            return f"{voice.verb('play')} this from {voice.your} hand"
        case ShowHand():
            return f"{voice.verb('reveal')} {voice.your} hand"
        case Discount(n):
            return f"all cards cost ${n} less this turn (but not less than $0)"
        case Unaffected():
            return "you are unaffected by that Attack"
        case PassLeft(to_anyone):
            if to_anyone:
                return (
                    "each player passes a card from their hand to the player on their left, "
                    "all at once"
                )
            return (
                "each player with any cards in hand passes one to the next such player on their "
                "left, all at once"
            )
    raise TypeError(f"no words for {effect!r}")


def _plus(resource: str, n: int) -> str:
    sign = "-" if n < 0 else "+"
    if resource == "coins":
        return f"{sign}${abs(n)}"
    if resource == "points":
        return f"{sign}{abs(n)} VP"
    name = {"cards": "Card", "actions": "Action", "buys": "Buy", "potions": "Potion"}[resource]
    return f"{sign}{abs(n)} {name}{'' if abs(n) == 1 else 's'}"


def give_text(effect: Give, voice: Voice) -> str:
    """What a player gets."""
    amount = effect.amount
    n = amount.mul if isinstance(amount, Amount) else amount
    if effect.resource == "tokens":
        text = f"{voice.verb('take')} {'a Coin token' if n == 1 else f'{n} Coin tokens'}"
    elif voice.worth and effect.resource == "coins" and n > 0:
        text = f"worth ${n}" if isinstance(amount, Amount) else f"${n}"
    elif voice.subject == "you":
        text = _plus(effect.resource, n)
    elif effect.resource == "cards":
        text = f"{voice.verb('draw')} {'a card' if n == 1 else f'{n} cards'}"
    elif n < 0:
        text = f"{voice.verb('lose')} {_plus(effect.resource, -n)[1:]}"
    else:
        text = f"{voice.verb('get')} {_plus(effect.resource, n)}"
    if not isinstance(amount, Amount):
        return text
    dollar = "$" if effect.resource == "coins" else ""
    return f"{text} per {each_of(amount, voice)}{and_more(amount, dollar)}"


def _draw_to(effect: DrawTo, voice: Voice) -> Speech:
    text = f"{voice.verb('draw')} until {voice.you} have {effect.n} cards in hand"
    if effect.aside is None:
        return said(text)
    kind = noun(effect.aside, voice)
    they = "they " if voice.subject != "you" else ""
    return said(
        text,
        f"{voice.you} may set aside each {kind} as {voice.you} draw it",
        f"afterwards, {they}discard the cards set aside",
    )


def _extra_turn(effect: ExtraTurn, voice: Voice) -> Speech:
    n = effect.n
    only = "only " if n < HAND else ""
    cards = f"{only}{n} card{'' if n == 1 else 's'}"
    take, not_third = f"{voice.verb('take')} an extra turn after this one", "a third turn in a row"
    if n == HAND:
        return said(f"{take} (but not {not_third})")
    if effect.or_usual_hand:
        for_it = f"for which {voice.you} draw {cards} (instead of {HAND})"
        return said(f"{take}, {for_it}", f"this can't give {voice.you} {not_third}")
    draw = f"{voice.verb('draw')} {cards} (instead of {HAND}) for {voice.your} next hand"
    return (*said(draw), *said(f"{take} (but not {not_third})"))


def _name_card(effect: NameCard, voice: Voice) -> Speech:
    names = (
        "the player to your left names a card"
        if effect.by == "left"
        else f"{voice.verb('name')} a card"
    )
    return said(names, *(["you can't buy that card this turn"] if effect.use == "ban" else []))
