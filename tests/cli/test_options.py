"""Options that several commands share, and options that are only handed on."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from .conftest import Cli

SHARED = {
    "--seed": ("simulate", "arena", "analyze", "card-lab", "reproduce slangen"),
    "--threads": ("simulate", "arena", "analyze", "card-lab"),
    "--piles": ("simulate", "arena", "analyze"),
    "--colony": ("simulate", "arena", "analyze"),
    "--store": ("arena", "analyze", "analyses", "card-lab"),
    "--resume": ("arena", "analyze", "card-lab"),
    "--set": ("arena", "card-lab"),
}


@pytest.mark.parametrize("option", SHARED)
def test_shared_options_say_the_same_everywhere(cli: Cli, option: str) -> None:
    def said(command: str) -> str:
        options = " ".join(cli(*command.split(), "--help").out.partition("Options:")[2].split())
        return re.split(r" (?:-h, )?--", options.partition(f"{option} ")[2])[0]

    texts = {said(command) for command in SHARED[option]}
    assert len(texts) == 1
    assert texts != {""}


MATCH = ("simulate", "First Game", "Big Money", "Random")
ANSWER = ("exploit", "Big Money", "First Game")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((*MATCH, "--games", 0), "--games is between"),
        ((*MATCH, "--threads", 0), "--threads is between"),
        ((*MATCH[:3], "--until-sure"), "--until-sure needs two players"),
        (("arena", *MATCH[2:], "--games", 0), "--games is between"),
        (("arena", *MATCH[2:], "--threads", 0), "--threads is between"),
        (("analyze", "First Game", "--threads", 0), "--threads is between"),
        (("card-lab", "Witch", "--kingdoms", 0), "--kingdoms is between"),
        (("card-lab", "Witch", "--seconds", 0), "--seconds is above 0"),
        ((*ANSWER, "--generations", 0), "--generations is a whole number"),
        ((*ANSWER, "--seconds", 0), "--seconds is more than 0"),
        (("strategy", "explain", *ANSWER[1:], "--players", 9), "--players is between"),
    ],
)
def test_errors_speak_of_options(
    bad: Callable[..., str], words: tuple[object, ...], said: str
) -> None:
    assert bad(*words).startswith(f"Error: {said}")


def test_a_setting_of_a_search_is_no_option(bad: Callable[..., str]) -> None:
    said = bad("simulate", "First Game", "search threads=0: Big Money", "Random")
    assert said.startswith("Error: threads of a search is between")


@pytest.mark.parametrize("words", [("analyze", "random"), ("analyze", "--resume")])
def test_the_address_of_a_cluster_is_handed_on(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    heard = []

    def act(*given: object, ray: str | None) -> None:
        del given
        heard.append(ray)

    for name in ("run_analysis", "resume_analysis"):
        monkeypatch.setattr(f"throneroom.commands.analyze.{name}", act)
    cli(*words, "--ray", "ray://somewhere:10001")
    cli(*words)
    assert heard == ["ray://somewhere:10001", None]
