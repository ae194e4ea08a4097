"""Conditions as a person would write them: the same meaning, plainer sums."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from throneroom.learn.simplify import plainly
from throneroom.strategies import parse
from throneroom.strategies.fold import plain
from throneroom.strategies.rulelist import Binary, Expression, Fact, Number, children, facts

from .trees import expressions, value


@pytest.mark.parametrize(
    ("written", "plainer"),
    [
        ("deck(Village) < deck(Smithy) + -1", "deck(Village) < deck(Smithy) - 1"),
        ("deck(Village) < deck(Smithy) + 0", "deck(Village) < deck(Smithy)"),
        ("deck(Village) - 0 < 0 + deck(Smithy)", "deck(Village) < deck(Smithy)"),
        ("turn - -2 > 1 and not turn + 0 = 3", "turn + 2 > 1 and not turn = 3"),
        ("max(turn + -0.5, buys) * 0 = 0", "max(turn - 0.5, buys) * 0 = 0"),
        ("turn + 0.5 > 10 - turn", "turn + 0.5 > 10 - turn"),
        ("0 - turn < -3", "0 - turn < -3"),
    ],
)
def test_sums(written: str, plainer: str) -> None:
    (rule,) = plainly(parse(f"Gold if {written}")).rules
    assert str(rule) == f"Gold if {plainer}"


def test_all_sections_are_made_plain() -> None:
    sections = "".join(f"\n{name}:\nGold if turn + 0 > 2\n" for name in ("gain", "play", "trash"))
    text = f"Gold if turn + 0 > 2\n{sections}\nchoose Steward:\n+2 Cards if turn + 0 > 2"
    assert str(plainly(parse(text))) == str(parse(text.replace(" + 0", "")))


def awkward(expression: Expression) -> bool:
    match expression:
        case Binary("+" | "-", _, Number(number)) if number <= 0:
            return True
    return any(map(awkward, children(expression)))


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(expressions, st.data())
def test_the_meaning_stays(condition: Expression, data: st.DataObject) -> None:
    asked = facts(condition)
    known = dict.fromkeys([*asked, *(Fact("deck", f.of) for f in asked), Fact("deck size")])
    table = {fact: float(data.draw(st.integers(-20, 20))) for fact in known}
    shorter = plain(condition)
    assert value(shorter, table) == value(condition, table)
    assert not awkward(shorter)
