"""The numbers the core knows its words by; the same as in core/rules.hpp, in the same order."""

from __future__ import annotations

from enum import IntEnum, IntFlag, auto


class _Count(IntEnum):
    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list[int]) -> int:
        return count


class Op(_Count):
    """Steps of a program."""

    END = auto()
    ENTER = auto()
    REACTIONS = auto()
    GIVE = auto()
    GIVE_AMOUNT = auto()
    PICK = auto()
    MOVE = auto()
    TAKE = auto()
    PLACE = auto()
    TAKE_UNTIL = auto()
    DRAW_TO = auto()
    EACH = auto()
    NEXT_NAME = auto()
    JUMP = auto()
    UNLESS = auto()
    CHOOSE = auto()
    OPTION = auto()
    NAME = auto()
    MOVE_SELF = auto()
    DISCOUNT = auto()
    WAIT = auto()
    UNAFFECTED = auto()
    PASS = auto()
    SHOW_HAND = auto()
    TRIGGERS = auto()
    PLAY_SELF = auto()
    EXTRA_TURN = auto()
    POSSESS = auto()


class Zone(_Count):
    """Where cards are."""

    HAND = auto()
    DECK = auto()
    DISCARD = auto()
    PLAY = auto()
    SUPPLY = auto()
    TRASH = auto()
    LIMBO = auto()
    NOTED = auto()
    NONE = auto()
    MAT = auto()
    EVENT = auto()
    LEAVING = auto()


class Dest(_Count):
    """Where picked cards go."""

    NONE = auto()
    DISCARD = auto()
    TRASH = auto()
    HAND = auto()
    DECK = auto()
    PLAY = auto()
    GAIN_DISCARD = auto()
    GAIN_HAND = auto()
    GAIN_DECK = auto()
    LIMBO = auto()
    BOTTOM = auto()
    MAT = auto()
    SUPPLY = auto()
    TOKEN = auto()
    GAIN_LIMBO = auto()


class Purpose(_Count):
    """Why a decision is asked."""

    NONE = auto()
    PLAY = auto()
    TREASURE = auto()
    BUY = auto()
    GAIN = auto()
    TRASH = auto()
    DISCARD = auto()
    TOPDECK = auto()
    PLACE = auto()
    REPLAY = auto()
    REVEAL = auto()
    SET_ASIDE = auto()
    REACT = auto()
    NAME = auto()
    PASS = auto()
    CHOOSE = auto()
    PUT = auto()
    TRASH_SUPPLY = auto()
    GAIN_FOR = auto()
    MAY = auto()
    ORDER = auto()
    GIVE_BACK = auto()
    MARK = auto()
    BAN = auto()

    @property
    def word(self) -> str:
        """As decisions show it."""
        return self.name.lower().replace("_", " ")


class Site(_Count):
    """Where the core goes on when a decision is answered: what sort of question it is."""

    NONE = auto()
    ACTION = auto()
    TREASURE = auto()
    BUY = auto()
    PICK = auto()
    CHOOSE = auto()
    PLACE = auto()
    REACT = auto()
    NAME = auto()
    ASIDE = auto()
    PASS = auto()
    ORDER = auto()


class Flag(IntFlag):
    """Details of a step."""

    REVEAL = 1
    ALL_OR_NONE = 2
    NOTE = 4
    ATTACK = 8
    FIRST = 16
    TO_ANYONE = 32
    BOTTOM = 64
    KEEP_IT = 128


class WaitFlag(IntFlag):
    """How an effect waits."""

    UNTIL_NEXT = 1
    ONCE = 2
    HOLDING = 4
    OWN_TURN = 8
    FIRST = 16
    MATCH = 32
    FOREVER = 64
    IF_BOUGHT = 128


class ExtraTurnFlag(IntFlag):
    """An extra turn, and the hand drawn for it."""

    OR_NO_SMALL_HAND = 1


class PossessFlag(IntFlag):
    """A turn that somebody else decides."""

    NOT_AFTER_EXTRA = 1
    WITH_TOKENS = 2


class Source(_Count):
    """What an amount looks at."""

    CONSTANT = auto()
    MOVED = auto()
    THAT_COST = auto()
    THAT_TYPES = auto()
    HAND_SIZE = auto()
    HAND_MATCHING = auto()
    ACTIONS_PLAYED = auto()
    EMPTY_PILES = auto()
    IN_PLAY = auto()
    DECK_AND_DISCARD = auto()
    TOKENS = auto()
    VICTORY_PILES_OPENED = auto()
    NOTED = auto()
    NOTED_COST = auto()
    NAMES_IN_HAND = auto()
    BOUGHT = auto()
    GAINED_BUYING = auto()
    OWNED = auto()


class Test(_Count):
    """Conditions."""

    __test__ = False  # not for pytest

    AMOUNT = auto()
    THAT_MATCHES = auto()
    THAT_IS_NAMED = auto()
    HERE = auto()


class Verb(_Count):
    """Events of the log."""

    TURN = auto()
    PLAY = auto()
    REPLAY = auto()
    DRAW = auto()
    GAIN = auto()
    BUY = auto()
    TRASH = auto()
    DISCARD = auto()
    REVEAL = auto()
    LOOK = auto()
    PUT = auto()
    SHUFFLE = auto()
    SET_ASIDE = auto()
    PASS = auto()
    NAME = auto()
    REACT = auto()
    COINS = auto()
    ACTIONS = auto()
    BUYS = auto()
    CHOOSE = auto()
    TUCK = auto()
    TIDY = auto()
    DECK_TO_DISCARD = auto()
    TRASH_SUPPLY = auto()
    ENDED = auto()
    POTIONS = auto()
    POINTS = auto()
    TOKENS = auto()
    TO_MAT = auto()
    GIVE_BACK = auto()
    MARK = auto()
    POSSESS = auto()
    COME_BACK = auto()
    DUE = auto()


RELATIONS = {"at_most": 0, "at_least": 1, "equal": 2}
CIRCLES = {"others": 0, "everyone": 1, "left": 2}
RESOURCES = {
    "cards": 0, "actions": 1, "buys": 2, "coins": 3, "potions": 4, "points": 5, "tokens": 6,
}  # fmt: skip
TYPE_BITS = {
    "Treasure": 1, "Action": 2, "Victory": 4, "Curse": 8, "Attack": 16, "Reaction": 32,
    "Duration": 64,
}  # fmt: skip
WHENS = {
    "play": 0, "gain": 1, "buy": 2, "attack": 3, "start": 4, "leave": 5, "buying": 6, "hand": 7,
    "bought": 8, "clean": 9, "cost": 10,
}  # fmt: skip
WHOSE = {"you": 0, "others": 1, "right": 2, "anyone": 3}
SCOPES = {"this": 0, "hand": 1, "play": 2, "pile": 3}
FITTINGS = {None: 0, "in play": 1, "gained right": 2, "unnamed": 3}
LOW_PILE = 4
NAME_USES = {"look for": 0, "ban": 1, "exclude": 2}
SAME_CARD = 4
NO_PROGRAM = 0xFFFF
FIRST_PROGRAM = 8
