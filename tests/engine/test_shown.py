"""What ``print`` and a notebook show of games, views, kingdoms, cards and matches."""

from __future__ import annotations

import random
import re
from html.parser import HTMLParser
from typing import Protocol

import pytest

import throneroom as tr
from throneroom.cards.language import action, draw
from throneroom.notebook import html_of

from ..random_games import new_game, random_kingdom, walk
from ..scenarios.helpers import run


class Shown(Protocol):
    def _repr_html_(self) -> str: ...


class Reader(HTMLParser):
    """Reads what a browser would: the tags, and the text between them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[str] = set()
        self.open: list[str] = []
        self.text = ""
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag != "br":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data + " "


def read(shown: Shown) -> Reader:
    html = shown._repr_html_()
    found = Reader(html)
    assert found.open == []
    assert found.tags <= {"div", "span", "table", "tr", "th", "td", "br"}
    assert found.attributes <= {"style"}
    assert not re.search(r"[;\"]color:(#000|#fff|black|white)|background:(?!none)", html)
    return found


ODD = action("""<script>'A' & "B"</script>""", 3, draw(1))
NAMES = ("Anna <i>", "Ben & Co")


def odd_game() -> tr.Game:
    return tr.Game(tr.Kingdom([ODD]), 2, 1, tr.Variant(kingdom_piles=None), names=NAMES)


# ---------------------------------------------------------------- print


def test_a_game_shows_everybodys_cards_the_supply_and_the_decision() -> None:
    others = [{"hand": ["Gold", "Gold"], "deck": ["Curse"], "discard": ["Duchy"]}]
    game = tr.scenario(
        "Moat, Smithy", hand=["Moat", "Copper"], deck=["Silver"], trash=["Estate"], actions=2,
        coins=1, opponents=others, names=("Anna", "Ben"),
    )  # fmt: skip
    assert str(game).splitlines() == [
        "Kingdom: Moat, Smithy",
        "Turn 1 - Anna: 2 Actions, 1 Buy, $1",
        "Player   Points   Hand               In play   Deck                           Discard",
        "Anna          0   1 Copper, 1 Moat   -         1 card, from the top: Silver   -",
        "Ben           2   2 Gold             -         1 card, from the top: Curse    1 Duchy",
        f"Supply: {', '.join(f'{n} {name}' for name, n in game.supply.items())}",
        "Trash: 1 Estate",
        "Anna: Play an Action",
        "  Play Moat",
        "  To the Buy phase",
    ]


def test_a_view_shows_what_its_player_may_know() -> None:
    others = [{"hand": ["Gold", "Gold"], "deck": ["Curse"]}]
    game = tr.scenario("Moat", hand=["Moat", "Copper"], deck=["Silver"], opponents=others)
    mine, theirs = str(game.view(0)), str(game.view(1))
    assert "Gold" not in mine.split("Supply:", maxsplit=1)[0]
    assert "Points" not in mine
    assert re.search(r"P2 +2 cards ", mine)
    assert "P1: Play an Action" in mine
    assert re.search(r"P1 +2 cards ", theirs)
    assert "Play" not in theirs.replace("Player", "")
    assert "Moat" not in theirs.split("Supply:", maxsplit=1)[0].split("Player")[1]


@pytest.mark.parametrize("seed", range(8))
def test_views_that_are_equal_are_shown_alike(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(random_kingdom(rng, 14), 2 + seed % 2, seed, cap=10)
    for number in walk(game, rng, 120):
        if number % 10 == 0:
            view = game.view()
            other = view.sample(number).view(view.player)
            assert view == other
            assert str(view) == str(other)
            assert view._repr_html_() == other._repr_html_()


def test_mats_tokens_and_cards_that_are_set_aside_are_shown() -> None:
    game = tr.scenario(
        "Island, Native Village, Embargo, Haven", mats={"Native Village": ["Gold"]}, coin_tokens=2,
        waiting=[("Haven", "Duchy")], victory_tokens=3, pile_tokens={"Silver": 2},
    )  # fmt: skip
    full, seen = (
        read(game).text,
        read(game.view(1)).text,
    )  # without line breaks
    assert "set aside: 1 Duchy; Native Village mat: 1 Gold; 3 VP; 2 Coin tokens" in full
    assert "set aside: 1 ?; Native Village mat: 1 ?; 3 VP; 2 Coin tokens" in seen
    assert "Tokens on piles: 2 Silver" in full


def test_known_cards_of_others_are_named_beside_the_hidden_ones() -> None:
    game = tr.scenario("Bureaucrat, Smithy", hand=["Bureaucrat", "Copper"], deck=["Gold"])
    run(game, "Bureaucrat")
    assert "2 cards, from the top: Silver" in str(game.view(1))
    run(game, "done", "done")
    assert "1 Silver and 3 more" in str(game.view(1))


def test_the_end_says_who_has_won() -> None:
    game = tr.scenario("Moat", hand=["Duchy"], supply={"Province": 0}, phase="buy", names=NAMES)
    run(game, "done")
    assert "The game is over: Anna <i> wins." in str(game)
    game = tr.scenario("Moat", supply={"Province": 0}, phase="buy", active=1, turn=3, names=NAMES)
    run(game, "done")
    assert "The game is over: Anna <i> and Ben & Co share the win." in str(game)
    assert "The game is over: Anna <i> and Ben & Co share the win." in str(game.view(0))


def test_who_decides_for_somebody_else_is_named() -> None:
    game = tr.scenario("Possession", hand=["Possession"], opponents=[{"hand": ["Copper"]}])
    run(game, "Possession", "done")
    assert " - P2, P1 decides: " in str(game)


def test_names_in_brackets_stay_as_they_are() -> None:
    odd = action("[red]Village[/red]", 3, draw(1))
    game = tr.scenario([odd], hand=[odd.name], names=("Anna [b]", ":smile: Ben"))
    assert "[red]Village[/red]" in str(game)
    assert "Anna [b]: Play an Action" in str(game)
    assert ":smile: Ben" in str(game)


# ---------------------------------------------------------------- notebooks


def test_names_are_escaped_wherever_they_are_shown() -> None:
    game = odd_game()
    match = tr.simulate(
        game.kingdom, ["Big Money", tr.strategy("name: <b>A & B</b>\nSilver\n")], games=20,
        variant=tr.Variant(kingdom_piles=None),
    )  # fmt: skip
    shown: list[Shown] = [ODD, game.kingdom, game, game.view(0), match]
    for one in shown:
        assert ODD.name in read(one).text, one
        assert "<script" not in one._repr_html_()
    for one in (game, game.view(1)):
        assert all(name in read(one).text for name in NAMES)
    assert "<b>A & B</b>" in read(match).text


def test_a_card_shows_its_text() -> None:
    text = read(tr.card("Mine (1E)")).text
    assert "Mine (1E)" in text
    assert "$5, Action" in text
    assert tr.card("Mine", edition=1).text.splitlines()[0] in text


def test_a_kingdom_shows_its_cards_the_cheapest_first() -> None:
    text = read(tr.Kingdom("Witch, Chapel, Alchemist, Smithy; Colony; 5/2")).text
    places = [text.index(name) for name in ("Chapel", "Alchemist", "Smithy", "Witch")]
    assert places == sorted(places)
    assert "$3P" in text
    assert "With Platinum and Colony." in text
    assert "Everybody opens with 5/2." in text
    assert "basic cards only" in read(tr.Kingdom("")).text


def test_a_match_shows_the_table_that_is_printed() -> None:
    match = tr.simulate(tr.Kingdom.random(seed=1), ["Big Money", "Random"], games=50, seed=1)
    text = " ".join(read(match).text.split())
    for line in str(match).splitlines():
        assert " ".join(line.split()) in text


def test_a_game_shows_the_same_as_print() -> None:
    game = odd_game()
    for one in (game, game.view(0), game.view(1)):
        text = " ".join(read(one).text.split())
        for line in str(one).splitlines():
            assert " ".join(line.split()) in text


def test_emphasis_is_kept_and_other_things_are_refused() -> None:
    from rich.panel import Panel
    from rich.text import Text

    html = html_of([Text("a", style="bold"), Text("b").append("c", style="red"), "", "<"])
    assert '<span style="font-weight:bold">a</span>' in html
    assert re.search(r'b<span style="color:#\w+">c</span>', html)
    assert "<br>" in html
    assert "&lt;" in html
    with pytest.raises(TypeError, match="texts and tables"):
        html_of([Panel("x")])
