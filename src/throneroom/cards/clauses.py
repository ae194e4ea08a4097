"""Effects as clauses, without capital and full stop."""

from __future__ import annotations

from dataclasses import replace

from .conditions import condition_text, player_with
from .english import in_words
from .model import (
    Amount,
    Choose,
    Condition,
    Discount,
    Each,
    EachName,
    Effect,
    Every,
    Give,
    If,
    May,
    Move,
    MoveThis,
    NameCard,
    Number,
    PassLeft,
    Pick,
    Possess,
    PutBack,
    ShowHand,
    Take,
    TakeUntil,
    Then,
    Unaffected,
    Wait,
    What,
)
from .moments import wait_moment
from .moves import (
    PAST,
    cards_text,
    choice_text,
    decides_on_it,
    is_optional,
    play_all_found,
    plays_found,
    sorts_revealed,
    takes_it_if,
    where_to,
)
from .plain import is_bonus, plain_clause
from .voice import Voice, after, sets_aside, takes_revealed

# These speak of somebody or something of their own.
_OWN_SUBJECT = (If, Each, EachName, Wait, Discount, PassLeft, Possess, Unaffected)


def in_turn(effects: tuple[Effect, ...], voice: Voice) -> str:
    """Effects one after the other as one clause."""
    return in_words(clauses(effects, voice), "then")


def clauses(effects: tuple[Effect, ...], voice: Voice) -> list[str]:
    """Effects one after the other; several bonuses in a row share a clause.

    If it is about other players, every clause says so: "they discard a card".
    """
    told: list[str] = []
    bonuses: list[str] = []
    alike: list[str] = []  # what has been done with the same card, or with one like it
    previous: Effect | None = None
    aside: Pick | None = None
    for effect in effects:
        if is_bonus(effect) and voice.subject == "you":
            bonuses.append(clause(effect, voice))
            continue
        if bonuses:
            told.append(in_words(bonuses, "and"))
            bonuses, previous = [], None
        follows = _joined(told, alike, effect, previous, voice)
        if follows is not None:
            told[-1] = follows
        else:
            told.append(_next(effect, effects, previous, aside, voice))
            alike = []
            if isinstance(effect, Move) and decides_on_it(effect, voice):
                alike.append(choice_text(effect, voice))
        aside = sets_aside(effect) or aside
        voice = after(effect, voice)
        previous = effect
    if bonuses:
        told.append(in_words(bonuses, "and"))
    return told


def _next(
    effect: Effect,
    effects: tuple[Effect, ...],
    previous: Effect | None,
    aside: Pick | None,
    voice: Voice,
) -> str:
    """An effect in the light of the one before."""
    if isinstance(effect, Wait):
        return _wait(effect, voice, previous, aside)
    text = clause(effect, voice)
    if isinstance(effect, If) and _gains(previous) and any(_trashes(e) for e in effects):
        text = text.replace("if it is", "if the gained card is", 1)
    text = _with_subject(effect, text, voice)
    if isinstance(previous, PassLeft):
        return f"then {text}"
    if _clears(effect) and (
        takes_revealed(previous) or decides_on_it(previous, voice) or takes_it_if(previous, voice)
    ):
        return f"otherwise, {text}"
    return text


def _joined(
    told: list[str], alike: list[str], effect: Effect, previous: Effect | None, voice: Voice
) -> str | None:
    """The last clause again, if this effect belongs into it."""
    if sorts_revealed(effect) and sorts_revealed(previous):
        # "Trash any number. Discard any number." is one sorting of the same cards.
        assert isinstance(effect, Move)
        return told[-1].replace(" any number", f" and/or {voice.verb(effect.verb)} any number")
    if alike and decides_on_it(effect, voice):
        assert isinstance(effect, Move)
        alike.append(choice_text(effect, voice))
        return _with_subject(effect, voice.may(in_words(alike, "or")), voice)
    if plays_found(effect, voice) and plays_found(previous, voice):
        return _with_subject(effect, play_all_found(voice), voice)
    if _gains_plainly(effect) and _gains_plainly(previous):
        return f"{told[-1]} and {clause(effect, voice).partition(' ')[2]}"
    match previous, effect:
        case MoveThis(place), Move("put", Pick("hand") as pick, to) if (
            place == to == "mat" and not is_optional(pick)
        ):
            cards, where = cards_text(effect, voice), where_to(effect, voice)
            return _with_subject(effect, f"{voice.verb('put')} this and {cards} {where}", voice)
    return None


def _with_subject(effect: Effect, text: str, voice: Voice) -> str:
    left = isinstance(effect, NameCard) and effect.by == "left"
    if voice.subject != "they" or left or isinstance(effect, _OWN_SUBJECT):
        return text
    return f"they {text}"


def _clears(effect: Effect) -> bool:
    """Whether no revealed card is left after it."""
    return isinstance(effect, PutBack) or (
        isinstance(effect, Move) and effect.cards == Every("revealed")
    )


def _gains(effect: Effect | None) -> bool:
    return isinstance(effect, Move) and effect.verb == "gain"


def _gains_plainly(effect: Effect | None) -> bool:
    """Whether a card of a certain name is gained to the discard pile."""
    match effect:
        case Move("gain", Pick("supply", What(names=names), 1, 1), "discard", False, 1):
            return bool(names)
    return False


def _trashes(effect: Effect) -> bool:
    return isinstance(effect, Move) and effect.verb == "trash"


def clause(effect: Effect, voice: Voice) -> str:
    """One effect."""
    match effect:
        case May(Each() as inner):
            return f"you may choose that {_each(inner, voice)}"
        case May(inner):
            return voice.may(clause(inner, _they(voice)))
        case Then():
            return _then(effect, voice)
        case If(condition, effects):
            so = replace(_they(voice), some_left=False)
            done = (
                in_turn(effects, so).replace(". If ", "; if ").replace(". Otherwise", "; otherwise")
            )
            return f"{condition_text(condition, voice)}, {done}"
        case Each():
            return _each(effect, voice)
        case EachName(effects):
            return "for each differently named card among them: " + "; ".join(
                clause(e, voice) for e in effects
            )
        case Choose(n, options):
            return _choose(n, options, voice)
        case Wait():
            return _wait(effect, voice)
    return plain_clause(effect, voice)


def _they(voice: Voice) -> Voice:
    """The voice for further clauses about the same player."""
    return voice if voice.subject == "you" else replace(voice, subject="they")


def _wait(
    wait: Wait, voice: Voice, previous: Effect | None = None, aside: Pick | None = None
) -> str:
    """What happens later."""
    then = isinstance(previous, Wait) and (previous.when, previous.until) == ("start", "next turn")
    moment = wait_moment(wait, voice, then=then)
    if wait.when == "attack" and wait.effects == (Unaffected(),):
        return f"{moment}, it doesn't affect you"
    if wait.when == "hand":
        return f"{moment}, {_hand_change(wait, voice)}"
    who = "they" if wait.who == "others" or voice.subject != "you" else "you"
    one = aside is not None and aside.high == 1
    held = ""
    if wait.holding:
        held = "the set-aside card" if one else "the set-aside cards"
        if previous is not None and sets_aside(previous):
            held = "it" if one else "them"
    later = Voice(who, voice.card, held=held, held_one=one, event="it")
    return f"{moment}, {in_turn(wait.effects, later)}"


def _hand_change(wait: Wait, voice: Voice) -> str:
    """How many cards more or fewer are drawn for a hand."""
    match wait.effects:
        case (Give("cards", int(n)),):
            who = "" if voice.subject == "you" else "they "
            number = "one card" if abs(n) == 1 else f"{abs(n)} cards"
            return f"{who}draw {number} {'more' if n > 0 else 'fewer'}"
    raise TypeError(f"no words for {wait!r}")


def _then(then: Then, voice: Voice) -> str:
    first, speaker = clause(then.first, voice), _they(voice)
    match then:
        case Then(effects=(Then(second, effects, ()),), otherwise=(other,)) if second == other:
            also = clause(second, voice)
            verb = first.partition(" ")[0]
            both = f"{first} and {also.removeprefix(f'{verb} ')}"
            return f"{both}. If {voice.you} do both, {in_turn(effects, speaker)}"
    if not then.effects:
        if _can_decline(then.first):
            return f"{first}. If {voice.you} don't, {in_turn(then.otherwise, speaker)}"
        instead = in_words([clause(e, voice) for e in then.otherwise], "and")
        return f"{first}, or {instead} if {voice.you} can't"
    text = f"{first}. {_if_done(then.first, voice)}, {in_turn(then.effects, speaker)}"
    if then.otherwise:
        text += f". Otherwise, {in_turn(then.otherwise, speaker)}"
    return text


def _can_decline(effect: Effect) -> bool:
    match effect:
        case May():
            return True
        case Move(cards=Pick() as pick):
            return is_optional(pick)
    return False


def _if_done(effect: Effect, voice: Voice) -> str:
    """The condition that something was done in full."""
    effect = effect.effect if isinstance(effect, May) else effect
    match effect:
        case Move(verb, Every()) | Move(verb, Pick(high=None)):
            return f"If {voice.you} {PAST[verb]} any cards"
        case Move(verb, Pick(low=0, high=int(high), all_or_none=False)) if high > 1:
            return f"If {voice.you} {PAST[verb]} {high}"
    return f"If {voice.you} do"


def _each(effect: Each, voice: Voice) -> str:
    who = {
        "others": "each other player",
        "everyone": "each player (including you)",
        "left": "the player to your left",
    }[effect.circle]
    effects = effect.effects
    player = Voice("player", voice.card)
    if len(effects) == 1 and isinstance(effects[0], If):
        condition, effects = effects[0].condition, effects[0].effects
        with_ = player_with(condition, player) if isinstance(condition, Condition) else None
        if with_ is None:
            each = _each(replace(effect, effects=effects), voice)
            return f"{condition_text(condition, player)}, {each}"
        who += f" with {with_}"
    if isinstance(effects[0], Wait):
        return f"for {who}, {'. '.join(clauses(effects, player))}"
    if len(effects) == 3 and isinstance(effects[2], PutBack):
        match effects[1]:
            case Move(verb, Pick("revealed") as pick, by_lead=True) if is_optional(pick):
                # One card, and the player of this card decides about it.
                shown = clause(effects[0], player)
                return f"{who} {shown}; you choose whether they {verb} it or put it back"
    if len(effects) < 4 and all(_short(e) for e in effects[:-1]) and _ends(effects[-1], effects):
        return f"{who} {in_words(clauses(effects, player), 'and')}"
    first = effects[0]
    begins = f"{who} {clause(first, player)}"
    they = after(first, replace(player, subject="they"))
    return ". ".join([begins, *clauses(effects[1:], they)])


def _short(effect: Effect) -> bool:
    """Whether it can stand in a list of what a player does."""
    match effect:
        case Move(cards=Pick() as pick):
            return pick.zone != "discard" and not is_optional(pick)
        case Give() | Move() | Take() | TakeUntil() | PutBack() | ShowHand():
            return True
    return False


def _ends(effect: Effect, effects: tuple[Effect, ...]) -> bool:
    """Whether it can end such a list."""
    if len(effects) == 1:
        return True
    match effect:
        case Then(first, (), _):
            return _short(first)
        case Choose():
            return True
    return _short(effect)


def _choose(n: Number, options: tuple[tuple[Effect, ...], ...], voice: Voice) -> str:
    joined = "; or ".join(option_clause(option, voice) for option in options)
    verb = voice.verb("choose")
    different = ". The choices must be different"
    if isinstance(n, Amount):
        return f"for each {n.phrase}, {verb} one: {joined}{different}"
    number = {1: "one", 2: "two", 3: "three"}.get(n, str(n))
    return f"{verb} {number}: {joined}{different if n > 1 else ''}"


def option_clause(option: tuple[Effect, ...], voice: Voice) -> str:
    """One of several options: everything in one breath."""
    text = ""
    simple: list[str] = []
    bare = replace(voice, subject="you" if voice.subject == "you" else "they")
    for effect in option:
        if isinstance(effect, If) and simple:
            text += in_words(simple, "and") + "; then, "
            simple = []
        simple.append(clause(effect, bare))
        bare = after(effect, bare)
    text += in_words(simple, "and")
    text = text.replace(f". If {voice.you} do", f", and if {voice.you} do")
    parts = text.split(". ")
    return "; ".join([parts[0], *(part[:1].lower() + part[1:] for part in parts[1:])])
