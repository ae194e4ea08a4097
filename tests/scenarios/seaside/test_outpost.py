"""Outpost: an extra turn with three cards."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, run
from .table import end_turn, resources

NEXT = ["Copper"] * 3 + ["Estate"] * 5 + ["Silver"] * 10


def test_outpost_gives_another_turn_with_three_cards() -> None:
    g = tr.scenario("Outpost", hand=["Outpost"], deck=NEXT, coins=5, buys=3, actions=4)
    end_turn(run(g, "Outpost"))
    assert g.active == 0
    assert hand(g) == bag(*["Copper"] * 3)
    assert resources(g) == (1, 1, 0)
    end_turn(g)
    assert g.active == 1
    assert hand(g) == bag(*["Estate"] * 5)


def test_outpost_stays_in_play_until_the_end_of_the_extra_turn() -> None:
    g = tr.scenario("Outpost", hand=["Outpost"], deck=NEXT)
    end_turn(run(g, "Outpost"))
    assert in_play(g) == bag("Outpost")
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g) == bag("Outpost", *["Copper"] * 3)


def test_extra_turn_is_normal_otherwise() -> None:
    g = tr.scenario("Outpost, Bazaar", hand=["Outpost"], deck=["Bazaar", "Gold", "Copper", "Gold"])
    end_turn(run(g, "Outpost"))
    run(g, "Bazaar", "treasures", "Province")
    assert g.active == 1
    assert g.players[0].owned["Province"] == 1


def test_next_player_comes_after_the_extra_turn() -> None:
    g = tr.scenario("Outpost", hand=["Outpost"], deck=NEXT, players=3)
    run(g, "Outpost")
    seen = []
    for _ in range(4):
        seen.append(g.active)
        end_turn(g)
    assert seen == [0, 0, 1, 2]


@pytest.mark.parametrize(("wording", "cards"), [("Outpost", 3), ("Outpost (2E)", 5)])
def test_outpost_played_in_the_extra_turn_gives_no_third_turn(wording: str, cards: int) -> None:
    """The wording of 2022 then leaves the hand alone, the newest makes it small."""
    g = tr.scenario(wording, hand=["Outpost"], deck=["Outpost", *NEXT])
    end_turn(run(g, "Outpost"))
    assert g.active == 0
    end_turn(run(g, "Outpost"))
    assert g.active == 1
    assert in_play(g) == bag()
    assert hand(g).total() == cards


@pytest.mark.parametrize("wording", ["Outpost", "Outpost (2E)"])
def test_both_wordings_give_the_extra_turn_a_hand_of_three(wording: str) -> None:
    g = tr.scenario(wording, hand=["Outpost"], deck=NEXT)
    end_turn(run(g, "Outpost"))
    assert (g.active, hand(g).total()) == (0, 3)
    end_turn(g)
    assert (g.active, hand(g).total()) == (1, 5)


def test_the_first_edition_did_what_the_newest_wording_does() -> None:
    assert tr.card("Outpost", edition=1) == tr.card("Outpost")
    assert tr.card("Outpost", edition=2) == tr.card("Outpost", year=2022) != tr.card("Outpost")


def test_outpost_on_the_own_turn_after_a_possessed_one_would_be_the_third() -> None:
    g = tr.scenario(
        "Outpost, Possession",
        hand=["Possession"],
        deck=["Estate"] * 9,
        opponents=[{"deck": ["Outpost", *["Estate"] * 20]}],
    )
    end_turn(run(g, "Possession"))
    assert g.active == 1
    end_turn(g)
    assert g.active == 1
    end_turn(run(g, "Outpost"))
    assert g.active == 0
    assert hand(g, 1).total() == 3


def test_outpost_works_again_after_the_others_had_their_turns() -> None:
    g = tr.scenario("Outpost", hand=["Outpost"])
    end_turn(run(g, "Outpost"))
    end_turn(g)
    end_turn(g)
    assert g.active == 0
    end_turn(run(g, "Outpost"))
    assert g.active == 0


def test_two_outposts_in_one_turn_give_one_extra_turn() -> None:
    g = tr.scenario("Outpost", hand=["Outpost", "Outpost"], deck=NEXT, actions=2)
    end_turn(run(g, "Outpost", "Outpost"))
    assert g.active == 0
    assert hand(g).total() == 3
    end_turn(g)
    assert g.active == 1
    assert in_play(g) == bag()


def test_outpost_under_throne_room_gives_one_extra_turn() -> None:
    g = tr.scenario("Outpost, Throne Room", hand=["Throne Room", "Outpost"], deck=NEXT)
    end_turn(run(g, "Throne Room", "Outpost"))
    assert g.active == 0
    assert hand(g).total() == 3
    end_turn(g)
    assert g.active == 1
    assert in_play(g) == bag()


@pytest.mark.parametrize(("card", "coins", "drawn"), [("Merchant Ship", 2, 0), ("Caravan", 0, 1)])
def test_extra_turn_is_the_next_turn_for_durations(card: str, coins: int, drawn: int) -> None:
    g = tr.scenario(f"Outpost, {card}", hand=["Outpost", card], deck=["Estate"] * 20, actions=2)
    end_turn(run(g, "Outpost", card))
    assert g.active == 0
    assert g.coins == coins
    assert hand(g) == bag(*["Estate"] * (3 + drawn))
    assert in_play(g) == bag("Outpost", card)
    end_turn(g)
    assert in_play(g) == bag()
    end_turn(g)
    assert g.coins == 0
    assert hand(g) == bag(*["Estate"] * 5)


def test_tactician_draws_five_in_the_extra_turn() -> None:
    g = tr.scenario(
        "Outpost, Tactician",
        hand=["Outpost", "Tactician", "Estate"],
        deck=["Estate"] * 20,
        actions=2,
    )
    end_turn(run(g, "Outpost", "Tactician"))
    assert hand(g) == bag(*["Estate"] * 8)
    assert resources(g) == (2, 2, 0)


def test_duration_of_the_extra_turn_waits_for_the_next_turn() -> None:
    g = tr.scenario(
        "Outpost, Merchant Ship",
        hand=["Outpost"],
        deck=["Merchant Ship", *["Estate"] * 20],
    )
    end_turn(run(g, "Outpost"))
    end_turn(run(g, "Merchant Ship"))
    assert in_play(g) == bag("Merchant Ship")
    end_turn(g)
    assert (g.active, g.coins) == (0, 2)


def test_no_extra_turn_when_the_game_is_over() -> None:
    g = tr.scenario("Outpost", hand=["Outpost"], deck=NEXT, coins=8, supply={"Province": 1})
    run(g, "Outpost", "Province")
    assert g.over


def test_game_may_end_with_the_extra_turn() -> None:
    g = tr.scenario(
        "Outpost", hand=["Outpost"], deck=["Gold"] * 3 + ["Estate"] * 5, supply={"Province": 1}
    )
    end_turn(run(g, "Outpost"))
    run(g, "treasures", "Province")
    assert g.over
    assert list(g.scores) == [6 + 5, 0]


def test_extra_turn_does_not_count_in_a_tie() -> None:
    g = tr.scenario(
        "Outpost",
        hand=["Outpost", "Province"],
        supply={"Province": 1},
        opponents=[{"hand": ["Gold", "Gold", "Silver"]}],
    )
    end_turn(run(g, "Outpost"))
    end_turn(g)
    run(g, "treasures", "Province")
    assert g.over
    assert list(g.scores) == [6, 6]
    assert g.winners == [0, 1]


def test_tie_in_the_extra_turn_goes_to_the_player_who_has_yet_to_play() -> None:
    g = tr.scenario(
        "Outpost",
        hand=["Outpost"],
        deck=["Gold", "Gold", "Gold"],
        supply={"Province": 1},
        opponents=[{"hand": ["Province"]}],
    )
    end_turn(run(g, "Outpost"))
    run(g, "treasures", "Province")
    assert list(g.scores) == [6, 6]
    assert g.winners == [1]


def test_haven_gives_its_card_back_in_the_extra_turn() -> None:
    g = tr.scenario(
        "Outpost, Haven", hand=["Haven", "Outpost", "Gold"], deck=["Copper", *["Estate"] * 10]
    )
    end_turn(run(g, "Haven", "Gold", "Outpost"))
    assert g.active == 0
    assert hand(g) == bag(*["Estate"] * 3, "Gold")


def test_monkey_ends_with_the_start_of_the_extra_turn() -> None:
    g = tr.scenario(
        "Outpost, Monkey",
        hand=["Monkey", "Outpost"],
        deck=["Estate"] * 20,
        actions=2,
        opponents=[{"hand": ["Silver", "Copper"]}],
    )
    end_turn(run(g, "Monkey", "Outpost"))
    assert hand(g) == bag(*["Estate"] * 4)
    end_turn(g)
    run(g, "treasures", "Silver")
    assert hand(g) == bag(*["Estate"] * 5)
