"""A kingdom, a store that is thrown away, and a Ray cluster of two nodes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ..cli.conftest import bad, cli

__all__ = ["bad", "cli"]

KINGDOM = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
OWN_CARDS = """
from throneroom.cards.language import *

inn = action("Caravan Inn", 4, draw(1), actions(1), discard(may(one(hand))).then(coins(1)))
silver = treasure("Silver", 3, 3)
"""
OWN_KINGDOM = KINGDOM.replace("Cellar", "Caravan Inn")
_NODE = {"num_cpus": 1, "object_store_memory": 80_000_000, "include_dashboard": False}


@pytest.fixture(autouse=True)
def _store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))


@pytest.fixture
def card_file(tmp_path: Path) -> Path:
    """A user's cards: a new one, and a better Silver."""
    path = tmp_path / "cards.py"
    path.write_text(OWN_CARDS)
    return path


@pytest.fixture(scope="session")
def nodes() -> Iterator[Any]:
    """Two nodes with one processor each, on this machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        from ray.cluster_utils import Cluster

        cluster = Cluster(initialize_head=True, head_node_args=_NODE)
        try:
            cluster.add_node(**_NODE)
            cluster.wait_for_nodes()
            yield cluster
        finally:
            cluster.shutdown()


@pytest.fixture(scope="session")
def address(nodes: Any) -> str:  # noqa: ANN401 - Ray has no types here
    """Where the cluster answers."""
    return str(nodes.address)
