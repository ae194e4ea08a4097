"""Kingdoms on the command line: pasted texts, names of kingdoms, cards that are not here yet."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import throneroom as tr

from .conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
LACKING = FIRST_GAME.replace("Village", "Border Village").replace("Smithy", "Alms")
SHORT = ("Big Money", "Random", "--games", 10)


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))


def played(cli: Cli, *args: object) -> str:
    """The kingdom of a match."""
    found: str = cli("simulate", *args, *SHORT, "--json").json["kingdom"]
    return found


def test_a_post_may_come_from_the_standard_input(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    post = "[b]Kingdom:[/b]\n" + "\n".join(
        f"{n}. {one}" for n, one in enumerate(FIRST_GAME.split(", "))
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(post))
    assert played(cli, "-") == FIRST_GAME


def test_a_recommended_kingdom_is_played_by_its_name(cli: Cli) -> None:
    assert played(cli, "First Game") == FIRST_GAME
    assert played(cli, "first game@1") == str(tr.Kingdom("First Game@1")) != FIRST_GAME


def test_a_random_kingdom_of_an_edition(cli: Cli) -> None:
    for text, edition in (("random:base@2", 2), ("random:base@1", 1), ("random@2:base", 2)):
        kingdom = tr.Kingdom(played(cli, text, "--piles", 20))
        assert all(("Base", edition) in one.sets for one in kingdom.cards)
    drawn = tr.Kingdom(played(cli, "random:base@1,intrigue@2", "--piles", 20))
    assert {one.sets[0] for one in drawn.cards} | {one.sets[-1] for one in drawn.cards} > {
        ("Base", 1),
        ("Intrigue", 2),
    }
    assert not {("Base", 2)} & {one.sets[0] for one in drawn.cards}


def test_a_random_kingdom_of_no_edition(bad: Callable[..., str]) -> None:
    for text in ("random:base@3", "random:base@", "random:base@new"):
        assert "an edition is needed: 1 or 2" in bad("simulate", text, "Random")


@pytest.mark.parametrize(
    "command", [("simulate", LACKING, "Random"), ("analyze", LACKING),
                ("arena", "Random", "Big Money", "--kingdom", LACKING),
                ("strategy", "check", "Gold", "--kingdom", LACKING)],
)  # fmt: skip
def test_every_command_tells_what_is_not_here(
    bad: Callable[..., str], command: tuple[str, ...]
) -> None:
    assert bad(*command).endswith(
        "Alms is in Adventures and Border Village is in Hinterlands, which are not here yet "
        "(--without-unknown goes on with the rest)\n"
    )


def test_other_cards_are_drawn_by_the_seed(cli: Cli) -> None:
    outcome = cli("simulate", LACKING, *SHORT, "--without-unknown", "--seed", 3, "--json")
    kingdom = tr.Kingdom(outcome.json["kingdom"])
    rest = tr.Kingdom(LACKING, without_unknown=True)
    assert kingdom == rest.filled(3)
    assert len(kingdom.cards) == 10
    drawn = [name for name in kingdom.names if name not in rest.names]
    assert len(drawn) == 2
    assert f"which are not here yet; drawn instead: {', '.join(drawn)}." in outcome.err


def test_with_any_number_of_piles_none_is_drawn(cli: Cli) -> None:
    outcome = cli("simulate", LACKING, *SHORT, "--without-unknown", "--piles", "any", "--json")
    assert outcome.json["kingdom"] == str(tr.Kingdom(LACKING, without_unknown=True))
    assert outcome.err.endswith("which are not here yet; left out.\n")


def test_a_misspelt_name_is_never_left_out(bad: Callable[..., str]) -> None:
    text = LACKING.replace("Moat", "Maot")
    assert "'Maot': did you mean 'Moat'" in bad("simulate", text, "Random", "--without-unknown")
    assert "--without-unknown" not in bad("simulate", text, "Random")  # it would not help


def test_a_tournament_and_a_check_go_on_too(cli: Cli) -> None:
    arena = cli(
        "arena", "Random", "Big Money", "--kingdom", LACKING, "--games", 4, "--without-unknown",
        "--json",
    )  # fmt: skip
    assert arena.json["kingdoms"] == 1 or len(arena.json["kingdoms"]) == 1
    assert "--without-unknown" in arena.json["command"]
    check = cli("strategy", "check", "Gold", "--kingdom", LACKING, "--without-unknown")
    assert check.code == 0


def test_an_analysis_goes_on_too(cli: Cli) -> None:
    found = cli(
        "analyze", LACKING, "--generations", 1, "--threads", 1, "--without-unknown", "--json"
    )
    assert found.json["kingdom"] == str(tr.Kingdom(LACKING, without_unknown=True).filled(0))
