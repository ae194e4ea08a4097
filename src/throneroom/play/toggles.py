"""Several picks for one purpose, gathered until they are done: each can be taken back till then."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..engine.decision import Decision, IllegalChoice, Option
from ..engine.view import View

DONE = "done"


@dataclass(frozen=True)
class Toggles:
    """A question for several cards or options, and what is picked so far.

    The game hears of it only when all is done, as one answer after the other.
    """

    decision: Decision
    there: Mapping[str, int]
    """How many of each option there are to pick."""
    picked: tuple[Option, ...] = ()

    def pick(self, option: Option) -> Toggles:
        """With one more."""
        if self.left(option) < 1:
            raise IllegalChoice(f"there is no more {option.text} to pick")
        if len(self.picked) == self.decision.most:
            raise IllegalChoice(
                f"no more than {self.decision.most} can be picked: take one back first"
            )
        return replace(self, picked=(*self.picked, option))

    def take_back(self, option: Option) -> Toggles:
        """Without the last one that was picked of this option."""
        for i in reversed(range(len(self.picked))):
            if self.picked[i].code == option.code:
                return replace(self, picked=(*self.picked[:i], *self.picked[i + 1 :]))
        raise IllegalChoice(f"{option.text} is not picked")

    def left(self, option: Option) -> int:
        """How many of an option can still be picked."""
        return self.there.get(option.text, 0) - sum(one.code == option.code for one in self.picked)

    @property
    def enough(self) -> bool:
        """Whether it may be done now."""
        few = len(self.picked) < self.decision.least
        return not few and (bool(self.picked) or self._may_stop)

    @property
    def full(self) -> bool:
        """Whether nothing more can be picked."""
        return len(self.picked) == self.decision.most

    @property
    def _may_stop(self) -> bool:
        return any(option.text == DONE for option in self.decision.options)


def toggles_of(view: View) -> Toggles | None:
    """What can be gathered for the decision of a view; None if one answer settles it.

    Only a view is needed: what is picked does not move before all is done.
    """
    decision = view.decision
    if decision is None or decision.most < 2 or decision.purpose in ("treasure", "play", "buy"):
        return None
    cards = [option for option in decision.options if option.text != DONE]
    there = _there(view, decision)
    if there is None or any(there.get(option.text, 0) < 1 for option in cards):
        return None
    known = sum(there[option.text] for option in cards)
    most = min(decision.most, known)
    return Toggles(replace(decision, most=most), {one.text: there[one.text] for one in cards})


def _there(view: View, decision: Decision) -> Mapping[str, int] | None:
    """How many there are of each name where the decision looks; None if a view can't say."""
    whose = view.players[decision.subject]
    match decision.zone:
        case "hand" if decision.subject == view.player:
            return view.hand
        case "discard":
            return whose.discard
        case "play":
            return whose.play
        case "revealed":
            picked = Counter(decision.picked)
            return Counter(name for name in whose.aside if name is not None) - picked
        case "trash":
            return view.trash
        case None if decision.purpose == "choose":
            return {option.text: 1 for option in decision.options}
    return None
