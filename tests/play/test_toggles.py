"""Several picks: gathered, taken back, and given at once."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import throneroom as tr
from throneroom.engine.decision import IllegalChoice, Option
from throneroom.play.game_setup import GameSetup, person
from throneroom.play.played_game import PlayedGame
from throneroom.play.toggles import Toggles, toggles_of

from ..random_games import random_kingdom
from .helpers import at_chapel, setup


def option(toggles: Toggles, text: str) -> Option:
    return next(one for one in toggles.decision.options if one.text == text)


def gathered(game: PlayedGame) -> Toggles:
    assert game.asked is not None
    found = toggles_of(game.view(game.asked))
    assert found is not None
    return found


def test_picks_can_be_taken_back_until_they_are_done() -> None:
    game = at_chapel()
    toggles = gathered(game)
    assert (toggles.decision.least, toggles.decision.most) == (0, 4)
    copper = option(toggles, "Copper")
    before = toggles.left(copper)
    more = toggles.pick(copper).pick(copper)
    assert [one.text for one in more.picked] == ["Copper", "Copper"]
    assert more.left(copper) == before - 2
    less = more.take_back(copper)
    assert less.left(copper) == before - 1
    number, hand = game.answered, game.view(0).hand
    game.answer_all(less.picked)
    assert game.answered == number + 2  # the pick, and "done"
    assert hand - game.view(0).hand == {"Copper": 1}
    assert game.view(0).trash["Copper"] == 1


def test_what_can_not_be_picked() -> None:
    toggles = gathered(at_chapel())
    copper = option(toggles, "Copper")
    with pytest.raises(IllegalChoice, match="Copper is not picked"):
        toggles.take_back(copper)
    while toggles.left(copper):
        toggles = toggles.pick(copper)
    with pytest.raises(IllegalChoice, match="no more"):
        toggles.pick(copper)


def test_nothing_at_all_is_an_answer_if_the_card_allows_it() -> None:
    game = at_chapel()
    assert gathered(game).enough
    game.answer_all([])
    assert game.view(0).trash.total() == 0
    assert game.view(0).decision is not None


def test_all_picks_or_none() -> None:
    game = at_chapel()
    before = game.game.record()
    with pytest.raises(IllegalChoice, match="is not an option now"):
        game.answer_all(["Copper", "Gold"])
    assert game.game.record() == before


def test_too_few_picks_are_refused() -> None:
    rng = random.Random(2)
    for seed in range(40):
        game = PlayedGame(setup(random_kingdom(rng), "Random", seed=seed, opening=None))
        for _ in range(300):
            if game.over:
                break
            if game.opponents_move() is not None:
                continue
            toggles = toggles_of(game.view(0))
            if toggles is not None and toggles.decision.least > 1:
                assert not toggles.enough
                with pytest.raises(IllegalChoice, match="not enough"):
                    game.answer_all([])
                return
            decision = game.view(0).decision
            assert decision is not None
            game.answer(rng.choice(decision.options))
    raise AssertionError("no such question came")


@pytest.mark.parametrize("seed", range(5))
def test_whatever_can_be_gathered_can_be_given(seed: int) -> None:
    """In random games, any picks that toggles allow are answers that the game takes."""
    rng = random.Random(seed)
    game = PlayedGame(setup(random_kingdom(rng), "Random", seed=seed, opening=None))
    asked = 0
    for _ in range(250):
        if game.over:
            break
        if game.opponents_move() is not None:
            continue
        view = game.view(0)
        decision, toggles = view.decision, toggles_of(view)
        assert decision is not None
        if toggles is None:
            game.answer(rng.choice(decision.options))
            continue
        wanted = rng.randint(toggles.decision.least, toggles.decision.most)
        while len(toggles.picked) < wanted:
            can = [one for one in decision.options if toggles.left(one) > 0]
            toggles = toggles.pick(rng.choice(can))
        if not toggles.enough:
            continue
        game.answer_all(toggles.picked)
        asked += 1
    assert asked or game.over or seed


def test_picks_that_the_game_does_not_ask_for_are_taken_all_the_same() -> None:
    """When all cards left have one name, the game picks the rest by itself."""
    start = {"Apothecary": 4, "Smithy": 4, "Copper": 4}
    variant = tr.Variant(kingdom_piles=None, start=start)
    people = [person("Anna"), person("Ben")]
    for seed in range(100):
        game = PlayedGame(GameSetup.of(tr.Kingdom("Apothecary, Smithy"), people, seed, variant))
        if game.view(0).hand["Apothecary"]:
            game.answer("Apothecary")
            shown = Counter(game.view(0).me.aside)
            if shown["Smithy"] == 2 and shown["Apothecary"] == 1:
                break
    assert gathered(game).decision.least == 3
    with pytest.raises(IllegalChoice):
        game.answer_all(["Apothecary", "Apothecary", "Smithy"])
    game.answer_all(["Apothecary", "Smithy", "Smithy"])
    assert game.view(0).me.deck[:3] == ("Smithy", "Smithy", "Apothecary")


def test_picks_that_are_not_there_are_refused_all_the_same() -> None:
    game = at_chapel()
    before = game.steps
    with pytest.raises(IllegalChoice):
        game.answer_all(["Estate"] * 5)
    assert game.steps == before


def test_all_or_nothing_of_one_name() -> None:
    """Mill asks whether to discard two cards; with the first Copper, the second one is settled."""
    start = {"Mill": 3, "Copper": 2}
    variant = tr.Variant(kingdom_piles=None, start=start)
    game = PlayedGame(GameSetup.of(tr.Kingdom("Mill"), [person("Anna"), person("Ben")], 7, variant))
    for _ in range(2):
        game.answer("Mill")
        game.answer("done")
    game.answer("Mill")
    assert game.view(0).hand == {"Copper": 2}
    game.answer_all(["Copper", "Copper"])
    assert game.view(0).coins == 2
    assert game.view(0).me.discard == {"Copper": 2}
