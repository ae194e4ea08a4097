"""The log reads like one of dominion.games, and a player's log names only what that player saw."""

from __future__ import annotations

import random
import re

import pytest

import throneroom as tr
from throneroom.cards.english import plural_name
from throneroom.engine.log import cards_text

from ..random_games import new_game, over, random_kingdom, walk
from ..scenarios.helpers import run


def lines(game: tr.Game, viewer: int | None = None) -> list[str]:
    """What happened, without the lines on the starting decks."""
    text = game.log if viewer is None else game.view(viewer).log
    return [line for line in text.splitlines() if line and " starts with " not in line]


def test_a_log_begins_with_the_starting_decks_and_the_first_hands() -> None:
    game = tr.Game(tr.Kingdom.random(seed=1), 2, seed=1, variant=tr.Variant(opening="5/2"))
    assert game.log.splitlines()[:2] == [
        "P1 starts with 7 Coppers and 3 Estates.",
        "P2 starts with 7 Coppers and 3 Estates.",
    ]
    game = tr.Game(tr.Kingdom.random(seed=1), 2, seed=1)
    assert re.fullmatch(r"P1 draws .*(Coppers|Estates?)\.", lines(game)[0])
    assert lines(game)[2] == "Turn 1 - P1"
    assert "\n\nTurn 1 - P1\n" in game.log


def test_the_first_hands_of_a_fixed_opening_are_told_too() -> None:
    game = tr.Game("Smithy; 5/2", 2, 1, tr.Variant(kingdom_piles=None))
    assert lines(game)[:2] == ["P1 draws 5 Coppers.", "P2 draws 5 Coppers."]


def test_the_log_of_a_scenario_tells_of_no_starting_deck() -> None:
    assert "starts with" not in tr.scenario("Smithy", hand=["Smithy"]).log


@pytest.mark.parametrize("start", [{"Copper": 8, "Estate": 2}, {"copper": 8, "ESTATE": 2}])
def test_another_starting_deck_is_told(start: dict[str, int]) -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None, start=start))
    assert "P1 starts with 8 Coppers and 2 Estates." in game.log


def test_treasures_share_a_line_and_a_purchase_follows() -> None:
    hand = ["Copper", "Silver", "Copper", "Silver", "Copper"]
    game = tr.scenario("Smithy", hand=hand, deck=["Estate"] * 4, discard=["Gold"], phase="buy")
    run(game, "treasures", "Silver")
    assert lines(game) == [
        "P1 plays 3 Coppers and 2 Silvers. (+$7)",
        "P1 buys and gains a Silver.",
        "P1 draws 4 Estates.",
        "P1 shuffles their deck.",
        lines(game)[4],
        "Turn 1 - P2",
    ]
    assert re.fullmatch(r"P1 draws a (Copper|Silver|Gold)\.", lines(game)[4])


def test_treasures_played_one_by_one_share_a_line_too() -> None:
    game = tr.scenario("Smithy", hand=["Copper", "Silver", "Copper"], phase="buy")
    run(game, "Copper", "Silver", "Copper")
    assert lines(game) == ["P1 plays 2 Coppers and a Silver. (+$4)"]


def test_each_action_has_a_line_with_its_bonus() -> None:
    hand = ["Village", "Festival", "Market", "Smithy"]
    game = tr.scenario("Village, Festival, Market, Smithy", hand=hand, deck=["Gold"] * 5)
    run(game, "Village", "Festival", "Market", "Smithy")
    text = lines(game)
    assert "P1 plays a Festival. (+$2, +2 Actions, +1 Buy)" in text
    assert [t for t in text if " plays " in t][2].startswith("P1 plays a Market.")
    assert text[-2:] == ["P1 plays a Smithy.", "P1 draws 3 Golds."]


def test_two_of_the_same_action_have_two_lines() -> None:
    game = tr.scenario("Festival", hand=["Festival"] * 2)
    run(game, "Festival", "Festival")
    assert lines(game) == ["P1 plays a Festival. (+$2, +2 Actions, +1 Buy)"] * 2


def test_vassal_reveals_discards_and_plays() -> None:
    game = tr.scenario("Vassal, Festival", hand=["Vassal"], deck=["Festival"])
    run(game, "Vassal", "Festival")
    assert lines(game)[-2:] == [
        "P1 discards a Festival.",
        "P1 plays a Festival. (+$2, +2 Actions, +1 Buy)",
    ]


def test_throne_room_plays_a_card_again() -> None:
    game = tr.scenario("Throne Room, Smithy", hand=["Throne Room", "Smithy"], deck=["Gold"] * 6)
    run(game, "Throne Room", "Smithy")
    assert lines(game) == [
        "P1 plays a Throne Room.",
        "P1 plays a Smithy.",
        "P1 draws 3 Golds.",
        "P1 plays a Smithy again.",
        "P1 draws 3 Golds.",
    ]


def test_attacks_reactions_reveals_and_gains() -> None:
    others = [{"hand": ["Moat"]}, {"deck": ["Silver", "Copper"]}]
    game = tr.scenario("Bandit, Moat, Witch", hand=["Bandit"], opponents=others)
    run(game, "Bandit", "Moat")
    assert lines(game) == [
        "P1 plays a Bandit.",
        "P2 reacts with a Moat.",
        "P1 gains a Gold.",
        "P3 reveals a Silver and a Copper.",
        "P3 trashes a Silver.",
        "P3 discards a Copper.",
    ]


@pytest.mark.parametrize(
    ("card", "answers", "line"),
    [
        ("Mine", ("Mine", "Copper", "Silver"), "P1 gains a Silver to their hand."),
        ("Bureaucrat", ("Bureaucrat",), "P1 gains a Silver onto their deck."),
        ("Artisan", ("Artisan", "Duchy", "Estate"), "P1 topdecks an Estate."),
        ("Chapel", ("Chapel", "Copper", "Estate", "done"), "P1 trashes a Copper and an Estate."),
        ("Cellar", ("Cellar", "Estate", "done"), "P1 discards an Estate."),
        ("Lurker", ("Lurker", "trash an"), "P1 trashes a Lurker from the Supply."),
        ("Wishing Well", ("Wishing Well", "Gold"), "P1 names Gold."),
        ("Chancellor", ("Chancellor", "yes"), "P1 puts their deck into their discard pile."),
        ("Sentry", ("Sentry", "done", "done", "Gold"), "P1 looks at a Gold and a Silver."),
        ("Pawn", ("Pawn", "+1 Buy", "+$1"), "P1 chooses: +1 Buy."),
        ("Secret Passage", ("Secret Passage", "Estate", "1"),
         "P1 puts an Estate into their deck under 1 card."),
        ("Masquerade", ("Masquerade", "Estate", "done"), "P1 passes an Estate to P2."),
        ("Upgrade", ("Upgrade", "Estate"), "P1 plays an Upgrade."),
        ("Haven", ("Haven", "Curse"), "P1 sets aside a Curse with Haven."),
        ("Island", ("Island", "Estate"), "P1 puts an Estate on their Island mat."),
        ("Native Village", ("Native Village", "put the top"),
         "P1 puts a Copper on their Native Village mat."),
        ("Pearl Diver", ("Pearl Diver", "done"), "P1 puts a Duchy on the bottom of their deck."),
        ("Blockade", ("Blockade", "Silver"), "P1 gains a Silver, setting it aside."),
        ("Ironworks", ("Ironworks", "Silver"), "P1 plays an Ironworks."),
    ],
)  # fmt: skip
def test_one_line_of_many(card: str, answers: tuple[str, ...], line: str) -> None:
    hand = [card, "Copper", "Estate", "Curse"]
    deck = ["Copper", "Gold", "Silver", "Duchy"]
    game = tr.scenario(card, hand=hand, deck=deck, opponents=[{"hand": ["Gold"]}])
    run(game, *answers)
    assert any(found.startswith(line.rstrip(".")) for found in lines(game)), game.log


def test_a_card_on_its_way_is_told_once() -> None:
    hand = ["Masquerade", "Secret Passage", "Estate"]
    game = tr.scenario(
        "Masquerade, Secret Passage", hand=hand, deck=["Copper"] * 6, actions=2,
        opponents=[{"hand": ["Gold"]}],
    )  # fmt: skip
    run(game, "Masquerade", "Estate", "done", "Secret Passage", "Gold", "1")
    told = "\n".join(lines(game))
    assert "sets aside" not in told
    assert "P1 passes an Estate to P2.\nP2 passes a Gold to P1." in told
    assert "P1 puts a Gold into their deck under 1 card." in told


def test_only_their_owner_sees_which_card_is_set_aside_or_goes_on_a_mat_face_down() -> None:
    game = tr.scenario("Haven", hand=["Haven", "Curse"], deck=["Copper"])
    run(game, "Haven", "Curse")
    assert lines(game, 0)[-1] == "P1 sets aside a Curse with Haven."
    assert lines(game, 1)[-1] == "P1 sets aside a card with Haven."
    game = tr.scenario("Native Village", hand=["Native Village"], deck=["Gold"])
    run(game, "Native Village", "put the top")
    assert lines(game, 1)[-1] == "P1 puts a card on their Native Village mat."


def test_cards_drawn_past_are_set_aside() -> None:
    game = tr.scenario("Library, Moat", hand=["Library"], deck=["Moat", "Gold"])
    run(game, "Library", "Moat")
    assert "P1 sets aside a Moat with Library." in lines(game)


def test_cards_trashed_by_somebody_elses_will_are_set_aside() -> None:
    others = [{"hand": ["Chapel", "Estate"]}]
    game = tr.scenario("Possession, Chapel", hand=["Possession"], opponents=others)
    run(game, "Possession", "done", "Chapel", "Estate", "done", "done")
    told = lines(game)
    assert "P2 sets aside an Estate until the end of the turn." in told
    assert "P2 puts back an Estate into their discard pile." in told


def test_the_end_is_told() -> None:
    game = tr.scenario("Smithy", supply={"Province": 0}, phase="buy")
    run(game, "done")
    assert over(game)
    assert lines(game)[-1] == "The game ends."


@pytest.mark.parametrize(
    ("name", "many"),
    [("Smithy", "Smithies"), ("Witch", "Witches"), ("Duchy", "Duchies"), ("Nobles", "Nobles"),
     ("Gardens", "Gardens"), ("Village", "Villages"), ("Copper", "Coppers"), ("Spy", "Spies"),
     ("Thief", "Thieves"), ("Secret Chamber", "Secret Chambers"), ("Laboratory", "Laboratories")],
)  # fmt: skip
def test_plurals(name: str, many: str) -> None:
    assert plural_name(name) == many
    assert cards_text([name] * 3) == f"3 {many}"


def test_lists_of_cards() -> None:
    assert cards_text([]) == ""
    assert cards_text(["Estate"]) == "an Estate"
    assert cards_text(["Gold", "Estate", "Gold", "Moat"]) == "2 Golds, an Estate and a Moat"
    assert cards_text([None]) == "a card"
    assert cards_text(["Gold", None, None]) == "a Gold and 2 cards"


# ---------------------------------------------------------------- what players see


def test_the_draws_of_others_are_counted_only() -> None:
    game = tr.scenario("Smithy", hand=["Smithy"], deck=["Gold", "Gold", "Duchy"])
    run(game, "Smithy")
    assert lines(game, 0) == ["P1 plays a Smithy.", "P1 draws 2 Golds and a Duchy."]
    assert lines(game, 1) == ["P1 plays a Smithy.", "P1 draws 3 cards."]


def test_a_card_known_on_the_deck_is_named_when_it_is_drawn() -> None:
    game = tr.scenario("Bureaucrat, Smithy", hand=["Bureaucrat", "Smithy"], deck=["Curse"] * 4,
                       actions=2)  # fmt: skip
    run(game, "Bureaucrat", "Smithy")
    assert lines(game, 0)[-1] == "P1 draws a Silver and 2 Curses."
    assert lines(game, 1)[-1] == "P1 draws a Silver and 2 cards."


@pytest.mark.parametrize("seed", range(25))
def test_a_players_log_is_the_full_log_with_cards_left_out(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    game = new_game(random_kingdom(rng, 12), players, seed, cap=12)
    for _ in walk(game, rng):
        pass
    full = game.log.splitlines()
    for viewer in range(players):
        own = game.view(viewer).log.splitlines()
        assert len(own) == len(full)
        for seen, real in zip(own, full, strict=True):
            if seen != real:
                assert re.search(r"\b(a|\d+) cards?\b", seen)
                assert not seen.startswith(f"P{viewer + 1} ")
                assert seen.split()[:2] == real.split()[:2]


@pytest.mark.parametrize("seed", range(10))
def test_every_line_of_a_log_has_one_of_the_known_forms(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(random_kingdom(rng, 20), 3, seed, cap=25)
    for _ in walk(game, rng):
        pass
    verbs = (
        "starts with|plays|gains|buys and gains|trashes|discards|reveals|looks at|draws|sets aside|"
        "shuffles|names|reacts with|passes|topdecks|puts|chooses:|gets|returns|decides for"
    )
    turn = r"Turn \d+ - P\d( \(extra turn\))?"
    form = re.compile(rf"|{turn}|P\d ({verbs}) .*[.)]|P\d's [\w' ]+ is due\.|The game ends\.")
    for line in game.log.splitlines():
        assert form.fullmatch(line), line
