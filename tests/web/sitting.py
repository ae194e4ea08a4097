"""Somebody who sits at a table and knows it only by what the server sends."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode

from httpx2 import Response
from starlette.testclient import TestClient

from throneroom import Kingdom, Variant
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame
from throneroom.play.plies import Ply, shortest_plies
from throneroom.web.visitors import owner_of_cookie

from ..page_reader import PageReader

SCRIPT = {"x-script": "1"}
PLAIN: dict[str, str] = {}
_TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')


class Sitting:
    """One visitor at one game: looks, and presses what is there to be pressed."""

    def __init__(self, client: TestClient, token: str, headers: dict[str, str] = SCRIPT) -> None:
        self.client, self.token, self.headers = client, token, headers
        self.answer: Response
        self.look()

    @property
    def address(self) -> str:
        """Of the game's page."""
        return f"/g/{self.token}"

    @property
    def game(self) -> PlayedGame:
        """The game as the server has it: what tests compare with."""
        app: Any = self.client.app
        found = app.state.live.find(self.token)
        assert found is not None
        return found.game  # type: ignore[no-any-return]

    # ------------------------------------------------------------ looking

    def look(self) -> None:
        """Load the table anew."""
        self._take(self.client.get(self.address, headers=self.headers))

    def _take(self, answer: Response) -> None:
        self.answer = answer
        if 'id="table"' in answer.text:
            self.page = PageReader(answer.text)
            self.token_of_forms = _TOKEN.findall(answer.text)[0]

    @property
    def status(self) -> int:
        """Of the last answer."""
        return self.answer.status_code

    @property
    def kind(self) -> str:
        """How the table stands."""
        return self._table["data-kind"]

    @property
    def steps(self) -> str:
        """What an answer has to say to be one to this question."""
        return self._table["data-steps"]

    @property
    def _table(self) -> dict[str, str]:
        return next(attrs for _, attrs in self.page.elements if attrs.get("id") == "table")

    @property
    def question(self) -> str:
        """What is asked."""
        return self.page.texts(key="question")[0]

    @property
    def notice(self) -> str:
        """What went wrong."""
        return self.page.texts(key="notice")[0]

    def text(self, key: str) -> str:
        """All words of a part."""
        return self.page.texts(key=key)[0]

    @property
    def buttons(self) -> list[tuple[dict[str, str], str]]:
        """What can be pressed, with its words."""
        return [
            (attrs, " ".join("".join(inner).split()))
            for (tag, attrs), inner in zip(self.page.elements, self.page.inside, strict=True)
            if tag == "button" and "disabled" not in attrs
        ]

    @property
    def options(self) -> dict[str, str]:
        """Cards by name and answers by their words, with what they send."""
        return {
            attrs.get("data-name", words): attrs["value"]
            for attrs, words in self.buttons
            if attrs.get("form") == "answer" and attrs.get("name") == "option"
        }

    @property
    def cards(self) -> list[str]:
        """The cards that can be chosen, each as often as it can be."""
        return [attrs["data-name"] for attrs, _ in self.buttons if attrs.get("type") == "submit"
                and "data-name" in attrs]  # fmt: skip

    def code(self, words: str) -> str:
        """What the card or answer with these words, or this beginning, sends."""
        found = self.options.get(words)
        if found is None:
            found = next((v for k, v in self.options.items() if k.startswith(words)), None)
        assert found is not None, f"{words} is not one of {', '.join(self.options)}"
        return found

    # ------------------------------------------------------------ doing

    def send(
        self, what: str, fields: Sequence[tuple[str, str]] = (), *, steps: str = "", **other: str
    ) -> Response:
        """Send one of the table's forms."""
        data = {"token": self.token_of_forms, "n": steps or self.steps}
        body = [*data.items(), *fields, *other.items()]
        self._take(
            self.client.post(
                f"{self.address}/{what}",
                content=urlencode(body),
                headers={**self.headers, "content-type": "application/x-www-form-urlencoded"},
            )
        )
        return self.answer

    def press(self, words: str, **other: str) -> None:
        """Press a card, or an answer that begins so."""
        self.send("choose", [("option", self.code(words))], **other)

    def pick(self, *words: str) -> None:
        """Press several, and then Done."""
        self.send("choose", [*(("option", self.code(one)) for one in words), ("done", "1")])

    def treasures(self) -> None:
        """The key for all Treasures."""
        assert any(attrs.get("name") == "key" for attrs, _ in self.buttons)
        self.send("choose", key="treasures")


def seated(
    client: TestClient,
    kingdom: str | Kingdom,
    *others: str,
    seed: int = 7,
    opening: str | None = "4/3",
    people: int = 1,
    headers: dict[str, str] = SCRIPT,
    before: Callable[[PlayedGame], None] | None = None,
    start: dict[str, int] | None = None,
) -> Sitting:
    """A new game of this visitor, who sits first, at the table.

    ``before`` may play on for the people, until what a test is about; ``start`` is a deck to begin
    with, in place of Coppers and Estates.
    """
    known = kingdom
    if not isinstance(kingdom, Kingdom):
        known = Kingdom(kingdom, opening=None if start else opening)
    assert isinstance(known, Kingdom)
    seats = [person(name) for name in ("You", "Ben", "Cora")[:people]]
    seats += [opponent(text, known) for text in others or (("Big Money",) if people < 2 else ())]
    variant = Variant(kingdom_piles=None, start=start or {})
    setup = GameSetup.of(known, seats, seed, variant)
    plies: list[Ply] = []
    if before is not None:
        game = PlayedGame(setup)
        before(game)
        course = game._course
        plies = shortest_plies(course.choices, course.deciders, course.luck)
    client.get("/healthz")
    app: Any = client.app
    owner = owner_of_cookie(app.state.settings.secret, client.cookies["throneroom"])
    return Sitting(client, app.state.live.begin(setup, owner, plies), headers)


def until(card: str, *buys: str) -> Callable[[PlayedGame], None]:
    """Play until the first person has this card in hand at the start of the Action phase.

    Each of ``buys`` is bought once, in this order, as soon as there is money for it.
    """

    def play(game: PlayedGame) -> None:
        wanted = [*buys]
        for _ in range(600):
            if game.over:
                break
            if game.asked is None:
                game.opponents_move()
                continue
            seat = game.asked
            decision = game.view(seat).decision
            assert decision is not None
            names = [option.text for option in decision.options]
            if seat == 0 and decision.purpose == "play" and card in names:
                return
            if decision.purpose == "buy" and seat == 0 and wanted and wanted[0] in names:
                game.answer(wanted.pop(0))
            elif "treasures" in names:
                game.answer("treasures")
            elif "done" in names:
                game.answer("done")
            else:
                game.answer(names[-1])
        raise AssertionError(f"no {card} in hand")

    return play
