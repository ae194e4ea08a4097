"""A cluster that dies is told within seconds, not after Ray's minute."""

from __future__ import annotations

from typing import Any

import pytest

from throneroom.compute import ClusterError, cluster
from throneroom.compute.cluster import Cluster


class Slow:
    """A Ray where a lot is played at each look."""

    def wait(self, left: list[Any], **_: object) -> tuple[list[Any], list[Any]]:
        return left[:1], left[1:]


def test_all_lots_are_waited_for_while_the_cluster_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr(cluster, "probe", asked.append)
    one = Cluster.__new__(Cluster)
    one.address, one._ray = "10.0.0.5:6379", Slow()
    assert one._finished(["a", "b", "c"]) == ["a", "b", "c"]
    assert asked == ["10.0.0.5:6379"] * 2


def test_a_cluster_that_answers_no_more_is_an_error() -> None:
    one = Cluster.__new__(Cluster)
    one.address, one._ray = "127.0.0.1:1", Slow()
    with pytest.raises(ClusterError, match="no Ray cluster answers at 127"):
        one._finished(["a", "b"])
