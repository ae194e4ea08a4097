"""The web page of an analysis."""

from __future__ import annotations

from dataclasses import replace

import pytest

import throneroom as tr
from throneroom.learn import Analysis, Leader
from throneroom.learn.analysis import SIMPLE, Answer
from throneroom.reports.analysis_page import page
from throneroom.reports.analysis_words import RunOrigin
from throneroom.reports.progression import progression_plot
from throneroom.strategies import strategy

from ..page_reader import PageReader, read_page
from .examples import KINGDOM, analysis, plans
from .test_why import explained, facts

ORIGIN = RunOrigin(3, "throneroom analyze 'x<y'", "0.1.0", "2026-01-02T03:04:05")
EVIL = '"><script>alert("&")</script>'


@pytest.fixture(scope="module")
def text(example: Analysis) -> str:
    return page(example, ORIGIN)


@pytest.fixture(scope="module")
def read(text: str) -> PageReader:
    return read_page(text)


def test_the_kingdom_is_the_title(read: PageReader) -> None:
    assert read.texts("h1") == [KINGDOM]
    assert read.texts("title")[0] == f"Kingdom analysis: {KINGDOM}"


def test_every_promised_part_is_there() -> None:
    answer = Answer(strategy("Province\nMoat max 1\nGold"), 0.55, (0.53, 0.57), 2000)
    found = replace(explained(analysis(), facts(), facts(name="B")), answer=answer)
    text = page(found, ORIGIN)
    read = read_page(text)
    parts = ["why", "kingdom", "leaders", "answer", "table", "usage", "progression"]
    places = [text.index(f'id="{part}"') for part in parts]
    assert places == sorted(places)
    whole = read.whole
    for said in (
        "A money deck with Smithy.",  # why
        "Win rates", "61 %", "57 to 66 %",
        "What cards are worth", "21.3", "18.0 to 24.6",
        "The deck, turn by turn", "How a game goes, turn by turn",
        "Smithy, Silver, Silver, Gold, Gold (31 %)",
        "A buys and gains a Silver.",  # the sample game
        "The best answer we found wins 55 % against A", "Why B",
        "circle", "Every leader is beaten by another one.", "A 60 %", "B 40 %",  # verdict, mixture
        "Only 5 generations: look longer", "12,345 games in 1.5 seconds",
        "Who beats whom", "What they buy", "How the search got there", "Card texts",
        "Analysis 3, 2026-01-02, made by throneroom 0.1.0:", "throneroom analyze 'x<y'",
        f"throneroom analyze '{KINGDOM}' --generations 5 --seed 7 --fresh",
    ):  # fmt: skip
        assert said in whole, said
    assert text.index("A money deck with Smithy.") < text.index("Win rates")
    assert text.index("Win rates") < text.index("The deck, turn by turn")


def test_rules_are_one_numbered_list(example: Analysis, read: PageReader) -> None:
    lists = [a for tag, a in read.elements if tag == "ol"]
    assert len(lists) == len(example.leaders)
    first, *_ = read.texts("ol", "rules")
    assert first == (
        "8 Province 5 Duchy last 4 Provinces 5 Witch max 1 6 Gold 2 Chapel max 1 if turn ≤ 2 and "
        "deck(Estate) ≥ 3 5 Witch max 2 dearest of Market, Festival max 3 3 Silver"
    )
    assert read.texts(kind="section") == ["Play: Laboratory; Witch"]


def test_each_strategy_can_be_copied(example: Analysis, read: PageReader) -> None:
    targets = [a["data-copy"] for _, a in read.elements if "data-copy" in a]
    assert targets == [f"text-{one.letter}" for one in example.leaders]
    for target, leader in zip(targets, example.leaders, strict=True):
        (copied,) = (
            "".join(inner)
            for (_, a), inner in zip(read.elements, read.inside, strict=True)
            if a.get("id") == target
        )
        assert copied == str(leader.strategy)
        assert tr.strategy(copied).rules == leader.strategy.rules


def test_every_card_has_its_text(read: PageReader) -> None:
    """What shows on hover, focus or tap: a button that points at the generated text."""
    buttons = [(tag, a) for tag, a in read.elements if "data-card" in a]
    assert {tag for tag, _ in buttons} == {"button"}
    assert len(read.of_class("tile")) == 10
    (witch,) = (text for text in read.texts(kind="wording") if "Witch" in text)
    assert witch.startswith("5 Witch Action - Attack")
    assert tr.card("Witch").text.splitlines()[-1] in witch
    shown = {a["data-card"] for _, a in buttons}
    assert {a["id"] for a in read.of_class("wording")} == shown


def test_kingdom_cards_have_the_colours_of_their_types(read: PageReader) -> None:
    tiles = read.of_class("tile")
    assert len([a for a in tiles if "attack" in a["class"].split()]) == 2
    assert len([a for a in tiles if "is-action and-victory" in a["class"]]) == 1
    assert [t.split()[1] for t in read.texts("button", "tile")][:3] == ["Chapel", "Moat", "Village"]


def test_the_table(read: PageReader, example: Analysis) -> None:
    cells = read.of_class("cell")
    assert len(cells) == 25
    assert len([c for c in cells if "none" in c["class"]]) == 5
    assert len([c for c in cells if "sure" in c["class"]]) == int(example.significant.sum())


def test_the_progression_is_folded_away(read: PageReader) -> None:
    (folded,) = (a for tag, a in read.elements if tag == "details" and a.get("id") == "progression")
    assert "open" not in folded
    assert "generation" in read.texts("details", key="progression")[0]


def test_differences_from_the_first_are_told_and_marked() -> None:
    first = "Province\nWitch max 1\nGold\nSilver"
    other = strategy("Province\nWitch max 2\nGold\nSilver")
    read = read_page(page(analysis(found=[strategy(first), other]), ORIGIN))
    assert "Compared with A: changes Witch." in read.whole
    assert read.texts(kind="changed") == ["5 Witch max 2"]
    another = strategy("Militia\nMoat\nChapel")
    assert (
        read_page(page(analysis(found=[strategy(first), another]), ORIGIN)).texts(kind="changed")
        == []
    )  # nearly everything is: nothing would stand out


def test_what_a_user_writes_is_escaped(example: Analysis) -> None:
    plan = replace(strategy("Province\nGold"), name=EVIL)
    why = facts(name=EVIL, sample=replace(facts().sample, log=EVIL, opponent=EVIL))
    leader = Leader("A", plan, 1.0, {EVIL: 3.0}, {}, why)
    found = replace(example, leaders=(leader, *example.leaders[1:]), reason=EVIL)
    text = page(found, RunOrigin(1, EVIL, EVIL, EVIL, (EVIL,)))
    read = read_page(text)
    assert text.count("<script>") == 1
    assert read.whole.count(EVIL) >= 8


def test_an_own_card_with_a_hostile_name() -> None:
    name = "<script>alert(1)</script>"
    own = replace(tr.card("Smithy"), name=name, sets=())
    kingdom = tr.Kingdom([own, "Moat"], catalog=tr.OFFICIAL.with_cards(own))
    plan = strategy("Province\nGold")
    found = replace(analysis("Moat", [plan, plan]), kingdom=kingdom)
    usage = {name: 2.0, "Gold": 3.0}
    leaders = tuple(replace(one, usage=usage) for one in found.leaders)
    text = page(replace(found, leaders=leaders), ORIGIN)
    read = read_page(text)
    assert name in read.texts("h1")[0]
    assert text.count("<script>") == 1


def test_names_of_any_length(example: Analysis) -> None:
    long = "An endless name " * 40
    leader = replace(example.leaders[0], strategy=replace(example.leaders[0].strategy, name=long))
    read = read_page(page(replace(example, leaders=(leader, *example.leaders[1:])), ORIGIN))
    assert f"A: {long.strip()}" in read.texts("h2")


def test_a_stopped_one_and_one_without_progression_or_why(example: Analysis) -> None:
    text = page(replace(example, finished=False, progression=()), ORIGIN)
    read = read_page(text)
    assert read.texts(kind="warn") == ["Stopped early: this is the best so far."]
    keys = {a.get("id") for _, a in read.elements}
    assert {"why", "progression", "answer"}.isdisjoint(keys)
    assert not read.of_class("plot")


def test_a_simple_verdict_has_no_mixture(example: Analysis) -> None:
    assert read_page(page(example, ORIGIN)).of_class("mixture")
    simple = read_page(page(replace(example, verdict=SIMPLE), ORIGIN))
    assert not simple.of_class("mixture")
    assert simple.texts(kind="verdict") == ["simple"]


def test_three_players() -> None:
    found = replace(explained(analysis(), facts(players=3)), players=3)
    read = read_page(page(found, ORIGIN))
    assert "With 3 players an equal share is 33 %." in read.whole
    assert "at tables of the two" in read.whole
    marks = [
        a["x1"]
        for (tag, a) in read.elements
        if tag == "line" and a.get("class") == "mark" and a["x1"].startswith("33.")
    ]
    assert marks


def test_other_kingdoms() -> None:
    read = read_page(page(analysis("Throne Room (1E), Nobles; Colony; 4/3", plans()[2:4]), ORIGIN))
    names = read.texts(kind="name")
    assert {"Throne Room (1E)", "Platinum", "Colony"} <= set(names)
    assert "opens with 4/3" in read.whole
    potions = read_page(page(analysis("Familiar, Vineyard", plans()[3:]), ORIGIN))
    assert "3P Familiar" in potions.texts("button", "tile")[1].replace("3 P", "3P")
    assert "Potion" in potions.texts(kind="name")
    bare = read_page(page(analysis("", plans()[3:]), ORIGIN))
    assert bare.texts("h1") == ["Only the basic cards"]


def test_the_progression_shows_every_step(example: Analysis) -> None:
    first = example.progression[0]
    steps = [
        replace(first, generation=4 * i, margin=m, interval=(m - 9, m + 9))
        for i, m in enumerate([99.0, -97.0, 0.0, 1.0])
    ]
    drawn = progression_plot(steps)
    assert [one.tone for one in drawn.points] == ["good", "bad", "even", "even"]
    assert drawn.band is not None
    assert drawn.ticks[0][1] == "-150"
