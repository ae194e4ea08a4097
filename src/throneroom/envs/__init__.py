"""Standard environments for those who learn.

- :mod:`.dominion_v0`: all players, one after the other (PettingZoo, AEC);
- ``throneroom/Dominion-v0``: one seat against other players (Gymnasium), also as a vector of many
  games that the core plays at once (``gymnasium.make_vec``).

Importing this package registers them: ``gymnasium.make("throneroom.envs:throneroom/Dominion-v0")``
does both. A version rises when episodes with the same seed and actions turn out differently.
"""

from __future__ import annotations

try:
    import gymnasium
except ImportError as error:
    raise ImportError(
        "environments need Gymnasium and PettingZoo: pip install 'throneroom[envs]'"
    ) from error

from .default_observations import BY_CARD, FLAT
from .dominion_env import DominionEnv
from .dominion_vector_env import DominionVectorEnv
from .rewards import REWARDS, Reward
from .seat_plan import IllegalAction, SeatPlan

__all__ = [
    "BY_CARD", "FLAT", "REWARDS", "DominionEnv", "DominionVectorEnv", "IllegalAction", "Reward",
    "SeatPlan",
]  # fmt: skip

ID = "throneroom/Dominion-v0"

if ID not in gymnasium.registry:
    gymnasium.register(
        ID,
        entry_point="throneroom.envs:DominionEnv",
        vector_entry_point="throneroom.envs:DominionVectorEnv",
    )
