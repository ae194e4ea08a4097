"""Throne Room."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run


@pytest.mark.parametrize(
    ("card", "cards", "actions", "buys", "coins"),
    [
        ("Council Room", 8, 0, 2, 0),
        ("Festival", 0, 4, 2, 4),
        ("Laboratory", 4, 2, 0, 0),
        ("Market", 2, 2, 2, 2),
        ("Moat", 4, 0, 0, 0),
        ("Smithy", 6, 0, 0, 0),
        ("Village", 2, 4, 0, 0),
        ("Woodcutter", 0, 0, 2, 4),
        ("Militia", 0, 0, 0, 4),
        ("Poacher", 2, 2, 0, 2),
    ],
)
@pytest.mark.parametrize("edition", [1, 2])
def test_throne_room_doubles_the_card_for_one_action(
    card: str, cards: int, actions: int, buys: int, coins: int, edition: int
) -> None:
    g = tr.scenario(
        f"Throne Room, {card}",
        hand=["Throne Room", card],
        deck=["Estate"] * 9,
        editions={"Throne Room": edition},
    )
    run(g, "Throne Room", *([card] if edition == 2 else []))
    assert hand(g) == bag(*["Estate"] * cards)
    assert (g.actions, g.buys, g.coins) == (actions, 1 + buys, coins)
    assert in_play(g) == bag("Throne Room", card)
    assert deck(g) == ["Estate"] * (9 - cards)


def test_throne_room_may_play_nothing() -> None:
    g = tr.scenario("Throne Room, Smithy", hand=["Throne Room", "Smithy"], deck=["Gold"])
    run(g, "Throne Room")
    assert options(g) == ["Smithy", "done"]
    run(g, "done")
    assert hand(g) == bag("Smithy")
    assert in_play(g) == bag("Throne Room")
    assert deck(g) == ["Gold"]


def test_old_throne_room_must_play_an_action() -> None:
    g = tr.scenario(
        "Throne Room, Smithy, Feast",
        hand=["Throne Room", "Smithy", "Feast", "Copper"],
        deck=["Estate"] * 6,
        editions={"Throne Room": 1},
    )
    run(g, "Throne Room")
    assert sorted(options(g)) == ["Feast", "Smithy"]
    run(g, "Smithy")
    assert hand(g) == bag("Feast", "Copper", *["Estate"] * 6)


@pytest.mark.parametrize("edition", [1, 2])
def test_throne_room_without_another_action_does_nothing(edition: int) -> None:
    g = tr.scenario(
        "Throne Room", hand=["Throne Room", "Estate"], editions={"Throne Room": edition}
    )
    run(g, "Throne Room")
    assert in_play(g) == bag("Throne Room")
    assert hand(g) == bag("Estate")
    assert g.actions == 0
    assert g.decision is not None
    assert g.decision.purpose == "buy"


def test_throne_room_on_throne_room_doubles_two_cards() -> None:
    g = tr.scenario(
        "Throne Room, Smithy, Village",
        hand=["Throne Room", "Throne Room", "Smithy", "Village"],
        deck=["Copper"] * 10,
    )
    run(g, "Throne Room", "Throne Room", "Smithy")
    assert hand(g) == bag("Village", *["Copper"] * 6)
    assert options(g) == ["Village", "done"]
    run(g, "Village")
    assert hand(g) == bag(*["Copper"] * 8)
    assert g.actions == 4
    assert in_play(g) == bag("Throne Room", "Throne Room", "Smithy", "Village")


def test_throne_room_on_throne_room_never_plays_one_card_four_times() -> None:
    g = tr.scenario(
        "Throne Room, Smithy", hand=["Throne Room", "Throne Room", "Smithy"], deck=["Copper"] * 12
    )
    run(g, "Throne Room", "Throne Room", "Smithy")
    assert hand(g) == bag(*["Copper"] * 6)
    assert g.decision is not None
    assert g.decision.purpose == "treasure"


def test_throne_room_on_throne_room_can_use_a_card_drawn_in_between() -> None:
    g = tr.scenario(
        "Throne Room, Smithy, Festival",
        hand=["Throne Room", "Throne Room", "Smithy"],
        deck=["Copper", "Copper", "Copper", "Festival", "Copper", "Copper"],
    )
    run(g, "Throne Room", "Throne Room", "Smithy", "Festival")
    assert (g.actions, g.buys, g.coins) == (4, 3, 4)
    assert in_play(g) == bag("Throne Room", "Throne Room", "Smithy", "Festival")


def test_throne_room_on_throne_room_may_stop_half_way() -> None:
    g = tr.scenario(
        "Throne Room, Festival", hand=["Throne Room", "Throne Room", "Festival", "Festival"]
    )
    run(g, "Throne Room", "Throne Room", "Festival", "done")
    assert g.coins == 4
    assert g.actions == 4
    assert hand(g) == bag("Festival")


def test_throne_room_on_feast_gains_two_but_trashes_one() -> None:
    g = tr.scenario("Throne Room, Feast, Market", hand=["Throne Room", "Feast"])
    run(g, "Throne Room", "Feast", "Duchy", "Market")
    assert discard(g) == bag("Duchy", "Market")
    assert g.trash == bag("Feast")
    assert in_play(g) == bag("Throne Room")


def test_no_other_action_between_the_two_plays() -> None:
    g = tr.scenario(
        "Throne Room, Village, Smithy",
        hand=["Throne Room", "Village", "Smithy"],
        deck=["Gold", "Silver", "Copper"],
    )
    run(g, "Throne Room", "Village")
    assert hand(g) == bag("Smithy", "Gold", "Silver")
    assert g.actions == 4


def test_first_play_is_finished_before_the_second_begins() -> None:
    g = tr.scenario("Throne Room, Mine", hand=["Throne Room", "Mine", "Copper"])
    run(g, "Throne Room", "Mine", "Copper", "Silver", "Silver", "Gold")
    assert hand(g) == bag("Gold")
    assert g.trash == bag("Copper", "Silver")


def test_throne_room_on_remodel_works_on_two_cards() -> None:
    g = tr.scenario("Throne Room, Remodel", hand=["Throne Room", "Remodel", "Estate", "Copper"])
    run(g, "Throne Room", "Remodel", "Estate", "Silver", "Estate")
    assert g.trash == bag("Estate", "Copper")
    assert discard(g) == bag("Silver", "Estate")
    assert hand(g) == bag()


def test_throne_room_on_moneylender_needs_two_coppers() -> None:
    g = tr.scenario("Throne Room, Moneylender", hand=["Throne Room", "Moneylender", "Copper"])
    run(g, "Throne Room", "Moneylender", "Copper")
    assert g.coins == 3
    assert g.trash == bag("Copper")
    two = tr.scenario(
        "Throne Room, Moneylender", hand=["Throne Room", "Moneylender", "Copper", "Copper"]
    )
    run(two, "Throne Room", "Moneylender", "Copper", "Copper")
    assert two.coins == 6
    assert two.trash == bag("Copper", "Copper")


def test_throne_room_on_chapel_trashes_up_to_four_twice() -> None:
    g = tr.scenario("Throne Room, Chapel", hand=["Throne Room", "Chapel"] + ["Copper"] * 6)
    run(g, "Throne Room", "Chapel", *["Copper"] * 6)
    assert g.trash == bag(*["Copper"] * 6)
    assert hand(g) == bag()


def test_throne_room_on_workshop_gains_twice() -> None:
    g = tr.scenario("Throne Room, Workshop", hand=["Throne Room", "Workshop"])
    run(g, "Throne Room", "Workshop", "Silver", "Throne Room")
    assert discard(g) == bag("Silver", "Throne Room")


def test_throne_room_on_militia_makes_no_one_discard_twice() -> None:
    g = tr.scenario(
        "Throne Room, Militia",
        hand=["Throne Room", "Militia"],
        opponents=[{"hand": ["Copper"] * 5}],
    )
    run(g, "Throne Room", "Militia")
    assert hand(g, 1) == bag(*["Copper"] * 3)
    assert g.coins == 4


def test_throne_room_on_bureaucrat_takes_two_victory_cards() -> None:
    g = tr.scenario(
        "Throne Room, Bureaucrat",
        hand=["Throne Room", "Bureaucrat"],
        opponents=[{"hand": ["Estate", "Estate", "Copper"]}],
    )
    run(g, "Throne Room", "Bureaucrat")
    assert deck(g) == ["Silver", "Silver"]
    assert deck(g, 1) == ["Estate", "Estate"]
    assert hand(g, 1) == bag("Copper")


def test_throne_room_on_witch_curses_twice() -> None:
    g = tr.scenario("Throne Room, Witch", hand=["Throne Room", "Witch"], supply={"Curse": 3})
    run(g, "Throne Room", "Witch")
    assert discard(g, 1) == bag("Curse", "Curse")
    assert g.supply["Curse"] == 1


def test_throne_room_on_cellar_discards_and_draws_twice() -> None:
    g = tr.scenario(
        "Throne Room, Cellar", hand=["Throne Room", "Cellar", "Estate"], deck=["Curse", "Gold"]
    )
    run(g, "Throne Room", "Cellar", "Estate", "Curse")
    assert hand(g) == bag("Gold")
    assert discard(g) == bag("Estate", "Curse")
    assert g.actions == 2


def test_throne_room_on_library_draws_no_further_the_second_time() -> None:
    g = tr.scenario("Throne Room, Library", hand=["Throne Room", "Library"], deck=["Copper"] * 10)
    run(g, "Throne Room", "Library")
    assert hand(g) == bag(*["Copper"] * 7)
    assert deck(g) == ["Copper"] * 3


def test_vassal_can_find_a_throne_room() -> None:
    g = tr.scenario(
        "Throne Room, Vassal, Smithy",
        hand=["Vassal", "Smithy"],
        deck=["Throne Room"] + ["Copper"] * 7,
    )
    run(g, "Vassal", "Throne Room", "Smithy")
    assert hand(g) == bag(*["Copper"] * 6)
    assert in_play(g) == bag("Vassal", "Throne Room", "Smithy")
    assert g.actions == 0


def test_throne_room_on_vassal_plays_what_both_find() -> None:
    g = tr.scenario(
        "Throne Room, Vassal, Festival",
        hand=["Throne Room", "Vassal"],
        deck=["Festival", "Estate", "Gold"],
    )
    run(g, "Throne Room", "Vassal", "Festival")
    assert g.coins == 6
    assert g.actions == 2
    assert discard(g) == bag("Estate")
    assert in_play(g) == bag("Throne Room", "Vassal", "Festival")
