"""Those who play: the protocol of Python agents, and native strategies behind it."""

from .load import load_agent
from .protocol import Agent, AgentError, Player, agent_name
from .random import RandomAgent
from .search import SearchAgent, Thought, Tried
from .strategy_agent import StrategyAgent

__all__ = [
    "Agent", "AgentError", "Player", "RandomAgent", "SearchAgent", "StrategyAgent", "Thought",
    "Tried", "agent_name", "load_agent",
]  # fmt: skip
