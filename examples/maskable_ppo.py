"""MaskablePPO of sb3-contrib learns what to buy in one kingdom, against Big Money.

pip install "throneroom[envs,learn]" sb3-contrib
python examples/maskable_ppo.py --steps 200000 --save smith.net

The environment asks for purchases only; everything else is played by the heuristics of Throne Room.
What was learnt is saved as a network that plays natively, wherever a player can be named:

throneroom simulate "First Game" network:smith.net "Big Money" --games 10000
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

import throneroom as tr
from throneroom.envs import DominionEnv, Reward
from throneroom.observe import OptionNumbering, TrainedNetwork, layers_of_torch, save_network
from throneroom.strategies.network import NetworkStrategy

KINGDOM = tr.Kingdom("First Game")
OPPONENT = "Big Money"
SETTINGS = {
    "kingdom": KINGDOM,
    "opponents": OPPONENT,
    "numbering": OptionNumbering.of_buys(done=True),
    "reward": Reward(win=1.0, lead=0.02),  # a win is what counts; the lead shows the way
    "turn_limit": 60,
}


def make_env() -> gymnasium.Env:
    """The environment with a plain vector as observation; sb3-contrib asks it for the mask."""
    env = DominionEnv(**SETTINGS)
    space = env.observation_space["observation"]
    return gymnasium.wrappers.TransformObservation(env, lambda seen: seen["observation"], space)


def as_network(model: MaskablePPO) -> TrainedNetwork:
    """The policy as a network that the core plays: its best purchase each time."""
    tables = DominionEnv(**SETTINGS).plan.tables
    modules = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
    note = f"MaskablePPO, {model.num_timesteps:,} steps against {OPPONENT}"
    return TrainedNetwork(
        layers_of_torch(modules), tables.observation, "policy", tables.numbering, note=note
    )


def win_rate(network: TrainedNetwork, games: int) -> float:
    """How often it wins against the opponent; a tie is half."""
    player = NetworkStrategy.over(tr.strategy("Big Money"), network, "learner")
    match = tr.simulate(KINGDOM, [player, OPPONENT], games, seed=1)
    return float(match.win_rates[0])


def main() -> None:
    """Learn, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--steps", type=int, default=200_000, help="purchases to learn from")
    parser.add_argument("--part", type=int, default=16_384, help="purchases between two lines")
    parser.add_argument("--games", type=int, default=2_000, help="games of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--save", type=Path, help="the file for the network")
    given = parser.parse_args()

    envs = make_vec_env(make_env, n_envs=8, seed=given.seed)
    model = MaskablePPO(
        "MlpPolicy", envs, n_steps=min(512, max(2, given.part // 8)), batch_size=512, gamma=0.999,
        ent_coef=0.01, seed=given.seed,
        policy_kwargs={"net_arch": [64, 64], "activation_fn": torch.nn.ReLU},
    )  # fmt: skip
    begun = time.perf_counter()
    print("   steps  seconds  win rate")
    while model.num_timesteps < given.steps:
        model.learn(given.part, reset_num_timesteps=False)
        network = as_network(model)
        seconds, rate = time.perf_counter() - begun, win_rate(network, given.games)
        print(f"{model.num_timesteps:8,} {seconds:8.0f} {rate:8.1%}", flush=True)
        if given.save is not None:
            save_network(network, given.save)


if __name__ == "__main__":
    main()
