"""A tournament's results in the store, to be gone on with later."""

from __future__ import annotations

from ..store import Arrays, Entry, Run, Store, StoreError
from .tournament import Result, Tournament

KIND = "arena"
PAIRING = "pairing"


def save(store: Store, run: Run, result: Result) -> None:
    """Keep the games of one pairing."""
    data = {
        "kingdom": result.pairing.cards,
        "players": list(result.pairing.labels),
        "games": result.games,
        "seed": result.pairing.seed,
        "wins": [round(float(w), 4) for w in result.wins],
        "stalled": result.stalled,
    }
    arrays: Arrays = {
        "scores": result.scores,
        "turns": result.turns,
        "winners": result.winners,
    }
    store.put(Entry(PAIRING, result.pairing.key, data, arrays), run)


def load(store: Store, run: Run, plan: Tournament) -> dict[str, Result]:
    """The results of a run that are there already, by the keys of their pairings."""
    pairings = {p.key: p for p in plan.pairings}
    found: dict[str, Result] = {}
    for entry in store.entries(PAIRING, run):
        pairing = pairings.get(entry.key)
        shape = None if pairing is None else (pairing.games, len(pairing.players))
        arrays = entry.arrays
        if (
            pairing is None
            or entry.data.get("seed") != pairing.seed
            or arrays.keys() < {"scores", "turns", "winners"}
            or not arrays["scores"].shape == arrays["turns"].shape == shape
            or arrays["winners"].shape != (pairing.games,)
        ):
            raise StoreError(f"run {run.id} holds a result that does not belong to it: {entry.key}")
        found[entry.key] = Result(
            pairing, arrays["scores"], arrays["turns"], arrays["winners"], entry.data["stalled"]
        )
    return found
