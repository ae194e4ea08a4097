"""Trains the planner's networks: ``python -m throneroom.papers.fenner.make_plan_networks``.

Random decks are tried out once; all networks learn from them: the thesis's and a sensible one with
all 24 effects, the thesis's with the fifth output and with the 45 effects of Base and Intrigue,
and the restricted ones with the first effects only. The same recipe gives the same file.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from ... import _core
from ...cards.effect_space import BASE_SPACE
from .effects import intrigue_space
from .plan_network import (
    OUTPUTS,
    SHIPPED,
    DataSettings,
    DeckData,
    Floats,
    PlanNetwork,
    make_data,
    pack,
    restricted,
    rules_of,
    shipped_name,
    train,
)
from .planner import PlanSettings


def most_points(network: PlanNetwork, data: DeckData, settings: PlanSettings) -> Floats:
    """The upper bounds of all decks by a network's other outputs: targets of the fifth."""
    rules = rules_of(data.settings.players[0])
    found: Floats = _core.most_points(
        network.at(rules), data.rows(network.space), settings.row(), data.settings.seed
    )
    return found


def make(data: DeckData, effects: Sequence[int]) -> dict[str, PlanNetwork]:
    """All networks by name; how well each learns is printed."""
    found: dict[str, PlanNetwork] = {}

    def keep(name: str, network: PlanNetwork) -> PlanNetwork:
        found[name] = network
        print(f"{name}: {len(network.errors)} rounds, error {min(network.errors):.4f}", flush=True)
        return network

    plain = keep(shipped_name("thesis"), train(data))
    keep(shipped_name("modern"), train(data, "modern"))
    keep(
        shipped_name("thesis", most=True),
        train(data, most=most_points(plain, data, PlanSettings())),
    )
    space = intrigue_space()
    keep(shipped_name("thesis", len(space.dimensions)), train(data, space=space))
    for n in effects:
        if n != len(BASE_SPACE.dimensions):
            keep(shipped_name("thesis", n), restricted(data, n))
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(description="Train the networks of Fenner's planner.")
    parser.add_argument("out", type=Path, nargs="?", default=SHIPPED)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--effects", type=int, nargs="*", default=range(1, 25))
    given = parser.parse_args(arguments)
    data = make_data(DataSettings(), given.threads)
    for name, mean, spread in zip(OUTPUTS, data.worth.mean(0), data.worth.std(0), strict=False):
        most = data.worth[:, OUTPUTS.index(name)].max()
        print(f"{name}: {mean:.2f} ± {spread:.2f}, at most {most:.2f}")
    networks = make(data, list(given.effects))
    given.out.write_bytes(pack(networks))


if __name__ == "__main__":
    main()
