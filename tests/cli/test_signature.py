r"""The engine behaves as it did: the signature over fixed games is the stored one.

A change that is meant to alter behaviour stores the new signature, and its commit says why::

    python -c 'from throneroom.signature import signature; print(signature())' \
        > tests/golden/signature.txt
"""

from __future__ import annotations

from pathlib import Path

import pytest

import throneroom as tr
from throneroom import _core
from throneroom.cards.catalog import all_cards, older_versions
from throneroom.cards.codes import Verb
from throneroom.signature import Fixed, fixed_matches, signature

GOLDEN = Path(__file__).parents[1] / "golden" / "signature.txt"


def test_signature_is_unchanged() -> None:
    assert signature() == GOLDEN.read_text().strip()


def watch(fixed: Fixed, index: int) -> tr.Game:
    """One game of a match, played again with everything that happens in it."""
    n = len(fixed.players)
    luck = _core.game_seed(fixed.seed, index // n)
    game = tr.Game(fixed.kingdom, n, luck, fixed.variant)
    seats = [(seat + index) % n for seat in range(n)]
    lists = [fixed.players[player].compile(game.rules) for player in seats]
    game._core.finish(lists, [_core.game_seed(luck, player + 1) for player in seats])
    return game


def played(fixed: Fixed) -> set[tr.Card]:
    """Cards that are played in a match, which is watched until all of its kingdom were."""
    left = {c for c in fixed.kingdom.cards if can_be_played(c)}
    found: set[tr.Card] = set()
    for index in range(fixed.games):
        game = watch(fixed, index)
        found |= {game.rules.cards[e[2]] for e in game._core.events() if e[0] == Verb.PLAY}
        if found >= left:
            break
    return found


def can_be_played(card: tr.Card) -> bool:
    return bool({"Action", "Treasure"} & set(card.types))


def official() -> list[tr.Card]:
    """Every official card, the basic ones too, in each of its wordings."""
    return [wording for c in all_cards() for wording in (c, *older_versions(c))]


def missing(found: set[tr.Card], wanted: list[tr.Card]) -> list[str]:
    return sorted(c.full_name for c in wanted if c not in found)


@pytest.mark.parametrize("randomly", [True, False], ids=["at random", "with a plan"])
def test_every_official_card_is_bought_and_played_in_the_games(randomly: bool) -> None:
    bought: set[tr.Card] = set()
    seen: set[tr.Card] = set()
    for fixed in fixed_matches():
        if {player.name == "Random" for player in fixed.players} != {randomly}:
            continue
        match = fixed.play()
        counts = match.bought.sum(axis=0)
        bought |= {c for i, c in enumerate(match.rules.cards) if counts[i] > 0}
        seen |= played(fixed)
    nobody_wants = {"Curse", "Copper", "Estate", "Duchy"} if not randomly else set()
    wanted = [c for c in official() if c.name not in nobody_wants]
    assert missing(bought, wanted) == []
    assert missing(seen, [c for c in official() if can_be_played(c)]) == []
    assert len(wanted) > 145


@pytest.mark.parametrize("fixed", fixed_matches()[::5], ids=lambda f: str(f.kingdom)[:30])
def test_the_games_that_are_watched_are_those_of_the_signature(fixed: Fixed) -> None:
    match, n = fixed.play(), len(fixed.players)
    for index in range(0, 60, 7):
        game = watch(fixed, index)
        seats = [(seat + index) % n for seat in range(n)]
        assert [int(match.scores[index][p]) for p in seats] == list(game.scores)
