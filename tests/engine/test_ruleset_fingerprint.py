"""A game's fingerprint depends on its cards and on nothing else."""

from __future__ import annotations

import os
import subprocess
import sys

CODE = """
import throneroom as tr
from throneroom.cards.catalog import all_cards
from throneroom.engine.ruleset import ruleset
names = [c.name for c in (*all_cards("Base"), *all_cards("Intrigue"))]
free = tr.Variant(kingdom_piles=None)
prints = [ruleset(tr.Kingdom([name]), 2, free).fingerprint for name in names]
print(len(set(prints)), *prints)
"""


def test_the_same_in_every_process() -> None:
    found = set()
    for seed in ("0", "1", "2", "3"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        found.add(
            subprocess.run(
                [sys.executable, "-c", CODE],
                capture_output=True,
                text=True,
                check=True,
                timeout=120,
                env=environment,
            ).stdout
        )
    assert len(found) == 1
    count, *prints = found.pop().split()
    assert int(count) == len(prints) > 60  # and different for different cards
