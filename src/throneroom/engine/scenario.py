"""Games at a position of one's own: for tests, puzzles and study."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

from .. import _core
from ..cards.catalog import Catalog
from ..cards.features import walk
from ..cards.model import Card, Move
from ..numbers import between, whole
from .game import Game, check_seed, check_variant
from .kingdom import Kingdom, replace_cards
from .player_names import check_names
from .ruleset import Ruleset
from .variant import Variant

Phase: TypeAlias = Literal["start", "action", "buy"]
Waits: TypeAlias = str | tuple[str, str] | tuple[str, Sequence[str]]
"""A card in play whose effect is still to come; with the cards that it has set aside, if any."""

_PHASES = get_args(Phase)
_ZONES = ("hand", "deck", "discard", "play")
_OF_PLAYER = (*_ZONES, "mats", "waiting", "victory_tokens", "coin_tokens")


def scenario(
    kingdom: Kingdom | str | Iterable[str | Card] = "",
    *,
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    play: Sequence[str] = (),
    mats: Mapping[str, Sequence[str]] | None = None,
    waiting: Sequence[Waits] = (),
    victory_tokens: int = 0,
    coin_tokens: int = 0,
    opponents: Sequence[Mapping[str, Any]] = (),
    players: int | None = None,
    supply: Mapping[str, int] | None = None,
    pile_tokens: Mapping[str, int] | None = None,
    gained_from: Sequence[str] = (),
    trash: Sequence[str] = (),
    active: int = 0,
    phase: Phase = "action",
    actions: int = 1,
    buys: int = 1,
    coins: int = 0,
    potions: int = 0,
    turn: int = 1,
    editions: Mapping[str, int] | None = None,
    variant: Variant | None = None,
    seed: int = 0,
    catalog: Catalog | None = None,
    names: Iterable[str] | None = None,
) -> Game:
    """A game at a position of your own: for tests, puzzles and study.

    The cards and tokens named first are those of player 0; ``opponents`` has a mapping for each
    other player, with the same words: ``opponents=[{"hand": ["Moat"], "coin_tokens": 2}]``.

    - Decks are given from the top. Cards that are in nobody's kingdom exist without a pile.
    - ``mats`` has the cards on mats, by the card whose mat it is: ``{"Island": ["Estate"]}``.
    - ``waiting`` are cards in play whose effects are still to come, as a Wharf of the last turn;
      one that has set cards aside comes with them: ``("Haven", "Gold")``. They are not named in
      ``play`` again. They happen at the start of the player's next turn; with
      ``phase="start"``, that of the player on turn is about to begin.
    - ``pile_tokens`` lie on piles of the Supply (Embargo); ``gained_from`` are piles that a card
      has been gained from (Trade Route).
    - ``active`` is the player on turn, ``turn`` the number of that turn.
    - ``editions`` maps a card to the edition, or the year, of the wording that is meant. Names are
      those of the kingdom's catalog; ``catalog`` gives another one.
    - ``names`` are what logs and prompts call the players.

    >>> game = scenario("Chapel", hand=["Chapel", "Estate", "Copper"], deck=["Gold"])
    >>> for choice in ("Chapel", "Estate", "done"):
    ...     game.choose(choice)
    >>> sorted(game.trash)
    ['Estate']
    >>> game = scenario("Wharf", waiting=["Wharf"], deck=["Gold", "Silver"], phase="start")
    >>> sorted(game.players[0].hand), game.buys
    (['Gold', 'Silver'], 2)
    """
    rules = Variant(kingdom_piles=None) if variant is None else check_variant(variant)
    board = Kingdom(kingdom, catalog=catalog)
    catalog = board.catalog
    for name, given in (
        ("supply", supply), ("editions", editions), ("pile_tokens", pile_tokens)
    ):  # fmt: skip
        if given is not None and not isinstance(given, Mapping):
            raise TypeError(f"{name} maps cards to numbers, it is not {given!r}")
    if phase not in _PHASES:
        raise ValueError(f"a turn's phases are {_listed(_PHASES)}, not {phase!r}")
    mine = {
        "hand": hand, "deck": deck, "discard": discard, "play": play, "mats": mats,
        "waiting": waiting, "victory_tokens": victory_tokens, "coin_tokens": coin_tokens,
    }  # fmt: skip
    count, seats = _seats(mine, opponents, rules.players if players is None else players)
    older = {catalog.card(n).name: _version(catalog, n, e) for n, e in (editions or {}).items()}
    board = replace_cards(board, [older.get(c.name, c) for c in board.cards])
    here = {c.name for c in board.cards}
    named = (*(n for seat in seats for n in seat.names()), *trash, *(supply or {}))
    extra = [catalog.card(n) for n in (*named, *(pile_tokens or {}), *gained_from) if n not in here]
    compiled = Ruleset(board, count, rules, [older.get(c.name, c) for c in extra])
    compiled.start = {}  # nobody has started with anything
    position = Position(
        check_seed(seed),
        tuple(seats),
        dict(supply or {}),
        tuple(trash),
        dict(pile_tokens or {}),
        tuple(gained_from),
        between("active", active, 0, count - 1),
        _PHASES.index(phase),
        between("turn", turn, 1, 10_000),
        between("actions", actions, 0, 1000),
        between("buys", buys, 0, 1000),
        between("coins", coins, 0, 1000),
        between("potions", potions, 0, 100),
    )
    return Game._of(compiled, position, position.core(compiled), check_names(names, count))


def _seats(
    mine: Mapping[str, Any], opponents: Sequence[Mapping[str, Any]], players: object
) -> tuple[int, list[SeatSetup]]:
    """How many players there are, and what each has."""
    seats = [SeatSetup.of(mine)]
    for given in opponents:
        if not isinstance(given, Mapping):
            raise TypeError(f"an opponent is a mapping of zones to cards, not {given!r}")
        if wrong := set(given) - set(_OF_PLAYER):
            raise ValueError(
                f"an opponent has {_listed(_OF_PLAYER, 'and')}, not {min(wrong, key=str)!r}"
            )
        seats.append(SeatSetup.of(given))
    count = max(len(seats), 2) if players is None else between("players", players, 1, 6)
    if len(seats) > count:
        raise ValueError(f"{len(seats) - 1} opponents in a game of {count} players")
    return count, seats


@dataclass(frozen=True)
class SeatSetup:
    """What a player has."""

    zones: dict[str, tuple[str, ...]]
    mats: dict[str, tuple[str, ...]]
    waiting: tuple[tuple[str, tuple[str, ...]], ...]
    victory_tokens: int
    coin_tokens: int

    @classmethod
    def of(cls, given: Mapping[str, Any]) -> SeatSetup:
        """A player's part of a scenario, checked as far as that goes without its rules."""
        mats = given.get("mats") or {}
        if not isinstance(mats, Mapping):
            raise TypeError(f"mats maps a mat's card to the cards on it, it is not {mats!r}")
        return cls(
            {zone: tuple(given.get(zone, ())) for zone in _ZONES},
            {name: tuple(cards) for name, cards in mats.items()},
            tuple(_waits(one) for one in given.get("waiting", ())),
            between("victory_tokens", given.get("victory_tokens", 0), 0, 1000),
            between("coin_tokens", given.get("coin_tokens", 0), 0, 1000),
        )

    def names(self) -> Iterable[str]:
        """All cards that are named."""
        for zone in (*self.zones.values(), *self.mats.values()):
            yield from zone
        yield from self.mats
        for name, aside in self.waiting:
            yield from (name, *aside)


def _waits(given: object) -> tuple[str, tuple[str, ...]]:
    match given:
        case str(name):
            return name, ()
        case (str(name), str(aside)):
            return name, (aside,)
        case (str(name), [*aside]):
            return name, tuple(str(one) for one in aside)
        case _:
            raise TypeError(
                "a card that waits is a name, or a pair with the cards it has set aside such as "
                f"('Haven', 'Gold'), not {given!r}"
            )


@dataclass(frozen=True)
class Position:
    """A scenario as plain data: where its game begins."""

    seed: int
    seats: tuple[SeatSetup, ...]
    supply: dict[str, int]
    trash: tuple[str, ...]
    pile_tokens: dict[str, int]
    gained_from: tuple[str, ...]
    active: int
    phase: int
    turn: int
    actions: int
    buys: int
    coins: int
    potions: int

    def core(self, rules: Ruleset) -> _core.Game:
        """The first decision."""
        core = _core.Game(rules.core, self.seed)
        for player, seat in enumerate(self.seats):
            for zone, names in seat.zones.items():
                core.set_zone(player, zone, [rules.kind(n) for n in names])
            for mat, names in seat.mats.items():
                _set_mat(rules, core, player, mat, names)
            for name, aside in seat.waiting:
                _set_waiting(rules, core, player, name, aside)
            core.set_tokens(player, seat.victory_tokens, seat.coin_tokens)
        for player in range(len(self.seats), rules.players):
            for zone in _ZONES:
                core.set_zone(player, zone, [])
        for name, n in self.supply.items():
            core.set_pile(rules.kind(name), between(f"the pile of {name}", n, 0, 250))
        for name, n in self.pile_tokens.items():
            core.set_mark(rules.kind(name), between(f"tokens on {name}", n, 0, 100))
        core.set_opened([rules.kind(n) for n in self.gained_from])
        core.set_trash([rules.kind(n) for n in self.trash])
        core.start_position(
            self.active, self.phase, self.turn, self.actions, self.buys, self.coins, self.potions
        )
        return core


def _set_mat(rules: Ruleset, core: _core.Game, player: int, mat: str, names: Sequence[str]) -> None:
    mat = rules.names[rules.kind(mat)]
    if mat not in rules.mats:
        raise ValueError(
            f"{mat} has no mat" + (f"; {_listed(rules.mats)} has" if rules.mats else "")
        )
    shown = _is_shown(rules.cards[rules.kind(mat)], "mat")
    for name in names:
        core.add_to_mat(player, 1 + rules.mats.index(mat), rules.kind(name), shown)


def _set_waiting(
    rules: Ruleset, core: _core.Game, player: int, name: str, aside: Sequence[str]
) -> None:
    kind = rules.kind(name)
    lasting, with_cards = rules.core.waits(kind)
    if not lasting:
        raise ValueError(f"{name} has no effect that waits for a later turn")
    if with_cards and not aside:
        raise ValueError(f"{name} waits with what it has set aside: say ({name!r}, 'Gold')")
    if aside and not with_cards:
        raise ValueError(f"{name} sets nothing aside")
    shown = _is_shown(rules.cards[kind], "aside")
    core.add_waiting(player, kind, [rules.kind(n) for n in aside], shown)


def _is_shown(one: Card, place: str) -> bool:
    """Whether everybody sees what a card puts there."""
    return any(
        isinstance(effect, Move) and effect.to == place and (effect.shown or effect.verb == "gain")
        for effect, _ in walk(one.effects)
    )


def _listed(words: Sequence[str], last: str = "or") -> str:
    """Words in a row.

    >>> _listed(["a", "b", "c"])
    'a, b or c'
    """
    return f" {last} ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _version(catalog: Catalog, name: str, number: int) -> Card:
    """A card by an edition, or by a year."""
    if (whole(number) or 0) > 9:
        return catalog.card(name, year=number)
    return catalog.card(name, number)
