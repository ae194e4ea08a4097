"""PPO over kingdoms that change: a network that looks at what cards do, not at their names.

pip install "throneroom[envs,learn]"
python examples/ppo_any_kingdom.py --seconds 600

Each game has one of 200 kingdoms; how well it has learnt is measured in 40 others. What is seen is
by card: a row of numbers for each. The same small network reads every row, the rows are averaged to
see the table as a whole, and each row then says how much its card should be bought.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import torch
from torch import nn

import throneroom as tr
from throneroom.envs import DominionVectorEnv, Reward
from throneroom.observe import OptionNumbering

OPPONENT = "Big Money"
LEARNT = [tr.Kingdom.random("Base", seed) for seed in range(200)]
OTHERS = [tr.Kingdom.random("Base", seed) for seed in range(1000, 1040)]
DISCOUNT, TRACE, CLIP, ENTROPY, EPOCHS, BATCH = 0.999, 0.95, 0.2, 0.01, 3, 2048


def games(kingdoms: list[tr.Kingdom], n: int, threads: int | None) -> DominionVectorEnv:
    """Many games at once, each in one of these kingdoms."""
    return DominionVectorEnv(
        n,
        kingdom=lambda seed: kingdoms[seed % len(kingdoms)],
        opponents=OPPONENT,
        numbering=OptionNumbering.of_buys(done=True),  # all else is played by heuristics
        reward=Reward(win=1.0, lead=0.02),
        turn_limit=60,
        autoreset_mode="SameStep",
        threads=threads,
    )


class CardReader(nn.Module):
    """Rows of cards to a score for each option, and what the position is worth."""

    def __init__(self, rows: int, columns: int, options: int, width: int = 64) -> None:
        super().__init__()
        self.verbs, self.more = divmod(options, rows)  # each verb with each card, then the rest
        self.read = nn.Sequential(
            nn.Linear(columns, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.table = nn.Sequential(nn.Linear(width, width), nn.ReLU())
        self.of_card = nn.Sequential(
            nn.Linear(2 * width, width), nn.ReLU(), nn.Linear(width, self.verbs)
        )
        self.of_rest = nn.Linear(width, self.more)
        self.worth = nn.Linear(width, 1)

    def forward(self, seen: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Scores by option, and the value."""
        there = (seen != 0).any(-1, keepdim=True)  # rows of no card are zeros
        cards = self.read(seen) * there
        table = self.table(cards.sum(1) / there.sum(1))
        both = torch.cat([cards, table[:, None].expand_as(cards)], -1)
        scores = self.of_card(both).transpose(1, 2).flatten(1)
        return torch.cat([scores, self.of_rest(table)], -1), self.worth(table)[:, 0]


def policy(scores: torch.Tensor, mask: torch.Tensor) -> torch.distributions.Categorical:
    """Chances of the legal options."""
    return torch.distributions.Categorical(logits=scores.masked_fill(mask == 0, -1e9))


def tensors(seen: dict[str, np.ndarray]) -> tuple[torch.Tensor, torch.Tensor]:
    """Observations and masks."""
    return torch.from_numpy(seen["observation"]), torch.from_numpy(seen["action_mask"])


def play(envs: DominionVectorEnv, seen: dict, network: CardReader, steps: int) -> tuple[dict, dict]:
    """Some steps in all games: what was seen, done and earned, and how good it was."""
    kept: dict[str, list[torch.Tensor]] = {}
    for _ in range(steps):
        rows, mask = tensors(seen)
        with torch.no_grad():
            scores, value = network(rows)
        chances = policy(scores, mask)
        action = chances.sample()
        seen, reward, ended, cut, _ = envs.step(action.numpy())
        step = {
            "rows": rows, "mask": mask, "action": action, "chance": chances.log_prob(action),
            "value": value, "reward": torch.from_numpy(reward).float(),
            "over": torch.from_numpy(ended | cut).float(),
        }  # fmt: skip
        for name, one in step.items():
            kept.setdefault(name, []).append(one)
    batch = {name: torch.stack(parts) for name, parts in kept.items()}
    with torch.no_grad():
        following = network(tensors(seen)[0])[1]
    advantage, late = torch.zeros_like(batch["value"]), torch.zeros(envs.num_envs)
    for t in reversed(range(steps)):  # generalized advantage estimation
        goes_on = 1 - batch["over"][t]
        surprise = batch["reward"][t] + DISCOUNT * following * goes_on - batch["value"][t]
        late = advantage[t] = surprise + DISCOUNT * TRACE * goes_on * late
        following = batch["value"][t]
    batch |= {"advantage": advantage, "target": advantage + batch["value"]}
    return {name: part.flatten(0, 1) for name, part in batch.items()}, seen


def learn(network: CardReader, optimizer: torch.optim.Optimizer, batch: dict) -> None:
    """Some epochs of proximal policy optimization."""
    for _ in range(EPOCHS):
        for part in torch.randperm(len(batch["action"])).split(BATCH):
            one = {name: values[part] for name, values in batch.items()}
            scores, value = network(one["rows"])
            chances = policy(scores, one["mask"])
            ratio = (chances.log_prob(one["action"]) - one["chance"]).exp()
            gain = (one["advantage"] - one["advantage"].mean()) / (one["advantage"].std() + 1e-8)
            clipped = torch.min(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain)
            wrong = (value - one["target"]).square()
            loss = 0.5 * wrong.mean() - clipped.mean() - ENTROPY * chances.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def win_rate(network: CardReader, kingdoms: list[tr.Kingdom], episodes: int) -> float:
    """How often its best purchases win; a tie is half, and a game that was cut off is lost."""
    envs = games(kingdoms, min(episodes, 200), None)
    seen, _ = envs.reset(seed=7)
    results: list[int] = []
    while len(results) < episodes:
        rows, mask = tensors(seen)
        with torch.no_grad():
            action = network(rows)[0].masked_fill(mask == 0, -1e9).argmax(-1)
        seen, _, ended, cut, info = envs.step(action.numpy())
        results += [-1] * int(cut.sum())
        if ended.any():
            results += info["final_info"]["result"][ended].tolist()
    return (1 + sum(results[:episodes]) / episodes) / 2


def main() -> None:
    """Learn, and say how it goes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--games", type=int, default=128, help="that are played at once")
    parser.add_argument("--steps", type=int, default=64, help="in each of them, before learning")
    parser.add_argument("--every", type=int, default=10, help="rounds between two lines")
    parser.add_argument("--episodes", type=int, default=1_000, help="of each evaluation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, help="that play; default: one for each processor")
    given = parser.parse_args()

    torch.manual_seed(given.seed)
    envs = games(LEARNT, given.games, given.threads)
    rows, columns = envs.single_observation_space["observation"].shape
    network = CardReader(rows, columns, int(envs.single_action_space.n))
    optimizer = torch.optim.Adam(network.parameters(), lr=5e-4)
    seen, _ = envs.reset(seed=given.seed)
    begun, rounds = time.perf_counter(), 0
    print("   steps  seconds  kingdoms it learns in  other kingdoms")
    while True:
        if rounds % given.every == 0:
            rates = [win_rate(network, some, given.episodes) for some in (LEARNT, OTHERS)]
            seconds = time.perf_counter() - begun
            print(
                f"{envs.decisions:8,} {seconds:8.0f} {rates[0]:21.1%} {rates[1]:15.1%}", flush=True
            )
            if seconds > given.seconds:
                break
        batch, seen = play(envs, seen, network, given.steps)
        learn(network, optimizer, batch)
        rounds += 1


if __name__ == "__main__":
    main()
