"""The native vector environment: the same games as the single one, many at once."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, SyncVectorEnv

import throneroom as tr
from throneroom.envs import DominionEnv, DominionVectorEnv, IllegalAction
from throneroom.observe import OptionNumbering

SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "yang-kuo": {"reward": "yang-kuo", "opponents": "Smithy Big Money"},
    "any kingdom": {"kingdom": "random", "reward": "lead", "opponents": "Random"},
    "four players": {
        "opponents": ["Big Money", "Random", "Smithy Big Money"], "reward": "points",
        "turn_limit": 12,
    },
    "purchases": {"numbering": OptionNumbering.of_buys(), "reward": "yang-kuo", "seat": 1},
}  # fmt: skip
END = ("points", "best_other", "turns", "result")


def actions_for(masks: Any, rng: np.random.Generator) -> Any:  # noqa: ANN401 - arrays
    """A legal action for each row, 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


@pytest.mark.parametrize("name", SETTINGS)
def test_a_vector_of_one_game_is_the_single_environment(name: str) -> None:
    single, vector = DominionEnv(**SETTINGS[name]), DominionVectorEnv(1, **SETTINGS[name])
    rng = np.random.default_rng(3)
    mine, _ = single.reset(seed=5)
    theirs, _ = vector.reset(seed=5)
    over, episodes = False, 0
    for _ in range(1500):
        assert np.array_equal(mine["observation"], theirs["observation"][0])
        assert np.array_equal(mine["action_mask"], theirs["action_mask"][0])
        (action,) = actions_for(theirs["action_mask"], rng)
        theirs, rewards, terminated, truncated, infos = vector.step(np.array([action]))
        if over:  # a vector begins anew in the next step
            mine, info = single.reset()
            earned, ended, cut = 0.0, False, False
            episodes += 1
        else:
            mine, earned, ended, cut, info = single.step(action)
        assert (earned, ended, cut) == (rewards[0], terminated[0], truncated[0])
        over = ended or cut
        assert [infos[key][0] for key in END if over] == [info[key] for key in END if over]
        assert vector.kingdoms[0] == single.game.kingdom
        assert vector.seats[0] == single.seat
    assert episodes > 5


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_it_behaves_as_gymnasiums_own_vector(mode: AutoresetMode) -> None:
    settings: dict[str, Any] = {"reward": "lead", "turn_limit": 6}
    theirs = SyncVectorEnv([lambda: DominionEnv(**settings)] * 5, autoreset_mode=mode)
    mine = DominionVectorEnv(5, autoreset_mode=mode, **settings)
    assert mine.metadata["autoreset_mode"] is mode
    assert mine.observation_space == theirs.observation_space
    assert mine.action_space == theirs.action_space
    rng = np.random.default_rng(1)
    (seen, _), (wanted, _) = mine.reset(seed=9), theirs.reset(seed=9)
    for _ in range(300):
        actions = actions_for(seen["action_mask"], rng)
        seen, *rest, info = mine.step(actions)
        wanted, *others, their_info = theirs.step(actions)
        for key in seen:
            assert np.array_equal(seen[key], wanted[key])
        for one, other in zip(rest, others, strict=True):
            assert np.array_equal(one, other)
        assert {*info} == {*their_info}
        assert_same(info, their_info)


def assert_same(mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """Compare infos, where masks say that there is something to compare."""
    for key, value in mine.items():
        if key.startswith("_"):
            assert np.array_equal(value, theirs[key]), key
        elif key == "final_info":
            assert_same(value, theirs[key])
        else:
            for game in np.flatnonzero(mine[f"_{key}"]):
                one, other = value[game], theirs[key][game]
                one, other = (one, other) if isinstance(one, dict) else ({"": one}, {"": other})
                assert all(np.array_equal(one[part], other[part]) for part in one), key


def test_threads_and_the_other_games_change_nothing() -> None:
    one = DominionVectorEnv(200, threads=1, opponents="Random", reward="lead")
    two = DominionVectorEnv(200, threads=3, opponents="Random", reward="lead")
    few = DominionVectorEnv(7, opponents="Random", reward="lead")
    seen = [env.reset(seed=4)[0] for env in (one, two, few)]
    for _ in range(150):
        actions = one.sample_actions()
        assert np.array_equal(actions, two.sample_actions())
        found: list[Any] = [env.step(actions[: env.num_envs]) for env in (one, two, few)]
        seen = [step[0] for step in found]
        for part in (0, 1):
            whole = [step[part] if part else step[0]["observation"] for step in found]
            assert np.array_equal(whole[0], whole[1])
            assert np.array_equal(whole[0][:7], whole[2])
    assert seen[0]["action_mask"].shape == (200, 178)


def test_sampled_actions_are_legal_and_all_of_them_occur() -> None:
    envs = DominionVectorEnv(16, kingdom="random", illegal="raise")
    seen, _ = envs.reset(seed=1)
    legal, rows = seen["action_mask"].astype(bool), np.arange(16)
    drawn = np.zeros(legal.shape, bool)
    for _ in range(200):
        drawn[rows, envs.sample_actions()] = True
    assert np.array_equal(drawn, legal)
    for _ in range(200):
        envs.step(envs.sample_actions())
    assert envs.decisions > 190 * 16


def test_arrays_are_copies_or_the_cores_own() -> None:
    kept, bare = DominionVectorEnv(4), DominionVectorEnv(4, copy=False)
    before, own = kept.reset(seed=1)[0], bare.reset(seed=1)[0]
    saved = before["observation"].copy()
    actions = kept.sample_actions()
    after, same = kept.step(actions)[0], bare.step(actions)[0]
    assert np.array_equal(before["observation"], saved)
    assert same["observation"] is own["observation"]
    assert np.array_equal(own["observation"], after["observation"])


def test_make_vec_takes_the_native_one() -> None:
    envs = gymnasium.make_vec("throneroom/Dominion-v0", num_envs=3, reward="lead")
    assert isinstance(envs, DominionVectorEnv)
    envs.reset(seed=[1, 2, 3])
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(envs)
    wrapped.reset(seed=1)
    finished: list[float] = []
    for _ in range(800):
        info = wrapped.step(envs.sample_actions())[-1]
        if "episode" in info:
            finished += info["episode"]["r"][info["_episode"]].tolist()
    assert len(finished) > 3


def test_without_autoreset_games_are_reset_by_hand() -> None:
    envs = DominionVectorEnv(3, autoreset_mode="Disabled", turn_limit=2)
    envs.reset(seed=1)
    over = np.zeros(3, bool)
    while not over.any():
        _, _, terminated, truncated, _ = envs.step(envs.sample_actions())
        over = terminated | truncated
    with pytest.raises(ResetNeeded, match="is over: reset it"):
        envs.step(envs.sample_actions())
    seen, _ = envs.reset(options={"reset_mask": over})
    assert seen["action_mask"].any(axis=1).all()
    envs.step(envs.sample_actions())
    for wrong in (np.zeros(3, bool), np.ones(2, bool), np.ones(3, int)):
        with pytest.raises(ValueError, match="reset_mask"):
            envs.reset(options={"reset_mask": wrong})


def test_illegal_actions() -> None:
    envs = DominionVectorEnv(3)
    seen, _ = envs.reset(seed=1)
    wrong = envs.sample_actions()
    wrong[1] = np.flatnonzero(seen["action_mask"][1] == 0)[0]
    _, rewards, terminated, truncated, info = envs.step(wrong)
    assert rewards.tolist() == [0, -1, 0]
    assert terminated.tolist() == [False, True, False]
    assert not truncated.any()
    assert info["result"][1] == -1
    seen, rewards, terminated, *_ = envs.step(envs.sample_actions())
    assert seen["action_mask"][1].any()
    assert not terminated.any()
    strict = DominionVectorEnv(3, illegal="raise")
    before, _ = strict.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"game 1: .* is not an option now"):
        strict.step(wrong)
    assert np.array_equal(strict._seen, before["observation"])
    for nonsense in (np.zeros(2, int), np.zeros(3), np.full(3, 178), np.full(3, -1)):
        with pytest.raises(IllegalAction, match="whole number"):
            strict.step(nonsense)


def test_what_it_refuses() -> None:
    with pytest.raises(ResetNeeded, match="before the first step"):
        DominionVectorEnv(2).step(np.zeros(2, int))
    with pytest.raises(ValueError, match=r"not 'RandomAgent': .*vectorization_mode='sync'"):
        DominionVectorEnv(2, opponents=tr.RandomAgent)
    with pytest.raises(ValueError, match="2 seeds for 3 games"):
        DominionVectorEnv(3).reset(seed=[1, 2])
    with pytest.raises(ValueError, match="did you mean 'SameStep'"):
        DominionVectorEnv(3, autoreset_mode="SameStp")
    with pytest.raises(ValueError, match="num_envs is between 1 and"):
        DominionVectorEnv(0)
    with pytest.raises(ValueError, match="a record of it is needed"):
        DominionVectorEnv(
            2, kingdom="Masquerade, Village", opponents=["Random", "Random"],
            variant=tr.Variant(kingdom_piles=None), observation="opponent deck(each)",
        )  # fmt: skip
