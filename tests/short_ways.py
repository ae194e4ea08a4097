"""Are the short ways of native players the same as the long way, for one card?"""

from __future__ import annotations

import throneroom as tr
from throneroom import _core
from throneroom.strategies import Strategy, strategy

FREE = tr.Variant(kingdom_piles=None, stall_limit=60)
GAMES = 12


def plan(name: str, catalog: tr.Catalog = tr.OFFICIAL) -> Strategy:
    """Money and some copies of the card."""
    rules = ("Province", f"{name} max 3", "Gold", "Potion max 1", "Village max 2", "Silver")
    return strategy(*rules, "Estate", catalog=catalog)


def check_match(kingdom: tr.Kingdom, plans: list[Strategy], games: int) -> None:
    """A match is what its games are when they are watched."""
    n = len(plans)
    match = tr.simulate(kingdom, plans, games, seed=3, variant=FREE, threads=1)
    for index in range(games):
        luck = _core.game_seed(3, index // n)
        game = tr.Game(kingdom, n, luck, FREE)
        seats = [(seat + index) % n for seat in range(n)]
        lists = [plans[player].compile(game.rules) for player in seats]
        game._core.finish(lists, [_core.game_seed(luck, player + 1) for player in seats])
        assert [int(match.scores[index][p]) for p in seats] == list(game.scores)
        assert [int(match.turns[index][p]) for p in seats] == [s.turns for s in game.players]


def check_watched(name: str, catalog: tr.Catalog = tr.OFFICIAL) -> None:
    """The same for a plan with one card against money."""
    kingdom = tr.Kingdom({name, "Village"}, catalog=catalog)
    check_match(kingdom, [plan(name, catalog), strategy("Big Money")], GAMES)


def check_long_way(name: str, catalog: tr.Catalog = tr.OFFICIAL) -> None:
    """Asking for the hand makes native players take the long way; nothing else changes."""
    kingdom = tr.Kingdom({name, "Village"}, catalog=catalog)
    usual = plan(name, catalog)
    asking = (f"{rule} if hand(Copper) >= 0" for rule in str(usual).splitlines())
    results = [
        tr.simulate(kingdom, [p, p], 200, seed=5, variant=FREE, threads=1)
        for p in (usual, strategy(*asking, catalog=catalog))
    ]
    assert (results[0].scores == results[1].scores).all()
    assert (results[0].turns == results[1].turns).all()
    assert results[0].decisions == results[1].decisions
