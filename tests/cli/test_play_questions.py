"""Each kind of question in the terminal: how it is asked, and how it can be answered."""

from __future__ import annotations

import io
from contextlib import redirect_stdout

import pytest

import throneroom as tr
from throneroom.commands.table_talk import Left, Manner, TableTalk
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame


def table(
    kingdom: str, rival: str = "Big Money", *, first: bool = True, **start: int
) -> PlayedGame:
    """A game that begins with this deck; what is a space in a name is an underscore here."""
    known = tr.Kingdom(kingdom)
    seats = [person("You"), opponent(rival, known)]
    cards = {name.replace("_", " "): n for name, n in start.items()}
    rules = tr.Variant(kingdom_piles=None, start=cards)
    return PlayedGame(GameSetup.of(known, seats if first else seats[::-1], 7, rules))


def typed(game: PlayedGame, *lines: str) -> str:
    """Type these lines; what was shown, with what was typed."""
    left, out = [*lines], io.StringIO()

    def ask(prompt: str) -> str:
        if not left:
            raise EOFError
        print(f"{prompt}{left[0]}")
        return left.pop(0)

    with redirect_stdout(out), pytest.raises(Left):
        TableTalk(game, Manner(), ask).play()
    assert max(map(len, out.getvalue().splitlines())) <= 80
    return out.getvalue()


def test_any_number_of_cards() -> None:
    game = table("Cellar, Smithy", Cellar=5, Estate=5)
    said = typed(game, "cellar", "estate, estate", "-estate", "done")
    assert "Cellar: discard any number of cards" in said
    assert "Picked: Estate ('done' when that is all; a minus sign takes one back)" in said
    assert "Y discards an Estate." in said


def test_exactly_so_many_cards() -> None:
    game = table("Militia, Smithy", "Militia Money", first=False, Militia=5, Copper=5)
    said = typed(game, "done", "militia", "militia")
    assert "Militia: discard 2 cards" in said
    assert "that is not enough: 0 picked of at least 2" in said
    assert sum(game.view(1).hand.values()) == 3


def test_options_with_words_of_their_own() -> None:
    game = table("Nobles, Smithy", Nobles=5, Copper=5)
    said = typed(game, "nobles", "+2 a")
    assert "+3 Cards" in said
    assert "+2 Actions" in said
    assert game.view(0).actions == 2


def test_two_of_four_options() -> None:
    game = table("Pawn, Smithy", Pawn=5, Copper=5)
    said = typed(game, "pawn", "+1 a, +1 b")
    assert "Pawn: choose two" in said
    assert (game.view(0).actions, game.view(0).buys) == (1, 2)


@pytest.mark.parametrize(("answer", "hand"), [("moat", 5), ("reveal nothing", 3)])
def test_a_reaction(answer: str, hand: int) -> None:
    deck = {"Moat": 4, "Militia": 6}
    game = table("Militia, Moat", "Militia Money", first=False, **deck)
    said = typed(game, answer, *(("moat, moat",) if hand == 3 else ()))
    assert "Militia Money plays Militia: reveal Moat?" in said
    assert sum(game.view(1).hand.values()) == hand


def test_an_order() -> None:
    game = table("Apothecary, Smithy, Village", Apothecary=4, Smithy=3, Village=4)
    said = typed(game, "apothecary", "village, smithy", "1 2")
    assert "Apothecary: put 4 cards back on your deck, the last one on top" in said
    assert game.view(0).me.deck[:4] == ("Smithy", "Village", "Smithy", "Village")


def test_the_name_of_a_card() -> None:
    game = table("Wishing Well, Smithy", Wishing_Well=8)
    said = typed(game, "wish", "Wishng Well", "wishing well")
    assert "Wishing Well: name a card" in said
    assert "did you mean 'Wishing Well'?" in said
    assert "Y names Wishing Well." in said
    assert sum(game.view(0).hand.values()) == 6


def test_a_card_to_trash_and_one_to_gain() -> None:
    game = table("Remodel, Smithy", Remodel=5, Estate=5)
    said = typed(game, "remodel", "estate", "province", "smithy")
    assert "Remodel: trash a card" in said
    assert "Remodel: gain a card costing up to $4" in said
    assert "Province can't be chosen now" in said
    assert "Y gains a Smithy." in said


def test_a_card_that_is_played_twice() -> None:
    game = table("Throne Room, Smithy", Throne_Room=5, Smithy=5)
    said = typed(game, "throne", "smithy")
    assert "Throne Room: play an Action twice?" in said
    assert "Y plays a Smithy again." in said


def test_somebody_elses_turn_is_played_for_them() -> None:
    game = table("Possession, Village", Possession=5, Village=5)
    said = typed(game, "possession", "e", "village", "e", "curse")
    assert "For Big Money: play an Action" in said
    assert "B plays a Village" in said
    assert game.view(0).me.owned["Curse"] == 1
