"""The speed of other Dominion engines on the match that Throne Room is measured with.

The match is Big Money against Big Money. Both players buy the first card of this list that they
can pay and that is left: Province; Duchy if at most 4 Provinces are left; Estate if at most 2
Provinces are left; Gold; Silver. It is the match that ``bench/limit.cpp`` plays.

Run ``python bench/peers.py`` to measure on the command line.
"""

from __future__ import annotations

import logging
import random
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

KINGDOM = (
    "Cellar",
    "Market",
    "Merchant",
    "Militia",
    "Mine",
    "Moat",
    "Remodel",
    "Smithy",
    "Village",
    "Workshop",
)


@contextmanager
def _global_state(seed: int, silenced: bool) -> Iterator[None]:
    """Seed the global random numbers, perhaps switch all logging off; put both back afterwards.

    pyminion uses both, and sets the level of the root logger when it is imported.
    """
    root = logging.getLogger()
    level, handlers, state = root.level, root.handlers[:], random.getstate()
    disabled = logging.root.manager.disable
    if silenced:
        logging.disable(logging.CRITICAL)
    random.seed(seed)
    try:
        yield
    finally:
        logging.disable(disabled)
        root.setLevel(level)
        root.handlers[:] = handlers
        random.setstate(state)


def pyminion_game() -> Any:  # noqa: ANN401 - pyminion has no types
    """Set up the match with pyminion; every call of ``play()`` of the result plays a new game.

    Raises:
        RuntimeError: If pyminion is not installed.
    """
    try:
        from pyminion.bots.bot import Bot, BotDecider
        from pyminion.expansions import base
        from pyminion.game import Game
    except ImportError as error:
        message = "pyminion is missing: install it with `pip install pyminion`"
        raise RuntimeError(message) from error

    class BigMoney(BotDecider):  # type: ignore[misc, unused-ignore]
        """The list above, in the way of pyminion's own example bots."""

        def action_priority(self, player: Any, game: Any) -> Iterator[Any]:  # noqa: ANN401
            yield from ()

        def buy_priority(self, player: Any, game: Any) -> Iterator[Any]:  # noqa: ANN401
            money = player.state.money
            provinces = game.supply.pile_length("Province")
            if money >= 8:
                yield base.province
            if money >= 5 and provinces <= 4:
                yield base.duchy
            if money >= 2 and provinces <= 2:
                yield base.estate
            if money >= 6:
                yield base.gold
            if money >= 3:
                yield base.silver

    cards = {card.name: card for card in base.base_set}
    return Game(
        players=[Bot(BigMoney(), "first"), Bot(BigMoney(), "second")],
        expansions=[base.base_set],
        kingdom_cards=[cards[name] for name in KINGDOM],
        random_order=False,
        log_stdout=False,
        log_file=False,
    )


def pyminion_rate(seconds: float = 3.0, *, silenced: bool = False) -> float:
    """Measure how many games pyminion plays per second on one core.

    Its game has no outputs for its log, as its documentation says for simulations; it makes the
    records of the log all the same.

    Args:
        seconds: How long to measure, after a warm-up of a few games.
        silenced: Whether Python's logging is switched off from outside, so that it makes none.

    Returns:
        Games per second.

    Raises:
        RuntimeError: If pyminion is not installed.
    """
    with _global_state(1, silenced):
        game = pyminion_game()
        for _ in range(20):
            game.play()
        games = 0
        start = time.perf_counter()
        while (elapsed := time.perf_counter() - start) < seconds or games == 0:
            game.play()
            games += 1
    return games / elapsed


if __name__ == "__main__":
    print(f"pyminion: {pyminion_rate():.0f} games/s")
    print(f"pyminion, its log silenced: {pyminion_rate(silenced=True):.0f} games/s")
