"""One version: what is installed, cited and described in the changelog is the same."""

from __future__ import annotations

import re
from importlib.metadata import version
from itertools import pairwise

import throneroom as tr

from ..docs.markdown import ROOT


def sections() -> list[tuple[str, str]]:
    """The changelog's versions, newest first, each with its date or ``unreleased``."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    return re.findall(r"^## \[([\d.]+)\] - (\S+)$", text, re.M)


def test_the_installed_package_has_the_version_of_the_module() -> None:
    assert version("throneroom") == tr.__version__


def test_the_citation_names_the_version() -> None:
    text = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (\S+)$", text, re.M) == [tr.__version__]


def test_the_changelog_begins_with_the_version_and_goes_back_in_time() -> None:
    found = sections()
    assert found[0][0] == tr.__version__
    for (newer, newer_date), (older, older_date) in pairwise(found):
        assert [*map(int, newer.split("."))] > [*map(int, older.split("."))]
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", older_date), f"{older} has no date"
        assert newer_date == "unreleased" or newer_date >= older_date


def test_every_heading_of_the_changelog_is_a_version_or_a_kind_of_change() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    kinds = set(re.findall(r"^### (.+)$", text, re.M))
    assert kinds <= {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert len(re.findall(r"^## ", text, re.M)) == len(sections())
