"""Pictures of all pages: ``python -m tests.browser.take_pictures FOLDER``.

Each on a desk and on a phone, in light and dark, for eyes: nothing compares them. Those of the
documentation are made by ``python -m tests.browser.take_pictures docs/pictures --docs``.
"""

from __future__ import annotations

import argparse
import os
import tempfile
import traceback
from collections.abc import Mapping
from pathlib import Path

from PIL import Image
from playwright.sync_api import BrowserContext, Page, sync_playwright

from .chromium import find_browser
from .house import House, house
from .moments import AT_THE_TABLE, IN_THE_ROOMS
from .tables import Tables

SCREENS = {"desk": (1280, 860), "phone": (390, 844)}
TABLES = ("first turn", "middle of a game", "game over")
LONG = ("cards", "gallery")  # their first screen says enough
WAITS = {"review": 30_000.0}  # milliseconds until what is made in the background is there
FOR_DOCS = {
    "table": "late advice",
    "review": "review of a close game",
    "analysis": "analysis",
    "gallery": "gallery",
    "card-lab": "card lab",
}
MOST_BYTES = 150_000  # of a picture of the documentation
EFFORT = ("--generations", "24")  # so that the documentation's are the same each time


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--docs", action="store_true", help="those of the documentation, and small")
    parser.add_argument("--only", action="append", default=[], metavar="PAGE")
    parser.add_argument("--screen", action="append", default=[], choices=tuple(SCREENS))
    parser.add_argument("--theme", action="append", default=[], choices=("light", "dark"))
    parser.add_argument("--seconds", type=int, default=20, help="of the analysis that is shown")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    effort = EFFORT if given.docs else ("--seconds", str(given.seconds))
    with tempfile.TemporaryDirectory() as folder, house(Path(folder), *effort) as shown:
        if given.docs:
            files = {given.folder / f"{key}.png": FOR_DOCS[key] for key in given.only or FOR_DOCS}
            take(shown, files)
            for file in files:
                shrink(file)
            return
        for device in given.screen or SCREENS:
            for theme in given.theme or ("light", "dark"):
                names = given.only or (*shown.pages, *AT_THE_TABLE, *IN_THE_ROOMS)
                end = f"{device}-{theme}.png"
                files = {given.folder / f"{name.replace(' ', '-')}-{end}": name for name in names}
                take(shown, files, device, theme, whole=True)


def take(
    shown: House,
    files: Mapping[Path, str],
    device: str = "desk",
    theme: str = "light",
    *,
    whole: bool = False,
) -> None:
    """A picture of each page or moment, of its first screen or of the whole page."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=root)
        tables = Tables(shown.served, browser)
        window = _window(tables, device, theme)
        for file, name in files.items():
            try:
                page = _led(tables, window.new_page(), shown, name)
                all_of_it = whole and name not in (*TABLES, *LONG, *AT_THE_TABLE)
                page.screenshot(path=file, full_page=all_of_it)
                page.close()
            except Exception:  # the other pictures are wanted all the same
                traceback.print_exc()
            print(file, flush=True)
        browser.close()


def shrink(file: Path) -> None:
    """Write a picture again with fewer bytes; if they are many, with 256 colours."""
    with Image.open(file) as found:
        small = found.convert("RGB")
    small.save(file, optimize=True)
    if file.stat().st_size > MOST_BYTES:
        few = small.quantize(kmeans=3, dither=Image.Dither.NONE)
        few.save(file, optimize=True)


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


def _led(tables: Tables, page: Page, shown: House, name: str) -> Page:
    if name in shown.pages:
        page.goto(shown.address(name))
        page.locator("progress").wait_for(state="detached", timeout=WAITS.get(name, 5_000))
    else:
        moment = AT_THE_TABLE.get(name) or IN_THE_ROOMS[name]
        moment(tables, page)
    if name != "card text":
        page.mouse.move(0, 0)
    if name == "card lab":
        page.locator("#lab-look .meters").wait_for()
    page.wait_for_timeout(150)
    return page


if __name__ == "__main__":
    main()
