"""What a report says agrees with the games; cycles are pointed out; pages need nothing else."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from io import StringIO
from pathlib import Path

import numpy as np
import pytest
from rich.console import Console

import throneroom as tr
from throneroom.arena import TournamentReport, judge, plan_tournament, play
from throneroom.arena.tournament_page import page
from throneroom.arena.tournament_pictures import write_pictures
from throneroom.arena.tournament_terminal import print_report
from throneroom.strategies import Strategy, strategy

from ..page_reader import read_page
from .synthetic import result

KINGDOMS = [tr.Kingdom.random(seed=seed) for seed in range(2)]
NASTY = '<script>alert("$x$")</script> & ✓ [bold]'


def renamed(name: str) -> Strategy:
    plan = strategy("Province\nGold\nSilver\n")
    object.__setattr__(plan, "name", name)
    return plan


@pytest.fixture(scope="module")
def found() -> TournamentReport:
    plan = plan_tournament(KINGDOMS, ["Big Money", "Random", renamed(NASTY)], games=60, seed=3)
    return judge(plan, play(plan))


def rock_paper_scissors() -> TournamentReport:
    plan = plan_tournament(
        KINGDOMS[:1], ["Big Money", "Smithy Big Money", "Action Medley", "Random"]
    )
    mostly = [[30, 20]] * 700 + [[20, 30]] * 300
    pairs = [(0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)]
    return judge(plan, [result(pair, mostly) for pair in pairs])


def printed(found: TournamentReport, width: int = 120) -> str:
    file = StringIO()
    print_report(Console(file=file, width=width, markup=False, emoji=False), found)
    return file.getvalue()


def test_numbers_are_those_of_the_games(found: TournamentReport) -> None:
    mine = [r for r in found.results if 0 in r.pairing.players]
    seats = [r.pairing.players.index(0) for r in mine]
    standing = found.standings[0]
    assert standing.games == 60 * 4 == sum(r.games for r in mine)
    wins = sum(r.wins[seat] for r, seat in zip(mine, seats, strict=True))
    assert standing.rate == pytest.approx(wins / standing.games)
    points = np.concatenate([r.scores[:, seat] for r, seat in zip(mine, seats, strict=True)])
    assert standing.mean_score == pytest.approx(points.mean())
    there, back = found.rate(0, 2), found.rate(2, 0)
    assert there is not None
    assert back is not None
    assert there[0] + back[0] == pytest.approx(1)
    assert there[1][0] == pytest.approx(1 - back[1][1])
    assert there[1][0] <= there[0] <= there[1][1]
    assert found.rate(0, 0) is None
    assert np.nanmean(found.kingdom_rates()[:, 0]) == pytest.approx(standing.rate)


def test_json_is_plain(found: TournamentReport) -> None:
    summary = json.loads(json.dumps(found.summary(), allow_nan=False))
    assert summary["games"] == 360
    assert summary["finished"] is True
    assert [p["name"] for p in summary["players"]][-1] == "Random"
    for player in summary["players"]:
        low, high = player["rating_interval"]
        assert low < player["rating"] < high


def test_cycles_are_pointed_out() -> None:
    found = rock_paper_scissors()
    assert found.circles == ((0, 1, 2),)
    assert found.knots == ((0, 1, 2),)
    text = printed(found)
    assert "Cycles: 1" in text
    assert "Big Money beats Smithy Big Money (70.0 %)" in text
    assert "Action Medley beats Big Money (70.0 %)" in text
    assert "Action Medley beats Big Money (70.0 %)" in page(found, "")
    assert found.summary()["cycles"] == [["Big Money", "Smithy Big Money", "Action Medley"]]


def test_no_cycle_without_proof() -> None:
    plan = plan_tournament(KINGDOMS[:1], ["Big Money", "Smithy Big Money", "Action Medley"])
    barely = [[30, 20]] * 11 + [[20, 30]] * 9
    found = judge(plan, [result(pair, barely) for pair in ((0, 1), (1, 2), (2, 0))])
    assert found.circles == ()
    assert "No cycles." in printed(found)


def test_wins_and_scores_must_agree() -> None:
    """Who wins often by little and loses seldom by much has not been shown to be better."""
    plan = plan_tournament(KINGDOMS[:1], ["Big Money", "Random"])
    odd = [[21, 20]] * 600 + [[0, 60]] * 400
    (met,) = judge(plan, [result((0, 1), odd)]).match_ups
    assert met.interval[0] > 0.5
    assert met.test.z < 0
    assert met.p < 0.05
    assert met.beats == 0


def test_a_part_of_a_tournament() -> None:
    names = ["Big Money", "Random", "Action Medley"]
    plan = plan_tournament(KINGDOMS, names, games=10)
    results = play(plan)
    for count in range(1, len(results)):
        found = judge(plan, results[:count])
        assert not found.finished
        json.dumps(found.summary(), allow_nan=False)
        assert "stopped early" in printed(found)
        assert f"{count} of 6 pairings" in page(found, "")


def test_the_terminal_loses_nothing(found: TournamentReport) -> None:
    narrow = printed(found, width=30)
    assert narrow == printed(found)
    for word in (NASTY, "360 games in 2 kingdoms", "seed 3", "95 % interval", "120 games in each"):
        assert word in narrow


def test_the_page_needs_nothing_else(found: TournamentReport) -> None:
    read_page(page(found, f"throneroom arena '{NASTY}'"))


def test_the_page_tells_all_and_escapes_names(found: TournamentReport) -> None:
    text = page(found, "throneroom arena x --seed 3")
    read = read_page(text)
    for word in ("360 games", "seed 3", tr.__version__, "arena x --seed 3", str(KINGDOMS[1])):
        assert word in read.whole
    assert [text for text in read.texts("th", "text") if text.endswith(NASTY)]
    assert text.count("<script>") == 1


def test_values_and_intervals_have_columns_of_their_own(found: TournamentReport) -> None:
    read = read_page(page(found, ""))
    best = found.order[0]
    one, (low, high) = found.standings[best], found.standings[best].interval
    assert f"{100 * one.rate:.1f} %" in read.texts("td", "number")
    assert f"{100 * low:.1f} to {100 * high:.1f} %" in read.texts("td", "range")
    assert not [text for text in read.texts("td", "number") if "(" in text or " to " in text]
    tables = [a for tag, a in read.elements if tag == "table"]
    assert len(tables) == len(read.of_class("box")) == 4  # each scrolls in a box of its own


def test_match_ups_are_coloured_where_they_are_sure() -> None:
    read = read_page(page(rock_paper_scissors(), ""))
    shown = {(text, a["class"]) for text, a in zip(
        read.texts("td", "cell"), read.of_class("cell"), strict=True
    )}  # fmt: skip
    assert {("70", "cell w37 good"), ("30", "cell w37 bad"), ("", "cell w0 none")} == shown


def test_pictures(found: TournamentReport, tmp_path: Path) -> None:
    files = write_pictures(found, tmp_path)
    assert sorted(f.name for f in files) == [
        "matchups.png", "matchups.svg", "ratings.png", "ratings.svg"
    ]  # fmt: skip
    for file in files:
        if file.suffix == ".png":
            assert file.read_bytes().startswith(b"\x89PNG")
        else:
            texts = [e.text for e in ET.parse(file).iter("{http://www.w3.org/2000/svg}text")]
            assert "Big Money" in texts
            assert any("360 games in 2 kingdoms" in str(t) for t in texts)
    again = tmp_path / "again"
    again.mkdir()
    for one, other in zip(files, write_pictures(found, again), strict=True):
        assert one.read_bytes() == other.read_bytes()


def test_pictures_of_two_and_of_twenty(tmp_path: Path) -> None:
    for count in (2, 20):
        names = [renamed(f"A rather long name of a player {i}" * (1 + i % 2)) for i in range(count)]
        plan = plan_tournament(KINGDOMS[:1], names, games=4)
        assert len(write_pictures(judge(plan, play(plan)), tmp_path)) == 4


def test_players_without_games() -> None:
    plan = plan_tournament(KINGDOMS[:1], ["Big Money", "Random", "Action Medley"])
    found = judge(plan, [result((0, 1), [[30, 20]] * 10)])
    assert np.isnan([found.standings[2].mean_score, found.standings[2].mean_turns]).all()
    (waiting,) = (p for p in found.summary()["players"] if p["name"] == "Action Medley")
    assert waiting["games"] == 0
    assert waiting["win_rate"] is waiting["mean_score"] is waiting["mean_turns"] is None
    assert "nan" not in printed(found)
    assert 'data-value="nan"' not in page(found, "")


def test_players_whose_cards_are_missing_are_named() -> None:
    board = [tr.Kingdom("Village"), tr.Kingdom("Smithy"), tr.Kingdom("Smithy, Witch")]
    any_size = tr.Variant(kingdom_piles=None)
    plan = plan_tournament(
        board, ["Big Money", "Smithy Big Money", "SmithyWitch"], games=2, variant=any_size
    )
    found = judge(plan, play(plan))
    witch = {"Smithy": 1, "Witch": 2}
    assert found.absent == {"Smithy Big Money": {"Smithy": 1}, "SmithyWitch": witch}
    words = "SmithyWitch would buy cards that some of the 3 kingdoms lack: Witch (2), Smithy (1)."
    assert words in printed(found, 500)
    assert words in page(found, "arena")
    alone = plan_tournament(board[:1], ["Big Money", "SmithyWitch"], games=2, variant=any_size)
    said = printed(judge(alone, play(alone)), 500)
    assert "SmithyWitch would buy Witch, Smithy, which are not in this kingdom." in said
    assert "Note: Big Money" not in said
