"""Recommended kingdoms by name."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.catalog import OFFICIAL, SETS, not_here
from throneroom.cards.not_here import sets_not_here
from throneroom.engine.kingdom_errors import UnknownNames
from throneroom.engine.recommended import all_recommended

Kingdom = tr.Kingdom
NEWER = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
OLDER = "Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Woodcutter, Workshop"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("First Game", NEWER),
        ("first game", NEWER),
        ("Kingdom: First Game", NEWER),
        ("[b]First Game[/b]", NEWER),
        ("First Game@2", NEWER),
        ("First Game (2nd)", NEWER),
        ("First Game, 2nd edition", NEWER),
        ("First Game (Base, 2nd edition)", NEWER),
        ("First Game@1", OLDER),
        ("First Game (1E)", OLDER),
        ("First Game (Base 1)", OLDER),
        ("First Game; Colony; 5/2", f"{NEWER}; Colony; 5/2"),
        ("First Game@1@34Split", f"{OLDER}; 4/3"),
        ("First Game: Smithy, Moat", "Moat, Smithy"),
    ],
)
def test_the_first_game_in_its_editions(text: str, printed: str) -> None:
    assert str(Kingdom(text)) == printed


def test_size_distortion_has_changed_with_its_set() -> None:
    assert "Artisan" in Kingdom("Size Distortion").names
    assert "Feast" in Kingdom("Size Distortion@1").names


def test_a_kingdom_of_prosperity_has_colony() -> None:
    assert Kingdom("Beginners").colony


def test_sets_decide_between_kingdoms_of_one_name() -> None:
    with pytest.raises(
        tr.KingdomError,
        match=r"several .* Grave Matters: say 'Grave Matters \(Allies, Dark Ages\)' or "
        r"'Grave Matters \(Dark Ages, Nocturne\)'",
    ):
        Kingdom("Grave Matters")
    for sets, other in (("Allies", "Nocturne"), ("Nocturne / Dark Ages", "Allies")):
        with pytest.raises(UnknownNames) as caught:
            Kingdom(f"Grave Matters ({sets})")
        assert other not in str(caught.value)
    with pytest.raises(UnknownNames, match="Allies"):
        Kingdom("Decisions, Decisions (Allies)")


def test_most_names_need_no_sets() -> None:
    """Cornucopia and Guilds have become one set: that makes no second kingdom of a name."""
    unclear = set()
    for name in {one.name for one in all_recommended()}:
        try:
            Kingdom(name, without_unknown=True)
        except tr.KingdomError as error:
            assert str(error).startswith("several recommended kingdoms")  # noqa: PT017
            unclear.add(name)
    assert unclear == {"Decisions, Decisions", "Grave Matters"}


def test_editions_of_sets_decide_too() -> None:
    both = {Kingdom(f"Reach for Tomorrow (Base 2, Seaside {n})") for n in (1, 2)}
    assert len(both) == 2
    assert Kingdom("Reach for Tomorrow") == Kingdom("Reach for Tomorrow (Base 2, Seaside 2)")
    assert Kingdom("Reach for Tomorrow@1") == Kingdom("Reach for Tomorrow (Base 1, Seaside 1)")


@pytest.mark.parametrize("text", ["First Game (Seaside)", "Grim Parade@2"])
def test_a_kingdom_is_not_in_every_set_and_edition(text: str) -> None:
    with pytest.raises(tr.KingdomError, match=r"is not in that edition or set: '.* \(.*\)'"):
        Kingdom(text)


def test_a_misspelt_kingdom_is_answered_with_the_nearest() -> None:
    with pytest.raises(
        UnknownNames, match=r"kingdom 'Size Distorsion': did you mean 'Size Distort"
    ):
        Kingdom("Size Distorsion")
    with pytest.raises(UnknownNames, match="did you mean 'First Game'"):
        Kingdom("Frist Game")


def test_every_recommended_kingdom_is_recognised() -> None:
    """Each has ten piles that are here, or tells which names are not here yet."""
    every = all_recommended()
    assert len(every) == 447
    sets = {*SETS, *sets_not_here()}
    whole = 0
    for one in every:
        assert {name for name, _ in one.sets} <= sets
        names = one.text.split(", ")
        assert all(OFFICIAL.find(name) or not_here(name) for name in names), one
        lacking = [name for name in names if not_here(name)]
        assert len(Kingdom(one.full_name, without_unknown=True).cards) <= 10
        if not lacking:
            assert len(Kingdom(one.full_name).cards) == 10
            whole += 1
            continue
        with pytest.raises(UnknownNames) as caught:
            Kingdom(one.full_name)
        assert caught.value.official
        assert list(caught.value.names) == lacking
    assert whole > 60
