"""How hard the best strategies of random kingdoms are to beat, for a search that is out for that.

The answer is looked for by a search of its own, which knows A and nothing of what the analysis has
found. Where leaders beat each other in a circle, the answer meets all of them, by their weights in
the mixture.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from .measuring import Data, Measuring, Part, luck, plan_of, random_kingdom
from .writing import Bar, average, bars, mean, percent, table, won

NUMBERS = range(33_000, 33_050)  # none of them was looked at while the method was made
ANSWER_SECONDS = 30.0
MEAN, MOST, IN_SO_MANY, TERMINAL = 0.54, 0.60, 46, 0.77
CIRCLE = "circle"
_HARDLY = 1e-3  # the weight of a leader that is not worth a match


def units(measuring: Measuring) -> Sequence[str]:
    """The seeds of the kingdoms."""
    return [str(number) for number in NUMBERS]


def measure(measuring: Measuring, unit: str, done: Mapping[str, Data]) -> Data:
    """Analyse a kingdom and look for an answer to A."""
    kingdom = random_kingdom(int(unit))
    found = measuring.analysis(kingdom, int(unit))
    leaders = [plan_of(text, kingdom) for text in found["leaders"]]
    seed = luck("random answer", unit)
    answer = measuring.answer(leaders[0], kingdom, seed, seconds=ANSWER_SECONDS)
    terminal = measuring.match(kingdom, leaders[0], "Best Terminal", "random terminal", unit)
    mixed = None
    if found["verdict"] == CIRCLE:
        plan = plan_of(answer["answer"], kingdom)
        met = [(w, one) for w, one in zip(found["mixture"], leaders, strict=True) if w > _HARDLY]
        rates = [
            measuring.match(kingdom, plan, one, "random mixture", unit, i) / measuring.games
            for i, (_, one) in enumerate(met)
        ]
        weights = [weight for weight, _ in met]
        mixed = sum(w * r for w, r in zip(weights, rates, strict=True)) / sum(weights)
    return {**found, "answer": answer, "against the mixture": mixed, "terminal wins": terminal,
            "match games": measuring.games}  # fmt: skip


def section(found: Mapping[str, Data]) -> Iterator[str]:
    """The answers' win rates, and A's against Best Terminal."""
    rates = [_rate(one) for one in found.values()]
    mixed = [
        _rate(one) if one["against the mixture"] is None else one["against the mixture"]
        for one in found.values()
    ]
    terminal = [one["terminal wins"] / one["match games"] for one in found.values()]
    circles = sum(one["verdict"] == CIRCLE for one in found.values())
    few = sum(rate <= MOST for rate in rates)
    yield bars([
        Bar("an answer to A wins at most 54 % on average", mean(rates), average(rates) <= MEAN),
        Bar(
            f"where leaders go in a circle, measured against their mixture ({circles} kingdoms)",
            mean(mixed), average(mixed) <= MEAN,
        ),
        Bar(f"at most 60 % in {IN_SO_MANY} of 50", f"{few} of {len(rates)}", few >= IN_SO_MANY),
        Bar(
            "A wins at least 77 % against Best Terminal on average",
            mean(terminal), average(terminal) >= TERMINAL,
        ),
    ])  # fmt: skip
    yield table(
        ("Seed", "Kingdom", "Verdict", "Answer against A", "against the mixture",
         "A against Best Terminal", "Games", "Generations"),
        [
            (unit, one["kingdom"], one["verdict"], _won(one["answer"]), _mixed(one),
             won(one["terminal wins"], one["match games"]), f"{one['match games']:,}",
             f"{one['generations']}, answer {one['answer']['generations']}")
            for unit, one in found.items()
        ],
    )  # fmt: skip


def _rate(one: Data) -> float:
    return float(one["answer"]["wins"] / one["answer"]["match games"])


def _won(answer: Data) -> str:
    return won(answer["wins"], answer["match games"])


def _mixed(one: Data) -> str:
    rate = one["against the mixture"]
    return "" if rate is None else percent(rate)


RANDOM = Part("random", "Random kingdoms of five sets", units, measure, section)
