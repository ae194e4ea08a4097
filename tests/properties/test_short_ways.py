"""The short ways of native players lead where the long way does, for every card."""

from __future__ import annotations

from collections import Counter

import pytest

import throneroom as tr
from throneroom import _core
from throneroom.cards.catalog import all_cards
from throneroom.cards.language import action, draw, reaction, unaffected
from throneroom.signature import ACTIONS
from throneroom.strategies import Strategy, strategy

from ..short_ways import FREE, check_long_way, check_match, check_watched

NAMES = [c.name for c in all_cards() if not c.basic]


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_what_its_games_are_when_watched(name: str) -> None:
    check_watched(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_condition_that_always_holds_changes_nothing(name: str) -> None:
    check_long_way(name)


def assert_same_on_the_long_way(rules: list[str], kingdom: tr.Kingdom) -> None:
    long_way = [f"{r}{' and' if ' if ' in r else ' if'} hand(Copper) >= 0" for r in rules]
    results = [
        tr.simulate(kingdom, [strategy(*plan), "Big Money"], 300, seed=2, variant=FREE, threads=1)
        for plan in (rules, long_way)
    ]
    assert (results[0].scores == results[1].scores).all()


@pytest.mark.parametrize("fact", ["coins >= 4", "buys = 1", "actions <= 1", "turn > 3", "lead < 6"])
def test_facts_are_the_same_on_the_short_way(fact: str) -> None:
    rules = [
        "Province",
        "Gold if coins > 6",
        f"Smithy max 2 if {fact}",
        f"Silver if {fact}",
        "Estate",
    ]
    assert_same_on_the_long_way(rules, tr.Kingdom({"Smithy", "Village"}))


def test_the_actions_left_are_the_same_on_the_short_way() -> None:
    rules = [
        "Province",
        "Smithy max 3",
        "Village max 2",
        "Gold if actions = 0",
        "Silver if actions > 0",
    ]
    assert_same_on_the_long_way(rules, tr.Kingdom({"Smithy", "Village"}))


@pytest.mark.parametrize("length", [3, 16, 17, 20])
def test_a_long_order_of_play_is_the_same_on_the_short_way(length: int) -> None:
    names = [c.name for c in all_cards() if not c.basic and "Action" in c.types and c.cost <= 5]
    names = names[:length]
    buys = "\n".join(f"{name} max 1" for name in reversed(names)) + "\nSilver"
    results = [
        tr.simulate(
            tr.Kingdom(names),
            [strategy(f"{buys}\n\nplay:\n" + "\n".join(name + always for name in names))] * 2,
            300, seed=2, variant=FREE, threads=1,
        )
        for always in ("", " if hand(Copper) >= 0")
    ]  # fmt: skip
    assert (results[0].scores == results[1].scores).all()


@pytest.mark.parametrize(
    "names",
    [
        ["Action Medley"] * 2,
        ["Action Medley"] * 4,
        ["Action Medley", "Random", "Action Medley", "Big Money"],
    ],
)
def test_attacks_and_reactions_are_the_same_when_watched(names: list[str]) -> None:
    kingdom = tr.Kingdom(ACTIONS)
    check_match(kingdom, [strategy(name) for name in names], 40)


def test_a_shield_for_large_hands_only_is_the_same_when_watched() -> None:
    bulwark = action("Bulwark", 2, draw(2), reaction(unaffected(), hand_at_least=6))
    own = tr.OFFICIAL.with_cards(bulwark)
    names = ["Witch", "Council Room", "Village", "Bulwark"]  # 6 cards: after a Council Room
    rules = ["Province", *(f"{name} max 3" for name in names), "Gold", "Silver"]
    check_match(tr.Kingdom(names, catalog=own), [strategy(*rules, catalog=own)] * 2, 60)


def test_coppersmith_pays_in_a_match() -> None:
    start = {"Coppersmith": 1, "Copper": 4}
    variant = tr.Variant(kingdom_piles=None, start=start, turn_limit=1, players=1)
    match = tr.simulate("Coppersmith", [strategy("Province")], 4, seed=1, variant=variant)
    assert match.scores.tolist() == [[6]] * 4


def test_merchant_pays_in_a_match() -> None:
    start = {"Merchant": 1, "Silver": 2}
    variant = tr.Variant(kingdom_piles=None, start=start, turn_limit=1, players=1, hand_size=3)
    match = tr.simulate("Merchant", [strategy("Duchy")], 4, seed=1, variant=variant)
    assert match.scores.tolist() == [[3]] * 4


REPLAYED = ["Throne Room", "Vassal", "Workshop", "Merchant", "Village", "Smithy", "Laboratory"]
BESIDES = ["Militia", "Witch", "Moat", "Cellar", "Remodel", "Festival", "Bureaucrat", "Spy"]


@pytest.mark.parametrize("other", BESIDES)
@pytest.mark.parametrize("ordered", [False, True])
def test_effects_within_a_turn_in_lanes_are_the_same_when_watched(
    other: str, ordered: bool
) -> None:
    names = [*REPLAYED, other]
    rules = ["Province", *(f"{name} max 3" for name in names), "Gold", "Silver"]
    text = "\n".join(rules)
    if ordered:
        text += "".join(
            f"\n\n{section}:\n" + "\n".join(names) for section in ("play", "replay", "gain")
        )
    plan = strategy(text)
    check_match(tr.Kingdom(names), [plan, strategy("\n".join(reversed(rules)))], 60)


def endless(turns: int, start: dict[str, int] | None = None) -> tr.Variant:
    """Alone, with so many turns and larger piles than a box has."""
    return tr.Variant(
        players=1, kingdom_piles=None, turn_limit=turns, end_piles=0, end_when_empty=(),
        piles={"Action": 60, "Treasure": 120, "Victory": 60},
        start=start or {"Copper": 7, "Estate": 3},
    )  # fmt: skip


def check_alone(kingdom: tr.Kingdom, plan: Strategy, games: int, variant: tr.Variant) -> None:
    """Games of one player are the same when they are watched."""
    match = tr.simulate(kingdom, [plan], games, seed=3, variant=variant, threads=1)
    owned = Counter[str]()
    for index in range(games):
        luck = _core.game_seed(3, index)
        game = tr.Game(kingdom, 1, luck, variant)
        game._core.finish([plan.compile(game.rules)], [_core.game_seed(luck, 1)])
        owned += game.players[0].owned
        assert match.turns[index].tolist() == [variant.turn_limit]
        assert match.scores[index].tolist() == list(game.scores)
    assert match.owned[0].tolist()[: len(match.rules.names)] == [
        owned[name] for name in match.rules.names
    ]


@pytest.mark.parametrize("turns", [10, 40, 100])
def test_all_is_counted_when_a_deck_grows_out_of_the_lanes(turns: int) -> None:
    names = [*REPLAYED, "Festival"]
    plan = strategy(*(f"{name}" for name in [*names, "Copper"]))
    check_alone(tr.Kingdom(names), plan, 20, endless(turns))


@pytest.mark.parametrize("coppers", [32, 40, 48])
def test_a_discard_pile_may_outgrow_the_lanes_before_it_is_shuffled(coppers: int) -> None:
    # The 128th card of the discard pile is gained by a Workshop, and then a Smithy shuffles it.
    plan = strategy("Province\nGold if coins >= 7\n\nplay:\nVillage\nWorkshop\nSmithy\n")
    start = {"Village": 20, "Workshop": 25, "Smithy": 15, "Curse": 12, "Copper": coppers}
    kingdom = tr.Kingdom("Village, Workshop, Smithy, Gardens")
    check_alone(kingdom, plan, 300, endless(40, start))
