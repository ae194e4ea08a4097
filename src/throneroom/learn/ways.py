"""Ways to play, told from what a strategy has at the end of its games.

They are kept apart while strategies are sought: a way that is worse at first may be the better one
when it is worked out. Whoever has most points from something else than Provinces and Colonies plays
in the way of that card, of the tokens, or of cheap victory cards.
"""

from __future__ import annotations

from collections.abc import Mapping

from .palette import Palette

MONEY, ENGINE, THIN = "money", "engine", "thin deck"
TOKENS, CHEAP = "tokens", "cheap points"

_USUAL = ("Province", "Colony")
_ALWAYS = ("Estate", "Duchy")  # cheap victory cards of all games
_A_PROVINCE = 6.0  # points of one that does not live on cheap victory cards alone
_FIRST_ESTATES = 3
_SOME_POINTS = 5.0  # of one that lives on other points
_FEW_COPPERS = 3.5  # of one that trashes
_BUSY = 0.3  # the share of Actions in an engine


def way(palette: Palette, owned: Mapping[str, float], points: float) -> str:
    """How a strategy plays that has so many points and copies of each card in the end."""
    usual = sum(palette.fixed_points[name] * owned.get(name, 0.0) for name in _USUAL
                if name in palette.fixed_points)  # fmt: skip
    others = _other_points(palette, owned, points)
    source = max(others, key=lambda name: others[name])
    if sum(others.values()) > max(usual, _SOME_POINTS) and (source != CHEAP or usual < _A_PROVINCE):
        return source
    if owned.get("Copper", 0.0) < _FEW_COPPERS:
        return THIN
    actions = sum(owned.get(card.name, 0.0) for card in palette.actions)
    return ENGINE if actions >= _BUSY * sum(owned.values()) else MONEY


def _other_points(palette: Palette, owned: Mapping[str, float], points: float) -> dict[str, float]:
    """The points from each card but the usual ones, and from tokens.

    What neither fixed numbers nor Curses explain comes from cards that count others; without
    these, from tokens.
    """
    fixed = {name: n * owned.get(name, 0.0) for name, n in palette.fixed_points.items()}
    rest = points - sum(fixed.values()) + owned.get("Curse", 0.0)
    found = {name: n for name, n in fixed.items() if name not in (*_USUAL, *_ALWAYS)}
    found[CHEAP] = max(sum(fixed.get(name, 0.0) for name in _ALWAYS) - _FIRST_ESTATES, 0.0)
    sources = [name for name in palette.counting if owned.get(name, 0.0) >= 1]
    if sources:
        found[max(sources, key=lambda name: owned[name])] = max(rest, 0.0)
    elif palette.tokens or palette.collectors:
        found[TOKENS] = max(rest, 0.0)
    return found
