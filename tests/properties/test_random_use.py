"""A game that is chosen in, taken back, branched, copied, sent and sampled in any order.

After each step the game is where its history says: the position, the log and the record agree with
what they were when this position was first reached.
"""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

import throneroom as tr

from ..random_games import check, choose_randomly, kingdoms, new_game, over, seeds, totals

Seen = tuple[bytes, str]


def seen(game: tr.Game) -> Seen:
    """The position, hidden cards and luck included, and the way there."""
    return game._core.bytes(), game.log


class User:
    """Somebody who uses every method of a game, and remembers what was there before."""

    def __init__(self, game: tr.Game) -> None:
        self.game = game
        self.from_start = True
        self.begun = game.answered
        self.past: list[Seen] = [seen(game)]

    def choose(self, number: int) -> None:
        if not over(self.game):
            self.game.choose(number % len(self.game._core.options()))
            self.past.append(seen(self.game))

    def step(self, number: int) -> None:
        decision = self.game.decision
        if decision is not None:
            after = self.game.step(decision.options[number % len(decision.options)])
            assert after == self.game.decision
            assert (after is None) == over(self.game)
            self.past.append(seen(self.game))

    def undo(self, number: int) -> None:
        back = number % len(self.past)
        self.game.undo(back)
        self.past = self.past[: len(self.past) - back]

    def at(self, number: int) -> None:
        n = number % len(self.past)
        before = self.game
        self.game = before.at(self.begun + n)
        assert seen(before) == self.past[-1]
        self.past = self.past[: n + 1]

    def branch(self, number: int) -> None:
        n = number % len(self.past)
        before = self.game
        self.game = before.branch(self.begun + n, seed=number)
        assert seen(before) == self.past[-1]
        assert self.game.log == self.past[n][1]
        self.past = [*self.past[:n], seen(self.game)]

    def copied(self, number: int) -> None:
        before = self.game
        self.game = (copy.copy(before), copy.deepcopy(before), before.clone())[number % 3]
        rng = random.Random(number)
        for _ in range(number % 8):
            if not over(before):
                choose_randomly(before, rng)

    def sent(self, number: int) -> None:
        self.game = pickle.loads(pickle.dumps(self.game, protocol=2 + number % 4))

    def recorded(self, number: int) -> None:
        if self.from_start:
            record = tr.Record.from_json(self.game.record().to_json())
            n = number % len(self.past)
            assert seen(record.replay(n)) == self.past[n]
            self.game = record.replay()

    def looked_at(self, number: int) -> None:
        view = self.game.view(number % self.game.rules.players)
        shown = repr(view)
        self.choose(number)
        assert repr(view) == shown

    def sampled(self, number: int) -> None:
        if not over(self.game) and number % 5 == 0:
            self.game = self.game.view().sample(number)
            self.from_start, self.begun = False, self.game.answered
            self.past = [seen(self.game)]


OFTEN: list[Callable[[User, int], None]] = [User.choose, User.step]
DEEDS: list[Callable[[User, int], None]] = [
    User.undo, User.at, User.branch, User.copied, User.sent, User.recorded, User.looked_at,
    User.sampled,
]  # fmt: skip
deeds = st.lists(
    st.tuples(st.sampled_from(OFTEN * 6 + DEEDS), st.integers(min_value=0, max_value=2**32)),
    min_size=20,
    max_size=120,
)


# Without shrinking, which would take minutes: the example that fails is short enough.
@settings(max_examples=150, deadline=None, derandomize=True, database=None, phases=[Phase.generate])
@given(kingdoms(), st.integers(min_value=1, max_value=4), seeds, deeds)
def test_a_game_is_where_its_history_says_whatever_is_done_with_it(
    kingdom: tr.Kingdom, players: int, seed: int, doings: list[tuple[Callable[..., None], int]]
) -> None:
    user = User(new_game(kingdom, players, seed, cap=12))
    cards = totals(user.game)
    for deed, number in doings:
        deed(user, number)
        assert seen(user.game) == user.past[-1], deed.__name__
        assert user.game.answered == user.begun + len(user.past) - 1
        assert totals(user.game) == cards
    assert check(user.game) == ""
    for n, then in enumerate(user.past):
        assert seen(user.game.at(user.begun + n)) == then
