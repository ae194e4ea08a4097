"""One key for all Treasures: what it plays, in which order, and what it leaves to the player."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import throneroom as tr
from throneroom.cards.catalog import OFFICIAL
from throneroom.engine.game import Game
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame, PlayError
from throneroom.play.treasure_key import TreasureKey, next_treasure, treasure_key


def at_treasures(
    hand: Sequence[str], *kingdom: str, deck: Sequence[str] = (), discard: Sequence[str] = ()
) -> Game:
    """A turn in which Treasures are to be played."""
    cards = [OFFICIAL.card(name) for name in dict.fromkeys((*hand, *kingdom, "Village"))]
    found = tr.scenario(
        [card for card in cards if not card.basic],
        hand=list(hand), deck=list(deck), discard=list(discard),
    )  # fmt: skip
    while found.decision is not None and found.decision.purpose != "treasure":
        found.choose("done")
    return found


def pressed(game: Game) -> list[str]:
    """Press the key once; what it has answered."""
    answers = []
    while (answer := next_treasure(game.view(0))) is not None:
        answers.append(answer.text)
        game.choose(answer.text)
    return answers


def key_of(game: Game) -> TreasureKey:
    found = treasure_key(game.view(0))
    assert found is not None
    return found


PLAIN = ["Copper", "Copper", "Silver", "Gold"]


def test_plain_treasures_are_played_at_once() -> None:
    game = at_treasures(PLAIN)
    key = key_of(game)
    assert (sorted(key.plays), key.leaves, key.coins) == (sorted(PLAIN), (), 7)
    assert pressed(game) == ["treasures"]
    assert game.coins == 7
    assert game.decision is not None
    assert game.decision.purpose == "buy"


@pytest.mark.parametrize(
    "special", ["Talisman", "Quarry", "Hoard", "Royal Seal", "Potion", "Farm", "Collection",
                "Astrolabe", "Platinum", "Philosopher's Stone"]
)  # fmt: skip
def test_what_only_gives_is_played_too(special: str) -> None:
    game = at_treasures([special, "Copper", "Silver"])
    assert {*key_of(game).plays} == {special, "Copper", "Silver"}
    pressed(game)
    assert game.view(0).me.play[special] == 1


@pytest.mark.parametrize("special", ["Venture", "Loan", "Contraband", "Crystal Ball", "War Chest"])
def test_what_asks_or_moves_cards_is_left(special: str) -> None:
    game = at_treasures([special, "Copper", "Silver"], deck=["Gold", "Copper"])
    assert key_of(game).leaves == (special,)
    pressed(game)
    assert game.coins == 3
    assert game.decision is not None
    assert [one.text for one in game.decision.options] == [special, "done"]
    assert treasure_key(game.view(0)) is None


@pytest.mark.parametrize("special", ["Anvil", "Investment", "Tiara"])
def test_what_wants_cards_of_the_hand_stops_the_key(special: str) -> None:
    """Discarded, trashed or played twice: a Treasure that is in play already is not there."""
    assert treasure_key(at_treasures([special, "Copper", "Silver"]).view(0)) is None


def test_a_bank_comes_last() -> None:
    game = at_treasures(["Bank", "Copper", "Silver", "Talisman", "Bank"])
    answers = pressed(game)
    assert answers[-2:] == ["Bank", "Bank"]
    assert "Talisman" in answers
    assert game.coins == 1 + 2 + 1 + 4 + 5


def test_a_bank_waits_for_what_is_left() -> None:
    """A Loan or a Venture that is played after it would have made it worth more."""
    game = at_treasures(["Bank", "Venture", "Copper"], deck=["Gold"])
    assert {*key_of(game).leaves} == {"Bank", "Venture"}


@pytest.mark.parametrize(
    ("hand", "deck", "kept"),
    [
        (["Silver", "Silver", "Silver", "Copper"], [], True),
        (["Gold", "Gold", "Copper"], [], True),
        (["Silver", "Silver", "Copper", "Copper"], [], False),  # without Coppers that is only $4
        (["Gold", "Copper", "Copper", "Copper", "Copper"], [], False),
        (["Silver", "Silver", "Bank", "Copper"], [], True),  # the Bank gives $3
        (["Silver", "Bank", "Copper", "Copper"], [], False),
        (["Silver", "Silver", "Venture", "Copper"], ["Gold"], True),  # $5, and what Venture finds
        (["Silver", "Silver", "Venture", "Copper"], ["Estate"], False),
    ],
)
def test_coppers_stay_where_they_would_forbid_a_purchase(
    hand: list[str], deck: list[str], kept: bool
) -> None:
    key = key_of(at_treasures(hand, "Grand Market", deck=deck))
    assert ("Copper" in key.leaves) == kept
    assert key.because == ("Grand Market" if kept else "")


def test_the_supply_has_to_have_the_card() -> None:
    assert key_of(at_treasures(["Gold", "Gold", "Copper"])).leaves == ()


def test_with_coppers_left_the_card_can_be_bought() -> None:
    game = at_treasures(["Gold", "Gold", "Copper"], "Grand Market")
    assert pressed(game) == ["Gold", "Gold"]
    game.choose("done")
    assert game.decision is not None
    assert "Grand Market" in [one.text for one in game.decision.options]


def test_there_is_no_key_in_another_phase() -> None:
    game = tr.scenario("Village", hand=["Village", "Copper"])
    assert game.decision is not None
    assert game.decision.purpose == "play"
    assert treasure_key(game.view(0)) is None


def test_all_answers_of_the_key_are_kept_at_once() -> None:
    kingdom = tr.Kingdom("Smithy, Village", opening="4/3").filled(1)
    kept: list[int] = []
    setup = GameSetup.of(kingdom, [person("Anna"), opponent("Big Money", kingdom)], seed=7)
    game = PlayedGame(setup, keep=lambda first, plies, over: kept.append(len(plies)))
    assert game.answer_while(next_treasure, seat=0) == 1
    assert kept == [1]
    assert game.undo(0).free  # one key, one undo
    assert game.answered == 0
    with pytest.raises(PlayError):
        game.answer_while(next_treasure, seat=1)
