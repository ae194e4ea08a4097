"""Who looks at which table now, and is told when something has changed there."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from .answers import Refused

_MOST_OF_ONE = 12
_MOST = 2_000


class Watchers:
    """The browsers that wait for news of tables: told from any thread, in their event loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[tuple[asyncio.AbstractEventLoop, asyncio.Event]]] = {}
        self._of: Counter[str] = Counter()
        self._lock = threading.Lock()

    @asynccontextmanager
    async def watching(self, token: str, owner: str) -> AsyncIterator[asyncio.Event]:
        """An event that is set at each change, as long as the block lasts."""
        one = (asyncio.get_running_loop(), asyncio.Event())
        with self._lock:
            if self._of[owner] >= _MOST_OF_ONE or self._of.total() >= _MOST:
                raise Refused(429, "Too many windows", "So many windows with games are too many.")
            self._of[owner] += 1
            self._waiting.setdefault(token, set()).add(one)
        try:
            yield one[1]
        finally:
            with self._lock:
                self._of[owner] -= 1
                if not self._of[owner]:
                    del self._of[owner]
                there = self._waiting[token]
                there.discard(one)
                if not there:
                    del self._waiting[token]

    def tell(self, token: str) -> None:
        """Something has changed at a table."""
        with self._lock:
            there = list(self._waiting.get(token, ()))
        for loop, event in there:
            if not loop.is_closed():
                loop.call_soon_threadsafe(event.set)

    @property
    def count(self) -> int:
        """How many watch now."""
        with self._lock:
            return sum(map(len, self._waiting.values()))
