"""``View.sample``: whole games that agree with what a player knows, the rest dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from math import comb, sqrt

import pytest

import throneroom as tr

from ..random_games import check, new_game, over, random_kingdom, totals, walk
from ..scenarios.helpers import bag, run

HAND = ["Gold", "Gold", "Silver", "Silver", "Copper"]
DECK = ["Copper", "Estate", "Estate", "Curse", "Curse"]


def position(seed: int) -> tr.Game:
    """A random position in the middle of a game of 2 to 4 players."""
    rng = random.Random(seed)
    game = new_game(random_kingdom(rng, 13), 2 + seed % 3, seed, cap=60)
    stop = rng.randrange(20, 250)
    for _ in walk(game, rng, most=stop):
        pass
    return position(seed + 1000) if over(game) else game


def hidden(game: tr.Game, viewer: int) -> list[object]:
    """What a viewer can't see: all other hands and discard piles."""
    seats = [seat for seat in game.players if seat.index != viewer]
    return [(seat.hand, seat.discard) for seat in seats]


@pytest.mark.parametrize("seed", range(60))
def test_a_sample_looks_the_same_to_its_viewer_and_is_sound(seed: int) -> None:
    game = position(seed)
    before = game._core.bytes()
    for viewer in range(game.rules.players):
        view = game.view(viewer)
        for luck in range(6):
            sample = view.sample(luck)
            assert sample.view(viewer) == view
            assert check(sample) == ""
            assert totals(sample) == totals(game)
            assert sample.players[viewer].owned == game.players[viewer].owned
            assert [s.owned.total() for s in sample.players] == [
                s.owned.total() for s in game.players
            ]
    assert game._core.bytes() == before


@pytest.mark.parametrize("seed", range(60))
def test_a_sample_of_the_one_who_decides_has_the_same_decision_and_plays_on(seed: int) -> None:
    game = position(seed)
    view = game.view()
    for luck in range(8):
        sample = view.sample(luck)
        assert sample.decision == game.decision == view.decision
        total = totals(sample)
        for number in walk(sample, random.Random(luck), most=150):
            if number % 10 == 1:
                assert check(sample) == ""
        assert check(sample) == ""
        assert totals(sample) == total


@pytest.mark.parametrize("seed", range(40))
def test_a_sample_of_another_player_plays_on_too(seed: int) -> None:
    game = position(seed)
    for viewer in range(game.rules.players):
        for luck in range(4):
            sample = game.view(viewer).sample(luck)
            for _ in walk(sample, random.Random(luck), most=5):
                assert check(sample) == ""
            assert check(sample) == ""


def test_that_a_question_is_asked_tells_of_the_hand() -> None:
    # Baron asks only whoever has an Estate, so everybody knows of it while the question stands.
    deck = ["Copper"] * 20 + ["Estate"]
    game = tr.scenario("Baron", hand=["Baron", "Estate", "Copper", "Copper", "Copper"], deck=deck)
    game.choose("Baron")
    view = game.view(1)
    for luck in range(50):
        sample = view.sample(luck)
        assert sample.players[0].hand["Estate"] >= 1
        assert sample.view(1) == view


def test_a_sample_offers_the_other_player_only_cards_that_are_there() -> None:
    victims = [{"hand": HAND, "deck": DECK}]
    game = run(tr.scenario("Militia", hand=["Militia"], opponents=victims), "Militia")
    for luck in range(30):
        sample = game.view(0).sample(luck)
        decision = sample.decision
        assert decision is not None
        assert {str(o) for o in decision.options} == set(sample.players[1].hand)


def test_the_same_seed_gives_the_same_sample_and_others_differ() -> None:
    game = position(5)
    view = game.view()
    assert view.sample(3)._core.bytes() == view.sample(3)._core.bytes()
    assert len({view.sample(luck)._core.bytes() for luck in range(20)}) == 20


@pytest.mark.parametrize("seed", range(30))
def test_samples_differ_in_hidden_cards_and_are_not_always_the_truth(seed: int) -> None:
    game = tr.Game(tr.Kingdom.random(seed=seed), 2 + seed % 3, seed)
    viewer = seed % game.rules.players
    samples = [hidden(game.view(viewer).sample(luck), viewer) for luck in range(30)]
    assert len({repr(s) for s in samples}) > 1
    assert any(s != hidden(game, viewer) for s in samples)


def chances(hands: list[Counter[str]], want: Counter[str], owned: Counter[str]) -> float:
    """By how many standard deviations a hand comes too often among dealt hands."""
    ways = 1
    for name, n in want.items():
        ways *= comb(owned[name], n)
    p = ways / comb(owned.total(), want.total())
    got = sum(h == want for h in hands)
    return (got - p * len(hands)) / sqrt(len(hands) * p * (1 - p))


def test_the_true_hand_comes_as_often_as_any_other() -> None:
    game = tr.scenario("Village", hand=["Village"], opponents=[{"hand": HAND, "deck": DECK}])
    hands = [game.view(0).sample(luck).players[1].hand for luck in range(20_000)]
    owned = bag(*HAND, *DECK)
    assert abs(chances(hands, bag(*HAND), owned)) < 4.5
    assert abs(chances(hands, bag(*DECK), owned)) < 4.5
    assert abs(chances(hands, bag("Gold", "Silver", "Copper", "Estate", "Curse"), owned)) < 4.5


def test_hand_discard_pile_and_deck_are_dealt_from_all_unseen_cards() -> None:
    zones = {"hand": HAND, "deck": DECK, "discard": ["Province", "Duchy"]}
    game = tr.scenario("Village", hand=["Village"], opponents=[zones])
    n = 4000
    places: Counter[str] = Counter()
    for luck in range(n):
        seat = game.view(0).sample(luck).players[1]
        assert (seat.hand_size, seat.deck_size, seat.discard.total()) == (5, 5, 2)
        where = "hand" if seat.hand["Province"] else "discard" if seat.discard["Province"] else ""
        places[where or "deck"] += 1
    for place, size in (("hand", 5), ("deck", 5), ("discard", 2)):
        p = size / 12
        assert abs(places[place] - n * p) < 4.5 * sqrt(n * p * (1 - p))


def test_cards_that_were_shown_stay_in_every_sample() -> None:
    game = tr.scenario(
        "Torturer, Moat",
        hand=["Torturer"],
        opponents=[{"hand": ["Gold", "Silver", "Moat"], "deck": ["Copper"] * 10}],
    )
    run(game, "Torturer", "Moat")
    for luck in range(50):
        assert game.view(0).sample(luck).players[1].hand["Moat"] == 1
    game = tr.scenario("Torturer", hand=["Torturer"], opponents=[{"hand": HAND, "deck": DECK}])
    run(game, "Torturer", "Curse")
    for luck in range(50):
        assert game.view(0).sample(luck).players[1].hand["Curse"] >= 1


def test_the_own_hand_and_known_deck_stay_and_the_rest_of_the_deck_is_open() -> None:
    deck = ["Estate", "Gold", "Curse", "Copper", "Silver", "Duchy", "Province", "Village", "Estate"]
    game = tr.scenario("Scout, Smithy, Village", hand=["Scout", "Smithy", "Copper"], deck=deck)
    run(game, "Scout", "Copper", "Curse")
    drawn: Counter[str] = Counter()
    for luck in range(300):
        sample = game.view(0).sample(luck)
        assert sample.players[0].hand == bag("Smithy", "Copper", "Estate")
        assert sample.players[0].deck[:3] == ["Gold", "Curse", "Copper"]
        assert sample.players[0].deck[3:] == [None] * 5
        run(sample, "Smithy", "done", "done")
        drawn.update(sample.players[0].hand)
    assert drawn.keys() == {"Silver", "Duchy", "Province", "Village", "Estate"}


def test_who_got_a_card_passed_in_secret_is_open_to_the_bystanders() -> None:
    hands = [{"hand": ["Silver", "Copper"]}, {"hand": ["Estate", "Duchy"]}, {"hand": ["Curse"] * 2}]
    game = tr.scenario("Masquerade", hand=["Masquerade", "Gold", "Province"], opponents=hands)
    run(game, "Masquerade", "Gold", "Silver", "Estate", "done")
    seen: Counter[str] = Counter()
    for luck in range(200):
        sample = game.view(3).sample(luck)
        assert check(sample) == ""
        for seat in sample.players[:3]:
            assert seat.owned.total() == game.players[seat.index].owned.total()
            if seat.owned["Gold"]:
                seen[f"Gold {seat.index}"] += 1
    assert len(seen) >= 2
    for luck in range(50):  # who passed or got a card knows where it is
        assert game.view(0).sample(luck).players[1].owned["Gold"] == 1
        assert game.view(1).sample(luck).players[2].owned["Silver"] == 1


def test_what_the_others_know_in_a_sample_is_so_in_the_sample() -> None:
    hands = [{"hand": ["Silver", "Copper"]}, {"hand": ["Estate", "Duchy"]}]
    game = tr.scenario("Masquerade", hand=["Masquerade", "Gold", "Province"], opponents=hands)
    run(game, "Masquerade", "Gold", "Silver", "Estate", "done")
    for luck in range(30):
        sample = game.view(2).sample(luck)
        known = sample.view(0).players[1].hand
        assert known <= sample.players[1].hand
        again = sample.view(0).sample(luck)
        assert check(again) == ""


def test_the_future_of_a_sample_does_not_tell_the_true_future() -> None:
    deck = ["Gold", "Silver", "Copper", "Estate", "Duchy", "Province", "Curse"] * 3
    game = tr.scenario("Smithy", hand=["Smithy"], deck=deck)
    deals = set()
    for luck in range(60):
        sample = run(game.view().sample(luck), "Smithy")
        deals.add(repr(sorted(sample.players[0].hand.items())))
    assert len(deals) > 20
