"""Opening pages, and keeping what goes wrong in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from .chromium import NONE, VARIABLE, NoBrowser, find_browser, left_out

MEASURES = Path(__file__).with_name("measures.js").read_text(encoding="utf-8")


def browser_or_fail() -> str:
    """The browser's path. Without one a test fails, unless it is left out on purpose."""
    if left_out():
        pytest.skip(f"{VARIABLE}={NONE}")
    try:
        return find_browser()
    except NoBrowser as error:
        pytest.fail(str(error), pytrace=False)


class Visits:
    """Pages opened by their names, as files, each in a profile of its own."""

    def __init__(self, browser: Browser, files: dict[str, Path]) -> None:
        self.faults: list[str] = []
        self._browser = browser
        self._files = files
        self._contexts: list[BrowserContext] = []

    def open(
        self,
        name: str,
        address: str = "",
        **settings: Any,  # noqa: ANN401 - as Playwright has them
    ) -> Page:
        """Open a page; ``settings`` are those of a profile, at an ``address`` it is served."""
        context = self._browser.new_context(**settings)
        context.set_default_timeout(5000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.on("requestfailed", lambda asked: self._note("error", f"not loaded: {asked.url}"))
        where = address or self._files[name].as_uri()
        page.on("request", lambda asked: self._ask(asked.url, where))
        if address:
            page.route(address, lambda route: route.fulfill(path=self._files[name]))
        page.goto(where)
        return page

    def close(self) -> None:
        """Close all that were opened."""
        for context in self._contexts:
            context.close()

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(f"{kind}: {text}")

    def _ask(self, url: str, own: str) -> None:
        if url != own:
            self.faults.append(f"asks for {url}")


def unfold(page: Page) -> None:
    """Open everything that is folded away."""
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")


def measured(page: Page, what: str) -> Any:  # noqa: ANN401 - a list of faults, or a number
    """What a function of measures.js finds, such as ``outside()``."""
    return page.evaluate(f"{MEASURES.rstrip()}.{what}")
