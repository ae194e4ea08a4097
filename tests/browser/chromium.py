"""The browser that shows the pages: ``python -m tests.browser.chromium`` finds or installs it.

Playwright's own browsers come from a server that not everybody reaches, so that of the system is
used: Chromium or Chrome.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

VARIABLE = "THRONEROOM_BROWSER"
NONE = "none"
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PACKAGE = "chromium"
ADVICE = f"""\
The pages are tested in a real browser, and none was found.
  Looked for: {", ".join(NAMES)}.
  On Debian: apt-get install {PACKAGE}. Elsewhere: install Chromium or Google Chrome.
  Installed at another place: {VARIABLE}=/path/to/the/program
  To leave these tests out on purpose: {VARIABLE}={NONE}"""


class NoBrowser(Exception):
    """There is none; the message says what to do."""


def left_out() -> bool:
    """Whether somebody does without these tests on purpose."""
    return os.environ.get(VARIABLE) == NONE


def find_browser() -> str:
    """The program's path."""
    if chosen := os.environ.get(VARIABLE):
        if found := shutil.which(chosen):
            return found
        raise NoBrowser(f"{VARIABLE}={chosen}: there is no such program, and no other is tried.")
    for name in NAMES:
        if found := shutil.which(name):
            return found
    raise NoBrowser(ADVICE)


def install_browser() -> None:
    """Install the system's package, if that needs no password; what fails is shown."""
    if not shutil.which("apt-get"):
        return
    as_root: tuple[str, ...] = ()
    if os.geteuid() != 0:
        as_root = ("sudo", "-n")
        if not shutil.which("sudo") or _run(*as_root, "true").returncode:
            return
    print(f"Installing {PACKAGE}, in which the pages are tested ...", flush=True)
    apt = (*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q")
    apt += ("-o", "DPkg::Lock::Timeout=300")
    for step in (("update",), ("install", "--yes", "--no-install-recommends", PACKAGE)):
        done = _run(*apt, *step)
        if done.returncode:  # a list that is not new may do; without the package we end below
            print(f"{' '.join(apt + step)}\n{done.stdout}", file=sys.stderr, flush=True)


def _run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def main() -> None:
    """Have a browser, or end with what to do."""
    if left_out():
        print(f"{VARIABLE}={NONE}: the pages are not tested in a browser.")
        return
    try:
        find_browser()
    except NoBrowser:
        if not os.environ.get(VARIABLE):
            install_browser()
        try:
            find_browser()
        except NoBrowser as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main()
