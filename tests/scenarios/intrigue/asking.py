"""Who is asked, for what, and by which card."""

from __future__ import annotations

import throneroom as tr


def decider(game: tr.Game) -> int:
    """The player who has to choose now."""
    assert game.decision is not None
    return game.decision.player


def purpose(game: tr.Game) -> str:
    """What the choice is for."""
    assert game.decision is not None
    return game.decision.purpose


def source(game: tr.Game) -> str | None:
    """The card that asks, if a card does."""
    assert game.decision is not None
    return game.decision.source
