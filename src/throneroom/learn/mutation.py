"""Changing strategies at random: rules, limits, conditions, order, and how cards are played."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from ..strategies.rulelist import (
    Binary,
    Choice,
    Compare,
    Expression,
    Extreme,
    Fact,
    Logic,
    Not,
    Number,
    Rule,
    Strategy,
    children,
)
from .archetypes import at_least, at_most, left, with_potion
from .palette import Palette, names

MOST_RULES = 18
_MOST_CHOICES = 4
_CONTINUE = 0.5  # the chance of one more change
_DEEPEST = 2
_CHEAP = 2  # coins that are often left over


def mutate(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy:
    """A strategy with one or more random changes."""
    most = max(MOST_RULES, len(plan.rules))
    while True:
        for _ in range(20):
            change = rng.choices(_CHANGES, _WEIGHTS)[0]
            changed = change(plan, palette, rng)
            if changed is not None and changed != plan:
                plan = changed
                break
        if rng.random() >= _CONTINUE:
            return tidy(with_potion(plan, palette), most)


def cross(one: Strategy, other: Strategy, rng: random.Random) -> Strategy:
    """A child of two strategies: rules of one grafted into the other, or head and tail joined."""
    if not one.rules or not other.rules:
        return one
    if rng.random() < 0.6:
        at = rng.randrange(len(other.rules))
        graft = other.rules[at : at + rng.choice((1, 1, 2, 3))]
        place = round(at / len(other.rules) * len(one.rules))
        rules = (*one.rules[:place], *graft, *one.rules[place:])
    else:
        where = rng.random()
        head = one.rules[: round(where * len(one.rules))]
        rules = (*head, *other.rules[round(where * len(other.rules)) :])
    source = rng.choice((one, other))
    child = one.with_sections(buy=rules, trash=source.sections["trash"])
    child = replace(child, choices=source.choices, style=source.style)
    return tidy(child, max(MOST_RULES, len(one.rules)))


def tidy(plan: Strategy, most: int = MOST_RULES) -> Strategy:
    """The same without rules that a former one leaves nothing for, of so many rules at most."""
    kept: list[Rule] = []
    before: dict[str, list[Rule]] = {}  # what is kept, by its card
    for rule in plan.rules:
        if not isinstance(rule.target, str):
            kept.append(rule)
            continue
        same = before.setdefault(rule.target, [])
        if not any(_covers(one, rule) for one in same):
            kept.append(replace(rule, line=0) if rule.line else rule)
            same.append(rule)
    return plan.with_sections(buy=tuple(kept[:most]))


def _covers(former: Rule, rule: Rule) -> bool:
    """Whether a former rule for the same card leaves nothing for this one."""
    if former.condition is not None and former.condition != rule.condition:
        return False
    if former.maximum is None or rule.maximum is None:
        return former.maximum is None
    return former.maximum >= rule.maximum


# ---------------------------------------------------------------- rules

Change = Callable[[Strategy, Palette, random.Random], Strategy | None]


def _some_card(palette: Palette, rng: random.Random) -> str:
    """A kingdom card, mostly."""
    if palette.kingdom and rng.random() < 0.75:
        return rng.choice(palette.kingdom).name
    return rng.choice(palette.buyable)


def _some_limit(rng: random.Random) -> int | None:
    return rng.choice((1, 1, 1, 2, 2, 3, 4, 5, None, None))


def _insert(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy:
    condition = some_condition(plan, palette, rng) if rng.random() < 0.35 else None
    rule = Rule(_some_card(palette, rng), _some_limit(rng), condition)
    return _put(plan, rng.randrange(len(plan.rules) + 1), rule)


def _put(plan: Strategy, at: int, rule: Rule) -> Strategy:
    return plan.with_sections(buy=(*plan.rules[:at], rule, *plan.rules[at:]))


def _with_rule(plan: Strategy, at: int, **changes: object) -> Strategy:
    rule = replace(plan.rules[at], **changes)  # type: ignore[arg-type]
    return plan.with_sections(buy=(*plan.rules[:at], rule, *plan.rules[at + 1 :]))


def _delete(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    if len(plan.rules) < 3:
        return None
    at = rng.randrange(len(plan.rules))
    return plan.with_sections(buy=plan.rules[:at] + plan.rules[at + 1 :])


def _limit(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    limited = [i for i, r in enumerate(plan.rules) if r.maximum is not None]
    if limited and rng.random() < 0.8:
        at = rng.choice(limited)
        now = plan.rules[at].maximum or 0
        new: int | None = now + rng.choice((-2, -1, -1, 1, 1, 2))
        if rng.random() < 0.1:
            new = None
        return None if new is not None and new < 1 else _with_rule(plan, at, maximum=new)
    at = rng.randrange(len(plan.rules))
    return _with_rule(plan, at, maximum=_some_limit(rng))


def _move(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    if len(plan.rules) < 2:
        return None
    rules = list(plan.rules)
    at = rng.randrange(len(rules))
    rule = rules.pop(at)
    near = rng.choice((-2, -1, 1, 2)) if rng.random() < 0.6 else rng.randrange(-20, 21)
    rules.insert(max(0, min(at + near, len(rules))), rule)
    return plan.with_sections(buy=tuple(rules))


def _card(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy:
    at = rng.randrange(len(plan.rules))
    return _with_rule(plan, at, target=_some_card(palette, rng))


def _filler(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    """Something cheap for coins and Buys that nothing else is bought with."""
    cheap = [card.name for card in palette.cards if card.cost <= _CHEAP and not card.potion]
    if not cheap:
        return None
    bought = [rule.card for rule in plan.rules if rule.card] or list(palette.buyable)
    condition = rng.choice(
        (
            None,
            at_least(Fact("buys"), 2),
            at_least(Fact("deck", rng.choice(bought)), rng.randint(1, 4)),
            at_most(Fact("gains to end"), rng.randint(1, 8)),
        )
    )
    return _put(plan, len(plan.rules), Rule(rng.choice(cheap), None, condition))


# ---------------------------------------------------------------- conditions


def _condition(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy:
    """Add, drop or replace a condition."""
    at = rng.randrange(len(plan.rules))
    now = plan.rules[at].condition
    if now is not None and rng.random() < 0.4:
        return _with_rule(plan, at, condition=None)
    new = some_condition(plan, palette, rng, plan.rules[at].card)
    if now is not None and _depth(now) < _DEEPEST and rng.random() < 0.4:
        new = Logic(rng.choice(("and", "or")), (now, new))
    return _with_rule(plan, at, condition=new)


def _depth(expression: Expression) -> int:
    inner = [_depth(part) for part in children(expression)]
    return max(inner, default=0) + isinstance(expression, Logic)


def _tweak(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    """Change a number in a condition a little."""
    places = [i for i, r in enumerate(plan.rules) if r.condition is not None]
    if not places:
        return None
    at = rng.choice(places)
    condition = plan.rules[at].condition
    if condition is None:
        return None
    count = _numbers(condition)
    if not count:
        return None
    changed, _ = _nudge(condition, rng.randrange(count), rng.choice((-2, -1, -1, 1, 1, 2)))
    return _with_rule(plan, at, condition=changed)


def _numbers(expression: Expression) -> int:
    own = isinstance(expression, Number)
    return own + sum(_numbers(part) for part in children(expression))


def _nudge(expression: Expression, which: int, by: int) -> tuple[Expression, int]:
    """Add to the number of this index; also returns the index less the numbers passed."""
    if isinstance(expression, Number):
        return (Number(expression.value + by) if which == 0 else expression), which - 1
    match expression:
        case Binary(op, one, two):
            one, which = _nudge(one, which, by)
            two, which = _nudge(two, which, by)
            return _sum(Binary(op, one, two)), which
        case Compare(relation, one, two):
            one, which = _nudge(one, which, by)
            two, which = _nudge(two, which, by)
            return Compare(relation, one, two), which
        case Logic(_, parts) | Extreme(_, parts):
            new = []
            for part in parts:
                part, which = _nudge(part, which, by)
                new.append(part)
            return replace(expression, parts=tuple(new)), which
        case Not(inner):
            inner, which = _nudge(inner, which, by)
            return Not(inner), which
    return expression, which


def _sum(binary: Binary) -> Expression:
    """A sum without a zero or a negative number in it."""
    match binary:
        case Binary("+" | "-", one, Number(0)):
            return one
        case Binary("+", one, Number(value)) if value < 0:
            return Binary("-", one, Number(-value))
        case Binary("-", one, Number(value)) if value < 0:
            return Binary("+", one, Number(-value))
    return binary


def some_condition(
    plan: Strategy, palette: Palette, rng: random.Random, card: str = ""
) -> Expression:
    """A condition that may make sense."""
    used = [rule.card for rule in plan.rules if rule.card] or list(palette.buyable)
    other = rng.choice(used)
    match rng.randrange(11):
        case 0:
            return at_most(Fact("turn"), rng.randint(2, 12))
        case 1:
            return at_least(Fact("turn"), rng.randint(3, 14))
        case 2 | 3:
            return at_most(left(palette), rng.randint(1, 7))
        case 4:
            return at_most(Fact("gains to end"), rng.randint(1, 8))
        case 5:
            return at_least(Fact("deck", other), rng.randint(1, 4))
        case 6:
            ahead = _sum(Binary("+", Fact("deck", other), Number(rng.randint(-1, 3))))
            return Compare("<", Fact("deck", card or rng.choice(used)), ahead)
        case 7:
            attacks = (*names(palette.attacks), "Attack") if palette.attacks else (other,)
            return at_least(Fact("opponent", rng.choice(attacks)), 1)
        case 8:
            size = rng.randint(8, 30)
            return rng.choice((at_most, at_least))(Fact("deck size"), size)
        case 9:
            return at_least(Fact("money"), rng.randint(5, 20))
        case _:
            return Logic("or", (at_least(left(palette), 2), at_least(Fact("lead"), -6)))


# ---------------------------------------------------------------- how cards are played


def _trash(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    """What to trash, from usual preferences; or leave it to the heuristics."""
    if not palette.trashers:
        return None
    if plan.sections["trash"] and rng.random() < 0.5:
        return plan.with_sections(trash=())
    estate = rng.choice((None, at_least(left(palette), rng.randint(2, 7))))
    copper = rng.choice((None, at_least(Fact("money"), rng.randint(3, 10))))
    rules = [Rule("Curse"), Rule("Estate", None, estate), Rule("Copper", None, copper)]
    if rng.random() < 0.3:
        rules.append(Rule("Silver", None, at_least(Fact("deck", "Gold"), rng.randint(1, 3))))
    return plan.with_sections(trash=tuple(rules))


def _choice(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy | None:
    """An option that a card offers."""
    if plan.choices and (rng.random() < 0.4 or len(plan.choices) >= _MOST_CHOICES):
        at = rng.randrange(len(plan.choices))
        return replace(plan, choices=plan.choices[:at] + plan.choices[at + 1 :])
    if not palette.choosers:
        return None
    card, options = rng.choice(palette.choosers)
    condition: Expression | None = None
    if rng.random() < 0.6:
        condition = rng.choice(
            (
                at_least(Fact("actions"), 1),
                at_least(Fact("money in hand"), rng.randint(3, 8)),
                at_most(Fact("hand size"), rng.randint(2, 5)),
                at_most(left(palette), rng.randint(1, 6)),
                some_condition(plan, palette, rng),
            )
        )
    option = rng.randrange(len(options))
    made = Choice(card, option, condition, words=options[option])
    return replace(plan, choices=(made, *plan.choices))


def _style(plan: Strategy, palette: Palette, rng: random.Random) -> Strategy:
    other = "standard" if plan.style == "provincial" else "provincial"
    return replace(plan, style=other)


_CHANGES: tuple[Change, ...] = (
    _insert, _delete, _limit, _move, _card, _condition, _tweak, _trash, _choice, _style,
    _filler,
)  # fmt: skip
_WEIGHTS = (20, 12, 16, 14, 8, 8, 16, 7, 5, 3, 5)
