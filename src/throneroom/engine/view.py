"""What one player may know of a game, and honest samples of the rest."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import _core
from ..cards.codes import WHENS
from ..cards.cost import Cost
from ..notebook import html_of
from .decision import Decision, decision_of
from .history import History, Origin, history_of
from .log import LogLine, Reader, lines_since, log_text
from .player_names import usual_names
from .ruleset import Ruleset

if TYPE_CHECKING:
    from .game import Game


def bag(rules: Ruleset, counts: Sequence[int]) -> Counter[str]:
    """Counts by kind as a bag of names."""
    return Counter({rules.names[k]: n for k, n in enumerate(counts) if n > 0})


def deck_names(rules: Ruleset, kinds: Sequence[int]) -> list[str | None]:
    """A deck from the top, with None for unknown cards."""
    return [None if k < 0 else rules.names[k] for k in kinds]


_WHENS = {number: word for word, number in WHENS.items()}
_COMES_BACK = 15  # not a mat


def held_cards(
    rules: Ruleset, core: _core.Game, owner: int, viewer: int | None
) -> tuple[Counter[str], dict[str, Counter[str]]]:
    """Cards a player has set aside for longer, and on mats; "?" for what the viewer can't see."""
    aside: Counter[str] = Counter()
    mats: dict[str, Counter[str]] = {}
    for who, kind, mat in core.held(-1 if viewer is None else viewer):
        if who != owner:
            continue
        place = aside
        if mat not in (0, _COMES_BACK):
            place = mats.setdefault(rules.mats[mat - 1], Counter())
        place["?" if kind < 0 else rules.names[kind]] += 1
    return aside, mats


@dataclass(frozen=True)
class Known:
    """What the viewer knows of one player. Bags of hidden zones hold what is surely there."""

    player: int
    hand_size: int
    deck_size: int
    discard_size: int
    hand: Counter[str]
    discard: Counter[str]
    deck: tuple[str | None, ...]
    """From the top; None for a card the viewer does not know."""
    play: Counter[str]
    owned: Counter[str]
    owned_size: int
    aside: tuple[str | None, ...]
    """Cards that a running effect has set aside, looks at or has revealed."""
    turns: int
    set_aside: Counter[str]
    """Cards that wait for a later turn; "?" for one that the viewer can't see."""
    mats: dict[str, Counter[str]]
    """Cards on mats, by the card whose mat it is; "?" as above."""
    victory_tokens: int
    coin_tokens: int
    waiting: tuple[tuple[str, str, int], ...]
    """Effects to come: the card, what they wait for, how often."""


class View:
    """A game as one player sees it. Agents are handed this, never the game.

    Two games that differ only in what the player can't know have equal views. A view that is kept
    stays what it was: the game leaves it the position when it moves on.
    """

    __slots__ = ("__weakref__", "_core", "_decision", "_origin", "names", "player", "rules")

    def __init__(
        self,
        rules: Ruleset,
        origin: Origin,
        core: _core.Game,
        player: int,
        names: tuple[str, ...],
    ) -> None:
        self.rules, self.player, self.names = rules, player, names
        self._origin, self._core = origin, core
        self._decision: Decision | None = None

    def __copy__(self) -> View:
        """The same view."""
        return View(self.rules, self._origin, self._core.clone(), self.player, self.names)

    def __deepcopy__(self, memo: dict[int, object]) -> View:
        """The same view."""
        return copy.copy(self)

    def __reduce__(self) -> tuple[object, ...]:
        """By the history of its game."""
        history = history_of(self.rules, self._origin, self._core)
        return _view, (self.rules, history, self.player, self.names)

    @property
    def decision(self) -> Decision | None:
        """The decision, if it is this player's to make."""
        core = self._core
        if self._decision is None and not core.over and core.decision()[0] == self.player:
            self._decision = decision_of(self.rules, self.names, core)
        return self._decision

    @property
    def players(self) -> tuple[Known, ...]:
        """What is known of each player, oneself included."""
        return tuple(self._known(i) for i in range(self.rules.players))

    @property
    def me(self) -> Known:
        """What the viewer knows of the own cards."""
        return self._known(self.player)

    def _known(self, owner: int) -> Known:
        rules, core, viewer = self.rules, self._core, self.player
        hand_n, deck_n, discard_n, play_n, turns = core.sizes(owner)
        limbo = [(k, picked) for k, who, picked, _ in core.limbo(viewer) if who == owner]
        if owner == viewer:
            hand = core.counts(owner, "hand")
            discard = core.counts(owner, "discard")
            owned = core.counts(owner, "owned")
        else:
            hand, discard, owned = core.known(viewer, owner)
            # Cards picked in secret are still a part of the hand for the others.
            hidden = [k for k, picked in limbo if picked and k < 0]
            hand_n += len(hidden)
            limbo = [(k, picked) for k, picked in limbo if not (picked and k < 0)]
        size = sum(core.counts(owner, "owned"))
        del play_n
        set_aside, mats = held_cards(rules, core, owner, viewer)
        points, tokens = core.tokens(owner)
        return Known(
            player=owner,
            hand_size=hand_n,
            deck_size=deck_n,
            discard_size=discard_n,
            hand=bag(rules, hand),
            discard=bag(rules, discard),
            deck=tuple(deck_names(rules, core.deck(owner, viewer))),
            play=bag(rules, core.counts(owner, "play")),
            owned=bag(rules, owned),
            owned_size=size,
            aside=tuple(None if k < 0 else rules.names[k] for k, _ in limbo),
            turns=turns,
            set_aside=set_aside,
            mats=mats,
            victory_tokens=points,
            coin_tokens=tokens,
            waiting=tuple(
                (rules.names[card], _WHENS[when], n)
                for who, card, when, n in core.waiting()
                if who == owner
            ),
        )

    @property
    def hand(self) -> Counter[str]:
        """The viewer's hand."""
        return bag(self.rules, self._core.counts(self.player, "hand"))

    @property
    def supply(self) -> dict[str, int]:
        """The piles and their sizes."""
        sizes = self._core.supply()
        return {self.rules.names[i]: sizes[i] for i in self.rules.supply_kinds}

    @property
    def trash(self) -> Counter[str]:
        """The trash."""
        return bag(self.rules, self._core.trash())

    @property
    def active(self) -> int:
        """The player whose turn it is."""
        return self._core.table()[0]

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
    def turn(self) -> int:
        """The number of the turn of the player on turn."""
        return self._core.sizes(self.active)[4]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._core.over

    def score(self, player: int) -> int | None:
        """A player's points now, as far as all their cards are known; None if not."""
        if player != self.player:
            known = sum(self._core.known(self.player, player)[2])
            if known < sum(self._core.counts(player, "owned")):
                return None
        return self._core.score(player)

    def cost(self, name: str) -> Cost:
        """What a card costs now; a cost of coins alone equals that number."""
        return self.rules.cost(name, self._core)

    @property
    def log(self) -> str:
        """The game so far, with hidden cards left out."""
        return log_text(self.log_since(0))

    def log_since(self, n: int) -> tuple[LogLine, ...]:
        """The lines of the log that begin with event n or later, as :meth:`Game.log_since`."""
        return lines_since(Reader(self.rules, self.names, self.player), self._core, n)

    def sample(self, seed: int) -> Game:
        """A full game that agrees with this view, everything unknown dealt anew."""
        from .game import Game, check_seed

        origin = Sampled(self, check_seed(seed))
        return Game._of(self.rules, origin, origin.core(self.rules), self.names)

    def facts_beside_log(self) -> tuple[object, ...]:
        """All that is known now; two views are equal if these and their logs are."""
        table = self._core.table()
        return (
            str(self.rules.kingdom), self.player, self.players, self.decision,
            tuple(self._core.supply()), tuple(self._core.trash()), table[:4], table[7:],
            tuple(self._core.marks()),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        """Whether this player could tell the two positions apart."""
        return (
            isinstance(other, View)
            and self.facts_beside_log() == other.facts_beside_log()
            and self.log_since(0) == other.log_since(0)
        )

    __hash__ = None  # type: ignore[assignment]

    def __str__(self) -> str:
        """The position as this player sees it, with the decision if it is this player's."""
        from .position_text import position_text

        return position_text(self)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        from .position_text import position_parts

        return html_of(position_parts(self))

    def __repr__(self) -> str:
        """A short description."""
        named = self.names != usual_names(self.rules.players)
        who = self.names[self.player] if named else f"player {self.player}"
        decision = self.decision.line(who) if self.decision else None
        return f"<View of {who}: hand {dict(self.hand)}, {decision}>"


@dataclass(frozen=True)
class Sampled:
    """What a view allows: the position with all that is hidden from it dealt anew."""

    view: View
    seed: int

    def core(self, rules: Ruleset) -> _core.Game:
        """The same sample, each time."""
        del rules  # those of the view
        return self.view._core.sample(self.view.player, self.seed)


def _view(rules: Ruleset, history: History, player: int, names: tuple[str, ...]) -> View:
    return View(rules, history.origin, history.core(rules), player, names)
