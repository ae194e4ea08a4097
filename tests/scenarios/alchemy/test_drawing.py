"""Apothecary, Apprentice, Familiar and Scrying Pool."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import decider, purpose

# ---------------------------------------------------------------- Apothecary


def test_apothecary_draws_a_card_then_takes_coppers_and_potions_from_the_next_four() -> None:
    g = tr.scenario(
        "Apothecary",
        hand=["Apothecary"],
        deck=["Gold", "Copper", "Potion", "Copper", "Silver", "Copper"],
    )
    run(g, "Apothecary")
    assert hand(g) == bag("Gold", "Copper", "Copper", "Potion")
    assert g.actions == 1
    assert deck(g) == ["Silver", "Copper"]


@pytest.mark.parametrize(
    ("picks", "after"),
    [
        (["Silver", "Duchy"], ["Estate", "Duchy", "Silver"]),
        (["Estate", "Silver"], ["Duchy", "Silver", "Estate"]),
    ],
)
def test_apothecary_puts_the_rest_back_in_any_order(picks: list[str], after: list[str]) -> None:
    g = tr.scenario(
        "Apothecary",
        hand=["Apothecary"],
        deck=["Gold", "Silver", "Copper", "Duchy", "Estate", "Province"],
    )
    run(g, "Apothecary", *picks)
    assert hand(g) == bag("Gold", "Copper")
    assert deck(g) == [*after, "Province"]


def test_apothecary_shuffles_to_reveal_four_cards() -> None:
    g = tr.scenario(
        "Apothecary", hand=["Apothecary"], deck=["Gold", "Copper"], discard=["Copper"] * 4
    )
    run(g, "Apothecary")
    assert hand(g) == bag("Gold", *["Copper"] * 4)
    assert g.players[0].deck_size == 1


def test_apothecary_reveals_what_there_is() -> None:
    g = tr.scenario("Apothecary", hand=["Apothecary"], deck=["Gold", "Estate", "Copper"])
    run(g, "Apothecary")
    assert hand(g) == bag("Gold", "Copper")
    assert deck(g) == ["Estate"]


def test_apothecary_shows_the_cards_to_everybody() -> None:
    g = tr.scenario("Apothecary", hand=["Apothecary"], deck=["Gold", "Copper", "Estate", "Potion"])
    run(g, "Apothecary")
    assert g.view(1).players[0].hand == bag("Copper", "Potion")
    assert g.view(1).players[0].deck == ("Estate",)


# ---------------------------------------------------------------- Apprentice


@pytest.mark.parametrize(
    ("trashed", "drawn"),
    [
        ("Copper", 0), ("Curse", 0), ("Estate", 2), ("Silver", 3), ("Duchy", 5), ("Province", 8),
        ("Vineyard", 2), ("University", 4), ("Golem", 6), ("Possession", 8), ("Potion", 4),
    ],
)  # fmt: skip
def test_apprentice_draws_by_the_cost_and_two_more_for_a_potion_in_it(
    trashed: str, drawn: int
) -> None:
    g = tr.scenario("Apprentice", hand=["Apprentice", trashed], deck=["Copper"] * 12)
    run(g, "Apprentice")
    assert g.trash == bag(trashed)
    assert hand(g) == bag(*["Copper"] * drawn)
    assert g.actions == 1


def test_apprentice_has_to_trash() -> None:
    g = tr.scenario("Apprentice", hand=["Apprentice", "Gold", "Curse"])
    run(g, "Apprentice")
    assert purpose(g) == "trash"
    assert sorted(options(g)) == ["Curse", "Gold"]


def test_apprentice_without_a_card_to_trash_draws_nothing() -> None:
    g = tr.scenario("Apprentice", hand=["Apprentice"], deck=["Gold"])
    run(g, "Apprentice")
    assert hand(g) == bag()
    assert g.actions == 1


def test_apprentice_goes_by_the_present_cost() -> None:
    g = tr.scenario(
        "Apprentice, Quarry (1E)",
        play=["Quarry"],
        hand=["Apprentice", "Golem"],
        deck=["Copper"] * 9,
    )
    run(g, "Apprentice")
    assert hand(g) == bag(*["Copper"] * 4)


# ---------------------------------------------------------------- Familiar


def test_familiar_draws_a_card_gives_an_action_and_curses_the_others() -> None:
    g = tr.scenario("Familiar", hand=["Familiar"], deck=["Gold", "Silver"], players=3)
    run(g, "Familiar")
    assert hand(g) == bag("Gold")
    assert g.actions == 1
    assert discard(g, 1) == discard(g, 2) == bag("Curse")


def test_familiar_deals_the_last_curse_to_the_left() -> None:
    g = tr.scenario("Familiar", hand=["Familiar"], players=3, supply={"Curse": 1})
    run(g, "Familiar")
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag()


def test_familiar_without_curses_still_draws() -> None:
    g = tr.scenario("Familiar", hand=["Familiar"], deck=["Gold"], supply={"Curse": 0})
    run(g, "Familiar")
    assert hand(g) == bag("Gold")
    assert g.actions == 1


def test_moat_stops_familiar() -> None:
    g = tr.scenario("Familiar, Moat", hand=["Familiar"], opponents=[{"hand": ["Moat"]}])
    run(g, "Familiar", "Moat")
    assert discard(g, 1) == bag()


# ---------------------------------------------------------------- Scrying Pool


def pool(
    *cards: str, pile: tuple[str, ...] = (), others: tuple[dict[str, list[str]], ...] = ()
) -> tr.Game:
    """Scrying Pool played on a deck."""
    g = tr.scenario(
        "Scrying Pool", hand=["Scrying Pool"], deck=list(cards), discard=list(pile),
        opponents=list(others),
    )  # fmt: skip
    return run(g, "Scrying Pool")


def test_scrying_pool_spies_on_everybody_then_draws_actions_and_one_more_card() -> None:
    g = pool(
        "Estate", "Village", "Smithy", "Gold", "Copper", others=({"deck": ["Silver", "Curse"]},)
    )
    assert g.actions == 1
    assert (decider(g), options(g)) == (0, ["Estate", "done"])
    run(g, "Estate")
    assert discard(g) == bag("Estate")
    assert (decider(g), options(g)) == (0, ["Silver", "done"])
    run(g, "Silver")
    assert discard(g, 1) == bag("Silver")
    assert deck(g, 1) == ["Curse"]
    assert hand(g) == bag("Village", "Smithy", "Gold")
    assert deck(g) == ["Copper"]


def test_scrying_pool_may_leave_the_cards_where_they_are() -> None:
    g = run(pool("Village", "Gold", others=({"deck": ["Curse"]},)), "done", "done")
    assert deck(g, 1) == ["Curse"]
    assert hand(g) == bag("Village", "Gold")
    assert discard(g) == bag()


def test_scrying_pool_takes_just_the_first_card_if_that_is_no_action() -> None:
    g = run(pool("Gold", "Village"), "done")
    assert hand(g) == bag("Gold")
    assert deck(g) == ["Village"]


def test_scrying_pool_takes_cards_of_several_types_for_actions() -> None:
    g = run(pool("Nobles", "Great Hall", "Farm", "Village"), "done")
    assert hand(g) == bag("Nobles", "Great Hall", "Farm")
    assert deck(g) == ["Village"]


def test_scrying_pool_shuffles_when_it_runs_out_of_cards() -> None:
    g = run(pool("Village", pile=("Gold",)), "done")
    assert hand(g) == bag("Village", "Gold")
    assert discard(g) == bag()


def test_scrying_pool_stops_when_there_are_no_cards_left() -> None:
    g = run(pool("Village", pile=("Smithy", "Moat")), "done")
    assert hand(g) == bag("Village", "Smithy", "Moat")


def test_the_card_it_discarded_comes_back_only_by_a_shuffle() -> None:
    g = run(pool("Estate", "Gold", "Silver"), "Estate")
    assert hand(g) == bag("Gold")
    assert discard(g) == bag("Estate")
    g = run(pool("Estate"), "Estate")
    assert hand(g) == bag("Estate")
    assert discard(g) == bag()


def test_scrying_pool_shows_what_it_takes() -> None:
    g = run(pool("Village", "Gold"), "done")
    assert g.view(1).players[0].hand == bag("Village", "Gold")


def test_moat_hides_a_deck_from_scrying_pool() -> None:
    g = pool("Gold", others=({"hand": ["Moat"], "deck": ["Silver"]},))
    run(g, "Moat", "done")
    assert deck(g, 1) == ["Silver"]
    assert hand(g) == bag("Gold")


def test_scrying_pool_goes_around_the_table() -> None:
    g = pool("Gold", others=({"deck": ["Silver"]}, {"deck": ["Curse"]}))
    run(g, "done")
    assert options(g) == ["Silver", "done"]
    run(g, "Silver")
    assert options(g) == ["Curse", "done"]
    run(g, "done")
    assert discard(g, 1) == bag("Silver")
    assert deck(g, 2) == ["Curse"]
