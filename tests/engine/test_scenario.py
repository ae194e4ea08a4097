"""Scenarios: every part of a position can be set, and a position that can't be is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

import throneroom as tr
from throneroom.cards.catalog import all_cards as known_cards
from throneroom.cards.language import action, coins, each_turn

from ..random_games import check, over, random_kingdom, walk
from ..scenarios.helpers import bag, discard, hand, in_play, options, run

# ---------------------------------------------------------------- mats


def test_cards_lie_on_mats() -> None:
    game = tr.scenario(
        "Island, Native Village",
        mats={"Island": ["Estate", "Duchy"], "native village": ["Gold"]},
        hand=["Native Village"],
    )
    assert game.players[0].mats == {
        "Island": bag("Estate", "Duchy"),
        "Native Village": bag("Gold"),
    }
    assert game.players[0].owned == bag("Estate", "Duchy", "Gold", "Native Village")
    assert game.players[0].score == 1 + 3
    run(game, "Native Village", "hand")
    assert hand(game) == bag("Gold")
    assert game.players[0].mats == {"Island": bag("Estate", "Duchy")}


def test_others_see_an_island_and_no_native_village() -> None:
    game = tr.scenario(mats={"Island": ["Estate"], "Native Village": ["Gold"]})
    seen = game.view(1).players[0].mats
    assert seen == {"Island": bag("Estate"), "Native Village": bag("?")}


def test_a_mat_of_an_opponent() -> None:
    game = tr.scenario("Island", opponents=[{"mats": {"Island": ["Island", "Province"]}}])
    assert game.scores == (0, 8)


# ---------------------------------------------------------------- tokens


def test_tokens_of_players() -> None:
    game = tr.scenario(
        "Pirate Ship", hand=["Pirate Ship"], coin_tokens=3, victory_tokens=5,
        opponents=[{"coin_tokens": 1, "victory_tokens": 7}],
    )  # fmt: skip
    assert [p.coin_tokens for p in game.players] == [3, 1]
    assert game.scores == (5, 7)
    run(game, "Pirate Ship", "+$1 per")
    assert game.coins == 3


def test_tokens_on_piles() -> None:
    game = tr.scenario("Embargo", pile_tokens={"Silver": 2}, phase="buy", coins=3, buys=2)
    assert game.pile_tokens == bag("Silver", "Silver")
    run(game, "Silver")
    assert discard(game) == bag("Silver", "Curse", "Curse")


def test_piles_that_were_gained_from_pay_for_a_trade_route() -> None:
    for piles, paid in (([], 0), (["Estate"], 1), (["Estate", "Province", "Silver"], 2)):
        game = tr.scenario("Trade Route", hand=["Trade Route", "Copper"], gained_from=piles)
        run(game, "Trade Route", "Copper")
        assert game.coins == paid


# ---------------------------------------------------------------- effects to come


def test_a_wharf_of_the_last_turn_happens_at_the_start() -> None:
    game = tr.scenario("Wharf", waiting=["Wharf"], deck=["Gold"] * 3, phase="start")
    assert hand(game) == bag("Gold", "Gold")
    assert game.buys == 2
    assert in_play(game) == bag("Wharf")
    run(game, "done", "done")
    assert in_play(game) == bag()
    assert game.players[0].owned == bag("Gold", "Gold", "Gold", "Wharf")


def test_a_wharf_of_this_turn_waits_for_the_next() -> None:
    game = tr.scenario("Wharf", waiting=["Wharf"], deck=["Gold"] * 9)
    assert hand(game) == bag()
    assert game.view().me.waiting == (("Wharf", "start", 1),)
    run(game, "done", "done")
    assert in_play(game) == bag("Wharf")
    run(game, "done")
    assert hand(game)["Gold"] == 7
    assert game.buys == 2


def test_two_of_a_kind_wait_both() -> None:
    game = tr.scenario("Wharf", waiting=["Wharf", "wharf"], deck=["Gold"] * 9, phase="start")
    assert hand(game)["Gold"] == 4
    assert game.buys == 3


def test_a_card_set_aside_comes_back() -> None:
    game = tr.scenario(
        "Haven", waiting=[("Haven", "Gold"), ("Haven", ["Silver"])], deck=["Copper"], phase="start"
    )
    assert hand(game) == bag("Gold", "Silver")
    waits = tr.scenario("Haven", waiting=[("Haven", "Gold")])
    assert waits.players[0].set_aside == bag("Gold")
    assert waits.view(1).players[0].set_aside == bag("?")
    assert waits.players[0].owned == bag("Gold", "Haven")


def test_a_blockade_lies_open_and_gives_curses() -> None:
    game = tr.scenario(
        "Blockade, Village",
        opponents=[{"waiting": [("Blockade", "Village")]}],
        phase="buy",
        coins=3,
    )
    assert game.view(0).players[1].set_aside == bag("Village")
    run(game, "Village")
    assert game.players[0].owned == bag("Village", "Curse")


def test_an_opponents_lighthouse_protects() -> None:
    game = tr.scenario(
        "Lighthouse, Militia", hand=["Militia"],
        opponents=[{"waiting": ["Lighthouse"], "hand": ["Gold"] * 5}],
    )  # fmt: skip
    run(game, "Militia")
    assert hand(game, 1)["Gold"] == 5


DURATIONS = [c.name for c in known_cards() if "Duration" in c.types and c.name != "Outpost"]


@pytest.mark.parametrize("name", DURATIONS)
def test_a_card_that_is_set_to_wait_is_as_one_that_was_played(name: str) -> None:
    """In the turn of the opponent, nobody can tell the two apart."""
    rest = ["Silver", "Estate", "Copper"]
    game = tr.scenario(name, hand=[name, *rest], deck=["Gold"] * 12, actions=1)
    run(game, name)
    while game.active == 0:
        decision = game.decision
        assert decision is not None
        own = decision.purpose in ("play", "treasure", "buy", "gain")
        game.choose("Silver" if decision.purpose == "gain" else -own % len(decision.options))
    real = game.view(0).me
    aside = list(real.set_aside.elements())
    waits = (name, aside) if aside else name
    twin = tr.scenario(name, active=1, turn=1, waiting=[waits], hand=["Copper"])
    set_up = twin.view(0).me
    assert set_up.waiting == real.waiting
    assert set_up.set_aside == real.set_aside
    assert in_play(twin) == in_play(game)
    assert [k.set_aside for k in twin.view(1).players] == [
        k.set_aside for k in game.view(1).players
    ]


def test_a_card_for_the_rest_of_the_game_waits_on() -> None:
    mine = action("Toll", 3, each_turn(coins(1)))
    game = tr.scenario([mine], waiting=["Toll"], phase="start")
    assert game.coins == 1
    run(game, "done", "done")
    assert game.coins == 1
    assert in_play(game) == bag("Toll")


# ---------------------------------------------------------------- whose turn, and when


@pytest.mark.parametrize("active", [0, 1, 2])
def test_anybody_may_be_on_turn(active: int) -> None:
    others: list[dict[str, Any]] = [{"hand": ["Silver"]}, {"hand": ["Gold"]}]
    game = tr.scenario(hand=["Copper"], opponents=others, active=active, turn=4)
    assert game.active == active
    assert [p.turns for p in game.players] == [4 if i <= active else 3 for i in range(3)]
    run(game, "treasures")
    assert game.coins == active + 1
    run(game, "done")
    assert game.active == (active + 1) % 3
    assert game.turn == 4 + (active == 2)


def test_the_phases() -> None:
    hand_ = ["Village", "Copper"]
    assert options(tr.scenario(hand=hand_)) == ["Village", "done"]
    assert options(tr.scenario(hand=hand_, phase="start")) == ["Village", "done"]
    assert options(tr.scenario(hand=hand_, phase="buy")) == ["Copper", "treasures", "done"]


def test_cards_that_wait_from_the_last_turn_were_not_played_in_this_one() -> None:
    hand_ = ["Conspirator"]
    game = tr.scenario("Conspirator, Wharf", hand=hand_, waiting=["Wharf", "Wharf"], phase="start")
    run(game, "Conspirator")
    assert game.actions == 0
    game = tr.scenario("Conspirator, Wharf", hand=hand_, waiting=["Wharf", "Wharf"])
    run(game, "Conspirator")
    assert game.actions == 1


def test_potions() -> None:
    game = tr.scenario("Vineyard", potions=1, phase="buy")
    assert game.potions == 1
    assert "Vineyard" in options(game)


# ---------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"phase": "night"}, "phases are start, action or buy, not 'night'"),
        ({"active": 2}, "active is between 0 and 1, not 2"),
        ({"active": -1}, "active is between 0 and 1"),
        ({"turn": 0}, "turn is between 1"),
        ({"actions": -1}, "actions is between 0"),
        ({"potions": 1.5}, "potions is between 0"),
        ({"coin_tokens": -1}, "coin_tokens is between 0"),
        ({"victory_tokens": "3"}, "victory_tokens is between 0"),
        ({"mats": {"Smithy": ["Gold"]}}, "Smithy has no mat"),
        ({"mats": {"Islnad": ["Gold"]}}, "did you mean 'Island'"),
        ({"mats": {"Island": ["Gld"]}}, "did you mean 'Gold'"),
        ({"waiting": ["Smithy"]}, "Smithy has no effect that waits for a later turn"),
        (
            {"waiting": ["Haven"]},
            r"Haven waits with what it has set aside: say \('Haven', 'Gold'\)",
        ),
        ({"waiting": [("Wharf", "Gold")]}, "Wharf sets nothing aside"),
        ({"waiting": ["Warf"]}, "did you mean 'Wharf'"),
        ({"pile_tokens": {"Moat": 1}}, "pile"),
        ({"pile_tokens": {"Silver": 101}}, "tokens on Silver is between 0 and 100"),
        ({"gained_from": ["Moat"]}, "pile"),
        ({"supply": {"Gold": 251}}, "the pile of Gold is between 0 and 250"),
        (
            {"opponents": [{"hadn": ["Gold"]}]},
            "an opponent has hand, .* and coin_tokens, not 'hadn'",
        ),
        ({"opponents": [{}, {}], "players": 2}, "2 opponents in a game of 2 players"),
        ({"players": 7}, "players is between 1 and 6"),
        ({"players": 0}, "players is between 1 and 6"),
        ({"hand": ["Gold"] * 150, "deck": ["Gold"] * 150}, "copies"),
    ],
    ids=repr,
)
def test_a_position_that_cannot_be_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tr.scenario("Village", **fields)


@pytest.mark.parametrize(
    "fields",
    [{"mats": ["Island"]}, {"waiting": [5]}, {"waiting": [("Haven", 5)]}, {"pile_tokens": [1]},
     {"supply": 3}, {"opponents": [["Gold"]]}],
    ids=repr,
)  # fmt: skip
def test_a_part_of_the_wrong_kind_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(TypeError):
        tr.scenario("Village", **fields)


# ---------------------------------------------------------------- all together


def anything(rng: random.Random) -> tr.Game:
    """A position with some of everything."""
    pool = rng.sample([c.name for c in known_cards()], 20)
    lasting = [n for n in DURATIONS if n not in ("Haven", "Blockade")]

    def some(most: int) -> list[str]:
        return rng.choices(pool, k=rng.randrange(most))

    def player() -> dict[str, Any]:
        waits: list[Any] = rng.choices(lasting, k=rng.randrange(3))
        waits += [(rng.choice(("Haven", "Blockade")), one) for one in some(3)]
        mats = {mat: some(4) for mat in ("Island", "Native Village") if rng.random() < 0.5}
        return {
            "hand": some(8), "deck": some(12), "discard": some(6), "play": some(3), "mats": mats,
            "waiting": waits, "victory_tokens": rng.randrange(9), "coin_tokens": rng.randrange(9),
        }  # fmt: skip

    kingdom = random_kingdom(rng, 8)
    piles = [c.name for c in kingdom.cards]
    n = rng.randrange(4)
    return tr.scenario(
        kingdom, **player(), opponents=[player() for _ in range(n)], players=n + 1,
        trash=some(5), pile_tokens=dict.fromkeys(rng.sample(piles, 3), rng.randrange(5)),
        gained_from=rng.sample(piles, 3), active=rng.randrange(n + 1),
        phase=rng.choice(("start", "action", "buy")), actions=rng.randrange(3),
        buys=rng.randrange(3), coins=rng.randrange(9), potions=rng.randrange(2),
        turn=rng.randrange(1, 20), seed=rng.randrange(99),
        variant=tr.Variant(kingdom_piles=None, stall_limit=30),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(60))
def test_any_position_is_sound_and_can_be_played(seed: int) -> None:
    rng = random.Random(seed)
    game = anything(rng)
    assert check(game) == ""
    for view in (game.view(i) for i in range(game.rules.players)):
        assert check(view.sample(seed)) == ""
    for number in walk(game, rng, most=400):
        if number % 10 == 0:
            assert check(game) == ""
    assert check(game) == ""
    if not over(game):
        game.undo(game.answered)
        assert game._core.bytes() == anything(random.Random(seed))._core.bytes()
