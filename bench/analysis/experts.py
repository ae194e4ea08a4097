"""Our best strategies against the bots that people wrote for DominionSim.

Each bot plays in a kingdom that is made for it: the cards that it names, and others at random.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

import throneroom as tr
from throneroom.cards.catalog import key
from throneroom.cards.not_here import sets_not_here
from throneroom.strategies.check import named_cards
from throneroom.strategies.imports import Imported, read_imports

from .measuring import Data, Measuring, Part, plan_of
from .writing import Bar, bars, table, won

SHARE = 0.98
FILL_SEED = 18_000
IMPORT = "import"


@cache
def bots(path: Path) -> tuple[Imported, ...]:
    """All bots of a file."""
    return tuple(read_imports(path)[1])


def units(measuring: Measuring) -> Sequence[str]:
    """What the import says, then every bot that could be imported."""
    if measuring.bots is None:
        raise ValueError("the part experts needs DominionSim's bots: --bots DomBots.xml")
    known = enumerate(bots(measuring.bots))
    return [IMPORT, *(f"{i} {one.name}" for i, one in known if one.plan is not None)]


def measure(measuring: Measuring, unit: str, done: Mapping[str, Data]) -> Data:
    """Analyse the kingdom of a bot; A plays the bot."""
    assert measuring.bots is not None
    if unit == IMPORT:
        return _imported(bots(measuring.bots))
    number = int(unit.split(maxsplit=1)[0])
    bot = bots(measuring.bots)[number]
    assert bot.plan is not None
    kingdom = kingdom_of(bot, FILL_SEED + number)
    found = measuring.analysis(kingdom, number)
    best = plan_of(found["leaders"][0], kingdom)
    wins = measuring.match(kingdom, best, bot.plan, "experts", unit)
    return {**found, "name": bot.name, "lost": list(bot.lost), "wins": wins,
            "match games": measuring.games}  # fmt: skip


def kingdom_of(bot: Imported, seed: int) -> tr.Kingdom:
    """The kingdom cards that a bot names, filled up at random; Colonies if it names one."""
    assert bot.plan is not None
    named = {name for name in named_cards(bot.plan) if name in tr.OFFICIAL}
    cards = [tr.OFFICIAL.card(name) for name in sorted(named)]
    own = [card for card in cards if not card.basic]
    board = () if bot.kingdom is None else bot.kingdom.cards
    colony = bool(named & {"Colony", "Platinum"})
    return tr.Kingdom(dict.fromkeys([*own, *board]), colony=colony).filled(seed)


def _imported(every: Sequence[Imported]) -> Data:
    """How many there are, and why some are not here."""
    missing = [one.missing for one in every if one.plan is None and one.missing]
    sets = {key(card): name for name, cards in sets_not_here().items() for card in cards}
    needed = Counter(
        name for cards in missing for name in {sets.get(key(card), "no set") for card in cards}
    )
    return {
        "bots": len(every),
        "imported": sum(one.plan is not None for one in every),
        "not whole": {one.name: list(one.lost) for one in every if one.plan and one.lost},
        "need cards": len(missing),
        "sets needed": dict(needed.most_common()),
        "else": [one.name for one in every if one.plan is None and not one.missing],
    }


def section(found: Mapping[str, Data]) -> Iterator[str]:
    """How many bots A beats, and which it does not."""
    if IMPORT in found:
        yield " ".join(_told(found[IMPORT]))
    met = [one for unit, one in found.items() if unit != IMPORT]
    behind = [one for one in met if one["wins"] <= one["match games"] / 2]
    ahead = len(met) - len(behind)
    share = f" ({100 * ahead / len(met):.1f} %)" if met else ""
    reached = bool(met) and ahead >= SHARE * len(met)
    yield bars([Bar("A ahead of at least 98 % of the bots", f"{ahead} of {len(met)}{share}",
                    reached)])  # fmt: skip
    if behind:
        yield "A is not ahead of these:"
        yield _table(behind)
    if ahead:
        yield "All others:"
        yield _table(one for one in met if one not in behind)


def _told(told: Data) -> Iterator[str]:
    yield f"{told['imported']} of {told['bots']} bots can be imported."
    if told["need cards"]:
        sets = ", ".join(f"{name} ({count})" for name, count in told["sets needed"].items())
        yield (
            f"{told['need cards']} need cards that are not here yet, of these sets "
            f"(one bot may need several): {sets}."
        )
    if told["else"]:
        yield f"These have no rules that could be read: {', '.join(told['else'])}."
    if told["not whole"]:
        parts = "; ".join(f"{name} ({', '.join(lost)})" for name, lost in told["not whole"].items())
        yield f"{len(told['not whole'])} are imported without a part of what they do: {parts}."


def _table(some: Iterator[Data] | Sequence[Data]) -> str:
    return table(
        ("Bot", "A against the bot", "Games", "Kingdom"),
        [
            (one["name"] + (" (not whole)" if one["lost"] else ""),
             won(one["wins"], one["match games"]), f"{one['match games']:,}", one["kingdom"])
            for one in some
        ],
    )  # fmt: skip


EXPERTS = Part("experts", "DominionSim's bots", units, measure, section)
