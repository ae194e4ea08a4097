"""What is printed in a terminal, as HTML for a notebook: the same pieces, in the page's colours.

Everything is escaped. Nothing sets a background or the colour of plain text, so that it can be read
in light and dark notebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.style import Style
    from rich.table import Column, Table

_COLOURS = {"green": "#2f9e44", "red": "#e03131", "yellow": "#c77700"}
_CELL = "padding:2px 12px 2px 0;vertical-align:top;background:none;border:0"
_TABLE = "border-collapse:collapse;border:0;margin:0.3em 0;font-size:inherit;color:inherit"


def html_of(parts: Iterable[RenderableType]) -> str:
    """Texts and tables of rich, one below the other."""
    body = "".join(map(_part, parts))
    return f'<div style="max-width:72em;line-height:1.4">{body}</div>'


def _part(part: RenderableType) -> str:
    from rich.padding import Padding
    from rich.table import Table

    if isinstance(part, Padding):
        return f'<div style="padding-left:{part.left}em">{_part(part.renderable)}</div>'
    if isinstance(part, Table):
        return _table(part)
    inner = _inline(part)
    return f'<div style="white-space:pre-wrap">{inner}</div>' if inner else "<br>"


def _inline(part: RenderableType) -> str:
    """A text with its emphasis."""
    from rich.console import Console
    from rich.text import Text

    if isinstance(part, str):
        return escape(part)
    if not isinstance(part, Text):
        raise TypeError(f"a notebook shows texts and tables, not {part!r}")
    if not part.spans:  # rich would leave the style of the whole to the console
        return _styled(escape(part.plain), _style(part.style))
    plain = Console(file=StringIO(), markup=False, emoji=False, highlight=False)
    return "".join(
        _styled(escape(piece.text), piece.style) for piece in part.render(plain) if piece.text
    )


def _style(style: Style | str) -> Style:
    from rich.style import Style

    return Style.parse(style) if isinstance(style, str) else style


def _styled(inner: str, style: Style | None) -> str:
    rules = "" if style is None else ";".join(_rules(style))
    return f'<span style="{rules}">{inner}</span>' if rules else inner


def _rules(style: Style) -> Iterator[str]:
    if style.bold:
        yield "font-weight:bold"
    name = style.color.name if style.color else ""
    if name in _COLOURS:
        yield f"color:{_COLOURS[name]}"
    if style.dim or name == "bright_black":
        yield "opacity:0.7"


def _table(table: Table) -> str:
    from rich.style import Style

    columns = table.columns
    rows = []
    if table.show_header and any(column.header for column in columns):
        rows.append([_cell("th", column, column.header, Style(bold=True)) for column in columns])
    listed = zip(*(column.cells for column in columns), strict=True)
    for row, cells in zip(table.rows, listed, strict=True):
        style = None if row.style is None else _style(row.style)
        rows.append(
            [
                _cell("td", column, cell, style or _style(column.style))
                for column, cell in zip(columns, cells, strict=True)
            ]
        )
    body = "".join(f'<tr style="background:none">{"".join(row)}</tr>' for row in rows)
    return f'<table style="{_TABLE}">{body}</table>'


def _cell(tag: str, column: Column, content: RenderableType, style: Style | None) -> str:
    side = "right" if column.justify == "right" else "left"
    space = "nowrap" if column.no_wrap else "pre-line"
    inner = _styled(_inline(content), style)
    return f'<{tag} style="text-align:{side};white-space:{space};{_CELL}">{inner}</{tag}>'
