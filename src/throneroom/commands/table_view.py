"""What the terminal shows of a game that is played: lines of at most 80 columns, from a view."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ..engine.decision import Decision, Option
from ..engine.log import LogLine
from ..engine.view import Known, View
from ..play.advice import Advice
from ..play.toggles import Toggles
from ..prose import many

if TYPE_CHECKING:
    from rich.text import Text

WIDTH = 79
_LOW = 2  # cards left in a pile that is nearly gone
_SHOWN = 6  # options of an advice
_COLOURS = (
    ("Curse", "magenta"), ("Attack", "red"), ("Reaction", "blue"), ("Treasure", "yellow"),
    ("Victory", "green"), ("Duration", "dark_orange"),
)  # fmt: skip


def styled(view: View, line: str, style: str = "") -> Text:
    """A line with the names of cards in the colours of their types."""
    from rich.text import Text

    text = Text(line, style=style)
    for card in view.rules.cards:
        colour = next((colour for kind, colour in _COLOURS if kind in card.types), "")
        if colour and card.name in line:
            text.highlight_regex(rf"(?<!\w){re.escape(card.name)}", colour)
    return text


def wrapped(line: str, indent: str = "", room: int = 0) -> Iterator[str]:
    """A line in pieces that fit, with room for something before them; further ones are indented."""
    yield from textwrap.wrap(line, WIDTH - room, subsequent_indent=indent) or [""]


def bag_text(cards: Mapping[str, int], none: str = "nothing") -> str:
    """Cards as a hand is told: ``Village, 2 Copper``."""
    parts = [name if n == 1 else f"{n} {name}" for name, n in cards.items() if n > 0]
    return ", ".join(parts) or none


def position_lines(view: View) -> Iterator[str]:
    """The table as the player sees it, in a few lines."""
    left = [many(view.actions, "Action"), many(view.buys, "Buy"), f"${view.coins}"]
    if view.potions:
        left.append(many(view.potions, "Potion"))
    yield f"{', '.join(left)}   {_points(view)}"
    for seat in view.players:
        if seat.player != view.player:
            yield from wrapped(_seat(view, seat), "  ")
    me = view.me
    if any(me.play.values()):
        yield from wrapped(f"In play: {bag_text(me.play)}", "  ")
    for line in _besides(me):
        yield from wrapped(f"Your {line}", "  ")
    yield from wrapped(
        f"Hand: {bag_text(view.hand)}   (deck {me.deck_size}, discard {me.discard_size})", "  "
    )


def _points(view: View) -> str:
    scores = [(view.names[i], view.score(i)) for i in range(len(view.names))]
    return ", ".join(f"{name} {'?' if points is None else points} VP" for name, points in scores)


def _seat(view: View, seat: Known) -> str:
    """Another player in a line."""
    name = view.names[seat.player]
    said = [f"{seat.hand_size} in hand"]
    if seat.hand:
        said[0] += f" ({bag_text(seat.hand)} among them)"
    said += [f"deck {seat.deck_size}", f"discard {seat.discard_size}"]
    if any(seat.play.values()):
        said.append(f"in play {bag_text(seat.play)}")
    return f"{name}: {', '.join([*said, *_besides(seat)])}"


def _besides(seat: Known) -> list[str]:
    said = []
    if seat.set_aside:
        said.append(f"set aside: {bag_text(seat.set_aside)}")
    said += [f"{name} mat: {bag_text(cards)}" for name, cards in seat.mats.items() if cards]
    if seat.victory_tokens:
        said.append(f"tokens: {seat.victory_tokens} VP")
    if seat.coin_tokens:
        said.append(many(seat.coin_tokens, "Coin token"))
    return said


def arranged(view: View) -> Decision:
    """The decision with its options as they are numbered: piles by cost, all Treasures first."""
    decision = view.decision
    assert decision is not None
    piles = {*view.supply} if decision.zone == "supply" else set()

    def order(option: Option) -> tuple[int, int, str]:
        if option.text == "treasures":
            return -1, 0, ""
        if option.text in piles:
            return 0, view.cost(option.text).coins, option.text
        return 1, 0, ""  # as they are

    return replace(decision, options=tuple(sorted(decision.options, key=order)))


def option_lines(view: View, decision: Decision, toggles: Toggles | None = None) -> Iterator[str]:
    """The options with their numbers, in as many columns as fit."""
    cells = []
    for number, option in enumerate(decision.options, 1):
        label = option.label or option.text
        if decision.zone == "supply" and option.text in view.supply:
            label += f", {view.supply[option.text]} left"
        elif toggles is not None and toggles.there.get(option.text, 1) > 1:
            label += f" (of {toggles.there[option.text]})"
        elif decision.zone == "hand" and decision.subject == view.player:
            n = view.hand.get(option.text, 0)
            label += f" (of {n})" if n > 1 else ""
        cells.append(f"{number:>2}  {label}")
    yield from columns(cells)


def columns(cells: Sequence[str]) -> Iterator[str]:
    """Cells in columns that are read downwards."""
    widest = max(map(len, cells), default=0) + 3
    across = max(1, min(3, (WIDTH + 3 - 2) // widest))
    rows = -(-len(cells) // across)
    for row in range(rows):
        line = "".join(cell.ljust(widest) for cell in cells[row::rows])
        yield from (
            wrapped(f"  {line}".rstrip(), "      ") if across == 1 else [f"  {line}".rstrip()]
        )


def supply_lines(view: View) -> Iterator[str]:
    """All piles, by cost."""
    cards = {card.name: card for card in view.rules.cards}
    order = sorted(view.supply, key=lambda name: (view.cost(name).coins, name))
    cells = []
    for name in order:
        left = view.supply[name]
        few = "!" if left <= _LOW else " "
        tokens = f" +{view.pile_tokens[name]}" if view.pile_tokens[name] else ""
        cells.append(f"{view.cost(name)!s:>4}  {left:>2}{few} {name}{tokens}")
    yield from columns(cells)
    empty = sum(1 for name in cards if view.supply.get(name) == 0)
    if empty:
        yield f"  {many(empty, 'pile')} empty"
    yield from wrapped(f"Trash: {bag_text(view.trash)}", "  ")


def deck_lines(view: View) -> Iterator[str]:
    """The player's own cards, wherever they are, and the points in them."""
    me = view.me
    yield from wrapped(f"All your cards ({me.owned.total()}): {bag_text(me.owned)}", "  ")
    yield f"{view.score(view.player)} VP now"
    yield from wrapped(f"Discard pile: {bag_text(me.discard)}", "  ")
    inside = me.owned - me.hand - me.discard - me.play
    inside -= Counter(name for name in me.aside if name is not None)
    for cards in (me.set_aside, *me.mats.values()):
        inside = inside - cards
    yield from wrapped(f"Still in the deck, in any order: {bag_text(inside)}", "  ")
    known = [(place, name) for place, name in enumerate(me.deck, 1) if name is not None]
    if known:
        told = ", ".join(f"{name} (card {place})" for place, name in known)
        yield from wrapped(f"Known from the top: {told}", "  ")


def log_lines(lines: Iterable[LogLine]) -> Iterator[str]:
    """A log, with an empty line before each turn."""
    for line in lines:
        if line.heading:
            yield ""
        yield from wrapped(line.text, "  ")


# ---------------------------------------------------------------- advice


def advice_lines(advice: Advice) -> Iterator[str]:
    """The best options with their chances, and what strategies would do."""
    yield (
        f"Advice: {advice.rollouts:,} games played on from what you know ({advice.seconds:.1f} s)"
    )
    names = [_label(one.option) for one in advice.chances[:_SHOWN]]
    widest = min(30, max(map(len, names)))
    for name, one in zip(names, advice.chances, strict=False):
        between = f"({one.low * 100:.0f} to {one.high * 100:.0f})"
        yield (
            f"  {name[:widest]:<{widest}} wins {_percent(one.value):>5}  {between:<11}"
            f"  {bar(one.value)}".rstrip()
        )
    close = len(advice.close)
    if close:
        yield f"  The first {close + 1} may be equally good: their intervals meet."
    for guide in advice.rules:
        rule = f" (rule {guide.number}: {guide.rule})" if guide.rule else ""
        yield from wrapped(f"  {guide.strategy} would choose: {_label(guide.option)}{rule}", "    ")


def short_advice(advice: Advice) -> str:
    """The same in a line."""
    best = advice.best
    close = [_label(one.option) for one in advice.close[:2]]
    also = f"; {' or '.join(close)} may be as good" if close else ""
    return f"Advice: {_label(best.option)}, wins {_percent(best.value)}{also}"


def bar(share: float, length: int = 16) -> str:
    """A share as a bar of signs that every terminal has.

    >>> bar(0.5, 4)
    '##'
    """
    return "#" * round(share * length)


def _percent(share: float) -> str:
    return f"{share * 100:.0f} %"


def _label(option: Option) -> str:
    return option.label or option.text
