"""``throneroom arena``: all against all, and who is best."""

from __future__ import annotations

import difflib
import hashlib
import json
import shlex
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import typer

from .. import __version__
from ..agents.load import names_agent_file
from ..arena import Report, Result, Tournament, judge, plan_tournament, play
from ..arena.runs import KIND, load, save
from ..arena.tournament import GAMES, derived_seed
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL, Variant
from ..match.simulate import MOST_THREADS
from ..store import DONE, RUNNING, STOPPED, Run, Store, StoreError, default_path
from .common import console, load_card_files, print_json, read_kingdom, read_player
from .piles import check_piles, read_piles
from .progress import games_bar

KINGDOMS = 10
MOST_KINGDOMS = 10_000


@dataclass(frozen=True)
class Wish:
    """What the user asks for, as written on the command line; None: not said."""

    players: tuple[str, ...] = ()
    bots: str | None = None
    kingdoms: tuple[str, ...] = ()
    kingdom_file: Path | None = None
    random: int | None = None
    sets: tuple[str, ...] = ()
    table: int | None = None
    games: int | None = None
    seed: int | None = None
    piles: str | None = None
    colony: bool = False
    cards: tuple[Path, ...] = ()

    def options(self) -> list[str]:
        """The options that were given, as they are written."""
        pairs: list[tuple[str, object]] = [
            ("--bots", self.bots),
            *(("--kingdom", k) for k in self.kingdoms),
            ("--kingdoms", self.kingdom_file),
            ("--random", self.random),
            *(("--set", s) for s in self.sets),
            ("--table", self.table),
            ("--games", self.games),
            ("--seed", self.seed),
            ("--piles", self.piles),
            *(("--cards", c) for c in self.cards),
        ]
        written = [str(word) for pair in pairs if pair[1] is not None for word in pair]
        return [*written, "--colony"] if self.colony else written

    def command(self) -> str:
        """The command line that asks for the same."""
        return shlex.join(["throneroom", "arena", *self.players, *self.options()])


@dataclass(frozen=True)
class Output:
    """Where the result goes, and how fast it is made."""

    as_json: bool = False
    folder: Path | None = None
    threads: int | None = None


def run_arena(wish: Wish, output: Output, store_path: Path | None) -> None:
    """Play a new tournament and print what it shows."""
    load_card_files(wish.cards)
    sources = [*wish.players, *_bots(wish.bots)]
    plan = _plan(wish, sources)
    spec = _spec(wish, sources, plan)
    _check(output)
    if wish.games is not None and plan.games != wish.games:
        typer.echo(
            f"Note: {plan.games:,} games for each pairing, so that all begin equally often.",
            err=True,
        )
    with Store(store_path) as store:
        run = store.start(KIND, spec, seed=plan.seed, command=wish.command())
        _go_on(store, run, plan, output)


def resume_arena(wish: Wish, output: Output, store_path: Path | None) -> None:
    """Go on with a run, by its number or the last that is unfinished."""
    if given := wish.options():
        raise ValueError(f"a run goes on as it was started: leave out {given[0]}")
    with Store(store_path) as store:
        run = _find(store, wish.players)
        plan = _rebuild(run)
        _check(output)
        _go_on(store, run, plan, output)


# ---------------------------------------------------------------- playing


def _go_on(store: Store, run: Run, plan: Tournament, output: Output) -> None:
    """Play what is missing, show what there is, and say what went wrong if something did."""
    results: dict[str, Result] = {}
    trouble: BaseException | None = None
    try:
        results |= load(store, run, plan)
        trouble = _play_rest(store, run, plan, output, results)
        if results:
            there = [results[p.key] for p in plan.pairings if p.key in results]
            _show(judge(plan, there), run, output, store)
    except KeyboardInterrupt as stop:
        trouble = stop
    if isinstance(trouble, KeyboardInterrupt):
        raise KeyboardInterrupt(_stopped(store, run, plan, len(results))) from None
    if trouble is not None:
        raise ValueError(f"{trouble}\n{_stopped(store, run, plan, len(results))}") from trouble


def _play_rest(
    store: Store, run: Run, plan: Tournament, output: Output, results: dict[str, Result]
) -> BaseException | None:
    """Play until all is there or something comes in between, which is returned."""

    def keep(result: Result) -> None:
        save(store, run, result)
        results[result.pairing.key] = result

    if run.status != DONE:
        store.mark(run, RUNNING)
    try:
        with games_bar(len(plan.pairings) * plan.games, len(plan.pairings)) as tell:
            play(
                plan, done=results, keep=keep, threads=output.threads,
                progress=lambda pairings, games: tell(games, pairings),
            )  # fmt: skip
    except (KeyboardInterrupt, ValueError, OSError) as error:
        with suppress(StoreError):  # perhaps it is the store that fails
            results |= load(store, run, plan)  # another process may have gone on with the run
            store.mark(run, DONE if len(results) == len(plan.pairings) else STOPPED)
        return error
    except BaseException:
        store.mark(run, STOPPED)
        raise
    store.mark(run, DONE)
    return None


def _stopped(store: Store, run: Run, plan: Tournament, played: int) -> str:
    whole = played == len(plan.pairings)
    return (
        f"Stopped after {played:,} of {len(plan.pairings):,} pairings. "
        f"{'See them' if whole else 'Go on'} with: {_resume(store, run)}"
    )


def _resume(store: Store, run: Run) -> str:
    own = store.path != default_path()
    where = f" --store {shlex.quote(str(store.path))}" if own else ""
    return f"throneroom arena --resume {run.id}{where}"


def _show(found: Report, run: Run, output: Output, store: Store) -> None:
    summary = {"run": run.id, "command": run.command, **found.summary()}
    if output.as_json:
        print_json(summary)
    else:
        from ..arena.terminal import print_report

        out = console()
        print_report(out, found)
        out.print(f"Run {run.id}.")
    if output.folder is None:
        return
    try:
        file = _write(found, summary, run.command, output.folder)
    except OSError as error:
        raise OSError(
            f"the files of run {run.id} can't be written: {error}\n"
            f"Try again with: {_resume(store, run)} --out FOLDER"
        ) from None
    if not output.as_json:
        out.print(f"Pictures and page: {file}", soft_wrap=True)


def _write(found: Report, summary: dict[str, Any], command: str, folder: Path) -> Path:
    from ..arena.page import page
    from ..arena.pictures import write_pictures

    write_pictures(found, folder)
    (folder / "arena.html").write_text(page(found, command), encoding="utf-8")
    text = json.dumps(summary, indent=2, ensure_ascii=False)
    (folder / "arena.json").write_text(text + "\n", encoding="utf-8")
    return folder / "arena.html"


def _check(output: Output) -> None:
    """Before the games: nobody wants to hear of a wrong folder after them."""
    if output.threads is not None and not 1 <= output.threads <= MOST_THREADS:
        raise ValueError(f"threads is between 1 and {MOST_THREADS}, not {output.threads}")
    folder = output.folder
    if folder is None:
        return
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"--out needs a folder, and {str(folder)!r} is a file")
    folder.mkdir(parents=True, exist_ok=True)
    try:
        tempfile.TemporaryFile(dir=folder).close()
    except OSError as error:
        about = error.strerror or str(error)
        raise OSError(f"nothing can be written into {str(folder)!r}: {about}") from None


# ---------------------------------------------------------------- reading the wish


def _plan(wish: Wish, sources: Sequence[str]) -> Tournament:
    seed = check_seed(0 if wish.seed is None else wish.seed)
    piles = read_piles(wish.piles)
    variant = OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)
    return plan_tournament(
        _kingdoms(wish, seed, piles),
        [read_player(text) for text in sources],
        size=2 if wish.table is None else wish.table,
        games=GAMES if wish.games is None else wish.games,
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
    return [bot.name for bot in bots()]


def _kingdoms(wish: Wish, seed: int, piles: int | None) -> list[Kingdom]:
    ways = [bool(wish.kingdoms), wish.kingdom_file is not None, wish.random is not None]
    if sum(ways) > 1:
        raise ValueError("say one of --kingdom, --kingdoms and --random")
    if wish.sets and (wish.kingdoms or wish.kingdom_file):
        raise ValueError("--set says where --random draws from; it does not go with other kingdoms")
    if wish.kingdom_file is not None:
        named = _lines(wish.kingdom_file)
    else:
        named = [(text, text) for text in wish.kingdoms]
    if not named:
        return _random_kingdoms(wish, seed, piles)
    found: list[Kingdom] = []
    for where, text in named:
        try:
            one = read_kingdom(text, seed=seed, piles=piles, colony=wish.colony)
        except ValueError as error:
            raise KingdomError(f"{where}: {error}" if wish.kingdom_file else str(error)) from None
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


def _random_kingdoms(wish: Wish, seed: int, piles: int | None) -> list[Kingdom]:
    from ..cards.catalog import SETS

    count = KINGDOMS if wish.random is None else wish.random
    if not 1 <= count <= MOST_KINGDOMS:
        raise ValueError(f"--random is between 1 and {MOST_KINGDOMS:,}, not {count}")
    sets = list(wish.sets) or list(SETS)
    size = 10 if piles is None else piles
    drawn: dict[Kingdom, None] = {}
    for number in range(2 * count + 100):
        one = Kingdom.random(sets, derived_seed(seed, "kingdom", number), piles=size)
        drawn[Kingdom(one, colony=wish.colony or None)] = None
        if len(drawn) == count:
            return list(drawn)
    raise KingdomError(f"there are no {count:,} different kingdoms of {size} piles")


# ---------------------------------------------------------------- a run in the store


def _spec(wish: Wish, sources: Sequence[str], plan: Tournament) -> dict[str, Any]:
    """All that is needed to go on with a run, also from another folder."""
    return {
        "players": [
            {"source": _lasting(text), "print": _fingerprint(text, player.plan)}
            for text, player in zip(sources, plan.players, strict=True)
        ],
        "kingdoms": [str(k) for k in plan.kingdoms],
        "rules": _rules(plan),
        "table": plan.size,
        "games": plan.games,
        "seed": plan.seed,
        "variant": plan.variant.changes,
        "cards": [str(path.absolute()) for path in wish.cards],
    }


def _find(store: Store, words: Sequence[str]) -> Run:
    if len(words) > 1 or (words and not words[0].isdecimal()):
        raise ValueError(f"--resume takes the number of a run or nothing, not {' '.join(words)!r}")
    if not words:
        last = store.last_unfinished(KIND)
        if last is None:
            raise StoreError(f"there is no unfinished run in {store.path}")
        return last
    run = store.run(int(words[0]))
    if run.kind != KIND:
        raise StoreError(f"run {run.id} is not of the arena but of {run.kind}")
    return run


def _rebuild(run: Run) -> Tournament:
    """The tournament of a run; refuses if anything it depends on has changed."""
    spec = run.spec
    if run.version != __version__:
        raise StoreError(
            f"run {run.id} was started by throneroom {run.version}; this is {__version__}, whose "
            "games may differ: start a new run"
        )
    load_card_files([Path(path) for path in spec["cards"]])
    plan = plan_tournament(
        [Kingdom(text) for text in spec["kingdoms"]],
        [read_player(one["source"]) for one in spec["players"]],
        size=spec["table"],
        games=spec["games"],
        seed=spec["seed"],
        variant=Variant.from_changes(spec["variant"]),
    )
    changed = [
        player.label
        for one, player in zip(spec["players"], plan.players, strict=True)
        if one["print"] != _fingerprint(one["source"], player.plan)
    ]
    if _rules(plan) != spec["rules"]:
        changed.append("a card")
    if changed:
        raise StoreError(
            f"{changed[0]} has changed since run {run.id} was started: start a new run"
        )
    return plan


def _file(text: str) -> tuple[Path | None, str]:
    """The file that a player's text names, and the class behind it, if any, as ``:Class``."""
    stem, rest = text, ""
    if names_agent_file(text):
        stem, ending, rest = text.rpartition(".py")
        stem += ending
    try:
        path = Path(stem)
        return (path if path.is_file() else None), rest
    except (OSError, ValueError):
        return None, ""


def _lasting(text: str) -> str:
    """A player's text that means the same in every folder."""
    path, rest = _file(text)
    return text if path is None else f"{path.absolute()}{rest}"


def _fingerprint(text: str, plan: object) -> str:
    path, _ = _file(text)
    content = str(plan).encode() if path is None else path.read_bytes()
    return hashlib.sha256(content).hexdigest()[:16]


def _rules(plan: Tournament) -> str:
    """A fingerprint of all cards in all kingdoms."""
    prints = (ruleset(k, plan.size, plan.variant).fingerprint for k in plan.kingdoms)
    return hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]
