"""A network that values a deck by the features of its cards, and buys what makes the deck best.

It is an agent of the thesis's kind: it plays cards that it has never been trained on, from what
they do, and does not look at the kingdom before the game. What it sees of a deck are sums of
:data:`throneroom.cards.features.FEATURES` over its cards; no input stands for a card.

Records of games hold whole numbers by card (:func:`recorded`); :func:`rows_of` makes of them what
the core fills for :data:`INPUTS` when the network plays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ...cards.features import EFFECTS, FEATURES, feature_vector
from ...engine.ruleset import Ruleset
from ...observe import DenseLayer, Observation, TrainedNetwork, load_network, observation
from ...strategies import Strategy, strategy
from ...strategies.network import NetworkStrategy

Floats = npt.NDArray[np.float32]

_POINTS = "sum(opponents deck(each) * feature(worth points, each))"
_COINS = "sum(opponents deck(each) * feature(gives coins, each))"
FACTS: tuple[tuple[str, float], ...] = (
    ("deck size", 20), ("supply(Province)", 8), ("supply(Duchy)", 8), ("supply(Estate)", 8),
    ("supply(Curse)", 20), ("empty piles", 2), ("gains to end", 8), ("turn", 15), ("score", 15),
    (_POINTS, 45), (_COINS, 90), ("opponents turn", 45), ("buys", 2), ("coins", 8), ("money", 30),
    ("opponents deck size", 60), ("players", 4),
)  # fmt: skip
"""What is seen of the table, and by what it is divided."""
_SUMS = 10.0
"""Sums of features over the deck are divided by this."""
INPUTS = observation(
    "\n".join(
        (
            "features(deck) / deck size",
            f"features(deck) / {_SUMS:.0f}",
            "features(opponents deck) / opponents deck size",
            *(f"{term} / {scale:.0f}" for term, scale in FACTS),
        )
    )
)
"""What the network sees: the own deck's composition and its sums, the others' composition, the
table."""
WIDTH = 3 * len(FEATURES) + len(FACTS)


def recorded() -> Observation:
    """What a record of games holds of a position, in whole numbers."""
    facts = "\n".join(term for term, _ in FACTS)
    return observation(f"deck(each)\nopponents deck(each)\n{facts}")


def rows_of(rules: Ruleset, record: npt.NDArray[np.int8]) -> Floats:
    """The network's inputs, of a record's rows.

    >>> from throneroom.engine.kingdom import Kingdom
    >>> from throneroom.engine.ruleset import ruleset
    >>> from throneroom.engine.variant import OFFICIAL
    >>> rules = ruleset(Kingdom.random("Base", 1), 4, OFFICIAL)
    >>> rows_of(rules, np.ones((1, 2 * len(rules.cards) + len(FACTS)), np.int8)).shape[1] == WIDTH
    True
    """
    kinds = len(rules.cards)
    table = np.array([feature_vector(card) for card in rules.cards], np.float32)
    raw = record.astype(np.float32)
    deck, others, facts = raw[:, :kinds], raw[:, kinds : 2 * kinds], raw[:, 2 * kinds :]
    sums = deck @ table
    return np.concatenate(
        (
            sums / np.maximum(deck.sum(1, keepdims=True), 1),
            sums / np.float32(_SUMS),
            (others @ table) / np.maximum(others.sum(1, keepdims=True), 1),
            facts / np.array([scale for _, scale in FACTS], np.float32),
        ),
        axis=1,
    )


MISLEADING = ("worth points per card", "trash this card")
"""Features of single cards of the Base set that say the wrong thing of others: to a network that
has met Gardens, Duke seems worth ten times as much. They were found in games with Intrigue."""
RARE = EFFECTS[6:]
"""Effects that single cards of the Base set have: what is learned of them must not be needed."""


def known_inputs(effects: int | None) -> npt.NDArray[np.bool_]:
    """Which inputs a network sees that knows the first effects only, and nothing else of cards.

    Costs, types, points and sure bonuses are hidden then as well: each would tell of effects that
    are not known. None hides only what misleads.
    """
    of_cards = np.array([name not in MISLEADING for name in FEATURES])
    if effects is not None:
        of_cards[:] = False
        start = len(FEATURES) - len(EFFECTS)
        of_cards[start : start + effects] = True
    return np.concatenate((np.tile(of_cards, 3), np.ones(len(FACTS), np.bool_)))


@dataclass(frozen=True)
class Fit:
    """How a network is fitted to rows with the share of the win that each came to."""

    hidden: int = 64
    steps: int = 600
    batch: int = 4096
    rate: float = 0.002
    decay: float = 1e-5
    dropped: float = 0.5
    """The share of rows that don't show the rare effects."""


def fit(
    rows: npt.NDArray[Any],
    shares: Floats,
    seed: int,
    how: Fit,
    *,
    known: npt.NDArray[np.bool_] | None = None,
    start: TrainedNetwork | None = None,
) -> TrainedNetwork:
    """Adam on the cross-entropy of the win; inputs that are not known have weights of 0."""
    luck = np.random.default_rng(seed)
    width, hidden = rows.shape[1], how.hidden
    seen = np.ones(width, np.bool_) if known is None else known
    if start is None:
        parts = [
            luck.normal(0, seen.sum() ** -0.5, (width, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            luck.normal(0, hidden**-0.5, (hidden, 1)).astype(np.float32),
            np.zeros(1, np.float32),
        ]
    else:
        parts = [a.copy() for one in start.layers for a in (one.weights.T, one.bias)]
    parts[0] *= seen[:, None]
    rare = _columns(RARE)
    means = [np.zeros_like(one) for one in parts]
    squares = [np.zeros_like(one) for one in parts]
    for step in range(1, how.steps + 1):
        some = luck.integers(len(rows), size=how.batch)
        x, wanted = rows[some].astype(np.float32), shares[some][:, None]
        x[np.ix_(luck.random(how.batch) < how.dropped, rare)] = 0
        middle = np.maximum(x @ parts[0] + parts[1], 0)
        found = 1 / (1 + np.exp(-(middle @ parts[2] + parts[3])))
        off = (found - wanted) / how.batch
        back = (off @ parts[2].T) * (middle > 0)
        slopes = [(x.T @ back) * seen[:, None], back.sum(0), middle.T @ off, off.sum(0)]
        rate = how.rate * min(1.0, step / 50) * (1 - 0.9 * step / how.steps)
        for one, slope, mean, square in zip(parts, slopes, means, squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            scale = rate / (1 - 0.9**step)
            one -= scale * mean / (np.sqrt(square / (1 - 0.999**step)) + 1e-8)
            one -= rate * how.decay * one
    return TrainedNetwork(
        (DenseLayer(parts[0].T, parts[1], "rectifier"), DenseLayer(parts[2].T, parts[3])),
        INPUTS,
        purposes=("buy", "gain"),
    )


def _columns(features: Sequence[str]) -> npt.NDArray[np.int64]:
    """The inputs of some features, in all three blocks."""
    first = np.array([FEATURES.index(name) for name in features])
    return np.concatenate([first + block * len(FEATURES) for block in range(3)])


def buyer(network: TrainedNetwork, name: str = "Deck Values", **luck: float) -> Strategy:
    """A player that buys and gains by the network, and plays by the general heuristics."""
    return NetworkStrategy.over(strategy("Big Money"), network, name, **luck)


# ---------------------------------------------------------------- the networks of the package

_DATA = Path(__file__).parent.parent / "data"
ALL_FEATURES = "fenner_best.net"


def network_file(effects: int | None = None) -> Path:
    """The file of the package with a network; with the first effects only, or all features."""
    return _DATA / (ALL_FEATURES if effects is None else f"fenner_best_{effects}.net")


def known_effects() -> list[int]:
    """For which numbers of effects the package has a network."""
    return [n for n in range(len(EFFECTS) + 1) if network_file(n).exists()]


def best_player(effects: int | None = None) -> Strategy:
    """Our agent of the thesis's kind."""
    path = network_file(effects)
    if not path.exists():
        raise ValueError(f"there is no trained network {path.name!r} in the package")
    return buyer(load_network(path), "Deck Values" if effects is None else f"{effects} effects")
