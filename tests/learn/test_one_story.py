"""The verdict, the leaders and the answer to A never contradict each other."""

from __future__ import annotations

import pytest

from throneroom import Kingdom
from throneroom.learn.analysis import CIRCLE, SIMPLE, Answer
from throneroom.learn.analysis_work import FOUND, AnalysisWork
from throneroom.learn.evolution import SearchLimit, canonical
from throneroom.learn.evolve import Ours
from throneroom.learn.referee import Job
from throneroom.runs import Run
from throneroom.statistics import wilson
from throneroom.strategies import strategy
from throneroom.strategies.rulelist import Strategy

KINGDOM = (
    "Bishop, Gardens, Grand Market, Lighthouse, Moat, Monument, Shanty Town, Smugglers, Spy, "
    "Treasury"
)

# Waits for others to buy Provinces; beats whoever does so.
WAITS = strategy(
    "Grand Market", "Spy max 4 if deck(Grand Market) >= 1", "Duchy if supply(Province) <= 4",
    "Gardens if supply(Province) <= 3", "Estate if supply(Province) <= 2", "Gold", "Treasury",
    "Bishop max 1", "Monument max 1", "Spy", "Shanty Town", "Lighthouse max 3",
)  # fmt: skip
# Takes the other victory cards; beats whoever waits, and loses to whoever buys Provinces.
NEVER_ENDS = strategy("Duchy if deck(Grand Market) >= 2", "Gardens if deck(Grand Market) >= 2",
                      "Grand Market", "Silver")  # fmt: skip
MONEY = strategy("Big Money")
POOR = strategy("Copper")


class Knowing(Ours):
    """A search that finds certain answers, one after the other, and no others."""

    known: tuple[Strategy, ...] = ()
    asked: int = 0

    def answer_to(self, plan: Strategy, limit: SearchLimit, games: int) -> Answer:
        found = canonical(self.known[min(self.asked, len(self.known) - 1)], self.catalog)
        self.asked += 1
        games = 2000
        rate = self.referee.rate(self.referee.play([Job(found, plan, games)], 5)[0])
        return Answer(found, rate, wilson(rate * games, games), games)


def analysed(*answers: Strategy, first: Strategy) -> AnalysisWork:
    evolution = Knowing(Kingdom(KINGDOM), threads=1, seed=1)
    evolution.known = answers
    evolution.finalists = lambda games, limit: [canonical(first, evolution.catalog)]  # type: ignore[method-assign]
    return AnalysisWork(evolution, generations=5, table_games=400)


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Generations are not what is tested here."""

    def step(self: Ours) -> None:
        self.generation += 1
        self.elite = (canonical(POOR),)
        self.history.append((self.generation, self.elite[0]))

    monkeypatch.setattr(Knowing, "step", step)
    monkeypatch.setattr(Knowing, "leaders", lambda self: list(self.elite))
    monkeypatch.setattr(Knowing, "_details", lambda _: {})
    monkeypatch.setattr(Knowing, "last_games", lambda _, games: games)


def test_an_answer_that_beats_a_is_the_new_a() -> None:
    work = analysed(MONEY, NEVER_ENDS, first=POOR)
    run = Run(work)
    run.go_on()
    found = run.results[FOUND]
    names = [str(canonical(one.strategy)) for one in found.leaders]
    assert names == [str(canonical(one)) for one in (MONEY, POOR)]
    assert found.verdict == SIMPLE
    assert found.answer.win_rate < 0.5
    assert found.leaders[0].why is not None


def test_answers_that_beat_each_other_are_a_circle() -> None:
    work = analysed(NEVER_ENDS, MONEY, WAITS, NEVER_ENDS, first=WAITS)
    run = Run(work)
    run.go_on()
    found = run.results[FOUND]
    plans = [canonical(one.strategy) for one in found.leaders]
    assert set(plans) == {canonical(one) for one in (WAITS, NEVER_ENDS, MONEY)}
    assert found.verdict == CIRCLE
    beaten_by = int(found.table[0][1:].argmin()) + 1
    assert found.table[0][beaten_by] < 0.4
    assert canonical(found.answer.strategy) == plans[beaten_by]
    assert found.answer.win_rate > 0.6


def test_answers_for_ever_come_to_an_end() -> None:
    # Whatever is A is said to be beaten by something new.
    plans = [
        strategy(f"Province if turn >= {n}", "Gold", "Silver", "Copper") for n in range(20, 2, -2)
    ]
    work = analysed(*plans, first=POOR)
    run = Run(work)
    run.go_on()
    found = run.results[FOUND]
    assert isinstance(work.evolution, Knowing)
    assert work.evolution.asked == 6
    assert len(found.leaders) <= 5
    # The last answer has changed who A is: what is told of it is an entry of the table.
    others = [1 - rate for rate in found.table[0][1:]]
    assert found.answer.win_rate == max(others)
    assert found.answer.games == found.table_games
