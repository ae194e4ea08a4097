"""From a kingdom and a variant to the rules that the core plays by."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cached_property, lru_cache

from .. import _core
from ..cards.basic import BASIC, COLONY, POTION
from ..cards.codes import SCOPES, TYPE_BITS, WHENS, WHOSE
from ..cards.cost import Cost
from ..cards.features import walk
from ..cards.habits import habits, play_rank, worth
from ..cards.model import TYPES, Card, Effect, Give, Move, MoveThis, NameCard, Unaffected
from ..cards.program import Program
from ..cards.provincial_order import READY, priority
from ..cards.scene import check_card
from ..numbers import whole
from .kingdom import Kingdom, KingdomError
from .variant import OPENINGS, TIE_RULES, Variant

_ORDER = (
    "Copper", "Silver", "Estate", "Gold", "Province", "Duchy", "Curse", "Platinum", "Colony",
    "Potion",
)  # fmt: skip


MAX_COPIES = 250


class Ruleset:
    """The compiled rules of one game, and the names that belong to their numbers."""

    def __init__(
        self, kingdom: Kingdom, players: int, variant: Variant, extra: Iterable[Card] = ()
    ) -> None:
        """``extra`` cards exist without a pile in the Supply."""
        players = _check_players(players)
        if variant.players not in (None, players):
            raise ValueError(f"this variant is for {variant.players} players, not {players}")
        piles = variant.kingdom_piles
        if piles is not None and len(kingdom.cards) != piles:
            raise KingdomError(
                f"a kingdom has {piles} piles, this one has {len(kingdom.cards)}: {kingdom}"
            )
        self.kingdom, self.players, self.variant = kingdom, players, variant
        in_game = {c.name for c in BASIC + (COLONY if kingdom.colony else ())}
        if any(c.potion for c in kingdom.cards):
            in_game |= {c.name for c in POTION}
        catalog = kingdom.catalog
        basic = [catalog.card(name) for name in _ORDER if name in in_game]  # or own ones
        # Kinds are numbered basic cards first, then in the order a plain player plays them.
        supply = [*basic, *sorted(kingdom.cards, key=play_rank, reverse=True)]
        supply = [_changed(c, supply) for c in supply]
        names = {c.name for c in supply}
        outside = [c for c in dict.fromkeys(extra) if c.name not in names]
        self.cards: tuple[Card, ...] = (*supply, *outside)
        if len(self.cards) > _core.MAX_KINDS:
            raise KingdomError(f"at most {_core.MAX_KINDS} different cards in a game")
        self.names = tuple(c.name for c in self.cards)
        self.kinds = {name: i for i, name in enumerate(self.names)}
        self.supply_kinds = range(len(supply))
        self.start = self._start()
        check_counted_once(self.cards)
        self.piles = {
            name if name in TYPES else catalog.card(name).name: n
            for name, n in variant.piles.items()
        }
        self.mats = [c.name for c in self.cards if _has_mat(c)]
        self.core, program = self._compile(len(supply))
        self.labels, self.questions = program.labels, program.questions

    def __reduce__(self) -> tuple[object, ...]:
        """By what it is made from: compiled anew in another process, if the cards are the same."""
        extra = self.cards[len(self.supply_kinds) :]
        start: dict[str, int] | None = None if self.start else {}
        return _again, (self.kingdom, self.players, self.variant, extra, start, self.fingerprint)

    def __copy__(self) -> Ruleset:
        """Rules never change."""
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Ruleset:
        """Rules never change."""
        return self

    def kind(self, name: str) -> int:
        """The number of a card in this game."""
        if name in self.kinds:
            return self.kinds[name]
        found = self.kingdom.catalog.card(name)
        if found.name not in self.kinds:
            raise KingdomError(f"{found.name} is not in this game")
        return self.kinds[found.name]

    def cost(self, name: str, core: _core.Game) -> Cost:
        """What a card costs in a game of these rules."""
        kind = self.kind(name)
        return Cost(core.cost(kind), self.cards[kind].potion)

    def _names(self, names: Iterable[str]) -> set[str]:
        """The proper names of the cards that a variant names."""
        return {self.kingdom.catalog.card(name).name for name in names}

    @cached_property
    def fingerprint(self) -> str:
        """Changes when any card of the game is defined differently."""
        text = "\n".join(
            repr((c.name, c.cost, c.types, c.effects, c.reaction, c.points, *_parts(c)))
            for c in self.cards
        )
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    @property
    def own(self) -> tuple[Card, ...]:
        """The own cards without which this game can't be played elsewhere."""
        variant = self.variant
        named = (*variant.piles, *variant.start, *variant.end_when_empty)
        kept = self.kingdom.catalog.only((*self.names, *named, *variant.end_piles_without))
        return kept.own

    # ------------------------------------------------------------

    def _compile(self, in_supply: int) -> tuple[_core.Rules, Program]:
        program = Program(self.cards)
        start = self.start
        variant = self.variant
        without = self._names(variant.end_piles_without)
        ends = self._names(variant.end_when_empty)
        rows: list[list[int]] = []
        triggers: list[list[int]] = []
        mats = self.mats
        for i, one in enumerate(self.cards):
            check_card(one)  # it need not have been written in the words of the language
            bonus, rest = program.header(one)
            code = program.program(rest)
            reacts = program.program(one.reaction.effects if one.reaction else ())
            triggers += [
                [
                    program.program(t.effects), i, WHENS[t.when], SCOPES[t.scope],
                    WHOSE[t.who], program.filter(t.what),
                ]
                for t in one.triggers
            ]  # fmt: skip
            react = one.reaction
            points = one.points
            flags = 0
            if i < in_supply:
                flags = (one.name in ends) | (one.name not in without) << 1
            flags |= (one in self.kingdom.cards) << 2
            plain = (
                "Treasure" in one.types
                and not rest
                and all(isinstance(e, Give) and e.resource == "coins" for e in one.effects)
                and not (one.triggers or one.cheaper or one.not_with)
            )
            less = one.cheaper if one.cheaper and one.cheaper.what is not None else None
            own = one.cheaper if one.cheaper and one.cheaper.per is not None else None
            pile = self._pile(one) if i < in_supply else 0
            if pile + start.get(one.name, 0) * self.players > MAX_COPIES:
                raise ValueError(f"at most {MAX_COPIES} copies of {one.name} in a game")
            habit = habits(one)
            rows.append([
                sum(TYPE_BITS.get(t, 0) for t in one.types), len(one.types), one.cost,
                bonus["cards"], bonus["actions"], bonus["buys"], bonus["coins"],
                code, reacts,
                react.hand_at_least if react else 0,
                int(react is not None and react.effects == (Unaffected(),)),
                points.number if points else 0,
                program.filter(points.what) if points else 0,
                points.every if points else 0,
                int(plain), worth(one), *habit.keep, habit.hold,
                int(habit.flags), program.filter(habit.needs), priority(one), READY,
                pile, int(i < in_supply),
                start.get(one.name, 0), flags,
                int(one.potion), bonus["potions"],
                1 + mats.index(one.name) if one.name in mats else 0,
                less.n if less else 0, program.filter(less.what) if less and less.what else 0,
                own.n if own else 0, program.filter(own.per) if own and own.per else 0,
                program.filter(one.not_with.what) if one.not_with else 0,
                int(points is not None and points.left),
            ])  # fmt: skip
        opening = variant.opening or self.kingdom.opening
        if opening is not None and start != {"Copper": 7, "Estate": 3}:
            raise ValueError("a fixed opening needs the official starting deck")
        end_piles = variant.end_piles
        if end_piles is None:
            end_piles = 4 if self.players >= 5 else 3
        head = [
            self.players, variant.hand_size, variant.actions, variant.buys, variant.coins,
            -1 if opening is None else OPENINGS[opening],
            variant.turn_limit or 0, variant.stall_limit, end_piles,
            int(variant.full_rounds), TIE_RULES.index(variant.tie_rule),
            int(variant.auto_treasures), variant.effect_limit, int(variant.strict_draws),
            int(variant.fixed_seats),
        ]  # fmt: skip
        rules = _core.rules(
            head, rows, [(f[0], f[1], f[2], f[3], f[4]) for f in program.filters],
            program.amounts, program.code, triggers,
        )  # fmt: skip
        return rules, program

    def _start(self) -> dict[str, int]:
        given = self.variant.start or {"Copper": 7, "Estate": 3}
        start: dict[str, int] = {}
        for name, n in given.items():
            found = self.kingdom.catalog.card(name).name
            if found not in self.kinds:
                raise KingdomError(f"the starting deck has {found}, which is not in this game")
            start[found] = start.get(found, 0) + n
        return start

    def _pile(self, one: Card) -> int:
        given = self.piles
        for name in (one.name, "Victory", "Treasure", "Action", "Curse"):
            if name in given and (name == one.name or name in one.types):
                return given[name]
        n = self.players
        many = n >= 5
        sizes = {
            "Copper": (120 if many else 60) - 7 * n,
            "Silver": 80 if many else 40,
            "Gold": 60 if many else 30,
            "Platinum": 12,
            "Potion": 16,
            "Curse": 10 * max(n - 1, 1),
        }
        if one.name in sizes:
            return sizes[one.name]
        if "Victory" in one.types:
            if one.name == "Province" and many:
                return 3 * n
            return 8 if n <= 2 else 12
        return 10


def _check_players(players: object) -> int:
    number = whole(players)
    if number is None or not 1 <= number <= 6:
        raise ValueError(f"1 to 6 players, not {players!r}")
    return number


def _parts(one: Card) -> tuple[object, ...]:
    """What only some cards have, for the fingerprint; nothing for the others."""
    parts = (one.potion, one.triggers, one.cheaper, one.not_with, one.also)
    return parts if any(parts) else ()


def _changed(one: Card, game: list[Card]) -> Card:
    """A card as other cards of the game change it."""
    for other in game:
        if other.also is not None and other.also.name == one.name:
            also = other.also
            types = (*one.types, *((also.type,) if also.type not in one.types else ()))
            one = replace(one, types=types, effects=(*one.effects, Give("coins", also.coins)))
    return one


def _all_effects(one: Card) -> Iterator[Effect]:
    """All that a card does, played or not."""
    reacts = one.reaction.effects if one.reaction else ()
    for effects in (one.effects, reacts, *(t.effects for t in one.triggers)):
        yield from (effect for effect, _ in walk(effects))


def _has_mat(one: Card) -> bool:
    return any(isinstance(e, Move | MoveThis) and e.to == "mat" for e in _all_effects(one))


_COUNTED_ONCE: dict[str, Callable[[Effect], bool]] = {
    "takes Coin tokens": lambda e: isinstance(e, Give) and e.resource == "tokens",
    "puts tokens on piles": lambda e: isinstance(e, Move) and e.to == "token",
    "has cards named against it": lambda e: isinstance(e, NameCard) and e.use == "exclude",
}
"""What a game keeps for one card only, though texts speak of it by the card's name."""


def check_counted_once(cards: Iterable[Card]) -> None:
    """Refuse two cards whose tokens the game could not tell apart."""
    listed = list(cards)
    for does, fits in _COUNTED_ONCE.items():
        names = [c.name for c in listed if any(map(fits, _all_effects(c)))]
        if len(names) > 1:
            raise KingdomError(
                f"only one card of a game {does}: {names[0]} and {names[1]} can't be told apart"
            )


@lru_cache(maxsize=256)
def _cached(kingdom: Kingdom, players: int, changes: str) -> Ruleset:
    return Ruleset(kingdom, players, Variant.from_changes(json.loads(changes)))


def ruleset(kingdom: Kingdom, players: int, variant: Variant) -> Ruleset:
    """The compiled rules; compiling is done once for each kingdom."""
    players = _check_players(players)  # before the cache is asked, for which 2.0 is 2
    return _cached(kingdom, players, json.dumps(variant.changes, sort_keys=True))


def _again(
    kingdom: Kingdom,
    players: int,
    variant: Variant,
    extra: tuple[Card, ...],
    start: dict[str, int] | None,
    fingerprint: str,
) -> Ruleset:
    """Rules that come from another process."""
    if start is None and not extra:
        rules = ruleset(kingdom, players, variant)
    else:
        rules = Ruleset(kingdom, players, variant, extra)
        rules.start = rules.start if start is None else start
    if rules.fingerprint != fingerprint:
        raise KingdomError(f"cards of this game are defined differently here: {kingdom}")
    return rules
