"""A browser is found, or installed, or its absence is told; it is never left out in silence."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from . import chromium
from .visit import browser_or_fail

ENV, CHMOD = (shutil.which(name) for name in ("env", "chmod"))
INSTALL = "install --yes --no-install-recommends chromium"


class Machine:
    """A machine with these programs alone, which write down how they were called."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.add("env", f'exec {ENV} "$@"')

    def add(self, name: str, *lines: str) -> None:
        file = self.folder / name
        file.write_text("\n".join(["#!/bin/sh", *lines, ""]))
        file.chmod(0o755)

    def add_apt(self, *lines: str) -> None:
        """An apt-get that does this, or else what it should."""
        new = f"{self.folder}/chromium"
        works = f"case $* in *install*) echo '#!/bin/sh' > {new}; {CHMOD} +x {new};; esac"
        note = f'echo "$DEBIAN_FRONTEND $*" >> {self.folder}/called'
        self.add("apt-get", note, *(lines or [works]))

    @property
    def called(self) -> list[str]:
        """How apt-get was called."""
        file = self.folder / "called"
        return file.read_text().splitlines() if file.exists() else []


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv(chromium.VARIABLE, raising=False)
    return Machine(tmp_path)


def become(user: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)


@pytest.mark.parametrize("name", chromium.NAMES)
def test_one_that_is_there_is_used(machine: Machine, name: str) -> None:
    machine.add_apt()
    machine.add(name)
    chromium.main()
    assert chromium.find_browser() == str(machine.folder / name)
    assert not machine.called


def test_root_installs_one(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    become(0, monkeypatch)
    machine.add_apt()
    chromium.main()
    assert chromium.find_browser() == str(machine.folder / "chromium")
    assert [line.split(" -q ")[0] for line in machine.called] == ["noninteractive"] * 2
    assert machine.called[0].endswith("update")
    assert machine.called[1].endswith(INSTALL)


def test_who_is_root_without_a_password_installs_one(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(1000, monkeypatch)
    machine.add_apt()
    machine.add("true")
    machine.add("sudo", '[ "$1" = -n ] && shift && exec "$@"')
    chromium.main()
    assert machine.called[1].endswith(INSTALL)


@pytest.mark.parametrize("sudo", [None, "exit 1"])
def test_who_may_not_install_is_told_what_to_do(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, sudo: str | None
) -> None:
    become(1000, monkeypatch)
    machine.add_apt()
    if sudo:
        machine.add("sudo", sudo)
    with pytest.raises(SystemExit, match=r"none was found(.|\n)*apt-get install chromium"):
        chromium.main()
    assert not machine.called


def test_a_failed_installation_is_shown(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    become(0, monkeypatch)
    machine.add_apt("echo no such package", "exit 100")
    with pytest.raises(SystemExit, match="THRONEROOM_BROWSER=none"):
        chromium.main()
    assert "no such package" in capsys.readouterr().err


def test_a_chosen_one_is_used_and_no_other(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    become(0, monkeypatch)
    machine.add_apt()
    machine.add("chromium")
    machine.add("mine")
    monkeypatch.setenv(chromium.VARIABLE, str(machine.folder / "mine"))
    assert chromium.find_browser().endswith("mine")
    monkeypatch.setenv(chromium.VARIABLE, str(machine.folder / "gone"))
    with pytest.raises(SystemExit, match="gone: there is no such program"):
        chromium.main()
    assert not machine.called


def test_without_a_browser_a_test_fails_unless_it_is_left_out(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    become(0, monkeypatch)
    with pytest.raises(pytest.fail.Exception, match="none was found"):
        browser_or_fail()
    machine.add_apt()
    monkeypatch.setenv(chromium.VARIABLE, "none")
    with pytest.raises(pytest.skip.Exception, match="THRONEROOM_BROWSER=none"):
        browser_or_fail()
    chromium.main()
    assert "the pages are not tested in a browser" in capsys.readouterr().out
    assert not machine.called
