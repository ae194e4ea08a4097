"""How often something may be done, by one visitor and by all."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable

_REMEMBERED = 10_000  # visitors


class RateLimit:
    """So many times a second on average, and a burst of some more.

    >>> now = [0.0]
    >>> limit = RateLimit(1.0, burst=2, clock=lambda: now[0])
    >>> limit.allows("anna"), limit.allows("anna"), limit.allows("anna"), limit.allows("ben")
    (True, True, False, True)
    >>> now[0] = 1.0
    >>> limit.allows("anna")
    True
    """

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = threading.Lock()

    def allows(self, who: str, cost: float = 1.0) -> bool:
        """Whether it may be done now; if so, it counts."""
        now = self._clock()
        with self._lock:
            left, then = self._left.pop(who, (self._burst, now))
            left = min(self._burst, left + (now - then) * self._rate)
            enough = left >= cost
            self._left[who] = (left - cost if enough else left, now)
            if len(self._left) > _REMEMBERED:
                self._left.popitem(last=False)
        return enough
