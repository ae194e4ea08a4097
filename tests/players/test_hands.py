"""What native players discard, put back, pass and keep."""

from __future__ import annotations

import throneroom as tr

from .helpers import after, answer, answers, until_done

DECK = ["Copper"] * 7


def militia(*hand: str) -> tr.Game:
    game = tr.scenario("Militia, Smithy", hand=["Militia"], opponents=[{"hand": hand}])
    return after(game, "Militia")


def test_militia_takes_green_first() -> None:
    assert answers(militia("Copper", "Province", "Silver", "Estate", "Gold"), 2) == [
        "Estate",
        "Province",
    ]


def test_militia_leaves_one_action_to_play() -> None:
    assert answers(militia("Smithy", "Smithy", "Gold", "Silver", "Copper"), 2) == [
        "Smithy",
        "Copper",
    ]


def test_cellar_changes_what_can_not_be_played() -> None:
    game = tr.scenario(
        "Cellar, Smithy",
        hand=["Cellar", "Estate", "Curse", "Copper", "Smithy", "Smithy"],
        deck=DECK,
    )
    assert sorted(until_done(after(game, "Cellar"))) == ["Curse", "Estate", "Smithy"]


def test_cellar_changes_copper_in_a_rich_deck() -> None:
    game = tr.scenario("Cellar", hand=["Cellar", "Copper", "Silver"], deck=["Gold"] * 5)
    assert until_done(after(game, "Cellar")) == ["Copper"]


def test_secret_chamber_pays_for_dead_cards_only() -> None:
    game = tr.scenario("Secret Chamber", hand=["Secret Chamber", "Estate", "Copper", "Curse"])
    assert sorted(until_done(after(game, "Secret Chamber"))) == ["Curse", "Estate"]


def test_mill_discards_for_money() -> None:
    game = tr.scenario("Mill", hand=["Mill", "Estate", "Copper", "Gold"], deck=["Gold"])
    assert answers(after(game, "Mill"), 2) == ["Estate", "Copper"]


def test_mill_keeps_better_cards() -> None:
    game = tr.scenario("Mill", hand=["Mill", "Silver", "Copper", "Gold"], deck=["Gold"])
    assert answer(after(game, "Mill")) == "done"


def test_baron_discards_an_estate() -> None:
    game = tr.scenario("Baron", hand=["Baron", "Estate"])
    assert answer(after(game, "Baron")) == "Estate"


def test_courtyard_puts_an_action_back_that_can_not_be_played() -> None:
    game = tr.scenario(
        "Courtyard, Smithy", hand=["Courtyard", "Smithy", "Gold"], deck=["Copper"] * 3
    )
    assert answer(after(game, "Courtyard")) == "Smithy"


def test_courtyard_puts_money_back_that_buys_nothing_more() -> None:
    hand = ["Courtyard", "Gold", "Gold", "Silver", "Silver", "Estate"]
    game = tr.scenario("Courtyard", hand=hand, deck=["Copper"] * 3)
    assert answer(after(game, "Courtyard")) == "Gold"


def test_courtyard_keeps_the_money_for_a_province() -> None:
    hand = ["Courtyard", "Gold", "Gold", "Estate"]
    game = tr.scenario("Courtyard", hand=hand, deck=["Copper", "Copper", "Estate"])
    assert answer(after(game, "Courtyard")) == "Estate"


def test_harbinger_brings_back_the_best() -> None:
    game = tr.scenario(
        "Harbinger", hand=["Harbinger"], deck=DECK, discard=["Estate", "Gold", "Silver"]
    )
    assert answer(after(game, "Harbinger")) == "Gold"


def test_harbinger_brings_back_no_green() -> None:
    game = tr.scenario("Harbinger", hand=["Harbinger"], deck=DECK, discard=["Estate", "Province"])
    assert answer(after(game, "Harbinger")) == "done"


def test_bureaucrat_gets_the_victory_card_that_does_nothing() -> None:
    game = tr.scenario(
        "Bureaucrat, Nobles", hand=["Bureaucrat"], opponents=[{"hand": ["Nobles", "Estate"]}]
    )
    assert answer(after(game, "Bureaucrat")) == "Estate"


def test_secret_passage_hides_green_at_the_bottom() -> None:
    game = tr.scenario(
        "Secret Passage",
        hand=["Secret Passage", "Province", "Copper"],
        deck=["Silver", "Gold", *DECK],
    )
    assert answers(after(game, "Secret Passage"), 2) == ["Province", str(len(DECK))]


def test_cards_go_back_with_the_best_on_top() -> None:
    game = tr.scenario("Scout", hand=["Scout"], deck=["Gold", "Copper", "Silver", "Copper", *DECK])
    assert answers(after(game, "Scout"), 3) == ["Copper", "Copper", "Silver"]


def test_spy_keeps_good_cards_from_others_only() -> None:
    game = tr.scenario(
        "Spy",
        hand=["Spy"],
        deck=["Copper", "Province", "Gold"],
        opponents=[{"deck": ["Gold", "Estate"]}],
    )
    assert answers(after(game, "Spy"), 2) == ["Province", "Gold"]


def test_library_keeps_actions_that_can_be_played() -> None:
    for actions, kept in ((1, False), (2, True)):
        game = tr.scenario(
            "Library, Smithy", hand=["Library"], deck=["Smithy", *DECK], actions=actions
        )
        assert (answer(after(game, "Library")) == "done") == kept


def test_wishing_well_names_what_the_deck_has_most_of() -> None:
    deck = ["Copper", "Silver", "Silver", "Silver", "Gold"]
    game = tr.scenario("Wishing Well", hand=["Wishing Well", "Gold"], deck=deck)
    assert answer(after(game, "Wishing Well")) == "Silver"


def test_wishing_well_does_not_look_at_the_top_card() -> None:
    deck = ["Copper", "Province", "Silver", "Silver", "Silver"]
    game = tr.scenario("Wishing Well", hand=["Wishing Well"], deck=deck)
    assert answer(after(game, "Wishing Well")) == "Silver"


def test_moat_is_shown_once() -> None:
    game = tr.scenario("Witch, Moat", hand=["Witch"], opponents=[{"hand": ["Moat"]}])
    assert answer(after(game, "Witch")) == "Moat"


def test_secret_chamber_saves_cards_from_militia_once() -> None:
    game = tr.scenario(
        "Militia, Secret Chamber",
        hand=["Militia"],
        opponents=[
            {
                "hand": ["Secret Chamber", "Gold", "Gold", "Gold", "Gold"],
                "deck": ["Estate", "Estate"],
            }
        ],
    )
    assert answers(after(game, "Militia"), 4) == ["Secret Chamber", "Gold", "Gold", "done"]


def test_diplomat_stays_hidden_in_a_good_hand() -> None:
    hand = ["Diplomat", "Gold", "Gold", "Silver", "Silver"]
    game = tr.scenario("Witch, Diplomat", hand=["Witch"], opponents=[{"hand": hand}])
    assert answer(after(game, "Witch")) == "done"


def test_diplomat_is_shown_for_the_sake_of_two_idle_cards_but_not_of_one() -> None:
    for idle, shown in ((["Estate"], "done"), (["Estate", "Curse"], "Diplomat")):
        hand = ["Diplomat", *idle, *["Silver"] * (4 - len(idle))]
        game = tr.scenario("Witch, Diplomat", hand=["Witch"], opponents=[{"hand": hand}])
        assert answer(after(game, "Witch")) == shown


def test_swindler_gives_a_curse_for_a_copper() -> None:
    game = tr.scenario("Swindler", hand=["Swindler"], opponents=[{"deck": ["Copper"]}])
    assert answer(after(game, "Swindler")) == "Curse"


def test_saboteur_is_answered_with_something_useful() -> None:
    game = tr.scenario("Saboteur", hand=["Saboteur"], opponents=[{"deck": ["Gold"]}])
    assert answer(after(game, "Saboteur")) == "Silver"
