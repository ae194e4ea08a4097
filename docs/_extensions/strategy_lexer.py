"""Colours for the strategy language."""

from __future__ import annotations

from typing import ClassVar

from pygments.lexer import RegexLexer, words
from pygments.token import Comment, Keyword, Name, Number, Operator, Text
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

_WORDS = ("if", "max", "any", "of", "dearest", "cheapest", "and", "or", "not")


class StrategyLexer(RegexLexer):  # type: ignore[misc]  # Pygments has no types
    """Heads, comments, words, numbers; all else is a card or a fact."""

    name = "strategy"
    aliases: ClassVar = ["strategy"]
    tokens: ClassVar = {
        "root": [
            (r"(name:)(.*)", Keyword.Namespace),
            (r"#.*", Comment.Single),
            (r"^\s*(choose [^:\n]+|\w+):", Keyword.Namespace),
            (words(_WORDS, prefix=r"(?i)\b", suffix=r"\b"), Keyword),
            (r"\d+(\.\d+)?", Number),
            (r"[<>=!]=?|[-+*/]", Operator),
            (r"\w+(?=\()", Name.Function),
            (r"\w+", Name),
            (r".|\n", Text),
        ]
    }


def setup(app: Sphinx) -> ExtensionMetadata:
    """Let ``strategy`` name a language of code blocks."""
    app.add_lexer("strategy", StrategyLexer)
    return {"parallel_read_safe": True}
