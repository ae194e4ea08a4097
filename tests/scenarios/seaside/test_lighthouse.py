"""Lighthouse against every sort of Attack."""

from __future__ import annotations

from collections import Counter

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, run
from ..intrigue.asking import decider, purpose
from .table import end_turn, go_round

HAND = ["Copper"] * 4 + ["Estate"]
DECK = ["Silver", "Estate", "Gold", "Duchy", "Copper", "Copper"]
# What the attacker answers when nobody is touched.
ATTACKS: dict[str, list[str]] = {
    "Bandit": [],
    "Bureaucrat": [],
    "Militia": [],
    "Spy": [],
    "Thief": [],
    "Witch": [],
    "Minion": ["discard"],
    "Saboteur": [],
    "Swindler": [],
    "Torturer": [],
    "Ambassador": ["done"],
    "Cutpurse": [],
    "Ghost Ship": [],
    "Pirate Ship": ["reveal"],
    "Sea Hag": [],
    "Sea Witch": [],
    "Charlatan": [],
    "Familiar": [],
    "Goons": [],
    "Mountebank": [],
    "Rabble": [],
    "Scrying Pool": [],
}
Cards = tuple[Counter[str], list[str | None], Counter[str]]


def cards(game: tr.Game) -> Cards:
    """What the first player has in hand, deck and discard pile."""
    return hand(game), deck(game), discard(game)


def under_attack(attack: str, *, lighthouse: bool) -> tuple[tr.Game, Cards]:
    """The second player has played an Attack; what the first player had before."""
    g = tr.scenario(
        f"Lighthouse, {attack}",
        hand=["Lighthouse"],
        deck=HAND + DECK,
        opponents=[{"hand": [attack, "Curse"]}],
    )
    end_turn(run(g, "Lighthouse") if lighthouse else g)
    before = cards(g)
    run(g, attack, *ATTACKS[attack])
    return g, before


@pytest.mark.parametrize("attack", ATTACKS)
def test_lighthouse_protects_from_the_attack(attack: str) -> None:
    g, before = under_attack(attack, lighthouse=True)
    assert decider(g) == 1
    assert cards(g) == before
    assert before == (bag(*HAND), DECK, bag())
    assert g.trash == bag()


@pytest.mark.parametrize("attack", ATTACKS)
def test_lighthouse_not_played_protects_nobody(attack: str) -> None:
    g, before = under_attack(attack, lighthouse=False)
    assert decider(g) == 0 or cards(g) != before


def test_lighthouse_protects_only_its_owner() -> None:
    g = tr.scenario(
        "Lighthouse, Witch", hand=["Lighthouse"], opponents=[{"hand": ["Witch"]}, {"hand": []}]
    )
    end_turn(run(g, "Lighthouse"))
    run(g, "Witch")
    assert discard(g, 0) == bag()
    assert discard(g, 2) == bag("Curse")


def test_lighthouse_protects_from_all_attacks_until_the_next_turn() -> None:
    witch = {"hand": ["Witch"]}
    g = tr.scenario("Lighthouse, Witch", hand=["Lighthouse"], opponents=[witch, witch, witch])
    end_turn(run(g, "Lighthouse"))
    for player in (1, 2, 3):
        assert g.active == player
        end_turn(run(g, "Witch"))
    assert g.players[0].owned == bag("Lighthouse")


def test_protection_is_over_after_the_next_turn() -> None:
    g = tr.scenario(
        "Lighthouse, Witch",
        hand=["Lighthouse"],
        deck=["Estate"] * 20,
        opponents=[{"deck": ["Witch"]}],
    )
    go_round(run(g, "Lighthouse"))
    end_turn(g)
    run(g, "Witch")
    assert discard(g)["Curse"] == 1


def test_protection_is_over_after_an_extra_turn() -> None:
    g = tr.scenario(
        "Lighthouse, Outpost, Witch",
        hand=["Lighthouse", "Outpost"],
        deck=["Estate"] * 20,
        opponents=[{"hand": ["Witch"]}],
    )
    end_turn(run(g, "Lighthouse", "Outpost"))
    assert (g.active, g.coins) == (0, 1)
    end_turn(g)
    run(g, "Witch")
    assert discard(g)["Curse"] == 1


def test_attacker_behind_a_lighthouse_still_gets_what_the_attack_gives() -> None:
    g, _ = under_attack("Cutpurse", lighthouse=True)
    assert g.coins == 2
    g, _ = under_attack("Bandit", lighthouse=True)
    assert discard(g, 1) == bag("Gold")


def test_own_attacks_work_as_usual() -> None:
    g = tr.scenario("Lighthouse, Witch", hand=["Lighthouse", "Witch"], deck=["Gold", "Silver"])
    run(g, "Lighthouse", "Witch")
    assert hand(g) == bag("Gold", "Silver")
    assert discard(g, 1) == bag("Curse")


def test_lighthouse_does_not_keep_off_what_is_no_attack() -> None:
    g = tr.scenario(
        "Lighthouse, Council Room",
        hand=["Lighthouse"],
        deck=HAND + DECK,
        opponents=[{"hand": ["Council Room"]}],
    )
    end_turn(run(g, "Lighthouse"))
    run(g, "Council Room")
    assert hand(g) == bag(*HAND, "Silver")


def test_secret_chamber_may_still_be_revealed_behind_a_lighthouse() -> None:
    g = tr.scenario(
        "Lighthouse, Secret Chamber, Witch",
        hand=["Lighthouse"],
        deck=["Secret Chamber", *["Copper"] * 4, "Gold", "Silver", "Duchy"],
        opponents=[{"hand": ["Witch"]}],
    )
    end_turn(run(g, "Lighthouse"))
    run(g, "Witch")
    assert (decider(g), purpose(g)) == (0, "react")
    run(g, "Secret Chamber")
    assert hand(g) == bag("Secret Chamber", *["Copper"] * 4, "Gold", "Silver")
    run(g, "Secret Chamber", "Copper")
    assert deck(g) == ["Copper", "Secret Chamber", "Duchy"]
    assert decider(g) == 1
    assert discard(g) == bag()


def test_pirate_ship_finds_no_treasure_behind_a_lighthouse_and_takes_no_token() -> None:
    g, _ = under_attack("Pirate Ship", lighthouse=True)
    assert g.players[1].coin_tokens == 0


def test_lighthouse_in_time_keeps_a_blockade_off() -> None:
    g = tr.scenario(
        "Lighthouse, Blockade",
        hand=["Lighthouse"],
        deck=["Copper"] * 3 + ["Estate"] * 2,
        opponents=[{"hand": ["Blockade"]}],
    )
    end_turn(run(g, "Lighthouse"))
    end_turn(run(g, "Blockade", "Silver"))
    run(g, "treasures", "Silver")
    assert g.active == 1
    assert g.players[0].owned["Curse"] == 0


def test_lighthouse_comes_too_late_for_a_blockade_already_played() -> None:
    g = tr.scenario(
        "Lighthouse, Blockade",
        deck=["Lighthouse", *["Copper"] * 4],
        opponents=[{"hand": ["Blockade"]}],
    )
    end_turn(g)
    end_turn(run(g, "Blockade", "Silver"))
    run(g, "Lighthouse", "treasures", "Silver")
    assert g.players[0].owned["Curse"] == 1


@pytest.mark.parametrize("lighthouse", [True, False])
def test_lighthouse_in_time_keeps_a_corsair_off(lighthouse: bool) -> None:
    g = tr.scenario(
        "Lighthouse, Corsair",
        hand=["Lighthouse"],
        deck=["Silver", *["Estate"] * 10],
        opponents=[{"hand": ["Corsair"]}],
    )
    end_turn(run(g, "Lighthouse") if lighthouse else g)
    end_turn(run(g, "Corsair"))
    run(g, "Silver")
    assert g.trash == (bag() if lighthouse else bag("Silver"))


def test_two_lighthouses_protect_as_one() -> None:
    g = tr.scenario(
        "Lighthouse, Militia",
        hand=["Lighthouse", "Lighthouse"],
        deck=HAND + DECK,
        opponents=[{"hand": ["Militia"]}],
    )
    end_turn(run(g, "Lighthouse", "Lighthouse"))
    run(g, "Militia")
    assert decider(g) == 1
    assert hand(g) == bag(*HAND)
