"""``throneroom strategy explain``: why a strategy does well or badly in a kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ..engine.game import check_seed
from ..engine.variant import OFFICIAL, Variant
from ..strategies import Strategy
from .common import console, print_json, read_catalog, read_kingdom, read_player
from .piles import check_piles, read_piles


@dataclass(frozen=True)
class ExplainOptions:
    """What is to be explained, as written on the command line."""

    strategy: str
    kingdom: str
    against: tuple[str, ...] = ()
    players: int = 2
    games: int = 5000
    seed: int = 0
    piles: str | None = None
    colony: bool = False
    without_unknown: bool = False


def run_explain(
    given: ExplainOptions, card_files: Sequence[Path], threads: int | None, *, as_json: bool
) -> None:
    """Explain a strategy and print it."""
    from ..learn import explain
    from ..match.players import seated

    catalog = read_catalog(card_files)
    seed, piles = check_seed(given.seed), read_piles(given.piles)
    kingdom = read_kingdom(
        given.kingdom,
        catalog,
        seed=seed,
        piles=piles,
        colony=given.colony,
        without_unknown=given.without_unknown,
    )
    check_piles(kingdom, piles)
    variant = OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)
    plans = []
    for text in (given.strategy, *given.against):
        plan = seated(read_player(text, catalog), kingdom, variant)
        if not isinstance(plan, Strategy):
            raise ValueError(f"only strategies can be explained, and {text!r} is an agent")
        plans.append(plan)
    why = explain(
        plans[0], kingdom, against=plans[1:], players=given.players, variant=variant,
        games=given.games, seed=seed, threads=threads,
    )  # fmt: skip
    if as_json:
        print_json({"kingdom": str(kingdom), **why.to_json()})
        return
    out = console()
    for part in why._parts():
        out.print(part, soft_wrap=isinstance(part, str))
