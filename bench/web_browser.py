"""How soon a page is there: the first one in a browser that was just begun, and after a click.

    python -m bench.web_browser [--clicks 40] [--begins 5] [--json]

A server in a process of its own, and the system's Chromium (CHROMIUM names another program). What
is measured is held against what Throne Room wants to reach; the machine's load before is stated.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
from dataclasses import asdict, dataclass

from playwright.sync_api import Browser, BrowserType, ElementHandle, Page, sync_playwright

from .web_server import measured_server

KINGDOM = "/play?k=cellar,market,merchant,militia,mine,moat,remodel,smithy,village,workshop"
BYTES, FIRST, CLICK = 60_000, 1.0, 0.05
"""Bars: bytes of the first page with all that it needs, its seconds, median seconds of a click."""
_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_PAUSE = 350  # milliseconds between clicks: nobody clicks sooner
# From the click until the picture has changed.
_CLICK = """async button => {
  const before = document.querySelector("#table").dataset.mark, began = performance.now();
  const changed = new Promise(done => new MutationObserver((_, watch) => {
    if (document.querySelector("#table").dataset.mark === before) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
  }).observe(document.body, { subtree: true, childList: true, attributes: true }));
  button.click();
  return await changed;
}"""


@dataclass(frozen=True)
class Measured:
    """What was measured."""

    load: float
    """Of the machine, before."""
    first_page_bytes: int
    first_page: tuple[float, ...]
    """Seconds until it was loaded, each time in a browser that was just begun."""
    clicks: tuple[float, ...]
    """Seconds from a click until the page had changed."""

    @property
    def lines(self) -> list[str]:
        """The results beside the bars."""
        first, click = statistics.median(self.first_page), statistics.median(self.clicks)
        return [
            f"load of the machine before: {self.load:.1f}",
            _line("first page", f"{self.first_page_bytes / 1000:.1f} KB", "60 KB",
                  self.first_page_bytes < BYTES),
            _line("first page, browser just begun", f"{first:.2f} s (median of "
                  f"{len(self.first_page)}, at most {max(self.first_page):.2f} s)", "1 s",
                  max(self.first_page) < FIRST),
            _line("click to changed page", f"{1000 * click:.0f} ms (median of {len(self.clicks)}, "
                  f"at most {1000 * max(self.clicks):.0f} ms)", "50 ms", click < CLICK),
        ]  # fmt: skip


def _line(what: str, found: str, bar: str, reached: bool) -> str:
    return f"{what}: {found}; below {bar}: {'yes' if reached else 'NO'}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=_Plain)
    parser.add_argument("--clicks", type=int, default=40)
    parser.add_argument("--begins", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    load = os.getloadavg()[0]
    with measured_server() as server, sync_playwright() as playwright:
        found = [_first_page(playwright.chromium, server.address) for _ in range(given.begins)]
        browser = _begun(playwright.chromium)
        clicks = _clicks(browser.new_page(), server.address, given.clicks)
        browser.close()
    sizes, seconds = zip(*found, strict=True)
    measured = Measured(load, max(sizes), seconds, tuple(clicks))
    print(json.dumps(asdict(measured)) if given.json else "\n".join(measured.lines))


class _Plain(argparse.RawDescriptionHelpFormatter):
    """Shows the docstring as it is."""


def _begun(chromium: BrowserType) -> Browser:
    program = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _PROGRAMS)), None)
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return chromium.launch(executable_path=program, args=root)


def _first_page(chromium: BrowserType, address: str) -> tuple[int, float]:
    """Bytes of the first page with all that it needs, and seconds until it was loaded."""
    browser = _begun(chromium)
    page, sizes = browser.new_page(), [0]
    watch = page.context.new_cdp_session(page)
    watch.send("Network.enable")
    watch.on("Network.loadingFinished", lambda done: sizes.append(int(done["encodedDataLength"])))
    page.goto(address, wait_until="networkidle")
    took = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    browser.close()
    return sum(sizes), took / 1000


def _clicks(page: Page, address: str, number: int) -> list[float]:
    """Seconds of clicks in games against Big Money, whose turns are shown at once."""
    page.add_init_script("localStorage.setItem('table pace', '0')")
    found: list[float] = []
    while len(found) < number:
        page.goto(f"{address}{KINGDOM}&vs=Big+Money")
        page.locator("#play button.primary").click()
        page.wait_for_url("**/g/*")
        while len(found) < number and (button := _next(page)) is not None:
            page.wait_for_timeout(_PAUSE)
            found.append(page.evaluate(_CLICK, button) / 1000)
    return found


def _next(page: Page) -> ElementHandle | None:
    """What somebody would press now; None if the game is over."""
    if page.locator("#table").get_attribute("data-kind") == "over":
        return None
    for what in ("#prompt [data-key=T]", "#supply .legal[data-name=Province]",
                 "#supply .legal[data-name=Gold]", "#supply .legal[data-name=Silver]",
                 "#prompt [data-main]"):  # fmt: skip
        if (there := page.locator(what)).count():
            return there.first.element_handle()
    raise RuntimeError(f"nothing to press: {page.locator('#prompt').inner_text()}")


if __name__ == "__main__":
    main()
