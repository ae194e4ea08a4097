"""The new-card experiment."""

from __future__ import annotations

import pytest

from throneroom.cards.catalog import OFFICIAL, card
from throneroom.papers.provincial.new_cards import (
    CASES,
    KINGDOMS,
    PLUNDER,
    Case,
    Trial,
    draw,
    trial,
)
from throneroom.papers.provincial.strength import Search

WITCH = Case("Witch at 5", "Witch", 28)
DEAR = Case("Witch at 6", "Witch", 18, cost=6)
SMALL = {"parameters": {"pool": 8, "first_pool": 8, "leaderboard_games": 50, "most_games": 400}}


def test_the_published_cases() -> None:
    found = [(one.title, one.published) for one in CASES]
    assert found == [
        ("Wharf at 5", 28), ("Wharf at 6", 18), ("Plunder, no coin", 3), ("Plunder, 1 coin", 10),
    ]  # fmt: skip


def test_kingdoms_as_provincial_draws_them() -> None:
    subject = card("Witch")
    found = [draw(WITCH, subject, 1, number) for number in range(60)]
    assert len({one.names for one in found}) == 60
    for one in found:
        assert len(one.cards) == 10
        assert subject in one.cards
        assert not {"Thief", "Masquerade", "Secret Chamber", "Artisan"} & set(one.names)
    fives = sum(one.opening == "5/2" for one in found)
    assert 2 <= fives <= 22  # 10 of them are to be expected
    assert {one.opening for one in found} == {"4/3", "5/2"}
    again = draw(DEAR, DEAR.subject() or subject, 1, 7)
    assert set(again.names) - {"Witch at 6"} == set(found[7].names) - {"Witch"}


def test_plunder_with_and_without_its_coin() -> None:
    bare, full = (case.subject() for case in CASES[2:])
    assert bare is not None
    assert full is not None
    assert full == PLUNDER
    assert (full.name, full.cost, full.text.splitlines()[:2]) == ("Plunder", 5, ["$1", "+1 Buy"])
    assert (bare.name, bare.cost) == ("Plunder without coin", 5)
    assert bare.text == full.text.removeprefix("$1\n")
    for subject in (bare, full):
        kingdom = draw(CASES[3], subject, 1, 1)
        assert subject in kingdom.cards
        assert kingdom.catalog.card(subject.name) == subject
        assert subject.name not in OFFICIAL


def test_a_card_without_its_coin() -> None:
    assert Case("Loot, no coin", "Loot Bag", 3, without_coin=True).subject() is None
    subject = Case("Market, no coin", "Market", 3, without_coin=True).subject()
    assert subject is not None
    assert (subject.name, subject.text) == ("Market without coin", "+1 Card\n+1 Action\n+1 Buy")
    assert card("Market").text == "+1 Card\n+1 Action\n+1 Buy\n+$1"


@pytest.mark.parametrize(
    "search",
    [
        Search("provincial", generations=1, settings=SMALL),
        Search("ours", generations=1),
    ],
)
def test_a_trial(search: Search) -> None:
    found = trial(WITCH, 0, search, seed=3)
    assert (found.case, found.number, found.method) == ("Witch at 5", 0, search.method)
    assert Trial.from_json(found.to_json()) == found
    assert trial(WITCH, 0, search, seed=3, threads=1) == found


def test_a_strong_card_is_found_more_often_than_a_weak_one() -> None:
    search = Search("provincial", generations=2, settings=SMALL)
    weak = Case("Chancellor", "Chancellor", 0)
    used = {
        case.title: sum(trial(case, i, search, seed=1).used for i in range(5))
        for case in (WITCH, weak)
    }
    assert used["Witch at 5"] > used["Chancellor"]
    assert KINGDOMS == 30
