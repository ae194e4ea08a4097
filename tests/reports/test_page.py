"""The web page of an analysis."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from throneroom.learn import Analysis, Leader
from throneroom.reports.analysis_page import page
from throneroom.reports.analysis_words import RunOrigin
from throneroom.reports.progression_plot import progression_plot
from throneroom.strategies import strategy

from .examples import KINGDOM, analysis, plans

ORIGIN = RunOrigin(3, "throneroom analyze 'x<y'", "0.1.0", "2026-01-02T03:04:05")
VOID = {"meta", "rect", "line", "circle", "polyline"}


class Reader(HTMLParser):
    """Checks that tags are balanced, and keeps them with their attributes and texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def of_class(self, name: str) -> list[dict[str, str | None]]:
        return [a for _, a in self.tags if name in (a.get("class") or "").split()]


@pytest.fixture(scope="module")
def text(example: Analysis) -> str:
    return page(example, ORIGIN)


def test_it_is_whole_and_needs_nothing_else(text: str) -> None:
    reader = Reader(text)
    assert {"section", "table", "svg", "title"} <= {tag for tag, _ in reader.tags}
    assert not {"script", "link", "img", "iframe"} & {tag for tag, _ in reader.tags}
    assert not re.search(r"https?://|url\(|@import", text)
    assert "prefers-color-scheme: dark" in text
    assert "default-src 'none'" in text


def test_every_kingdom_card_has_its_tile(text: str) -> None:
    reader = Reader(text)
    assert len(reader.of_class("big")) == 10
    assert set(KINGDOM.split(", ")) <= set(reader.texts)
    mill = next(a for a in reader.of_class("big") if "victory" in str(a["style"])
                and "action" in str(a["style"]))  # fmt: skip
    assert mill["style"] == "--a:var(--action);--b:var(--victory)"
    assert len([a for a in reader.of_class("big") if "attack" in str(a["class"])]) == 2


def test_table_and_strategies(text: str, example: Analysis) -> None:
    reader = Reader(text)
    cells = reader.of_class("cell")
    assert len(cells) == 25
    assert len([c for c in cells if "none" in str(c["class"])]) == 5
    assert len([c for c in cells if "sure" in str(c["class"])]) == int(example.significant.sum())
    assert "Duchy ≤ 4" in reader.texts
    assert "if turn ≤ 2 and deck(Estate) ≥ 3" in reader.texts
    assert "dearest of Market, Festival" in reader.texts
    assert reader.texts.count("as text") == 5


def test_what_a_user_writes_is_escaped(example: Analysis) -> None:
    evil = '<script>alert("&")</script>'
    plan = replace(strategy("Province\nGold"), name=evil)
    leader = Leader("A", plan, 1.0, {evil: 3.0}, {})
    found = replace(example, leaders=(leader, *example.leaders[1:]), reason=evil)
    text = page(found, RunOrigin(1, evil, evil, evil, (evil,)))
    Reader(text)
    assert "<script" not in text


def test_a_stopped_one_and_one_without_a_plot(example: Analysis) -> None:
    text = page(replace(example, finished=False, progression=()), ORIGIN)
    Reader(text)
    assert "Stopped early" in text
    assert "<svg" not in text


def test_other_kingdoms() -> None:
    text = page(analysis("Throne Room (1E), Nobles; Colony; 4/3", plans()[2:4]), ORIGIN)
    reader = Reader(text)
    assert {"Throne Room (1E)", "Platinum", "Colony"} <= set(reader.texts)
    assert "opens with 4/3" in text
    assert "Only the basic cards" in page(analysis("", plans()[3:]), ORIGIN)


def test_the_plot_holds_all_its_points(example: Analysis) -> None:
    first = example.progression[0]
    steps = [
        replace(first, generation=4 * i, margin=m, interval=(m - 9, m + 9))
        for i, m in enumerate([99.0, -97.0, 0.0, 1.0] * 10)
    ]
    drawn = progression_plot(steps)
    for name, limit in (("x", 720), ("y", 280)):
        places = [float(v) for v in re.findall(rf'[ c]{name}[12]?="(-?[\d.]+)"', drawn)]
        assert len(places) > 40
        assert min(places) >= 0
        assert max(places) <= limit
    assert drawn.count("<circle") == 40
    assert progression_plot(steps[:1]).count("<circle") == 1
