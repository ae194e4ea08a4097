"""What a kingdom offers to a strategy: its cards by what they do, read off their effects."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..cards.features import EFFECTS as DIMENSIONS
from ..cards.features import bonus, effect_vector, walk
from ..cards.habits import Habit, habits, hold_value
from ..cards.model import Card, Choose, Effect, Give, Move, Pick, Trigger, Wait, What
from ..engine.ruleset import Ruleset
from ..strategies.card_options import options

_CURSES = DIMENSIONS.index("curse attack")
_JUNK = "Curse"


@dataclass(frozen=True)
class Palette:
    """The cards of a game, sorted by use; names only."""

    cards: tuple[Card, ...]
    colony: bool

    @classmethod
    def of(cls, rules: Ruleset) -> Palette:
        """What there is in the Supply of a game."""
        supply = tuple(rules.cards[i] for i in rules.supply_kinds)
        return cls(tuple(c for c in supply if c.name != _JUNK), rules.kingdom.colony)

    @cached_property
    def buyable(self) -> tuple[str, ...]:
        """Everything one might buy."""
        return tuple(c.name for c in self.cards)

    @cached_property
    def kingdom(self) -> tuple[Card, ...]:
        """The cards that are not in every game."""
        return tuple(c for c in self.cards if not c.basic)

    @cached_property
    def actions(self) -> tuple[Card, ...]:
        """Kingdom cards to be played in the Action phase."""
        return tuple(c for c in self.kingdom if "Action" in c.types)

    @cached_property
    def treasures(self) -> tuple[Card, ...]:
        """Kingdom cards that are Treasures."""
        return tuple(c for c in self.kingdom if "Treasure" in c.types)

    @cached_property
    def points(self) -> tuple[Card, ...]:
        """Kingdom cards that are worth points, but neither played nor spent."""
        return tuple(
            c for c in self.kingdom if c.points and not {"Action", "Treasure"} & set(c.types)
        )

    @cached_property
    def fixed_points(self) -> dict[str, int]:
        """Cards that are worth a number of points, and how many."""
        return {c.name: c.points.number for c in self.cards if c.points and not c.points.every}

    @cached_property
    def counting(self) -> tuple[str, ...]:
        """Cards that are worth points for other cards."""
        return tuple(c.name for c in self.cards if c.points and c.points.every)

    @cached_property
    def tokens(self) -> tuple[Card, ...]:
        """What gives points when it is played."""
        return tuple(c for c in self.kingdom if _points(c.effects) and c not in self.collectors)

    @cached_property
    def collectors(self) -> dict[Card, What]:
        """What gives points for cards that are bought or gained, and for which cards."""
        found = {}
        for card in self.kingdom:
            later = [e for e in (*card.effects, *card.triggers) if isinstance(e, Wait | Trigger)]
            for one in later:
                if one.when in ("buy", "gain") and one.who == "you" and _points(one.effects):
                    found[card] = one.what
        return found

    @cached_property
    def villages(self) -> tuple[Card, ...]:
        """What gives two Actions or more, surely or by choice."""
        return tuple(c for c in self.actions if _most(c, "actions") >= 2)

    @cached_property
    def draws(self) -> tuple[Card, ...]:
        """What draws two cards or more."""
        return tuple(c for c in self.actions if _most(c, "cards") >= 2)

    @cached_property
    def trashers(self) -> tuple[Card, ...]:
        """What gets rid of one's own cards."""
        return tuple(c for c in self.kingdom if trashes(c))

    @cached_property
    def attacks(self) -> tuple[Card, ...]:
        """Attacks, those that give out Curses first."""
        found = [c for c in self.actions if "Attack" in c.types]
        return tuple(sorted(found, key=lambda c: (-effect_vector(c)[_CURSES], -hold_value(c))))

    @cached_property
    def gainers(self) -> tuple[Card, ...]:
        """What gains cards of one's choice from the Supply: Actions and Treasures."""
        return tuple(c for c in self.kingdom if _gains(c))

    @cached_property
    def buys(self) -> tuple[Card, ...]:
        """What gives Buys: Actions and Treasures."""
        return tuple(c for c in self.kingdom if _most(c, "buys") >= 1)

    @cached_property
    def coins(self) -> tuple[Card, ...]:
        """Actions that give coins, or play what does."""
        plays = Habit.REPLAYS
        return tuple(c for c in self.actions if _most(c, "coins") >= 1 or habits(c).flags & plays)

    @cached_property
    def payloads(self) -> tuple[Card, ...]:
        """What makes a long turn pay: coins, Buys, copies of other plays."""
        return tuple(
            c
            for c in self.actions
            if _most(c, "coins") >= 1 or _most(c, "buys") >= 1 or habits(c).flags & Habit.REPLAYS
        )

    @cached_property
    def choosers(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Cards that offer options, and these in words."""
        return tuple((c.name, words) for c in self.actions if (words := options(c)))


def terminal(card: Card) -> bool:
    """Whether playing a card uses up an Action for good."""
    return "Action" in card.types and not habits(card).flags & Habit.STAYS_IN_ACTION


def trashes(card: Card) -> bool:
    """Whether a card gets rid of cards in one's own hand or deck."""
    return any(
        isinstance(e, Move)
        and e.verb == "trash"
        and isinstance(e.cards, Pick)
        and e.cards.zone in ("hand", "revealed")
        for e, others in walk(card.effects)
        if not others
    )


def _points(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(e, Give) and e.resource == "points" and not others
               for e, others in walk(effects))  # fmt: skip


def _gains(card: Card) -> bool:
    return any(
        isinstance(e, Move)
        and e.verb == "gain"
        and isinstance(e.cards, Pick)
        and e.cards.zone == "supply"
        and not e.cards.what.names
        for e, others in walk(card.effects)
        if not others
    )


def _most(card: Card, resource: str) -> int:
    """How much of something a card can give, its options included."""
    sure = bonus(card)[resource]
    chosen = [
        sum(
            part.amount
            for part in option
            if isinstance(part, Give) and part.resource == resource and isinstance(part.amount, int)
        )
        for effect in card.effects
        if isinstance(effect, Choose)
        for option in effect.options
    ]
    return sure + max(chosen, default=0)


def names(cards: Sequence[Card]) -> tuple[str, ...]:
    """The names of cards."""
    return tuple(c.name for c in cards)
