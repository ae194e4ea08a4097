"""How Yang and Kuo's agents learn: rewards, targets, networks, and a small training."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib import import_module

import numpy as np
import numpy.typing as npt
import pytest

from throneroom.match.purchases import PurchaseRecord
from throneroom.papers.paper_work import ARRAYS, DONE
from throneroom.papers.yang_kuo.experience import (
    CHOICES,
    NOTHING,
    Experience,
    experience,
    targets,
)
from throneroom.papers.yang_kuo.inputs import CARDS
from throneroom.papers.yang_kuo.learning_players import random_buyer
from throneroom.papers.yang_kuo.learning_runs import grow, tenth_best
from throneroom.papers.yang_kuo.settings import (
    AS_CODED,
    CONSTANT,
    Algorithm,
    Faults,
    LearningSetting,
    Schedule,
    draw_setting,
    faults,
)
from throneroom.papers.yang_kuo.training import Lesson, Training, trial_games

SETTING = LearningSetting(1, 0.1, False, 0.5, 0.0, win_reward=10.0, points_reward=2.0)
SMALL = Schedule(
    first_games=100, games=40, draws=3, samples=2000, epochs=4, memory=20_000, tests=50
)

# ---------------------------------------------------------------- by hand


def episode() -> PurchaseRecord:
    """One game, in which the first player wins 6 to 3.

    It buys Silver, nothing and a Province in 3 turns, the second a Duchy and a Curse in 2.
    """
    silver, province = CARDS.index("Silver"), CARDS.index("Province")
    duchy, curse = CARDS.index("Duchy"), CARDS.index("Curse")
    masks = np.zeros((5, len(CARDS)), np.uint8)
    for i, cards in enumerate(([silver], [], [province, silver], [duchy], [curse])):
        masks[i, cards] = 1
    rows = np.arange(5, dtype=np.int8)[:, None] * np.ones((1, 117), np.int8)
    return PurchaseRecord(
        rows=rows, masks=masks,
        taken=np.array([silver, -1, province, duchy, curse], np.int32),
        begins=np.array([0, 3]), game=np.array([0, 0]), player=np.array([0, 1]),
        scores=np.array([[6, 3]], np.int16), turns=np.array([[3, 2]], np.uint16),
        winners=np.array([1], np.uint8), first=np.array([0], np.uint8),
        bought=np.zeros((2, 19), np.uint64),
    )  # fmt: skip


INTENDED = experience(episode(), SETTING, Faults())


def test_rewards_as_intended() -> None:
    # The winner's end: 6 for the Province, 10 for the win, 2 * 6 points / 3 turns.
    assert INTENDED.rewards.tolist() == [0, 0, 6 + 10 + 4, 3, -1 - 10 + 3]
    assert INTENDED.returns.tolist() == [5, 10, 20, 3 - 4, -8]
    assert INTENDED.taken.tolist()[1] == NOTHING
    assert INTENDED.options[:, NOTHING].all()


def test_points_count_a_hundredfold_in_the_program() -> None:
    coded = experience(episode(), SETTING, Faults(points_times_100=True))
    assert coded.rewards.tolist() == [0, 0, 6 + 10 + 2 * 100 * 6 / 5, 3, -11 + 2 * 100 * 3 / 5]


def test_a_shared_win_has_no_reward() -> None:
    tied = replace(episode(), winners=np.array([3], np.uint8))
    assert experience(tied, SETTING, Faults()).rewards.tolist() == [0, 0, 10, 3, 2]


def worth(states: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
    """A network that thinks 10 * state + choice."""
    found = 10.0 * states[:, :1] + np.arange(CHOICES)
    return found.astype(np.float32)


def wanted(algorithm: Algorithm, has: Faults) -> list[float]:
    found: list[float] = targets(INTENDED, np.arange(5), algorithm, SETTING, has, worth).tolist()
    return found


def test_targets_of_monte_carlo() -> None:
    assert wanted("Monte Carlo", Faults()) == INTENDED.returns.tolist()


def test_targets_of_sarsa() -> None:
    province, curse = CARDS.index("Province"), CARDS.index("Curse")
    assert wanted("SARSA", Faults()) == [
        0.5 * (10 + NOTHING), 0.5 * (20 + province), 20, 3 + 0.5 * (40 + curse), -8,
    ]  # fmt: skip


def test_targets_of_q_learning() -> None:
    # After the purchase, nothing (the highest number) can always be bought.
    assert wanted("Q-learning", Faults()) == [
        0.5 * (10 + NOTHING), 0.5 * (20 + NOTHING), 20, 3 + 0.5 * (40 + NOTHING), -8,
    ]  # fmt: skip


def test_q_learning_may_look_at_the_options_of_the_state_before() -> None:
    known = replace(INTENDED, options=INTENDED.options & (np.arange(CHOICES) < NOTHING))
    known.options[1, CARDS.index("Copper")] = True
    right, wrong = (
        targets(known, np.array([0, 1, 3]), "Q-learning", SETTING, has, worth).tolist()
        for has in (Faults(), Faults(options_of_state=True))
    )
    copper, silver, duchy = (CARDS.index(name) for name in ("Copper", "Silver", "Duchy"))
    assert right == [0.5 * (10 + copper), 0.5 * (20 + silver), 3 + 0.5 * (40 + 0)]
    assert wrong == [0.5 * (10 + silver), 0.5 * (20 + copper), 3 + 0.5 * (40 + duchy)]


# ---------------------------------------------------------------- memory


def test_whole_stories_are_forgotten() -> None:
    both = INTENDED.then(INTENDED, 8)
    assert len(both) == 7  # the first story of three purchases is gone
    assert both.last.tolist() == [False, True, False, False, True, False, True]
    assert len(INTENDED.then(INTENDED, 100)) == 10
    assert [len(INTENDED.from_story(least)) for least in (-1, 0, 1, 3, 4, 5)] == [5, 5, 2, 2, 0, 0]


def test_experience_can_be_kept() -> None:
    again = Experience.from_arrays(INTENDED.to_arrays("x"), "x")
    assert np.array_equal(again.states, INTENDED.states)
    assert np.array_equal(again.returns, INTENDED.returns)


# ---------------------------------------------------------------- settings


def test_faults_belong_to_algorithms() -> None:
    assert AS_CODED["Q-learning"].options_of_state
    assert not AS_CODED["Monte Carlo"].half_of_self_play
    assert faults("SARSA", "as intended") == Faults()


def test_shapes() -> None:
    coded, four = AS_CODED["Monte Carlo"], replace(CONSTANT, dropout=0.4)
    assert four.units(coded) == (136, 136, 136, 30)
    assert four.dropouts(coded) == (0.4, 0.4, 0.4, 0.2)
    assert four.dropouts(Faults()) == (0.4,) * 4
    assert four.units(AS_CODED["SARSA"]) == (128, 128, 128, 30)
    assert replace(CONSTANT, layers=1).units(coded) == (30,)


def test_epsilon() -> None:
    assert [replace(CONSTANT, epsilon=0.05).epsilon_at(i) for i in (1, 10, 100)] == [
        0.5, 0.05, 0.005,
    ]  # fmt: skip
    assert SETTING.epsilon_at(100) == 0.1


def test_settings_are_drawn_from_table_1() -> None:
    luck = random.Random(1)
    drawn = [draw_setting(luck, 3) for _ in range(300)]
    assert all(0.01 <= one.epsilon <= 0.1 and 0.9 <= one.discount <= 0.99 for one in drawn)
    assert 0.4 < np.mean([one.decay for one in drawn]) < 0.6
    assert 0.4 < np.mean([one.win_reward < 1 for one in drawn]) < 0.6


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"layers": 0}, "1 to 5 hidden layers"),
        ({"epsilon": 2.0}, "epsilon is between 0 and 1"),
        ({"win_reward": float("nan")}, "win_reward"),
        ({"dropout": 1.0}, "dropout"),
    ],
)
def test_bad_settings(change: dict[str, float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(CONSTANT, **change)  # type: ignore[arg-type]


def test_bad_schedules() -> None:
    with pytest.raises(ValueError, match="unknown opponent 'Smity'"):
        Schedule(opponents=("Smity",))
    with pytest.raises(ValueError, match="games of a schedule"):
        Schedule(games=0)
    with pytest.raises(ValueError, match="one shape"):
        Lesson("SARSA", (SETTING, CONSTANT), Faults())


def test_the_tenth_best() -> None:
    assert tenth_best(tuple(i / 100 for i in range(100))) == 0.9
    assert tenth_best((*(0.1,) * 100, 0.9)) == 0.1


# ---------------------------------------------------------------- networks and trainings

torch = import_module("torch")
from throneroom.papers.yang_kuo.q_networks import NotANumber, QNetworks  # noqa: E402


def test_the_gradient_is_pytorchs() -> None:
    nets = QNetworks(136, (12, 7), [(0.0, 0.0), (0.5, 0.25)], seed=3)
    inputs, said = torch.randn(2, 9, 136), torch.randn(2, 9, 1)
    luck = torch.Generator().manual_seed(1)
    kept = nets._kept(9, torch.Generator().manual_seed(1))
    assert set(kept[0][0].flatten().tolist()) == {1.0}
    assert set(kept[0][1].flatten().tolist()) == {0.0, 2.0}
    weights = [one.clone().requires_grad_() for one in nets.weights]
    biases = [one.clone().requires_grad_() for one in nets.biases]
    rows = inputs
    for i in range(2):
        rows = torch.relu(rows @ weights[i] + biases[i]) * kept[i]
    (((rows @ weights[2] + biases[2]) - said) ** 2).mean((1, 2)).sum().backward()
    nets.step(inputs, said, luck)
    for ours, theirs in zip((*nets.weights, *nets.biases), (*weights, *biases), strict=True):
        assert torch.allclose(ours.grad, theirs.grad, atol=1e-5)


def test_networks_say_in_the_core_what_they_say_here() -> None:
    nets = QNetworks(136, (20, 30), [(0.1, 0.2)] * 2, seed=5)
    states = np.random.default_rng(1).integers(0, 12, (40, 117)).astype(np.int8)
    said = nets.values(1, states)
    network = nets.network(1)
    for choice in (0, 7, NOTHING):
        bought = np.zeros((40, 19), np.float32)
        if choice < NOTHING:
            bought[:, choice] = 1
        rows = np.hstack([states.astype(np.float32), bought])
        assert np.allclose(network.forward(rows)[:, 0], said[:, choice], atol=1e-4)


def test_nan_is_a_clear_error() -> None:
    training = Training.begin(Lesson("Monte Carlo", (SETTING,), Faults(), SMALL))
    training.memories[0].returns[:] = np.nan
    with pytest.raises(NotANumber, match=r"Monte Carlo, iteration 1: .* no numbers \(network 1\)"):
        training.iterate()


@pytest.fixture(scope="module")
def lesson() -> Lesson:
    setting = replace(CONSTANT, layers=1, epsilon=0.02)
    return Lesson("Monte Carlo", (setting, setting), AS_CODED["Monte Carlo"], SMALL, seed=4)


def test_something_is_learnt(lesson: Lesson) -> None:
    training = Training.begin(lesson)
    province, errors, provinces = CARDS.index("Province"), [], []
    for iteration in range(7):
        if iteration > 0:
            training.iterate()
        known = training.memories[1]
        said = training.networks.values(1, known.states)[np.arange(len(known)), known.taken]
        errors.append(np.mean((said - known.returns) ** 2) / np.var(known.returns))
        trial = trial_games([training.agent(1), random_buyer()], 400, 1)
        provinces.append(trial.bought[province])
    assert errors[-1] < 0.7 * errors[0]
    assert provinces[-1] > 200 > provinces[0]
    assert [len(row) for row in training.tests] == [2] * 6


@pytest.mark.parametrize("algorithm", ["SARSA", "Q-learning"])
@pytest.mark.parametrize("reading", ["as coded", "as intended"])
def test_all_algorithms_run(algorithm: Algorithm, reading: str) -> None:
    has = faults(algorithm, "as coded" if reading == "as coded" else "as intended")
    tiny = replace(SMALL, first_games=20, games=10, draws=1, epochs=1, samples=300, tests=4)
    training = Training.begin(Lesson(algorithm, (replace(CONSTANT, layers=2),), has, tiny))
    before = len(training.memories[0])
    training.iterate()
    assert training.iteration == 1
    assert len(training.memories[0]) > before


def test_half_of_self_play_is_lost() -> None:
    tiny = replace(SMALL, opponents=("self",), first_games=10, games=30, draws=1, epochs=1)
    grown = []
    for has in (Faults(), Faults(half_of_self_play=True)):
        training = Training.begin(Lesson("SARSA", (SETTING,), has, tiny))
        before = int(training.memories[0].last.sum())
        training.play(1)
        grown.append(int(training.memories[0].last.sum()) - before)
    assert grown == [60, 30]


def test_going_on_is_the_same_as_never_having_stopped(lesson: Lesson) -> None:
    def tell(share: float) -> None:
        assert 0 <= share <= 1

    at_once = grow(lesson, 3, 3)(None, 1, tell)
    by_one = grow(lesson, 3, 1)
    found = by_one(None, 1, tell)
    assert not found[DONE]
    assert ARRAYS in found
    while not found[DONE]:
        found = by_one(found, 2, tell)  # on any number of threads
    assert found == at_once
    assert ARRAYS not in found


def test_a_run_that_comes_to_nothing_is_told(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(self: Training, number: int) -> None:
        raise NotANumber("no numbers")

    monkeypatch.setattr(Training, "learn", broken)
    found = grow(lesson, 2, 2)(None, 1, lambda share: None)
    assert found[DONE]
    assert found["trouble"] == "Monte Carlo, iteration 1: no numbers"
