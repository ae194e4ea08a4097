"""From effects to the program that the core runs.

A :class:`Program` holds the tables of one kingdom: code, filters, amounts. Kinds are the positions
of the kingdom's cards; names that are not in the game match nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from .codes import (
    CIRCLES,
    FIRST_PROGRAM,
    FITTINGS,
    LOW_PILE,
    NAME_USES,
    NO_PROGRAM,
    RELATIONS,
    RESOURCES,
    SAME_CARD,
    WHENS,
    WHOSE,
    Dest,
    ExtraTurnFlag,
    Flag,
    Op,
    PossessFlag,
    Purpose,
    Source,
    Test,
    WaitFlag,
    Zone,
)
from .errors import CardError
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
    ShowHand,
    Take,
    TakeUntil,
    Then,
    Top,
    TrashThis,
    Unaffected,
    Wait,
    What,
)
from .questions import Question
from .text import option_text

ALL = 10_000  # more cards than a game has

_ZONES = {
    "hand": Zone.HAND,
    "discard": Zone.DISCARD,
    "supply": Zone.SUPPLY,
    "trash": Zone.TRASH,
    "revealed": Zone.LIMBO,
    "noted": Zone.NOTED,
    "deck": Zone.DECK,
    "play": Zone.PLAY,
    "mat": Zone.MAT,
    "event": Zone.EVENT,
    "leaving": Zone.LEAVING,
}
_FIELDS = (
    "op", "zone", "dest", "purpose", "who", "filter", "lo", "hi", "flags", "x", "jump",
    "cards", "actions", "buys", "coins",
)  # fmt: skip


_ASKING = {Op.PICK, Op.CHOOSE, Op.NAME, Op.PLACE, Op.DRAW_TO, Op.PASS}  # steps that can ask


@dataclass
class Program:
    """Code and tables for the cards of one kingdom."""

    cards: Sequence[Card]
    code: list[list[int]] = field(default_factory=list)
    filters: list[tuple[int, ...]] = field(default_factory=list)
    amounts: list[tuple[int, ...]] = field(default_factory=list)
    labels: dict[int, tuple[str, ...]] = field(default_factory=dict)
    questions: dict[int, Question] = field(default_factory=dict)
    """What each step asks, by its place."""
    _effect: Effect = field(default_factory=Unaffected)
    _next: Effect | None = None

    def __post_init__(self) -> None:
        """Lay out the built-in programs."""
        self.amounts.append((int(Source.CONSTANT), 0, 1, 1, 0))
        self._kinds = {card.name: i for i, card in enumerate(self.cards)}
        self._playable = self.mask(What(types=frozenset({"Action", "Treasure"})))
        self.filter(What())
        self.emit(Op.ENTER)
        self.emit(Op.REACTIONS)
        self.emit(Op.ENTER)
        self.emit(Op.END)
        self.emit(Op.TRIGGERS)
        self.emit(Op.END)
        self.emit(Op.WAIT, x=WHENS["start"], flags=WaitFlag.UNTIL_NEXT, jump=7)
        self.emit(Op.END)
        assert len(self.code) == FIRST_PROGRAM

    # ------------------------------------------------------------ tables

    def mask(self, what: What) -> int:
        """The kinds that fit by type and name."""
        mask = 0
        for i, card in enumerate(self.cards):
            fits = not (what.types or what.names)
            fits = fits or bool(what.types & set(card.types)) or card.name in what.names
            left_out = card.name in what.excluded or bool(what.without & set(card.types))
            fits = (fits and not left_out) != what.other
            if fits and (card.potion or not what.potion):
                mask |= 1 << i
        return mask

    def filter(self, what: What, *, played: bool = False) -> int:
        """The index of a filter; ``played``: of those cards, the ones that can be played."""
        test, amount = 0, 0
        if what.same:
            test = SAME_CARD
        elif what.relation is not None:
            test, amount = 1 + RELATIONS[what.relation], self.amount(what.cost)
        fitting = FITTINGS[what.fact]
        if what.left is not None:
            fitting = LOW_PILE
        mask = self.mask(what) & (self._playable if played else -1)
        return self._index(self.filters, (mask, test, amount, fitting, what.left or 0))

    def amount(self, number: Number | None) -> int:
        """The index of an amount; None is "all"."""
        if number is None:
            number = ALL
        if isinstance(number, int):
            return self._index(self.amounts, (int(Source.CONSTANT), 0, 1, 1, number))
        source = Source[number.source.upper()]
        what = self.filter(number.what) if number.what is not None else 0
        return self._index(self.amounts, (int(source), what, number.mul, number.div, number.add))

    @staticmethod
    def _index(table: list[tuple[int, ...]], entry: tuple[int, ...]) -> int:
        if entry not in table:
            table.append(entry)
        return table.index(entry)

    def emit(self, op: Op, **fields: int) -> int:
        """Append a step; returns its place."""
        row = dict.fromkeys(_FIELDS, 0) | {"op": int(op)} | {k: int(v) for k, v in fields.items()}
        self.code.append([row[name] for name in _FIELDS])
        if op in _ASKING:
            self.questions[len(self.code) - 1] = Question(self._effect, self._next)
        return len(self.code) - 1

    def land(self, *places: int) -> None:
        """Let these jumps come down here."""
        for place in places:
            self.code[place][_FIELDS.index("jump")] = len(self.code)

    # ------------------------------------------------------------ cards

    def header(self, card: Card) -> tuple[dict[str, int], tuple[Effect, ...]]:
        """The plain bonuses at the head of a card, and the rest."""
        bonus = {"cards": 0, "actions": 0, "buys": 0, "coins": 0, "potions": 0}
        rest = list(card.effects)
        while rest and isinstance(rest[0], Give) and isinstance(rest[0].amount, int):
            give = rest[0]
            assert isinstance(give.amount, int)
            if give.resource not in bonus or not 0 <= give.amount <= 100 - bonus[give.resource]:
                break
            bonus[give.resource] += give.amount
            rest.pop(0)
        return bonus, tuple(rest)

    def program(self, effects: tuple[Effect, ...]) -> int:
        """Code for these effects; its place, or NO_PROGRAM if there are none."""
        if not effects:
            return NO_PROGRAM
        start = len(self.code)
        self.block(effects)
        self.emit(Op.END)
        return start

    def block(self, effects: Sequence[Effect]) -> None:
        """Code for some effects in turn."""
        for n, effect in enumerate(effects):
            self._next = effects[n + 1] if n + 1 < len(effects) else None
            self.effect(effect)

    def effect(self, effect: Effect, part_of: Effect | None = None) -> None:
        """Code for one effect; what it asks may be better told by one that it is a part of."""
        self._effect = part_of or effect
        match effect:
            case Give(resource, amount):
                if isinstance(amount, int) and resource in ("cards", "actions", "buys", "coins"):
                    self.emit(Op.GIVE, **{resource: amount})
                else:
                    self.emit(Op.GIVE_AMOUNT, x=RESOURCES[resource], hi=self.amount(amount))
            case Move():
                self._move(effect)
            case Take(n, shown, bottom):
                self._take(n, shown=shown, bottom=bottom)
            case TakeUntil(n, what):
                self.emit(Op.TAKE_UNTIL, hi=self.amount(n), filter=self.filter(what))
            case DrawTo(n, aside):
                none = What(names=frozenset({""}))
                self.emit(Op.DRAW_TO, hi=self.amount(n), filter=self.filter(aside or none))
                if aside is not None:
                    self.emit(Op.MOVE, zone=Zone.LIMBO, dest=Dest.DISCARD)
            case PutBack():
                every = self.amount(None)
                self.emit(
                    Op.PICK,
                    zone=Zone.LIMBO,
                    dest=Dest.DECK,
                    purpose=Purpose.TOPDECK,
                    lo=every,
                    hi=every,
                )
            case TrashThis():
                self.emit(Op.MOVE_SELF, dest=Dest.TRASH)
            case MoveThis(to):
                self.emit(
                    Op.MOVE_SELF,
                    dest={"deck": Dest.DECK, "mat": Dest.MAT, "supply": Dest.SUPPLY}[to],
                )
            case PlayThis():
                self.emit(Op.PLAY_SELF)
            case ExtraTurn(n, or_usual_hand):
                flags = ExtraTurnFlag.OR_NO_SMALL_HAND if or_usual_hand else 0
                self.emit(Op.EXTRA_TURN, x=n, flags=flags)
            case Possess(tokens, after_extra):
                flags = (PossessFlag.WITH_TOKENS if tokens else 0) | (
                    0 if after_extra else PossessFlag.NOT_AFTER_EXTRA
                )
                self.emit(Op.POSSESS, flags=flags)
            case May(inner):
                self._may(inner)
            case Then():
                self._then(effect)
            case If(condition, effects):
                skip = self._unless(condition)
                self.block(effects)
                self.land(skip)
            case Each(circle, effects, attack):
                start = self.emit(Op.EACH, x=CIRCLES[circle], flags=Flag.ATTACK if attack else 0)
                self.block(effects)
                self.emit(Op.END)
                self.land(start)
            case EachName(effects):
                start = self.emit(Op.NEXT_NAME)
                self.block(effects)
                self.emit(Op.JUMP, jump=start)
                self.land(start)
            case Choose(n, options):
                self._choose(n, options)
            case NameCard(by, use):
                self.emit(Op.NAME, who=2 if by == "left" else 0, x=NAME_USES[use])
            case ShowHand():
                self.emit(Op.SHOW_HAND)
            case Discount(n):
                self.emit(Op.DISCOUNT, x=n)
            case Wait():
                self._wait(effect)
            case Unaffected():
                self.emit(Op.UNAFFECTED)
            case PassLeft(to_anyone):
                self.emit(Op.PASS, flags=Flag.TO_ANYONE if to_anyone else 0)
            case _:
                raise CardError(f"the machine has no step for {effect!r}")

    def _take(self, n: int, *, shown: bool, bottom: bool) -> None:
        flags = (Flag.REVEAL if shown else 0) | (Flag.BOTTOM if bottom else 0)
        self.emit(Op.TAKE, hi=self.amount(n), flags=flags)

    def _wait(self, wait: Wait) -> None:
        flags = WaitFlag(0)
        for flag, wanted in (
            (WaitFlag.UNTIL_NEXT, wait.until != "turn"),
            (WaitFlag.FOREVER, wait.until == "game"),
            (WaitFlag.ONCE, wait.once),
            (WaitFlag.HOLDING, wait.holding),
            (WaitFlag.OWN_TURN, wait.others_turn),
            (WaitFlag.FIRST, wait.first),
            (WaitFlag.MATCH, wait.what.same),
            (WaitFlag.IF_BOUGHT, wait.bought),
        ):
            flags |= flag if wanted else 0
        start = self.emit(
            Op.WAIT, filter=self.filter(wait.what), flags=flags, x=WHENS[wait.when],
            who=WHOSE[wait.who],
        )  # fmt: skip
        self.block(wait.effects)
        self.emit(Op.END)
        self.land(start)

    def _move(self, move: Move) -> None:
        if move.verb == "gain" and move.times > 1:
            for _ in range(move.times):
                self._move(replace(move, times=1))
            return
        cards = move.cards
        flags = (
            (Flag.NOTE if move.note else 0)
            | (Flag.REVEAL if move.shown else 0)
            | (Flag.KEEP_IT if move.keep_it else 0)
        )
        dest = _dest(move)
        match cards:
            case Top(n, bottom) if move.verb == "play":
                self._take(n, shown=True, bottom=bottom)
                self._pick(move, Pick("revealed", What(), 1, 1), flags)
                back = Dest.BOTTOM if bottom else Dest.DECK
                self.emit(Op.MOVE, zone=Zone.LIMBO, dest=back)
            case Top(n, bottom):
                public = move.to in ("discard", "trash") or move.shown
                self._take(n, shown=public, bottom=bottom)
                self.emit(Op.MOVE, zone=Zone.LIMBO, dest=dest, flags=flags)
            case Every("hand" | "revealed" | "discard" | "play" as zone, what) if _goes_by_picks(
                move, cards
            ):
                self._pick(move, Pick(zone, what, ALL, ALL), flags)
            case Every("revealed") if move.to == "aside":
                pass  # they lie there already, and what holds them comes next
            case Every(zone, what):
                self.emit(
                    Op.MOVE, zone=_ZONES[zone], dest=dest, flags=flags, filter=self.filter(what)
                )
            case Pick("supply", what, 1) if _is_one_name(what) and not move.by_lead:
                self.emit(
                    Op.MOVE, zone=Zone.SUPPLY, dest=dest, filter=self.filter(what), flags=flags
                )
            case Pick():
                self._pick(move, cards, flags)

    def _pick(self, move: Move, cards: Pick, flags: int) -> None:
        what = cards.what
        flags |= Flag.ALL_OR_NONE if cards.all_or_none else 0
        flags |= Flag.REVEAL if what.same else 0  # everybody saw that very card
        self.emit(
            Op.PICK, zone=_ZONES[cards.zone], dest=_dest(move), purpose=_purpose(move, cards),
            who=int(move.by_lead), filter=self.filter(what, played=move.verb == "play"),
            lo=self.amount(cards.low), hi=self.amount(cards.high), x=move.times, flags=flags,
        )  # fmt: skip
        if move.to == "anywhere":
            skip = self._unless(Condition(Amount("moved"), "at_least", 1))
            self.emit(Op.PLACE)
            self.land(skip)

    def _may(self, inner: Effect) -> None:
        moves_this = isinstance(inner, TrashThis | MoveThis)
        skip_gone = [self.emit(Op.UNLESS, x=Test.HERE)] if moves_this else []
        skip = self._yes_or_no()
        self.effect(inner)
        self.land(skip, *skip_gone)

    def _yes_or_no(self) -> int:
        """Ask; the returned jump is taken on "no"."""
        place = self.emit(Op.CHOOSE, hi=self.amount(1), x=2, purpose=Purpose.MAY)
        self.labels[place] = ("yes", "no")
        return self.emit(Op.OPTION, x=0)

    def _then(self, then: Then) -> None:
        first = then.first
        misses = []
        if isinstance(first, May):
            if isinstance(first.effect, TrashThis | MoveThis):
                misses.append(self.emit(Op.UNLESS, x=Test.HERE))
            misses.append(self._yes_or_no())
            first = first.effect
        self.effect(first, then)
        needed = 1
        match first:
            case Move(cards=Pick(high=int(n)) | Top(n)):
                needed = n
            case _:
                pass
        misses.append(self._unless(Condition(Amount("moved"), "at_least", needed)))
        self.block(then.effects)
        if then.otherwise:
            end = self.emit(Op.JUMP)
            self.land(*misses)
            self.block(then.otherwise)
            self.land(end)
        else:
            self.land(*misses)

    def _unless(self, condition: Condition | What | str) -> int:
        """A jump that is taken when the condition does not hold."""
        if isinstance(condition, Condition):
            if condition.relation == "other":  # less, or else more
                n = condition.right
                more = self._unless(replace(condition, relation="at_most", right=n - 1))
                less = self.emit(Op.JUMP)
                self.land(more)
                skip = self._unless(replace(condition, relation="at_least", right=n + 1))
                self.land(less)
                return skip
            return self.emit(
                Op.UNLESS, x=Test.AMOUNT, who=RELATIONS[condition.relation],
                lo=self.amount(condition.left), hi=self.amount(condition.right),
            )  # fmt: skip
        if isinstance(condition, What):
            return self.emit(Op.UNLESS, x=Test.THAT_MATCHES, filter=self.filter(condition))
        return self.emit(Op.UNLESS, x=Test.THAT_IS_NAMED)

    def _choose(self, n: Number, options: tuple[tuple[Effect, ...], ...]) -> None:
        place = self.emit(Op.CHOOSE, hi=self.amount(n), x=len(options), purpose=Purpose.CHOOSE)
        self.labels[place] = tuple(option_text(option) for option in options)
        for i, option in enumerate(options):
            skip = self.emit(Op.OPTION, x=i)
            self.block(option)
            self.land(skip)


def _goes_by_picks(move: Move, cards: Every) -> bool:
    """Whether all cards of a zone are moved as if each was picked.

    So one says in which order they go onto the deck, and they can be noted.
    """
    if cards.zone == "discard":
        return True
    ordered = move.to in ("deck", "bottom")
    return cards.zone in ("hand", "revealed", "play") and (
        ordered or (move.note and cards.zone != "revealed")
    )


def _is_one_name(what: What) -> bool:
    return what == What(names=what.names) and len(what.names) == 1


def _dest(move: Move) -> Dest:
    if move.verb == "gain":
        return {
            "discard": Dest.GAIN_DISCARD,
            "hand": Dest.GAIN_HAND,
            "deck": Dest.GAIN_DECK,
            "aside": Dest.GAIN_LIMBO,
        }[move.to]
    return {
        "discard": Dest.DISCARD,
        "trash": Dest.TRASH,
        "hand": Dest.HAND,
        "deck": Dest.DECK,
        "bottom": Dest.BOTTOM,
        "anywhere": Dest.LIMBO,
        "aside": Dest.LIMBO,
        "mat": Dest.MAT,
        "supply": Dest.SUPPLY,
        "token": Dest.TOKEN,
        "play": Dest.PLAY,
        "none": Dest.NONE,
    }[move.to]


def _purpose(move: Move, cards: Pick) -> Purpose:
    match move.verb:
        case "gain":
            return Purpose.GAIN_FOR if move.by_lead else Purpose.GAIN
        case "trash":
            return Purpose.TRASH_SUPPLY if cards.zone == "supply" else Purpose.TRASH
        case "discard":
            return Purpose.DISCARD
        case "reveal":
            return Purpose.REVEAL
        case "play":
            return Purpose.REPLAY if move.times > 1 else Purpose.PLAY
        case "set aside":
            return Purpose.SET_ASIDE
        case "return":
            return Purpose.GIVE_BACK
        case "mark":
            return Purpose.MARK
        case "put":
            return {"deck": Purpose.TOPDECK, "anywhere": Purpose.PLACE}.get(move.to, Purpose.PUT)
