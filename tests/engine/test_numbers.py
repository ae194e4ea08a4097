"""NumPy's whole numbers are whole numbers everywhere; floats, texts and truth values are none."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.arena.tournament import plan_tournament
from throneroom.cards.language import action, draw, hand, per, trash, up_to, victory
from throneroom.compute.local import Local
from throneroom.lab.lab_plan import plan_lab

FREE = tr.Variant(kingdom_piles=None)
BOTS = ["Big Money", "Random"]


def bought(match: tr.Match) -> object:
    return match.scores.tolist(), match.bought.tolist(), match.seed


def search(**settings: Any) -> object:  # noqa: ANN401 - any of its settings
    agent = tr.SearchAgent("Big Money", **{"rollouts": 4, **settings})
    agent.new_game(1, 0)
    game = tr.Game("Smithy", 2, 1, FREE)
    return agent.choose(game.view()), repr(agent)


CALLS: dict[str, tuple[Callable[[Any], object], int]] = {
    "Game players": (lambda n: tr.Game("Smithy", n, 1, FREE).record().to_json(), 3),
    "Game seed": (lambda n: tr.Game("Smithy", 2, n, FREE).record().to_json(), 7),
    "Game.view": (lambda n: repr(tr.Game("Smithy", 2, 1, FREE).view(n)), 1),
    "View.sample": (lambda n: tr.Game("Smithy", 2, 1, FREE).view().sample(n).players[1].hand, 5),
    "Kingdom.random seed": (lambda n: tr.Kingdom.random(seed=n), 3),
    "Kingdom.random piles": (lambda n: tr.Kingdom.random(piles=n), 7),
    "Kingdom edition": (lambda n: tr.Kingdom("Throne Room", edition=n), 1),
    "Kingdom year": (lambda n: tr.Kingdom("Throne Room", year=n), 2012),
    "card edition": (lambda n: tr.card("Throne Room", n), 1),
    "card year": (lambda n: tr.card("Throne Room", year=n), 2012),
    "cards edition": (lambda n: tr.all_cards("Base", n), 1),
    "Variant": (lambda n: json.dumps(tr.Variant(turn_limit=n, players=n).changes), 2),
    "Variant piles": (lambda n: json.dumps(tr.Variant(piles={"Copper": n}).changes), 9),
    "Variant start": (lambda n: json.dumps(tr.Variant(start={"Copper": n}).changes), 9),
    "simulate games": (lambda n: bought(tr.simulate("Smithy", BOTS, n, variant=FREE)), 6),
    "simulate seed": (lambda n: bought(tr.simulate("Smithy", BOTS, 6, n, variant=FREE)), 9),
    "simulate threads": (
        lambda n: bought(tr.simulate("Smithy", BOTS, 6, variant=FREE, threads=n)),
        1,
    ),
    "RandomAgent": (lambda n: tr.RandomAgent(n).choose(tr.Game("Smithy", 2, 1, FREE).view()), 5),
    "search rollouts": (lambda n: search(rollouts=n), 6),
    "search horizon": (lambda n: search(horizon=n), 6),
    "search threads": (lambda n: search(threads=n), 1),
    "search seconds": (lambda n: tr.SearchAgent("Big Money", seconds=n).name, 1),
    "analyze generations": (
        lambda n: tr.analyze("Smithy", generations=n, threads=1, variant=FREE).to_json()["games"],
        1,
    ),
    "analyze players": (
        lambda n: json.dumps(
            tr.analyze("Smithy", generations=1, players=n, threads=1, variant=FREE).to_json()
        )[:90],
        2,
    ),
    "analyze seed": (
        lambda n: tr.analyze("Smithy", generations=1, seed=n, threads=1, variant=FREE).seed,
        2,
    ),
    "threads": (lambda n: Local(n).threads, 1),
    "tournament": (
        lambda n: str(plan_tournament([tr.Kingdom("Smithy")], BOTS, size=n, games=n, seed=n)),
        2,
    ),
    "a card's words": (lambda n: repr(action("A", n, draw(n), trash(up_to(n, hand)))), 3),
    "a card's points": (lambda n: repr(victory("V", n, per(n, plus=n))), 3),
    "card lab": (lambda n: plan_lab("Witch", cost=n, kingdoms=n, generations=n, seed=n), 3),
}


@pytest.mark.parametrize("kind", [np.int64, np.uint16], ids=repr)
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.usefixtures("small_search")
def test_a_number_of_numpy_is_a_number(name: str, kind: Callable[[int], object]) -> None:
    call, number = CALLS[name]
    assert call(kind(number)) == call(number)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("wrong", [True, 2.0, np.float64(2), "2", np.bool_(True), [2]], ids=repr)
def test_what_is_no_whole_number_is_refused(name: str, wrong: object) -> None:
    if name == "search seconds" and isinstance(wrong, float):
        return  # half a second is fine
    with pytest.raises((TypeError, ValueError)):
        CALLS[name][0](wrong)


def test_a_wrong_argument_is_a_value_error_that_travels() -> None:
    with pytest.raises(ValueError, match=r"^games is between 1 and") as caught:
        tr.simulate("First Game", BOTS, 0)
    copy = pickle.loads(pickle.dumps(caught.value))
    assert str(copy) == str(caught.value)
