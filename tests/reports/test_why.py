"""Why a strategy does well, in words: every sentence from facts, and none without."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from rich.console import Console

import throneroom as tr
from throneroom.learn import Analysis, Why
from throneroom.learn.why import (
    Against,
    Buys,
    CardUse,
    CardWorth,
    Length,
    Opening,
    SampleGame,
    TurnFacts,
)
from throneroom.prose import plain_text
from throneroom.reports.analysis_page import known_cards, page
from throneroom.reports.analysis_terminal import lines
from throneroom.reports.deck_picture import deck_picture
from throneroom.reports.why_words import against_line, changes, paragraph, worth_line

from .examples import analysis
from .test_terminal import ORIGIN


def use(card: str, bought: float = 0, turn: float | None = None, **more: float) -> CardUse:
    share = min(1.0, bought)
    return CardUse(
        card, bought, more.get("gained", 0), more.get("trashed", 0), more.get("played", 0),
        more.get("games", share), turn, more.get("left"),
    )  # fmt: skip


def turns(actions: float = 0.3) -> tuple[TurnFacts, ...]:
    return tuple(
        TurnFacts(n, 1.0, 3.0 + n / 4, actions, max(0, n - 9) / 2, {"Copper": 7.0, "Gold": n / 4})
        for n in range(1, 17)
    )


def facts(**changed: object) -> Why:
    why = Why(
        name="A",
        kingdom_cards=("Chapel", "Gardens", "Militia", "Smithy"),
        attacks=("Militia",),
        victory=("Estate", "Province", "Duchy", "Gardens"),
        players=2,
        rivals=("B", "C"),
        games=100,
        length=Length(16, 15, 18, 0, 0),
        openings=(
            Opening("4/3", (Buys(("Smithy", "Silver"), 1.0),)),
            Opening("3/4", (Buys(("Smithy", "Silver"), 1.0),)),
            Opening("5/2", (Buys(("Smithy",), 0.7), Buys(("Duchy",), 0.3))),
        ),
        first_buys=(Buys(("Smithy", "Silver", "Silver", "Gold", "Gold"), 0.31),),
        cards=(
            use("Silver", 4.6, 2),
            use("Gold", 3.8, 6.5),
            use("Province", 4.2, 10, left=8),
            use("Duchy", 1.8, 14, left=3.4),
            use("Smithy", 1.1, 1),
        ),
        given={},
        tokens=0.0,
        turns=turns(),
        against=(Against("Best Terminal", "money with Smithy", 0.614, 0.57, 0.655, 500),),
        worth=(CardWorth("Smithy", 0.213, 0.18, 0.246, 800),),
        sample=SampleGame(
            "B", "A", 1.0, 16, 33, 27, 25, "Turn 1 - A\nA buys and gains a Silver.\n"
        ),
    )
    return replace(why, **changed)  # type: ignore[arg-type]


def test_the_whole_paragraph() -> None:
    assert paragraph(facts()) == (
        "A money deck with Smithy. "
        "It opens Smithy and Silver with 4/3; Smithy and nothing (70 % of the time, else mostly "
        "Duchy and nothing) with 5/2. "
        "Its buys in order: a Smithy (turn 1), five Silvers (from turn 2), and "
        "four Golds (from turn 6 or 7). "
        "It turns to Victory cards on turn 10, with the first Province. "
        "It also buys Duchies (with about three Provinces left). "
        "Its games last 16 turns (half of them 15 to 18)."
    )


def test_nothing_is_said_that_was_not_seen() -> None:
    text = paragraph(facts())
    for word in ("trash", "attack", "gains", "piles", "stopped", "engine"):
        assert word not in text.casefold()


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"turns": turns(4.2)}, "An engine with Smithy: in the second half of a game it plays 4.2"),
        ({"turns": turns(2)}, "A mix of money and Actions, with Smithy"),
        ({"kingdom_cards": ()}, "Plain money: it buys no kingdom card"),
        (
            {"cards": (use("Estate", trashed=2.6), use("Copper", trashed=3.9))},
            "It trashes about four Coppers and three Estates in a game.",
        ),
        (
            {"cards": (use("Militia", 1, 3, played=4.4),)},
            "It attacks with Militia about four times in a game.",
        ),
        ({"given": {"Curse": 4.9}}, "It hands out about five Curses in a game."),
        (
            {"players": 3, "given": {"Curse": 1.0, "Copper": 2.0}},
            "In its turns the other players gain about a Curse and two Coppers.",
        ),
        (
            {"cards": (use("Gold", gained=2.2),)},
            "Without buying, it gains about two Golds in a game",
        ),
        ({"tokens": 11.6}, "About 12 of its points are tokens."),
        (
            {"openings": tuple(Opening(s, (Buys(("Moat",), 1.0),)) for s in ("4/3", "2/5"))},
            "It opens Moat and nothing, whatever the split.",
        ),
        (
            {"cards": (use("Province", 4, 8), use("Estate", 2, 15, left=1))},
            "It also buys Estates (with about one Province left).",
        ),
        ({"length": Length(12.5, 11, 14, 0.8, 0)}, "80 % of them end on empty piles"),
        ({"length": Length(100, 100, 100, 0, 1)}, "100 % of them did not end and were stopped."),
        ({"openings": ()}, "A money deck with Smithy. Its buys"),
        ({"cards": ()}, "It buys nothing in most of its games."),
        ({"cards": (use("Gold", 3, 6),)}, "It buys Victory cards in few of its games."),
        (
            {"cards": (use("Gardens", 5, 6, left=8),)},
            "It turns to Victory cards on turn 6, with the first Gardens.",
        ),
        (
            {"cards": (use("Smithy", 0.5, 4, games=0.5),)},
            "Its buys in order: a Smithy (turn 4, in 50 % of games).",
        ),
    ],
)
def test_sentences(changed: dict[str, object], said: str) -> None:
    assert said in paragraph(facts(**changed))


def test_worth_with_chance() -> None:
    assert worth_line(CardWorth("Witch", 0.213, 0.18, 0.246, 800)) == (
        "Witch: 21.3 points fewer wins without it (18.0 to 24.6)"
    )
    assert "no clear difference" in worth_line(CardWorth("Moat", 0.01, -0.02, 0.04, 800))
    assert worth_line(CardWorth("Moat", -0.04, -0.06, -0.02, 800)) == (
        "Moat: 4.0 points more wins without it (2.0 to 6.0)"
    )


def test_against_with_interval() -> None:
    assert against_line(facts().against[0]) == (
        "Best Terminal (money with Smithy): wins 61 % (57 to 66 %)"
    )


# ---------------------------------------------------------------- in reports


def explained(found: Analysis, *whys: Why | None) -> Analysis:
    given = [*whys, *[None] * len(found.leaders)]
    leaders = (replace(a, why=b) for a, b in zip(found.leaders, given, strict=False))
    return replace(found, leaders=tuple(leaders))


def text_of(found: Analysis, why: str | None = None) -> str:
    def write(out: Console) -> None:
        for part in lines(found, None, why):
            out.print(part)

    return plain_text(write)


def test_the_terminal_explains_the_best_and_others_when_asked() -> None:
    found = explained(analysis(), facts(), facts(name="B"))
    short = text_of(found)
    assert "Why A" in short
    assert "Why B" not in short
    assert "buys and gains" not in short
    asked = text_of(found, "B")
    assert "Why B" in asked
    assert "Why A" not in asked
    assert "buys and gains a Silver" in asked
    everything = text_of(found, "ALL")
    assert "Why A" in everything
    assert "Why B" in everything
    assert "There is no leader Z." in text_of(found, "Z")
    assert "Why" not in text_of(analysis())


def test_the_page_begins_with_it() -> None:
    found = explained(analysis(), facts())
    html = page(found, ORIGIN)
    assert html.index("<h2>Why A</h2>") < html.index("<h2>Kingdom</h2>")
    assert "21.3" in html
    assert "A buys and gains a Silver." in html
    assert "Why A" not in page(analysis(), ORIGIN)


def test_the_picture_has_a_band_for_each_card() -> None:
    picture = deck_picture(facts(), known_cards(tr.Kingdom("Smithy")))
    titles = [band.title for bar in picture.bars for band in bar.bands]
    assert "turn 16: 4.0 Gold" in titles
    assert len(titles) == 32
    assert [name for _, name in picture.legend] == ["Gold", "Copper"]
    many = {f"Card {i}": 1.0 for i in range(14)}
    other = deck_picture(facts(turns=(TurnFacts(1, 1.0, 3.0, 0.0, 0.0, many),)), {})
    assert "turn 1: 4.0 other cards" in [band.title for band in other.bars[0].bands]


def test_another_leader_against_one_that_attacks() -> None:
    attacker = facts(name="C", cards=(use("Militia", 1, 3, played=4),))
    found = explained(analysis(), facts(), facts(name="B"), attacker)
    table = np.full((5, 5), 0.5)
    table[0, 2], table[1, 2] = 0.45, 0.62
    found = replace(found, table=table, table_games=5000)
    assert changes(found) == [
        "Against C, which attacks with Militia, B does better than A: 62 % to 45 %."
    ]
    assert changes(replace(found, table_games=20)) == []  # that could be chance
    quiet = explained(found, facts(), facts(name="B"), facts(name="C"))
    assert changes(quiet) == []
    rush = replace(attacker, cards=(), length=Length(12, 11, 13, 0.9, 0))
    assert (
        "whose games mostly end on empty piles"
        in changes(explained(found, facts(), facts(name="B"), rush))[0]
    )
