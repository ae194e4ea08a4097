"""When something happens that is not done at once: the beginnings of such sentences."""

from __future__ import annotations

from .english import with_article
from .model import Trigger, Wait, What, When, Who
from .nouns import noun
from .voice import Voice

_WHO = {
    "you": "you",
    "others": "another player",
    "right": "the player to your right",
    "anyone": "any player",
}


def wait_moment(wait: Wait, voice: Voice, *, then: bool = False) -> str:
    """When the effects of a wait happen; ``then``: the next turn has just been spoken of."""
    end = "then" if then else f"{voice.your} next turn"
    later, always = wait.until == "next turn", wait.until == "game"
    game = "for the rest of the game"
    if wait.when == "start":
        turn = f"each of {voice.your} turns {game}" if always else f"{voice.your} next turn"
        return f"at the start of {turn}"
    if wait.when == "buying":
        phase = (
            f"each of {voice.your} Buy phases {game}"
            if always
            else f"{voice.your} Buy phase this turn"
        )
        return f"at the start of {phase}"
    if wait.when in ("bought", "clean"):
        return _late(wait, voice)
    if wait.when == "leave":
        cards = f"when {voice.you} discard cards from play"
        if always:
            return f"{game}, {cards}"
        return f"until {end}, {cards}" if later else f"{cards} this turn"
    if wait.when == "cost":
        return game if always else f"until {end}" if later else "this turn"
    if wait.when == "hand":
        return (
            f"in each of {voice.your} Clean-ups {game}"
            if always
            else "in the Clean-up of this turn"
        )
    event = _event(wait.when, wait.who, wait.what, voice, each=wait.first)
    if wait.bought:
        event += " that they bought" if wait.who != "you" else f" that {voice.you} bought"
    if wait.others_turn:
        event += " on their turn"
    if wait.first:
        if always:
            return f"{game}, the first time {event} in a turn"
        if not later:
            return f"the first time {event} this turn"
        return f"until {end}, the first time {event} in a turn"
    if wait.what.same:
        return f"while it is set aside, when {event}"
    if always:
        return f"the next time {event}" if wait.once else f"{game}, when {event}"
    if wait.once:
        return f"once before {end}, when {event}" if later else f"once this turn, when {event}"
    return f"until {end}, when {event}" if later else f"whenever {event} this turn"


def _late(wait: Wait, voice: Voice) -> str:
    """The end of the Buy phase, or the start of the Clean-up."""
    buying = wait.when == "bought"
    begin = "at the end of" if buying else "at the start of"
    if wait.until == "game":
        phases = "Buy phases" if buying else "Clean-ups"
        return f"{begin} each of {voice.your} {phases} for the rest of the game"
    return f"{begin} {voice.your} {'Buy phase' if buying else 'Clean-up'} this turn"


def trigger_moment(trigger: Trigger, voice: Voice) -> str:
    """When a card does something without being played."""
    if trigger.scope == "this":
        does = {"buy": "buy this", "gain": "gain this", "leave": "discard this from play"}
        return f"when you {does[trigger.when]}"
    if trigger.scope == "pile":
        return f"when a player {trigger.when}s a card, for each {voice.this_name} token on its pile"
    if trigger.when == "start":
        return "at the start of your turn"
    event = _event(trigger.when, trigger.who, trigger.what, voice)
    if trigger.scope == "play":
        return f"while you have this in play, when {event}"
    return f"when {event}"


def _event(when: When, who: Who, what: What, voice: Voice, *, each: bool = False) -> str:
    """Somebody does something: "another player plays an Attack"; ``each``: each of the others."""
    verb = {"leave": "discard"}.get(when, when)
    if when == "attack":
        return "another player plays an Attack"
    s = "" if who == "you" else "s"
    card = with_article(noun(what, voice))
    subject = "each other player" if each and who == "others" else _WHO[who]
    return f"{subject} {verb}{s} {card}{' from play' if when == 'leave' else ''}"
