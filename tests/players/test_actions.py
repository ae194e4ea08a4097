"""Which Actions native players play, in which order, and which options they choose."""

from __future__ import annotations

import pytest

import throneroom as tr

from .helpers import after, answer, answers

DECK = ["Copper"] * 7


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        (["Smithy", "Village"], "Village"),
        (["Militia", "Smithy"], "Smithy"),
        (["Market", "Laboratory", "Village"], "Village"),
        (["Market", "Laboratory"], "Laboratory"),
        (["Moat", "Witch"], "Witch"),
        (["Remodel", "Estate", "Cellar"], "Cellar"),
        (["Workshop", "Council Room"], "Council Room"),
    ],
)
def test_villages_and_cantrips_before_terminals_draws_first(hand: list[str], first: str) -> None:
    kingdom = [name for name in hand if name != "Estate"]
    assert answer(tr.scenario(kingdom, hand=hand, deck=DECK)) == first


@pytest.mark.parametrize(
    ("hand", "target"),
    [
        (["Smithy", "Moat"], "Smithy"),
        (["Village", "Smithy", "Militia"], "Village"),
        (["Witch", "Workshop"], "Witch"),
        (["Chapel", "Woodcutter", "Silver"], "Woodcutter"),
    ],
)
def test_throne_room_goes_on_what_is_worth_most(hand: list[str], target: str) -> None:
    kingdom = ["Throne Room", *(n for n in hand if n != "Silver")]
    game = tr.scenario(kingdom, hand=["Throne Room", *hand], deck=DECK)
    assert answer(after(game, "Throne Room")) == target


def test_throne_room_waits_for_villages() -> None:
    hand = ["Throne Room", "Village", "Smithy"]
    assert answer(tr.scenario("Throne Room, Village, Smithy", hand=hand, deck=DECK)) == "Village"


def test_throne_room_takes_the_only_laboratory() -> None:
    hand = ["Throne Room", "Laboratory"]
    assert answers(tr.scenario("Throne Room, Laboratory", hand=hand, deck=DECK), 2) == hand


def test_shanty_town_comes_last_with_actions_to_spare() -> None:
    hand = ["Shanty Town", "Smithy"]
    few = tr.scenario("Shanty Town, Smithy", hand=hand, deck=DECK)
    many = tr.scenario("Shanty Town, Smithy", hand=hand, deck=DECK, actions=2)
    assert (answer(few), answer(many)) == ("Shanty Town", "Smithy")


@pytest.mark.parametrize("other", ["Market", "Laboratory", "Minion"])
def test_shanty_town_waits_for_actions_that_cost_none(other: str) -> None:
    hand = ["Shanty Town", other]  # without them in hand it draws
    assert answer(tr.scenario(hand, hand=hand, deck=DECK)) == other


@pytest.mark.parametrize("other", ["Smithy", "Moat", "Witch"])
def test_chapel_comes_after_what_draws(other: str) -> None:
    hand = ["Chapel", other, "Estate", "Copper"]  # then there is more to trash
    assert answer(tr.scenario(["Chapel", other], hand=hand, deck=DECK, actions=2)) == other


@pytest.mark.parametrize("other", ["Smithy", "Council Room", "Rabble"])
@pytest.mark.parametrize("giver", ["Witch", "Charlatan"])
def test_a_curse_for_the_others_is_worth_more_than_a_card(giver: str, other: str) -> None:
    hand = [giver, other, "Copper"]
    assert answer(tr.scenario([giver, other], hand=hand, deck=DECK)) == giver


def test_conspirator_is_played_when_it_draws() -> None:
    hand = ["Conspirator", "Smithy"]
    alone = tr.scenario("Conspirator, Smithy, Village", hand=hand, deck=DECK)
    third = tr.scenario("Conspirator, Smithy, Village", hand=hand, deck=DECK, play=["Village"] * 2)
    assert (answer(alone), answer(third)) == ("Smithy", "Conspirator")


def test_vassal_plays_what_it_finds() -> None:
    game = tr.scenario("Vassal, Village", hand=["Vassal"], deck=["Village", *DECK])
    assert answer(after(game, "Vassal")) == "Village"


@pytest.mark.parametrize(
    ("hand", "option"),
    [
        (["Estate", "Estate", "Copper"], "trash"),
        (["Gold", "Silver", "Copper"], "+$2"),
    ],
)
def test_steward(hand: list[str], option: str) -> None:
    deck = [*DECK, "Estate", "Estate", "Estate"]
    game = tr.scenario("Steward", hand=["Steward", *hand], deck=deck)
    assert option in answer(after(game, "Steward"))


def test_nobles_make_way_for_actions_or_draw() -> None:
    alone = tr.scenario("Nobles", hand=["Nobles", "Copper"], deck=DECK)
    crowd = tr.scenario("Nobles, Smithy", hand=["Nobles", "Smithy", "Smithy"], deck=DECK)
    assert answer(after(alone, "Nobles")) == "+3 Cards"
    assert answer(after(crowd, "Nobles")) == "+2 Actions"


def test_minion_changes_a_bad_hand_only() -> None:
    deck = ["Gold", "Silver", "Copper", "Copper", "Estate"]
    bad = tr.scenario("Minion", hand=["Minion", "Estate", "Estate", "Copper"], deck=deck)
    good = tr.scenario("Minion", hand=["Minion", "Gold", "Gold", "Silver"], deck=deck)
    assert answer(after(bad, "Minion")) != "+$2"
    assert answer(after(good, "Minion")) == "+$2"


def test_torturer_is_suffered_cheaply() -> None:
    for hand, suffered in (
        (["Estate", "Estate", "Gold"], "iscard"),
        (["Gold", "Gold", "Gold", "Silver"], "Curse"),
    ):
        game = tr.scenario("Torturer", hand=["Torturer"], opponents=[{"hand": hand}])
        assert suffered in answer(after(game, "Torturer"))


def test_courtier_shows_the_card_with_most_types_and_takes_gold_early() -> None:
    game = tr.scenario("Courtier, Nobles", hand=["Courtier", "Copper", "Nobles"], deck=DECK)
    assert answer(after(game, "Courtier")) == "Nobles"


def test_mining_village_is_given_up_for_a_province() -> None:
    for hand, given_up in ((["Gold", "Gold"], True), (["Gold", "Gold", "Gold"], False)):
        game = tr.scenario(
            "Mining Village",
            hand=["Mining Village", *hand],
            deck=["Estate", *DECK],
            supply={"Province": 4},
        )
        assert (answer(after(game, "Mining Village")) == "yes") == given_up


def test_pawn_draws_and_pays_without_actions() -> None:
    game = tr.scenario("Pawn", hand=["Pawn", "Copper"], deck=["Silver"] * 5)
    assert set(answers(after(game, "Pawn"), 2)) == {"+1 Card", "+$1"}


def test_lurker_takes_what_was_wanted() -> None:
    game = tr.scenario("Lurker, Market", hand=["Lurker"], trash=["Market"])
    assert "rom the trash" in answer(after(game, "Lurker"), "Market")


def test_chancellor_turns_a_poor_deck_over() -> None:
    poor = tr.scenario("Chancellor", hand=["Chancellor"], deck=["Estate"] * 4, discard=["Gold"])
    rich = tr.scenario("Chancellor", hand=["Chancellor"], deck=["Gold"] * 4, discard=["Estate"])
    assert answer(after(poor, "Chancellor")) == "yes"
    assert answer(after(rich, "Chancellor")) == "no"
