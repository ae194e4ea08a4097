"""A tournament: every table of players in every kingdom, each a small piece of work of its own.

A pairing's seed comes from the tournament's seed, the kingdom and the players alone. So the
result does not depend on the order of play, on threads, or on where a run was interrupted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..agents.player_text import named_player
from ..agents.protocol import attribute, named_by
from ..cards.catalog import OFFICIAL as CARDS
from ..cards.catalog import Catalog
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..match.simulate import MAX_GAMES, simulate
from ..numbers import between, whole
from ..strategies.player_forms import PlayerReading
from .seating import tables

SIZES = (2, 3, 4)
GAMES = 1000


class PairingError(ValueError):
    """A pairing that can't be played, for instance since an agent fails."""


@dataclass(frozen=True)
class Player:
    """A name that nobody else has in the tournament, and whatever ``simulate`` lets play."""

    label: str
    plan: Any = field(repr=False)


@dataclass(frozen=True)
class Pairing:
    """One table in one kingdom: all that is needed to play it, here or elsewhere."""

    kingdom: int
    """Its number in the tournament."""
    players: tuple[int, ...]
    """Their numbers in the tournament, in the order of their labels."""
    labels: tuple[str, ...]
    cards: str
    games: int
    seed: int
    variant: Variant = OFFICIAL
    catalog: Catalog = CARDS

    @property
    def key(self) -> str:
        """What no other pairing of the tournament has: kingdom and players."""
        return json.dumps([self.cards, *self.labels], ensure_ascii=False)


@dataclass(frozen=True)
class PairingResult:
    """The games of one pairing; columns are players in the order of the pairing."""

    pairing: Pairing
    scores: npt.NDArray[np.int16] = field(repr=False)
    turns: npt.NDArray[np.uint16] = field(repr=False)
    winners: npt.NDArray[np.uint8] = field(repr=False)
    """The winners of each game, a bit for each player."""
    stalled: int = 0

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.winners)

    @cached_property
    def wins(self) -> npt.NDArray[np.float64]:
        """Wins of each player, a shared win counted in parts."""
        bits = self._won
        return np.asarray((bits / bits.sum(axis=1, keepdims=True)).sum(axis=0))

    @cached_property
    def places(self) -> npt.NDArray[np.int64]:
        """How well each player did in each game: the higher number finished ahead.

        Winners first, then by points, then by fewer turns. Between two players only winning
        counts.
        """
        if len(self.pairing.players) == 2:
            return self._won.astype(np.int64)
        points = self.scores.astype(np.int64)
        return (self._won * (1 << 40)) + (points << 20) - self.turns.astype(np.int64)

    @property
    def _won(self) -> npt.NDArray[np.int64]:
        seats = np.arange(len(self.pairing.players))
        return np.asarray(self.winners[:, None].astype(np.int64) >> seats & 1)


@dataclass(frozen=True)
class Tournament:
    """Who plays where, and how often."""

    kingdoms: tuple[Kingdom, ...]
    players: tuple[Player, ...]
    size: int
    games: int
    """Games of each pairing in each kingdom."""
    seed: int
    variant: Variant = OFFICIAL

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names."""
        return tuple(p.label for p in self.players)

    @cached_property
    def pairings(self) -> tuple[Pairing, ...]:
        """Every table in every kingdom."""
        order = sorted(range(len(self.players)), key=lambda i: self.players[i].label)
        seed = derived_seed(self.seed, "tables", *sorted(self.labels))
        seats = tables(len(order), self.size, seed)
        return tuple(
            self._pairing(number, tuple(order[i] for i in table))
            for number in range(len(self.kingdoms))
            for table in seats
        )

    def _pairing(self, number: int, players: tuple[int, ...]) -> Pairing:
        kingdom = self.kingdoms[number]
        cards = str(kingdom)
        labels = tuple(self.players[i].label for i in players)
        seed = derived_seed(self.seed, "pairing", cards, *labels)
        return Pairing(
            number, players, labels, cards, self.games, seed, self.variant, kingdom.catalog
        )


def plan_tournament(
    kingdoms: Sequence[Kingdom],
    players: Iterable[Any],
    *,
    size: int = 2,
    games: int = GAMES,
    seed: int = 0,
    variant: Variant = OFFICIAL,
) -> Tournament:
    """Plan a tournament of all against all; players are bots' names or what ``simulate`` takes.

    ``games`` is rounded up to a multiple of the table's size, so that all begin equally often.
    """
    catalog = CARDS
    for kingdom in kingdoms:
        catalog = catalog.with_cards(*kingdom.catalog.own)
    reading = PlayerReading(catalog)
    plans = [named_player(p, reading) if isinstance(p, str) else p for p in players]
    if (seats := whole(size)) not in SIZES:
        raise ValueError(f"a table has 2, 3 or 4 players, not {size!r}")
    size = seats
    if len(plans) < size:
        raise ValueError(f"a table of {size} needs at least {size} players, not {len(plans)}")
    if not kingdoms:
        raise ValueError("a tournament needs a kingdom")
    games = between("games", games, 1, MAX_GAMES)
    seen: set[str] = set()
    for kingdom in kingdoms:
        if str(kingdom) in seen:
            raise ValueError(f"this kingdom is named twice: {kingdom}")
        seen.add(str(kingdom))
    rounded = min(games + -games % size, MAX_GAMES - MAX_GAMES % size)
    labels = distinct([player_name(plan) for plan in plans])
    named = tuple(Player(label, plan) for label, plan in zip(labels, plans, strict=True))
    return Tournament(tuple(kingdoms), named, size, rounded, check_seed(seed), variant)


def player_name(plan: object) -> str:
    """What a player is called: its ``name``, or its own or its class's name in Python."""
    for name in (attribute(plan, "name"), attribute(plan, "__name__")):
        if known := named_by(name):
            return known
    return type(plan).__name__


def distinct(names: Sequence[str]) -> list[str]:
    """The names, numbered where two are the same.

    >>> distinct(["Random", "Big Money", "Random"])
    ['Random (1)', 'Big Money', 'Random (2)']
    """
    labels = list(names)
    taken = set(names)
    for name in {n for n in names if names.count(n) > 1}:
        number = 0
        for i in (i for i, n in enumerate(names) if n == name):
            number += 1
            while f"{name} ({number})" in taken:
                number += 1
            labels[i] = f"{name} ({number})"
    return labels


def derived_seed(seed: int, *words: object) -> int:
    """A seed of 64 bits from a seed and what it is for.

    >>> derived_seed(1, "a", "b") == derived_seed(1, "a", "b") != derived_seed(2, "a", "b")
    True
    """
    text = json.dumps([seed, *map(str, words)]).encode()
    return int.from_bytes(hashlib.sha256(text).digest()[:8], "little")


def play_pairing(
    pairing: Pairing,
    plans: Sequence[Any],
    *,
    threads: int | None = None,
    progress: Callable[[int], None] | None = None,
) -> PairingResult:
    """Play one pairing; the plans are those of its players, in its order."""
    kingdom = Kingdom(pairing.cards, catalog=pairing.catalog)
    match = simulate(
        kingdom,
        plans,
        pairing.games,
        pairing.seed,
        variant=pairing.variant,
        threads=threads,
        progress=progress,
    )
    return PairingResult(pairing, match.scores, match.turns, match.winners, match.stalled)
