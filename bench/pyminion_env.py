"""pyminion as an environment: how many decisions a learner could answer in a second.

At each decision to play an Action, to play a Treasure or to buy, an observation and a mask are
written, and a legal option is drawn. The observation has the counts of each card in the Supply, the
hand, deck, discard pile and play area, and of all that the opponent has; actions, buys and coins.
pyminion asks by calling back; it is answered right there, without the thread that a ``step`` would
need. The opponent is the Big Money of ``peers.py``.

Run ``python bench/pyminion_env.py`` to measure on the command line.
"""

from __future__ import annotations

import importlib.util
import random
import time
from pathlib import Path
from typing import Any

import numpy as np

_ZONES = 6
_VERBS = ("play", "treasure", "buy")
_BASIC = ("Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse")


def _peers() -> Any:  # noqa: ANN401 - a module
    """The file beside this one, also if this one was loaded by its path."""
    file = Path(__file__).with_name("peers.py")
    spec = importlib.util.spec_from_file_location("throneroom_bench_peers", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Learner:
    """Sees and answers; everything that has no number is left to pyminion's usual answers."""

    def __init__(self, names: list[str]) -> None:
        """Number the cards."""
        self.place = {name: place for place, name in enumerate(names)}
        self.names = names
        self.seen = np.zeros(_ZONES * len(names) + 3, np.float32)
        self.mask = np.zeros(len(_VERBS) * len(names) + 1, np.int8)
        self.decisions = 0

    def answer(self, verb: int, valid: list[Any], player: Any, game: Any) -> Any:  # noqa: ANN401
        """Look, and take one of the cards at random, or none."""
        self.decisions += 1
        self._look(player, game)
        self.mask[:] = 0
        self.mask[-1] = 1
        there = {card.name: card for card in valid}
        for name in there:
            self.mask[verb * len(self.names) + self.place[name]] = 1
        chosen = int(random.choice(np.flatnonzero(self.mask)))
        return None if chosen == len(self.mask) - 1 else there[self.names[chosen % len(self.names)]]

    def _look(self, player: Any, game: Any) -> None:  # noqa: ANN401
        seen, n = self.seen, len(self.names)
        seen[:] = 0
        for name, place in self.place.items():
            seen[place] = game.supply.pile_length(name)
        opponent = next(one for one in game.players if one is not player)
        zones = (player.hand, player.deck, player.discard_pile, player.playmat)
        cards = [*(zone.cards for zone in zones), opponent.get_all_cards()]
        for zone, listed in enumerate(cards, 1):
            for card in listed:
                seen[zone * n + self.place[card.name]] += 1
        state = player.state
        seen[-3:] = state.actions, state.buys, state.money


def pyminion_env_rate(seconds: float = 3.0) -> float:
    """Measure how many decisions are answered in a second of processor time.

    Its logging is switched off from outside.

    Raises:
        RuntimeError: If pyminion is not installed.
    """
    peers = _peers()
    with peers._global_state(1, True):
        game = peers.pyminion_game()
        from pyminion.bots.bot import Bot, BotDecider

        learner = Learner([*_BASIC, *peers.KINGDOM])

        class Decider(BotDecider):  # type: ignore[misc, unused-ignore]
            def action_phase_decision(self, valid_actions: Any, player: Any, game: Any) -> Any:  # noqa: ANN401
                return learner.answer(0, valid_actions, player, game)

            def treasure_phase_decision(self, valid_treasures: Any, player: Any, game: Any) -> Any:  # noqa: ANN401
                chosen = learner.answer(1, valid_treasures, player, game)
                return [] if chosen is None else [chosen]

            def buy_phase_decision(self, valid_cards: Any, player: Any, game: Any) -> Any:  # noqa: ANN401
                return learner.answer(2, valid_cards, player, game)

        game.players[0] = Bot(Decider(), "learner")
        game.play()
        before, start = learner.decisions, time.process_time()
        while (taken := time.process_time() - start) < seconds or learner.decisions == before:
            game.play()
    return (learner.decisions - before) / taken


if __name__ == "__main__":
    print(f"pyminion as an environment: {pyminion_env_rate():.0f} decisions/s")
