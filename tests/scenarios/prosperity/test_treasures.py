"""Bank, Venture, Loan, Anvil, Investment, Crystal Ball and Collection."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import purpose
from .tokens import vp

# ---------------------------------------------------------------- Bank


@pytest.mark.parametrize(
    ("before", "coins"), [([], 1), (["Copper"], 2), (["Copper", "Copper", "Gold", "Silver"], 5)]
)
def test_bank_is_worth_a_coin_per_treasure_in_play(before: list[str], coins: int) -> None:
    g = tr.scenario("Bank", hand=["Bank"], play=[*before, "Village"], phase="buy")
    run(g, "Bank")
    assert g.coins == coins


def test_a_second_bank_is_worth_one_more() -> None:
    g = tr.scenario("Bank", hand=["Bank", "Bank"], phase="buy")
    run(g, "Bank")
    assert g.coins == 1
    run(g, "Bank")
    assert g.coins == 1 + 2


def test_bank_does_not_count_treasures_played_later() -> None:
    g = tr.scenario("Bank", hand=["Bank", "Copper", "Copper"], phase="buy")
    run(g, "Bank", "Copper", "Copper")
    assert g.coins == 1 + 2


def test_bank_does_not_count_treasures_in_hand_or_of_others() -> None:
    g = tr.scenario(
        "Bank", hand=["Bank", "Gold", "Gold"], phase="buy", opponents=[{"play": ["Gold"]}]
    )
    run(g, "Bank")
    assert g.coins == 1


def test_bank_counts_a_treasure_that_stayed_in_play() -> None:
    g = tr.scenario("Bank, Astrolabe", hand=["Astrolabe"], deck=["Bank"], phase="buy")
    run(g, "Astrolabe", "done", "done")
    assert (g.active, g.coins) == (0, 1)
    run(g, "Bank")
    assert g.coins == 1 + 2


def test_bank_is_left_for_later_when_all_plain_treasures_are_played() -> None:
    g = tr.scenario("Bank", hand=["Bank", "Copper", "Silver", "Gold"], phase="buy")
    run(g, "treasures")
    assert (g.coins, hand(g)) == (6, bag("Bank"))
    run(g, "Bank")
    assert g.coins == 6 + 4


# ---------------------------------------------------------------- Venture


def test_venture_plays_the_first_treasure_of_the_deck() -> None:
    g = tr.scenario(
        "Venture", hand=["Venture"], deck=["Estate", "Village", "Gold", "Silver"], phase="buy"
    )
    run(g, "Venture")
    assert g.coins == 1 + 3
    assert in_play(g) == bag("Venture", "Gold")
    assert discard(g) == bag("Estate", "Village")
    assert deck(g) == ["Silver"]


def test_ventures_find_each_other() -> None:
    g = tr.scenario(
        "Venture",
        hand=["Venture"],
        deck=["Estate", "Venture", "Curse", "Venture", "Silver", "Copper"],
        phase="buy",
    )
    run(g, "Venture")
    assert g.coins == 3 + 2
    assert in_play(g) == bag(*["Venture"] * 3, "Silver")
    assert discard(g) == bag("Estate", "Curse")
    assert deck(g) == ["Copper"]


def test_venture_shuffles_the_discard_pile_but_not_the_revealed_cards() -> None:
    g = tr.scenario("Venture", hand=["Venture"], deck=["Estate"], discard=["Gold"], phase="buy")
    run(g, "Venture")
    assert g.coins == 4
    assert discard(g) == bag("Estate")
    assert deck(g) == []


def test_venture_finding_no_treasure_discards_all_it_revealed() -> None:
    g = tr.scenario("Venture", hand=["Venture"], deck=["Estate"], discard=["Duchy"], phase="buy")
    run(g, "Venture")
    assert g.coins == 1
    assert discard(g) == bag("Estate", "Duchy")
    assert deck(g) == []


def test_venture_does_what_the_treasure_does() -> None:
    g = tr.scenario(
        "Venture, Loan, Bank", hand=["Venture"], deck=["Loan", "Estate", "Copper", "Gold"],
        phase="buy",
    )  # fmt: skip
    run(g, "Venture")
    assert options(g) == ["Copper", "done"]
    run(g, "Copper")
    assert g.coins == 1 + 1
    assert g.trash == bag("Copper")
    g = tr.scenario("Venture, Bank", hand=["Venture"], deck=["Bank"], phase="buy")
    assert run(g, "Venture").coins == 1 + 2


def test_a_long_chain_of_ventures() -> None:
    g = tr.scenario("Venture", hand=["Venture"], deck=["Venture"] * 9 + ["Gold"], phase="buy")
    run(g, "Venture")
    assert g.coins == 10 + 3
    assert in_play(g) == bag(*["Venture"] * 10, "Gold")


def test_venture_played_twice_by_tiara_finds_two_treasures() -> None:
    g = tr.scenario(
        "Venture, Tiara", hand=["Tiara", "Venture"], deck=["Gold", "Estate", "Silver"], phase="buy"
    )
    run(g, "Tiara", "Venture")
    assert g.coins == 2 + 3 + 2
    assert discard(g) == bag("Estate")


def test_everybody_sees_what_venture_discards() -> None:
    g = tr.scenario("Venture", hand=["Venture"], deck=["Estate", "Gold"], phase="buy")
    run(g, "Venture")
    assert g.view(1).players[0].discard == bag("Estate")


def test_venture_and_loan_are_played_in_the_order_one_likes() -> None:
    g = tr.scenario("Venture, Loan", hand=["Venture", "Loan"], deck=["Gold"], phase="buy")
    assert {"Venture", "Loan"} <= set(options(g))


# ---------------------------------------------------------------- Loan


def loan(*cards: str, pile: tuple[str, ...] = ()) -> tr.Game:
    """Loan played on a deck."""
    g = tr.scenario("Loan", hand=["Loan"], deck=list(cards), discard=list(pile), phase="buy")
    return run(g, "Loan")


def test_loan_trashes_the_first_treasure_of_the_deck() -> None:
    g = loan("Estate", "Village", "Copper", "Gold")
    assert g.coins == 1
    assert options(g) == ["Copper", "done"]
    run(g, "Copper")
    assert g.trash == bag("Copper")
    assert discard(g) == bag("Estate", "Village")
    assert deck(g) == ["Gold"]


def test_loan_may_discard_the_treasure_instead() -> None:
    g = run(loan("Estate", "Gold", "Copper"), "done")
    assert g.trash == bag()
    assert discard(g) == bag("Estate", "Gold")
    assert deck(g) == ["Copper"]


def test_loan_shuffles_the_discard_pile_but_not_the_revealed_cards() -> None:
    g = run(loan("Estate", pile=("Copper",)), "Copper")
    assert g.trash == bag("Copper")
    assert discard(g) == bag("Estate")


def test_loan_finding_no_treasure_discards_all_it_revealed() -> None:
    g = loan("Estate", "Duchy", pile=("Curse",))
    assert purpose(g) == "buy"
    assert discard(g) == bag("Estate", "Duchy", "Curse")
    assert deck(g) == []
    assert g.coins == 1


# ---------------------------------------------------------------- Anvil


def test_anvil_turns_a_discarded_treasure_into_a_card_costing_up_to_four() -> None:
    g = tr.scenario("Anvil, Bishop, City", hand=["Anvil", "Copper", "Gold", "Estate"], phase="buy")
    run(g, "Anvil")
    assert g.coins == 1
    assert sorted(options(g)) == ["Copper", "Gold", "done"]
    run(g, "Copper")
    assert set(options(g)) == {"Anvil", "Bishop", "Copper", "Curse", "Estate", "Silver"}
    run(g, "Bishop")
    assert discard(g) == bag("Copper", "Bishop")
    assert hand(g) == bag("Gold", "Estate")


def test_anvil_need_not_discard() -> None:
    g = tr.scenario("Anvil", hand=["Anvil", "Copper"], phase="buy")
    run(g, "Anvil", "done")
    assert g.coins == 1
    assert discard(g) == bag()
    assert hand(g) == bag("Copper")


def test_anvil_without_a_treasure_to_discard_gains_nothing() -> None:
    g = tr.scenario("Anvil", hand=["Anvil", "Estate"], phase="buy")
    run(g, "Anvil")
    assert purpose(g) == "buy"
    assert discard(g) == bag()


def test_anvil_must_gain_once_it_has_discarded() -> None:
    g = tr.scenario("Anvil", hand=["Anvil", "Copper"], phase="buy")
    run(g, "Anvil", "Copper")
    assert purpose(g) == "gain"
    assert "done" not in options(g)


# ---------------------------------------------------------------- Investment


def test_investment_trashes_a_card_and_pays_a_coin() -> None:
    g = tr.scenario("Investment", hand=["Investment", "Estate", "Gold"], phase="buy")
    run(g, "Investment")
    assert purpose(g) == "trash"
    assert sorted(options(g)) == ["Estate", "Gold"]
    run(g, "Estate", "+$1")
    assert g.coins == 1
    assert g.trash == bag("Estate")
    assert in_play(g) == bag("Investment")
    assert vp(g) == 0


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ([], 0),
        (["Duchy", "Curse"], 0),
        (["Copper", "Copper", "Silver"], 2),
        (["Copper", "Silver", "Gold", "Farm", "Village"], 4),
        (["Investment", "Copper"], 2),
    ],
)
def test_investment_trashes_itself_for_a_point_per_treasure_name_in_hand(
    cards: list[str], points: int
) -> None:
    g = tr.scenario("Investment", hand=["Investment", "Estate", *cards], phase="buy")
    run(g, "Investment", *(["Estate"] if cards else []), "trash this")
    assert g.trash == bag("Estate", "Investment")
    assert vp(g) == points
    assert g.coins == 0
    assert hand(g) == bag(*cards)


def test_investment_shows_the_hand_when_it_is_trashed() -> None:
    g = tr.scenario("Investment", hand=["Investment", "Estate", "Gold", "Duchy"], phase="buy")
    run(g, "Investment", "Estate", "trash this")
    assert g.view(1).players[0].hand == bag("Gold", "Duchy")


def test_treasures_shown_for_investment_can_still_be_played() -> None:
    g = tr.scenario("Investment", hand=["Investment", "Estate", "Gold"], phase="buy")
    run(g, "Investment", "Estate", "trash this", "Gold")
    assert g.coins == 3


@pytest.mark.parametrize(("choice", "coins"), [("+$1", 1), ("trash this", 0)])
def test_investment_as_the_last_card_trashes_nothing_but_still_lets_choose(
    choice: str, coins: int
) -> None:
    g = tr.scenario("Investment", hand=["Investment"], phase="buy")
    run(g, "Investment", choice)
    assert g.coins == coins
    assert vp(g) == 0
    assert g.trash == bag(*(["Investment"] if coins == 0 else []))


def test_investment_played_twice_is_trashed_for_points_only_once() -> None:
    g = tr.scenario(
        "Investment, Tiara", hand=["Tiara", "Investment", "Estate", "Curse", "Gold"], phase="buy"
    )
    run(g, "Tiara", "Investment", "Estate", "trash this")
    assert vp(g) == 1
    run(g, "Curse", "trash this")
    assert vp(g) == 1
    assert g.trash == bag("Investment", "Estate", "Curse")


# ---------------------------------------------------------------- Crystal Ball


def crystal_ball(top: str, *, then: str = "Duchy", hand: tuple[str, ...] = ()) -> tr.Game:
    """Crystal Ball played with a card on top of the deck."""
    kingdom = "Crystal Ball, Village, Smithy, Workshop"
    g = tr.scenario(kingdom, hand=["Crystal Ball", *hand], deck=[top, then], phase="buy")
    return run(g, "Crystal Ball")


def answer(g: tr.Game, choice: str) -> tr.Game:
    """Trash, discard or play the card that Crystal Ball looks at, or leave it."""
    card = options(g)[0]
    run(g, *["done"] * ["trash", "discard", "play"].index(choice), card)
    return g


def test_crystal_ball_trashes_the_card() -> None:
    g = answer(crystal_ball("Curse"), "trash")
    assert g.coins == 1
    assert g.trash == bag("Curse")
    assert deck(g) == ["Duchy"]


def test_crystal_ball_discards_the_card() -> None:
    g = answer(crystal_ball("Estate"), "discard")
    assert discard(g) == bag("Estate")
    assert deck(g) == ["Duchy"]


@pytest.mark.parametrize("card", ["Estate", "Smithy", "Gold"])
def test_crystal_ball_may_leave_the_card_on_the_deck(card: str) -> None:
    g = crystal_ball(card)
    while purpose(g) != "buy":
        run(g, "done")
    assert deck(g) == [card, "Duchy"]
    assert (g.coins, discard(g), g.trash) == (1, bag(), bag())


def test_crystal_ball_plays_a_treasure() -> None:
    g = answer(crystal_ball("Gold"), "play")
    assert g.coins == 1 + 3
    assert in_play(g) == bag("Crystal Ball", "Gold")


def test_crystal_ball_plays_an_action() -> None:
    g = answer(crystal_ball("Workshop"), "play")
    run(g, "Village")
    assert in_play(g) == bag("Crystal Ball", "Workshop")
    assert discard(g) == bag("Village")


def test_crystal_ball_cannot_play_a_victory_card() -> None:
    g = run(crystal_ball("Estate"), "done", "done")
    assert purpose(g) == "buy"
    assert deck(g) == ["Estate", "Duchy"]


def test_actions_gained_in_the_buy_phase_let_nobody_play_actions() -> None:
    g = answer(crystal_ball("Village", hand=("Smithy",)), "play")
    assert hand(g) == bag("Smithy", "Duchy")
    assert "Smithy" not in options(g)
    assert purpose(g) == "buy"


def test_treasures_drawn_in_the_buy_phase_can_be_played() -> None:
    g = answer(crystal_ball("Village", then="Gold"), "play")
    assert hand(g) == bag("Gold")
    run(g, "Gold")
    assert g.coins == 1 + 3


def test_crystal_ball_with_nothing_to_look_at_is_worth_one_coin() -> None:
    g = tr.scenario("Crystal Ball", hand=["Crystal Ball"], phase="buy")
    run(g, "Crystal Ball")
    assert (g.coins, purpose(g)) == (1, "buy")


def test_only_the_player_sees_the_card_in_the_crystal_ball() -> None:
    g = crystal_ball("Gold")
    assert g.view(1).players[0].aside == (None,)
    assert g.view(0).players[0].aside == ("Gold",)


def test_crystal_ball_may_play_a_crystal_ball() -> None:
    g = answer(crystal_ball("Crystal Ball", then="Gold"), "play")
    answer(g, "play")
    assert g.coins == 1 + 1 + 3


def test_an_action_that_lasts_stays_in_play_without_the_crystal_ball_that_played_it() -> None:
    g = tr.scenario(
        "Crystal Ball, Merchant Ship", hand=["Crystal Ball"], deck=["Merchant Ship"], phase="buy"
    )
    answer(run(g, "Crystal Ball"), "play")
    assert g.coins == 1 + 2
    run(g, "done")
    assert in_play(g) == bag("Merchant Ship")
    run(g, "done")
    assert (g.active, g.coins) == (0, 2)


def test_goons_played_by_crystal_ball_pays_for_the_buys_that_follow() -> None:
    g = tr.scenario("Crystal Ball, Goons", hand=["Crystal Ball"], deck=["Goons"], phase="buy")
    answer(run(g, "Crystal Ball"), "play")
    run(g, "Estate")
    assert vp(g) == 1


# ---------------------------------------------------------------- Collection


def test_collection_is_worth_two_coins_and_gives_a_buy() -> None:
    g = run(tr.scenario("Collection", hand=["Collection"], phase="buy"), "Collection")
    assert (g.coins, g.buys, vp(g)) == (2, 2, 0)


def test_collection_gives_a_point_for_each_action_gained() -> None:
    g = tr.scenario("Collection, Village", hand=["Collection"], phase="buy", coins=10, buys=3)
    run(g, "Collection", "Village")
    assert vp(g) == 1
    run(g, "Silver", "Estate")
    assert vp(g) == 1
    run(g, "Village")
    assert vp(g) == 2


def test_two_collections_give_two_points() -> None:
    g = tr.scenario("Collection, Village", hand=["Collection"] * 2, phase="buy")
    run(g, "Collection", "Collection", "Village")
    assert vp(g) == 2


def test_collection_played_twice_counts_twice() -> None:
    g = tr.scenario("Collection, Village, Tiara", hand=["Tiara", "Collection"], phase="buy")
    run(g, "Tiara", "Collection", "Village", "done")
    assert vp(g) == 2


def test_collection_counts_actions_gained_without_buying() -> None:
    g = tr.scenario(
        "Collection, Anvil, Village", hand=["Collection", "Anvil", "Copper"], phase="buy"
    )
    run(g, "Collection", "Anvil", "Copper", "Village")
    assert vp(g) == 1


def test_collection_does_not_count_what_was_gained_before() -> None:
    g = tr.scenario(
        "Collection, Anvil, Village", hand=["Collection", "Anvil", "Copper"], phase="buy"
    )
    run(g, "Anvil", "Copper", "Village", "Collection")
    assert vp(g) == 0


def test_collection_still_pays_when_it_has_left_play() -> None:
    g = tr.scenario("Collection, Mint", hand=["Collection"], phase="buy", coins=3)
    run(g, "Collection", "Mint")
    assert g.trash == bag("Collection")
    assert vp(g) == 1


def test_collection_counts_an_action_that_watchtower_trashes() -> None:
    g = tr.scenario(
        "Collection, Watchtower", hand=["Collection", "Watchtower"], phase="buy", coins=1
    )
    run(g, "Collection", "Watchtower", "Watchtower", "trash")
    assert vp(g) == 1


def test_collection_ends_with_the_turn_and_pays_only_for_own_gains() -> None:
    g = tr.scenario(
        "Collection, Village", hand=["Collection"], phase="buy", opponents=[{"hand": ["Gold"]}]
    )
    run(g, "Collection", "done", "Gold", "Village")
    assert (vp(g, 0), vp(g, 1)) == (0, 0)
