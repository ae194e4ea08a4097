"""Pages fit on every screen and can be read, in light and dark, whatever the names are."""

from __future__ import annotations

from typing import Any

import pytest

from .sample_pages import HOSTILE, LONG
from .visit import Visits, measured, unfold

pytestmark = pytest.mark.xdist_group("browser")

PAGES = ("analysis", "arena", "lab")
WIDTHS = (320, 390, 1280)


def screen(width: int) -> dict[str, Any]:
    """A phone up to 640 points, else a desk."""
    phone = width < 640
    return {"viewport": {"width": width, "height": 800}, "is_mobile": phone, "has_touch": phone}


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", PAGES)
def test_everything_fits_on_the_screen(visits: Visits, name: str, width: int) -> None:
    page = visits.open(name, **screen(width))
    assert page.evaluate("innerWidth") == width
    assert measured(page, "outside()") == []
    unfold(page)
    assert measured(page, "outside()") == []
    assert measured(page, "touching()") == []


def test_an_analysis_never_scrolls_sideways_on_a_desk(visits: Visits) -> None:
    page = visits.open("analysis", **screen(1280))
    unfold(page)
    assert measured(page, "scrolling()") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_all_text_stands_out_from_its_ground(visits: Visits, name: str, scheme: str) -> None:
    page = visits.open(name, color_scheme=scheme)
    unfold(page)
    assert measured(page, "contrast('main h1')") > 7
    assert measured(page, "unreadable()") == []


def test_light_and_dark_are_two_and_can_be_chosen(visits: Visits) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = (
        visits.open("lab", color_scheme=scheme).evaluate(ground) for scheme in ("light", "dark")
    )
    assert light != dark
    page = visits.open("lab", color_scheme="dark")
    switch = page.get_by_role("button", name="Light or dark")
    for expected in (light, dark, light):
        switch.click()
        assert page.evaluate(ground) == expected


@pytest.mark.parametrize("name", ["analysis", "arena"])
def test_names_are_shown_as_they_are(visits: Visits, name: str) -> None:
    page = visits.open(name)
    for written in (LONG, HOSTILE):
        assert page.get_by_text(written).first.is_visible()
    assert len(LONG) == 80
    assert "hurt" not in page.title()
    assert page.locator("img, main script").count() == 0
