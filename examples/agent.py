"""An agent in Python: it plays money, and tries a copy of whatever else it can pay.

throneroom simulate random "Big Money" examples/agent.py:Explorer --games 200
"""

import random

import throneroom as tr

MONEY = ("Province", "Gold", "Silver")


class Explorer:
    """Gets the dearest card, but one it has already only if it is money or a Province."""

    def new_game(self, seed: int, player: int) -> None:
        """Take fresh luck for each game, so that the match can be repeated."""
        self.luck = random.Random(seed)

    def choose(self, view: tr.View) -> tr.Option:
        """Answer the decision with one of its options."""
        decision = view.decision
        assert decision is not None
        options = [option for option in decision.options if str(option) != "done"]
        if decision.purpose == "treasure":
            return options[-1]  # all of them, if that is offered
        if decision.purpose == "buy":
            new = [o for o in options if str(o) in MONEY or not view.me.owned[str(o)]]
            worth = [o for o in new if view.cost(str(o)).coins >= 3]
            return max(worth, key=lambda o: view.cost(str(o)).coins, default=decision.options[-1])
        return self.luck.choice(options)
