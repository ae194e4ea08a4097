"""Costs with a Potion beside costs in coins: neither is more than the other."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, options, run
from ..intrigue.asking import decider, purpose
from ..prosperity.tokens import vp

BREWS = "Alchemist, Apothecary, Familiar, Golem, Possession, Transmute, University, Vineyard"
TO_FOUR = {"Copper", "Curse", "Estate", "Silver", "Potion"}


def brews(*more: str) -> str:
    """A kingdom of cards with a Potion in their cost, and some without."""
    return ", ".join([BREWS, *more])


@pytest.mark.parametrize(
    ("card", "dearest"),
    [("Workshop", {"Workshop"}), ("Feast", {"Feast", "Duchy"}), ("Artisan", {"Duchy"})],
)
def test_up_to_so_many_coins_leaves_out_cards_with_a_potion(card: str, dearest: set[str]) -> None:
    g = tr.scenario(brews(card), hand=[card])
    run(g, card)
    assert set(options(g)) == TO_FOUR | dearest


def test_anvil_and_war_chest_gain_no_card_with_a_potion() -> None:
    g = tr.scenario(brews("Anvil"), hand=["Anvil", "Copper"], phase="buy")
    run(g, "Anvil", "Copper")
    assert set(options(g)) == TO_FOUR | {"Anvil"}
    g = tr.scenario(brews("War Chest"), hand=["War Chest"], phase="buy")
    run(g, "War Chest", "Copper")
    assert set(options(g)) == TO_FOUR - {"Copper"} | {"War Chest", "Duchy"}


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        ("Estate", TO_FOUR | {"Remodel"}),
        ("Silver", TO_FOUR | {"Remodel", "Duchy"}),
        (
            "Familiar",
            TO_FOUR
            | {"Remodel", "Duchy", "Alchemist", "Apothecary", "Familiar", "Golem", "Transmute"}
            | {"University", "Vineyard"},
        ),
        ("Vineyard", {"Copper", "Curse", "Estate"}
            | {"Apothecary", "Transmute", "University", "Vineyard"}),
        ("Golem", TO_FOUR | {"Remodel", "Duchy", "Gold"} | set(BREWS.split(", "))),
    ],
)  # fmt: skip
def test_remodel_keeps_the_potion_of_the_trashed_card_in_the_limit(
    trashed: str, gained: set[str]
) -> None:
    g = tr.scenario(brews("Remodel"), hand=["Remodel", trashed])
    run(g, "Remodel")
    assert set(options(g)) == gained


@pytest.mark.parametrize(
    ("trashed", "gained"),
    [
        ("Familiar", "Golem"),
        ("University", None),  # two cards: asked below
        ("Vineyard", "nothing"),
        ("Golem", "nothing"),
        ("Silver", "Potion"),
        ("Estate", "Silver"),
    ],
)
def test_upgrade_needs_the_same_potion_part(trashed: str, gained: str | None) -> None:
    g = tr.scenario(brews("Upgrade"), hand=["Upgrade", trashed])
    run(g, "Upgrade")
    assert g.trash == bag(trashed)
    if gained is None:
        assert set(options(g)) == {"Alchemist", "Familiar"}
    else:
        assert purpose(g) == "buy"
        assert discard(g) == bag(*([] if gained == "nothing" else [gained]))


@pytest.mark.parametrize(
    ("top", "given"),
    [
        ("Philosopher's Stone", {"Alchemist", "Familiar"}),
        ("University", {"Apothecary", "University"}),
        ("Transmute", {"Transmute", "Vineyard"}),
        ("Silver", {"Silver", "Swindler"}),
        ("Copper", {"Copper", "Curse"}),
    ],
)
def test_swindler_gives_a_card_of_just_the_same_cost(top: str, given: set[str]) -> None:
    g = tr.scenario(brews("Swindler"), hand=["Swindler"], opponents=[{"deck": [top]}])
    run(g, "Swindler")
    assert set(options(g)) == given


def test_swindler_gives_nothing_for_a_potion_cost_that_no_pile_has() -> None:
    g = tr.scenario("Swindler", hand=["Swindler"], opponents=[{"deck": ["Familiar"]}])
    run(g, "Swindler")
    assert g.trash == bag("Familiar")
    assert discard(g, 1) == bag()


@pytest.mark.parametrize(
    ("hit", "allowed"),
    [
        ("Golem", {"Copper", "Curse", "Estate"}
            | {"Apothecary", "Transmute", "University", "Vineyard"}),
        ("Familiar", {"Copper", "Curse", "Transmute", "Vineyard"}),
        ("Duchy", {"Copper", "Curse", "Estate", "Silver"}),
    ],
)  # fmt: skip
def test_saboteur_lets_gain_two_coins_less_and_no_potion_more(hit: str, allowed: set[str]) -> None:
    g = tr.scenario(brews("Saboteur"), hand=["Saboteur"], opponents=[{"deck": [hit]}])
    run(g, "Saboteur")
    assert g.trash == bag(hit)
    assert decider(g) == 1
    assert set(options(g)) == allowed | {"done"}


def test_saboteur_passes_by_cards_of_two_coins_and_a_potion() -> None:
    g = tr.scenario(
        brews("Saboteur"), hand=["Saboteur"], opponents=[{"deck": ["University", "Familiar"]}]
    )
    run(g, "Saboteur", "done")
    assert g.trash == bag("Familiar")
    assert discard(g, 1) == bag("University")


def test_mine_reaches_a_potion_cost_only_from_a_potion_cost() -> None:
    kingdom = "Mine, Philosopher's Stone"
    g = tr.scenario(kingdom, hand=["Mine", "Silver"])
    run(g, "Mine", "Silver")
    assert sorted(options(g)) == ["Copper", "Gold", "Potion", "Silver"]
    g = tr.scenario(kingdom, hand=["Mine", "Philosopher's Stone"])
    run(g, "Mine", "Philosopher's Stone")
    assert sorted(options(g)) == ["Copper", "Gold", "Philosopher's Stone", "Potion", "Silver"]


def test_talisman_does_not_copy_a_card_with_a_potion_in_its_cost() -> None:
    g = tr.scenario(
        "Talisman, Familiar", play=["Talisman"], hand=["Potion"], phase="buy", coins=7, buys=3
    )
    run(g, "Potion", "Familiar")
    assert discard(g) == bag("Familiar")
    run(g, "Potion")
    assert discard(g) == bag("Familiar", "Potion", "Potion")


def test_forge_adds_coins_only_and_gains_no_card_with_a_potion() -> None:
    g = tr.scenario(brews("Forge", "Bishop"), hand=["Forge", "Golem", "Vineyard"])
    run(g, "Forge", "Golem", "Vineyard")
    assert set(options(g)) == {"Bishop", "Potion"}
    g = tr.scenario(brews("Forge"), hand=["Forge", "Gold"])
    run(g, "Forge", "done")
    assert set(options(g)) == {"Copper", "Curse"}


def test_bishop_ignores_the_potion() -> None:
    g = tr.scenario("Bishop, Golem", hand=["Bishop", "Golem"])
    run(g, "Bishop")
    assert vp(g) == 1 + 2


def test_salvager_pays_the_coins_only() -> None:
    g = tr.scenario("Salvager, Golem", hand=["Salvager", "Golem"])
    run(g, "Salvager")
    assert g.coins == 4


def test_mint_copies_a_treasure_whatever_its_cost() -> None:
    g = tr.scenario("Mint, Philosopher's Stone", hand=["Mint", "Philosopher's Stone", "Potion"])
    run(g, "Mint", "Philosopher's Stone")
    assert discard(g) == bag("Philosopher's Stone")


def test_discounts_lower_the_coins_but_not_the_potion() -> None:
    g = tr.scenario("Bridge, Familiar, Transmute", hand=["Bridge"])
    run(g, "Bridge")
    assert [str(g.cost(name)) for name in ("Familiar", "Transmute", "Potion")] == [
        "$2P",
        "$0P",
        "$3",
    ]
    assert "Transmute" not in options(g)
    g = tr.scenario("Quarry, Golem, Vineyard", hand=["Quarry", "Potion"], phase="buy", coins=1)
    run(g, "Quarry", "Potion")
    assert g.cost("Golem") == tr.Cost(2, potion=True)
    assert "Golem" in options(g)


def test_hoard_and_goons_heed_a_vineyard_bought_with_a_potion() -> None:
    g = tr.scenario("Hoard, Goons, Vineyard", play=["Goons"], hand=["Hoard", "Potion"],
                    phase="buy", buys=2)  # fmt: skip
    run(g, "Hoard", "Potion", "Vineyard")
    assert discard(g) == bag("Vineyard", "Gold")
    assert vp(g) == 1


def test_smugglers_cannot_copy_a_card_with_a_potion_in_its_cost() -> None:
    g = tr.scenario(
        "Smugglers, Familiar",
        hand=["Potion"],
        phase="buy",
        coins=6,
        buys=2,
        opponents=[{"hand": ["Smugglers"]}],
    )
    run(g, "Potion", "Familiar", "Silver", "Smugglers")
    assert discard(g, 1) == bag("Silver")


def test_expand_turns_a_brew_into_a_dearer_one() -> None:
    g = tr.scenario(brews("Expand"), hand=["Expand", "Familiar"])
    run(g, "Expand")
    assert {"Possession", "Golem", "Gold", "Duchy"} <= set(options(g))
    assert not {"Expand", "Province"} & set(options(g))
