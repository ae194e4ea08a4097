"""``throneroom analyze``: the best strategies of a kingdom."""

from __future__ import annotations

import shlex
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.text import Text

from .. import __version__
from ..compute import ClusterError
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL, Variant
from ..learn import stored
from ..reports.menu import short
from ..store import DONE, RUNNING, STOPPED, Run, Store, StoreError
from ..strategies.model import OWN
from ..strategies.parse import parse
from ..strategies.words import nearest
from .analyses import Output, check_page, show, show_again, where
from .common import console, load_card_files, read_kingdom
from .piles import check_piles, read_piles

if TYPE_CHECKING:
    from ..learn import Analysis, Evolution, Progress

SECONDS = 20.0
SAVE_EVERY = 1.0  # seconds between two savings of the state
MOST_SECONDS = 7 * 24 * 3600
MOST_GENERATIONS = 100_000


@dataclass(frozen=True)
class Wish:
    """What the user asks for, as written on the command line; None: not said."""

    kingdom: str | None = None
    seconds: float | None = None
    generations: int | None = None
    method: str | None = None
    players: int | None = None
    seed: int | None = None
    piles: str | None = None
    colony: bool = False
    fresh: bool = False
    cards: tuple[Path, ...] = ()

    def options(self) -> list[str]:
        """The options that were given, as they are written."""
        pairs: list[tuple[str, object]] = [
            ("--seconds", None if self.seconds is None else f"{self.seconds:g}"),
            ("--generations", self.generations),
            ("--method", self.method),
            ("--players", self.players),
            ("--seed", self.seed),
            ("--piles", self.piles),
            *(("--cards", c) for c in self.cards),
        ]
        written = [str(word) for pair in pairs if pair[1] is not None for word in pair]
        flags = [("--colony", self.colony), ("--fresh", self.fresh)]
        return [*written, *(name for name, given in flags if given)]

    def command(self) -> str:
        """The command line that asks for the same."""
        return shlex.join(["throneroom", "analyze", self.kingdom or "", *self.options()])


@dataclass(frozen=True)
class Budget:
    """When an analysis ends: after some seconds, or some generations, whatever comes first."""

    seconds: float | None
    generations: int | None


def run_analysis(
    wish: Wish, output: Output, store_path: Path | None, ray: str | None = None
) -> None:
    """Analyse a kingdom and print what was found."""
    from ..learn import methods

    if wish.kingdom is None:
        raise ValueError("which kingdom? Name its cards, a file, or 'random'")
    load_card_files(wish.cards)
    seed = check_seed(0 if wish.seed is None else wish.seed)
    budget = _budget(wish)
    method = _method(wish.method, list(methods()))
    kingdom, variant = _kingdom(wish, seed)
    check_page(output.page)
    with Store(store_path) as store:
        start = [] if wish.fresh else stored.relatives(store, kingdom)
        evolution = methods()[method](
            kingdom,
            players=2 if wish.players is None else wish.players,
            seed=seed,
            variant=variant,
            threads=output.threads,
            ray=ray,
            start=[one.strategy for one in start],
        )
        spec = {
            "kingdom": str(kingdom),
            "method": method,
            "players": evolution.players,
            "variant": variant.changes,
            "seconds": budget.seconds,
            "generations": budget.generations,
            "cards": [str(path.absolute()) for path in wish.cards],
            "rules": _rules(evolution),
            "start": [str(plan) for plan in evolution.start],
            "started_from": sorted({one.run for one in start}),
        }
        run = store.start(stored.KIND, spec, seed=seed, command=wish.command())
        _go_on(store, run, evolution, budget, output)


def resume_analysis(
    wish: Wish, output: Output, store_path: Path | None, ray: str | None = None
) -> None:
    """Go on with an analysis, by its number or the last that is unfinished."""
    if given := wish.options():
        raise ValueError(f"an analysis goes on as it was started: leave out {given[0]}")
    check_page(output.page)
    with Store(store_path) as store:
        run = _find(store, wish.kingdom)
        if run.status == DONE:
            show_again(store, run, output)
            return
        evolution, before = _rebuild(store, run, output.threads, ray)
        store.mark(run, RUNNING)
        budget = Budget(run.spec["seconds"], run.spec["generations"])
        _go_on(store, run, evolution, budget, output, before)


def repeat_analysis(
    wish: Wish, output: Output, store_path: Path | None, ray: str | None = None
) -> None:
    """Play an analysis again: the same start, the same seed, as many generations."""
    if given := wish.options():
        raise ValueError(f"an analysis is repeated as it was started: leave out {given[0]}")
    if wish.kingdom is None or not wish.kingdom.isdecimal():
        raise ValueError("--again needs the number of an analysis (see: throneroom analyses)")
    check_page(output.page)
    with Store(store_path) as store:
        run = stored.find(store, int(wish.kingdom))
        _check_version(run)
        found = stored.load(store, run)
        if found is None:
            raise StoreError(f"analysis {run.id} was stopped before it found anything")
        evolution = _begin(run, output.threads, ray)
        budget = Budget(None, found.generations)
        spec = run.spec | {"seconds": None, "generations": found.generations}
        command = f"throneroom analyze --again {run.id}"
        new = store.start(stored.KIND, spec, seed=run.seed, command=command)
        _go_on(store, new, evolution, budget, output)


# ---------------------------------------------------------------- evolving


class _Keeper:
    """Keeps the last state of an analysis, in the store at most once a second.

    A store that fails must not lose what was found: its trouble is told at the end.
    """

    def __init__(self, store: Store, run: Run, evolution: Evolution) -> None:
        self.store, self.run, self.evolution = store, run, evolution
        self.trouble: StoreError | None = None
        self._last: dict[str, Any] | None = None
        self._saved = time.monotonic()

    def after_generation(self, seconds: float) -> None:
        """Take the state, and keep it if it is time to."""
        self._last = {"seconds": seconds, "evolution": self.evolution.state()}
        if time.monotonic() - self._saved >= SAVE_EVERY:
            self._save()
            self._saved = time.monotonic()

    def end(self, found: Analysis | None, status: str) -> None:
        """Keep the last state and the result, and say how far the run is."""
        self._save()
        if found is not None:
            self._try(lambda: stored.save(self.store, self.run, found))
        self._try(lambda: self.store.mark(self.run, status))

    def _save(self) -> None:
        last = self._last
        if last is not None:
            self._try(lambda: stored.save_state(self.store, self.run, last))

    def _try(self, act: Callable[[], None]) -> None:
        if self.trouble is None:
            try:
                act()
            except StoreError as error:
                self.trouble = error


def _go_on(
    store: Store, run: Run, evolution: Evolution, budget: Budget, output: Output, before: float = 0
) -> None:
    from ..learn import pursue

    keeper = _Keeper(store, run, evolution)
    found: Analysis | None = None
    try:
        # Ray prints what happens to its nodes, and stdout is for the result.
        with redirect_stdout(sys.stderr), _progress(budget) as tell:

            def each(now: Progress) -> None:
                keeper.after_generation(now.seconds)
                tell(now)

            found = pursue(
                evolution,
                seconds=budget.seconds,
                generations=budget.generations,
                spent=before,
                each=each,
            )
    except KeyboardInterrupt:  # before the first generation was done, or a second one
        pass
    except ClusterError as error:
        raise ClusterError(f"{error}\n{_how_to_go_on(store, run)}") from None
    finally:
        evolution.close()
        done = found is not None and found.finished
        keeper.end(found, DONE if done else STOPPED)
    if found is not None:
        show(found, run, output)
    if keeper.trouble is not None:
        raise keeper.trouble
    if not done:
        many = "" if evolution.generation == 1 else "s"
        raise KeyboardInterrupt(
            f"Stopped after {evolution.generation:,} generation{many}. {_how_to_go_on(store, run)}"
        )


def _how_to_go_on(store: Store, run: Run) -> str:
    return f"Go on with: throneroom analyze --resume {run.id}{where(store)}"


@contextmanager
def _progress(budget: Budget) -> Iterator[Callable[[Progress], None]]:
    """A line on stderr: generation, games, seconds, the best so far."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda now: None
        return
    with out.status("Evolving ...") as line:

        def tell(now: Progress) -> None:
            of = f" of {budget.generations:,}" if budget.generations is not None else ""
            limit = f" of {budget.seconds:g}" if budget.seconds is not None else ""
            line.update(
                Text(
                    f"Generation {now.generation:,}{of}, {now.games:,} games, "
                    f"{now.seconds:.0f}{limit} s. Best: {short(now.best)}",
                    no_wrap=True,
                    overflow="ellipsis",
                )
            )

        yield tell


# ---------------------------------------------------------------- reading the wish


def _budget(wish: Wish) -> Budget:
    if wish.seconds is not None and not 0 < wish.seconds <= MOST_SECONDS:
        raise ValueError(f"--seconds is above 0 and at most {MOST_SECONDS:,}, not {wish.seconds:g}")
    if wish.generations is not None and not 1 <= wish.generations <= MOST_GENERATIONS:
        raise ValueError(
            f"--generations is between 1 and {MOST_GENERATIONS:,}, not {wish.generations}"
        )
    if wish.seconds is None and wish.generations is None:
        return Budget(SECONDS, None)
    return Budget(wish.seconds, wish.generations)


def _method(name: str | None, known: list[str]) -> str:
    if name is None:
        return known[0]
    if name.casefold() not in known:
        hint = nearest(name, known) or f": it is one of {', '.join(known)}"
        raise ValueError(f"unknown method {name!r}{hint}")
    return name.casefold()


def _kingdom(wish: Wish, seed: int) -> tuple[Kingdom, Variant]:
    """The kingdom and the rules; the number of its piles is checked."""
    assert wish.kingdom is not None
    piles = read_piles(wish.piles)
    kingdom = read_kingdom(wish.kingdom, seed=seed, piles=piles, colony=wish.colony)
    check_piles(kingdom, piles)
    return kingdom, OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)


# ---------------------------------------------------------------- a run in the store


def _find(store: Store, word: str | None) -> Run:
    if word is None:
        last = store.last_unfinished(stored.KIND)
        if last is None:
            raise StoreError(f"there is no unfinished analysis in {store.path}")
        return last
    if not word.isdecimal():
        raise ValueError(f"--resume takes the number of an analysis or nothing, not {word!r}")
    return stored.find(store, int(word))


def _rebuild(
    store: Store, run: Run, threads: int | None, ray: str | None
) -> tuple[Evolution, float]:
    """The evolution of a run as far as it came, and the seconds that took."""
    from ..learn import Evolution

    _check_version(run)
    kept = stored.load_state(store, run)
    if kept is None:
        return _begin(run, threads, ray), 0.0
    load_card_files([Path(path) for path in run.spec["cards"]])
    evolution = Evolution.from_state(kept["evolution"], threads, ray)
    return _checked(run, evolution), kept["seconds"]


def _begin(run: Run, threads: int | None, ray: str | None) -> Evolution:
    """The evolution of a run as it was in the beginning."""
    from ..learn import methods

    spec = run.spec
    load_card_files([Path(path) for path in spec["cards"]])
    evolution = methods()[spec["method"]](
        Kingdom(spec["kingdom"]),
        players=spec["players"],
        seed=run.seed,
        variant=Variant.from_changes(spec["variant"]),
        threads=threads,
        ray=ray,
        start=[parse(text, OWN) for text in spec["start"]],
    )
    return _checked(run, evolution)


def _check_version(run: Run) -> None:
    if run.version != __version__:
        raise StoreError(
            f"analysis {run.id} was started by throneroom {run.version}; this is {__version__}, "
            "whose games may differ: start a new one"
        )


def _checked(run: Run, evolution: Evolution) -> Evolution:
    """The evolution, if no card has changed since the run was started."""
    if _rules(evolution) != run.spec["rules"]:
        evolution.close()
        raise StoreError(f"a card has changed since analysis {run.id} was started: start a new one")
    return evolution


def _rules(evolution: Evolution) -> str:
    """A fingerprint of all cards."""
    return ruleset(evolution.kingdom, evolution.players, evolution.variant).fingerprint
