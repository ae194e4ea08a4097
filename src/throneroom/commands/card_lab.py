"""``throneroom card-lab``: how strong a card is, over many kingdoms, and what it should cost."""

from __future__ import annotations

import hashlib
import shlex
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from .. import __version__
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL
from ..lab.plan import KINGDOMS, SECONDS, Plan, plan_lab
from ..lab.price import read_costs
from ..lab.report import Report, judge
from ..lab.runs import KIND, load, plan_from_json, plan_to_json, save
from ..lab.work import Outcome, Reference, study
from ..store import DONE, RUNNING, STOPPED, Run, Store, StoreError, default_path
from .common import console, load_card_files, print_json


@dataclass(frozen=True)
class Wish:
    """What the user asks for, as written on the command line; None: not said."""

    name: str | None = None
    cost: int | None = None
    costs: str | None = None
    kingdoms: int | None = None
    sets: tuple[str, ...] = ()
    seconds: float | None = None
    generations: int | None = None
    seed: int | None = None
    cards: tuple[Path, ...] = ()

    def options(self) -> list[str]:
        """The options that were given, as they are written."""
        pairs: list[tuple[str, object]] = [
            ("--cost", self.cost),
            ("--costs", self.costs),
            ("--kingdoms", self.kingdoms),
            *(("--set", s) for s in self.sets),
            ("--seconds", None if self.seconds is None else f"{self.seconds:g}"),
            ("--generations", self.generations),
            ("--seed", self.seed),
            *(("--cards", c) for c in self.cards),
        ]
        return [str(word) for pair in pairs if pair[1] is not None for word in pair]

    def command(self) -> str:
        """The command line that asks for the same."""
        return shlex.join(["throneroom", "card-lab", self.name or "", *self.options()])


@dataclass(frozen=True)
class Output:
    """Where the result goes, and how fast it is made."""

    as_json: bool = False
    page: Path | None = None
    threads: int | None = None


def run_lab(wish: Wish, output: Output, store_path: Path | None) -> None:
    """Study a card and print what was found."""
    if not wish.name:
        raise ValueError("which card? Give its name, for instance: throneroom card-lab Witch")
    if wish.seconds is not None and wish.generations is not None:
        raise ValueError("say one of --seconds and --generations")
    load_card_files(wish.cards)
    plan = plan_lab(
        wish.name,
        cost=wish.cost,
        costs=() if wish.costs is None else read_costs(wish.costs),
        kingdoms=KINGDOMS if wish.kingdoms is None else wish.kingdoms,
        sets=wish.sets,
        seed=0 if wish.seed is None else wish.seed,
        seconds=SECONDS if wish.seconds is None else wish.seconds,
        generations=wish.generations,
    )
    _check(output)
    spec = {
        **plan_to_json(plan),
        "cards": [str(path.absolute()) for path in wish.cards],
        "rules": _rules(plan),
    }
    with Store(store_path) as store:
        run = store.start(KIND, spec, seed=plan.seed, command=wish.command())
        _go_on(store, run, plan, output)


def resume_lab(wish: Wish, output: Output, store_path: Path | None) -> None:
    """Go on with a run, by its number or the last that is unfinished."""
    if given := wish.options():
        raise ValueError(f"a run goes on as it was started: leave out {given[0]}")
    _check(output)
    with Store(store_path) as store:
        run = _find(store, wish.name)
        plan = _rebuild(run)
        if run.status != DONE:
            store.mark(run, RUNNING)
        _go_on(store, run, plan, output)


# ---------------------------------------------------------------- working


def _go_on(store: Store, run: Run, plan: Plan, output: Output) -> None:
    references, outcomes = load(store, run)
    trouble: StoreError | None = None

    def keep(found: Reference | Outcome) -> None:
        if isinstance(found, Outcome):
            outcomes[found.key] = found
        else:
            references[found.number] = found
        save(store, run, found)

    status = STOPPED
    try:
        with _progress(plan) as progress:
            study(
                plan,
                references=references,
                done=outcomes,
                keep=keep,
                threads=output.threads,
                progress=progress,
            )
        status = DONE
    except KeyboardInterrupt:
        pass
    except StoreError as error:  # what has been found is shown all the same
        trouble = error
    finally:
        if trouble is None:
            store.mark(run, status)
    report = judge(plan, list(outcomes.values()), list(references.values()))
    if report is not None:
        _show(report, run, output)
    if trouble is not None:
        raise trouble
    if status == STOPPED:
        done = 0 if report is None else report.main.kingdoms
        raise KeyboardInterrupt(
            f"Stopped after {done:,} of {len(plan.others):,} kingdoms. "
            f"Go on with: throneroom card-lab --resume {run.id}{_where(store)}"
        )


@contextmanager
def _progress(plan: Plan) -> Iterator[Callable[[float, str], None]]:
    """A bar on stderr: searches done, and what is going on."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda over, words: None
        return
    with Progress(
        TextColumn("Searching"),
        BarColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
        console=out,
        transient=True,
    ) as bar:
        task = bar.add_task("", total=plan.searches)
        yield lambda over, words: bar.update(task, completed=over, description=words)


def _show(report: Report, run: Run, output: Output) -> None:
    if output.page is not None:
        from ..lab.page import page
        from ..reports.words import Origin

        origin = Origin(run.id, run.command, run.version, run.created)
        output.page.write_text(page(report, origin), encoding="utf-8")
    if output.as_json:
        print_json({"run": run.id, "command": run.command, **report.to_json()})
        return
    from ..lab.terminal import print_report

    out = console()
    print_report(out, report)
    out.print(f"Run {run.id}.")
    if output.page is not None:
        out.print(f"Page: {output.page}", soft_wrap=True)


def _check(output: Output) -> None:
    """Before the searches: nobody wants to hear of a wrong file after them."""
    if output.threads is not None and not 1 <= output.threads <= 1024:
        raise ValueError(f"--threads is between 1 and 1024, not {output.threads}")
    path = output.page
    if path is None:
        return
    if path.is_dir():
        raise IsADirectoryError(f"--out needs a file such as page.html, and {path} is a folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8"):
        pass


def _where(store: Store) -> str:
    own = store.path != default_path()
    return f" --store {shlex.quote(str(store.path))}" if own else ""


# ---------------------------------------------------------------- a run in the store


def _find(store: Store, word: str | None) -> Run:
    if word is None:
        last = store.last_unfinished(KIND)
        if last is None:
            raise StoreError(f"there is no unfinished run of the card lab in {store.path}")
        return last
    if not word.isdecimal():
        raise ValueError(f"--resume takes the number of a run or nothing, not {word!r}")
    run = store.run(int(word))
    if run.kind != KIND:
        raise StoreError(f"run {run.id} is not of the card lab but of the kind {run.kind!r}")
    return run


def _rebuild(run: Run) -> Plan:
    """The plan of a run; refuses if anything that it depends on has changed."""
    if run.version != __version__:
        raise StoreError(
            f"run {run.id} was started by throneroom {run.version}; this is {__version__}, whose "
            "games may differ: start a new run"
        )
    load_card_files([Path(path) for path in run.spec["cards"]])
    plan = plan_from_json(run.spec, run.seed)
    if _rules(plan) != run.spec["rules"]:
        raise StoreError(f"a card has changed since run {run.id} was started: start a new run")
    return plan


def _rules(plan: Plan) -> str:
    """A fingerprint of all cards in all kingdoms."""
    prints = (
        ruleset(plan.kingdom(number, cost), 2, OFFICIAL).fingerprint
        for number in range(len(plan.others))
        for cost in plan.costs
    )
    return hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]
