"""Whether a player has seen something new since a decision: what makes an undo free.

New is what the player's view did not have: a card drawn, revealed or looked at, what an opponent
did, a deck shuffled. What follows from the player's own answers and the rules is not new. The
events say most of it. That nothing happened may be new as well, as when nobody reacts to an Attack:
so the same answers are tried in samples of what was known before, and must lead to the same view.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ..cards.codes import Verb, Zone
from ..engine.game import Game
from ..engine.log import Event
from ..engine.view import View

_NUMBERS = frozenset(
    {
        Verb.COINS, Verb.ACTIONS, Verb.BUYS, Verb.POTIONS, Verb.POINTS, Verb.TOKENS, Verb.MARK,
        Verb.TRASH_SUPPLY,
    }
)  # fmt: skip
"""What all can work out, whoever does it."""
_GAINS = frozenset({Verb.GAIN, Verb.BUY})
_OWN = frozenset(
    {
        Verb.PLAY, Verb.REPLAY, Verb.TRASH, Verb.DISCARD, Verb.PUT, Verb.SET_ASIDE, Verb.TO_MAT,
        Verb.TUCK, Verb.NAME, Verb.CHOOSE, Verb.GIVE_BACK,
    }
)  # fmt: skip
"""What is not new to the player who does it, unless the card comes out of the deck."""
_OPEN = frozenset({Zone.SUPPLY, Zone.TRASH})


_SAMPLES = 12
Facts: TypeAlias = tuple[object, ...]


def free_since(game: Game, before: Game, seat: int) -> bool:
    """Whether a player has seen nothing new from one position of a game to a later one.

    All answers in between are the player's own.
    """
    first = before._core.events_n()
    if any(_new(event, seat) for event in game._core.events(first)):
        return False
    codes = game._core.choices()[before.answered :]
    known, now = before.view(seat), _facts(game.view(seat), first)
    return all(_leads_to(now, known.sample(luck), codes, seat, first) for luck in range(_SAMPLES))


def _leads_to(now: Facts, sample: Game, codes: Sequence[int], seat: int, first: int) -> bool:
    """Whether answers lead to the same in what may as well be the game."""
    return sample._core.replay(codes, ()) and _facts(sample.view(seat), first) == now


def _facts(view: View, first: int) -> Facts:
    """What makes a view what it is; of the log only what came since an event."""
    return (*view.facts_beside_log(), view.log_since(first))


def _new(event: Event, seat: int) -> bool:
    verb, player, source = Verb(event[0]), event[1], Zone(event[4])
    if verb in _NUMBERS:
        return False
    if verb in _GAINS:
        return source not in _OPEN
    if player != seat or verb not in _OWN:
        return True
    return source is Zone.DECK
