"""Runs in the store: begun, found again, and refused if what they depend on has changed."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .. import __version__
from ..store import Entry, NoSuchRun, Store, StoredRun, StoreError, default_path

_PRINTS = "prints"
_MANY = 12  # numbers that a message lists


@dataclass(frozen=True)
class RunKind:
    """A kind of long work."""

    name: str
    """As it stands in the store."""
    title: str
    """What one of them is called: an analysis, a run of the arena."""
    command: str
    """The command that begins one, and goes on with it."""
    label: str = "run"
    """What stands before its number."""

    @property
    def a_title(self) -> str:
        """The title with its article."""
        return f"{'an' if self.title[0] in 'aeiou' else 'a'} {self.title}"


@dataclass(frozen=True)
class Specification:
    """What a run is to do, as plain data: enough to go on with it elsewhere and later."""

    data: Mapping[str, Any]
    seed: int
    command: str
    """The command line that asks for the same."""
    prints: Mapping[str, str] = field(default_factory=dict)
    """What the results depend on beside the data: fingerprints by what a person calls it."""


@dataclass(frozen=True)
class Kept:
    """A run's place in the store."""

    store: Store
    run: StoredRun
    how_to_go_on: str
    """The command line that goes on with the run."""

    def put(self, entry: Entry) -> None:
        """Keep a result."""
        self.store.put(entry, self.run)

    def mark(self, status: str) -> None:
        """Say how far the run is."""
        self.store.mark(self.run, status)


def begin(store: Store, kind: RunKind, spec: Specification) -> Kept:
    """A new run."""
    data = {**spec.data, _PRINTS: dict(spec.prints)} if spec.prints else dict(spec.data)
    run = store.start(kind.name, data, seed=spec.seed, command=spec.command)
    return placed(store, kind, run)


def placed(store: Store, kind: RunKind, run: StoredRun) -> Kept:
    """The place of a run that goes on by its number."""
    return Kept(store, run, f"{kind.command} --resume {run.id}{where(store)}")


def find(store: Store, kind: RunKind, word: str | None = None) -> Kept:
    """The run with a number, or the last one that is not finished and that nobody works on."""
    if word is not None:
        return numbered(store, kind, word)
    last = store.last_unfinished(kind.name)
    if last is None:
        raise StoreError(f"there is no unfinished {kind.title} in {store.path}")
    return placed(store, kind, last)


def numbered(store: Store, kind: RunKind, word: str | int) -> Kept:
    """The run with a number, which is of this kind."""
    if not str(word).isdecimal():
        raise ValueError(f"--resume takes the number of {kind.a_title} or nothing, not {word!r}")
    try:
        run = store.run(int(word))
    except NoSuchRun as error:
        raise NoSuchRun(f"{error}: {which_there_are(store, kind)}") from None
    if run.kind != kind.name:
        other = f"run {run.id} is not {kind.a_title} but of the kind {run.kind!r}"
        raise StoreError(f"{other}: {which_there_are(store, kind)}")
    return placed(store, kind, run)


def which_there_are(store: Store, kind: RunKind) -> str:
    """The numbers of a kind's runs, for a message about a number that is none of them."""
    numbers = [run.id for run in store.runs(kind.name)]
    if not numbers:
        return f"it has no {kind.title} yet; begin one with {kind.command}"
    if len(numbers) > _MANY:
        return f"the last {kind.title} there has number {numbers[0]}"
    listed = ", ".join(map(str, reversed(numbers)))
    return f"there {'is' if len(numbers) == 1 else 'are'} {kind.label} {listed}"


def begin_or_go_on(store: Store, kind: RunKind, spec: Specification, *, fresh: bool) -> Kept:
    """The last unfinished run if it is of the same work, or a new one: the command says it all."""
    last = None if fresh else store.last_unfinished(kind.name)
    same = last is not None and (last.spec, last.version) == (dict(spec.data), __version__)
    if last is None or not same:
        last = begin(store, kind, spec).run
    return Kept(store, last, spec.command)


def check_version(kind: RunKind, run: StoredRun) -> None:
    """Refuse to go on with what another version has begun."""
    if run.version != __version__:
        raise StoreError(
            f"{kind.label} {run.id} was started by throneroom {run.version}; this is "
            f"{__version__}, whose games may differ: start a new one"
        )


def check_changes(kind: RunKind, run: StoredRun, prints: Mapping[str, str]) -> None:
    """Refuse to go on if something that the results depend on is not what it was."""
    before = run.spec.get(_PRINTS)
    if before is None:  # as runs were kept by version 0.1
        before = {"a card": run.spec["rules"]} if "rules" in run.spec else {}
    for name, fingerprint in before.items():
        if prints.get(name) != fingerprint:
            raise StoreError(
                f"{name} has changed since {kind.label} {run.id} was started: start a new one"
            )


def where(store: Store) -> str:
    """The option that names the store, if it is not the usual one."""
    own = store.path != default_path()
    return f" --store {shlex.quote(str(store.path))}" if own else ""
