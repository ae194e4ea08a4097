"""Players who are called by name: in logs, prompts, records, and all copies of a game."""

from __future__ import annotations

import copy
import json
import pickle
import re
from collections.abc import Iterable
from dataclasses import replace

import pytest

import throneroom as tr

from ..scenarios.helpers import run

NAMES = ("Anna", "Ben", "Zoë O'Hara")
KINGDOM = "Militia, Moat, Witch, Masquerade, Smithy, Village, Mine, Market, Cellar, Chapel"


def prompt(game: tr.Game) -> str:
    decision = game.decision
    assert decision is not None
    return decision.prompt


def test_logs_call_the_players_by_their_names() -> None:
    game = tr.Game(KINGDOM, 3, 1, names=NAMES)
    assert game.names == game.view(1).names == NAMES
    for log in (game.log, game.view(2).log):
        assert log.splitlines()[0] == "Anna starts with 7 Coppers and 3 Estates."
        assert "\nTurn 1 - Anna\n" in log
        assert not re.search(r"\bP[1-3]\b", log)


def test_without_names_players_are_called_by_number() -> None:
    game = tr.Game(KINGDOM, 3, 1)
    assert game.names == ("P1", "P2", "P3")
    assert "Turn 1 - P1" in game.log
    assert "player 0: treasure" in repr(game)
    assert repr(game.view(0)).startswith("<View of player 0: ")


def test_prompts_call_the_others_by_their_names_also_when_both_games_are_played_in_turn() -> None:
    others = [{"hand": ["Moat"]}, {"hand": ["Copper"] * 5}]
    asked = []
    for names in (None, NAMES, ("X", "Y", "Z"), None):
        game = tr.scenario("Militia, Moat", hand=["Militia"], opponents=others, names=names)
        asked.append(prompt(run(game, "Militia")))
    assert asked == [
        f"{who} plays Militia: reveal Moat?" for who in ("P1", "Anna", "X", "P1")
    ]  # fmt: skip


def test_a_card_that_is_passed_names_who_gets_it() -> None:
    game = tr.scenario(
        "Masquerade", hand=["Masquerade", "Estate"], deck=["Copper"] * 2, names=NAMES[:2],
        opponents=[{"hand": ["Gold"]}],
    )  # fmt: skip
    run(game, "Masquerade")
    assert "Ben" in prompt(game)
    run(game, "Estate")
    assert "Anna passes an Estate to Ben." in game.log


def test_who_decides_for_somebody_else_reads_that_name() -> None:
    others = [{"hand": ["Chapel", "Estate"]}]
    game = tr.scenario("Possession, Chapel", hand=["Possession"], opponents=others, names=NAMES[:2])
    run(game, "Possession", "done")
    assert prompt(game).startswith("For Ben: ")
    assert "Anna decides for Ben this turn." in game.log


def test_copies_branches_samples_and_pickles_keep_the_names() -> None:
    game = tr.Game(KINGDOM, 3, 1, names=NAMES)
    game.choose("treasures")
    view = game.view(0)
    games = [game.clone(), game.at(0), game.branch(seed=2), view.sample(3), copy.copy(game),
             copy.deepcopy(game), pickle.loads(pickle.dumps(game))]  # fmt: skip
    views = [copy.copy(view), pickle.loads(pickle.dumps(view)), view.sample(1).view(0)]
    assert [one.names for one in (*games, *views)] == [NAMES] * 10
    game.undo()
    assert game.names == NAMES
    assert pickle.loads(pickle.dumps(tr.scenario("Moat", names=("A", "B")))).names == ("A", "B")


def test_records_keep_the_names() -> None:
    game = tr.Game(KINGDOM, 3, 1, names=NAMES)
    game.choose("treasures")
    record = tr.Record.from_json(game.record().to_json())
    assert record == game.record()
    assert record.names == NAMES
    assert record.replay().log == game.log
    assert tr.Game(KINGDOM, 3, 1).record().names == ()
    assert replace(record, names=()).replay().names == ("P1", "P2", "P3")


def test_records_without_names_are_read() -> None:
    data = json.loads(tr.Game(KINGDOM, 2, 1).record().to_json())
    del data["names"]
    assert tr.Record.from_json(json.dumps(data)).replay().names == ("P1", "P2")


@pytest.mark.parametrize("names", ["AB", {"A": 1, "B": 2}, [1, 2], None, 5])
def test_a_record_with_names_that_are_none_is_refused(names: object) -> None:
    data = json.loads(tr.Game(KINGDOM, 2, 1).record().to_json()) | {"names": names}
    with pytest.raises(tr.RecordError, match="names of a record"):
        tr.Record.from_json(json.dumps(data))


@pytest.mark.parametrize("names", [["A"], ["A", "a"], ["A", "B\x1b[31m"]])
def test_a_record_with_bad_names_is_not_played(names: list[str]) -> None:
    data = json.loads(tr.Game(KINGDOM, 2, 1).record().to_json()) | {"names": names}
    with pytest.raises(tr.RecordError, match="can't be played"):
        tr.Record.from_json(json.dumps(data)).replay()


def test_short_descriptions_have_the_names() -> None:
    game = tr.Game(KINGDOM, 3, 1, names=NAMES)
    assert " with Anna, Ben, Zoë O'Hara: turn 1, Anna: treasure: " in repr(game)
    assert repr(game.view(0)).startswith("<View of Anna: hand ")
    assert "Anna: treasure: " in repr(game.view(0))
    assert repr(game.view(2)).startswith("<View of Zoë O'Hara: hand ")


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (("Anna",), "1 name for 2 players: each player has one"),
        (NAMES, "3 names for 2 players: each player has one"),
        ((), "0 names for 2 players"),
        (("Anna", "anna"), "two players are called 'anna'"),
        (("Anna", "Ben\x1b[31m"), "no character that can't be seen"),
        (("Anna", "Ben\nTurn 2 - Anna"), "no character that can't be seen"),
        (("Anna", "\u202eneB"), "no character that can't be seen"),
        (("Anna", " "), "a name is needed"),
        (("Anna", None), "a name is needed"),
        (("Anna", "Ben "), "no space at its ends"),
        (("Anna", "B" * 61), "at most 60 characters"),
        (("Anna, Ben", "Carl"), "no ','"),
        (("Anna", "7"), "has letters"),
    ],
)  # fmt: skip
def test_names_that_can_not_be_used_are_refused(names: Iterable[str], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        tr.Game(KINGDOM, 2, names=names)
    with pytest.raises(ValueError, match=re.escape(message)):
        tr.scenario("", names=names)


@pytest.mark.parametrize("names", ["AB", 5])
def test_names_are_several(names: object) -> None:
    with pytest.raises(TypeError, match="names are several"):
        tr.Game(KINGDOM, 2, names=names)  # type: ignore[arg-type]


def test_names_may_come_one_by_one_and_fit_one_player() -> None:
    assert tr.Game(KINGDOM, 2, names=(n for n in "AB")).names == ("A", "B")
    assert tr.Game(KINGDOM, 1, names=["B" * 60]).names == ("B" * 60,)
