"""Networks: what PyTorch and the core say of the same weights, files, and what is refused."""

from __future__ import annotations

import copy
import pickle
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

import throneroom as tr
from throneroom.engine.ruleset import ruleset
from throneroom.observe import (
    DenseLayer,
    NetworkError,
    OptionNumbering,
    TrainedNetwork,
    layers_of_torch,
    load_network,
    observation,
    save_network,
)
from throneroom.observe.trained_network import HEADS, HeadName
from throneroom.papers.yang_kuo.inputs import ACTIONS, CARDS, STATE

from .examples import random_network

FREE = tr.Variant(kingdom_piles=None)
TINY = observation("coins\nturn")


def layer(outputs: int, inputs: int, activation: str = "none") -> DenseLayer:
    return DenseLayer(np.ones((outputs, inputs)), np.zeros(outputs), activation)  # type: ignore[arg-type]


# ---------------------------------------------------------------- PyTorch


def test_pytorch_and_the_core_agree() -> None:
    torch = import_module("torch")
    torch.manual_seed(1)
    nn = torch.nn
    rules = ruleset(tr.Kingdom(list(CARDS[7:])), 2, FREE)
    inputs = STATE.at(rules).size + ACTIONS.at(rules).size
    assert inputs == 136
    module = nn.Sequential(
        nn.Linear(136, 136), nn.ReLU(), nn.Dropout(0.2), nn.Linear(136, 136), nn.ReLU(),
        nn.Linear(136, 30, bias=False), nn.Sigmoid(), nn.Linear(30, 1),
    ).eval()  # fmt: skip
    network = TrainedNetwork(layers_of_torch(module), STATE, "q of action", ACTIONS)
    luck = np.random.default_rng(1)
    for n in (1, 2, 3, 4, 5, 257, 1000):
        rows = luck.integers(0, 12, (n, inputs)).astype(np.float32)
        with torch.no_grad():
            theirs = module(torch.from_numpy(rows)).numpy()
        ours = network.forward(rows)
        assert ours.shape == theirs.shape == (n, 1)
        assert np.abs(ours - theirs).max() < 1e-5


def test_what_a_player_sees_goes_through_pytorch_to_the_same_scores() -> None:
    """Scores of options are worked out from differences; whole rows give the same."""
    torch = import_module("torch")
    rules = ruleset(tr.Kingdom.random(seed=1), 2, tr.Variant())
    game = tr.scenario(rules.kingdom, phase="buy", coins=6, buys=2, deck=["Gold"] * 5)
    network = random_network(game.rules, "q of action")
    fitted = network.at(game.rules)
    rows = []
    for option in game.decision.options:  # type: ignore[union-attr]
        index = fitted.numbers.index(game, option)
        one = np.zeros(fitted.numbers.size, np.float32)
        one[index] = 1
        rows.append(np.concatenate([fitted.sees.fill(game), one]))
    x = torch.from_numpy(np.stack(rows))
    after = {"none": lambda y: y, "rectifier": torch.relu, "sigmoid": torch.sigmoid}
    for step in network.layers:
        x = x @ torch.from_numpy(step.weights).T + torch.from_numpy(step.bias)
        x = after[step.activation](x)
    codes = [option.code for option in game.decision.options]  # type: ignore[union-attr]
    theirs = dict(zip(codes, x[:, 0].tolist(), strict=True))
    ours = dict(fitted.core.scores(game._core))
    assert ours == pytest.approx(theirs, abs=1e-5)


def test_value_is_that_of_the_position_after_the_purchase() -> None:
    what = observation("deck(each)\nsupply(each)\ndiscard pile(each)\ncoins\nbuys\nscore")
    game = tr.scenario("Smithy, Moat", phase="buy", coins=9, buys=2, deck=["Gold"] * 5, turn=3)
    network = random_network(game.rules, "value", what)
    fitted = network.at(game.rules)
    scores = dict(fitted.core.scores(game._core))
    assert len(scores) == len(game.decision.options)  # type: ignore[union-attr]
    for option in game.decision.options:  # type: ignore[union-attr]
        later = game.clone()
        later.choose(option)
        expected = network.forward(fitted.sees.fill(later, 0)[None])[0, 0]
        if option.text == "done":  # the turn is over by then
            row = fitted.sees.fill(game, 0)
            row[fitted.sees.names.index("buys")] = 0
            expected = network.forward(row[None])[0, 0]
        assert scores[option.code] == pytest.approx(float(expected), abs=1e-5)
    assert fitted.core.value(game._core, 0) == pytest.approx(
        float(network.forward(fitted.sees.fill(game, 0)[None])[0, 0]), abs=1e-5
    )


def test_outputs_for_options_and_rows() -> None:
    game = tr.scenario("Smithy, Moat", phase="buy", coins=4)
    for head in ("q", "policy"):
        network = random_network(game.rules, head)
        fitted = network.at(game.rules)
        outputs = network.forward(fitted.sees.fill(game)[None])[0]
        for option in game.decision.options:  # type: ignore[union-attr]
            index = fitted.numbers.index(game, option)
            assert index is not None
            scored = dict(fitted.core.scores(game._core))[option.code]
            assert scored == pytest.approx(float(outputs[index]), abs=1e-5)
    network = random_network(game.rules, "option rows")
    fitted = network.at(game.rules)
    outputs = network.forward(fitted.sees.option_rows(game))[:, 0]
    scores = dict(fitted.core.scores(game._core))
    for option, score in zip(game.decision.options, outputs, strict=True):  # type: ignore[union-attr]
        assert scores[option.code] == pytest.approx(float(score), abs=1e-5)


@pytest.mark.parametrize("value", [-1000.0, -20.0, -1.5, 0.0, 0.3, 7.0, 1000.0])
def test_sigmoids(value: float) -> None:
    network = TrainedNetwork((DenseLayer(np.eye(2), np.zeros(2), "sigmoid"), layer(1, 2)), TINY)
    found = network.forward([[value, 0.0]])[0, 0]
    assert found == pytest.approx(0.5 + (1 + np.tanh(value / 2)) / 2, abs=1e-6)


def test_modules_that_the_core_can_t_play() -> None:
    nn = import_module("torch").nn
    with pytest.raises(NetworkError, match="LSTM is no module"):
        layers_of_torch([nn.Linear(2, 2), nn.LSTM(2, 2)])
    with pytest.raises(NetworkError, match="ReLU follows a Linear module"):
        layers_of_torch([nn.ReLU()])
    with pytest.raises(NetworkError, match="Sigmoid follows a Linear module"):
        layers_of_torch([nn.Linear(2, 2), nn.ReLU(), nn.Sigmoid()])


# ---------------------------------------------------------------- files


@pytest.mark.parametrize("head", HEADS)
def test_a_file_gives_the_network_back(head: HeadName, tmp_path: Path) -> None:
    rules = ruleset(tr.Kingdom.random(seed=2), 2, tr.Variant())
    network = random_network(rules, head).for_cards(rules)
    file = tmp_path / "one.net"
    save_network(network, file)
    again = load_network(file)
    assert (again.observation, again.head, again.numbering, again.purposes) == (
        network.observation, network.head, network.numbering, network.purposes,
    )  # fmt: skip
    rows = np.random.default_rng(1).normal(size=(5, network.layers[0].inputs))
    assert np.array_equal(again.forward(rows), network.forward(rows))
    assert [*tmp_path.iterdir()] == [file]
    for other in (copy.copy(network), copy.deepcopy(network), pickle.loads(pickle.dumps(network))):
        assert np.array_equal(other.forward(rows), network.forward(rows))


def test_a_file_is_plain(tmp_path: Path) -> None:
    save_network(TrainedNetwork((layer(1, 2),), TINY, note="by hand"), tmp_path / "n.net")
    first, _, rest = (tmp_path / "n.net").read_bytes().partition(b"\n")
    words = first.split()
    assert words[:3] == [b"throneroom", b"network", b"1"]
    header, numbers = rest[: int(words[3])].decode(), rest[int(words[3]) :]
    assert '"observation": "coins\\nturn"' in header
    assert np.frombuffer(numbers, "<f4").tolist() == [1, 1, 0]


def test_damaged_files(tmp_path: Path) -> None:
    file = tmp_path / "n.net"
    save_network(TrainedNetwork((layer(3, 2), layer(1, 3)), TINY), file)
    good = file.read_bytes()
    for at in (*range(0, len(good), 7), len(good) - 1):
        file.write_bytes(good[:at] + bytes([good[at] ^ 1]) + good[at + 1 :])
        with pytest.raises(
            NetworkError, match=r"n\.net: (this is not the|the file is dam|version)"
        ):
            load_network(file)
    for end in (*range(0, len(good), 11), len(good) - 1):
        file.write_bytes(good[:end])
        with pytest.raises(NetworkError, match=r"not the file of a network|damaged"):
            load_network(file)
    file.write_bytes(good + b"\0")
    with pytest.raises(NetworkError, match="the file is damaged"):
        load_network(file)
    file.write_bytes(good.replace(b"network 1", b"network 2", 1))
    with pytest.raises(NetworkError, match="version 2 of the format is not known"):
        load_network(file)
    with pytest.raises(NetworkError, match=r"no network in .*missing\.net'"):
        load_network(tmp_path / "missing.net")
    with pytest.raises(NetworkError, match="is a folder"):
        load_network(tmp_path)


def forged(file: Path, change: tuple[str, str], numbers: bytes | None = None) -> None:
    """Write a file whose digest is right, but whose header is not."""
    import hashlib

    save_network(TrainedNetwork((layer(1, 2),), TINY), file)
    first, _, rest = file.read_bytes().partition(b"\n")
    length = int(first.split()[3])
    header = rest[:length].replace(change[0].encode(), change[1].encode())
    body = header + (rest[length:] if numbers is None else numbers)
    digest = hashlib.sha256(f"{len(header)}\n".encode() + body).hexdigest()
    file.write_bytes(f"throneroom network 1 {len(header)} {digest}\n".encode() + body)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("coins", "coin"), "unknown term 'coin': did you mean 'coins'"),
        (('"value"', '"valu"'), "unknown head 'valu': did you mean 'value'"),
        (('"none"', '"tanh"'), "unknown activation 'tanh'"),
        (('"inputs": 2', '"inputs": 3'), "its layers need 16 bytes of weights, it has 12"),
        (('"inputs": 2', '"inputs": 0'), "1 to 65,536 inputs and outputs"),
        (('"inputs": 2', '"inputs": 65537'), "1 to 65,536 inputs and outputs"),
        (('"inputs": 2', '"inputs": "2"'), "1 to 65,536 inputs and outputs"),
        (('"layers"', '"layer"'), "its header lacks layers"),
        (('"verbs"', '"verb"'), "lacks something"),
        (("{", "["), "its header can't be read"),
        (('"buy"\n', '"bye"\n'), "unknown purpose 'bye': did you mean 'buy'"),
    ],
)
def test_headers_that_are_wrong(change: tuple[str, str], message: str, tmp_path: Path) -> None:
    forged(tmp_path / "n.net", change)
    with pytest.raises(NetworkError, match=message):
        load_network(tmp_path / "n.net")


def test_weights_that_are_no_numbers(tmp_path: Path) -> None:
    forged(tmp_path / "n.net", ("", ""), np.array([1, np.nan, 0], "<f4").tobytes())
    with pytest.raises(NetworkError, match="not all finite"):
        load_network(tmp_path / "n.net")


# ---------------------------------------------------------------- what fits


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: TrainedNetwork((), TINY), "a network has 1 to 16 layers"),
        (lambda: TrainedNetwork((layer(1, 1),) * 17, TINY), "a network has 1 to 16 layers"),
        (
            lambda: TrainedNetwork((layer(2, 3), layer(1, 3)), TINY),
            "2 outputs is followed by one with 3",
        ),
        (lambda: TrainedNetwork((layer(1, 2),), TINY, "valu"), "unknown head"),  # type: ignore[arg-type]
        (
            lambda: TrainedNetwork((layer(1, 2),), TINY, purposes=("trash",)),
            "what is bought or gained",
        ),
        (lambda: TrainedNetwork((layer(1, 2),), TINY, "option rows"), "has an observation by card"),
        (lambda: layer(1, 2, "tanh"), "unknown activation 'tanh'"),
        (lambda: DenseLayer(np.zeros((2, 2)), np.zeros(3)), "2 rows of weights and 3 biases"),
        (lambda: DenseLayer(np.zeros(2), np.zeros(2)), "weights of a layer have 2 dimensions"),
        (lambda: DenseLayer(np.full((1, 1), np.inf), np.zeros(1)), "not all finite"),
        (
            lambda: TrainedNetwork((layer(1, 2),), TINY).forward([[1.0]]),
            "rows of 2 numbers are needed",
        ),
    ],
)
def test_networks_that_are_none(make: object, message: str) -> None:
    with pytest.raises(NetworkError, match=message):
        make()  # type: ignore[operator]


def test_a_network_of_sixteen_layers_runs() -> None:
    network = TrainedNetwork((layer(1, 2), *(layer(1, 1),) * 15), TINY)
    assert network.forward([[1, 2]]).tolist() == [[3]]


def test_a_network_fits_one_kingdom() -> None:
    rules, others = (ruleset(tr.Kingdom.random(seed=i), 2, tr.Variant()) for i in (1, 2))
    network = random_network(rules).for_cards(rules)
    assert network.at(rules).network is network
    with pytest.raises(
        NetworkError, match=r"for other cards: .* not in this game; .* unknown to it"
    ):
        network.at(others)
    small = TrainedNetwork((layer(1, 2),), observation("coins"))
    with pytest.raises(NetworkError, match="a network for this game has 1 inputs, not 2"):
        small.at(rules)
    wide = TrainedNetwork((layer(2, 1),), observation("coins"))
    with pytest.raises(NetworkError, match="a network for this game has 1 outputs, not 2"):
        wide.at(rules)
    given = TrainedNetwork((layer(1, 1),), observation("given(hope)"))
    with pytest.raises(NetworkError, match="needs numbers that a game does not have: hope"):
        given.at(rules)
    buys = TrainedNetwork((layer(1, 1),), TINY, numbering=OptionNumbering.of_buys(rules.names))
    with pytest.raises(
        NetworkError, match="for another game: options are numbered for other cards"
    ):
        buys.at(others)


def test_by_card_networks_play_in_any_kingdom() -> None:
    rules, others = (ruleset(tr.Kingdom.random(seed=i), 2, tr.Variant()) for i in (1, 2))
    network = random_network(rules, "option rows")
    assert network.for_cards(rules).at(others).core is not None


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"epsilon": -0.1}, "epsilon is between 0 and 1, not -0.1"),
        ({"epsilon": 1.1}, "epsilon is between 0 and 1, not 1.1"),
        ({"epsilon": float("nan")}, "epsilon is a number, not nan"),
        ({"temperature": -1.0}, "temperature is between 0 and"),
        ({"temperature": "1"}, "temperature is a number, not '1'"),
        ({"temperature": True}, "temperature is a number, not True"),
    ],
)
def test_settings_that_mean_nothing(settings: dict[str, float], message: str) -> None:
    rules = ruleset(tr.Kingdom.random(seed=1), 2, tr.Variant())
    with pytest.raises(NetworkError, match=message):
        random_network(rules).at(rules, **settings)
