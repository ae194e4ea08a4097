"""Connections to the store: each is used by one thread at a time, and used again."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..store import Store

_KEPT = 4
"""Connections that stay open while nobody uses them: each has pages of the store in memory."""


class Stores:
    """The connections of a server to its store.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     stores = Stores(Path(folder, "store.sqlite"))
    ...     with stores.borrowed() as store:
    ...         print(store.runs("analysis"))
    ...     stores.close()
    []
    """

    def __init__(self, path: Path, patience: float = 5.0) -> None:
        self.path = path
        self._patience = patience
        self._free: list[Store] = []
        self._lock = threading.Lock()

    @contextmanager
    def borrowed(self) -> Iterator[Store]:
        """A connection for as long as the block lasts."""
        with self._lock:
            store = self._free.pop() if self._free else None
        if store is None:
            store = Store(self.path, patience=self._patience, any_thread=True)
        try:
            yield store
        finally:
            with self._lock:
                kept = len(self._free) < _KEPT
                if kept:
                    self._free.append(store)
            if not kept:
                store.close()

    def close(self) -> None:
        """Let go of all that nobody uses now."""
        with self._lock:
            stores, self._free = self._free, []
        for store in stores:
            store.close()
