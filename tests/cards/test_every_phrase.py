"""Every word with every place: what compiles does what its text says, and what does not says why.

Phrases are generated. A phrase that is a card is played in several positions, in every possible
way, and the boards that come of it are those that a reader of the English text comes to
(`reader.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest

import throneroom as tr
from throneroom.cards import language
from throneroom.cards.model import Card

from .reader import COST, Board, read

ZONES = (
    "hand", "discard_pile", "supply", "trash_pile", "revealed", "trashed_cards", "in_play", "mat",
)  # fmt: skip
COUNTS = (
    "one({})", "may(one({}))", "up_to(2, {})", "exactly(2, {})", "may(exactly(2, {}))",
    "any_number({})", "every({})",
)  # fmt: skip
FILTERS = ("", ", Treasure", ", 'Copper'", ", costing(up_to=2)")
OTHER_CARDS = (
    "top(1)", "top(2)", "bottom(1)", "whole_hand", "whole_deck", "down_to(2)", "it", "may(it)",
    "gained_card", "rest",
)  # fmt: skip
VERBS = (
    "discard({})", "trash({})", "put({}, hand)", "put({}, deck)", "put({}, bottom_of_deck)",
    "put({}, anywhere)", "put({}, mat)", "set_aside({})", "return_to_supply({})", "play({})",
    "play({}, times=2)", "reveal({})", "gain({})", "gain({}, to=hand)", "gain({}, to=deck)",
    "gain({}, to=aside)",
)  # fmt: skip
POSITIONS = {
    "many cards": Board(
        hand=("Copper", "Estate", "Fair", "Silver"), deck=("Gold", "Copper", "Estate", "Fair"),
        discard=("Copper", "Gold"), play=("Copper", "Fair"), trash=("Copper", "Estate"),
    ),
    "few cards": Board(hand=("Copper", "Copper"), deck=("Silver",), play=("Silver",)),
    "no deck": Board(hand=("Estate",), discard=("Copper", "Copper", "Copper"), trash=("Gold",)),
    "nothing": Board(),
}  # fmt: skip
COINS = 9  # so that the turn does not end before it is looked at
PILES = tuple(sorted(COST.keys() - {"Curse"}))  # one card each
FAIR = language.action("Fair", 3, language.coins(1))


def cards() -> Iterator[str]:
    """Phrases for cards."""
    for zone in ZONES:
        for count in COUNTS:
            for filter_ in FILTERS:
                yield count.format(zone + filter_)
    yield from OTHER_CARDS


def around(effect: str) -> str:
    """The effect, with what has to happen before it."""
    before = after = ""
    if "trashed_cards" in effect:
        before = "trash(up_to(2, hand), note=True), "
    elif "revealed" in effect or "rest" in effect:
        before, after = "reveal(top(3)), ", ", put_back()"
    elif re.search(r"every\(mat|one\(mat", effect):
        before = "put(every(hand, Treasure), mat), "
    elif "(it" in effect:
        before = "gain('Silver'), "
    if "aside" in effect:
        after += ", next_turn(put(rest, hand), holding=True)"
    return f"{before}{effect}{after}"


def written(effects: str) -> Card:
    """A card in the words of the language."""
    made = eval(f"action('Trial', 4, {effects})", dict(vars(language)))
    assert isinstance(made, Card)
    return made


def attempts() -> Iterator[tuple[str, Card | tr.CardError]]:
    """Every phrase, with the card that it makes or why it makes none."""
    for verb in VERBS:
        for pick in cards():
            effect = verb.format(pick)
            for effects in (around(effect), around(effect).replace(", put_back()", "")):
                try:
                    yield effect, written(effects)
                    break
                except tr.CardError as error:
                    refused = error
            else:
                yield effect, refused


ATTEMPTS = list(attempts())
GOOD = {effect: made for effect, made in ATTEMPTS if isinstance(made, Card)}
BAD = {effect: made for effect, made in ATTEMPTS if not isinstance(made, Card)}


def board(game: tr.Game, player: int = 0) -> Board:
    """Where a player's cards are."""
    me = game.players[player]
    supply = [name for name, n in game.supply.items() for _ in range(n)]
    deck = tuple(name or "Copper" for name in me.deck)  # only Coppers are ever shuffled
    mats = [name for mat in me.mats.values() for name in mat.elements()]
    zones = (me.hand, me.discard, me.play, me.set_aside, game.trash)
    hand, discard, play, aside, trash = (tuple(sorted(zone.elements())) for zone in zones)
    return Board(
        hand, deck, discard, play, tuple(sorted(mats)), aside, trash, tuple(sorted(supply)),
        game.coins - COINS,
    )  # fmt: skip


def played(made: Card, position: Board) -> set[Board]:
    """Every board that may come of playing the card."""
    start = tr.scenario(
        [made, FAIR], hand=["Trial", *position.hand], deck=position.deck,
        discard=position.discard, play=position.play, trash=position.trash,
        supply={name: int(name in PILES) for name in COST}, coins=COINS,
    )  # fmt: skip
    return outcomes(start, 0)


def suffered(made: Card, position: Board) -> set[Board]:
    """Every board of another player that may come of playing the card."""
    zones = ("hand", "deck", "discard", "play")
    start = tr.scenario(
        [made, FAIR], hand=["Trial"], opponents=[{z: getattr(position, z) for z in zones}],
        trash=position.trash, supply={name: int(name in PILES) for name in COST}, coins=COINS,
    )  # fmt: skip
    return outcomes(start, 1)


def outcomes(start: tr.Game, player: int) -> set[Board]:
    """Every board of a player after the card has been played."""
    start.choose("Trial")
    found, games = set(), [start]
    while games:
        game = games.pop()
        decision = game.decision
        assert decision is not None
        if decision.source is None:  # the turn goes on
            found.add(board(game, player))
            continue
        for i in range(len(decision.options)):
            games.append(game.clone())
            games[-1].choose(i)
    return found


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("verb", VERBS)
def test_what_is_a_card_does_what_its_text_says(verb: str, name: str) -> None:
    position = POSITIONS[name]
    form = re.compile(re.escape(verb).replace(r"\{\}", ".*"))
    phrases = [effect for effect in GOOD if form.fullmatch(effect)]
    for effect in phrases:
        made = GOOD[effect]
        before = Board(
            position.hand, position.deck, position.discard,
            tuple(sorted((*position.play, "Trial"))), trash=position.trash, supply=PILES,
        )  # fmt: skip
        assert played(made, position) == read(made.text, before), f"{effect}: {made.text}"


IN_SECOND_PERSON = {
    "discards": "Discard", "trashes": "Trash", "puts": "Put", "returns": "Return", "gains": "Gain",
    "reveals": "Reveal", "plays": "Play", "looks": "Look", "may": "You may",
}  # fmt: skip


def addressed(text: str) -> str:
    """What each other player does, as if it was said to that player."""
    sentences = []
    for sentence in text.partition("\n\n")[0].removesuffix(".").split(". "):
        plain = re.sub(r"\btheir\b", "your", sentence).replace("they have", "you have")
        if "ach other player " in plain:
            first, _, more = plain.partition("player ")[2].partition(" ")
            plain = f"{IN_SECOND_PERSON[first]} {more}"
        plain = plain.replace("Otherwise, they ", "Otherwise, ").removeprefix("They ")
        plain = f"You {plain}" if plain.startswith("may ") else plain
        sentences.append(plain[0].upper() + plain[1:])
    return ". ".join(sentences) + "."


@pytest.mark.parametrize("name", POSITIONS)
def test_what_others_suffer_is_what_the_text_says(name: str) -> None:
    position = POSITIONS[name]
    phrases = [effect for effect in GOOD if around(effect) == effect]
    assert len(phrases) > 200
    for effect in phrases:
        made = written(f"attack({effect})")
        before = replace(position, supply=PILES)
        # Coins are nothing to a player whose turn it is not.
        meant = {replace(b, coins=0) for b in read(addressed(made.text), before)}
        assert suffered(made, position) == meant, f"{effect}: {made.text}"


def test_there_are_hundreds_of_phrases_of_either_sort() -> None:
    assert len(GOOD) > 350
    assert len(BAD) > 1000
    for verb in VERBS:
        assert any(verb.split("(")[0] in effect for effect in GOOD)


WORDS = {name for name in vars(language) if not name.startswith("_")}


@pytest.mark.parametrize("verb", VERBS)
def test_what_is_no_card_says_what_would_be_right(verb: str) -> None:
    word = verb.split("(", maxsplit=1)[0]
    for effect, error in BAD.items():
        if not effect.startswith(f"{word}("):
            continue
        text = str(error)
        assert text.startswith("test_every_phrase.py:"), text
        named = set(re.findall(r"[a-z_]+", text)) & WORDS
        assert len(named - {word}) >= 1, f"{effect}: {text}"
        assert not re.search(r"object|attribute|NoneType|Literal|Error", text), text
