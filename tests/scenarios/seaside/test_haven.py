"""Haven."""

from __future__ import annotations

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import purpose, source
from .table import end_turn, go_round, set_aside


def haven(card: str = "Gold") -> tr.Game:
    """A Haven has just been played, and a card set aside."""
    g = tr.scenario(
        "Haven", hand=["Haven", "Gold", "Silver"], deck=["Copper", *["Estate"] * 5, *["Curse"] * 5]
    )
    return run(g, "Haven", card)


def test_haven_draws_first_then_sets_a_card_of_the_hand_aside() -> None:
    g = tr.scenario("Haven", hand=["Haven", "Gold"], deck=["Silver", "Estate"])
    run(g, "Haven")
    assert g.actions == 1
    assert hand(g) == bag("Gold", "Silver")
    assert (purpose(g), source(g)) == ("set aside", "Haven")
    assert sorted(options(g)) == ["Gold", "Silver"]  # and not "done": a card has to be set aside
    run(g, "Silver")
    assert hand(g) == bag("Gold")
    assert set_aside(g) == bag("Silver")


def test_haven_gives_the_card_back_at_the_start_of_the_next_turn() -> None:
    g = end_turn(haven())
    assert hand(g) == bag(*["Estate"] * 5)
    assert set_aside(g) == bag("Gold")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5, "Gold")
    assert set_aside(g) == bag()


def test_haven_is_discarded_in_the_clean_up_of_that_turn() -> None:
    g = go_round(haven())
    assert in_play(g) == bag("Haven")
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g) == bag("Copper", "Silver", "Haven", *["Estate"] * 5, "Gold")


def test_haven_sets_the_only_card_aside() -> None:
    g = tr.scenario("Haven", hand=["Haven"], deck=["Gold"])
    run(g, "Haven")
    assert hand(g) == bag()
    assert set_aside(g) == bag("Gold")
    go_round(g)
    assert hand(g) == bag("Gold")


def test_haven_without_any_card_does_nothing_and_is_discarded_at_once() -> None:
    g = tr.scenario("Haven", hand=["Haven"])
    run(g, "Haven")
    assert g.actions == 1
    assert set_aside(g) == bag()
    end_turn(g)
    assert in_play(g) == bag()
    assert hand(g) == bag("Haven")  # discarded, shuffled and drawn


def test_card_set_aside_is_not_shuffled_into_the_deck() -> None:
    g = tr.scenario("Haven", hand=["Haven", "Gold"], discard=["Estate"] * 2)
    run(g, "Haven", "Gold")
    end_turn(g)
    assert hand(g) == bag("Estate", "Estate")
    assert set_aside(g) == bag("Gold")


def test_card_set_aside_still_belongs_to_the_player_and_scores() -> None:
    g = tr.scenario("Haven", hand=["Haven", "Province"], deck=["Copper"])
    run(g, "Haven", "Province")
    assert g.players[0].owned == bag("Haven", "Province", "Copper")
    assert g.players[0].score == 6


def test_card_set_aside_counts_at_the_end_of_the_game() -> None:
    g = tr.scenario(
        "Haven", hand=["Haven", "Duchy"], deck=["Curse"], coins=8, supply={"Province": 1}
    )
    run(g, "Haven", "Duchy", "Province")
    assert g.over
    assert list(g.scores) == [6 + 3 - 1, 0]


def test_haven_under_throne_room_sets_two_cards_aside() -> None:
    g = tr.scenario(
        "Haven, Throne Room",
        hand=["Throne Room", "Haven", "Gold"],
        deck=["Silver", "Copper", *["Estate"] * 5],
    )
    run(g, "Throne Room", "Haven", "Gold", "Silver")
    assert hand(g) == bag("Copper")
    assert g.actions == 2
    assert set_aside(g) == bag("Gold", "Silver")
    end_turn(g)
    assert in_play(g) == bag("Throne Room", "Haven")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Silver")


def test_second_play_under_throne_room_may_set_aside_a_card_drawn_in_between() -> None:
    g = tr.scenario("Haven, Throne Room", hand=["Throne Room", "Haven"], deck=["Gold", "Silver"])
    run(g, "Throne Room", "Haven")
    assert set_aside(g) == bag("Gold", "Silver")
    assert hand(g) == bag()


def test_two_havens_each_keep_a_card() -> None:
    g = tr.scenario(
        "Haven", hand=["Haven", "Haven", "Gold"], deck=["Silver", "Copper", *["Estate"] * 5]
    )
    run(g, "Haven", "Gold", "Haven", "Silver")
    assert set_aside(g) == bag("Gold", "Silver")
    go_round(g)
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Silver")
    assert in_play(g) == bag("Haven", "Haven")


def test_haven_may_keep_another_haven_for_the_next_turn() -> None:
    g = tr.scenario("Haven", hand=["Haven", "Haven"], deck=["Gold", *["Estate"] * 6])
    run(g, "Haven", "Haven")
    go_round(g)
    assert hand(g) == bag(*["Estate"] * 5, "Haven")
    run(g, "Haven")
    end_turn(g)
    assert in_play(g) == bag("Haven")
    assert set_aside(g) == bag("Estate")


def test_others_see_that_a_card_is_set_aside_but_not_which() -> None:
    g = end_turn(haven())
    assert g.view(0).me.set_aside == bag("Gold")
    assert g.view(1).players[0].set_aside == bag("?")
    assert "Gold" in g.view(0).log
    assert "Gold" not in g.view(1).log


def test_others_cannot_tell_which_card_was_set_aside() -> None:
    gold, silver = haven("Gold"), haven("Silver")
    assert gold.view(1) == silver.view(1)
    assert gold.view(0) != silver.view(0)


def test_card_set_aside_is_dealt_anew_in_samples_of_others_only() -> None:
    g = haven()
    mine = [set_aside(g.view(0).sample(luck)) for luck in range(20)]
    assert mine == [bag("Gold")] * 20
    theirs = [set_aside(g.view(1).sample(luck)) for luck in range(20)]
    assert all(cards.total() == 1 for cards in theirs)
    assert len({min(cards) for cards in theirs}) > 1
