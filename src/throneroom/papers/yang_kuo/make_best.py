"""Makes the agent that beats the paper's: ``python -m throneroom.papers.yang_kuo.make_best``.

It is one list of rules, which is not told whom it meets.

1. An analysis of the kingdom finds its leaders, in games among themselves.
2. With each of several seeds a best response is sought to all of these at once: SmithyBot and
   SmithyWitch, the bots of the paper's Table 2, and the leaders. The leaders stand for strangers:
   a player that beats two bots and nobody else would not be worth much.
3. The answer with the best mean against all of them in fresh games is the agent.

BigMoney, RandomAction, SmithyCouncil and the agents that learn do not take part: what they say
about the agent is said about a stranger.

All of this is played with the official Militia. That of the paper's game takes two cards whatever
the victim holds, so that two of them in a turn leave one card of five; what evolves with it
(``--their-militia``) does just that, and wins in no other game. The agent is for their game, but
nothing in it hangs on this. At the end it is measured in both games.

The same recipe gives the same file; that of the package is ``papers/data/yang_kuo_best.txt``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...engine.kingdom import Kingdom
from ...learn.analysis import Analysis
from ...learn.analysis_work import FOUND, AnalysisWork
from ...learn.analyzing import check_limits
from ...learn.evolve import Ours
from ...learn.response import Response, best_response
from ...match.simulate import simulate
from ...runs import Run
from ...runs.ending import write_whole
from ...strategies.rulelist import Strategy
from .pairings import VARIANT, bot, kingdom

NAME = "Best of Yang & Kuo's game"
TAUGHT_BY = ("Smithy", "SmithyWitch")
"""The bots that the agent meets while it evolves."""
BOTS_SHARE = 0.7
"""How much these count, all together; the rest is for the leaders."""
_TABLE_GAMES = 1000
_CHECK_SEED = 0xC4EC


@dataclass(frozen=True)
class Recipe:
    """All that decides what comes out."""

    analysis: int = 30
    """Generations of the analysis."""
    answers: int = 60
    """Generations of each search for an answer."""
    seeds: tuple[int, ...] = (1, 2, 3)
    """Of the searches for answers; the first is that of the analysis, too."""
    games: int = 10_000
    """Fresh games of each answer against each opponent."""
    their_militia: bool = False
    """Whether agents evolve with the Militia of the paper's game, or with the official one."""

    @property
    def kingdom(self) -> Kingdom:
        """The cards that agents evolve with."""
        return kingdom() if self.their_militia else Kingdom(kingdom().names)

    def __str__(self) -> str:
        """As it stands in the file."""
        seeds = ", ".join(map(str, self.seeds))
        militia = "their" if self.their_militia else "the official"
        return (
            f"{self.analysis} generations of analysis, {self.answers} of answers, seeds {seeds}, "
            f"{self.games} games, {militia} Militia"
        )


def leaders(recipe: Recipe, threads: int | None = None) -> list[Strategy]:
    """The leaders of an analysis of the kingdom."""
    evolution = Ours(recipe.kingdom, seed=recipe.seeds[0], variant=VARIANT, threads=threads)
    work = AnalysisWork(
        evolution, generations=recipe.analysis, table_games=_TABLE_GAMES, explained=False
    )
    run = Run(work)
    try:
        run.go_on()
    finally:
        evolution.close()
    found: Analysis | None = run.results.get(FOUND)
    if found is None or not found.finished:
        raise run.trouble or KeyboardInterrupt
    return [one.strategy for one in found.leaders]


def answer(
    strangers: Sequence[Strategy], recipe: Recipe, seed: int, threads: int | None = None
) -> Response:
    """The best response to the bots and the strangers."""
    bots = [bot(name) for name in TAUGHT_BY]
    weights = [BOTS_SHARE / len(bots)] * len(bots)
    weights += [(1 - BOTS_SHARE) / len(strangers)] * len(strangers)
    found = best_response(
        [*bots, *strangers], recipe.kingdom, weights=weights, start=strangers, seed=seed,
        generations=recipe.answers, variant=VARIANT, threads=threads, games=recipe.games,
    )  # fmt: skip
    if not found.finished:
        raise KeyboardInterrupt
    return found


def make(recipe: Recipe = Recipe(), threads: int | None = None) -> str:
    """The text of the agent's file; what is found on the way is printed."""
    strangers = leaders(recipe, threads)
    for plan in strangers:
        print(f"A leader of the analysis:\n\n{plan}\n", flush=True)
    found: dict[int, Response] = {}
    for seed in recipe.seeds:
        found[seed] = answer(strangers, recipe, seed, threads)
        print(f"Seed {seed}. {found[seed]}\n", flush=True)
    seed = max(found, key=lambda one: found[one].win_rate)
    best = found[seed].strategy
    for name in TAUGHT_BY:
        theirs, official = (_rate(best, name, one, recipe.games) for one in (True, False))
        print(f"The answer of seed {seed} wins {theirs} against {name} in their game,")
        print(f"  and {official} with the official Militia.", flush=True)
    return file_text(best, recipe, seed)


def _rate(plan: Strategy, name: str, their_militia: bool, games: int) -> str:
    """The win rate against one of the bots in fresh games, in words."""
    cards = Recipe(their_militia=their_militia).kingdom
    match = simulate(cards, [plan, bot(name)], games, _CHECK_SEED, variant=VARIANT)
    low, high = (100 * end for end in match.intervals[0])
    return f"{100 * match.win_rates[0]:.1f} % ({low:.1f} to {high:.1f} %)"


def file_text(plan: Strategy, recipe: Recipe, seed: int) -> str:
    """The agent as a strategy file that says how it was made."""
    head = [
        "# One player for all opponents in Yang and Kuo's game.",
        "# Made by: python -m throneroom.papers.yang_kuo.make_best",
        f"# Recipe: {recipe}; the answer of seed {seed} is the best.",
    ]
    return "\n".join([*head, f"{replace(plan, name=NAME)}\n"])


def main(given: Sequence[str] | None = None) -> int:
    """Make the agent and write its file."""
    usual = Recipe()
    words = argparse.ArgumentParser(
        prog="python -m throneroom.papers.yang_kuo.make_best",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    words.add_argument("--out", type=Path, default=Path("build/yang_kuo_best.txt"))
    words.add_argument("--analysis", type=int, metavar="N", default=usual.analysis)
    words.add_argument("--answers", type=int, metavar="N", default=usual.answers)
    words.add_argument("--seeds", type=int, nargs="+", metavar="N", default=usual.seeds)
    words.add_argument("--games", type=int, metavar="N", default=usual.games)
    words.add_argument("--their-militia", action="store_true")
    words.add_argument("--threads", type=int, metavar="N")
    asked = words.parse_args(given)
    try:
        for generations in (asked.analysis, asked.answers):
            check_limits(None, generations)
        recipe = Recipe(
            asked.analysis, asked.answers, tuple(asked.seeds), asked.games, asked.their_militia
        )
        asked.out.parent.mkdir(parents=True, exist_ok=True)
        print(f"Written: {write_whole(asked.out, make(recipe, asked.threads))}")
    except (ValueError, OSError) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("Stopped; nothing is written.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
