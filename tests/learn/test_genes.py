"""Huang and Larson's genes: how they read, and how they change."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from throneroom.learn.genes import (
    LEFT,
    Design,
    GeneCards,
    Rates,
    Slips,
    crossed,
    dynamic,
    mutated,
    random_gene,
    switched,
)
from throneroom.learn.referee import Referee
from throneroom.strategies import parse

CARDS = GeneCards(
    ("Province", "Gold", "Silver", "Copper", "Smithy", "Market"), ("Smithy", "Market")
)
NO_SLIPS = Slips(neighbours=False, each_cell=False, low_from_zero=False, trash_kept=False)
ORDERS = ("ranks", "play", "trash_ranks")


def gene(seed: int = 0) -> Design:
    return random_gene(CARDS, random.Random(seed))


def test_cards_of_a_kingdom(referee: Referee) -> None:
    cards = GeneCards.of(referee.rules)
    assert set(cards.names) == set(referee.rules.names)
    assert "Gardens" in cards.names
    assert "Gardens" not in cards.actions
    assert len(cards.actions) == 9


def test_reads_as_a_strategy_that_can_be_read_again(referee: Referee) -> None:
    cards = GeneCards.of(referee.rules)
    for seed in range(50):
        plan = random_gene(cards, random.Random(seed)).strategy(cards)
        assert parse(str(plan)) == plan


def test_what_is_switched_off_is_neither_bought_nor_trashed() -> None:
    some = gene()
    for i, name in enumerate(CARDS.names):
        off = replace(
            some,
            wanted=tuple(j != i for j in range(6)),
            trashed=tuple(j == i for j in range(6)),
        )
        plan = off.strategy(CARDS)
        assert name not in {rule.card for rule in plan.rules}
        assert len(plan.rules) == 5
        assert [rule.card for rule in plan.sections["trash"]] == [name]


def test_first_designs_are_within_their_limits() -> None:
    for seed in range(100):
        one = gene(seed)
        one.check(CARDS)
        assert all(LEFT[0] <= number <= LEFT[1] for number in one.left)
    left = {number for seed in range(100) for number in gene(seed).left}
    assert left == set(range(2, 13))


@pytest.mark.parametrize(
    ("row", "values", "message"),
    [
        ("wanted", (True,), "row wanted of a gene has 1 numbers, not 6: one for each card of the"),
        ("play", (0, 1, 2), "row play of a gene has 3 numbers, not 2: one for each Action"),
        ("ranks", (0, 0, 1, 2, 3, 4), "row ranks of a gene is not an order"),
        ("shares", (0.0, 0.5, 1.0, 1.1, 0.0, 0.0), "numbers from 0 to 1"),
        ("left", (2.0, 2.0, 2.0, 2.0, 2.0, 12.5), "numbers from 0 to 12"),
    ],
)
def test_wrong_genes(row: str, values: tuple[float, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(gene(), **{row: values}).strategy(CARDS)  # type: ignore[arg-type]


def test_crossover_shares_out_what_the_parents_have() -> None:
    one, other = gene(1), gene(2)
    changed = 0
    for seed in range(50):
        first, second = crossed(one, other, 0.6, random.Random(seed))
        for row in ("wanted", "by_piles", "trashed"):
            cells = zip(*(getattr(g, row) for g in (one, other, first, second)), strict=True)
            assert all(sorted((a, b)) == sorted((c, d)) for a, b, c, d in cells)
        for row in ("shares", "left"):
            cells = zip(*(getattr(g, row) for g in (one, other, first, second)), strict=True)
            for a, b, c, d in cells:
                assert c + d == pytest.approx(a + b)
                assert min(a, b) - 1e-9 <= c <= max(a, b) + 1e-9
        assert all(getattr(first, row) == getattr(one, row) for row in ORDERS)
        assert all(getattr(second, row) == getattr(other, row) for row in ORDERS)
        changed += first != one
    assert changed > 40
    assert crossed(one, other, 0.0, random.Random(0)) == (one, other)


@pytest.mark.parametrize("slips", [Slips(), NO_SLIPS], ids=["as coded", "as reported"])
def test_switches_keep_orders_and_nothing_else_changes(slips: Slips) -> None:
    one = gene()
    moved = 0
    for seed in range(200):
        new = switched(one, 0.4, slips, random.Random(seed))
        new.check(CARDS)
        assert replace(new, **{row: getattr(one, row) for row in ORDERS}) == one
        moved += sum(a != b for a, b in zip(one.ranks, new.ranks, strict=True))
    # A row of six: about 0.4 of all cells at once, or one swap in four rows of ten.
    assert moved / 200 > 2.5 if slips.each_cell else 0.3 < moved / 200 < 1.0


def test_mutation_of_cells_or_of_whole_rows() -> None:
    one = gene()

    def changed(slips: Slips) -> list[int]:
        """How many shares change, in many mutations at the beginning of a run."""
        made = [mutated(one, 0.2, 1.0, slips, random.Random(seed)) for seed in range(300)]
        return [sum(a != b for a, b in zip(one.shares, new.shares, strict=True)) for new in made]

    assert set(changed(NO_SLIPS)) == {0, 6}
    assert {1, 2} <= set(changed(Slips()))
    assert sum(changed(Slips())) == pytest.approx(sum(changed(NO_SLIPS)), rel=0.25)


def test_what_is_trashed_mutates_only_without_the_slip() -> None:
    one = gene()
    coded = [mutated(one, 1.0, 1.0, Slips(), random.Random(seed)) for seed in range(20)]
    assert {new.trashed for new in coded} == {one.trashed}
    meant = [mutated(one, 1.0, 1.0, NO_SLIPS, random.Random(seed)) for seed in range(20)]
    assert len({new.trashed for new in meant}) > 5


def test_the_smallest_cut_off_is_0_by_a_slip() -> None:
    low = replace(gene(), left=(2.0,) * 6)
    drawn = 2.0
    assert dynamic(4.0, drawn, (2.0, 12.0), 0.5) == 2.0
    assert dynamic(4.0, drawn, (0.0, 12.0), 0.5) == pytest.approx(8**0.5)
    for slips in (Slips(), NO_SLIPS):
        for seed in range(100):
            new = mutated(low, 1.0, 0.5, slips, random.Random(seed))
            assert all(2 <= number <= 12 and number == int(number) for number in new.left)


def test_mutations_of_cut_offs_come_to_rest() -> None:
    one = gene()
    early = mutated(one, 1.0, 1.0, Slips(), random.Random(3))
    late = mutated(one, 1.0, 0.0, Slips(), random.Random(3))
    assert all(a != b for a, b in zip(one.shares, early.shares, strict=True))
    assert late.shares == pytest.approx(one.shares)
    assert late.left == one.left


def test_rates_are_between_0_and_1() -> None:
    with pytest.raises(ValueError, match=r"rate of switch is between 0 and 1, not 1\.5"):
        Rates(switch=1.5)
