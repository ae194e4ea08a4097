"""Try an installed throneroom: ``python tests/project/smoke.py [--portable]``.

It needs the package and nothing else, so that it can be run in an empty environment. The signature
says that fixed games are played as on the machine where it was written; with ``--portable`` the
build must also do without AVX2.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from throneroom import _core
from throneroom.signature import signature

GOLDEN = Path(__file__).parents[1] / "golden" / "signature.txt"
KINGDOM = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
COMMANDS = (
    ("--version",),
    ("cards", "Village"),
    ("bots", "Big Money"),
    ("simulate", KINGDOM, "Big Money", "Smithy Big Money", "--games", "200"),
    ("simulate", "random", "search rollouts=5: Big Money", "Random", "--games", "2"),
    ("analyze", KINGDOM, "--generations", "1", "--out", "page.html"),
    ("arena", "Big Money", "Random", "--random", "2", "--games", "20", "--out", "arena"),
)


def main(*, portable: bool) -> None:
    """Run the commands in a folder of their own, and compare the signature."""
    program = Path(sys.executable).parent / "throneroom"
    with tempfile.TemporaryDirectory() as away:
        for command in COMMANDS:
            done = subprocess.run(
                [program, *command],
                cwd=away,
                env={**os.environ, "THRONEROOM_STORE": "store.db"},
                capture_output=True,
                text=True,
                check=False,
            )
            if done.returncode or not done.stdout:
                sys.exit(f"throneroom {' '.join(command)}\n{done.stdout}{done.stderr}")
    if portable and _core.uses_avx2:
        sys.exit("this build needs AVX2 and would fail on other machines")
    found, golden = signature(), GOLDEN.read_text(encoding="utf-8").strip()
    if found != golden:
        sys.exit(f"other games are played here: signature {found} instead of {golden}")
    print(f"works; AVX2: {_core.uses_avx2}; signature {found}")


if __name__ == "__main__":
    main(portable="--portable" in sys.argv[1:])
