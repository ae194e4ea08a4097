"""Games on a Ray cluster, in lots that any of its nodes can play, or play again.

The nodes need throneroom of the same version, and nothing else: kingdom, rules, a user's own cards
and the strategies come with the games.
"""

from __future__ import annotations

import importlib.util
import logging
import math
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any

from .. import __version__, _core
from .jobs import Job, Tally, TimeOver
from .local import Local, lots, seconds_left
from .probe import ClusterError, probe
from .setting import Setting

_LEAST = 512  # games that are worth being sent; fewer are played here
_LOTS = 3  # for each processor, so that fast ones can do more
_PATIENCE = 2.0  # seconds between two looks whether the cluster is still there
_RETRIES = 10  # of a lot whose node or process died


class Cluster:
    """Plays on all processors of the cluster at an address (``HOST:PORT``).

    If the program has a connection to a cluster already, that is used, and it stays open.
    """

    def __init__(self, address: str) -> None:
        """Connect; an address where no cluster answers is an error after a few seconds."""
        if importlib.util.find_spec("ray") is None:
            raise ClusterError("Ray is not installed: pip install 'throneroom[ray]'")
        probe(address)
        import ray

        self.address = address
        self.games = Counter[str]()
        """Games that each node has played, by its number in the cluster."""
        self._opened = not ray.is_initialized()
        if self._opened:
            with _plain_errors(address):
                ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
        self._ray = ray
        self._here = Local(1)
        self._remote = ray.remote(num_cpus=1, max_retries=_RETRIES, scheduling_strategy="SPREAD")(
            _play
        )
        self._sent: tuple[Setting, bytes] | None = None

    def play(
        self, setting: Setting, jobs: Sequence[Job], seed: int, until: float | None = None
    ) -> list[Tally]:
        """Play all jobs; results do not depend on who plays what."""
        games = sum(job.games for job in jobs)
        if games < _LEAST:
            return self._here.play(setting, jobs, seed, until)
        seconds = seconds_left(until)
        with _plain_errors(self.address):
            processors = max(int(self._ray.cluster_resources().get("CPU", 1)), 1)
            size = max(_LEAST, math.ceil(games / (_LOTS * processors)))
            places, pieces = split(jobs, size)
            data = self._data(setting)
            waiting = [
                self._remote.remote(
                    __version__, data, pickle.dumps([pieces[i] for i in lot]), seed, seconds
                )
                for lot in lots(pieces, size)
            ]
            try:
                done = self._ray.get(self._finished(waiting, until))
            except BaseException:
                for one in waiting:
                    self._ray.cancel(one)
                raise
        for node, played in done:
            self.games[node] += sum(tally.games for tally in played)
        found = [Tally() for _ in jobs]
        tallies = (tally for _, played in done for tally in played)
        for place, tally in zip(places, tallies, strict=True):
            found[place].add(tally)
        return found

    def _finished(self, waiting: list[Any], until: float | None = None) -> list[Any]:
        """The same lots, when all are played; an error within seconds if the cluster is gone.

        Ray itself would wait for it for a minute and then end the program.
        """
        left = waiting
        while left:
            seconds = min(seconds_left(until) or _PATIENCE, _PATIENCE)
            _, left = self._ray.wait(left, num_returns=len(left), timeout=seconds)
            if left:
                probe(self.address)
        return waiting

    def close(self) -> None:
        """Let the cluster go."""
        if self._opened and self._ray.is_initialized():
            self._ray.shutdown()

    def _data(self, setting: Setting) -> bytes:
        if self._sent is None or self._sent[0] is not setting:
            self._sent = setting, pickle.dumps(setting)
        return self._sent[1]


def split(jobs: Sequence[Job], most: int) -> tuple[list[int], list[Job]]:
    """The jobs in pieces of at most so many games, and which job each piece is of."""
    places: list[int] = []
    pieces: list[Job] = []
    for place, job in enumerate(jobs):
        for done in range(0, job.games, most):
            places.append(place)
            games = min(most, job.games - done)
            pieces.append(replace(job, games=games, first=job.first + done))
    return places, pieces


# ---------------------------------------------------------------- on a node


def _play(
    version: str, setting: bytes, jobs: bytes, seed: int, seconds: float
) -> tuple[str, list[Tally]]:
    """Play some jobs: the same call gives the same result, so that it can be repeated.

    It ends after so many seconds, when nobody waits for it any more; 0: there is no limit.
    """
    import ray

    if version != __version__:
        raise ClusterError(f"throneroom is {__version__} on a node of the cluster, here {version}")
    here = _unpacked(setting)
    node: str = ray.get_runtime_context().get_node_id()
    return node, here.play(here.ready(pickle.loads(jobs)), seed, _core.Stop(seconds))


@lru_cache(maxsize=4)
def _unpacked(setting: bytes) -> Setting:
    found: Setting = pickle.loads(setting)
    return found


# ---------------------------------------------------------------- what goes wrong


@contextmanager
def _plain_errors(address: str) -> Iterator[None]:
    """Turn what Ray raises into one line."""
    from ray.exceptions import RayError, RayTaskError

    try:
        yield
    except RayTaskError as error:
        if isinstance(error.cause, TimeOver):
            raise TimeOver from None
        if isinstance(error.cause, ValueError):  # as it would be here
            raise error.cause from None
        raise ClusterError(f"the Ray cluster at {address}: {_cause(error)}") from None
    except (RayError, RuntimeError, ValueError, OSError) as error:
        raise ClusterError(f"the Ray cluster at {address}: {_first_line(error)}") from None


def _cause(error: Any) -> str:  # noqa: ANN401 - Ray's error, which has no types of its own
    text = str(error)
    if "No module named 'throneroom'" in text:
        return f"its nodes need throneroom {__version__}, which is not installed there"
    return _first_line(error.cause)


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
