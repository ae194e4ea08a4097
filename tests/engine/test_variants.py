"""House rules: each field of Variant does what it says, and bad values are refused."""

from __future__ import annotations

import dataclasses
from typing import Any

import pytest

import throneroom as tr
from throneroom.cards.language import action, actions, buys, coins

from ..random_games import over
from ..scenarios.helpers import bag, run

KINGDOM = "Smithy, Gardens, Village"
EVERYBODY = range(1, 7)


def free(**fields: Any) -> tr.Variant:  # noqa: ANN401 - any field of a variant
    return tr.Variant(kingdom_piles=None, **fields)


def game(players: int | None = None, seed: int = 1, text: str = KINGDOM, **fields: Any) -> tr.Game:  # noqa: ANN401
    return tr.Game(text, players, seed, free(**fields))


def idle(one: tr.Game, most: int = 100_000) -> tr.Game:
    """Everybody does nothing until the game is over."""
    for _ in range(most):
        if over(one):
            break
        one.choose("done")
    return one


# ---------------------------------------------------------------- piles


@pytest.mark.parametrize(
    ("players", "copper", "curse", "estate", "duchy", "province"),
    [(1, 53, 10, 8, 8, 8), (2, 46, 10, 8, 8, 8), (3, 39, 20, 12, 12, 12), (4, 32, 30, 12, 12, 12),
     (5, 85, 40, 12, 12, 15), (6, 78, 50, 12, 12, 18)],
)  # fmt: skip
def test_official_pile_sizes(
    players: int, copper: int, curse: int, estate: int, duchy: int, province: int
) -> None:
    supply = game(players, text=KINGDOM + "; Colony").supply
    many = players >= 5
    assert supply == {
        "Copper": copper, "Silver": 80 if many else 40, "Gold": 60 if many else 30,
        "Platinum": 12, "Estate": estate, "Duchy": duchy, "Province": province,
        "Colony": 8 if players <= 2 else 12, "Curse": curse,
        "Smithy": 10, "Village": 10, "Gardens": 8 if players <= 2 else 12,
    }  # fmt: skip


def test_piles_by_name_and_by_type() -> None:
    supply = game(piles={"smithy": 3, "Victory": 5, "Treasure": 100, "Province": 7}).supply
    assert (supply["Smithy"], supply["Village"]) == (3, 10)
    assert (supply["Estate"], supply["Gardens"], supply["Province"]) == (5, 5, 7)
    assert (supply["Copper"], supply["Silver"], supply["Gold"]) == (100, 100, 100)
    supply = game(piles={"Action": 1, "Curse": 0}).supply
    assert (supply["Smithy"], supply["Village"], supply["Curse"]) == (1, 1, 0)


def test_there_are_at_most_250_copies_of_a_card() -> None:
    assert game(piles={"Smithy": 250}).supply["Smithy"] == 250
    with pytest.raises(ValueError, match="at most 250 copies of Copper"):
        game(piles={"Copper": 240})
    with pytest.raises(ValueError, match="copies"):
        tr.scenario("Chapel", hand=["Copper"] * 60, trash=["Copper"] * 200)


# ---------------------------------------------------------------- the start of games and turns


def test_the_starting_deck() -> None:
    one = game(start={"Gold": 2, "smithy": 1, "Estate": 4})
    for seat in one.players:
        assert seat.owned == bag("Gold", "Gold", "Smithy", *["Estate"] * 4)
    assert "P1 starts with" in one.log


@pytest.mark.parametrize("size", [0, 1, 3, 10, 60])
def test_the_hand_size(size: int) -> None:
    one = game(hand_size=size)
    assert [seat.hand_size for seat in one.players] == [min(size, 10)] * 2
    run(one, *(["done"] if size else []), "done")
    assert one.players[0].hand_size == min(size, 10)


def test_actions_buys_and_coins_of_a_turn() -> None:
    one = game(actions=3, buys=4, coins=5)
    for _ in range(2):
        assert (one.actions, one.buys, one.coins) == (3, 4, 5)
        run(one, "done", "Silver", "Copper", "Copper", "Copper")
    one = game(actions=0, start={"Smithy": 5, "Copper": 5}, hand_size=10)
    assert one.phase == "buy"
    assert game(buys=0, hand_size=0, stall_limit=3).ending == "stalled"


@pytest.mark.parametrize(("opening", "coppers"), [("4/3", 4), ("3/4", 3), ("5/2", 5), ("2/5", 2)])
@pytest.mark.parametrize("players", EVERYBODY)
def test_the_opening_is_the_same_for_everybody(opening: str, coppers: int, players: int) -> None:
    for one in (game(players, opening=opening), game(players, text=f"{KINGDOM}; {opening}")):
        for seat in one.players:
            assert seat.hand == bag(*["Copper"] * coppers, *["Estate"] * (5 - coppers))
        for _ in range(players):
            run(one, "done", "done")
        for seat in one.players:
            assert seat.hand == bag(*["Copper"] * (7 - coppers), *["Estate"] * (coppers - 2))


def test_the_variants_opening_goes_before_the_kingdoms() -> None:
    one = game(opening="5/2", text=f"{KINGDOM}; 4/3")
    assert one.players[0].hand["Copper"] == 5


def test_a_fixed_opening_needs_the_official_deck() -> None:
    with pytest.raises(ValueError, match="official starting deck"):
        game(opening="5/2", start={"Copper": 10})


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize("players", EVERYBODY)
def test_the_turn_limit(players: int) -> None:
    one = idle(game(players, turn_limit=3))
    assert one.ending == "turn limit"
    assert [seat.turns for seat in one.players] == [3] * players
    assert one.winners == list(range(players))


@pytest.mark.parametrize("players", EVERYBODY)
def test_the_stall_limit_is_an_outcome_of_its_own(players: int) -> None:
    one = idle(game(players, stall_limit=4))
    assert one.ending == "stalled"
    assert [seat.turns for seat in one.players] == [4] * players
    both = idle(game(players, stall_limit=4, turn_limit=4))
    assert both.ending == "turn limit"


def test_solitaire() -> None:
    one = idle(tr.Game(KINGDOM, variant=free(players=1, turn_limit=10)))
    assert len(one.players) == 1
    assert one.winners == [0]
    assert one.players[0].turns == 10
    attack = tr.Game("Militia, Masquerade, Tribute", 1, 0, free(start={"Militia": 5, "Tribute": 5}))
    run(attack, "Militia")
    assert attack.coins == 2


def end_now(players: int = 2, supply: dict[str, int] | None = None, **fields: Any) -> tr.Game:  # noqa: ANN401
    one = tr.scenario(KINGDOM, players=players, supply=supply, phase="buy", variant=free(**fields))
    return run(one, "done")


def test_any_victory_pile_may_be_made_to_end_the_game() -> None:
    fields: dict[str, Any] = {"end_when_empty": ("Estate", "Duchy", "gardens"), "end_piles": 0}
    for pile in ("Estate", "Duchy", "Gardens"):
        assert end_now(supply={pile: 0}, **fields).ending == "piles"
    assert end_now(supply={"Province": 0}, **fields).ending is None
    assert end_now(supply={"Province": 0}).ending == "piles"


@pytest.mark.parametrize("players", EVERYBODY)
def test_three_empty_piles_end_the_game_or_four(players: int) -> None:
    needed = 4 if players >= 5 else 3
    piles = ["Curse", "Smithy", "Estate", "Village"]
    assert end_now(players, dict.fromkeys(piles[: needed - 1], 0)).ending is None
    assert end_now(players, dict.fromkeys(piles[:needed], 0)).ending == "piles"


def test_the_number_of_empty_piles_may_be_set() -> None:
    empty = dict.fromkeys(["Curse", "Smithy", "Estate", "Village", "Gold", "Silver"], 0)
    assert end_now(supply=empty, end_piles=0).ending is None
    assert end_now(supply=empty, end_piles=7).ending is None
    assert end_now(supply=empty, end_piles=6).ending == "piles"
    assert end_now(supply={"Curse": 0}, end_piles=1).ending == "piles"
    without = end_now(supply=empty, end_piles=6, end_piles_without=("curse",))
    assert without.ending is None


def test_full_rounds() -> None:
    one = end_now(3, {"Province": 0}, full_rounds=True)
    assert one.ending is None
    run(one, "done")
    assert one.ending is None
    run(one, "done")
    assert one.ending == "piles"


def test_treasures_may_be_played_without_a_question() -> None:
    game = tr.Game("Merchant, Village", 2, 1, variant=free(auto_treasures=True))
    assert game.decision is not None
    assert game.decision.purpose == "buy"
    assert game.coins == game.players[0].play["Copper"]
    with_merchant = tr.scenario(
        "Merchant, Bank",
        hand=["Merchant", "Silver", "Copper", "Bank"],
        variant=free(auto_treasures=True),
    )
    run(with_merchant, "Merchant")
    assert with_merchant.coins == 4
    assert str(with_merchant.decision) == "player 0: treasure: Bank, done"


@pytest.mark.parametrize(
    ("rule", "turns", "winners"),
    [
        ("fewer turns", 1, [1]),
        ("fewer turns", 2, [0, 1]),
        ("shared", 1, [0, 1]),
        ("first seat", 1, [0]),
        ("first seat", 2, [0]),
    ],
)
def test_tie_rules(rule: str, turns: int, winners: list[int]) -> None:
    # With one turn the second player has had none when the game ends.
    rules = free(tie_rule=rule, full_rounds=turns == 2)
    one = tr.scenario(
        KINGDOM,
        discard=["Duchy"],
        opponents=[{"discard": ["Duchy"]}],
        supply={"Province": 0},
        phase="buy",
        variant=rules,
    )
    idle(one)
    assert one.scores == (3, 3)
    assert one.winners == winners


# ---------------------------------------------------------------- kingdoms and players


@pytest.mark.parametrize("piles", [0, 1, 10, 20])
def test_the_number_of_kingdom_piles(piles: int) -> None:
    kingdom = tr.Kingdom.random(seed=1, piles=piles)
    one = tr.Game(kingdom, 2, 1, tr.Variant(kingdom_piles=piles))
    assert len(one.supply) == 7 + piles
    other = tr.Kingdom.random(seed=1, piles=2)
    with pytest.raises(tr.KingdomError, match=f"a kingdom has {piles} piles, this one has 2"):
        tr.Game(other, 2, 1, tr.Variant(kingdom_piles=piles))


def test_the_number_of_players_may_be_fixed() -> None:
    assert len(game(players=None).players) == 2
    fixed = free(players=4)
    assert len(tr.Game(KINGDOM, variant=fixed).players) == 4
    with pytest.raises(ValueError, match="for 4 players, not 3"):
        tr.Game(KINGDOM, 3, variant=fixed)


def test_changes_are_what_differs_and_give_the_variant_back() -> None:
    assert tr.Variant().changes == {}
    variant = free(turn_limit=9, piles={"Copper": 3}, end_when_empty=("Estate",), opening="5/2")
    assert variant.changes == {
        "kingdom_piles": None, "turn_limit": 9, "piles": {"Copper": 3},
        "end_when_empty": ("Estate",), "opening": "5/2",
    }  # fmt: skip
    assert tr.Variant.from_changes(variant.changes) == variant
    with pytest.raises(ValueError, match="unknown rule 'turnlimit'; known are"):
        tr.Variant.from_changes({"turnlimit": 3})


NUMBERS = ("players", "kingdom_piles", "hand_size", "actions", "buys", "coins", "turn_limit",
           "stall_limit", "end_piles")  # fmt: skip


@pytest.mark.parametrize("value", [-1, 10**6, 2**70, 2.5, "3", float("nan"), [], True], ids=repr)
@pytest.mark.parametrize("name", NUMBERS)
def test_a_bad_number_is_refused(name: str, value: object) -> None:
    fields: dict[str, Any] = {name: value}
    with pytest.raises(ValueError, match=r"\w+ \w+ .*not"):
        tr.Variant(**fields)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"opening": "6/1"}, "an opening is one of 4/3"),
        ({"tie_rule": "coin"}, "a tie rule is one of fewer turns"),
        ({"piles": {"Copper": -1}}, "piles of Copper: between 0 and 250"),
        ({"piles": {"Copper": 60_001}}, "piles of Copper"),
        ({"piles": {"Copper": 1.5}}, "piles of Copper"),
        ({"start": {"Copper": 61}}, "start of Copper: between 0 and 60"),
        ({"start": {"Copper": "x"}}, "start of Copper"),
        ({"turn_limit": 0}, "turn_limit is between 1"),
        ({"players": 0}, "players is between 1 and 6"),
        ({"players": 7}, "players is between 1 and 6"),
        ({"kingdom_piles": 21}, "kingdom_piles is between 0 and 20"),
    ],
)
def test_bad_values_are_refused_with_a_clear_message(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tr.Variant(**fields)


@pytest.mark.parametrize(
    "fields",
    [
        {"piles": {"Coper": 3}},
        {"start": {"Coper": 3}},
        {"start": {"Witch": 3}},
        {"end_when_empty": ("Provinse",)},
        {"end_when_empty": "Province"},
        {"end_piles_without": ("Provinse",)},
        {"end_when_empty": 5},
        {"piles": 5},
        {"start": ["Copper"]},
        {"opening": ["5/2"]},
    ],
    ids=repr,
)
def test_unknown_names_and_other_types_are_refused_when_a_game_is_made(
    fields: dict[str, Any],
) -> None:
    with pytest.raises((ValueError, TypeError)):
        game(**fields)


def test_a_variant_can_not_be_changed() -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        tr.Variant().players = 3  # type: ignore[misc]


def test_piles_that_do_not_end_the_game_are_empty_all_the_same() -> None:
    g = tr.scenario(
        "Poacher",
        hand=["Poacher", "Gold", "Silver"],
        deck=["Copper"],
        supply={"Curse": 0},
        variant=tr.Variant(kingdom_piles=None, end_piles_without=("Curse",)),
    )
    g.choose("Poacher")
    assert g.decision is not None
    assert g.decision.purpose == "discard"


# ---------------------------------------------------------------- as some programs have it


def test_strict_draws_need_more_cards_than_are_drawn() -> None:
    def drawn(deck: int, discard: int, **fields: Any) -> int:  # noqa: ANN401
        one = tr.scenario(
            "Smithy", hand=["Smithy"], deck=["Copper"] * deck, discard=["Silver"] * discard,
            variant=free(**fields),
        )  # fmt: skip
        run(one, "Smithy")
        return one.players[0].hand_size

    for deck, discard in ((4, 0), (2, 2), (0, 4)):
        assert drawn(deck, discard, strict_draws=True) == 3
    for deck, discard in ((3, 0), (2, 1), (0, 3), (1, 0), (0, 0)):
        assert drawn(deck, discard, strict_draws=True) == 0
        assert drawn(deck, discard) == min(deck + discard, 3)


@pytest.mark.parametrize("start", [4, 5, 6])
def test_strict_draws_of_a_new_hand(start: int) -> None:
    one = tr.Game(KINGDOM, 2, 1, free(strict_draws=True, start={"Copper": start}))
    assert one.players[0].hand_size == (5 if start > 5 else 0)


def test_strict_draws_in_native_games() -> None:
    variant = free(strict_draws=True, start={"Copper": 3, "Chapel": 2, "Smithy": 2}, turn_limit=30)
    plans = ["Chapel\nSmithy\nSilver\ntrash:\nCopper\nEstate", "Big Money"]
    players = [tr.strategy(plan) for plan in plans]
    native = tr.simulate("Chapel, Smithy", players, 200, 5, variant=variant)
    watched = tr.simulate("Chapel, Smithy", [tr.as_agent(players[0]), players[1]], 200, 5,
                          variant=variant)  # fmt: skip
    assert (native.scores == watched.scores).all()
    assert (native.bought == watched.bought).all()
    usual = dataclasses.replace(variant, strict_draws=False)
    other = tr.simulate("Chapel, Smithy", players, 200, 5, variant=usual)
    assert (native.bought != other.bought).any()


@pytest.mark.parametrize("kind", ["native", "agents"])
def test_fixed_seats(kind: str) -> None:
    players: list[Any] = ["Big Money", "Smithy Big Money"]
    if kind == "agents":
        players = [tr.as_agent(tr.strategy(name)) for name in players]
    match = tr.simulate(KINGDOM, players, 20, 2, variant=free(fixed_seats=True))
    assert not match.first.any()
    assert len({tuple(row) for row in match.scores.tolist()}) > 10  # each game has its own luck
    assert tr.simulate(KINGDOM, players, 20, 2, variant=free()).first.tolist() == [0, 1] * 10


def test_native_games_with_fixed_seats_are_those_of_agents() -> None:
    variant = free(fixed_seats=True)
    native = tr.simulate(KINGDOM, ["Big Money", "Smithy Big Money"], 20, 2, variant=variant)
    agents = [tr.as_agent(tr.strategy(name)) for name in ("Big Money", "Smithy Big Money")]
    assert (native.scores == tr.simulate(KINGDOM, agents, 20, 2, variant=variant).scores).all()


def test_cards_may_take_buys_away() -> None:
    idle_hands = action("Idle Hands", 3, actions(1), coins(4), buys(-1))
    one = tr.scenario([idle_hands, "Market"], hand=["Idle Hands", "Idle Hands", "Market", "Market"])
    run(one, "Idle Hands")
    assert (one.buys, one.coins) == (0, 4)
    run(one, "Idle Hands")
    assert one.buys == -1
    run(one, "Market")
    assert one.buys == 0
    run(one, "Market")
    assert (one.buys, one.coins) == (1, 10)
    run(one, "Gold", "done")
    none = tr.scenario([idle_hands], hand=["Idle Hands"])
    run(none, "Idle Hands")
    assert none.decision is None or none.decision.player == 1
