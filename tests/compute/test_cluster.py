"""A Ray cluster of two nodes gives what threads give, whatever happens to it."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.compute import ClusterError, Job, Setting
from throneroom.compute import cluster as module
from throneroom.compute.cluster import Cluster
from throneroom.compute.local import Local
from throneroom.learn.provincial_method import Parameters
from throneroom.strategies import strategy

from ..cli.conftest import Cli
from .conftest import KINGDOM, OWN_KINGDOM
from .test_jobs import same

# One cluster is enough: with `--dist loadgroup`, these tests run in one process.
pytestmark = pytest.mark.xdist_group("ray")

SMALL = Parameters(pool=8, first_pool=8, leaders=2, most_games=400, look_from=200, sample=8,
                   leaderboard_games=600)  # fmt: skip


def without_time(found: dict[str, Any]) -> dict[str, Any]:
    timed = ("seconds", "look_longer", "id")
    return {key: value for key, value in found.items() if key not in timed}


@pytest.mark.parametrize(
    "wish",
    [{"players": 3}, {"method": "provincial", "parameters": SMALL}],
    ids=["three players", "provincial"],
)
@pytest.mark.usefixtures("small_search")
def test_an_analysis_is_the_same(address: str, wish: dict[str, Any]) -> None:
    here = tr.analyze(KINGDOM, seed=3, generations=2, threads=2, **wish)
    there = tr.analyze(KINGDOM, seed=3, generations=2, ray=address, **wish)
    assert [one.strategy for one in there.leaders] == [one.strategy for one in here.leaders]
    assert np.array_equal(there.table, here.table, equal_nan=True)
    assert without_time(there.to_json()) == without_time(here.to_json())


@pytest.mark.usefixtures("small_search")
def test_a_card_file_on_the_command_line(cli: Cli, address: str, card_file: Path) -> None:
    wish = ("analyze", OWN_KINGDOM, "--cards", card_file, "--generations", 2, "--fresh", "--json")
    here = cli(*wish, "--threads", 2).json
    there = cli(*wish, "--ray", address).json
    assert without_time(there) == without_time(here)


def test_both_nodes_play_and_a_connection_is_shared(address: str) -> None:
    import ray

    ray.init(address, log_to_driver=False)
    try:
        cluster = Cluster(address)
        setting = Setting(tr.Kingdom(KINGDOM), 2, tr.Variant())
        jobs = [Job(strategy("Smithy Big Money"), strategy("Big Money"), 400_000, 11)]
        [there] = cluster.play(setting, jobs, 4)
        [here] = Local(2).play(setting, jobs, 4)
        assert same(there, here)
        assert len(cluster.games) == 2
        assert sum(cluster.games.values()) == 400_000
        cluster.close()
        assert ray.is_initialized()
    finally:
        ray.shutdown()


def test_other_versions_do_not_play_together(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "__version__", "99.0")
    with pytest.raises(
        ClusterError, match=r"throneroom is [\d.]+ on a node of the cluster, here 99"
    ):
        tr.analyze(KINGDOM, generations=1, ray=address)


def test_ctrl_c_gives_what_there_is(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    import ray

    gather, calls = ray.get, []

    def interrupted(*args: Any, **more: Any) -> Any:  # noqa: ANN401 - whatever Ray takes and gives
        calls.append(args)
        if len(calls) == 40:
            raise KeyboardInterrupt
        return gather(*args, **more)

    monkeypatch.setattr(ray, "get", interrupted)
    found = tr.analyze(KINGDOM, generations=200, ray=address)
    assert not found.finished
    assert 1 <= found.generations < 200
    assert found.leaders
    assert not ray.is_initialized()


def test_a_node_may_die(nodes: Any, address: str) -> None:  # noqa: ANN401 - Ray has no types here
    setting = Setting(tr.Kingdom(KINGDOM), 2, tr.Variant())
    jobs = [Job(strategy("Smithy Big Money"), strategy("Big Money"), 900_000)]
    third = nodes.add_node(num_cpus=1, object_store_memory=80_000_000, include_dashboard=False)
    nodes.wait_for_nodes()
    dead = threading.Event()

    def kill() -> None:
        nodes.remove_node(third, allow_graceful=False)
        dead.set()

    cluster = Cluster(address)
    try:
        killer = threading.Timer(0.5, kill)
        killer.start()
        [there] = cluster.play(setting, jobs, 4)
        assert dead.is_set()
        killer.join()
    finally:
        cluster.close()
    [here] = Local(2).play(setting, jobs, 4)
    assert same(there, here)
