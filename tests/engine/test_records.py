"""Records: games on paper, and what happens to those that can't be played."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.cards.language import action, actions, draw, gain, treasure

from ..random_games import new_game, walk

KINGDOM = "Chapel, Masquerade (1E), Militia, Smithy, Throne Room (1E), Village"


def played(seed: int = 3, most: int = 80, kingdom: str = KINGDOM) -> tr.Game:
    game = new_game(tr.Kingdom(kingdom), 3, seed)
    for _ in walk(game, random.Random(seed), most=most):
        pass
    return game


def data() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(played().record().to_json())
    return found


def test_json_gives_the_record_and_the_game_back() -> None:
    game = played()
    record = game.record()
    again = tr.Record.from_json(record.to_json())
    assert again == record
    assert again.replay()._core.bytes() == game._core.bytes()
    assert again.replay().record() == record
    assert again.kingdom == KINGDOM


def test_a_record_holds_the_variant() -> None:
    variant = tr.Variant(
        kingdom_piles=None, turn_limit=4, piles={"Copper": 9}, end_when_empty=("Estate",),
        start={"Copper": 5, "Gold": 1}, tie_rule="shared", full_rounds=True,
    )  # fmt: skip
    game = tr.Game("Smithy", 2, 5, variant)
    for _ in walk(game, random.Random(1)):
        pass
    again = tr.Record.from_json(game.record().to_json())
    assert again.variant == variant
    assert again.replay()._core.bytes() == game._core.bytes()


def test_a_record_can_be_played_part_way_and_on() -> None:
    game = played()
    record = game.record()
    part = record.replay(30)
    assert len(part.record().choices) == 30
    for code in record.choices[30:]:
        assert part._core.choose(code)
    assert part._core.bytes() == game._core.bytes()
    assert record.replay(0)._core.bytes() == new_game(tr.Kingdom(KINGDOM), 3, 3)._core.bytes()


@pytest.mark.parametrize("version", [0, 3, 99, "1", None, 1.5, True])
def test_another_version_is_refused(version: object) -> None:
    text = json.dumps({**data(), "throneroom": version})
    with pytest.raises(tr.RecordError, match=r"a record of version .*; this reads versions 1 to 2"):
        tr.Record.from_json(text)


def test_a_record_of_the_first_version_is_read() -> None:
    old = {**data(), "throneroom": 1}
    del old["luck"], old["own cards"]
    assert tr.Record.from_json(json.dumps(old)) == played().record()


def test_a_record_made_with_other_cards_is_refused() -> None:
    record = replace(played().record(), own=(action("Smithy", 4, draw(4)),))
    with pytest.raises(tr.RecordError, match="recorded with other card definitions"):
        record.replay()


@pytest.mark.parametrize(
    ("name", "kingdom"), [("Gold", KINGDOM), ("Platinum", KINGDOM + "; Colony")]
)
def test_a_record_made_with_other_basic_cards_is_refused(name: str, kingdom: str) -> None:
    record = played(kingdom=kingdom).record()
    assert record.replay().record() == record
    other = replace(record, own=(treasure(name, 6, 4),))
    with pytest.raises(tr.RecordError, match="recorded with other card definitions"):
        other.replay()


def test_a_record_of_the_first_version_can_be_played() -> None:
    first = {**data(), "throneroom": 1}
    del first["own cards"]
    assert tr.Record.from_json(json.dumps(first)) == played().record()


def test_a_record_holds_the_own_cards_of_its_game() -> None:
    lab = action("Loud Lab", 5, draw(2), actions(1), gain("Loud Silver"))
    mine = tr.OFFICIAL.with_cards(
        lab, treasure("Loud Silver", 3, 2), treasure("Gold", 6, 4), action("Not Here", 2, draw(1))
    )
    game = tr.Game(tr.Kingdom("Loud Lab", catalog=mine), 2, 5, tr.Variant(kingdom_piles=None))
    for _ in walk(game, random.Random(1)):
        pass
    text = game.record().to_json()
    assert "Not Here" not in text
    assert [one["name"] for one in json.loads(text)["own cards"]] == [
        "Gold",
        "Loud Lab",
        "Loud Silver",
    ]
    again = tr.Record.from_json(text).replay()
    assert again._core.bytes() == game._core.bytes()
    assert again.rules.cards == game.rules.cards
    assert again.record() == game.record()


def test_nonsense_for_own_cards_is_no_record() -> None:
    wrong: tuple[object, ...] = (None, 3, {}, ["Smithy"], [{"is": "Card"}], [{"is": "Game"}])
    for nonsense in wrong:
        with pytest.raises(tr.RecordError, match="not a record of a game"):
            tr.Record.from_json(json.dumps({**data(), "own cards": nonsense}))


def test_a_card_from_another_kingdom_does_not_change_the_fingerprint() -> None:
    one = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    two = tr.Game("Smithy", 2, 2, tr.Variant(kingdom_piles=None))
    assert one.record().cards == two.record().cards
    assert one.record().cards != played().record().cards


@pytest.mark.parametrize(
    "changes",
    [
        {"choices": [0] * 400},
        {"choices": [64, 64, 200]},
        {"choices": [32767]},
        {"choices": [63]},
        {"choices": [96]},
    ],
    ids=repr,
)
def test_an_illegal_choice_is_refused_with_its_number(changes: dict[str, Any]) -> None:
    record = tr.Record.from_json(json.dumps({**data(), **changes}))
    with pytest.raises(tr.RecordError, match=r"choice \d+ of the record is not legal"):
        record.replay()


def test_choices_after_the_end_are_refused() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None, turn_limit=1))
    for _ in walk(game, random.Random(1)):
        pass
    text = json.loads(game.record().to_json())
    text["choices"].append(64)
    with pytest.raises(tr.RecordError, match="is not legal"):
        tr.Record.from_json(json.dumps(text)).replay()


NASTY: tuple[Any, ...] = (
    None, -1, 2**70, 1.5, "", "\0", "x", [], {}, [None], [[]], True, {"a": 1}, 10**400,
    float("nan"), float("inf"), "Smithy, Smithy", [1, "2"],
)  # fmt: skip


@pytest.mark.parametrize("value", NASTY, ids=lambda v: repr(v)[:20])
@pytest.mark.parametrize(
    "name", ["throneroom", "kingdom", "players", "variant", "seed", "cards", "choices", "luck"]
)
def test_a_wrong_value_is_refused_as_a_record_error_or_harmless(name: str, value: object) -> None:
    text = json.dumps({**data(), name: value})
    try:
        tr.Record.from_json(text).replay()
    except tr.RecordError:
        return
    assert (name, value) in [
        ("choices", []),
        ("choices", {}),
        ("choices", ""),
        ("luck", []),
        ("luck", {}),
        ("luck", ""),
    ]


@pytest.mark.parametrize(
    "name", ["throneroom", "kingdom", "players", "variant", "seed", "cards", "choices", "luck"]
)
def test_a_missing_part_is_refused(name: str) -> None:
    found = data()
    del found[name]
    with pytest.raises(tr.RecordError, match=name):
        tr.Record.from_json(json.dumps(found))


@pytest.mark.parametrize(
    "variant",
    [{"nonsense": 1}, {"players": "2"}, {"piles": 5}, {"piles": {"Coper": 2}},
     {"end_when_empty": 5}, {"end_when_empty": [5]}, {"players": 4}, {"kingdom_piles": 3},
     {"start": {"Nothing": 2}}, {"hand_size": None}, {"tie_rule": []}, {"opening": {}},
     {"stall_limit": None}],
    ids=repr,
)  # fmt: skip
def test_a_variant_that_is_none_is_refused(variant: dict[str, Any]) -> None:
    text = json.dumps({**data(), "variant": {"kingdom_piles": None, **variant}})
    with pytest.raises(tr.RecordError):
        tr.Record.from_json(text).replay()


@pytest.mark.parametrize(
    "text",
    ["", "{", "null", "[]", "{}", "1", '"x"', "\0", "NaN", '{"throneroom": 1}', "[" * 100_000,
     '{"a":' * 100_000, b"\xff\xfe\x00", b"{}", None, 5, object()],
    ids=lambda t: repr(t)[:20],
)  # fmt: skip
def test_garbage_is_refused(text: Any) -> None:  # noqa: ANN401 - garbage
    with pytest.raises(tr.RecordError):
        tr.Record.from_json(text)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.dictionaries(st.sampled_from(sorted(data())), values, max_size=3))
def test_no_other_error_than_a_record_error_comes_out(changes: dict[str, Any]) -> None:
    try:
        tr.Record.from_json(json.dumps({**data(), **changes})).replay()
    except tr.RecordError as error:
        message = str(error)
    else:
        message = "played"
    assert message


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(st.text() | st.binary())
def test_any_text_is_refused(text: Any) -> None:  # noqa: ANN401 - text or bytes
    with pytest.raises(tr.RecordError):
        tr.Record.from_json(text)
