"""A game looked at again: how likely the win was after each decision, and what cost most."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from .. import _core
from ..engine.game import Game
from ..engine.view import View
from ..learn.watching import see, turn_facts, watch
from ..learn.why import TurnFacts
from ..strategies import Strategy
from .advice import Advice, Chance, advise

QUICK, DEEP = 2_000, 20_000  # rollouts for every decision, and for those that may have cost most
_DEEP_LOOKS = 6
_MISTAKES = 5
_GAMES = 100  # of the leader, for what its deck is like
_FIRST_SEED, _SECOND_SEED = 1, 2


@dataclass(frozen=True)
class Judged:
    """A decision of the player, and what other options promised."""

    number: int
    """Of the decision in the game."""
    turn: int
    prompt: str
    chosen: Chance
    best: Chance
    by_rule: str = ""
    """The rule by which the strategy would have chosen, if it would have chosen the best."""
    planned: str = ""
    """What the strategy would have chosen."""

    @property
    def cost(self) -> float:
        """By how much the chance to win fell short of the best option's."""
        return max(0.0, self.best.value - self.chosen.value)

    @property
    def sure(self) -> bool:
        """Whether that is more than chance: the intervals do not meet."""
        return self.chosen.high < self.best.low


@dataclass(frozen=True)
class DeckAt:
    """The deck after a turn."""

    turn: int
    cards: dict[str, int]


@dataclass(frozen=True)
class GameReview:
    """What there is to say about one player's game."""

    seat: int
    plan: str
    """The name of the strategy that played on."""
    curve: tuple[Judged, ...]
    """Every decision with a choice, in order."""
    mistakes: tuple[Judged, ...]
    """Those that cost most, looked at a second time, the most costly first."""
    deck: tuple[DeckAt, ...]
    """The player's own deck, turn after turn."""
    plan_deck: tuple[TurnFacts, ...]
    """The deck of the strategy, on average over games of its own."""
    complete: bool
    """Whether every decision was looked at: False if the review was stopped."""
    plan_text: str = ""
    """The rules of the strategy."""

    @property
    def by_turn(self) -> dict[int, float]:
        """The chance to win after the last decision of each turn."""
        return {one.turn: one.chosen.value for one in self.curve}


Progress = Callable[[int, int], None]
"""Hears how many decisions are done, and of how many; may raise KeyboardInterrupt."""


def review(
    game: Game,
    seat: int,
    plan: Strategy,
    *,
    opponent: Strategy | None = None,
    seconds: float = 20.0,
    threads: int = 1,
    progress: Progress = lambda done, of: None,
) -> GameReview:
    """Look at all decisions of a player in a game that is over, for at most about so many seconds.

    First quickly at each, then a second time, with other luck, at those that seem to have cost
    most: what looked worst in the first look did so by chance as well.
    """
    found = list(_decisions(game, seat))
    each = seconds / 2 / max(1, len(found))

    def look(view: View, rollouts: int, limit: float, seed: int) -> Advice:
        return advise(
            view, plan, opponent=opponent, rollouts=rollouts, seconds=max(0.01, limit),
            threads=threads, seed=seed,
        )  # fmt: skip

    curve: list[Judged] = []
    mistakes: list[Judged] = []
    complete = False
    try:
        for done, (number, view, code) in enumerate(found):
            progress(done, len(found))
            advice = look(view, QUICK, each, _core.game_seed(_FIRST_SEED, number))
            curve.append(_judged(number, view, code, advice))
        views = {number: (view, code) for number, view, code in found}
        for one in sorted(curve, key=lambda one: -one.cost)[:_DEEP_LOOKS]:
            view, code = views[one.number]
            seed = _core.game_seed(_SECOND_SEED, one.number)
            advice = look(view, DEEP, seconds / 2 / _DEEP_LOOKS, seed)
            mistakes.append(_judged(one.number, view, code, advice))
        complete = True
    except KeyboardInterrupt:
        pass  # what there is by now is shown
    worst = sorted((one for one in mistakes if one.sure), key=lambda one: -one.cost)
    lists = [plan.compile(game.rules)] * game.rules.players
    return GameReview(
        seat,
        plan.name,
        tuple(curve),
        tuple(worst[:_MISTAKES]),
        tuple(decks(game, seat)),
        turn_facts(watch(game.rules, lists, _GAMES, _FIRST_SEED)),
        complete,
        str(plan),
    )


def _decisions(game: Game, seat: int) -> Iterator[tuple[int, View, int]]:
    """The decisions of a player that are worth a look: their number, the view, the answer."""
    for number, code in enumerate(game.record().choices):
        before = game.at(number)
        decision = before.decision
        if decision is None or decision.player != seat:
            continue
        if len(decision.options) > 1 and decision.purpose != "treasure":
            yield number, before.view(seat), code


def _judged(number: int, view: View, code: int, advice: Advice) -> Judged:
    decision = view.decision
    assert decision is not None
    chosen, best = advice.of(code), advice.best
    rule = next((one.rule for one in advice.rules if one.option.code == best.option.code), "")
    turn = view.players[view.player].turns
    planned = next((one.option.label or one.option.text for one in advice.rules), "")
    return Judged(number, turn, decision.prompt, chosen, best, rule, planned)


def decks(game: Game, seat: int) -> Sequence[DeckAt]:
    """A player's deck after each turn."""
    names = game.rules.names
    return [
        DeckAt(turn.number, {names[kind]: n for kind, n in enumerate(turn.deck) if n > 0})
        for turn in see(game, seat).turns
        if turn.deck
    ]
