"""Their learning agents and the opponents that these learn against, as native players."""

from __future__ import annotations

from functools import cache

import numpy as np

from ...engine.ruleset import Ruleset, ruleset
from ...observe import DenseLayer, TrainedNetwork
from ...strategies import Strategy, parse
from ...strategies.library import rules_by_name
from ...strategies.network import NetworkStrategy
from .inputs import ACTIONS, CARDS, STATE
from .pairings import CARDS as CATALOG
from .pairings import PLAY, TRASH, VARIANT, bot, discard_rules, kingdom

NAMES = {"BigMoney": "Big Money (Yang & Kuo)"}

# The highest of 100 * Actions + 20 for an Attack + 15 * cards + 10 * coins + Buys first.
_AGENTS_PLAY = """
play:
Festival
Village
Warehouse
Laboratory
Market
Cellar
Council Room
Witch
Smithy
Militia
Moat
Chapel
"""

_MENDED_TRASH = """
trash:
Curse
Estate if supply(Province) > 4
Copper if money + 2 * deck(Festival) + 2 * deck(Militia) + deck(Market) > 5
"""


@cache
def rules() -> Ruleset:
    """Their game for two."""
    return ruleset(kingdom(), 2, VARIANT)


@cache
def way_of_play(own_play: bool, mended_trash: bool = False) -> Strategy:
    """Everything but purchases, as an agent does it.

    ``own_play`` is the order of Actions of the program's agents, else it is that of its bots.
    ``mended_trash`` trashes Estates before Coppers, and Coppers only while $5 stay in the deck.
    """
    play = _AGENTS_PLAY if own_play else PLAY
    trash = _MENDED_TRASH if mended_trash else TRASH
    buys = rules_by_name()[NAMES["BigMoney"]]
    return parse("\n".join([buys, play, trash, discard_rules()]), "agent", CATALOG)


def agent(
    network: TrainedNetwork,
    name: str,
    *,
    own_play: bool = True,
    mended_trash: bool = False,
    epsilon: float = 0.0,
) -> NetworkStrategy:
    """A player that buys by a network."""
    play = way_of_play(own_play, mended_trash)
    return NetworkStrategy.over(play, network, name, epsilon=epsilon)


@cache
def random_buyer() -> NetworkStrategy:
    """Their RandomPlayer: buys anything it can pay for, or nothing, and plays as the bots do."""
    width = len(CARDS) + STATE.at(rules()).size
    nothing = DenseLayer(np.zeros((1, width), np.float32), np.zeros(1, np.float32))
    network = TrainedNetwork((nothing,), STATE, "q of action", ACTIONS)
    return NetworkStrategy.over(way_of_play(own_play=False), network, "Random", epsilon=1.0)


def opponent(name: str) -> Strategy:
    """Whom agents learn against, but for themselves.

    RandomAction is native here: it draws among Actions of a price alike, while the program prefers
    those that come last in the alphabet.
    """
    return random_buyer() if name == "Random" else bot(name)
