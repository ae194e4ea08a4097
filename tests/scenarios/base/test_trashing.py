"""Trashing from hand: Chapel, Remodel, Mine, Moneylender."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run


def test_chapel_trashes_up_to_four() -> None:
    g = tr.scenario("Chapel", hand=["Chapel", "Estate", "Curse"] + ["Copper"] * 3)
    run(g, "Chapel", "Estate", "Curse", "Copper", "Copper")
    assert g.trash == bag("Estate", "Curse", "Copper", "Copper")
    assert hand(g) == bag("Copper")
    assert in_play(g) == bag("Chapel")
    assert discard(g) == bag()


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_chapel_may_stop_early(number: int) -> None:
    g = tr.scenario("Chapel", hand=["Chapel"] + ["Estate"] * 4)
    run(g, "Chapel", *["Estate"] * number, "done")
    assert g.trash == bag(*["Estate"] * number)
    assert hand(g) == bag(*["Estate"] * (4 - number))


def test_chapel_cannot_trash_itself_but_another_chapel() -> None:
    g = tr.scenario("Chapel", hand=["Chapel", "Chapel"])
    run(g, "Chapel")
    assert options(g) == ["Chapel", "done"]
    run(g, "Chapel")
    assert g.trash == bag("Chapel")
    assert in_play(g) == bag("Chapel")
    assert hand(g) == bag()


def test_chapel_alone_trashes_nothing() -> None:
    g = run(tr.scenario("Chapel", hand=["Chapel"]), "Chapel")
    assert g.trash == bag()
    assert in_play(g) == bag("Chapel")


def test_remodel_trashes_a_card_and_gains_one_for_up_to_two_more() -> None:
    g = tr.scenario("Remodel", hand=["Remodel", "Gold", "Copper"])
    run(g, "Remodel", "Gold", "Province")
    assert g.trash == bag("Gold")
    assert discard(g) == bag("Province")
    assert hand(g) == bag("Copper")
    assert g.supply["Province"] == 7


def test_remodel_must_trash() -> None:
    g = tr.scenario("Remodel", hand=["Remodel", "Gold", "Copper"])
    run(g, "Remodel")
    assert sorted(options(g)) == ["Copper", "Gold"]


def test_remodel_offers_everything_up_to_two_more_and_no_refusal() -> None:
    g = tr.scenario("Remodel, Village, Market, Moat", hand=["Remodel", "Estate"])
    run(g, "Remodel")
    assert g.decision is not None
    assert g.decision.purpose == "gain"
    assert set(options(g)) == {
        "Copper",
        "Curse",
        "Estate",
        "Moat",
        "Silver",
        "Village",
        "Remodel",
    }


def test_remodel_is_not_increased_by_coins() -> None:
    g = tr.scenario("Remodel, Market", hand=["Remodel", "Estate"], coins=5)
    run(g, "Remodel")
    assert "Remodel" in options(g)
    assert "Duchy" not in options(g)
    assert "Market" not in options(g)
    run(g, "Remodel")
    assert g.coins == 5


@pytest.mark.parametrize("gained", ["Duchy", "Silver", "Copper"])
def test_remodel_can_gain_the_same_card_or_a_cheaper_one(gained: str) -> None:
    g = tr.scenario("Remodel", hand=["Remodel", "Duchy"])
    run(g, "Remodel", gained)
    assert g.trash == bag("Duchy")
    assert discard(g) == bag(gained)


def test_remodel_alone_gains_nothing() -> None:
    g = run(tr.scenario("Remodel", hand=["Remodel"]), "Remodel")
    assert discard(g) == bag()
    assert g.trash == bag()
    assert in_play(g) == bag("Remodel")
    assert g.decision is not None
    assert g.decision.purpose == "buy"


def test_remodel_can_trash_another_remodel() -> None:
    g = tr.scenario("Remodel", hand=["Remodel", "Remodel"])
    run(g, "Remodel", "Gold")
    assert g.trash == bag("Remodel")
    assert in_play(g) == bag("Remodel")
    assert discard(g) == bag("Gold")


def test_remodel_gains_only_from_the_supply() -> None:
    g = tr.scenario("Remodel", hand=["Remodel", "Estate"], discard=["Smithy"], supply={"Silver": 0})
    run(g, "Remodel")
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Remodel"}


@pytest.mark.parametrize(
    ("old", "choices"),
    [
        ("Copper", {"Copper", "Silver"}),
        ("Silver", {"Copper", "Silver", "Gold"}),
        ("Gold", {"Copper", "Silver", "Gold"}),
    ],
)
def test_mine_offers_treasures_up_to_three_more(old: str, choices: set[str]) -> None:
    g = tr.scenario("Mine, Village", hand=["Mine", old])
    run(g, "Mine", old)
    assert set(options(g)) == choices


@pytest.mark.parametrize(
    ("old", "new"),
    [("Copper", "Silver"), ("Silver", "Gold"), ("Silver", "Silver"), ("Gold", "Copper")],
)
def test_mine_swaps_a_treasure_and_the_new_one_comes_to_hand(old: str, new: str) -> None:
    g = tr.scenario("Mine", hand=["Mine", old, "Estate"])
    before = g.supply[new]
    run(g, "Mine", old, new)
    assert hand(g) == bag(new, "Estate")
    assert g.trash == bag(old)
    assert discard(g) == bag()
    assert g.supply[new] == before - 1
    run(g, new)
    assert g.coins == {"Copper": 1, "Silver": 2, "Gold": 3}[new]


def test_mine_trashes_treasures_only_and_one_may_refuse() -> None:
    g = tr.scenario("Mine", hand=["Mine", "Copper", "Silver", "Estate"])
    run(g, "Mine")
    assert sorted(options(g)) == ["Copper", "Silver", "done"]
    run(g, "done")
    assert g.trash == bag()
    assert hand(g) == bag("Copper", "Silver", "Estate")


@pytest.mark.parametrize("edition", [1, 2])
def test_mine_without_a_treasure_gains_nothing(edition: int) -> None:
    g = tr.scenario("Mine", hand=["Mine", "Estate"], editions={"Mine": edition})
    run(g, "Mine")
    assert hand(g) == bag("Estate")
    assert g.trash == bag()
    assert g.decision is not None
    assert g.decision.purpose == "buy"


def test_old_mine_must_trash_a_treasure() -> None:
    g = tr.scenario("Mine", hand=["Mine", "Copper", "Silver"], editions={"Mine": 1})
    run(g, "Mine")
    assert sorted(options(g)) == ["Copper", "Silver"]
    run(g, "Silver", "Gold")
    assert hand(g) == bag("Copper", "Gold")
    assert g.trash == bag("Silver")


def test_old_mine_takes_the_only_treasure_without_asking() -> None:
    g = tr.scenario("Mine", hand=["Mine", "Copper", "Estate"], editions={"Mine": 1})
    run(g, "Mine", "Silver")
    assert hand(g) == bag("Silver", "Estate")
    assert g.trash == bag("Copper")


def test_moneylender_turns_one_copper_into_three_coins() -> None:
    g = tr.scenario("Moneylender", hand=["Moneylender", "Copper", "Copper"], deck=["Gold"])
    run(g, "Moneylender", "Copper")
    assert g.trash == bag("Copper")
    assert hand(g) == bag("Copper")
    assert g.coins == 3
    assert deck(g) == ["Gold"]


def test_moneylender_may_leave_the_copper() -> None:
    g = tr.scenario("Moneylender", hand=["Moneylender", "Copper"])
    run(g, "Moneylender")
    assert options(g) == ["Copper", "done"]
    run(g, "done")
    assert g.trash == bag()
    assert hand(g) == bag("Copper")
    assert g.coins == 0


@pytest.mark.parametrize("edition", [1, 2])
def test_moneylender_without_copper_pays_nothing(edition: int) -> None:
    g = tr.scenario(
        "Moneylender",
        hand=["Moneylender", "Silver", "Estate"],
        editions={"Moneylender": edition},
    )
    run(g, "Moneylender")
    assert g.coins == 0
    assert g.trash == bag()
    assert hand(g) == bag("Silver", "Estate")
    assert g.decision is not None
    assert g.decision.purpose == "treasure"


def test_old_moneylender_must_trash_a_copper() -> None:
    g = tr.scenario(
        "Moneylender",
        hand=["Moneylender", "Copper", "Copper", "Silver"],
        editions={"Moneylender": 1},
    )
    run(g, "Moneylender")
    assert g.trash == bag("Copper")
    assert hand(g) == bag("Copper", "Silver")
    assert g.coins == 3
