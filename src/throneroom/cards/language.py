"""The card language: a card is one value, written with the words of this module.

From that value come the program the engine runs (:mod:`.program`), the rules text a person reads
(:mod:`.text`) and the features that learning agents see (:mod:`.features`).

>>> village = action("Village", 3, draw(1), actions(2))
>>> print(village.text)
+1 Card
+2 Actions
"""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Final, Literal, overload

from ..names import OLDER_WORDING, trouble_with_name
from .cost import Cost
from .errors import CardError
from .features import walk
from .model import (
    Also,
    Amount,
    Card,
    Cards,
    Cheaper,
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
    NotWith,
    PassLeft,
    Pick,
    PlayThis,
    Points,
    Possess,
    Price,
    PutBack,
    Reaction,
    ShowHand,
    Take,
    TakeUntil,
    Then,
    Top,
    TrashThis,
    Trigger,
    Unaffected,
    Variable,
    Wait,
    What,
    Who,
    WholeZone,
)
from .reach import check_cards, check_move
from .scene import check_card
from .words import Range, word

hand: Final = "hand"
discard_pile: Final = "discard"
supply: Final = "supply"
trash_pile: Final = "trash"
revealed: Final = "revealed"
looked_at: Final = "revealed"
trashed_cards: Final = "noted"
deck: Final = "deck"
bottom_of_deck: Final = "bottom"
anywhere: Final = "anywhere"
in_play: Final = "play"
leaving: Final = "leaving"
mat: Final = "mat"
aside: Final = "aside"


# ---------------------------------------------------------------- amounts


_Number = int | Variable
_Few = Annotated[int, Range(1, 20)]
_Where = Literal[
    "hand", "discard", "supply", "trash", "revealed", "noted", "play", "mat", "leaving"
]


discarded: Final = Variable(Amount("moved", "card discarded"))
trashed: Final = Variable(Amount("moved", "card trashed"))
empty_piles: Final = Variable(Amount("empty_piles", "empty Supply pile"))
hand_size: Final = Variable(Amount("hand_size", "cards in hand"))
actions_played: Final = Variable(Amount("actions_played", "Actions played this turn"))
its_cost: Final = Variable(Amount("that_cost", "cost"))
half_its_cost: Final = its_cost // 2
its_types: Final = Variable(Amount("that_types", "type it has"))


tokens_taken: Final = Variable(Amount("tokens", "Coin token you have taken with this"))
victory_piles_opened: Final = Variable(
    Amount("victory_piles_opened", "Victory pile that a card was gained from")
)
trashed_cards_count: Final = Variable(Amount("noted", "card trashed this way"))
cards_in_deck_and_discard: Final = Variable(
    Amount("deck_and_discard", "card in your deck and discard pile")
)
total_cost: Final = Variable(Amount("noted_cost", "total cost of the trashed cards"))


@word
def count_in_play(what: What | str) -> Variable:
    """The number of such cards in play."""
    return Variable(Amount("in_play", "in play", as_what(what)))


@word
def names_in_hand(what: What | str) -> Variable:
    """The number of differently named cards of that sort in hand."""
    return Variable(Amount("names_in_hand", "differently named", as_what(what)))


@word
def bought_this_turn(what: What | str) -> Variable:
    """The number of different cards of that sort bought this turn."""
    return Variable(Amount("bought", "bought this turn", as_what(what)))


@word
def gained_in_buy_phase(what: What | str) -> Variable:
    """The number of different cards of that sort gained in the Buy phase of this turn."""
    return Variable(Amount("gained_buying", "gained in the Buy phase", as_what(what)))


@word
def cards_owned(what: What | str) -> Variable:
    """The number of such cards that one has, wherever they are."""
    return Variable(Amount("owned", "you have", as_what(what)))


@word
def cards_in_hand(what: What | str) -> Variable:
    """The number of such cards in hand."""
    return Variable(Amount("hand_matching", "in hand", as_what(what)))


# ---------------------------------------------------------------- which cards


any_card: Final = What()
Treasure: Final = What(frozenset({"Treasure"}))
Action: Final = What(frozenset({"Action"}))
Victory: Final = What(frozenset({"Victory"}))
Curse: Final = What(frozenset({"Curse"}))
Duration: Final = What(frozenset({"Duration"}))
it: Final = What(same=True)
gained_card: Final = Pick("event", What(), 1, 1)
costing_potion: Final = What(potion=True)
gained_by_right_player: Final = What(fact="gained right")
not_named_for_this: Final = What(fact="unnamed")
copy_in_play: Final = What(fact="in play")


@word
def as_what(what: What | str) -> What:
    """A card's name stands for the cards of that name."""
    return What(names=frozenset({what})) if isinstance(what, str) else what


def _number(n: _Number) -> int | Amount:
    """What a card holds for a number."""
    return n.amount if isinstance(n, Variable) else n


@word
def costing(
    *,
    up_to: Price | None = None,
    exactly: Price | None = None,
    at_least: Price | None = None,
) -> What:
    """Any card that costs so much now."""
    return any_card.costing(up_to=up_to, exactly=exactly, at_least=at_least)


@word
def in_low_piles(n: Annotated[int, Range(1, 250)]) -> What:
    """Any card whose Supply pile has at most n cards left."""
    return any_card.in_low_piles(n)


@word
def one(zone: _Where, what: What | str = any_card) -> Pick:
    """One card, which has to be picked."""
    return Pick(zone, as_what(what), 1, 1)


@word
def up_to(n: _Few, zone: _Where, what: What | str = any_card) -> Pick:
    """From none to n cards."""
    return Pick(zone, as_what(what), 0, n)


@word
def exactly(n: _Few | Variable, zone: _Where, what: What | str = any_card) -> Pick:
    """N cards, or all there are if that is fewer."""
    return Pick(zone, as_what(what), _number(n), _number(n))


@word
def any_number(zone: _Where, what: What | str = any_card) -> Pick:
    """As many as one likes."""
    return Pick(zone, as_what(what), 0, None)


@word
def down_to(n: Annotated[int, Range(0, 20)], zone: Literal["hand"] = "hand") -> Pick:
    """As many as there are above n."""
    above = _number(hand_size - n)
    return Pick(zone, any_card, above, above, keep=n)


@word
def every(zone: WholeZone, what: What | str = any_card) -> Every:
    """All such cards."""
    return Every(zone, as_what(what))


rest: Final = Every("revealed")
whole_hand: Final = Every("hand")
whole_deck: Final = Every("deck")


@word
def top(n: _Few) -> Top:
    """The top n cards of the deck."""
    return Top(n)


@word
def bottom(n: _Few) -> Top:
    """The n cards at the bottom of the deck."""
    return Top(n, bottom=True)


# ---------------------------------------------------------------- effects


_Some = Annotated[int, Range(0, 100)] | Variable
_SomeOrLess = Annotated[int, Range(-100, 100)] | Variable


@word
def draw(n: _Some) -> Effect:
    """+n Cards."""
    return Give("cards", _number(n))


@word
def actions(n: _Some) -> Effect:
    """+n Actions."""
    return Give("actions", _number(n))


@word
def buys(n: _SomeOrLess) -> Effect:
    """+n Buys; a negative number takes Buys away, and who has none left can't buy."""
    return Give("buys", _number(n))


@word
def coins(n: _SomeOrLess) -> Effect:
    """+$n; a negative number takes coins away, but one never has less than $0."""
    return Give("coins", _number(n))


@word
def potions(n: _Some) -> Effect:
    """Potions, to buy cards that have one in their cost."""
    return Give("potions", _number(n))


@word
def vp(n: _SomeOrLess) -> Effect:
    """+n VP: tokens that count at the end of the game; a negative number takes them away."""
    return Give("points", _number(n))


@word
def take_tokens(n: _Some) -> Effect:
    """Coin tokens on the mat of this card; see ``tokens_taken``."""
    return Give("tokens", _number(n))


@word
def discard(cards: Cards | What, *, by_you: bool = False, note: bool = False) -> Effect:
    """Cards go to the discard pile; ``by_you``: the player of the card picks them."""
    if cards == whole_deck:
        return discard_deck()
    return check_move(Move("discard", check_cards("discard", cards), "discard", by_you, note=note))


@word
def trash(cards: Cards | What, *, by_you: bool = False, note: bool = False) -> Effect:
    """Cards go to the trash; ``note``: a later effect speaks of "the trashed cards"."""
    return check_move(Move("trash", check_cards("trash", cards), "trash", by_you, note=note))


@word
def put(
    cards: Cards | What,
    onto: Literal["hand", "deck", "bottom", "anywhere", "mat"],
    *,
    shown: bool = False,
) -> Effect:
    """Cards go to the hand, onto the deck, or anywhere into it; ``it`` is the card last gained."""
    return check_move(Move("put", check_cards("put", cards), onto, shown=shown))


@word
def set_aside(cards: Cards) -> Effect:
    """Cards are set aside, face down; see :func:`next_turn` with ``holding``."""
    return check_move(Move("set aside", cards, "aside"))


@word
def return_to_supply(cards: Cards) -> Effect:
    """Cards go back to their piles."""
    return check_move(Move("return", cards, "supply", keep_it=True))


def mark_pile() -> Effect:
    """A token of this card goes on a pile of the Supply; see :func:`on_marked_piles`."""
    return Move("mark", Pick("supply", any_card, 1, 1), "token")


@word
def gain(
    what: What | str | Pick,
    to: Literal["discard", "hand", "deck", "aside"] = "discard",
    *,
    by_you: bool = False,
    times: Annotated[int, Range(1, 10)] = 1,
    keep_it: bool = False,
) -> Effect:
    """A card comes from the Supply (or from where the pick says).

    ``keep_it``: "it" stays the card moved before, and is not the gained one.
    """
    pick = what if isinstance(what, Pick) else Pick("supply", as_what(what), 1, 1)
    return check_move(Move("gain", pick, to, by_you, times=times, keep_it=keep_it))


@word
def reveal(cards: Cards) -> Effect:
    """Cards are shown to everybody; those of the deck wait for the next effects."""
    if isinstance(cards, Top):
        return Take(cards.n, True, cards.bottom)
    if cards == whole_hand:
        return reveal_hand()
    return check_move(Move("reveal", cards, "none", shown=True))


@word
def look_at(cards: Top) -> Effect:
    """The top cards of the deck are looked at; they wait for the next effects."""
    return Take(cards.n, False, cards.bottom)


@word
def reveal_until(n: _Few, what: What | str) -> Effect:
    """Cards are revealed from the deck until n of a kind have come."""
    return TakeUntil(n, as_what(what))


@word
def draw_until(n: _Few, *, may_set_aside: What | str | None = None) -> Effect:
    """Cards are drawn until n are in hand; drawn cards of a kind may be set aside and discarded."""
    return DrawTo(n, None if may_set_aside is None else as_what(may_set_aside))


def discard_deck() -> Effect:
    """The whole deck becomes part of the discard pile, unseen."""
    return Move("put", Every("deck"), "discard")


def put_back() -> Effect:
    """What is left of the revealed cards goes back on the deck in any order."""
    return PutBack()


@word
def play(cards: Cards | What, times: _Few = 1) -> Effect:
    """A card is played, perhaps more than once; ``it`` is the card last discarded."""
    return check_move(Move("play", check_cards("play", cards), "play", times=times))


def trash_this() -> Effect:
    """This card is trashed, if it is still in play."""
    return TrashThis()


def return_this() -> Effect:
    """This card goes back to its pile, if it is still in play."""
    return MoveThis("supply")


@word
def put_this(onto: Literal["deck", "mat"]) -> Effect:
    """This card goes onto the deck or its mat, if it is still in play."""
    return MoveThis(onto)


def play_this() -> Effect:
    """In a reaction: this card is played from the hand."""
    return PlayThis()


# What somebody does, and so may also leave out.
_DEEDS = (
    Choose, DrawTo, Each, ExtraTurn, Give, Move, MoveThis, NameCard, PlayThis, PutBack, ShowHand,
    Take, TakeUntil, Then, TrashThis,
)  # fmt: skip


@overload
def may(thing: Pick | What) -> Pick: ...
@overload
def may(thing: Effect) -> Effect: ...
@word
def may(thing: Pick | What | Effect) -> Pick | Effect:
    """What one may leave out: cards to pick, or a whole effect."""
    if isinstance(thing, What):
        cards = check_cards("may", thing)
        assert isinstance(cards, Pick)
        thing = cards
    if isinstance(thing, Pick):
        if thing.low == 0:  # so it is already
            return thing
        return replace(thing, low=0) if thing.high == 1 else replace(thing, all_or_none=True)
    if isinstance(thing, May):
        return thing
    if isinstance(thing, If | Wait):
        raise CardError("may: it stands inside: if_(..., may(...)), next_turn(may(...))")
    if not isinstance(thing, _DEEDS) or (isinstance(thing, NameCard) and thing.by == "left"):
        raise CardError("may: only what you do can be left out, such as may(draw(1))")
    return May(thing)


@word
def if_(condition: Condition | What | str, *effects: Effect) -> Effect:
    """Effects under a condition: an amount compared, or what the card last moved is."""
    return If(as_what(condition) if isinstance(condition, str) else condition, effects)


@word
def if_named(*effects: Effect) -> Effect:
    """Effects that happen if the revealed card is the one that was named."""
    return If("named", effects)


@word
def attack(*effects: Effect) -> Effect:
    """Each other player suffers this, unless unaffected. The card becomes an Attack."""
    return Each("others", effects, attack=True)


@word
def each_other(*effects: Effect) -> Effect:
    """Each other player does this; it is not an attack."""
    return Each("others", effects)


@word
def attack_everyone(*effects: Effect) -> Effect:
    """Each player, you included, suffers this; others may be unaffected."""
    return Each("everyone", effects, attack=True)


@word
def left_player(*effects: Effect) -> Effect:
    """The player to the left does this."""
    return Each("left", effects)


@word
def each_name(*effects: Effect) -> Effect:
    """For each differently named card that was noted."""
    return EachName(effects)


@word
def choose(n: _Few | Variable, *options: Effect | tuple[Effect, ...]) -> Effect:
    """N of these, all different."""
    if not 2 <= len(options) <= 8:
        raise CardError(f"choose: a choice has two to eight options, not {len(options)}")
    number = _number(n)
    if isinstance(number, int) and number >= len(options):
        raise CardError(
            f"choose: {number} of {len(options)} options is no choice: n is less than their number"
        )
    if isinstance(number, Amount) and (number.mul, number.div, number.add) != (1, 1, 0):
        raise CardError("choose: n is a number or a plain amount such as its_types")
    return Choose(number, tuple(o if isinstance(o, tuple) else (o,) for o in options))


def name_card() -> Effect:
    """A card is named; see :func:`if_named`."""
    return NameCard()


def left_player_bans() -> Effect:
    """The player to the left names a card that you can't buy this turn."""
    return NameCard("left", "ban")


def left_player_excludes() -> Effect:
    """The player to the left names a card; see ``not_named_for_this``."""
    return NameCard("left", "exclude")


def reveal_hand() -> Effect:
    """The whole hand is shown to everybody."""
    return ShowHand()


@overload
def discount(n: int) -> Discount: ...
@overload
def discount(n: int, what: What | str) -> Wait: ...
@word
def discount(n: Annotated[int, Range(1, 60)], what: What | str | None = None) -> Effect:
    """All cards, or those of a sort, cost n less this turn, but not less than 0."""
    if what is None:
        return Discount(n)
    return Wait("cost", _waits_for("discount", what), (Discount(n),))


def _waits_for(name: str, what: What | str) -> What:
    """Cards that an effect can wait for."""
    sort = as_what(what)
    if not sort.is_kind and sort != it:
        raise CardError(f"{name}: what it waits for is told by type or name, not by cost")
    return sort


@word
def whenever_played(what: What | str, *effects: Effect, by: Who = "you") -> Wait:
    """This turn, whenever such a card is played."""
    return Wait("play", _waits_for("whenever_played", what), effects, by)


@word
def first_time_played(what: What | str, *effects: Effect, by: Who = "you") -> Wait:
    """The first time such a card is played this turn (or, for others, in each of their turns)."""
    return Wait("play", _waits_for("first_time_played", what), effects, by, first=True)


@word
def whenever_gained(
    what: What | str,
    *effects: Effect,
    by: Who = "you",
    once: bool = False,
    on_their_turn: bool = False,
    bought: bool = False,
) -> Wait:
    """This turn, whenever such a card is gained; ``gained_card`` is that card.

    ``bought``: only if it is gained by buying it.
    """
    sort = _waits_for("whenever_gained", what)
    return Wait("gain", sort, effects, by, once=once, others_turn=on_their_turn, bought=bought)


def immune() -> Wait:
    """Attacks that others play don't touch you."""
    return Wait("attack", any_card, (Unaffected(),), "others")


@word
def when_attacked(*effects: Effect) -> Wait:
    """Whenever another player plays an Attack, whether it touches you or not."""
    return Wait("attack", any_card, effects)


@word
def at_buy_phase(*effects: Effect) -> Wait:
    """At the start of your Buy phase, before Treasures are played."""
    return Wait("buying", any_card, effects)


@word
def at_buy_phase_end(*effects: Effect) -> Wait:
    """At the end of your Buy phase."""
    return Wait("bought", any_card, effects)


@word
def at_clean_up(*effects: Effect) -> Wait:
    """At the start of your Clean-up, before anything is discarded."""
    return Wait("clean", any_card, effects)


@word
def when_discarding_from_play(*effects: Effect) -> Wait:
    """When you discard cards from play, in the Clean-up; they are those that are ``leaving``."""
    return Wait("leave", any_card, effects)


@word
def next_hand(n: Annotated[int, Range(-20, 20)]) -> Wait:
    """In the Clean-up, n cards more are drawn for the next hand; fewer, if n is negative."""
    if n == 0:
        raise CardError("next_hand: 0 cards more or fewer is no change")
    return Wait("hand", any_card, (Give("cards", n),))


@word
def until_next_turn(wait: Wait) -> Wait:
    """The same, not just this turn but until your next one. The card becomes a Duration."""
    if wait.when not in ("play", "gain", "attack", "cost") or wait.until != "turn":
        raise CardError(
            "until_next_turn: it is for whenever_played, first_time_played, whenever_gained, "
            "when_attacked, immune and discount(n, what)"
        )
    return replace(wait, until="next turn")


@word
def rest_of_game(wait: Wait) -> Wait:
    """The same, for the rest of the game: the card becomes a Duration that stays in play."""
    if wait.until != "turn" or wait.what.same:
        raise CardError(
            "rest_of_game: it is for whenever_played, first_time_played, whenever_gained, "
            "when_attacked, immune, at_buy_phase, at_buy_phase_end, at_clean_up, "
            "when_discarding_from_play, next_hand and discount(n, what); for the start of each "
            "turn, write each_turn(...)"
        )
    return replace(wait, until="game")


@word
def each_turn(*effects: Effect) -> Wait:
    """At the start of each of your turns for the rest of the game; the card stays in play."""
    return Wait("start", any_card, effects, until="game")


@word
def next_turn(*effects: Effect, holding: bool = False) -> Wait:
    """At the start of your next turn; ``holding``: the cards set aside come back as ``rest``."""
    return Wait("start", any_card, effects, until="next turn", holding=holding)


@word
def extra_turn(n: _Few, *, or_usual_hand: bool = False) -> Effect:
    """Another turn after this one, with a hand of n cards; never a third in a row.

    ``or_usual_hand``: where it would be a third, the hand has its usual size.
    """
    return ExtraTurn(n, or_usual_hand)


@word
def possess_left_player(*, tokens: bool = True, after_extra: bool = False) -> Effect:
    """The player to the left takes a turn after this one; you decide and gain for them.

    ``tokens``: you get their tokens as well. ``after_extra``: also if this is an extra turn.
    """
    return Possess(tokens, after_extra)


def unaffected() -> Effect:
    """In a reaction: the attack does not touch you."""
    return Unaffected()


@word
def pass_left(*, even_to_empty_hands: bool = False) -> Effect:
    """Each player passes a card to the left, all at once."""
    return PassLeft(even_to_empty_hands)


# ---------------------------------------------------------------- cards


def _kind_of(name: str, what: What | str) -> What:
    """Cards that are told by what stands on them, not by what is so in play."""
    sort = as_what(what)
    if not sort.is_kind:
        raise CardError(f"{name}: these cards are told by type or name, not by cost")
    return sort


@word
def reaction(*effects: Effect, hand_at_least: Annotated[int, Range(0, 20)] = 0) -> Reaction:
    """When another player plays an Attack, the card may be revealed from hand for this."""
    return Reaction(effects, hand_at_least)


@word
def when_bought(*effects: Effect) -> Trigger:
    """When you buy this card."""
    return Trigger("buy", "this", any_card, effects)


@word
def when_gained(*effects: Effect) -> Trigger:
    """When you gain this card."""
    return Trigger("gain", "this", any_card, effects)


@word
def when_discarded_from_play(*effects: Effect) -> Trigger:
    """When you discard this card from play, in the clean-up."""
    return Trigger("leave", "this", any_card, effects)


@word
def while_in_play(event: Literal["buy", "gain"], what: What | str, *effects: Effect) -> Trigger:
    """While you have this in play, when you buy or gain such a card."""
    sort = as_what(what)
    if sort.same:
        raise CardError("while_in_play: no card is 'it' before something has happened")
    return Trigger(event, "play", sort, effects)


@word
def from_hand(
    event: Literal["gain", "start"],
    *effects: Effect,
    what: What | str = any_card,
    by: Who = "you",
) -> Trigger:
    """When such a card is gained, or your turn starts, you may reveal this from hand for that."""
    sort = _kind_of("from_hand", what)
    if event == "start" and (sort != any_card or by != "you"):
        raise CardError('from_hand: what= and by= are for "gain"; your turn starts without a card')
    return Trigger(event, "hand", sort, effects, by)


@word
def on_marked_piles(*effects: Effect) -> Trigger:
    """When a player buys a card, that player does this for each token on its pile."""
    return Trigger("buy", "pile", any_card, effects)


_Less = Annotated[int, Range(1, 60)]


@word
def cheaper(n: _Less, what: What | str) -> Cheaper:
    """While this is in play, such cards cost n less."""
    return Cheaper(n, _kind_of("cheaper", what))


@word
def cheaper_itself(n: _Less, *, per: What | str) -> Cheaper:
    """In the Buy phase, this card costs n less per such card that its player has in play."""
    return Cheaper(n, None, _kind_of("cheaper_itself", per))


@word
def not_with(what: What | str) -> NotWith:
    """You can't buy this card while you have such a card in play."""
    return NotWith(_kind_of("not_with", what))


@word
def also(
    name: str, type_: Literal["Treasure", "Action"], *, coins: Annotated[int, Range(1, 60)]
) -> Also:
    """In games with this card, another card is also of that type, and gives coins."""
    return Also(name, type_, coins)


@word
def cost(coins: Annotated[int, Range(0, 60)], *, potion: bool = False) -> Cost:
    """A cost that may have a Potion in it."""
    return Cost(coins, potion)


_Worth = Annotated[int, Range(-100, 100)]


@word
def per(
    n: Annotated[int, Range(1, 255)], what: What | str = any_card, *, plus: _Worth = 0
) -> Points:
    """One point for every n such cards that one owns, rounded down, and ``plus`` so many."""
    return Points(plus, n, _kind_of("per", what))


@word
def per_left(n: Annotated[int, Range(1, 255)], what: What | str) -> Points:
    """One point for every n such cards that are left in the Supply, rounded down."""
    return Points(0, n, _kind_of("per_left", what), left=True)


def _has(effects: tuple[Effect, ...], sort: type, **fields: object) -> bool:
    """Does such an effect stand anywhere among these?"""
    for effect, _ in walk(effects):
        if isinstance(effect, sort) and all(getattr(effect, k) == v for k, v in fields.items()):
            return True
    return False


def _attacks(effects: tuple[Effect, ...]) -> bool:
    """Others suffer at once, or later when they play or gain something."""
    return _has(effects, Each, attack=True) or any(
        _has(effects, Wait, who="others", when=when) for when in ("play", "gain")
    )


Part = Effect | Reaction | Trigger | Cheaper | NotWith | Also
_Printed = Annotated[int, Range(0, 60)] | Cost


def _card(
    name: str,
    price: int | Cost,
    types: list[str],
    parts: tuple[Part, ...],
    points: int | Points | None = None,
) -> Card:
    """Put a card together; further types follow from its parts."""
    price = price if isinstance(price, Cost) else Cost(price)
    if wrong := trouble_with_name(name):
        raise CardError(f"{name[:60]!r} can't be a card's name: {wrong}")
    if older := OLDER_WORDING.fullmatch(name):
        raise CardError(
            f"{name!r} can't be a card's name: it would mean an older wording of {older[1]!r}"
        )
    does = tuple(p for p in parts if isinstance(p, Effect))
    reactions = [p for p in parts if isinstance(p, Reaction)]
    triggers = tuple(p for p in parts if isinstance(p, Trigger))
    cheapers = [p for p in parts if isinstance(p, Cheaper)]
    bans = [p for p in parts if isinstance(p, NotWith)]
    changes = [p for p in parts if isinstance(p, Also)]
    if len(reactions) > 1:
        raise CardError(f"{name}: a card has one reaction")
    if max(len(cheapers), len(bans), len(changes)) > 1:
        raise CardError(f"{name}: a card has one part of that sort")
    alone = [(t.when, t.scope) for t in triggers if t.scope in ("this", "hand")]
    if len(set(alone)) < len(alone):
        raise CardError(f"{name}: a card has one part for each event")
    lasting = any(_has(does, Wait, until=until) for until in ("next turn", "game"))
    if lasting or _has(does, ExtraTurn):
        types.append("Duration")
    if points is not None and "Victory" not in types:
        types.append("Victory")
    if _attacks(does):
        types.append("Attack")
    if reactions or any(t.scope == "hand" for t in triggers):
        types.append("Reaction")
    card = Card(
        name, price.coins, tuple(types), does, reactions[0] if reactions else None,
        Points(points) if isinstance(points, int) else points, price.potion, triggers,
        cheapers[0] if cheapers else None, bans[0] if bans else None,
        changes[0] if changes else None,
    )  # fmt: skip
    check_card(card)
    return card


@word
def action(name: str, price: _Printed, *parts: Part, points: _Worth | Points | None = None) -> Card:
    """An Action; it is also an Attack, a Duration, a Reaction... if its parts say so."""
    return _card(name, price, ["Action"], parts, points)


@word
def treasure(
    name: str,
    price: _Printed,
    *parts: Part | _Worth,
    points: _Worth | Points | None = None,
) -> Card:
    """A Treasure; a plain number is what it is worth in coins."""
    does = tuple(coins(p) if isinstance(p, int) else p for p in parts)
    return _card(name, price, ["Treasure"], does, points)


@word
def victory(name: str, price: _Printed, points: _Worth | Points) -> Card:
    """A Victory card."""
    return _card(name, price, ["Victory"], (), points)


@word
def curse(name: str, price: _Printed, points: _Worth) -> Card:
    """A Curse."""
    return replace(_card(name, price, ["Curse"], ()), points=Points(points))
