"""What a browser loads that has never been here before."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from .served import Served

pytestmark = pytest.mark.xdist_group("browser")

MOST = 60_000
"""Bytes over the wire: heads, the page, style, scripts, icons."""


def test_the_first_page_comes_in_few_bytes(browser: Browser, table_server: Served) -> None:
    """Times are measured by bench/web_speed.py; bytes are the same on every machine."""
    context = browser.new_context()
    page = context.new_page()
    parts: dict[str, float] = {}
    asked: dict[str, str] = {}
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    devtools.on(
        "Network.requestWillBeSent",
        lambda told: asked.update({told["requestId"]: told["request"]["url"]}),
    )
    devtools.on(
        "Network.loadingFinished",
        lambda told: parts.update({asked[told["requestId"]]: told["encodedDataLength"]}),
    )
    page.goto(table_server.address, wait_until="networkidle")
    context.close()
    kinds = {address.rpartition(".")[2] for address in parts}
    assert {"css", "js"} <= kinds
    assert all(address.startswith(table_server.address) for address in parts)
    assert sum(parts.values()) < MOST, parts
