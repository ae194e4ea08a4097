"""Whoever a text names: the one grammar of players, on the command line and in Python.

===================================  ===========================================
a bot                                ``Big Money``
a strategy: file, menu or rules      ``plan.txt``, ``Province; Gold; Silver``
a Python agent: file and class       ``bots.py:Explorer``
a word and a colon (player_forms.py) ``search rollouts=20: PLAYER``, ``analysis:4:A``,
                                     ``library:1``, ``network:champion.net``
===================================  ===========================================
"""

from __future__ import annotations

from ..strategies import strategy
from ..strategies.library import bot_player, is_bot
from ..strategies.player_forms import PlayerForm, PlayerReading, form_of
from .load import load_agent, names_agent_file
from .protocol import Player
from .search import SearchAgent
from .search_text import read_search

_ANY = PlayerReading()


def named_player(text: str, reading: PlayerReading = _ANY) -> Player:
    """Whoever plays under a name: a bot, a strategy, an agent of a file, a search, a leader.

    >>> named_player("best terminal").name
    'Best Terminal'
    >>> named_player("search rollouts=20: Big Money").name
    'Big Money with tree search'
    """
    form = form_of(text)
    if form is not None:
        player: Player = form.read(text, reading)
    elif names_agent_file(text):
        player = load_agent(text)
    elif is_bot(text):
        player = bot_player(text, reading.catalog)
    else:
        player = strategy(text, catalog=reading.catalog)
    return player


def _search(text: str, reading: PlayerReading) -> SearchAgent:
    return read_search(text, lambda player: named_player(player, reading))


SEARCH = PlayerForm("search", "search rollouts=20: Big Money", _search)
