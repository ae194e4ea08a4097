r"""Three cards of our own, each a value in the card language.

Look at them, with the rules text that is made from what they do::

    throneroom cards --set own --cards examples/three_cards.py

Play with them, here in a kingdom of three piles, with a strategy that buys them::

    throneroom simulate "Clockmaker, Tax Collector, Family Silver" \
        "Big Money" examples/clockwork.txt --piles 3 --cards examples/three_cards.py

In Python, ``mine = throneroom.load_cards("examples/three_cards.py")`` is a catalog that knows them
by name, for instance for ``throneroom.Kingdom("Clockmaker, Moat", catalog=mine)``. They are cards
like any other: just as fast, and every agent can play them.
"""

from throneroom.cards.language import (
    Treasure,
    action,
    actions,
    attack,
    choose,
    coins,
    discard,
    draw,
    hand,
    one,
    per,
    reveal_hand,
    trash,
    treasure,
)

# A cantrip (a card that replaces itself) with a choice. The options are effects, or tuples of them.
clockmaker = action("Clockmaker", 5, draw(1), actions(1), choose(1, coins(1), trash(one(hand))))

# What stands inside attack(...) happens to each other player who is not protected, say by a Moat.
# then(..., otherwise=...) tells what follows when it was done, and when it could not be.
tax_collector = action(
    "Tax Collector", 5,
    coins(2),
    attack(discard(one(hand, Treasure)).then(otherwise=reveal_hand())),
)  # fmt: skip

# A Treasure that is a Victory card too, with points that depend on the rest of the deck.
family_silver = treasure("Family Silver", 6, 2, points=per(3, "Silver"))
