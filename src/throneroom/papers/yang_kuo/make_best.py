"""Makes the agent that beats the paper's: ``python -m throneroom.papers.yang_kuo.make_best``.

It is one list of rules, which is not told whom it meets.

1. An analysis of the kingdom finds its leaders, in games among themselves.
2. With each of several seeds a best response is sought to all of these at once: SmithyBot and
   SmithyWitch, the bots of the paper's Table 2, and the leaders. The leaders stand for strangers:
   a player that beats two bots and nobody else would not be worth much.
3. The answer with the best mean against all of them in fresh games is the agent.

BigMoney, RandomAction, SmithyCouncil and the agents that learn do not take part: what they say
about the agent is said about a stranger.

The same numbers of generations and the same seeds give the same file, ``papers/data/yang_kuo_best.txt``
of the package.
"""  # noqa: E501 - a path

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ...learn.analysis import Analysis
from ...learn.analysis_work import FOUND, AnalysisWork
from ...learn.analyzing import check_limits
from ...learn.evolve import Ours
from ...learn.response import Response, best_response
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

    def __str__(self) -> str:
        """As it stands in the file."""
        seeds = ", ".join(map(str, self.seeds))
        return (
            f"{self.analysis} generations of analysis, {self.answers} of answers, "
            f"seeds {seeds}, {self.games} games"
        )


def leaders(recipe: Recipe, threads: int | None = None) -> list[Strategy]:
    """The leaders of an analysis of the kingdom."""
    evolution = Ours(kingdom(), seed=recipe.seeds[0], variant=VARIANT, threads=threads)
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
        [*bots, *strangers], kingdom(), weights=weights, start=strangers, seed=seed,
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
    return file_text(found[seed].strategy, recipe, seed)


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
    words.add_argument("--threads", type=int, metavar="N")
    asked = words.parse_args(given)
    try:
        for generations in (asked.analysis, asked.answers):
            check_limits(None, generations)
        recipe = Recipe(asked.analysis, asked.answers, tuple(asked.seeds), asked.games)
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
