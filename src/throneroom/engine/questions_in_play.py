"""What a card asks whoever plays it, found by playing it in random positions."""

from __future__ import annotations

import random
from dataclasses import dataclass, field

from ..cards.codes import Site
from ..cards.model import Card, DrawTo
from ..cards.program import Program
from ..cards.questions import Question
from .decision import Decision
from .game import Game
from .prompts import Asked
from .scenario import scenario

COMPANY = ("Village", "Moat", "Witch", "Market", "Remodel")
_CARDS = ("Copper", "Copper", "Silver", "Gold", "Estate", "Duchy", "Curse", "Province", *COMPANY)
_TRIES, _LENGTH = 30, 60

_Key = tuple[str, Question | None, bool, bool]
"""What sort of question, its step, whether it goes on, whether it is about another's cards."""


@dataclass(frozen=True)
class Asking:
    """A question as a player read it."""

    prompt: str
    least: int
    most: int
    options: tuple[str, ...]

    @classmethod
    def of(cls, decision: Decision) -> Asking:
        """The question of a decision."""
        labels = tuple(option.label for option in decision.options)
        return cls(decision.prompt, decision.least, decision.most, labels)


@dataclass
class CardAsks:
    """What was found of a card."""

    asked: dict[_Key, Asking] = field(default_factory=dict)
    missing: list[Question] = field(default_factory=list)
    """Steps of its program that might ask and never did."""

    @property
    def questions(self) -> list[Asking]:
        """All questions, each once."""
        return list(dict.fromkeys(self.asked.values()))

    @property
    def first_questions(self) -> list[Asking]:
        """Those without the ones that only go on with the picks of another."""
        found = {(*key[:2], key[3]): one for key, one in reversed(self.asked.items())}
        return [one for one in self.questions if one in found.values()]


def questions_of(card: Card) -> CardAsks:
    """Play a card in random positions, always the same ones, until all its steps have asked.

    >>> from throneroom.cards import card
    >>> [one.prompt for one in questions_of(card("Militia")).first_questions]
    ['Militia: discard 2 cards']
    """
    rng = random.Random(card.full_name)
    wanted = dict.fromkeys(_steps(card))
    reacts = card.reaction is not None or any(t.scope == "hand" for t in card.triggers)
    found = CardAsks()
    if not wanted and not reacts:
        return found
    for _ in range(_TRIES):
        _play(card, rng, found)
        found.missing = [q for q in wanted if all(key[1] != q for key in found.asked)]
        if not found.missing and not _more_to_see(found) and (not reacts or _has_reacted(found)):
            break
    return found


def _play(card: Card, rng: random.Random, found: CardAsks) -> None:
    """Play on from one position, and keep what is asked."""
    game = _position(card, rng)
    for _ in range(_LENGTH):
        decision = game.decision
        if decision is None:
            return
        key = _key(card, game, decision)
        if key is not None and key not in found.asked:
            found.asked[key] = Asking.of(decision)
        game.choose(_choice(card, decision, rng))


def _steps(card: Card) -> list[Question]:
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


def _position(card: Card, rng: random.Random) -> Game:
    """A position with copies of the card in the way."""
    company = [name for name in COMPANY if name != card.name]
    some = [name for name in _CARDS if name != card.name]
    extra = ["Potion"] if card.potion else []

    def zone(n: int, own: int) -> list[str]:
        names = [*rng.choices(some, k=n), *[card.name] * own]
        rng.shuffle(names)
        return names

    opponents = [
        {"hand": zone(4, 1), "deck": zone(6, 1), "discard": zone(3, 0)}
        for _ in range(rng.choice((1, 1, 2)))
    ]
    return scenario(
        [card, *company],
        hand=[*zone(4, 2), *extra], deck=zone(10, 2), discard=zone(3, 1), opponents=opponents,
        supply=rng.choice(({}, {company[-1]: 0}, {company[-1]: 0, "Curse": 0})),
        trash=["Village", "Market", "Gold"], actions=2, buys=2, coins=rng.choice((2, 5)),
        seed=rng.randrange(1 << 32),
    )  # fmt: skip


def _choice(card: Card, decision: Decision, rng: random.Random) -> int:
    """Any option, but the card itself more often than others, and not too often to stop."""
    options = decision.options
    named = [i for i, option in enumerate(options) if option.text == card.name]
    if named and rng.random() < 0.6:
        return named[0]
    go_on = [i for i, option in enumerate(options) if option.text not in ("done", "no")]
    if go_on and rng.random() < 0.7:
        return rng.choice(go_on)
    return rng.randrange(len(options))


def _key(card: Card, game: Game, decision: Decision) -> _Key | None:
    """Which question of the card a decision is; None if another asks."""
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


def _more_to_see(found: CardAsks) -> bool:
    """Whether a second card may be picked somewhere, and none has been."""
    return any(
        key[1] and not (key[2] or one.most == 1) and (*key[:2], True, key[3]) not in found.asked
        for key, one in found.asked.items()
    )


def _has_reacted(found: CardAsks) -> bool:
    return any(key[1] is None for key in found.asked)
