"""What the core fills in is what the view says, by every word of the language."""

from __future__ import annotations

import random

import numpy as np
import pytest

import throneroom as tr
from throneroom.cards.features import EFFECTS, FEATURES, effect_vector, feature_vector
from throneroom.observe import OPTION_NAMES, ObservationError, observation
from throneroom.observe.terms import PURPOSES

from ..random_games import new_game, random_kingdom, walk
from .examples import BY_CARD, EVERYTHING

FREE = tr.Variant(kingdom_piles=None)


def expected(view: tr.View) -> dict[str, float]:
    """Everything that the view itself says, by the name of the term."""
    rules, me = view.rules, view.me
    decision = view.decision
    others = [view.players[(view.player + i) % rules.players] for i in range(1, rules.players)]
    possessing = view.possessor == view.player
    mine = view.active == view.player or possessing
    found: dict[str, float] = {}
    drawn = dict.fromkeys(rules.names, 0)
    for name in rules.names:
        rest = me.hand[name] + me.discard[name] + me.play[name] + me.set_aside[name]
        rest += sum(mat[name] for mat in me.mats.values()) + me.aside.count(name)
        drawn[name] = me.owned[name] - rest
        found[f"supply({name})"] = view.supply.get(name, 0)
        found[f"trash({name})"] = view.trash[name]
        found[f"hand({name})"] = me.hand[name]
        found[f"draw pile({name})"] = drawn[name]
        found[f"discard pile({name})"] = me.discard[name]
        found[f"in play({name})"] = me.play[name]
        found[f"deck({name})"] = me.owned[name]
        found[f"opponent deck({name})"] = others[0].owned[name]
        found[f"any opponent deck({name})"] = max(one.owned[name] for one in others)
        found[f"opponents in play({name})"] = sum(one.play[name] for one in others)
        found[f"cost({name})"] = view.cost(name).coins
        found[f"option({name})"] = float(
            decision is not None and any(option.text == name for option in decision.options)
        )
        found[f"asked by({name})"] = float(decision is not None and decision.source == name)
    found |= {
        "actions": view.actions * mine, "buys": view.buys * mine, "coins": view.coins * mine,
        "potions": view.potions * mine, "players": rules.players, "turn": me.turns,
        "my turn": float(view.active == view.player), "hand size": me.hand_size,
        "draw pile size": me.deck_size, "discard pile size": me.discard_size,
        "deck size": me.owned_size, "victory tokens": me.victory_tokens,
        "coin tokens": me.coin_tokens, "opponent hand size": others[0].hand_size,
        "opponents deck size": sum(one.owned_size for one in others),
        "any opponent turn": max(one.turns for one in others),
        "opponent discard pile size": others[0].discard_size,
        "hand(Treasure)": sum(
            n for name, n in me.hand.items() if "Treasure" in rules.cards[rules.kind(name)].types
        ),
        "purpose(buy)": float(decision is not None and decision.purpose == "buy"),
        "min(coins, 8) / 8": min(view.coins * mine, 8) / 8, "max(1, turn)": max(1, me.turns),
    }  # fmt: skip
    for at, effect in enumerate(EFFECTS):
        total = sum(
            n * effect_vector(rules.cards[rules.kind(name)])[at] for name, n in me.owned.items()
        )
        name = f"sum(deck(each) * feature({effect}, each)) / deck size"
        found[name] = total / max(1, me.owned_size)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_all_numbers_are_those_of_the_view(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    game = new_game(random_kingdom(rng), players, seed, cap=12)
    seen = EVERYTHING.at(game.rules)
    assert len(seen.names) == seen.size
    checked = 0
    for number in walk(game, rng, 400):
        if number % 7:
            continue
        for player in range(players):
            view = game.view(player)
            if view.me.aside or view.possessor is not None:
                continue  # cards on their way are in no pile
            numbers = dict(zip(seen.names, seen.fill(view).tolist(), strict=True))
            for name, value in expected(view).items():
                assert numbers[name] == pytest.approx(value, abs=1e-5), (name, str(view))
            checked += 1
    assert checked > 5


def test_scores_money_and_facts_of_the_table() -> None:
    game = tr.scenario(
        "Gardens, Smithy, Witch", hand=["Gold", "Smithy"], deck=["Gardens"] * 8, play=["Silver"],
        discard=["Estate"] * 3, actions=2, buys=3, coins=4, supply={"Curse": 0},
        opponents=[{"deck": ["Province", "Copper"], "victory_tokens": 4}],
    )  # fmt: skip
    names = (
        "score", "opponent score", "score - opponent score", "money", "money in hand", "actions",
        "buys", "coins", "empty piles", "deck size", "action phase", "my turn",
        "supply(Province)", "draw pile(Gardens)",
    )  # fmt: skip
    seen = observation("\n".join(names)).at(game.rules)
    numbers = dict(zip(names, seen.fill(game.view(0)).tolist(), strict=True))
    assert numbers == {
        "score": 3 + 8, "opponent score": 6 + 4, "score - opponent score": 1, "money": 5,
        "money in hand": 4 + 3, "actions": 2, "buys": 3, "coins": 4, "empty piles": 1,
        "deck size": 14, "action phase": 1, "my turn": 1,
        "supply(Province)": 8, "draw pile(Gardens)": 8,
    }  # fmt: skip


def test_what_is_divided_by_nothing_is_nothing() -> None:
    game = tr.Game("Smithy", 2, 1, FREE)
    seen = observation("coins / 0\n5 / coins\ndeck(each) / (coins * 0)").at(game.rules)
    assert not seen.fill(game).any()


def test_the_question_is_only_seen_by_who_is_asked() -> None:
    game = tr.Game("Smithy", 2, 1, FREE)
    seen = observation("purpose\noption(each)").at(game.rules)
    assert seen.fill(game, 0).sum() == 2  # to play a Treasure; a Copper
    assert not seen.fill(game, 1).any()


def test_given_numbers() -> None:
    game = tr.Game("Smithy", 2, 1, FREE)
    what = observation("given(turns left) / 2\ncoins + given(hope)\ngiven(turns left)")
    assert what.given == ("turns left", "hope")
    seen = what.at(game.rules)
    given = {"turns left": 12, "hope": 3}
    assert seen.fill(game, given=given).tolist() == [6, 3, 12]
    with pytest.raises(ObservationError, match="to be given: hope"):
        seen.fill(game, given={"turns left": 1})
    with pytest.raises(ObservationError, match="called 'hop': did you mean 'hope'"):
        seen.fill(game, given={**given, "hop": 1})


def test_by_card_is_a_row_for_each_card_in_any_kingdom() -> None:
    for seed in (1, 2):
        game = tr.Game(tr.Kingdom.random(seed=seed), 2, seed)
        seen = BY_CARD.at(game.rules)
        rows = seen.fill(game)
        assert rows.shape == seen.shape == (len(game.rules.names), len(seen.names))
        columns = {name: rows[:, i].tolist() for i, name in enumerate(seen.names)}
        assert columns["supply(each)"] == [game.supply.get(n, 0) for n in game.rules.names]
        assert columns["feature(cost, each)"] == [card.cost for card in game.rules.cards]
        for at, card in enumerate(game.rules.cards):
            assert np.allclose(rows[at, : len(FEATURES)], feature_vector(card))
        assert len({*columns["coins / 8"]}) == 1
        total = "sum(deck(each) * feature(plus coins, each))"
        assert columns[total] == [7.0] * len(game.rules.names)


def test_a_row_for_each_option() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None))
    seen = BY_CARD.at(game.rules)
    rows, cards = seen.option_rows(game), seen.fill(game)
    decision = game.decision
    assert decision is not None
    assert rows.shape == (len(decision.options), len(OPTION_NAMES) + seen.shape[1])
    for row, option in zip(rows, decision.options, strict=True):
        head = dict(zip(OPTION_NAMES, row.tolist(), strict=False))
        assert head[f"purpose({decision.purpose})"] == 1
        assert sum(head[f"purpose({purpose})"] for purpose in PURPOSES) == 1
        is_card = option.text in game.rules.names
        assert (head["a card"], head["done"]) == (is_card, option.text == "done")
        own = cards[game.rules.kind(option.text)] if is_card else np.zeros(seen.shape[1])
        assert np.array_equal(row[len(OPTION_NAMES) :], own)
    with pytest.raises(ValueError, match="by-card"):
        observation("coins").at(game.rules).option_rows(game)


def test_arrays_that_are_there_already() -> None:
    game = tr.Game("Smithy", 2, 1, FREE)
    seen, rows = observation("deck(each)").at(game.rules), BY_CARD.at(game.rules)
    out = np.full((3, seen.size), 9, np.float32)
    seen.fill_into(out[1], game)
    assert np.array_equal(out[1], seen.fill(game))
    assert (out[[0, 2]] == 9).all()
    table = np.zeros(rows.shape, np.float32)
    rows.fill_into(table, game)
    assert np.array_equal(table, rows.fill(game))
    with pytest.raises(TypeError, match="contiguous array of float32"):
        seen.fill_into(np.zeros(seen.size), game)
    with pytest.raises(ValueError, match="another size"):
        seen.fill_into(np.zeros(seen.size + 1, np.float32), game)
    with pytest.raises(ObservationError, match="the view of player 0, not of 1"):
        seen.fill(game.view(0), 1)
    other = tr.Game(tr.Kingdom.random(seed=1), 2, 1)
    with pytest.raises(ValueError, match="for another game"):
        seen.fill(other)
