"""``throneroom play``: a game in the terminal, read by a person and typed by one."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.commands import play as command
from throneroom.commands import table_talk
from throneroom.play import game_review
from throneroom.play.advice import advise
from throneroom.play.best_known import KnownPlan
from throneroom.play.game_file import game_text
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame
from throneroom.store import GamesOfPeople, Store

from .conftest import Cli, Outcome

FIRST_GAME = "First Game"
Typing = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of its own, and no long search for a strategy."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    plan = KnownPlan(tr.strategy("Big Money"), "bot")
    monkeypatch.setattr(table_talk, "best_known", lambda *_: plan)
    monkeypatch.setattr(table_talk, "advise", lambda *a, **k: advise(*a, **{**k, "rollouts": 200}))
    monkeypatch.setattr(game_review, "QUICK", 40)
    monkeypatch.setattr(game_review, "DEEP", 100)
    monkeypatch.setattr(game_review, "_GAMES", 5)
    return path


@pytest.fixture
def typing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> Typing:
    """Call ``throneroom play`` and type these lines."""

    def run(lines: str, *args: object) -> Outcome:
        monkeypatch.setattr("sys.stdin", io.StringIO(lines))
        return cli("play", *args)

    return run


def test_a_turn_as_it_is_read(typing: Typing) -> None:
    done = typing("treasures\nsilver\n", FIRST_GAME, "--seed", 5)
    assert done.code == 0, done.err
    assert "Kingdom: Cellar, Market" in done.out
    assert "Hand: 4 Copper, Estate   (deck 5, discard 0)" in done.out
    assert "   1  Play all Treasures (+$4)" in done.out
    assert "> treasures\nY plays 4 Coppers. (+$4)\n" in done.out
    assert "Buy a card for up to $4" in done.out
    assert "> silver\nY buys and gains a Silver.\n" in done.out
    assert "\nTurn 1 - Big Money\nB plays 4 Coppers. (+$4)\n" in done.out
    assert done.out.endswith("> \nThe game is kept. Go on with: throneroom play --resume 1\n")


def test_it_fits_into_80_columns_without_colours(typing: Typing) -> None:
    lines = "advice\nsupply\ndeck\nlog all\ntext\nhelp\nt\nadvice\ntable\nundo\nback\n"
    done = typing(lines, "random", "--seed", 3, "--players", 4, "--advice")
    assert done.code == 0, done.err
    assert max(map(len, done.out.splitlines())) <= 80
    assert "\x1b" not in done.out + done.err


def test_names_numbers_and_beginnings(typing: Typing) -> None:
    for answer in ("2", "Play Copper", "copper", "COPPER", "cop"):
        done = typing(f"{answer}\n", FIRST_GAME, "--seed", 5)
        assert f"> {answer}\nY plays a Copper. (+$1)" in done.out


def test_answers_one_after_the_other_in_a_line(typing: Typing) -> None:
    done = typing("t, workshop\n", FIRST_GAME, "--seed", 5)
    assert "Y buys and gains a Workshop." in done.out


def test_what_is_not_understood_asks_again(typing: Typing) -> None:
    done = typing("text Mout\nmoat\nt\nsmity\n99\nm\n-2\nsmithy\n", FIRST_GAME, "--seed", 5)
    assert "> text Mout\nunknown card 'Mout': did you mean 'Moat'?" in done.out
    assert "> moat\nMoat can't be chosen now\n" in done.out
    assert "'smity' is not an option now: did you mean 'Smithy'?" in done.out
    assert "there are options 1 to 13, not 99" in done.out
    assert "'m' may be Moat or Merchant or Militia" in done.out
    assert "there is nothing to take back here; try 'undo'" in done.out
    assert "Y buys and gains a Smithy." in done.out
    assert done.code == 0


def test_undo_is_free_until_something_was_seen(typing: Typing, store: Path) -> None:
    done = typing("undo\nt\nundo\nt\nsilver\nundo\nback\n", FIRST_GAME, "--seed", 5)
    assert "there is nothing to take back" in done.out
    assert "> undo\nTaken back.\n" in done.out
    assert "Something new was seen since. 'back' takes it back all the same" in done.out
    assert "> back\nTaken back, and marked.\n" in done.out
    with Store(store) as kept:
        plies = GamesOfPeople(kept).plies(1)
    assert [what for what, _, _ in plies if what != "answer"] == ["undo", "take back", "luck"]


def chapel(typing: Typing, lines: str) -> str:
    """Play Chapel in the third turn, and go on with these lines."""
    turns = "t\nchapel\nt\ndone\n"
    for seed in range(20):
        done = typing(turns + lines, "Chapel, Moat", "--piles", 2, "--seed", seed)
        if "Turn 3 - You" in done.out and "Play Chapel" in done.out:
            return done.out
    raise AssertionError("Chapel did not come")


def test_several_picks_and_one_taken_back(typing: Typing) -> None:
    out = chapel(typing, "chapel\ncopper copper\n-copper\nundo\n1 1\ndone\n")
    assert "Chapel: trash up to 4" in out
    out = chapel(typing, "chapel\ncopper, copper\n-copper\nundo\ncopper\ndone\n")
    assert "Picked: Copper, Copper ('done' when that is all" in out
    assert "Picked: Copper ('done'" in out
    assert "Picked: nothing" in out
    assert "Y trashes a Copper." in out


@pytest.mark.parametrize(
    ("start", "kingdom", "told"),
    [
        (
            {"Copper": 2, "Bank": 1, "Contraband": 1, "Silver": 1}, "Bank, Contraband",
            "Left for you to decide: Bank and Contraband.",
        ),
        (
            {"Gold": 2, "Copper": 3}, "Grand Market, Moat",
            "Left for you to decide: Copper: with that in play you can't buy Grand Market.",
        ),
        ({"Copper": 2, "Bank": 1, "Silver": 2}, "Bank, Moat", ""),
    ],
)  # fmt: skip
def test_one_word_plays_the_treasures_that_nobody_holds_back(
    typing: Typing, tmp_path: Path, start: dict[str, int], kingdom: str, told: str
) -> None:
    """The same key as in the browser."""
    rules = tr.Variant(kingdom_piles=None, start=start)
    known = tr.Kingdom(kingdom)
    setup = GameSetup.of(known, [person(), opponent("Big Money", known)], 7, rules)
    record = tmp_path / "record.json"
    record.write_text(game_text(PlayedGame(setup)))
    done = typing("t\n", "--load", record)
    assert done.code == 0, done.err
    if told:
        assert told in " ".join(done.out.split())
    else:  # $2 and $4, and the Bank, which is the fifth Treasure
        assert "1 Action, 1 Buy, $11 " in done.out


def test_a_network_for_other_cards_is_refused_before_the_game(typing: Typing, store: Path) -> None:
    done = typing("t\n", FIRST_GAME, "--against", "RL Random")
    assert done.code == 2
    assert "this network is for other cards: Chapel" in done.err
    assert not done.out
    with Store(store) as kept:
        assert GamesOfPeople(kept).last_open("") is None


def test_quit_and_go_on(typing: Typing) -> None:
    first = typing("t\nquit\n", FIRST_GAME, "--seed", 5)
    assert "The game is kept. Go on with: throneroom play --resume 1" in first.out
    second = typing("silver\nq\n", "--resume")
    assert "Turn 1 - You\nY plays 4 Coppers. (+$4)\n" in second.out
    assert "Y buys and gains a Silver." in second.out
    third = typing("", "--resume", 1)
    assert "Turn 2 - You" in third.out


def test_ctrl_c_keeps_the_game(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "ask", stop)
    done = cli("play", FIRST_GAME, "--seed", 5)
    assert done.code == 130
    assert "The game is kept. Go on with: throneroom play --resume 1" in done.err


def test_a_whole_game_with_its_end(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    rng, file = random.Random(2), Path("game.json")
    after = iter(["what", "review", "log", f"save {file}", f"save {file}", "quit"])
    over = False

    def person(prompt: str) -> str:
        return next(after) if over else rng.choice(["t", "1", "2", "3", "4", "done", "smithy"])

    def end(self: table_talk.TableTalk) -> None:
        nonlocal over
        over = True
        original(self)

    original = table_talk.TableTalk._end
    monkeypatch.setattr(table_talk.TableTalk, "_end", end)
    monkeypatch.setattr(command, "ask", person)
    done = cli("play", FIRST_GAME, "--seed", 5, "--against", "Smithy Big Money")
    assert done.code == 0, done.err
    assert re.search(
        r"\nSmithy Big Money wins: You -?\d+, Smithy Big Money \d+ points\.\n", done.out
    )
    assert "Your chance to win, after your last decision of each turn:" in done.out
    assert "Your deck, beside that of Big Money" in done.out
    assert "The game ends." in done.out
    assert f"{file} can't be written: File exists" in done.out
    assert max(map(len, done.out.splitlines())) <= 80
    record = tr.Record.from_json(file.read_text())
    assert record.seed == 5
    assert record.replay().over
    over, after = False, iter(["log", "quit"])
    loaded = cli("play", "--load", file)
    assert "Smithy Big Money wins" in loaded.out


def test_playing_on_from_a_turn(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, store: Path
) -> None:
    game = tr.Game(tr.Kingdom(FIRST_GAME), names=("You", "Ben"), seed=5)
    while not game.over:
        game.choose(0)
    file = tmp_path / "over.json"
    file.write_text(game.record().to_json())
    typed = iter(["again 99", "again 3", "log all", "quit"])
    monkeypatch.setattr(command, "ask", lambda _: next(typed))
    done = cli("play", "--load", file)
    assert "You decided nothing in a turn 99: there are turns 1 to" in done.out
    after = done.out.partition("Game 2: other luck from here on.")[2]
    assert "Turn 3 - You" in after
    assert "Turn 4 - You" not in after
    assert "throneroom play --resume 2" in after
    with Store(store) as kept:
        branch = GamesOfPeople(kept).game(2)
    assert branch.parent == 1


def test_several_people_at_one_screen(typing: Typing, tmp_path: Path) -> None:
    game = tr.Game(FIRST_GAME, names=("Anna", "Ben"), seed=1)
    (tmp_path / "two.json").write_text(game.record().to_json())
    done = typing("t\nsilver\n\nt\n", "--load", tmp_path / "two.json")
    assert "Now Ben plays; the others look away." in done.out
    assert "A draws 5 cards." in done.out.partition("look away")[2]


FAILS = """
class Fails:
    name = "Fails"
    def choose(self, view):
        if view.turn > 1:
            raise RuntimeError("no idea")
        return view.decision.options[-1]
"""


def test_an_opponent_that_fails(typing: Typing, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(FAILS)
    done = typing("done\n" * 9, FIRST_GAME, "--against", f"{tmp_path}/bot.py", "--seed", 5)
    assert done.code == 2
    assert "agent 'Fails' failed" in done.err
    assert "no idea" in done.err
    assert "throneroom play --resume 1" in done.err
    assert "Traceback" not in done.err


def test_a_store_that_can_not_be_written(
    typing: Typing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "file" / "store.sqlite"))
    done = typing("t\n", FIRST_GAME, "--seed", 5)
    assert done.code == 0
    assert "nothing is kept" in done.err
    assert done.out.endswith("The game is not kept.\n")


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ((), "name a kingdom, or say --resume"),
        (("",), "name a kingdom, or say --resume"),
        (("Smity, Village",), "Smithy"),
        (("Smithy",), "a kingdom has 10 piles, this one has 1"),
        ((FIRST_GAME, "--players", 5), "--players"),
        ((FIRST_GAME, "--players", 2, "--against", "Random", "--against", "Random"), "more than"),
        ((FIRST_GAME, "--against", "Big Mony"), "did you mean 'Big Money'"),
        ((FIRST_GAME, "--seed", -1), "a seed is between"),
        ((FIRST_GAME, "--name", "A, B"), "can't be a player's name"),
        ((FIRST_GAME, "--pace", 99), "--pace is between 0 and 10"),
        (("--resume",), "no game in"),
        (("7", "--resume"), "there is no game 7"),
        (("x", "--resume"), "takes the number of a game"),
        (("--resume", "--seed", 3), "say only its number"),
        (("--load", "none.json"), "none.json"),
        ((FIRST_GAME, "--load", "none.json"), "say --load FILE alone"),
    ],
)
def test_what_can_not_be_played(
    bad: Callable[..., str], args: tuple[object, ...], message: str
) -> None:
    assert message in " ".join(bad("play", *args).split())
