"""Strategies from :mod:`.evolve_purchases` for the turn limits of Table 3, standard parameters."""

from __future__ import annotations

from dataclasses import replace

from .evolve_purchases import AGAIN, PLAYS, Gene, PurchasePlan


def _plan(
    turns: int,
    rules: str,
    plays: tuple[str, ...] = PLAYS,
    again: tuple[str, ...] = AGAIN,
) -> PurchasePlan:
    """Rules as lines: a card, its most copies (99: any number), first and last turn, condition."""
    genes = []
    for line in rules.strip().splitlines():
        head, _, besides = line.partition(" if ")
        card, most, start, end = head.rsplit(maxsplit=3)
        genes.append(Gene(card.strip(), int(most), int(start), int(end), besides.strip()))
    return PurchasePlan(turns, tuple(genes), plays, again)


EVOLVED: dict[int, PurchasePlan] = {
    10: _plan(
        10,
        """
        Province 99  3 10
        Duchy    99  6 10
        Estate   99  9 10
        Gold     99  1 10
        Duchy     3  4 10
        Smithy    1  1 10
        Silver   99  1  7
        Market    3  1 10
        Estate   99  6 10
        Vassal    3  9  9
        """,
        plays=(
            "Village",
            "Festival",
            "Laboratory",
            "Market",
            "Throne Room",
            "Merchant",
            "Library",
            "Smithy",
            "Vassal",
            "Workshop",
        ),
        again=(
            "Laboratory",
            "Library",
            "Smithy",
            "Market",
            "Village",
            "Throne Room",
            "Merchant",
            "Vassal",
            "Festival",
            "Workshop",
        ),
    ),
    20: _plan(
        20,
        """
        Province    99 16 20
        Duchy       99 17 20 if supply(Province) <= 5
        Festival     2  1 20
        Smithy       1  6 10
        Laboratory   5  1 20
        Smithy       2  1 20
        Festival     4  1 20
        Village      2  4 20 if deck(Smithy) >= 2
        Vassal       2  1 20
        Estate      99 19 20
        Festival     5  1 14
        Smithy       5  1 20
        Village      5  1 20
        Vassal       5  1 20 if coins <= 9
        Market       1  1 20 if deck(Festival) >= 2
        Throne Room  8  1 20
        Market       5 10 20 if coins >= 7
        Library     99  3 20
        """,
        plays=(
            "Village",
            "Festival",
            "Market",
            "Merchant",
            "Throne Room",
            "Laboratory",
            "Library",
            "Vassal",
            "Workshop",
            "Smithy",
        ),
        again=(
            "Festival",
            "Workshop",
            "Laboratory",
            "Vassal",
            "Throne Room",
            "Smithy",
            "Market",
            "Village",
            "Merchant",
            "Library",
        ),
    ),
    40: _plan(
        40,
        """
        Province 99 13 40
        Gold      5  1 40
        Duchy    99 31 40
        Festival  4  1 40
        Province  2 24 28
        Smithy    2  1 40
        Estate    3 38 40
        Estate   99 32 40
        Duchy     2  1 14
        Silver    3  1 40
        Duchy     5  1 40
        Market    3  1 40
        Silver    4  1 32
        Silver   99  1 40
        Province  5 16 40
        """,
    ),
    80: _plan(
        80,
        """
        Province   99 26 80
        Estate     99 73 80
        Market      8  1 80
        Gold        5  2 47
        Duchy      99 77 80
        Laboratory  5  1 80
        Festival    2  1 80
        Smithy      2  1 80
        Silver     99  1 80
        Duchy      99  1 73
        """,
    ),
}


def evolved(turns: int) -> PurchasePlan:
    """The strategy for a turn limit: one that was evolved for it, or the nearest one, stretched."""
    if turns in EVOLVED:
        return EVOLVED[turns]
    near = EVOLVED[min(EVOLVED, key=lambda known: (abs(known - turns), known))]

    def stretched(gene: Gene) -> Gene:
        start = max(1, round(gene.start * turns / near.turns))
        end = max(start, round(gene.end * turns / near.turns))
        return replace(gene, start=min(start, turns), end=min(end, turns))

    return replace(near, turns=turns, genes=tuple(map(stretched, near.genes)))
