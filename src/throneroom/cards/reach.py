"""Which cards each verb can take, and where it can put them.

What is not in these tables is refused, with what would be right: the machine has no step for it, or
it would mean nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

from .errors import CardError
from .model import Amount, Cards, Every, Move, Pick, Place, Top, What
from .words import PLACES

PAST = {
    "discard": "discarded",
    "trash": "trashed",
    "put": "put",
    "gain": "gained",
    "play": "played",
    "reveal": "revealed",
    "set aside": "set aside",
    "return": "returned",
    "mark": "marked",
}


@dataclass(frozen=True)
class Reach:
    """What a verb can do with cards, on the way to one place."""

    picked: str = ""
    """Zones that somebody picks cards from."""
    every: str = ""
    """Zones of which all cards, or all of a sort, can go."""
    ends: bool = False
    """Whether it takes cards from the top or the bottom of the deck."""


_REACH: dict[tuple[str, Place], Reach] = {
    ("discard", "discard"): Reach("hand revealed event", "hand revealed mat", ends=True),
    ("trash", "trash"): Reach(
        "hand revealed discard play leaving supply event",
        "hand revealed discard play mat deck",
        ends=True,
    ),
    ("put", "hand"): Reach(
        "revealed discard play event", "revealed discard play mat deck", ends=True
    ),
    ("put", "deck"): Reach(
        "hand revealed discard play leaving event", "hand revealed discard play"
    ),
    ("put", "bottom"): Reach(
        "hand revealed discard play leaving event", "hand revealed discard play"
    ),
    ("put", "anywhere"): Reach("hand revealed discard play leaving event"),
    ("put", "mat"): Reach(
        "hand revealed discard play leaving event", "hand revealed discard play", ends=True
    ),
    ("put", "discard"): Reach("", "deck"),
    ("set aside", "aside"): Reach("hand revealed", "hand revealed"),
    ("return", "supply"): Reach("hand", "hand"),
    ("reveal", "none"): Reach("hand"),
    ("play", "play"): Reach("hand revealed discard event", ends=True),
    ("gain", "discard"): Reach("supply trash noted"),
    ("gain", "hand"): Reach("supply trash noted"),
    ("gain", "deck"): Reach("supply trash noted"),
    ("gain", "aside"): Reach("supply trash noted"),
    ("mark", "token"): Reach("supply"),
}


def check_move(move: Move) -> Move:
    """The move, if the machine can make it."""
    reach = _REACH[move.verb, move.to]
    match move.cards:
        case Top():
            _check_ends(move, move.cards, reach)
        case Every(zone, what):
            if zone not in reach.every.split():
                raise CardError(_no_way(move, zone, reach))
            if move.note and zone in ("mat", "deck"):
                raise CardError(f"{_word(move)}: cards from {zone_word(zone)} can't be noted")
            if zone == "deck" and what != What():
                raise CardError(
                    f"{_word(move)}: nobody looks through a deck: only whole_deck can go, or cards "
                    "that reveal(top(3)) has shown"
                )
        case Pick():
            if move.cards.zone not in reach.picked.split():
                raise CardError(_no_way(move, move.cards.zone, reach))
            _check_pick(move, move.cards)
    return move


def _word(move: Move) -> str:
    return {"set aside": "set_aside", "return": "return_to_supply", "mark": "mark_pile"}.get(
        move.verb, move.verb
    )


def zone_word(zone: str) -> str:
    """A zone in the words of the language."""
    return "gained_card" if zone == "event" else PLACES[zone]


def _no_way(move: Move, zone: str, reach: Reach) -> str:
    """What is wrong with taking cards from there, and what can be taken."""
    whole = isinstance(move.cards, Every)
    zones = (reach.every if whole else reach.picked).split()
    here = zone_word(zone)
    where = "" if move.verb != "put" else f" to {PLACES[move.to]}"
    text = f"{_word(move)}: no card is {PAST[move.verb]} from {here}{where}"
    if move.verb == "play" and whole:
        return (
            "play: cards are played one at a time, so play takes one(...), such as "
            f"play(one({here}, Action)), and not every(...)"
        )
    if not whole and zone in reach.every.split():
        return f"{text} one by one: write every({here})"
    if whole and zone in reach.picked.split():
        return f"{text} all at once: write one({here})"
    if move.verb == "reveal" and whole and zone == "hand":
        return f"{text} by sort: reveal_hand() shows all of it"
    if not zones:
        return f"{text} all at once"
    return f"{text}; it takes cards from {', '.join(zone_word(z) for z in zones)}"


def _check_ends(move: Move, cards: Top, reach: Reach) -> None:
    word, end = _word(move), "bottom" if cards.bottom else "top"
    if not reach.ends:
        raise CardError(
            f"{word}: the {end} of the deck can't go there unseen: look_at({end}({cards.n})), then "
            f"{word} looked_at cards"
        )
    if move.verb == "play" and (cards.n > 1 or move.times > 1):
        raise CardError(
            f"play: one card of the deck is played, once: reveal({end}({cards.n})), then "
            "play(one(revealed, Action))"
        )
    if move.shown and move.to != "mat":
        raise CardError(f"{word}: to show it, reveal({end}({cards.n})) first")


def _check_pick(move: Move, pick: Pick) -> None:
    word, zone = _word(move), zone_word(pick.zone)
    if pick.zone in ("supply", "trash") and pick.high != 1:
        more = ", such as gain('Silver', times=2)" if pick.zone == "supply" else ""
        raise CardError(f"{word}: only one card at a time comes from {zone}{more}")
    if move.verb == "play" and pick.high != 1:
        raise CardError(
            f"play: only one card at a time is played: play(one({zone}, Action)), perhaps several "
            "times in a row"
        )
    if move.to == "anywhere" and pick.high != 1:
        raise CardError(
            f"{word}: only one card at a time goes anywhere: put(one({zone}), anywhere)"
        )
    if move.verb == "reveal" and pick.keep is not None:
        raise CardError("reveal: nothing leaves the hand: reveal(one(hand))")
    if move.verb == "gain":
        if move.times > 1 and (pick.low == 0 or pick.zone != "supply" or move.by_lead):
            raise CardError("gain: times= is for cards that must come from the Supply")
        if move.by_lead and (pick.zone != "supply" or pick.low == 0 or move.to == "aside"):
            raise CardError("gain: by_you= is for a card that must come from the Supply")
    if pick.what.same and isinstance(pick.high, Amount):
        raise CardError(f"{word}: how many copies of 'it' is a number")


def check_cards(word: str, cards: Cards | What) -> Cards:
    """Cards that a word takes; ``it`` is the card in the discard pile that has just come there."""
    if not isinstance(cards, What):
        return cards
    if cards != What(same=True):
        raise CardError(f"{word}: where are these cards? Write {word}(one(hand, ...)) with them")
    return Pick("discard", cards, 1, 1)
