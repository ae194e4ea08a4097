"""Games to try the layer with."""

from __future__ import annotations

import random
from collections.abc import Iterable

import throneroom as tr
from throneroom.play.game_setup import GameSetup, TableSeat, opponent, person
from throneroom.play.played_game import PlayedGame
from throneroom.play.plies import Ply

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"


def setup(
    kingdom: str | tr.Kingdom = FIRST_GAME,
    *others: str,
    seed: int = 7,
    people: int = 1,
    opening: str | None = "4/3",
) -> GameSetup:
    """A game of people against others; the people sit first."""
    played = kingdom if isinstance(kingdom, tr.Kingdom) else tr.Kingdom(kingdom, opening=opening)
    seats: list[TableSeat] = [person(name) for name in ("Anna", "Ben", "Cora")[:people]]
    seats += [opponent(text, played) for text in others or ("Big Money",)]
    variant = tr.Variant(kingdom_piles=None, stall_limit=40)
    return GameSetup.of(played, seats, seed, variant)


def play_randomly(game: PlayedGame, rng: random.Random, most: int = 10_000) -> Iterable[int]:
    """People answer at random; gives the person's seat before each of their answers."""
    for _ in range(most):
        if game.over:
            return
        if game.asked is None:
            for _ in game.opponents_moves():
                pass
            continue
        yield game.asked
        decision = game.view(game.asked).decision
        assert decision is not None
        game.answer(rng.choice(decision.options))


def played(game: PlayedGame, *answers: str) -> PlayedGame:
    """Give answers one after the other; opponents move in between."""
    for answer in answers:
        game.answer(answer)
        for _ in game.opponents_moves():
            pass
    return game


class Shelf:
    """Keeps plies in memory, as a store would."""

    def __init__(self) -> None:
        self.plies: list[Ply] = []
        self.over = False

    def __call__(self, first: int, plies: Iterable[Ply], over: bool) -> None:
        assert first == len(self.plies)
        self.plies += plies
        self.over = over


def at_chapel() -> PlayedGame:
    """Anna has played Chapel and may trash up to four cards; Big Money is her opponent."""
    game = PlayedGame(setup("Chapel, Smithy"))
    played(game, "treasures", "Chapel")
    for _ in range(10):
        decision = game.view(0).decision
        assert decision is not None
        if any(option.text == "Chapel" for option in decision.options):
            break
        played(game, "done")
    game.answer("Chapel")
    return game
