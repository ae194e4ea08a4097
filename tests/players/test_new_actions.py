"""What native players do with the Actions of Seaside, Prosperity and Alchemy."""

from __future__ import annotations

import pytest

import throneroom as tr

from .helpers import after, answer, answers

DECK = [*["Copper"] * 5, *["Silver"] * 3, "Gold", "Estate", "Estate"]
GOOD = ["Gold"] * 4 + ["Silver"] * 4


def playing(card: str, *hand: str, more: str = "", **position: object) -> tr.Game:
    kingdom = f"{card}, {more}" if more else card
    return tr.scenario(kingdom, hand=[card, *hand], **{"deck": DECK, **position})  # type: ignore[arg-type]


# ---------------------------------------------------------------- whether to play it


@pytest.mark.parametrize(
    ("card", "hand"),
    [
        ("Treasure Map", ["Gold"]),
        ("Ambassador", ["Gold", "Silver"]),
        ("Island", ["Gold", "Silver"]),
        ("Tactician", ["Gold", "Gold", "Silver"]),
        ("Tactician", []),
        ("Counting House", ["Gold"]),
        ("Trade Route", ["Copper", "Gold", "Silver", "Silver"]),
        ("Smugglers", ["Copper"]),
        ("Mint", ["Copper", "Estate"]),
        ("Apprentice", ["Province", "Gold"]),
    ],
)
def test_cards_wait_that_would_do_nothing_or_harm(card: str, hand: list[str]) -> None:
    assert answer(playing(card, *hand)) == "done"


@pytest.mark.parametrize(
    ("card", "hand"),
    [
        ("Treasure Map", ["Treasure Map", "Gold"]),
        ("Ambassador", ["Estate", "Silver"]),
        ("Island", ["Province", "Silver"]),
        ("Tactician", ["Copper", "Estate"]),
        ("Mint", ["Gold", "Estate"]),
        ("Apprentice", ["Estate", "Gold"]),
        ("Salvager", ["Gold", "Silver", "Estate", "Copper"]),
        ("Outpost", ["Copper"]),
    ],
)
def test_they_are_played_when_they_help(card: str, hand: list[str]) -> None:
    assert answer(playing(card, *hand)) == card


def test_counting_house_takes_up_all_coppers() -> None:
    game = playing("Counting House", "Gold", discard=["Copper", "Copper", "Estate"])
    assert answers(game, 3) == ["Counting House", "Copper", "Copper"]


def test_lookout_stops_when_the_deck_has_little_junk() -> None:
    assert answer(playing("Lookout", "Estate")) == "Lookout"
    assert answer(playing("Lookout", "Estate", deck=GOOD)) == "done"


def test_lookout_trashes_the_worst_and_discards_the_next() -> None:
    game = playing("Lookout", deck=["Gold", "Estate", "Copper", *DECK])
    assert answers(game, 3) == ["Lookout", "Estate", "Copper"]


def test_kings_court_goes_on_the_best_action() -> None:
    game = playing("King's Court", "Monument", "Wharf", more="Monument, Wharf")
    assert answers(game, 2) == ["King's Court", "Wharf"]


def test_throne_room_does_not_discard_a_hand_twice() -> None:
    game = playing("Throne Room", "Tactician", "Gold", "Gold", "Silver", more="Tactician")
    assert answer(game) == "done"


# ---------------------------------------------------------------- trashing, giving, setting aside


@pytest.mark.parametrize(
    ("supply", "hand", "trashed"),
    [
        ({}, ["Estate", "Gold", "Silver", "Copper"], "Estate"),
        ({"Province": 1}, ["Gold", "Silver"], "Gold"),
        ({"Province": 2}, ["Gold", "Silver", "Copper", "Copper"], "Silver"),
    ],
)
def test_salvager_pays_for_a_province(
    supply: dict[str, int], hand: list[str], trashed: str
) -> None:
    game = playing("Salvager", *hand, supply=supply)
    assert answers(game, 4) == ["Salvager", trashed, "treasures", "Province"]


@pytest.mark.parametrize("card", ["Apprentice", "Bishop", "Transmute", "Trade Route"])
def test_estates_are_trashed_before_money(card: str) -> None:
    assert answers(playing(card, "Gold", "Estate", "Silver"), 2) == [card, "Estate"]


def test_forge_makes_one_good_card_of_several() -> None:
    hand = ["Estate", "Estate", "Estate", "Copper"]
    game = playing("Forge", *hand, more="Laboratory")
    game.choose("Forge")
    picked = []
    while (choice := answer(game)) not in ("done", "Gold"):
        picked.append(choice)
        game.choose(choice)
        if game.decision is None or game.decision.purpose != "trash":
            break
    assert sorted(picked) == sorted(hand)
    assert game.players[0].discard["Gold"] == 1


def test_ambassador_gives_two_estates_away() -> None:
    game = playing("Ambassador", "Estate", "Estate", "Copper", "Gold")
    assert answers(game, 4) == ["Ambassador", "Estate", "Estate", "Estate"]


def test_ambassador_gives_curses_first() -> None:
    game = playing("Ambassador", "Curse", "Estate", "Copper", "Gold")
    assert answers(game, 3) == ["Ambassador", "Curse", "Curse"]


def test_island_takes_points_out_of_the_deck() -> None:
    assert answers(playing("Island", "Gold", "Province", "Copper"), 2) == ["Island", "Province"]


@pytest.mark.parametrize(
    ("hand", "aside"),
    [
        (["Gold", "Gold", "Silver", "Silver"], "Gold"),
        (["Copper", "Copper", "Estate"], "Estate"),
        (["Smithy", "Militia", "Silver", "Estate"], "Militia"),
    ],
)
def test_haven_keeps_what_is_of_no_use_this_turn(hand: list[str], aside: str) -> None:
    game = playing("Haven", *hand, more="Smithy, Militia")
    assert answers(game, 2) == ["Haven", aside]


def test_native_village_takes_its_cards_up_when_there_are_some() -> None:
    game = playing("Native Village", *["Native Village"] * 4)
    given = answers(game, 10)
    assert all("top card" in choice for choice in given[1:9:2])
    assert "into your hand" in given[9]


# ---------------------------------------------------------------- on the deck, later


def test_herbalist_keeps_the_best_treasure() -> None:
    game = playing("Herbalist", "Gold", "Copper")
    assert answers(game, 5)[-1] == "Gold"


def test_herbalist_keeps_a_potion_that_the_rules_have_use_for() -> None:
    game = playing("Herbalist", "Silver", "Potion", more="Alchemist")
    rules = ("Alchemist", "Silver")
    assert "Potion" in answers(game, 6, *rules)[4:]


def test_alchemist_goes_back_before_the_potion_does() -> None:
    own = ["Alchemist", "Herbalist", "Potion", "Silver"]
    wordings = {"Alchemist": 1, "Herbalist": 1}
    game = tr.scenario("Alchemist, Herbalist", hand=own, deck=["Copper"] * 9, editions=wordings)
    while game.decision is not None and game.decision.purpose != "order":
        game.choose(answer(game, "Silver"))
    assert answers(game, 2, "Silver") == ["Alchemist", "yes"]


def test_what_comes_first_as_cards_are_discarded_is_answered() -> None:
    own = ["Treasury", "Herbalist", "Gold"]
    game = tr.scenario(
        "Treasury (1E), Herbalist", hand=own, deck=["Copper"] * 9, editions={"Treasury": 1}
    )
    while game.decision is not None and game.decision.purpose != "order":
        game.choose(answer(game, "Silver"))
    assert sorted(answers(game, 3, "Silver")) == ["Gold", "Treasury", "yes"]


@pytest.mark.parametrize("card", ["Alchemist", "Treasury"])
def test_cards_that_may_come_back_do(card: str) -> None:
    game = playing(card, "Potion", "Silver", more="Potion")
    while game.decision is not None and game.decision.purpose != "may":
        game.choose(answer(game, "Silver"))
    assert answer(game, "Silver") == "yes"


@pytest.mark.parametrize(("bottom", "answered"), [("Gold", "Gold"), ("Estate", "done")])
def test_pearl_diver_lifts_good_cards_only(bottom: str, answered: str) -> None:
    game = playing("Pearl Diver", deck=["Copper", "Copper", bottom])
    assert answers(game, 2) == ["Pearl Diver", answered]


@pytest.mark.parametrize(
    ("top", "option"),
    [
        (["Estate", "Copper", "Copper", "Estate", "Copper"], "discard"),
        (["Gold", "Silver", "Gold", "Copper", "Silver"], "put"),
    ],
)
def test_navigator_discards_a_poor_hand(top: list[str], option: str) -> None:
    game = playing("Navigator", deck=[*top, *DECK])
    assert option in answers(game, 2)[1]


def test_what_draws_comes_first_at_the_start_of_a_turn() -> None:
    game = playing("Tide Pools", "Wharf", more="Wharf", actions=2)
    given = answers(game, 2, "Silver")
    assert set(given) == {"Tide Pools", "Wharf"}
    while game.decision is not None and game.decision.purpose != "order":
        game.choose(answer(game, "Silver"))
    assert answer(game) == "Wharf"


# ---------------------------------------------------------------- gains and the others


def test_university_gains_nothing_that_nobody_planned_for() -> None:
    game = playing("University", "Copper", more="Smithy")
    assert answers(game, 2) == ["University", "done"]
    game = playing("University", "Copper", more="Smithy")
    assert answers(game, 2, "Province", "Smithy") == ["University", "Smithy"]


def test_mint_copies_the_best_treasure() -> None:
    assert answers(playing("Mint", "Copper", "Gold", "Silver"), 2) == ["Mint", "Gold"]


def test_embargo_spares_what_the_own_rules_ask_for() -> None:
    game = playing("Embargo", "Copper", more="Laboratory, Witch")
    assert answers(game, 2, "Province", "Witch", "Gold", "Silver", "Duchy") == [
        "Embargo",
        "Laboratory",
    ]


@pytest.mark.parametrize(
    ("gained", "given"),
    [
        ("Curse", ["Watchtower", "trash the gained card"]),
        ("Copper", ["Watchtower", "trash the gained card"]),
    ],
)
def test_watchtower_trashes_junk(gained: str, given: list[str]) -> None:
    attack = "Witch" if gained == "Curse" else "Ambassador"
    hand = [attack, "Copper"]
    mine = {"hand": ["Watchtower", "Gold"], "deck": DECK}
    game = tr.scenario("Watchtower, Witch, Ambassador", hand=hand, deck=DECK, opponents=[mine])
    game.choose(attack)
    while game.decision is not None and game.decision.purpose != "react":
        game.choose("Copper")
    assert answers(game, 2) == given


@pytest.mark.parametrize(
    ("coins", "given"),
    [
        (6, ["Gold", "Watchtower", "put the gained card onto your deck"]),
        (8, ["Province", "done"]),
    ],
)
def test_watchtower_puts_good_cards_on_the_deck(coins: int, given: list[str]) -> None:
    game = tr.scenario("Watchtower", hand=["Watchtower"], deck=DECK, phase="buy", coins=coins)
    assert answers(game, len(given)) == given


def test_pirates_are_played_when_a_treasure_is_gained() -> None:
    theirs = {"hand": ["Pirate", "Pirate"], "deck": DECK}
    game = tr.scenario("Pirate", deck=DECK, phase="buy", coins=6, opponents=[theirs])
    assert answers(game, 3) == ["Gold", "Pirate", "Pirate"]


def test_mountebank_is_answered_with_a_curse() -> None:
    theirs = {"hand": ["Gold", "Curse", "Copper"], "deck": DECK}
    game = tr.scenario("Mountebank", hand=["Mountebank"], deck=DECK, opponents=[theirs])
    assert answer(after(game, "Mountebank")) == "Curse"


@pytest.mark.parametrize(
    ("hand", "answered"),
    [(["Estate", "Estate", "Gold"], "Estate"), (["Gold", "Gold", "Silver"], "done")],
)
def test_vault_is_answered_with_two_poor_cards(hand: list[str], answered: str) -> None:
    theirs = {"hand": hand, "deck": DECK}
    game = tr.scenario("Vault", hand=["Vault"], deck=DECK, opponents=[theirs])
    game.choose("Vault")
    while game.decision is not None and game.decision.player == 0:
        game.choose("done")
    assert answer(game) == answered


def test_ghost_ship_leaves_the_money_for_the_best_buy() -> None:
    theirs = {"hand": ["Gold", "Silver", "Copper", "Copper", "Estate"], "deck": DECK}
    game = tr.scenario("Ghost Ship", hand=["Ghost Ship"], deck=DECK, opponents=[theirs])
    assert sorted(answers(after(game, "Ghost Ship"), 2)) == ["Copper", "Estate"]


def test_pirate_ship_collects_tokens_first() -> None:
    assert "token" in answers(playing("Pirate Ship", "Copper"), 2)[1].lower()


def test_possession_buys_what_the_deciding_player_still_wants() -> None:
    theirs = {"hand": ["Gold", "Gold"], "deck": ["Laboratory", *DECK]}
    game = playing("Possession", more="Laboratory", opponents=[theirs])
    rules = ("Laboratory max 1", "Silver")
    while game.possessor is None:
        game.choose(answer(game, *rules))
    assert answers(game, 2, *rules) == ["treasures", "Laboratory"]
