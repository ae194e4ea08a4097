"""What the best strategies of kingdoms buy: of the server's analyses, and of the library."""

from __future__ import annotations

import threading

from ..engine.kingdom import Kingdom
from ..learn.analysis_work import ANALYSIS
from ..learn.best_buys import BestBuys, leader_buys, library_buys, one_of_each
from ..learn.stored_analyses import leaders
from ..store import DONE, Store, StoredRun, StoreError
from .asked_kingdom import rules_for
from .stores import Stores

_counting = threading.Lock()  # the library's games are played once, whoever asks first
_LOOKED_AT = 2000  # runs, the newest: an old store may have more


class KnownBuys:
    """Each finished analysis is read once: it does not change any more."""

    def __init__(self, stores: Stores) -> None:
        self._stores = stores
        self._read: dict[int, BestBuys | None] = {}
        self._prepared = False

    def prepare(self) -> None:
        """Count what the library's strategies buy, in the background: somebody may ask soon."""
        if not self._prepared:
            self._prepared = True
            # Waited for at the end: what the core does can't be cut.
            threading.Thread(target=_of_library, name="what is bought", daemon=False).start()

    def all(self) -> tuple[BestBuys, ...]:
        """Each kingdom once: by its newest analysis here, else by the library. It blocks."""
        try:
            with self._stores.borrowed() as store:
                here = [self._of_run(store, run) for run in store.runs(ANALYSIS.name)[:_LOOKED_AT]]
        except StoreError:
            here = []  # then there is still the library
        return one_of_each([*(one for one in here if one is not None), *_of_library()])

    def _of_run(self, store: Store, run: StoredRun) -> BestBuys | None:
        if run.status != DONE:
            return None
        if run.id not in self._read:
            self._read[run.id] = _read(store, run)
        return self._read[run.id]


def _of_library() -> tuple[BestBuys, ...]:
    with _counting:
        return library_buys()


def _read(store: Store, run: StoredRun) -> BestBuys | None:
    """What the first leader buys; None for other games than those of two by the usual rules."""
    spec = run.spec
    try:
        kingdom = Kingdom(str(spec.get("kingdom", "")))
        first = leaders(store, run)[0]
        usage = {str(name): float(count) for name, count in first["usage"].items()}
    except (ValueError, KeyError, IndexError, TypeError, AttributeError):
        return None  # own cards, of an older version, or damaged
    usual = spec.get("players", 2) == 2 and spec.get("variant", {}) == rules_for(kingdom).changes
    if not kingdom.cards or not usual or spec.get("own cards"):
        return None
    return leader_buys(kingdom, usage, run.id)
