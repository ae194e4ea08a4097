"""The core checks what it is handed: wrong rows are refused, right ones run."""

from __future__ import annotations

import hashlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom import _core
from throneroom.observe import DenseLayer, TrainedNetwork, observation
from throneroom.observe.trained_network import ActivationName

FREE = tr.Variant(kingdom_piles=None)
GAME = tr.Game("Smithy, Masquerade", 3, 1, FREE)
RULES = GAME.rules.core
CONSTANT, TABLE, COUNTS, CARDS, WEIGHTED, FACT, COSTS, PURPOSE, GIVEN, ADD = range(10)
SUM, EMIT, SPREAD, EMIT_COUNTS = range(15, 19)


def row(op: int, what: int = 0, whose: int = 0, nth: int = 1, width: int = 1, stride: int = 1,
        at: int = 0, to: int = 0, value: float = 0.0) -> tuple[list[int], float]:  # fmt: skip
    return [op, what, whose, nth, width, stride, at, to], value


def made(
    *steps: tuple[list[int], float],
    size: int = 1,
    columns: int = 0,
    givens: int = 0,
    kinds: list[int] | None = None,
) -> _core.Observation:
    return _core.observation(
        RULES, list(steps), [1.0, 2.0], kinds or [0, 1], [3], size, columns, givens
    )


def test_right_rows() -> None:
    both = made(row(CONSTANT, value=4), row(EMIT), row(EMIT_COUNTS, 2, width=2, to=1), size=3)
    assert both.fill(GAME._core, 0)[0] == 4


@pytest.mark.parametrize(
    ("steps", "message"),
    [
        ([], "does not fill all of its numbers"),
        ([row(CONSTANT)], "leaves something on its stack"),
        ([row(EMIT)], "takes what is not there"),
        ([row(CONSTANT), row(ADD), row(EMIT)], "takes what is not there"),
        ([row(19)], "step: 19 is not in 0..18"),
        ([row(-1)], "step: -1 is not in"),
        ([([1, 2], 0.0)], "8 whole numbers"),
        ([row(CONSTANT, value=float("nan")), row(EMIT)], "not finite"),
        ([row(CONSTANT), row(EMIT, at=1)], "writes beyond its end"),
        ([row(CONSTANT), row(EMIT), row(CONSTANT), row(EMIT)], "writes a number twice"),
        ([row(CONSTANT), row(EMIT, width=65)], "width: 65 is not in 1..64"),
        ([row(CONSTANT), row(EMIT, width=0)], "width: 0 is not in"),
        ([row(TABLE, width=3), row(SUM), row(EMIT)], "reads beyond its tables"),
        ([row(COUNTS, width=3), row(SUM), row(EMIT)], "reads beyond its tables"),
        ([row(CARDS, at=1), row(EMIT)], "reads beyond its tables"),
        ([row(WEIGHTED, width=1), row(EMIT)], "reads beyond its tables"),
        ([row(GIVEN), row(EMIT)], "reads beyond its tables"),
        ([row(PURPOSE, width=25), row(SUM), row(EMIT)], "purposes: 25 is not in 1..24"),
        ([row(TABLE, width=2), row(EMIT, width=1)], "writes what it does not have"),
        ([row(TABLE, width=2), row(PURPOSE, width=3), row(ADD)], "vectors that don't fit"),
        ([row(CARDS, 2, whose=1), row(EMIT)], "asks for hidden cards"),
        ([row(EMIT_COUNTS, 3, whose=2)], "asks for hidden cards"),
        ([row(CARDS, 6, whose=1, nth=3), row(EMIT)], "opponent who is not there"),
        ([row(FACT, 0, whose=1), row(EMIT)], "what is not theirs"),
        ([row(FACT, 20), row(EMIT)], "what is seen: 20 is not in"),
        ([row(CARDS, 9), row(EMIT)], "what is seen: 9 is not in"),
        ([row(CONSTANT)] * 9, "too many levels"),
    ],
)
def test_wrong_rows(steps: list[tuple[list[int], float]], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        made(*steps)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"size": 0}, "numbers of an observation: 0 is not in 1..65536"),
        ({"size": 65537}, "numbers of an observation: 65537 is not in"),
        ({"columns": 3}, "has a row for each card"),
        ({"givens": -1}, "given numbers: -1 is not in"),
        ({"kinds": [0, 9]}, "card: 9 is not in 0..8"),
    ],
)
def test_wrong_sizes(wrong: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        made(row(CONSTANT), row(EMIT), **wrong)  # type: ignore[arg-type]


SMALL = st.integers(-1, 20)
ROWS = st.tuples(
    st.tuples(st.integers(0, 18), SMALL, st.integers(0, 3), st.integers(1, 2), st.integers(1, 24),
              st.integers(1, 3), st.integers(0, 3), st.integers(0, 3)).map(list),
    st.floats(-9, 9),
)  # fmt: skip


@given(st.lists(ROWS, max_size=6), st.integers(1, 40))
@settings(max_examples=200, deadline=None)
def test_no_row_breaks_the_core(steps: list[tuple[list[int], float]], size: int) -> None:
    try:
        seen = made(*steps, size=size)
    except ValueError:
        return
    for player in range(3):
        assert np.isfinite(seen.fill(GAME._core, player)).all()


def test_layers_from_both_sides() -> None:
    tiny = observation("coins")
    most = 65536
    wide = DenseLayer(np.ones((most, 1)), np.zeros(most))
    assert TrainedNetwork((wide,), tiny, "q").forward([[2.0]]).sum() == 2 * most
    wider = DenseLayer(np.ones((most + 1, 1)), np.zeros(most + 1))
    with pytest.raises(ValueError, match=r"outputs: 65537 is not in 1\.\.65536"):
        TrainedNetwork((wider,), tiny, "q").forward([[2.0]])


def test_networks_say_the_same_on_every_machine() -> None:
    """To the last bit: games of networks are the same everywhere, too."""

    def numbers(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return ((np.arange(np.prod(shape)) * 7919 % 1999 - 999) / 1024).reshape(shape)

    sizes = (117, 136, 45, 3)
    kinds: tuple[ActivationName, ...] = ("rectifier", "sigmoid", "none")
    layers = tuple(
        DenseLayer(numbers(b, a), numbers(b), kind)
        for a, b, kind in zip(sizes, sizes[1:], kinds, strict=False)
    )
    out = TrainedNetwork(layers, observation("coins"), "q").forward(numbers(203, 117))
    assert hashlib.sha256(out.tobytes()).hexdigest()[:16] == "cabb98810b2edbdd"
