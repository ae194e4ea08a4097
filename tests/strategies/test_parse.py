"""Reading strategies: what may be written, and what is said about mistakes."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.strategies import Choice, OneOf, Rule, StrategyError, parse, read_strategy
from throneroom.strategies.parse import parse_all
from throneroom.strategies.rulelist import (
    Binary,
    Compare,
    Expression,
    Extreme,
    Fact,
    Logic,
    Not,
    Number,
)

PROVINCES = Fact("supply", "Province")


def condition(text: str) -> Expression:
    found = parse(f"Gold if {text}").rules[0].condition
    assert found is not None
    return found


def test_a_rule_has_a_card_a_maximum_and_a_condition() -> None:
    plan = parse("Silver  max 2 if turn <= 3\n\ncouncilroom # a comment\n")
    turn = Compare("<=", Fact("turn"), Number(3))
    assert plan.rules == (Rule("Silver", 2, turn), Rule("Council Room"))
    assert [rule.line for rule in plan.rules] == [1, 3]
    assert plan.name == "own"


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("any of smithy, throne room", OneOf("any", ("Smithy", "Throne Room"))),
        ("any Action", OneOf("any", ("Action",))),
        ("dearest", OneOf("dearest")),
        ("dearest card", OneOf("dearest")),
        ("dearest of Witch, Treasure", OneOf("dearest", ("Witch", "Treasure"))),
        ("cheapest attack", OneOf("cheapest", ("Attack",))),
        ("any of Gold, Gold", OneOf("any", ("Gold",))),
    ],
)
def test_one_of_several(text: str, target: OneOf) -> None:
    assert parse(text).rules == (Rule(target),)
    assert parse(f"{text} max 3 if turn > 1").rules[0].maximum == 3


def test_heads() -> None:
    plan = parse("name: Skull #1: the end\nSTYLE: Provincial # so\nGold")
    assert plan.name == "Skull #1: the end"
    assert plan.style == "provincial"


def test_sections_last_until_the_next_head() -> None:
    plan = parse("Gold\ntrash:\nCurse\nEstate\nbuy:\nSilver\ngain:\nGold\nplay: Smithy\nCopper")
    assert [rule.card for rule in plan.rules] == ["Gold", "Silver"]
    assert [rule.card for rule in plan.sections["trash"]] == ["Curse", "Estate"]
    gained = plan.sections["gain"]
    assert [rule.card for rule in gained] == ["Gold", "Copper"]  # "play:" had one line only
    assert [rule.card for rule in plan.sections["play"]] == ["Smithy"]
    assert plan.sections["discard"] == ()


def test_options_by_their_words_or_numbers() -> None:
    text = "choose steward:\n + 2  CARDS if turn = 1\n3\ntrash 2 cards from your hand\n+$2"
    first = Compare("=", Fact("turn"), Number(1))
    assert parse(text).choices == (
        Choice("Steward", 0, first), Choice("Steward", 2), Choice("Steward", 2),
        Choice("Steward", 1),
    )  # fmt: skip
    plan = parse("choose Chancellor: no if turn > 4\nchoose Chancellor: yes\nGold")
    assert [choice.option for choice in plan.choices] == [1, 0]
    assert plan.rules == (Rule("Gold"),)


def test_arithmetic_binds_as_usual() -> None:
    two, three, turn = Number(2), Number(3), Fact("turn")
    assert condition("turn + 2 * 3 > 1") == Compare(
        ">", Binary("+", turn, Binary("*", two, three)), Number(1)
    )
    assert condition("turn - 2 - 3") == Binary("-", Binary("-", turn, two), three)
    assert condition("turn - (2 - 3)") == Binary("-", turn, Binary("-", two, three))
    assert condition("-2 < - turn") == Compare("<", Number(-2), Binary("-", Number(0), turn))
    assert condition("min(turn, 2, 3) = .5") == Compare(
        "=", Extreme("min", (turn, two, three)), Number(0.5)
    )


def test_logic_binds_as_usual() -> None:
    one, two = (Compare("=", Fact("turn"), Number(n)) for n in (1, 2))
    assert condition("turn = 1 or turn = 2 and not turn = 1") == Logic(
        "or", (one, Logic("and", (two, Not(one))))
    )
    assert condition("(turn = 1 or turn = 2) and turn == 1") == Logic(
        "and", (Logic("or", (one, two)), one)
    )
    assert condition("turn = 1 and turn = 2 and turn = 1") == Logic("and", (one, two, one))


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("provinces left", PROVINCES),
        ("Province left", PROVINCES),
        ("duchies left", Fact("supply", "Duchy")),
        ("witches left", Fact("supply", "Witch")),
        ("deck( throne  room )", Fact("deck", "Throne Room")),
        ("deck(action)", Fact("deck", "Action")),
        ("share(Victory)", Fact("share", "Victory")),
        ("hand(Curse)", Fact("hand", "Curse")),
        ("lowest pile(3)", Fact("lowest pile", 3)),
        ("Deck Size", Fact("deck size")),
        ("decksize", Fact("deck size")),
        ("total money", Fact("money")),
        ("money in hand", Fact("money in hand")),
        ("costs(Gold)", Fact("costs", "Gold")),
    ],
)
def test_facts(text: str, fact: Fact) -> None:
    assert condition(text) == fact


def test_relations_may_be_signs() -> None:
    assert condition("turn ≤ 3 and turn ≥ 2 and turn ≠ 5") == condition(
        "turn <= 3 and turn >= 2 and turn != 5"
    )


MISTAKES = [
    ("Smity", 1, "unknown card 'Smity': did you mean 'Smithy'?"),
    ("Gold max", 9, "max needs a number"),
    ("Gold max x", 10, "max needs a number, not 'x'"),
    ("Gold max -1", 10, "max needs a number, not '-1'"),
    ("Gold max 2000", 10, "max is at most 1000"),
    ("Gold max ²", 10, "max needs a number"),
    ("Gold max 2 fi turn = 1", 12, "after the maximum comes 'if' or nothing, not 'fi turn = 1'"),
    ("Gold if", 8, "a condition should follow 'if'"),
    ("max 2", 1, "a card should stand before this"),
    ("Gold if trun = 1", 9, "unknown word 'trun': did you mean 'turn'?"),
    ("Gold if xyzzy = 1", 9, "unknown word 'xyzzy'"),
    ("Gold if deck size = ", 20, "something is missing at the end"),
    ("Gold if = 3", 9, "a number or a fact like turn should stand here, not '='"),
    ("Gold if turn = and", 16, "a number or a fact like turn should stand here, not 'and'"),
    ("Gold if deck >= 1", 9, "deck needs a card or a type in brackets"),
    ("Gold if deck() >= 1", 14, "deck needs a card or a type in brackets"),
    ("Gold if turn(Gold) = 1", 9, "turn takes nothing in brackets"),
    ("Gold if supply(Action) = 1", 16, "Action is a type: here a card is needed"),
    ("Gold if deck(Smity) = 1", 14, "unknown card 'Smity': did you mean 'Smithy'?"),
    ("Gold if deck(Aktion) = 1", 14, "did you mean 'Action'?"),
    ("Gold if deck(Gold = 1", 13, "the bracket is never closed"),
    ("Gold if (turn = 1", 9, "the bracket is never closed"),
    ("Gold if (turn = 1 coins)", 19, "a closing bracket should stand here, not 'coins)'"),
    ("Gold if turn = 1)", 17, "should come before ')'"),
    ("Gold if turn = 1 adn coins = 2", 18, "before 'adn coins = 2': did you mean 'and'?"),
    ("Gold if 1 < turn < 3", 18, "only one comparison at a time: join two with 'and'"),
    ("Gold if lowest pile(0) = 1", 21, "lowest pile needs a number from 1 to 20"),
    ("Gold if lowest pile(x) = 1", 21, "lowest pile needs a number from 1 to 20"),
    ("Gold if min(turn) = 1", 9, "min needs at least two numbers"),
    ("Gold if max turn = 1", 9, "max needs brackets: max(coins, 5)"),
    ("Gold if turn = 99999999999999", 16, "is too large"),
    ("Gold if turn = 3 # and more\nSliver", 1, "unknown card 'Sliver': did you mean 'Silver'?"),
    ("style: provincal", 8, "unknown style 'provincal': did you mean 'provincial'?"),
    ("name:", 6, "a name should follow"),
    ("trsh: Curse", 1, "unknown section 'trsh': did you mean 'trash'?"),
    (
        "xyz: Curse",
        1,
        "unknown section 'xyz': known are buy, gain, play, replay, trash, discard, choose",
    ),
    ("choose: 1", 1, "say which card: choose Steward:"),
    ("choose Stewart: 1", 8, "unknown card 'Stewart': did you mean 'Steward'"),
    ("choose Smithy: 1", 1, "Smithy never asks to choose"),
    ("choose Pawn: 5", 14, "Pawn has no option '5': it has 1 '+1 Card'; 2 '+1 Action'"),
    ("choose Pawn: +1 Crad", 14, "Pawn has no option '+1 Crad': did you mean '+1 Card'?"),
    ("choose Pawn: +1 Card if trun = 1", 25, "unknown word 'trun'"),
    ("trash:\nGold\ndiscard:", 1, "the section 'discard' has no rules"),
    ("any of Gold, Smity", 14, "unknown card 'Smity': did you mean 'Smithy'?"),
    ("any of", 7, "cards or a type should follow 'any of'"),
    ("dearest Gold, Silver", 1, "say 'dearest of Gold, Silver', or 'dearest Action' for a type"),
    ("dearest of Action, Threasure", 20, "did you mean 'Treasure'?"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "message"), MISTAKES)
def test_mistakes_are_told_with_their_place(text: str, column: int, message: str) -> None:
    with pytest.raises(StrategyError) as caught:
        parse(text)
    error = caught.value
    assert message in str(error)
    assert error.column == column, (error.column, str(error))
    line = next(n for n in range(1, 9) if f"line {n}, column {column}: " in str(error))
    assert error.line == line
    source, caret = error.picture.splitlines()
    assert source == "    " + text.splitlines()[line - 1]
    assert caret.index("^") == 4 + column - 1


def test_all_mistakes_are_found() -> None:
    plan, errors = parse_all("Gold\nSmity\nSilver if trun = 1\nCopper")
    assert plan is None
    assert [error.line for error in errors] == [2, 3]
    _, errors = parse_all("Smity\n" * 100)
    assert len(errors) == 20


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "name: Empty\n"])
def test_an_empty_strategy_is_refused(text: str) -> None:
    with pytest.raises(StrategyError, match="needs at least one rule"):
        parse(text)


@pytest.mark.parametrize(
    "condition",
    [
        "(" * 5000 + "turn" + ")" * 5000,
        "(" * 500 + "turn" + ")" * 500,
        "not " * 400 + "turn = 1",
        "-" * 900 + "1 < turn",
        "1 + " * 400 + "1 < turn",
        "min(1, " * 100 + "turn" + ")" * 100,
        "1 - (" * 20 + "turn" + ")" * 20,
    ],
)
def test_depth_has_a_limit(condition: str) -> None:
    with pytest.raises(StrategyError, match=r"too many|longer than"):
        parse(f"Gold if {condition}")


def test_many_conditions_may_be_joined() -> None:
    text = "Gold if " + " and ".join(["turn > 1"] * 100)
    assert str(parse(text)) == text


def test_ten_times_the_lines_take_about_ten_times_as_long() -> None:
    lines = [
        f"{name} max {i % 90} if deck({name}) < {i} and (turn >= 3 or lead < -{i % 7})"
        for i, name in enumerate(["Gold", "Smithy", "Throne Room", "Silver"] * 2500)
    ]
    start = time.process_time()
    parse("\n".join(lines[:1000]))
    middle = time.process_time()
    plan = parse("\n".join(lines))
    assert time.process_time() - middle < 40 * (middle - start)
    assert len(plan.rules) == 10_000
    assert plan.rules[-1].line == 10_000
    match = tr.simulate("Smithy", [plan, "Big Money"], 2, variant=tr.Variant(kingdom_piles=None))
    assert match.games == 2


# ---------------------------------------------------------------- names and files


def test_names_menus_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text("Gold\ntrash: Curse\n", encoding="utf-8-sig")
    Path("menu.txt").write_text("e2-d4-p8-gold@99\n")
    Path("named.txt").write_text("name: Other\nGold\n")
    assert tr.strategy("mine.txt") == read_strategy("mine.txt")
    assert tr.strategy("mine.txt").name == "mine"
    assert tr.strategy("mine.txt").sections["trash"] == (Rule("Curse"),)
    assert tr.strategy("named.txt").name == "Other"
    assert tr.strategy("menu.txt").style == "provincial"
    assert tr.strategy("menu.txt").name == "menu"
    assert tr.strategy("e2-d4-p8-gold@99").rules[0] == Rule("Province")
    assert tr.strategy("big-money").name == "Big Money"
    assert tr.strategy("random").random
    with pytest.raises(StrategyError, match=r"no file 'nowhere\.txt'"):
        tr.strategy("nowhere.txt")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\xff", "not a text file"),
        (b"Gold\0Silver", "not a text file"),
        (b"Gold\nSmity", "line 2, column 1: .*unknown card 'Smity'"),
        (b"", "needs at least one rule"),
    ],
)
def test_bad_files_are_named(tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    with pytest.raises(StrategyError, match=message) as caught:
        read_strategy(file)
    assert "bad.txt" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Silver IF turn < 3", "Silver if turn < 3"),
        ("Silver Max 2 If turn < 3", "Silver max 2 if turn < 3"),
        (
            "Gold if NOT turn < 3 And coins = 6 OR MIN(turn, 3) = Max(coins, 2)",
            "Gold if not turn < 3 and coins = 6 or min(turn, 3) = max(coins, 2)",
        ),
        ("ANY OF Smithy, Moat", "any of Smithy, Moat"),
        ("Dearest action", "dearest of Action"),
        ("CHEAPEST", "cheapest"),
        ("CHOOSE Pawn: +1 Card IF turn = 1", "\nchoose Pawn:\n+1 Card if turn = 1"),
    ],
)
def test_keywords_in_any_case(text: str, printed: str) -> None:
    assert str(parse(text)) == printed


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("any Actoin", "column 5: unknown type 'Actoin': did you mean 'Action'?"),
        ("any Smity", "column 5: unknown card 'Smity': did you mean 'Smithy'?"),
        ("any Smithy", "column 1: say 'any of Smithy', or 'any Action' for a type"),
        ("any Smithy, Moat", "column 1: say 'any of Smithy, Moat', or"),
        ("choose Baron: yes", "decided by the section 'discard: Estate'"),
        ("choose Remodel: yes", "decided by the section 'trash:' or 'gain:'"),
    ],
)
def test_hints(text: str, message: str) -> None:
    with pytest.raises(StrategyError) as caught:
        parse(text)
    assert message in str(caught.value)


# ---------------------------------------------------------------- several rules in a line, in short


def test_rules_in_one_line() -> None:
    text = "Province; Gold ;Smithy max 2 if turn > 3;; Silver # all; of it"
    assert parse(text).rules == parse("Province\nGold\nSmithy max 2 if turn > 3\nSilver").rules
    assert parse("Province · Gold").rules == parse("Province\nGold").rules
    plan = parse("trash: Curse; Estate\nGold\nchoose with steward: +2 cards if turn = 1 · +$2")
    assert [rule.card for rule in plan.sections["trash"]] == ["Curse", "Estate"]
    assert [(one.card, one.option) for one in plan.choices] == [("Steward", 0), ("Steward", 1)]
    assert parse("name: Gold; Silver · all\nGold").name == "Gold; Silver · all"


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("Witch ×2", "Witch max 2"),  # noqa: RUF001 - as it is printed
        ("Witch ×1; Gold; Witch +2", "Witch max 1\nGold\nWitch max 3"),  # noqa: RUF001
        ("Witch max 2; Witch +1 if turn > 5", "Witch max 2\nWitch max 3 if turn > 5"),
        ("Witch max 3; Witch max 2; Witch +1", "Witch max 3\nWitch max 2\nWitch max 4"),
        ("any of Moat, Witch ×2", "any of Moat, Witch max 2"),  # noqa: RUF001
        ("Duchy ≤ 4", "Duchy if supply(Province) <= 4"),
        ("Duchy≤4; Gold", None),
        ("trash: Curse ×1", "trash: Curse max 1"),  # noqa: RUF001
    ],
)
def test_numbers_in_short(text: str, same: str | None) -> None:
    if same is None:
        with pytest.raises(StrategyError, match="unknown card 'Duchy≤4'"):
            parse(text)
    else:
        assert parse(text) == parse(same)


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("Gold; Witch +1", 13, "'+1' is more than an earlier rule says, and there is none"),
        ("Gold; Witch ×2 max 3", 16, "leave out 'max'"),  # noqa: RUF001
        ("Duchy ≤ 4 if turn > 3", 11, "'≤ 4' says it already: leave out 'if'"),
        ("Gold ×2000", 7, "max is at most 1000"),  # noqa: RUF001
        ("Gold max 900; Gold +200", 20, "1100 in all, and max is at most 1000"),
        ("Gold; Smity; Silver", 7, "did you mean 'Smithy'"),
    ],
)
def test_mistakes_in_one_line(text: str, column: int, message: str) -> None:
    with pytest.raises(StrategyError, match=message.replace("+", r"\+")) as error:
        parse(text)
    assert (error.value.line, error.value.column) == (1, column)


def test_a_card_may_have_a_name_like_a_number() -> None:
    from throneroom.cards.language import action, draw

    mine = tr.OFFICIAL.with_cards(action("Inn +2", 4, draw(3)))
    assert parse("Inn +2", catalog=mine).rules == (Rule("Inn +2"),)
    assert parse("Inn +2 max 1; Inn +2 +1", catalog=mine).rules[1] == Rule("Inn +2", 2)
