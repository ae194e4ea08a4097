"""Agents from a user's Python file."""

from __future__ import annotations

import difflib
import importlib.util
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

from .protocol import Agent, AgentError, attribute, error_text


def names_agent_file(text: str) -> bool:
    """Whether a player's text means a Python file: ``bot.py`` or ``bot.py:ClassName``.

    >>> names_agent_file("bots/mine.py:Greedy"), names_agent_file("plan.txt")
    (True, False)
    """
    return re.fullmatch(r"[^\n\0]+\.py(:[^/\\\n]*)?", text) is not None


def load_agent(text: str) -> Agent | Callable[[], Agent]:
    """The agent that ``FILE.py:ClassName`` names, or what makes it.

    The name may be left out if the file defines only one class with a method ``choose``.
    """
    stem, _, name = text.rpartition(".py")
    path, name = Path(stem + ".py"), name.removeprefix(":")
    if not path.is_file():
        raise FileNotFoundError(f"no file {str(path)!r}")
    module = _load(path)
    classes = [
        key
        for key, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__ and _chooses(value)
    ]
    if not name:
        if len(classes) != 1:
            listed = f"say which: {', '.join(f'{path}:{key}' for key in classes)}"
            raise AgentError(
                f"{path} has {len(classes)} agents; {listed}"
                if classes
                else f"{path} defines no class with a method choose(view)"
            )
        name = classes[0]
    found = getattr(module, name, None)
    if found is None:
        near = difflib.get_close_matches(name, classes, n=1, cutoff=0.4)
        hint = f": did you mean {near[0]!r}?" if near else ""
        raise AgentError(f"{path} has no {name!r}{hint}")
    if isinstance(found, type) and not _chooses(found):
        raise AgentError(f"{path}: {name} has no method choose(view)")
    if not callable(found) and not _chooses(found):
        raise AgentError(f"{path}: {name} is neither an agent nor makes one")
    player: Agent | Callable[[], Agent] = found
    return player


def _chooses(value: object) -> bool:
    return callable(attribute(value, "choose"))


def _load(path: Path) -> ModuleType:
    name = f"throneroom_agents_of_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses look for their annotations
    try:
        spec.loader.exec_module(module)
    except SystemExit:
        raise AgentError(f"{path}: a file with agents must not end the program") from None
    except Exception as error:
        raise AgentError(f"{path}: {error_text(error)}") from error
    return module
