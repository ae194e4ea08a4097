"""The section of the publication's page about the agent that beats its players."""

from __future__ import annotations

from collections.abc import Sequence

from .best_matches import BestResult, best_agent
from .make_best import Recipe

_MET = ("SmithyBot", "SmithyWitch")
_INTRO = (
    "One list of rules, which is not told whom it meets, against each of the paper's players, by "
    "the rules of their program. A tie is half a win."
)
_AGENT = (
    "In Python it is `throneroom.papers.yang_kuo.best_agent()`; the command also says how long it "
    "thinks about a decision. This is all of it:"
)
_MAKING = (
    "**How it was made.** An analysis of the kingdom finds five leaders. Then one best response is "
    "sought to {bots}, which count for 70 %, and to the five leaders, which stand for strangers, "
    "once with each of the seeds {seeds}. The best mean in fresh games decides. The agent has "
    "never met the other players of the table; the analysis begins from money strategies of its "
    "own, which are not BigMoney. Another agent, evolved with their Militia, was measured against "
    "all bots once before this one was preferred to it, for the reason below."
)
_MILITIA = (
    "**Their Militia** takes two cards whatever the victim holds, so two of them in a turn leave "
    "one card of five. The agent has evolved with the official Militia, and owns one: it wins the "
    "same games with either. What evolves with theirs (`make_best --their-militia`) buys two, and "
    "depends on that rule."
)


def best_section(results: Sequence[BestResult]) -> list[str]:
    """Paragraphs in Markdown: the results, the agent, and how it was made."""
    if not results:
        return []
    return [
        "## Beaten",
        _INTRO,
        _console("throneroom reproduce yang-kuo --best"),
        _table(results),
        _AGENT,
        f"```text\n{_rules()}\n```",
        _MAKING.format(bots=" and ".join(_MET), seeds=", ".join(map(str, Recipe().seeds))),
        _console("python -m throneroom.papers.yang_kuo.make_best"),
        _MILITIA,
    ]


def _console(command: str) -> str:
    return f"```console\n{command}\n```"


def _rules() -> str:
    return "\n".join(line for line in str(best_agent()).splitlines() if "name:" not in line)


def _table(results: Sequence[BestResult]) -> str:
    rows = ["| Against | Met in training | Win rate (95 % interval) | Games |", "|---|---|---|---|"]
    for one in results:
        low, high = (100 * end for end in one.interval)
        met = "yes" if one.opponent in _MET else "no"
        rate = f"{100 * one.rate:.1f} % ({low:.1f} to {high:.1f})"
        rows.append(f"| {one.opponent} | {met} | {rate} | {one.games:,} |")
    return "\n".join(rows)
