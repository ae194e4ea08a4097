"""The play style of Provincial's players, where it differs from the standard one."""

from __future__ import annotations

from dataclasses import replace

import pytest

import throneroom as tr
from throneroom.cards.catalog import all_cards, key
from throneroom.cards.provincial_order import ORDER, priority
from throneroom.strategies import strategy

from .helpers import MONEY, after, answers, until_done
from .helpers import answer as answer_in

DECK = ["Copper"] * 7
STYLE = "provincial"


def answer(game: tr.Game) -> str:
    return answer_in(game, style=STYLE)


def test_the_order_knows_the_cards_provincial_has() -> None:
    first = {c.name for c in (*all_cards("Base", edition=1), *all_cards("Intrigue", edition=1))}
    actions = {n for n in first if "Action" in tr.card(n).types}
    assert {n for n in actions if key(n) not in map(key, ORDER)} == set()
    assert priority(tr.card("Throne Room")) == len(ORDER) - 1  # only Witchdoctor comes first


@pytest.mark.parametrize(
    ("hand", "first"),
    [
        (["Village", "Laboratory"], "Laboratory"),
        (["Throne Room", "Village"], "Throne Room"),
        (["Smithy", "Witch"], "Witch"),
        (["Chapel", "Moat"], "Moat"),
        (["Moneylender", "Silver"], "done"),
        (["Trading Post", "Estate", "Gold"], "done"),
    ],
)
def test_actions_are_played_in_its_order(hand: list[str], first: str) -> None:
    kingdom = [n for n in hand if "Action" in tr.card(n).types]
    assert answer(tr.scenario(kingdom, hand=hand, deck=DECK)) == first


def test_conspirator_comes_early_in_a_chain() -> None:
    hand = ["Conspirator", "Smithy"]
    alone = tr.scenario("Conspirator, Smithy, Village", hand=hand, deck=DECK)
    third = tr.scenario("Conspirator, Smithy, Village", hand=hand, deck=DECK, play=["Village"] * 2)
    assert (answer(alone), answer(third)) == ("Smithy", "Conspirator")


def test_chapel_trashes_itself_and_coppers_in_a_rich_deck() -> None:
    hand = ["Chapel", "Chapel", "Copper", "Estate", "Curse", "Gold"]
    game = after(tr.scenario("Chapel", hand=hand, deck=DECK), "Chapel")
    assert answers(game, 4, style=STYLE) == ["Curse", "Estate", "Copper", "Chapel"]


def test_cellar_discards_green_and_what_is_cheap() -> None:
    game = tr.scenario("Cellar", hand=["Cellar", "Copper", "Province", "Silver"], deck=DECK)
    assert sorted(until_done(after(game, "Cellar"), style=STYLE)) == ["Copper", "Province"]


def test_remodel_takes_gold_once_a_province_is_gone() -> None:
    for provinces, trashed in ((8, "Estate"), (7, "Gold")):
        game = tr.scenario(
            "Remodel", hand=["Remodel", "Estate", "Gold"], supply={"Province": provinces}
        )
        assert answer(after(game, "Remodel")) == trashed


def test_militia_takes_green_curse_copper_then_the_cheapest() -> None:
    game = tr.scenario(
        "Militia, Smithy",
        hand=["Militia"],
        opponents=[{"hand": ["Smithy", "Silver", "Gold", "Copper", "Curse", "Province"]}],
    )
    assert answers(after(game, "Militia"), 3, style=STYLE) == ["Province", "Curse", "Copper"]


def test_mining_village_is_trashed_at_four_and_six_coins() -> None:
    for coins, given_up in ((3, False), (4, True), (5, False), (6, True)):
        game = tr.scenario(
            "Mining Village", hand=["Mining Village"], deck=["Estate", *DECK], coins=coins
        )
        assert (answer(after(game, "Mining Village")) == "yes") == given_up


def test_choices() -> None:
    steward = tr.scenario("Steward", hand=["Steward", "Estate", "Estate"], deck=DECK)
    assert "trash" in answer(after(steward, "Steward"))
    broke = tr.scenario("Steward", hand=["Steward", "Gold"], deck=DECK)
    assert answer(after(broke, "Steward")) == "+$2"
    nobles = tr.scenario("Nobles, Smithy", hand=["Nobles", "Smithy"], deck=DECK)
    assert answer(after(nobles, "Nobles")) == "+2 Actions"
    minion = tr.scenario("Minion", hand=["Minion", "Gold", "Gold"], deck=DECK)
    assert answer(after(minion, "Minion")) == "+$2"


def test_a_match_is_played_in_style() -> None:
    plan = strategy(*MONEY[:4], "Village max 2", "Smithy max 2", "Moat max 2", "Silver")
    players = [replace(plan, style=STYLE), plan]
    free = tr.Variant(kingdom_piles=None)
    match = tr.simulate("Village, Smithy, Moat", players, 2000, seed=1, variant=free)
    assert 0.3 < match.win_rates[0] < 0.7
    assert match.stalled == 0
