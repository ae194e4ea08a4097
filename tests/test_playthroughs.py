"""Whole games kept as text: a change of any rule, decision or line of the log shows as a diff.

After a change that is meant: ``python -m tests.test_playthroughs`` writes them anew.
"""

from __future__ import annotations

import difflib
import re
from functools import cache

import pytest

from throneroom.cards.catalog import card, older_versions

from .playthrough import PLAYS, Play, new_game, write
from .random_games import POOL

written = cache(write)


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_a_game_is_played_as_it_is_written(play: Play) -> None:
    stored = play.path.read_text(encoding="utf-8").splitlines()
    found = written(play)[0].splitlines()
    changes = list(difflib.unified_diff(stored, found, "stored", "played", lineterm="", n=2))
    assert not changes, "\n".join(changes[:40])


@pytest.mark.parametrize("play", PLAYS, ids=lambda play: play.name)
def test_a_playthrough_is_short_and_complete(play: Play) -> None:
    text = play.path.read_text(encoding="utf-8")
    assert len(text.encode()) <= 60_000
    assert text.startswith(f"Kingdom: {new_game(play).kingdom}\nPlayers: {play.players}\n")
    assert len(re.findall(r"^Turn \d+ - P\d(?: \(extra turn\))?$", text, re.M)) <= 80
    assert re.search(r"^Ending: (piles|turn limit)$", text, re.M)
    assert len(re.findall(r"^P\d: -?\d+ points in \d+ turns with ", text, re.M)) == play.players
    assert re.search(r"^Winners: P\d(, P\d)*\n\Z", text, re.M)


def test_every_card_is_played_in_one_of_the_games() -> None:
    played = set[str]().union(*(written(play)[1] for play in PLAYS))
    texts = "".join(play.path.read_text(encoding="utf-8") for play in PLAYS)
    for one in POOL:
        if set(one.types) & {"Action", "Treasure"}:
            assert one.name in played, f"{one.name} is not played"
        else:
            assert re.search(rf"gains an? {one.name}\.", texts), f"{one.name} is not gained"
    assert len(POOL) == 64 + 35 + 34 + 12


def test_both_versions_of_changed_cards_are_in_the_games() -> None:
    used = {c for play in PLAYS for c in new_game(play).kingdom.cards}
    assert used >= {*POOL, *(old for one in POOL for old in older_versions(one))}
    assert card("Throne Room", 1) in used


def test_each_kind_of_decision_occurs() -> None:
    texts = "".join(play.path.read_text(encoding="utf-8") for play in PLAYS)
    kinds = set(re.findall(r"^  P\d ([a-z ]+?)(?: \([A-Z][\w ]+\))?: ", texts, re.M))
    assert kinds >= {
        "play", "treasure", "buy", "gain", "trash", "discard", "topdeck", "place", "replay",
        "reveal", "set aside", "react", "name", "pass", "choose", "trash supply", "gain for",
    }  # fmt: skip


if __name__ == "__main__":
    for one in PLAYS:
        one.path.write_text(write(one)[0], encoding="utf-8")
