"""Observations and networks that several tests use."""

from __future__ import annotations

import numpy as np

from throneroom.engine.ruleset import Ruleset
from throneroom.observe import (
    OPTION_NAMES,
    DenseLayer,
    Observation,
    OptionNumbering,
    TrainedNetwork,
    observation,
)
from throneroom.observe.terms import FACTS, OPEN_FACTS, PURPOSES, ZONES
from throneroom.observe.trained_network import ActivationName, HeadName
from throneroom.papers.fenner.inputs import GAME_VECTOR
from throneroom.papers.slangen.inputs import DECK_AND_TURN

EVERYTHING = observation(
    "\n".join([
        *(f"{zone}(each)" for zone in ZONES), *FACTS,
        "opponent deck(each)", "opponents deck(each)", "any opponent deck(each)",
        "opponent in play(each)", "opponents in play(each)", "any opponent in play(Action)",
        *(f"{who} {fact}" for fact in OPEN_FACTS
          for who in ("opponent", "opponents", "any opponent")),
        "effects(deck) / deck size", "features(opponent deck)", "effects(hand)", "cost(each)",
        "purpose", "purpose(buy)", "hand(Treasure)", "sum(hand(each) * feature(gives coins, each))",
        "score - any opponent score", "min(coins, 8) / 8", "max(1, turn)", "supply(Province)",
    ])
)  # fmt: skip
"""All that an observation can say."""

BY_CARD = observation("""
    shape: by card
    features(each)
    supply(each)
    hand(each)
    draw pile(each)
    deck(each) / deck size
    opponents deck(each)
    cost(each)
    coins / 8
    effects(deck)
    option(each)
""")
FLAT = observation(
    "deck(each)\nhand(each)\nopponent deck(each)\nsupply(each)\ncoins\nbuys\nturn\npurpose"
)
NEUTRAL = {"Fenner": GAME_VECTOR, "Slangen": DECK_AND_TURN, "all": EVERYTHING, "by card": BY_CARD}
"""Observations that fit any kingdom."""
ALL_PURPOSES = tuple(purpose for purpose in PURPOSES if purpose != "none")


def inputs_of(head: HeadName, rules: Ruleset, what: Observation, numbers: OptionNumbering) -> int:
    """How many inputs a network with this head has."""
    seen = what.at(rules)
    if head == "option rows":
        return len(OPTION_NAMES) + seen.shape[1]
    return seen.size + (numbers.at(rules).size if head == "q of action" else 0)


def random_network(
    rules: Ruleset,
    head: HeadName = "value",
    what: Observation | None = None,
    *,
    purposes: tuple[str, ...] = ("buy",),
    seed: int = 1,
    hidden: int = 16,
    numbers: OptionNumbering | None = None,
) -> TrainedNetwork:
    """A network of three layers, with weights that mean nothing."""
    what = what or (BY_CARD if head == "option rows" else FLAT)
    numbers = numbers or OptionNumbering()
    luck = np.random.default_rng(seed)
    outputs = numbers.at(rules).size if head in ("q", "policy") else 1
    sizes = [inputs_of(head, rules, what, numbers), hidden, hidden, outputs]
    kinds: tuple[ActivationName, ...] = ("rectifier", "sigmoid", "none")
    layers = tuple(
        DenseLayer(luck.normal(size=(b, a)) / a**0.5, np.asarray(luck.normal(size=b)), kind)
        for a, b, kind in zip(sizes, sizes[1:], kinds, strict=False)
    )
    return TrainedNetwork(layers, what, head, numbers, purposes)
