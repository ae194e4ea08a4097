"""Lines of a log from an event on: those of the whole log, without reading all of it."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Sequence

import pytest

import throneroom as tr
from throneroom.cards.catalog import SETS
from throneroom.cards.codes import Verb
from throneroom.engine.log import Event, Reader, lines_since, log_text

from ..random_games import new_game, random_kingdom, walk
from ..scenarios.helpers import run


class Counting:
    """A game's events, which counts how many are looked at."""

    def __init__(self, game: tr.Game) -> None:
        self._core, self.seen = game._core, 0

    def events(self, first: int = 0, end: int = -1) -> Sequence[Event]:
        found = self._core.events(first, end)
        self.seen += len(found)
        return found

    def events_n(self) -> int:
        return self._core.events_n()


def readers(game: tr.Game) -> list[tr.Game | tr.View]:
    """The game itself and each player's view."""
    return [game, *(game.view(player) for player in range(game.rules.players))]


def follow(lines: list[tr.LogLine], game: tr.Game | tr.View) -> list[tr.LogLine]:
    """The lines of somebody who has some already, and asks for the rest."""
    last = lines[-1].event if lines else 0
    return [line for line in lines if line.event < last] + [*game.log_since(last)]


def check_every_cut(game: tr.Game) -> None:
    for reader in readers(game):
        whole = reader.log_since(0)
        assert log_text(whole) == reader.log
        for n in range(game._core.events_n() + 2):
            expected = tuple(line for line in whole if line.event >= n)
            assert reader.log_since(n) == expected


@pytest.mark.parametrize("name", SETS)
@pytest.mark.parametrize("seed", range(3))
def test_the_lines_since_any_event_are_those_of_the_whole_log(name: str, seed: int) -> None:
    rng = random.Random(seed)
    pool = [c for c in tr.all_cards(name) if not c.basic]
    kingdom = tr.Kingdom(rng.sample(pool, min(10, len(pool))))
    game = new_game(kingdom, 2 + seed, seed, cap=5)
    for _ in walk(game, rng, 250):
        pass
    check_every_cut(game)


@pytest.mark.parametrize("seed", range(12))
def test_who_follows_a_game_has_its_log_at_every_decision(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(random_kingdom(rng, 14), 2 + seed % 3, seed, cap=8)
    followed: list[list[tr.LogLine]] = [[] for _ in readers(game)]
    for number in walk(game, rng):
        now = readers(game)
        if rng.random() < 0.4:
            followed = [follow(lines, reader) for lines, reader in zip(followed, now, strict=True)]
            if number % 5 == 0:
                assert [log_text(lines) for lines in followed] == [one.log for one in now]
    now = readers(game)
    followed = [follow(lines, reader) for lines, reader in zip(followed, now, strict=True)]
    assert [log_text(lines) for lines in followed] == [one.log for one in now]


def test_only_new_events_are_looked_at() -> None:
    rng = random.Random(4)
    kingdom = "Village, Smithy, Festival, Market, Militia, Moat, Laboratory, Witch, Mine, Cellar"
    game = tr.Game(kingdom, 2, 4, tr.Variant(stall_limit=60))
    looked, had, polls = 0, 0, 0
    last = 0
    for _ in walk(game, rng):
        counting = Counting(game)
        lines = lines_since(Reader(game.rules, game.names), counting, last)
        own_line = had - last  # the last line comes again
        new = counting.events_n() - had
        assert counting.seen <= new + own_line + 1 + 64, (counting.seen, new, own_line)
        had, looked, polls = counting.events_n(), looked + counting.seen, polls + 1
        last = lines[-1].event if lines else last
    assert polls > 250
    assert had > 1000
    assert looked < 20 * polls + 2 * had  # a whole pass for each poll: 190,000


def test_a_long_run_of_bonuses_before_an_event_is_read_once_at_most() -> None:
    game = tr.scenario("Festival", hand=["Festival"] * 40, actions=1)
    run(game, *["Festival"] * 40)
    check_every_cut(game)
    end = game._core.events_n()
    counting = Counting(game)
    lines_since(Reader(game.rules, game.names), counting, end - 1)
    assert counting.seen <= 2 * end + 2


def test_treasures_played_one_by_one_make_the_last_line_grow() -> None:
    game = tr.scenario("Smithy", hand=["Copper", "Silver", "Copper"], phase="buy")
    run(game, "Copper")
    first = game.log_since(0)
    assert first == (tr.LogLine(0, "P1 plays a Copper. (+$1)"),)
    run(game, "Silver")
    assert game.log_since(0) == (tr.LogLine(0, "P1 plays a Copper and a Silver. (+$3)"),)
    assert game.log_since(1) == ()


def test_a_heading_is_told_without_its_empty_line() -> None:
    game = tr.Game(tr.Kingdom.random(seed=1), 2, seed=1)
    turn = game.log_since(0)[-1]
    assert turn == (game._core.events_n() - 1, "Turn 1 - P1", True)
    assert str(turn) == "Turn 1 - P1"
    assert game.log.endswith("\n\nTurn 1 - P1\n")


def test_the_starting_decks_come_with_event_0_only() -> None:
    game = tr.Game("", 2, 1, tr.Variant(kingdom_piles=None, hand_size=0))
    assert game._core.events()[0][0] == Verb.TURN
    texts = [line.text for line in game.log_since(0)]
    assert texts[:2] == [f"P{n} starts with 7 Coppers and 3 Estates." for n in (1, 2)]
    assert texts[2] == "Turn 1 - P1"
    assert all("starts with" not in line.text for line in game.log_since(1))


@pytest.mark.parametrize("wrong", [-1, -100])
def test_events_are_counted_from_0(wrong: int) -> None:
    game = tr.scenario("Smithy", hand=["Smithy"])
    for reader in readers(game):
        with pytest.raises(ValueError, match=f"counted from 0, not {wrong}"):
            reader.log_since(wrong)


@pytest.mark.parametrize("wrong", ["1", 1.5, None, True])
def test_events_are_counted_in_whole_numbers(wrong: object) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        tr.scenario("Smithy").log_since(wrong)  # type: ignore[arg-type]


def test_nothing_has_happened_since_an_event_to_come() -> None:
    game = tr.Game(tr.Kingdom.random(seed=1), 2, seed=1)
    assert game.log_since(game._core.events_n()) == ()
    assert game.log_since(10**12) == ()
    assert tr.scenario("Smithy").log_since(0) == ()


def test_the_log_is_right_after_going_back_branching_copying_and_pickling() -> None:
    rng = random.Random(9)
    game = new_game(random_kingdom(rng, 12), 2, 9, cap=6)
    for number in walk(game, rng, 150):
        game.log_since(0)
        if number % 30 == 29:
            kept = game.view(1)
            lines, log = kept.log_since(0), kept.log
            twins = [game.clone(), copy.copy(game), pickle.loads(pickle.dumps(game)),
                     game.at(game.answered), game.branch(seed=3)]  # fmt: skip
            for twin in twins:
                assert twin.log_since(40) == game.log_since(40)
                assert twin.view(0).log_since(40) == game.view(0).log_since(40)
            game.undo(10)
            assert game.log_since(40) == game.at(game.answered).log_since(40)
            check_lines = tuple(line for line in game.log_since(0) if line.event >= 40)
            assert game.log_since(40) == check_lines
            assert (kept.log_since(0), kept.log) == (lines, log)
            assert pickle.loads(pickle.dumps(kept)).log_since(0) == lines


def test_lines_since_an_event_hide_what_the_player_has_not_seen() -> None:
    game = tr.scenario("Smithy", hand=["Smithy"], deck=["Gold", "Gold", "Duchy"])
    run(game, "Smithy")
    drawn = game.log_since(0)[-1].event
    assert [str(line) for line in game.view(0).log_since(drawn)] == [
        "P1 draws 2 Golds and a Duchy."
    ]
    assert [str(line) for line in game.view(1).log_since(drawn)] == ["P1 draws 3 cards."]


def test_extra_turns_are_marked_wherever_the_log_begins() -> None:
    game = tr.scenario("Outpost", hand=["Outpost"], deck=["Copper"] * 10, turn=4)
    run(game, "Outpost", "done")
    turn = [line for line in game.log_since(0) if line.heading][-1]
    assert turn.text == "Turn 4 - P1 (extra turn)"
    assert game.log_since(turn.event)[0] == turn
    run(game, "done", "done")
    assert [line.text for line in game.log_since(turn.event) if line.heading][-1] == "Turn 4 - P2"


def test_a_possessed_turn_before_the_first_one_is_an_extra_turn() -> None:
    game = tr.scenario("Possession", hand=["Possession"], opponents=[{"deck": ["Copper"] * 9}])
    run(game, "Possession", "done")
    headings = [line.text for line in game.log_since(0) if line.heading]
    assert headings == ["Turn 0 - P2 (extra turn)"]
