"""A strategy as it is shown."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

import throneroom as tr
from throneroom.reports.menu import differences, menu, row_text, short
from throneroom.strategies import Rule, Strategy, parse, strategy
from throneroom.strategies.fold import plain
from throneroom.strategies.library import rules_by_name
from throneroom.strategies.printing import TIMES

from ..strategies.trees import plans
from .examples import WITCHES


def test_rules_in_order_and_the_rest() -> None:
    shown = menu(strategy(WITCHES))
    assert [(one.label, one.most, one.words) for one in shown.rules] == [
        ("Province", "", ""),
        ("Duchy", "", "last 4 Provinces"),
        ("Witch", "max 1", ""),
        ("Gold", "", ""),
        ("Chapel", "max 1", "if turn ≤ 2 and deck(Estate) ≥ 3"),
        ("Witch", "max 2", ""),
        ("dearest of Market, Festival", "max 3", ""),
        ("Silver", "", ""),
    ]
    assert shown.rest == (("Play", ("Laboratory", "Witch")),)


def test_green_cards_stand_where_they_are() -> None:
    shown = menu(strategy("Gold\nProvince\nEstate if supply(Province) <= 2\nDuchy max 2"))
    assert [(one.card, one.times, one.words) for one in shown.rules] == [
        ("Gold", "", ""),
        ("Province", "", ""),
        ("Estate", "", "last 2 Provinces"),
        ("Duchy", f"{TIMES}2", ""),
    ]


def test_conditions_with_the_signs_of_a_book() -> None:
    text = "Gold if deck(Gold) < deck(Silver) + -1\nSilver if turn != turn + 0 and turn + 0.5 >= 2"
    assert [one.condition for one in menu(strategy(text)).rules] == [
        "deck(Gold) < deck(Silver) - 1",
        "turn ≠ turn and turn + 0.5 ≥ 2",
    ]


def test_the_end_in_words() -> None:
    shown = menu(
        strategy(
            "Colony if supply(Colony) <= 3\n"
            "Province if min(supply(Province), supply(Colony)) <= 6\n"
            "Duchy if supply(Province) < 5\nEstate if turn > 20 or supply(Province) <= 2\n"
            "Gold if supply(Province) <= 1\nSilver if min(supply(Province), supply(Gold)) <= 4\n"
            "Copper if supply(Province) <= 0"
        )
    )
    assert [one.words for one in shown.rules] == [
        "last 3 Colonies",
        "last 6 Provinces or Colonies",
        "last 4 Provinces",
        "if turn > 20 or supply(Province) ≤ 2",
        "last Province",
        "if min(supply(Province), supply(Gold)) ≤ 4",
        "if supply(Province) ≤ 0",
    ]


def test_a_lower_maximum_later_is_no_more() -> None:
    first, second, third = menu(strategy("Witch max 3\nWitch max 2 if turn > 9\nWitch max 5")).rules
    assert (first.times, second.times, third.times) == (f"{TIMES}3", f"{TIMES}2", "+2")


def test_differences_between_strategies() -> None:
    first = strategy("Province\nWitch max 1\nGold\nWitch max 2")
    assert differences(first, first) == ()
    other = strategy("Witch max 1\nProvince\nGold if turn > 3\nMoat")
    assert differences(first, other) == (("adds", ("Moat",)), ("changes", ("Witch", "Gold")))
    assert differences(other, first) == (
        ("changes", ("Witch", "Gold")), ("leaves out", ("Moat",)),
    )  # fmt: skip


def test_choices_and_other_sections() -> None:
    plan = strategy("Province\nSilver\n\ntrash:\nCurse\n\nchoose Steward:\n+2 Cards")
    assert [title for title, _ in menu(plan).rest] == ["Trash", "Choose with Steward"]


def test_short_has_no_green_cards_and_an_end() -> None:
    assert short(strategy("Double Witch")) == f"Witch {TIMES}2, Gold, Silver"
    assert len(short(strategy("\n".join(["Gold max 3 if turn > 5"] * 30)))) <= 70


# ---------------------------------------------------------------- a row, and back


def plainly(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
    """Rules as they are shown: no zero added, no negative number taken away."""
    return tuple(
        rule if rule.condition is None else replace(rule, condition=plain(rule.condition))
        for rule in rules
    )


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(plans)
def test_a_row_is_read_back_as_the_same_strategy(plan: Strategy) -> None:
    shown = plan.with_sections(buy=plainly(plan.rules))
    assert parse(row_text(plan), plan.name) == shown


@pytest.mark.parametrize("name", rules_by_name())
def test_the_rows_of_bots_are_read_back(name: str) -> None:
    plan = tr.strategy(name)
    assert parse(row_text(plan), name) == plan.with_sections(buy=plainly(plan.rules))


def test_a_row_as_a_person_reads_it() -> None:
    assert row_text(strategy(WITCHES)) == (
        f"Province · Duchy ≤ 4 · Witch {TIMES}1 · Gold · Chapel {TIMES}1 if turn ≤ 2 and "
        f"deck(Estate) ≥ 3 · Witch +1 · dearest of Market, Festival {TIMES}3 · Silver\n"
        "play: Laboratory · Witch"
    )
    assert strategy(row_text(strategy(WITCHES))) == strategy(WITCHES)
    assert strategy(f"Witch {TIMES}2") == strategy("Witch max 2")


def test_a_row_says_which_pile_if_it_is_not_the_provinces() -> None:
    end = "min(supply(Province), supply(Colony))"
    text = f"Province if {end} <= 6\nDuchy if supply(Colony) <= 4\nGold"
    row = row_text(strategy(text))
    assert row.startswith(f"Province if {end} ≤ 6 · Duchy if ")
    assert strategy(row) == strategy(text)
