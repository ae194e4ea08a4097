"""Jobs, settings and local threads: parts of a match join exactly, and a setting can travel."""

from __future__ import annotations

import pickle
import subprocess
import sys
from dataclasses import astuple
from pathlib import Path

import numpy as np
import pytest

import throneroom as tr
from throneroom.compute import ClusterError, Job, Setting, Tally, open_compute
from throneroom.compute.cluster import split
from throneroom.compute.local import Local, lots
from throneroom.compute.setting import _arrived
from throneroom.strategies import strategy

from .conftest import KINGDOM, OWN_KINGDOM

MONEY, SMITHY = strategy("Big Money"), strategy("Smithy Big Money")
RANDOM = strategy("Random")
JOBS = [Job(SMITHY, MONEY, 100, 7), Job(MONEY, RANDOM, 3), Job(RANDOM, SMITHY, 51, 1)]


def same(one: Tally, other: Tally) -> bool:
    pairs = zip(astuple(one), astuple(other), strict=True)
    return all(np.array_equal(a, b) for a, b in pairs)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("size", [1, 10, 64])
def test_pieces_join_exactly(players: int, size: int) -> None:
    setting = Setting(tr.Kingdom(KINGDOM), players, tr.Variant())
    whole = setting.play(setting.ready(JOBS), 5)
    assert [tally.games for tally in whole] == [100, 3, 51]
    places, pieces = split(JOBS, size)
    assert max(piece.games for piece in pieces) <= size
    joined = [Tally() for _ in JOBS]
    for place, piece in zip(places, pieces, strict=True):
        joined[place].add(setting.play(setting.ready([piece]), 5)[0])
    assert all(map(same, whole, joined))


@pytest.mark.parametrize("size", [1, 4, 60, 1000])
def test_lots_hold_every_job_once_in_order(size: int) -> None:
    found = lots(JOBS, size)
    assert [place for lot in found for place in lot] == [0, 1, 2]
    assert all(sum(JOBS[place].games for place in lot) >= size for lot in found[:-1])
    assert lots([], size) == []


def test_threads_do_not_matter() -> None:
    setting = Setting(tr.Kingdom(KINGDOM), 3, tr.Variant())
    found = []
    for threads in (1, 3):
        local = Local(threads)
        found.append(local.play(setting, JOBS * 20, 5))
        local.close()
    assert all(map(same, *found))


def test_bought_by_game() -> None:
    setting = Setting(tr.Kingdom(KINGDOM), 2, tr.Variant())
    job = Job(SMITHY, MONEY, 40)
    tally = setting.play(setting.ready([job]), 3)[0]
    assert tally.bought is not None
    assert tally.bought_in is not None
    bought = dict(zip(setting.rules.names, tally.bought.tolist(), strict=False))
    games = dict(zip(setting.rules.names, tally.bought_in.tolist(), strict=False))
    assert games["Village"] == 0
    assert 30 < games["Smithy"] <= 40  # a hand without the coins for one may come now and then
    assert games["Silver"] == 40 < bought["Silver"]


ELSEWHERE = """
import pickle, sys
setting, jobs = pickle.load(open(sys.argv[1], "rb"))
tallies = setting.play(setting.ready(jobs), 9)
pickle.dump(tallies, open(sys.argv[2], "wb"))
"""


def test_a_setting_travels_with_the_cards_of_a_user(card_file: Path, tmp_path: Path) -> None:
    mine = tr.load_cards(card_file)
    inn = strategy("Caravan Inn max 3", "Province", "Gold", "Silver", catalog=mine)
    jobs = [Job(inn, MONEY, 50), Job(MONEY, inn, 50)]
    setting = Setting(
        tr.Kingdom(OWN_KINGDOM, catalog=mine), 2, tr.Variant(piles={"Caravan Inn": 4})
    )
    here = setting.play(setting.ready(jobs), 9)
    sent, back = tmp_path / "sent", tmp_path / "back"
    sent.write_bytes(pickle.dumps((setting, jobs)))
    card_file.unlink()
    subprocess.run([sys.executable, "-c", ELSEWHERE, sent, back], check=True, timeout=60)
    there = pickle.loads(back.read_bytes())
    assert all(map(same, here, there))
    assert here[0].bought is not None
    assert here[0].bought[setting.rules.kind("Caravan Inn")] > 0


def test_a_setting_that_means_something_else_where_it_arrives() -> None:
    with pytest.raises(ClusterError, match="defined differently"):
        _arrived(tr.Kingdom(KINGDOM), 2, tr.Variant(), "other")


def test_bad_wishes() -> None:
    with pytest.raises(ValueError, match="between 1 and 1,024, not 0"):
        open_compute(0)
    with pytest.raises(ValueError, match="leave out the number of threads"):
        open_compute(2, "10.0.0.5:6379")
