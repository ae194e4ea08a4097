"""Slangen's Smart strategy in plain Python, to compare the speed of native rollouts with.

The game is the standard solitaire of her thesis (see ``throneroom.papers.slangen``), played from
the start to the turn limit. Decks are lists, dealt from the end; cards are names.

Run ``python bench/smart_rollouts.py`` to measure on the command line.
"""

from __future__ import annotations

import random
import time

COSTS = {
    "Copper": 0, "Silver": 3, "Gold": 6, "Estate": 2, "Duchy": 5, "Province": 8,
    "Festival": 5, "Market": 5, "Village": 3, "Laboratory": 5, "Smithy": 4, "Merchant": 3,
    "Library": 5, "Workshop": 3, "Throne Room": 4, "Vassal": 3,
}  # fmt: skip
COINS = {"Copper": 1, "Silver": 2, "Gold": 3}
POINTS = {"Estate": 1, "Duchy": 3, "Province": 6}
PLAIN = {  # cards, Actions, Buys, coins
    "Festival": (0, 2, 1, 2), "Market": (1, 1, 1, 1), "Village": (1, 2, 0, 0),
    "Laboratory": (2, 1, 0, 0), "Smithy": (3, 0, 0, 0), "Merchant": (1, 1, 0, 0),
    "Vassal": (0, 0, 0, 2),
}  # fmt: skip
MORE_ACTIONS = ("Festival", "Market", "Village", "Laboratory", "Merchant")
ACTIONS = {name for name in COSTS if name not in COINS and name not in POINTS}


class Solitaire:
    """One game, played by Smart to the end."""

    def __init__(self, turn_limit: int, rng: random.Random) -> None:
        """Deal the starting deck."""
        self.rng = rng
        self.turns = turn_limit
        self.stock = {name: 16 if name in COINS else 8 if name in POINTS else 5 for name in COSTS}
        self.deck = ["Copper"] * 7 + ["Estate"] * 3
        rng.shuffle(self.deck)
        self.hand: list[str] = []
        self.discard: list[str] = []
        self.table: list[str] = []
        self.draw(5)

    def play(self) -> int:
        """Play all turns; the points at the end."""
        for _ in range(self.turns):
            self.actions, self.buys, self.coins, self.merchant = 1, 1, 0, False
            self.action_phase()
            self.buy_phase()
            self.discard += self.hand + self.table
            self.hand, self.table = [], []
            self.draw(5)
        cards = self.deck + self.hand + self.discard
        return sum(POINTS.get(name, 0) for name in cards)

    def action_phase(self) -> None:
        """Play Actions while there are any left."""
        while self.actions > 0 and (card := self.pick_action()) is not None:
            self.actions -= 1
            self.hand.remove(card)
            self.table.append(card)
            self.carry_out(card)

    def buy_phase(self) -> None:
        """Count the Treasures, and buy."""
        self.coins += sum(COINS.get(name, 0) for name in self.hand)
        if self.merchant and "Silver" in self.hand:
            self.coins += 1
        while self.buys > 0 and (card := self.dearest_in_stock(self.coins)) is not None:
            self.buys -= 1
            self.coins -= COSTS[card]
            self.gain(card)

    def carry_out(self, card: str) -> None:
        """Do what an Action says."""
        if card in PLAIN:
            cards, actions, buys, coins = PLAIN[card]
            self.draw(cards)
            self.actions += actions
            self.buys += buys
            self.coins += coins
            if card == "Merchant":
                self.merchant = True
            elif card == "Vassal":
                self.play_top_card()
        elif card == "Library":  # Smart keeps every Action
            self.draw(3)
        elif card == "Workshop":
            if (gained := self.dearest_in_stock(4)) is not None:
                self.gain(gained)
        elif (again := self.pick_action()) is not None:  # Throne Room
            self.hand.remove(again)
            self.table.append(again)
            self.carry_out(again)
            self.carry_out(again)

    def play_top_card(self) -> None:
        """Play the top card of the deck if it is an Action, else discard it."""
        card = self.top_card()
        if card in ACTIONS:
            self.table.append(card)
            self.carry_out(card)
        elif card is not None:
            self.discard.append(card)

    def pick_action(self) -> str | None:
        """An Action of the hand: first those that give Actions, then the dearest."""
        for name in MORE_ACTIONS:
            if name in self.hand:
                return name
        return self.dearest([name for name in dict.fromkeys(self.hand) if name in ACTIONS])

    def dearest_in_stock(self, most: int) -> str | None:
        """The dearest card that costs at most so much."""
        return self.dearest([n for n, left in self.stock.items() if left and COSTS[n] <= most])

    def dearest(self, names: list[str]) -> str | None:
        """One of the dearest cards, at random."""
        if not names:
            return None
        price = max(COSTS[name] for name in names)
        return self.rng.choice([name for name in names if COSTS[name] == price])

    def gain(self, card: str) -> None:
        """Take a card from the stock."""
        self.stock[card] -= 1
        self.discard.append(card)

    def draw(self, n: int) -> None:
        """Draw cards, as many as there are."""
        for _ in range(n):
            card = self.top_card()
            if card is None:
                return
            self.hand.append(card)

    def top_card(self) -> str | None:
        """Take the top card off the deck."""
        if not self.deck:
            self.deck, self.discard = self.discard, []
            self.rng.shuffle(self.deck)
        return self.deck.pop() if self.deck else None


def scores(games: int, turn_limit: int = 40, seed: int = 0) -> list[int]:
    """The points of so many games."""
    rng = random.Random(seed)
    return [Solitaire(turn_limit, rng).play() for _ in range(games)]


def rollouts_per_second(seconds: float, turn_limit: int = 40, seed: int = 0) -> float:
    """Games per second, measured for about so long."""
    rng = random.Random(seed)
    start, games = time.perf_counter(), 0
    while (taken := time.perf_counter() - start) < seconds or games == 0:
        Solitaire(turn_limit, rng).play()
        games += 1
    return games / taken


if __name__ == "__main__":
    print(f"{rollouts_per_second(3.0):,.0f} rollouts per second")
