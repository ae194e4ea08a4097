"""The project asks for lower bounds, and its own builds install exact versions."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, version

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

from ..docs.markdown import ROOT


def requirements() -> list[Requirement]:
    """Everything that pyproject.toml asks for, to build, to run and in extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    lines = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    for extra in project["project"]["optional-dependencies"].values():
        lines += extra
    return [asked for line in lines if (asked := Requirement(line)).name != "throneroom"]


def pins() -> dict[str, Version]:
    """The versions of constraints.txt."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    found: dict[str, Version] = {}
    for line in (line for line in lines if line and not line.startswith("#")):
        name, _, number = line.partition("==")
        found[canonicalize_name(name)] = Version(number)
    return found


PINS = pins()


@pytest.mark.parametrize("asked", requirements(), ids=str)
def test_a_requirement_is_a_lower_bound_that_the_pin_meets(asked: Requirement) -> None:
    assert [bound.operator for bound in asked.specifier] == [">="]
    assert PINS[canonicalize_name(asked.name)] in asked.specifier


@pytest.mark.parametrize("name", PINS)
def test_what_is_installed_has_the_version_of_the_pin(name: str) -> None:
    try:
        installed = version(name)
    except PackageNotFoundError:  # an extra that is not installed, or a tool of the system
        assert name in ("cibuildwheel", "cmake", "ninja", "pyminion")
        return
    assert Version(Version(installed).public) == PINS[canonicalize_name(name)]


def test_make_installs_nothing_without_the_pins() -> None:
    recipe = (ROOT / "Makefile").read_text(encoding="utf-8")
    installs = re.findall(r".*\bpip\b.*\binstall\b.*", recipe)
    assert installs
    assert all("-c constraints.txt" in line for line in installs), installs
