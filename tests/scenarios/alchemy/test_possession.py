"""Possession: a turn of the player to the left, with one's own decisions and gains."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose
from ..prosperity.tokens import vp

MINE = ["Copper"] * 5


def possess(
    kingdom: str,
    hand: Sequence[str],
    deck: Sequence[str] = (),
    *,
    mine: Sequence[str] = MINE,
    players: int = 2,
    supply: dict[str, int] | None = None,
    wording: str = "Possession",
) -> tr.Game:
    """The extra turn of player 1, who has this hand, possessed by player 0 with a new hand."""
    g = tr.scenario(
        f"{wording}, {kingdom}" if kingdom else wording,
        hand=["Possession"],
        deck=list(mine),
        opponents=[{"hand": list(hand), "deck": list(deck)}],
        players=players,
        supply=supply,
    )
    run(g, "Possession", "done")
    assert g.active == 1
    return g


# ---------------------------------------------------------------- whose turn, whose decisions


def test_the_player_to_the_left_takes_an_extra_turn_that_you_decide() -> None:
    g = possess("Village", ["Village", "Gold"], ["Estate"] * 9)
    assert (g.active, decider(g), g.phase) == (1, 0, "action")
    assert (g.actions, g.buys, g.coins) == (1, 1, 0)
    run(g, "Village")
    assert hand(g, 1) == bag("Gold", "Estate")
    assert in_play(g, 1) == bag("Village")
    assert decider(g) == 0


def test_after_the_possessed_turn_comes_the_own_turn_of_that_player() -> None:
    g = possess("", [], ["Estate"] * 15)
    run(g, "done")
    assert (g.active, decider(g)) == (1, 1)
    assert hand(g, 1) == bag(*["Estate"] * 5)
    run(g, "done")
    assert (g.active, decider(g)) == (0, 0)


def test_with_three_players_the_extra_turn_comes_before_the_next_one() -> None:
    g = possess("", [], players=3)
    seen = []
    for _ in range(4):
        seen.append((g.active, decider(g)))
        run(g, *(["done"] * (2 if hand(g, g.active)["Copper"] else 1)))
    assert seen == [(1, 0), (1, 1), (2, 2), (0, 0)]


def test_possession_itself_gives_nothing_else() -> None:
    g = run(tr.scenario("Possession", hand=["Possession"], deck=["Gold"]), "Possession")
    assert (g.actions, g.buys, g.coins) == (0, 1, 0)
    assert hand(g) == bag()


def test_possession_is_no_attack() -> None:
    g = tr.scenario("Possession, Moat", hand=["Possession"], opponents=[{"hand": ["Moat"]}])
    run(g, "Possession")
    assert decider(g) == 0
    assert purpose(g) == "buy"


@pytest.mark.parametrize(("again", "turns"), [("Throne Room", 2), ("King's Court", 3)])
@pytest.mark.parametrize("wording", ["Possession", "Possession (1E)"])
def test_possession_played_several_times(wording: str, again: str, turns: int) -> None:
    """The first wording gives several turns, the newest no second extra turn in a row."""
    g = tr.scenario(f"{wording}, {again}", hand=[again, "Possession"], deck=MINE)
    run(g, again, "Possession", "done")
    for _ in range(turns if "1E" in wording else 1):
        assert (g.active, decider(g)) == (1, 0)
        run(g, "done")
    assert (g.active, decider(g)) == (1, 1)
    run(g, "done")
    assert (g.active, decider(g)) == (0, 0)  # nothing is left over


def test_two_possessions_of_one_turn_give_one_extra_turn() -> None:
    g = tr.scenario("Possession", hand=["Possession"] * 2, deck=MINE, actions=2, players=3)
    run(g, "Possession", "Possession", "done")
    turns = []
    for _ in range(4):
        turns.append((g.active, decider(g)))
        run(g, "done", *(["done"] if g.active == 0 and hand(g)["Copper"] else []))
    assert turns == [(1, 0), (1, 1), (2, 2), (0, 0)]


def test_possession_works_again_on_the_next_turn() -> None:
    g = tr.scenario("Possession", hand=["Possession"], deck=["Possession"] + ["Estate"] * 4)
    run(g, "Possession", "done", "done", "done")
    assert (g.active, decider(g)) == (0, 0)
    run(g, "Possession", "done")
    assert (g.active, decider(g)) == (1, 0)


@pytest.mark.parametrize("first", ["Outpost", "Possession"])
def test_no_possessed_turn_follows_an_outpost_turn(first: str) -> None:
    own = ["Outpost", "Possession"]
    g = tr.scenario("Possession, Outpost", hand=own, deck=["Estate"] * 20, actions=2)
    run(g, first, "Possession" if first == "Outpost" else "Outpost", "done")
    assert (g.active, decider(g)) == (0, 0)
    assert hand(g) == bag(*["Estate"] * 3)
    run(g, "done")
    assert (g.active, decider(g)) == (1, 1)


def test_a_possession_played_on_an_outpost_turn_gives_no_turn() -> None:
    g = tr.scenario("Possession, Outpost", hand=["Outpost"], deck=["Possession"] + ["Estate"] * 20)
    run(g, "Outpost", "done", "Possession", "done")
    assert (g.active, decider(g)) == (1, 1)


def test_kings_court_on_kings_court_makes_nine_turns_of_three_possessions() -> None:
    g = tr.scenario(
        "Possession (1E), King's Court",
        hand=["King's Court"] * 2 + ["Possession"] * 3,
        deck=MINE,
    )
    run(g, "King's Court", "King's Court", *["Possession"] * 3, "done")
    turns = 0
    while (g.active, decider(g)) == (1, 0):
        turns += 1
        run(g, "done")
    assert turns == 9
    assert (g.active, decider(g)) == (1, 1)


@pytest.mark.parametrize("players", [2, 3])
def test_a_possession_played_on_the_possessed_turn_gives_no_turn(players: int) -> None:
    g = possess("", ["Possession"], ["Estate"] * 9, players=players)
    run(g, "Possession", "done")
    assert (g.active, decider(g)) == (1, 1)


def test_a_possession_played_on_the_possessed_turn_belongs_to_the_possessed_player() -> None:
    g = possess("", ["Possession"], ["Estate"] * 9, players=3, wording="Possession (1E)")
    run(g, "Possession", "done")
    assert (g.active, decider(g)) == (2, 1)
    run(g, "done")
    assert (g.active, decider(g)) == (1, 1)


def test_with_two_players_possession_can_strike_back() -> None:
    g = possess("", ["Possession"], ["Estate"] * 9, wording="Possession (1E)")
    run(g, "Possession", "done")
    assert (g.active, decider(g)) == (0, 1)
    assert hand(g, 0) == bag(*MINE)
    run(g, "treasures", "Duchy")
    assert g.players[1].owned["Duchy"] == 1
    assert (g.active, decider(g)) == (1, 1)


def test_other_players_decide_for_themselves_on_the_possessed_turn() -> None:
    g = tr.scenario(
        "Possession, Militia",
        hand=["Possession"],
        deck=["Estate", "Estate", "Copper", "Copper", "Copper"],
        opponents=[{"hand": ["Militia"]}, {"hand": ["Estate"] * 2 + ["Copper"] * 3}],
    )
    run(g, "Possession", "done", "Militia")
    assert decider(g) == 2
    run(g, "Estate", "Estate")
    assert decider(g) == 0
    run(g, "Estate", "Estate")
    assert hand(g, 0) == hand(g, 2) == bag("Copper", "Copper", "Copper")


def test_the_neighbour_of_the_possessed_player_names_for_contraband() -> None:
    g = possess("Contraband", ["Contraband"], players=3)
    run(g, "Contraband")
    assert (decider(g), purpose(g)) == (2, "ban")


# ---------------------------------------------------------------- gains


def test_bought_cards_go_to_the_discard_pile_of_the_possessor() -> None:
    g = possess("Worker's Village", ["Worker's Village", "Gold", "Gold"])
    run(g, "Worker's Village", "treasures", "Silver", "Silver")
    assert discard(g, 0) == bag("Possession", "Silver", "Silver")
    assert g.players[1].owned == bag("Worker's Village", "Gold", "Gold")
    assert g.supply["Silver"] == 38


@pytest.mark.parametrize(
    ("card", "answers", "gained"),
    [
        ("Workshop", ["Village"], "Village"),
        ("Artisan", ["Duchy"], "Duchy"),
        ("Bureaucrat", [], "Silver"),
        ("Explorer", [], "Silver"),
        ("University", ["Village"], "Village"),
    ],
)
def test_gained_cards_go_there_wherever_they_would_have_gone(
    card: str, answers: list[str], gained: str
) -> None:
    g = possess(f"{card}, Village", [card], ["Estate"] * 9)
    run(g, card, *answers)
    assert discard(g, 0) == bag("Possession", gained)
    assert gained not in g.players[1].owned
    assert hand(g, 1) == bag()
    assert deck(g, 1) == ["Estate"] * 9


def test_treasure_from_mine_goes_to_the_possessor_and_the_trashed_one_comes_back() -> None:
    g = possess("Mine", ["Mine", "Silver"], ["Estate"] * 9)
    run(g, "Mine", "Silver", "Gold")
    assert discard(g, 0) == bag("Possession", "Gold")
    assert hand(g, 1) == bag()
    run(g, "done")
    assert discard(g, 1) == bag("Mine", "Silver")


def test_curses_that_others_gain_stay_with_the_others() -> None:
    g = possess("Familiar", ["Familiar"], players=3)
    run(g, "Familiar")
    assert discard(g, 0) == bag("Possession", "Curse")
    assert discard(g, 2) == bag("Curse")
    assert discard(g, 1) == bag()


def test_hoard_and_talisman_of_the_possessed_player_work_for_the_possessor() -> None:
    g = possess("Hoard (1E)", ["Hoard"])
    run(g, "Hoard", "Estate")
    assert discard(g, 0) == bag("Possession", "Estate", "Gold")
    g = possess("Talisman", ["Talisman", "Silver"])
    run(g, "Talisman", "Silver", "Silver")
    assert discard(g, 0) == bag("Possession", "Silver", "Silver")


def test_the_newest_hoard_sees_no_gain_of_the_possessed_player() -> None:
    g = possess("Hoard", ["Hoard"])
    run(g, "Hoard", "Estate")
    assert discard(g, 0) == bag("Possession", "Estate")
    assert g.supply["Gold"] == 30


@pytest.mark.parametrize("card", ["Royal Seal", "Tiara"])
def test_the_possessed_player_gains_nothing_to_put_on_the_deck(card: str) -> None:
    g = possess(card, [card, "Copper"])
    run(g, card, *(["done"] if card == "Tiara" else []), "Copper", "Copper")
    assert discard(g, 0)["Copper"] == 1
    assert deck(g, 0) == []


def test_collection_of_the_possessed_player_sees_no_gain() -> None:
    g = possess("Collection, Moat", ["Collection"])
    run(g, "Collection", "Moat")
    assert discard(g, 0) == bag("Possession", "Moat")
    assert (vp(g, 0), vp(g, 1)) == (0, 0)


def test_watchtower_of_the_possessor_answers_the_gains() -> None:
    g = possess("Watchtower", ["Silver"], mine=["Watchtower", *["Copper"] * 4])
    run(g, "Silver", "Estate")
    assert (decider(g), purpose(g)) == (0, "react")
    run(g, "Watchtower", "deck")
    assert deck(g, 0) == ["Estate"]


def test_watchtower_of_the_possessed_player_does_not() -> None:
    g = possess("Watchtower", ["Watchtower", "Silver"])
    run(g, "done", "Silver", "Estate")
    assert (g.active, decider(g)) == (1, 1)
    assert discard(g, 0) == bag("Possession", "Estate")


def test_trade_route_counts_piles_gained_from_on_the_possessed_turn() -> None:
    g = possess("Trade Route", ["Silver"], ["Trade Route", *["Copper"] * 8])
    run(g, "Silver", "Estate")
    assert (g.active, decider(g)) == (1, 1)
    run(g, "Trade Route")
    assert g.coins == 1


def test_the_curse_of_an_embargo_goes_to_the_possessor() -> None:
    g = tr.scenario(
        "Possession, Embargo",
        hand=["Embargo", "Possession"],
        deck=MINE,
        actions=2,
        opponents=[{"hand": ["Gold"]}],
    )
    run(g, "Embargo", "Silver", "Possession", "done", "Gold", "Silver")
    assert discard(g, 0) == bag("Possession", "Silver", "Curse")
    assert g.players[1].owned == bag("Gold")


def test_grand_market_minds_the_coppers_of_the_possessed_player() -> None:
    g = possess("Grand Market", ["Gold", "Gold", "Copper"])
    run(g, "treasures")
    assert "Grand Market" not in options(g)


def test_treasures_that_thief_takes_from_the_possessor_are_gained_by_the_possessor() -> None:
    g = possess("Thief", ["Thief"], mine=[*MINE, "Gold", "Estate"])
    run(g, "Thief", "Gold")
    assert discard(g, 0) == bag("Possession", "Estate", "Gold")
    assert g.trash == bag()


def test_the_possessor_plays_a_clerk_of_the_possessed_player_at_the_start_of_the_turn() -> None:
    g = possess("Clerk", ["Clerk"])
    assert (g.active, decider(g), purpose(g)) == (1, 0, "order")
    run(g, "Clerk")
    assert (g.coins, g.actions) == (2, 1)
    assert g.players[0].hand_size == 4


# ---------------------------------------------------------------- trashed cards


def test_trashed_cards_come_back_to_the_discard_pile_at_the_end_of_the_turn() -> None:
    g = possess("Chapel", ["Chapel", "Estate", "Curse"], ["Copper"] * 6)
    run(g, "Chapel", "Estate", "Curse")
    assert g.trash == bag()
    assert discard(g, 1) == bag()
    assert hand(g, 1) == bag()
    run(g, "done")
    assert decider(g) == 1
    assert discard(g, 1) == bag("Chapel", "Estate", "Curse")
    assert g.trash == bag()


def test_trashed_cards_come_back_after_the_new_hand_is_drawn() -> None:
    g = possess("Chapel", ["Chapel", "Estate", "Estate"], ["Copper"] * 3)
    run(g, "Chapel", "Estate", "Estate", "done")
    assert hand(g, 1) == bag("Copper", "Copper", "Copper", "Chapel")
    assert discard(g, 1) == bag("Estate", "Estate")


def test_trashed_cards_still_count_as_owned() -> None:
    g = possess("Chapel", ["Chapel", "Estate", "Estate"])
    run(g, "Chapel", "Estate", "Estate")
    assert g.players[1].owned == bag("Chapel", "Estate", "Estate")
    assert g.players[1].score == 2


def test_what_trashing_gives_is_still_got() -> None:
    g = possess("Moneylender", ["Moneylender", "Copper"])
    run(g, "Moneylender", "Copper")
    assert g.coins == 3
    g = possess("Mining Village", ["Mining Village"], ["Estate"] * 9)
    run(g, "Mining Village", "yes")
    assert g.coins == 2
    assert in_play(g, 1) == bag()
    run(g, "done")
    assert discard(g, 1) == bag("Mining Village", "Estate")


@pytest.mark.parametrize(
    ("card", "trashed", "answers", "gained"),
    [
        ("Remodel", ["Duchy"], ["Gold"], ["Gold"]),
        ("Expand", ["Duchy"], ["Province"], ["Province"]),
        ("Forge", ["Estate", "Silver"], ["Estate", "Silver"], ["Duchy"]),
        ("Transmute", ["Nobles"], [], ["Duchy", "Gold"]),
        ("Trading Post", ["Copper", "Copper"], [], ["Silver"]),
    ],
)
def test_cards_are_trashed_for_others_that_the_possessor_gains(
    card: str, trashed: list[str], answers: list[str], gained: list[str]
) -> None:
    g = possess(card, [card, *trashed], ["Estate"] * 5)
    run(g, card, *answers)
    assert g.trash == bag()
    assert discard(g, 0) == bag("Possession", *gained)
    run(g, "done")
    assert discard(g, 1) == bag(card, *trashed)


@pytest.mark.parametrize(("card", "cards", "coins"), [("Apprentice", 4, 0), ("Salvager", 0, 4)])
def test_the_cost_of_a_trashed_card_is_known_though_it_comes_back(
    card: str, cards: int, coins: int
) -> None:
    g = possess(card, [card, "Remodel"], ["Copper"] * 9)
    run(g, card)
    assert (g.players[1].hand_size, g.coins) == (cards, coins)


def test_treasure_maps_give_their_golds_and_come_back() -> None:
    g = possess("Treasure Map", ["Treasure Map"] * 2, ["Estate"] * 9)
    run(g, "Treasure Map")
    assert discard(g, 0) == bag("Possession", *["Gold"] * 4)
    run(g, "done")
    assert discard(g, 1) == bag("Treasure Map", "Treasure Map")


def test_cards_trashed_off_the_deck_come_back_too() -> None:
    g = possess("Sentry", ["Sentry"], ["Copper", "Estate", "Curse", *["Copper"] * 9])
    run(g, "Sentry", "Estate", "Curse", "done", "done")
    assert g.trash == bag()
    assert discard(g, 1) == bag("Sentry", "Copper", "Estate", "Curse")
    g = possess("Loan", ["Loan"], ["Gold", *["Copper"] * 9])
    run(g, "Loan", "Gold", "done")
    assert discard(g, 1) == bag("Loan", "Gold")


def test_investment_comes_back_and_pays_the_possessor() -> None:
    g = possess("Investment", ["Investment", "Estate", "Gold"], ["Copper"] * 9)
    run(g, "Investment", "Estate", "trash this", "done", "done")
    assert (vp(g, 0), vp(g, 1)) == (1, 0)
    assert discard(g, 1) == bag("Investment", "Estate", "Gold")


def test_what_watchtower_trashes_for_the_possessor_stays_trashed() -> None:
    g = possess("Watchtower", ["Silver"], mine=["Watchtower", *["Copper"] * 4])
    run(g, "Silver", "Estate", "Watchtower", "trash")
    assert (g.active, decider(g)) == (1, 1)
    assert g.trash == bag("Estate")


def test_cards_set_aside_on_a_mat_stay_with_the_possessed_player() -> None:
    g = possess("Island", ["Island", "Duchy"], ["Copper"] * 9)
    run(g, "Island", "done")
    assert g.players[1].score == 2 + 3
    assert discard(g, 1) == bag()


def test_the_newest_mint_is_gained_by_the_possessor_and_trashes_nothing() -> None:
    g = possess("Mint", ["Gold", "Silver"], ["Estate"] * 9)
    run(g, "treasures", "Mint")
    assert discard(g, 0) == bag("Possession", "Mint")
    assert discard(g, 1) == bag("Gold", "Silver")  # from play
    assert not any("trashes" in line for line in g.log.splitlines())


def test_treasures_trashed_by_a_bought_mint_come_back() -> None:
    g = possess("Mint (1E)", ["Gold", "Silver"], ["Estate"] * 9)
    run(g, "treasures", "Mint")
    assert discard(g, 0) == bag("Possession", "Mint")
    assert discard(g, 1) == bag("Gold", "Silver")
    assert g.trash == bag()


def test_a_card_of_the_possessor_that_is_trashed_stays_trashed() -> None:
    g = possess("Swindler", ["Swindler"], mine=[*MINE, "Estate", "Gold"])
    run(g, "Swindler")
    assert g.trash == bag("Estate")
    assert discard(g, 0) == bag("Possession", "Estate")
    run(g, "done")
    assert g.trash == bag("Estate")


def test_a_card_trashed_from_the_supply_stays_trashed() -> None:
    g = possess("Lurker, Nobles", ["Lurker"], ["Estate"] * 9)
    run(g, "Lurker", "from the Supply", "Nobles", "done")
    assert g.trash == bag("Nobles")
    assert discard(g, 1) == bag("Lurker")


def test_a_card_gained_from_the_trash_goes_to_the_possessor() -> None:
    g = tr.scenario(
        "Possession, Lurker",
        hand=["Possession"],
        deck=MINE,
        trash=["Nobles"],
        opponents=[{"hand": ["Lurker"]}],
    )
    run(g, "Possession", "done", "Lurker", "from the trash")
    assert discard(g, 0) == bag("Possession", "Nobles")
    assert g.trash == bag()


def test_a_card_passed_by_masquerade_is_neither_gained_nor_trashed() -> None:
    g = possess("Masquerade", ["Masquerade", "Gold", "Estate"], mine=["Curse", *["Copper"] * 4])
    run(g, "Masquerade", "Gold", "Curse", "done")
    assert hand(g, 0) == bag("Gold", *["Copper"] * 4)
    assert hand(g, 1) == bag("Curse", "Estate")


def test_cards_returned_to_the_supply_by_ambassador_do_not_come_back() -> None:
    g = possess("Ambassador", ["Ambassador", "Estate", "Estate"], ["Copper"] * 9)
    run(g, "Ambassador", "Estate", "Estate")
    assert g.supply["Estate"] == 8 + 2 - 1
    assert discard(g, 0) == bag("Possession", "Estate")
    run(g, "done")
    assert discard(g, 1) == bag("Ambassador")


# ---------------------------------------------------------------- tokens


def test_victory_point_tokens_go_to_the_possessor() -> None:
    g = possess("Monument", ["Monument"])
    run(g, "Monument")
    assert g.coins == 2
    assert (vp(g, 0), vp(g, 1)) == (1, 0)


def test_tokens_stay_with_the_possessed_player_in_the_first_wording() -> None:
    g = possess("Monument", ["Monument"], wording="Possession (1E)")
    run(g, "Monument")
    assert (vp(g, 0), vp(g, 1)) == (0, 1)


def test_tokens_of_the_turns_after_are_their_players_own() -> None:
    g = possess("Monument", [], ["Monument"] + ["Estate"] * 9)
    run(g, "done", "Monument")
    assert (vp(g, 0), vp(g, 1)) == (0, 1)


def test_bishop_on_the_possessed_turn() -> None:
    g = possess("Bishop", ["Bishop", "Gold"], ["Estate"] * 9)
    run(g, "Bishop")
    assert decider(g) == 0
    assert options(g) == ["Copper", "done"]
    run(g, "Copper")
    assert g.trash == bag("Copper")
    assert (vp(g, 0), vp(g, 1)) == (1 + 3, 0)
    run(g, "done")
    assert discard(g, 1) == bag("Bishop", "Gold")


def test_goons_on_the_possessed_turn_pays_the_possessor() -> None:
    g = possess("Goons", ["Goons"])
    run(g, "Goons", "Estate", "Copper")
    assert (vp(g, 0), vp(g, 1)) == (2, 0)


def test_coin_tokens_of_pirate_ship_go_to_the_possessor() -> None:
    g = possess(
        "Pirate Ship", ["Pirate Ship"], ["Estate"] * 9,
        mine=["Pirate Ship", *["Estate"] * 4, "Copper", "Copper"],
    )  # fmt: skip
    run(g, "Pirate Ship")
    run(g, next(text for text in options(g) if "reveal" in text))
    assert g.trash == bag("Copper")
    run(g, "done", "done")
    assert g.active == 0
    run(g, "Pirate Ship")
    run(g, next(text for text in options(g) if "reveal" not in text))
    assert g.coins == 1


# ---------------------------------------------------------------- what the possessor sees


def test_the_possessor_sees_the_hand_of_the_possessed_player() -> None:
    g = possess("", ["Gold", "Estate", "Curse"], players=3)
    assert g.view(0).players[1].hand == bag("Gold", "Estate", "Curse")
    assert g.view(2).players[1].hand == bag()


def test_the_possessor_sees_the_next_hand_too() -> None:
    g = possess("", [], ["Gold", "Silver", "Duchy", "Curse", "Copper"], players=3)
    run(g, "done")
    assert g.active == 1
    new = bag("Gold", "Silver", "Duchy", "Curse", "Copper")
    assert g.view(0).players[1].hand == new
    assert g.view(2).players[1].hand == bag()


def test_the_possessor_sees_what_the_possessed_player_looks_at() -> None:
    g = possess("Sentry", ["Sentry"], ["Gold", "Duchy", "Curse"], players=3)
    run(g, "Sentry")
    assert sorted(map(str, g.view(0).players[1].aside)) == ["Curse", "Duchy"]
    assert g.view(2).players[1].aside == (None, None)


def test_the_possessor_sees_the_native_village_mat_of_the_possessed_player() -> None:
    g = tr.scenario(
        "Possession, Native Village",
        deck=["Possession"],
        opponents=[{"hand": ["Native Village"], "deck": ["Gold", *["Estate"] * 9]}, {}],
    )
    run(g, "done", "Native Village")
    run(g, next(text for text in options(g) if "top card" in text), "done", "done")
    assert g.active == 0
    run(g, "Possession")
    assert g.view(0).players[1].mats == {"Native Village": bag("?")}
    run(g, "done")
    assert (g.active, decider(g)) == (1, 0)
    assert g.view(0).players[1].mats == {"Native Village": bag("Gold")}
    assert g.view(2).players[1].mats == {"Native Village": bag("?")}


def test_the_decision_is_in_the_view_of_the_possessor() -> None:
    g = possess("Village", ["Village"])
    assert g.view().player == 0
    assert g.view(0).decision == g.decision
    assert g.view(1).decision is None


def test_nothing_is_seen_before_the_possessed_turn() -> None:
    g = tr.scenario("Possession", hand=["Possession"], opponents=[{"hand": ["Gold"]}])
    run(g, "Possession")
    assert g.view(0).players[1].hand == bag()


# ---------------------------------------------------------------- turns, Durations, the end


def test_the_possessed_turn_is_not_counted() -> None:
    g = possess("", [])
    assert [seat.turns for seat in g.players] == [1, 0]
    run(g, "done")
    assert [seat.turns for seat in g.players] == [1, 1]


def test_the_possessed_turn_does_not_count_in_a_tie() -> None:
    g = possess("", ["Gold", "Gold", "Silver"], ["Province"], supply={"Province": 1})
    run(g, "treasures", "Province")
    assert g.over
    assert list(g.scores) == [6, 6]
    assert g.winners == [1]


def test_the_game_may_end_with_the_possessed_turn() -> None:
    g = possess("", ["Gold", "Gold", "Silver"], supply={"Province": 1})
    run(g, "treasures", "Province")
    assert g.over
    assert list(g.scores) == [6, 0]
    assert g.winners == [0]


def test_cards_trashed_on_the_possessed_turn_count_when_the_game_ends_with_it() -> None:
    treasures = ["Gold", "Gold", "Silver"]
    g = possess("Chapel", ["Chapel", "Duchy", *treasures], supply={"Province": 1})
    run(g, "Chapel", "Duchy", "done", "treasures", "Province")
    assert g.over
    assert list(g.scores) == [6, 3]


def test_no_possessed_turn_is_taken_when_the_game_is_over() -> None:
    g = tr.scenario("Possession", hand=["Possession"], coins=8, supply={"Province": 1})
    run(g, "Possession", "Province")
    assert g.over


def test_durations_of_the_possessed_player_do_their_next_turn_on_the_possessed_turn() -> None:
    g = tr.scenario(
        "Possession, Merchant Ship",
        deck=["Possession"],
        opponents=[{"hand": ["Merchant Ship"], "deck": ["Estate"] * 9}],
    )
    run(g, "done", "Merchant Ship", "done", "Possession", "done")
    assert (g.active, decider(g)) == (1, 0)
    assert g.coins == 2
    run(g, "done")
    assert (g.active, decider(g), g.coins) == (1, 1, 0)


def test_a_duration_played_on_the_possessed_turn_works_on_the_next_own_turn() -> None:
    g = possess("Merchant Ship", ["Merchant Ship"], ["Estate"] * 9)
    run(g, "Merchant Ship")
    assert g.coins == 2
    run(g, "done")
    assert (g.active, decider(g), g.coins) == (1, 1, 2)


def test_the_possessor_decides_in_the_clean_up() -> None:
    g = possess("Alchemist", ["Alchemist", "Potion"], ["Estate"] * 11)
    run(g, "Alchemist", "Potion", "done")
    assert (g.active, decider(g)) == (1, 0)
    run(g, "yes")
    assert decider(g) == 1
    assert hand(g, 1) == bag("Alchemist", *["Estate"] * 4)


def test_an_outpost_turn_after_the_possessed_turn_is_not_possessed() -> None:
    g = possess("Outpost", ["Outpost"], ["Estate"] * 12)
    run(g, "Outpost", "done")
    assert (g.active, decider(g)) == (1, 1)
    assert hand(g, 1) == bag(*["Estate"] * 3)


def test_the_potion_of_the_possessed_player_buys_for_the_possessor() -> None:
    g = possess("Familiar", ["Potion", "Gold"])
    run(g, "Potion", "Gold", "Familiar")
    assert discard(g, 0) == bag("Possession", "Familiar")
