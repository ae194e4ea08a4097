"""A tournament as long work: each pairing is a piece."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from ..runs import Key, ListedWork, Piece, Progress, RunKind, Tell, complete
from ..store import Arrays, Entry
from .tournament import Pairing, PairingError, PairingResult, Tournament, play_pairing

ARENA = RunKind("arena", "run of the arena", "throneroom arena")
PAIRING = "pairing"
_ARRAYS = ("scores", "turns", "winners")


class TournamentWork(ListedWork[PairingResult]):
    """The pairings of a tournament, in their order."""

    kinds = (PAIRING,)
    called = "pairings"

    def __init__(self, plan: Tournament, threads: int | None = None) -> None:
        """Play on so many threads."""
        self.plan, self.threads = plan, threads
        self._pairings = {pairing.key: pairing for pairing in plan.pairings}

    def listed(self, results: Mapping[Key, PairingResult]) -> Sequence[Piece[PairingResult]]:
        """A piece for each pairing."""
        return [
            Piece((PAIRING, key), partial(self._play, one), " against ".join(one.labels))
            for key, one in self._pairings.items()
        ]

    def _play(self, pairing: Pairing, tell: Tell) -> PairingResult:
        plans = [self.plan.players[i].plan for i in pairing.players]
        try:
            return play_pairing(
                pairing, plans, threads=self.threads, progress=lambda n: tell(n / pairing.games)
            )
        except (ValueError, OSError) as error:
            who = " against ".join(pairing.labels)
            raise PairingError(f"{who} in the kingdom {pairing.cards}: {error}") from error

    def played(self, results: Mapping[Key, PairingResult]) -> list[PairingResult]:
        """The results that are there, in the order of the pairings."""
        keys = ((PAIRING, key) for key in self._pairings)
        return [results[key] for key in keys if key in results]

    def pack(self, key: Key, value: PairingResult) -> Entry:
        """The games of one pairing."""
        data = {
            "games": value.games,
            "seed": value.pairing.seed,
            "wins": [round(float(w), 4) for w in value.wins],
            "stalled": value.stalled,
        }
        arrays: Arrays = {name: getattr(value, name) for name in _ARRAYS}
        return Entry(*key, data, arrays)

    def unpack(self, entry: Entry) -> PairingResult:
        """The result of a pairing, if it is one of this tournament."""
        pairing = self._pairings.get(entry.key)
        arrays = entry.arrays
        if (
            pairing is None
            or entry.data.get("seed") != pairing.seed
            or not arrays.keys() >= set(_ARRAYS)
            or not arrays["scores"].shape == arrays["turns"].shape
            or arrays["scores"].shape != (pairing.games, len(pairing.players))
            or arrays["winners"].shape != (pairing.games,)
        ):
            raise ValueError("it does not belong to this tournament")
        scores, turns, winners = (arrays[name] for name in _ARRAYS)
        return PairingResult(pairing, scores, turns, winners, entry.data["stalled"])


def play(
    plan: Tournament,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> list[PairingResult]:
    """Play a tournament; gives the results in the order of the pairings.

    Raises:
        PairingError: If a pairing can't be played; says which.
    """
    work = TournamentWork(plan, threads)
    return work.played(complete(work, progress))
