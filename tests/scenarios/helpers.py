"""Words that make scenario tests read like the table talk of a game."""

from __future__ import annotations

from collections import Counter

import throneroom as tr


def bag(*names: str) -> Counter[str]:
    """Cards as a bag: order does not matter, number does."""
    return Counter(names)


def options(game: tr.Game) -> list[str]:
    """What may be chosen now, as text."""
    decision = game.decision
    return [] if decision is None else [str(option) for option in decision.options]


def run(game: tr.Game, *answers: str) -> tr.Game:
    """Choose one option after the other; a part of a label is enough if it is unique."""
    for answer in answers:
        texts = options(game)
        wanted = answer.casefold()
        exact = [i for i, text in enumerate(texts) if text.casefold() == wanted]
        part = [i for i, text in enumerate(texts) if wanted in text.casefold()]
        hits = exact or part
        assert len(hits) == 1, f"{answer!r} does not name one option of {texts}"
        game.choose(hits[0])
    return game


def hand(game: tr.Game, player: int = 0) -> Counter[str]:
    """The cards in a player's hand."""
    return game.players[player].hand


def discard(game: tr.Game, player: int = 0) -> Counter[str]:
    """The cards in a player's discard pile."""
    return game.players[player].discard


def in_play(game: tr.Game, player: int = 0) -> Counter[str]:
    """The cards a player has in play."""
    return game.players[player].play


def deck(game: tr.Game, player: int = 0) -> list[str | None]:
    """A player's deck, top card first; None where nobody can know the card."""
    return game.players[player].deck
