"""Running the commands that the documentation shows."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .markdown import ROOT, shortened


def shell(script: str, folder: Path = ROOT, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run a script as a reader would, with the commands of this environment; short searches."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", shortened(script)],
        cwd=folder,
        env={**os.environ, "PATH": path, "COLUMNS": "120", "NO_COLOR": "1", **variables},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
