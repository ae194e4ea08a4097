"""The effects of Fenner's thesis, made from the cards' definitions."""

from __future__ import annotations

import pytest

from throneroom.cards.base import BASE
from throneroom.cards.effect_space import BASE_SPACE, clauses
from throneroom.cards.features import EFFECTS
from throneroom.cards.intrigue import INTRIGUE
from throneroom.cards.language import action, coins, discard, draw, exactly, hand
from throneroom.papers.fenner.effects import counts, first_edition, intrigue_space, space_of


def nonzero(name: str) -> dict[str, float]:
    """What a card does in the 45 dimensions."""
    (card,) = [c for c in (*BASE.cards, *INTRIGUE.cards) if c.name == name]
    space = intrigue_space()
    return {name: n for name, n in zip(space.dimensions, space.vector(card), strict=True) if n}


def test_the_sizes_of_the_two_tables() -> None:
    assert len(BASE_SPACE.dimensions) == 24
    assert len(intrigue_space().dimensions) == 45
    assert intrigue_space().dimensions[:24] == EFFECTS


@pytest.mark.parametrize(
    ("card", "effects"),
    [
        ("Village", {"minus actions": 1, "plus cards": 1, "plus actions": 2}),
        ("Chapel", {"minus actions": 1, "may trash a card": 4}),
        ("Moneylender", {"minus actions": 1, "trash a copper for 3 coins": 1}),
        ("Feast", {"minus actions": 1, "trash this card": 1, "gain a card up to 5": 1}),
        ("Spy", {"minus actions": 1, "plus cards": 1, "plus actions": 1,
                 "each reveals the top card": 1}),
        ("Gardens", {}),
        ("Nobles", {"minus actions": 1, "3 cards or 2 actions": 1}),
        ("Masquerade", {"minus actions": 1, "plus cards": 2, "each player passes a card": 1,
                        "trash a card": 1}),
        ("Wishing Well", {"minus actions": 1, "plus cards": 1, "plus actions": 1,
                          "name a card": 1}),
        ("Secret Chamber", {"minus actions": 1, "discard for cards": 1}),
    ],
)  # fmt: skip
def test_what_cards_do(card: str, effects: dict[str, float]) -> None:
    assert nonzero(card) == effects


def test_the_thesis_s_counting_beside_ours() -> None:
    differing = {
        one.effect: (one.published_base, one.base, one.published_intrigue, one.intrigue)
        for one in counts()
        if (one.published_base, one.published_intrigue) != (one.base, one.intrigue)
    }
    assert differing == {
        "plus cards": (18, 16, 9, 12),  # Courtyard's three are part of its own effect there
        "plus coins": (13, 15, 7, 7),  # Treasures count once each there
        "look for treasures": (1, 2, 0, 0),
    }


def test_every_card_that_does_something_is_told_apart_from_one_that_does_not() -> None:
    space = space_of([*first_edition(BASE), *first_edition(INTRIGUE)])
    for card in (*first_edition(BASE), *first_edition(INTRIGUE)):
        beyond = [n for n in space.vector(card)[5:] if n]
        assert bool(beyond) == bool(clauses(card)), card.name


def test_a_card_of_one_s_own_gets_a_dimension_that_equal_clauses_share() -> None:
    one = action("Abbey", 5, draw(2), discard(exactly(1, hand)))
    two = action("Cloister", 4, coins(1), discard(exactly(1, hand)))
    space = intrigue_space().grown([one, two])
    assert space.dimensions[45:] == ("Abbey",)
    assert space.vector(one)[45] == space.vector(two)[45] == 1


def test_the_first_effects() -> None:
    assert BASE_SPACE.first(3).dimensions == ("minus actions", "plus cards", "plus coins")
    with pytest.raises(ValueError, match="there are 24 effects, so no first 25"):
        BASE_SPACE.first(25)


def test_new_sets_get_dimensions_by_the_same_rule() -> None:
    from throneroom.cards.seaside import SEASIDE

    space = space_of(list(SEASIDE.cards))
    assert len(space.dimensions) > 60
    assert all(any(space.vector(c)) or not c.effects for c in SEASIDE.cards if "Action" in c.types)
