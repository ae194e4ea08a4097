"""Every word of the card language is explained, and every example is a card that works."""

from __future__ import annotations

import ast
import inspect
import random
import re
from collections.abc import Iterator

import pytest

import throneroom as tr
from throneroom.cards import language, model
from throneroom.engine.ruleset import Ruleset, check_counted_once

from ..random_games import check, choose_randomly, new_game, over
from .markdown import prose, table_rows

DOC = "docs/card-language.md"
_CONSTANTS = (str, model.Variable, model.What, model.Every)


def public_names() -> Iterator[tuple[str, bool]]:
    """The names that the modules define, and whether they are words to write cards with."""
    for module in (language, model):
        for node in ast.parse(inspect.getsource(module)).body:
            match node:
                case ast.FunctionDef(name=name):
                    yield name, True
                case ast.ClassDef(name=name):
                    yield name, False
                case (
                    ast.Assign(targets=[ast.Name(id=name)])
                    | ast.AnnAssign(target=ast.Name(id=name))
                ):
                    yield name, isinstance(getattr(module, name), _CONSTANTS)


NAMES = {name: word for name, word in public_names() if not name.startswith("_")}
HELPERS = {"as_what"}  # not needed in a card


def examples() -> list[tuple[str, str]]:
    """The words of the tables with the card that shows them."""
    found = []
    for cells in table_rows(DOC):
        if len(cells) == 3 and (code := re.fullmatch(r"`(.+)`", cells[2])):
            word = re.search(r"\w+", cells[0])
            assert word is not None
            found.append((word[0], code[1]))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_every_public_name_is_explained(name: str) -> None:
    assert re.search(rf"`\.?{name}\b", prose(DOC)), f"{name} is not in {DOC}"


def test_every_word_has_an_example() -> None:
    words = {name for name, is_word in NAMES.items() if is_word}
    assert words - {word for word, _ in examples()} <= HELPERS


@pytest.mark.parametrize(("word", "code"), examples())
def test_examples_are_cards(word: str, code: str) -> None:
    card = eval(code, vars(language))
    assert isinstance(card, tr.Card)
    assert re.search(rf"\b{word}\b", code), f"{code} does not show {word}"
    assert card.text
    Ruleset(tr.Kingdom([card]), 2, tr.Variant(kingdom_piles=None))


def _kingdom(cards: list[tr.Card]) -> tr.Kingdom:
    """As many of these as can be in one game."""
    while True:
        try:
            check_counted_once(cards)
            return tr.Kingdom(cards)
        except tr.KingdomError as error:
            cards = [card for card in cards if f" {card.name} and " not in str(error)]


def test_examples_survive_random_games() -> None:
    basic = {card.name for card in tr.all_cards() if card.basic}
    cards = {card.name: card for card in (eval(code, vars(language)) for _, code in examples())}
    pool = [cards[name] for name in sorted(cards.keys() - basic)]
    rng = random.Random(1)
    for seed in range(40):
        game = new_game(_kingdom(rng.sample(pool, 20)), 1 + seed % 4, seed, cap=15)
        while not over(game):
            choose_randomly(game, rng)
            assert check(game) == "", game.kingdom
