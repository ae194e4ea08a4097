"""Cards of one's own that do something at a later moment of the turn, or change costs."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import (
    Action,
    Duration,
    Treasure,
    Victory,
    action,
    actions,
    any_card,
    at_buy_phase_end,
    at_clean_up,
    coins,
    costing,
    deck,
    discard,
    discount,
    every,
    gain,
    gained_in_buy_phase,
    if_,
    leaving,
    may,
    one,
    put_back,
    put_this,
    rest_of_game,
    reveal,
    revealed,
    top,
    trash,
    trash_this,
    until_next_turn,
    up_to,
    vp,
    when_discarding_from_play,
    whenever_gained,
)
from throneroom.cards.model import Card, Effect

from ..scenarios.helpers import bag, options, run
from ..scenarios.helpers import deck as cards_on_deck
from ..scenarios.helpers import discard as discards
from ..scenarios.helpers import hand as in_hand
from ..scenarios.helpers import in_play as cards_in_play
from ..scenarios.intrigue.asking import source


def own(*effects: Effect, name: str = "Probe") -> Card:
    return action(name, 2, actions(1), *effects)


def start(card: Card, *cards: str, kingdom: str = "", **position: object) -> tr.Game:
    """The card has been played, and so has what else is named."""
    names: list[str | Card] = [*filter(None, kingdom.split(", ")), card]
    g = tr.scenario(
        tr.Kingdom(names),
        hand=[card.name, *cards],
        **{"deck": ["Estate"] * 20, **position},  # type: ignore[arg-type]
    )
    return run(g, card.name, *cards)


def points(g: tr.Game, player: int = 0) -> int:
    return g.players[player].victory_tokens


# ---------------------------------------------------------------- moments


def test_the_end_of_the_buy_phase_comes_after_the_last_buy_and_before_the_clean_up() -> None:
    g = start(own(at_buy_phase_end(coins(1), vp(gained_in_buy_phase(any_card)))), coins=3, buys=2)
    run(g, "Silver", "done")
    assert (g.active, points(g)) == (1, 1)


def test_a_card_gained_at_the_end_of_the_buy_phase_is_gained_in_it() -> None:
    first = own(at_buy_phase_end(gain("Estate"), if_(gained_in_buy_phase(Victory) >= 1, vp(1))))
    g = run(start(first), "done")
    assert points(g) == 1
    assert discards(g) == bag("Probe", "Estate")


def test_each_play_has_its_moment() -> None:
    for when in (at_buy_phase_end, at_clean_up, when_discarding_from_play):
        g = start(own(when(vp(1))), "Throne Room", "Probe", kingdom="Throne Room", actions=2)
        run(g, "done")
        assert (g.active, points(g)) == (1, 1 + 2)


def test_nothing_is_left_for_the_next_turn() -> None:
    for when in (at_buy_phase_end, at_clean_up, when_discarding_from_play):
        g = run(start(own(when(vp(1)))), "done", "done")
        assert (g.active, points(g)) == (0, 1)
        run(g, "done")
        assert (g.active, points(g)) == (1, 1)


def test_this_card_may_be_trashed_at_the_start_of_the_clean_up() -> None:
    g = run(start(own(at_clean_up(may(trash_this())))), "done")
    assert source(g) == "Probe"
    run(g, "yes")
    assert g.trash == bag("Probe")
    assert cards_in_play(g) == discards(g) == bag()


def test_a_card_that_has_left_play_is_not_asked_about() -> None:
    g = run(start(own(trash_this(), at_clean_up(may(put_this(deck))))), "done")
    assert g.active == 1
    assert g.trash == bag("Probe")


def test_moments_for_the_rest_of_the_game_come_on_each_own_turn() -> None:
    for when in (at_buy_phase_end, at_clean_up, when_discarding_from_play):
        g = start(own(rest_of_game(when(vp(1)))))
        for expected in (1, 1, 2, 2, 3):
            run(g, "done")
            assert points(g) == expected
        assert (points(g, 1), cards_in_play(g)) == (0, bag("Probe"))


def test_cards_that_leave_play_may_be_trashed_then() -> None:
    card = own(when_discarding_from_play(trash(up_to(2, leaving, Treasure))))
    g = run(start(card, "Copper", "Copper", "Silver"), "done")
    assert options(g) == ["Copper", "Silver", "done"]
    run(g, "Copper", "Copper")
    assert g.active == 1
    assert g.trash == bag("Copper", "Copper")


def test_cards_are_leaving_only_as_they_are_discarded_from_play() -> None:
    for effect in (trash(one(leaving)), at_clean_up(trash(one(leaving)))):
        with pytest.raises(tr.CardError, match="when_discarding_from_play"):
            own(effect)


# ---------------------------------------------------------------- bought cards


def test_others_may_suffer_for_what_they_buy_but_not_for_what_they_gain() -> None:
    card = own(until_next_turn(whenever_gained(Action, gain("Curse"), by="others", bought=True)))
    assert "Attack" in card.types
    g = start(
        card,
        kingdom="Village, Workshop",
        opponents=[{"hand": ["Workshop", "Silver", "Copper"], "deck": ["Copper"] * 9}],
    )
    run(g, "done", "Workshop", "Village", "treasures")
    assert discards(g, 1) == bag("Village")
    run(g, "Village")
    assert g.players[1].owned["Curse"] == 1


# ---------------------------------------------------------------- costs


def test_a_discount_until_the_next_turn_is_for_everybody() -> None:
    g = start(own(until_next_turn(discount(2, Treasure))))
    assert (int(g.cost("Gold")), int(g.cost("Copper")), int(g.cost("Duchy"))) == (4, 0, 5)
    run(g, "done")
    assert (g.active, int(g.cost("Gold"))) == (1, 4)
    run(g, "done")
    assert (g.active, int(g.cost("Gold"))) == (0, 6)


def test_discounts_for_the_rest_of_the_game_add_up() -> None:
    card = own(rest_of_game(discount(1, "Province")))
    g = start(card, "Throne Room", "Probe", kingdom="Throne Room", actions=2)
    assert g.cost("Province") == 5
    for _ in range(5):
        run(g, "done")
    assert (int(g.cost("Province")), int(g.cost("Gold"))) == (5, 6)


def test_discounts_of_several_sorts_go_together() -> None:
    card = own(discount(1, Action), discount(2, "Village"), discount(1))
    g = start(card, kingdom="Village, Smithy")
    assert {n: g.cost(n) for n in ("Village", "Smithy", "Gold")} == {
        "Village": 0,
        "Smithy": 2,
        "Gold": 5,
    }


def test_a_cheaper_card_is_among_the_buys() -> None:
    card = own(discount(2, "Province"), coins(6), name="Probe Market")
    g = start(card)
    assert "Province" in options(g)
    run(g, "Province")
    assert g.players[0].owned["Province"] == 1


# ---------------------------------------------------------------- which cards


def test_a_type_is_left_out() -> None:
    card = own(gain((Action - Duration).costing(up_to=4)))
    g = start(card, kingdom="Village, Caravan, Smithy")
    assert set(options(g)) == {"Village", "Smithy", "Probe"}


def test_only_names_and_types_are_left_out() -> None:
    for wrong in (costing(up_to=3), any_card, 3):
        with pytest.raises(tr.CardError, match=r"left out with -|other is"):
            Treasure - wrong  # type: ignore[operator]


def test_all_but_some_of_a_type() -> None:
    card = own(reveal(top(3)), discard(every(revealed, ~(Treasure - Duration))), put_back())
    g = start(card, deck=["Astrolabe", "Village", "Gold"], kingdom="Village, Astrolabe")
    assert discards(g) == bag("Astrolabe", "Village")
    assert cards_on_deck(g) == ["Gold"]
    assert in_hand(g) == bag()
