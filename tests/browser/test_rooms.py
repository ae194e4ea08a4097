"""Every page of the application: axe finds nothing wrong, and all of it fits on every screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from .house import House, house
from .visit import measured

pytestmark = pytest.mark.xdist_group("browser")

PAGES = (
    "home", "new game", "first turn", "middle of a game", "game over", "review", "replay", "load",
    "gallery", "analysis", "no analysis", "arena", "tournament", "cards", "card", "card lab",
    "no such page",
)  # fmt: skip
HEIGHT = 844


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server with something in each room."""
    with house(tmp_path_factory.mktemp("house")) as found:
        assert tuple(found.pages) == PAGES
        yield found


@pytest.fixture
def faults() -> list[str]:
    """What goes wrong in a page by itself."""
    return []


@pytest.fixture
def open_page(browser: Browser, shown: House, faults: list[str]) -> Iterator[Page]:
    """A page in light or dark, on a desk to begin with."""
    page = browser.new_page(viewport={"width": 1280, "height": HEIGHT})
    page.set_default_timeout(15_000)
    page.context.add_cookies([shown.cookie])  # type: ignore[list-item]
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    yield page
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PAGES)
def test_a_page_can_be_read_by_everybody(
    open_page: Page, shown: House, faults: list[str], name: str, theme: str
) -> None:
    open_page.emulate_media(color_scheme="dark" if theme == "dark" else "light")
    open_page.goto(shown.address(name))
    wrong = []
    for width in (1280, 390):
        open_page.set_viewport_size({"width": width, "height": HEIGHT})
        wrong += [f"{width}: {one}" for one in _violations(open_page)]
    assert wrong == []
    assert [one for one in faults if "404" not in one or name != "no such page"] == []


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_on_every_screen(open_page: Page, shown: House, name: str) -> None:
    open_page.goto(shown.address(name))
    for width in (1280, 390, 320):
        open_page.set_viewport_size({"width": width, "height": HEIGHT})
        wide = open_page.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, f"the page is {wide} wide on a screen of {width}"
        assert [one for one in measured(open_page, "outside()") if "off the screen" in one] == []


def _violations(page: Page) -> list[str]:
    """What axe finds, each with the first place where it is."""
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['help']}: {one['nodes'][0]['html'][:200]}" for one in found]
