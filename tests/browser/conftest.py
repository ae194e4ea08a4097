"""A browser, and pages that are opened in it as a user opens a file."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from .sample_pages import analysis_text, arena_text, lab_text
from .served import Served, served
from .tables import Tables, settings_at
from .visit import Visits, browser_or_fail

PATIENCE = 20_000
"""Milliseconds in which what is expected has to come: the machine may have other work, too."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's browser. While it runs, a thread has an event loop: no longer than a module."""
    program = browser_or_fail()
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=program, args=root)
        yield found
        found.close()


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The pages by name."""
    folder = tmp_path_factory.mktemp("pages")
    found = {}
    for name, text in (("analysis", analysis_text()), ("arena", arena_text()), ("lab", lab_text())):
        found[name] = folder / f"{name}.html"
        found[name].write_text(text, encoding="utf-8")
    return found


@pytest.fixture
def visits(browser: Browser, files: dict[str, Path]) -> Iterator[Visits]:
    """Opens pages. When the test ends, nothing may have gone wrong in any of them."""
    found = Visits(browser, files)
    yield found
    found.close()
    assert not found.faults


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with nothing in its store, for the tables of a module."""
    with served(settings_at(tmp_path_factory.mktemp("tables"))) as found:
        yield found


@pytest.fixture
def tables(browser: Browser, table_server: Served) -> Iterator[Tables]:
    """Tables to sit at. When the test ends, nothing may have gone wrong in any page of them."""
    found = Tables(table_server, browser)
    yield found
    found.close()
    assert found.faults == []
