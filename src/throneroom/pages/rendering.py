"""Pages from templates: each is one file that needs nothing else, and escapes what it is given.

The folder ``templates`` has a base page, macros that all pages share, one style sheet and one
script. What a template shows is worked out before; it decides only where that stands.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def render(template: str, **values: object) -> str:
    """A page as text; nothing in ``values`` is taken for HTML."""
    return _environment().get_template(template).render(values)


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    found = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    style, script = (_file(name) for name in ("style.css", "page.js"))
    found.globals |= {"style": style, "script": script, "policy": policy(script)}
    found.filters |= FILTERS
    return found


def policy(script: str) -> str:
    """What a page may do: use the styles in it, run this one script, load nothing."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return (
        "default-src 'none'; base-uri 'none'; form-action 'none'; "
        f"style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    )


def _file(name: str) -> str:
    return (TEMPLATES / name).read_text(encoding="utf-8")


def _minus(text: str) -> str:
    """A number with a minus sign as wide as a plus sign.

    >>> _minus("-2.5 to +1.0") == "\N{MINUS SIGN}2.5 to +1.0"
    True
    """
    return text.replace("-", "\N{MINUS SIGN}")


def _unbroken(text: str) -> str:
    """A text in which no line ends between a number and its unit.

    >>> _unbroken("It wins 46 % of them.") == "It wins 46\N{NO-BREAK SPACE}% of them."
    True
    """
    return text.replace(" %", "\N{NO-BREAK SPACE}%")


FILTERS = {"minus": _minus, "unbroken": _unbroken}
"""What templates may do with numbers and texts."""
