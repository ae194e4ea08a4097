"""Designs in their own encoding that beat theirs; :mod:`.make_best` makes them."""

from __future__ import annotations

from functools import cache
from importlib import resources

from ...strategies import Strategy, parse
from .their_game import Margins, RuleSet, play

GAMES = 10_000
FILES: dict[RuleSet, str] = {
    "as coded": "huang_larson_as_coded.txt",
    "official": "huang_larson_official.txt",
}
MET: dict[RuleSet, tuple[str, ...]] = {
    "as coded": ("BigMoney",),
    "official": ("BigMoney", "BigSmithy", "DoubleWitch"),
}
"""The opponents of each, one at a time."""


@cache
def best_design(rules: RuleSet) -> Strategy:
    """The design for a set of rules, as it reads."""
    return parse(file_text(rules), FILES[rules].removesuffix(".txt"))


def file_text(rules: RuleSet) -> str:
    """The design's file, with how it was made."""
    file = resources.files(__package__.rpartition(".")[0]).joinpath("data", FILES[rules])
    return file.read_text(encoding="utf-8")


def play_best(
    rules: RuleSet, seed: int, threads: int | None = None, games: int = GAMES
) -> dict[str, Margins]:
    """The design against each of its opponents, in fresh games."""
    plan = best_design(rules)
    return {
        name: play(plan, (name,), rules, games, seed + i, threads)
        for i, name in enumerate(MET[rules])
    }
