"""Provincial's menus: reading, writing, and the leader boards they come in."""

from __future__ import annotations

import pickle
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.strategies import StrategyError, parse
from throneroom.strategies.imports import read_imports
from throneroom.strategies.provincial_menu import is_menu, menu_text, read_menu
from throneroom.strategies.rulelist_codes import SECTIONS

from .trees import NAMES


def lines(menu: str, *, colony: bool | None = None) -> list[str]:
    return [str(rule) for rule in read_menu(menu, colony=colony).rules]


def test_a_menu_without_colony() -> None:
    assert lines("e2-d4-p8-gold@99|witch@1|silver@99") == [
        "Province",
        "Duchy if supply(Province) <= 4",
        "Estate if supply(Province) <= 2",
        "Gold",
        "Witch max 1",
        "Silver",
    ]
    assert read_menu("e2-d4-p8-gold@99").style == "provincial"


def test_a_menu_goes_straight_into_a_match() -> None:
    menu = tr.strategies.from_provincial("e2-d4-p8-gold@99|witch@2|silver@99")
    assert menu == read_menu("e2-d4-p8-gold@99|witch@2|silver@99")
    rules = tr.Variant(kingdom_piles=None)
    match = tr.simulate("Witch", [menu, "Big Money"], games=400, seed=1, variant=rules)
    assert match.mean_bought[0]["Witch"] > 1
    assert match.win_rates[0] > 0.7
    with pytest.raises(StrategyError, match="not a menu like"):
        tr.strategies.from_provincial("gold@99")


def test_a_menu_with_colony() -> None:
    left = "min(supply(Province), supply(Colony))"
    expected = [
        "Colony",
        f"Province if {left} <= 4",
        f"Duchy if {left} <= 3",
        f"Estate if {left} <= 1",
    ]
    assert lines("e1-d3-p4-platinum@99|gold@99")[:4] == expected
    assert lines("e1-d3-p4-gold@99", colony=True)[:4] == expected
    assert lines("e1-d3-p4-platinum@99", colony=False)[0] == "Province"


def test_entries_of_one_card_add_up() -> None:
    assert lines("e0-d0-p8-witch@1|gold@2|witch@2|gold@99|witch@0|silver@98|silver@1")[3:] == [
        "Witch max 1",
        "Gold max 2",
        "Witch max 3",
        "Gold",
        "Silver max 98",
        "Silver",
    ]


entries = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(0, 12) | st.just(99)), min_size=1, max_size=8
)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(entries, st.data())
def test_limits_are_those_of_counting_down(
    menu: list[tuple[str, int]], data: st.DataObject
) -> None:
    """Each owned copy takes one off the first entry of its card that is not used up."""
    text = "e0-d0-p8-" + "|".join(f"{name}@{count}" for name, count in menu)
    owned = Counter(data.draw(st.lists(st.sampled_from([name for name, _ in menu]), max_size=30)))
    left = [count for _, count in menu]
    for name in owned.elements():
        for i, (entry, _) in enumerate(menu):
            if entry == name and left[i] > 0:
                left[i] -= 1
                break
    wanted = [name for (name, _), count in zip(menu, left, strict=True) if count > 0]
    rules = read_menu(text, colony=False).rules[3:]
    fits = [r.card for r in rules if r.maximum is None or owned[r.card] < r.maximum]
    assert fits == wanted


@pytest.mark.parametrize(
    "menu",
    [
        "e2-d4-p8-gold@99|witch@1|silver@99",
        "e0-d0-p8-council room@2|gold@99|council room@1",
        "e2-d3-p4-platinum@99|gold@2|silver@99",
        "e2-d3-p8-colony@1|platinum@99",
    ],
)
def test_menus_come_back(menu: str) -> None:
    assert menu_text(read_menu(menu)) == menu
    assert menu_text(parse(str(read_menu(menu)))) == menu


def test_big_money_is_a_menu() -> None:
    assert menu_text(tr.strategy("Big Money")) == "e2-d4-p8-gold@99|silver@99"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Province\nGold if turn > 3", "'Gold if turn > 3'"),
        ("Province\nany of Gold, Silver", "'any of Gold, Silver'"),
        ("Gold\nProvince", "not buying every Province"),
        ("Province if turn > 3\nGold", "not buying every Province"),
        ("Province\nGold\ntrash: Curse", "the section 'trash'"),
        ("Province\nGold\nchoose Pawn: 1", "choices of Pawn"),
        ("Province\nGold max 3\nGold max 2", "'Gold max 2'"),
        ("Province\nDuchy if lead < 0\nGold", "'Duchy if lead < 0'"),
        ("Province", "a list without entries"),
    ],
)
def test_what_no_menu_can_say_is_named(text: str, said: str) -> None:
    with pytest.raises(StrategyError, match="a menu can't express") as caught:
        menu_text(parse(text))
    assert said in str(caught.value)


def test_form() -> None:
    assert is_menu(" E2-D4-P8-Gold@99 \n")
    for text in ("e2-d4-gold@99", "Gold", "e2-d4-p8-", "e2-d4-p8-gold", ""):
        assert not is_menu(text)
    with pytest.raises(StrategyError, match=r"line 1, column 18: unknown card 'wich': did you"):
        read_menu("e2-d4-p8-gold@99|wich@1")
    with pytest.raises(StrategyError, match=r"column 18: an entry of a menu is .*not 'witch'"):
        read_menu("e2-d4-p8-gold@99|witch")


BOARD = """Leaderboard

Kingdom cards:\tchapel,moat,gardens,witch,smithy,village,market,militia,mine,{last}

Leaders:\t2
Leader 0:\t3.94\te3-d4-p8-gold@99|witch@1|silver@99
Leader 1:\t-2.5\te2-d4-p{p}-gold@0|rebuild@2|silver@99

Tournament
player\t0\t1
0\t-0.34\t0.72
"""


def test_leader_boards(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(BOARD.format(last="cellar@25Split@NoProsperity", p=8))
    program, (first, second) = read_imports(file)
    assert program == "Provincial"
    assert first.name == "board Leader 0"
    assert first.plan == read_menu("e3-d4-p8-gold@99|witch@1|silver@99", "board Leader 0")
    assert first.kingdom is not None
    assert first.kingdom.opening == "5/2"
    assert "Margin 3.94" in first.remarks
    assert parse(first.text) == first.plan
    assert second.plan is None
    assert second.missing == ("Rebuild",)


def test_what_a_menu_does_not_mean_is_listed(tmp_path: Path) -> None:
    file = tmp_path / "menus.txt"
    file.write_text("e2-d4-p7-gold@0|witch@2|gold@99\n# more\ne1-d1-p8-silver@99\n")
    _, found = read_imports(file)
    assert [one.name for one in found] == ["menus 1", "menus 2"]
    assert found[0].lost == (
        "gold@0 (it never buys)",
        "the p of the menu (without Colony it has no effect)",
    )
    assert found[1].lost == ()


def test_boards_with_colony(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    file.write_text(
        BOARD.format(last="procession@34Split@Prosperity", p=8).replace("rebuild", "moat")
    )
    _, found = read_imports(file)
    assert all(one.plan is not None and one.plan.rules[0].card == "Colony" for one in found)
    assert found[0].kingdom is None
    lacking = "not playable here: Procession is in Dark Ages, which is not here yet"
    assert any(lacking in one for one in found[0].remarks)


def test_no_menu_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "other.txt"
    file.write_text("Gold\nSilver\n")
    with pytest.raises(StrategyError, match=r"other.txt: neither a menu"):
        read_imports(file)
    with pytest.raises(FileNotFoundError):
        read_imports(tmp_path / "nowhere.txt")


def test_one_bad_menu_does_not_stop_the_others(tmp_path: Path) -> None:
    file = tmp_path / "board.txt"
    board = BOARD.format(last="cellar", p=8).replace("|rebuild@2|", "|moat|")
    file.write_text(board + "Leader 2:\tnobody\ne2-d4-p8-gold@99\n")
    _, found = read_imports(file)
    assert [one.plan is not None for one in found] == [True, False, False, True]
    mistake = found[1].mistake
    assert mistake is not None
    assert (mistake.line, mistake.file) == (7, "board.txt")
    assert mistake.source[mistake.column - 1 :].startswith("moat|silver")
    assert str(mistake).startswith("board.txt: line 7, column ")
    assert str(found[2].mistake).startswith("board.txt: line 12: not a menu like ")


def test_errors_name_the_file_first(tmp_path: Path) -> None:
    file = tmp_path / "menu.txt"
    file.write_text("e2-d4-p8-gold@99|wich@1")
    with pytest.raises(StrategyError) as caught:
        tr.strategy(str(file))
    assert str(caught.value).startswith(f"{file}: line 1, column 18: unknown card 'wich'")
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


@pytest.mark.parametrize("section", [name for name in SECTIONS if name != "buy"])
def test_a_section_that_no_menu_can_say_is_named(section: str) -> None:
    plan = tr.strategy(f"Province\nGold\nSilver\n\n{section}:\nGold\n")
    assert plan.sections[section]
    with pytest.raises(StrategyError, match=f"a menu can't express: the section '{section}'"):
        menu_text(plan)
