"""Measure why strategies do well: watched games, opponents everybody knows, cards left out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from statistics import fmean, stdev

from ..agents.player_text import named_player
from ..cards.model import Card
from ..engine.game import check_seed, check_variant
from ..engine.kingdom import Kingdom
from ..engine.player_names import usual_names
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL, OPENINGS, Variant
from ..match.best_terminal import BestTerminal
from ..match.players import seated
from ..numbers import between
from ..statistics import wilson
from ..strategies.bots import BOTS
from ..strategies.parse import parse
from ..strategies.player_forms import PlayerReading
from ..strategies.rulelist import OneOf, Rule, Strategy
from .referee import Job, Referee, Tally
from .watching import (
    GameSeen,
    card_uses,
    first_buys,
    given,
    length,
    most_usual,
    sample_game,
    tokens,
    turn_facts,
    watch,
)
from .why import Against, CardUse, CardWorth, Opening, Why

_MONEY, _COLONY_MONEY = "Big Money", "Big Money (Provincial)"
_BLOCKS = 20  # of games, whose differences make an interval
_MOST_CARDS = 10  # that are left out in turn
_RARE = 0.1  # the share of games in which a card is bought that is not worth leaving out
_OPENING_GAMES = 10  # for each split
_LUCK = 0x3417
_WATCHED_COST = 60  # a watched game takes as long as so many others
_OPENINGS_COST, _SEARCH_COST = 400, 15_000  # all openings of a strategy; looking for a terminal
_SEARCH_FROM = 2000  # games for each entry of a leaderboard
DEFAULT_GAMES = 5000
MOST_TURNS = 100


@dataclass(frozen=True)
class Effort:
    """How many games the facts of one strategy are made of."""

    watched: int
    against: int
    """Against each bot."""
    worth: int
    """For each card that is left out."""
    search: bool
    """Whether there is time to look for the best terminal."""

    @classmethod
    def of(cls, games: int, *, search: bool | None = None) -> Effort:
        """What fits to so many games for each entry of a leaderboard.

        These also say whether to search, if ``search`` does not.

        >>> Effort.of(5000)
        Effort(watched=100, against=500, worth=800, search=True)
        """
        return cls(
            max(24, min(games // 50, 400)),
            max(40, min(games // 10, 4000)),
            max(80, min(games * 4 // 25, 8000)),
            games >= _SEARCH_FROM if search is None else search,
        )


def explain_games(leaders: int, effort: Effort) -> int:
    """About how long explanations take, in games of a leaderboard."""
    one = _WATCHED_COST * effort.watched + 3 * effort.against + 7 * effort.worth + _OPENINGS_COST
    return leaders * one + effort.search * _SEARCH_COST


def explain(
    strategy: Strategy | str,
    kingdom: Kingdom | str | Iterable[str | Card],
    *,
    against: Iterable[Strategy | str] = (),
    players: int = 2,
    variant: Variant = OFFICIAL,
    games: int = DEFAULT_GAMES,
    seed: int = 0,
    threads: int | None = None,
) -> Why:
    """Say why a strategy does well or badly in a kingdom, from games that are played for it.

    It is watched against the strategies ``against``, or against itself if there are none. ``games``
    says how thorough it is; the same seed gives the same facts. ``print`` tells them in words.

    >>> why = explain("Smithy Big Money", "Smithy", games=200,
    ...               variant=Variant(kingdom_piles=None))
    >>> [one.opponent for one in why.against]
    ['Big Money', 'Smithy Big Money']
    >>> why.openings[2].split, why.openings[2].usual[0].cards
    ('5/2', ('Smithy',))
    """
    check_variant(variant)
    seed = check_seed(seed)
    games = between("games", games, 1, 1_000_000)
    players = between("players", players, 2, 6)
    if isinstance(against, str | Strategy):
        raise TypeError("against is a list of strategies")
    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    plan, *rivals = (_plan(one, kingdom, variant) for one in (strategy, *against))
    capped = replace(variant, stall_limit=min(variant.stall_limit, MOST_TURNS))
    referee = Referee(kingdom, players, capped, threads)
    try:
        explainer = Explainer(referee, Effort.of(games), seed)
        return explainer.explain(plan, plan.name, [(one.name, one) for one in rivals])
    finally:
        referee.close()


def _plan(player: Strategy | str, kingdom: Kingdom, variant: Variant) -> Strategy:
    reading = PlayerReading(kingdom.catalog, kingdom)
    found = named_player(player, reading) if isinstance(player, str) else player
    found = seated(found, kingdom, variant)
    if not isinstance(found, Strategy):
        raise ValueError(f"only strategies can be explained, not {player!r}")
    return found


class Explainer:
    """Measures the facts of strategies in one kingdom."""

    def __init__(self, referee: Referee, effort: Effort, seed: int) -> None:
        """The bots to compare with are found here."""
        self.referee, self.effort, self.seed = referee, effort, seed + _LUCK
        self.kingdom = referee.setting.kingdom
        self.bots = _bots(self.kingdom, referee.setting.variant, search=effort.search)

    def explain(self, plan: Strategy, name: str, rivals: Sequence[tuple[str, Strategy]]) -> Why:
        """All facts of one strategy; without rivals it plays against itself."""
        rules = self.referee.rules
        rivals = rivals or [(name, plan)]
        seen = self._watched(plan, name, rivals)
        everything = [one for games in seen for one in games]
        whom = [called for (called, _), games in zip(rivals, seen, strict=True) for _ in games]
        uses = card_uses(everything)
        pure = [c.name for c in rules.cards if "Victory" in c.types and len(c.types) == 1]
        return Why(
            name=name,
            kingdom_cards=tuple(self.kingdom.names),
            attacks=tuple(c.name for c in self.kingdom.cards if "Attack" in c.types),
            victory=tuple(pure),
            players=rules.players,
            rivals=tuple(called for called, _ in rivals),
            games=len(everything),
            length=length(everything),
            openings=self._openings(plan, rivals[0][1]),
            first_buys=first_buys(everything),
            cards=uses,
            given=given(everything),
            tokens=tokens(everything),
            turns=turn_facts(everything),
            against=tuple(self._against(plan)),
            worth=tuple(self._worth(plan, [one for _, one in rivals], uses)),
            sample=sample_game(everything, whom),
        )

    def _watched(
        self, plan: Strategy, name: str, rivals: Sequence[tuple[str, Strategy]]
    ) -> list[list[GameSeen]]:
        """Games against each rival, all together as many as there is time for."""
        rules, n = self.referee.rules, self.referee.players
        each = _rounded(self.effort.watched / len(rivals), n)
        found = []
        for place, (called, rival) in enumerate(rivals):
            lists = [self.referee.compiled(plan), *[self.referee.compiled(rival)] * (n - 1)]
            luck = self.seed + (place << 20)  # other games with each rival
            found.append(watch(rules, lists, each, luck, _seat_names(name, called, n)))
            self.referee.games += each
        return found

    def _openings(self, plan: Strategy, rival: Strategy) -> tuple[Opening, ...]:
        """What is bought in the first two turns, for each split that can come up."""
        variant, n = self.referee.setting.variant, self.referee.players
        if self.referee.rules.start != {"Copper": 7, "Estate": 3} or variant.hand_size != 5:
            return ()
        fixed = variant.opening or self.kingdom.opening
        found = []
        for split in OPENINGS:
            if fixed not in (None, split):
                continue
            short = replace(variant, opening=split, turn_limit=min(variant.turn_limit or 2, 2))
            rules = ruleset(self.kingdom, n, short)
            lists = [plan.compile(rules), *[rival.compile(rules)] * (n - 1)]
            bought: Counter[tuple[str, ...]] = Counter()
            for one in watch(rules, lists, _rounded(_OPENING_GAMES, n), self.seed):
                cards = [rules.cards[kind] for _, kind, _ in one.bought]
                cards.sort(key=lambda c: (-c.cost, c.name))
                bought[tuple(c.name for c in cards)] += 1
            found.append(Opening(split, most_usual(bought, 2)))
        return tuple(found)

    def _against(self, plan: Strategy) -> Iterable[Against]:
        games = _rounded(self.effort.against, self.referee.players)
        jobs = [Job(plan, bot, games) for _, _, bot in self.bots]
        tallies = self.referee.play(jobs, self.seed + 1)
        for (called, about, _), tally in zip(self.bots, tallies, strict=True):
            low, high = wilson(tally.wins, tally.games)
            share, low, high = (round(x, 4) for x in (tally.wins / tally.games, low, high))
            yield Against(called, about, share, low, high, tally.games)

    def _worth(
        self, plan: Strategy, rivals: Sequence[Strategy], uses: Sequence[CardUse]
    ) -> list[CardWorth]:
        """The share of wins lost without each card, the most first; kingdom cards before others."""
        tried = []
        for use in uses:
            card = self.referee.rules.cards[self.referee.rules.kinds[use.card]]
            counts = card.name in self.kingdom.names or "Treasure" in card.types
            if use.games >= _RARE and counts and card.name != "Copper":
                tried.append(card.name)
        tried = tried[:_MOST_CARDS]
        plans = [plan, *(without(plan, name) for name in tried)]
        block = _rounded(self.effort.worth / _BLOCKS / len(rivals), self.referee.players)
        jobs = [
            Job(one, rival, block, first=block * (number * len(rivals) + place))
            for one in plans
            for number in range(_BLOCKS)
            for place, rival in enumerate(rivals)
        ]
        tallies = self.referee.play(jobs, self.seed + 2)
        size = _BLOCKS * len(rivals)
        parts = [tallies[i : i + size] for i in range(0, len(tallies), size)]
        base = _block_shares(parts[0], len(rivals))
        found = []
        for name, part in zip(tried, parts[1:], strict=True):
            if _bought(part, self.referee.rules.kinds[name]):
                continue  # a rule for several cards buys it all the same: nothing can be said
            loss, low, high = paired(base, _block_shares(part, len(rivals)))
            found.append(CardWorth(name, loss, low, high, block * size))
        ours = self.kingdom.names
        return sorted(found, key=lambda one: (one.card not in ours, -one.loss, one.card))


def without(plan: Strategy, card: str) -> Strategy:
    """The strategy without its rules to buy or gain a card.

    >>> from throneroom.strategies import strategy
    >>> print(without(strategy("Gold", "Witch max 2", "dearest of Market, Witch"), "Witch"))
    Gold
    dearest of Market
    """

    def kept(rules: tuple[Rule, ...]) -> list[Rule]:
        found = []
        for rule in rules:
            if isinstance(rule.target, OneOf) and card in rule.target.of:
                rest = tuple(name for name in rule.target.of if name != card)
                if rest:
                    found.append(replace(rule, target=replace(rule.target, of=rest)))
            elif rule.target != card:
                found.append(rule)
        return found

    changed = {name: kept(plan.sections[name]) for name in ("buy", "gain")}
    return plan.with_sections(**changed)


def paired(base: Sequence[float], other: Sequence[float]) -> tuple[float, float, float]:
    """The mean of the differences and its 95 % interval (Student).

    >>> paired([0.5, 0.7, 0.6], [0.5, 0.7, 0.6])
    (0.0, 0.0, 0.0)
    """
    from scipy.special import stdtrit

    gaps = [a - b for a, b in zip(base, other, strict=True)]
    mean = fmean(gaps)
    spread = float(stdtrit(len(gaps) - 1, 0.975)) * stdev(gaps) / math.sqrt(len(gaps))
    return round(mean, 4), round(mean - spread, 4), round(mean + spread, 4)


def _block_shares(tallies: Sequence[Tally], rivals: int) -> list[float]:
    """The share of wins in each block of games, against all rivals."""
    blocks = [tallies[i : i + rivals] for i in range(0, len(tallies), rivals)]
    return [sum(t.wins for t in block) / sum(t.games for t in block) for block in blocks]


def _bought(tallies: Sequence[Tally], kind: int) -> bool:
    return any(tally.bought is not None and tally.bought[kind] > 0 for tally in tallies)


def _rounded(games: float, players: int) -> int:
    """Whole rounds of the seats, at least one."""
    return max(1, math.ceil(games / players)) * players


def _seat_names(name: str, rival: str, players: int) -> tuple[str, ...]:
    """What a log calls the players: by short names, since they stand in every line."""
    if len(name) > 1 or len(rival) > 1 or name == rival:
        return usual_names(players)
    if players == 2:
        return name, rival
    return (name, *(f"{rival}{i}" for i in range(1, players)))


def _bots(kingdom: Kingdom, variant: Variant, *, search: bool) -> list[tuple[str, str, Strategy]]:
    """Name, what it does, and rules: money, the best terminal, classics that have their cards."""
    fixed = [
        bot
        for bot in BOTS
        if bot.name == _MONEY
        or (bot.name == _COLONY_MONEY and kingdom.colony)
        or (bot.source == "classic" and bot.wants and set(bot.wants) <= set(kingdom.names))
    ]
    found = [(bot.name, "", parse(bot.text, bot.name, kingdom.catalog)) for bot in fixed]
    if search:
        best = BestTerminal().for_kingdom(kingdom, variant)
        cards = dict.fromkeys(name for rule in best.rules for name in rule.names)
        terminal = [name for name in cards if name in kingdom.names]
        about = f"money with {terminal[0]}" if terminal else "no terminal is better than none"
        found.insert(1, (best.name, about, best))
    return found


def explain_leaders(
    referee: Referee, letters: Sequence[str], plans: Sequence[Strategy], effort: Effort, seed: int
) -> list[Why]:
    """Why each leader does well, against the other leaders."""
    explainer = Explainer(referee, effort, seed)
    named = list(zip(letters, plans, strict=True))
    return [
        explainer.explain(plan, letter, [one for one in named if one[0] != letter])
        for letter, plan in named
    ]
