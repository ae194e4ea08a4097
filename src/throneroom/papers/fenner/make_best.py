"""Trains the agent that beats the thesis's: ``python -m throneroom.papers.fenner.make_best``.

Rounds of native games of four in random kingdoms of the Base set, and of fitting to what came of
them: each row is a position after a purchase, with the share of the win that its player got. In a
game sit the network with a temperature, the network with some answers at random, and two of a pool.
The first network likes what is dear. No game has a card of another set.

The same recipe gives the same file. Those of the package were made in several goes, each with
``--start`` from the one before: nine rounds with all features, then rounds in which misleading
features were hidden and rare effects dropped out. Networks with few effects start from the ninth.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ... import _core
from ...cards.features import FEATURES
from ...engine.kingdom import Kingdom
from ...engine.ruleset import ruleset
from ...engine.variant import OFFICIAL
from ...match.purchases import record_purchases
from ...match.simulate import simulate
from ...observe import DenseLayer, OptionNumbering, TrainedNetwork, load_network, save_network
from ...strategies import Strategy, strategy
from .deck_values import INPUTS, WIDTH, Fit, Floats, buyer, fit, known_inputs, recorded, rows_of

PLAYERS = 4
TERMINALS = """
Province
Duchy     if supply(Province) <= 4
Estate    if supply(Province) <= 2
Gold
dearest Action if deck(Action) <= 1
Silver
"""
"""Big Money with the two dearest Actions that it can get."""
POOL = ("Big Money (Fenner)", "Highest-Value Card", TERMINALS, "Big Money (Fenner)")
"""Who else sits at the table; the network itself may as well."""


@dataclass(frozen=True)
class Recipe:
    """All that decides what comes out."""

    rounds: int = 10
    kingdoms: int = 50
    """Random kingdoms of a round."""
    games: int = 100
    """Games in each."""
    window: int = 4
    """Rounds whose rows are learned from."""
    temperature: float = 0.1
    epsilon: float = 0.08
    hidden: int = 64
    steps: int = 250
    last_steps: int = 800
    """Of the last fit."""
    effects: int | None = None
    """How many effects are known, and nothing else of cards; None: everything."""
    seed: int = 1


def first_network() -> TrainedNetwork:
    """Likes what is dear, and points a little."""
    weights = np.zeros((1, WIDTH), np.float32)
    weights[0, len(FEATURES) + FEATURES.index("cost")] = 1.5
    return TrainedNetwork(
        (DenseLayer(weights, np.zeros(1, np.float32)),), INPUTS, purposes=("buy", "gain")
    )


def collect(
    network: TrainedNetwork, recipe: Recipe, number: int, threads: int
) -> tuple[Floats, Floats]:
    """The rows of a round, and the share of the win of each."""
    first = number == 0
    mine = buyer(network, temperature=0.5 if first else recipe.temperature)
    bold = buyer(network, epsilon=0.3 if first else recipe.epsilon)
    plain = buyer(network)
    pool: list[Strategy] = [*map(strategy, POOL), plain, plain]
    luck = np.random.default_rng([recipe.seed, number])
    rows, shares = [], []
    for _ in range(recipe.kingdoms):
        seed = int(luck.integers(1 << 60))
        kingdom = Kingdom.random("Base", seed, edition=1 if luck.random() < 0.75 else 2)
        rules = ruleset(kingdom, PLAYERS, OFFICIAL)
        others = [pool[i] for i in luck.integers(len(pool), size=2)]
        found = record_purchases(
            rules, [mine, bold, *others], recipe.games, seed, sees=recorded(),
            options=OptionNumbering(), recorded=(0, 1), afterwards=True, threads=threads,
        )  # fmt: skip
        rows.append(rows_of(rules, found.rows).astype(np.float16))
        winners = found.winners[found.game]
        won = winners >> found.player.astype(np.uint8) & 1
        parts = won / np.array([bin(one).count("1") for one in range(256)])[winners].clip(1)
        shares.append(np.repeat(parts.astype(np.float32), found.lengths))
    return np.concatenate(rows), np.concatenate(shares)


def measure(network: TrainedNetwork, sets: str, kingdoms: int, seed: int, threads: int) -> float:
    """The share of wins against the two native bots of the thesis and Best Terminal."""
    won = 0.0
    for i in range(kingdoms):
        luck = _core.game_seed(seed, i)
        kingdom = Kingdom.random(sets, luck, edition=1)
        match = simulate(
            kingdom, [buyer(network), *map(strategy, POOL[:3])], 40, luck, threads=threads
        )
        won += float(match.win_rates[0])
    return won / kingdoms


def make(
    recipe: Recipe,
    threads: int = 2,
    start: TrainedNetwork | None = None,
    keep: Path | None = None,
) -> TrainedNetwork:
    """The network; how it does is printed after each round, and it is kept in a file."""
    known = known_inputs(recipe.effects)
    network = start or first_network()
    held: list[tuple[Floats, Floats]] = []
    for number in range(recipe.rounds):
        begun = time.perf_counter()
        held = [*held, collect(network, recipe, number if start is None else number + 1, threads)]
        held = held[-recipe.window :]
        gathered = time.perf_counter() - begun
        rows = np.concatenate([one for one, _ in held])
        shares = np.concatenate([one for _, one in held])
        last = number + 1 == recipe.rounds
        steps = recipe.last_steps if last else recipe.steps
        go_on = network if len(network.layers) > 1 else None
        network = fit(
            rows, shares, recipe.seed + number, Fit(recipe.hidden, steps), known=known, start=go_on
        )
        won = tuple(measure(network, sets, 12, 9, threads) for sets in ("Base", "Intrigue"))
        print(
            f"round {number + 1}: {len(rows):,} rows, {gathered:.0f} + "
            f"{time.perf_counter() - begun - gathered:.0f} s, wins {won[0]:.3f} {won[1]:.3f}",
            flush=True,
        )
        if keep is not None:
            save_network(network, keep)
    return network


def main(arguments: Sequence[str] | None = None) -> None:
    """Train, and write the file."""
    parser = argparse.ArgumentParser(description="Train the deck values of papers/fenner.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--effects", type=int)
    parser.add_argument("--rounds", type=int, default=Recipe.rounds)
    parser.add_argument("--start", type=Path, help="a network to go on from")
    parser.add_argument("--kingdoms", type=int, default=Recipe.kingdoms)
    parser.add_argument("--threads", type=int, default=2)
    given = parser.parse_args(arguments)
    recipe = Recipe(rounds=given.rounds, effects=given.effects, kingdoms=given.kingdoms)
    start = None if given.start is None else load_network(given.start)
    make(recipe, given.threads, start, given.out)


if __name__ == "__main__":
    main()
