"""The card on top of a discard pile, as far as it was seen to go there.

The rules let a player tidy up in any order, and games keep none: after that, nothing is known to be
on top until the next card comes.
"""

from __future__ import annotations

from ..cards.codes import Verb, Zone
from ..engine.view import View

_LOOK_BACK = 80  # events
_AWAY = frozenset({Verb.SHUFFLE, Verb.TIDY, Verb.DECK_TO_DISCARD})


def discard_top(view: View, player: int) -> str | None:
    """The name of the top card of a player's discard pile; None if it is not known."""
    core = view._core
    end = core.events_n()
    for event in reversed(core.events(max(0, end - _LOOK_BACK), end)):
        verb, who, kind, seen, source, to, _ = event
        if who != player:
            continue
        if Zone(source) is Zone.DISCARD or Verb(verb) in _AWAY:
            return None
        if Zone(to) is Zone.DISCARD:
            shown = seen >> view.player & 1 and kind < len(view.rules.names)
            return view.rules.names[kind] if shown else None
    return None
