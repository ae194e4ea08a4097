"""Turns that pass, and what lies beside the decks: set-aside cards, mats and tokens."""

from __future__ import annotations

from collections import Counter

import throneroom as tr

from ..helpers import run
from ..intrigue.asking import purpose, source


def end_turn(game: tr.Game) -> tr.Game:
    """The player on turn plays nothing more and buys nothing more."""
    while purpose(game) in ("play", "treasure") and source(game) is None:
        run(game, "done")
    assert (purpose(game), source(game)) == ("buy", None), f"not the turn's end: {game.decision}"
    return run(game, "done")


def go_round(game: tr.Game) -> tr.Game:
    """End this turn, and all others let theirs pass, until the same player is on turn again."""
    player = game.active
    end_turn(game)
    while game.active != player:
        end_turn(game)
    return game


def resources(game: tr.Game) -> tuple[int, int, int]:
    """Actions, buys and coins."""
    return game.actions, game.buys, game.coins


def set_aside(game: tr.Game, player: int = 0) -> Counter[str]:
    """The cards a player has set aside."""
    return game.players[player].set_aside


def mat(game: tr.Game, card: str, player: int = 0) -> Counter[str]:
    """The cards on a player's mat of a card."""
    return game.players[player].mats.get(card, Counter())


def coin_tokens(game: tr.Game, player: int = 0) -> int:
    """The tokens on a player's Pirate Ship mat."""
    return game.players[player].coin_tokens
