"""What the replay of a game shows at one of its moments: nothing is hidden any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ..engine.decision import Option
from ..engine.game import Game
from ..engine.ruleset import Ruleset
from ..pages.card_face import CardFace
from ..play.game_review import Judged
from ..play.replay import GameReplay, ReplayMoment
from .after_facts import label
from .curve import percent
from .log_words import WordedLine, log_writer
from .table_faces import faces_of

_LOW = 2  # cards left in a pile that is nearly gone


class CardCount(NamedTuple):
    """So many of a card."""

    face: CardFace
    n: int


class PileAt(NamedTuple):
    """A pile of the Supply."""

    face: CardFace
    cost: str
    left: int
    low: bool


@dataclass(frozen=True)
class PlaceAt:
    """Cards that lie together."""

    name: str
    cards: tuple[CardCount, ...]

    @property
    def count(self) -> int:
        """How many there are."""
        return sum(one.n for one in self.cards)


@dataclass(frozen=True)
class SeatAt:
    """A player's cards at a moment."""

    name: str
    person: bool
    active: bool
    asked: bool
    score: int
    hand: PlaceAt
    open: tuple[PlaceAt, ...]
    """What lies before the player: in play, set aside, on mats."""
    piles: tuple[PlaceAt, ...]
    """Deck and discard pile."""
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class OptionAt:
    """An option of the decision at a moment."""

    label: str
    face: CardFace | None
    chosen: bool
    best: bool
    """Whether a review says that it was clearly better than what was chosen."""
    share: int | None
    """The chance to win that a review has found, in percent."""


@dataclass(frozen=True)
class MomentShown:
    """A moment of a replay."""

    number: int
    last: int
    heading: str
    asked: str
    """Who had to decide; empty at the end."""
    prompt: str
    chosen: str
    options: tuple[OptionAt, ...]
    cost: int
    """By how many points the chosen option fell short, if a review was sure of it."""
    seats: tuple[SeatAt, ...]
    basic: tuple[PileAt, ...]
    kingdom: tuple[PileAt, ...]
    trash: PlaceAt
    left: tuple[tuple[str, str, int], ...]
    """Icon, name and number of what is left to spend."""
    turn_before: int
    turn_after: int


def moment_shown(replay: GameReplay, number: int, judged: Judged | None = None) -> MomentShown:
    """All that the page of a moment shows; ``judged``: what a review says of its decision."""
    moment = replay.at(number)
    game, step, decision = moment.game, moment.step, moment.decision
    faces = faces_of(game.rules).faces
    basic, kingdom = _piles(game, faces)
    return MomentShown(
        number,
        replay.last,
        "The end"
        if decision is None
        else f"Turn {step.turn} \N{EN DASH} {game.names[step.active]}",
        "" if step.seat is None else game.names[step.seat],
        "" if decision is None else decision.prompt,
        "" if moment.chosen is None else label(moment.chosen),
        _options(moment, faces, judged),
        max(1, round(100 * judged.cost)) if judged is not None and judged.sure else 0,
        tuple(_seat(replay, moment, i, faces) for i in range(len(game.names))),
        basic,
        kingdom,
        _place("Trash", game.trash, faces),
        _left(game),
        replay.turn_before(number),
        replay.turn_after(number),
    )


def _piles(
    game: Game, faces: Mapping[str, CardFace]
) -> tuple[tuple[PileAt, ...], tuple[PileAt, ...]]:
    """The basic piles, and those of the kingdom, the dear ones first."""
    basic = {card.name for card in game.rules.cards if card.basic}
    order = sorted(game.supply, key=lambda name: (-game.cost(name).coins, name))
    found: tuple[list[PileAt], list[PileAt]] = ([], [])
    for name in order:
        left = game.supply[name]
        pile = PileAt(faces[name], str(game.cost(name)), left, left <= _LOW)
        found[name not in basic].append(pile)
    return tuple(found[0]), tuple(reversed(found[1]))


def _left(game: Game) -> tuple[tuple[str, str, int], ...]:
    if game.over:
        return ()
    found = [
        ("actions", "Actions", game.actions),
        ("buys", "Buys", game.buys),
        ("coins", "Coins", game.coins),
    ]
    return (*found, ("potions", "Potions", game.potions)) if game.potions else tuple(found)


def _options(
    moment: ReplayMoment, faces: Mapping[str, CardFace], judged: Judged | None
) -> tuple[OptionAt, ...]:
    if moment.decision is None:
        return ()
    shares, best = {}, None
    if judged is not None:
        shares = {one.option.code: percent(one.value) for one in (judged.best, judged.chosen)}
        best = judged.best.option.code if judged.sure else None
    return tuple(
        OptionAt(
            label(one),
            faces.get(one.text) if _names_card(one) else None,
            one == moment.chosen,
            one.code == best,
            shares.get(one.code),
        )
        for one in moment.decision.options
    )


def _names_card(option: Option) -> bool:
    """Whether its words say no more than its card: ``Gold``, ``Gold ($6)``, ``Play Smithy``."""
    said, name = label(option), option.text
    return said in (name, f"Play {name}") or said.startswith((f"{name} ($", f"{name} (P"))


def _seat(
    replay: GameReplay, moment: ReplayMoment, index: int, faces: Mapping[str, CardFace]
) -> SeatAt:
    game, seat = moment.game, moment.game.players[index]
    looked = Counter(name for name in game.view(index).me.aside if name is not None)
    before = [("In play", seat.play), ("Looking at", looked), ("Set aside", seat.set_aside)]
    before += [(f"{name} mat", cards) for name, cards in seat.mats.items()]
    deck = seat.owned - seat.hand - seat.discard
    for _, cards in before:
        deck = deck - cards
    tokens = []
    if seat.victory_tokens:
        tokens.append(f"{seat.victory_tokens} VP in tokens")
    if seat.coin_tokens:
        tokens.append(f"{seat.coin_tokens} Coin tokens")
    return SeatAt(
        game.names[index],
        replay.setup.seats[index].person,
        index == game.active and not game.over,
        index == moment.step.seat,
        seat.score,
        _place("Hand", seat.hand, faces),
        tuple(_place(name, cards, faces) for name, cards in before if any(cards.values())),
        (_place("Deck", deck, faces), _place("Discard pile", seat.discard, faces)),
        tuple(tokens),
    )


_KINDS = ("Action", "Treasure", "Victory", "Curse")


def _place(name: str, cards: Mapping[str, int], faces: Mapping[str, CardFace]) -> PlaceAt:
    """Cards in the order in which one looks for them: Actions, Treasures, the rest."""

    def rank(one: CardCount) -> tuple[int, int, str]:
        kind = next((i for i, kind in enumerate(_KINDS) if kind in one.face.types), len(_KINDS))
        return kind, -one.face.cost, one.face.name

    found = [CardCount(faces[card], n) for card, n in cards.items() if n > 0 and card in faces]
    return PlaceAt(name, tuple(sorted(found, key=rank)))


# ---------------------------------------------------------------- what stays the same


class LogEntry(NamedTuple):
    """A line of the log, and the moment after it."""

    line: WordedLine
    at: int


class TurnLink(NamedTuple):
    """A turn of one player, and where it begins."""

    turn: int
    at: int
    until: int
    """Where the turn after it begins."""


def log_shown(replay: GameReplay, rules: Ruleset) -> list[LogEntry]:
    """The log; each line leads to the moment at which it has just happened."""
    told = replay.log()
    lines = log_writer(rules, replay.setup.names).lines([line for line, _ in told])
    return [LogEntry(line, at) for line, (_, at) in zip(lines, told, strict=True)]


def turn_links(replay: GameReplay, seat: int) -> list[TurnLink]:
    """The turns of a player, extra turns counted with the turn before."""
    firsts = {one.turn: one.number for one in reversed(replay.turns) if one.active == seat}
    places = sorted(firsts.items())
    ends: Iterable[int] = [at for _, at in places[1:]] + [replay.last + 1]
    return [TurnLink(turn, at, end) for (turn, at), end in zip(places, ends, strict=True)]
