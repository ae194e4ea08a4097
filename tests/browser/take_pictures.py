"""Pictures of all pages: ``python -m tests.browser.take_pictures FOLDER``.

Each on a desk and on a phone, in light and dark, for eyes: nothing compares them.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, sync_playwright

from .chromium import find_browser
from .house import House, house
from .moments import AT_THE_TABLE, IN_THE_ROOMS
from .tables import Tables

SCREENS = {"desk": (1280, 860), "phone": (390, 844)}
TABLES = ("first turn", "middle of a game", "game over")
WAITS = {"review": 30_000.0}  # milliseconds until what is made in the background is there


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", default=[], metavar="PAGE")
    parser.add_argument("--screen", action="append", default=[], choices=tuple(SCREENS))
    parser.add_argument("--theme", action="append", default=[], choices=("light", "dark"))
    parser.add_argument("--seconds", type=int, default=20, help="of the analysis that is shown")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        house(Path(folder), "--seconds", str(given.seconds)) as shown,
    ):
        take(
            shown, given.folder, given.only, given.screen or tuple(SCREENS),
            given.theme or ("light", "dark"),
        )  # fmt: skip


def take(
    shown: House, folder: Path, only: Sequence[str], screens: Sequence[str], themes: Sequence[str]
) -> None:
    """A picture of each page and moment for each screen and theme."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=root)
        tables = Tables(shown.served, browser)
        for device in screens:
            for theme in themes:
                window = _window(tables, device, theme)
                for name in only or (*shown.pages, *AT_THE_TABLE, *IN_THE_ROOMS):
                    file = folder / f"{name.replace(' ', '-')}-{device}-{theme}.png"
                    try:
                        _take(tables, window.new_page(), shown, name, file)
                    except Exception:  # the other pictures are wanted all the same
                        traceback.print_exc()
                    print(file, flush=True)
                window.close()
        browser.close()


def _window(tables: Tables, device: str, theme: str) -> BrowserContext:
    width, height = SCREENS[device]
    window = tables.visitor(
        viewport={"width": width, "height": height},
        is_mobile=device == "phone",
        has_touch=device == "phone",
        device_scale_factor=2 if device == "phone" else 1,
        color_scheme=theme,
    )
    window.set_default_timeout(20_000)
    return window


def _take(tables: Tables, page: Page, shown: House, name: str, file: Path) -> None:
    if name in shown.pages:
        page.goto(shown.address(name))
        page.locator("progress").wait_for(state="detached", timeout=WAITS.get(name, 5_000))
    else:
        moment = AT_THE_TABLE.get(name) or IN_THE_ROOMS[name]
        moment(tables, page)
    page.mouse.move(0, 0) if name != "card text" else None
    page.wait_for_timeout(150)
    page.screenshot(path=file, full_page=name not in (*TABLES, *AT_THE_TABLE))
    page.close()


if __name__ == "__main__":
    main()
