"""Every question that a card asks, as a player reads it, found by playing.

Each version of each card, and each card of the examples, is played in random positions until all
its steps that can ask have asked. ``python -m tests.questions`` writes the list anew.
"""

from __future__ import annotations

import random
import runpy
from collections.abc import Iterator
from pathlib import Path

import throneroom as tr
from throneroom.cards.catalog import older_versions
from throneroom.cards.clauses import clause
from throneroom.cards.codes import Site
from throneroom.cards.model import Card, DrawTo
from throneroom.cards.program import Program
from throneroom.cards.questions import Question
from throneroom.cards.speech import breath
from throneroom.cards.voice import Voice
from throneroom.engine.prompts import Asked

FILE = Path(__file__).with_name("golden") / "questions.txt"
EXAMPLES = Path(__file__).parents[1] / "examples"
TRIES, LENGTH = 30, 60
COMPANY = ("Village", "Moat", "Witch", "Market", "Remodel")
CARDS = ("Copper", "Copper", "Silver", "Gold", "Estate", "Duchy", "Curse", "Province", *COMPANY)

Key = tuple[str, Question | None, bool, bool]
"""What sort of question, its step, whether it goes on, whether it is about another's cards."""


def all_cards() -> list[Card]:
    """All versions of all cards, and those of the examples."""
    known = [c for one in tr.all_cards() for c in (one, *older_versions(one))]
    for file in ("three_cards.py", "provincial_cards.py"):
        for value in runpy.run_path(str(EXAMPLES / file)).values():
            known += [c for c in (value if isinstance(value, list) else [value])
                      if isinstance(c, Card)]  # fmt: skip
    return known


def steps(card: Card) -> list[Question]:
    """The steps of a card's program that may ask something."""
    program = Program((card,))
    program.program(program.header(card)[1])
    program.program(card.reaction.effects if card.reaction else ())
    for trigger in card.triggers:
        program.program(trigger.effects)
    return [
        question
        for question in dict.fromkeys(program.questions.values())
        if not (isinstance(question.effect, DrawTo) and question.effect.aside is None)
    ]


def position(card: Card, rng: random.Random) -> tr.Game:
    """A position with copies of the card in the way."""
    company = [name for name in COMPANY if name != card.name]
    some = [name for name in CARDS if name != card.name]
    extra = ["Potion"] if card.potion else []

    def zone(n: int, own: int) -> list[str]:
        names = [*rng.choices(some, k=n), *[card.name] * own]
        rng.shuffle(names)
        return names

    opponents = [
        {"hand": zone(4, 1), "deck": zone(6, 1), "discard": zone(3, 0)}
        for _ in range(rng.choice((1, 1, 2)))
    ]
    return tr.scenario(
        [card, *company],
        hand=[*zone(4, 2), *extra], deck=zone(10, 2), discard=zone(3, 1), opponents=opponents,
        supply=rng.choice(({}, {company[-1]: 0}, {company[-1]: 0, "Curse": 0})),
        trash=["Village", "Market", "Gold"], actions=2, buys=2, coins=rng.choice((2, 5)),
        seed=rng.randrange(1 << 32),
    )  # fmt: skip


def choice(card: Card, decision: tr.Decision, rng: random.Random) -> int:
    """Any option, but the card itself more often than others, and not too often to stop."""
    options = decision.options
    named = [i for i, option in enumerate(options) if option.text == card.name]
    if named and rng.random() < 0.6:
        return named[0]
    go_on = [i for i, option in enumerate(options) if option.text not in ("done", "no")]
    if go_on and rng.random() < 0.7:
        return rng.choice(go_on)
    return rng.randrange(len(options))


def entry(decision: tr.Decision) -> str:
    """A question as it stands in the list."""
    number = str(decision.least)
    if decision.most != decision.least:
        number += f" to {decision.most}"
    shown = [option.label for option in decision.options]
    if len(shown) > 5:
        shown = [*shown[:3], "...", shown[-1]]
    return f"  {decision.prompt} [{number}]\n    {' | '.join(shown)}"


def ask(card: Card) -> tuple[dict[Key, str], list[Question]]:
    """What the card asks, and the steps that never asked."""
    rng = random.Random(card.full_name)
    wanted = dict.fromkeys(steps(card))
    reacts = card.reaction is not None or any(t.scope == "hand" for t in card.triggers)
    found: dict[Key, str] = {}
    if not wanted and not reacts:
        return found, []
    missing = list(wanted)
    for _ in range(TRIES):
        game = position(card, rng)
        for _ in range(LENGTH):
            decision = game.decision
            if decision is None:
                break
            key = _key(card, game, decision)
            if key is not None and key not in found:
                found[key] = entry(decision)
            game.choose(choice(card, decision, rng))
        missing = [q for q in wanted if all(key[1] != q for key in found)]
        if not missing and not _more_to_see(found) and (not reacts or _has_reacted(found)):
            break
    return found, missing


def _key(card: Card, game: tr.Game, decision: tr.Decision) -> Key | None:
    asked = Asked._make((*game._core.decision(), *game._core.asked()))
    site = Site(asked.site)
    if site in (Site.REACT, Site.ORDER):
        if all(option.text != card.name for option in decision.options):
            return None
        return f"{site.name} {asked.when}", None, bool(asked.shown), False
    if decision.source != card.name:
        return None
    about_another = decision.subject != decision.player
    question = game.rules.questions[asked.place]
    return site.name, question, bool(decision.picked), about_another


def _more_to_see(found: dict[Key, str]) -> bool:
    """Whether a second card may be picked somewhere, and none has been."""
    return any(
        key[1] and not (key[2] or text.splitlines()[0].endswith(("[1]", " 1]")))
        and (*key[:2], True, key[3]) not in found
        for key, text in found.items()
    )  # fmt: skip


def _has_reacted(found: dict[Key, str]) -> bool:
    return any(key[1] is None for key in found)


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
        yield entry(decision)
        game.choose(answer)


def text() -> str:
    """The whole list."""
    parts = ["The turn\n" + "\n".join(dict.fromkeys(turns()))]
    silent = []
    for card in all_cards():
        found, missing = ask(card)
        if found:
            parts.append(f"{card.full_name}\n" + "\n".join(dict.fromkeys(found.values())))
        voice = Voice(card=card)
        silent += [
            f"  {card.full_name}: {breath(clause(question.effect, voice))}" for question in missing
        ]
    parts.append("Never asked in these games\n" + "\n".join(silent))
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    FILE.write_text(text())
