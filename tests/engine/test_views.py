"""A view shows what its player may know: what is hidden stays hidden, what was shown is there."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import pytest

import throneroom as tr

from ..scenarios.helpers import bag, run


def known(game: tr.Game, viewer: int, owner: int) -> tr.Known:
    """What one player knows of another."""
    return game.view(viewer).players[owner]


def assert_same(viewer: int, *games: tr.Game) -> None:
    """None of the positions can be told from the others, though they are not the same."""
    for one, other in itertools.combinations(games, 2):
        assert one.view(viewer) == other.view(viewer)
        assert one._core.bytes() != other._core.bytes()


# ---------------------------------------------------------------- hidden


def test_the_opponents_hand_is_hidden() -> None:
    zones: list[dict[str, Sequence[str]]] = [
        {"hand": ["Gold", "Silver"], "deck": ["Copper", "Estate"], "discard": ["Curse"]},
        {"hand": ["Copper", "Curse"], "deck": ["Gold", "Silver"], "discard": ["Estate"]},
        {"hand": ["Estate", "Curse"], "deck": ["Silver", "Copper"], "discard": ["Gold"]},
    ]
    games = [tr.scenario("Village", hand=["Village"], opponents=[z]) for z in zones]
    assert_same(0, *games)
    assert len({repr(g.view(1).hand) for g in games}) == 3
    assert games[0].view(1) != games[1].view(1)


def test_the_order_of_the_own_deck_is_hidden() -> None:
    cards = ("Gold", "Silver", "Copper")
    games = [tr.scenario(hand=["Curse"], deck=d) for d in itertools.permutations(cards)]
    assert_same(0, *games)
    assert_same(1, *games)
    assert games[0].view(0).me.deck == (None, None, None)


def test_the_deck_below_a_card_that_was_put_back_is_hidden() -> None:
    games = [
        run(tr.scenario("Scout", hand=["Scout"], deck=["Gold", "Silver", "Curse", "Copper", *rest]),
            "Scout", "Copper", "Curse", "Silver")
        for rest in (["Duchy", "Province"], ["Province", "Duchy"])
    ]  # fmt: skip
    assert_same(0, *games)
    assert games[0].view(0).me.deck == ("Gold", "Silver", "Curse", "Copper", None, None)


def courtyard(pick: str) -> tr.Game:
    hand = ["Courtyard", "Gold", "Silver"]
    return run(tr.scenario("Courtyard", hand=hand, deck=["Copper"] * 3), "Courtyard", pick)


def test_what_courtyard_puts_on_the_deck_is_hidden_from_others_only() -> None:
    games = [courtyard(pick) for pick in ("Gold", "Silver", "Copper")]
    assert_same(1, *games)
    assert known(games[0], 1, 0).deck == (None,)
    assert [g.view(0).me.deck for g in games] == [("Gold",), ("Silver",), ("Copper",)]
    assert "topdecks a card." in games[0].view(1).log
    assert "topdecks a Gold." in games[0].view(0).log


def secret_passage(pick: str, place: str) -> tr.Game:
    hand = ["Secret Passage", "Gold", "Silver"]
    game = tr.scenario("Secret Passage", hand=hand, deck=["Copper"] * 5)
    return run(game, "Secret Passage", pick, place)


def test_secret_passage_hides_the_card_and_shows_the_place() -> None:
    gold, silver = secret_passage("Gold", "2"), secret_passage("Silver", "2")
    assert_same(1, gold, silver)
    assert gold.view(0).me.deck == (None, None, "Gold", None)
    assert known(gold, 1, 0).deck == (None,) * 4
    assert gold.view(1) != secret_passage("Gold", "3").view(1)


def test_secret_passage_hides_the_card_while_its_place_is_chosen() -> None:
    hand = ["Secret Passage", "Gold", "Silver"]
    games = [
        run(tr.scenario("Secret Passage", hand=hand, deck=["Copper"] * 5), "Secret Passage", pick)
        for pick in ("Gold", "Silver")
    ]
    assert_same(1, *games)
    assert games[0].view(0).me.aside == ("Gold",)


def test_cards_picked_so_far_are_hidden_and_still_count_as_hand() -> None:
    hand = ["Cellar", "Gold", "Estate", "Curse"]
    games = [run(tr.scenario("Cellar", hand=hand), "Cellar", p) for p in ("Gold", "Curse")]
    assert_same(1, *games)
    assert known(games[0], 1, 0).hand_size == 3
    assert known(games[0], 1, 0).aside == ()
    assert games[0].view(0).me.aside == ("Gold",)


def masquerade(players: int, passes: Sequence[str], trashed: str = "done") -> tr.Game:
    cards = ["Gold", "Silver", "Estate", "Duchy"]
    others = [{"hand": cards} for _ in range(players - 1)]
    game = tr.scenario("Masquerade", hand=["Masquerade", *cards], opponents=others)
    run(game, "Masquerade", *passes)
    return run(game, trashed) if len(passes) == players else game


@pytest.mark.parametrize("players", [3, 4])
def test_a_bystander_does_not_see_what_two_others_pass(players: int) -> None:
    own = ["Estate"] * players
    games = [masquerade(players, [first, *own[1:]]) for first in ("Gold", "Silver", "Duchy")]
    for viewer in range(2, players):
        assert_same(viewer, *games)
    assert known(games[0], 0, 1).hand == bag("Gold")
    assert games[0].view(1).hand == bag("Gold", "Gold", "Silver", "Duchy")
    assert games[0].view(0) != games[1].view(0)
    assert games[0].view(1) != games[1].view(1)
    assert "P1 passes a card to P2." in games[0].view(2).log
    assert "P1 passes a Gold to P2." in games[0].view(1).log
    assert "P1 passes a Gold to P2." in games[0].view(0).log


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_sees_what_is_passed_before_all_have_chosen(players: int) -> None:
    games = [masquerade(players, [pick]) for pick in ("Gold", "Silver")]
    for viewer in range(1, players):
        assert_same(viewer, *games)


def test_the_owned_cards_of_others_are_unsure_after_a_hidden_pass() -> None:
    game = masquerade(3, ["Gold", "Estate", "Estate"])
    assert known(game, 2, 0).owned == bag("Masquerade", "Estate")  # any of the rest may be gone
    assert known(game, 2, 0).owned_size == 5
    assert known(game, 2, 1).owned == bag("Gold", "Silver", "Duchy")  # the Estate was seen
    assert known(game, 1, 0).owned == bag("Silver", "Estate", "Duchy", "Masquerade")


def test_two_deals_that_differ_elsewhere_give_equal_views() -> None:
    kingdom = tr.Kingdom.random(seed=4)
    groups: dict[str, list[tr.Game]] = {}
    for seed in range(300):
        game = tr.Game(kingdom, 3, seed)
        groups.setdefault(game.view(0).log, []).append(game)
    pairs = [
        (one, other)
        for group in groups.values()
        for one, other in itertools.pairwise(group)
        if one.players[1].hand != other.players[1].hand
    ]
    assert len(pairs) > 50
    for one, other in ((a.clone(), b.clone()) for a, b in pairs):
        assert_same(0, one, other)
        for game in (one, other):
            run(game, "Copper", "done", "done")
        assert one.view(0).me.hand_size == 5
        same_draw = one.players[0].hand == other.players[0].hand
        assert (one.view(0).me == other.view(0).me) == same_draw


def test_whether_an_opponent_holds_cards_to_play_is_hidden() -> None:
    held = [["Gold", "Gold"], ["Curse", "Curse"], ["Village", "Curse"]]
    owned = ["Gold", "Gold", "Curse", "Curse", "Village"]
    games = [
        tr.scenario("Village", hand=h, deck=list((bag(*owned) - bag(*h)).elements())) for h in held
    ]
    assert_same(1, *games)


def test_harbinger_hides_what_it_puts_on_the_deck() -> None:
    pile = ["Gold", "Curse"]
    games = [
        run(tr.scenario("Harbinger", hand=["Harbinger"], deck=["Copper"], discard=pile),
            "Harbinger", pick)
        for pick in pile
    ]  # fmt: skip
    assert_same(1, *games)
    assert games[0].view(0).me.deck == ("Gold",)


def test_sentry_shows_the_cards_to_its_player_only() -> None:
    games = [
        run(tr.scenario("Sentry", hand=["Sentry"], deck=["Copper", "Gold", "Duchy"]),
            "Sentry", "done", "done", pick)
        for pick in ("Gold", "Duchy")
    ]  # fmt: skip
    assert_same(1, *games)
    assert games[0].view(0).me.deck == ("Duchy", "Gold")
    assert known(games[0], 1, 0).deck == (None, None)
    assert "P1 looks at 2 cards." in games[0].view(1).log


# ---------------------------------------------------------------- shown


def test_bureaucrat_shows_the_victory_card_put_on_the_deck_and_the_silver() -> None:
    victims = [{"hand": ["Estate", "Gold", "Duchy"]}]
    game = run(tr.scenario("Bureaucrat", hand=["Bureaucrat"], opponents=victims), "Bureaucrat")
    run(game, "Duchy")
    assert known(game, 0, 1).deck == ("Duchy",)
    assert known(game, 1, 0).deck == ("Silver",)


def test_bureaucrat_shows_a_hand_without_victory_cards() -> None:
    hand = ["Gold", "Copper", "Copper"]
    game = tr.scenario("Bureaucrat", hand=["Bureaucrat"], opponents=[{"hand": hand}, {}])
    run(game, "Bureaucrat")
    assert known(game, 0, 1).hand == known(game, 2, 1).hand == bag(*hand)


@pytest.mark.parametrize("reaction", ["Moat", "Secret Chamber", "Diplomat"])
def test_a_reaction_is_shown(reaction: str) -> None:
    hand = [reaction, "Gold", "Copper", "Copper", "Estate"]
    game = tr.scenario(f"Militia, {reaction}", hand=["Militia"], opponents=[{"hand": hand}])
    run(game, "Militia", reaction)
    assert known(game, 0, 1).hand == bag(reaction)


@pytest.mark.parametrize(
    ("card", "answers", "shown"),
    [
        ("Mine", ("Mine", "Copper", "Silver"), "Silver"),
        ("Artisan", ("Artisan", "Duchy"), "Duchy"),
        ("Trading Post", ("Trading Post", "Estate", "Copper"), "Silver"),
    ],
)
def test_a_card_gained_to_the_hand_is_shown(card: str, answers: Sequence[str], shown: str) -> None:
    hand = [card, "Copper", "Estate", "Curse"]
    game = run(tr.scenario(card, hand=hand), *answers)
    assert known(game, 1, 0).hand == bag(shown)


def test_artisans_hidden_card_leaves_the_gained_one_unsure() -> None:
    hand = ["Artisan", "Copper", "Copper", "Estate"]
    games = [
        run(tr.scenario("Artisan", hand=hand), "Artisan", "Duchy", p) for p in ("Duchy", "Copper")
    ]
    assert_same(1, *games)
    assert known(games[0], 1, 0).hand == bag()
    assert games[0].view(0).me.deck == ("Duchy",)


def test_torturers_curse_is_shown_in_hand() -> None:
    game = tr.scenario("Torturer", hand=["Torturer"], opponents=[{"hand": ["Gold"] * 3}, {}])
    run(game, "Torturer", "Curse")
    assert known(game, 0, 1).hand == known(game, 2, 1).hand == bag("Curse")


def test_a_card_that_spy_leaves_is_known_to_all() -> None:
    decks = [{"deck": ["Gold", "Silver"]}, {"deck": ["Duchy"]}]
    game = tr.scenario("Spy", hand=["Spy"], deck=["Copper", "Curse", "Estate"], opponents=decks)
    run(game, "Spy", "done", "done", "done")
    for viewer in range(3):
        assert known(game, viewer, 0).deck == ("Curse", None)
        assert known(game, viewer, 1).deck == ("Gold", None)
        assert known(game, viewer, 2).deck == ("Duchy",)


def test_a_known_card_is_known_in_the_hand_that_draws_it() -> None:
    game = tr.scenario("Spy", hand=["Spy"], opponents=[{"deck": ["Gold"] + ["Copper"] * 5}])
    run(game, "Spy", "done")
    assert known(game, 0, 1).deck[0] == "Gold"
    game = tr.scenario("Spy, Council Room", hand=["Spy", "Council Room"], deck=["Curse"] * 6,
                       opponents=[{"deck": ["Gold"] + ["Copper"] * 5}], actions=2)  # fmt: skip
    run(game, "Spy", "done", "done", "Council Room")
    assert known(game, 0, 1).hand == bag("Gold")


def test_scout_shows_the_cards_and_their_order() -> None:
    game = tr.scenario("Scout", hand=["Scout"], deck=["Estate", "Gold", "Curse", "Copper"])
    run(game, "Scout", "Copper", "Curse")
    assert known(game, 1, 0).hand == bag("Estate")
    assert known(game, 1, 0).deck == ("Gold", "Curse", "Copper")


def test_wishing_well_shows_the_card_that_stays_or_comes_to_hand() -> None:
    for named, deck, hand in (("Gold", (), bag("Gold")), ("Curse", ("Gold",), bag())):
        game = tr.scenario("Wishing Well", hand=["Wishing Well"], deck=["Copper", "Gold"])
        run(game, "Wishing Well", named)
        assert known(game, 1, 0).deck == deck
        assert known(game, 1, 0).hand == hand


def test_replace_shows_the_gained_card_that_it_puts_on_the_deck() -> None:
    game = tr.scenario("Replace", hand=["Replace", "Estate"])
    run(game, "Replace", "Silver")
    assert known(game, 1, 0).deck == ("Silver",)
    assert "topdecks a Silver" in game.view(1).log


def test_library_shows_what_is_set_aside_and_hides_what_is_drawn() -> None:
    game = tr.scenario("Library, Village", hand=["Library"], deck=["Village", "Gold", "Silver"])
    run(game, "Library")
    assert game.view(0).me.aside == ("Village",)
    assert known(game, 1, 0).aside == (None,)
    run(game, "Village")
    assert known(game, 1, 0).discard == bag("Village")
    assert known(game, 1, 0).hand == bag()


def test_what_was_discarded_is_known_until_the_shuffle() -> None:
    hand = ["Estate", "Copper", "Curse", "Gold", "Gold"]
    game = tr.scenario("Militia", hand=["Militia"], opponents=[{"hand": hand}])
    run(game, "Militia", "Curse", "Estate")
    assert known(game, 0, 1).discard == bag("Curse", "Estate")
    run(game, "done", "Gold", "done", "done")
    assert known(game, 0, 1).discard == bag()
    assert known(game, 0, 1).owned == bag(*hand)
