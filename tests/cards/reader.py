"""A reader of card texts: it does what the English says, with cards in tuples.

It knows nothing of the language, the values or the engine: only the text, and the rules of the
game. For a text and a board it returns every board that may come of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import Any

COST = {
    "Copper": 0, "Silver": 3, "Gold": 6, "Estate": 2, "Duchy": 5, "Province": 8, "Curse": 0,
    "Fair": 3, "Trial": 4,
}  # fmt: skip
COINS = {"Copper": 1, "Silver": 2, "Gold": 3, "Fair": 1}
TREASURES = {"Copper", "Silver", "Gold"}
PLAYABLE = TREASURES | {"Fair", "Trial"}

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Board:
    """Where a player's cards are; the deck from the top, everything else in order of names."""

    hand: Cards = ()
    deck: Cards = ()
    discard: Cards = ()
    play: Cards = ()
    mat: Cards = ()
    aside: Cards = ()
    trash: Cards = ()
    supply: Cards = ()
    coins: int = 0
    table: Cards = ()
    noted: Cards = ()
    it: str | None = None

    def at_rest(self) -> Board:
        """The same without what only an effect remembers."""
        return replace(self, noted=(), it=None)

    def without(self, zone: str, cards: Cards) -> Board:
        """The cards have left a zone."""
        left = list(getattr(self, zone))
        for card in cards:
            left.remove(card)
        changed: dict[str, Any] = {zone: tuple(left)}
        return replace(self, **changed)

    def with_cards(self, zone: str, cards: Cards) -> Board:
        """They have come to a zone where the order does not matter."""
        changed: dict[str, Any] = {zone: tuple(sorted((*getattr(self, zone), *cards)))}
        return replace(self, **changed)


Fits = Callable[[str], bool]


@dataclass(frozen=True)
class Some:
    """Some cards of a zone: how many, and which."""

    zone: str
    fits: Fits
    low: int
    high: int
    optional: bool = False

    def ways(self, board: Board) -> set[Cards]:
        """The cards that may be taken."""
        there = [card for card in getattr(board, self.zone) if self.fits(card)]
        high = min(self.high, len(there))
        sizes = set(range(min(self.low, high), high + 1))
        if self.optional:
            sizes.add(0)
        return {tuple(sorted(way)) for n in sizes for way in combinations(there, n)}


ANY = 99
NUMBER = r"(?P<number>an?|up to \d+|\d+|any number of|all|one of|any number of the|the) "
KIND = r"(?P<kind>cards?|Treasures?|Coppers?|Actions? (?:or|and) Treasures?)"
COSTING = r"(?: costing up to \$(?P<cost>\d+))?"


def fits(match: re.Match[str]) -> Fits:
    """The cards of a sort."""
    kind, cost = match["kind"], match["cost"]

    def right(card: str) -> bool:
        sort = (
            (kind.startswith("card"))
            or (kind.startswith("Treasure") and card in TREASURES)
            or (kind.startswith("Copper") and card == "Copper")
            or (kind.startswith("Action") and card in PLAYABLE)
        )
        return sort and (cost is None or COST[card] <= int(cost))

    return right


def limits(number: str) -> tuple[int, int]:
    """How many cards."""
    number = number.removesuffix(" of")
    if number in ("a", "an", "one"):
        return 1, 1
    if number in ("all", "the"):
        return ANY, ANY
    if number.startswith("any"):
        return 0, ANY
    n = int(number.rsplit(maxsplit=1)[-1])
    return (0, n) if number.startswith("up to") else (n, n)


class Unreadable(AssertionError):
    """A text that the reader has no rule for."""


SOURCES = {
    "": "hand", " from your hand": "hand", " in your hand": "hand", " you have in play": "play",
    " from it": "discard", " in your discard pile": "discard", " from your Trial mat": "mat",
    " from the Supply": "supply", " from the trash": "trash",
}  # fmt: skip
WHERE = {
    "into your hand": "hand", "onto your deck": "deck", "on top of your deck": "deck",
    "on the bottom of your deck": "bottom", "anywhere in your deck": "anywhere",
    "on your Trial mat": "mat", "face down on your Trial mat": "mat",
    "into your discard pile": "discard",
}  # fmt: skip


def cards_meant(text: str, *, source: str, optional: bool) -> Some | str:
    """The cards that a phrase speaks of; "top 2" and the like for ends of the deck."""

    def anything(card: str) -> bool:
        return True

    if text == "your hand":
        return Some("hand", anything, ANY, ANY)
    if text == "your deck":
        return Some("deck", anything, ANY, ANY)
    if text == "a copy of it":
        return Some("supply", anything, 1, 1, optional)
    if text in ("them", "the rest", "it"):
        zone = "table" if source != "it" else "discard"
        return Some(zone, anything, ANY, ANY, optional)
    if match := re.fullmatch(r"the (top|bottom) (?:card|(\d+) cards) of your deck", text):
        return f"{match[1]} {match[2] or 1}"
    if match := re.fullmatch(r"down to (\d+) cards in hand", text):
        return f"down to {match[1]}"
    if match := re.fullmatch(rf"it if it is an? {KIND}(?P<cost>)", text):
        right = fits(re.fullmatch(rf"{KIND}{COSTING}", match["kind"]) or match)
        return Some("table", right, 1, 1, optional)
    table = r"(?P<number>one of|up to \d+ of|\d+ of|any number of) "
    if match := re.fullmatch(rf"{table}(?P<kind>them)(?P<cost>)", text):
        return Some("table", anything, *limits(match["number"]), optional)
    if match := re.fullmatch(rf"(?:{table})?the (revealed|trashed) {KIND}{COSTING}", text):
        number = match["number"]
        low, high = (ANY, ANY) if number is None else limits(number)
        zone = "table" if " revealed " in f" {text} " else "noted"
        return Some(zone, fits(match), low, high, optional)
    if match := re.fullmatch(rf"a revealed {KIND}{COSTING}", text):
        return Some("table", fits(match), 1, 1, optional)
    ends = "|".join(re.escape(end) for end in SOURCES)
    if match := re.fullmatch(rf"{NUMBER}{KIND}{COSTING}(?P<source>{ends})", text):
        zone = SOURCES[match["source"]] if match["source"] else source
        return Some(zone, fits(match), *limits(match["number"]), optional)
    raise Unreadable(f"which cards are {text!r}?")


def read(text: str, board: Board) -> set[Board]:
    """Every board that may come of a text."""
    boards = {board}
    first, *_ = text.split("\n\n")
    for sentence in first.removesuffix(".").split(". "):
        boards = {after for before in boards for after in _sentence(sentence, before)}
    # What was revealed and has not gone anywhere stays where it was.
    return {replace(b, deck=(*b.table, *b.deck), table=()).at_rest() for b in boards}


def _sentence(sentence: str, board: Board) -> Iterator[Board]:
    if sentence == "Look through your discard pile" or sentence.startswith("At the start of your"):
        yield board
        return
    cards = r"(top|bottom) (?:card|(\d+) cards) of your deck"
    if match := re.fullmatch(rf"(?:Reveal|Look at) the {cards}", sentence):
        yield _taken(board, int(match[2] or 1), bottom=match[1] == "bottom")
        return
    if sentence.endswith("put it back on the bottom"):
        yield replace(board, deck=(*board.deck, *board.table), table=())
        return
    if re.fullmatch(r"(?:Otherwise, p|P)ut .+ back on top(?: in any order)?", sentence):
        for order in set(permutations(board.table)):
            yield replace(board, deck=(*order, *board.deck), table=())
        return
    if sentence.startswith("Otherwise, ") and not board.table:
        yield board
        return
    sentence = sentence.removeprefix("Otherwise, ")
    sentence = sentence[0].upper() + sentence[1:]
    optional = sentence.startswith("You may ")
    deed = sentence.removeprefix("You may ")
    deed = re.sub(r"^[Ss]et (it|them) aside$", r"Set aside \1", deed)
    verb = next(
        (v for v in ("discard", "trash", "put", "set aside", "return", "play", "reveal", "gain")
         if deed.lower().startswith(f"{v} ")), None,
    )  # fmt: skip
    if verb is None:
        raise Unreadable(f"what does {sentence!r} mean?")
    yield from _deed(verb, deed[len(verb) + 1 :], board, optional=optional)


def _taken(board: Board, n: int, *, bottom: bool = False) -> Board:
    """Cards come from the deck to the table; an empty deck is the shuffled discard pile."""
    for _ in range(n):
        if not board.deck and board.discard:
            assert len(set(board.discard)) == 1, "the reader does not shuffle"
            board = replace(board, deck=board.discard, discard=())
        if board.deck:
            deck = board.deck[:-1] if bottom else board.deck[1:]
            card = board.deck[-1] if bottom else board.deck[0]
            board = replace(board, deck=deck, table=(*board.table, card))
    return board


def _deed(verb: str, text: str, board: Board, *, optional: bool) -> Iterator[Board]:
    to, times, source = verb, 1, "hand"
    match verb:
        case "discard" | "trash":
            source = "it" if text == "it" and not board.table else "hand"
        case "put":
            until = r"cards from your hand (.+) until you have (\d+) cards in hand"
            if found := re.fullmatch(until, text):
                text, to = f"down to {found[2]} cards in hand", WHERE[found[1]]
            else:
                text = text.removesuffix(" in any order")
                to = next((w for w in sorted(WHERE, key=len, reverse=True) if text.endswith(w)), "")
                text, to = text.removesuffix(f" {to}"), WHERE[to]
                source = "it" if text == "it" and not board.table else "hand"
        case "set aside":
            text, to = text.removesuffix(", face down"), "aside"
        case "return":
            text, to = text.removesuffix(" to the Supply"), "supply"
        case "play":
            for end, n in ((" twice", 2), (" three times", 3)):
                if text.endswith(end):
                    text, times = text.removesuffix(end), n
            source = "it" if text == "it" and not board.table else "hand"
        case "gain":
            source, to = "supply", "discard"
            for end, place in ((", setting it aside", "aside"), (", setting them aside", "aside"),
                               (" to your hand", "hand"), (" onto your deck", "deck")):  # fmt: skip
                if end in text:
                    text, to = text.replace(end, ""), place
    if verb == "gain" and " from the trash" in text:
        source, text = "trash", text.replace(" from the trash", "")
    if verb == "gain" and text == "a Silver":
        gone = board.without("supply", ("Silver",))
        yield replace(gone.with_cards("discard", ("Silver",)), it="Silver")
        return
    if verb == "reveal":
        yield board
        return
    meant = cards_meant(text, source=source, optional=optional)
    if isinstance(meant, str):
        yield from _by_name(meant, verb, to, board)
        return
    if text == "a copy of it" or (meant.zone == "discard" and text == "it"):
        meant = replace(meant, fits=lambda card: card == board.it, low=1, high=1)
    if verb == "play":
        right = meant.fits
        meant = replace(meant, fits=lambda card: card in PLAYABLE and right(card))
    for cards in meant.ways(board):
        zone = "trash" if meant.zone == "noted" else meant.zone
        before = board.without(zone, cards)
        if meant.zone == "noted":
            before = before.without("noted", cards)
        yield from _arrived(before, verb, to, cards, times)


def _by_name(meant: str, verb: str, to: str, board: Board) -> Iterator[Board]:
    """Cards of the deck, or the hand down to a size."""
    if meant.startswith("down to"):
        n = max(len(board.hand) - int(meant.rsplit(maxsplit=1)[-1]), 0)
        for cards in Some("hand", lambda _: True, n, n).ways(board):
            yield from _arrived(board.without("hand", cards), verb, to, cards, 1)
        return
    end, number = meant.split()
    taken = _taken(board, int(number), bottom=end == "bottom")
    yield from _arrived(replace(taken, table=board.table), verb, to, taken.table, 1)


def _arrived(board: Board, verb: str, to: str, cards: Cards, times: int) -> Iterator[Board]:
    """The cards come to where they go."""
    last = cards[-1] if cards else None
    match to:
        case "deck" if verb in ("put", "gain"):
            for order in set(permutations(cards)):
                yield replace(board, deck=(*order, *board.deck), it=last)
        case "bottom":
            for order in set(permutations(cards)):
                yield replace(board, deck=(*board.deck, *order), it=last)
        case "anywhere":
            if not cards:
                yield board
            for at in range(len(board.deck) + 1):
                if cards:
                    deck = (*board.deck[:at], *cards, *board.deck[at:])
                    yield replace(board, deck=deck, it=last)
        case "play":
            coins = sum(COINS.get(card, 0) for card in cards) * times
            yield replace(board.with_cards("play", cards), coins=board.coins + coins, it=last)
        case "trash":
            yield replace(board.with_cards("trash", cards), noted=(*board.noted, *cards), it=last)
        case _:
            yield replace(board.with_cards(to, cards), it=last)
