"""Cards at other costs."""

from __future__ import annotations

from dataclasses import replace

import pytest

import throneroom as tr
from throneroom.cards.language import action, as_what, hand, one, trash
from throneroom.lab.price import at_cost, read_costs


def test_only_the_cost_differs() -> None:
    witch = tr.card("Witch")
    dear = at_cost(witch, 7)
    assert (dear.name, dear.cost) == ("Witch at 7", 7)
    assert replace(dear, name="Witch", cost=5, sets=witch.sets, aliases=witch.aliases) == witch
    assert tr.OFFICIAL.with_cards(dear).card("witch at 7") == dear
    assert dear not in tr.OFFICIAL.with_cards(dear).cards("Base")
    assert "Witch at 7" not in tr.OFFICIAL
    assert tr.card("Witch") == witch


def test_the_rules_use_it() -> None:
    kingdom = tr.Kingdom([at_cost(tr.card("Smithy"), 8)])
    game = tr.Game(kingdom, 2, variant=tr.Variant(kingdom_piles=None))
    assert game.view().cost("Smithy at 8") == 8


def test_a_card_that_speaks_of_itself() -> None:
    other = at_cost(action("Twin", 3, trash(one(hand, as_what("Twin")))), 5)
    assert "Twin at 5" in other.text


@pytest.mark.parametrize("cost", [-1, 16, 2.5, True, "3"])
def test_wrong_costs(cost: object) -> None:
    with pytest.raises(ValueError, match="whole number from 0 to 15"):
        at_cost(tr.card("Witch"), cost)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "costs"),
    [("3..7", (3, 4, 5, 6, 7)), ("3-4", (3, 4)), (" 6, 2 ", (2, 6)), ("1..2,5", (1, 2, 5))],
)
def test_reading_costs(text: str, costs: tuple[int, ...]) -> None:
    assert read_costs(text) == costs


@pytest.mark.parametrize("text", ["", "many", "3..", "7..3", "3..99", "-1", "3;4"])
def test_costs_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match=r"--costs|a cost is"):
        read_costs(text)
