"""DominionSim's bots: reading them, naming what is lost, writing them, refusing bad XML."""

from __future__ import annotations

from pathlib import Path

import pytest

import throneroom as tr
from throneroom.strategies import StrategyError, parse
from throneroom.strategies.dominionsim import FACTS_OF_CARD, PLAIN_FACTS, read_bots
from throneroom.strategies.dominionsim_text import bot_text
from throneroom.strategies.imports import Imported, read_imports

MANY = "countCardsLeftInDrawDeck"


def condition(
    left: str, operator: str, right: str, extra: str = "", *, of: str = "", right_of: str = ""
) -> str:
    """A condition; ``right`` may be a number."""
    number = right.lstrip("-").replace(".", "").isdigit()
    right_side = f'type="constant" attribute="{right}"' if number else f'type="{right}"'
    right_side += f' attribute="{right_of}"' if right_of else ""
    attribute = f' attribute="{of}"' if of else ""
    if extra:
        kind, value = extra.split()
        extra = f'<extra_operation type="{kind}" attribute="{value}"/>'
    return (
        f'<condition><left type="{left}"{attribute}/><operator type="{operator}"/>'
        f"<right {right_side}/>{extra}</condition>"
    )


def buy(name: str, *conditions: str, options: str = "") -> str:
    return f'<buy name="{name}" {options}>{"".join(conditions)}</buy>'


def bot(*parts: str, name: str = "Test", head: str = "") -> Imported:
    player = f'<player name="{name}" {head}>{"".join(parts)}</player>'
    (found,) = read_bots(f"<playerCollection>{player}</playerCollection>".encode())
    if found.plan is not None:
        assert parse(found.text) == found.plan
    return found


def rules(*parts: str) -> list[str]:
    found = bot(*parts)
    assert found.plan is not None
    assert found.lost == ()
    return [str(rule) for rule in found.plan.rules]


def test_conditions_must_all_hold() -> None:
    early = condition("countTurns", "smallerThan", "5.0")
    two = condition("countBuysLeft", "equalTo", "2.0")
    assert rules(buy("Throne_Room"), buy("Gold", early, two)) == [
        "Throne Room",
        "Gold if turn < 5 and buys = 2",
    ]


@pytest.mark.parametrize(
    ("operator", "number", "expected"),
    [
        ("smallerThan", "3.0", "Witch max 3"),
        ("smallerOrEqualThan", "3.0", "Witch max 4"),
        ("equalTo", "0.0", "Witch max 1"),
        ("equalTo", "2.0", "Witch if deck(Witch) = 2"),
        ("greaterThan", "2.0", "Witch if deck(Witch) > 2"),
        ("greaterOrEqualThan", "2.0", "Witch if deck(Witch) >= 2"),
        ("smallerThan", "2.5", "Witch if deck(Witch) < 2.5"),
    ],
)
def test_limits_on_the_card_itself(operator: str, number: str, expected: str) -> None:
    assert rules(buy("Witch", condition("countCardsInDeck", operator, number, of="Witch"))) == [
        expected
    ]


@pytest.mark.parametrize("word", PLAIN_FACTS)
def test_plain_facts(word: str) -> None:
    fact = PLAIN_FACTS[word]
    assert rules(buy("Gold", condition(word, "equalTo", "1.0"))) == [f"Gold if {fact} = 1"]


@pytest.mark.parametrize("word", FACTS_OF_CARD)
def test_facts_of_cards(word: str) -> None:
    fact = FACTS_OF_CARD[word]
    one = condition(word, "smallerThan", word, of="Council_Room", right_of="Silver")
    assert rules(buy("Gold", one)) == [f"Gold if {fact}(Council Room) < {fact}(Silver)"]


@pytest.mark.parametrize(
    ("extra", "expected"),
    [
        ("plus 1.0", "deck(Treasure) + 1"),
        ("minus 2.0", "deck(Treasure) - 2"),
        ("multiplyWith 2.0", "deck(Treasure) * 2"),
        ("divideBy 11.0", "deck(Treasure) / 11"),
    ],
)
def test_extra_operations_work_on_the_right(extra: str, expected: str) -> None:
    one = condition(
        "countCardsInDeck", "smallerThan", "countCardTypeInDeck", extra, of="Smithy",
        right_of="Treasure",
    )  # fmt: skip
    assert rules(buy("Smithy", one)) == [f"Smithy if deck(Smithy) < {expected}"]


def test_numbers_are_worked_out() -> None:
    one = condition("countTurns", "equalTo", "6.0", "divideBy 4.0")
    assert rules(buy("Gold", one)) == ["Gold if turn = 1.5"]


def test_points_are_a_lead() -> None:
    def points(operator: str, extra: str = "") -> list[str]:
        return rules(buy("Duchy", condition("countVP", operator, "countMAXOpponentVP", extra)))

    assert points("greaterOrEqualThan", "minus 5.0") == ["Duchy if lead >= -5"]
    assert points("smallerThan", "plus 3.0") == ["Duchy if lead < 3"]
    assert points("equalTo") == ["Duchy if lead = 0"]
    one = condition("countMAXOpponentVP", "greaterThan", "20.0")
    assert rules(buy("Duchy", one)) == ["Duchy if score - lead > 20"]


def test_classes_of_cards_are_sums_of_what_the_bot_buys() -> None:
    def count(group: str) -> Imported:
        one = condition("countCardTypeInDeck", "greaterThan", "1.0", of=group)
        others = [buy(name) for name in ("Village", "Smithy", "Moat", "Throne_Room", "Market")]
        return bot(*others, buy("Gold", one))

    terminal, cycler, village = map(count, ("Terminal", "Cycler", "Village"))
    assert [str(one.plan.rules[-1]) for one in (terminal, cycler, village) if one.plan] == [
        "Gold if deck(Moat) + deck(Smithy) > 1",
        "Gold if deck(Market) + deck(Village) > 1",
        "Gold if deck(Village) > 1",
    ]
    assert "Terminal cards are counted as Moat, Smithy" in terminal.remarks
    assert terminal.lost == ()


@pytest.mark.parametrize(
    ("part", "said"),
    [
        (condition(MANY, "equalTo", "1.0"), MANY),
        (condition("countOnTavernMat", "equalTo", "1.0", of="Duplicate"), "countOnTavernMat Dupl"),
        (condition("countCardTypeInDeck", "equalTo", "1.0", of="Ruins"), "countCardTypeInDeck Ru"),
        (condition("countTurns", "about", "1.0"), "the operator about"),
        (condition("countTurns", "equalTo", "1.0", "modulo 2.0"), "the extra operation modulo 2.0"),
        (condition("countTurns", "equalTo", "1.0", "divideBy 0"), "the extra operation divideBy 0"),
        (condition("countTurns", "equalTo", "countTurns", "plus x"), "the number 'x'"),
        ("<condition/>", "a condition without left, operator or right"),
        ("<unless/>", "<unless>"),
    ],
)
def test_a_rule_that_can_not_be_expressed_is_named(part: str, said: str) -> None:
    found = bot(buy("Gold", part, condition("countTurns", "equalTo", "2.0")), buy("Silver"))
    assert found.plan is not None
    assert [str(rule) for rule in found.plan.rules] == ["Silver"]
    assert len(found.lost) == 1
    assert found.lost[0].startswith("the rule for Gold with ")
    assert said in found.lost[0]
    assert f"# Not expressed: {found.lost[0]}" in found.text


def test_options_and_start_states_are_named() -> None:
    found = bot(
        buy("Chapel", options='strategy="aggressiveTrashing" bane="Moat"'),
        '<start_state><hand contents=""/><drawdeck contents="7 Copper, Hovel"/></start_state>',
        "<mood/>",
        '<board contents="Chapel, Throne_Room" bane="" Obelisk_Choice="Moat" Shelters="true"/>',
    )
    assert found.plan is not None
    assert set(found.lost) == {
        'strategy="aggressiveTrashing" of Chapel',
        'bane="Moat" of Chapel',
        "start_state (drawdeck 7 Copper, Hovel)",
        "<mood>",
        "Shelters on the board",
        "Obelisk_Choice of the board",
    }
    assert found.kingdom == tr.Kingdom("Chapel, Throne Room")


def test_origin_is_kept_in_comments() -> None:
    found = bot(
        '<type name="Province"/>', '<type name="Fun"/>', buy("Gold"), name="A #1: &lt;b&gt;",
        head='author="Somebody" description="First.XXXXSecond."',
    )  # fmt: skip
    assert found.name == "A #1: <b>"
    assert found.remarks == ("By Somebody", "First. Second.", "Labels: Province, Fun")
    assert found.plan is not None
    assert found.plan.name == "A #1: <b>"


def test_missing_cards_are_named_and_so_is_the_rest() -> None:
    found = bot(
        buy("Fool$s_Gold"),
        buy("Gold", condition("countCardsInDeck", "equalTo", "0.0", of="Bandit_Camp")),
        buy("Silver", condition("isTravellingFairActive", "equalTo", "1.0")),
    )
    assert found.plan is None
    assert found.missing == ("Fool's Gold", "Bandit Camp")
    assert found.lost == ("the rule for Silver with isTravellingFairActive",)


def test_a_bot_without_rules() -> None:
    found = bot()
    assert found.plan is None
    assert found.lost == ("a player without rules",)


# ---------------------------------------------------------------- writing


@pytest.mark.parametrize(
    "text",
    [
        "Province\nGold max 2\nSilver",
        "Duchy if supply(Province) <= 4 and turn > 3\nSmithy max 2 if deck(Treasure) >= 9",
        "Smithy if deck(Smithy) < deck(Treasure) / 11",
        "Gold if lead >= -5\nGold if lead = 0\nGold if score - lead > 20",
        "Gold if action phase = 1\nThrone Room if coins >= 5 and gains to end < 7",
        "Gold if deck(Curse) > 1 and hand(Copper) = 3 and play(Bridge) >= 2",
    ],
)
def test_strategies_come_back(text: str) -> None:
    plan = parse(f"name: Back\n{text}")
    (found,) = read_bots(bot_text(plan).encode())
    assert found.plan == plan
    assert found.lost == ()


def test_writing_finds_the_same_in_other_words() -> None:
    plan = parse("Gold if action phase or turn = 2\nSilver if not action phase and 3 <= turn")
    (found,) = read_bots(bot_text(plan, tr.Kingdom("Smithy, Moat")).encode())
    assert found.plan is not None
    assert [str(rule) for rule in found.plan.rules] == [
        "Gold if action phase = 1",
        "Gold if turn = 2",
        "Silver if action phase = 0 and turn >= 3",
    ]
    assert found.kingdom == tr.Kingdom("Smithy, Moat")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Gold if turn != 3", "'turn != 3'"),
        ("Gold if share(Gold) < 0.5", "'share(Gold) < 0.5'"),
        ("Gold if min(turn, coins) < 5", "'min(turn, coins) < 5'"),
        ("Gold if money in hand = 5", "'money in hand = 5'"),
        ("Gold if hand(Action) = 5", "'hand(Action) = 5'"),
        ("Gold if turn + coins > 5", "'turn + coins > 5'"),
        ("dearest Action", "'dearest of Action'"),
        ("Gold\nplay: Smithy", "the section 'play'"),
        ("Gold\nchoose Pawn: 1", "choices of Pawn"),
        ("style: provincial\nGold", "the style 'provincial'"),
    ],
)
def test_what_no_bot_can_say_is_named(text: str, said: str) -> None:
    with pytest.raises(StrategyError, match="DominionSim can't express") as caught:
        bot_text(parse(text))
    assert said in str(caught.value)


# ---------------------------------------------------------------- bad files

BOMB = (
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]><player>&c;</player>'
)


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (BOMB.encode(), "a DOCTYPE is not allowed"),
        (
            BOMB.replace("?>", ' encoding="UTF-16"?>', 1).encode("utf-16"),
            "a DOCTYPE is not allowed",
        ),
        (b"<player><buy></player>", "line 1, column 1[0-9]: .*not proper XML: mismatched tag"),
        (b"<player>", "not proper XML"),
        (b"<a>" * 100, "too many elements inside each other"),
        (b"<html/>", "no <player> in <html>"),
    ],
)
def test_bad_xml_is_refused(tmp_path: Path, raw: bytes, said: str) -> None:
    file = tmp_path / "bots.xml"
    file.write_bytes(raw)
    with pytest.raises(StrategyError, match=said) as caught:
        read_imports(file)
    assert "bots.xml" in str(caught.value)


def test_buys_and_counts_without_a_card() -> None:
    (bot,) = read_bots(
        b"""<player name="Odd"><buy/><buy name="Gold"/><buy name="Silver"><condition>
        <left type="countCardsInDeck"/><operator type="equalTo"/>
        <right type="constant" attribute="1"/></condition></buy></player>"""
    )
    assert bot.missing == ()
    assert bot.lost == (
        "a <buy> without a card",
        "the rule for Silver with countCardsInDeck without a card",
    )
    assert bot.plan is not None
    assert [rule.card for rule in bot.plan.rules] == ["Gold"]


def test_a_file_with_one_bot_is_a_strategy(tmp_path: Path) -> None:
    file = tmp_path / "bots.xml"
    bot = '<player name="Plain"><buy name="{}"/></player>'
    file.write_text(bot.format("Gold"))
    assert tr.strategy(str(file)).name == "Plain"
    file.write_text(bot.format("Bandit_Camp"))
    with pytest.raises(StrategyError, match=r"bots.xml: Plain: needs Bandit Camp, not known here"):
        tr.strategy(str(file))
    file.write_text(f"<playerCollection>{bot.format('Gold') * 2}</playerCollection>")
    with pytest.raises(StrategyError, match=r"bots.xml: there are 2 strategies: take them apart"):
        tr.strategy(str(file))
