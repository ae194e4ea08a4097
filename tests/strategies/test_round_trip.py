"""What is printed is read back as the same."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

import throneroom as tr
from throneroom.strategies import parse
from throneroom.strategies.library import rules_by_name
from throneroom.strategies.printing import expression_text
from throneroom.strategies.rulelist import Expression, Rule, Strategy

from .trees import expressions, plans, rules


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(plans)
def test_printing_and_reading_give_the_same_strategy(plan: Strategy) -> None:
    assert parse(str(plan)) == plan


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(expressions)
def test_conditions_come_back(condition: Expression) -> None:
    rule = parse(f"Gold if {expression_text(condition)}").rules[0]
    assert rule.condition == condition


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(rules)
def test_spaces_do_not_matter(rule: Rule) -> None:
    line = f"  {rule}  # as it is".replace(" ", "  ").replace("(", "( ")
    assert parse(line).rules == (rule,)


@pytest.mark.parametrize("name", rules_by_name())
def test_the_library_comes_back(name: str) -> None:
    plan = tr.strategy(name)
    assert plan.name == name
    assert parse(str(plan)) == plan


def test_repr_can_be_typed() -> None:
    plan = tr.strategy("Gold", "choose Pawn: +1 Buy if turn = 1")
    for one in (plan, tr.strategy("Big Money"), tr.strategy("Random")):
        assert eval(repr(one), {"strategy": tr.strategy}) == one


def test_no_needless_brackets() -> None:
    for text in (
        "turn + 1 - 2 * 3 <= coins / (buys + 1) and not (turn = 1 or turn = 2)",
        "(turn = 1 and coins = 2) and buys = 1 or not lead > -3",
        "turn - (coins - 1) > min(1, 2 + turn) * 2",
        "2 - 1 - 1 = 0.25",
    ):
        assert str(parse(f"Gold if {text}")) == f"Gold if {text}"
