"""Reading the bots of DominionSim: XML in which each buy has conditions that must all hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from xml.etree.ElementTree import Element

from ..cards.catalog import OFFICIAL, Catalog
from ..cards.features import bonus, walk
from ..cards.model import TYPES, Card, Give, Move
from ..engine.kingdom import Kingdom
from .fold import fold
from .imports import Imported, imported
from .rulelist import (
    DEEPEST,
    Arithmetic,
    Binary,
    Compare,
    Expression,
    Fact,
    Logic,
    Number,
    Relation,
    Rule,
    Sections,
    Strategy,
    StrategyError,
    deeper_than,
    stack_need,
)
from .rulelist_codes import STACK
from .safe_xml import read_xml

FACTS_OF_CARD = {
    "countCardsInDeck": "deck",
    "countCardsInHand": "hand",
    "countCardsInPlay": "play",
    "countCardsInSupply": "supply",
    "countCardsInOpponentsDecks": "opponent",
}
PLAIN_FACTS = {
    "countAllCardsInDeck": "deck size",
    "countAvailableMoney": "coins",
    "countBuysLeft": "buys",
    "countEmptyPiles": "empty piles",
    "countTurns": "turn",
    "countVP": "score",
    "gainsNeededToEndGame": "gains to end",
    "getTotalMoney": "money",
    "getTotalMoneyExcludingMats": "money",
    "getTotalMoneyExcludingNativeVillage": "money",
    "isActionPhase": "action phase",
}
RELATIONS: dict[str, Relation] = {
    "equalTo": "=",
    "greaterOrEqualThan": ">=",
    "greaterThan": ">",
    "smallerOrEqualThan": "<=",
    "smallerThan": "<",
}
OPERATIONS: dict[str, Arithmetic] = {
    "plus": "+",
    "minus": "-",
    "multiplyWith": "*",
    "divideBy": "/",
}
COLLECTION = "playerCollection"


def read_bots(raw: bytes, catalog: Catalog = OFFICIAL) -> list[Imported]:
    """All players of a file."""
    root = read_xml(raw)
    players = [root] if root.tag == "player" else list(root.iter("player"))
    if not players:
        raise StrategyError(f"no <player> in <{root.tag[:40]}>: these are not DominionSim's bots")
    return [_Bot(player, catalog).imported() for player in players]


class _Lost(Exception):
    """Something that can't be expressed; the message names it."""


@dataclass
class _Bot:
    """One player, and what was found out about it."""

    player: Element
    catalog: Catalog
    lost: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)
    classes: dict[str, list[str]] = field(default_factory=dict)

    def imported(self) -> Imported:
        """All that could be imported."""
        name = " ".join(self.player.get("name", "").split()) or "nameless"
        missing = tuple(dict.fromkeys(n for n in self.cards() if n not in self.catalog))
        self.origin()
        kingdom = self.board()
        self.others()
        rules = tuple(self.rules())
        self.remarks += [
            f"{group} cards are counted as {', '.join(cards) or 'none'}"
            for group, cards in self.classes.items()
        ]
        if not rules:
            self.lost.append("a player without rules")
        plan = Strategy(name, Sections(buy=rules)) if rules and not missing else None
        lost = tuple(dict.fromkeys(self.lost))
        return imported(name, plan, missing, lost, tuple(self.remarks), kingdom, self.catalog)

    def cards(self) -> Iterator[str]:
        """The cards it buys or asks for."""
        sides = (*self.player.iter("left"), *self.player.iter("right"))
        asked = [s.get("attribute", "") for s in sides if s.get("type") in FACTS_OF_CARD]
        bought = [buy.get("name", "") for buy in self.player.iter("buy")]
        yield from filter(None, map(card_name, (*bought, *asked)))

    def origin(self) -> None:
        """Author, description and labels."""
        labels = [kind.get("name", "") for kind in self.player.findall("type")]
        for word, said in (
            ("By", self.player.get("author", "")),
            ("", self.player.get("description", "").replace("XXXX", " ")),
            ("Labels:", ", ".join(labels)),
        ):
            text = " ".join(said.split())
            if text:
                self.remarks.append(f"{word} {text}".strip()[:1000])

    def board(self) -> Kingdom | None:
        """The kingdom it is for; options of the board that are not known are named."""
        for board in self.player.findall("board"):
            contents = board.get("contents", "").replace("_", " ")
            bane = board.get("bane", "").strip()
            self.remarks.append(f"Kingdom: {contents}" + (f"; bane {bane}" if bane else ""))
            shelters = board.get("Shelters", "").casefold() == "true"
            self.lost += ["Shelters on the board"] if shelters else []
            for option in sorted(board.attrib.keys() - {"contents", "bane", "Shelters"}):
                if board.get(option) not in ("", "0"):
                    self.lost.append(f"{option} of the board")
            try:
                names = [*contents.split(","), *([bane] if bane else [])]
                return Kingdom(names, catalog=self.catalog)
            except ValueError as error:
                self.remarks.append(f"That kingdom is not playable here: {error}")
        return None

    def others(self) -> None:
        """Elements and options that a list of rules does not have."""
        for part in self.player:
            if part.tag == "start_state":
                cards = "; ".join(f"{p.tag} {p.get('contents')}" for p in part if p.get("contents"))
                self.lost.append(f"start_state ({cards})")
            elif part.tag not in ("type", "board", "buy"):
                self.lost.append(f"<{part.tag}>")
        for buy in self.player.findall("buy"):
            for option in sorted(buy.attrib.keys() - {"name"}):
                name = card_name(buy.get("name", "")) or "a <buy> without a card"
                self.lost.append(f'{option}="{buy.get(option)}" of {name}')

    # ------------------------------------------------------------ rules

    def rules(self) -> Iterator[Rule]:
        """The rules that can be expressed; the others are named as lost."""
        for buy in self.player.findall("buy"):
            name = self.proper(buy.get("name", ""))
            if not name:
                self.lost.append("a <buy> without a card")
                continue
            conditions = []
            reasons = []
            for part in buy:
                try:
                    conditions.append(self.condition(part))
                except _Lost as lost:
                    reasons.append(str(lost))
            if reasons:
                self.lost.append(f"the rule for {name} with {', '.join(reasons)}")
                continue
            maximum, rest = _maximum(name, conditions)
            yield Rule(name, maximum, _joined(rest))

    def condition(self, condition: Element) -> Expression:
        """One condition."""
        if condition.tag != "condition":
            raise _Lost(f"<{condition.tag}>")
        left, right = condition.find("left"), condition.find("right")
        operator, extra = condition.find("operator"), condition.find("extra_operation")
        if left is None or right is None or operator is None:
            raise _Lost("a condition without left, operator or right")
        relation = RELATIONS.get(operator.get("type", ""))
        if relation is None:
            raise _Lost(f"the operator {operator.get('type')}")
        points = (left.get("type"), right.get("type")) == ("countVP", "countMAXOpponentVP")
        start: Expression = Number(0) if points else self.side(right)
        whole = Compare(
            relation,
            Fact("lead") if points else self.side(left),
            start if extra is None else self.extra(start, extra, points),
        )
        if deeper_than(whole, DEEPEST) or stack_need(whole) > STACK:
            raise _Lost(f"a count of too many {', '.join(self.classes)} cards")
        return whole

    def extra(self, right: Expression, extra: Element, points: bool) -> Expression:
        """The right side with the extra operation on it."""
        op = OPERATIONS.get(extra.get("type", ""))
        value = _number(extra.get("attribute"))
        if op is None or (op == "/" and value == 0):
            raise _Lost(f"the extra operation {extra.get('type')} {extra.get('attribute')}")
        if points and op in ("*", "/"):
            raise _Lost(f"countMAXOpponentVP with {extra.get('type')}")
        return fold(Binary(op, right, Number(value)))

    def side(self, side: Element) -> Expression:
        """One side of a comparison."""
        word, attribute = side.get("type", ""), side.get("attribute")
        if word == "constant":
            return Number(_number(attribute))
        if word in PLAIN_FACTS:
            return Fact(PLAIN_FACTS[word])
        if word in FACTS_OF_CARD:
            name = self.proper(attribute or "")
            if not name:
                raise _Lost(f"{word} without a card")
            return Fact(FACTS_OF_CARD[word], name)
        if word == "countMAXOpponentVP":
            return Binary("-", Fact("score"), Fact("lead"))
        if word == "countCardTypeInDeck":
            return self.count(attribute or "")
        raise _Lost(f"{word} {attribute}" if attribute else word or "a side without a type")

    def count(self, group: str) -> Expression:
        """How many cards of a type are owned; DominionSim's own classes are sums."""
        if group in TYPES:
            return Fact("deck", group)
        if group not in CLASSES:
            raise _Lost(f"countCardTypeInDeck {group}")
        bought = {self.proper(buy.get("name", "")) for buy in self.player.findall("buy")}
        known = [self.catalog.card(name) for name in sorted(bought) if name in self.catalog]
        names = [one.name for one in known if CLASSES[group](one)]
        self.classes[group] = names
        return _sum(Fact("deck", name) for name in names)

    def proper(self, written: str) -> str:
        """A card's name as it is here; one that is not known here keeps its own."""
        name = card_name(written)
        return self.catalog.card(name).name if name in self.catalog else name


def card_name(written: str) -> str:
    """A card's name as people write it.

    >>> card_name("King$s_Court")
    "King's Court"
    """
    return written.replace("_", " ").replace("$", "'").strip()


def _terminal(one: Card) -> bool:
    gives = any(isinstance(e, Give) and e.resource == "actions" for e, _ in walk(one.effects))
    plays = any(isinstance(e, Move) and e.verb == "play" for e, _ in walk(one.effects))
    return "Action" in one.types and not gives and not plays


def _cycler(one: Card) -> bool:
    plus = bonus(one)
    return plus["cards"] >= 1 and plus["actions"] >= 1


def _village(one: Card) -> bool:
    return bonus(one)["actions"] >= 2


CLASSES = {"Terminal": _terminal, "Cycler": _cycler, "Village": _village}


def _sum(parts: Iterable[Expression]) -> Expression:
    total: Expression | None = None
    for part in parts:
        total = part if total is None else Binary("+", total, part)
    return Number(0) if total is None else total


def _number(text: str | None) -> float:
    try:
        value = float(text or "")
    except ValueError:
        value = float("nan")
    if not abs(value) < 1e9:
        raise _Lost(f"the number {text!r}")
    return value


def _maximum(name: str, conditions: list[Expression]) -> tuple[int | None, list[Expression]]:
    """Take the conditions on the card's own number out: they are a maximum."""
    maximum: int | None = None
    rest: list[Expression] = []
    for condition in conditions:
        match condition:
            case Compare("<", Fact("deck", of), Number(value)) if of == name and value >= 1:
                limit = int(value) if value == int(value) else None
            case Compare("<=", Fact("deck", of), Number(value)) if of == name and value >= 0:
                limit = int(value) + 1 if value == int(value) else None
            case Compare("=", Fact("deck", of), Number(0)) if of == name:
                limit = 1
            case _:
                limit = None
        if limit is None or limit > 200:
            rest.append(condition)
        else:
            maximum = limit if maximum is None else min(maximum, limit)
    return maximum, rest


def _joined(conditions: list[Expression]) -> Expression | None:
    if len(conditions) < 2:
        return conditions[0] if conditions else None
    return Logic("and", tuple(conditions))
