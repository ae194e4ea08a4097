"""The numbers of cards, and the same cards with others."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import action, actions, draw, each_other
from throneroom.lab.card_numbers import card_numbers, find_number, with_number
from throneroom.lab.price import read_sweep, version

from ..scenarios.helpers import bag, hand, run

EVERY = [card for card in tr.all_cards() if not card.basic]


def numbers(name: str) -> dict[str, int]:
    return {one.name: one.value for one in card_numbers(tr.card(name))}


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Market", {"cost": 5, "+Cards": 1, "+Actions": 1, "+Buys": 1, "+Coins": 1}),
        ("Militia", {"cost": 4, "+Coins": 2, "others discard down to": 3}),
        ("Chapel", {"cost": 2, "trash up to": 4}),
        ("Workshop", {"cost": 3, "gain": 1, "gain costing up to": 4}),
        ("Remodel", {"cost": 4, "trash": 1, "gain": 1, "gain costing more": 2}),
        ("Throne Room", {"cost": 4, "times to play": 2}),
        ("Council Room", {"cost": 5, "+Cards": 4, "+Buys": 1, "others +Cards": 1}),
        ("Gardens", {"cost": 4, "cards for a point": 10}),
        ("Bridge", {"cost": 4, "+Buys": 1, "+Coins": 1, "cheaper by": 1}),
        ("Library", {"cost": 5, "draw up to": 7}),
        ("Pawn", {"cost": 2, "choices": 2, "option 1 +Cards": 1, "option 2 +Actions": 1,
                  "option 3 +Buys": 1, "option 4 +Coins": 1}),
        ("Wharf", {"cost": 5, "+Cards": 2, "+Buys": 1, "later +Cards": 2, "later +Buys": 1}),
    ],
)  # fmt: skip
def test_names_say_what_a_number_is(name: str, found: dict[str, int]) -> None:
    assert numbers(name) == found


@pytest.mark.parametrize("card", EVERY, ids=str)
def test_every_number_of_every_card_shows(card: tr.Card) -> None:
    """Another number is another text or cost, or is refused with a reason."""
    found = card_numbers(card)
    assert found[0].name == "cost"
    assert len({one.name for one in found}) == len(found)
    for one in found:
        assert with_number(card, one, one.value) == card
        for value in (one.value - 1, one.value + 1):
            try:
                other = with_number(card, one, value)
            except ValueError as error:
                assert one.name in str(error)  # noqa: PT017 - refused or not, both are right
                continue
            assert (other.text, other.cost) != (card.text, card.cost)


def test_the_same_word_twice_is_counted() -> None:
    card = action("Twice", 4, draw(1), actions(1), draw(2))
    assert [str(one) for one in card_numbers(card)] == [
        "cost 4", "+Cards 1", "+Actions 1", "+Cards (2) 2",
    ]  # fmt: skip
    assert with_number(card, find_number(card, "+cards 2"), 3).effects[2] == draw(3)


def test_attacks_and_own_draws_differ() -> None:
    card = action("Feast Day", 4, draw(3), each_other(draw(1)))
    changed = with_number(card, find_number(card, "others +Cards"), 2)
    assert changed.effects == (draw(3), each_other(draw(2)))


def test_down_to_changes_what_is_discarded() -> None:
    harsh = version(
        tr.card("Militia"), find_number(tr.card("Militia"), "Others discard down to"), 1
    )
    other = {"hand": ["Copper", "Estate", "Gold", "Silver", "Duchy"]}
    game = tr.scenario([harsh], hand=["Militia with 1"], opponents=[other])
    run(game, "Militia with 1", "Copper", "Estate", "Silver", "Duchy")
    assert hand(game, 1) == bag("Gold")


def test_it_is_played_with_the_new_number() -> None:
    more = version(tr.card("Smithy"), find_number(tr.card("Smithy"), "+Cards"), 5)
    assert (more.name, more.cost, more.text) == ("Smithy with 5", 4, "+5 Cards")
    game = tr.scenario([more], hand=["Smithy with 5"], deck=["Copper"] * 9)
    run(game, "Smithy with 5")
    assert hand(game) == bag(*["Copper"] * 5)


def test_unknown_names_list_what_there_is() -> None:
    with pytest.raises(ValueError, match=r"no number '\+Card': did you mean '\+Cards'") as error:
        find_number(tr.card("Smithy"), "+Card")
    assert str(error.value).endswith("Its numbers are cost 4, +Cards 3")


@pytest.mark.parametrize(
    ("card", "name", "value", "message"),
    [
        ("Smithy", "+Cards", 101, "+Cards of Smithy is a whole number from 0 to 100, not 101"),
        ("Smithy", "+Cards", -1, "from 0 to 100, not -1"),
        ("Chapel", "trash up to", 0, "trash up to of Chapel is a whole number from 1 to 20, not 0"),
        ("Witch", "cost", 16, "a cost is a whole number from 0 to 15, not 16"),
        ("Lookout", "look at", 2, "Lookout can't have look at 2: no revealed card is there"),
        ("City", "if at least", 0, "City can't have if at least 0: this condition always holds"),
    ],
)
def test_what_can_not_be(card: str, name: str, value: int, message: str) -> None:
    one = tr.card(card)
    with pytest.raises(ValueError) as error:  # noqa: PT011 - compared below
        with_number(one, find_number(one, name), value)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("+Cards=2..4", ("+Cards", (2, 3, 4))),
        (" trash up to = 1, 4 ", ("trash up to", (1, 4))),
        ("points=-1..1", ("points", (-1, 0, 1))),
        ("points=-3", ("points", (-3,))),
    ],
)
def test_reading_a_sweep(text: str, found: tuple[str, tuple[int, ...]]) -> None:
    assert read_sweep(text) == found


@pytest.mark.parametrize(
    "text", ["", "+Cards", "=3", "+Cards=", "+Cards=many", "+Cards=2..", "+Cards=4..2"]
)
def test_sweeps_that_are_none(text: str) -> None:
    with pytest.raises(ValueError, match="--sweep"):
        read_sweep(text)
