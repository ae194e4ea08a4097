"""The data of Provincial: complete, and read the right way round."""

from __future__ import annotations

import pytest

from throneroom.papers.provincial.published import (
    DUCHIES,
    ESTATES,
    LEADERS,
    SHIPPED,
    TOP_THREE,
    _data,
    costs,
    kingdoms,
)
from throneroom.papers.provincial.shown_menus import shown

BASIC = {"silver", "gold", "platinum"}


def test_a_hundred_kingdoms() -> None:
    found = kingdoms()
    assert len(found) == len({one.name for one in found}) == 100
    assert sum(one.opening == "5/2" for one in found) == 9
    assert sum(one.colony for one in found) == 30
    for one in found:
        assert len(set(one.cards)) == 10
        assert len(one.leaders) == len(one.table) == LEADERS
        assert all(len(row) == LEADERS for row in one.table)


def test_menus_buy_what_is_there() -> None:
    for one in kingdoms():
        there = BASIC | {name.casefold() for name in one.cards}
        for menu in one.leaders:
            assert shown(menu).cards <= there, one.name
        assert ("platinum" in " ".join(one.leaders)) == one.colony


def test_a_margin_is_the_mean_of_a_row_without_the_diagonal() -> None:
    for one in _data()["kingdoms"]:
        for i, row in enumerate(one["table"]):
            others = [x for j, x in enumerate(row) if j != i]
            assert one["margins"][i] == pytest.approx(sum(others) / len(others), abs=1e-9)


def test_entries_come_in_opposite_pairs() -> None:
    for one in kingdoms():
        for i in range(LEADERS):
            for j in range(i):
                assert abs(one.table[i][j] + one.table[j][i]) < 7  # chance: 2 points


def test_figures_of_the_text() -> None:
    assert sum(ESTATES.values()) == sum(DUCHIES.values()) == SHIPPED
    for name, (used, there) in TOP_THREE.items():
        in_data = sum(name in one.cards for one in kingdoms())
        assert 0 < in_data <= there
        assert 0 <= used <= there


def test_what_a_menu_shows() -> None:
    found = shown("e1-d5-p8-gold@1|gold@99|harem@8|mine@2|mine@1|silver@99|village@1|moat@2")
    assert (found.estate, found.duchy, found.province) == (1, 5, 8)
    assert found.entries == (("gold", 100), ("mine", 3), ("silver", 99), ("moat", 2))
    assert shown("e2-d4-p8-moat@0|silver@99").entries == (("silver", 99),)
    with pytest.raises(ValueError, match="not a menu"):
        shown("gold, silver")


def test_missing_cards_are_named() -> None:
    for one in kingdoms():
        assert set(one.missing) <= {*one.cards, "Colony", "Platinum"}
        assert not {"Chapel", "Silver"} & set(one.missing)
        if not one.missing:
            assert len(one.kingdom(fixed_opening=True).cards) == 10


@pytest.mark.parametrize("fixed_opening", [True, False])
def test_kingdoms_have_the_wordings_of_their_time(fixed_opening: bool) -> None:
    changed = {"Hoard", "Mint", "Quarry", "Treasury"}
    found = [
        card
        for one in kingdoms()
        for card in one.kingdom(fixed_opening=fixed_opening).cards
        if card.name in changed
    ]
    assert {card.name for card in found} == changed
    assert {card.version for card in found} == {"1E"}


def test_costs() -> None:
    assert costs()["witch"] == 5
    assert costs()["platinum"] == 9
