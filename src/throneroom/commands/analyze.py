"""``throneroom analyze``: the best strategies of a kingdom."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..cards.catalog import Catalog
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..learn.analysis_work import ANALYSIS, FOUND, AnalysisWork
from ..learn.kept_search import search_of, search_specification
from ..learn.starts import Starts, known_starts
from ..learn.stored_analyses import load
from ..reports.analysis_words import RunOrigin
from ..reports.listing import origin
from ..reports.menu import short
from ..runs import Kept, Run, Specification, begin, check_version, find
from ..runs.ending import check_file
from ..store import DONE, MEMORY, Store, StoreError
from ..strategies.condition_words import nearest
from .analyses import (
    check_save,
    print_found,
    save_leader,
    show_again,
    tell_saved,
    write_page,
)
from .common import read_catalog, read_kingdom
from .given import Given, Output, lasting, option
from .piles import check_piles, read_piles
from .running import live, note, opened, placed

if TYPE_CHECKING:
    from ..learn import Evolution

SECONDS = 20.0
MOST_SECONDS = 7 * 24 * 3600
MOST_GENERATIONS = 100_000


@dataclass(frozen=True)
class AnalyzeOptions(Given):
    """What the user asks for, as written on the command line; None: not said."""

    program = "throneroom analyze"

    kingdom: str | None = None
    seconds: float | None = option("--seconds")
    generations: int | None = option("--generations")
    method: str | None = option("--method")
    players: int | None = option("--players")
    seed: int | None = option("--seed")
    piles: str | None = option("--piles")
    cards: tuple[Path, ...] = option("--cards", ())
    colony: bool = option("--colony", False)
    fresh: bool = option("--fresh", False)
    without_unknown: bool = option("--without-unknown", False)


@dataclass(frozen=True)
class Budget:
    """When an analysis ends: after some seconds, or some generations, whatever comes first."""

    seconds: float | None
    generations: int | None


def run_analysis(
    given: AnalyzeOptions, output: Output, store_path: Path | None, ray: str | None = None
) -> None:
    """Analyse a kingdom and print what was found."""
    from ..learn import methods

    if given.kingdom is None:
        raise ValueError("which kingdom? Name its cards, a file, or 'random'")
    catalog = read_catalog(given.cards)
    seed = check_seed(0 if given.seed is None else given.seed)
    budget = _budget(given)
    method = _method(given.method, list(methods()))
    kingdom, variant = _kingdom(given, seed, catalog)
    check_file(output.out)
    check_save(output.save)
    with opened(store_path, keep=output.keep) as store:
        start = Starts() if given.fresh else known_starts(store, kingdom)
        evolution = methods()[method](
            kingdom,
            players=2 if given.players is None else given.players,
            seed=seed,
            variant=variant,
            threads=output.threads,
            ray=ray,
            start=start.strategies,
        )
        more = {
            "cards": lasting(given.cards),
            "started_from": start.runs,
            "library": start.library,
        }
        spec = search_specification(
            evolution, budget.seconds, budget.generations, given.command(), more
        )
        kept = _kept(store, spec, keep=output.keep)
        _live(kept, evolution, budget, output)


def resume_analysis(
    given: AnalyzeOptions, output: Output, store_path: Path | None, ray: str | None = None
) -> None:
    """Go on with an analysis, by its number or the last that is unfinished."""
    if words := given.options():
        raise ValueError(f"an analysis goes on as it was started: leave out {words[0]}")
    check_file(output.out)
    check_save(output.save)
    with opened(store_path) as store:
        kept = find(store, ANALYSIS, given.kingdom)
        if kept.run.status == DONE:
            show_again(kept, output)
            return
        evolution = search_of(kept.run, output.threads, ray)
        budget = Budget(kept.run.spec["seconds"], kept.run.spec["generations"])
        _live(kept, evolution, budget, output)


def repeat_analysis(
    given: AnalyzeOptions, output: Output, store_path: Path | None, ray: str | None = None
) -> None:
    """Play an analysis again: the same start, the same seed, as many generations."""
    if words := given.options():
        raise ValueError(f"an analysis is repeated as it was started: leave out {words[0]}")
    if given.kingdom is None or not given.kingdom.isdecimal():
        raise ValueError("--again needs the number of an analysis (see: throneroom analyses)")
    check_file(output.out)
    check_save(output.save)
    with opened(store_path) as store:
        kept = find(store, ANALYSIS, given.kingdom)
        run = kept.run
        check_version(ANALYSIS, run)
        found = load(store, run)
        if found is None:
            raise StoreError(f"analysis {run.id} was stopped before it found anything")
        evolution = search_of(kept.run, output.threads, ray)
        budget = Budget(None, found.generations)
        kept_words = ("cards", "started_from", "library")
        more = {key: run.spec[key] for key in kept_words if key in run.spec}
        command = f"throneroom analyze --again {run.id}"
        spec = search_specification(evolution, budget.seconds, budget.generations, command, more)
        kept = _kept(store, spec, keep=output.keep)
        _live(kept, evolution, budget, output)


def _live(kept: Kept, evolution: Evolution, budget: Budget, output: Output) -> None:
    seconds, generations = budget.seconds, budget.generations
    work = AnalysisWork(evolution, seconds=seconds, generations=generations, describe=short)
    run = Run(work, kept, note)

    def whence() -> RunOrigin:
        return origin(kept.run, kept=run.number is not None)

    def show(page: Path | None) -> None:
        if FOUND in run.results:
            print_found(run.results[FOUND], whence(), page, output)
            tell_saved(run.results[FOUND], whence(), output)

    def write() -> Path | None:
        if FOUND not in run.results:
            return None
        save_leader(run.results[FOUND], whence(), output)
        if output.out is None:
            return None
        return write_page(output.out, run.results[FOUND], whence())

    live(run, show, write, evolution.close)


# ---------------------------------------------------------------- reading what was given


def _budget(given: AnalyzeOptions) -> Budget:
    seconds, generations = given.seconds, given.generations
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"--seconds is above 0 and at most {MOST_SECONDS:,}, not {seconds:g}")
    if generations is not None and not 1 <= generations <= MOST_GENERATIONS:
        raise ValueError(f"--generations is between 1 and {MOST_GENERATIONS:,}, not {generations}")
    return Budget(SECONDS, None) if seconds is generations is None else Budget(seconds, generations)


def _method(name: str | None, known: list[str]) -> str:
    if name is None:
        return known[0]
    if name.casefold() not in known:
        hint = nearest(name, known) or f": it is one of {', '.join(known)}"
        raise ValueError(f"unknown method {name!r}{hint}")
    return name.casefold()


def _kingdom(given: AnalyzeOptions, seed: int, catalog: Catalog) -> tuple[Kingdom, Variant]:
    """The kingdom and the rules; the number of its piles is checked."""
    assert given.kingdom is not None
    piles = read_piles(given.piles)
    kingdom = read_kingdom(
        given.kingdom,
        catalog,
        seed=seed,
        piles=piles,
        colony=given.colony,
        without_unknown=given.without_unknown,
    )
    check_piles(kingdom, piles)
    return kingdom, OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)


# ---------------------------------------------------------------- a run in the store


def _kept(store: Store, spec: Specification, *, keep: bool) -> Kept:
    """The place of a new run: in the store, or in one that nothing outlasts."""
    if not keep:
        return begin(Store(MEMORY), ANALYSIS, spec)
    return placed(store, lambda place: begin(place, ANALYSIS, spec))
