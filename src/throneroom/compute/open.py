"""Which of the places plays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from .jobs import Job, Tally
from .local import Local
from .setting import Setting


class Compute(Protocol):
    """Somebody who plays games; who it is does not change what comes out."""

    def play(
        self, setting: Setting, jobs: Sequence[Job], seed: int, until: float | None = None
    ) -> list[Tally]:
        """Play all jobs with the luck of a seed; a result for each, in their order.

        Raises:
            TimeOver: If they are not over at a time of ``time.monotonic()``.
        """
        ...

    def close(self) -> None:
        """Let go what is held for playing."""
        ...


def open_compute(threads: int | None = None, ray: str | None = None) -> Compute:
    """This machine's threads, or the Ray cluster at an address.

    >>> open_compute(threads=2).close()
    """
    if ray is None:
        return Local(threads)
    if threads is not None:
        raise ValueError("a cluster plays on all its processors: leave out the number of threads")
    from .cluster import Cluster

    return Cluster(ray)
