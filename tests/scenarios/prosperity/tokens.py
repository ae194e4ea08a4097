"""Tokens that players have taken."""

from __future__ import annotations

import throneroom as tr


def vp(game: tr.Game, player: int = 0) -> int:
    """The victory point tokens of a player."""
    return game.players[player].victory_tokens
