"""A game as text, in the wording of dominion.games."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.codes import Verb, Zone
from ..cards.english import article, plural_name
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


def player_name(player: int) -> str:
    """Players are called by number, counted from 1 as people do."""
    return f"P{player + 1}"


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


def game_log(rules: Ruleset, events: Sequence[Event], viewer: int | None = None) -> str:
    """The log; for a viewer, cards are named only where that player saw them."""
    lines: list[str] = []
    start = [c.name for c in rules.cards for _ in range(rules.start.get(c.name, 0))]
    if start:
        lines += [
            f"{player_name(player)} starts with {cards_text(start)}."
            for player in range(rules.players)
        ]
    turns: set[tuple[int, int]] = set()  # a turn with the number of an earlier one is an extra one
    i = 0
    while i < len(events):
        i = _line(rules, events, i, viewer, lines, turns)
    return "\n".join(lines) + "\n"


def _name(rules: Ruleset, event: Event, viewer: int | None) -> str | None:
    if viewer is None or event[3] >> viewer & 1:
        return rules.names[event[2]]
    return None


def _line(
    rules: Ruleset,
    events: Sequence[Event],
    i: int,
    viewer: int | None,
    lines: list[str],
    turns: set[tuple[int, int]],
) -> int:
    """Write the line that begins with event i; returns where the next one begins."""
    event = events[i]
    verb, player = Verb(event[0]), event[1]
    who = player_name(player)
    if verb is Verb.TURN:
        again = (player, event[6]) in turns
        turns.add((player, event[6]))
        lines.append(f"\nTurn {event[6]} - {who}{' (extra turn)' if again else ''}")
        return i + 1
    if verb in _PLUS:  # a bonus that follows no play
        n = abs(event[6])
        amount = _PLUS[verb].format(n) + ("s" if verb not in _NO_PLURAL and n > 1 else "")
        lines.append(f"{who} {'gets +' if event[6] > 0 else 'loses '}{amount}.")
        return i + 1
    if verb is Verb.SET_ASIDE and event[6] < 0:
        return i + 1  # it is on its way to somebody, or into the deck: that is told then
    if verb in _WORDS:
        run = i
        names: list[str | None] = []
        extra: dict[Verb, int] = {}
        while run < len(events):
            follow = events[run]
            if _belongs(follow, event):
                names.append(_name(rules, follow, viewer))
            elif verb is Verb.PLAY and Verb(follow[0]) in _PLUS and follow[1] == player:
                kind = Verb(follow[0])
                extra[kind] = extra.get(kind, 0) + follow[6]
            else:
                break
            run += 1
            # One Action to a line; treasures share one.
            if verb is Verb.PLAY and not _more_treasures(rules, events, run, event):
                while run < len(events) and Verb(events[run][0]) in _PLUS:
                    kind = Verb(events[run][0])
                    extra[kind] = extra.get(kind, 0) + events[run][6]
                    run += 1
                break
        lines.append(f"{who} {_phrase(rules, event, names)}{_bonus(extra)}")
        return run
    text = _single(rules, event, viewer)
    if text is not None:
        lines.append(text)
    return i + 1


def _belongs(event: Event, first: Event) -> bool:
    """Whether an event shares the line of another one."""
    same = event[:2] == first[:2] and event[4:6] == first[4:6]
    return same and (Verb(first[0]) not in _BY_CARD or event[6] == first[6])


def _single(rules: Ruleset, event: Event, viewer: int | None) -> str | None:
    """The line of an event that stands alone."""
    who = player_name(event[1])
    card = cards_text([_name(rules, event, viewer)]) if event[2] < len(rules.names) else ""
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
            return f"{who} passes {card} to {player_name(event[6])}."
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
            return f"{player_name(event[6])} decides for {who} this turn."
        case Verb.DUE:
            return f"{who}'s {rules.names[event[2]]} is due."
        case Verb.ENDED:
            return "\nThe game ends."
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
