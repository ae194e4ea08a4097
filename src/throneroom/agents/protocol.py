"""What an agent is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeGuard

from ..engine.decision import Option
from ..engine.view import View
from ..names import printable

if TYPE_CHECKING:
    from ..strategies import Strategy
    from ..strategies.library import ForKingdom


class Agent(Protocol):
    """Anything that answers decisions.

    An agent may also have a ``name`` (else its class's name is shown), and a method
    ``new_game(seed, player)``, which is called before each game: ``player`` is the seat it has in
    this game (0 begins), ``seed`` is there for its own luck. An agent that remembers nothing
    beyond ``new_game`` and takes all its luck from that seed plays every game the same again.
    """

    def choose(self, view: View) -> Option | int | str:
        """Answer ``view.decision`` with one of its options, its index, or its text."""


Player: TypeAlias = "Strategy | str | Agent | Callable[[], Agent] | ForKingdom"
"""Whatever can play in a match."""


class AgentError(ValueError):
    """An agent that can't be made, fails, or answers what is not allowed."""


def can_choose(value: object) -> TypeGuard[Agent]:
    """Whether this is an agent; a class of agents is not."""
    return not isinstance(value, type) and callable(attribute(value, "choose"))


def agent_name(agent: object) -> str:
    """What an agent is called: its ``name``, or its class's."""
    name = attribute(agent, "name")
    return named_by(name) or named_by(type(agent).__name__) or "agent"


def named_by(name: object) -> str:
    """A name that a user's object gives, in one line that can be shown; empty if it is none."""
    return printable(name).strip() if isinstance(name, str) else ""


def attribute(value: object, name: str) -> object:
    """An attribute of a user's object; None if it has none or fails to say."""
    try:
        found: object = getattr(value, name, None)
    except (Exception, SystemExit):
        return None
    return found


def shown(value: object) -> str:
    """A user's object for a message, also if its own words fail."""
    try:
        return repr(value)
    except (Exception, SystemExit):
        return f"<{type(value).__name__}>"


def error_text(error: BaseException) -> str:
    """An error of a user's code in words, also if it has none."""
    try:
        return f"{type(error).__name__}: {error}"
    except (Exception, SystemExit):
        return type(error).__name__
