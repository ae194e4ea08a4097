"""The library: what is in it, what is near, and how a strategy comes to fit another kingdom."""

from __future__ import annotations

import json
from importlib import resources
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom import Kingdom, Strategy, Variant
from throneroom.cards.catalog import SETS
from throneroom.cards.language import action, actions, coins, draw
from throneroom.learn import analyze, analyzing, library_starts, make_library
from throneroom.learn.alike import alike
from throneroom.learn.evolve import Ours
from throneroom.learn.start_library import (
    FILE,
    MOST,
    MOST_BYTES,
    KnownKingdom,
    Library,
    LibraryError,
    adapted,
    library,
    read_library,
)
from throneroom.learn.starts import known_starts
from throneroom.store import StoreUnwritable
from throneroom.strategies.check import absent_cards
from throneroom.strategies.parse import parse

BASE = Kingdom(
    "Cellar, Chapel, Festival, Gardens, Laboratory, Market, Militia, Smithy, Village, Witch"
)


def of(*kingdoms: tuple[str, str]) -> Library:
    """A library with one strategy for each kingdom."""
    return Library({}, tuple(KnownKingdom(names, (plan,)) for names, plan in kingdoms))


def rows(found: list[Strategy]) -> list[str]:
    return [str(plan).replace("\n", "; ") for plan in found]


# ---------------------------------------------------------------- what is in it


def test_it_is_not_too_large() -> None:
    raw = resources.files("throneroom.learn").joinpath(FILE).read_bytes()
    assert len(raw) <= MOST_BYTES == 500_000
    raw.decode("utf-8")


def test_every_kingdom_once_and_all_recommended_ones() -> None:
    texts = [one.kingdom for one in library().kingdoms]
    assert len(set(texts)) == len(texts)
    recommended = list(islice(make_library.kingdoms(), 75))
    assert Kingdom("First Game") in recommended
    assert {str(one) for one in recommended} <= {*texts}


def test_every_strategy_is_of_its_kingdom() -> None:
    for known in library().kingdoms:
        kingdom = Kingdom(known.kingdom)
        assert str(kingdom) == known.kingdom
        assert kingdom.names == known.names
        assert kingdom.colony == known.colony
        assert 0 < len(known.strategies) <= make_library.LEADERS
        for text in known.strategies:
            plan = parse(text)
            assert str(plan) == text
            assert not absent_cards(plan, kingdom)
            targets = {name for rule in plan.rules for name in rule.names}
            assert {*known.bought(text)} == targets.intersection(kingdom.names), text


def test_it_says_how_it_was_made() -> None:
    assert library().made.keys() == {"made with", "seconds", "generations"}


@pytest.mark.parametrize("text", ["", "nonsense", "[]\n5\n", '{"a": 1}\n[]\n'])
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text(text)
    with pytest.raises(LibraryError, match="is not a library"):
        read_library(path)


# ---------------------------------------------------------------- the nearest


def test_what_has_all_its_cards_here_comes_first() -> None:
    known = of(
        ("Bank, Chapel, Sea Hag", "Chapel max 1\nBank\nGold"),
        ("Chapel, Laboratory, Moat, Witch", "Chapel max 1\nWitch max 2\nLaboratory\nGold"),
        ("Moat, Witch", "Witch max 2\nGold"),
    )
    assert rows(library_starts(BASE, known=known))[:2] == [
        "Chapel max 1; Witch max 2; Laboratory; Gold",
        "Witch max 2; Gold",
    ]


def test_a_card_that_is_for_the_same_takes_a_place() -> None:
    plan = "Fishing Village if deck(Fishing Village) < deck(Smithy)\nSmithy\nDuke\nGold"
    known = of(("Duke, Fishing Village, Smithy", plan))
    assert rows(library_starts(Kingdom("Chapel, Smithy, Village"), known=known)) == [
        "Village if deck(Village) < deck(Smithy); Smithy; Gold"
    ]


def test_one_card_takes_one_place() -> None:
    known = of(("Village, Worker's Village", "Worker's Village\nVillage\nGold"))
    (plan,) = library_starts(Kingdom("Chapel, Village"), known=known)
    assert rows([plan]) == ["Village; Gold"]


def test_too_little_is_no_start() -> None:
    known = of(("Bank, Duke, Treasure Map", "Duke\nTreasure Map\nBank\nGold"), ("Moat", "Gold"))
    assert library_starts(Kingdom("Witch, Village"), known=known) == []


def test_few_with_the_same_cards_and_none_twice() -> None:
    plans = tuple(f"Witch max {n}\nGold" for n in (1, 2, 3, 4, 4))
    known = Library({}, (KnownKingdom("Witch", plans), KnownKingdom("Moat", ("Moat\nGold",))))
    assert rows(library_starts(Kingdom("Moat, Witch"), known=known)) == [
        "Witch max 1; Gold", "Witch max 2; Gold", "Moat; Gold",
    ]  # fmt: skip


def test_colonies_are_another_game() -> None:
    known = of(("Witch; Colony", "Colony\nPlatinum\nWitch"), ("Witch", "Province\nWitch"))
    assert rows(library_starts(Kingdom("Witch"), known=known)) == ["Province; Witch"]
    colony = Kingdom("Witch; Colony")
    assert rows(library_starts(colony, known=known)) == ["Colony; Platinum; Witch"]


def test_a_potion_is_bought_where_there_is_one() -> None:
    plan = "Potion max 1\nFamiliar\nWitch\nGold"
    assert rows([fitted for fitted in [adapted(plan, {}, Kingdom("Witch"))] if fitted]) == [
        "Witch; Gold"
    ]
    known = of(("Familiar", "Potion max 1\nFamiliar\nGold"))
    assert library_starts(Kingdom("Witch"), known=known) == []
    assert alike(tr.card("Familiar"), tr.card("Witch")) == 0


def test_conditions_on_what_is_not_here_are_worked_out() -> None:
    plan = (
        "Gold if deck(Witch) >= 1\nSilver if deck(Witch) = 0\nDuchy if turn > 3 or deck(Witch) < 1"
    )
    fitted = adapted(plan, {}, Kingdom("Moat"))
    assert fitted is not None
    assert rows([fitted]) == ["Silver; Duchy"]


@pytest.mark.parametrize("seed", range(5))
def test_starts_can_be_played_and_are_the_same_again(seed: int) -> None:
    kingdom = Kingdom.random(SETS, 17_500 + seed)
    found = library_starts(kingdom)
    assert found == library_starts(kingdom)
    assert MOST // 2 < len(found) == len({*found}) <= MOST
    assert not any(absent_cards(plan, kingdom) for plan in found)
    assert tr.simulate(kingdom, found[:2], games=4, seed=seed).games == 4


def test_own_cards() -> None:
    """They take places of cards like them, also under an official name; nothing breaks."""
    tower = action("Tower", 4, draw(3))
    steward = action("Steward", 3, coins(2), actions(1))  # without options
    kingdom = Kingdom(["Chapel", tower, steward])
    known = of(
        ("Chapel, Smithy", "Chapel max 1\nSmithy max 2\nGold"),
        ("Chapel, Steward", "Chapel max 1\nSteward\nGold\n\nchoose Steward:\n+$2"),
        ("Chapel, Steward", "Steward\nChapel\nGold\n\nchoose Steward:\n+2 Cards"),
    )
    found = library_starts(kingdom, known=known)
    assert "Chapel max 1; Tower max 2; Gold" in rows(found)
    assert not any("choose" in row for row in rows(found))
    match = tr.simulate(kingdom, [found[0], "Big Money"], 4, variant=Variant(kingdom_piles=None))
    assert match.games == 4
    assert library_starts(kingdom)


# ---------------------------------------------------------------- where analyses begin


class _Begun(Exception):
    """The search would begin now."""


@pytest.fixture
def begins(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Strategy, ...]]:
    """What searches start from; they go no further."""
    found: list[tuple[Strategy, ...]] = []

    def step(self: Ours) -> None:
        found.append(self.start)
        raise _Begun

    monkeypatch.setattr(Ours, "step", step)
    return found


def test_an_analysis_begins_with_the_library_unless_it_is_fresh(
    begins: list[tuple[Strategy, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))
    mine = tr.strategy("Province", "Gold", "Silver")
    for fresh in (True, False):
        with pytest.raises(_Begun):
            analyze(BASE, generations=1, threads=1, fresh=fresh, start=[mine])
    assert begins[0] == (mine,)
    assert begins[1] == (mine, *library_starts(BASE))


@pytest.mark.parametrize("setting", [{"players": 3}, {"variant": Variant(kingdom_piles=None)}])
def test_other_rules_begin_the_same(
    begins: list[tuple[Strategy, ...]], setting: dict[str, Any]
) -> None:
    with pytest.raises(_Begun):
        analyze(BASE, generations=1, threads=1, fresh=False, **setting)
    assert len(begins[0]) == MOST


def test_a_store_that_can_not_be_written_leaves_the_library(
    begins: list[tuple[Strategy, ...]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unwritable() -> None:
        raise StoreUnwritable("no room")

    monkeypatch.setattr(analyzing, "Store", unwritable)
    with pytest.raises(_Begun):
        analyze(BASE, generations=1, threads=1, fresh=False)
    assert begins[0] == known_starts(None, BASE).strategies


# ---------------------------------------------------------------- making it


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The kingdoms that were analysed; nothing is searched."""
    asked: list[str] = []

    def quick(kingdom: Kingdom, *_: object) -> list[str]:
        asked.append(str(kingdom))
        return [f"{kingdom.names[0]}\nGold", "Gold"]

    monkeypatch.setattr(make_library, "strategies", quick)
    return asked


def test_it_goes_on_where_it_was_stopped(made: list[str], tmp_path: Path) -> None:
    path = tmp_path / "new" / "library.jsonl"
    words = ["--out", str(path), "--generations", "2", "--kingdoms"]
    assert make_library.main([*words, "2"]) == 0
    half = path.read_text()
    path.write_text(half + '["Chapel, Wi')  # stopped while it wrote
    assert make_library.main([*words, "4"]) == 0
    assert path.read_text().startswith(half)
    assert [one.kingdom for one in read_library(path).kingdoms] == made
    assert len({*made}) == 4
    assert read_library(path).made == {
        "made with": tr.__version__, "seconds": None, "generations": 2,
    }  # fmt: skip


def test_it_is_made_in_one_way(
    made: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "library.jsonl"
    make_library.make(path, generations=2, most=1)
    assert make_library.main(["--out", str(path), "--seconds", "3"]) == 2
    assert "was made otherwise" in capsys.readouterr().err
    assert make_library.main(["--out", str(path), "--seconds", "-1"]) == 2


def test_it_ends_before_it_is_too_large(
    made: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "library.jsonl"
    monkeypatch.setattr(make_library, "MOST_BYTES", 1000)
    make_library.make(path, generations=1)
    assert 800 < path.stat().st_size <= 1000
    assert len(made) == len(read_library(path).kingdoms) + 1


def test_a_real_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_library, "_TABLE_GAMES", 100)
    monkeypatch.setattr(make_library, "kingdoms", lambda: [BASE])
    path = tmp_path / "library.jsonl"
    make_library.make(path, generations=1, most=1, threads=1)
    (known,) = read_library(path).kingdoms
    assert [*json.loads(path.read_text().splitlines()[1])] == [known.kingdom, *known.strategies]
    assert all(not absent_cards(parse(text), Kingdom(known.kingdom)) for text in known.strategies)


def test_random_kingdoms_with_prosperity_may_have_colonies() -> None:
    some = [make_library.random_kingdom(seed) for seed in range(40)]
    colonies = sum(one.colony for one in some)
    assert 3 < colonies < 25
    prosperity = {card.name for card in SETS["Prosperity"].cards}
    assert all(prosperity.intersection(one.names) for one in some if one.colony)
