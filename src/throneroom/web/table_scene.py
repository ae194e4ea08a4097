"""A game as its table shows it to one player: made from what that player may know, and no more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ..cards.cost import Cost
from ..engine.decision import Option
from ..engine.log import LogLine
from ..engine.view import Known, View
from ..pages.card_face import CardFace
from ..play.advice import Advice, Chance
from ..play.discard_top import discard_top
from ..play.short_log import last_turns, short_log
from .log_words import WordedLine, log_writer
from .placing import Placing, holder_of, placing_of
from .table_faces import TableFaces, faces_of

LOW = 2
"""Cards left in a pile that is nearly gone."""
_TURNS_SHOWN = 6


@dataclass(frozen=True)
class TableCard:
    """A card somewhere on the table; a button if it is an option."""

    face: CardFace
    wording: str
    n: int = 1
    option: Option | None = None
    chance: Chance | None = None
    best: bool = False
    tokens: int = 0
    place: int = 0
    """Which of the hand's cards it is, counted from 1."""


@dataclass(frozen=True)
class TableChoice:
    """An option that is no card."""

    option: Option
    chance: Chance | None
    best: bool


@dataclass(frozen=True)
class OtherPlayer:
    """Another player, as far as one may know."""

    seat: int
    name: str
    about: str
    hand: int
    shown: tuple[TableCard, ...]
    """Cards surely in the hand."""
    deck: int
    discard: int
    top: CardFace | None
    """The card on top of the discard pile, if that is known."""
    points: int | None
    beside: tuple[tuple[str, tuple[TableCard, ...]], ...]
    tokens: tuple[str, ...]
    owned: tuple[TableCard, ...]
    last: WordedLine | None
    """What was gained in the last turn."""
    active: bool


@dataclass(frozen=True)
class TableScene:
    """Everything that the table shows."""

    view: View
    faces: TableFaces
    placing: Placing | None
    basic: tuple[TableCard, ...]
    kingdom: tuple[TableCard, ...]
    hand: tuple[TableCard, ...]
    holder: int
    """Whose hand that is: one's own, or that of the player one decides for."""
    offered: tuple[TableCard, ...]
    choices: tuple[TableChoice, ...]
    play: tuple[TableCard, ...]
    aside: tuple[tuple[str, tuple[TableCard, ...]], ...]
    """What else lies before the player, by what it is called."""
    rivals: tuple[OtherPlayer, ...]
    lines: tuple[WordedLine, ...]
    earlier: bool
    """Whether the log has lines before those."""
    trash: tuple[TableCard, ...]
    owned: tuple[TableCard, ...]
    unseen: tuple[TableCard, ...]
    """Those in the own deck, in no order."""
    known: tuple[tuple[int, CardFace], ...]
    """Those whose place in the own deck is known."""
    discard: tuple[TableCard, ...]
    top: CardFace | None
    """The card on top of the own discard pile, if that is known."""
    scores: tuple[int | None, ...]
    empty: int
    turn: int
    active: int
    advice: Advice | None


def scene_of(
    view: View,
    about: Mapping[int, str],
    advice: Advice | None = None,
    *,
    whole_log: bool = False,
    asks: bool = True,
) -> TableScene:
    """What a player sees; ``about`` says something of each opponent.

    Without ``asks`` only the position is shown, not what is to be decided.
    """
    return _Painter(view, about, advice, asks=asks).scene(whole_log=whole_log)


class _Painter:
    def __init__(
        self, view: View, about: Mapping[int, str], advice: Advice | None, *, asks: bool
    ) -> None:
        self._view, self._about, self._advice = view, about, advice
        self._faces = faces_of(view.rules)
        self._placing = placing_of(view) if asks else None
        self._holder = holder_of(view)
        self._players = view.players

    def scene(self, *, whole_log: bool) -> TableScene:
        view, placing, players = self._view, self._placing, self._players
        me, active = players[view.player], players[view.active]
        lines, earlier = self._log(whole=whole_log)
        basic, kingdom = self._piles()
        inside = me.owned - me.hand - me.discard - me.play
        inside -= Counter(name for name in me.aside if name is not None)
        for cards in (me.set_aside, *me.mats.values()):
            inside = inside - cards
        return TableScene(
            view=view,
            faces=self._faces,
            placing=placing,
            basic=basic,
            kingdom=kingdom,
            hand=self._hand(),
            holder=self._holder,
            offered=self._offered(),
            choices=self._choices(),
            play=self._cards(active.play),
            aside=self._beside(me),
            rivals=tuple(
                self._rival(seat, lines) for seat in players if seat.player != view.player
            ),
            lines=lines,
            earlier=earlier,
            trash=self._cards(view.trash),
            owned=self._cards(me.owned),
            unseen=self._cards(inside),
            known=tuple((i, self._faces.faces[name]) for i, name in enumerate(me.deck, 1) if name),
            discard=self._cards(me.discard),
            top=self._top(view.player),
            scores=tuple(view.score(i) for i in range(len(players))),
            empty=sum(1 for n in view.supply.values() if n == 0),
            turn=view.turn,
            active=view.active,
            advice=self._advice,
        )

    # ------------------------------------------------------------ cards

    def _card(
        self,
        name: str,
        n: int = 1,
        option: Option | None = None,
        *,
        cost: Cost | None = None,
        tokens: int = 0,
        place: int = 0,
    ) -> TableCard:
        face = self._faces.faces[name]
        if cost is not None and (cost.coins, cost.potion) != (face.cost, face.potion):
            face = replace(face, cost=cost.coins, potion=cost.potion)
        chance, best = self._chance(option)
        return TableCard(face, self._faces.wording[name], n, option, chance, best, tokens, place)

    def _chance(self, option: Option | None) -> tuple[Chance | None, bool]:
        """What is advised about an option, and whether it is the best."""
        if self._advice is None or option is None:
            return None, False
        told = (one for one in self._advice.chances if one.option.code == option.code)
        chance = next(told, None)
        return chance, chance is self._advice.best

    def _offered(self) -> tuple[TableCard, ...]:
        """Cards to choose from that lie elsewhere; where several are gathered, each for itself."""
        if self._placing is None:
            return ()
        apart = self._placing.toggles is not None
        return tuple(
            self._card(one.option.text, 1 if apart else one.n, one.option)
            for one in self._placing.offered
            for _ in range(one.n if apart else 1)
        )

    def _choices(self) -> tuple[TableChoice, ...]:
        if self._placing is None:
            return ()
        return tuple(TableChoice(one, *self._chance(one)) for one in self._placing.choices)

    def _cards(self, cards: Mapping[str, int]) -> tuple[TableCard, ...]:
        """Cards of a bag: Actions first, then Treasures, the dear ones first."""
        names = [name for name, n in cards.items() if n > 0 and name in self._faces.faces]
        return tuple(self._card(name, cards[name]) for name in sorted(names, key=self._rank))

    def _rank(self, name: str) -> tuple[int, int, str]:
        types = self._faces.faces[name].types
        kind = next((i for i, one in enumerate(_KINDS) if one in types), len(_KINDS))
        return kind, -self._faces.faces[name].cost, name

    def _hand(self) -> tuple[TableCard, ...]:
        """The hand; where several are gathered, each card for itself."""
        placing, hand = self._placing, self._players[self._holder].hand
        options = placing.hand if placing else {}
        apart = placing is not None and placing.toggles is not None
        found: list[TableCard] = []
        for name in sorted((name for name in hand if hand[name] > 0), key=self._rank):
            copies = [1] * hand[name] if apart and name in options else [hand[name]]
            found += [
                self._card(name, n, options.get(name), place=len(found) + i)
                for i, n in enumerate(copies, 1)
            ]
        return tuple(found)

    def _piles(self) -> tuple[tuple[TableCard, ...], tuple[TableCard, ...]]:
        view = self._view
        options = self._placing.piles if self._placing else {}
        basic = {card.name for card in view.rules.cards if card.basic}
        found: tuple[list[TableCard], list[TableCard]] = ([], [])
        for name, left in view.supply.items():
            found[name not in basic].append(
                self._card(
                    name, left, options.get(name), cost=view.cost(name),
                    tokens=view.pile_tokens[name],
                )
            )  # fmt: skip
        found[0].sort(key=lambda one: (_basic_rank(one.face), -one.face.cost))
        found[1].sort(key=lambda one: (one.face.cost, one.face.potion, one.face.name))
        return tuple(found[0]), tuple(found[1])

    def _top(self, player: int) -> CardFace | None:
        name = discard_top(self._view, player)
        return None if name is None else self._faces.faces[name]

    # ------------------------------------------------------------ players

    def _beside(self, seat: Known) -> tuple[tuple[str, tuple[TableCard, ...]], ...]:
        """What lies before a player beside the cards in play."""
        found: list[tuple[str, tuple[TableCard, ...]]] = []
        looked = Counter(name for name in seat.aside if name is not None)
        if looked:
            found.append(("Looking at", self._cards(looked)))
        if seat.set_aside:
            found.append(("Set aside", self._cards(seat.set_aside)))
        for name, cards in seat.mats.items():
            if cards:
                found.append((f"{name} mat", self._cards(cards)))
        if seat.player != self._view.active and any(seat.play.values()):
            found.append(("In play", self._cards(seat.play)))
        return tuple(found)

    def _rival(self, seat: Known, lines: tuple[WordedLine, ...]) -> OtherPlayer:
        view, number = self._view, seat.player
        gained = [
            line
            for line in lines
            if line.seat == number and any(" buys " in word.text for word in line.words)
        ]
        return OtherPlayer(
            seat=number,
            name=view.names[number],
            about=self._about.get(number, ""),
            hand=seat.hand_size,
            shown=self._cards(seat.hand),
            deck=seat.deck_size,
            discard=seat.discard_size,
            top=self._top(number),
            points=view.score(number),
            beside=self._beside(seat),
            tokens=_tokens(seat),
            owned=self._cards(seat.owned),
            last=gained[-1] if gained else None,
            active=number == view.active,
        )

    # ------------------------------------------------------------ log

    def _log(self, *, whole: bool) -> tuple[tuple[WordedLine, ...], bool]:
        since = 0 if whole else last_turns(self._view, _TURNS_SHOWN)
        return tuple(self._write(short_log(self._view, since))), since > 0

    def _write(self, lines: Sequence[LogLine]) -> list[WordedLine]:
        return log_writer(self._view.rules, self._view.names).lines(lines)


_KINDS = ("Action", "Treasure", "Victory", "Curse")


def _basic_rank(face: CardFace) -> int:
    return next((i for i, kind in enumerate(("Victory", "Treasure")) if kind in face.types), 2)


def _tokens(seat: Known) -> tuple[str, ...]:
    found = []
    if seat.victory_tokens:
        found.append(f"{seat.victory_tokens} VP tokens")
    if seat.coin_tokens:
        found.append(f"{seat.coin_tokens} Coin tokens")
    return tuple(found)
