"""Kingdoms as text: every form seen in the wild is read, one form is printed."""

from __future__ import annotations

import dataclasses
import random
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.cards.catalog import all_cards, card

from ..random_games import kingdoms

Kingdom = tr.Kingdom
TEN = "Chapel, Council Room, Festival, Gardens, Laboratory, Market, Militia, Moat, Smithy, Witch"
NAMES = tuple(TEN.split(", "))
PAWNS = ("Bridge", "Farm", "Mining Village", "Pawn", "Steward")


@pytest.mark.parametrize(
    "text",
    [
        TEN,
        TEN.lower(),
        TEN.upper(),
        TEN.replace(", ", ","),
        TEN.replace(", ", " ,\t"),
        TEN.replace(" ", ""),
        TEN.replace("Council Room", "Council-Room"),
        TEN.replace("Council Room", "council_room"),
        TEN.replace("Militia", "Mili'tia"),
        ", ".join(reversed(NAMES)),
        TEN.replace(", ", "\n"),
        TEN.replace(", ", "\r\n"),
        "# my kingdom\n" + TEN.replace(", ", "  # good\n") + "\n\n# end",
        f"  {TEN}\n",
        "https://dominionrandomizer.com/?supply=" + TEN.replace(", ", ",").replace(" ", "").lower(),
        "dominionrandomizer.com/?x=1&supply=" + TEN.replace(", ", ",").replace(" ", "%20"),
        "?supply=" + TEN.replace(", ", ",").replace(" ", "+") + "&colony=0",
        f'<board contents="{TEN}" bane="" Shelters="false"/>',
        f"<board contents='{TEN}' bane='' Shelters='false' PlatinumColony='false'/>",
        "chapel,councilroom,festival,gardens,laboratory,market,militia,moat,smithy,witch@NoProsperity",
        f"Kingdom('{TEN}')",
        f'Kingdom("{TEN}")',
        f"{TEN}, Copper, Silver, Province, Curse",
    ],
)
def test_all_forms_name_the_same_kingdom(text: str) -> None:
    kingdom = Kingdom(text)
    assert kingdom.names == NAMES
    assert not kingdom.colony
    assert kingdom.opening is None
    assert kingdom == Kingdom(NAMES) == Kingdom(kingdom) == Kingdom(map(card, NAMES))
    assert str(kingdom) == TEN
    assert hash(kingdom) == hash(Kingdom(TEN))


@pytest.mark.parametrize(
    ("options", "colony", "opening"),
    [
        ("@34Split@NoProsperity", False, "4/3"),
        ("@25Split@Prosperity", True, "5/2"),
        ("@Prosperity", True, None),
        ("@NoShelters", False, None),
        ("; Colony", True, None),
        ("; Platinum", True, None),
        ("; 5/2", False, "5/2"),
        ("; colony; 2/5", True, "2/5"),
        ("; 3/4 ;", False, "3/4"),
    ],
)
def test_provincials_options_and_those_after_a_semicolon(
    options: str, colony: bool, opening: str | None
) -> None:
    kingdom = Kingdom("pawn,steward,bridge,miningvillage,harem" + options)
    assert (kingdom.names, kingdom.colony, kingdom.opening) == (PAWNS, colony, opening)


@pytest.mark.parametrize("text", ["Smithy\nColony", "Smithy, Platinum, Colony", "Smithy; colony"])
def test_platinum_and_colony_may_stand_among_the_cards(text: str) -> None:
    assert Kingdom(text).colony
    assert Kingdom(text).names == ("Smithy",)
    assert str(Kingdom(text)) == "Smithy; Colony"


def test_options_may_be_given_as_arguments() -> None:
    assert Kingdom("Smithy", colony=True, opening="5/2") == Kingdom("Smithy; Colony; 5/2")
    assert not Kingdom("Smithy; Colony", colony=False).colony


@pytest.mark.parametrize("value", ["true", "yes", "1", "True"])
def test_a_dominionsim_board_may_have_colony(value: str) -> None:
    assert Kingdom(f'<board contents="Smithy" bane="Moat" PlatinumColony="{value}"/>') == Kingdom(
        "Moat, Smithy; Colony"
    )


def test_shelters_are_refused_not_ignored() -> None:
    with pytest.raises(tr.KingdomError, match="Shelters"):
        Kingdom('<board contents="Smithy" Shelters="true"/>')


def test_old_names_are_known() -> None:
    assert Kingdom("Harem") == Kingdom("Farm")
    assert str(Kingdom("harem")) == "Farm"


@pytest.mark.parametrize(
    "text", ["Throne Room (1E)", "throne room [1e]", "throneroom (1st edition)", "Throne Room(1)"]
)
def test_an_edition_may_stand_behind_a_card(text: str) -> None:
    kingdom = Kingdom(text)
    assert kingdom.cards == (card("Throne Room", edition=1),)
    assert str(kingdom) == "Throne Room (1E)"
    assert kingdom != Kingdom("Throne Room") == Kingdom("Throne Room (2E)")


def test_one_edition_may_be_asked_for_all_cards() -> None:
    old = Kingdom("Mine, Throne Room, Masquerade, Village, Artisan", edition=1)
    assert str(old) == "Artisan, Masquerade (1E), Mine (1E), Throne Room (1E), Village"


@pytest.mark.parametrize("text", ["Throne Room (2008)", "throne room [2015]"])
def test_a_year_behind_a_card_gives_the_wording_of_that_year(text: str) -> None:
    assert str(Kingdom(text)) == "Throne Room (1E)"
    assert Kingdom("Throne Room (2016)") == Kingdom("Throne Room (2030)") == Kingdom("Throne Room")


def test_one_year_may_be_asked_for_all_cards() -> None:
    names = "Artisan, Embargo, Masquerade, Mine (2E), Throne Room, Village"
    old = Kingdom(names, year=2015)
    assert str(old) == "Artisan, Embargo (1E), Masquerade (1E), Mine, Throne Room (1E), Village"
    newer = Kingdom(names, year=2016)
    assert str(newer) == "Artisan, Embargo (1E), Masquerade, Mine, Throne Room, Village"
    assert Kingdom(old) == Kingdom(str(old)) == old


def test_a_card_of_ones_own_has_no_older_wording() -> None:
    mine = tr.OFFICIAL.with_cards(dataclasses.replace(card("Mine"), cost=3))
    assert Kingdom("Mine", catalog=mine).cards[0].cost == 3
    assert Kingdom("Mine", year=2010, catalog=mine).cards[0].cost == 3
    assert Kingdom("Mine", edition=1, catalog=mine).cards[0].cost == 3
    for text in ("Mine (1E)", "Mine (2010)"):  # the official one, by its full name
        assert Kingdom(text, catalog=mine).cards == (card("Mine", edition=1),)


def test_the_canonical_form_is_sorted_and_no_kingdom_is_empty_text() -> None:
    assert str(Kingdom("witch,CHAPEL,moat")) == "Chapel, Moat, Witch"
    assert str(Kingdom("")) == str(Kingdom()) == str(Kingdom([])) == ""


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(kingdoms())
def test_what_is_printed_gives_the_kingdom_back(kingdom: tr.Kingdom) -> None:
    assert Kingdom(str(kingdom)) == kingdom
    assert Kingdom(repr(kingdom)) == kingdom
    assert eval(repr(kingdom), {"Kingdom": Kingdom}) == kingdom
    assert Kingdom(str(kingdom).upper()) == kingdom
    assert list(kingdom.names) == sorted(kingdom.names)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(kingdoms(), st.randoms(use_true_random=False))
def test_the_order_of_the_cards_does_not_matter(kingdom: tr.Kingdom, rng: random.Random) -> None:
    mixed = list(kingdom.cards)
    rng.shuffle(mixed)
    assert Kingdom(mixed, colony=kingdom.colony, opening=kingdom.opening) == kingdom


# ---------------------------------------------------------------- errors


def read(text: str) -> tuple[tr.Kingdom, str]:
    """The kingdom, or the message of a ValueError."""
    try:
        return Kingdom(text), ""
    except ValueError as error:
        return Kingdom(), str(error) or "an error without a message"


@pytest.mark.parametrize(
    ("text", "near"),
    [
        ("Chapell", "Chapel"),
        ("Wich", "Witch"),
        ("Councilrom", "Council Room"),
        ("Smithy, Vilage", "Village"),
        ("Smithy; Vilage", "Village"),
        ("Haremm", "Farm"),
    ],
)
def test_an_unknown_card_is_answered_with_the_nearest_spelling(text: str, near: str) -> None:
    with pytest.raises(ValueError, match=f"unknown card .*did you mean .*'{near}'"):
        Kingdom(text)


def test_a_name_like_no_other_gets_no_guess() -> None:
    with pytest.raises(tr.UnknownCard, match=r"unknown card 'Zzzzqq'$"):
        Kingdom("Zzzzqq")


@pytest.mark.parametrize(
    "text", ["Smithy, Smithy", "smithy\nSMITHY", "Farm, Harem", "Mine, Mine (1E)"]
)
def test_the_same_card_twice_is_refused(text: str) -> None:
    with pytest.raises(tr.KingdomError, match="named twice"):
        Kingdom(text)


def test_more_than_twenty_piles_are_refused() -> None:
    names = [c.name for c in all_cards("Base")]
    assert len(Kingdom(names[:20]).cards) == 20
    with pytest.raises(tr.KingdomError, match="at most 20 piles, not 21"):
        Kingdom(names[:21])


@pytest.mark.parametrize("text", ["Chapel,,Witch", ",Chapel,Witch,", "Chapel,\n,Witch;;", " , "])
def test_empty_pieces_are_passed_over(text: str) -> None:
    assert Kingdom(text).names == (("Chapel", "Witch") if "Witch" in text else ())


@pytest.mark.parametrize(
    "text",
    ["\0", "\x00\x01\xff\xfe", "Chapel\0", "🂡", "Sm\u200bithy\ufffd; \x1b[31m", "'; DROP", "%",
     "(1E)", "Smithy (9E)", "Kingdom('", "<board contents=", '<board contents="'],
)  # fmt: skip
def test_junk_is_a_value_error_or_harmless(text: str) -> None:
    kingdom, message = read(text)
    assert message or Kingdom(str(kingdom)) == kingdom


def test_an_edition_that_a_card_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="edition"):
        Kingdom("Artisan (1E)")


def test_a_year_before_the_game_is_refused() -> None:
    with pytest.raises(ValueError, match="a year is 2008 or later, not 1999"):
        Kingdom("Mine (1999)")
    with pytest.raises(ValueError, match="edition or year, not both"):
        Kingdom("Mine", edition=1, year=2010)


@settings(max_examples=400, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=200))
@example("[" * 200)
@example("(1E" * 60)
@example("contents=" * 20)
def test_any_text_is_read_or_refused_with_a_value_error(text: str) -> None:
    kingdom, message = read(text)
    assert message or Kingdom(str(kingdom)) == kingdom


@pytest.mark.parametrize("piece", ["a", " ", ",", "(", "x (", "contents='", "Smithy,", "\n"])
def test_long_text_takes_no_longer_than_its_length_says(piece: str) -> None:
    spent = []
    for size in (1_900, 19_000, 3_000_000):
        begun = time.process_time()
        assert len(read(piece * (size // len(piece)))[1]) < 2000
        spent.append(time.process_time() - begun)
    assert max(spent[1:]) < 60 * max(spent[0], 0.001)
    with pytest.raises(tr.KingdomError, match="too long"):
        Kingdom(piece * 30_000)


@pytest.mark.parametrize("opening", ["6/1", "", "4-3", "x"])
def test_an_unknown_opening_is_refused(opening: str) -> None:
    with pytest.raises(tr.KingdomError, match="opening is one of 4/3"):
        Kingdom("Smithy", opening=opening)


# ---------------------------------------------------------------- random kingdoms


@pytest.mark.parametrize("sets", ["Base", "Intrigue", "base", ("Base", "Intrigue")])
def test_a_random_kingdom_depends_on_seed_and_set_only(sets: str | tuple[str, ...]) -> None:
    names = {sets.title()} if isinstance(sets, str) else set(sets)
    drawn = [Kingdom.random(sets, seed) for seed in range(30)]
    assert drawn == [Kingdom.random(sets, seed) for seed in range(30)]
    assert len(set(drawn)) == 30
    for kingdom in drawn:
        assert len(kingdom.cards) == 10
        assert {s for c in kingdom.cards for s, _ in c.sets} <= names


def test_a_random_kingdom_may_have_other_sizes_and_one_edition() -> None:
    assert Kingdom.random(piles=0) == Kingdom()
    assert len(Kingdom.random(seed=2, piles=20).cards) == 20
    for edition in (1, 2):
        kingdom = Kingdom.random("Base", seed=5, piles=20, edition=edition)
        assert all(("Base", edition) in c.sets for c in kingdom.cards)
    first = {c for seed in range(20) for c in Kingdom.random("Base", seed, edition=1).cards}
    assert card("Throne Room", 1) in first
    assert card("Throne Room") not in first


@pytest.mark.parametrize("piles", [-1, 21, 33, 1000])
def test_a_random_kingdom_of_an_impossible_size_is_refused(piles: int) -> None:
    with pytest.raises(tr.KingdomError, match="piles can't be drawn"):
        Kingdom.random("Base", piles=piles)


def test_an_unknown_set_is_answered_with_the_nearest() -> None:
    with pytest.raises(ValueError, match="unknown set 'Intrige': did you mean 'Intrigue'"):
        Kingdom.random("Intrige")


def test_further_cards_make_another_kingdom() -> None:
    kingdom = Kingdom("Smithy; Colony; 5/2")
    assert kingdom.with_cards("moat", card("Witch")) == Kingdom("Moat, Smithy, Witch; Colony; 5/2")
    assert kingdom == Kingdom("Smithy; Colony; 5/2")
