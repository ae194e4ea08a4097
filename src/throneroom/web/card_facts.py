"""What the page of a card shows beside its face: sets, other wordings, questions, who buys it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from textwrap import dedent, indent
from urllib.parse import urlencode

from ..cards.card_sources import source_of
from ..cards.catalog import OFFICIAL, SETS, older_versions
from ..cards.english import in_words
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.questions_in_play import Asking, questions_of
from ..learn.best_buys import BestBuys, KingdomUse, use_of
from ..pages.card_face import CardFace, card_face
from .asked_kingdom import playable_recommended, title_of
from .card_filters import EDITIONS
from .card_names import card_address
from .new_game import analysis_address, play_address
from .table_faces import words_beside

_CHIPS = 9
SHOWN = 8
"""Kingdoms and companions that are shown before the others are folded away."""
MOST = 30
"""Kingdoms that are shown at all."""
_LIKELY = 1 / 3
"""What chance brings about more often than this is not worth telling."""
_MOST_OPTIONS = 6
_TOKEN = re.compile(r"\s+|[^\s]+")


# ---------------------------------------------------------------- sets and wordings


def sets_said(one: Card) -> str:
    """Where a card comes from, for a small place.

    >>> [sets_said(OFFICIAL.card(name)) for name in ("Witch", "Spy", "Mine")]
    ['Base', 'Base, first edition', 'Base; reworded in 2016']
    """
    if not one.sets:
        return "Basic"
    name = one.sets[0][0]
    older = () if one.version else older_versions(one)
    if older and (last := older[-1].years) is not None:
        return f"{name}; reworded in {last[1]}"
    editions = [edition for _, edition in one.sets]
    if len(editions) == len(SETS[name].years):
        return name
    return f"{name}, {EDITIONS[str(editions[0])]} edition"


def editions_said(one: Card) -> str:
    """The same in a sentence, with years.

    >>> editions_said(OFFICIAL.card("Spy"))
    'Base: first edition (2008), left out of the second (2016).'
    """
    if not one.sets:
        return "A basic card, of no expansion."
    name = one.sets[0][0]
    years = SETS[name].years
    if len(years) == 1:
        return f"{name} ({years[0]})."
    editions = {edition for _, edition in one.sets}
    if len(editions) == len(years):
        return f"{name}: both editions ({years[0]} and {years[1]})."
    if editions == {1}:
        return f"{name}: first edition ({years[0]}), left out of the second ({years[1]})."
    return f"{name}: second edition ({years[1]}), not in the first ({years[0]})."


@dataclass(frozen=True)
class Wording:
    """An older wording, beside the newest one."""

    anchor: str
    title: str
    when: str
    parts: tuple[tuple[str, str], ...]
    """Pieces of text: "same", "then" (no longer said) or "now" (said instead)."""
    source: str
    lab: str


def wordings(one: Card) -> list[Wording]:
    """All older wordings of a card, the newest of them first."""
    return [_wording(one, old) for old in reversed(older_versions(one))]


def _wording(newest: Card, old: Card) -> Wording:
    assert old.years is not None
    since, until = old.years
    edition = f", {EDITIONS[str(old.edition)]} edition" if old.edition else ""
    return Wording(
        f"wording-{old.version.casefold()}",
        old.full_name,
        f"{since} to {until}{edition}",
        tuple(differences(old.text, newest.text)),
        source_said(old),
        lab_from(old),
    )


def differences(old: str, new: str) -> Iterator[tuple[str, str]]:
    """Both texts in one.

    >>> list(differences("Trash a card.", "You may trash a card."))
    [('then', 'Trash'), ('now', 'You may trash'), ('same', ' a card.')]
    """
    then, now = _TOKEN.findall(old), _TOKEN.findall(new)
    steps = difflib.SequenceMatcher(None, then, now, autojunk=False).get_opcodes()
    for step, a, b, c, d in steps:
        if step == "equal":
            yield "same", "".join(then[a:b])
            continue
        if a < b:
            yield "then", "".join(then[a:b])
        if c < d:
            yield "now", "".join(now[c:d])


def source_said(one: Card) -> str:
    """How a card is written, with short indents.

    >>> source_said(OFFICIAL.card("Nobles"))
    'action("Nobles", 6, choose(1, draw(3), actions(2)), points=2)'
    >>> source_said(OFFICIAL.card("Baron")).splitlines()[1][:12]
    '    discard('
    """
    first, *rest = source_of(one).splitlines()
    return "\n".join([first, *indent(dedent("\n".join(rest)), "    ").splitlines()])


def lab_from(one: Card) -> str:
    """The card lab, with the text of an official card to begin with."""
    return f"/lab?{urlencode({'from': one.full_name})}"


# ---------------------------------------------------------------- what it asks


@dataclass(frozen=True)
class ShownQuestion:
    """An example of a question."""

    prompt: str
    options: str


@lru_cache(maxsize=512)
def shown_questions(one: Card) -> tuple[ShownQuestion, ...]:
    """What a card asks. The first time that takes up to a tenth of a second."""
    return tuple(_shown(asking) for asking in questions_of(one).first_questions)


def _shown(asking: Asking) -> ShownQuestion:
    options = list(asking.options)
    if len(options) > _MOST_OPTIONS:
        options = [*options[: _MOST_OPTIONS - 2], "…", options[-1]]
    return ShownQuestion(asking.prompt[:1].upper() + asking.prompt[1:], " · ".join(options))


# ---------------------------------------------------------------- who buys it, with whom


@dataclass(frozen=True)
class NamedFace:
    """A card as a link."""

    face: CardFace
    address: str


@dataclass(frozen=True)
class ShownCompanion:
    """A card that is bought beside this one."""

    card: NamedFace
    together: str
    elsewhere: str
    chance: str
    surely: bool


@dataclass(frozen=True)
class ShownKingdom:
    """A kingdom that has the card."""

    title: str
    about: str
    """Of which sets it is, if it is a recommended one; whether it has Colonies."""
    analysis: str
    play: str
    copies: str
    here: bool
    """Whether its analysis was made by this server."""
    bought: tuple[NamedFace, ...]
    """What its best strategy buys of its cards, most of it first."""


@dataclass(frozen=True)
class ShownUse:
    """Who buys a card, with whom."""

    said: str
    kingdoms: int
    of: int
    """Kingdoms that were looked at, with the card or without,"""
    of_here: int
    """of these by analyses of this server."""
    bought: tuple[ShownKingdom, ...]
    left: tuple[ShownKingdom, ...]
    companions: tuple[ShownCompanion, ...]
    surely: int
    """How many of them are more than chance."""


def shown_use(one: Card, known: Sequence[BestBuys]) -> ShownUse:
    """All that is known of who buys a card."""
    use = use_of(one.name, known)
    companions = [found for found in use.companions if found.chance <= _LIKELY][:SHOWN]
    return ShownUse(
        _said(use),
        use.kingdoms,
        len(known),
        sum(buys.run > 0 for buys in known),
        tuple(_kingdom(buys, one.name) for buys in use.bought),
        tuple(_kingdom(buys, one.name) for buys in use.left),
        tuple(
            ShownCompanion(
                named_face(found.name),
                f"{found.together} of {found.beside}",
                f"{found.elsewhere} of {found.others}" if found.others else "nowhere else",
                "under 1 %" if found.chance < 0.01 else f"{found.chance:.0%}".replace("%", " %"),
                found.surely,
            )
            for found in companions
        ),
        sum(found.surely for found in companions),
    )


def _said(use: KingdomUse) -> str:
    """How often it is bought.

    >>> _said(KingdomUse("Witch", (), (), ()))
    'No kingdom with it has been analysed here yet.'
    """
    bought, all_ = len(use.bought), use.kingdoms
    if not all_:
        return "No kingdom with it has been analysed here yet."
    if all_ == 1:
        does = "buys it" if bought else "leaves it"
        return f"The best strategy {does} in the only analysed kingdom that has it."
    if not bought:
        return f"The best strategies leave it in all {all_} analysed kingdoms that have it."
    if bought == all_:
        many = "both" if all_ == 2 else f"all {all_}"
        return f"The best strategies buy it in {many} analysed kingdoms that have it."
    return f"The best strategies buy it in {bought} of the {all_} analysed kingdoms that have it."


def _kingdom(buys: BestBuys, name: str) -> ShownKingdom:
    kingdom = buys.kingdom
    own = [one.name for one in kingdom.cards if one.name in buys.bought]
    own.sort(key=lambda other: (-buys.copies[other], other))
    copies = buys.copies.get(name, 0.0)
    return ShownKingdom(
        title_of(kingdom),
        _about(kingdom),
        analysis_address(kingdom),
        play_address(kingdom),
        f"{copies:.1f} a game",
        buys.run > 0,
        tuple(named_face(other) for other in own[:_CHIPS]),
    )


def _about(kingdom: Kingdom) -> str:
    named = playable_recommended().get(str(kingdom), ())
    sets = [one.full_name.removeprefix(one.name).strip(" ()") for one in named[:1]]
    return "; ".join([*sets, *(["with Colonies"] if kingdom.colony else [])])


@lru_cache(maxsize=512)
def named_face(name: str) -> NamedFace:
    """An official card as a link."""
    one = OFFICIAL.card(name)
    return NamedFace(card_face(one, ""), card_address(one.name))


def big_face(one: Card) -> tuple[CardFace, str]:
    """A card's face, and the words that its icons leave unsaid."""
    face = card_face(one, "")
    return face, words_beside(face)


def also_called(one: Card) -> str:
    """Its old names, in words."""
    return in_words(list(one.aliases), "or")
