"""A tournament in one call."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import action, draw

FREE = tr.Variant(kingdom_piles=None)
LUCKY = action("Lucky Find", 2, draw(5))


def test_players_may_name_the_own_cards_of_the_kingdoms() -> None:
    players = ["Big Money", "name: Finder\nProvince\nGold\nLucky Find max 2\nSilver"]
    found = tr.tournament(players, [[LUCKY], [LUCKY, "Moat"]], games=40, variant=FREE, threads=1)
    assert (found.kingdoms, found.games, found.finished) == (2, 80, True)
    assert found.labels[found.order[0]] == "Finder"
    assert str(found).startswith("Ratings")
    assert repr(found) == "<TournamentReport: 2 players, 2 kingdoms, 80 games, best: Finder>"


def test_kingdoms_are_drawn_with_the_catalog() -> None:
    strong = tr.OFFICIAL.with_cards(action("Smithy", 4, draw(9)))
    found = tr.tournament(
        ["Big Money", "Random"], 3, games=2, sets="Base", catalog=strong, threads=1
    )
    assert len(found.plan.kingdoms) == 3
    assert all(kingdom.catalog == strong for kingdom in found.plan.kingdoms)


def test_ctrl_c_gives_what_was_played() -> None:
    def stop(progress: object) -> None:
        if getattr(progress, "done", 0) == 2:
            raise KeyboardInterrupt

    found = tr.tournament(["Big Money", "Random"], 4, games=2, threads=1, progress=stop)
    assert (found.games, found.finished) == (4, False)
    assert "not finished" in repr(found)


@pytest.mark.parametrize(
    ("kingdoms", "more", "message"),
    [
        ("Smithy", {}, "a list of kingdoms"),
        (0, {}, "between 1 and 10,000, not 0"),
        (["Smithy"], {"sets": "Base"}, "sets are for kingdoms that are drawn"),
        (["Smity"], {}, "did you mean 'Smithy'"),
    ],
)
def test_wrong_kingdoms(kingdoms: object, more: dict[str, str], message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        tr.tournament(["Big Money", "Random"], kingdoms, variant=FREE, **more)  # type: ignore[arg-type]
