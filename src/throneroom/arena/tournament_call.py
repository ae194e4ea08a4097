"""A whole tournament in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from ..cards.catalog import OFFICIAL as CARDS
from ..cards.catalog import SETS, Catalog
from ..cards.model import Card
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.variant import OFFICIAL, Variant
from ..runs import Progress, Run
from .tournament import GAMES, derived_seed, plan_tournament
from .tournament_report import TournamentReport, judge
from .tournament_work import TournamentWork

KINGDOMS = 10
MOST_KINGDOMS = 10_000


def tournament(
    players: Iterable[Any],
    kingdoms: int | Iterable[Kingdom | str | Iterable[str | Card]] = KINGDOMS,
    *,
    games: int = GAMES,
    table: int = 2,
    seed: int = 0,
    sets: str | Iterable[str] = (),
    variant: Variant = OFFICIAL,
    catalog: Catalog = CARDS,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> TournamentReport:
    """Let all players meet in some kingdoms: who is better, how sure is it, are there circles?

    Players are names, strategies or agents, as for :func:`throneroom.simulate`. ``kingdoms`` are
    these, or a number: then so many are drawn from some sets (all, if none is named). At each table
    sit ``table`` players, who play ``games`` games in each kingdom, each beginning equally often.
    The same seed gives the same games, on any number of threads. ``catalog`` makes cards of one's
    own known by name. ``progress`` is told how far it is.

    ``print`` shows all of the report, its ``summary()`` is plain data. Ctrl-C gives back the report
    on what has been played, with ``finished`` False.

    >>> found = tournament(["Big Money", "Random", "Smithy Big Money"], ["Smithy", "Moat"],
    ...                    games=100, seed=1, variant=Variant(kingdom_piles=None))
    >>> found
    <TournamentReport: 3 players, 2 kingdoms, 600 games, best: Smithy Big Money>
    >>> found.labels[found.order[-1]], found.standings[1].rate
    ('Random', 0.0)
    """
    if isinstance(players, str):
        raise TypeError("players is a list of strategies")
    if isinstance(kingdoms, str | Kingdom):
        raise TypeError("kingdoms is a list of kingdoms, or how many are drawn")
    names = [sets] if isinstance(sets, str) else list(sets)
    if isinstance(kingdoms, int):
        size = 10 if variant.kingdom_piles is None else variant.kingdom_piles
        drawn = random_kingdoms(kingdoms, seed, names, piles=size, catalog=catalog)
    elif names:
        raise ValueError("sets are for kingdoms that are drawn: say how many, and name none")
    else:
        drawn = [k if isinstance(k, Kingdom) else Kingdom(k, catalog=catalog) for k in kingdoms]
    plan = plan_tournament(drawn, players, size=table, games=games, seed=seed, variant=variant)
    work = TournamentWork(plan, threads)
    run = Run(work)
    run.go_on(progress)
    if not (run.results and isinstance(run.trouble, KeyboardInterrupt)):
        run.settle()
    return judge(plan, work.played(run.results))


def random_kingdoms(
    count: int,
    seed: int = 0,
    sets: Iterable[str] = (),
    *,
    piles: int = 10,
    colony: bool = False,
    catalog: Catalog = CARDS,
) -> list[Kingdom]:
    """So many different kingdoms of some sets; of all, if none is named."""
    if type(count) is not int or not 1 <= count <= MOST_KINGDOMS:
        raise ValueError(f"kingdoms to be drawn are between 1 and {MOST_KINGDOMS:,}, not {count!r}")
    check_seed(seed)
    names = list(sets) or list(SETS)
    drawn: dict[Kingdom, None] = {}
    for number in range(2 * count + 100):
        luck = derived_seed(seed, "kingdom", number)
        one = Kingdom.random(names, luck, piles=piles, catalog=catalog)
        drawn[Kingdom(one, colony=colony or None)] = None
        if len(drawn) == count:
            return list(drawn)
    raise KingdomError(f"there are no {count:,} different kingdoms of {piles} piles")
