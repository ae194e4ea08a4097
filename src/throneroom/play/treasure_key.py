"""One key for all Treasures: it plays what nobody would hold back, in the best order.

A Treasure that asks something, or that moves cards, is left to the player, and so is what another
one may want to have first. Coppers stay in the hand where they would forbid a purchase.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ..cards.features import bonus, walk
from ..cards.model import Card, Give, Move, Wait
from ..engine.decision import Decision, Option
from ..engine.view import View

ALL = "treasures"


@dataclass(frozen=True)
class TreasureKey:
    """What the key does in a position."""

    plays: tuple[str, ...]
    """The cards that it plays."""
    leaves: tuple[str, ...]
    """Treasures in the hand that it leaves, each once."""
    because: str = ""
    """Another card that is the reason: with Copper in play, Grand Market can't be bought."""
    coins: int = 0
    """What the cards that it plays surely give."""


def treasure_key(view: View) -> TreasureKey | None:
    """What the key does now; None if it has nothing to play, or Treasures are not asked for."""
    decision = view.decision
    if decision is None or decision.purpose != "treasure":
        return None
    cards = _in_hand(view, decision)
    kept, because = _kept(view, cards)
    blind = [card for card in cards if card.name not in kept]
    if not blind:
        return None
    plays = tuple(card.name for card in blind for _ in range(view.hand[card.name]))
    leaves = tuple(card.name for card in cards if card.name in kept)
    return TreasureKey(plays, leaves, because, _coins(view, blind))


def next_treasure(view: View) -> Option | None:
    """The next answer of the key; None when it is done."""
    decision, key = view.decision, treasure_key(view)
    if decision is None or key is None:
        return None
    options = {option.text: option for option in decision.options}
    if ALL in options and not key.because:
        return options[ALL]
    return options[min(key.plays, key=lambda name: _counts_play(_card(view, name)))]


def _in_hand(view: View, decision: Decision) -> list[Card]:
    """The Treasures that can be played, in the order of the rules."""
    names, hand = {option.text for option in decision.options}, view.hand
    return [card for card in view.rules.cards if card.name in names and hand[card.name]]


def _card(view: View, name: str) -> Card:
    return view.rules.cards[view.rules.kinds[name]]


def _kept(view: View, cards: list[Card]) -> tuple[set[str], str]:
    """The names of the Treasures that the key leaves, and another card that is the reason."""
    if any(_wants_hand(card) for card in cards):
        return {card.name for card in cards}, ""
    kept = {card.name for card in cards if not _blind(card)}
    if kept:  # what counts Treasures in play is worth most as the last
        kept |= {card.name for card in cards if _counts_play(card)}
    for card in view.rules.cards:
        if card.not_with is None or not view.supply.get(card.name):
            continue
        names = card.not_with.what.names
        forbid = {one.name for one in cards if one.name in names} - kept
        within_reach = view.coins + _most(view, cards, forbid) >= view.cost(card.name).coins
        if forbid and within_reach and not any(view.me.play[name] for name in names):
            return kept | forbid, card.name
    return kept, ""


def _most(view: View, cards: list[Card], without: set[str]) -> int:
    """What the Treasures of the hand may come to at best, some of them left out."""
    there = [card for card in cards if card.name not in without]
    coins = _coins(view, there)
    played = sum(view.me.play[card.name] for card in view.rules.cards if "Treasure" in card.types)
    played += sum(view.hand[card.name] for card in there)
    elsewhere = view.me.owned - view.hand - view.me.play
    best = max(
        (bonus(card)["coins"] for card in view.rules.cards
         if "Treasure" in card.types and elsewhere[card.name]), default=0,
    )  # fmt: skip
    for card in there:
        if _counts_play(card):
            coins += played * view.hand[card.name]
        elif _plays_another(card):
            coins += best * view.hand[card.name]
    return coins


def _coins(view: View, cards: list[Card]) -> int:
    return sum(bonus(card)["coins"] * view.hand[card.name] for card in cards)


@lru_cache(maxsize=512)
def _blind(card: Card) -> bool:
    """Whether playing it only gives something now, or promises something for later."""
    return all(isinstance(effect, (Give, Wait)) for effect in card.effects)


@lru_cache(maxsize=512)
def _wants_hand(card: Card) -> bool:
    """Whether it does something with cards of the hand: what is played before is not there."""
    return any(
        isinstance(effect, Move) and getattr(effect.cards, "zone", "") == "hand" and not others
        for effect, others in walk(card.effects)
    )


@lru_cache(maxsize=512)
def _counts_play(card: Card) -> bool:
    """Whether what it gives depends on what is in play."""
    return any(
        isinstance(effect, Give) and getattr(effect.amount, "source", "") == "in_play"
        for effect, _ in walk(card.effects)
    )


@lru_cache(maxsize=512)
def _plays_another(card: Card) -> bool:
    """Whether it plays a card that comes from elsewhere, as Venture does."""
    return any(
        isinstance(effect, Move)
        and effect.verb == "play"
        and getattr(effect.cards, "zone", "") == "revealed"
        for effect, others in walk(card.effects)
        if not others
    )
