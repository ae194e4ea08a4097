"""A game: one position after another, from decision to decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from .. import _core
from ..cards.catalog import Catalog
from ..cards.cost import Cost
from ..cards.model import Card
from ..numbers import whole
from .decision import Decision, decision_of, illegal, resolve
from .kingdom import Kingdom, replace_cards
from .log import game_log
from .record import Record, RecordError
from .ruleset import Ruleset, ruleset
from .variant import OFFICIAL, Variant
from .view import View, bag, deck_names, held_cards

PHASES = ("action", "buy", "buy", "over", "start", "clean-up", "buy")
ENDINGS = (None, "piles", "turn limit", "stalled")
_MANY = 1 << 16


class Seat:
    """All of one player's cards, hidden ones included: for tests and study, not for agents."""

    __slots__ = ("_game", "index")

    def __init__(self, game: Game, index: int) -> None:
        self._game, self.index = game, index

    def _bag(self, zone: str) -> Counter[str]:
        return bag(self._game.rules, self._game._core.counts(self.index, zone))

    @property
    def hand(self) -> Counter[str]:
        """Cards in hand."""
        return self._bag("hand")

    @property
    def discard(self) -> Counter[str]:
        """Cards in the discard pile."""
        return self._bag("discard")

    @property
    def play(self) -> Counter[str]:
        """Cards in play."""
        return self._bag("play")

    @property
    def owned(self) -> Counter[str]:
        """All cards this player owns."""
        return self._bag("owned")

    @property
    def deck(self) -> list[str | None]:
        """The deck, top card first; None for the shuffled part, which is dealt when needed."""
        return deck_names(self._game.rules, self._game._core.deck(self.index, -1))

    @property
    def hand_size(self) -> int:
        """Number of cards in hand."""
        return self._game._core.sizes(self.index)[0]

    @property
    def deck_size(self) -> int:
        """Number of cards in the deck."""
        return self._game._core.sizes(self.index)[1]

    @property
    def turns(self) -> int:
        """Turns taken, the present one included; extra turns do not count."""
        return self._game._core.sizes(self.index)[4]

    @property
    def victory_tokens(self) -> int:
        """Points in tokens."""
        return self._game._core.tokens(self.index)[0]

    @property
    def coin_tokens(self) -> int:
        """Coin tokens taken with cards that keep count of them."""
        return self._game._core.tokens(self.index)[1]

    @property
    def set_aside(self) -> Counter[str]:
        """Cards that wait for the next turn, or come back at the end of this one."""
        return held_cards(self._game.rules, self._game._core, self.index, None)[0]

    @property
    def mats(self) -> dict[str, Counter[str]]:
        """The cards on each mat, by the card whose mat it is."""
        return held_cards(self._game.rules, self._game._core, self.index, None)[1]

    @property
    def score(self) -> int:
        """Victory points now."""
        return self._game._core.score(self.index)


class Game:
    """A game of Dominion that stops at each decision.

    >>> game = Game(Kingdom.random(seed=1), players=2, seed=7)
    >>> while not game.over:
    ...     game.choose(game.decision.options[-1])   # always the last option: "done"
    ...     if game.turn == 3: break
    >>> game.scores
    (3, 3)
    """

    __slots__ = ("_core", "_decision", "_from_start", "rules", "seed")

    def __init__(
        self,
        kingdom: Kingdom | str | Iterable[str | Card],
        players: int | None = None,
        seed: int = 0,
        variant: Variant = OFFICIAL,
    ) -> None:
        """Set up a game; the same seed and choices give the same game."""
        if not isinstance(kingdom, Kingdom):
            kingdom = Kingdom(kingdom)
        check_variant(variant)
        if players is None:
            players = variant.players or 2
        self.seed = check_seed(seed)
        self.rules: Ruleset = ruleset(kingdom, players, variant)
        self._core = _core.Game(self.rules.core, self.seed)
        self._decision: Decision | None = None
        self._from_start = True

    @classmethod
    def _of(cls, rules: Ruleset, core: _core.Game, seed: int, *, from_start: bool) -> Game:
        game = cls.__new__(cls)
        game.rules, game._core, game.seed, game._decision = rules, core, seed, None
        game._from_start = from_start
        return game

    # ------------------------------------------------------------ playing

    @property
    def decision(self) -> Decision | None:
        """What must be decided now; None when the game is over."""
        if self._decision is None:
            self._decision = decision_of(self.rules, self._core)
        return self._decision

    def choose(self, choice: object) -> None:
        """Answer the decision: with one of its options, its index, or its text.

        An illegal choice raises :class:`IllegalChoice` and changes nothing.
        """
        if type(choice) is not int or not (0 <= choice < _MANY and self._core.choose_index(choice)):
            decision = self.decision
            if decision is None:
                raise illegal(Decision(-1, "the game is over", None, (), -1), choice)
            self._core.choose_index(resolve(decision, choice, self.kingdom.catalog))
        self._decision = None

    def clone(self) -> Game:
        """The same game, to be played on independently (with the same luck)."""
        return Game._of(self.rules, self._core.clone(), self.seed, from_start=self._from_start)

    def view(self, player: int | None = None) -> View:
        """What a player may know; by default the player who must decide."""
        if player is None:
            player = self.active if self.over else self._core.decision()[0]
        number = whole(player)
        if number is None or not 0 <= number < self.rules.players:
            raise ValueError(f"players are 0 to {self.rules.players - 1}, not {player!r}")
        return View(self.rules, self._core, number, self.seed)

    def record(self) -> Record:
        """All that is needed to play this game again; not for scenarios and samples."""
        if not self._from_start:
            raise RecordError("only a game played from its start has a record")
        rules = self.rules
        return Record(
            str(rules.kingdom), rules.players, rules.variant, self.seed,
            tuple(self._core.choices()), rules.fingerprint, rules.own,
        )  # fmt: skip

    # ------------------------------------------------------------ looking

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom played."""
        return self.rules.kingdom

    @property
    def variant(self) -> Variant:
        """The rules played by."""
        return self.rules.variant

    @property
    def players(self) -> tuple[Seat, ...]:
        """Every player's cards, hidden ones included."""
        return tuple(Seat(self, i) for i in range(self.rules.players))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._core.over

    @property
    def active(self) -> int:
        """The player whose turn it is."""
        return self._core.table()[0]

    @property
    def turn(self) -> int:
        """The number of the turn of the player on turn."""
        return self._core.sizes(self.active)[4]

    @property
    def actions(self) -> int:
        """Actions left."""
        return self._core.table()[1]

    @property
    def buys(self) -> int:
        """Buys left."""
        return self._core.table()[2]

    @property
    def coins(self) -> int:
        """Coins to spend."""
        return self._core.table()[3]

    @property
    def potions(self) -> int:
        """Potions to spend."""
        return self._core.table()[9]

    @property
    def possessor(self) -> int | None:
        """Who decides for the player on turn; None: that player."""
        return None if self._core.table()[10] < 0 else self._core.table()[10]

    @property
    def pile_tokens(self) -> Counter[str]:
        """Tokens on piles of the Supply."""
        return bag(self.rules, self._core.marks())

    @property
    def phase(self) -> str:
        """Start, action, buy, clean-up, or over."""
        return PHASES[self._core.table()[4]]

    @property
    def ending(self) -> str | None:
        """Why the game ended: "piles", "turn limit", "stalled"; None while it goes on."""
        return ENDINGS[self._core.table()[5]]

    @property
    def supply(self) -> dict[str, int]:
        """The piles and their sizes."""
        sizes = self._core.supply()
        return {self.rules.names[i]: sizes[i] for i in self.rules.supply_kinds}

    @property
    def trash(self) -> Counter[str]:
        """The trash."""
        return bag(self.rules, self._core.trash())

    def cost(self, name: str) -> Cost:
        """What a card costs now; a cost of coins alone equals that number."""
        return self.rules.cost(name, self._core)

    @property
    def scores(self) -> tuple[int, ...]:
        """Victory points of each player."""
        return tuple(self._core.score(i) for i in range(self.rules.players))

    @property
    def winners(self) -> list[int]:
        """Who has won; several share a win; empty while the game goes on."""
        mask = self._core.table()[6]
        return [i for i in range(self.rules.players) if mask >> i & 1]

    @property
    def log(self) -> str:
        """The game so far, as a dominion.games log with all cards shown."""
        return game_log(self.rules, self._core.events())

    def __repr__(self) -> str:
        """A short description."""
        state = f"over, {self.scores}" if self.over else f"turn {self.turn}, {self.decision}"
        return f"<Game {self.kingdom}: {state}>"


def check_seed(seed: object) -> int:
    """A seed is a number of 64 bits."""
    number = whole(seed)
    if number is None:
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    if not 0 <= number < 1 << 64:
        raise ValueError(f"a seed is between 0 and 2**64 - 1, not {seed}")
    return number


def check_variant(variant: object) -> Variant:
    """Only a Variant will do."""
    if not isinstance(variant, Variant):
        raise TypeError(f"a Variant is needed, not {variant!r}")
    return variant


Zones = Mapping[str, Sequence[str]]


def scenario(
    kingdom: Kingdom | str | Iterable[str | Card] = "",
    *,
    hand: Sequence[str] = (),
    deck: Sequence[str] = (),
    discard: Sequence[str] = (),
    play: Sequence[str] = (),
    opponents: Sequence[Zones] = (),
    players: int | None = None,
    supply: Mapping[str, int] | None = None,
    trash: Sequence[str] = (),
    actions: int = 1,
    buys: int = 1,
    coins: int = 0,
    phase: Literal["action", "buy"] = "action",
    turn: int = 1,
    editions: Mapping[str, int] | None = None,
    variant: Variant | None = None,
    seed: int = 0,
    catalog: Catalog | None = None,
) -> Game:
    """A game at a position of your own: for tests, puzzles and study.

    Player 0 is on turn. Decks are given from the top; the engine knows the places of at most 20
    cards, those below are shuffled. Cards that are in nobody's kingdom exist without a pile.
    ``editions`` maps a card to the edition, or the year, of the wording that is meant. Names are
    those of the kingdom's catalog; ``catalog`` gives another one.

    >>> game = scenario("Chapel", hand=["Chapel", "Estate", "Copper"], deck=["Gold"])
    >>> for choice in ("Chapel", "Estate", "done"):
    ...     game.choose(choice)
    >>> sorted(game.trash)
    ['Estate']
    """
    rules = Variant(kingdom_piles=None) if variant is None else check_variant(variant)
    board = Kingdom(kingdom, catalog=catalog)
    for name, given_map in (("supply", supply), ("editions", editions)):
        if given_map is not None and not isinstance(given_map, Mapping):
            raise TypeError(f"{name} maps cards to numbers, it is not {given_map!r}")
    catalog = board.catalog
    older = {catalog.card(n).name: _version(catalog, n, e) for n, e in (editions or {}).items()}
    board = replace_cards(board, [older.get(c.name, c) for c in board.cards])
    zones = [{"hand": hand, "deck": deck, "discard": discard, "play": play}]
    for given in opponents:
        if not isinstance(given, Mapping):
            raise TypeError(f"an opponent is a mapping of zones to cards, not {given!r}")
        if wrong := set(given) - {"hand", "deck", "discard", "play"}:
            raise ValueError(f"zones are hand, deck, discard and play, not {sorted(wrong)[0]!r}")
        zones.append({z: given.get(z, ()) for z in ("hand", "deck", "discard", "play")})
    count = players or rules.players or max(len(zones), 2)
    if len(zones) > count:
        raise ValueError(f"{len(zones) - 1} opponents in a game of {count} players")
    zones += [{"hand": (), "deck": (), "discard": (), "play": ()}] * (count - len(zones))
    here = {c.name for c in board.cards}
    names = [n for z in zones for cards in z.values() for n in cards]
    named = [catalog.card(n) for n in (*names, *trash, *(supply or {})) if n not in here]
    extra = [older.get(c.name, c) for c in named]
    compiled = Ruleset(board, count, rules, extra)
    compiled.start = {}  # nobody has started with anything
    core = _core.Game(compiled.core, check_seed(seed))
    for i, given in enumerate(zones):
        for zone, cards in given.items():
            core.set_zone(i, zone, [compiled.kind(n) for n in cards])
    for name, n in (supply or {}).items():
        core.set_pile(compiled.kind(name), n)
    core.set_trash([compiled.kind(n) for n in trash])
    if phase not in ("action", "buy"):
        raise ValueError(f"a turn's phases are action and buy, not {phase!r}")
    core.start_here(actions, buys, coins, phase == "buy", turn)
    return Game._of(compiled, core, seed, from_start=False)


def _version(catalog: Catalog, name: str, number: int) -> Card:
    """A card by an edition, or by a year."""
    if (whole(number) or 0) > 9:
        return catalog.card(name, year=number)
    return catalog.card(name, number)
