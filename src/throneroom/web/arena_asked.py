"""A tournament as somebody asks for it in a form: read and bounded, or told what is wrong."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from ..agents.player_text import named_player
from ..arena import Tournament, plan_tournament
from ..arena.kept_tournament import tournament_specification
from ..arena.tournament_call import random_kingdoms
from ..cards.catalog import OFFICIAL, SETS, set_name
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.recommended import all_recommended
from ..engine.variant import OFFICIAL as OFFICIAL_RULES
from ..engine.variant import Variant
from ..runs import Specification
from ..store import StoredRun, StoreError
from ..strategies import Strategy
from ..strategies.bots import Bot
from ..strategies.library import bots, find_bot, is_bot
from ..strategies.player_forms import PlayerReading
from .asked_kingdom import PILES, asked_kingdom
from .opponents import RULES, check_rules, known_opponent

TABLES = (2, 3, 4)
GAMES = (100, 200, 500, 1000, 2000)
USUAL_GAMES = 200
USUAL_RANDOM = 5
MOST_PLAYERS, MOST_KINGDOMS, MOST_PAIRINGS = 40, 100, 20_000
MOST_GAMES = 3_000_000
"""Of a tournament."""
MOST_SLOW_GAMES = 4_000
"""Of a tournament in which somebody plays who thinks ahead, or who is a program."""
MOST_OWN = 3
"""Strategies of one's own."""
LONGEST = 60_000
_WAYS = ("random", "recommended", "named")
_FIRST = ("Big Money", "Smithy Big Money", "Militia Money", "Best Terminal", "Random")


@dataclass(frozen=True)
class AskedTournament:
    """The fields of the form, as they were sent."""

    players: tuple[str, ...] = _FIRST
    """Those that are ticked."""
    more: str = ""
    """Others, one in a line."""
    own: tuple[tuple[str, str], ...] = ()
    """Names and rules."""
    way: str = "random"
    """Where the kingdoms come from."""
    random: int = USUAL_RANDOM
    sets: tuple[str, ...] = ()
    """That kingdoms are drawn from, or whose recommended ones play."""
    named: str = ""
    """Kingdoms, one in a line."""
    table: int = 2
    games: int = USUAL_GAMES
    seed: int = 0
    wrong: tuple[str, ...] = field(default=(), compare=False)
    """What can't be read, as sentences."""

    @classmethod
    def read(cls, fields: Sequence[tuple[str, str]]) -> AskedTournament:
        """The form as it was sent."""
        known = dict(fields)
        wrong: list[str] = []

        def number(name: str, usual: int, low: int, high: int) -> int:
            text = known.get(name, "").strip()
            if not text:
                return usual
            if text.isdecimal() and len(text) < 12 and low <= int(text) <= high:
                return int(text)
            wrong.append(f"The number of {name} is between {low:,} and {high:,}.")
            return usual

        def every(name: str) -> tuple[str, ...]:
            return tuple(value for key, value in fields if key == name)

        names, rules = every("own-name"), every("own-rules")
        pairs = [(name, text) for name, text in zip(names, rules, strict=False) if text.strip()]
        way = known.get("way", "random")
        return cls(
            players=every("player"),
            more=known.get("more", ""),
            own=tuple(pairs[:MOST_OWN]),
            way=way if way in _WAYS else "random",
            random=number("kingdoms", USUAL_RANDOM, 1, MOST_KINGDOMS),
            sets=tuple(one for one in every("set") if one in SETS),
            named=known.get("named", ""),
            table=number("seats", 2, min(TABLES), max(TABLES)),
            games=number("games", USUAL_GAMES, 2, 10_000),
            seed=number("seed", 0, 0, 10**9),
            wrong=tuple(wrong),
        )

    def planned(self, store: Path) -> tuple[Tournament, Specification]:
        """The tournament, and what the store keeps of it; :class:`WrongTournament` says why not.

        It blocks, and what it reads from the store is there afterwards, too.
        """
        wrong = [*self.wrong]
        kingdoms = self._kingdoms(wrong)
        sources = self._sources(kingdoms, wrong)
        if wrong:
            raise WrongTournament(wrong)
        players = [_player(text, store) for text in sources]
        try:
            plan = plan_tournament(
                kingdoms,
                players,
                size=self.table,
                games=self.games,
                seed=self.seed,
                variant=_variant(kingdoms),
            )
        except ValueError as error:
            raise WrongTournament([_sentence(error)]) from None
        _check_size(plan)
        return plan, tournament_specification(plan, sources, OFFICIAL, self._command(plan, sources))

    # ------------------------------------------------------------ players

    def _sources(self, kingdoms: Sequence[Kingdom], wrong: list[str]) -> list[str]:
        """The players' texts, as they are kept: none of them names a file."""
        texts = [*self.players, *(line for line in self.more.splitlines() if line.strip())]
        found: list[str] = []
        for text in texts:
            try:
                for kingdom in kingdoms or [Kingdom("Smithy")]:
                    known = known_opponent(text, kingdom)
                if RULES in known and not is_rules(text):
                    raise ValueError(unknown_player(text))
            except ValueError as error:
                wrong.append(_sentence(error))
            else:
                found.append(known)
        for number, (name, text) in enumerate(self.own, 1):
            title = " ".join(name.split())[:40] or f"Own rules {number}"
            try:
                known = known_opponent(f"name: {title}\n{text}", Kingdom("Smithy"))
                check_rules(known, kingdoms[0] if kingdoms else Kingdom("Smithy"))
            except ValueError as error:
                wrong.append(f"{title}: {_sentence(_moved_up(error))}")
            else:
                found.append(known)
        found = list(dict.fromkeys(found))
        if len(found) > MOST_PLAYERS:
            wrong.append(f"At most {MOST_PLAYERS} players take part, not {len(found)}.")
        elif not wrong and len(found) < self.table:
            wrong.append(f"A table of {self.table} needs at least {self.table} players.")
        return found

    # ------------------------------------------------------------ kingdoms

    def _kingdoms(self, wrong: list[str]) -> list[Kingdom]:
        try:
            found = {
                "random": self._random, "recommended": self._recommended, "named": self._named,
            }[self.way]()  # fmt: skip
        except ValueError as error:
            wrong.append(_sentence(error))
            return []
        if len(found) > MOST_KINGDOMS:
            wrong.append(f"At most {MOST_KINGDOMS} kingdoms are played, not {len(found)}.")
        return found

    def _random(self) -> list[Kingdom]:
        return random_kingdoms(self.random, self.seed, self.sets)

    def _recommended(self) -> list[Kingdom]:
        found = [one for name in self.sets or SETS for one in recommended_of()[name]]
        return list(dict.fromkeys(found))

    def _named(self) -> list[Kingdom]:
        found = []
        lines = [line for line in self.named.splitlines() if line.strip()]
        if len(lines) > MOST_KINGDOMS:
            raise ValueError(f"at most {MOST_KINGDOMS} kingdoms are played, not {len(lines)}")
        for number, line in enumerate(lines, 1):
            asked = asked_kingdom(line)
            if asked.kingdom is None:
                raise ValueError(f"kingdom {number}: {asked.wrong}")
            found.append(asked.kingdom)
        if not found:
            raise ValueError("which kingdoms? Write one in a line, or have some drawn")
        return list(dict.fromkeys(found))

    def _command(self, plan: Tournament, sources: Sequence[str]) -> str:
        """A command line that asks for the same, if its players can stand in one."""
        words = ["throneroom", "arena", *(text.strip() for text in sources)]
        for kingdom in plan.kingdoms:
            words += ["--kingdom", str(kingdom)]
        words += ["--games", str(plan.games), "--seed", str(plan.seed)]
        words += [] if plan.size == 2 else ["--table", str(plan.size)]
        return shlex.join(words)


class WrongTournament(ValueError):
    """A tournament that can't be played; ``reasons`` are sentences."""

    def __init__(self, reasons: Sequence[str]) -> None:
        super().__init__(" ".join(reasons))
        self.reasons = tuple(reasons)


def _player(text: str, store: Path) -> Any:  # noqa: ANN401 - any player
    try:
        return named_player(text, PlayerReading(OFFICIAL, None, store))
    except StoreError:  # its words name a file
        raise WrongTournament([f"There is no {text} on this server."]) from None
    except ValueError as error:
        raise WrongTournament([_sentence(error)]) from None


def _variant(kingdoms: Sequence[Kingdom]) -> Variant:
    usual = all(len(one.cards) == PILES for one in kingdoms)
    return OFFICIAL_RULES if usual else Variant(kingdom_piles=None)


def _check_size(plan: Tournament) -> None:
    pairings = len(plan.pairings)
    games = pairings * plan.games
    slow = [player.label for player in plan.players if _is_slow(player.plan)]
    if pairings > MOST_PAIRINGS:
        raise WrongTournament(
            [f"That is {pairings:,} pairings; at most {MOST_PAIRINGS:,} are played."]
        )
    if slow and games > MOST_SLOW_GAMES:
        words = (
            f"{slow[0]} takes its time for each answer, so that a tournament with it has at most "
            f"{MOST_SLOW_GAMES:,} games; this would have {games:,}. Take fewer kingdoms, players "
            "or games."
        )
        raise WrongTournament([words])
    if games > MOST_GAMES:
        raise WrongTournament(
            [f"That is {games:,} games; at most {MOST_GAMES:,} are played. Take fewer of them."]
        )


def _is_slow(plan: object) -> bool:
    """Whether somebody is asked answer by answer."""
    return not isinstance(plan, Strategy) and not hasattr(plan, "for_kingdom")


def only_known_players(run: StoredRun) -> bool:
    """Whether nobody takes part in a kept tournament who comes from a file."""
    return all(isinstance(text, str) and _is_known(text) for text in run.spec["players"])


def _is_known(text: str) -> bool:
    if is_bot(text):
        return True
    try:
        return RULES not in known_opponent(text, Kingdom("Smithy"))
    except ValueError:
        return False


def is_rules(text: str) -> bool:
    """Whether a line is meant as rules, and not as a name."""
    return ";" in text or "\n" in text.strip()


def unknown_player(text: str) -> str:
    """What to say of a name that nobody has, with the nearest right one."""
    try:
        find_bot(text)
    except ValueError as error:
        return str(error)
    return f"nobody here is called {text!r}"


def _sentence(error: Exception) -> str:
    words = str(error)
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".?" else ".")


def _moved_up(error: ValueError) -> ValueError:
    """The same without the line that we have put before the rules."""
    words = re.sub(r"^line (\d+)", lambda found: f"line {int(found[1]) - 1}", str(error))
    return ValueError(words)


# ---------------------------------------------------------------- what is offered


def offered_bots() -> Iterator[tuple[str, list[Bot]]]:
    """The bots that play in every kingdom, by kind."""
    everywhere = [bot for bot in bots() if not bot.only_in]
    plain = [bot for bot in everywhere if bot.source in ("classic", "bench")]
    yield "Plain players", plain
    yield "From publications", [bot for bot in everywhere if bot not in plain]


@cache
def recommended_of() -> dict[str, list[Kingdom]]:
    """The recommended kingdoms that can be played, by set."""
    found: dict[str, list[Kingdom]] = {name: [] for name in SETS}
    for one in all_recommended():
        try:
            kingdom = Kingdom(one.text)
        except KingdomError:
            continue  # some of its cards are not here yet
        for name in {set_name(each) for each, _ in one.sets if each in SETS}:
            found[name].append(kingdom)
    return found
