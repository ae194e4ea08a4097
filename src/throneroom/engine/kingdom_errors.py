"""What can be wrong with a kingdom's text, told in one line."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards.catalog import Catalog, UnknownCard, not_here, shortened
from ..cards.english import in_words

_SHOWN = 8


class KingdomError(ValueError):
    """A kingdom text that does not name a kingdom."""


class UnknownNames(KingdomError, UnknownCard):
    """Names in a kingdom that no card here has; the message tells all of them."""

    def __init__(self, message: str, names: Sequence[str] = (), *, official: bool = False) -> None:
        """``official``: every one is an official card or landscape that is not here yet."""
        UnknownCard.__init__(self, message, names[0] if names else "")
        self.names = tuple(names)
        self.official = official


def unknown_names(names: Sequence[str], catalog: Catalog) -> UnknownNames:
    """The error for names that the catalog does not know, with close names where there are some."""
    official: dict[str, list[str]] = {}
    misspelt: list[str] = []
    for name in dict.fromkeys(names):
        known = not_here(name)
        if known is None:
            misspelt.append(name)
        else:
            official.setdefault(known[1], []).append(known[0])
    told = []
    if misspelt:
        told.append(_misspelt(misspelt, catalog))
    if official:
        told.append(_official(official))
    return UnknownNames("; ".join(told), names, official=not misspelt)


def _misspelt(names: list[str], catalog: Catalog) -> str:
    shown = [(repr(shortened(name)), catalog.hint(name)) for name in names[:_SHOWN]]
    if len(names) == 1:
        [(name, hint)] = shown
        return f"unknown card {name}: {hint}" if hint else f"unknown card {name}"
    parts = [f"{name} ({hint})" if hint else name for name, hint in shown]
    return f"unknown cards {_with_rest(parts, len(names))}"


def _official(by_set: dict[str, list[str]]) -> str:
    parts = [
        f"{_with_rest(names[:_SHOWN], len(names))} {'is' if len(names) == 1 else 'are'} in {set_}"
        for set_, names in by_set.items()
    ]
    which = "which is" if len(by_set) == 1 else "which are"
    return f"{in_words(parts, 'and')}, {which} not here yet"


def _with_rest(parts: list[str], count: int) -> str:
    more = [f"{count - len(parts):,} more"] if count > len(parts) else []
    return in_words([*parts, *more], "and")
