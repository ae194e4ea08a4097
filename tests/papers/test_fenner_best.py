"""Our agent of Fenner's kind: what it sees, how it learns."""

from __future__ import annotations

import numpy as np
import pytest

import throneroom as tr
from throneroom.cards.features import FEATURES
from throneroom.engine.kingdom import Kingdom
from throneroom.engine.ruleset import ruleset
from throneroom.engine.variant import OFFICIAL
from throneroom.papers.fenner.deck_values import (
    FACTS,
    INPUTS,
    MISLEADING,
    WIDTH,
    Fit,
    buyer,
    fit,
    known_inputs,
    recorded,
    rows_of,
)
from throneroom.papers.fenner.make_best import Recipe, collect, first_network


@pytest.mark.parametrize("sets", ["Base", "Intrigue"])
def test_records_are_seen_as_the_core_sees_them(sets: str) -> None:
    rules = ruleset(Kingdom.random(sets, 5, edition=1), 4, OFFICIAL)
    game = tr.Game(rules.kingdom, players=4, seed=3)
    agents = [tr.as_agent("Big Money (Fenner)") for _ in range(4)]
    for step in range(300):
        if game.decision is None:
            break
        if step % 20 == 0:
            view = game.view(game.decision.player)
            raw = recorded().at(game.rules).fill(view)
            row = rows_of(game.rules, raw[None].astype(np.int8))
            assert np.allclose(row[0], INPUTS.at(game.rules).fill(view), atol=1e-5)
        game.choose(agents[game.decision.player].choose(game.view()))
    assert step > 40


def test_no_input_stands_for_a_card() -> None:
    sizes = {
        INPUTS.at(ruleset(Kingdom.random(sets, 1), 4, OFFICIAL)).size
        for sets in ("Base", "Intrigue", "Seaside")
    }
    assert sizes == {WIDTH}


def test_what_a_network_with_few_effects_sees() -> None:
    known = known_inputs(3)
    assert known[-len(FACTS) :].all()
    for block in known[: 3 * len(FEATURES)].reshape(3, len(FEATURES)):
        seen = [name for name, one in zip(FEATURES, block, strict=True) if one]
        assert seen == ["minus actions", "plus cards", "plus coins"]
    hidden = {name for name, one in zip(FEATURES, known_inputs(None), strict=False) if not one}
    assert hidden == set(MISLEADING)


def test_hidden_inputs_change_nothing() -> None:
    rng = np.random.default_rng(1)
    rows = rng.random((500, WIDTH)).astype(np.float32)
    known = known_inputs(2)
    shares = (rows[:, known][:, 0] > 0.5).astype(np.float32)
    network = fit(rows, shares, 1, Fit(hidden=8, steps=150, batch=128, rate=0.02), known=known)
    other = rows.copy()
    other[:, ~known] = rng.random((500, int((~known).sum())))
    assert (network.forward(rows) == network.forward(other)).all()
    won, lost = network.forward(rows[shares == 1]), network.forward(rows[shares == 0])
    assert won.mean() > lost.mean() + 0.1


def test_it_learns_from_native_games() -> None:
    """One small round: what it promises is what is won on average."""
    recipe = Recipe(kingdoms=3, games=40)
    rows, shares = collect(first_network(), recipe, 0, 1)
    assert rows.shape == (len(shares), WIDTH)
    assert 0 < shares.mean() < 0.5
    network = fit(rows, shares, 1, Fit(hidden=16, steps=150, batch=512, rate=0.02))
    promised = 1 / (1 + np.exp(-network.forward(rows.astype(np.float32))))
    assert promised.mean() == pytest.approx(shares.mean(), abs=0.05)


def test_it_plays_native_games_with_cards_it_has_never_seen() -> None:
    kingdom = Kingdom.random("Intrigue", 4, edition=1)
    match = tr.simulate(kingdom, [buyer(first_network()), *["Big Money (Fenner)"] * 3], 40, seed=1)
    assert match.games == 40
    assert match.bought[0].sum() > 0
