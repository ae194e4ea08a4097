"""Rules that several bots share."""

from __future__ import annotations

from textwrap import dedent


def rules(*parts: str) -> str:
    r"""Pieces of text as one.

    >>> rules("Province", '''
    ...     Gold
    ...     Silver
    ... ''')
    'Province\nGold\nSilver'
    """
    return "\n".join(dedent(part).strip("\n").rstrip() for part in parts)


GREEN = rules("""
    Province
    Duchy     if supply(Province) <= 4
    Estate    if supply(Province) <= 2
""")
MONEY = rules("""
    Gold
    Silver
""")
FENNERS_ORDER = rules("""
    play:
    Throne Room
    any of Cellar, Village, Spy, Festival, Laboratory, Market
    dearest Action
""")
