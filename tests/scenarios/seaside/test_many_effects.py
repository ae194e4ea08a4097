"""Many effects at once: nothing that a player has set up is ever forgotten."""

from __future__ import annotations

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from .table import go_round, mat, resources, set_aside

TEN = (
    "Blockade", "Corsair", "Monkey", "Sailor", "Haven",
    "Lighthouse", "Fishing Village", "Caravan", "Wharf", "Tide Pools",
)  # fmt: skip


def test_ten_different_durations_in_one_turn_all_come_back_in_the_next() -> None:
    g = tr.scenario(
        ", ".join(TEN),
        hand=[*TEN, "Estate"],
        deck=["Copper"] * 50,
        actions=10,
        opponents=[{"hand": ["Estate"]}],
    )
    run(g, "Blockade", "Silver", "Corsair", "Monkey", "Sailor", "Haven", "Estate")
    run(g, "Lighthouse", "Fishing Village", "Caravan", "Wharf", "Tide Pools")
    assert in_play(g) == bag(*TEN)
    assert set_aside(g) == bag("Silver", "Estate")
    go_round(g)
    while g.decision is not None and g.decision.purpose == "order":
        run(g, options(g)[0])
        if g.decision.source == "Sailor":
            run(g, "done")
        if g.decision.source == "Tide Pools":
            run(g, "Copper", "Copper")
    # 5 cards; Corsair, Monkey and Caravan draw one each and Wharf two; Blockade and Haven bring one
    # each; Tide Pools take two away.
    assert sum(hand(g).values()) == 5 + 1 + 1 + 1 + 2 + 1 + 1 - 2
    assert resources(g) == (2, 2, 4)  # Lighthouse $1, Fishing Village $1, Sailor $2
    assert discard(g)["Copper"] >= 2
    assert g.limits_reached == {}


def test_lighthouse_protects_after_two_blockades_of_a_kings_court() -> None:
    g = tr.scenario(
        "Blockade, Lighthouse, King's Court, Witch",
        hand=["King's Court", "Blockade", "King's Court", "Blockade", "Lighthouse"],
        deck=["Copper"] * 20,
        actions=3,
        opponents=[{"hand": ["Witch"], "deck": ["Copper"] * 20}],
    )
    run(g, "King's Court", "Blockade", "Silver", "Estate", "Copper")
    run(g, "King's Court", "Blockade", "Silver", "Estate", "Copper", "Lighthouse")
    assert len(set_aside(g)) == 3
    assert sum(set_aside(g).values()) == 6
    run(g, "done")
    assert g.active == 1
    run(g, "Witch")
    assert g.players[0].owned["Curse"] == 0


def test_a_native_village_mat_holds_a_whole_deck() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"] * 10, deck=["Estate"] * 90, actions=1)
    for _ in range(10):
        run(g, "Native Village", "top card")
    assert mat(g, "Native Village") == bag(*["Estate"] * 10)


def test_islands_of_six_players_hold_more_than_fifty_cards() -> None:
    cards = ["Island"] * 12 + ["Province"] * 12
    one = {"hand": cards}
    g = tr.scenario(
        "Island", hand=cards, actions=12, opponents=[one] * 2, supply={"Province": 0, "Island": 0},
        variant=tr.Variant(kingdom_piles=None, actions=12, end_when_empty=(), end_piles=0),
    )  # fmt: skip
    for player in range(3):
        assert g.active == player
        for left in range(12, 0, -1):
            run(g, "Island")
            if "Province" in options(g) and len(options(g)) > 1:
                run(g, "Province")
            del left
        assert sum(mat(g, "Island", player).values()) == 24
        run(g, "done")
    assert g.limits_reached == {}


def test_revealing_goes_on_through_a_deck_of_two_hundred_cards() -> None:
    g = tr.scenario(
        "Adventurer",
        hand=["Adventurer"],
        deck=["Estate"] * 120 + ["Curse"] * 78 + ["Gold", "Gold"],
        supply={"Estate": 0, "Curse": 0},
    )
    run(g, "Adventurer")
    assert hand(g) == bag("Gold", "Gold")
    assert discard(g) == bag(*["Estate"] * 120, *["Curse"] * 78)
    assert deck(g) == []
