"""Options that several commands share, and options that are only handed on."""

from __future__ import annotations

import re

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
