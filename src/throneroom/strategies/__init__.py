"""Strategies as data: rules that a person can read and the core can run."""

from .parse import parse
from .provincial_menu import read_menu as from_provincial
from .rulelist import Choice, OneOf, Rule, Sections, Strategy, StrategyError
from .rules import read_strategy, strategy

__all__ = [
    "Choice", "OneOf", "Rule", "Sections", "Strategy", "StrategyError", "from_provincial", "parse",
    "read_strategy", "strategy",
]  # fmt: skip
