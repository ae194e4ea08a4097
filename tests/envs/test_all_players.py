"""The PettingZoo environment: its own tests, rewards, what is hidden and what is refused."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils import wrappers

import throneroom as tr
from throneroom.envs import IllegalAction, dominion_v0

SETTINGS: dict[str, dict[str, Any]] = {
    "usual": {},
    "six players": {"players": 6, "reward": "points"},
    "any kingdom": {"kingdom": "random", "players": 3, "reward": "lead"},
    "short": {"turn_limit": 3, "reward": "yang-kuo"},
}
of_dictionaries = pytest.mark.filterwarnings(
    "ignore:Observation (is not|space|contains|numpy):UserWarning",
    "ignore:The observation contains negative numbers:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",
)
"""PettingZoo knows only its own games whose observations are dictionaries, or tables."""


@of_dictionaries
@pytest.mark.parametrize("name", SETTINGS)
def test_pettingzoo_finds_nothing_wrong(name: str) -> None:
    api_test(dominion_v0.env(**SETTINGS[name]), num_cycles=300)
    api_test(dominion_v0.raw_env(**SETTINGS[name]), num_cycles=100)


@pytest.mark.parametrize("name", SETTINGS)
def test_seeds_decide(name: str) -> None:
    seed_test(lambda: dominion_v0.env(**SETTINGS[name]), num_cycles=100)


def play(env: Any, seed: int) -> dict[str, float]:  # noqa: ANN401 - PettingZoo has no types
    """A whole game of random actions; what everybody earned."""
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    earned = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        earned[agent] += reward
        action = None
        if not (terminated or truncated):
            assert np.array_equal(seen["action_mask"], info["action_mask"])
            action = rng.choice(np.flatnonzero(seen["action_mask"]))
        env.step(action)
    return earned


@pytest.mark.parametrize("players", [2, 4])
def test_rewards_add_up(players: int) -> None:
    for seed in range(3):
        for reward in ("win", "points", "lead"):
            env = dominion_v0.env(players=players, reward=reward)
            earned = [*play(env, seed).values()]
            game = env.unwrapped.game
            best = [max(s for at, s in enumerate(game.scores) if at != i) for i in range(players)]
            if reward == "win":
                assert [x > 0 for x in earned] == [[*game.winners] == [i] for i in range(players)]
            elif reward == "points":
                assert earned == [score - 3 for score in game.scores]
            else:
                assert earned == [s - b for s, b in zip(game.scores, best, strict=True)]


@pytest.mark.parametrize(
    ("kingdom", "players"),
    [("random", 2), ("random", 3), ("Masquerade, Village, Militia, Haven, Island, Moat", 3)],
)
def test_nobody_sees_what_is_hidden(kingdom: str, players: int) -> None:
    """Positions that an agent can't tell apart look the same to it."""
    variant = tr.Variant() if kingdom == "random" else tr.Variant(kingdom_piles=None)
    env: Any = dominion_v0.raw_env(kingdom, players, turn_limit=8, variant=variant)
    rng = np.random.default_rng(1)
    differ = 0
    for seed in range(4):
        env.reset(seed=seed)
        for step in itertools.takewhile(lambda _: not env.game.over, itertools.count()):
            for seat, agent in enumerate(env.possible_agents if step % 4 == 0 else ()):
                other = env.game.view(seat).sample(int(rng.integers(1 << 62)))
                seen = env.observe(agent)
                assert np.array_equal(seen["observation"], env._table.look(other._core, seat))
                if agent == env.agent_selection:
                    assert np.array_equal(seen["action_mask"], env._table.mask(other._core))
                else:
                    assert not seen["action_mask"].any()
                differ += other.view(1 - seat % 2) != env.game.view(1 - seat % 2)
            env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))
    assert differ > 40


def test_kingdoms_change_or_are_asked_for() -> None:
    env: Any = dominion_v0.env(kingdom="random:base")
    env.reset(seed=1)
    first = env.unwrapped.game.kingdom
    env.reset()
    assert env.unwrapped.game.kingdom != first
    env.reset(seed=1)
    assert env.unwrapped.game.kingdom == first
    env.reset(options={"kingdom": "First Game"})
    assert env.unwrapped.game.kingdom == tr.Kingdom("First Game")


def test_an_illegal_action_costs_its_player_the_game() -> None:
    env: Any = dominion_v0.env()
    env.reset(seed=1)
    seen, *_ = env.last()
    env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": -1.0, "player_1": 0.0}
    bare: Any = dominion_v0.raw_env()
    bare.reset(seed=1)
    with pytest.raises(IllegalAction, match=r"player_0: .* is not an option now"):
        bare.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    env.reset()
    for nonsense in (100_000, -1, None, 1.5):
        with pytest.raises(IllegalAction, match="an action is a whole number from 0 to 177"):
            env.step(nonsense)


def test_it_behaves_as_with_pettingzoos_own_wrappers() -> None:
    """Whole games with an illegal action now and then."""
    theirs: Any = wrappers.TerminateIllegalWrapper(dominion_v0.raw_env(reward="lead"), -1.0)
    theirs = wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(theirs))
    mine: Any = dominion_v0.env(reward="lead")
    rng = np.random.default_rng(1)
    for seed in range(10):
        mine.reset(seed=seed)
        theirs.reset(seed=seed)
        for agent, other in zip(mine.agent_iter(), theirs.agent_iter(), strict=True):
            assert agent == other
            seen, reward, over, cut, _ = mine.last()
            same, earned, ended, stopped, _ = theirs.last()
            assert np.array_equal(seen["observation"], same["observation"])
            assert (reward, over or cut) == (earned, ended or stopped)
            action = None
            if not (over or cut):
                legal = rng.random() > 0.005
                action = rng.choice(np.flatnonzero(seen["action_mask"] == legal))
            mine.step(action)
            theirs.step(action)


def test_a_step_after_the_end(caplog: pytest.LogCaptureFixture) -> None:
    env: Any = dominion_v0.env(turn_limit=2)
    play(env, 1)
    assert env.agents == []
    env.step(None)
    assert "step() called after all agents are terminated" in caplog.text
    bare: Any = dominion_v0.raw_env(turn_limit=1)
    bare.reset(seed=1)
    while not any(bare.truncations.values()):
        bare.step(int(bare.last()[0]["action_mask"].argmax()))
    with pytest.raises(ValueError, match="the only valid action is None"):
        bare.step(0)


def test_it_is_rendered_as_the_one_who_is_asked_sees_it() -> None:
    env: Any = dominion_v0.env(render_mode="ansi")
    env.reset(seed=1)
    assert "P2       5 cards" in env.render()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"players": 7}, "players is between 2 and 6"),
        ({"reward": "pionts"}, "did you mean 'points'"),
        ({"kingdom": "Smity"}, "did you mean 'Smithy'"),
        ({"helper": "Big Mony"}, "did you mean 'Big Money'"),
    ],
    ids=str,
)
def test_bad_settings_are_told(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        dominion_v0.env(**settings)
