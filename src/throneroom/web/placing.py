"""Where the options of a decision are shown: on the hand, on piles, beside, or as buttons."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..engine.decision import Decision, Option
from ..engine.view import View
from ..play.toggles import DONE, Toggles, toggles_of
from ..play.treasure_key import ALL as TREASURES
from ..play.treasure_key import TreasureKey, treasure_key

_PILES = ("supply", None)  # a card that is named has a pile, too


@dataclass(frozen=True)
class Offered:
    """A card that is neither in the hand nor a pile, and can be chosen."""

    option: Option
    n: int = 1
    """How many of it there are."""


@dataclass
class Placing:
    """The options of one decision, each in one place."""

    decision: Decision
    toggles: Toggles | None
    """If several are gathered until all is done."""
    hand: dict[str, Option] = field(default_factory=dict)
    piles: dict[str, Option] = field(default_factory=dict)
    offered: list[Offered] = field(default_factory=list)
    choices: list[Option] = field(default_factory=list)
    """Those that are no cards."""
    treasures: Option | None = None
    done: Option | None = None
    key: TreasureKey | None = None
    """What the key for all Treasures does, where they are asked for."""
    holder: int = 0
    """Whose hand is shown: one's own, or that of the player one decides for."""


def holder_of(view: View) -> int:
    """Whose hand a player looks at: in a turn that the player decides, that of whoever has it."""
    if view.possessor == view.player:
        active = view.players[view.active]
        if active.hand.total() == active.hand_size:
            return view.active
    return view.player


def placing_of(view: View) -> Placing | None:
    """Where the options of a view's decision are shown; None if nothing is asked."""
    decision = view.decision
    if decision is None:
        return None
    holder = holder_of(view)
    found = Placing(decision, toggles_of(view), key=treasure_key(view), holder=holder)
    in_hand = decision.zone == "hand" and decision.subject == holder
    hand, supply = view.players[holder].hand, view.supply
    for option in decision.options:
        name = option.text
        if name == DONE:
            found.done = option
        elif name == TREASURES:
            found.treasures = option
        elif name not in view.rules.kinds or decision.purpose == "choose":
            found.choices.append(option)
        elif in_hand and hand[name]:
            found.hand[name] = option
        elif decision.zone in _PILES and name in supply:
            found.piles[name] = option
        else:
            there = found.toggles.there.get(name, 1) if found.toggles else 1
            found.offered.append(Offered(option, there))
    return found
