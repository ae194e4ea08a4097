"""How fast pages are in a real browser: bytes, a cold start, and clicks at a table.

    python -m bench.web_speed [--starts 5] [--clicks 60] [--json]

Each page is opened by a browser that was started for it, with nothing kept from before; the first
of all finds a server that has just begun. At a table against a plain opponent each click is timed
until the page has changed and the browser is about to draw it. Chromium or Chrome is found as for
the tests (``THRONEROOM_BROWSER`` names another).
"""

from __future__ import annotations

import argparse
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from statistics import median

from playwright.sync_api import Browser, Cookie, Page, Playwright, sync_playwright

from tests.browser.chromium import find_browser
from throneroom import Kingdom
from throneroom.web.kingdom_links import kingdom_slug

from .web_server import measured_server

KINGDOM = "First+Game"
FIRST_BYTES, FIRST_SECONDS, CLICK = 60_000, 1.0, 0.05
"""Bars."""
_READING = 400  # ms between clicks: nobody is faster
_TIMES = """() => {
  const page = performance.getEntriesByType("navigation")[0];
  const drawn = performance.getEntriesByName("first-contentful-paint")[0];
  return [drawn ? drawn.startTime : page.loadEventEnd, page.loadEventEnd];
}"""
_WATCH = """() => {
  const table = document.getElementById("table");
  let at = 0;
  window.took = [];
  document.addEventListener("click", () => { at = performance.now(); }, true);
  new MutationObserver(() => {
    const began = at;
    at = 0;
    if (began) requestAnimationFrame(() => window.took.push(performance.now() - began));
  }).observe(table, { attributes: true, attributeFilter: ["data-steps", "data-kind"] });
}"""


@dataclass(frozen=True)
class Opened:
    """One page, opened by a new browser; times are in seconds."""

    name: str
    bytes: int
    """All that came over the wire: heads, the page, style, scripts, icons."""
    starts: int
    drawn: float
    """From the address until something is seen, the slowest."""
    loaded: float
    """Until all of it is there, the slowest."""
    with_browser: float
    """The same from the start of the browser's process on, the slowest."""


@dataclass(frozen=True)
class Measured:
    """What came out."""

    pages: tuple[Opened, ...]
    clicks: int
    click: float
    """The median."""
    click_p95: float
    processors: int
    load: float

    @property
    def bars(self) -> list[tuple[str, str, str, bool]]:
        """What is measured, the bar, the figure, and whether the bar is reached."""
        first = self.pages[0]
        return [
            (
                "the first page", f"below {FIRST_BYTES} bytes", f"{first.bytes} bytes",
                first.bytes < FIRST_BYTES,
            ),
            (
                "the first page, cold", "within 1 s", f"{first.loaded:.2f} s",
                first.loaded <= FIRST_SECONDS,
            ),
            (
                "a click, median", "within 50 ms", f"{1e3 * self.click:.1f} ms",
                self.click <= CLICK,
            ),
        ]  # fmt: skip

    @property
    def text(self) -> str:
        """For a person."""
        rows = [
            (
                f"{one.name}: {one.bytes} bytes; in {one.starts} new browsers at most "
                f"{one.drawn:.2f} s until something is seen, {one.loaded:.2f} s until all is "
                f"there, {one.with_browser:.2f} s from the browser's own start"
            )
            for one in self.pages
        ]
        rows.append(
            f"{self.clicks} clicks: median {1e3 * self.click:.1f} ms, "
            f"95 % {1e3 * self.click_p95:.1f} ms; "
            f"{self.processors} processors, load before {self.load:.2f}"
        )
        rows += [
            f"{'reached' if reached else 'MISSED':8} {what}: {figure} ({bar})"
            for what, bar, figure, reached in self.bars
        ]
        return "\n".join(rows)


@contextmanager
def new_browser(playwright: Playwright) -> Iterator[Browser]:
    """A browser that was never started before."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    browser = playwright.chromium.launch(executable_path=find_browser(), args=root)
    try:
        yield browser
    finally:
        browser.close()


def bytes_of(page: Page) -> list[int]:
    """Bytes that come over the wire for a page, part by part as they come."""
    found: list[int] = []
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on("Network.loadingFinished", lambda told: found.append(told["encodedDataLength"]))
    return found


def opened(
    playwright: Playwright, name: str, address: str, starts: int, cookies: Sequence[Cookie] = ()
) -> Opened:
    """Open a page in so many new browsers."""
    drawn, loaded, whole, sizes = [], [], [], []
    for _ in range(starts):
        began = time.perf_counter()
        with new_browser(playwright) as browser:
            page = browser.new_page()
            page.context.add_cookies(list(cookies))  # type: ignore[arg-type]
            parts = bytes_of(page)
            page.goto(address, wait_until="load")
            whole.append(time.perf_counter() - began)
            page.wait_for_timeout(300)  # an icon may come later
            seen, there = page.evaluate(_TIMES)
            drawn.append(seen / 1e3)
            loaded.append(there / 1e3)
            sizes.append(int(sum(parts)))
    return Opened(name, max(sizes), starts, max(drawn), max(loaded), max(whole))


def table(page: Page, address: str) -> None:
    """Begin a game against a plain opponent, whose turns are shown at once."""
    page.add_init_script("localStorage.setItem('table pace', '0')")
    page.goto(f"{address}/play?k={KINGDOM}&vs=Big+Money")
    page.locator("form#play button.large").click()
    page.wait_for_selector("#table")


@dataclass(frozen=True)
class Played:
    """What came of some clicks at a table."""

    took: list[float]
    """Seconds until the page had changed."""
    address: str
    cookies: list[Cookie]


def played(playwright: Playwright, address: str, clicks: int) -> Played:
    """Click at a table, as soon as somebody can who reads very fast."""
    with new_browser(playwright) as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        table(page, address)
        page.evaluate(_WATCH)
        main = page.locator("button[form=answer][data-main], button[form=answer][name=key]")
        legal = page.locator("button[form=answer].legal")
        for i in range(clicks):
            page.wait_for_timeout(_READING)
            (legal if i % 2 and legal.count() else main).first.click()
            while page.evaluate("window.took.length") <= i:
                page.wait_for_timeout(10)
        took = [one / 1e3 for one in page.evaluate("window.took")]
        return Played(took, page.url, page.context.cookies())


def measured(starts: int, clicks: int) -> Measured:
    """Open pages, and click."""
    load = os.getloadavg()[0]
    with measured_server() as server, sync_playwright() as playwright:
        at = server.address
        pages = [
            opened(playwright, name, at + where, starts)
            for name, where in (
                ("first page", "/"),
                ("page of a kingdom", f"/play?k={KINGDOM}"),
                ("page of its analysis", f"/k/{kingdom_slug(Kingdom(KINGDOM.replace('+', ' ')))}"),
            )
        ]
        game = played(playwright, at, clicks)
        pages.append(opened(playwright, "table", game.address, starts, game.cookies))
    took = sorted(game.took)
    p95 = took[int(0.95 * (len(took) - 1))]
    return Measured(tuple(pages), len(took), median(took), p95, os.cpu_count() or 1, load)


def main() -> None:
    """Measure, and say what came out."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--starts", type=int, default=5)
    reader.add_argument("--clicks", type=int, default=60)
    reader.add_argument("--json", action="store_true")
    asked = reader.parse_args()
    found = measured(asked.starts, asked.clicks)
    if asked.json:
        reached = {what: reached for what, _, _, reached in found.bars}
        print(json.dumps({**asdict(found), "bars": reached}, indent=1))
    else:
        print(found.text)


if __name__ == "__main__":
    main()
