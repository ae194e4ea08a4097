"""The plain lists that the core gets: the columns, the short forms, and what they mean."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.cards import Card
from throneroom.engine.ruleset import Ruleset
from throneroom.strategies import StrategyError, parse
from throneroom.strategies.compile import Compiled, compile_strategy
from throneroom.strategies.rulelist import (
    Expression,
    Fact,
    Rule,
    Sections,
    Strategy,
    facts,
    stack_need,
)
from throneroom.strategies.rulelist_codes import (
    EXPRESSION,
    FACTS,
    OF_TYPE,
    OPERATIONS,
    RELATIONS,
    TYPE_NUMBERS,
)

from .trees import NAMES, expressions, plans, run, value

GAME = [tr.card(name) for name in ("Copper", "Silver", "Gold", "Province", "Smithy", "Witch")]
COPPER, SILVER, GOLD, PROVINCE, SMITHY, WITCH = range(6)
AT_MOST, AT_LEAST, EQUAL = (RELATIONS[sign] for sign in ("<=", ">=", "="))


def compiled(*lines: str, game: list[Card] = GAME) -> Compiled:
    return compile_strategy(parse("\n".join(lines)), game)


def test_rows_of_plain_rules() -> None:
    made = compiled("Province", "Gold max 2", "Silver max 999")
    assert made.rows == [
        [0, PROVINCE, 255, 0, 0, 0],
        [0, GOLD, 2, 0, 0, 0],
        [0, SILVER, 254, 0, 0, 0],
    ]
    assert (made.terms, made.steps, made.style) == ([], [], 0)


def test_sections_and_style() -> None:
    made = compiled(
        "style: provincial", "Gold", "gain: Silver", "play: Smithy", "trash: Copper",
        "discard: Province", "replay: any Action",
    )  # fmt: skip
    assert [row[:2] for row in made.rows] == [
        [0, GOLD], [1, SILVER], [2, SMITHY], [6, 255], [3, COPPER], [4, PROVINCE],
    ]  # fmt: skip
    assert made.style == 1


def test_options_are_numbered_from_0() -> None:
    steward = tr.card("Steward")
    made = compiled("choose Steward:", "+$2 if turn = 1", "1", game=[*GAME, steward])
    assert made.rows == [[5, 6, 255, 0, 1, 1], [5, 6, 255, 1, 1, 0]]
    assert compiled("Gold", "choose Steward: 1").rows == [[0, GOLD, 255, 0, 0, 0]]


def test_one_of_several_is_a_mask() -> None:
    made = compiled("any of Gold, Smithy, Moat", "dearest Action max 3", "cheapest", "any of Moat")
    assert made.rows == [
        [0, 255, 255, 0, 0, 1 << GOLD | 1 << SMITHY],
        [0, 254, 3, 0, 0, 1 << SMITHY | 1 << WITCH],
        [0, 253, 255, 0, 0, 0b111111],
    ]


def test_a_mask_of_all_64_kinds_is_a_signed_number() -> None:
    many = [tr.card(name) for name in NAMES[:64]]
    assert compiled("dearest", game=many).rows[0][-1] == -1


@pytest.mark.parametrize(
    ("condition", "term"),
    [
        ("turn <= 3", [FACTS["turn"], 0, AT_MOST, 3]),
        ("turn < 3", [FACTS["turn"], 0, AT_MOST, 2]),
        ("turn > 3", [FACTS["turn"], 0, AT_LEAST, 4]),
        ("turn = 3", [FACTS["turn"], 0, EQUAL, 3]),
        ("3 > turn", [FACTS["turn"], 0, AT_MOST, 2]),
        ("not turn > 3", [FACTS["turn"], 0, AT_MOST, 3]),
        ("turn <= 2.5", [FACTS["turn"], 0, AT_MOST, 2]),
        ("turn < 2.5", [FACTS["turn"], 0, AT_MOST, 2]),
        ("turn >= 2.5", [FACTS["turn"], 0, AT_LEAST, 3]),
        ("turn > 2.5", [FACTS["turn"], 0, AT_LEAST, 3]),
        ("turn <= 2 * 3 - 1", [FACTS["turn"], 0, AT_MOST, 5]),
        ("turn < 99999999", [FACTS["turn"], 0, AT_MOST, 30_000]),
        ("lead >= -6", [FACTS["lead"], 0, AT_LEAST, -6]),
        ("supply(Province) <= 4", [FACTS["supply"], PROVINCE, AT_MOST, 4]),
        ("deck(Action) <= 4", [OF_TYPE["deck"], TYPE_NUMBERS["Action"], AT_MOST, 4]),
        ("opponent(Attack) > 0", [OF_TYPE["opponent"], TYPE_NUMBERS["Attack"], AT_LEAST, 1]),
        ("lowest pile(3) <= 2", [FACTS["lowest pile"], 3, AT_MOST, 2]),
        ("action phase", [FACTS["action phase"], 0, AT_LEAST, 1]),
        ("not action phase", [FACTS["action phase"], 0, AT_MOST, 0]),
        ("costs(Gold) = 6", [FACTS["costs"], GOLD, EQUAL, 6]),
    ],
)
def test_a_comparison_with_a_number_is_one_plain_term(condition: str, term: list[int]) -> None:
    made = compiled(f"Gold if {condition}")
    assert made.terms == [[*term, 0, 0]]
    assert made.steps == []
    assert made.rows == [[0, GOLD, 255, 0, 1, 0]]


def test_joined_conditions_are_several_terms() -> None:
    made = compiled("Silver if turn = 1", "Gold if turn <= 3 and (coins >= 2 and deck(Gold) = 0)")
    assert [row[3:5] for row in made.rows] == [[0, 1], [1, 4]]
    assert [term[0] for term in made.terms] == [
        FACTS[name] for name in ("turn", "turn", "coins", "deck")
    ]


def test_everything_else_is_a_program() -> None:
    made = compiled("Silver if turn != 3 and turn > 1", "Gold if share(Smithy) < 0.125")
    turn, deck, size = (float(FACTS[name]) for name in ("turn", "deck", "deck size"))
    assert made.terms == [
        [EXPRESSION, 0, AT_LEAST, 1, 0, 3],
        [FACTS["turn"], 0, AT_LEAST, 2, 0, 0],
        [EXPRESSION, 0, AT_LEAST, 1, 3, 8],
    ]
    assert made.steps == [
        (1, turn, 0), (0, 3.0, 0), (OPERATIONS["!="], 0.0, 0),
        (1, deck, SMITHY), (1, size, 0), (OPERATIONS["/"], 0.0, 0), (0, 0.125, 0),
        (OPERATIONS["<"], 0.0, 0),
    ]  # fmt: skip


def test_cards_that_are_not_in_the_game() -> None:
    made = compiled(
        "Moat", "Gold if supply(Moat) >= 1", "Silver if deck(Moat) = 0", "Copper if 2 > 1"
    )
    assert made.rows == [[0, SILVER, 255, 0, 0, 0], [0, COPPER, 255, 0, 0, 0]]
    made = compiled("Gold if deck(Moat) + deck(Gold) >= 1 and turn > 2", "Silver if turn = 2.5")
    assert len(made.rows) == 1
    assert made.steps[0] == (0, 0.0, 0)


def test_a_section_stays_even_if_none_of_its_cards_are_in_the_game() -> None:
    assert compiled("Gold", "trash: Moat").rows[1] == [3, 0, 0, 0, 0, 0]


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(expressions, st.data())
def test_terms_mean_what_the_condition_says(condition: Expression, data: st.DataObject) -> None:
    if stack_need(condition) > 16:
        with pytest.raises(StrategyError):
            compile_strategy(Strategy("x", Sections(buy=[Rule("Gold", None, condition)])), GAME)
        return
    names = {card.name for card in GAME}
    table: dict[Fact, float] = {}
    numbers: dict[tuple[int, int], float] = {}
    asked = [*facts(condition), Fact("deck size")]
    asked += [Fact("deck", fact.of) for fact in asked if fact.name == "share"]
    for fact in dict.fromkeys(asked):
        if fact.name == "share":
            continue
        typed = fact.of in TYPE_NUMBERS and fact.of not in names and fact.name in OF_TYPE
        absent = isinstance(fact.of, str) and not typed and fact.of not in names
        low = -20 if fact.name in ("score", "lead") else 0
        found = 0 if absent else data.draw(st.integers(low, 20))
        table[fact] = found
        if typed:
            numbers[OF_TYPE[fact.name], TYPE_NUMBERS[str(fact.of)]] = found
        elif isinstance(fact.of, int):
            numbers[FACTS[fact.name], fact.of] = found
        elif not absent:
            kind = next((i for i, card in enumerate(GAME) if card.name == fact.of), 0)
            numbers[FACTS[fact.name], kind] = found
    made = compile_strategy(Strategy("x", Sections(buy=[Rule("Gold", None, condition)])), GAME)
    assert fires(made, numbers) == (value(condition, table) != 0)


def fires(made: Compiled, numbers: dict[tuple[int, int], float]) -> bool:
    """Whether the only rule fires; a rule that stands for an empty section has the maximum 0."""
    return any(
        row[2] > 0 and all(holds(made, term, numbers) for term in made.terms[row[3] : row[4]])
        for row in made.rows
    )


def holds(made: Compiled, term: list[int], numbers: dict[tuple[int, int], float]) -> bool:
    fact, kind, relation, limit, begin, end = term
    if fact == EXPRESSION:
        return run(made.steps[begin:end], numbers) != 0
    found = numbers[fact, kind]
    return {AT_MOST: found <= limit, AT_LEAST: found >= limit, EQUAL: found == limit}[relation]


KINGDOM = ["Steward", "Pawn", "Smithy", "Witch", "Moat", "Torturer", "Mining Village", "Chapel"]


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(plans, plans)
def test_the_core_plays_whatever_is_written(one: Strategy, other: Strategy) -> None:
    match = tr.simulate(
        KINGDOM, [one, other], 2, variant=tr.Variant(kingdom_piles=None, turn_limit=12), threads=1
    )
    assert match.games == 2


@pytest.mark.parametrize("turn", [1, 2, 3, 4])
@pytest.mark.parametrize("sign", ["<=", ">=", "=", "!=", "<", ">"])
@pytest.mark.parametrize("text", ["turn {} 3", "3 {} turn", "not turn {} 3", "not 3 {} turn"])
@pytest.mark.parametrize("shift", ["", " - 0.5"])
def test_every_relation_at_its_border(text: str, sign: str, turn: int, shift: str) -> None:
    made = compiled("Gold if " + text.format(sign).replace("3", f"3{shift}"))
    number = 2.5 if shift else 3
    left, right = (number, turn) if "3 {" in text else (turn, number)
    truth = {
        "<=": left <= right, ">=": left >= right, "=": left == right,
        "!=": left != right, "<": left < right, ">": left > right,
    }[sign]  # fmt: skip
    table: dict[tuple[int, int], float] = {(FACTS["turn"], 0): turn}
    assert fires(made, table) == (truth != text.startswith("not"))


def test_the_stack_of_the_core_is_used_to_the_full() -> None:
    def deep(levels: int) -> str:
        return f"Gold if {'turn - (' * levels}turn{')' * levels} < 5"

    rules = Ruleset(tr.Kingdom(KINGDOM), 2, tr.Variant(kingdom_piles=None))
    assert parse(deep(15)).compile(rules) is not None
    with pytest.raises(StrategyError, match="too many levels"):
        parse(deep(16))
