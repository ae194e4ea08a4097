"""``throneroom reproduce``: the options of its publications."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from throneroom.papers.provincial import plan

from .conftest import Cli


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder and a store of the test's own, and no kingdom that takes time."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))
    monkeypatch.setattr(plan, "kingdoms", tuple)
    return tmp_path


def test_provincial_writes_its_page(cli: Cli, place: Path) -> None:
    outcome = cli("reproduce", "provincial", "--quick", "--part", "tables")
    assert outcome.code == 0, outcome.err
    assert outcome.out.splitlines()[-1] == "Page: build/provincial.md"
    page = (place / "build" / "provincial.md").read_text(encoding="utf-8")
    assert page.startswith("# Provincial\n")
    assert "throneroom reproduce provincial --quick --part tables\n" in page


def test_options_reach_it(cli: Cli, place: Path) -> None:
    found = cli(
        "reproduce", "Provincial", "--quick", "--part", "strength:ours", "--part", "tables",
        "--out", "pages/p.md", "--store", "other.sqlite", "--seed", 5, "--threads", 1, "--fresh",
        "--json",
    ).json  # fmt: skip
    assert (found["quick"], found["seed"], found["kingdoms"]) == (True, 5, 0)
    assert (place / "pages" / "p.md").is_file()
    assert (place / "other.sqlite").is_file()


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("provincial", "--bots"), "--bots is not for provincial"),
        (("provincial", "--games", 5), "--games is not for provincial"),
        (("provincial", "--part", "stength"), "--part is one of tables, strength:ours"),
        (("provincial", "--threads", 0), "--threads is between 1 and 1024, not 0"),
        (("provincial", "--seed", -1), "seed"),
        (("provincial", "--out", "."), "--out needs a file"),
        (("fenner", "--heuristics", "--quick"), "--quick is not for fenner"),
        (("yang-kuo", "--bots", "--out", "x.md"), "--out is not for yang-kuo"),
        (("fisher",), "unknown publication 'fisher'"),
        (("fenner",), "say which part of fenner to reproduce: --heuristics"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: tuple[object, ...], message: str) -> None:
    assert message in bad("reproduce", *args)
