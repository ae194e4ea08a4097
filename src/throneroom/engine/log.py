"""A game as text, in the wording of dominion.games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol

from ..cards.codes import Verb, Zone
from ..cards.english import article, plural_name
from ..numbers import whole
from .ruleset import Ruleset

Event = tuple[int, int, int, int, int, int, int]  # verb, player, kind, seen, from, to, amount

_WORDS = {
    Verb.PLAY: "plays",
    Verb.GAIN: "gains",
    Verb.BUY: "buys and gains",
    Verb.TRASH: "trashes",
    Verb.DISCARD: "discards",
    Verb.REVEAL: "reveals",
    Verb.LOOK: "looks at",
    Verb.DRAW: "draws",
    Verb.SET_ASIDE: "sets aside",
    Verb.TRASH_SUPPLY: "trashes",
    Verb.GIVE_BACK: "returns",
    Verb.TO_MAT: "puts",
    Verb.COME_BACK: "puts back",
}
_PLUS = {
    Verb.COINS: "${}",
    Verb.ACTIONS: "{} Action",
    Verb.BUYS: "{} Buy",
    Verb.POTIONS: "{} Potion",
    Verb.POINTS: "{} VP",
    Verb.TOKENS: "{} Coin token",
}
# Their number is the card whose effect it is.
_BY_CARD = (Verb.SET_ASIDE, Verb.TO_MAT)
_NO_PLURAL = (Verb.COINS, Verb.POINTS)


def cards_text(names: Sequence[str | None]) -> str:
    """Cards as a log lists them.

    >>> cards_text(["Copper", "Copper", "Estate"])
    '2 Coppers and an Estate'
    >>> cards_text([None, None])
    '2 cards'
    """
    counts: dict[str | None, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    parts = []
    for name, n in counts.items():
        word = "card" if name is None else name
        if n == 1:
            parts.append(f"{article(word)} {word}")
        else:
            parts.append(f"{n} {plural_name(word)}")
    if len(parts) < 2:
        return "".join(parts)
    return ", ".join(parts[:-1]) + " and " + parts[-1]


class LogLine(NamedTuple):
    """One line of a log."""

    event: int
    """The number of the event that it begins with. Only the last line of a log can still grow."""
    text: str
    heading: bool = False
    """Whether a turn begins, or the game ends: a log has an empty line before it."""

    def __str__(self) -> str:
        """The line without what marks a heading."""
        return self.text


class Events(Protocol):
    """A game's events, as its core has them."""

    def events(self, first: int = 0, end: int = -1) -> Sequence[Event]:
        """Those from number ``first`` on, before number ``end``; -1: all."""

    def events_n(self) -> int:
        """How many there are."""


class Reader(NamedTuple):
    """Who reads a log; for a player, cards are named only where that player saw them."""

    rules: Ruleset
    names: tuple[str, ...]
    """What the players are called."""
    viewer: int | None = None


def log_text(lines: Iterable[LogLine]) -> str:
    """Lines as one text."""
    return "".join("\n" * line.heading + line.text + "\n" for line in lines)


def lines_since(reader: Reader, game: Events, n: object) -> tuple[LogLine, ...]:
    """The lines that begin with event n or later; the first ones tell of the starting decks.

    Nothing is kept from call to call: only the events from n on are looked at, and those right
    before it that could share a line with it.
    """
    number = whole(n)
    if number is None:
        raise TypeError(f"events are counted in whole numbers, not {n!r}")
    if number < 0:
        raise ValueError(f"events are counted from 0, not {number}")
    if number >= game.events_n():
        return () if number else _starts(reader)
    first = _line_break(game, number)
    lines = lines_of(reader, game.events(first), first)
    return (*(() if number else _starts(reader)), *(one for one in lines if one.event >= number))


def lines_of(reader: Reader, events: Sequence[Event], first: int = 0) -> Iterator[LogLine]:
    """The lines of events that have numbers from ``first`` on; the first one begins a line."""
    i = 0
    while i < len(events):
        text, heading, end = _line(reader, events, i)
        if text is not None:
            yield LogLine(first + i, text, heading)
        i = end


def _starts(reader: Reader) -> tuple[LogLine, ...]:
    rules = reader.rules
    start = [c.name for c in rules.cards for _ in range(rules.start.get(c.name, 0))]
    if not start:
        return ()
    return tuple(LogLine(0, f"{who} starts with {cards_text(start)}.") for who in reader.names)


_STEP = 16


def _line_break(game: Events, n: int) -> int:
    """The last place up to n where a line must begin, whatever the lines before it are."""
    step = _STEP
    end = n
    after = _family(game.events(n, n + 1)[0])
    while end > 0:
        before = game.events(max(0, end - step), end)
        for event in reversed(before):
            family = _family(event)
            if family != after:
                return end
            end -= 1
        step *= 2
    return 0


def _family(event: Event) -> int:
    """Events share a line only with events of their family: plays go with bonuses."""
    verb = Verb(event[0])
    return int(Verb.PLAY if verb in _PLUS else verb)


def _name(reader: Reader, event: Event) -> str | None:
    if reader.viewer is None or event[3] >> reader.viewer & 1:
        return reader.rules.names[event[2]]
    return None


def _line(reader: Reader, events: Sequence[Event], i: int) -> tuple[str | None, bool, int]:
    """The line that begins with event i, if any; whether it is a heading; where the next begins."""
    rules = reader.rules
    event = events[i]
    verb, player = Verb(event[0]), event[1]
    who = reader.names[player]
    if verb is Verb.TURN:
        extra = " (extra turn)" if event[6] <= 0 else ""
        return f"Turn {abs(event[6])} - {who}{extra}", True, i + 1
    if verb is Verb.ENDED:
        return "The game ends.", True, i + 1
    if verb in _PLUS:  # a bonus that follows no play
        n = abs(event[6])
        amount = _PLUS[verb].format(n) + ("s" if verb not in _NO_PLURAL and n > 1 else "")
        return f"{who} {'gets +' if event[6] > 0 else 'loses '}{amount}.", False, i + 1
    if verb is Verb.SET_ASIDE and event[6] < 0:
        return None, False, i + 1  # on its way to somebody, or into the deck: that is told then
    if verb not in _WORDS:
        return _single(reader, event), False, i + 1
    run = i
    names: list[str | None] = []
    extras: dict[Verb, int] = {}
    while run < len(events):
        follow = events[run]
        if _belongs(follow, event):
            names.append(_name(reader, follow))
        elif verb is Verb.PLAY and Verb(follow[0]) in _PLUS and follow[1] == player:
            kind = Verb(follow[0])
            extras[kind] = extras.get(kind, 0) + follow[6]
        else:
            break
        run += 1
        # One Action to a line; treasures share one.
        if verb is Verb.PLAY and not _more_treasures(rules, events, run, event):
            while run < len(events) and Verb(events[run][0]) in _PLUS:
                kind = Verb(events[run][0])
                extras[kind] = extras.get(kind, 0) + events[run][6]
                run += 1
            break
    return f"{who} {_phrase(rules, event, names)}{_bonus(extras)}", False, run


def _belongs(event: Event, first: Event) -> bool:
    """Whether an event shares the line of another one."""
    same = event[:2] == first[:2] and event[4:6] == first[4:6]
    return same and (Verb(first[0]) not in _BY_CARD or event[6] == first[6])


def _single(reader: Reader, event: Event) -> str | None:
    """The line of an event that stands alone."""
    rules, names = reader.rules, reader.names
    who = names[event[1]]
    card = cards_text([_name(reader, event)]) if event[2] < len(rules.names) else ""
    match Verb(event[0]):
        case Verb.REPLAY:
            return f"{who} plays {card} again."
        case Verb.SHUFFLE:
            return f"{who} shuffles their deck."
        case Verb.NAME:
            return f"{who} names {rules.names[event[2]]}."
        case Verb.REACT:
            return f"{who} reacts with {card}."
        case Verb.PASS:
            return f"{who} passes {card} to {names[event[6]]}."
        case Verb.PUT if event[5] == Zone.DECK and event[6] < 0:
            return f"{who} puts {card} on the bottom of their deck."
        case Verb.PUT if event[5] == Zone.DECK:
            return f"{who} topdecks {card}."
        case Verb.PUT:
            return f"{who} puts {card} into their hand."
        case Verb.TUCK:
            under = f"{event[6]} card{'' if event[6] == 1 else 's'}"
            return f"{who} puts {card} into their deck under {under}."
        case Verb.DECK_TO_DISCARD:
            return f"{who} puts their deck into their discard pile."
        case Verb.CHOOSE:
            return f"{who} chooses: {rules.labels[event[6] // 16][event[6] % 16]}."
        case Verb.MARK:
            return f"{who} puts a token on {rules.names[event[2]]}."
        case Verb.POSSESS:
            return f"{names[event[6]]} decides for {who} this turn."
        case Verb.DUE:
            return f"{who}'s {rules.names[event[2]]} is due."
        case _:
            return None


def _more_treasures(rules: Ruleset, events: Sequence[Event], run: int, first: Event) -> bool:
    """Whether the run of treasures goes on after the bonuses at ``run``."""
    if "Action" in rules.cards[first[2]].types:
        return False
    while run < len(events) and Verb(events[run][0]) in _PLUS:
        run += 1
    return (
        run < len(events)
        and events[run][0] == Verb.PLAY
        and "Action" not in rules.cards[events[run][2]].types
    )


def _phrase(rules: Ruleset, event: Event, names: list[str | None]) -> str:
    verb = Verb(event[0])
    cards = cards_text(names)
    word = _WORDS[verb]
    by = rules.names[event[6]] if verb in _BY_CARD and event[6] >= 0 else None
    if verb is Verb.SET_ASIDE:
        return f"{word} {cards} with {by}."
    if verb is Verb.TO_MAT:
        if by is None:
            return f"sets aside {cards} until the end of the turn."
        return f"{word} {cards} on their {by} mat."
    if verb is Verb.GAIN:
        where = {
            Zone.HAND: " to their hand",
            Zone.DECK: " onto their deck",
            Zone.LIMBO: ", setting it aside" if len(names) == 1 else ", setting them aside",
        }.get(Zone(event[5]), "")
        source = " from the trash" if event[4] == Zone.TRASH else ""
        return f"{word} {cards}{source}{where}."
    if verb is Verb.GIVE_BACK:
        return f"{word} {cards} to the Supply."
    if verb is Verb.COME_BACK:
        return f"{word} {cards} into their discard pile."
    if verb is Verb.TRASH_SUPPLY:
        return f"{word} {cards} from the Supply."
    return f"{word} {cards}."


def _bonus(extra: dict[Verb, int]) -> str:
    parts = [
        ("+" if extra[verb] > 0 else "-")
        + pattern.format(abs(extra[verb]))
        + ("s" if verb not in _NO_PLURAL and extra[verb] > 1 else "")
        for verb, pattern in _PLUS.items()
        if extra.get(verb)
    ]
    return f" ({', '.join(parts)})" if parts else ""
