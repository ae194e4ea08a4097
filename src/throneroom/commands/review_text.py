"""The review of a game for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from ..play.game_review import GameReview
from .table_view import bag_text, bar, wrapped

_CARDS = 8  # of a deck


def review_lines(found: GameReview) -> Iterator[str]:
    """The chance to win turn by turn, what cost most, and the decks side by side."""
    if not found.complete:
        yield f"Stopped: only the first {len(found.curve)} decisions were looked at."
    yield "Your chance to win, after your last decision of each turn:"
    for turn, share in found.by_turn.items():
        yield f"  turn {turn:>2}  {share * 100:3.0f} %  {bar(share, 40)}".rstrip()
    yield ""
    if found.mistakes:
        yield "What cost most (in points of that chance, 95 % intervals apart):"
        for one in found.mistakes:
            lost = f"{one.cost * 100:.0f}"
            said = (
                f"turn {one.turn}: {one.prompt}. You chose: {one.chosen.option.label} "
                f"({one.chosen.value * 100:.0f} %). Better: {one.best.option.label} "
                f"({one.best.value * 100:.0f} %)"
            )
            by = f"; {found.plan}: {one.by_rule}" if one.by_rule else ""
            yield from wrapped(f"  -{lost:>2}  {said}{by}", "       ")
    elif found.complete:
        yield "No decision cost more than chance explains."
    yield ""
    yield f"Your deck, beside that of {found.plan} (mean of its games):"
    own = {one.turn: one.cards for one in found.deck}
    theirs = {one.turn: one.deck for one in found.plan_deck}
    last = max(own, default=0)
    for turn in sorted({*range(4, last, 4), last} - {0}):
        yield from wrapped(f"  turn {turn:>2}  you: {bag_text(_few(own.get(turn, {})))}", " " * 11)
        if turn in theirs:
            mean = {name: n for name, n in theirs[turn].items() if n >= 0.1}
            top = sorted(mean.items(), key=lambda item: -item[1])[:_CARDS]
            said = ", ".join(f"{n:.1f} {name}" for name, n in top)
            yield from wrapped(f"           it:  {said}", " " * 11)


def _few(cards: dict[str, int]) -> dict[str, int]:
    return dict(sorted(cards.items(), key=lambda item: -item[1]))
