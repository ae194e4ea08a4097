"""The texts of official cards with Durations, triggers, mats, tokens and Potions.

Each is read against the printed wording by hand; here they are kept from changing unseen.
"""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.catalog import older_versions

SEASIDE = {
    "Ambassador": (
        "Reveal a card from your hand. Return up to 2 copies of it from your hand to the "
        "Supply. Each other player gains a copy of it."
    ),
    "Astrolabe": "$1\n+1 Buy\nAt the start of your next turn, +$1 and +1 Buy.",
    "Blockade": (
        "Gain a card costing up to $4, setting it aside. While it is set aside, when "
        "another player gains a copy of it on their turn, they gain a Curse. At the start "
        "of your next turn, put the set-aside card into your hand."
    ),
    "Caravan": "+1 Card\n+1 Action\nAt the start of your next turn, +1 Card.",
    "Corsair": (
        "+$2\n"
        "At the start of your next turn, +1 Card. Until then, the first time each other "
        "player plays a Gold or Silver in a turn, they trash it."
    ),
    "Cutpurse": "+$2\nEach other player discards a Copper, or reveals their hand if they can't.",
    "Embargo": (
        "+$2\n"
        "Trash this. If you do, put an Embargo token on a Supply pile.\n\n"
        "When a player buys a card, for each Embargo token on its pile, they gain a Curse."
    ),
    "Explorer": (
        "You may reveal a Province from your hand. If you do, gain a Gold to your hand. "
        "Otherwise, gain a Silver to your hand."
    ),
    "Fishing Village": "+2 Actions\n+$1\nAt the start of your next turn, +1 Action and +$1.",
    "Ghost Ship": (
        "+2 Cards\n"
        "Each other player puts cards from their hand onto their deck until they have 3 "
        "cards in hand."
    ),
    "Haven": (
        "+1 Card\n+1 Action\n"
        "Set aside a card from your hand, face down. At the start of your next turn, put "
        "it into your hand."
    ),
    "Island": (
        "Put this and a card from your hand on your Island mat, face up.\n\n"
        "At the end of the game, return the cards on your Island mat to your deck.\n\n"
        "2 VP"
    ),
    "Lighthouse": (
        "+1 Action\n+$1\n"
        "At the start of your next turn, +$1. Until then, when another player plays an "
        "Attack, it doesn't affect you."
    ),
    "Lookout": (
        "+1 Action\n"
        "Look at the top 3 cards of your deck. Trash one of them. Discard one of them. Put "
        "the other one back on top."
    ),
    "Merchant Ship": "+$2\nAt the start of your next turn, +$2.",
    "Monkey": (
        "Until your next turn, when the player to your right gains a card, +1 Card. At the "
        "start of your next turn, +1 Card."
    ),
    "Native Village": (
        "+2 Actions\n"
        "Choose one: put the top card of your deck face down on your Native Village mat; "
        "or put all cards from your Native Village mat into your hand.\n\n"
        "You may look at the cards on your Native Village mat at any time. At the end of "
        "the game, return them to your deck."
    ),
    "Navigator": (
        "+$2\n"
        "Look at the top 5 cards of your deck. Choose one: discard them; or put them back "
        "on top in any order."
    ),
    "Outpost": (
        "Draw only 3 cards (instead of 5) for your next hand. Take an extra turn after this "
        "one (but not a third turn in a row)."
    ),
    "Pearl Diver": (
        "+1 Card\n+1 Action\n"
        "Look at the bottom card of your deck. You may put it on top of your "
        "deck."
    ),
    "Pirate": (
        "At the start of your next turn, gain a Treasure to your hand costing up to $6.\n\n"
        "When any player gains a Treasure, you may play this from your hand."
    ),
    "Pirate Ship": (
        "Choose one: each other player reveals the top 2 cards of their deck, trashes one "
        "of the revealed Treasures, your choice, and discards the rest; then, if any card "
        "was trashed this way, take a Coin token; or +$1 per Coin token you have taken "
        "with Pirate Ships this game."
    ),
    "Sailor": (
        "+1 Action\n"
        "Once this turn, when you gain a Duration card, you may play it. At the start of "
        "your next turn, +$2, then you may trash a card from your hand."
    ),
    "Salvager": "+1 Buy\nTrash a card from your hand. +$1 per $1 it costs.",
    "Sea Chart": (
        "+1 Card\n+1 Action\n"
        "Reveal the top card of your deck. If you have a copy of it in play, put it into "
        "your hand. Otherwise, put it back on top."
    ),
    "Sea Hag": (
        "Each other player discards the top card of their deck and gains a Curse onto their deck."
    ),
    "Sea Witch": (
        "+2 Cards\n"
        "Each other player gains a Curse. At the start of your next turn, +2 Cards, then "
        "discard 2 cards."
    ),
    "Smugglers": (
        "Gain a copy of a card costing up to $6 that the player to your right gained on "
        "their last turn."
    ),
    "Tactician": (
        "Discard your hand. If you discarded any cards, at the start of your next turn, +5 "
        "Cards, +1 Buy, and +1 Action."
    ),
    "Tide Pools": "+3 Cards\n+1 Action\nAt the start of your next turn, discard 2 cards.",
    "Treasure Map": (
        "Trash this and a Treasure Map from your hand. If you do both, gain 4 Golds onto your deck."
    ),
    "Treasury": (
        "+1 Card\n+1 Action\n+$1\n"
        "At the end of your Buy phase this turn, if you didn't gain a Victory card in it, you "
        "may put this onto your deck."
    ),
    "Warehouse": "+3 Cards\n+1 Action\nDiscard 3 cards.",
    "Wharf": "+2 Cards\n+1 Buy\nAt the start of your next turn, +2 Cards and +1 Buy.",
}

PROSPERITY = {
    "Anvil": "$1\nYou may discard a Treasure. If you do, gain a card costing up to $4.",
    "Bank": "Worth $1 per Treasure you have in play (counting this).",
    "Bishop": (
        "+$1\n+1 VP\n"
        "Trash a card from your hand. +1 VP per $2 it costs (rounded down). Each other "
        "player may trash a card from their hand."
    ),
    "Charlatan": (
        "+$3\nEach other player gains a Curse.\n\n"
        "In games using this, Curse is also a Treasure worth $1."
    ),
    "City": (
        "+1 Card\n+2 Actions\n"
        "If there are one or more empty Supply piles, +1 Card. If there are 2 or more "
        "empty Supply piles, +$1 and +1 Buy."
    ),
    "Clerk": (
        "+$2\n"
        "Each other player with 5 or more cards in hand puts a card from their hand onto "
        "their deck.\n\n"
        "At the start of your turn, you may play this from your hand."
    ),
    "Collection": "$2\n+1 Buy\nWhenever you gain an Action this turn, +1 VP.",
    "Contraband": (
        "$3\n+1 Buy\nThe player to your left names a card. You can't buy that card this turn."
    ),
    "Counting House": (
        "Look through your discard pile. Reveal any number of Coppers from it and put them "
        "into your hand."
    ),
    "Crystal Ball": (
        "$1\n"
        "Look at the top card of your deck. You may trash it, discard it, or play it if it "
        "is an Action or Treasure."
    ),
    "Expand": "Trash a card from your hand. Gain a card costing up to $3 more than it.",
    "Forge": (
        "Trash any number of cards from your hand. Gain a card costing exactly the total "
        "cost in coins of the trashed cards."
    ),
    "Goons": (
        "+1 Buy\n+$2\n"
        "Each other player discards down to 3 cards in hand.\n\n"
        "While you have this in play, when you buy a card, +1 VP."
    ),
    "Grand Market": (
        "+1 Card\n+1 Action\n+1 Buy\n+$2\n\nYou can't buy this while you have a Copper in play."
    ),
    "Hoard": "$2\nWhenever you gain a Victory card that you bought this turn, gain a Gold.",
    "Investment": (
        "Trash a card from your hand. Choose one: +$1; or trash this, and if you do, "
        "reveal your hand, then +1 VP per differently named Treasure in it."
    ),
    "King's Court": "You may play an Action from your hand three times.",
    "Loan": (
        "$1\n"
        "Reveal cards from your deck until you reveal a Treasure. You may trash that "
        "Treasure. Discard the rest."
    ),
    "Magnate": "Reveal your hand. +1 Card per Treasure in it.",
    "Mint": (
        "You may reveal a Treasure from your hand. If you do, gain a copy of it.\n\n"
        "When you gain this, trash all non-Duration Treasures you have in play."
    ),
    "Mountebank": (
        "+$2\nEach other player may discard a Curse. If they don't, they gain a Curse and a Copper."
    ),
    "Peddler": (
        "+1 Card\n+1 Action\n+$1\n\n"
        "During your Buy phase, this costs $2 less per Action you have in play (but not "
        "less than $0)."
    ),
    "Quarry": "$1\nThis turn, Actions cost $2 less (but not less than $0).",
    "Rabble": (
        "+3 Cards\n"
        "Each other player reveals the top 3 cards of their deck, discards the revealed "
        "Actions and Treasures, and puts the rest back on top in any order."
    ),
    "Royal Seal": (
        "$2\n\nWhile you have this in play, when you gain a card, you may put it onto your deck."
    ),
    "Talisman": (
        "$1\n\n"
        "While you have this in play, when you buy a non-Victory card costing up to $4, "
        "gain a copy of it."
    ),
    "Tiara": (
        "+1 Buy\n"
        "Whenever you gain a card this turn, you may put it onto your deck. You may play a "
        "Treasure from your hand twice."
    ),
    "Trade Route": (
        "+1 Buy\n"
        "+$1 per Victory pile that cards have been gained from. Trash a card from your hand."
    ),
    "Vault": (
        "+2 Cards\n"
        "Discard any number of cards. +$1 per card discarded. Each other player may "
        "discard 2 cards. If they do, they draw a card."
    ),
    "Venture": (
        "$1\n"
        "Reveal cards from your deck until you reveal a Treasure. Discard the other "
        "revealed cards. Play that Treasure."
    ),
    "War Chest": (
        "The player to your left names a card. Gain a card costing up to $5 that hasn't "
        "been named for War Chest this turn."
    ),
    "Watchtower": (
        "Draw until you have 6 cards in hand.\n\n"
        "When you gain a card, you may reveal this from your hand; if you do, choose one: "
        "trash that card; or put that card onto your deck."
    ),
}

ALCHEMY = {
    "Alchemist": (
        "+2 Cards\n+1 Action\n"
        "At the start of your Clean-up this turn, if you have a Potion in play, you may put "
        "this onto your deck."
    ),
    "Apothecary": (
        "+1 Card\n+1 Action\n"
        "Reveal the top 4 cards of your deck. Put the revealed Coppers and Potions into "
        "your hand. Put the rest back on top in any order."
    ),
    "Apprentice": (
        "+1 Action\n"
        "Trash a card from your hand. +1 Card per $1 it costs. If it has a Potion in its "
        "cost, +2 Cards."
    ),
    "Familiar": "+1 Card\n+1 Action\nEach other player gains a Curse.",
    "Golem": (
        "Reveal cards from your deck until you reveal 2 Actions other than Golem. Discard "
        "the other revealed cards. Play those Actions in either order."
    ),
    "Herbalist": (
        "+1 Buy\n+$1\n"
        "When you discard cards from play this turn, you may put a Treasure among them onto "
        "your deck."
    ),
    "Philosopher's Stone": "Worth $1 per 5 cards in your deck and discard pile (rounded down).",
    "Possession": (
        "The player to your left takes an extra turn after this one (but not a second extra "
        "turn in a row), in which you see all cards they see and make all their decisions. You "
        "get the cards and tokens they would get on that turn, and their cards trashed on it "
        "go to their discard pile when it ends."
    ),
    "Scrying Pool": (
        "+1 Action\n"
        "Each player (including you) reveals the top card of their deck; you choose "
        "whether they discard it or put it back. Reveal cards from your deck until you "
        "reveal a non-Action card. Put them all into your hand."
    ),
    "Transmute": (
        "Trash a card from your hand. If it is an Action, gain a Duchy. If it is a "
        "Treasure, gain a Transmute. If it is a Victory card, gain a Gold."
    ),
    "University": "+2 Actions\nYou may gain an Action costing up to $5.",
    "Vineyard": "1 VP per 3 Actions you have (rounded down)",
}


OLDER = {
    "Alchemist (1E)": (
        "+2 Cards\n+1 Action\n\n"
        "When you discard this from play, if you have a Potion in play, you may put this "
        "onto your deck."
    ),
    "Embargo (1E)": (
        "+$2\nTrash this. Put an Embargo token on a Supply pile.\n\n"
        "When a player buys a card, for each Embargo token on its pile, they gain a Curse."
    ),
    "Herbalist (1E)": (
        "+1 Buy\n+$1\n\n"
        "When you discard this from play, you may put a Treasure you have in play onto "
        "your deck."
    ),
    "Hoard (1E)": "$2\n\nWhile you have this in play, when you buy a Victory card, gain a Gold.",
    "Masquerade (1E)": (
        "+2 Cards\n"
        "Each player passes a card from their hand to the player on their left, all at once. Then "
        "you may trash a card from your hand."
    ),
    "Mine (1E)": (
        "Trash a Treasure from your hand. If you do, gain a Treasure to your hand costing up to "
        "$3 more than it."
    ),
    "Mint (1E)": (
        "You may reveal a Treasure from your hand. If you do, gain a copy of it.\n\n"
        "When you buy this, trash all Treasures you have in play."
    ),
    "Moneylender (1E)": "Trash a Copper from your hand. If you do, +$3.",
    "Outpost (2E)": (
        "Take an extra turn after this one, for which you draw only 3 cards (instead of "
        "5). This can't give you a third turn in a row."
    ),
    "Possession (1E)": (
        "The player to your left takes an extra turn after this one, in which you see all "
        "cards they see and make all their decisions. You get the cards they would get "
        "on that turn, and their cards trashed on it go to their discard pile when it ends."
    ),
    "Quarry (1E)": (
        "$1\n\nWhile you have this in play, Actions cost $2 less (but not less than $0)."
    ),
    "Throne Room (1E)": "Play an Action from your hand twice.",
    "Treasury (1E)": (
        "+1 Card\n+1 Action\n+$1\n\n"
        "When you discard this from play, if you didn't buy a Victory card this turn, you "
        "may put this onto your deck."
    ),
}


def test_all_older_wordings_are_here() -> None:
    found = {old.full_name for one in tr.all_cards() for old in older_versions(one)}
    assert found == set(OLDER)


@pytest.mark.parametrize(
    ("name", "text"), [*SEASIDE.items(), *PROSPERITY.items(), *ALCHEMY.items(), *OLDER.items()]
)
def test_text(name: str, text: str) -> None:
    assert tr.card(name).text == text


def test_potion() -> None:
    assert tr.card("Potion").text == "+1 Potion"
