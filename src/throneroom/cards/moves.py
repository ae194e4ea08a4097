"""Cards that go somewhere, in English."""

from __future__ import annotations

from dataclasses import replace

from .english import with_article
from .model import Amount, Every, Move, MoveThis, Pick, Top, What
from .nouns import each_of, noun, noun_and_tail
from .voice import Voice

PAST = {
    "discard": "discarded",
    "trash": "trashed",
    "put": "put",
    "gain": "gained",
    "play": "played",
    "reveal": "revealed",
    "set aside": "set aside",
    "return": "returned",
    "mark": "marked",
}
_TIMES = {1: "", 2: " twice", 3: " three times"}


def move_text(effect: Move, voice: Voice) -> str:
    """A move of cards as a clause."""
    pick = effect.cards if isinstance(effect.cards, Pick) else None
    if pick is not None and effect.by_lead:
        return _by_you(effect, pick, voice)
    optional = pick is not None and (is_optional(pick) or (pick.zone == "noted" and pick.low == 0))
    say = voice.may if optional else voice.verb
    if effect.verb == "mark":
        return f"{say('put')} {_token(voice)} on a Supply pile"
    if effect.verb == "put" and pick is not None:
        if pick.keep is not None:
            until = f"until {voice.you} have {pick.keep} cards in hand"
            return f"{say('put')} cards from {voice.your} hand {where_to(effect, voice)} {until}"
        if pick.zone == "discard" and not pick.what.same:
            return _from_discard_pile(effect, pick, voice)
        if effect.shown and effect.to != "mat":
            them = "it" if pick.high == 1 else "them"
            put = f"{'put' if optional else voice.verb('put')} {them} {where_to(effect, voice)}"
            return f"{say('reveal')} {cards_text(effect, voice)} and {put}"
    return f"{say(effect.verb)} {_object(effect, voice)}"


def choice_text(effect: Move, voice: Voice) -> str:
    """The same without "may": one of several things that can be done with a card."""
    return f"{effect.verb} {_object(effect, voice)}"


def is_optional(pick: Pick) -> bool:
    """Whether a pick may be left out."""
    return pick.all_or_none or (pick.low == 0 and pick.high == 1)


def sorts_revealed(effect: object) -> bool:
    """Whether any number of the revealed cards are picked."""
    match effect:
        case Move(cards=Pick(zone="revealed", high=None), by_lead=False):
            return True
    return False


def decides_on_it(effect: object, voice: Voice) -> bool:
    """Whether something may be done with the one revealed card."""
    match effect:
        case Move(cards=Pick(zone="revealed") as pick, by_lead=False):
            return voice.revealed == 1 and is_optional(pick)
    return False


def takes_it_if(effect: object, voice: Voice) -> bool:
    """Whether the one revealed card goes somewhere if it is of a certain sort."""
    match effect:
        case Move(cards=Pick("revealed", what, 1, 1), by_lead=False):
            return voice.revealed == 1 and what != What()
    return False


def where_to(effect: Move | MoveThis, voice: Voice) -> str:
    """Where cards are put."""
    shown = isinstance(effect, Move) and effect.shown
    face = ", face up" if shown else ""
    return {
        "hand": f"into {voice.your} hand",
        "deck": f"onto {voice.your} deck",
        "bottom": f"on the bottom of {voice.your} deck",
        "anywhere": f"anywhere in {voice.your} deck",
        "discard": f"into {voice.your} discard pile",
        "mat": f"on {voice.mat}{face}",
        "aside": "aside",
    }[effect.to]


def _object(effect: Move, voice: Voice) -> str:
    """Everything after the verb."""
    pick = effect.cards if isinstance(effect.cards, Pick) else None
    what = cards_text(effect, voice)
    match effect.verb:
        case "play":
            return what + _TIMES.get(effect.times, f" {effect.times} times")
        case "gain" if pick is not None:
            return _gained(effect, pick, voice)
        case "put":
            where = where_to(effect, voice)
            if isinstance(effect.cards, Top) and effect.to == "mat":
                return f"{what} face down {where}"
            return f"{what} {where}"
        case "set aside" if pick is not None and pick.zone == "hand":
            return f"{what}, face down"
        case "return":
            return f"{what} to the Supply"
    return what


def _gained(effect: Move, pick: Pick, voice: Voice) -> str:
    """Which card is gained, from where, to where."""
    where = {"hand": f" to {voice.your} hand", "deck": f" onto {voice.your} deck"}
    to = where.get(effect.to, "")
    aside = f", setting {'it' if effect.times == 1 else 'them'} aside" * (effect.to == "aside")
    if pick.zone == "noted":
        many = "any number" if pick.high is None else "one" if pick.high == 1 else f"{pick.high}"
        return f"{many} of the trashed cards{to}{aside}"
    kind, tail = noun_and_tail(pick.what, voice, plural=effect.times > 1)
    source = " from the trash" if pick.zone == "trash" else ""
    if effect.times > 1:
        each = f", each{tail}" if tail else ""
        return f"{effect.times} {kind}{source}{to}{each}{aside}"
    copy = "a copy of " if pick.what.fact in ("gained right", "in play") else ""
    return f"{copy}{with_article(kind)}{source}{to}{tail}{aside}"


def _from_discard_pile(effect: Move, pick: Pick, voice: Voice) -> str:
    """Nobody knows what is there without looking."""
    look = f"{voice.verb('look')} through {voice.your} discard pile"
    they = replace(voice, subject="they") if voice.subject == "player" else voice
    say = they.may if is_optional(pick) else they.verb
    who = "they " if they.subject == "they" else ""
    what, where = _count(pick, voice) + " from it", where_to(effect, voice)
    if effect.shown:
        them = "it" if pick.high == 1 else "them"
        return f"{look}. {who}{say('reveal')} {what} and put {them} {where}"
    return f"{look}. {who}{say('put')} {what} {where}"


def _token(voice: Voice) -> str:
    return with_article(f"{voice.card.name} token" if voice.card else "token")


def _by_you(effect: Move, pick: Pick, voice: Voice) -> str:
    """The player of the card decides for another."""
    if effect.verb == "gain":
        where = {"hand": f" to {voice.your} hand", "deck": f" onto {voice.your} deck"}
        kind, tail = noun_and_tail(pick.what, voice)
        to = where.get(effect.to, "")
        return f"{voice.verb('gain')} {with_article(kind)} of your choice{to}{tail}"
    verb = voice.verb(effect.verb)
    if pick.zone != "revealed":
        return f"{verb} {cards_text(effect, voice)} (your choice)"
    if is_optional(pick):
        return f"{verb} {voice.rest} if you say so"
    those = noun(pick.what, voice, plural=True)
    return f"{verb} one of the revealed {those}, your choice"


def cards_text(effect: Move, voice: Voice) -> str:
    """Which cards are moved."""
    cards = effect.cards
    match cards:
        case Top(n, bottom):
            return f"{top_text(n, bottom=bottom)} of {voice.your} deck"
        case Every("hand", what) if what == What():
            return f"{voice.your} hand"
        case Every("hand", what):
            return f"all {noun(what, voice, plural=True)} in {voice.your} hand"
        case Every("deck"):
            return f"{voice.your} deck"
        case Every("play", what):
            return f"all {noun(what, voice, plural=True)} {voice.you} have in play"
        case Every("mat", what):
            return f"all {noun(what, voice, plural=True)} from {voice.mat}"
        case Every(_, what):
            return _all_revealed(what, voice)
        case Pick():
            return _picked(effect, cards, voice)


def top_text(n: int, *, bottom: bool = False) -> str:
    """The top cards, or those at the bottom."""
    end = "bottom" if bottom else "top"
    return f"the {end} card" if n == 1 else f"the {end} {n} cards"


def _all_revealed(what: What, voice: Voice) -> str:
    if what == What():
        return _found(voice) if voice.only_found else voice.rest
    if voice.found is not None:
        if what == voice.found and voice.found_number == 1:
            return _found(voice)
        if replace(what, other=not what.other) == voice.found:
            return "the other revealed cards"
    if voice.revealed == 1:
        return f"it if it is {with_article(noun(what, voice))}"
    return _those(what, voice)


def _those(what: What, voice: Voice) -> str:
    """Cards of a sort among the revealed ones."""
    kinds = noun(what, voice, plural=True)
    return f"the revealed {kinds}" if voice.open else f"the {kinds} among them"


def _found(voice: Voice) -> str:
    """The cards that were looked for: "that Treasure", "those Actions"."""
    what = voice.found or What()
    kinds = What() if what.other else What(what.types, what.names)
    if voice.found_number == 1:
        return f"that {noun(kinds, voice)}"
    return f"those {noun(kinds, voice, plural=True)}"


def plays_found(effect: object, voice: Voice) -> bool:
    """Whether one of the cards that were looked for is played."""
    match effect:
        case Move("play", Pick("revealed", what, 1, 1), times=1):
            return voice.only_found and what == What()
    return False


def play_all_found(voice: Voice) -> str:
    """All cards that were looked for are played."""
    order = "in either order" if voice.found_number == 2 else "in any order"
    return f"{voice.verb('play')} {_found(voice)} {order}"


def _revealed_pick(cards: Pick, voice: Voice) -> str:
    if voice.held and cards.what == What() and cards.high == 1:
        return voice.held if voice.held_one else f"one of {voice.held}"
    any_left = voice.only_found and cards.what == What()
    if voice.found_number == 1 and (cards.what == voice.found or any_left):
        return _found(voice)
    if voice.revealed == 1:
        if cards.what == What():
            return "it"
        return f"it if it is {with_article(noun(cards.what, voice))}"
    if cards.what == What():
        those, one = "them", "one of them"
    else:
        those, kind = _those(cards.what, voice), noun(cards.what, voice)
        one = f"a revealed {kind}" if voice.open else f"{with_article(kind)} among them"
    if cards.high == 1:
        return one
    if cards.high is None:
        return f"any number of {those}"
    if isinstance(cards.high, Amount):
        return f"one of {those} per {each_of(cards.high, voice)}"
    upto = "up to " if cards.low == 0 and not cards.all_or_none else ""
    return f"{upto}{cards.high} of {those}"


def _picked(effect: Move, cards: Pick, voice: Voice) -> str:
    if cards.zone == "event":
        return voice.event
    if cards.what.same and cards.zone in ("discard", "play") and cards.high == 1:
        return "it"
    if cards.what.same and effect.verb == "play" and cards.high == 1:
        return f"it from {voice.your} hand"
    if cards.keep is not None:
        return f"down to {cards.keep} cards in hand"
    if cards.zone == "revealed":
        return _revealed_pick(cards, voice)
    source = {
        "hand": f" from {voice.your} hand",
        "discard": f" from {voice.your} discard pile",
        "trash": " from the trash",
        "supply": " from the Supply",
        "noted": " of the trashed cards",
        "play": f" {voice.you} have in play",
        "mat": f" from {voice.mat}",
    }[cards.zone]
    if cards.zone == "hand" and effect.verb == "discard":
        source = ""
    if isinstance(cards.high, Amount):
        return f"{_count(cards, voice)}{source} per {each_of(cards.high, voice)}"
    return _count(cards, voice) + source


def _count(cards: Pick, voice: Voice) -> str:
    """How many cards of which sort."""
    high = cards.high.mul if isinstance(cards.high, Amount) else cards.high
    if high == 1:
        return with_article(noun(cards.what, voice))
    kinds = noun(cards.what, voice, plural=True)
    if high is None:
        return f"any number of {kinds}"
    upto = "up to " if cards.low == 0 and not cards.all_or_none else ""
    return f"{upto}{high} {kinds}"
