"""Names of cards at the table: none is cut or covered, on whichever screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from throneroom.cards.catalog import OFFICIAL

from .tables import Tables

pytestmark = pytest.mark.xdist_group("browser")

SCREENS = ((320, 640), (360, 740), (390, 844), (768, 1024), (1280, 800))
COVERED = """() => {
  const wrong = [];
  for (const pile of document.querySelectorAll("#supply .pile")) {
    const name = pile.querySelector(".name"), own = pile.getBoundingClientRect();
    const count = pile.querySelector(".count").getBoundingClientRect();
    const words = document.createRange();
    words.selectNodeContents(name);
    for (const line of words.getClientRects()) {
      if (line.right > own.right || line.bottom > own.bottom + 1) wrong.push(name.textContent);
      if (line.right > count.left + 1 && line.left < count.right && line.bottom > count.top + 2
          && line.top < count.bottom - 2) wrong.push(`${name.textContent} under its count`);
    }
  }
  return wrong;
}"""


def longest() -> list[str]:
    """The kingdom cards with the longest words in their names."""
    names = [card.name for card in OFFICIAL.cards() if not card.basic]
    return sorted(names, key=lambda name: -max(map(len, name.split())))[:20]


@pytest.mark.parametrize("part", [0, 1])
def test_long_names_are_shown_whole(tables: Tables, part: int) -> None:
    page: Page = tables.open(tables.begin(", ".join(longest()[10 * part : 10 * part + 10])))
    wrong = []
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        wrong += [f"{width}: {one}" for one in page.evaluate(COVERED)]
    assert wrong == []
