"""Well-known kinds of strategies, made for a kingdom from what its cards do.

They are where evolution begins: money with one or two kinds of terminals, trashing and attacks,
engines of villages, draw and payload, and rushes for other victory cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from ..cards.model import Card
from ..strategies.rulelist import (
    OWN,
    Binary,
    Compare,
    Expression,
    Fact,
    Logic,
    Number,
    Rule,
    Sections,
    Strategy,
)
from .palette import Palette, terminal

_DEAR = 5


def left(palette: Palette) -> Expression:
    """The pile that says how long the game will last."""
    return Fact("supply", "Colony" if palette.colony else "Province")


def at_most(fact: Expression, number: int) -> Expression:
    """The condition that a fact is at most a number."""
    return Compare("<=", fact, Number(number))


def at_least(fact: Expression, number: int) -> Expression:
    """The condition that a fact is at least a number."""
    return Compare(">=", fact, Number(number))


def greens(
    palette: Palette, duchy: int = 4, estate: int = 2, when: Expression | None = None
) -> tuple[Rule, ...]:
    """The usual rules for victory cards; ``when`` is a condition for the dearest."""
    pile = left(palette)
    top: tuple[Rule, ...] = (Rule("Province", None, when),)
    if palette.colony:
        top = (Rule("Colony", None, when), Rule("Province", None, at_most(pile, 5)))
    return (
        *top,
        Rule("Duchy", None, at_most(pile, duchy)),
        Rule("Estate", None, at_most(pile, estate)),
    )


def money(
    palette: Palette,
    more: Iterable[Rule] = (),
    first: Iterable[Rule] = (),
    top: tuple[Rule, ...] | None = None,
) -> Strategy:
    """Victory cards, dear cards, Gold, cheaper cards, Silver."""
    cost = {c.name: c.cost for c in palette.cards}
    listed = list(more)
    dear = [r for r in listed if cost[r.card] >= _DEAR]
    cheap = [r for r in listed if cost[r.card] < _DEAR]
    platinum = (Rule("Platinum"),) if palette.colony else ()
    rules = (
        *(greens(palette) if top is None else top), *first, *platinum,
        *dear, Rule("Gold"), *cheap, Rule("Silver"),
    )  # fmt: skip
    return Strategy(OWN, Sections(buy=rules))


@lru_cache(16)
def archetypes(palette: Palette) -> tuple[Strategy, ...]:
    """All of them, each once."""
    found = [
        money(palette),
        *_singles(palette),
        *_pairs(palette),
        *_trashing(palette),
        *_thin_decks(palette),
        *_clean_decks(palette),
        *_engines(palette),
        *_rushes(palette),
        *_three_piles(palette),
        *_slogs(palette),
        *_collections(palette),
        *_points_for_gains(palette),
        *_points_for_plays(palette),
    ]
    return tuple(dict.fromkeys(with_potion(plan, palette) for plan in found))


def with_potion(plan: Strategy, palette: Palette) -> Strategy:
    """The strategy with a Potion, if it wants cards that cost one and has none."""
    costly = {card.name for card in palette.cards if card.potion}
    places = [i for i, rule in enumerate(plan.rules) if rule.card in costly]
    if not places or any(rule.card == "Potion" for rule in plan.rules):
        return plan
    at = places[0]
    return plan.with_sections(buy=(*plan.rules[:at], Rule("Potion", 1), *plan.rules[at:]))


def _singles(palette: Palette) -> Iterator[Strategy]:
    for card in palette.actions:
        limits = (1, 2, 3, None) if terminal(card) else (1, 3, None)
        for limit in limits:
            yield money(palette, [Rule(card.name, limit)])
    for card in palette.treasures:
        for limit in (1, None):
            yield money(palette, [Rule(card.name, limit)])


def _pairs(palette: Palette) -> Iterator[Strategy]:
    for one, other in combinations(palette.actions, 2):
        both = sorted((one, other), key=lambda c: (terminal(c), -c.cost))
        yield money(palette, [Rule(c.name, 1 if terminal(c) else 4) for c in both])


def _opening(trasher: Card) -> Rule:
    return Rule(trasher.name, 1, at_most(Fact("turn"), 4))


def _trashing(palette: Palette) -> Iterator[Strategy]:
    for trasher in palette.trashers:
        yield money(palette, first=[_opening(trasher)])
        for other in palette.actions:
            if other is not trasher:
                limit = 2 if terminal(other) else None
                yield money(palette, [Rule(other.name, limit)], [_opening(trasher)])


def _thin_decks(palette: Palette) -> Iterator[Strategy]:
    """Little money, much trashing, and many of what does not use up Actions; late victory."""
    late = Logic("or", (at_least(Fact("deck", "Gold"), 2), at_most(Fact("gains to end"), 5)))
    spare: list[Card | None] = [None, *(c for c in palette.actions if not terminal(c))]
    hitting: list[Card | None] = [None, *palette.attacks[:2]]
    for trasher, many, attack in product(palette.trashers, spare, hitting):
        if attack in (trasher, many) or trasher is many:
            continue
        dear = [] if attack is None else [Rule(attack.name, 1)]
        if many is not None:
            dear.append(Rule(many.name))
        rules = (
            *greens(palette, when=late), Rule("Gold", 2), *dear, Rule("Gold"),
            Rule(trasher.name, 1), Rule("Silver", 2 if many is not None else None),
        )  # fmt: skip
        yield Strategy(OWN, Sections(buy=rules))


def _clean_decks(palette: Palette) -> Iterator[Strategy]:
    """All Coppers and Estates go; Actions that give coins take their place."""
    everything = (Rule("Curse"), Rule("Estate"), Rule("Copper"))
    coins = [c for c in palette.payloads if c in palette.coins]
    lasting = [c for c in coins if not terminal(c)]
    villages: list[Card | None] = [None, *palette.villages]
    hitting: list[Card | None] = [None, *palette.attacks[:1]]
    for trasher, pay in product(palette.trashers, coins):
        if pay is trasher:
            continue
        spare = [*[c for c in lasting if c not in (pay, trasher)][:1], None]
        for more, village, attack in product(spare, villages, hitting):
            if (terminal(pay) and village is None) or village in (pay, trasher, more):
                continue
            if attack is not None and attack in (pay, trasher, village):
                continue
            opener = Rule(trasher.name, 2 if trasher.cost >= _DEAR else 1)
            hit = [Rule(attack.name, 1)] if attack else []
            if village or more:
                some = [Rule(card.name, 2) for card in (village, more) if card]
                ready = greens(palette, when=at_least(Fact("deck", pay.name), 3))
                few = (opener, *ready, *hit, *some, Rule(pay.name))
                yield Strategy(OWN, Sections(buy=few, trash=everything))
            rules = (
                opener,
                *greens(palette, when=at_least(Fact("turn"), 7)),
                *hit,
                Rule(pay.name),
                *([Rule(village.name, None, _fewer(village, pay))] if village else ()),
                *([Rule(more.name)] if more else ()),
                Rule("Silver", 2),
            )
            yield Strategy(OWN, Sections(buy=rules, trash=everything))


def _fewer(one: Card, other: Card, ahead: int = 0) -> Expression:
    """Fewer copies of one card than of another."""
    mine: Expression = Fact("deck", one.name)
    return Compare("<", mine, Binary("+", Fact("deck", other.name), Number(ahead)))


def _engines(palette: Palette) -> Iterator[Strategy]:
    late = Logic("or", (at_least(Fact("deck", "Gold"), 2), at_most(Fact("gains to end"), 5)))
    openers: list[Card | None] = [None, *palette.trashers[:2]]
    for village, draw in product(palette.villages, palette.draws):
        if village is draw:
            continue
        for opener, payload in product(
            openers, [None, *palette.payloads[:2], *palette.attacks[:1]]
        ):
            if payload in (village, draw) or (opener and opener in (village, draw, payload)):
                continue
            first = [_opening(opener)] if opener else []
            if payload is not None:
                first.append(Rule(payload.name, 2))
            engine = [
                Rule(village.name, None, _fewer(village, draw)),
                Rule(draw.name, None, _fewer(draw, village, 2)),
            ]
            top = greens(palette, when=late)
            yield Strategy(OWN, Sections(buy=(*top, *first, *engine, Rule("Gold"), Rule("Silver"))))


def _rushes(palette: Palette) -> Iterator[Strategy]:
    """Other victory cards: those that count cards want many of what they count."""
    helpers: list[Card | None] = [
        None,
        *palette.gainers,
        *palette.payloads[:2],
        *palette.attacks[:1],
    ]
    for goal in palette.points:
        wanted = sorted(goal.points.what.names) if goal.points else []
        for helper in dict.fromkeys(helpers):
            first = [Rule(helper.name, 4)] if helper else []
            if wanted:
                counted = [Rule(name) for name in wanted]
                rules = (
                    Rule(goal.name, None, at_least(Fact("deck", wanted[0]), 4)),
                    *counted, *first, Rule(goal.name), Rule("Gold"), Rule("Silver"),
                )  # fmt: skip
                yield Strategy(OWN, Sections(buy=rules))
            else:
                some = Logic(
                    "or", (at_least(Fact("deck size"), 18), at_most(Fact("gains to end"), 8))
                )
                rush = (
                    Rule(goal.name, None, some), Rule("Province"),
                    Rule("Duchy", None, at_most(Fact("supply", goal.name), 2)),
                    Rule("Estate", None, at_most(Fact("supply", goal.name), 4)),
                    *first, Rule("Silver"), Rule("Copper", None, at_least(Fact("buys"), 2)),
                )  # fmt: skip
                yield Strategy(OWN, Sections(buy=rush))
                late = Rule(goal.name, None, at_most(left(palette), 5))
                top = greens(palette)
                yield money(palette, first, top=(*top[:-2], late, *top[-2:]))


def _three_piles(palette: Palette) -> Iterator[Strategy]:
    """Cheap victory cards until three piles are empty, with what gains cards or gives Buys."""
    engines = dict.fromkeys((*palette.gainers, *palette.buys))
    green = [c for c in palette.cards if c.points and not c.potion and c.cost <= _DEAR]
    cheap = [c for c in green if c.name not in ("Estate", "Duchy")]
    goals = [[c] for c in cheap] + [list(pair) for pair in combinations(cheap, 2)] or [[]]
    for engine, goal in product(engines, goals):
        piles = sorted((c for c in goal if c is not engine), key=lambda c: -c.cost)
        for before in (2, 4):
            enough = at_least(Fact("deck", engine.name), before)
            some = Fact("deck", piles[0].name if piles else engine.name)
            yield Strategy(
                OWN,
                Sections(
                    buy=(
                        *(Rule(c.name, None, enough) for c in piles),
                        Rule("Duchy", None, enough),
                        Rule(engine.name),
                        Rule("Estate", None, at_least(some, 3)),
                        Rule("Silver"),
                        Rule("Copper", None, at_least(some, 3)),
                    )
                ),
            )
        many = (Rule(engine.name), *(Rule(c.name) for c in piles), Rule("Silver"))
        yield Strategy(OWN, Sections(buy=many))


def _slogs(palette: Palette) -> Iterator[Strategy]:
    """Cheap victory cards from the beginning, with something that slows the others down or pays."""
    helpers: list[Card | None] = [None, *palette.attacks[:3], *palette.treasures]
    soon = at_most(Fact("gains to end"), 6)
    for helper, limit in product(helpers, (2, None)):
        if helper is None and limit is None:
            continue
        first = [Rule(helper.name, limit)] if helper else []
        for dear in ((Rule("Province"),), ()):
            rest = (Rule("Duchy"), Rule("Estate", None, soon), Rule("Silver"))
            yield Strategy(OWN, Sections(buy=(*dear, *first, *rest)))


def _collections(palette: Palette) -> Iterator[Strategy]:
    """Victory cards that count cards of a type: a cheap engine of these, then all the rest."""
    for goal in palette.points:
        if goal.points is None or not goal.points.what.types or goal.points.what.names:
            continue
        kinds = goal.points.what.types
        counted = [c for c in palette.actions if kinds & set(c.types) and c.cost <= _DEAR]
        spare = [c for c in counted if not terminal(c)]
        gainers: list[Card | None] = [
            None, *dict.fromkeys(c for c in (*palette.gainers, *palette.buys) if c.cost < _DEAR)
        ]  # fmt: skip
        draws: list[Card | None] = [None, *(c for c in palette.draws if c in counted)]
        own = Fact("deck", sorted(kinds)[0])
        cheap = sorted(counted, key=lambda c: (terminal(c), -c.cost))
        for gainer, early in product(gainers, (5, 8)):
            fuel = (Rule("Potion", 1, at_least(own, early)),) if goal.potion else ()
            yield Strategy(OWN, Sections(buy=(
                Rule(goal.name), *fuel, *([Rule(gainer.name)] if gainer else ()),
                *(Rule(c.name) for c in cheap if c is not gainer),
            )))  # fmt: skip
        for many, gainer, draw, early in product(spare or counted, gainers, draws, (5, 8)):
            if many in (gainer, draw) or (gainer is draw and draw is not None):
                continue
            fuel = (Rule("Potion", 2, at_least(own, early)),) if goal.potion else ()
            drawing = (Rule(draw.name, None, _fewer(draw, many)),) if draw else ()
            gaining = (Rule(gainer.name, 2),) if gainer else ()
            begun = at_least(Fact("deck", goal.name), 1)
            late = (Rule(c.name, None, begun) for c in (draw, gainer) if c)
            balance = (Rule(gainer.name, None, _fewer(gainer, many)),) if gainer else ()
            yield Strategy(OWN, Sections(buy=(
                    Rule(goal.name),
                    Rule("Duchy", None, at_most(Fact("gains to end"), 4)),
                    Rule("Estate", None, at_most(Fact("gains to end"), 2)),
                    *fuel, *gaining, *drawing, Rule(many.name), *late, *balance, Rule("Silver"),
)))  # fmt: skip


def _points_for_gains(palette: Palette) -> Iterator[Strategy]:
    """Cards that give points for what is bought or gained: a few of them, then many cheap cards."""
    spare = [c for c in palette.actions if not terminal(c)]
    for card, what in palette.collectors.items():
        sought = [c for c in palette.actions if what.types & set(c.types)]
        helpers = (*palette.buys, *spare, *palette.gainers, *palette.trashers)
        for helper, limit, green in product(
            [None, *dict.fromkeys(helpers)], (3, None), (False, True)
        ):
            if helper is card:
                continue
            begun = at_least(Fact("deck", card.name), 2)
            counted = sorted(sought, key=lambda c: (terminal(c), -c.cost))
            cheap = [Rule(c.name, 2 if terminal(c) else None) for c in counted if c is not helper]
            fill = [] if sought else [Rule("Copper", None, begun)]
            rules = (
                Rule(card.name, limit),
                *(greens(palette) if green else ()),
                *([Rule(helper.name, None if helper in spare else 2)] if helper else ()),
                *cheap,
                Rule("Silver", 2 if sought else None),
                *(Rule(c.name, None, begun) for c in counted if terminal(c)),
                *fill,
            )
            yield Strategy(OWN, Sections(buy=rules))


def _points_for_plays(palette: Palette) -> Iterator[Strategy]:
    """Cards that give points whenever they are played: many plays of them, and late victory."""
    villages: list[Card | None] = [None, *palette.villages]
    helpers: list[Card | None] = [None, *palette.draws[:2], *palette.trashers[:2]]
    late = at_most(Fact("gains to end"), 5)
    for card, village, helper in product(palette.tokens, villages, helpers):
        if card in (village, helper) or (village is helper and village is not None):
            continue
        rules = (
            *greens(palette, when=late),
            *([Rule(helper.name, 2)] if helper else ()),
            *([Rule(village.name, None, _fewer(village, card))] if village else ()),
            Rule(card.name, None if village or not terminal(card) else 3),
            Rule("Gold"),
            Rule("Silver"),
        )
        yield Strategy(OWN, Sections(buy=rules))
