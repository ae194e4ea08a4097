"""Cards and log lines as HTML, made by macros of "table_cards.html" and kept.

From click to click nearly all cards and lines of a table stay as they are, and templates that are
filled again and again are what a click costs most.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from markupsafe import Markup

from .answers import templates
from .log_words import WordedLine
from .table_scene import LOW, TableCard, TableChoice


@cache
def _macros() -> Any:  # noqa: ANN401 - what Jinja makes of a template
    return templates().get_template("table_cards.html").make_module({"low": LOW})


@lru_cache(maxsize=8_192)
def card_html(kind: str, one: TableCard, mark: str = "") -> Markup:
    """A card as a button: "kingdom_pile", "basic_pile", "held" or "mini"."""
    made: Markup = getattr(_macros(), kind)(one, mark)
    return made


def choice_attributes(one: TableChoice, mark: str) -> Markup:
    """The attributes of the button of an option that is no card."""
    made: Markup = _macros().sends(one.option, mark)
    return made


def worth_html(one: TableChoice) -> Markup:
    """What advice says of it."""
    made: Markup = _macros().worth(one.chance, one.best)
    return made


@lru_cache(maxsize=4_096)
def line_html(line: WordedLine) -> Markup:
    """A line of the log as an element."""
    made: Markup = _macros().log_line(line)
    return made


@lru_cache(maxsize=1_024)
def words_html(line: WordedLine) -> Markup:
    """The words of a line alone."""
    made: Markup = _macros().words_of(line)
    return made


MARKUP = {
    "card": card_html,
    "attributes": choice_attributes,
    "worth": worth_html,
    "line": line_html,
    "words": words_html,
}
"""What the table's templates call."""
