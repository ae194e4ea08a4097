"""Caravan, Fishing Village, Merchant Ship, Wharf and Astrolabe; how long Durations stay in play."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, run
from ..intrigue.asking import purpose
from .table import end_turn, go_round, resources

# Cards drawn, actions, buys and coins: when played, and at the start of the next turn.
PLAIN = {
    "Caravan": ((1, 1, 0, 0), (1, 0, 0, 0)),
    "Fishing Village": ((0, 2, 0, 1), (0, 1, 0, 1)),
    "Lighthouse": ((0, 1, 0, 1), (0, 0, 0, 1)),
    "Merchant Ship": ((0, 0, 0, 2), (0, 0, 0, 2)),
    "Wharf": ((2, 0, 1, 0), (2, 0, 1, 0)),
}
Bonus = tuple[int, int, int, int]


@pytest.mark.parametrize(("card", "now", "then"), [(c, *PLAIN[c]) for c in PLAIN])
def test_duration_gives_its_bonus_now_and_again_at_the_start_of_the_next_turn(
    card: str, now: Bonus, then: Bonus
) -> None:
    g = tr.scenario(card, hand=[card], deck=["Estate"] * 20)
    run(g, card)
    assert hand(g) == bag(*["Estate"] * now[0])
    assert resources(g) == (now[1], 1 + now[2], now[3])
    go_round(g)
    assert hand(g) == bag(*["Estate"] * (5 + then[0]))
    assert resources(g) == (1 + then[1], 1 + then[2], then[3])


@pytest.mark.parametrize("card", PLAIN)
def test_bonus_of_the_next_turn_does_not_come_before_it(card: str) -> None:
    g = tr.scenario(card, hand=[card], deck=["Estate"] * 20)
    end_turn(run(g, card))
    assert g.active == 1
    assert hand(g) == bag(*["Estate"] * 5)
    assert resources(g) == (1, 1, 0)


@pytest.mark.parametrize("card", PLAIN)
def test_bonus_of_the_next_turn_comes_only_once(card: str) -> None:
    g = tr.scenario(card, hand=[card], deck=["Estate"] * 24)
    go_round(go_round(run(g, card)))
    assert hand(g) == bag(*["Estate"] * 5)
    assert resources(g) == (1, 1, 0)


@pytest.mark.parametrize(("card", "now", "then"), [(c, *PLAIN[c]) for c in PLAIN])
def test_duration_stays_in_play_until_the_clean_up_of_the_next_turn(
    card: str, now: Bonus, then: Bonus
) -> None:
    g = tr.scenario(card, hand=[card, "Duchy"], deck=["Estate"] * 20)
    end_turn(run(g, card))
    assert in_play(g) == bag(card)
    assert discard(g) == bag("Duchy", *["Estate"] * now[0])
    end_turn(g)
    assert in_play(g) == bag(card)
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g) == bag("Duchy", card, *["Estate"] * (now[0] + 5 + then[0]))


def test_duration_stays_in_play_while_several_others_take_their_turns() -> None:
    g = tr.scenario("Caravan", hand=["Caravan"], deck=["Estate"] * 20, players=4)
    run(g, "Caravan")
    for player in (1, 2, 3, 0):
        end_turn(g)
        assert g.active == player
        assert in_play(g) == bag("Caravan")
    assert hand(g) == bag(*["Estate"] * 6)
    end_turn(g)
    assert in_play(g) == bag()


def test_other_cards_leave_play_while_a_duration_stays() -> None:
    g = tr.scenario("Caravan, Bazaar", hand=["Bazaar", "Caravan", "Copper"], deck=["Estate"] * 20)
    run(g, "Bazaar", "Caravan", "Copper", "done")
    assert in_play(g) == bag("Caravan")
    assert discard(g) == bag("Bazaar", "Copper", "Estate", "Estate")


def test_duration_in_play_is_not_shuffled_into_the_deck() -> None:
    g = tr.scenario("Merchant Ship", hand=["Merchant Ship"], discard=["Estate"] * 5)
    end_turn(run(g, "Merchant Ship"))
    assert hand(g) == bag(*["Estate"] * 5)
    assert in_play(g) == bag("Merchant Ship")
    assert g.players[0].deck_size == 0


def test_duration_in_play_belongs_to_its_player() -> None:
    g = end_turn(run(tr.scenario("Wharf", hand=["Wharf"]), "Wharf"))
    assert g.players[0].owned == bag("Wharf")


def test_everybody_sees_durations_in_play_and_what_is_due() -> None:
    g = end_turn(run(tr.scenario("Wharf", hand=["Wharf"]), "Wharf"))
    for viewer in (0, 1):
        assert g.view(viewer).players[0].play == bag("Wharf")
        assert g.view(viewer).players[0].waiting == (("Wharf", "start", 1),)
        assert g.view(viewer).players[1].waiting == ()


def test_duration_can_be_played_anew_after_its_clean_up() -> None:
    g = tr.scenario("Merchant Ship", hand=["Merchant Ship"])
    go_round(run(g, "Merchant Ship"))
    assert g.coins == 2
    go_round(g)  # the ship was discarded, shuffled and drawn
    assert g.coins == 0
    run(g, "Merchant Ship")
    assert g.coins == 2
    assert go_round(g).coins == 2


def test_two_of_the_same_duration_add_up() -> None:
    g = tr.scenario("Fishing Village", hand=["Fishing Village"] * 2, deck=["Estate"] * 20)
    run(g, "Fishing Village", "Fishing Village")
    assert resources(g) == (3, 1, 2)
    go_round(g)
    assert resources(g) == (3, 1, 2)
    assert in_play(g) == bag("Fishing Village", "Fishing Village")
    end_turn(g)
    assert in_play(g) == bag()


def test_durations_of_two_turns_overlap() -> None:
    g = tr.scenario(
        "Caravan", hand=["Caravan"], deck=["Copper", "Caravan", *["Estate"] * 4, *["Silver"] * 15]
    )
    go_round(run(g, "Caravan"))
    assert hand(g) == bag("Caravan", *["Estate"] * 4, "Silver")
    run(g, "Caravan")
    assert in_play(g) == bag("Caravan", "Caravan")
    end_turn(g)
    assert in_play(g) == bag("Caravan")
    assert discard(g)["Caravan"] == 1
    end_turn(g)
    assert hand(g) == bag(*["Silver"] * 6)
    end_turn(g)
    assert in_play(g) == bag()


def test_each_player_has_durations_of_their_own() -> None:
    other = {"hand": ["Caravan"], "deck": ["Copper"] * 20}
    g = tr.scenario("Caravan", hand=["Caravan"], deck=["Estate"] * 20, opponents=[other])
    end_turn(run(g, "Caravan"))
    end_turn(run(g, "Caravan"))
    assert in_play(g, 0) == in_play(g, 1) == bag("Caravan")
    assert hand(g) == bag(*["Estate"] * 6)
    end_turn(g)
    assert in_play(g, 0) == bag()
    assert in_play(g, 1) == bag("Caravan")
    assert hand(g, 1) == bag(*["Copper"] * 6)


def test_fishing_village_lets_two_actions_be_played_in_the_next_turn() -> None:
    g = tr.scenario(
        "Fishing Village, Merchant Ship",
        hand=["Fishing Village"],
        deck=["Merchant Ship", "Merchant Ship", *["Estate"] * 3],
    )
    go_round(run(g, "Fishing Village"))
    run(g, "Merchant Ship", "Merchant Ship")
    assert resources(g) == (0, 1, 5)
    assert in_play(g) == bag("Fishing Village", "Merchant Ship", "Merchant Ship")


def test_caravan_draws_what_there_is() -> None:
    g = tr.scenario("Caravan", hand=["Caravan"], deck=["Estate"])
    run(g, "Caravan")
    assert hand(g) == bag("Estate")
    go_round(g)
    assert hand(g) == bag("Estate")


def test_wharf_shuffles_to_draw_at_the_start_of_the_next_turn() -> None:
    g = tr.scenario("Wharf", hand=["Wharf", "Duchy"], deck=["Copper"] * 2 + ["Estate"] * 5)
    go_round(run(g, "Wharf"))
    assert hand(g)["Estate"] == 5
    assert hand(g).total() == 7
    assert discard(g) == bag()
    assert g.players[0].deck_size == 1


def test_astrolabe_is_a_treasure_that_pays_and_buys_now_and_next_turn() -> None:
    g = tr.scenario("Astrolabe", hand=["Astrolabe"], deck=["Estate"] * 20)
    assert purpose(g) == "treasure"
    run(g, "Astrolabe")
    assert resources(g) == (1, 2, 1)
    end_turn(g)
    assert in_play(g) == bag("Astrolabe")
    end_turn(g)
    assert resources(g) == (1, 2, 1)
    assert in_play(g) == bag("Astrolabe")
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g)["Astrolabe"] == 1


def test_astrolabe_pays_at_the_start_of_the_turn_before_any_action() -> None:
    g = tr.scenario("Astrolabe, Village", hand=["Astrolabe"], deck=["Village", *["Estate"] * 10])
    go_round(run(g, "Astrolabe"))
    assert (g.phase, purpose(g)) == ("action", "play")
    assert (g.buys, g.coins) == (2, 1)


def test_astrolabes_add_up() -> None:
    g = tr.scenario("Astrolabe", hand=["Astrolabe", "Astrolabe", "Copper"])
    run(g, "Astrolabe", "Copper", "Astrolabe")
    assert (g.buys, g.coins) == (3, 3)
    assert in_play(g) == bag("Astrolabe", "Astrolabe", "Copper")


@pytest.mark.parametrize(("card", "now", "then"), [(c, *PLAIN[c]) for c in PLAIN])
def test_throne_room_doubles_both_parts_of_a_duration(card: str, now: Bonus, then: Bonus) -> None:
    g = tr.scenario(f"Throne Room, {card}", hand=["Throne Room", card], deck=["Estate"] * 20)
    run(g, "Throne Room", card)
    assert hand(g) == bag(*["Estate"] * 2 * now[0])
    assert resources(g) == (2 * now[1], 1 + 2 * now[2], 2 * now[3])
    go_round(g)
    assert hand(g) == bag(*["Estate"] * (5 + 2 * then[0]))
    assert resources(g) == (1 + 2 * then[1], 1 + 2 * then[2], 2 * then[3])


@pytest.mark.parametrize("card", PLAIN)
def test_throne_room_stays_in_play_as_long_as_the_duration_it_played(card: str) -> None:
    g = tr.scenario(f"Throne Room, {card}", hand=["Throne Room", card], deck=["Estate"] * 20)
    end_turn(run(g, "Throne Room", card))
    assert in_play(g) == bag("Throne Room", card)
    end_turn(g)
    assert in_play(g) == bag("Throne Room", card)
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g)["Throne Room"] == discard(g)[card] == 1


def test_throne_room_that_played_no_duration_is_discarded_as_usual() -> None:
    g = tr.scenario(
        "Throne Room, Caravan, Bazaar",
        hand=["Throne Room", "Bazaar", "Caravan"],
        deck=["Estate"] * 20,
    )
    end_turn(run(g, "Throne Room", "Bazaar", "Caravan"))
    assert in_play(g) == bag("Caravan")
    assert discard(g)["Throne Room"] == 1


def test_only_the_throne_room_that_played_the_duration_stays() -> None:
    g = tr.scenario(
        "Throne Room, Fishing Village, Bazaar",
        hand=["Throne Room", "Fishing Village", "Throne Room", "Bazaar"],
        deck=["Estate"] * 20,
    )
    run(g, "Throne Room", "Fishing Village", "Throne Room", "Bazaar")
    end_turn(g)
    assert in_play(g) == bag("Throne Room", "Fishing Village")
    assert discard(g)["Throne Room"] == 1


def test_throne_room_may_play_a_duration_even_with_one_already_in_play() -> None:
    g = tr.scenario(
        "Throne Room, Wharf",
        hand=["Wharf"],
        deck=["Copper", "Copper", "Throne Room", "Wharf", *["Estate"] * 3, *["Silver"] * 15],
    )
    go_round(run(g, "Wharf"))
    run(g, "Throne Room", "Wharf")
    assert hand(g) == bag(*["Estate"] * 3, *["Silver"] * 6)
    assert g.buys == 4
    end_turn(g)
    assert in_play(g) == bag("Throne Room", "Wharf")
    end_turn(g)
    assert hand(g) == bag(*["Silver"] * 9)
    assert deck(g) == []
    assert g.buys == 3


def test_four_players_with_many_durations_all_get_what_is_due() -> None:
    cards = ["Fishing Village"] * 4 + ["Lighthouse", "Caravan", "Wharf", "Merchant Ship"]
    seat = {"hand": cards, "deck": ["Estate"] * 20}
    g = tr.scenario(
        "Fishing Village, Lighthouse, Caravan, Wharf, Merchant Ship",
        hand=seat["hand"],
        deck=seat["deck"],
        opponents=[seat] * 3,
    )
    for player in range(4):
        assert g.active == player
        run(g, *cards)
        end_turn(g)
        assert in_play(g, player) == bag(*cards)
    for player in range(4):
        assert g.active == player
        assert hand(g, player) == bag(*["Estate"] * (5 + 1 + 2))
        assert resources(g) == (1 + 4, 1 + 1, 4 + 1 + 2)
        end_turn(g)
        assert in_play(g, player) == bag()


def test_each_turn_discards_its_own_durations_and_throne_rooms() -> None:
    g = tr.scenario(
        "Throne Room, Caravan",
        hand=["Throne Room", "Caravan"],
        deck=["Copper"] * 2 + ["Throne Room", "Caravan", *["Estate"] * 3] + ["Curse"] * 13,
    )
    go_round(run(g, "Throne Room", "Caravan"))
    assert hand(g) == bag("Throne Room", "Caravan", *["Estate"] * 3, *["Curse"] * 2)
    run(g, "Throne Room", "Caravan")
    assert in_play(g) == bag(*["Throne Room", "Caravan"] * 2)
    end_turn(g)
    assert in_play(g) == bag("Throne Room", "Caravan")
    assert discard(g)["Throne Room"] == discard(g)["Caravan"] == 1
    end_turn(g)
    assert hand(g) == bag(*["Curse"] * 7)
    end_turn(g)
    assert in_play(g) == bag()


def test_kings_court_makes_three_of_a_duration_and_stays_with_it() -> None:
    g = tr.scenario("King's Court, Caravan", hand=["King's Court", "Caravan"], deck=["Estate"] * 20)
    run(g, "King's Court", "Caravan")
    assert hand(g) == bag(*["Estate"] * 3)
    end_turn(g)
    assert in_play(g) == bag("King's Court", "Caravan")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 8)
    end_turn(g)
    assert in_play(g) == bag()


def test_tiara_doubles_an_astrolabe_and_stays_with_it() -> None:
    g = tr.scenario("Tiara, Astrolabe", hand=["Tiara", "Astrolabe"], deck=["Estate"] * 20)
    run(g, "Tiara", "Astrolabe")
    assert (g.buys, g.coins) == (1 + 1 + 2, 2)
    end_turn(g)
    assert in_play(g) == bag("Tiara", "Astrolabe")
    end_turn(g)
    assert (g.buys, g.coins) == (1 + 2, 2)
    end_turn(g)
    assert in_play(g) == bag()


def test_duration_that_was_trashed_still_does_its_part_next_turn() -> None:
    own = ["Estate"] * 20
    g = tr.scenario("Mint (1E), Astrolabe", hand=["Astrolabe"], deck=own, coins=4, buys=1)
    run(g, "Astrolabe", "Mint")
    assert g.trash == bag("Astrolabe")
    end_turn(g)
    assert in_play(g) == bag()
    end_turn(g)
    assert (g.buys, g.coins) == (2, 1)


def test_ten_of_each_duration_add_up() -> None:
    g = tr.scenario(
        "Fishing Village, Caravan, Wharf, Merchant Ship",
        hand=[
            card
            for card in ("Fishing Village", "Caravan", "Wharf", "Merchant Ship")
            for _ in range(10)
        ],
        deck=["Estate"] * 70,
        actions=20,
    )
    for card in ("Fishing Village", "Caravan", "Wharf", "Merchant Ship"):
        run(g, *[card] * 10)
    go_round(g)
    assert resources(g) == (1 + 10, 1 + 10, 10 + 20)
    assert hand(g) == bag(*["Estate"] * (5 + 10 + 20))
    end_turn(g)
    assert in_play(g) == bag()


@pytest.mark.parametrize("first", ["Throne Room", "King's Court"])
@pytest.mark.parametrize("card", PLAIN)
def test_throne_room_and_kings_court_on_the_same_duration_both_stay(card: str, first: str) -> None:
    both = ["Throne Room", "King's Court"]
    order = [first, *(name for name in both if name != first)]
    g = tr.scenario(
        f"Throne Room, King's Court, {card}",
        hand=[*both, card, card],
        deck=["Estate"] * 40,
        actions=2,
    )
    run(g, order[0], card, order[1], card)
    end_turn(g)
    assert in_play(g) == bag(*both, card, card)
    end_turn(g)
    cards, actions, buys, coins = PLAIN[card][1]
    assert hand(g).total() == 5 + 5 * cards
    assert resources(g) == (1 + 5 * actions, 1 + 5 * buys, 5 * coins)
    end_turn(g)
    assert in_play(g) == bag()
    assert all(discard(g)[name] == 1 for name in both)
    assert discard(g)[card] == 2


def test_a_card_that_played_a_duration_once_does_not_stay() -> None:
    """The other copy of the same Duration was played by the card that does."""
    g = tr.scenario(
        "Throne Room, Wharf",
        hand=["Throne Room", "Wharf", "Wharf"],
        deck=["Estate"] * 20,
        actions=2,
    )
    end_turn(run(g, "Wharf", "Throne Room", "Wharf"))
    assert in_play(g) == bag("Throne Room", "Wharf", "Wharf")


def test_two_throne_rooms_and_a_kings_court_on_three_durations() -> None:
    played = ["Throne Room", "Throne Room", "King's Court"]
    g = tr.scenario(
        "Throne Room, King's Court, Wharf",
        hand=[*played, *["Wharf"] * 3],
        deck=["Estate"] * 40,
        actions=3,
    )
    run(g, "Throne Room", "Wharf", "King's Court", "Wharf", "Throne Room", "Wharf")
    end_turn(g)
    assert in_play(g) == bag(*played, *["Wharf"] * 3)
    end_turn(g)
    assert hand(g).total() == 5 + 7 * 2
