"""Kingdoms as they are pasted: forum posts, tables, lists from other programs, misspelt names."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import throneroom as tr
from throneroom.cards.catalog import OFFICIAL, SETS, all_cards, card, not_here
from throneroom.cards.language import action, draw
from throneroom.cards.not_here import sets_not_here
from throneroom.engine.kingdom_errors import UnknownNames

from ..random_games import kingdoms

Kingdom = tr.Kingdom
TEN = "Chapel, Council Room, Festival, Gardens, Laboratory, Market, Militia, Moat, Smithy, Witch"
NAMES = TEN.split(", ")

FORUM_POST = """\
[b]Kingdom:[/b]
[list]
[*][url=http://wiki.dominionstrategy.com/index.php/Chapel#Trivia]Chapel[/url] ($2)
[*][url=http://wiki.dominionstrategy.com/index.php/Moat]Moat[/url] ($2)
[*][i]Gardens[/i] ($4)
[*]Militia ($4)
[*]Smithy ($4)
[*]Council Room ($5)
[*]Festival ($5)
[*]Laboratory ($5)
[*]Market ($5)
[*]Witch ($5)
[/list]
"""
MARKDOWN_TABLE = """\
## Tonight

| Card         | Cost | Type            | Set       |
|--------------|-----:|-----------------|-----------|
| Chapel       |   $2 | Action          | Base, 2E  |
| Moat         |   $2 | Action-Reaction | Base      |
| Gardens      |   $4 | Victory         | Base      |
| Militia      |   $4 | Action - Attack | Base      |
| Smithy       |   $4 | Action          | Base      |
| Council Room |   $5 | Action          | Base      |
| Festival     |   $5 | Action          | Base      |
| Laboratory   |   $5 | Action          | Base      |
| Market       |   $5 | Action          | Base      |
| Witch        |   $5 | Action - Attack | Base      |
"""
BY_COST = """\
Here is what we had last Tuesday:
$2: Chapel, Moat
$4: Gardens, Militia, Smithy
$5: Council Room, Festival, Laboratory, Market and Witch
Colonies: no
Shelters: no
"""
TALK = """\
Hi all, what would you do on this board?

[quote author=Anna link=topic=12.msg34#msg34 date=1444]
Base: Chapel, Council Room, Festival, Gardens. From Base: Laboratory, Market, Militia.
Moat; Smithy; Witch
[/quote]

I think the Chapell is too slow.
Nobody here likes it anyway!
"""
HTML = (
    "<h2>Kingdom</h2><ul>"
    + "".join(f'<li><a href="/c?x=1">{name}</a></li>' for name in NAMES)
    + "</ul>"
)


@pytest.mark.parametrize(
    "text",
    [
        f"Kingdom: {TEN}",
        f"Kingdom #3: {TEN}",
        f"Tuesday league, round 2: {TEN}",
        f"My kingdom cards:\n{TEN}.",
        FORUM_POST,
        MARKDOWN_TABLE,
        BY_COST,
        TALK.replace("I think the Chapell is too slow.\n", ""),
        HTML,
        "\n".join(f"{n}. {name}" for n, name in enumerate(NAMES, 1)),
        "\n".join(f"#{n} {name}" for n, name in enumerate(NAMES, 1)),
        "\n".join(f"({n}) {name}" for n, name in enumerate(NAMES, 1)),
        " ".join(f"{n}) {name}" for n, name in enumerate(NAMES, 1)),
        "\n".join(f"* {name}" for name in NAMES),
        "\n".join(f"- [x] **{name}**" for name in NAMES),
        "\n".join(f"10x {name}" for name in NAMES),
        "\n".join(f"10 \u00d7 {name}" for name in NAMES),
        "\n".join(f"{name} x10" for name in NAMES),
        "\n".join(f"[{name}](https://example.org/{n})" for n, name in enumerate(NAMES)),
        ", ".join(f"{name} (${card(name).cost}, Base)" for name in NAMES),
        ", ".join(f"{name} ({card(name).cost})" for name in NAMES),
        ", ".join(f"{name} (10)" for name in NAMES),
        ", ".join(f"{name} [Base]" for name in NAMES),
        " / ".join(NAMES),
        "/".join(NAMES),
        "\t".join(NAMES),
        "\n".join(f"{name}\t{card(name).cost}\tBase" for name in NAMES),
        "Card,Cost,Set\n" + "\n".join(f"{name},{card(name).cost},Base" for name in NAMES),
        " ".join(NAMES),
        " ".join(NAMES).lower(),
        " - ".join(NAMES),
        TEN.replace(", Witch", " and Witch"),
        TEN.replace(", Witch", ", and Witch."),
        TEN.replace(", Witch", " & Witch"),
        "base2_" + ", base2_".join(NAMES).lower().replace(" ", "_").replace(",_", ","),
        "baseset2_" + " baseset2_".join(name.lower().replace(" ", "") for name in NAMES),
        "https://example.org/?supply=" + ",".join(f"base_{n.lower()}" for n in NAMES),
        f"Base (2nd edition): {TEN}",
        f"From Base\n{TEN}",
        "Base\n" + TEN.replace(", ", "\n"),
        "🏰 " + "\n🏰 ".join(NAMES),
    ],
)  # fmt: skip
def test_what_people_paste_is_read(text: str) -> None:
    assert str(Kingdom(text)) == TEN


def test_headings_may_name_several_sets() -> None:
    text = """\
    From Base, 2nd Edition: Cellar, Merchant, Vassal; Intrigue: Courtyard / Lurker
    Seaside
    - Haven, Lookout
    **Cornucopia & Guilds:**
    Prosperity: Quarry, Zzzzqq Nest"""
    with pytest.raises(UnknownNames, match=r"^unknown card 'Zzzzqq Nest'$"):
        Kingdom(text)
    found = Kingdom(text.replace("Zzzzqq Nest", "Colony"))
    assert (
        str(found) == "Cellar, Courtyard, Haven, Lookout, Lurker, Merchant, Quarry, Vassal; Colony"
    )


@pytest.mark.parametrize(
    ("text", "colony"),
    [
        ("Smithy, Moat, Colony and Platinum", True),
        ("Smithy, Moat\nPlatinum/Colony", True),
        ("Smithy Moat Platinum Colony", True),
        ("Kingdom: Smithy, Moat\nColonies: yes", True),
        ("Kingdom: Smithy, Moat\nColonies: no", False),
        ("Prosperity: Smithy, Moat", False),
        ("Prosperity\nSmithy, Moat", False),
        ("Kingdom: Smithy, Moat@Prosperity", True),
        ("Kingdom: Smithy, Moat; no colonies", False),
    ],
)
def test_platinum_and_colony_are_said_in_many_ways(text: str, colony: bool) -> None:
    assert Kingdom(text) == Kingdom("Smithy, Moat", colony=colony)


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("1. Throne Room (1E) 2. Mine (2E)", "Mine, Throne Room (1E)"),
        ("Throne Room (Base, 1st edition), Village ($3)", "Throne Room (1E), Village"),
        ("Throne Room (Base 1) / Village", "Throne Room (1E), Village"),
        ("Kingdom: Throne Room (2012), Secret Chamber (2)", "Secret Chamber, Throne Room (1E)"),
        ("Kingdom: Gardens (8), Smithy (4), Moat [12]", "Gardens, Moat, Smithy"),
        ("Village Smithy Moat: Witch", "Moat, Smithy, Village, Witch"),
        ("Kingdom: harem, Workers Village", "Farm, Worker's Village"),
        ("Kingdom: Smithy, Moat; 5/2", "Moat, Smithy; 5/2"),
        ("Kingdom: King&#39;s Court, Smithy", "King's Court, Smithy"),
    ],
)
def test_wordings_options_and_old_names_are_kept(text: str, printed: str) -> None:
    assert str(Kingdom(text)) == printed


# ---------------------------------------------------------------- every form of every kingdom


def _numbered(names: list[str]) -> str:
    return "\n".join(f"{n}. {name}" for n, name in enumerate(names, 1))


def _bbcode(names: list[str]) -> str:
    return "[b]Kingdom[/b]\n" + "\n".join(f"[*][url=http://x/#{n}]{n}[/url]" for n in names)


def _table(names: list[str]) -> str:
    return "| # | Card | Set |\n|---|---|---|\n" + "".join(f"| 1 | {n} | Base |\n" for n in names)


def _and(names: list[str]) -> str:
    return ", ".join(names[:-1]) + f" and {names[-1]}" if len(names) > 1 else ", ".join(names)


FORMS: dict[str, Callable[[list[str]], str]] = {
    "heading": lambda names: "Kingdom: " + ", ".join(names),
    "numbered": _numbered,
    "bullets": lambda names: "\n".join(f" • {name}" for name in names),
    "counts": lambda names: "\n".join(f"10x {name}" for name in names),
    "costs": lambda names: "\n".join(f"{name} ($4)" for name in names),
    "slashes": " / ".join,
    "tabs": "\t".join,
    "table": _table,
    "forum": _bbcode,
    "and": _and,
    "identifiers": lambda names: ",".join(f"base2_{name}" for name in names),
    "sets": lambda names: "Base:\n" + "\n".join(names),
}


@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=60, deadline=None, derandomize=True, database=None)
@given(kingdom=kingdoms(low=1), rng=st.randoms(use_true_random=False))
def test_every_form_gives_the_kingdom_back(
    form: str, kingdom: tr.Kingdom, rng: random.Random
) -> None:
    names = [c.full_name for c in kingdom.cards] + ["Colony"] * kingdom.colony
    rng.shuffle(names)
    assert Kingdom(FORMS[form](names), opening=kingdom.opening) == kingdom


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(kingdoms(low=1))
def test_names_with_spaces_between_are_read_if_there_is_one_way_to_do_so(
    kingdom: tr.Kingdom,
) -> None:
    text = " ".join(kingdom.names)
    try:
        assert Kingdom(text).names == kingdom.names
    except tr.KingdomError as error:
        assert "can be read in several ways" in str(error)  # noqa: PT017


def test_two_ways_to_read_a_text_are_told() -> None:
    yard = action("Moat Market", 3, draw(1))
    mine = OFFICIAL.with_cards(yard)
    with pytest.raises(tr.KingdomError, match="'Smithy Moat Market' can be read in several ways"):
        Kingdom("Smithy Moat Market", catalog=mine)
    assert Kingdom("Smithy, Moat Market", catalog=mine).names == ("Moat Market", "Smithy")


@pytest.mark.parametrize(
    "name", ["Tea and Cake", "Base: Camp", "2 Sheep", "Cat / Dog", "Card", "Set [b]A[/b]", "A | B"]
)
def test_own_cards_with_odd_names_are_read_as_they_are_printed(name: str) -> None:
    kingdom = Kingdom(["Smithy", action(name, 3, draw(2))])
    assert Kingdom(str(kingdom), catalog=kingdom.catalog) == kingdom


# ---------------------------------------------------------------- mistakes


def message(text: str) -> str:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the message is looked at
        Kingdom(text)
    return str(caught.value)


def test_all_misspelt_names_are_told_at_once() -> None:
    assert message("Smity, Moat, Vilage, Zzzzqq") == (
        "unknown cards 'Smity' (did you mean 'Smithy'?), 'Vilage' (did you mean 'Village'?), "
        "and 'Zzzzqq'"
    )
    with pytest.raises(tr.UnknownCard, match=r"'Smity' .* and 'Vilage'"):
        Kingdom(["Smity", "Moat", "Vilage"])


@pytest.mark.parametrize("name", ["Xyzzy", "Tuesday", "Hello world"])
def test_a_name_that_is_not_close_is_not_offered(name: str) -> None:
    assert message(f"{name}, Smithy") == f"unknown card {name!r}"


def test_the_misspelt_name_in_a_run_of_names_is_found() -> None:
    assert message("cellar moat vilage smithy") == (
        "unknown card 'vilage': did you mean 'Village'?"
    )
    assert message("Counsil Room, Moat") == (
        "unknown card 'Counsil Room': did you mean 'Council Room'?"
    )
    assert message("Tonight, Vilage, bane:\nMoat") == (
        "unknown cards 'Tonight' and 'Vilage' (did you mean 'Village'?)"
    )
    assert message("[Smithy, Moat] bane: Witch") == "unknown card 'Moat] bane'"  # not a title
    assert message("Celar: Moat") == "unknown card 'Celar': did you mean 'Cellar'?"


def test_official_cards_that_are_not_here_are_told_with_their_set() -> None:
    assert message("Border Village, Moat") == (
        "Border Village is in Hinterlands, which is not here yet"
    )
    assert message("1. Border Village\n2. oasis\n3. Moat\nEvents: Alms") == (
        "Border Village and Oasis are in Hinterlands and Alms is in Adventures, "
        "which are not here yet"
    )
    assert message("Bordr Village") == (
        "unknown card 'Bordr Village': did you mean 'Border Village' of Hinterlands?"
    )
    assert "unknown card 'Smity'" in message("Smity, Alms")
    assert "Alms is in Adventures" in message("Smity, Alms")
    assert (
        message("Smithy; Way of the Owl") == "Way of the Owl is in Menagerie, which is not here yet"
    )


def test_a_sentence_with_a_name_is_not_passed_over() -> None:
    assert message("Moat\nWe had a Smithy and a Village.") == (
        "unknown card 'We had a Smithy and a Village.'"
    )
    assert "did you mean 'Chapel'" in message("Smithy\nIs it not so, Chapell, or what?")
    assert message("Celar, Maot, Vilage, and Smity.").startswith("unknown cards 'Celar'")


def test_a_recommended_kingdom_stands_alone_or_is_a_title() -> None:
    assert Kingdom("First Game\nMoat, Smithy").names == ("Moat", "Smithy")
    assert message("Moat, First Game").startswith("'First Game' is a kingdom of its own")


def test_a_bane_is_a_pile() -> None:
    left = Kingdom("Moat, Young Witch (Bane: Cellar)", without_unknown=True)
    assert left.names == ("Cellar", "Moat")


def test_a_set_and_a_card_of_one_name_are_told_apart() -> None:
    assert message("Menagerie: Moat, Menagerie") == (
        "Menagerie is in Cornucopia, which is not here yet"
    )
    assert "Menagerie is in Cornucopia" in message("Menagerie | $3\nMoat | $2")
    assert Kingdom("Name\tSet\nMoat\tMenagerie").names == ("Moat",)


def test_an_edition_in_brackets_is_checked_and_none_is_without_a_place() -> None:
    assert message("Chancellor (Base, 2nd edition), Moat") == (
        "Chancellor is not in edition 2 of Base"
    )
    assert message("Smithy@2") == "unknown card '2'"
    assert message("Smithy, Moat; Base") == "unknown card 'Base'"


def test_what_is_not_here_may_be_left_out() -> None:
    left = Kingdom("Border Village, Moat, Alms, Colony", without_unknown=True)
    assert left == Kingdom("Moat; Colony")
    assert Kingdom(["Border Village", "Moat"], without_unknown=True) == Kingdom("Moat")
    with pytest.raises(UnknownNames, match=r"^unknown card 'Smity': did you mean 'Smithy'"):
        Kingdom("Border Village, Smity", without_unknown=True)


def test_free_places_are_filled_by_the_seed() -> None:
    pair = Kingdom("Moat, Smithy; Colony; 5/2")
    drawn = [pair.filled(seed) for seed in range(20)]
    assert drawn == [pair.filled(seed) for seed in range(20)]
    assert len(set(drawn)) == 20
    for one in drawn:
        assert len(one.cards) == 10
        assert {"Moat", "Smithy"} < set(one.names)
        assert (one.colony, one.opening) == (True, "5/2")
    assert len({name[0] for one in drawn for name in one.names}) > 12  # from the whole alphabet
    for seed in range(20):
        assert len(drawn[seed].filled(seed, piles=20).cards) == 20
    assert pair.filled(piles=2) == pair.filled(piles=1) == pair


def test_no_card_is_here_and_not_here() -> None:
    names = [name for listed in sets_not_here().values() for name in listed]
    assert len(names) == len(set(names)) > 600
    assert not [name for name in names if OFFICIAL.find(name)]
    assert not set(SETS) & set(sets_not_here())
    assert all(not_here(name) is not None for name in names)
    assert not [one.name for one in all_cards() if not_here(one.name)]


@pytest.mark.parametrize("text", ["🂡", "☃ ☃", "12", "Kingdom:", "| a |", "---", "\0\1\2", "@", "$"])
def test_a_text_without_a_name_is_refused_or_empty(text: str) -> None:
    try:
        assert Kingdom(text) == Kingdom()
        assert text == "@"
    except ValueError as error:
        assert "\n" not in str(error)  # noqa: PT017
        assert len(str(error)) < 200  # noqa: PT017


@pytest.mark.parametrize(
    "text",
    [
        "Smity\n" * 3_000,
        "Nosuch Card Smithy Moat\n" * 800,
        "Smithy Moat Village " * 900,
        "[url=" * 3_900,
        "<a " * 6_000,
        "Smithy" + " " * 19_000 + "Moat",
        "-" * 19_000 + " Smithy",
        "(" * 9_000 + ")" * 9_000,
        "basebase" * 2_400,
        "a: " * 6_000,
        "a/" * 9_000,
        "&amp;" * 3_900,
        "Border Village, " * 1_200,
    ],
)
def test_long_and_odd_texts_are_answered_at_once_in_one_line(text: str) -> None:
    begun = time.process_time()
    try:
        Kingdom(text)
    except ValueError as error:
        assert len(str(error)) < 1_000  # noqa: PT017
        assert "\n" not in str(error)  # noqa: PT017
    assert time.process_time() - begun < 3


def test_ten_thousand_names_are_answered_at_once_in_one_line() -> None:
    begun = time.process_time()
    with pytest.raises(UnknownNames, match=r"and 9,992 more$"):
        Kingdom([f"Nosuch {n}" for n in range(10_000)])
    with pytest.raises(tr.KingdomError, match="too long"):
        Kingdom(", ".join(f"Nosuch {n}" for n in range(10_000)))
    assert time.process_time() - begun < 3
