"""Write the compiled rules of many kingdoms to files, for the fuzzer.

``dump_rules.py OFFICIAL INVENTED``: those of official cards alone, and those with invented ones.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import throneroom as tr
from throneroom.engine.kingdom import known_sets
from throneroom.engine.ruleset import Ruleset

KINGDOMS = 120
INVENTED = 40
CARDS = Path(__file__).parents[2] / "examples" / "provincial_cards.py"


def rulesets() -> list[Ruleset]:
    """Random kingdoms of 0 to 20 piles and 1 to 6 players, both versions of changed cards.

    Some of them are of the invented cards, which do a few things that no official one does.
    """
    rng = random.Random(1)
    official = [card for card in tr.all_cards() if not card.basic]
    invented = tr.load_cards(CARDS).own
    changed = ("Throne Room", "Mine", "Moneylender", "Masquerade", "Embargo")
    made = []
    for seed in range(KINGDOMS + INVENTED):
        sets = rng.choice([("Base", "Intrigue"), known_sets(), known_sets()[2:]])
        kingdom = tr.Kingdom.random(sets, seed=seed, piles=rng.choice([0, 5, 10, 10, 10, 20]))
        cards = [
            tr.card(c.name, 1) if c.name in changed and rng.random() < 0.5 else c
            for c in kingdom.cards
        ]
        if seed >= KINGDOMS:
            cards = [*rng.sample(invented, 8), *rng.sample(official, 4)]
        variant = tr.Variant(
            kingdom_piles=None,
            stall_limit=rng.choice([10, 30, 60]),
            hand_size=rng.choice([5, 5, 5, 3, 8]),
            actions=rng.choice([1, 1, 3]),
            piles=rng.choice([{}, {}, {"Curse": 1}, {"Action": 40}, {"Victory": 2}]),
        )
        board = tr.Kingdom(cards, colony=rng.random() < 0.2)
        made.append(Ruleset(board, rng.randint(1, 6), variant))
    return made


if __name__ == "__main__":
    made = rulesets()
    for name, part in zip(sys.argv[1:], (made[:KINGDOMS], made[KINGDOMS:]), strict=True):
        Path(name).write_bytes(b"".join(r.core.dump() for r in part))
