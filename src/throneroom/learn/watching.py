"""Games that are watched turn by turn: who owns what, what turns give, how games end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median, quantiles

from .. import _core
from ..cards.codes import Verb, Zone
from ..engine.game import Game
from ..engine.history import Start
from ..engine.ruleset import Ruleset
from .why import Buys, CardUse, Length, SampleGame, TurnFacts

_FIRST = 5  # buys of a beginning
_USUAL = 3  # beginnings that are told
# Plain numbers, since every event is compared with them.
_TURN, _COINS, _PLAYS = int(Verb.TURN), int(Verb.COINS), (int(Verb.PLAY), int(Verb.REPLAY))
_GAIN, _BUY, _TRASH = int(Verb.GAIN), int(Verb.BUY), int(Verb.TRASH)
_PASS, _GIVE_BACK, _SUPPLY = int(Verb.PASS), int(Verb.GIVE_BACK), int(Zone.SUPPLY)
_IN_PLAY = int(Zone.PLAY)
_GAINS = (_GAIN, _BUY)
_TOLD = frozenset({_TURN, *_PLAYS, _COINS, *_GAINS, _TRASH, _PASS, _GIVE_BACK})
_PLACES = 3  # of numbers, after the point

Lists = Sequence[_core.RuleList | None]


@dataclass(slots=True)
class TurnSeen:
    """What happened in one of the player's turns."""

    number: int
    coins: int = 0
    actions: int = 0
    deck: list[int] = field(default_factory=list)
    """Copies of each kind after it."""


@dataclass(slots=True)
class GameSeen:
    """One game, as one of its players saw it."""

    game: Game
    seat: int
    turns: list[TurnSeen] = field(default_factory=list)
    bought: list[tuple[int, int, int]] = field(default_factory=list)
    """The turn, the kind, and how many of the ending pile were left, in order."""
    gained: Counter[int] = field(default_factory=Counter)
    trashed: Counter[int] = field(default_factory=Counter)
    played: Counter[int] = field(default_factory=Counter)
    given: Counter[int] = field(default_factory=Counter)

    @property
    def won(self) -> float:
        """1 if the game was won, a part of it if the win is shared."""
        winners = self.game.winners
        return 1 / len(winners) if self.seat in winners else 0.0

    @property
    def points(self) -> tuple[int, int]:
        """Our points, and those of the best of the others."""
        scores = self.game.scores
        others = [score for seat, score in enumerate(scores) if seat != self.seat]
        return scores[self.seat], max(others, default=0)

    @property
    def stalled(self) -> bool:
        """Whether the game was stopped."""
        return self.game.ending == "stalled"

    @property
    def by_piles(self) -> bool:
        """Whether it ended although there were Provinces (and Colonies) left."""
        ends = self.game.rules.variant.end_when_empty
        supply = self.game.supply
        return self.game.ending == "piles" and all(supply.get(name, 1) for name in ends)


def watch(
    rules: Ruleset,
    lists: Lists,
    games: int,
    seed: int,
    names: tuple[str, ...] | None = None,
) -> list[GameSeen]:
    """Games 0, 1, ... of a match as the first player sees them; seats change as in any match."""
    return [_watch_one(rules, lists, index, seed, names) for index in range(games)]


def _watch_one(
    rules: Ruleset, lists: Lists, index: int, seed: int, names: tuple[str, ...] | None
) -> GameSeen:
    n = rules.players
    shift, luck = index % n, _core.game_seed(seed, index // n)
    players = [(seat + shift) % n for seat in range(n)]
    start = Start(luck)
    core = start.core(rules)
    core.finish(
        [lists[player] for player in players],
        [_core.game_seed(luck, player + 1) for player in players],
    )
    called = None if names is None else tuple(names[player] for player in players)
    game = Game._of(rules, start, core, called)
    return see(game, players.index(0))


def see(game: Game, seat: int) -> GameSeen:
    """A game that is over, as the player on a seat saw it.

    >>> from throneroom import Variant
    >>> game = Game("Smithy", seed=1, variant=Variant(kingdom_piles=None, turn_limit=1))
    >>> while not game.over:
    ...     game.choose(game.decision.options[-1])
    >>> [turn.number for turn in see(game, 0).turns]
    [1]
    """
    rules = game.rules
    owned = [rules.start.get(name, 0) for name in rules.names]
    action = ["Action" in card.types for card in rules.cards]
    ending = ending_pile(rules)
    place = rules.kinds.get(ending, -1)
    taken = 0  # cards of that pile, so far
    bought: list[tuple[int, int, int]] = []
    seen = GameSeen(game, seat)
    turn: TurnSeen | None = None
    active, number = -1, 0
    for verb, player, kind, _, source, _, amount in game._core.events():
        if verb not in _TOLD:
            continue
        if verb == _TURN:
            if turn is not None:
                turn.deck = owned.copy()
            active, number = player, abs(amount) if player == seat else number
            turn = None
            if player == seat and amount > 0:
                turn = TurnSeen(amount)
                seen.turns.append(turn)
        elif verb in _PLAYS:
            if player == seat:
                seen.played[kind] += 1
                if turn is not None and action[kind]:
                    turn.actions += 1
        elif verb == _COINS:
            if turn is not None and player == seat:
                turn.coins += amount
        elif verb in _GAINS:
            if player == seat:
                owned[kind] += 1
                if verb == _GAIN:
                    seen.gained[kind] += active == seat
                else:
                    bought.append((number, kind, taken))
            elif active == seat and verb == _GAIN:
                seen.given[kind] += 1
            if kind == place and source == _SUPPLY:
                taken += 1
        elif verb == _TRASH:
            if player == seat:
                owned[kind] -= 1
                if active == seat and source != _IN_PLAY:  # Corsair's victims are no choice
                    seen.trashed[kind] += 1
        elif verb == _PASS:
            if player == seat:
                owned[kind] -= 1
            if amount == seat:
                owned[kind] += 1
        elif verb == _GIVE_BACK:
            if player == seat:
                owned[kind] -= 1
            if kind == place:
                taken -= 1
    if turn is not None:
        turn.deck = owned.copy()
    high = game.supply.get(ending, 0) + taken  # the pile in the beginning
    seen.bought = [(number, kind, high - before) for number, kind, before in bought]
    return seen


def ending_pile(rules: Ruleset) -> str:
    """The pile that is watched for the end: Colonies if there are any, else Provinces."""
    there = [name for name in ("Colony", "Province") if name in rules.kinds]
    return there[0] if there else ""


# ---------------------------------------------------------------- many games


def length(seen: Sequence[GameSeen]) -> Length:
    """How many turns the games had, and how they ended."""
    turns = [len(one.turns) for one in seen]
    low, _, high = quantiles(turns, n=4, method="inclusive") if len(turns) > 1 else turns * 3
    return Length(
        float(median(turns)),
        float(low),
        float(high),
        _mean(one.by_piles for one in seen),
        _mean(one.stalled for one in seen),
    )


def first_buys(seen: Sequence[GameSeen]) -> tuple[Buys, ...]:
    """The most usual first five buys, in order."""
    found = Counter(
        tuple(one.game.rules.names[kind] for _, kind, _ in one.bought[:_FIRST]) for one in seen
    )
    return most_usual(found, _USUAL)


def most_usual(found: Counter[tuple[str, ...]], most: int) -> tuple[Buys, ...]:
    """What was bought most often, with its share; of equals the first in the alphabet."""
    order = sorted(found.items(), key=lambda item: (-item[1], item[0]))[:most]
    return tuple(Buys(cards, round(n / found.total(), _PLACES)) for cards, n in order)


def card_uses(seen: Sequence[GameSeen]) -> tuple[CardUse, ...]:
    """What became of each card, the most bought first."""
    rules = seen[0].game.rules
    found = []
    for kind, name in enumerate(rules.names):
        copies = [[row for row in one.bought if row[1] == kind] for one in seen]
        firsts = [rows[0] for rows in copies if rows]
        use = CardUse(
            name,
            _mean(len(rows) for rows in copies),
            _mean(one.gained[kind] for one in seen),
            _mean(one.trashed[kind] for one in seen),
            _mean(one.played[kind] for one in seen),
            _mean(bool(rows) for rows in copies),
            float(median(row[0] for row in firsts)) if firsts else None,
            float(median(row[2] for row in firsts)) if firsts else None,
        )
        if use.bought or use.gained or use.trashed or use.played:
            found.append(use)
    return tuple(sorted(found, key=lambda use: (-use.bought, use.card)))


def tokens(seen: Sequence[GameSeen]) -> float:
    """Points in tokens at the end of a game."""
    return _mean(one.game.players[one.seat].victory_tokens for one in seen)


def given(seen: Sequence[GameSeen]) -> dict[str, float]:
    """What the others gained in this player's turns, in a game."""
    total: Counter[int] = Counter()
    for one in seen:
        total.update(one.given)
    names = seen[0].game.rules.names
    return {names[kind]: round(n / len(seen), _PLACES) for kind, n in sorted(total.items())}


def turn_facts(seen: Sequence[GameSeen]) -> tuple[TurnFacts, ...]:
    """Turn after turn, as far as half of the games go."""
    rules = seen[0].game.rules
    points = [rules.kinds[name] for name in ("Province", "Colony") if name in rules.kinds]
    found = []
    for number in range(1, max((len(one.turns) for one in seen), default=0) + 1):
        rows = [one.turns[number - 1] for one in seen if len(one.turns) >= number]
        if 2 * len(rows) < len(seen):
            break
        totals = [sum(row.deck[kind] for row in rows) for kind in range(len(rules.names))]
        found.append(
            TurnFacts(
                number,
                round(len(rows) / len(seen), _PLACES),
                _mean(row.coins for row in rows),
                _mean(row.actions for row in rows),
                round(sum(totals[kind] for kind in points) / len(rows), _PLACES),
                {
                    name: round(n / len(rows), 2)
                    for name, n in zip(rules.names, totals, strict=True)
                    if n
                },
            )
        )
    return tuple(found)


def sample_game(seen: Sequence[GameSeen], opponents: Sequence[str]) -> SampleGame:
    """The game that is nearest to the medians of turns and of points ahead.

    ``opponents`` says of each game against whom it was.
    """
    turns = [len(one.turns) for one in seen]
    ahead = [one.points[0] - one.points[1] for one in seen]

    def far(values: Sequence[int], i: int) -> float:
        middle = median(values)
        spread = _mean(abs(value - middle) for value in values) or 1.0
        return abs(values[i] - middle) / spread

    best = min(range(len(seen)), key=lambda i: (far(turns, i) + far(ahead, i), i))
    one = seen[best]
    return SampleGame(
        opponents[best],
        one.game.names[one.seat],
        round(one.won, _PLACES),
        turns[best],
        *one.points,
        len(seen),
        one.game.log,
    )


def _mean(values: Iterable[float]) -> float:
    listed = list(values)
    return round(sum(listed) / len(listed), _PLACES)
