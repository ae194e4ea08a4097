"""Random games through HTTP in which every answer is searched for what its player may not know.

    python -m tests.web.hidden_games [--games 1000] [--equal 100] [--seed 1] [--processes 2]

plays so many games, and in so many of them compares at every decision what the server sends with
what it would send if all hidden cards were others: bytes and headers have to be equal. In the other
games some decisions are compared. No answer of any game may have the game's seed in it.
"""

from __future__ import annotations

import argparse
import base64
import http.client
import os
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias
from urllib.parse import urlencode

import pytest

from throneroom import Kingdom, Variant, _core
from throneroom.play.advice import Advice, advise
from throneroom.play.game_setup import GameSetup, TableSeat, opponent, person
from throneroom.web import live_tables
from throneroom.web.live_games import LiveGame, Trouble
from throneroom.web.server_settings import Settings
from throneroom.web.visitors import COOKIE, owner_of_cookie

from ..browser.served import Served, served
from ..random_games import POOL, random_kingdom
from .other_cards import OtherCards, instead, since_undo, to_play_on, up_to

SECRET = b"a secret of the tests"
ME, STRANGER = "A" * 32, "B" * 32
KEEPS_SECRETS = tuple(
    card
    for card in POOL
    if "Duration" in card.types
    or card.name
    in {
        "Masquerade", "Possession", "Native Village", "Scrying Pool", "Moat", "Watchtower", "Spy",
        "Ambassador", "Golem", "Secret Chamber", "Courtyard", "Ghost Ship", "Library", "Diplomat",
        "Island", "Smugglers", "Wishing Well", "Torturer", "Secret Passage", "Rabble",
    }
)  # fmt: skip
"""Cards that hide something, or that look at what is hidden."""
_OTHERS = ("Random",) * 4 + ("Big Money",)
_SOME = 0.08  # of the decisions are compared in games where not all are
_DULL = frozenset({"Copper", "Curse", "Estate"})
_PART = 10  # games that a process plays before it takes the next ones
_BESIDE = 2  # answers that are compared beside the page
_BUTTON = re.compile(r"<button ([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_TABLE = re.compile(r'<div id="table" [^>]*>')
Seen: TypeAlias = tuple[int, tuple[tuple[str, str], ...], bytes]
"""An answer: its status, its headers, its body."""


class Leak(AssertionError):
    """An answer tells what the player may not know."""


@dataclass
class Tally:
    """What was looked at."""

    games: int = 0
    decisions: int = 0
    answers: int = 0
    compared: Counter[str] = field(default_factory=Counter)
    """Pairs of answers, by what was asked for."""

    def with_more(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(
            self.games + other.games,
            self.decisions + other.decisions,
            self.answers + other.answers,
            self.compared + other.compared,
        )

    def __str__(self) -> str:
        kinds = ", ".join(f"{n} {name}" for name, n in sorted(self.compared.items()))
        return (
            f"{self.games} games, {self.decisions} decisions, {self.answers} answers searched, "
            f"{self.compared.total()} pairs equal ({kinds})"
        )


class Visitor:
    """A browser that keeps its connection, and searches whatever it gets."""

    def __init__(self, server: Served, cookie: str, tally: Tally) -> None:
        host, _, port = server.address.removeprefix("http://").partition(":")
        self._line = http.client.HTTPConnection(host, int(port), timeout=30)
        self._cookie, self._tally = cookie, tally
        self.secrets: dict[str, bytes] = {}
        """What may stand in no answer, by what it is."""

    def ask(
        self,
        where: str,
        fields: Sequence[tuple[str, str]] | None = None,
        **headers: str,
    ) -> Seen:
        """Ask for a page, or send a form; the answer has none of the secrets."""
        sent = {"cookie": f"{COOKIE}={self._cookie}"}
        sent |= {key.replace("_", "-"): value for key, value in headers.items()}
        body = None if fields is None else urlencode(fields)
        if body is not None:
            sent["content-type"] = "application/x-www-form-urlencoded"
        answer = self._answer_to("GET" if body is None else "POST", where, body, sent)
        if answer.getheader("content-type", "").startswith("text/event-stream"):
            content = b"".join(iter(answer.readline, b"\n"))  # how long to wait
            content += b"".join(iter(answer.readline, b"\n"))  # the first news
            answer.close()
            self._line.close()
        else:
            content = answer.read()
        told = (answer.status, _without_date(answer.getheaders()), content)
        self._search(where, told)
        return told

    def _answer_to(
        self, how: str, where: str, body: str | None, headers: dict[str, str]
    ) -> http.client.HTTPResponse:
        self._line.request(how, where, body, headers)
        try:
            return self._line.getresponse()
        except http.client.RemoteDisconnected:  # servers cut a line that is silent for long
            self._line.close()
            self._line.request(how, where, body, headers)
            return self._line.getresponse()

    def _search(self, where: str, told: Seen) -> None:
        self._tally.answers += 1
        if told[0] >= 500:
            raise Leak(f"{where}: the server has failed, {told[0]}")
        whole = repr(told[1]).encode() + told[2]
        for what, secret in self.secrets.items():
            if secret in whole:
                raise Leak(f"{where}: the answer has {what}: {secret.decode()}")

    def close(self) -> None:
        """Leave."""
        self._line.close()


def _without_date(headers: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in headers if name.lower() != "date")


def secrets_of(setup: GameSetup) -> dict[str, bytes]:
    """The ways in which a seed may be written, and what is made of it."""
    seed = setup.start.seed
    raw = seed.to_bytes(8, "big")
    found = {
        "the seed": str(seed), "the seed in hex": f"{seed:x}", "the seed in HEX": f"{seed:X}",
        "the seed in base 64": base64.b64encode(raw.lstrip(b"\0")).decode().rstrip("="),
        "the server's secret": SECRET.decode(),
        "the owner's code": owner_of_cookie(SECRET, ME),
    }  # fmt: skip
    for place in range(setup.start.players + 1):
        found[f"luck {place} made of the seed"] = str(_core.game_seed(seed, place))
    return {what: text.encode() for what, text in found.items()}


class HiddenGame:
    """One game: played at random by what the page offers, and watched."""

    def __init__(
        self,
        server: Served,
        seed: int,
        tally: Tally,
        *,
        share: float = 1.0,
        answers: float = 0.25,
        setup: GameSetup | None = None,
    ) -> None:
        """``share`` of the decisions are compared; of those, ``answers`` are given twice."""
        self._server, self._tally = server, tally
        self._share, self._twice = share, share * answers
        self._rng = random.Random(seed)
        setup = setup or random_setup(self._rng)
        games = server.state.live
        self._token: str = games.begin(setup, owner_of_cookie(SECRET, ME))
        self._me, self._stranger = (Visitor(server, one, tally) for one in (ME, STRANGER))
        self._me.secrets = self._stranger.secrets = secrets_of(setup)
        self.kinds: Counter[str] = Counter()
        """How the table stood."""

    @property
    def live(self) -> LiveGame:
        """The game as the server has it."""
        found: LiveGame = self._server.state.live.find(self._token)
        return found

    @property
    def _address(self) -> str:
        return f"/g/{self._token}"

    # ------------------------------------------------------------ playing

    def play(self, most: int = 100_000) -> None:
        """To the end, or for so many answers."""
        try:
            self._play(most)
        finally:
            self._me.close()
            self._stranger.close()
        self._server.state.live.forget(self._token)
        self._tally.games += 1

    def _play(self, most: int) -> None:
        told = self._me.ask(self._address, x_script="1")
        form = re.findall(rb'name="token" value="([0-9a-f]+)"', told[2])[0].decode()
        for _ in range(most):
            page = told[2].decode()
            kind = _attribute(page, "data-kind")
            self.kinds[kind] += 1
            if kind == "over":
                break
            fields = [("token", form), ("n", _attribute(page, "data-steps"))]
            if kind in ("ask", "face") and self._rng.random() < self._share:
                self._compare(fields)
            if kind == "ask":
                self._tally.decisions += 1
                told = self._answer([*fields, *answer_at_random(page, self._rng)])
                if told[0] == 409 and b"not enough" in told[2]:  # all or none
                    told = self._answer([*fields, ("done", "1")])
            elif kind == "face":
                seat = self.live.game.asked
                told = self._me.ask(
                    f"{self._address}/face", [*fields, ("seat", str(seat))], x_script="1"
                )
            else:
                told = self._me.ask(self._address, x_script="1")
            if told[0] != 200:
                raise AssertionError(f"{told[0]}: {told[2].decode()}")

    def _answer(self, fields: list[tuple[str, str]]) -> Seen:
        """Answer; now and then in a game with other hidden cards, too.

        If the player still can't tell the two apart after the others' moves, the answers are equal.
        """
        paced = "1" if self._rng.random() < 0.1 else "0"
        send = partial(self._me.ask, f"{self._address}/choose", fields, x_script="1", x_paced=paced)
        live, other = self.live, None
        seat, before = live.seat, live.game.answered
        if self._rng.random() < self._twice:
            other = to_play_on(live.game, seat, self._luck())
            with instead(live, other):
                theirs = send()
        told = send()
        if other is not None and other.view(seat) == live.game.view(seat):
            name = "answer"
            if any(who != seat for who in other.deciders[before:]):
                name = "answer and what others did"
            if len(other.deciders) != len(live.game.deciders):
                name = "answer, though others were asked more often"
            self._equal(name, told, theirs)
        return told

    # ------------------------------------------------------------ comparing

    def _compare(self, fields: list[tuple[str, str]]) -> None:
        """What is sent now, and what would be sent if the hidden cards were others."""
        live = self.live
        seat = live.game.setup.people[0] if live.facing is None else live.facing
        looks = self._looks(fields)
        chosen = [looks[0], *self._rng.sample(looks[1:], _BESIDE)]
        told = [look() for _, look in chosen]
        with instead(live, OtherCards(live.game, seat, self._luck())):
            others = [look() for _, look in chosen]
        for (name, _), mine, other in zip(chosen, told, others, strict=True):
            self._equal(name, mine, other)
        special = self._rng.random()
        if special < 0.1:
            self._compare_waiting(live, seat)
        elif special < 0.25:
            self._compare_undo(live, seat, fields)
        elif special < 0.28 and live.game.asked == live.facing is not None:
            self._compare_advice(live, seat, fields)

    def _looks(self, fields: list[tuple[str, str]]) -> list[tuple[str, Callable[[], Seen]]]:
        """What can be asked for without changing the game, the page first."""
        me, where, rng = self._me, self._address, self._rng
        now = self.live.moment
        early = rng.choice(("record", "log", "at/0", "at/5", "review"))
        stale = [(key, "99999" if key == "n" else value) for key, value in fields]
        unknown = rng.choice(("999999", "Nothing like this", "-1"))

        def get(path: str, **headers: str) -> Callable[[], Seen]:
            return lambda: me.ask(where + path, None, **headers)

        def post(path: str, sent: Sequence[tuple[str, str]]) -> Callable[[], Seen]:
            return lambda: me.ask(where + path, sent, x_script="1")

        return [
            ("page", get("")),
            ("fragment", get("", x_script="1")),
            ("page with the whole log", get("?log=all")),
            ("fragment with the whole log", get("", x_script="1", x_log="all")),
            ("moment of now", get(f"/seen/{now}", x_script="1")),
            ("moment", get(f"/seen/{rng.randrange(now + 1)}", x_script="1")),
            ("moment to come", get(f"/seen/{now + 1}", x_script="1")),
            ("news", get("/events")),
            ("what is for later", get(f"/{early}")),
            ("what is for later, as JSON", get(f"/{early}", accept="application/json")),
            ("answer that comes too late", post("/choose", [*stale, ("option", "0")])),
            ("answer that is none", post("/choose", [*fields, ("option", unknown)])),
            ("picks that are none", post("/choose", [*fields, ("option", "x"), ("done", "1")])),
            ("answer with nothing in it", post("/choose", fields)),
            ("advice that comes too late", post("/advice", stale)),
            ("undo that comes too late", post("/undo", stale)),
            ("retry of nothing", post("/retry", fields)),
            ("nobody's seat", post("/face", [*fields, ("seat", "9")])),
            ("again, too early", post("/again", fields)),
            ("stranger's look", lambda: self._stranger.ask(where)),
        ]

    def _compare_waiting(self, live: LiveGame, seat: int) -> None:
        """While an opponent thinks, or does not answer."""
        others = [i for i, who in enumerate(live.game.deciders) if who != seat]
        if not others:
            return
        before = up_to(live.game, self._rng.choice(others))
        trouble = self._rng.choice((None, *Trouble))
        told = []
        for game in (before, OtherCards(before, seat, self._luck())):
            with instead(live, game, thinking=True):
                live.trouble = trouble
                told.append(self._me.ask(self._address))
                live.trouble = None
        self._equal("page that waits", *told)

    def _compare_undo(self, live: LiveGame, seat: int, fields: list[tuple[str, str]]) -> None:
        """Whether an undo is free, which is told by what it answers."""
        undo = live.game.undo_of(seat)
        other = since_undo(live.game, seat, self._luck()) if undo else None
        if undo is None or other is None or live.facing != seat:
            return
        found = other.undo_of(seat)
        if found != undo:
            raise Leak(f"whether an undo is free tells more than the player knows: {found}, {undo}")
        if undo.free:  # it would be done
            return
        told = self._me.ask(f"{self._address}/undo", fields, x_script="1")
        with instead(live, other):
            again = self._me.ask(f"{self._address}/undo", fields, x_script="1")
        self._equal("question about a take-back", told, again)

    def _compare_advice(self, live: LiveGame, seat: int, fields: list[tuple[str, str]]) -> None:
        """An advice after so many games, however long they take.

        Not where somebody's cards are unknown, as after Masquerade among others: samples are dealt
        from where cards are, so the same luck gives other ones, as likely as those.
        """
        view, told = live.game.view(seat), []
        if any(view.score(i) is None for i in range(len(view.names))):
            return
        with as_many_games():
            for game in (live.game, OtherCards(live.game, seat, self._luck())):
                self._server.state.tables._advice.clear()
                live.advice, changes = None, live.changes
                with instead(live, game):
                    told.append(self._me.ask(f"{self._address}/advice", fields, x_script="1"))
                live.changes = changes
        live.advice = None
        self._equal("advice", *told)

    def _luck(self) -> int:
        return self._rng.getrandbits(32)

    def _equal(self, name: str, mine: Seen, other: Seen) -> None:
        self._tally.compared[name] += 1
        if mine != other:
            raise Leak(f"{name} depends on hidden cards: {difference(mine, other)}")


@contextmanager
def as_many_games() -> Iterator[None]:
    """Advice rests on so many games, and says that it took so long, on a slow machine too."""

    def fixed(*given: Any, **options: Any) -> Advice:  # noqa: ANN401
        found = advise(*given, **{**options, "rollouts": 400, "seconds": 60.0})
        return replace(found, seconds=0.1)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_tables, "advise", fixed)
        yield


def difference(one: Seen, other: Seen) -> str:
    """Where two answers part."""
    if one[2] == other[2]:
        return f"{one[:2]} and {other[:2]}"
    a, b = (seen[2].decode() for seen in (one, other))
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), len(min(a, b)))
    return f"...{a[max(0, at - 90) : at + 60]!r} and ...{b[max(0, at - 90) : at + 60]!r}"


def _attribute(page: str, name: str) -> str:
    """One of the table's."""
    found = _TABLE.search(page)
    assert found is not None, page
    attributes: dict[str, str] = dict(_ATTRIBUTE.findall(found[0]))
    return attributes[name]


def answer_at_random(page: str, rng: random.Random) -> list[tuple[str, str]]:
    """One of the answers that a page offers, as its script would send it."""
    tags = (inside for inside in _BUTTON.findall(page) if "disabled" not in inside)
    buttons = [dict(_ATTRIBUTE.findall(inside)) for inside in tags]
    mine = [one for one in buttons if one.get("form") == "answer"]
    picks = [one["value"] for one in mine if "data-pick" in one]
    done = re.search(r"<button ([^>]*data-picks [^>]*)>", page)
    if done is not None:
        said = dict(_ATTRIBUTE.findall(done[1]))
        least, most = int(said["data-least"]), int(said["data-most"])
        least = max(least, 0 if said["data-none"] else 1)
        n = rng.randint(min(least, len(picks)), min(most, len(picks)))
        return [*(("option", one) for one in rng.sample(picks, n)), ("done", "1")]
    worth = [one for one in mine if one.get("data-name") not in _DULL and "data-main" not in one]
    chosen = rng.choice(worth if worth and rng.random() < 0.9 else mine)
    return [(chosen["name"], chosen["value"])]


def random_setup(rng: random.Random) -> GameSetup:
    """Two to four seats, one or two of them people, in a kingdom with things to hide."""
    secrets = rng.sample(KEEPS_SECRETS, rng.randint(2, 5))
    taken = {card.name for card in secrets}
    others = [card for card in random_kingdom(rng).cards if card.name not in taken]
    kingdom = Kingdom([*secrets, *others][:10], colony=rng.random() < 0.2)
    players = rng.choice((2, 2, 2, 3, 4))
    people = 2 if rng.random() < 0.15 else 1
    seats: list[TableSeat] = [person(name) for name in ("Anna", "Ben")[:people]]
    seats += [opponent(rng.choice(_OTHERS), kingdom) for _ in range(players - people)]
    rng.shuffle(seats)
    limit = 60 if rng.random() < 0.08 else rng.randint(6, 12)
    return GameSetup.of(
        kingdom, seats, rng.getrandbits(48), Variant(kingdom_piles=None, turn_limit=limit)
    )


@contextmanager
def watched_server(folder: Path) -> Iterator[Served]:
    """A server in a thread, so that its games can be looked at; it is asked through a socket."""
    settings = Settings(
        store=folder / "store.sqlite", secret=SECRET, clicks=1e9, all_clicks=1e9, new_games=1e9
    )
    with served(settings) as found:
        yield found


def watch(seeds: Sequence[int], equal: int) -> Tally:
    """Play a game for each seed; in the first so many, every decision is compared."""
    tally = Tally()
    with TemporaryDirectory() as folder, watched_server(Path(folder)) as server:
        for number, seed in enumerate(seeds):
            try:
                HiddenGame(server, seed, tally, share=1.0 if number < equal else _SOME).play()
            except AssertionError as error:
                raise Leak(f"game {seed}: {error}") from error
    return tally


def main() -> None:
    """Play them all, and say what was looked at."""
    reader = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    reader.add_argument("--games", type=int, default=1000)
    reader.add_argument("--equal", type=int, default=100)
    reader.add_argument("--seed", type=int, default=1)
    reader.add_argument("--processes", type=int, default=os.cpu_count())
    asked = reader.parse_args()
    began, tally = time.monotonic(), Tally()
    seeds = range(asked.seed, asked.seed + asked.games)
    firsts = range(0, asked.games, _PART)
    parts = [seeds[first : first + _PART] for first in firsts]
    equal = [max(0, min(_PART, asked.equal - first)) for first in firsts]
    with ProcessPoolExecutor(asked.processes) as pool:
        for found in pool.map(watch, parts, equal):
            tally = tally.with_more(found)
            print(f"{tally.games} games", file=sys.stderr, flush=True)
    print(f"{tally}. Nothing hidden was told. {time.monotonic() - began:.0f} s.")


if __name__ == "__main__":
    main()
