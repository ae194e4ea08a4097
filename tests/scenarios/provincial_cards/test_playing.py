"""Grand Court, Trailblazer and Witchdoctor: playing cards several times."""

from __future__ import annotations

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import purpose
from .conftest import scenario


def test_grand_court_plays_an_action_four_times() -> None:
    g = scenario("Grand Court, Village", hand=["Grand Court", "Village"], deck=["Estate"] * 9)
    run(g, "Grand Court")
    assert hand(g) == bag(*["Estate"] * 4)
    assert g.actions == 8


def test_grand_court_is_not_for_those_with_actions_in_play() -> None:
    g = scenario("Grand Court, Festival", hand=["Festival", "Gold"], coins=7)
    other = g.clone()
    run(g, "done", "done")
    assert purpose(g) == "buy"
    assert "Grand Court" in options(g)
    run(other, "Festival", "done")
    assert purpose(other) == "buy"
    assert "Grand Court" not in options(other)
    assert "Festival" in options(other)


def test_grand_court_keeps_a_permanent_card_with_it() -> None:
    g = scenario("Grand Court, Palace", hand=["Grand Court", "Palace"], deck=["Estate"] * 9)
    run(g, "Grand Court")
    assert g.coins == 4
    run(g, "done", "done")
    assert in_play(g) == bag("Grand Court", "Palace")
    assert g.coins == 4


def test_trailblazer_plays_a_cheap_action_three_times() -> None:
    g = scenario(
        "Trailblazer, Village, Smithy, Moat",
        hand=["Trailblazer", "Village", "Smithy", "Moat"],
        deck=["Estate"] * 9,
    )
    run(g, "Trailblazer")
    assert set(options(g)) == {"Village", "Moat"}
    run(g, "Moat")
    assert hand(g) == bag("Village", "Smithy", *["Estate"] * 6)


def test_trailblazer_looks_at_the_cost_of_the_moment() -> None:
    g = scenario(
        "Trailblazer, Bridge, Smithy", hand=["Bridge", "Trailblazer", "Smithy"], actions=2,
        deck=["Estate"] * 9,
    )  # fmt: skip
    run(g, "Bridge", "Trailblazer")
    assert hand(g) == bag(*["Estate"] * 9)


def test_trailblazer_without_a_cheap_action() -> None:
    g = scenario("Trailblazer, Smithy", hand=["Trailblazer", "Smithy"], deck=["Estate"] * 3)
    run(g, "Trailblazer")
    assert hand(g) == bag("Smithy")


def test_witchdoctor_gains_a_copy_and_plays_the_card_twice() -> None:
    g = scenario(
        "Witchdoctor, Smithy, Village",
        hand=["Witchdoctor", "Smithy", "Village"],
        deck=["Estate"] * 9,
    )
    run(g, "Witchdoctor", "Smithy")
    assert hand(g) == bag("Village", *["Estate"] * 6)
    assert discard(g) == bag("Smithy")
    assert in_play(g) == bag("Witchdoctor", "Smithy")
    assert g.supply["Smithy"] == 9


def test_witchdoctor_plays_it_once_if_there_is_no_copy() -> None:
    g = scenario(
        "Witchdoctor, Smithy", hand=["Witchdoctor", "Smithy"], deck=["Estate"] * 9,
        supply={"Smithy": 0},
    )  # fmt: skip
    run(g, "Witchdoctor")
    assert hand(g) == bag(*["Estate"] * 3)
    assert discard(g) == bag()
    assert in_play(g) == bag("Witchdoctor", "Smithy")


def test_witchdoctor_without_an_action() -> None:
    g = scenario("Witchdoctor", hand=["Witchdoctor", "Copper"])
    run(g, "Witchdoctor")
    assert (hand(g), discard(g)) == (bag("Copper"), bag())
