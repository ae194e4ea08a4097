"""A match that is printed shows what the command line shows."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.commands.simulate import print_match

FREE = tr.Variant(kingdom_piles=None)


@pytest.mark.parametrize("players", [["Big Money"], ["Big Money", "Random"], ["Random"] * 3])
def test_print_shows_the_table_of_the_command_line(
    players: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    match = tr.simulate("Smithy", players, 20, variant=FREE)
    print_match(match, ())
    shown = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert str(match).splitlines() == shown
    assert "20 games" in str(match)
    assert "Kingdom: Smithy" in str(match)
