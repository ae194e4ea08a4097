"""The same game as far as one player knows it: all that is hidden from that player dealt anew."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager

from throneroom import Game
from throneroom.play.played_game import PlayedGame
from throneroom.play.plies import shortest_plies
from throneroom.web.live_games import LiveGame
from throneroom.web.told_moments import Moments


class OtherCards(PlayedGame):
    """A game with the answers of another one, and with other hidden cards.

    Moments of before are samples of what the player knew then.
    """

    def __init__(self, whole: PlayedGame, seat: int, luck: int, sample: Game | None = None) -> None:
        vars(self).update(vars(whole))
        self._whole, self._seat, self._samples_luck = whole, seat, luck
        self._own_past = sample is not None
        self._game = whole.view(seat).sample(luck) if sample is None else sample

    def at(self, number: int) -> Game:
        """What may as well have been the game when a decision was asked."""
        if number == self.answered:
            return self._game.clone()
        return self._whole.at(number).view(self._seat).sample(self._samples_luck)


def since_undo(game: PlayedGame, seat: int, luck: int) -> OtherCards | None:
    """Other cards that were there at the decision to which an undo goes, if that led to the same.

    None if it did not: then the player could tell the two apart. People at one screen also see who
    is to sit down.
    """
    undo = game.undo_of(seat)
    assert undo is not None
    sample = game.at(undo.to).view(seat).sample(luck)
    codes = game.game._core.choices()[undo.to :]
    if not sample._core.replay(codes, ()) or sample.view(seat) != game.view(seat):
        return None
    if sample._core.decision()[0] != game.game._core.decision()[0]:
        return None
    return OtherCards(game, seat, luck, sample)


def to_play_on(whole: PlayedGame, seat: int, luck: int) -> PlayedGame:
    """A game with other hidden cards that can go its own way; nothing of it is kept."""
    other = copy.copy(whole)
    other._course = copy.deepcopy(whole._course)
    other._game = whole.view(seat).sample(luck)
    other._agents, other._keep = {}, lambda first, plies, over: None
    return other


def up_to(game: PlayedGame, number: int) -> PlayedGame:
    """The game as it was when a decision was asked."""
    course = game._course
    luck = [one for one in course.luck if one[0] <= number]
    return PlayedGame(game.setup, shortest_plies(course.choices, course.deciders, luck, number))


@contextmanager
def instead(live: LiveGame, game: PlayedGame, *, thinking: bool = False) -> Iterator[None]:
    """Let a server show another game under a token, as long as the block lasts."""
    before = live.game, live.fixed, live.thinking, live._moments, live.changes, live.advice
    live._moments = {seat: _followed(one, live, game) for seat, one in live._moments.items()}
    live.game, live.fixed = game, None
    if thinking:
        live.thinking = Future()
    try:
        yield
    finally:
        live.game, live.fixed, live.thinking, live._moments, live.changes, live.advice = before


def _followed(moments: Moments, live: LiveGame, game: PlayedGame) -> Moments:
    """The moments up to now; those that follow are of the other game."""
    moments.number_of(live.game, 0)
    if game.answered != live.game.answered:
        return Moments(moments._seat)
    other = copy.copy(moments)
    other._first = [*moments._first]
    other._known = game.game._core.choices(), game.game._core.luck()
    return other
