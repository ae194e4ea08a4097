"""Cards that go somewhere, in English."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .english import with_article
from .model import Amount, Every, Move, MoveThis, Pick, Top, TrashThis, What
from .nouns import NUMBERS, and_more, each_of, noun, noun_and_tail
from .speech import Speech, said
from .voice import Voice

_TIMES = {1: "", 2: " twice", 3: " three times"}
PLAYABLE = What(types=frozenset({"Action", "Treasure"}))


@dataclass(frozen=True)
class Deed:
    """What a player does with cards: "trash", "a card from your hand"."""

    verb: str
    what: str
    optional: bool = False

    def said(self, voice: Voice) -> str:
        """The deed of this player."""
        say = voice.may if self.optional else voice.verb
        if self.verb == "set aside" and self.what in ("it", "them", "them all"):
            return f"{say('set')} {self.what} aside"
        return f"{say(self.verb)} {self.what}"


def deed(effect: Move | TrashThis | MoveThis, voice: Voice) -> Deed:
    """A move that is one deed."""
    match effect:
        case TrashThis():
            return Deed("trash", "this")
        case MoveThis("supply"):
            return Deed("return", "this to the Supply")
        case MoveThis():
            return Deed("put", f"this {where_to(effect, voice)}")
    return Deed(effect.verb, _object(effect, voice), _is_optional_move(effect))


def _is_optional_move(move: Move) -> bool:
    match move.cards:
        case Pick("noted", low=0):
            return True
        case Pick():
            return is_optional(move.cards)
    return False


def move_speech(effect: Move, voice: Voice) -> Speech:
    """A move of cards."""
    pick = effect.cards if isinstance(effect.cards, Pick) else None
    if pick is not None and effect.by_lead:
        return said(_by_you(effect, pick, voice))
    optional = _is_optional_move(effect)
    say = voice.may if optional else voice.verb
    if effect.verb == "mark":
        return said(f"{say('put')} {_token(voice)} on a Supply pile")
    if effect.verb == "play" and isinstance(effect.cards, Top):
        return _play_from_deck(effect.cards, voice)
    if pick is not None and pick.zone == "discard" and not pick.what.same:
        return _from_discard_pile(effect, pick, voice)
    if effect.verb == "put" and pick is not None:
        if pick.keep is not None:
            until = f"until {voice.you} have {pick.keep} cards in hand"
            cards = f"cards from {voice.your} hand {where_to(effect, voice)} {until}"
            return said(f"{say('put')} {cards}")
        if effect.shown and effect.to != "mat":
            return said(f"{say('reveal')} {_shown(cards_text(effect, voice), effect, voice)}")
    return said(deed(effect, voice).said(voice))


def _shown(cards: str, effect: Move, voice: Voice) -> str:
    """Cards that are revealed before they go somewhere."""
    pick = effect.cards
    assert isinstance(pick, Pick)
    them = "it" if pick.high == 1 else "them"
    put = "put" if _is_optional_move(effect) else voice.verb("put")
    return f"{cards} and {put} {them} {where_to(effect, voice)}"


def _play_from_deck(cards: Top, voice: Voice) -> Speech:
    back = "on the bottom" if cards.bottom else "on top"
    kind = with_article(noun(PLAYABLE, voice))
    who = "they " if voice.subject != "you" else ""
    they = replace(voice, subject="they") if voice.subject == "player" else voice
    return said(
        f"{voice.verb('reveal')} {top_text(cards.n, bottom=cards.bottom)} of {voice.your} deck",
        f"{who}{they.verb('play')} it if it is {kind}",
        f"otherwise, {who}{they.verb('put')} it back {back}",
    )


def is_optional(pick: Pick) -> bool:
    """Whether a pick may be left out."""
    return pick.all_or_none or (pick.low == 0 and pick.high == 1)


def sorts_revealed(effect: object) -> bool:
    """Whether any number of the revealed cards are discarded or trashed."""
    match effect:
        case Move("discard" | "trash", Pick("revealed", high=None), by_lead=False):
            return True
    return False


def sort_text(effects: tuple[Move, ...], voice: Voice) -> str:
    """Any number of the same cards go one way, any number another."""
    verbs = " and/or ".join(voice.verb(effect.verb) for effect in effects)
    return f"{verbs} {cards_text(effects[0], voice)}"


def decides_on_it(effect: object, voice: Voice) -> bool:
    """Whether something may be done with the one revealed card."""
    match effect:
        case Move(cards=Pick("revealed") as pick, by_lead=False):
            return (voice.revealed == 1 or voice.held_one) and is_optional(pick)
    return False


def takes_it_if(effect: object, voice: Voice) -> bool:
    """Whether the one revealed card goes somewhere if it is of a certain sort."""
    match effect:
        case Move(verb, Pick("revealed", what, 1, 1), by_lead=False):
            return voice.revealed == 1 and (what != What() or verb == "play")
    return False


def where_to(effect: Move | MoveThis, voice: Voice) -> str:
    """Where cards are put."""
    shown = isinstance(effect, Move) and effect.shown
    return {
        "hand": f"into {voice.your} hand",
        "deck": f"{'on top of' if voice.bottom else 'onto'} {voice.your} deck",
        "bottom": f"on the bottom of {voice.your} deck",
        "anywhere": f"anywhere in {voice.your} deck",
        "discard": f"into {voice.your} discard pile",
        "mat": f"on {voice.mat}{', face up' * shown}",
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
            if isinstance(effect.cards, Top) and effect.to == "mat" and not effect.shown:
                return f"{what} face down {where}"
            return f"{what} {where}{_order(effect, voice)}"
        case "set aside" if effect.cards in (Every("hand"),) or (pick and pick.zone == "hand"):
            return f"{what}, face down"
        case "return":
            return f"{what} to the Supply"
    return what


def _order(effect: Move, voice: Voice) -> str:
    """Who puts several cards on the deck says in which order."""
    if effect.to not in ("deck", "bottom") or not isinstance(effect.cards, Every):
        return ""
    one = effect.cards.zone == "revealed" and (voice.single or voice.held_one)
    return "" if one else " in any order"


def _gained(effect: Move, pick: Pick, voice: Voice) -> str:
    """Which card is gained, from where, to where."""
    where = {"hand": f" to {voice.your} hand", "deck": f" onto {voice.your} deck"}
    to = where.get(effect.to, "")
    one = effect.times == 1 and pick.high == 1
    aside = f", setting {'it' if one else 'them'} aside" * (effect.to == "aside")
    if pick.zone == "noted":
        upto = "up to " if pick.low == 0 and pick.high not in (None, 1) else ""
        many = "any number" if pick.high is None else "one" if pick.high == 1 else str(pick.high)
        per = ""
        if isinstance(pick.high, Amount):
            many = NUMBERS.get(pick.high.mul, str(pick.high.mul))
            per = f" per {each_of(pick.high, voice)}{and_more(pick.high)}"
        kinds, tail = noun_and_tail(pick.what, voice, plural=True)
        return f"{upto}{many} of the trashed {kinds}{tail}{to}{per}{aside}"
    kind, tail = noun_and_tail(pick.what, voice, plural=effect.times > 1)
    source = " from the trash" if pick.zone == "trash" else ""
    if effect.times > 1:
        each = f", each{tail}" if tail else ""
        return f"{effect.times} {kind}{source}{to}{each}{aside}"
    copy = "a copy of " if pick.what.fact in ("gained right", "in play") else ""
    return f"{copy}{with_article(kind)}{source}{to}{tail}{aside}"


def _from_discard_pile(effect: Move, pick: Pick, voice: Voice) -> Speech:
    """Nobody knows what is there without looking."""
    look = f"{voice.verb('look')} through {voice.your} discard pile"
    they = replace(voice, subject="they") if voice.subject == "player" else voice
    say = they.may if is_optional(pick) else they.verb
    who = "they " if they.subject == "they" else ""
    what = _number_of_cards(pick, voice, " from it")
    if effect.verb != "put":
        times = _TIMES.get(effect.times, f" {effect.times} times")
        return said(look, f"{who}{say(effect.verb)} {what}{times}")
    if effect.shown and effect.to != "mat":
        return said(look, f"{who}{say('reveal')} {_shown(what, effect, they)}")
    return said(look, f"{who}{say('put')} {what} {where_to(effect, voice)}")


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
    if pick.zone == "revealed" and (pick.low, pick.high) == (1, 1) and voice.revealed != 1:
        those = "them" if pick.what == What() else _those(pick.what, voice)
        return f"{verb} one of {those}, your choice"
    decides = "if you say so" if is_optional(pick) else "(your choice)"
    return f"{verb} {cards_text(effect, voice)} {decides}"


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
        case Every("discard", what):
            return f"all {noun(what, voice, plural=True)} in {voice.your} discard pile"
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
    if voice.revealed == 1 or voice.held_one:
        return f"{voice.held or 'it'} if it is {with_article(noun(what, voice))}"
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


def _revealed_pick(effect: Move, cards: Pick, voice: Voice) -> str:
    what = cards.what
    any_left = voice.only_found and what == What()
    if voice.found_number == 1 and (what == voice.found or any_left):
        return _found(voice)
    if any_left and cards.high == 1:
        return f"one of {_found(voice)}"
    if effect.verb == "play" and what == What():
        what = PLAYABLE
    if voice.revealed == 1 or voice.held_one:
        it = voice.held or "it"
        return it if what == What() else f"{it} if it is {with_article(noun(what, voice))}"
    if what == What():
        those, one = "them", "one of them"
    else:
        those, kind = _those(what, voice), noun(what, voice)
        one = f"a revealed {kind}" if voice.open else f"{with_article(kind)} among them"
    if cards.high == 1:
        return one
    if cards.high is None:
        return f"any number of {those}"
    if isinstance(cards.high, Amount):
        many = NUMBERS.get(cards.high.mul, str(cards.high.mul))
        return f"{many} of {those} per {each_of(cards.high, voice)}{and_more(cards.high)}"
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
        return _revealed_pick(effect, cards, voice)
    if effect.verb == "play" and cards.what == What():
        cards = replace(cards, what=PLAYABLE)
    source = {
        "hand": f" from {voice.your} hand",
        "trash": " from the trash",
        "discard": f" from {voice.your} discard pile",
        "supply": " from the Supply",
        "noted": " of the trashed cards",
        "play": f" {voice.you} have in play",
        "mat": f" from {voice.mat}",
        "leaving": " among them",
    }[cards.zone]
    if cards.zone == "hand" and effect.verb == "discard":
        source = ""
    return _number_of_cards(cards, voice, source)


def _number_of_cards(cards: Pick, voice: Voice, source: str) -> str:
    """How many cards of which sort, and where from."""
    amount = cards.high if isinstance(cards.high, Amount) else None
    high = amount.mul if amount is not None else cards.high
    per = f" per {each_of(amount, voice)}{and_more(amount)}" if amount is not None else ""
    if high == 1:
        return with_article(noun(cards.what, voice)) + source + per
    kinds = noun(cards.what, voice, plural=True)
    if high is None:
        return f"any number of {kinds}{source}"
    upto = "up to " if cards.low == 0 and not cards.all_or_none else ""
    return f"{upto}{high} {kinds}{source}{per}"
