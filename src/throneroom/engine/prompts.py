"""The words of every question: those of cards (:mod:`..cards.questions`) and those of a turn."""

from __future__ import annotations

from typing import NamedTuple

from .. import _core
from ..cards.codes import WHENS, Site
from ..cards.cost import Cost
from ..cards.english import in_words
from ..cards.model import Card, Choose, PlayThis
from ..cards.questions import (
    Moment,
    Words,
    aside_words,
    capital,
    choose_words,
    may_words,
    moved,
    name_words,
    pass_words,
    pick_words,
    place_words,
)
from .ruleset import Ruleset

_LEAVE, _BUY = WHENS["leave"], WHENS["buy"]
_NO_KIND = 255


class Asked(NamedTuple):
    """What the core says of a question; kinds of cards are numbers, what is -1 does not apply."""

    by: int
    """Who answers."""
    purpose: int
    source: int
    form: int
    subject: int
    place: int
    coins: int
    buys: int
    potions: int
    site: int
    player: int
    """Whose decision it is, also where somebody else makes it."""
    actor: int
    """Who carries out the effect; in a reaction, who did what is reacted to."""
    least: int
    most: int
    cost: int
    """The limit of what the cards may cost."""
    potion: bool
    that: int
    """The card that "it" is."""
    event: int
    """The card that was gained or bought."""
    chosen: int
    """The options chosen so far, as bits."""
    when: int
    """What happened that is reacted to; -1: an Attack."""
    shown: int
    """How many cards this player has revealed to it."""
    left: int
    """Who gets the card that is passed."""
    deck: int
    """How many cards are in the deck that a card is put into."""
    played: bool
    """Whether a Treasure is in play."""
    treasures: int
    """What all plain Treasures would give."""
    due: int
    """The cards whose effect is due, as bits."""
    costs: bytes
    """What the options cost in the Buy phase."""
    picked: bytes
    table: bytes
    """Revealed cards that lie there; 255 for one that is hidden."""


class Prompt(NamedTuple):
    """A question as a person reads it, and what its answer moves."""

    text: str
    labels: tuple[str, ...]
    """Of its options, in their order."""
    picked: tuple[str, ...]
    """What has been chosen so far."""
    zone: str | None
    to: str | None


def prompt_of(
    rules: Ruleset,
    names: tuple[str, ...],
    asked: Asked,
    codes: tuple[int, ...],
    texts: tuple[str, ...],
) -> Prompt:
    """A question in words; ``codes`` and ``texts`` are those of its options."""
    site = Site(asked.site)
    picked = _picked(rules, asked)
    cards = tuple(text for code, text in zip(codes, texts, strict=True) if code < _core.DONE)
    words, zone, to = _words(rules, names, asked, site, cards, picked)
    text = words.prompt
    if asked.source < len(rules.cards) and site is not Site.REACT:
        text = f"{rules.names[asked.source]}: {text}"
    if asked.by != asked.player:
        text = f"for {names[asked.player]}: {text}"
    labels = tuple(
        words.done if code == _core.DONE else words.label(short)
        for code, short in zip(codes, texts, strict=True)
    )
    return Prompt(capital(text), labels, picked, zone, to)


def _picked(rules: Ruleset, asked: Asked) -> tuple[str, ...]:
    if asked.site == Site.CHOOSE:
        labels = rules.labels[asked.place]
        return tuple(label for n, label in enumerate(labels) if asked.chosen >> n & 1)
    return tuple(rules.names[kind] for kind in asked.picked)


def _words(
    rules: Ruleset,
    names: tuple[str, ...],
    asked: Asked,
    site: Site,
    cards: tuple[str, ...],
    picked: tuple[str, ...],
) -> tuple[Words, str | None, str | None]:
    """The words, where the cards come from, and where they would go."""
    match site:
        case Site.ACTION:
            words = Words("play an Action", lambda card: f"Play {card}", "To the Buy phase")
            return words, "hand", "play"
        case Site.TREASURE:
            return _treasures(asked), "hand", "play"
        case Site.BUY:
            return _buy(rules, asked, cards), "supply", "discard"
        case Site.REACT:
            return _react(rules, names, asked, cards), "hand", None
        case Site.ORDER:
            return _order(rules, names, asked, cards), None, None
        case Site.PASS:
            return pass_words(names[asked.left]), "hand", "hand"
    now = _moment(rules, names, asked, cards, picked)
    if site is Site.PLACE:
        return place_words(now, asked.deck), "hand", "deck"
    if site is Site.ASIDE:
        return aside_words(now), "deck", "aside"
    question = rules.questions[asked.place]
    if site is Site.PICK:
        return pick_words(question, now), *moved(question)
    if site is Site.NAME:
        return name_words(question, now), None, None
    if isinstance(question.effect, Choose):
        return choose_words(question, now), None, None
    return may_words(question, now), *moved(question)


def _moment(
    rules: Ruleset,
    names: tuple[str, ...],
    asked: Asked,
    cards: tuple[str, ...],
    picked: tuple[str, ...],
) -> Moment:
    def name(kind: int) -> str | None:
        return None if kind in (-1, _NO_KIND) else rules.names[kind]

    return Moment(
        card=rules.cards[asked.source],
        least=asked.least,
        most=asked.most,
        cards=cards,
        picked=picked,
        table=tuple(map(name, asked.table)),
        that=name(asked.that),
        event=name(asked.event),
        cost=None if asked.cost < 0 else str(Cost(asked.cost, bool(asked.potion))),
        owner=None if asked.subject == asked.by else names[asked.subject],
        actor=None if asked.actor == asked.by else names[asked.actor],
    )


# ---------------------------------------------------------------- the turn


def _treasures(asked: Asked) -> Words:
    everything = f"Play all Treasures (+${asked.treasures})"
    return Words(
        "play Treasures",
        lambda card: everything if card == "treasures" else f"Play {card}",
        f"Play no {'more ' * asked.played}Treasures",
    )


def _buy(rules: Ruleset, asked: Asked, cards: tuple[str, ...]) -> Words:
    potions = {0: "", 1: " and a Potion"}.get(asked.potions, f" and {asked.potions} Potions")
    left = f" ({asked.buys} Buys left)" if asked.buys > 1 else ""
    prices = {
        name: f"{name} ({Cost(cost, rules.cards[rules.kinds[name]].potion)})"
        for name, cost in zip(cards, asked.costs, strict=True)
    }
    prompt = f"buy a card for up to ${asked.coins}{potions}{left}"
    return Words(prompt, prices.__getitem__, "End turn")


def _react(rules: Ruleset, names: tuple[str, ...], asked: Asked, cards: tuple[str, ...]) -> Words:
    verbs = {name: _reaction(rules.cards[rules.kinds[name]], asked.when) for name in cards}
    does = "plays" if asked.when < 0 else "buys" if asked.when == _BUY else "gains"
    who = names[asked.actor]
    if asked.actor == asked.by:
        who, does = "you", does[:-1]
    verb = in_words(sorted(set(verbs.values())), "or")
    what = cards[0] if len(cards) == 1 else "a card"
    return Words(
        f"{who} {does} {rules.names[asked.source]}: {verb} {what}?",
        lambda name: f"{capital(verbs[name])} {name}",
        f"{capital(verb)} {'no more' if asked.shown else 'nothing'}",
    )


def _reaction(card: Card, when: int) -> str:
    """What is done with a card from the hand: it is revealed, or played."""
    for trigger in card.triggers:
        if trigger.scope == "hand" and WHENS[trigger.when] == when:
            return "play" if isinstance(trigger.effects[0], PlayThis) else "reveal"
    return "reveal"


def _order(rules: Ruleset, names: tuple[str, ...], asked: Asked, cards: tuple[str, ...]) -> Words:
    """Which of several effects comes next, when a turn starts or ends."""
    whose = "your" if asked.player == asked.by else f"{names[asked.player]}'s"
    if asked.when == _LEAVE:
        return Words(f"end of {whose} turn: choose which card's effect comes next")
    said = {}
    for name in cards:
        kind = rules.kinds[name]
        due = asked.due >> kind & 1
        said[name] = name if due else f"{_reaction(rules.cards[kind], asked.when)} {name}"
    what = "choose which effect comes next"
    if not asked.least:
        what = f"{in_words(list(said.values()), 'or')}?"
    return Words(f"start of {whose} turn: {what}", lambda name: capital(said[name]), "Don't")
