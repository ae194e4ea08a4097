"""Use the package as a stranger does: ``python -m tests.project.package FOLDER``.

The source distribution is built, a wheel is built from it in a clean room, the wheel is installed
into an empty environment, and commands are run there. It is a wheel for any machine, so without
AVX2: its games must be those of the plain loops and of the native build alike, which the signature
says.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

from ..docs.markdown import ROOT

SMOKE = ROOT / "tests" / "project" / "smoke.py"


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command, show it if it fails, and give what it prints."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def package_files() -> Iterator[str]:
    """The files of the Python package, data included."""
    for file in (ROOT / "src" / "throneroom").rglob("*"):
        if file.is_file() and file.suffix not in (".pyc", ".so"):
            yield file.relative_to(ROOT / "src").as_posix()


def build_sdist(folder: Path) -> Path:
    """Build the source distribution; everything that the build needs is in it."""
    run(sys.executable, "-m", "build", "--sdist", "--no-isolation", "--outdir", folder, ROOT)
    (sdist,) = folder.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        inside = {name.partition("/")[2] for name in archive.getnames()}
    needed = {f"src/{name}" for name in package_files()}
    needed |= {f.relative_to(ROOT).as_posix() for f in (ROOT / "core").rglob("*.[ch]pp")}
    needed |= {"CMakeLists.txt", "LICENSE", "README.md", "pyproject.toml", "constraints.txt"}
    if missing := needed - inside:
        sys.exit(f"not in {sdist.name}: {', '.join(sorted(missing))}")
    if strange := {name for name in inside if name.startswith((".ci", ".venv", "build"))}:
        sys.exit(f"should not be in {sdist.name}: {', '.join(sorted(strange))}")
    return sdist


def build_wheel(pip: tuple[str | Path, ...], sdist: Path, folder: Path) -> Path:
    """Build a wheel for any machine; the whole package is in it, and nothing else."""
    portable = ("-C", "cmake.define.THRONEROOM_NATIVE=OFF")
    run(*pip, "wheel", "--no-deps", *portable, "--wheel-dir", folder, sdist)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        inside = {name for name in archive.namelist() if ".dist-info/" not in name}
    (core,) = (name for name in inside if re.fullmatch(r"throneroom/_core\..*so", name))
    expected = {*package_files(), core, "throneroom/_core.pyi", "throneroom/py.typed"}
    if inside != expected:
        sys.exit(f"{wheel.name} differs from the package: {', '.join(sorted(inside ^ expected))}")
    return wheel


def try_server(pip: tuple[str | Path, ...], wheel: Path, program: Path, folder: Path) -> None:
    """Without the extra, a word on how to get it; with it, pages with their style and scripts."""
    command = (program, "serve", "--port", "0", "--store", folder / "store.db")
    refused = subprocess.run(command, capture_output=True, text=True, check=False)
    if refused.returncode != 2 or "pip install 'throneroom[web]'" not in refused.stderr:
        sys.exit(f"serving without the extra: {refused.returncode}, {refused.stderr}")
    run(*pip, "install", f"{wheel}[web]")
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        try:
            address = server.stdout.readline().split()[4]
            with urlopen(address, timeout=30) as answer:
                page = answer.read().decode()
            for file in set(re.findall(r"/static/[^\"]+", page)):
                with urlopen(address.rstrip("/") + file, timeout=30) as answer:
                    answer.read()
        finally:
            server.terminate()


def main(folder: Path) -> None:
    """Build, install, try."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    environment = folder / "empty"
    constraints = ROOT / "constraints.txt"
    os.environ["PIP_CONSTRAINT"] = str(constraints)  # for the clean room as well
    os.environ["PIP_DISABLE_PIP_VERSION_CHECK"] = "1"

    sdist = build_sdist(folder)
    run(sys.executable, "-m", "venv", environment)
    python = environment / "bin" / "python"
    pip = (python, "-m", "pip", "--quiet")
    wheel = build_wheel(pip, sdist, folder)
    run(*pip, "install", wheel)
    run(*pip, "check")

    outcome = run(python, SMOKE, "--portable", cwd=folder).strip()
    try_server(pip, wheel, environment / "bin" / "throneroom", folder)
    shutil.rmtree(environment)  # hundreds of megabytes that nobody needs again
    print(f"{sdist.name} and {wheel.name} build; {outcome}")


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
