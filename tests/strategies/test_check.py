"""Warnings: rules that can never fire."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.strategies import parse
from throneroom.strategies.check import check
from throneroom.strategies.library import rules_by_name


def warnings(text: str, kingdom: str | None = None) -> list[str]:
    return [
        str(one) for one in check(parse(text), None if kingdom is None else tr.Kingdom(kingdom))
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gold\nGold", "line 2: 'Gold' can never fire: line 1 comes first"),
        ("Gold\nSilver\nGold max 3 if turn = 2", "line 1 comes first"),
        ("Gold max 3\nGold max 2", "line 1 comes first"),
        ("Gold if turn > 2\nGold max 2 if turn > 2", "line 1 comes first"),
        ("any of Gold, Silver\nSilver", "line 1 comes first"),
        ("any of Gold, Silver\ncheapest of Silver, Gold", "line 1 comes first"),
        ("dearest Action\nSmithy", "line 1 comes first"),
        ("dearest\nCopper", "line 1 comes first"),
        ("Gold max 0", "'Gold max 0' can never fire: its maximum is 0"),
        ("Gold if 1 > 2", "its condition never holds"),
        ("Gold if turn > 5 and turn < 4", "its condition never holds"),
        ("Gold if turn = 5 and (coins = 1 and turn = 4)", "its condition never holds"),
        ("Gold if turn < 0 or deck(Gold) = -1", "its condition never holds"),
        ("Gold if not turn >= 0", "its condition never holds"),
        ("Gold if turn = 2.5", "its condition never holds"),
        ("choose Pawn: 1\nchoose Pawn: 1 if turn = 1", "line 2: '+1 Card if turn = 1' can never"),
        ("choose Pawn: 1 if turn < 0", "its condition never holds"),
        ("Gold\ntrash:\nCurse\nCurse", "line 4: 'Curse' can never fire: line 3 comes first"),
    ],
)
def test_rules_that_can_never_fire(text: str, said: str) -> None:
    found = warnings(text)
    assert len(found) == 1
    assert said in found[0]


@pytest.mark.parametrize(
    "text",
    [
        "Gold max 2\nGold max 3",
        "Gold if turn > 2\nGold",
        "Gold if turn > 2\nGold if turn > 1",
        "any of Gold, Silver max 3\nGold",
        "any of Gold, Silver\nany of Gold, Copper",
        "Smithy\ndearest Action",
        "Gold if lead < 0 and score < 0",
        "Gold if turn > 3 or turn < 2",
        "Gold\ntrash: Gold",
        "choose Pawn: 1\nchoose Pawn: 2",
    ],
)
def test_rules_that_can_fire(text: str) -> None:
    assert warnings(text) == []


def test_cards_that_are_not_in_the_kingdom() -> None:
    text = "Smithy\nGold if deck(Witch) > 0\nSilver if deck(Witch) = 0\nany of Gold, Moat\nPlatinum"
    assert warnings(text) == []
    assert warnings(text, "Smithy, Village") == [
        "line 2: 'Gold if deck(Witch) > 0' can never fire: Witch is not in this kingdom",
        "line 4: Moat is not in this kingdom",
        "line 5: Platinum is not in this kingdom",
    ]
    assert warnings("choose Pawn: 1", "Smithy") == ["line 1: Pawn is not in this kingdom"]
    assert warnings("Platinum", "Smithy; Colony") == []


@pytest.mark.parametrize("name", rules_by_name())
def test_the_library_has_no_idle_rules(name: str) -> None:
    assert check(tr.strategy(name)) == []


def test_potion_is_known_where_a_card_costs_one() -> None:
    plan = tr.strategy("Potion max 1", "Silver")
    assert check(plan, tr.Kingdom("Alchemist")) == []
    assert [str(one) for one in check(plan, tr.Kingdom("Village"))] == [
        "line 1: Potion is not in this kingdom"
    ]
