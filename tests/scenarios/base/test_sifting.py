"""Sorting hand, deck and discard pile: Cellar, Harbinger, Sentry, Vassal, Poacher, Chancellor."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run


def test_cellar_draws_only_after_all_discards() -> None:
    g = tr.scenario("Cellar", hand=["Cellar", "Estate", "Copper"], deck=["Gold", "Silver", "Curse"])
    run(g, "Cellar", "Estate")
    assert options(g) == ["Copper", "done"]
    assert g.players[0].deck_size == 3
    run(g, "Copper")
    assert hand(g) == bag("Gold", "Silver")
    assert discard(g) == bag("Estate", "Copper")
    assert deck(g) == ["Curse"]


def test_cellar_gives_an_action_and_may_discard_nothing() -> None:
    g = tr.scenario("Cellar", hand=["Cellar", "Estate"], deck=["Gold"])
    run(g, "Cellar", "done")
    assert g.actions == 1
    assert hand(g) == bag("Estate")
    assert deck(g) == ["Gold"]
    assert discard(g) == bag()


def test_cellar_can_discard_some_and_draws_as_many() -> None:
    g = tr.scenario("Cellar", hand=["Cellar", "Estate", "Estate"], deck=["Gold", "Silver"])
    run(g, "Cellar", "Estate", "done")
    assert hand(g) == bag("Estate", "Gold")
    assert discard(g) == bag("Estate")


def test_cellar_cannot_discard_itself_but_another_cellar() -> None:
    g = tr.scenario("Cellar", hand=["Cellar", "Cellar"], deck=["Gold"])
    run(g, "Cellar", "Cellar")
    assert in_play(g) == bag("Cellar")
    assert discard(g) == bag("Cellar")
    assert hand(g) == bag("Gold")


def test_cellar_discards_are_shuffled_in_when_the_deck_runs_out() -> None:
    g = tr.scenario("Cellar", hand=["Cellar", "Estate", "Estate", "Estate"], deck=["Gold"])
    run(g, "Cellar", "Estate", "Estate", "Estate")
    assert hand(g) == bag("Gold", "Estate", "Estate")
    assert g.players[0].deck_size == 1
    assert discard(g) == bag()
    assert in_play(g) == bag("Cellar")


def test_harbinger_draws_then_puts_a_discarded_card_on_the_deck() -> None:
    g = tr.scenario(
        "Harbinger", hand=["Harbinger"], deck=["Copper", "Estate"], discard=["Gold", "Silver"]
    )
    run(g, "Harbinger")
    assert hand(g) == bag("Copper")
    assert sorted(options(g)) == ["Gold", "Silver", "done"]
    run(g, "Gold")
    assert deck(g) == ["Gold", "Estate"]
    assert discard(g) == bag("Silver")
    assert g.actions == 1


def test_harbinger_may_leave_the_discard_pile_alone() -> None:
    g = tr.scenario("Harbinger", hand=["Harbinger"], deck=["Copper", "Estate"], discard=["Gold"])
    run(g, "Harbinger", "done")
    assert deck(g) == ["Estate"]
    assert discard(g) == bag("Gold")


def test_harbinger_finds_nothing_after_its_own_draw_shuffled() -> None:
    g = tr.scenario("Harbinger", hand=["Harbinger"], discard=["Gold", "Gold"])
    run(g, "Harbinger")
    assert g.decision is not None
    assert g.decision.purpose == "treasure"
    assert hand(g) == bag("Gold")
    assert g.players[0].deck_size == 1
    assert discard(g) == bag()


@pytest.mark.parametrize(
    ("answers", "trashed", "discarded", "left"),
    [
        (["Estate", "Curse"], ["Estate", "Curse"], [], ["Gold"]),
        (["done", "Estate", "Curse"], [], ["Estate", "Curse"], ["Gold"]),
        (["Curse", "done", "Estate"], ["Curse"], ["Estate"], ["Gold"]),
        (["Curse", "done", "done"], ["Curse"], [], ["Estate", "Gold"]),
        (["done", "Estate", "done"], [], ["Estate"], ["Curse", "Gold"]),
        (["done", "done", "Estate"], [], [], ["Curse", "Estate", "Gold"]),
        (["done", "done", "Curse"], [], [], ["Estate", "Curse", "Gold"]),
    ],
)
def test_sentry_trashes_discards_and_puts_back_as_wished(
    answers: list[str], trashed: list[str], discarded: list[str], left: list[str]
) -> None:
    g = tr.scenario("Sentry", hand=["Sentry"], deck=["Copper", "Estate", "Curse", "Gold"])
    run(g, "Sentry", *answers)
    assert hand(g) == bag("Copper")
    assert g.actions == 1
    assert g.trash == bag(*trashed)
    assert discard(g) == bag(*discarded)
    assert deck(g) == left
    assert g.decision is not None
    assert g.decision.purpose == "treasure"


def test_sentry_draws_before_it_looks() -> None:
    g = tr.scenario("Sentry", hand=["Sentry"], deck=["Copper", "Estate", "Curse", "Gold"])
    run(g, "Sentry")
    assert hand(g) == bag("Copper")
    assert g.decision is not None
    assert g.decision.purpose == "trash"
    assert sorted(options(g)) == ["Curse", "Estate", "done"]


def test_sentry_shuffles_for_the_second_card() -> None:
    g = tr.scenario("Sentry", hand=["Sentry"], deck=["Copper", "Estate"], discard=["Gold", "Gold"])
    run(g, "Sentry")
    assert sorted(options(g)) == ["Estate", "Gold", "done"]
    run(g, "Estate", "done", "done")
    assert g.trash == bag("Estate")
    assert discard(g) == bag()
    assert g.players[0].deck_size == 2


def test_sentry_with_a_single_card_to_look_at() -> None:
    g = tr.scenario("Sentry", hand=["Sentry"], deck=["Copper", "Estate"])
    run(g, "Sentry", "done", "Estate")
    assert discard(g) == bag("Estate")
    assert deck(g) == []


def test_sentry_with_an_empty_deck_still_gives_the_action() -> None:
    g = run(tr.scenario("Sentry", hand=["Sentry"]), "Sentry")
    assert g.actions == 1
    assert hand(g) == bag()
    assert g.decision is not None
    assert g.decision.purpose == "buy"


def test_vassal_plays_the_action_it_discards_without_using_an_action() -> None:
    g = tr.scenario("Vassal, Smithy", hand=["Vassal"], deck=["Smithy"] + ["Estate"] * 4)
    run(g, "Vassal", "Smithy")
    assert g.coins == 2
    assert g.actions == 0
    assert in_play(g) == bag("Vassal", "Smithy")
    assert hand(g) == bag(*["Estate"] * 3)
    assert discard(g) == bag()


def test_vassal_into_village_gives_the_actions_of_village() -> None:
    g = tr.scenario("Vassal, Village", hand=["Vassal", "Vassal"], deck=["Village", "Gold"])
    run(g, "Vassal", "Village")
    assert g.actions == 2
    assert hand(g) == bag("Vassal", "Gold")
    assert options(g) == ["Vassal", "done"]


def test_vassal_may_leave_the_action_in_the_discard_pile() -> None:
    g = tr.scenario("Vassal, Smithy", hand=["Vassal"], deck=["Smithy", "Estate"])
    run(g, "Vassal", "done")
    assert discard(g) == bag("Smithy")
    assert in_play(g) == bag("Vassal")
    assert deck(g) == ["Estate"]


@pytest.mark.parametrize("top", ["Gold", "Estate", "Curse", "Gardens"])
def test_vassal_just_discards_what_is_no_action(top: str) -> None:
    g = tr.scenario("Vassal, Gardens", hand=["Vassal"], deck=[top, "Silver"])
    run(g, "Vassal")
    assert discard(g) == bag(top)
    assert deck(g) == ["Silver"]
    assert g.coins == 2
    assert g.decision is not None
    assert g.decision.purpose == "buy"


def test_vassal_into_vassal_into_market() -> None:
    g = tr.scenario("Vassal, Market", hand=["Vassal"], deck=["Vassal", "Market", "Estate"])
    run(g, "Vassal", "Vassal", "Market")
    assert g.coins == 5
    assert (g.actions, g.buys) == (1, 2)
    assert in_play(g) == bag("Vassal", "Vassal", "Market")
    assert hand(g) == bag("Estate")
    assert discard(g) == bag()


def test_vassal_shuffles_to_find_a_card() -> None:
    g = run(tr.scenario("Vassal", hand=["Vassal"], discard=["Estate", "Estate"]), "Vassal")
    assert discard(g) == bag("Estate")
    assert g.players[0].deck_size == 1


def test_vassal_without_any_cards_gives_only_coins() -> None:
    g = run(tr.scenario("Vassal", hand=["Vassal"]), "Vassal")
    assert g.coins == 2
    assert discard(g) == bag()
    assert in_play(g) == bag("Vassal")


def test_poacher_keeps_everything_while_no_pile_is_empty() -> None:
    g = tr.scenario("Poacher", hand=["Poacher", "Estate"], deck=["Gold"])
    run(g, "Poacher")
    assert hand(g) == bag("Estate", "Gold")
    assert discard(g) == bag()
    assert (g.actions, g.coins) == (1, 1)


@pytest.mark.parametrize("empty", ["Curse", "Copper", "Poacher", "Province"])
def test_poacher_draws_then_discards_for_one_empty_pile(empty: str) -> None:
    g = tr.scenario("Poacher", hand=["Poacher", "Estate"], deck=["Gold"], supply={empty: 0})
    run(g, "Poacher")
    assert sorted(options(g)) == ["Estate", "Gold"]
    run(g, "Gold")
    assert hand(g) == bag("Estate")
    assert discard(g) == bag("Gold")


def test_poacher_discards_two_for_two_empty_piles() -> None:
    g = tr.scenario(
        "Poacher",
        hand=["Poacher", "Estate", "Silver"],
        deck=["Gold"],
        supply={"Duchy": 0, "Estate": 0},
    )
    run(g, "Poacher", "Estate", "Silver")
    assert hand(g) == bag("Gold")
    assert discard(g) == bag("Estate", "Silver")


def test_poacher_discards_the_whole_hand_when_it_is_too_small() -> None:
    g = tr.scenario(
        "Poacher", hand=["Poacher", "Estate"], deck=["Gold"], supply={"Duchy": 0, "Estate": 0}
    )
    run(g, "Poacher")
    assert hand(g) == bag()
    assert discard(g) == bag("Estate", "Gold")
    assert g.coins == 1


def test_poacher_ignores_cards_that_have_no_pile() -> None:
    g = tr.scenario("Poacher", hand=["Poacher", "Village"], deck=["Gold"])
    run(g, "Poacher")
    assert hand(g) == bag("Village", "Gold")
    assert discard(g) == bag()


def test_chancellor_may_drop_the_deck_on_the_discard_pile() -> None:
    g = tr.scenario("Chancellor", hand=["Chancellor"], deck=["Gold"] * 3, discard=["Estate"])
    run(g, "Chancellor")
    assert g.decision is not None
    assert g.decision.source == "Chancellor"
    assert options(g) == ["yes", "no"]
    run(g, "yes")
    assert g.coins == 2
    assert deck(g) == []
    assert discard(g) == bag("Gold", "Gold", "Gold", "Estate")


def test_chancellor_may_keep_the_deck() -> None:
    g = tr.scenario("Chancellor", hand=["Chancellor"], deck=["Gold", "Copper"], discard=["Estate"])
    run(g, "Chancellor", "no")
    assert g.coins == 2
    assert deck(g) == ["Gold", "Copper"]
    assert discard(g) == bag("Estate")


def test_chancellor_brings_all_cards_into_the_next_shuffle() -> None:
    g = tr.scenario("Chancellor", hand=["Chancellor"], deck=["Gold"] * 3)
    run(g, "Chancellor", "yes", "done")
    assert hand(g) == bag("Chancellor", "Gold", "Gold", "Gold")
    assert discard(g) == bag()
