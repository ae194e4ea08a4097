# ruff: noqa: F403, F405 - cards in the words of the card language
"""Cards that ask for what the machine can't do are refused by name, before a game begins."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import *
from throneroom.cards.model import Card, Effect
from throneroom.cards.program import CardError
from throneroom.engine.ruleset import Ruleset

FREE = tr.Variant(kingdom_piles=None)


def compiled(*effects: Effect) -> Card:
    card = action("Trial", 3, *effects)
    Ruleset(tr.Kingdom([card]), 2, FREE)
    return card


@pytest.mark.parametrize(
    ("effects", "message"),
    [
        ((look_at(top(2)),), "must go somewhere"),
        ((reveal(top(1)), trash(may(one(revealed)))), "must go somewhere"),
        ((draw(1).then(coins(3)),), "only after moving cards"),
        ((gain(one(hand)),), "no card is gained from the hand"),
        ((discard(one(supply)),), "no card is discarded from the supply"),
        ((play(one(supply, "Village")),), "no card is played from the supply"),
        ((choose(1, may(trash_this()), coins(1)),), "no choice inside"),
        ((choose(1, coins(1)),), "two to eight options"),
        ((gain(up_to(2, supply)),), "only one card at a time"),
        ((discount(300),), "cost 0 to 60 less"),
        ((draw(100), draw(100)), "at most 100"),
    ],
)
def test_a_card_the_machine_can_not_play_is_refused_by_name(
    effects: tuple[Effect, ...], message: str
) -> None:
    with pytest.raises(CardError, match=f"Trial: .*{message}"):
        compiled(*effects)


def test_an_attack_is_found_wherever_it_stands() -> None:
    hit = attack(gain("Curse"))
    for effect in (may(hit), if_(hand_size >= 3, hit), trash_this().then(hit)):
        assert "Attack" in compiled(effect).types


def test_trashing_a_named_card_from_an_empty_pile_does_nothing() -> None:
    card = compiled(trash(one(supply, "Curse")))
    g = tr.scenario([card], hand=["Trial"], supply={"Curse": 0})
    g.choose("Trial")
    assert g.supply["Curse"] == 0
    assert not g.trash


def test_a_user_may_redefine_a_basic_card() -> None:
    before = tr.card("Gold")
    try:
        tr.add_cards([treasure("Gold", 6, 4)])
        g = tr.scenario("Gold, Smithy", hand=["Gold"], phase="buy")
        g.choose("Gold")
        assert g.coins == 4
    finally:
        tr.add_cards([before])
