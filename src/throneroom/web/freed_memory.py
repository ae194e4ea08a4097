"""Memory that a server does not need any more goes back to the system."""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress

_MMAP_THRESHOLD = -3  # mallopt's number for it
_LARGE = 32 * 1024
"""Bytes: copies of games and pages as text have more."""


def give_large_pieces_back() -> bool:
    """Let large pieces of memory be the system's again as soon as they are freed.

    Each click makes and frees copies of a game and pages as text. Else they would leave gaps
    between what stays, and a server with many games would need twice as much. False where the C
    library has no such choice.
    """
    with suppress(AttributeError, OSError):
        if sys.platform == "linux":
            return bool(ctypes.CDLL(None).mallopt(_MMAP_THRESHOLD, _LARGE))
    return False
