"""Cards as plain data: written and read again they are the same, and nonsense is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.cards.catalog import older_versions
from throneroom.cards.language import action, draw
from throneroom.cards.serial import card_from_data, card_to_data, catalog_from_data, catalog_to_data
from throneroom.papers.yang_kuo import pairings as yang_kuo

EXAMPLES = Path(__file__).parents[2] / "examples"
OWN = tr.load_cards(EXAMPLES / "provincial_cards.py").own
EVERY = [
    *tr.all_cards(),
    *(old for card in tr.all_cards() for old in older_versions(card)),
    *OWN,
    *tr.load_cards(EXAMPLES / "three_cards.py").own,
    *yang_kuo.CARDS.own,
]


@pytest.mark.parametrize("card", EVERY, ids=repr)
def test_every_card_survives_being_written(card: tr.Card) -> None:
    text = json.dumps(card_to_data(card))
    assert card_from_data(json.loads(text)) == card


def test_a_catalog_survives_being_written() -> None:
    mine = tr.OFFICIAL.with_cards(*OWN)
    assert catalog_from_data(json.loads(json.dumps(catalog_to_data(mine)))) == mine
    assert catalog_to_data(tr.OFFICIAL) == []
    assert catalog_from_data([]) == tr.OFFICIAL


SMITHY = card_to_data(action("Own Smithy", 4, draw(3)))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"is": "Give"}, "a value Card is needed, not 'Give'"),
        ({"is": "open"}, "a value Card is needed, not 'open'"),
        ({"is": ["Card"]}, "a value Card is needed"),
        ({"cost": "4"}, r"card\.cost: a whole number is needed, not '4'"),
        ({"cost": True}, "a whole number is needed, not True"),
        ({"cost": -1}, "a cost is between 0 and 60"),
        ({"cost": 10**9}, "at most 9999"),
        ({"name": 3}, "a text is needed, not 3"),
        ({"name": "x" * 201}, "at most 200 letters"),
        ({"types": ["Akction"]}, "unknown type 'Akction'"),
        ({"types": "Action"}, "a list is needed"),
        ({"colour": "red"}, "Card has no 'colour'"),
        ({"effects": [{"is": "Give", "resource": "card", "amount": 1}]}, "one of cards, actions"),
        ({"effects": [{"is": "Give", "resource": "cards"}]}, "amount"),
        ({"effects": [{"is": "Points"}]}, "a value Effect is needed, not 'Points'"),
        ({"effects": [None]}, "a value Effect is needed, not None"),
        ({"effects": [{"is": "Give", "resource": "cards", "amount": None}]}, "amount"),
        ({"sets": [["Base", 1, 2]]}, "2 parts are needed, not 3"),
        ({"points": 3}, "Points or null is needed"),
    ],
)
def test_nonsense_is_no_card(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        card_from_data({**SMITHY, **change})


def test_data_without_end_is_no_card() -> None:
    effect: dict[str, object] = {"is": "PlayThis"}
    for _ in range(500):
        effect = {"is": "May", "effect": effect}
    with pytest.raises(ValueError, match="too many values inside each other"):
        card_from_data({**SMITHY, "effects": [effect]})
    with pytest.raises(ValueError, match="at most 200 parts"):
        card_from_data({**SMITHY, "effects": [{"is": "PlayThis"}] * 201})


@pytest.mark.parametrize("data", [None, 3, {}, [[]], ["Village"], [SMITHY, SMITHY | {"cost": 2}]])
def test_nonsense_is_no_catalog(data: object) -> None:
    with pytest.raises(ValueError, match=r".+"):
        catalog_from_data(data)
