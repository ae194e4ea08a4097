"""Pictures of all pages: ``python -m tests.browser.take_pictures FOLDER``.

Each on a desk and on a phone, in light and dark, for eyes: nothing compares them.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from .chromium import find_browser
from .house import House, house

SCREENS = {"desk": (1280, 860), "phone": (390, 844)}
WAITS = {"review": 30_000.0}  # milliseconds until what is made in the background is there


def main() -> None:
    """Take them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", action="append", default=[], metavar="PAGE")
    parser.add_argument("--seconds", type=int, default=20, help="of the analysis that is shown")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        with house(Path(folder), "--seconds", str(given.seconds)) as shown:
            take(shown, given.folder, given.only)


def take(shown: House, folder: Path, only: list[str]) -> None:
    """A picture of each page for each screen and theme."""
    root = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_browser(), args=root)
        for device, (width, height) in SCREENS.items():
            for theme in ("light", "dark"):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    is_mobile=device == "phone",
                    has_touch=device == "phone",
                    device_scale_factor=2 if device == "phone" else 1,
                    color_scheme="dark" if theme == "dark" else "light",
                )
                context.add_cookies([shown.cookie])  # type: ignore[list-item]
                page = context.new_page()
                for name in shown.pages:
                    if not only or name in only:
                        _take(page, shown, name, folder / f"{name.replace(' ', '-')}-{device}-{theme}.png")
                context.close()
        browser.close()


def _take(page: Page, shown: House, name: str, file: Path) -> None:
    page.goto(shown.address(name))
    if name in WAITS:
        page.wait_for_timeout(500)
        page.locator("progress").wait_for(state="detached", timeout=WAITS[name])
    page.screenshot(path=file, full_page=True)
    print(file)


if __name__ == "__main__":
    main()
