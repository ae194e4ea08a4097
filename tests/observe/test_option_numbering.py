"""Numbers of options: every option of every decision has one, and back."""

from __future__ import annotations

import pickle
import random

import numpy as np
import pytest

import throneroom as tr
from throneroom.observe import ObservationError, OptionNumbering
from throneroom.papers.yang_kuo.inputs import ACTIONS, CARDS

from ..random_games import new_game, random_kingdom, walk

FREE = tr.Variant(kingdom_piles=None)


@pytest.mark.parametrize("seed", range(20))
def test_every_option_has_a_number_of_its_own(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(random_kingdom(rng), 2 + seed % 3, seed, cap=15)
    numbers = OptionNumbering(numbers=1024).at(game.rules)
    assert len(numbers.names) == numbers.size == len({*numbers.names})
    for _ in walk(game, rng, 500):
        decision = game.decision
        assert decision is not None
        assert numbers.covers(game)
        found = [numbers.index(game, option) for option in decision.options]
        mask = numbers.mask(game)
        assert sorted(i for i in found if i is not None) == mask.nonzero()[0].tolist()
        assert len(found) == int(mask.sum())
        for option, index in zip(decision.options, found, strict=True):
            assert index is not None
            assert numbers.option(game, index) == option
            assert numbers.core.option(index) == option.code


def test_places_that_have_no_number_can_t_be_chosen_by_one() -> None:
    game = tr.scenario("Secret Passage", hand=["Secret Passage"], deck=["Copper"] * 7)
    game.choose("Secret Passage")
    assert game.decision is not None
    assert [str(option) for option in game.decision.options] == ["0", "1", "2", "3", "4", "5"]
    few = OptionNumbering(numbers=3).at(game.rules)
    assert [few.names[i] for i in few.mask(game).nonzero()[0]] == [
        "number 0",
        "number 1",
        "number 2",
    ]
    assert few.index(game, game.decision.options[2]) is not None
    assert few.index(game, game.decision.options[3]) is None
    none = OptionNumbering(numbers=0).at(game.rules)
    assert not none.covers(game)
    assert not none.mask(game).any()


def test_only_what_is_bought() -> None:
    game = tr.scenario("Smithy", phase="buy", coins=4)
    numbers = OptionNumbering.of_buys().at(game.rules)
    names = [numbers.names[i] for i in numbers.mask(game).nonzero()[0]]
    assert names == [f"buy({card})" for card in ("Copper", "Silver", "Estate", "Curse", "Smithy")]
    done = next(option for option in game.decision.options if option.text == "done")  # type: ignore[union-attr]
    assert numbers.index(game, done) is None
    with_done = OptionNumbering.of_buys(done=True).at(game.rules)
    assert with_done.names[with_done.size - 1] == "done"
    assert with_done.option(game, with_done.size - 1).text == "done"
    treasure = tr.Game("Smithy", 2, 1, FREE)
    assert not numbers.covers(treasure)
    assert not numbers.mask(treasure).any()


def test_yang_and_kuos_actions() -> None:
    kingdom = tr.Kingdom(list(CARDS[7:]))
    numbers = ACTIONS.at(tr.Game(kingdom, 2, 1, FREE).rules)
    assert numbers.names == tuple(f"buy({card})" for card in CARDS)


def test_over_and_wrong_numbers() -> None:
    game = tr.Game("Smithy", 2, 1, FREE)
    numbers = OptionNumbering().at(game.rules)
    with pytest.raises(
        ObservationError, match=r"buy\(Province\) \(number \d+\) is not an option now"
    ):
        numbers.option(game, numbers.names.index("buy(Province)"))
    for wrong in (-1, numbers.size):
        with pytest.raises(ValueError, match="the number of an option is between 0 and"):
            numbers.option(game, wrong)
    for _ in walk(game, random.Random(1)):
        pass
    assert not numbers.mask(game).any()


@pytest.mark.parametrize(
    ("made", "message"),
    [
        (
            lambda: OptionNumbering((("buy", ("bye",)),)),
            "unknown purpose 'bye': did you mean 'buy'",
        ),
        (lambda: OptionNumbering((("a", ("buy",)), ("b", ("buy",)))), "'buy' belongs to one verb"),
        (lambda: OptionNumbering(choices=9), "choices is between 0 and 8, not 9"),
        (lambda: OptionNumbering(numbers=1025), "numbers is between 0 and 1,024, not 1025"),
    ],
)
def test_mistakes(made: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        made()  # type: ignore[operator]


def test_other_cards_are_refused() -> None:
    rules = tr.Game("Smithy", 2, 1, FREE).rules
    cards = tuple(name for name in rules.names if name != "Smithy")
    with pytest.raises(ObservationError, match="for other cards: Smithy unknown to it"):
        OptionNumbering(cards=cards).at(rules)
    with pytest.raises(ObservationError, match="Witch not in this game; Smithy unknown to it"):
        OptionNumbering(cards=(*cards, "Witch")).at(rules)


def test_plain_data_and_copies() -> None:
    numbering = OptionNumbering(choices=2, numbers=5)
    assert OptionNumbering.from_data(numbering.to_data()) == numbering
    fitted = numbering.at(tr.Game("Smithy", 2, 1, FREE).rules)
    again = pickle.loads(pickle.dumps(fitted))
    assert again.names == fitted.names
    game = tr.Game("Smithy", 2, 1, FREE)
    assert np.array_equal(again.mask(game), fitted.mask(game))
