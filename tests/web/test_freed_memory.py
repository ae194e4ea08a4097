"""Large pieces of memory go back to the system, though small ones between them stay."""

from __future__ import annotations

import platform
import subprocess
import sys

import pytest

FREED = """
import sys
from pathlib import Path
from throneroom.web.freed_memory import give_large_pieces_back

def megabytes():
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4 / 1024

if sys.argv[1] == "yes":
    assert give_large_pieces_back()
before = megabytes()
pieces = [(bytes(50_000), bytes(1_000)) for _ in range(1_000)]
stay = [small for _, small in pieces]
del pieces
print(megabytes() - before)
"""


def left(said: str) -> float:
    command = [sys.executable, "-c", FREED, said]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="the C library has no such choice")
def test_large_pieces_go_back() -> None:
    assert left("yes") < 15
    assert left("no") > 40
