"""What the table says beside the cards: questions, hints, what advice comes to, why it waits."""

from __future__ import annotations

from dataclasses import dataclass

from ..cards.english import in_words
from ..engine.view import View
from ..play.advice import Advice, Chance
from ..prose import many
from .live_games import Trouble
from .opponents import shown_name
from .placing import Placing

_MARKS = {
    "discard": "discard", "trash": "trash", "topdeck": "put back", "choose": "chosen",
    "set aside": "set aside", "put": "put", "gain": "gain",
}  # fmt: skip
_SHOWN = 6  # options of an advice
_NEAR = 0.015  # of the win: no player notices less


@dataclass(frozen=True)
class TableQuestion:
    """A decision as the table asks it."""

    title: str
    source: str
    """The card that asks, if it is not named in the title."""
    hint: str
    mark: str = ""
    """What a picked card is marked with."""
    done: str = ""
    """The key that ends picking."""
    none: str = ""
    """The same if nothing is picked; empty if something must be."""
    ordered: bool = False
    """Whether the order of the picks matters."""


def question_of(placing: Placing) -> TableQuestion:
    """What is asked, and how it is answered."""
    decision, toggles = placing.decision, placing.toggles
    title, source = decision.prompt, ""
    if decision.source and title.startswith(f"{decision.source}: "):
        source = decision.source
        title = title[len(source) + 2 :]
        title = title[:1].upper() + title[1:]
    if toggles is None:
        return TableQuestion(title, source, _hint(placing))
    mark = _MARKS.get(decision.purpose, "picked")
    verb = "" if decision.purpose == "choose" else f": {mark}"
    none = placing.done.label if placing.done is not None else ""
    ordered = decision.to == "deck"
    return TableQuestion(title, source, _picks(placing), mark, f"Done{verb}", none, ordered)


def _picks(placing: Placing) -> str:
    decision = placing.decision
    least, most = decision.least, decision.most
    number = str(most) if least == most else f"up to {most}"
    order = ", in this order" if decision.to == "deck" else ""
    return f"Pick {number}{order}; a second click takes one back."


def _hint(placing: Placing) -> str:
    """Where to click."""
    if placing.key is not None and placing.key.leaves:
        left = in_words(list(placing.key.leaves), "and")
        if placing.key.because:
            return f"T leaves {left}: with that in play you can't buy {placing.key.because}."
        return f"T leaves {left} for you to decide."
    if placing.decision.purpose == "treasure" and placing.key is None:
        return "Here the order matters: choose the Treasures yourself."
    if placing.hand:
        return "Choose a gold-edged card."
    if placing.piles:
        return "Choose a gold-edged pile."
    return ""


# ---------------------------------------------------------------- waiting

_TROUBLES = {
    Trouble.FAILED: "{} could not answer: something went wrong with that player.",
    Trouble.LATE: "{} has thought for too long, and was stopped.",
    Trouble.BUSY: "Many games are thinking now, so {} has to wait.",
    Trouble.UNKEPT: "The server can't write to its store, so what {} answers can't be kept now.",
}


def trouble_words(trouble: Trouble, name: str) -> str:
    """Why an opponent does not answer."""
    return _TROUBLES[trouble].format(name)


# ---------------------------------------------------------------- advice


@dataclass(frozen=True)
class AdviceBar:
    """An option in the picture of an advice: shares of the width, from 0 to 100."""

    label: str
    percent: int
    low: int
    high: int
    value_at: float
    low_at: float
    high_at: float
    best: bool


@dataclass(frozen=True)
class Told:
    """An advice in words."""

    verdict: str
    """What to do."""
    chance: str
    """And what that promises."""
    bars: tuple[AdviceBar, ...]
    left_out: int
    """Options that are not shown."""
    reasons: tuple[str, ...]
    rules: tuple[tuple[str, str, str, int], ...]
    """What a strategy would do: its name, its answer, its rule, and the rule's number."""
    about: str


def told_advice(view: View, advice: Advice) -> Told:
    """An advice as the table tells it."""
    shown = advice.chances[:_SHOWN]
    low, high = _scale(shown)
    best = advice.best
    bars = tuple(_bar(one, low, high, one is best) for one in shown)
    equals = [_short(one) for one in advice.close if best.value - one.value <= _NEAR][:3]
    reasons = []
    if equals:
        reasons.append(f"{in_words(equals, 'and')} may be as good.")
    percent = _percent(best.value)
    behind = _lead(view)
    return Told(
        verdict=f"{best.option.label or best.option.text}.",
        chance=f"{behind} win {percent} games of 100.",
        bars=bars,
        left_out=len(advice.chances) - len(shown),
        reasons=tuple(reasons),
        rules=tuple(
            (shown_name(one.strategy), one.option.label or one.option.text, one.rule, one.number)
            for one in advice.rules
        ),
        about=(
            f"{many(advice.rollouts, 'game')} played on from what you can see, "
            f"{advice.seconds:.1g} s. Bars show {low} to {high} %."
        ),
    )


def _short(one: Chance) -> str:
    return one.option.text if one.option.text not in ("done", "treasures") else one.option.label


def _percent(value: float) -> int:
    return round(100 * value)


def _scale(shown: tuple[Chance, ...]) -> tuple[int, int]:
    """The per cents at both ends of the bars, in tens."""
    low = min(one.low for one in shown)
    high = max(one.high for one in shown)
    return max(0, int(low * 10) * 10), min(100, -int(-high * 10 // 1) * 10)


def _bar(one: Chance, low: int, high: int, best: bool) -> AdviceBar:
    def at(value: float) -> float:
        return round(min(100.0, max(0.0, 100 * (100 * value - low) / max(1, high - low))), 1)

    return AdviceBar(
        _short(one), _percent(one.value), _percent(one.low), _percent(one.high),
        at(one.value), at(one.low), at(one.high), best,
    )  # fmt: skip


def _lead(view: View) -> str:
    """Where the player stands, as the beginning of a sentence about winning."""
    mine = view.score(view.player)
    others = [view.score(i) for i in range(len(view.names)) if i != view.player]
    known = [score for score in others if score is not None]
    if mine is None or len(known) < len(others) or max(known) == mine:
        return "From here you"
    gap = mine - max(known)
    points = many(abs(gap), "point")
    return f"You are {points} {'ahead' if gap > 0 else 'behind'}. From here you"
