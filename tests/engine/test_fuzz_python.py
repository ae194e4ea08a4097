"""Wrong types and values at every public function, and at the private core: errors, no crashes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.cards.catalog import all_cards
from throneroom.cards.serial import card_from_data, catalog_from_data
from throneroom.strategies.rules import strategy

ORDINARY = (TypeError, ValueError, IndexError, OverflowError, KeyError, RuntimeError)
NASTY: tuple[Any, ...] = (
    None, -1, 0, 2**70, -(2**70), "", " ", "\0", "x", "\ud800", "Smithy" * 5000, b"", b"Smithy",
    float("nan"), float("inf"), 1.5, [], [None], [1], [[]], ["Smithy", 5], ("", ""), {}, {"x": "y"},
    {1: 2}, {"Copper": None}, {None: 1}, object(), object, True, len, range(3), iter(()),
)  # fmt: skip
FREE = tr.Variant(kingdom_piles=None)
ANY = Any


def game() -> tr.Game:
    return tr.Game("Smithy, Militia", 2, 1, FREE)


def played() -> tr.Game:
    one = game()
    one.choose("treasures")
    return one


def record() -> tr.Record:
    return played().record()


def zones(value: ANY) -> tr.Game:
    return tr.scenario("Smithy", opponents=[{"hand": value}])


def with_opponent(name: str, value: ANY) -> tr.Game:
    return tr.scenario("Smithy", opponents=[{name: value}])


def with_zone(name: str, value: ANY) -> tr.Game:
    fields = {name: value}
    return tr.scenario("Smithy", **fields)


def with_rule(name: str, value: ANY) -> tr.Game:
    fields = {"kingdom_piles": 1, name: value}
    return tr.Game("Smithy", 2, 1, tr.Variant(**fields))


# Each takes one value of any kind.
CALLS: dict[str, Callable[[Any], object]] = {
    "Kingdom": tr.Kingdom,
    "Kingdom of a list": lambda v: tr.Kingdom([v]),
    "Kingdom colony": lambda v: str(tr.Kingdom("Smithy", colony=v)),
    "Kingdom opening": lambda v: tr.Kingdom("Smithy", opening=v),
    "Kingdom edition": lambda v: tr.Kingdom("Smithy", edition=v),
    "Kingdom.random sets": tr.Kingdom.random,
    "Kingdom.random seed": lambda v: tr.Kingdom.random(seed=v),
    "Kingdom.random piles": lambda v: tr.Kingdom.random(piles=v),
    "Kingdom.random edition": lambda v: tr.Kingdom.random(edition=v),
    "Kingdom.with_cards": lambda v: tr.Kingdom("Smithy").with_cards(v),
    "Game kingdom": lambda v: tr.Game(v, 2, 1, FREE),
    "Game players": lambda v: tr.Game("Smithy", v, 1, FREE),
    "Game seed": lambda v: tr.Game("Smithy", 2, v, FREE),
    "Game variant": lambda v: tr.Game("Smithy", 2, 1, v),
    "Game.choose": lambda v: game().choose(v),
    "Game.step": lambda v: game().step(v),
    "Game.undo": lambda v: played().undo(v),
    "Game.at": lambda v: played().at(v),
    "Game.branch at": lambda v: played().branch(v, seed=1),
    "Game.branch seed": lambda v: played().branch(seed=v),
    "Game.view": lambda v: game().view(v),
    "Game.cost": lambda v: game().cost(v),
    "View.cost": lambda v: game().view().cost(v),
    "View.sample": lambda v: game().view().sample(v),
    "View equality": lambda v: game().view() == v,
    "Record.from_json": tr.Record.from_json,
    "Record.replay": lambda v: record().replay(v),
    "Variant.from_changes": tr.Variant.from_changes,
    "simulate kingdom": lambda v: tr.simulate(v, ["Big Money"] * 2, 3, variant=FREE),
    "simulate players": lambda v: tr.simulate("Smithy", v, 3, variant=FREE),
    "simulate a player": lambda v: tr.simulate("Smithy", [v, "Big Money"], 3, variant=FREE),
    "simulate games": lambda v: tr.simulate("Smithy", ["Big Money"] * 2, v, variant=FREE),
    "simulate seed": lambda v: tr.simulate("Smithy", ["Big Money"] * 2, 3, v, variant=FREE),
    "simulate variant": lambda v: tr.simulate("Smithy", ["Big Money"] * 2, 3, variant=v),
    "simulate threads": lambda v: tr.simulate(
        "Smithy", ["Big Money"] * 2, 3, variant=FREE, threads=v
    ),
    "strategy": strategy,
    "strategy of two lines": lambda v: strategy("Province", v),
    "card": tr.card,
    "card edition": lambda v: tr.card("Mine", v),
    "all_cards": all_cards,
    "all_cards edition": lambda v: all_cards("Base", v),
    "coverage": tr.coverage,
    "with_cards": tr.OFFICIAL.with_cards,
    "only": tr.OFFICIAL.only,
    "a card of a catalog": tr.OFFICIAL.card,
    "a name in a catalog": tr.OFFICIAL.__contains__,
    "Kingdom catalog": lambda v: tr.Kingdom("Smithy", catalog=v),
    "scenario catalog": lambda v: tr.scenario("Smithy", catalog=v),
    "card_from_data": card_from_data,
    "catalog_from_data": catalog_from_data,
    "scenario kingdom": tr.scenario,
    "scenario opponents": lambda v: tr.scenario("Smithy", opponents=v),
    "scenario an opponent": lambda v: tr.scenario("Smithy", opponents=[v]),
    "scenario an opponent's hand": zones,
    **{
        f"scenario an opponent's {name}": partial(with_opponent, name)
        for name in ("mats", "waiting", "victory_tokens", "coin_tokens")
    },
    **{
        f"scenario {name}": partial(with_zone, name)
        for name in ("hand", "deck", "discard", "play", "mats", "waiting", "victory_tokens",
                     "coin_tokens", "players", "supply", "pile_tokens", "gained_from", "trash",
                     "active", "phase", "actions", "buys", "coins", "potions", "turn", "editions",
                     "variant", "seed")
    },
    **{
        f"Variant {name}": partial(with_rule, name)
        for name in tr.Variant.__dataclass_fields__
    },
}  # fmt: skip


def strange(call: Callable[[Any], object], values: tuple[Any, ...]) -> list[str]:
    """The values that are answered with an error that is not an ordinary one."""
    found = []
    for value in values:
        try:
            call(value)
        except ORDINARY:
            continue
        except Exception as error:
            found.append(f"{repr(value)[:40]}: {type(error).__name__}: {str(error)[:60]}")
    return found


@pytest.mark.parametrize("name", CALLS)
def test_wrong_values_get_ordinary_errors(name: str) -> None:
    assert strange(CALLS[name], NASTY) == []


def test_a_card_file_that_is_none_is_refused(tmp_path: Path) -> None:
    for name, text in (("a.py", "1 +"), ("b.py", "raise KeyError"), ("c.py", ""), ("d.py", "\0")):
        (tmp_path / name).write_text(text)
        with pytest.raises(ValueError, match=name):
            tr.load_cards(tmp_path / name)
    with pytest.raises(FileNotFoundError, match="no card file"):
        tr.load_cards(tmp_path / "nowhere.py")
    with pytest.raises(FileNotFoundError):
        tr.load_cards(tmp_path)


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20) | st.binary(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
)


@settings(max_examples=600, deadline=None, derandomize=True, database=None)
@given(st.sampled_from(sorted(CALLS)), anything)
def test_any_value_gets_an_ordinary_error_or_none(name: str, value: object) -> None:
    assert strange(CALLS[name], (value,)) == [], name


words = st.sampled_from(
    ["Province", "Gold", "max", "if", "and", "supply", "(", ")", "deck(Gold)", ">=", "=", "4", "-1",
     "99999999999999999999", "turn", "#", "\n", "lead", "deck size", "²", "Big Money"]
)  # fmt: skip


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(st.lists(words, max_size=9).map(" ".join) | st.text(max_size=60))
def test_any_strategy_text_is_played_or_refused_with_a_value_error(text: str) -> None:
    try:
        plan = strategy(text)
        tr.simulate("Smithy", [plan, "Big Money"], 2, variant=FREE, threads=1)
    except ValueError:
        return
    assert strategy(str(plan)).rules == plan.rules


FUZZER = Path(__file__).with_name("core_fuzz.py")


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(
    "part", ["types", "setters", "samples", "replays", "rules", "lists", "unmade"]
)
def test_the_core_never_ends_the_interpreter(part: str, seed: int) -> None:
    done = subprocess.run(
        [sys.executable, str(FUZZER), part, str(seed)],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
