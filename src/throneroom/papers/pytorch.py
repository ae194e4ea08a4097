"""PyTorch, with which networks are trained; nothing else needs it."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any


class NoTorch(ValueError):
    """PyTorch is not installed."""


def load_torch() -> Any:  # noqa: ANN401 - a module
    """PyTorch, which is only needed to train."""
    try:
        return importlib.import_module("torch")
    except ImportError as error:
        raise NoTorch(
            f"networks are trained with PyTorch: pip install 'throneroom[learn]' ({error})"
        ) from None


def has_torch() -> bool:
    """Whether networks can be trained here."""
    return importlib.util.find_spec("torch") is not None
