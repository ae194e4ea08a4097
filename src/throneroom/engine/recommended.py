"""Recommended kingdoms by name, as the rulebooks of the sets list them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources

from ..cards.catalog import key
from .kingdom_errors import KingdomError

_SETS_BEHIND = re.compile(r"(.*?)\s*[(\[]([^()\[\]]*)[)\]]\s*", re.S)
_EDITION = re.compile(r"(.*?)[\s@]*\b([1-3])(?:e|st|nd|rd)?(?:\s+ed(?:ition|\.)?)?", re.I | re.S)


@dataclass(frozen=True)
class Recommended:
    """A recommended kingdom: its name, its sets with their editions, and its names as text."""

    name: str
    sets: tuple[tuple[str, int | None], ...]
    text: str

    @property
    def family(self) -> frozenset[str]:
        """The sets without their editions; Cornucopia and Guilds have become one set."""
        return frozenset("Cornucopia" if one == "Guilds" else one for one, _ in self.sets)

    @property
    def newness(self) -> float:
        """The mean edition of the sets that have editions."""
        editions = [edition for _, edition in self.sets if edition is not None]
        return sum(editions) / max(len(editions), 1)

    @property
    def full_name(self) -> str:
        """The name with the sets behind it, which only this kingdom has."""
        return f"{self.name} ({', '.join(_written(*one) for one in self.sets)})"

    def among(self, wanted: Iterable[tuple[str, int | None]]) -> bool:
        """Whether all these sets are used; one without an edition stands for any edition."""
        used = {(key(name), e) for name, edition in self.sets for e in (edition, None)}
        return all((key(name), edition) in used for name, edition in wanted)


def recommended(text: str, edition: int | None = None) -> Recommended | None:
    """The recommended kingdom that a text names; None if it names none.

    Without an edition it is the newest. Where kingdoms of different sets have the same name, the
    sets stand behind it: ``Grave Matters (Allies, Dark Ages)``.
    """
    name, wanted = text, []
    found = _by_key().get(key(name))
    if found is None and (match := _SETS_BEHIND.fullmatch(text)):
        name = match[1]
        found = _by_key().get(key(name))
        for one in re.split(r"[,/&+]|\band\b", match[2]):
            set_name, behind = _set_and_edition(one)
            if set_name:
                wanted.append((set_name, behind))
            else:
                edition = behind
    if found is None and (match := _EDITION.fullmatch(text)):
        found, edition = _by_key().get(key(match[1])), int(match[2])
    if found is None:
        return None
    return _chosen(found, wanted, edition)


def recommended_names() -> Mapping[str, str]:
    """The names of all recommended kingdoms, by their keys."""
    return {place: found[0].name for place, found in _by_key().items()}


def all_recommended() -> tuple[Recommended, ...]:
    """All of them, by name."""
    return tuple(one for found in _by_key().values() for one in found)


def _chosen(
    found: tuple[Recommended, ...], wanted: list[tuple[str, int | None]], edition: int | None
) -> Recommended:
    """The one that is meant among those of the same name."""
    name = found[0].name
    fitting = [one for one in found if one.among(wanted)]
    if edition is not None:
        fitting = [one for one in fitting if edition in (e for _, e in one.sets)]
    if not fitting:
        listed = " or ".join(repr(one.full_name) for one in dict.fromkeys(found))
        raise KingdomError(
            f"the recommended kingdom {name} is not in that edition or set: {listed}"
        )
    if len({one.family for one in fitting}) > 1:
        listed = " or ".join(repr(one.full_name) for one in dict.fromkeys(fitting))
        raise KingdomError(f"several recommended kingdoms are called {name}: say {listed}")
    return (min if edition == 1 else max)(fitting, key=lambda one: one.newness)


def _set_and_edition(text: str) -> tuple[str, int | None]:
    """``Base 2`` in its two parts; the first is empty if only an edition is named."""
    match = _EDITION.fullmatch(text.strip())
    return (match[1].strip(), int(match[2])) if match else (text.strip(), None)


def _written(name: str, edition: int | None) -> str:
    return name if edition is None else f"{name} {edition}"


@cache
def _by_key() -> Mapping[str, tuple[Recommended, ...]]:
    text = resources.files(__package__).joinpath("recommended.json").read_text(encoding="utf-8")
    found: dict[str, list[Recommended]] = {}
    for name, sets, names in json.loads(text):
        one = Recommended(name, tuple(map(_set_and_edition, sets)), names)
        found.setdefault(key(name), []).append(one)
    return {place: tuple(ones) for place, ones in found.items()}
