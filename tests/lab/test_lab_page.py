"""The web page of the card lab."""

from __future__ import annotations

from dataclasses import replace

import throneroom as tr
from throneroom.lab.lab_page import page, sweep_plot
from throneroom.lab.lab_plan import plan_lab
from throneroom.lab.lab_report import LabReport, judge
from throneroom.reports.analysis_words import RunOrigin

from ..page_reader import read_page
from .outcomes import outcome, top

ORIGIN = RunOrigin(4, "throneroom card-lab 'x<y'", "0.2.0", "2026-01-02T03:04:05")


def report(kingdoms: int = 40, costs: tuple[int, ...] = (3, 4, 5, 6)) -> LabReport:
    plan = plan_lab("Witch", kingdoms=kingdoms, costs=costs, generations=1)
    names = plan.versions
    found = judge(
        plan,
        [
            outcome(
                number, top("A", **{names[cost].name.replace(" ", "_"): float(number % cost < 2)}),
                top("B"), top("C"), kingdom=(names[cost].name, "Smithy", "Moat"), value=cost,
                wins=50 + number % 9, card=names[cost].name,
            )
            for cost in plan.values for number in range(kingdoms)
        ],
    )  # fmt: skip
    assert found is not None
    return found


def test_every_part_is_there() -> None:
    found = report()
    read = read_page(page(found, ORIGIN))
    assert read.texts("h1") == ["Witch"]
    assert tr.card("Witch").text.splitlines()[-1] in read.whole
    for said in (
        "In a top three strategy", "16 of 40 kingdoms", "95 % interval 26 to 55 %",
        "Suggested cost", "Goes with", "40 random kingdoms with the card",
        "Run 4, 2026-01-02, made by throneroom 0.2.0:", "throneroom card-lab 'x<y'",
    ):  # fmt: skip
        assert said in read.whole, said
    rows = read.texts("table", "stacked")[0]
    assert rows.count("Without Witch") == 40
    assert len([a for tag, a in read.elements if "data-copy" in a]) == 80


def test_values_and_intervals_stand_apart() -> None:
    read = read_page(page(report(), ORIGIN))
    assert not [text for text in read.texts(kind="value") if " to " in text]
    assert len(read.texts("td", "range")) == 40 + 3 * 4


def test_another_number_is_shown_by_its_name() -> None:
    plan = plan_lab("Smithy", kingdoms=2, sweep=("+Cards", [4]), generations=1)
    names = plan.versions
    found = judge(
        plan,
        [
            outcome(number, top("A"), top("B"), top("C"), kingdom=(names[v].name, "Moat"), value=v,
                    card=names[v].name)
            for v in plan.values for number in range(2)
        ],
    )  # fmt: skip
    assert found is not None
    text = page(found, ORIGIN)
    for words in ("Sweep of +Cards", "Suggested +Cards: ", "by +Cards", "+Cards 4: 0 of 2"):
        assert words in text
    assert "Costs" not in text
    shown = str(found)
    for words in ("Smithy at cost 4 with +Cards 3", "Sweep of +Cards", "Suggested +Cards: "):
        assert words in shown


def test_the_plot_of_costs() -> None:
    found = report()
    drawn = sweep_plot(found)
    assert [point.label for point in drawn.points] == ["3", "4", "5", "6"]
    assert [label for _, label, main in drawn.ticks if main] == ["50"]
    assert not read_page(page(report(costs=()), ORIGIN)).of_class("plot")


def test_one_that_was_stopped() -> None:
    found = report()
    part = judge(found.plan, found.outcomes[:3])
    assert part is not None
    read = read_page(page(part, ORIGIN))
    assert read.texts(kind="warn") == ["Stopped early: this is what there is so far."]


def test_a_card_with_a_hostile_name() -> None:
    name = "<script>alert(1)</script>"
    own = replace(tr.card("Smithy"), name=name, sets=())
    plan = plan_lab(name, kingdoms=1, generations=1, catalog=tr.OFFICIAL.with_cards(own))
    found = judge(plan, [outcome(0, top("A"), top("B"), top("C"), card=name, value=4)])
    assert found is not None
    text = page(found, ORIGIN)
    assert read_page(text).texts("h1") == [name]
    assert text.count("<script>") == 1
