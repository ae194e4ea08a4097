"""The Gymnasium environment: Gymnasium's own checks, episodes, rewards and what is refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

import throneroom as tr
from throneroom.cards.codes import Verb
from throneroom.envs import REWARDS, DominionEnv, IllegalAction, Reward
from throneroom.observe import OptionNumbering, save_network

from ..observe.examples import random_network

MONEY = tr.Variant(kingdom_piles=None)
FEW = "Smithy, Village, Militia, Gardens"


def play(env: DominionEnv, seed: int | None, rng: np.random.Generator) -> list[tuple[Any, ...]]:
    """An episode with random legal actions: reward, terminated, truncated and info of each step."""
    seen, _ = env.reset(seed=seed)
    steps: list[tuple[Any, ...]] = []
    while not steps or not (steps[-1][1] or steps[-1][2]):
        action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        seen, reward, terminated, truncated, info = env.step(action)
        assert seen in env.observation_space
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        steps.append((reward, terminated, truncated, info))
    return steps


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"kingdom": "random:base", "reward": "lead"},
        {"opponents": ["Big Money", "Random"], "seat": 1, "reward": "points"},
        {"numbering": OptionNumbering.of_buys(done=True), "reward": "yang-kuo"},
    ],
    ids=str,
)
def test_gymnasium_finds_nothing_wrong(settings: dict[str, Any]) -> None:
    made = gymnasium.make("throneroom/Dominion-v0", **settings)
    check_env(made.unwrapped, skip_render_check=True)


def test_it_can_be_made_without_an_import() -> None:
    env = gymnasium.make("throneroom.envs:throneroom/Dominion-v0", render_mode="ansi")
    env.reset(seed=1)
    assert "Supply:" in str(env.render())
    assert "P2       5 cards" in str(env.render()) or "P1       5 cards" in str(env.render())


def test_the_same_seed_gives_the_same_episodes() -> None:
    env, other = DominionEnv(reward="lead"), DominionEnv(reward="lead")
    lengths = set()
    for seed in (5, None, None):
        mine = play(env, seed, np.random.default_rng(1))
        theirs = play(other, seed, np.random.default_rng(1))
        assert [one[0] for one in mine] == [one[0] for one in theirs]
        lengths.add(len(mine))
    assert len(lengths) > 1


def test_rewards_add_up_to_what_they_are_called_after() -> None:
    for seed in range(4):
        for name in REWARDS:
            env = DominionEnv(reward=name, kingdom=FEW, variant=MONEY)
            steps = play(env, seed, np.random.default_rng(seed))
            info, total = steps[-1][3], sum(step[0] for step in steps)
            scores = env.game.scores
            assert (info["points"], info["best_other"]) == (scores[env.seat], scores[1 - env.seat])
            if name == "win":
                assert total == info["result"]
                assert all(step[0] == 0 for step in steps[:-1])
            elif name == "points":
                assert total == info["points"] - 3
            elif name == "lead":
                assert total == info["points"] - info["best_other"]


def test_yang_and_kuos_reward_counts_what_is_bought() -> None:
    env = DominionEnv(reward="yang-kuo", kingdom=FEW, variant=MONEY)
    steps = play(env, 3, np.random.default_rng(3))
    cards, info = env.game.rules.cards, steps[-1][3]
    bought = [
        points.number
        for verb, player, kind, *_ in env.game._core.events()
        if verb == Verb.BUY and player == env.seat and (points := cards[kind].points) is not None
    ]
    at_end = 43.29 * info["result"] + 43.15 * info["points"] / info["turns"]
    assert len(bought) > 3
    assert sum(step[0] for step in steps) == pytest.approx(sum(bought) + at_end)


def test_a_reward_of_ones_own() -> None:
    env = DominionEnv(reward=Reward(win=10, points=0.5))
    steps = play(env, 1, np.random.default_rng(1))
    info = steps[-1][3]
    assert sum(step[0] for step in steps) == 10 * info["result"] + 0.5 * (info["points"] - 3)


def test_a_game_that_is_cut_off_is_truncated() -> None:
    env = DominionEnv(turn_limit=3, opponents="Random", reward=Reward(win=1, pace=5))
    steps = play(env, 1, np.random.default_rng(1))
    assert steps[-1][1:3] == (False, True)
    assert sum(step[0] for step in steps) == 0


def test_a_turn_limit_of_the_rules_is_an_end() -> None:
    env = DominionEnv(variant=tr.Variant(turn_limit=3))
    steps = play(env, 1, np.random.default_rng(1))
    assert steps[-1][1:3] == (True, False)
    assert steps[-1][0] in (-1.0, 0.0, 1.0)


def test_seats_are_drawn_or_fixed() -> None:
    drawn = DominionEnv(opponents=["Big Money", "Random"])
    met = set()
    for seed in range(30):
        drawn.reset(seed=seed)
        met.add(drawn.seat)
    assert met == {0, 1, 2}
    fixed = DominionEnv(seat=1)
    fixed.reset(seed=1)
    assert fixed.seat == 1
    assert fixed.game.turn == 1
    assert fixed.game.players[0].turns == 1


def test_kingdoms_are_fixed_drawn_or_asked_for() -> None:
    env = DominionEnv(kingdom="random:base")
    kingdoms = []
    for seed in (1, None, None):
        env.reset(seed=seed)
        kingdoms.append(env.game.kingdom)
    assert len({*kingdoms}) == 3
    env.reset(seed=1)
    assert env.game.kingdom == kingdoms[0]
    asked = tr.Kingdom.random("Seaside", 4)
    env.reset(options={"kingdom": asked})
    assert env.game.kingdom == asked
    mine = DominionEnv(kingdom=lambda seed: tr.Kingdom.random("Prosperity", seed))
    mine.reset(seed=1)
    prosperity = {card.name for card in tr.OFFICIAL.cards("Prosperity")}
    assert {*mine.game.kingdom.names} <= prosperity


def test_what_has_no_number_is_the_helpers() -> None:
    """With a numbering of purchases, nothing else is ever asked."""
    env = DominionEnv(numbering=OptionNumbering.of_buys(done=True), opponents="Big Money")
    env.reset(seed=3)
    asked = set()
    rng = np.random.default_rng(3)
    over = False
    while not over:
        decision = env.game.decision
        assert decision is not None
        asked.add(decision.purpose)
        action = int(rng.choice(np.flatnonzero(env.action_masks())))
        _, _, terminated, truncated, _ = env.step(action)
        over = terminated or truncated
    assert asked == {"buy"}


def test_anybody_may_be_the_opponent(tmp_path: Path) -> None:
    rules = tr.Game(tr.Kingdom("First Game")).rules
    save_network(random_network(rules).for_cards(rules), tmp_path / "mine.net")
    players: list[Any] = [
        "Province; Gold; Silver", tr.strategy("Smithy Big Money"), tr.RandomAgent,
        "search rollouts=2: Big Money", f"network:{tmp_path / 'mine.net'}", "Best Terminal",
    ]  # fmt: skip
    for player in players:
        env = DominionEnv(opponents=player, turn_limit=3)
        assert play(env, 1, np.random.default_rng(1))[-1][2] is True


def test_an_illegal_action_ends_the_episode_or_is_an_error() -> None:
    env = DominionEnv()
    seen, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    after, reward, terminated, truncated, info = env.step(wrong)
    assert (reward, terminated, truncated, info["result"]) == (-1.0, True, False, -1)
    assert np.array_equal(after["observation"], seen["observation"])
    assert not after["action_mask"].any()
    strict = DominionEnv(illegal="raise")
    strict.reset(seed=1)
    before = strict.game.answered
    name = re.escape(strict.meaning(wrong))
    with pytest.raises(IllegalAction, match=f"{name}.*is not an option now"):
        strict.step(wrong)
    assert strict.game.answered == before
    for nonsense in (-1, 10_000, 1.0, "buy", None):
        with pytest.raises(IllegalAction, match="an action is a whole number from 0 to 177"):
            strict.step(nonsense)  # type: ignore[arg-type]


def test_steps_out_of_order_are_refused() -> None:
    env = DominionEnv()
    with pytest.raises(ResetNeeded, match="before the first step: call reset"):
        env.step(0)
    play(env, 1, np.random.default_rng(1))
    with pytest.raises(ResetNeeded, match="the episode is over: call reset"):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"reward": "wins"}, "unknown reward 'wins': did you mean 'win'"),
        ({"reward": "nothing"}, "unknown reward 'nothing'; known are win, points, lead, yang-kuo"),
        ({"opponents": "Big Mony"}, "did you mean 'Big Money'"),
        ({"kingdom": "Smity, Village"}, "Smity.*did you mean 'Smithy'"),
        ({"kingdom": "random:bsae"}, "did you mean 'Base'"),
        ({"oponents": "Random"}, "unknown setting 'oponents': did you mean 'opponents'"),
        ({"illegal": "rise"}, "unknown way with illegal actions 'rise': did you mean 'raise'"),
        ({"opponents": []}, "the number of opponents is between 1 and 5"),
        ({"opponents": ["Random"] * 6}, "the number of opponents is between 1 and 5"),
        ({"seat": 2}, "seat is between 0 and 1"),
        ({"observation": "hand(Smity)"}, "did you mean 'Smithy'"),
        ({"observation": "given(luck)"}, "nobody gives an environment: luck"),
        ({"observation": "hand(each)", "kingdom": "random"}, "its observation is by card"),
        ({"turn_limit": 0}, "turn_limit is between 1 and 10,000"),
        ({"kingdom": "random", "rows": 5}, "has room for 5 cards.*rows=18 makes room"),
        ({"render_mode": "rgb_array"}, "a render mode is one of ansi, human"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_bad_settings_are_told(settings: dict[str, Any], message: str) -> None:
    with pytest.raises((ValueError, TypeError), match=message):
        DominionEnv(**settings)


def test_a_kingdom_asked_for_has_to_fit() -> None:
    env = DominionEnv()
    with pytest.raises(ValueError, match=r"for other cards|not in this game"):
        env.reset(options={"kingdom": tr.Kingdom.random(seed=1)})
    drawn = DominionEnv(kingdom="random:base")
    with pytest.raises(ValueError, match="did you mean 'Smithy'"):
        drawn.reset(options={"kingdom": "Smity"})
    with pytest.raises(ValueError, match="is a setting of the environment"):
        drawn.reset(options={"kingdom": "random:base"})
    with pytest.raises(ValueError, match="did you mean 'kingdom'"):
        drawn.reset(options={"kingdm": "First Game"})
