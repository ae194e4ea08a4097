"""A stranger's text is a card or a clear error; nothing in it is ever run."""

from __future__ import annotations

import ast
import pickle
import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from throneroom.cards import language
from throneroom.cards.card_signs import DEEPEST, UnreadCard
from throneroom.cards.card_sources import bare_card, source_of
from throneroom.cards.catalog import OFFICIAL, SETS
from throneroom.cards.model import Card
from throneroom.cards.written_cards import (
    LONGEST,
    MOST_CARDS,
    NO_FILE,
    language_words,
    read_cards,
    read_catalog,
)

from ..docs.markdown import ROOT

KNOWN = [*OFFICIAL.cards(), *(card for one in SETS.values() for card in one.older_cards)]
OWN = ROOT / "examples" / "provincial_cards.py"


def refused(text: str) -> UnreadCard:
    with pytest.raises(UnreadCard) as caught:
        read_catalog(text)
    return caught.value


# ---------------------------------------------------------------- what is read


@pytest.mark.parametrize("card", KNOWN, ids=lambda card: card.full_name)
def test_every_known_card_reads_back_equal(card: Card) -> None:
    (found,) = read_cards(source_of(card))
    assert found == bare_card(card)
    assert found.text == card.text


def written_in(code: str) -> Iterator[str]:
    """The cards that a file of Python makes without helpers of its own."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("action", "treasure"):
            names = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
            if names <= {*language_words()}:
                yield ast.unparse(node)


def test_cards_of_a_card_file_read_back_equal() -> None:
    words = dict(vars(language))
    texts = [*written_in(OWN.read_text(encoding="utf-8"))]
    assert len(texts) > 25
    for text in texts:
        assert read_cards(text) == (eval(text, words),)


def test_all_examples_of_the_language_page_can_be_read() -> None:
    page = (ROOT / "docs" / "card-language.md").read_text(encoding="utf-8")
    examples = re.findall(r"\| `((?:action|treasure|victory|curse)\([^`]*\))` \|$", page, re.M)
    assert len(examples) > 100
    words = dict(vars(language))
    for text in examples:
        text = text.replace(r"\|", "|")
        assert read_cards(text) == (eval(text, words),), text


def test_a_card_file_with_an_import_names_and_remarks() -> None:
    text = """
        from throneroom.cards.language import (  # all that it needs
            action, draw,
        )
        "Two cards."
        toll = action("Toll", 3, draw(2))  # strong?
        action('Gate', 4, gain("Toll"))
    """
    text = re.sub(r"^ {8}", "", text, flags=re.M)
    cards, catalog = read_catalog(text)
    assert [card.name for card in cards] == ["Toll", "Gate"]
    assert catalog.own == (cards[1], cards[0])
    assert read_catalog('from throneroom.cards.language import *\naction("A", 3, draw(2))')


def test_words_are_those_of_the_language_and_no_others() -> None:
    words = language_words()
    assert {"draw", "its_cost", "Action", "looked_at", "in_play", "whole_deck"} <= {*words}
    assert {"Card", "replace", "word", "Variable", "CardError", "Range", "walk"} & {*words} == set()
    documented = (ROOT / "docs" / "card-language.md").read_text(encoding="utf-8")
    assert [word for word in words if not re.search(rf"`[^`]*\b{word}\b", documented)] == []


# ---------------------------------------------------------------- what is refused, and how


@pytest.mark.parametrize(
    ("text", "line", "said", "right"),
    [
        ('action("A", 3,\n  drw(1))', 2, "unknown word 'drw': did you mean 'draw'?", "draw"),
        ('acton("A", 3, draw(1))', 1, "unknown word 'acton': did you mean 'action'?", "action"),
        ('action("A", 3,\n draw(1),\n gain("Slver"))', 3, "did you mean 'Silver'?", "Silver"),
        ('action("A", 3, trash(one(hand)).than(draw(1)))', 1, "did you mean 'then'?", "then"),
        ('action("A", 3, gain(Action.cost(up_to=3)))', 1, "did you mean 'costing'?", "costing"),
        (
            'action("A", 3, draw(1).costing(3))',
            1,
            "an effect has no .costing(...): it is .then",
            "",
        ),
        ('action("A", 3,\n draw(1)\n actions(2))', 2, "perhaps you forgot a comma?", ""),
        ('action("A", 3, draw(1)', 1, "'(' was never closed", ""),
        ('action("A", 3, draw)', 1, "draw needs brackets behind it: draw(...)", ""),
        ('action("A", 3, draw(hand_size()))', 1, "hand_size stands without brackets", ""),
        ('action("A", 3, trash(hand))', 1, "write trash(one(hand))", ""),
        ('action("A", 3,\n draw(1),\n draw(1000))', 3, "n is a number from 0 to 100", ""),
        ('action("A", 300, draw(1))', 1, "price is a number from 0 to 60", ""),
        ('action("A", 3, put_back(1))', 1, "too much or too little", ""),
        ('action("A", 3, draw(1), draw(to=1))', 1, "it has no 'to'", ""),
        ('action("A", 3, put_back())\naction("A", 3, put_back())', 1, "put_back", ""),
        ('action("A", 3, draw(1))\naction("A", 4, draw(1))', 2, "two cards are named A", ""),
        ('action("A,B", 3, draw(1))', 1, "a name has no ','", ""),
        ('action("Mine (1E)", 3, draw(1))', 1, "older wording of 'Mine'", ""),
        ("draw(1)", 1, "a card is needed", ""),
        ("", 1, "no card is written there", ""),
        ("# nothing", 1, "no card is written there", ""),
        ('action("A", 3, draw(1)) if 1 else 2', 1, "a condition is if_(condition, effect)", ""),
        ('action("A", 3, if_(hand_size > 3 and 2, draw(1)))', 1, "if_(one, if_(other", ""),
        ('action("A", 3, if_(2 < hand_size < 5, draw(1)))', 1, "one comparison", ""),
        ('action("A", 3, if_(2 == 2, draw(1)))', 1, "not 2 with 2", ""),
        ('action("A", 3, if_(Action == Action, draw(1)))', 1, "a sort of cards", ""),
        ('action("A", 3, choose(1, [draw(1), coins(1)], buys(1)))', 1, "round brackets", ""),
        ('action("A", 3, gain("Gold" | "Silver"))', 1, "as_what('Gold') | 'Silver'", ""),
        ('action("A", 3, draw(hand_size // 0))', 1, "divided by 0", ""),
        ('action("A", 3, draw("a" * 3))', 1, "'a' * 3 has no meaning", ""),
        ('action("A", 3, draw(5 - hand_size))', 1, "can't be taken away", ""),
        ('action("A", 3, draw(1.5))', 1, "numbers are whole, not 1.5", ""),
        ('action("A", 3, draw(100000))', 1, "numbers are 9,999 at most", ""),
        ('action("A", 3, draw(9999 * 9999))', 1, "numbers are 9,999 at most", ""),
        ('action("A", 3, draw(- -1))', 1, "-- has no meaning", ""),
        ('action("A" "B", 3, draw(1))', 1, "a comma is missing", ""),
        ('action("A', 1, "ends in its line", ""),
        ('action("A", 3, {draw(1)})', 1, "no { }", ""),
        ('  action("A", 3, draw(1))', 1, "at the beginning of a line", ""),
        ('action("A", 3, to=hand, draw(1))', 1, "stands behind everything without one", ""),
        ("play = draw(1)", 1, "a card is needed", ""),
    ],
)
def test_mistakes_are_told_with_line_and_what_would_be_right(
    text: str, line: int, said: str, right: str
) -> None:
    error = refused(text)
    assert said in error.message
    assert (error.line, error.right) == (line, right)
    assert str(error) == f"line {line}: {error.message}"
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.right) == (str(error), line, right)


HOSTILE = [
    "__import__('os').system('echo hacked')",
    'action("A", 3, draw(__import__("os").system("id")))',
    "import os",
    "from os import system",
    "from throneroom.cards.language import *; import os",
    "from throneroom.cards.language import draw as action",
    "from throneroom.cards.language import os.path",
    "().__class__.__bases__[0].__subclasses__()",
    'action("A", 3, draw.__globals__)',
    'action("A", 3, draw(1).__class__())',
    'action("A", 3, Action.types)',
    'action("A", 3, hand_size.amount)',
    'action("A", 3, draw.__wrapped__(1))',
    'action("A", 3, "{0.__class__}".format(draw))',
    'action(f"{().__class__}", 3, draw(1))',
    'action(f"{open(1)}", 3, draw(1))',
    'action(b"A", 3, draw(1))',
    'action(rb"A", 3, draw(1))',
    'action("A", 3, (lambda: draw(1))())',
    'action("A", 3, draw(x := 1))',
    'action("A", 3, *[draw(1) for _ in range(10**9)])',
    'action("A", 3, *(draw(1), draw(1)))',
    'action("A", 3, **{"points": 1})',
    'action("A", 3, choose(1, *[draw(1)] * 10**9))',
    'action("A", 3, draw(9**9**9**9))',
    'action("A", 3, draw(1 << 99999))',
    'action("A", 3, draw(9999999999999999999999))',
    'action("A", 3, draw(1e999))',
    'action("A", 3, draw(1j))',
    'action("A", 3, draw(0xfffffffff))',
    'action("A", 3, draw(1_000_000))',
    'action("A" * 9999, 3, draw(1))',
    'action("' + "A" * 3000 + '", 3, draw(1))',
    'action("A\\x1b[31m", 3, draw(1))',
    'action("""A\n""", 3, draw(1))',
    'eval("1")',
    'exec("1")',
    'open("/etc/passwd")',
    "print(1)",
    "globals()",
    "getattr(draw, 'x')",
    "action.__init__",
    "action('A', 3, draw(1)).text",
    "action('A', 3, draw(1)).name",
    "action('A', 3, draw(1)); import os",
    "action('A', 3, draw(1)); action('B', 3, draw(1)); draw",
    "while 1: pass",
    "for x in y: pass",
    "def f(): f()",
    "class A: pass",
    "with open('x') as f: f",
    "try:\n pass\nexcept: pass",
    "x = y = action('A', 3, draw(1))",
    "x, y = 1, 2",
    "x: int = 3",
    "x += 3",
    "del action",
    "global x",
    "assert 0",
    "raise draw(1)",
    "return 1",
    "yield 1",
    "await x",
    "@draw\ndef f(): pass",
    "match x:\n case 1: pass",
    "type X = int",
    "draw[1]",
    "draw[1:2]",
    "[1, 2]",
    "...",
    "None",
    "not draw",
    "+1",
    "~1",
    "-draw",
    "hand_size @ 2",
    "hand_size / 2",
    "hand_size % 2",
    "hand_size ** 2",
    "hand_size & 2",
    "hand_size ^ 2",
    "hand_size << 2",
    "hand_size is 2",
    "hand_size in 2",
    "draw(1) < draw(1)",
    "`id`",
    "$(id)",
    "a; b",
    "\x00",
    "action('A', 3, draw(1))\x00",
    "\ufeffaction('A', 3, draw(1))",
    "\uff41ction('A', 3, draw(1))",
    "# -*- coding: utf-7 -*-\n+AGE-",
    "\\\naction('A', 3, draw(1))",
    "\x0caction('A', 3, draw(1))",
    "(" * 300 + ")" * 300,
    "(" * 3999,
    "-" * 3999 + "1",
    "~" * 3999 + "Action",
    "- " * 1900 + "1",
    "not " * 900 + "1",
    "lambda:" * 500 + "1",
    "1" + "+1" * 1900,
    "hand_size" + "+1" * 400,
    "draw(1)" + ".then(draw(1))" * 250,
    "Action" + ".costing(up_to=1)" * 200,
    "may(" * 300 + "draw(1)" + ")" * 300,
    'action("A", 3, ' + "if_(hand_size > 3, " * 30 + "draw(1)" + ")" * 31,
    "draw" * 1000,
    "action('A', 3, draw(1))\n" * 200,
    "\n" * 3990 + "drw",
    "'" * 3999,
    "a." * 1999,
    "f(" * 24 + ")" * 24,
    "1 if 1 else " * 300 + "1",
    "x" * (LONGEST + 1),
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_texts_are_refused_at_once_and_nothing_happens(text: str) -> None:
    begun = time.process_time()
    with watched() as seen:
        error = refused(text)
    assert seen == []
    assert time.process_time() - begun < 0.5
    assert len(error.message) < 300
    assert error.message.isprintable()
    assert 1 <= error.line <= text.count("\n") + 1


_seen: list[str] | None = None
_HARMLESS = ("compile", "object.__getattr__", "sys._getframe", "gc.", "builtins.id")


def _hear(event: str, arguments: tuple[object, ...]) -> None:
    harmless = event.startswith(_HARMLESS) or arguments[:1] == (NO_FILE,)
    if _seen is not None and not harmless:
        _seen.append(event)


sys.addaudithook(_hear)  # for good: hooks can't be taken away


@contextmanager
def watched() -> Iterator[list[str]]:
    """What Python was asked to do that a card has no need of: run code, open files, import."""
    global _seen  # noqa: PLW0603 - the hook is a function of the process
    read_cards('action("Trial", 3, draw(1))')  # what is loaded at the first card is loaded now
    found: list[str] = []
    _seen = found
    try:
        yield found
    finally:
        _seen = None


def test_the_watch_sees_what_it_should() -> None:
    with watched() as seen:
        eval("1 + 1")
        with pytest.raises(OSError, match="No such file"):
            open("/no/such/file")  # noqa: PTH123, SIM115
    assert "exec" in seen
    assert "open" in seen


def test_numbers_of_cards_and_depth() -> None:
    several = [f'action("Card {"ABCDE"[i]}", 3, draw(1))' for i in range(MOST_CARDS + 1)]
    assert len(read_cards("\n".join(several[:-1]))) == MOST_CARDS
    assert refused("\n".join(several)).line == MOST_CARDS + 1
    nested = "if_(hand_size >= 2, " * (DEEPEST - 3) + "draw(1)" + ")" * (DEEPEST - 3)
    assert read_cards(f'action("Deep", 3, {nested})')[0].text


# ---------------------------------------------------------------- anything at all

SIGNS = st.sampled_from([*"()[]{}.,=+-*/~|<>:;@#\\\"'\n 0123456789", "**", "//", "==", ":=", "'A'"])
TOKENS = st.one_of(
    st.sampled_from(sorted(language_words())),
    st.sampled_from(["action(", "'Trial', 3, ", "then", "costing", "up_to=", "to=", "lambda", "for",
                     "if", "__class__", "import", "f'{x}'", "True", "None", "99999", "not", "in"]),
    SIGNS,
)  # fmt: skip


def outcome(text: str) -> tuple[Card, ...] | UnreadCard:
    try:
        cards, _ = read_catalog(text)
    except UnreadCard as error:
        return error
    for card in cards:
        _ = card.text
    return cards


def read_or_refused(text: str) -> None:
    with watched() as seen:
        found = outcome(text)
    assert seen == []
    if isinstance(found, UnreadCard):
        assert 1 <= found.line <= text.count("\n") + 1
        assert found.message
    else:
        assert [card.cost for card in found] != []


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=80))
def test_any_text_is_a_card_or_a_clear_error(text: str) -> None:
    read_or_refused(text)


@settings(max_examples=200, deadline=None)
@given(st.lists(TOKENS, max_size=40))
def test_any_words_in_any_order_are_a_card_or_a_clear_error(parts: list[str]) -> None:
    read_or_refused("".join(parts))
    read_or_refused(f"action('Trial', 3, {' '.join(parts)})")


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(KNOWN), st.data())
def test_a_known_card_with_slips_is_a_card_or_a_clear_error(
    card: Card, data: st.DataObject
) -> None:
    parts = re.findall(r"\w+|\s+|[^\w\s]", source_of(card))
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(parts) - 1))
        parts[place] = data.draw(TOKENS | st.just("") | st.sampled_from(parts))
    read_or_refused("".join(parts))
