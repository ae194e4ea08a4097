"""What the planner knows: random decks, what they can do, and networks that have learned it.

A deck is a game vector: its composition in effects, then the number of players, its size and the
turns that are left. A network has four outputs: the money and the Buys of a hand, the points that
the deck makes if nothing but points is bought from now on, and how far a hand can change its
composition. A fifth, the most points that any deck within reach makes, is there if one asks for it.

What the thesis leaves open is a setting, with the reason for what is usual here.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ... import _core
from ...cards.base import BASE
from ...cards.effect_space import BASE_SPACE, EffectSpace
from ...cards.model import Card
from ...engine.kingdom import Kingdom
from ...engine.ruleset import Ruleset
from ...engine.variant import Variant
from ...observe import DenseLayer
from ...runs import Tell
from ...strategies import strategy
from .effects import first_edition, intrigue_space

Floats = npt.NDArray[np.float32]
NetworkKind = Literal["thesis", "modern"]
KINDS: tuple[NetworkKind, ...] = ("thesis", "modern")
HAND_PLAYER = "Big Money (Fenner)"
"""Plays hands in the thesis's order, and the games of whoever else is at the table."""
SUPPLY = {"Copper": 60, "Silver": 40, "Gold": 30, "Estate": 12, "Duchy": 12, "Province": 18}
"""Cards of the supply for six; ten of each kingdom card. Curses are no part of the thesis's
list."""
WITHOUT_PILE = ("Chancellor", "Feast", "Moat", "Woodcutter", "Workshop")
"""Cards that random decks have but that can't be bought when these are tried out: other cards of
the same price change a deck as far."""
EXTRA = 3
"""Numbers of the game vector behind the effects."""
INPUT_SCALES = (6.0, 50.0, 30.0)
"""Players, deck size and turns are divided by these, so that all inputs are of the order of 1."""
OUTPUT_SCALES = (25.0, 6.0, 80.0, 1.0, 120.0)
"""Outputs are divided by these: a sigmoid unit gives numbers between 0 and 1."""
OUTPUTS = ("money", "buys", "points", "change", "most points")


@dataclass(frozen=True)
class DataSettings:
    """How random decks are made and tried out."""

    training: int = 40_000
    """As in the thesis."""
    validation: int = 4_000
    """As in the thesis."""
    most_extra: int = 30
    """Random cards besides Coppers and Estates: 0 to so many, all equally often. A game's decks end
    with 20 to 40 cards."""
    most_turns: int = 25
    """Turns left: 0 to so many. Games of four last about 20."""
    players: tuple[int, ...] = (2, 3, 4)
    """Players at the table, all equally often."""
    hands: int = 20
    """Hands played for money, Buys and change: their mean is then off by about a quarter coin."""
    games: int = 4
    """Games in which nothing but points is bought; the other players have Big Money."""
    seed: int = 1


@dataclass(frozen=True)
class DeckData:
    """Random decks with what they can do."""

    decks: npt.NDArray[np.uint8]
    """By deck and card of :func:`rules_of`."""
    extra: Floats
    """Players, deck size, turns left."""
    worth: Floats
    """Money, Buys, points, change."""
    settings: DataSettings

    def rows(self, space: EffectSpace) -> Floats:
        """Game vectors, as the planner makes them."""
        table = effect_table(self.cards, space)
        size = np.maximum(self.decks.sum(1, keepdims=True), 1)
        return np.concatenate((self.decks @ table / size, self.extra), axis=1).astype(np.float32)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """The cards that decks are made of."""
        return rules_of(self.settings.players[0]).cards


def effect_table(cards: Sequence[Card], space: EffectSpace) -> Floats:
    """The vectors of cards, as rows."""
    rows = [space.vector(card) for card in cards]
    return np.array(rows, np.float32).reshape(len(rows), len(space.dimensions))


@cache
def rules_of(players: int) -> Ruleset:
    """A game with all 25 kingdom cards of the set; a Supply has room for 20 of their piles."""
    cards = first_edition(BASE)
    supply = [card.name for card in cards if card.name not in WITHOUT_PILE]
    kingdom = Kingdom(supply)
    outside = [card for card in cards if card.name in WITHOUT_PILE]
    return Ruleset(kingdom, players, Variant(kingdom_piles=None), outside)


def random_decks(settings: DataSettings, n: int) -> npt.NDArray[np.uint8]:
    """Up to 7 Coppers and 3 Estates, and random cards by how many the supply has of them."""
    luck = np.random.default_rng(settings.seed)
    cards = rules_of(settings.players[0]).cards
    weights = [0 if card.name == "Curse" else SUPPLY.get(card.name, 10) for card in cards]
    supply = np.repeat(np.arange(len(cards)), weights)
    names = [card.name for card in cards]
    decks = np.zeros((n, len(cards)), np.uint8)
    for deck in decks:
        drawn = luck.choice(supply, int(luck.integers(settings.most_extra + 1)), replace=False)
        np.add.at(deck, drawn, 1)
        deck[names.index("Copper")] += luck.integers(8)
        deck[names.index("Estate")] += luck.integers(4)
        if not deck.any():
            deck[names.index("Copper")] = 1
    return decks


def make_data(
    settings: DataSettings = DataSettings(), threads: int = 1, tell: Tell | None = None
) -> DeckData:
    """Random decks, tried out by the core; change is a distance in the thesis's 24 effects."""
    n = settings.training + settings.validation
    decks = random_decks(settings, n)
    luck = np.random.default_rng(settings.seed + 1)
    players = luck.choice(settings.players, n)
    turns = luck.integers(settings.most_turns + 1, size=n).astype(np.int32)
    worth = np.zeros((n, 4), np.float32)
    step, done = 500, 0
    for count in settings.players:
        rules = rules_of(count)
        player = strategy(HAND_PLAYER).compile(rules)
        table = effect_table(rules.cards, BASE_SPACE)
        chosen = np.flatnonzero(players == count)
        for start in range(0, len(chosen), step):
            some = chosen[start : start + step]
            worth[some] = _core.deck_trials(
                rules.core, decks[some], turns[some], table, [player, player], settings.hands,
                settings.games, _core.game_seed(settings.seed, int(some[0])), threads,
            )  # fmt: skip
            done += len(some)
            if tell is not None:
                tell(done / n)
    extra = np.stack((players, decks.sum(1), turns), axis=1).astype(np.float32)
    return DeckData(decks, extra, worth, settings)


# ---------------------------------------------------------------- networks


@dataclass(frozen=True)
class LearningSettings:
    """How a network learns; the first four stand in the thesis."""

    rate: float = 0.5
    momentum: float = 0.1
    deviations: float = 3.0
    """It stops when the validation error is so many standard deviations above its mean over all
    rounds."""
    seconds: float = 600.0
    """It stops after so long at the latest."""
    most_rounds: int = 30
    """And after so many rounds. The thesis has no such limit; the validation error no longer falls
    by then, and the result does not depend on the machine's speed."""
    hidden: int = 64
    """Hidden units of the modern network; the thesis's has one for each input."""
    steps: int = 3000
    """Of Adam, for the modern network."""
    seed: int = 1


@dataclass(frozen=True, eq=False)
class PlanNetwork:
    """A network that the planner asks, and the effects that it knows."""

    layers: tuple[DenseLayer, DenseLayer]
    scales: tuple[float, ...]
    space: EffectSpace
    errors: tuple[float, ...] = ()
    """The validation error after each round: root mean square, outputs divided by their scales."""

    def __post_init__(self) -> None:
        """The layers fit the effects."""
        wanted = len(self.space.dimensions) + EXTRA
        if self.layers[0].inputs != wanted:
            raise ValueError(
                f"this network is for {self.layers[0].inputs - EXTRA} effects, "
                f"not for {len(self.space.dimensions)}"
            )

    @property
    def has_most(self) -> bool:
        """Whether it has the fifth output."""
        return self.layers[1].outputs == len(OUTPUTS)

    def at(self, rules: Ruleset) -> _core.PlanNetwork:
        """The native form for one game."""
        layers = [
            (one.weights, one.bias, _core.ACTIVATIONS.index(one.activation)) for one in self.layers
        ]
        table = effect_table(rules.cards, self.space)
        return _core.plan_network(rules.core, _core.network(layers), table, list(self.scales))

    def outputs(self, rows: Floats) -> Floats:
        """What it says of game vectors, in coins, Buys, points and distances."""
        middle: npt.NDArray[Any] = rows @ self.layers[0].weights.T + self.layers[0].bias
        middle = _sigmoid(middle) if self.layers[0].activation == "sigmoid" else middle.clip(0)
        found: npt.NDArray[Any] = middle @ self.layers[1].weights.T + self.layers[1].bias
        if self.layers[1].activation == "sigmoid":
            found = _sigmoid(found)
        return (found * np.array(self.scales, np.float32)).astype(np.float32)


def _sigmoid(x: npt.NDArray[Any]) -> Floats:
    found: Floats = (1 / (1 + np.exp(-x))).astype(np.float32)
    return found


def _split(data: DeckData, space: EffectSpace, most: Floats | None) -> tuple[Floats, Floats, int]:
    rows = data.rows(space)
    rows[:, -EXTRA:] /= np.array(INPUT_SCALES, np.float32)
    worth = data.worth if most is None else np.column_stack((data.worth, most))
    wanted = worth / np.array(OUTPUT_SCALES[: worth.shape[1]], np.float32)
    return rows, np.ascontiguousarray(wanted.clip(0, 1), np.float32), data.settings.training


def _unscaled(weights: npt.NDArray[Any]) -> Floats:
    """First weights for inputs as they come."""
    found = weights.copy()
    found[:, -EXTRA:] /= np.array(INPUT_SCALES, np.float32)
    return found


def train(
    data: DeckData,
    kind: NetworkKind = "thesis",
    settings: LearningSettings = LearningSettings(),
    space: EffectSpace = BASE_SPACE,
    most: Floats | None = None,
) -> PlanNetwork:
    """A network of one kind; ``most`` are targets of the fifth output."""
    learn = _train_as_the_thesis if kind == "thesis" else _train_modern
    return learn(data, settings, space, most)


def _train_as_the_thesis(
    data: DeckData, settings: LearningSettings, space: EffectSpace, most: Floats | None
) -> PlanNetwork:
    import time

    rows, wanted, n = _split(data, space, most)
    inputs, outputs = rows.shape[1], wanted.shape[1]
    luck = np.random.default_rng(settings.seed)
    learner = _core.Backpropagation(inputs, inputs, outputs, settings.rate, settings.momentum)
    size = len(learner.weights())
    learner.start(luck.uniform(-0.5, 0.5, size).astype(np.float32).tolist())
    errors: list[float] = []
    best, least = learner.weights(), np.inf
    begun = time.monotonic()
    while len(errors) < settings.most_rounds and time.monotonic() - begun < settings.seconds:
        learner.round(rows[:n], wanted[:n], int(luck.integers(1 << 60)))
        errors.append(learner.error(rows[n:], wanted[n:]))
        if errors[-1] < least:
            best, least = learner.weights(), errors[-1]
        if len(errors) > 2 and errors[-1] >= np.mean(errors) + settings.deviations * np.std(errors):
            break
    first, second = best[: inputs * (inputs + 1)], best[inputs * (inputs + 1) :]
    one, two = first.reshape(inputs, inputs + 1), second.reshape(outputs, inputs + 1)
    return PlanNetwork(
        (
            DenseLayer(_unscaled(one[:, :-1]), -one[:, -1], "sigmoid"),
            DenseLayer(two[:, :-1], -two[:, -1], "sigmoid"),
        ),
        OUTPUT_SCALES[:outputs],
        space,
        tuple(errors),
    )


def _train_modern(
    data: DeckData, settings: LearningSettings, space: EffectSpace, most: Floats | None
) -> PlanNetwork:
    """Rectified units, linear outputs, Adam, targets of equal spread."""
    rows, wanted, n = _split(data, space, most)
    mean, spread = wanted[:n].mean(0), wanted[:n].std(0) + 1e-6
    targets = (wanted - mean) / spread
    luck = np.random.default_rng(settings.seed)
    inputs, hidden, outputs = rows.shape[1], settings.hidden, wanted.shape[1]
    parts = [
        luck.normal(0, inputs**-0.5, (inputs, hidden)), np.zeros(hidden),
        luck.normal(0, hidden**-0.5, (hidden, outputs)), np.zeros(outputs),
    ]  # fmt: skip
    parts = [one.astype(np.float32) for one in parts]
    means, squares = ([np.zeros_like(one) for one in parts] for _ in range(2))
    errors: list[float] = []
    for step in range(1, settings.steps + 1):
        some = luck.integers(n, size=256)
        x = rows[some]
        middle = np.maximum(x @ parts[0] + parts[1], 0)
        off = (middle @ parts[2] + parts[3] - targets[some]) / len(some)
        back = (off @ parts[2].T) * (middle > 0)
        slopes = (x.T @ back, back.sum(0), middle.T @ off, off.sum(0))
        rate = 0.003 * (1 - 0.95 * step / settings.steps) / (1 - 0.9**step)
        for one, slope, m, v in zip(parts, slopes, means, squares, strict=True):
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            one -= rate * m / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)
        if step % 500 == 0 or step == settings.steps:
            there = np.maximum(rows[n:] @ parts[0] + parts[1], 0) @ parts[2] + parts[3]
            errors.append(float(np.sqrt((((there - targets[n:]) * spread) ** 2).mean())))
    return PlanNetwork(
        (
            DenseLayer(_unscaled(parts[0].T), parts[1], "rectifier"),
            DenseLayer((parts[2] * spread).T, parts[3] * spread + mean),
        ),
        OUTPUT_SCALES[:outputs],
        space,
        tuple(errors),
    )


# ---------------------------------------------------------------- the networks of the package

SHIPPED = Path(__file__).parent.parent / "data" / "fenner_plan.npz"


def shipped_name(kind: NetworkKind, effects: int = 24, most: bool = False) -> str:
    """What a network of the package is called: its kind, and how many effects it knows."""
    return f"{kind} {effects}" + (" most" if most else "")


def pack(networks: dict[str, PlanNetwork]) -> bytes:
    """Networks as a file."""
    arrays: dict[str, npt.NDArray[Any]] = {}
    for name, one in networks.items():
        for i, layer in enumerate(one.layers):
            arrays[f"{name}/{i}/weights"] = layer.weights
            arrays[f"{name}/{i}/bias"] = layer.bias
        arrays[f"{name}/errors"] = np.array(one.errors, np.float32)
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


@cache
def shipped(kind: NetworkKind = "thesis", effects: int = 24, most: bool = False) -> PlanNetwork:
    """A trained network of the package."""
    space = (intrigue_space() if effects > len(BASE_SPACE.dimensions) else BASE_SPACE).first(
        effects
    )
    name = shipped_name(kind, effects, most)
    activations = ("sigmoid", "sigmoid") if kind == "thesis" else ("rectifier", "none")
    with np.load(SHIPPED) as file:
        if f"{name}/errors" not in file:
            raise ValueError(f"there is no trained network {name!r} in the package")
        layers = [
            DenseLayer(file[f"{name}/{i}/weights"], file[f"{name}/{i}/bias"], activation)  # type: ignore[arg-type]
            for i, activation in enumerate(activations)
        ]
        errors = tuple(map(float, file[f"{name}/errors"]))
    one, two = layers
    return PlanNetwork((one, two), OUTPUT_SCALES[: two.outputs], space, errors)


def restricted(data: DeckData, effects: int, **settings: Any) -> PlanNetwork:  # noqa: ANN401
    """The thesis's network with the first effects of its list only."""
    learning = replace(LearningSettings(), **settings)
    return train(data, "thesis", learning, BASE_SPACE.first(effects))


@cache
def _shipped_names() -> frozenset[str]:
    if not SHIPPED.exists():
        return frozenset()
    with np.load(SHIPPED) as file:
        return frozenset(name.partition("/")[0] for name in file)


def is_shipped(kind: NetworkKind, effects: int = 24, most: bool = False) -> bool:
    """Whether the package has such a network."""
    return shipped_name(kind, effects, most) in _shipped_names()
