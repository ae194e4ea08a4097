"""Which rule of a strategy decides: found by leaving rules out, so that only the core reads them.

The first rule that fits decides. So with the first rules alone, the answer is that of the whole
list as soon as the deciding rule is among them, and not before.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..agents import StrategyAgent
from ..engine.decision import Option
from ..engine.view import View
from ..strategies import Strategy

_SECTIONS = {
    "buy": ("buy",), "gain": ("gain", "buy"), "play": ("play",), "trash": ("trash",),
    "discard": ("discard",), "replay": ("replay", "play"),
}  # fmt: skip
"""Where the rule for a purpose stands; the first of these sections that has rules."""


@dataclass(frozen=True)
class Guidance:
    """What a strategy would answer, and by which rule."""

    strategy: str
    """Its name."""
    option: Option
    rule: str = ""
    """As it is written; empty if no rule decides but the way to play that all have in common."""
    section: str = ""
    number: int = 0
    """Of the rule in its section, counted from 1."""


def guidance(view: View, plan: Strategy) -> Guidance:
    """What a strategy answers in the decision of a view.

    >>> import throneroom as tr
    >>> game = tr.Game(tr.Kingdom("Smithy", opening="4/3").filled(1), seed=7)
    >>> game.choose("treasures")
    >>> found = guidance(game.view(0), tr.strategy("Province", "Smithy max 1", "Silver"))
    >>> found.option.text, found.rule, found.number
    ('Smithy', 'Smithy max 1', 2)
    """
    decision = view.decision
    if decision is None:
        raise ValueError("there is nothing to decide")
    answer = StrategyAgent(plan).choose(view)
    named = Guidance(plan.name, answer)
    sections = _SECTIONS.get(decision.purpose, ())
    section = next((name for name in sections if plan.sections[name]), None)
    if section is None or plan.random:
        return named
    rules = plan.sections[section]

    def with_first(n: int) -> Option:
        return StrategyAgent(plan.with_sections(**{section: rules[:n]})).choose(view)

    if with_first(0) == answer:
        return named  # it would be so without any rule
    low, high = 1, len(rules)
    while low < high:
        middle = (low + high) // 2
        if with_first(middle) == answer:
            high = middle
        else:
            low = middle + 1
    return Guidance(plan.name, answer, str(rules[low - 1]), section, low)
