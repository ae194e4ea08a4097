"""Strategies as data: rules that a person can read and the core can run."""

from .rules import Strategy, StrategyError, strategy

__all__ = ["Strategy", "StrategyError", "strategy"]
