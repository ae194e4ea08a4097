"""Effects as clauses: each on its own, and several that are said together."""

from __future__ import annotations

from collections.abc import Callable
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
    TrashThis,
    Unaffected,
    Wait,
    What,
)
from .moments import wait_moment
from .moves import (
    Deed,
    cards_text,
    decides_on_it,
    deed,
    is_optional,
    play_all_found,
    plays_found,
    sort_text,
    sorts_revealed,
    takes_it_if,
    where_to,
)
from .nouns import NUMBERS, counted, noun
from .plain import give_text, is_bonus, plain_speech
from .reach import PAST
from .speech import Clause, Link, Speech, breath, follow_up, led, more, option, said
from .voice import Voice, after, sets_aside, takes_revealed

# These speak of somebody or something of their own.
_OWN_SUBJECT = (If, Each, EachName, Wait, Discount, PassLeft, Possess, Unaffected)


def speech(effects: tuple[Effect, ...], voice: Voice) -> Speech:
    """Effects one after the other; some that belong together share a clause.

    If it is about other players, every clause says so: "they discard a card".
    """
    told: list[Clause] = []
    previous: Effect | None = None
    aside: Pick | None = None
    at = 0
    while at < len(effects):
        effect = effects[at]
        n, text = _together(effects[at:], voice)
        if text is not None:
            told += _with_subject(effect, said(text), voice)
        elif isinstance(effect, Wait):
            told += _wait(effect, voice, previous, aside)
        elif not _goes_without_saying(effect, previous, voice):
            doubt = isinstance(effect, If) and _gains(previous) and any(map(_trashes, effects))
            it = replace(voice, it="the gained card") if doubt else voice
            deeds = _with_subject(effect, clause(effect, it), voice)
            told += _in_order(effect, previous, deeds, voice)
        for one in effects[at : at + n]:
            aside = sets_aside(one) or aside
            voice = after(one, voice)
            previous = one
        at += n
    return tuple(told)


def _in_order(effect: Effect, previous: Effect | None, text: Speech, voice: Voice) -> Speech:
    """A clause in the light of the one before."""
    begin = ""
    if isinstance(previous, PassLeft):
        begin = "then "
    elif _clears(effect) and (
        takes_revealed(previous) or decides_on_it(previous, voice) or takes_it_if(previous, voice)
    ):
        begin = "otherwise, "
    if not begin:
        return text
    link = Link.IF if begin.startswith("otherwise") else Link.NEXT
    return (Clause(begin + text[0].text, link, text[0].open), *text[1:])


# ---------------------------------------------------------------- several effects in one clause


def _together(effects: tuple[Effect, ...], voice: Voice) -> tuple[int, str | None]:
    """How many of the first effects are said together, and how."""
    first = effects[0]
    n = _run_of(effects, is_bonus)
    if n and voice.subject == "you":
        return n, in_words([give_text(e, voice) for e in effects[:n] if isinstance(e, Give)], "and")
    n = _run_of(effects, lambda e: sorts_revealed(e) and _what(e) == _what(first))
    if n > 1:
        return n, sort_text(tuple(e for e in effects[:n] if isinstance(e, Move)), voice)
    n = _run_of(effects, lambda e: decides_on_it(e, voice))
    if n > 1:
        deeds = [deed(e, voice) for e in effects[:n] if isinstance(e, Move)]
        return n, voice.may(in_words([f"{d.verb} {d.what}" for d in deeds], "or"))
    n = _run_of(effects, lambda e: plays_found(e, voice))
    if n > 1:
        return n, play_all_found(voice)
    n = _run_of(effects, _gains_plainly)
    if n > 1:
        deeds = [deed(e, voice) for e in effects[:n] if isinstance(e, Move)]
        return n, f"{voice.verb('gain')} {in_words([d.what for d in deeds], 'and')}"
    match effects:
        case (MoveThis("mat"), Move("put", Pick("hand") as pick, "mat") as put, *_) if (
            not is_optional(pick) and pick.keep is None
        ):
            cards = f"{cards_text(put, voice)} {where_to(put, voice)}"
            return 2, f"{voice.verb('put')} this and {cards}"
    return 1, None


def _run_of(effects: tuple[Effect, ...], fits: Callable[[Effect], bool]) -> int:
    """How many of the first effects are of a sort."""
    n = 0
    while n < len(effects) and fits(effects[n]):
        n += 1
    return n


def _what(effect: Effect) -> What | None:
    match effect:
        case Move(cards=Pick(what=what)):
            return what
    return None


def _with_subject(effect: Effect, text: Speech, voice: Voice) -> Speech:
    left = isinstance(effect, NameCard) and effect.by == "left"
    if voice.subject != "they" or left or isinstance(effect, _OWN_SUBJECT):
        return text
    return (replace(text[0], text=f"they {text[0].text}"), *text[1:])


def _clears(effect: Effect) -> bool:
    """Whether no revealed card is left after it."""
    return isinstance(effect, PutBack) or (
        isinstance(effect, Move) and effect.cards == Every("revealed")
    )


def _goes_without_saying(effect: Effect, previous: Effect | None, voice: Voice) -> bool:
    """Whether a card that one may do something with just stays where it is."""
    if not decides_on_it(previous, voice) or voice.held:
        return False
    back = isinstance(effect, PutBack) and not voice.bottom
    under = isinstance(effect, Move) and effect.to == "bottom" and voice.bottom
    return back or (under and _clears(effect))


def _gains(effect: Effect | None) -> bool:
    return isinstance(effect, Move) and effect.verb == "gain"


def _gains_plainly(effect: Effect) -> bool:
    """Whether a card of a certain name is gained to the discard pile."""
    match effect:
        case Move("gain", Pick("supply", What(names=names), 1, 1), "discard", False, 1):
            return bool(names)
    return False


def _trashes(effect: Effect) -> bool:
    return isinstance(effect, Move) and effect.verb == "trash"


# ---------------------------------------------------------------- one effect


def clause(effect: Effect, voice: Voice) -> Speech:
    """One effect."""
    match effect:
        case May(Each() as inner):
            each = _each(inner, voice)
            return (Clause(f"you may choose that {each[0].text}"), *each[1:])
        case May(inner):
            return _may(inner, voice)
        case Then():
            return _then(effect, voice)
        case If(condition, effects):
            done = breath(speech(effects, _they(voice)))
            return (Clause(f"{condition_text(condition, voice)}, {done}", open=True),)
        case Each():
            return _each(effect, voice)
        case EachName(effects):
            listed = "; ".join(breath(clause(e, voice)) for e in effects)
            return (Clause(f"for each differently named card among them: {listed}", open=True),)
        case Choose(n, options):
            return _choose(n, options, voice)
        case Wait():
            return _wait(effect, voice)
    return plain_speech(effect, voice)


def _they(voice: Voice) -> Voice:
    """The voice for further clauses about the same player."""
    return voice if voice.subject == "you" else replace(voice, subject="they")


def _may(inner: Effect, voice: Voice) -> Speech:
    """What a player may do."""
    they = replace(voice, subject="they")
    done = clause(inner, they if isinstance(inner, Give) else _they(voice))
    own = replace(done[0], text=voice.may(done[0].text))
    return (own, *done[1:])


def _wait(
    wait: Wait, voice: Voice, previous: Effect | None = None, aside: Pick | None = None
) -> Speech:
    """What happens later."""
    then = isinstance(previous, Wait) and (previous.when, previous.until) == ("start", "next turn")
    moment = wait_moment(wait, voice, then=then)
    if wait.when == "attack" and wait.effects == (Unaffected(),):
        return said(f"{moment}, it doesn't affect you")
    if wait.when == "cost":
        return said(f"{moment}, {_discounted(wait, voice)}")
    if wait.when == "hand":
        return said(f"{moment}, {_hand_change(wait, voice)}")
    who = "they" if wait.who == "others" or voice.subject != "you" else "you"
    one = aside is not None and aside.high == 1
    held = ""
    if wait.holding:
        held = "the set-aside card" if one else "the set-aside cards"
        if previous is not None and sets_aside(previous):
            held = "it" if one else "them"
    later = Voice(
        who,
        voice.card,
        held=held,
        held_one=one and wait.holding,
        event="it",
        buy_phase="it" if wait.when == "bought" else voice.buy_phase,
    )
    return led(moment, speech(wait.effects, later))


def _discounted(wait: Wait, voice: Voice) -> str:
    """Which cards cost how much less."""
    match wait.effects:
        case (Discount(n),):
            kinds = noun(wait.what, voice, plural=True)
            return f"{kinds} cost ${n} less (but not less than $0)"
    raise TypeError(f"no words for {wait!r}")


def _hand_change(wait: Wait, voice: Voice) -> str:
    """How many cards more or fewer are drawn for a hand."""
    match wait.effects:
        case (Give("cards", int(n)),):
            who = "" if voice.subject == "you" else "they "
            number = "one card" if abs(n) == 1 else f"{abs(n)} cards"
            return f"{who}draw {number} {'more' if n > 0 else 'fewer'}"
    raise TypeError(f"no words for {wait!r}")


def _then(then: Then, voice: Voice) -> Speech:
    speaker = after(then.first, _they(voice))
    if both := _do_both(then, voice):
        first, second, effects = both
        done = breath(speech(effects, speaker))
        return (
            Clause(f"{voice.verb(first.verb)} {first.what} and {second.what}"),
            follow_up(f"if {voice.you} do both, {done}"),
        )
    first_said = clause(then.first, voice)
    if not then.effects:
        if _can_decline(then.first):
            instead = breath(speech(then.otherwise, speaker))
            return (*first_said, follow_up(f"if {voice.you} don't, {instead}"))
        instead = option(tuple(c for e in then.otherwise for c in clause(e, voice)))
        *before, last = first_said
        either = f"{last.text}, or {instead} if {voice.you} can't"
        return (*before, replace(last, text=either))
    done = breath(speech(then.effects, speaker))
    text = (*first_said, follow_up(f"{_if_done(then.first, voice)}, {done}"))
    if then.otherwise:
        instead = breath(speech(then.otherwise, _they(voice)))
        text = (*text, follow_up(f"otherwise, {instead}"))
    return text


def _do_both(then: Then, voice: Voice) -> tuple[Deed, Deed, tuple[Effect, ...]] | None:
    """Two deeds of a sort that are both tried, and what follows if both were done."""
    match then:
        case Then(
            first=TrashThis() | MoveThis() | Move() as first,
            effects=(Then(TrashThis() | MoveThis() | Move() as second, effects, ()),),
            otherwise=(other,),
        ) if second == other:
            one, two = deed(first, voice), deed(second, voice)
            if one.verb == two.verb and not (one.optional or two.optional):
                return one, two, effects
    return None


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
        case Move(verb, Every()) | Move(verb, Pick(high=None)) | Move(verb, Pick(high=Amount())):
            return f"if {voice.you} {PAST[verb]} any cards"
        case Move(verb, Pick(low=0, high=int(high), all_or_none=False)) if high > 1:
            return f"if {voice.you} {PAST[verb]} {high}"
    return f"if {voice.you} do"


# ---------------------------------------------------------------- other players


def _each(effect: Each, voice: Voice) -> Speech:
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
            each = breath(_each(replace(effect, effects=effects), voice))
            return (Clause(f"{condition_text(condition, player)}, {each}", open=True),)
        who += f" with {with_}"
    if isinstance(effects[0], Wait):
        first, *others = speech(effects, player)
        return (Clause(f"for {who}, {first.text}", open=True), *more(tuple(others)))
    match effects:
        case (Take(1), Move(verb, Pick("revealed", what) as pick, by_lead=True), PutBack()) if (
            is_optional(pick) and what == What()
        ):
            # One card, and the player of this card decides about it.
            shown = breath(clause(effects[0], player))
            return said(f"{who} {shown}; you choose whether they {verb} it or put it back")
        case (Choose(1, ((one,), (other,))),) if _short(one) and _short(other):
            either = " or ".join(breath(clause(e, player)) for e in (one, other))
            return said(f"{who} either {either} (their choice)")
    if len(effects) < 4 and all(_short(e) for e in effects[:-1]) and _ends(effects[-1], effects):
        *listed, last = speech(effects, player)
        if all(c.link is Link.NEXT for c in (*listed, last)):
            return said(f"{who} {in_words([c.text for c in (*listed, last)], 'and')}")
        head = [c for c in listed if c.link is Link.NEXT]
        follows = (*listed[len(head) :], last)
        return (Clause(f"{who} {in_words([c.text for c in head], 'and')}"), *more(follows))
    first_said = clause(effects[0], player)
    they = after(effects[0], replace(player, subject="they"))
    begins = Clause(f"{who} {first_said[0].text}", open=True)
    return (begins, *more(first_said[1:]), *more(speech(effects[1:], they)))


def _short(effect: Effect) -> bool:
    """Whether it can stand in a list of what a player does."""
    match effect:
        case Move(verb="play", cards=cards) if not isinstance(cards, Pick):
            return False
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


# ---------------------------------------------------------------- choices


def _choose(n: Number, options: tuple[tuple[Effect, ...], ...], voice: Voice) -> Speech:
    *others, last = (option_text(one, voice) for one in options)
    verb = voice.verb("choose")
    if n == 1:
        return (Clause(f"{verb} one: {'; '.join(others)}; or {last}", open=True),)
    many = f"for each {counted(n, voice)}, {verb} one" if isinstance(n, Amount) else ""
    number = NUMBERS.get(n, str(n)) if isinstance(n, int) else ""
    listed = "; ".join((*others, last))
    return (
        Clause(f"{many or f'{verb} {number}'}: {listed}", open=True),
        Clause("the choices must be different", Link.MORE, open=True),
    )


def option_text(effects: tuple[Effect, ...], voice: Voice) -> str:
    """One of several options: everything in one breath."""
    bare = replace(voice, subject="you" if voice.subject == "you" else "they")
    told: list[Clause] = []
    for effect in effects:
        told += clause(effect, bare)
        bare = after(effect, bare)
    return option(tuple(told))
