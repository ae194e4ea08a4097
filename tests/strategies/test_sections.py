"""Sections go by one table: what is in it is read, written, checked, compiled, shown."""

from __future__ import annotations

import copy
import pickle

import pytest

from throneroom import Kingdom, StrategyError, strategy
from throneroom.cards.catalog import card
from throneroom.learn.mutation import cross, tidy
from throneroom.learn.simplify import _edits, plainly
from throneroom.learn.stored_analyses import fit
from throneroom.reports.menu import menu
from throneroom.strategies import Rule, Sections, Strategy
from throneroom.strategies.check import check, too_large
from throneroom.strategies.compile import compile_strategy
from throneroom.strategies.dominionsim_text import bot_text
from throneroom.strategies.parse import parse
from throneroom.strategies.provincial_menu import menu_text
from throneroom.strategies.rulelist_codes import CHOOSE, SECTIONS

NEW = "reveal"
OTHERS = [*(name for name in SECTIONS if name != "buy"), NEW]


@pytest.fixture(autouse=True)
def new_section(monkeypatch: pytest.MonkeyPatch) -> None:
    """One more section, by a line in the table."""
    monkeypatch.setitem(SECTIONS, NEW, 7)


def plan_with(section: str) -> Strategy:
    return parse(f"Province\nGold\n\n{section}:\nWitch max 2 if 0 + turn > 3\nSmithy\n")


@pytest.mark.parametrize("section", OTHERS)
def test_a_section_is_read_and_written(section: str) -> None:
    plan = plan_with(section)
    assert list(plan.other_sections) == [section]
    assert [rule.card for rule in plan.sections[section]] == ["Witch", "Smithy"]
    assert f"\n\n{section}:\nWitch max 2 if 0 + turn > 3\nSmithy" in str(plan)
    assert parse(str(plan)) == plan
    assert eval(repr(plan), {"strategy": strategy}) == plan


@pytest.mark.parametrize("section", OTHERS)
def test_a_section_is_checked_and_compiled(section: str) -> None:
    odd = parse(f"Gold\n\n{section}:\nWitch\nWitch max 2\n")
    [finding] = check(odd)
    assert str(finding) == "line 5: 'Witch max 2' can never fire: line 4 comes first"
    assert too_large(odd) is None
    cards = [card(name) for name in ("Gold", "Witch", "Smithy")]
    rows = compile_strategy(plan_with(section), cards).rows
    assert [row[:2] for row in rows] == [[0, 0], [SECTIONS[section], 1], [SECTIONS[section], 2]]


def test_numbers_of_sections_are_all_different() -> None:
    numbers = [*SECTIONS.values(), CHOOSE]
    assert len(numbers) == len({*numbers})


@pytest.mark.parametrize("section", OTHERS)
def test_a_section_is_shown_and_can_be_left_out(section: str) -> None:
    plan = plan_with(section)
    assert menu(plan).rest == ((section.capitalize(), ("Witch max 2 if 0 + turn > 3", "Smithy")),)
    [edit] = [edit for edit in _edits(plan) if edit.what == "section"]
    assert edit.apply(plan) == parse("Province\nGold")
    for write in (menu_text, bot_text):
        with pytest.raises(StrategyError, match=f"can't express: the section '{section}'"):
            write(plan)


@pytest.mark.parametrize("section", OTHERS)
def test_what_changes_rules_changes_those_of_a_section(section: str) -> None:
    plan = plan_with(section)
    assert str(plainly(plan).sections[section][0]) == "Witch max 2 if turn > 3"
    fitted = fit(plan, Kingdom("Smithy"))
    assert fitted.sections[section] == (Rule("Smithy"),)
    assert tidy(plan).sections[section] == plan.sections[section]


@pytest.mark.parametrize("section", OTHERS)
def test_strategies_differ_by_their_sections(section: str) -> None:
    plan, without = plan_with(section), parse("Province\nGold")
    assert plan != without
    assert len({plan, plan_with(section), without}) == 2
    assert plan.with_sections(**{section: ()}) == without
    assert hash(plan.with_sections(**{section: ()})) == hash(without)
    for again in (copy.deepcopy(plan), pickle.loads(pickle.dumps(plan))):
        assert (again, hash(again), str(again)) == (plan, hash(plan), str(plan))


def test_a_child_has_the_trashing_of_one_parent_and_the_rest_of_the_first() -> None:
    """What evolves is what to buy and to trash; a user's other sections stay."""
    import random

    one, other = plan_with(NEW), plan_with("trash")
    children = [cross(one, other, random.Random(seed)) for seed in range(20)]
    assert all(child.sections[NEW] == one.sections[NEW] for child in children)
    assert {child.sections["trash"] for child in children} == {(), other.sections["trash"]}


def test_sections_are_values() -> None:
    sections = Sections(trash=[Rule("Curse")], buy=(rule for rule in [Rule("Gold")]))
    assert sections == Sections(buy=[Rule("Gold")], trash=[Rule("Curse")], gain=[])
    assert hash(sections) == hash(Sections(buy=[Rule("Gold")], trash=[Rule("Curse")]))
    assert list(sections) == list(SECTIONS)
    assert dict(sections) == {
        **dict.fromkeys(SECTIONS, ()),
        "buy": (Rule("Gold"),),
        "trash": (Rule("Curse"),),
    }
    assert eval(repr(sections)) == sections
    with pytest.raises(TypeError):
        sections["buy"] = ()  # type: ignore[index]


def test_an_unknown_section_is_named() -> None:
    with pytest.raises(StrategyError, match="unknown section 'trahs': did you mean 'trash'"):
        Sections(trahs=[Rule("Curse")])
    with pytest.raises(StrategyError, match="unknown section 'gian': did you mean 'gain'"):
        plan_with(NEW).with_sections(gian=[])
    with pytest.raises(KeyError):
        Sections()["choose"]
    with pytest.raises(TypeError, match=r"rules stand in sections: Strategy\(name, Sections"):
        Strategy("x", (Rule("Gold"),))  # type: ignore[arg-type]
