"""A position as a person reads it: with ``print``, and in a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from ..cards.english import in_words
from ..prose import many, plain_text
from .game import Game, Seat
from .view import Known, View

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

_HIDDEN = "?"


def position_text(position: Game | View) -> str:
    """All of it as plain text."""

    def write(out: Console) -> None:
        for part in position_parts(position):
            out.print(part, soft_wrap=isinstance(part, str))

    return plain_text(write)


def position_parts(position: Game | View) -> Iterator[RenderableType]:
    """What to show, piece by piece: of a view, only what that player may know."""
    from rich.text import Text

    yield f"Kingdom: {position.rules.kingdom}"
    yield Text(_headline(position), style="bold")
    yield _players(position)
    yield f"Supply: {', '.join(f'{n} {name}' for name, n in position.supply.items())}"
    if position.pile_tokens:
        yield f"Tokens on piles: {_bag(position.pile_tokens)}"
    yield f"Trash: {_bag(position.trash) or 'nothing'}"
    if (decision := position.decision) is not None:
        yield Text(f"{position.names[decision.player]}: {decision.prompt}", style="bold")
        for option in decision.options:
            yield f"  {option.label}"


def _headline(position: Game | View) -> str:
    core, names = position._core, position.names
    table = core.table()
    if position.over:
        winners = [names[i] for i in range(len(names)) if table[6] >> i & 1]
        verb = "wins" if len(winners) == 1 else "share the win"
        return f"The game is over: {in_words(winners, 'and')} {verb}." if winners else "Stopped."
    left = [many(position.actions, "Action"), many(position.buys, "Buy"), f"${position.coins}"]
    if position.potions:
        left.append(many(position.potions, "Potion"))
    by = position.possessor
    who = names[position.active] + (f", {names[by]} decides" if by is not None else "")
    return f"Turn {position.turn} - {who}: {', '.join(left)}"


def _players(position: Game | View) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    everything = isinstance(position, Game)
    for name in ("Player", *(("Points",) * everything), "Hand", "In play", "Deck", "Discard"):
        table.add_column(name, justify="right" if name == "Points" else "left")
    seats: Sequence[Seat | Known] = position.players
    rest = [_rest(seat) for seat in seats]
    if any(rest):
        table.add_column("Besides")
    for name, seat, more in zip(position.names, seats, rest, strict=True):
        points = (str(seat.score),) if isinstance(seat, Seat) else ()
        discard_size = seat.discard_size if isinstance(seat, Known) else seat.discard.total()
        table.add_row(
            name, *points, _zone(seat.hand, seat.hand_size), _bag(seat.play) or "-",
            _deck(seat.deck), _zone(seat.discard, discard_size), *((more,) * any(rest)),
        )  # fmt: skip
    return table


def _rest(seat: Seat | Known) -> str:
    """Mats, tokens, and what is set aside."""
    said = []
    if isinstance(seat, Known) and seat.aside:
        said.append(f"now aside: {', '.join(name or _HIDDEN for name in seat.aside)}")
    if seat.set_aside:
        said.append(f"set aside: {_bag(seat.set_aside)}")
    said += [f"{name} mat: {_bag(cards)}" for name, cards in seat.mats.items() if cards]
    if seat.victory_tokens:
        said.append(f"{seat.victory_tokens} VP")
    if seat.coin_tokens:
        said.append(many(seat.coin_tokens, "Coin token"))
    return "; ".join(said)


def _bag(cards: Mapping[str, int]) -> str:
    return ", ".join(f"{n} {name}" for name, n in cards.items() if n)


def _zone(cards: Mapping[str, int], size: int) -> str:
    """Cards of a zone that may hold others, which are hidden."""
    known = sum(cards.values())
    if known == 0:
        return many(size, "card") if size else "-"
    return _bag(cards) + (f" and {size - known} more" if size > known else "")


def _deck(deck: Sequence[str | None]) -> str:
    """How many cards, and those from the top of which it is known what they are."""
    if not deck:
        return "-"
    last = max((at for at, name in enumerate(deck) if name is not None), default=-1)
    shown = ", ".join(name or _HIDDEN for name in deck[: last + 1])
    return many(len(deck), "card") + (f", from the top: {shown}" if shown else "")
