"""What the card lab shows of a text: its mistake, or its cards and a first look at the first."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import CancelledError
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from urllib.parse import urlencode

from ..cards.card_signs import UnreadCard
from ..cards.catalog import OFFICIAL
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..lab.drafts import Draft, read_draft
from ..lab.first_look import OWN_CARD_RULES, FirstLook, first_look
from ..pages.card_face import CardFace
from .search_pool import SearchPool, TooBusy, TooLate
from .table_faces import faces_of

_SECONDS = 5.0  # for a look, which ends by itself after one
_WAITING = 24
_EACH = 2
_KNOWN = ("Village", "Moat", "Smithy", "Laboratory", "Witch")
_BUSY = "Others have their cards tried just now. Try again in a moment."
_TOO_LONG = "The engine did not come to an end with this card. It can't be played here."


@dataclass(frozen=True)
class LabLook:
    """What a page shows of a text."""

    text: str
    error: UnreadCard | None = None
    draft: Draft | None = None
    faces: tuple[tuple[CardFace, str], ...] = ()
    """Each card of the text, and what its picture leaves unsaid."""
    look: FirstLook | None = None
    others: tuple[tuple[str, float], ...] = ()
    """How official cards do in the same games."""
    trouble: str = ""
    """Why there is no first look."""

    @property
    def name(self) -> str:
        """What the card is called."""
        return self.draft.card.name if self.draft else "Your card"

    @property
    def link(self) -> str:
        """An address that shows this text."""
        return lab_address(self.text)


def lab_address(text: str) -> str:
    """Where a text can be gone on with.

    >>> lab_address("draw(1)")
    '/lab?card=draw%281%29'
    """
    return f"/lab?{urlencode({'card': text})}"


def shown_card(text: str) -> LabLook:
    """Read a text."""
    text = text.replace("\r\n", "\n")
    try:
        draft = read_draft(text)
    except UnreadCard as error:
        return LabLook(text, error)
    kingdom = Kingdom([*draft.cards], catalog=draft.catalog)
    known = faces_of(ruleset(kingdom, 2, OWN_CARD_RULES))
    faces = tuple((known.faces[one.name], known.wording[one.name]) for one in draft.cards)
    return LabLook(text, None, draft, faces)


def corrected(found: LabLook) -> str:
    """The text with the nearest right word in the place of a wrong one."""
    error = found.error
    if error is None or not error.right:
        return found.text
    lines = found.text.split("\n")
    lines[error.line - 1] = lines[error.line - 1].replace(error.wrong, error.right, 1)
    return "\n".join(lines)


class FirstLooks:
    """The first looks of a server: one after the other, in a thread of low priority."""

    def __init__(self, look: Callable[[str], FirstLook] | None = None) -> None:
        """``look`` is what is done with a text; tests may say something else."""
        self._pool = SearchPool(threads=1, waiting=_WAITING, each=_EACH)
        self._look = look or look_at_text

    def with_look(self, found: LabLook, owner: str) -> LabLook:
        """The same with a first look, if it is a card. It blocks."""
        if found.draft is None:
            return found
        try:
            asked = self._pool.submit(owner, lambda: self._look(found.text), _SECONDS)
            return replace(found, look=asked.result(), others=known_looks())
        except (TooBusy, CancelledError):
            return replace(found, trouble=_BUSY)
        except TooLate:
            return replace(found, trouble=_TOO_LONG)

    def close(self) -> None:
        """The server ends."""
        self._pool.close()


@lru_cache(512)
def look_at_text(text: str) -> FirstLook:
    """A first look at the card of a text."""
    draft = read_draft(text)
    return first_look(draft.card, draft.catalog)


@cache
def known_looks() -> tuple[tuple[str, float], ...]:
    """What a first look says of some official cards."""
    found = ((name, first_look(OFFICIAL.card(name), OFFICIAL).rate) for name in _KNOWN)
    return tuple(sorted(found, key=lambda one: one[1]))
