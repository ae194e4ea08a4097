"""What all tests share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from .small_search import shrink

# A shell starts what runs in the background with Ctrl-C ignored; the tests of Ctrl-C need it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True, scope="session")
def own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep what tests store away from the user's own results."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("THRONEROOM_STORE", str(tmp_path_factory.mktemp("store") / "store.db"))
        yield


@pytest.fixture
def small_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search as small as it can be, for tests of what is around it."""
    shrink(monkeypatch)
