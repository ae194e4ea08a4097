"""Every question that a card asks, as a player reads it, found by playing.

Each version of each card, and each card of the examples, is played in random positions until all
its steps that can ask have asked. ``python -m tests.questions`` writes the list anew.
"""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path

import throneroom as tr
from throneroom.cards.catalog import older_versions
from throneroom.cards.clauses import clause
from throneroom.cards.model import Card
from throneroom.cards.speech import breath
from throneroom.cards.voice import Voice
from throneroom.engine.questions_in_play import Asking, questions_of

FILE = Path(__file__).with_name("golden") / "questions.txt"
EXAMPLES = Path(__file__).parents[1] / "examples"


def all_cards() -> list[Card]:
    """All versions of all cards, and those of the examples."""
    known = [c for one in tr.all_cards() for c in (one, *older_versions(one))]
    for file in ("three_cards.py", "provincial_cards.py"):
        for value in runpy.run_path(str(EXAMPLES / file)).values():
            known += [c for c in (value if isinstance(value, list) else [value])
                      if isinstance(c, Card)]  # fmt: skip
    return known


def entry(one: Asking) -> str:
    """A question as it stands in the list."""
    number = str(one.least)
    if one.most != one.least:
        number += f" to {one.most}"
    shown = list(one.options)
    if len(shown) > 5:
        shown = [*shown[:3], "...", shown[-1]]
    return f"  {one.prompt} [{number}]\n    {' | '.join(shown)}"


def turns() -> Iterator[str]:
    """The turn's own questions."""
    game = tr.scenario(
        "Possession, Village, Cellar", hand=["Village", "Silver", "Possession", "Potion"],
        deck=["Copper"] * 5, opponents=[{"hand": ["Cellar", "Copper", "Estate"]}],
    )  # fmt: skip
    answers = ("Village", "Possession", "Potion", "treasures", "done", "Cellar", "Estate", "done")
    for answer in (*answers, "Copper"):
        decision = game.decision
        assert decision is not None
        yield entry(Asking.of(decision))
        game.choose(answer)


def text() -> str:
    """The whole list."""
    parts = ["The turn\n" + "\n".join(dict.fromkeys(turns()))]
    silent = []
    for card in all_cards():
        found = questions_of(card)
        if found.asked:
            parts.append(
                f"{card.full_name}\n" + "\n".join(dict.fromkeys(map(entry, found.questions)))
            )
        voice = Voice(card=card)
        silent += [
            f"  {card.full_name}: {breath(clause(question.effect, voice))}"
            for question in found.missing
        ]
    parts.append("Never asked in these games\n" + "\n".join(silent))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
