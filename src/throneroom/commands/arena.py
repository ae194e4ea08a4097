"""``throneroom arena``: all against all, and who is best."""

from __future__ import annotations

import difflib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ..arena import Tournament, TournamentReport, TournamentWork, judge, plan_tournament
from ..arena.kept_tournament import tournament_of, tournament_specification
from ..arena.tournament import GAMES
from ..arena.tournament_call import KINGDOMS, MOST_KINGDOMS, random_kingdoms
from ..arena.tournament_work import ARENA
from ..cards.catalog import Catalog
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.variant import OFFICIAL, Variant
from ..match.simulate import MOST_THREADS
from ..numbers import between
from ..runs import Kept, Run, begin, find
from ..runs.ending import check_folder, write_whole
from .common import console, print_json, read_catalog, read_kingdom, read_player
from .given import Given, Output, option
from .piles import check_piles, read_piles
from .running import live, note, opened, placed


@dataclass(frozen=True)
class ArenaOptions(Given):
    """What the user asks for, as written on the command line; None: not said."""

    program = "throneroom arena"

    players: tuple[str, ...] = ()
    bots: str | None = option("--bots")
    kingdoms: tuple[str, ...] = option("--kingdom", ())
    kingdom_file: Path | None = option("--kingdoms")  # noqa: RUF009 - a field
    random: int | None = option("--random")
    sets: tuple[str, ...] = option("--set", ())
    table: int | None = option("--table")
    games: int | None = option("--games")
    seed: int | None = option("--seed")
    piles: str | None = option("--piles")
    cards: tuple[Path, ...] = option("--cards", ())
    colony: bool = option("--colony", False)
    without_unknown: bool = option("--without-unknown", False)


def run_arena(given: ArenaOptions, output: Output, store_path: Path | None) -> None:
    """Play a new tournament and print what it shows."""
    catalog = read_catalog(given.cards)
    sources = [*given.players, *_bots(given.bots)]
    plan = _plan(given, sources, catalog, store_path)
    _check(output)
    if given.games is not None and plan.games != given.games:
        note(f"{plan.games:,} games for each pairing, so that all begin equally often.")
    spec = tournament_specification(plan, sources, catalog, given.command())
    with opened(store_path) as store:
        _live(placed(store, lambda place: begin(place, ARENA, spec)), plan, output)


def resume_arena(given: ArenaOptions, output: Output, store_path: Path | None) -> None:
    """Go on with a run, by its number or the last that is unfinished."""
    if words := given.options():
        raise ValueError(f"a run goes on as it was started: leave out {words[0]}")
    with opened(store_path) as store:
        kept = find(store, ARENA, " ".join(given.players) or None)
        plan = tournament_of(kept.run, store_path)
        _check(output)
        _live(kept, plan, output)


def _live(kept: Kept, plan: Tournament, output: Output) -> None:
    work = TournamentWork(plan, output.threads)
    run = Run(work, kept, note)

    @cache
    def report() -> TournamentReport:
        return judge(plan, work.played(run.results))

    def summary() -> dict[str, Any]:
        return {"run": run.number, "command": kept.run.command, **report().summary()}

    def show(page: Path | None) -> None:
        if not run.results:
            return
        if output.as_json:
            print_json(summary())
            return
        from ..arena.tournament_terminal import print_report

        out = console()
        print_report(out, report())
        if run.number is not None:
            out.print(f"Run {run.number}.")
        if page is not None:
            out.print(f"Pictures and page: {page}", soft_wrap=True)

    def write() -> Path | None:
        if output.out is None or not run.results:
            return None
        try:
            return _write(report(), summary(), kept.run.command, output.out)
        except OSError as error:
            raise OSError(f"the files of run {run.number} can't be written: {error}") from None

    live(run, show, write)


def _write(found: TournamentReport, summary: dict[str, Any], command: str, folder: Path) -> Path:
    from ..arena.tournament_page import page
    from ..arena.tournament_pictures import write_pictures

    write_pictures(found, folder)
    text = json.dumps(summary, indent=2, ensure_ascii=False)
    write_whole(folder / "arena.json", text + "\n")
    return write_whole(folder / "arena.html", page(found, command))


def _check(output: Output) -> None:
    """Before the games: nobody wants to hear of a wrong folder after them."""
    if output.threads is not None:
        between("threads", output.threads, 1, MOST_THREADS)
    check_folder(output.out)


# ---------------------------------------------------------------- reading what was given


def _plan(
    given: ArenaOptions, sources: Sequence[str], catalog: Catalog, store: Path | None
) -> Tournament:
    seed = check_seed(0 if given.seed is None else given.seed)
    piles = read_piles(given.piles)
    variant = OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)
    return plan_tournament(
        _kingdoms(given, seed, piles, catalog),
        [read_player(text, catalog, store=store) for text in sources],
        size=2 if given.table is None else given.table,
        games=GAMES if given.games is None else given.games,
        seed=seed,
        variant=variant,
    )


def _bots(which: str | None) -> list[str]:
    from ..strategies.library import bots

    if which is None:
        return []
    if which.strip().casefold() != "all":
        near = " (did you mean 'all'?)" if difflib.get_close_matches(which, ["all"]) else ""
        raise ValueError(f"--bots knows only 'all', not {which!r}{near}")
    return [bot.name for bot in bots() if not bot.only_in]


def _kingdoms(given: ArenaOptions, seed: int, piles: int | None, catalog: Catalog) -> list[Kingdom]:
    ways = [bool(given.kingdoms), given.kingdom_file is not None, given.random is not None]
    if sum(ways) > 1:
        raise ValueError("say one of --kingdom, --kingdoms and --random")
    if given.sets and (given.kingdoms or given.kingdom_file):
        raise ValueError("--set says where --random draws from; it does not go with other kingdoms")
    if given.kingdom_file is not None:
        named = _lines(given.kingdom_file)
    else:
        named = [(text, text) for text in given.kingdoms]
    if not named:
        return _random_kingdoms(given, seed, piles, catalog)
    found: list[Kingdom] = []
    for where, text in named:
        try:
            one = read_kingdom(
                text,
                catalog,
                seed=seed,
                piles=piles,
                colony=given.colony,
                without_unknown=given.without_unknown,
            )
        except ValueError as error:
            raise KingdomError(f"{where}: {error}" if given.kingdom_file else str(error)) from None
        check_piles(one, piles)
        found.append(one)
    return found


def _lines(path: Path) -> list[tuple[str, str]]:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise FileNotFoundError(f"no file {str(path)!r}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file") from None
    numbered = ((f"{path} line {n}", line) for n, line in enumerate(text.splitlines(), 1))
    found = [(where, line) for where, line in numbered if line.split("#")[0].strip()]
    if not found:
        raise KingdomError(f"{path} names no kingdom; it should have one on each line")
    return found


def _random_kingdoms(
    given: ArenaOptions, seed: int, piles: int | None, catalog: Catalog
) -> list[Kingdom]:
    count = KINGDOMS if given.random is None else given.random
    if not 1 <= count <= MOST_KINGDOMS:
        raise ValueError(f"--random is between 1 and {MOST_KINGDOMS:,}, not {count}")
    size = 10 if piles is None else piles
    return random_kingdoms(
        count, seed, given.sets, piles=size, colony=given.colony, catalog=catalog
    )
