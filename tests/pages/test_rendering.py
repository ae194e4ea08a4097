"""Templates escape what they are given; cards and pictures as pages show them."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from jinja2 import UndefinedError

import throneroom as tr
from throneroom.pages.card_face import FIELDS, Gallery, card_face
from throneroom.pages.plots import PlotPoint, Scale, interval_plot, stacked_bars
from throneroom.pages.rendering import TEMPLATES, policy, render

from ..page_reader import read_page

EVIL = '"><script>alert("&")</script>'


def a_page(**changed: object) -> str:
    values: dict[str, object] = {
        "name": "Witch", "face": card_face(tr.card("Witch"), "card-1"), "finished": True,
        "method": "", "findings": [], "sweep": None, "partners": [], "no_partners": "",
        "kingdoms": [], "made": "", "command": "", "gallery": Gallery({"Witch": tr.card("Witch")}),
    }  # fmt: skip
    gallery = values["gallery"]
    assert isinstance(gallery, Gallery)
    gallery.face("Witch")
    return render("card_lab.html", **{**values, **changed})


def test_what_is_given_is_escaped() -> None:
    text = a_page(name=EVIL, command=EVIL, method=EVIL)
    page = read_page(text)
    assert page.texts("h1") == [EVIL]
    assert text.count("<script>") == 1


def test_a_card_with_a_hostile_name_is_escaped() -> None:
    hostile = replace(tr.card("Witch"), name=EVIL)
    gallery = Gallery({EVIL: hostile})
    page = read_page(a_page(face=gallery.face(EVIL), gallery=gallery))
    assert page.texts("button", "tile")[0].startswith(f"5 {EVIL}")
    assert page.texts(key="card-1")[0].startswith(f"5 {EVIL}")


def test_a_value_that_is_missing_is_no_blank() -> None:
    with pytest.raises(UndefinedError, match="title"):
        render("tournament.html")


def test_only_our_script_may_run() -> None:
    script = (TEMPLATES / "page.js").read_text(encoding="utf-8")
    allowed = policy(script)
    assert "script-src 'sha256-" in allowed
    assert "script-src 'unsafe-inline'" not in allowed
    assert policy(script + " ") != allowed


def test_colours_follow_the_system_and_can_be_chosen() -> None:
    style = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    assert "color-scheme: light dark" in style
    assert '[data-theme="dark"]' in style
    used = set(re.findall(r"var\((--[a-z-]+)", style))
    known = set(re.findall(r"(--[a-z-]+):", style))
    assert used - known == set()


# ---------------------------------------------------------------- cards


@pytest.mark.parametrize(
    ("name", "charge", "paint"),
    [
        ("Chapel", "trash", "is-action"),
        ("Witch", "curse", "is-action attack"),
        ("Militia", "attack", "is-action attack"),
        ("Village", "actions", "is-action"),
        ("Smithy", "cards", "is-action"),
        ("Workshop", "gain", "is-action"),
        ("Gold", "coins", "is-treasure"),
        ("Gardens", "points", "is-victory"),
        ("Mill", "cards", "is-action and-victory"),
        ("Moat", "cards", "is-reaction"),
        ("Curse", "curse", "is-curse"),
    ],
)
def test_a_card_shows_what_it_is_and_does(name: str, charge: str, paint: str) -> None:
    face = card_face(tr.card(name), "x")
    assert (face.charge, face.paint) == (charge, paint)


def test_what_a_card_gives() -> None:
    gives = {
        name: card_face(tr.card(name), "x").gives for name in ("Market", "Gold", "Duchy", "Mill")
    }
    assert gives["Market"] == (("cards", "+1"), ("actions", "+1"), ("buys", "+1"), ("coins", "+1"))
    assert gives["Gold"] == (("coins", "3"),)
    assert gives["Duchy"] == (("points", "3"),)
    assert gives["Mill"] == (("cards", "+1"), ("actions", "+1"), ("points", "1"))


def test_every_card_has_its_icons() -> None:
    icons = (TEMPLATES / "icons.html").read_text(encoding="utf-8")
    keys = set(re.findall(r'id="([^"]+)"', icons))
    assert {f"field-{i}" for i in range(FIELDS)} <= keys
    for one in tr.all_cards():
        face = card_face(one, "x")
        assert {f"icon-{name}" for name in (face.charge, *dict(face.gives))} <= keys, one.name


def test_a_gallery_has_each_card_once() -> None:
    gallery = Gallery({name: tr.card(name) for name in ("Moat", "Chapel")})
    assert gallery.face("Moat") is gallery.face("Moat")
    assert gallery.face("Nothing") is None
    gallery.face("Chapel")
    assert [(face.key, face.name) for face in gallery.shown] == [
        ("card-2", "Chapel"),
        ("card-1", "Moat"),
    ]


# ---------------------------------------------------------------- pictures


def test_places_on_a_line() -> None:
    span = Scale(0, 10).span(5, 2, 20, 0, "good")
    assert (span.at, span.low, span.high, span.mark) == (50, 20, 100, 0)
    assert Scale(3, 3)(3) == 50


def test_a_plot_holds_all_its_points() -> None:
    points = [
        PlotPoint(4 * i, m, m - 9, m + 9, "good", "", str(4 * i))
        for i, m in enumerate([91.0, -88.0, 0.0, 1.0] * 10)
    ]
    ticks = [(value, str(value)) for value in (-100, -50, 0, 50, 100)]
    drawn = interval_plot(
        points, ticks, about="", below="", line=[p.value for p in points], compared=0, even=2
    )
    assert len(drawn.points) == 40
    assert len(drawn.lines) == 39
    for one in drawn.points:
        assert 0 <= one.x <= 100
        assert 0 <= one.high < one.y < one.low <= drawn.height
    assert 4 <= sum(one.label != "" for one in drawn.points) <= 12
    assert drawn.points[-1].label == "156"
    assert [main for _, _, main in drawn.ticks] == [False, False, True, False, False]
    alone = interval_plot(points[:1], ticks, about="", below="", line=[91.0], compared=0)
    assert (alone.points[0].x, alone.lines, alone.band) == (50, (), None)


def labels(count: int) -> tuple[list[str], list[str]]:
    """What a narrow screen shows below a plot and below bars."""
    names = [str(i + 1) for i in range(count)]
    points = [PlotPoint(i, 1, 0, 2, "", "", name) for i, name in enumerate(names)]
    plot = interval_plot(
        points, [(0, "0"), (2, "2")], about="", below="", line=[1] * count, compared=0
    )
    bars = stacked_bars(
        [(name, [(1, "red", "")]) for name in names], [], about="", below="", legend=[]
    )
    return (
        [one.label for one in plot.points if one.label and not one.between],
        [one.label for one in bars.bars if one.label and not one.between],
    )


def test_a_narrow_screen_shows_fewer_labels_only_where_there_are_many() -> None:
    all_eight = [str(i + 1) for i in range(8)]
    assert labels(8) == (all_eight, all_eight)
    assert labels(9) == (["1", "3", "5", "7", "9"], ["2", "4", "6", "8"])
    assert labels(24) == (
        ["4", "8", "12", "16", "20", "24"],
        ["4", "8", "12", "16", "20", "24"],
    )


def test_bars_stand_on_each_other() -> None:
    drawn = stacked_bars(
        [("1", [(7, "red", "7 Coppers"), (3, "blue", "3 Estates")]), ("2", [(5, "red", "5")])],
        [0, 5, 10],
        about="", below="", legend=[],
    )  # fmt: skip
    copper, estate = drawn.bars[0].bands
    assert copper.y + copper.height == pytest.approx(drawn.base)
    assert estate.y + estate.height == pytest.approx(copper.y)
    assert copper.height == pytest.approx(7 / 3 * estate.height, rel=0.01)
    assert drawn.ticks[0][0] == pytest.approx(drawn.base)
    assert drawn.bars[0].x + drawn.bars[0].width < drawn.bars[1].x < 100


def test_no_template_has_styles_of_its_own() -> None:
    """A served page may use style sheets alone; shares are classes from ``w0`` to ``w100``."""
    assert [file.name for file in TEMPLATES.glob("*.html") if " style=" in file.read_text()] == []
    style = (TEMPLATES / "style.css").read_text(encoding="utf-8")
    assert all(f".w{share} {{ --w: {share}% }}" in style for share in range(101))
