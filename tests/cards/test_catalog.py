"""A catalog is a value: own cards are known in it and nowhere else."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.cards.catalog import SETS, older_versions
from throneroom.cards.language import action, actions, as_what, draw, gain, treasure, victory
from throneroom.papers.yang_kuo import pairings as yang_kuo
from throneroom.strategies.library import bot_player, bots

EXAMPLES = Path(__file__).parents[2] / "examples"
FREE = tr.Variant(kingdom_piles=None)
GREAT = action("Village", 3, draw(3), actions(2))
POOR = action("Village", 3, actions(2))
INN = action("Inn Yard", 4, draw(2))


def snapshot() -> list[object]:
    """All that the official catalog says."""
    sets = [(name, tr.all_cards(name), tr.all_cards(name, 1)) for name in SETS]
    older = [older_versions(card) for card in tr.all_cards()]
    marks = [tr.coverage(card) for card in tr.all_cards()]
    return [tr.OFFICIAL, tr.OFFICIAL.own, tr.all_cards(), sets, older, marks]


# ---------------------------------------------------------------- own cards


def test_an_own_card_is_known_in_its_catalog_only() -> None:
    mine = tr.OFFICIAL.with_cards(INN)
    assert mine.card("inn-yard") == INN
    assert "INN YARD" in mine
    assert "Inn Yard" not in tr.OFFICIAL
    assert (mine.own, tr.OFFICIAL.own) == ((INN,), ())
    assert len(mine.cards()) == len(tr.all_cards()) + 1
    assert INN not in mine.cards("Base")
    with pytest.raises(tr.UnknownCard, match="did you mean 'Inn Yard'"):
        mine.card("In Yard")
    with pytest.raises(tr.UnknownCard, match="unknown card 'Inn Yard'"):
        tr.card("Inn Yard")


def test_an_own_card_takes_the_place_of_an_official_one_in_its_sets() -> None:
    mine = tr.OFFICIAL.with_cards(GREAT)
    assert mine.card("Village") == GREAT
    assert len(mine.cards()) == len(tr.all_cards())
    assert GREAT in mine.cards("Base")
    assert GREAT in mine.cards("Base", 1)
    assert GREAT not in mine.cards("Seaside")
    drawn = [tr.Kingdom.random("Base", n, piles=20, catalog=mine) for n in range(20)]
    assert any(GREAT in kingdom.cards for kingdom in drawn)
    assert not any(tr.card("Village") in kingdom.cards for kingdom in drawn)
    assert all(kingdom.catalog == mine for kingdom in drawn)


def test_the_official_card_can_take_its_place_back() -> None:
    mine = tr.OFFICIAL.with_cards(GREAT, INN)
    assert mine.with_cards(tr.card("Village")) == tr.OFFICIAL.with_cards(INN)
    assert mine.with_cards(POOR).card("Village") == POOR
    old = mine.with_cards(tr.card("Mine", 1))
    assert old.card("Mine") == tr.card("Mine", edition=1)
    assert tr.coverage(old.card("Mine")) == "verified"


def test_an_own_card_is_of_no_set_and_has_one_wording() -> None:
    dear = replace(tr.card("Mine", edition=1), cost=6)
    mine = tr.OFFICIAL.with_cards(dear)
    found = mine.card("Mine", edition=1)
    assert (found.cost, found.full_name, found.sets, tr.coverage(found)) == (6, "Mine", (), "own")
    assert mine.card("Mine", year=2012) == found
    assert mine.card("Mine (1E)") == tr.card("Mine", edition=1)
    with pytest.raises(tr.UnknownCard, match="no official card"):
        tr.OFFICIAL.with_cards(INN).card("Inn Yard (1E)")


def test_names_go_before_aliases() -> None:
    sly = replace(INN, aliases=("Village", "Farm", "Yard"))
    mine = tr.OFFICIAL.with_cards(sly)
    assert mine.card("yard") == sly
    assert mine.card("Village") == tr.card("Village")
    assert mine.card("Farm").name == "Farm"
    farm = replace(tr.card("Farm"), cost=2)
    assert tr.OFFICIAL.with_cards(farm).card("Harem").cost == 2


def test_catalogs_with_the_same_cards_are_equal() -> None:
    one, other = tr.OFFICIAL.with_cards(INN, GREAT), tr.OFFICIAL.with_cards(GREAT).with_cards(INN)
    assert one == other
    assert hash(one) == hash(other)
    assert one != tr.OFFICIAL.with_cards(INN, POOR)
    assert tr.Catalog() == tr.OFFICIAL
    assert repr(one) == (
        f"<Catalog: {len(tr.all_cards())} official cards, and of one's own: Inn Yard, Village>"
    )


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ((INN, replace(INN, cost=2)), "two different cards are named Inn Yard"),
        ((replace(INN, name="copper"),), "Copper is spelt so, not 'copper'"),
        ((replace(INN, name="!!"),), "letters or digits"),
        ((replace(INN, name="Inn, Yard"),), "can stand in a list"),
        ((replace(INN, name="Inn; Yard"),), "can stand in a list"),
        ((action("Digger", 3, gain("Gems")),), "Digger: unknown card 'Gems'"),
    ],
)
def test_cards_that_can_not_be_own_cards(cards: tuple[tr.Card, ...], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        tr.OFFICIAL.with_cards(*cards)


def test_no_card_is_no_card() -> None:
    with pytest.raises(TypeError, match="not a card: 'Village'"):
        tr.OFFICIAL.with_cards("Village")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a Catalog is needed"):
        tr.Kingdom("Village", catalog=[GREAT])  # type: ignore[arg-type]


def test_only_what_is_needed() -> None:
    gems = treasure("Gems", 3, 2)
    digger = action("Digger", 3, gain("Gems"))
    mine = tr.OFFICIAL.with_cards(INN, gems, digger, victory("Mound", 2, 1))
    assert mine.only(["digger", "Moat"]).own == (digger, gems)
    assert mine.only([]) == tr.OFFICIAL


def test_names_in_effects_are_looked_up_in_the_catalog() -> None:
    twin = action("Twin", 3, draw(1), gain(as_what("Twin")))
    assert tr.OFFICIAL.with_cards(twin).own == (twin,)


# ---------------------------------------------------------------- kingdoms and games


def test_a_kingdom_keeps_its_catalog() -> None:
    mine = tr.OFFICIAL.with_cards(INN, GREAT)
    kingdom = tr.Kingdom("Inn Yard, Village, Moat", catalog=mine)
    assert kingdom.cards == (INN, tr.card("Moat"), GREAT)
    assert kingdom.with_cards("Smithy").catalog == tr.Kingdom(kingdom).catalog == mine
    assert kingdom != tr.Kingdom("Moat, Village", catalog=mine)
    assert tr.Kingdom("Moat", catalog=mine) != tr.Kingdom("Moat")
    assert tr.Kingdom(["Inn Yard", GREAT, "Moat"], catalog=tr.OFFICIAL.with_cards(INN)) == kingdom
    assert "Inn Yard" in repr(kingdom).partition("catalog=")[2]


def test_a_kingdom_of_values_knows_them_by_name() -> None:
    kingdom = tr.Kingdom([INN, "Moat"])
    assert kingdom.catalog.own == (INN,)
    game = tr.scenario(kingdom, hand=["inn yard"], deck=["Copper"] * 3)
    game.choose("Inn-Yard")
    assert game.players[0].hand_size == 2
    assert tr.Game(kingdom, variant=FREE).cost("INNYARD") == 4


def test_an_own_copper_among_the_cards_is_the_copper_of_the_game() -> None:
    rich = treasure("Copper", 0, 2)
    game = tr.scenario(["Moat", rich], hand=["Copper"], phase="buy")
    game.choose("Copper")
    assert game.coins == 2
    assert "Copper" not in game.kingdom.names


def test_texts_of_players_and_variants_use_the_catalog_of_the_kingdom() -> None:
    kingdom = tr.Kingdom([INN])
    variant = tr.Variant(
        kingdom_piles=None, piles={"inn yard": 3}, start={"Inn Yard": 1, "Copper": 9}
    )
    assert tr.Game(kingdom, variant=variant).supply["Inn Yard"] == 3
    match = tr.simulate(
        kingdom, ["Inn Yard max 2\nProvince\nGold\nSilver", "Big Money"], 20, variant=variant
    )
    assert match.owned[0][match.rules.kind("Inn Yard")] > 20
    with pytest.raises(tr.UnknownCard, match="Inn Yard"):
        tr.Game("Moat", variant=variant)
    found = tr.analyze(kingdom, generations=1, variant=FREE, threads=1)
    assert tr.Analysis.from_json(json.loads(json.dumps(found.to_json()))).kingdom == kingdom


def test_options_of_own_cards_in_a_strategy() -> None:
    catalog = tr.load_cards(EXAMPLES / "three_cards.py")
    text = "Clockmaker\n\nchoose Clockmaker:\ntrash a card from your hand"
    plan = tr.strategy(text, catalog=catalog)
    assert str(plan) == text
    assert tr.strategy(str(plan), catalog=catalog) == plan
    with pytest.raises(tr.StrategyError, match="unknown card 'Clockmaker'"):
        tr.strategy(text)


def test_two_threads_play_different_villages_at_the_same_time() -> None:
    """Each thread its own catalog; both sets of games are what they are when played alone."""
    text = "Village, Smithy, Moat"
    plan = "Province\nVillage max 4\nGold\nSmithy max 3\nSilver"
    catalogs = [tr.OFFICIAL.with_cards(GREAT), tr.OFFICIAL.with_cards(POOR), tr.OFFICIAL]

    def play(catalog: tr.Catalog) -> list[object]:
        seen: list[object] = []
        for n in range(20):
            board = tr.Kingdom(text, catalog=catalog)
            game = tr.scenario(
                board, hand=["Village"], deck=["Copper"] * 9, players=2, catalog=catalog
            )
            game.choose("village")
            match = tr.simulate(board, [plan, "Big Money"], 40, n, variant=FREE, threads=1)
            seen.append((game.players[0].hand_size, match.scores.tolist()))
        return seen

    alone = [play(catalog) for catalog in catalogs]
    assert [found[0][0] for found in alone] == [3, 0, 1]  # type: ignore[index]
    with ThreadPoolExecutor(3) as pool:
        together = list(pool.map(play, catalogs))
    assert together == alone
    assert alone[0] != alone[1] != alone[2]


def test_pickling_and_copying() -> None:
    mine = tr.OFFICIAL.with_cards(INN, GREAT)
    kingdom = tr.Kingdom("Inn Yard, Village", catalog=mine)
    for value in (mine, kingdom, tr.OFFICIAL, tr.Kingdom("Village")):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
    assert len(pickle.dumps(tr.OFFICIAL)) < 200


def test_another_process_gets_the_cards_with_the_kingdom(tmp_path: Path) -> None:
    sent = tmp_path / "kingdom"
    kingdom = tr.Kingdom("Inn Yard, Village", catalog=tr.OFFICIAL.with_cards(INN, GREAT))
    sent.write_bytes(pickle.dumps(kingdom))
    code = (
        "import pickle, sys, throneroom as tr\n"
        "kingdom = pickle.load(open(sys.argv[1], 'rb'))\n"
        "game = tr.scenario(kingdom, hand=['Village'], deck=['Copper'] * 5)\n"
        "game.choose('Village')\n"
        "print(game.players[0].hand_size, 'Inn Yard' in tr.OFFICIAL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(sent)], capture_output=True, text=True, check=True
    )
    assert done.stdout == "3 False\n"


# ---------------------------------------------------------------- nothing is left behind


def test_playing_yang_and_kuos_bots_leaves_the_official_cards_as_they_are() -> None:
    before = snapshot()
    seaside = len(tr.all_cards("Seaside"))
    for pair in yang_kuo.PUBLISHED:
        yang_kuo.play_pair(pair, games=4)
    assert len(tr.all_cards("Seaside")) == seaside
    assert tr.coverage(tr.card("Warehouse")) == "verified"
    assert tr.card("Militia").text == "+$2\nEach other player discards down to 3 cards in hand."
    assert snapshot() == before


def test_no_bot_changes_the_official_cards() -> None:
    before = snapshot()
    for bot in bots():
        kingdom = tr.Kingdom(bot.only_in) if bot.only_in else tr.Kingdom.random(seed=4)
        variant = tr.Variant(kingdom_piles=None)
        players = [bot_player(bot.name), "Big Money"]
        tr.simulate(kingdom, players, 2, threads=1, variant=variant)
    assert snapshot() == before


def test_loading_files_changes_nothing() -> None:
    before = snapshot()
    for file in ("three_cards.py", "provincial_cards.py"):
        assert tr.load_cards(EXAMPLES / file).own
    assert snapshot() == before
