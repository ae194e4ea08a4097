"""The page on the strategy language: every word is explained, every example works."""

from __future__ import annotations

import re

import pytest

import throneroom as tr
from throneroom.strategies import parse, rulelist
from throneroom.strategies.card_options import options
from throneroom.strategies.check import check
from throneroom.strategies.condition_words import FACT_NAMES
from throneroom.strategies.rulelist_codes import SECTIONS

from ..docs.markdown import Block, blocks, prose, table_rows

DOC = "docs/strategy-language.md"


def examples() -> list[tuple[str, str]]:
    """The first cell of a table's row, and the rule in its last."""
    return [
        (cells[0], code[1])
        for cells in table_rows(DOC)
        if (code := re.fullmatch(r"`(.+)`", cells[-1]))
    ]


def play(plan: tr.Strategy) -> None:
    names = {card.name for card in tr.all_cards() if not card.basic}
    used = [name for name in sorted(names) if name in str(plan)]
    match = tr.simulate(
        used, [plan, "Big Money"], 4, variant=tr.Variant(kingdom_piles=None, turn_limit=40)
    )
    assert match.games == 4


def test_every_fact_has_an_example() -> None:
    shown = {re.sub(r"[`]|\(.*", "", cell): text for cell, text in examples()}
    for fact in FACT_NAMES:
        assert fact in shown, f"{fact} has no example"
        assert fact in shown[fact]


def test_every_section_and_kind_of_rule_has_an_example() -> None:
    cells = " ".join(cell for cell, _ in examples())
    for word in (*SECTIONS, "choose", "any of", "dearest", "cheapest", "max n", "if"):
        assert f"`{word}" in cells, word


@pytest.mark.parametrize(("cell", "text"), examples())
def test_examples_in_tables_are_played(cell: str, text: str) -> None:
    del cell
    plan = parse(text)
    assert parse(str(plan)) == plan
    assert check(plan) == []
    play(plan)


@pytest.mark.parametrize("block", blocks(DOC, "strategy"), ids=str)
def test_whole_strategies_are_played(block: Block) -> None:
    plan = parse(block.text)
    assert parse(str(plan)) == plan
    assert check(plan) == []
    play(plan)


def test_the_condition_of_huang_and_larson() -> None:
    text = "lowest victory pile <= 5 or lowest pile(3) <= 5"
    assert f"`{text}`" in prose(DOC)
    play(parse(f"Duchy if {text}\nSilver"))


def test_limits() -> None:
    text = prose(DOC)
    assert "2,000 characters" in text
    parse("Gold" + " " * 1990)
    with pytest.raises(tr.StrategyError, match="longer than 2000"):
        parse("Gold" + " " * 2000)
    assert "at most 30 deep" in text
    parse(f"Gold if {'(' * 30}turn{')' * 30}")
    with pytest.raises(tr.StrategyError, match="at most 30"):
        parse(f"Gold if {'(' * 31}turn{')' * 31}")


def test_the_cards_with_yes_and_no() -> None:
    asking = sorted(card.name for card in tr.all_cards() if options(card) == ("yes", "no"))
    assert asking == ["Alchemist", "Chancellor", "Mining Village", "Treasury"]
    assert (
        "(Mining Village, Chancellor, Alchemist, Treasury) have the options `yes` and `no`"
        in prose(DOC)
    )


def test_names_of_the_model_exist() -> None:
    for name in re.findall(r"`([A-Z]\w+)`", prose(DOC).split("From Python")[-1]):
        assert hasattr(rulelist, name), name
