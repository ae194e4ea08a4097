"""A game: one position after another, from decision to decision."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from weakref import ref

from .. import _core
from ..cards.cost import Cost
from ..cards.model import Card
from ..notebook import html_of
from ..numbers import whole
from .decision import Decision, decision_of, illegal, resolve
from .history import History, Origin, Start, history_of, position_at
from .kingdom import Kingdom
from .log import LogLine, Reader, lines_since, log_text
from .player_names import check_names, usual_names
from .record import Record, RecordError
from .ruleset import Ruleset, ruleset
from .variant import OFFICIAL, Variant
from .view import View, bag, deck_names, held_cards

PHASES = ("action", "buy", "buy", "over", "start", "clean-up", "buy")
ENDINGS = (None, "piles", "turn limit", "stalled")
_MANY = 1 << 16
_VIEWS = 64  # so many are looked through for those that are gone


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

    __slots__ = ("_core", "_decision", "_origin", "_views", "names", "rules")

    def __init__(
        self,
        kingdom: Kingdom | str | Iterable[str | Card],
        players: int | None = None,
        seed: int = 0,
        variant: Variant = OFFICIAL,
        names: Iterable[str] | None = None,
    ) -> None:
        """Set up a game; the same seed and choices give the same game.

        ``names`` are what logs and prompts call the players, instead of P1 and P2.
        """
        if not isinstance(kingdom, Kingdom):
            kingdom = Kingdom(kingdom)
        check_variant(variant)
        if players is None:
            players = variant.players or 2
        self.rules: Ruleset = ruleset(kingdom, players, variant)
        self.names = check_names(names, self.rules.players)
        self._origin: Origin = Start(check_seed(seed))
        self._core = self._origin.core(self.rules)
        self._decision: Decision | None = None
        self._views: list[ref[View]] = []

    @classmethod
    def _of(
        cls,
        rules: Ruleset,
        origin: Origin,
        core: _core.Game,
        names: tuple[str, ...] | None = None,
    ) -> Game:
        game = cls.__new__(cls)
        game.rules, game._origin, game._core = rules, origin, core
        game.names = usual_names(rules.players) if names is None else names
        game._decision, game._views = None, []
        return game

    # ------------------------------------------------------------ playing

    @property
    def decision(self) -> Decision | None:
        """What must be decided now; None when the game is over."""
        if self._decision is None:
            self._decision = decision_of(self.rules, self.names, self._core)
        return self._decision

    def choose(self, choice: object) -> None:
        """Answer the decision: with one of its options, its index, or its text.

        An illegal choice raises :class:`IllegalChoice` and changes nothing.
        """
        core = self._to_change()
        if type(choice) is not int or not (0 <= choice < _MANY and core.choose_index(choice)):
            decision = self.decision
            if decision is None:
                raise illegal(Decision(-1, "the game is over", None, (), -1), choice)
            core.choose_index(resolve(decision, choice, self.kingdom.catalog))
        self._decision = None

    def step(self, choice: object) -> Decision | None:
        """Answer the decision as :meth:`choose` does; returns the next one, None at the end.

        >>> game = Game(Kingdom.random(seed=1), seed=7)
        >>> decision = game.decision
        >>> while decision is not None and decision.purpose != "buy":
        ...     decision = game.step(decision.options[0])
        >>> decision == game.decision
        True
        """
        self.choose(choice)
        return self.decision

    def _answer(self, code: int) -> None:
        """Answer by the core's number of an option, which must be one now."""
        self._to_change().choose(code)
        self._decision = None

    def _to_change(self) -> _core.Game:
        """The core, for a change: views that are still in use keep the position as it is."""
        if self._views:
            if any(view() is not None for view in self._views):
                self._core = self._core.clone()
            self._views.clear()
        return self._core

    # ------------------------------------------------------------ keeping, going back, branching

    @property
    def answered(self) -> int:
        """How many decisions have been answered so far."""
        return len(self._core.choices())

    def undo(self, n: int = 1) -> None:
        """Take the last decision back, or the last n; the same answer brings the same luck again.

        A scenario can be taken back to its position, a sample to the view it was made from.

        >>> game = Game(Kingdom.random(seed=1), players=2, seed=7)
        >>> game.choose("treasures")
        >>> game.undo()
        >>> game.answered, game.coins
        (0, 0)
        """
        back = whole(n)
        if back is None or back < 0:
            raise ValueError(f"so many decisions can't be taken back: {n!r}")
        self._core = self._position(self.answered - back)
        self._decision, self._views = None, []

    def at(self, n: int) -> Game:
        """A new game: this one as it was after n decisions, to be played on with the same luck."""
        return Game._of(self.rules, self._origin, self._position(n), self.names)

    def branch(self, at: int | None = None, *, seed: int) -> Game:
        """A new game: this one with other luck from now on, or from after ``at`` decisions on.

        Hands and what is known of decks stay; draws and shuffles to come are those of the seed.
        The record of a branch has the change of luck in it.
        """
        luck = check_seed(seed)
        new = self.clone() if at is None else self.at(at)
        new._core.reseed(luck)
        return new

    def clone(self) -> Game:
        """The same game, to be played on independently (with the same luck)."""
        return Game._of(self.rules, self._origin, self._core.clone(), self.names)

    def _position(self, n: object) -> _core.Game:
        number = whole(n)
        if number is None:
            raise TypeError(f"decisions are counted in whole numbers, not {n!r}")
        return position_at(self.rules, self._origin, self._core, number)

    def record(self) -> Record:
        """All that is needed to play this game again; not for scenarios and samples."""
        if not isinstance(self._origin, Start):
            raise RecordError("only a game played from its start has a record")
        rules = self.rules
        return Record(
            str(rules.kingdom), rules.players, rules.variant, self.seed,
            tuple(self._core.choices()), rules.fingerprint, rules.own,
            tuple(self._core.luck()), () if self._unnamed else self.names,
        )  # fmt: skip

    def __copy__(self) -> Game:
        """The same as :meth:`clone`."""
        return self.clone()

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        """The same as :meth:`clone`."""
        return self.clone()

    def __reduce__(self) -> tuple[object, ...]:
        """By its history: plain data, which gives the same game in another process."""
        history = history_of(self.rules, self._origin, self._core)
        return _game, (self.rules, history, self.names)

    def view(self, player: int | None = None) -> View:
        """What a player may know; by default the player who must decide."""
        if player is None:
            player = self.active if self.over else self._core.decision()[0]
        number = whole(player)
        if number is None or not 0 <= number < self.rules.players:
            raise ValueError(f"players are 0 to {self.rules.players - 1}, not {player!r}")
        view = View(self.rules, self._origin, self._core, number, self.names)
        if len(self._views) >= _VIEWS:
            self._views = [one for one in self._views if one() is not None]
        self._views.append(ref(view))
        return view

    # ------------------------------------------------------------ looking

    @property
    def seed(self) -> int:
        """The seed of the luck that the game began with."""
        return self._origin.seed

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
    def limits_reached(self) -> dict[str, int]:
        """How often the engine ran out of room, by what for; empty, unless cards are very odd.

        What happens then is said under "Limits" in docs/architecture.md.
        """
        return limits_reached(self._core.limits())

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
        return log_text(self.log_since(0))

    def log_since(self, n: int) -> tuple[LogLine, ...]:
        """The lines of the log that begin with event n or later, without reading those before.

        Each line has the number of its event. Only the last line can still grow, so whoever follows
        a game asks from the last line on and puts what comes in its place:

        >>> game = Game(Kingdom.random(seed=1), names=("Anna", "Ben"), seed=7)
        >>> lines = list(game.log_since(0))
        >>> game.choose("treasures")
        >>> last = lines[-1].event
        >>> lines = [line for line in lines if line.event < last] + [*game.log_since(last)]
        >>> [str(line) for line in lines[-2:]]
        ['Turn 1 - Anna', 'Anna plays 2 Coppers. (+$2)']

        After going back (:meth:`undo`), ask from 0.
        """
        return lines_since(Reader(self.rules, self.names), self._core, n)

    @property
    def _unnamed(self) -> bool:
        return self.names == usual_names(self.rules.players)

    def __str__(self) -> str:
        """The position: everybody's cards, the Supply, and the decision with its options."""
        from .position_text import position_text

        return position_text(self)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        from .position_text import position_parts

        return html_of(position_parts(self))

    def __repr__(self) -> str:
        """A short description."""
        decision = self.decision
        if decision is None:
            state = f"over, {self.scores}"
        else:
            who = f"player {decision.player}" if self._unnamed else self.names[decision.player]
            state = f"turn {self.turn}, {decision.line(who)}"
        players = "" if self._unnamed else f" with {', '.join(self.names)}"
        return f"<Game {self.kingdom}{players}: {state}>"


def _game(rules: Ruleset, history: History, names: tuple[str, ...]) -> Game:
    return Game._of(rules, history.origin, history.core(rules), names)


def limits_reached(counts: Sequence[int]) -> dict[str, int]:
    """The core's counts by the names of the limits, without those that were never reached."""
    return {name: n for name, n in zip(_core.LIMITS, counts, strict=True) if n}


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
