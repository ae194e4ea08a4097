"""What the pages after a game show: how it ended, what a review found, a moment of the replay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ..cards.english import in_words
from ..engine.decision import Option
from ..engine.game import Game, Seat
from ..engine.ruleset import Ruleset
from ..pages.card_face import CardFace
from ..play.game_review import GameReview, Judged
from ..play.played_game import PlayedGame
from ..play.replay import Moment, Replay
from .curve import percent
from .log_words import Line, log_writer
from .table_faces import faces_of

_LITTLE = 0.5  # cards on average: what both decks have less of is not listed
_CLEARLY = 1.0  # cards more or fewer than the plan has


# ---------------------------------------------------------------- the end


@dataclass(frozen=True)
class Standing:
    """A player at the end of a game."""

    name: str
    score: int
    turns: int
    won: bool
    person: bool


@dataclass(frozen=True)
class Ended:
    """How a game ended."""

    title: str
    standings: tuple[Standing, ...]
    kingdom: str
    official: bool
    """Whether all its cards are known everywhere, so that its address says all."""
    take_backs: int


def ended(played: PlayedGame, seat: int) -> Ended:
    """The end of a game, told the person on a seat."""
    game = played.game
    standings = tuple(
        Standing(one.name, player.score, player.turns, i in game.winners, one.person)
        for i, (one, player) in enumerate(zip(played.setup.seats, game.players, strict=True))
    )
    return Ended(
        _title(game, seat),
        standings,
        str(game.kingdom),
        not played.setup.start.own,
        len(played.take_backs),
    )


def _title(game: Game, seat: int) -> str:
    winners, name = game.winners, game.names[seat]
    if not winners:
        return "The game was stopped"
    if name != "You":
        who = in_words([game.names[i] for i in winners], "and")
        return f"{who} {'share the win' if len(winners) > 1 else 'won'}"
    if seat not in winners:
        return "You lost"
    return "You share the win" if len(winners) > 1 else "You won"


# ---------------------------------------------------------------- a review


@dataclass(frozen=True)
class Mistake:
    """A decision that cost much."""

    rank: int
    number: int
    turn: int
    prompt: str
    points: int
    """Of the chance to win."""
    chosen: str
    chosen_share: int
    best: str
    best_share: int
    rule: str


def mistakes_of(found: GameReview) -> list[Mistake]:
    """What cost most, the most costly first."""
    return [
        Mistake(
            rank, one.number, one.turn, one.prompt, max(1, round(100 * one.cost)),
            label(one.chosen.option), percent(one.chosen.value),
            label(one.best.option), percent(one.best.value), one.by_rule,
        )
        for rank, one in enumerate(found.mistakes, 1)
    ]  # fmt: skip


def label(option: Option) -> str:
    """An option as a person reads it."""
    return option.label or option.text


@dataclass(frozen=True)
class Copies:
    """How many of a card the player had, and the plan on average."""

    own: str
    plan: str
    tone: str
    """"more" or "fewer" than the plan, if clearly so."""


@dataclass(frozen=True)
class DeckTable:
    """The player's deck beside the plan's, after some turns."""

    turns: tuple[int, ...]
    rows: tuple[tuple[CardFace, tuple[Copies, ...]], ...]


def deck_table(found: GameReview, rules: Ruleset) -> DeckTable:
    """The decks after a third of the turns, after two thirds, and at the end."""
    own = {one.turn: one.cards for one in found.deck}
    plan = {one.turn: one.deck for one in found.plan_deck}
    last = max(own, default=0)
    turns = sorted({max(1, round(last * part / 3)) for part in (1, 2, 3)} & {*own})
    faces = faces_of(rules).faces
    rows = []
    for name, face in faces.items():
        counts = [(own[turn].get(name, 0), plan.get(turn, {}).get(name)) for turn in turns]
        if any(n or (mean or 0) >= _LITTLE for n, mean in counts):
            cells = (_copies(n, mean, known=turn in plan) for turn, (n, mean) in
                     zip(turns, counts, strict=True))  # fmt: skip
            rows.append((face, tuple(cells), counts[-1]))
    rows.sort(key=lambda row: (-(row[2][0] + (row[2][1] or 0)), row[0].name))
    return DeckTable(tuple(turns), tuple((face, cells) for face, cells, _ in rows))


def _copies(own: int, mean: float | None, *, known: bool) -> Copies:
    if not known:
        return Copies(str(own), "", "")
    there = mean or 0.0
    tone = "more" if own - there >= _CLEARLY else "fewer" if there - own >= _CLEARLY else ""
    return Copies(str(own), f"{there:.1f}", tone)


# ---------------------------------------------------------------- the replay


@dataclass(frozen=True)
class CardCount:
    """So many of a card."""

    face: CardFace | None
    """None: cards that nobody knows by name."""
    name: str
    count: int


@dataclass(frozen=True)
class SeatAt:
    """A player's cards at a moment; nothing is hidden any more."""

    name: str
    active: bool
    asked: bool
    score: int
    deck: int
    discard: int
    hand: tuple[CardCount, ...]
    play: tuple[CardCount, ...]
    others: tuple[tuple[str, tuple[CardCount, ...]], ...]
    """Further places, and what is there."""
    tokens: tuple[str, ...]


@dataclass(frozen=True)
class OptionAt:
    """An option of the decision at a moment."""

    label: str
    face: CardFace | None
    chosen: bool
    share: int | None
    """The chance to win that a review has found, in percent."""


@dataclass(frozen=True)
class LogEntry:
    """A line of the log, and the moment after it."""

    line: Line
    at: int
    past: bool


@dataclass(frozen=True)
class MomentShown:
    """A moment of a replay."""

    number: int
    last: int
    heading: str
    prompt: str
    asked: str
    """Who had to decide; empty at the end."""
    options: tuple[OptionAt, ...]
    seats: tuple[SeatAt, ...]
    supply: tuple[CardCount, ...]
    costs: Mapping[str, str]
    trash: tuple[CardCount, ...]
    left: str
    turn_before: int
    turn_after: int
    log: tuple[LogEntry, ...]


def moment_shown(replay: Replay, number: int, judged: Judged | None = None) -> MomentShown:
    """All that the page of a moment shows; ``judged``: what a review says of its decision."""
    moment = replay.at(number)
    game, step = moment.game, moment.step
    faces = faces_of(game.rules).faces
    order = sorted(game.supply, key=lambda name: (game.cost(name).coins, name))
    writer = log_writer(game.rules, game.names)
    told = replay.log()
    lines = writer.lines([line for line, _ in told])
    name = game.names[step.active]
    return MomentShown(
        number,
        replay.last,
        "The end" if moment.decision is None else f"Turn {step.turn} \N{EN DASH} {name}",
        "" if moment.decision is None else moment.decision.prompt,
        "" if step.seat is None else game.names[step.seat],
        _options(moment, faces, judged),
        tuple(_seat(game, i, moment) for i in range(len(game.names))),
        tuple(CardCount(faces[one], one, game.supply[one]) for one in order),
        {one: str(game.cost(one)) for one in order},
        _bag(game.trash, faces),
        _left(game),
        replay.turn_before(number),
        replay.turn_after(number),
        tuple(
            LogEntry(line, at, at <= number)
            for line, (_, at) in zip(lines, told, strict=True)
        ),
    )  # fmt: skip


def _left(game: Game) -> str:
    if game.over:
        return ""
    said = [f"{game.actions} Actions", f"{game.buys} Buys", f"${game.coins}"]
    return ", ".join([*said, f"{game.potions} Potions"] if game.potions else said)


def _options(
    moment: Moment, faces: Mapping[str, CardFace], judged: Judged | None
) -> tuple[OptionAt, ...]:
    if moment.decision is None:
        return ()
    shares = {} if judged is None else {
        one.option.code: percent(one.value) for one in (judged.best, judged.chosen)
    }  # fmt: skip
    return tuple(
        OptionAt(label(one), faces.get(one.text), one == moment.chosen, shares.get(one.code))
        for one in moment.decision.options
    )


def _seat(game: Game, index: int, moment: Moment) -> SeatAt:
    seat: Seat = game.players[index]
    faces = faces_of(game.rules).faces
    others = [("set aside", seat.set_aside), *seat.mats.items()]
    tokens = []
    if seat.victory_tokens:
        tokens.append(f"{seat.victory_tokens} VP in tokens")
    if seat.coin_tokens:
        tokens.append(f"{seat.coin_tokens} Coin tokens")
    return SeatAt(
        game.names[index],
        index == game.active and not game.over,
        index == moment.step.seat,
        seat.score,
        seat.deck_size,
        sum(seat.discard.values()),
        _bag(seat.hand, faces),
        _bag(seat.play, faces),
        tuple((place, _bag(cards, faces)) for place, cards in others if cards),
        tuple(tokens),
    )


def _bag(cards: Counter[str], faces: Mapping[str, CardFace]) -> tuple[CardCount, ...]:
    return tuple(CardCount(faces.get(name), name, n) for name, n in cards.items() if n > 0)
