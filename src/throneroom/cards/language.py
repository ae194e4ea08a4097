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
from typing import Final, Literal, overload

from ..names import trouble_with_name
from .features import walk
from .model import (
    Also,
    Amount,
    Card,
    Cards,
    Cheaper,
    Choose,
    Condition,
    Cost,
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
    Number,
    PassLeft,
    Pick,
    PlayThis,
    Points,
    Possess,
    PutBack,
    Reaction,
    Resource,
    ShowHand,
    Take,
    TakeUntil,
    Top,
    TrashThis,
    Trigger,
    Unaffected,
    Wait,
    What,
    Who,
    Zone,
)

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
mat: Final = "mat"
aside: Final = "aside"


# ---------------------------------------------------------------- amounts


discarded: Final = Amount("moved", "card discarded")
trashed: Final = Amount("moved", "card trashed")
empty_piles: Final = Amount("empty_piles", "empty Supply pile")
hand_size: Final = Amount("hand_size", "cards in hand")
actions_played: Final = Amount("actions_played", "Actions played this turn")
its_cost: Final = Amount("that_cost", "cost")
half_its_cost: Final = its_cost // 2
its_types: Final = Amount("that_types", "type it has")


tokens_taken: Final = Amount("tokens", "Coin token you have taken with this")
victory_piles_opened: Final = Amount(
    "victory_piles_opened", "Victory pile that a card was gained from"
)
trashed_cards_count: Final = Amount("noted", "card trashed this way")
cards_in_deck_and_discard: Final = Amount("deck_and_discard", "card in your deck and discard pile")
total_cost: Final = Amount("noted_cost", "total cost of the trashed cards")


def count_in_play(what: What | str) -> Amount:
    """The number of such cards in play."""
    return Amount("in_play", "in play", as_what(what))


def names_in_hand(what: What | str) -> Amount:
    """The number of differently named cards of that sort in hand."""
    return Amount("names_in_hand", "differently named", as_what(what))


def bought_this_turn(what: What | str) -> Amount:
    """The number of different cards of that sort bought this turn."""
    return Amount("bought", "bought this turn", as_what(what))


def cards_in_hand(what: What | str) -> Amount:
    """The number of such cards in hand."""
    return Amount("hand_matching", "in hand", as_what(what))


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


def as_what(what: What | str) -> What:
    """A card's name stands for the cards of that name."""
    return What(names=frozenset({what})) if isinstance(what, str) else what


def costing(
    *,
    up_to: Number | None = None,
    exactly: Number | None = None,
    at_least: Number | None = None,
) -> What:
    """Any card that costs so much now."""
    return any_card.costing(up_to=up_to, exactly=exactly, at_least=at_least)


def in_low_piles(n: int) -> What:
    """Any card whose Supply pile has at most n cards left."""
    return any_card.in_low_piles(n)


def one(zone: Zone, what: What | str = any_card) -> Pick:
    """One card, which has to be picked."""
    return Pick(zone, as_what(what), 1, 1)


def up_to(n: int, zone: Zone, what: What | str = any_card) -> Pick:
    """From none to n cards."""
    return Pick(zone, as_what(what), 0, n)


def exactly(n: Number, zone: Zone, what: What | str = any_card) -> Pick:
    """N cards, or all there are if that is fewer."""
    return Pick(zone, as_what(what), n, n)


def any_number(zone: Zone, what: What | str = any_card) -> Pick:
    """As many as one likes."""
    return Pick(zone, as_what(what), 0, None)


def down_to(n: int, zone: Zone = "hand") -> Pick:
    """As many as there are above n."""
    if zone != "hand":
        raise ValueError("only a hand is discarded down")
    above = hand_size - n
    return Pick("hand", any_card, above, above, keep=n)


def every(
    zone: Literal["hand", "revealed", "deck", "play", "mat"], what: What | str = any_card
) -> Every:
    """All such cards."""
    return Every(zone, as_what(what))


rest: Final = Every("revealed")
whole_hand: Final = Every("hand")
whole_deck: Final = Every("deck")


def top(n: int) -> Top:
    """The top n cards of the deck."""
    return Top(n)


def bottom(n: int) -> Top:
    """The n cards at the bottom of the deck."""
    return Top(n, bottom=True)


# ---------------------------------------------------------------- effects


def _give(resource: Resource, n: Number) -> Effect:
    low = -100 if resource in ("coins", "points") else 0
    if not isinstance(n, Amount) and (type(n) is not int or not low <= n <= 100):
        raise ValueError(f"+{resource}: a number from {low} to 100 or an amount, not {n!r}")
    return Give(resource, n)


def draw(n: Number) -> Effect:
    """+n Cards."""
    return _give("cards", n)


def actions(n: Number) -> Effect:
    """+n Actions."""
    return _give("actions", n)


def buys(n: Number) -> Effect:
    """+n Buys."""
    return _give("buys", n)


def coins(n: Number) -> Effect:
    """+$n; a negative number takes coins away, but one never has less than $0."""
    return _give("coins", n)


def potions(n: Number) -> Effect:
    """Potions, to buy cards that have one in their cost."""
    return _give("potions", n)


def vp(n: Number) -> Effect:
    """+n VP: tokens that count at the end of the game; a negative number takes them away."""
    return _give("points", n)


def take_tokens(n: Number) -> Effect:
    """Coin tokens on the mat of this card; see ``tokens_taken``."""
    return _give("tokens", n)


def discard(cards: Cards, *, by_you: bool = False, note: bool = False) -> Effect:
    """Cards go to the discard pile; ``by_you``: the player of the card picks them."""
    return Move("discard", cards, "discard", by_you, note=note)


def trash(cards: Cards, *, by_you: bool = False, note: bool = False) -> Effect:
    """Cards go to the trash; ``note``: a later effect speaks of "the trashed cards"."""
    return Move("trash", cards, "trash", by_you, note=note)


def put(
    cards: Cards | What,
    onto: Literal["hand", "deck", "bottom", "anywhere", "mat"],
    *,
    shown: bool = False,
) -> Effect:
    """Cards go to the hand, onto the deck, or anywhere into it; ``it`` is the card last gained."""
    if isinstance(cards, What):
        cards = Pick("discard", cards, 1, 1)
    return Move("put", cards, onto, shown=shown)


def set_aside(cards: Pick) -> Effect:
    """Cards are set aside, face down; see :func:`next_turn` with ``holding``."""
    return Move("set aside", cards, "aside")


def return_to_supply(cards: Pick) -> Effect:
    """Cards go back to their piles."""
    return Move("return", cards, "supply", keep_it=True)


def mark_pile() -> Effect:
    """A token of this card goes on a pile of the Supply; see :func:`on_marked_piles`."""
    return Move("mark", Pick("supply", any_card, 1, 1), "token")


def gain(
    what: What | str | Pick,
    to: Literal["discard", "hand", "deck", "aside"] = "discard",
    *,
    by_you: bool = False,
    times: int = 1,
    keep_it: bool = False,
) -> Effect:
    """A card comes from the Supply (or from where the pick says).

    ``keep_it``: "it" stays the card moved before, and is not the gained one.
    """
    pick = what if isinstance(what, Pick) else Pick("supply", as_what(what), 1, 1)
    return Move("gain", pick, to, by_you, times=times, keep_it=keep_it)


def reveal(cards: Top | Pick) -> Effect:
    """Cards are shown to everybody; those of the deck wait for the next effects."""
    return (
        Take(cards.n, True, cards.bottom)
        if isinstance(cards, Top)
        else Move("reveal", cards, "none", shown=True)
    )


def look_at(cards: Top) -> Effect:
    """The top cards of the deck are looked at; they wait for the next effects."""
    return Take(cards.n, False, cards.bottom)


def reveal_until(n: int, what: What | str) -> Effect:
    """Cards are revealed from the deck until n of a kind have come."""
    return TakeUntil(n, as_what(what))


def draw_until(n: int, *, may_set_aside: What | None = None) -> Effect:
    """Cards are drawn until n are in hand; drawn cards of a kind may be set aside and discarded."""
    return DrawTo(n, may_set_aside)


def discard_deck() -> Effect:
    """The whole deck becomes part of the discard pile, unseen."""
    return Move("put", Every("deck"), "discard")


def put_back() -> Effect:
    """What is left of the revealed cards goes back on the deck in any order."""
    return PutBack()


def play(cards: Pick | What, times: int = 1) -> Effect:
    """A card is played, perhaps more than once; ``it`` is the card last discarded."""
    if isinstance(cards, What):
        cards = Pick("discard", cards, 0, 1)
    return Move("play", cards, "play", times=times)


def trash_this() -> Effect:
    """This card is trashed, if it is still in play."""
    return TrashThis()


def return_this() -> Effect:
    """This card goes back to its pile, if it is still in play."""
    return MoveThis("supply")


def put_this(onto: Literal["deck", "mat"]) -> Effect:
    """This card goes onto the deck or its mat, if it is still in play."""
    return MoveThis(onto)


def play_this() -> Effect:
    """In a reaction: this card is played from the hand."""
    return PlayThis()


@overload
def may(thing: Pick) -> Pick: ...
@overload
def may(thing: Effect) -> Effect: ...
def may(thing: Pick | Effect) -> Pick | Effect:
    """What one may leave out: cards to pick, or a whole effect."""
    if isinstance(thing, May):
        return thing
    if isinstance(thing, Pick):
        if thing.high == 1:
            return replace(thing, low=0)
        return replace(thing, all_or_none=True)
    return May(thing)


def if_(condition: Condition | What | str, *effects: Effect) -> Effect:
    """Effects under a condition: an amount compared, or what the card last moved is."""
    return If(as_what(condition) if isinstance(condition, str) else condition, effects)


def if_named(*effects: Effect) -> Effect:
    """Effects that happen if the revealed card is the one that was named."""
    return If("named", effects)


def attack(*effects: Effect) -> Effect:
    """Each other player suffers this, unless unaffected. The card becomes an Attack."""
    return Each("others", effects, attack=True)


def each_other(*effects: Effect) -> Effect:
    """Each other player does this; it is not an attack."""
    return Each("others", effects)


def attack_everyone(*effects: Effect) -> Effect:
    """Each player, you included, suffers this; others may be unaffected."""
    return Each("everyone", effects, attack=True)


def left_player(*effects: Effect) -> Effect:
    """The player to the left does this."""
    return Each("left", effects)


def each_name(*effects: Effect) -> Effect:
    """For each differently named card that was noted."""
    return EachName(effects)


def choose(n: Number, *options: Effect | tuple[Effect, ...]) -> Effect:
    """N of these, all different."""
    return Choose(n, tuple(o if isinstance(o, tuple) else (o,) for o in options))


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


def discount(n: int) -> Effect:
    """All cards cost n less this turn, but not less than 0."""
    return Discount(n)


def whenever_played(what: What | str, *effects: Effect, by: Who = "you") -> Wait:
    """This turn, whenever such a card is played."""
    return Wait("play", as_what(what), effects, by)


def first_time_played(what: What | str, *effects: Effect, by: Who = "you") -> Wait:
    """The first time such a card is played this turn (or, for others, in each of their turns)."""
    return Wait("play", as_what(what), effects, by, first=True)


def whenever_gained(
    what: What | str,
    *effects: Effect,
    by: Who = "you",
    once: bool = False,
    on_their_turn: bool = False,
) -> Wait:
    """This turn, whenever such a card is gained; ``gained_card`` is that card."""
    return Wait("gain", as_what(what), effects, by, once=once, others_turn=on_their_turn)


def immune() -> Wait:
    """Attacks that others play don't touch you."""
    return Wait("attack", any_card, (Unaffected(),), "others")


def when_attacked(*effects: Effect) -> Wait:
    """Whenever another player plays an Attack, whether it touches you or not."""
    return Wait("attack", any_card, effects)


def at_buy_phase(*effects: Effect) -> Wait:
    """At the start of your Buy phase, before Treasures are played."""
    return Wait("buying", any_card, effects)


def next_hand(n: int) -> Wait:
    """In the Clean-up, n cards more are drawn for the next hand; fewer, if n is negative."""
    if type(n) is not int or not -20 <= n <= 20 or n == 0:
        raise ValueError(f"a hand of up to 20 cards more or fewer, not {n!r}")
    return Wait("hand", any_card, (Give("cards", n),))


def until_next_turn(wait: Wait) -> Wait:
    """The same, not just this turn but until your next one. The card becomes a Duration."""
    return replace(wait, until="next turn")


def rest_of_game(wait: Wait) -> Wait:
    """The same, for the rest of the game: the card becomes a Duration that stays in play."""
    return replace(wait, until="game")


def each_turn(*effects: Effect) -> Wait:
    """At the start of each of your turns for the rest of the game; the card stays in play."""
    return rest_of_game(next_turn(*effects))


def next_turn(*effects: Effect, holding: bool = False) -> Wait:
    """At the start of your next turn; ``holding``: the cards set aside come back as ``rest``."""
    return Wait("start", any_card, effects, until="next turn", holding=holding)


def extra_turn(n: int) -> Effect:
    """Another turn after this one, with a hand of n cards; never a third in a row."""
    return ExtraTurn(n)


def possess_left_player() -> Effect:
    """The player to the left takes a turn after this one; you decide and gain for them."""
    return Possess()


def unaffected() -> Effect:
    """In a reaction: the attack does not touch you."""
    return Unaffected()


def pass_left(*, even_to_empty_hands: bool = False) -> Effect:
    """Each player passes a card to the left, all at once."""
    return PassLeft(even_to_empty_hands)


# ---------------------------------------------------------------- cards


def reaction(*effects: Effect, hand_at_least: int = 0) -> Reaction:
    """When another player plays an Attack, the card may be revealed from hand for this."""
    return Reaction(effects, hand_at_least)


def when_bought(*effects: Effect) -> Trigger:
    """When you buy this card."""
    return Trigger("buy", "this", any_card, effects)


def when_gained(*effects: Effect) -> Trigger:
    """When you gain this card."""
    return Trigger("gain", "this", any_card, effects)


def when_discarded_from_play(*effects: Effect) -> Trigger:
    """When you discard this card from play, in the clean-up."""
    return Trigger("leave", "this", any_card, effects)


def while_in_play(event: Literal["buy", "gain"], what: What | str, *effects: Effect) -> Trigger:
    """While you have this in play, when you buy or gain such a card."""
    return Trigger(event, "play", as_what(what), effects)


def from_hand(
    event: Literal["gain", "start"],
    *effects: Effect,
    what: What | str = any_card,
    by: Who = "you",
) -> Trigger:
    """When such a card is gained, or your turn starts, you may reveal this from hand for that."""
    return Trigger(event, "hand", as_what(what), effects, by)


def on_marked_piles(*effects: Effect) -> Trigger:
    """When a player buys a card, that player does this for each token on its pile."""
    return Trigger("buy", "pile", any_card, effects)


def cheaper(n: int, what: What) -> Cheaper:
    """While this is in play, such cards cost n less."""
    return Cheaper(n, what)


def cheaper_itself(n: int, *, per: What) -> Cheaper:
    """In the Buy phase, this card costs n less per such card that its player has in play."""
    return Cheaper(n, None, per)


def not_with(what: What | str) -> NotWith:
    """You can't buy this card while you have such a card in play."""
    return NotWith(as_what(what))


def also(name: str, type_: str, *, coins: int) -> Also:
    """In games with this card, another card is also of that type, and gives coins."""
    return Also(name, type_, coins)


def cost(coins: int, *, potion: bool = False) -> Cost:
    """A cost that may have a Potion in it."""
    return Cost(coins, potion)


def per(n: int, what: What | str = any_card, *, plus: int = 0) -> Points:
    """One point for every n such cards that one owns, rounded down, and ``plus`` so many."""
    if type(n) is not int or not 1 <= n <= 255:
        raise ValueError(f"a point for every 1 to 255 cards, not {n!r}")
    return Points(plus, n, as_what(what))


def per_left(n: int, what: What | str) -> Points:
    """One point for every n such cards that are left in the Supply, rounded down."""
    return replace(per(n, what), left=True)


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
        raise ValueError(f"{str(name)[:60]!r} can't be a card's name: {wrong}")
    if type(price.coins) is not int or not 0 <= price.coins <= 60:
        raise ValueError(f"{name}: a cost is between 0 and 60, not {price.coins!r}")
    for part in parts:
        if not isinstance(part, Part):
            raise TypeError(f"{name}: {part!r} is not an effect")
    does = tuple(p for p in parts if isinstance(p, Effect))
    reactions = [p for p in parts if isinstance(p, Reaction)]
    triggers = tuple(p for p in parts if isinstance(p, Trigger))
    if len(reactions) > 1:
        raise ValueError(f"{name}: a card has one reaction")
    cheapers = [p for p in parts if isinstance(p, Cheaper)]
    bans = [p for p in parts if isinstance(p, NotWith)]
    changes = [p for p in parts if isinstance(p, Also)]
    if max(len(cheapers), len(bans), len(changes)) > 1:
        raise ValueError(f"{name}: a card has one part of that sort")
    alone = [(t.when, t.scope) for t in triggers if t.scope in ("this", "hand")]
    if len(set(alone)) < len(alone):
        raise ValueError(f"{name}: a card has one part for each event")
    for what in (
        *(w for c in cheapers for w in (c.what, c.per) if w is not None),
        *(ban.what for ban in bans),
        *(t.what for t in triggers if t.scope == "hand"),
    ):
        if what.relation or what.fact or what.same or what.left is not None:
            raise ValueError(f"{name}: these cards are told by type or name, not by cost")
    lasting = any(_has(does, Wait, until=until) for until in ("next turn", "game"))
    if lasting or _has(does, ExtraTurn):
        types.append("Duration")
    if points is not None and "Victory" not in types:
        types.append("Victory")
    if _attacks(does):
        types.append("Attack")
    if reactions or any(t.scope == "hand" for t in triggers):
        types.append("Reaction")
    return Card(
        name, price.coins, tuple(types), does, reactions[0] if reactions else None,
        Points(points) if isinstance(points, int) else points, price.potion, triggers,
        cheapers[0] if cheapers else None, bans[0] if bans else None,
        changes[0] if changes else None,
    )  # fmt: skip


def action(name: str, price: int | Cost, *parts: Part, points: int | Points | None = None) -> Card:
    """An Action; it is also an Attack, a Duration, a Reaction... if its parts say so."""
    return _card(name, price, ["Action"], parts, points)


def treasure(
    name: str, price: int | Cost, *parts: Part | int, points: int | Points | None = None
) -> Card:
    """A Treasure; a plain number is what it is worth in coins."""
    does = tuple(coins(p) if type(p) is int else p for p in parts)
    return _card(name, price, ["Treasure"], does, points)  # type: ignore[arg-type]


def victory(name: str, price: int | Cost, points: int | Points) -> Card:
    """A Victory card."""
    return _card(name, price, ["Victory"], (), points)


def curse(name: str, price: int, points: int) -> Card:
    """A Curse."""
    return replace(_card(name, price, ["Curse"], ()), points=Points(points))
