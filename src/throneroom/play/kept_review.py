"""The review of a game as plain data: it takes a while, so it is made once and kept."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from ..engine.decision import Option
from ..learn.why import TurnFacts
from ..store import Entry, Store
from .advice import Chance
from .game_review import DeckAt, GameReview, Judged

KIND = "review of a game"
_FORM = 2  # a review of another form is made anew


def keep_review(store: Store, token: str, found: GameReview) -> None:
    """Keep what was found about a seat's game."""
    store.put(Entry(KIND, _key(token, found.seat), review_data(found)))


def kept_review(store: Store, token: str, seat: int) -> GameReview | None:
    """What was found before; None if nothing was kept, or nothing that can be read now."""
    entry = store.get(KIND, _key(token, seat))
    return None if entry is None else read_review(entry.data)


def _key(token: str, seat: int) -> str:
    return f"{token} {seat}"


def review_data(found: GameReview) -> dict[str, Any]:
    """As plain data.

    >>> one = GameReview(0, "Big Money", (), (), (DeckAt(1, {"Copper": 7}),), (), True)
    >>> read_review(review_data(one)) == one
    True
    """
    return {
        "form": _FORM,
        "seat": found.seat,
        "plan": found.plan,
        "plan text": found.plan_text,
        "complete": found.complete,
        "curve": [_judged_data(one) for one in found.curve],
        "mistakes": [_judged_data(one) for one in found.mistakes],
        "deck": [asdict(one) for one in found.deck],
        "plan deck": [asdict(one) for one in found.plan_deck],
    }


def read_review(data: Mapping[str, Any]) -> GameReview | None:
    """Back from plain data; None if that has another form."""
    if data.get("form") != _FORM:
        return None
    try:
        return GameReview(
            data["seat"],
            data["plan"],
            tuple(map(_judged, data["curve"])),
            tuple(map(_judged, data["mistakes"])),
            tuple(DeckAt(**one) for one in data["deck"]),
            tuple(TurnFacts(**one) for one in data["plan deck"]),
            data["complete"],
            data["plan text"],
        )
    except (LookupError, TypeError):
        return None  # as another version has written it


def _judged_data(one: Judged) -> dict[str, Any]:
    return {
        "number": one.number,
        "turn": one.turn,
        "prompt": one.prompt,
        "chosen": _chance_data(one.chosen),
        "best": _chance_data(one.best),
        "by rule": one.by_rule,
        "planned": one.planned,
    }


def _judged(data: Mapping[str, Any]) -> Judged:
    return Judged(
        data["number"],
        data["turn"],
        data["prompt"],
        _chance(data["chosen"]),
        _chance(data["best"]),
        data["by rule"],
        data["planned"],
    )


def _chance_data(one: Chance) -> dict[str, Any]:
    return {**asdict(one), "option": list(one.option)}


def _chance(data: Mapping[str, Any]) -> Chance:
    return Chance(**{**data, "option": Option(*data["option"])})
