"""Measured facts about a strategy, said as a player would say them.

A sentence is made only from facts that were counted in games; what was not seen is not said.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ..cards.english import in_words, plural_name, with_article

if TYPE_CHECKING:
    from ..learn.analysis import Analysis
    from ..learn.why import Against, Buys, CardUse, CardWorth, Opening, SampleGame, Why

_OFTEN = 0.3  # the share of games in which a card is bought that is worth a word
_MOSTLY = 0.75  # the share of games from which on it need not be said
_MOST_BUYS = 8
_ENGINE, _SUPPORT = 3.0, 1.2  # Action cards played in a turn of the second half
_SOME = 0.5  # copies or plays a game that are worth a word
_PILES = 0.25  # the share of games that end on piles that is worth a word
_STALLED = 0.01
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def paragraph(why: Why) -> str:
    """What the deck does, its openings, the order of buys, Victory cards, the length of games."""
    parts = (_deeds, _opening, _order, _victory, _length)
    return " ".join([what_it_is(why), *(said for part in parts for said in part(why))])


def number(value: float) -> str:
    """A count in words, as far as ten.

    >>> number(2.2), number(14.6)
    ('two', '15')
    """
    whole = round(value)
    return _NUMBERS[whole] if whole < len(_NUMBERS) else str(whole)


def turn(value: float) -> str:
    """A median turn, without a half.

    >>> turn(9.5)
    'turn 9 or 10'
    """
    low, high = math.floor(value), math.ceil(value)
    return f"turn {low}" if low == high else f"turn {low} or {high}"


def copies(card: str, count: float) -> str:
    """So many copies of a card.

    >>> copies("Gold", 3.8), copies("Witch", 1.1)
    ('four Golds', 'a Witch')
    """
    if round(count) <= 1:
        return with_article(card)
    return f"{number(count)} {plural_name(card)}"


def percent(share: float) -> str:
    """A share in percent.

    >>> percent(0.5), percent(0.996), percent(0.004)
    ('50 %', '99.6 %', '0.4 %')
    """
    value = 100 * share
    return f"{value:.1f} %" if 0 < value < 1 or 99 < value < 100 else f"{value:.0f} %"


# ---------------------------------------------------------------- the paragraph


def what_it_is(why: Why) -> str:
    """The kind of deck, in a sentence."""
    names = [use.card for use in _kingdom_buys(why)]
    if not names and all(use.games < _OFTEN for use in why.cards):
        return "It buys nothing in most of its games."
    if not names:
        return "Plain money: it buys no kingdom card in most of its games."
    late = why.turns[len(why.turns) // 2 :]
    actions = sum(row.actions for row in late) / len(late) if late else 0.0
    listed = in_words(names[:4], "and")
    if actions >= _ENGINE:
        return (
            f"An engine with {listed}: in the second half of a game "
            f"it plays {actions:.1f} Actions a turn."
        )
    if actions >= _SUPPORT:
        return (
            f"A mix of money and Actions, with {listed}: in the second half of a game "
            f"it plays {actions:.1f} Actions a turn."
        )
    return f"A money deck with {listed}."


def _kingdom_buys(why: Why) -> list[CardUse]:
    """Kingdom cards that it buys in many games, but not for points alone; the most first."""
    return [
        use
        for use in why.cards
        if use.card in why.kingdom_cards and use.card not in why.victory and use.games >= _OFTEN
    ]


def _deeds(why: Why) -> Iterator[str]:
    trashed = sorted(
        (use for use in why.cards if use.trashed >= _SOME), key=lambda u: (-u.trashed, u.card)
    )
    if trashed:
        listed = in_words([copies(use.card, use.trashed) for use in trashed[:4]], "and")
        yield f"It trashes about {listed} in a game."
    gained = [use for use in why.cards if use.gained >= _SOME and use.card != "Curse"]
    gained.sort(key=lambda use: (-use.gained, use.card))
    if gained:
        listed = in_words([copies(use.card, use.gained) for use in gained[:4]], "and")
        yield f"Without buying, it gains about {listed} in a game."
    attacks = [use for use in why.cards if use.card in why.attacks and use.played >= _SOME]
    attacks.sort(key=lambda use: (-use.played, use.card))
    if attacks:
        listed = in_words([f"with {use.card} about {times(use.played)}" for use in attacks], "and")
        yield f"It attacks {listed} in a game."
    junk = {name: n for name, n in why.given.items() if n >= _SOME}
    if list(junk) == ["Curse"]:
        yield f"It hands out about {copies('Curse', junk['Curse'])} in a game."
    elif junk:
        others = "the other player gains" if why.players == 2 else "the other players gain"
        listed = in_words([copies(name, n) for name, n in junk.items()], "and")
        yield f"In its turns {others} about {listed}."


def times(count: float) -> str:
    """How often.

    >>> times(0.7), times(2.2), times(4.6)
    ('once', 'twice', 'five times')
    """
    whole = max(round(count), 1)
    return ("once", "twice")[whole - 1] if whole < 3 else f"{number(whole)} times"


def _opening(why: Why) -> Iterator[str]:
    found: dict[str, list[str]] = {}
    for one in why.openings:
        found.setdefault(_opened(one), []).append(one.split)
    if len(found) == 1 and len(why.openings) > 1:
        yield f"It opens {next(iter(found))}, whatever the split."
    elif found:
        parts = [f"{said} with {_splits(splits)}" for said, splits in found.items()]
        yield f"It opens {'; '.join(parts)}."


def _splits(splits: list[str]) -> str:
    """Splits of the first two hands; the same either way round is said once.

    >>> _splits(["4/3", "3/4", "2/5"])
    '4/3 or 2/5'
    """
    told = [one for one in splits if one not in ("3/4", "2/5") or one[::-1] not in splits]
    return in_words(told, "or")


def _opened(one: Opening) -> str:
    best = one.usual[0]
    cards = bought(best)
    if best.share >= 0.9 or len(one.usual) < 2:
        return cards
    return f"{cards} ({percent(best.share)} of the time, else mostly {bought(one.usual[1])})"


def bought(buys: Buys) -> str:
    """What was bought in two turns; a turn in which nothing was bought is said.

    >>> from throneroom.learn.why import Buys
    >>> bought(Buys(("Witch",), 1.0)), bought(Buys(("Silver", "Silver"), 1.0))
    ('Witch and nothing', 'two Silvers')
    """
    cards = buys.cards
    if not cards:
        return "nothing"
    if len(cards) == 1:
        return f"{cards[0]} and nothing"
    counted = {name: cards.count(name) for name in cards}
    listed = [name if n == 1 else f"{number(n)} {plural_name(name)}" for name, n in counted.items()]
    return in_words(listed, "and")


def _order(why: Why) -> Iterator[str]:
    told = [
        use
        for use in why.cards
        if use.games >= _OFTEN and use.card not in why.victory and use.first_turn is not None
    ]
    told.sort(key=lambda use: (use.first_turn or 0.0, -use.bought))
    if not told:
        return
    parts = []
    for use in told[:_MOST_BUYS]:
        when = turn(use.first_turn or 0.0)
        rare = f", in {percent(use.games)} of games" if use.games < _MOSTLY else ""
        count = use.bought / use.games  # in the games in which it is bought at all
        many = "from " if round(count) > 1 else ""
        parts.append(f"{copies(use.card, count)} ({many}{when}{rare})")
    yield f"Its buys in order: {in_words(parts, 'and')}."


def _victory(why: Why) -> Iterator[str]:
    green = [
        use
        for use in why.cards
        if use.card in why.victory and use.games >= _OFTEN and use.first_turn is not None
    ]
    green.sort(key=lambda use: (use.first_turn or 0.0, use.card))
    if not green:
        yield "It buys Victory cards in few of its games."
        return
    first, *rest = green
    yield (
        f"It turns to Victory cards on {turn(first.first_turn or 0.0)}, "
        f"with the first {first.card}{_in_games(first)}."
    )
    one = "Colony" if "Colony" in why.victory else "Province"
    pile = plural_name(one)
    parts = []
    for use in rest:
        when = f"from {turn(use.first_turn or 0.0)}"
        if use.card not in ("Province", "Colony") and use.left is not None:
            when = f"with about {number(use.left)} {pile if round(use.left) != 1 else one} left"
        rare = f", in {percent(use.games)} of games" if use.games < _MOSTLY else ""
        parts.append(f"{plural_name(use.card)} ({when}{rare})")
    if parts:
        yield f"It also buys {in_words(parts, 'and')}."
    if why.tokens >= 1:
        verb = "is a token" if round(why.tokens) == 1 else "are tokens"
        yield f"About {number(why.tokens)} of its points {verb}."


def _in_games(use: CardUse) -> str:
    return f" (in {percent(use.games)} of games)" if use.games < _MOSTLY else ""


def _length(why: Why) -> Iterator[str]:
    found = why.length
    low, high = round(found.low), round(found.high)
    spread = f" (half of them {low} to {high})" if low != high else ""
    yield f"Its games last {turn(found.median).removeprefix('turn ')} turns{spread}."
    if found.by_piles >= _PILES:
        yield f"{percent(found.by_piles)} of them end on empty piles, with Provinces left."
    if found.stalled >= _STALLED:
        yield f"{percent(found.stalled)} of them did not end and were stopped."


# ---------------------------------------------------------------- single lines


def watched(why: Why) -> str:
    """What the facts are made of."""
    alone = why.rivals == (why.name,)
    whom = "itself" if alone else in_words(list(why.rivals), "and")
    return f"From {why.games:,} games against {whom}"


def against_line(one: Against) -> str:
    """A share of wins with its interval."""
    about = f" ({one.about})" if one.about else ""
    return f"{one.opponent}{about}: wins {percent(one.share)} ({interval(one.low, one.high)})"


def interval(low: float, high: float) -> str:
    """An interval of shares.

    >>> interval(0.412, 0.466)
    '41 to 47 %'
    """
    return f"{percent(low).removesuffix(' %')} to {percent(high)}"


def points(share: float) -> str:
    """A difference of shares, in points.

    >>> points(0.123), points(-0.04)
    ('12.3', '-4.0')
    """
    value = round(100 * share, 1)
    return "0.0" if value == 0 else f"{value:.1f}"


def worth_line(one: CardWorth) -> str:
    """What the deck loses without a card; only what is beyond chance is said to be so."""
    span = f"{points(one.low)} to {points(one.high)}"
    if one.low > 0:
        return f"{one.card}: {points(one.loss)} points fewer wins without it ({span})"
    if one.high < 0:
        span = f"{points(-one.high)} to {points(-one.low)}"
        return f"{one.card}: {points(-one.loss)} points more wins without it ({span})"
    return f"{one.card}: no clear difference without it ({span})"


def even_share(players: int) -> str:
    """What an equal share is, where that is not half."""
    return (
        "" if players == 2 else f" With {players} players an equal share is {100 / players:.0f} %."
    )


def buys_line(one: Buys) -> str:
    """First buys, in order."""
    return f"{', '.join(one.cards) or 'nothing'} ({percent(one.share)})"


def sample_line(sample: SampleGame, why: Why) -> str:
    """Which game the log is of, and why this one."""
    ended = "wins" if sample.won == 1 else "loses" if sample.won == 0 else "shares the win"
    whom = "itself" if sample.opponent == why.name else sample.opponent
    called = why.name if sample.called == why.name else f"{why.name} (here {sample.called})"
    return (
        f"A game against {whom} that {called} {ended} with {sample.points} to {sample.theirs} "
        f"points in {sample.turns} turns: of {sample.among} games the nearest to the medians of "
        "turns and of points ahead."
    )


# ---------------------------------------------------------------- the leaders together


def changes(analysis: Analysis) -> list[str]:
    """Where another leader than A is the better answer to one that attacks or empties piles.

    Only what the tournament shows beyond chance; often that is nothing.
    """
    said = []
    n = len(analysis.leaders)
    games = max(analysis.table_games, 1)
    # Two entries of the table differ by chance by so much, for all the pairs that are looked at.
    chance = 3 * math.sqrt(0.5 / games)
    for j in range(1, n):
        why = analysis.leaders[j].why
        habit = "" if why is None else _habit(why)
        if not habit:
            continue
        rates = analysis.table[:, j]
        best = max((i for i in range(n) if i != j), key=lambda i: rates[i])
        if best != 0 and rates[best] - rates[0] > chance:
            mine, first = analysis.leaders[best].letter, analysis.leaders[0].letter
            said.append(
                f"Against {analysis.leaders[j].letter}, {habit}, {mine} does better than {first}: "
                f"{percent(float(rates[best]))} to {percent(float(rates[0]))}."
            )
    return said


def _habit(why: Why) -> str:
    attacks = [use for use in why.cards if use.card in why.attacks and use.played >= 1]
    attacks.sort(key=lambda use: (-use.played, use.card))
    parts = []
    if attacks:
        parts.append(f"which attacks with {in_words([use.card for use in attacks[:2]], 'and')}")
    if why.length.by_piles >= _SOME:
        parts.append("whose games mostly end on empty piles")
    return " and ".join(parts)


def shown_turns(why: Why, most: int = 8) -> Sequence[int]:
    """The turns of a short table: spread evenly, the last among them."""
    last = len(why.turns)
    step = max(1, -(-last // most))
    return [number - 1 for number in range(last, 0, -step)][::-1]
