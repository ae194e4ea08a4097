"""Games in a real browser: a server, and players who sit before its pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from throneroom import Kingdom, Variant
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame
from throneroom.web.server_settings import Settings
from throneroom.web.visitors import COOKIE, owner_of_cookie

from .served import Served

DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True,
}  # fmt: skip
ME = "A" * 32
SECRET = b"a secret of the tests"
SECONDS = 8


def settings_at(folder: Path) -> Settings:
    """Of a server with a store of its own."""
    return Settings(store=folder / "store.sqlite", secret=SECRET, clicks=200.0)


class Tables:
    """The tables of one server, in one browser."""

    def __init__(self, server: Served, browser: Browser) -> None:
        self.server, self._browser = server, browser
        self.faults: list[str] = []
        self._contexts: list[BrowserContext] = []

    def begin(
        self,
        kingdom: str,
        *others: str,
        turns: int | None = None,
        seed: int = 7,
        opening: str | None = "4/3",
        people: int = 1,
        start: dict[str, int] | None = None,
        others_begin: bool = False,
    ) -> str:
        """A new game; the people sit first. It may end after some turns, and begin with a deck."""
        known = Kingdom(kingdom, opening=None if start else opening)
        seats = [person(name) for name in ("You", "Ben")[:people]]
        rivals = [opponent(text, known) for text in others or (("Big Money",) * (people < 2))]
        seats = [*rivals, *seats] if others_begin else [*seats, *rivals]
        rules = Variant(kingdom_piles=None, turn_limit=turns, start=start or {})
        setup = GameSetup.of(known, seats, seed, rules)
        token: str = self.server.state.live.begin(setup, owner_of_cookie(SECRET, ME))
        return token

    def game(self, token: str) -> PlayedGame:
        """The game as the server has it."""
        found: PlayedGame = self.server.state.live.find(token).game
        return found

    def visitor(
        self,
        *,
        pace: int | None = 0,
        script: bool = True,
        **device: Any,  # noqa: ANN401
    ) -> BrowserContext:
        """A browser window of the owner, with a speed for opponents' turns if one is given."""
        context = self._browser.new_context(java_script_enabled=script, **(device or DESK))
        context.set_default_timeout(SECONDS * 1000)
        context.add_cookies([{"name": COOKIE, "value": ME, "url": self.server.address}])
        if pace is not None:
            context.add_init_script(f"localStorage.setItem('table pace', '{pace}')")
        self._contexts.append(context)
        return context

    def open(self, token: str, context: BrowserContext | None = None, **settings: Any) -> Page:  # noqa: ANN401
        """The game's page."""
        page = (context or self.visitor(**settings)).new_page()
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self._note("error", str(error)))
        page.goto(f"{self.server.address}/g/{token}")
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning") and "409" not in text:
            self.faults.append(f"{kind}: {text}")

    def close(self) -> None:
        """Close all windows."""
        for context in self._contexts:
            context.close()


def card(page: Page, name: str, where: str = "") -> Locator:
    """A card that can be chosen."""
    return page.locator(f'{where} .legal[data-name="{name}"]').first


def answer(page: Page, words: str) -> Locator:
    """A button beside the question."""
    return page.locator("#prompt").get_by_role("button", name=words)


def question(page: Page) -> str:
    """What is asked."""
    return page.locator("#question").inner_text()


def kind(page: Page) -> str:
    """How the table stands."""
    return page.locator("#table").get_attribute("data-kind") or ""


def steps(page: Page) -> int:
    """How many steps the game had when this was shown."""
    return int(page.locator("#table").get_attribute("data-steps") or -1)


def after(page: Page, do: Callable[[], object]) -> None:
    """Do something that answers, and wait until the page shows what came of it."""
    before = page.locator("#table").get_attribute("data-mark")
    do()
    page.wait_for_function(
        "before => { const table = document.querySelector('#table');"
        " return table.dataset.mark !== before && !table.ariaBusy && table.dataset.kind !== 'wait'"
        " && table.dataset.kind !== 'past'; }",
        arg=before,
    )


def wishes(page: Page, names: Sequence[str]) -> str | None:
    """The first of these cards that can be chosen."""
    there = page.locator("#supply .legal, #hand .legal").evaluate_all(
        "cards => cards.map(card => card.dataset.name)"
    )
    return next((name for name in names if name in there), None)


def asks(page: Page, words: str) -> None:
    """This is asked, as soon as it is there."""
    expect(page.locator("#question")).to_have_text(words)


def picked(page: Page) -> list[str]:
    """The cards and options that are pressed, in the order of the page."""
    found: list[str] = page.locator("[data-pick][aria-pressed=true]").evaluate_all(
        "all => all.map(one => one.dataset.name ?? one.textContent.trim())"
    )
    return found


def done(page: Page) -> Locator:
    """The key that ends picking."""
    return page.locator("[data-picks]")


def log(page: Page) -> str:
    """What the log says."""
    return " ".join(page.locator("#pane-log").inner_text().split())


def notice(page: Page) -> Locator:
    """What is told beside the table."""
    return page.locator("#notice")
