"""The words of conditions: facts, what they take in brackets, and other ways to say them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable

from ..cards.catalog import Catalog, UnknownCard, key
from ..cards.model import TYPES
from .rulelist_codes import FACTS, OF_CARD, OF_CARD_OR_TYPE, OF_NUMBER

FACT_NAMES = (*FACTS, "share")
_SAME = {"total money": "money", "cards in hand": "hand size", "cards in deck": "deck size"}
_BY_KEY = {name.replace(" ", ""): name for name in FACT_NAMES} | {
    said.replace(" ", ""): name for said, name in _SAME.items()
}
_TYPES = {key(name): name for name in TYPES}
LOWEST_PILES = 20


def nearest(word: str, known: Iterable[str]) -> str:
    """A hint at the word that was probably meant; empty if nothing is near."""
    folded = {name.casefold(): name for name in known}
    near = difflib.get_close_matches(word.casefold()[:60], folded, n=1, cutoff=0.55)
    return f": did you mean {folded[near[0]]!r}?" if near else ""


def fact_name(words: str) -> str | None:
    """The fact that is meant by some words."""
    return _BY_KEY.get("".join(words.casefold().split()))


def card_or_type(text: str, catalog: Catalog, *, types: bool) -> str:
    """The proper name of a card, or of a type where one may stand; a ValueError if neither."""
    kind = _TYPES.get(key(text))
    if kind is not None and text not in catalog:
        if types:
            return kind
        raise UnknownCard(f"{kind} is a type: here a card is needed")
    try:
        return catalog.card(text).name
    except UnknownCard:
        near = difflib.get_close_matches(text.title()[:60], TYPES, n=1, cutoff=0.75)
        if types and near:
            raise UnknownCard(f"unknown type {text!r}: did you mean {near[0]!r}?") from None
        raise


def takes(fact: str) -> str:
    """What a fact needs in brackets, in words; empty if nothing."""
    if fact in OF_NUMBER:
        return f"a number from 1 to {LOWEST_PILES}"
    if fact in OF_CARD:
        return "a card or a type" if fact in OF_CARD_OR_TYPE else "a card"
    return ""


def pile_left(words: str, catalog: Catalog) -> str | None:
    """The card in a phrase such as ``provinces left``."""
    lowered = " ".join(words.split()).casefold()
    if not lowered.endswith(" left"):
        return None
    name = lowered.removesuffix(" left")
    forms = [name, name.removesuffix("s"), name.removesuffix("es")]
    if name.endswith("ies"):
        forms.append(name[:-3] + "y")
    for form in forms:
        if form in catalog:
            return catalog.card(form).name
    return None
