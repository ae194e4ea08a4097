"""``throneroom reproduce``: the options of its publications."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from throneroom import papers
from throneroom.papers.provincial import plan
from throneroom.strategies import library

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
        (("provincial", "--bots"), "No such option"),
        (("provincial", "--games", 5), "No such option"),
        (("provincial", "--part", "stength"), "--part is one of tables, strength:ours"),
        (("provincial", "--threads", 0), "--threads is between 1 and 1024, not 0"),
        (("provincial", "--seed", -1), "seed"),
        (("provincial", "--out", "."), "--out needs a file"),
        (("fenner", "--part", "heuristics", "--quick", "--full"), "--quick or --full, not both"),
        (("yang-kuo", "--bots"), "No such option"),
        (("provincial", "--quick", "--full"), "--quick or --full, not both"),
        (("fisher",), "unknown publication 'fisher': known are arena, fenner, huang-larson, "),
        (("provinzial", "--quick"), "unknown publication 'provinzial': did you mean 'provincial'?"),
        (("yang-kuo", "--part", "bot"), "not 'bot': did you mean 'bots'?"),
        (("slangen", "--heuristics"), "No such option"),
        (("fenner", "--part", "bots"), "--part is one of heuristics, readings"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: tuple[object, ...], message: str) -> None:
    assert message in bad("reproduce", *args)


def test_help_shows_the_options_of_one_publication(cli: Cli) -> None:
    shown = cli("reproduce", "fenner", "--help").out
    assert "--part" in shown
    assert "--turn-limit" not in shown
    assert "--heuristics" not in shown
    listed = cli("reproduce", "--help").out
    for name in ("arena", "fenner", "huang-larson", "provincial", "slangen", "yang-kuo"):
        assert name in listed


TOY = '''
from throneroom.papers.publication import Publication
from throneroom.strategies.bots import Bot


def _command():
    import typer

    def reproduce(apples: int = 3) -> None:
        """A toy."""
        typer.echo(f"{apples} apples, published 4")

    return reproduce


BOTS = (Bot("Toy Money", "Buys Silver.", "Toy 2026", "Silver"),)
PUBLICATION = Publication("toy", "A toy", "Toy 2026", _command, BOTS)
'''


def test_a_publication_needs_nothing_but_its_folder(
    cli: Cli, place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (place / "shelf" / "toy").mkdir(parents=True)
    (place / "shelf" / "toy" / "__init__.py").write_text(TOY)
    monkeypatch.setattr(papers, "__path__", [*papers.__path__, str(place / "shelf")])
    library.bots.cache_clear()
    try:
        assert "toy" in cli("reproduce", "--help").out
        assert cli("reproduce", "toy", "--apples", 5).out == "5 apples, published 4\n"
        assert "--apples" in cli("reproduce", "toy", "--help").out
        assert "did you mean 'toy'?" in cli("reproduce", "toyy").err
        assert "Toy 2026" in cli("bots", "Toy Money").out
    finally:
        library.bots.cache_clear()
        sys.modules.pop("throneroom.papers.toy", None)
    monkeypatch.undo()
    assert "unknown publication 'toy'" in cli("reproduce", "toy").err
