"""Does every effect of a card find what it speaks of?

Effects refer to what happened before them: "it", the revealed cards, how many were discarded. Here
a card's effects are gone through in order, with what lies on the table after each. An effect that
would find nothing, or something else than its text says, is refused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from .errors import CardError
from .features import walk
from .model import (
    Amount,
    Card,
    Choose,
    Condition,
    Discount,
    DrawTo,
    Each,
    EachName,
    Effect,
    Every,
    ExtraTurn,
    Give,
    If,
    May,
    Move,
    MoveThis,
    NameCard,
    Number,
    PassLeft,
    Pick,
    PlayThis,
    Possess,
    PutBack,
    Take,
    TakeUntil,
    Then,
    Top,
    TrashThis,
    Trigger,
    Unaffected,
    Wait,
    What,
)
from .reach import PAST, check_move, zone_word

MANY = 99  # revealed cards whose number nobody knows


@dataclass(frozen=True)
class Scene:
    """When effects happen, and to whom."""

    others: Literal["", "each", "wait", "pile"] = ""
    """How somebody else than the player of the card comes to do this."""
    played: bool = False
    """Whether it is done at once when the card is played."""
    here: bool = False
    """Whether the card itself is in play, and this effect knows it."""
    in_hand: bool = False
    """Whether the card may be played from the hand."""
    attacked: bool = False
    """Whether an Attack is being answered."""
    event: bool = False
    """Whether a card has just been gained by the player who acts."""
    own_turn: bool = True
    """Whether it can be the turn of the player who acts."""
    leaving: bool = False
    """Whether cards are being discarded from play."""


@dataclass(frozen=True)
class Referents:
    """What the next effect can refer to."""

    it: frozenset[str] = frozenset()
    """Where the card last moved may be now; nowhere: there is none."""
    counted: Effect | None = None
    """The effect whose cards "discarded" and "trashed" count."""
    unclear: bool = False
    """Whether that depends on how the game goes."""
    loose: int = 0
    """How many revealed cards there are at most."""
    gone: frozenset[What] = frozenset()
    """The sorts of them that have gone."""
    found: tuple[int, What] | None = None
    """How many cards of which sort were looked for."""
    aside: int = 0
    """How many cards are set aside, at most."""
    noted: frozenset[str] = frozenset()
    """What was done with the noted cards."""
    named: bool = False
    """Whether a card has been named."""

    def moved(self, effect: Effect, *places: str) -> Referents:
        """After an effect that moves cards there."""
        return replace(self, it=frozenset(places), counted=effect, unclear=False)


def _either(one: Referents, other: Referents) -> Referents:
    """What is sure if it went one way or the other."""
    counts = [c for c in (one.counted, other.counted) if c is not None]
    return Referents(
        it=one.it | other.it,
        counted=counts[0] if counts else None,
        unclear=one.unclear or other.unclear or (len(counts) == 2 and counts[0] is not counts[1]),
        loose=max(one.loose, other.loose),
        gone=one.gone & other.gone,
        found=one.found if one.found == other.found else None,
        aside=max(one.aside, other.aside),
        noted=one.noted | other.noted,
        named=one.named or other.named,
    )


def check_card(card: Card) -> None:
    """Refuse a card with an effect that can't do what it says."""
    try:
        _block(card.effects, Scene(played=True, here=True), Referents())
        if card.reaction is not None:
            _block(
                card.reaction.effects,
                Scene(in_hand=True, attacked=True, own_turn=False),
                Referents(),
            )
        for trigger in card.triggers:
            _block(trigger.effects, *_at_trigger(trigger))
    except CardError as error:
        raise error.about(card.name) from None


def _at_trigger(trigger: Trigger) -> tuple[Scene, Referents]:
    if trigger.when == "leave":
        return Scene(here=True), Referents()
    if trigger.when == "start":
        return Scene(in_hand=True), Referents()
    gained = Referents(it=frozenset({"event"}))
    if trigger.scope == "hand":
        own = trigger.who == "you"
        return Scene(in_hand=True, event=own, own_turn=trigger.who != "others"), gained
    return Scene(others="pile" if trigger.scope == "pile" else "", event=True), gained


def _block(effects: tuple[Effect, ...], scene: Scene, table: Referents) -> Referents:
    """Effects after which nothing may be left lying about."""
    after = _run(effects, scene, table)
    if after.aside:
        raise CardError("cards that are set aside need next_turn(..., holding=True) after it")
    if after.loose:
        raise CardError(
            "cards that are revealed or looked at must go somewhere: end with put_back(), "
            "or with discard(rest), trash(rest) or put(every(revealed), ...)"
        )
    return after


def _run(effects: tuple[Effect, ...], scene: Scene, table: Referents) -> Referents:
    for effect in effects:
        for amount in _amounts(effect):
            _check_amount(amount, table)
        for what in _sorts(effect):
            if what.same and not table.it:
                raise CardError(_no_it("'it'"))
        table = _after(effect, scene, table)
    return table


# ---------------------------------------------------------------- what effects refer to


def _amounts(effect: Effect) -> Iterator[Amount]:
    """The amounts in an effect itself, not in those inside it."""
    numbers: list[Number | None] = []
    match effect:
        case Give(amount=n):
            numbers = [n]
        case Move(cards=Pick(low=low, high=high, keep=None)):
            numbers = [low, high]
        case If(Condition(left)):
            numbers = [left]
        case Choose(n):
            numbers = [n]
        case _:
            pass
    numbers += [what.cost for what in _sorts(effect)]
    yield from (n for n in numbers if isinstance(n, Amount))


def _sorts(effect: Effect) -> Iterator[What]:
    """The sorts of cards that an effect itself speaks of."""
    match effect:
        case Move(cards=Pick(what=what) | Every(what=what)):
            yield what
        case TakeUntil(what=What() as what) | If(What() as what):
            yield what
        case DrawTo(aside=What() as what):
            yield what
        case Give(amount=Amount(what=What() as what)):
            yield what
        case If(Condition(Amount(what=What() as what))):
            yield what


def _no_it(word: str) -> str:
    return (
        f"no card has been moved before {word} is spoken of: {word} is about the card that an "
        "effect of this player has moved or shown last"
    )


def _check_amount(amount: Amount, table: Referents) -> None:
    match amount.source:
        case "that_cost" | "that_types" if not table.it:
            raise CardError(_no_it("its_cost" if amount.source == "that_cost" else "its_types"))
        case "noted" | "noted_cost" if "trash" not in table.noted:
            raise CardError(
                "no effect before has noted the cards it trashes: write trash(..., note=True)"
            )
        case "moved":
            done = amount.done
            last = table.counted
            verb = "trash" if isinstance(last, TrashThis) else getattr(last, "verb", None)
            if verb is None or PAST[verb] != done:
                raise CardError(
                    f"{done!r} counts the cards of the last effect, and that one has {done} none"
                )
            if table.unclear:
                raise CardError(
                    f"which effect {done!r} counts is not clear after one that need not happen: "
                    "write it inside, with .then(...)"
                )
    if amount.what is not None and isinstance(amount.what.cost, Amount):
        _check_amount(amount.what.cost, table)


# ---------------------------------------------------------------- one effect after the other


def _after(effect: Effect, scene: Scene, table: Referents) -> Referents:
    """What lies on the table after an effect, which must be able to happen there."""
    match effect:
        case Give(resource) if resource in ("actions", "buys", "coins", "potions"):
            if not scene.own_turn or scene.others == "each":
                raise CardError(
                    f"{resource} are nothing to a player whose turn it is not; cards, VP and "
                    "next_turn(...) are"
                )
        case Move():
            return _after_move(effect, scene, table)
        case Take(n) | TakeUntil(n):
            _must_be_clear(table, "more cards are taken off the deck")
            found = (n, effect.what) if isinstance(effect, TakeUntil) else None
            loose = MANY if found else n
            return replace(
                table.moved(effect, "revealed"), loose=loose, found=found, gone=frozenset()
            )
        case DrawTo(_, aside):
            _must_be_clear(table, "cards are drawn and set aside")
            return table if aside is None else table.moved(effect)
        case PutBack():
            _must_be_loose(table, "put_back()")
            return replace(table.moved(effect, "deck"), loose=0)
        case TrashThis() | MoveThis():
            _must_be_here(effect, scene)
            return table.moved(effect, "trash" if isinstance(effect, TrashThis) else effect.to)
        case PlayThis() if not scene.in_hand:
            raise CardError("play_this() stands in from_hand(...) or reaction(...) only")
        case Unaffected() if not scene.attacked:
            raise CardError("unaffected() stands in reaction(...) only; see also immune()")
        case ExtraTurn() | Possess() if not scene.played or scene.others:
            raise CardError("an extra turn is given when the card is played, to its player")
        case PassLeft():
            _must_be_clear(table, "cards are passed")
            if scene.others or table.noted:
                raise CardError("pass_left() is done by all players at once, after nothing noted")
        case Discount() if scene.others == "each":
            raise CardError("discount(...) is for all players: it does not stand in attack(...)")
        case NameCard(by, use):
            if by == "left" and scene.others:
                raise CardError("the player to your left names a card for you, not for others")
            return replace(table, named=table.named or use == "look for")
        case May(inner):
            return _either(table, _run((inner,), scene, table))
        case Then():
            return _after_then(effect, scene, table)
        case If(condition, effects):
            if condition == "named" and not table.named:
                raise CardError("no card has been named before if_named(...): name_card()")
            if isinstance(condition, What | str) and not table.it:
                raise CardError(_no_it("if_(...)" if isinstance(condition, What) else "if_named"))
            return _either(table, _run(effects, scene, table))
        case Each(_, effects):
            if scene.others:
                raise CardError("what others do can't make others do something in turn")
            done = _block(
                effects, Scene(others="each", own_turn=scene.own_turn), Referents(it=table.it)
            )
            return replace(table, noted=table.noted | done.noted)
        case EachName(effects):
            if not table.noted:
                raise CardError("no cards are noted for each_name(...): discard(rest, note=True)")
            done = _run(effects, scene, replace(table, it=frozenset({"noted"})))
            return replace(_either(table, done), noted=frozenset())
        case Choose(n, options):
            return _after_choice(n, options, scene, table)
        case Wait():
            return _after_wait(effect, scene, table)
        case _:
            pass
    return table


def _must_be_clear(table: Referents, what: str) -> None:
    if table.aside:
        raise CardError(f"cards are set aside: next_turn(..., holding=True) comes before {what}")
    if table.loose:
        raise CardError(f"the revealed cards have to go somewhere before {what}")


def _must_be_loose(table: Referents, word: str) -> None:
    if table.aside:
        raise CardError(f"cards are set aside: next_turn(..., holding=True) comes before {word}")
    if not table.loose:
        raise CardError(
            f"no revealed card is there for {word}: reveal(top(2)), look_at(top(2)) or "
            "reveal_until(1, Treasure) comes before, for the same player"
        )


def _must_be_here(effect: TrashThis | MoveThis, scene: Scene) -> None:
    if scene.here and not scene.others:
        return
    moves = "trash" if isinstance(effect, TrashThis) else "put"
    if scene.event:
        onto = "" if moves == "trash" else ", deck"
        raise CardError(f"this card is not in play here: write {moves}(gained_card{onto})")
    raise CardError(
        "a card moves itself when it is played, at a later moment of that turn such as "
        "at_clean_up(...), in each_turn(...) and in when_discarded_from_play(...) only"
    )


def _after_move(move: Move, scene: Scene, table: Referents) -> Referents:
    check_move(move)
    cards, word = move.cards, f"{move.verb}(...)"
    if move.by_lead and scene.others not in ("each", "wait"):
        raise CardError("by_you= is for what other players do, inside attack(...)")
    after = table
    match cards:
        case Top():
            _must_be_clear(table, "more cards are taken off the deck")
        case Pick("event") if not scene.event:
            raise CardError(
                "gained_card is there when the same player has gained a card: in when_gained, "
                'when_bought, while_in_play, from_hand("gain", ...) and whenever_gained, by you '
                "or by others"
            )
        case Pick("leaving") if not scene.leaving:
            raise CardError("cards are leaving only in when_discarding_from_play(...)")
        case Pick("noted") if "trash" not in table.noted:
            raise CardError(
                "no effect before has noted the cards it trashes: write trash(..., note=True)"
            )
        case Pick("discard", What(same=True)) if "discard" not in table.it:
            raise CardError(_it_is_elsewhere(move, table))
        case Pick("revealed") | Every("revealed"):
            _must_be_loose(table, word)
            after = _taken(cards, table)
        case _:
            pass
    if move.to == "aside":
        if table.aside or after.loose:
            raise CardError("cards are set aside once, and when no revealed cards are left")
        one = isinstance(cards, Pick) and cards.high == 1 and move.times == 1
        after = replace(after, aside=1 if one else MANY)
    if not move.keep_it:
        place = {"aside": "revealed", "none": "hand"}.get(move.to, move.to)
        after = after.moved(move, place)
    elif table.counted is not move:
        after = replace(after, counted=move, unclear=False)
    return replace(after, noted=after.noted | {move.verb}) if move.note else after


def _it_is_elsewhere(move: Move, table: Referents) -> str:
    if not table.it:
        return _no_it("'it'")
    if "event" in table.it:
        return f"write {move.verb}(gained_card) for the card that was gained"
    if "revealed" in table.it:
        return f"'it' is a revealed card here: write {move.verb}(one(revealed))"
    for place in ("hand", "play"):
        if place in table.it:
            return f"'it' is not in the discard pile: write one({zone_word(place)}, it)"
    return f"'it' is not in the discard pile, so that one can't {move.verb} it"


def _taken(cards: Pick | Every, table: Referents) -> Referents:
    """The revealed cards without those."""
    what = cards.what
    if isinstance(cards, Pick):
        sure = cards.low if isinstance(cards.low, int) and not cards.all_or_none else 0
        left = table.loose - sure if what == What() and table.loose != MANY else table.loose
        return replace(table, loose=max(left, 0))
    others = replace(what, other=not what.other)
    if what == What() or others in table.gone:
        return replace(table, loose=0)
    left = table.loose
    if table.found is not None and table.found[1] == others:
        left = min(left, table.found[0])
    return replace(table, loose=left, gone=table.gone | {what})


def _after_then(then: Then, scene: Scene, table: Referents) -> Referents:
    first = then.first.effect if isinstance(then.first, May) else then.first
    if not isinstance(first, Move | TrashThis | MoveThis):
        raise CardError(".then(...): only after moving cards can one ask whether it was done")
    if isinstance(first, Move) and first.verb == "play" and isinstance(first.cards, Top):
        raise CardError(
            ".then(...): reveal(top(1)), then play(one(revealed, Action)).then(...), put_back()"
        )
    done = _run((first,), scene, table)
    not_done = _either(table, done)
    if isinstance(first, Move) and isinstance(first.cards, Every | Pick):
        not_done = replace(not_done, counted=done.counted, unclear=False)
    yes = _run(then.effects, scene, done)
    return _either(yes, _run(then.otherwise, scene, not_done))


def _after_choice(
    n: Number, options: tuple[tuple[Effect, ...], ...], scene: Scene, table: Referents
) -> Referents:
    for effect in (inner for option in options for inner in _same_frame(option)):
        if isinstance(effect, Choose | May | PassLeft):
            raise CardError(
                "there is no choice inside the options of a choice, nor may(effect) or "
                "pass_left(); may(one(hand)) is fine"
            )
    if n == 1:
        tables = [_run(option, scene, table) for option in options]
        after = tables[0]
        for one in tables[1:]:
            after = _either(after, one)
        return after
    for option in options:
        table = _either(table, _run(option, scene, table))
    return table


def _same_frame(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """Every effect inside these that the same player does at once."""
    for effect in effects:
        if isinstance(effect, Each | Wait):
            continue
        yield effect
        match effect:
            case If(effects=inner) | EachName(effects=inner):
                yield from _same_frame(inner)
            case Then(first, inner, otherwise):
                yield from _same_frame((first, *inner, *otherwise))
            case May(inner_effect):
                yield from _same_frame((inner_effect,))
            case Choose(options=options):
                for option in options:
                    yield from _same_frame(option)


def _after_wait(wait: Wait, scene: Scene, table: Referents) -> Referents:
    if scene.others and not (scene.others == "each" and wait.when == "start"):
        raise CardError("what others do can only wait for their next turn, with next_turn(...)")
    if wait.what.same and (not table.aside or table.loose):
        raise CardError("to wait for copies of 'it', gain(..., to=aside) comes before")
    if wait.holding:
        _check_holding(wait, table)
        held = Referents(it=frozenset({"revealed"}), loose=table.aside)
        _block(wait.effects, Scene(others=scene.others), held)
        return replace(table, aside=0)
    if wait.when in ("hand", "cost") or wait.effects == (Unaffected(),):
        return table
    inner = Scene(others=scene.others)
    before = Referents()
    match wait.when:
        case "start":
            inner = replace(inner, here=wait.until == "game")
        case "buying" | "bought" | "clean":
            inner = replace(inner, here=True)
        case "leave":
            inner = replace(inner, here=True, leaving=True)
        case "attack":
            inner = replace(inner, own_turn=False)
        case "play" | "gain":
            inner = Scene(
                others="wait" if wait.who == "others" else "",
                event=wait.when == "gain" and wait.who in ("you", "others"),
                own_turn=wait.who != "right",
            )
            before = Referents(it=frozenset({"play" if wait.when == "play" else "event"}))
        case _:
            pass
    _block(wait.effects, inner, before)
    return table


def _check_holding(wait: Wait, table: Referents) -> None:
    if not table.aside:
        raise CardError("next_turn(..., holding=True): set_aside(...) or gain(..., to=aside) first")
    for effect, _ in walk(wait.effects):
        held = isinstance(effect, PutBack) or (
            isinstance(effect, Move)
            and isinstance(effect.cards, Every | Pick)
            and effect.cards.zone == "revealed"
        )
        if not held:
            raise CardError(
                "next_turn(..., holding=True) is about the cards set aside only; what else happens "
                "then stands in a next_turn(...) of its own"
            )
        if table.aside > 1 and not (isinstance(effect, Move) and isinstance(effect.cards, Every)):
            raise CardError(
                "each of several cards set aside comes back on its own: all go one way, "
                "put(rest, hand)"
            )
