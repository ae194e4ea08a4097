"""The texts of Base and Intrigue, read once as a player, and kept from changing unseen."""

from __future__ import annotations

import pytest

import throneroom as tr

BASE = {
    "Adventurer": (
        "Reveal cards from your deck until you reveal 2 Treasures. Put the revealed Treasures"
        " into your hand. Discard the rest."
    ),
    "Artisan": (
        "Gain a card to your hand costing up to $5. Put a card from your hand onto your deck."
    ),
    "Bandit": (
        "Gain a Gold. Each other player reveals the top 2 cards of their deck, trashes a "
        "revealed Treasure other than Copper, and discards the rest."
    ),
    "Bureaucrat": (
        "Gain a Silver onto your deck. Each other player reveals a Victory card from their "
        "hand and puts it onto their deck, or reveals their hand if they can't."
    ),
    "Cellar": "+1 Action\nDiscard any number of cards. +1 Card per card discarded.",
    "Chancellor": "+$2\nYou may put your deck into your discard pile.",
    "Chapel": "Trash up to 4 cards from your hand.",
    "Council Room": "+4 Cards\n+1 Buy\nEach other player draws a card.",
    "Feast": "Trash this. Gain a card costing up to $5.",
    "Festival": "+2 Actions\n+1 Buy\n+$2",
    "Gardens": "1 VP per 10 cards you have (rounded down)",
    "Harbinger": (
        "+1 Card\n+1 Action\nLook through your discard pile. You may put a card from it onto "
        "your deck."
    ),
    "Laboratory": "+2 Cards\n+1 Action",
    "Library": (
        "Draw until you have 7 cards in hand. You may set aside each Action as you draw it. "
        "Afterwards, discard the cards set aside."
    ),
    "Market": "+1 Card\n+1 Action\n+1 Buy\n+$1",
    "Merchant": "+1 Card\n+1 Action\nThe first time you play a Silver this turn, +$1.",
    "Militia": "+$2\nEach other player discards down to 3 cards in hand.",
    "Mine": (
        "You may trash a Treasure from your hand. If you do, gain a Treasure to your hand "
        "costing up to $3 more than it."
    ),
    "Moat": (
        "+2 Cards\n\nWhen another player plays an Attack, you may reveal this from your hand;"
        " if you do, you are unaffected by that Attack."
    ),
    "Moneylender": "You may trash a Copper from your hand. If you do, +$3.",
    "Poacher": "+1 Card\n+1 Action\n+$1\nDiscard a card per empty Supply pile.",
    "Remodel": "Trash a card from your hand. Gain a card costing up to $2 more than it.",
    "Sentry": (
        "+1 Card\n+1 Action\nLook at the top 2 cards of your deck. Trash and/or discard any "
        "number of them. Put the rest back on top in any order."
    ),
    "Smithy": "+3 Cards",
    "Spy": (
        "+1 Card\n+1 Action\nEach player (including you) reveals the top card of their deck; "
        "you choose whether they discard it or put it back."
    ),
    "Thief": (
        "Each other player reveals the top 2 cards of their deck, trashes one of the revealed"
        " Treasures, your choice, and discards the rest. You may gain any number of the "
        "trashed cards."
    ),
    "Throne Room": "You may play an Action from your hand twice.",
    "Vassal": "+$2\nDiscard the top card of your deck. If it is an Action, you may play it.",
    "Village": "+1 Card\n+2 Actions",
    "Witch": "+2 Cards\nEach other player gains a Curse.",
    "Woodcutter": "+1 Buy\n+$2",
    "Workshop": "Gain a card costing up to $4.",
}

INTRIGUE = {
    "Baron": "+1 Buy\nYou may discard an Estate. If you do, +$4. Otherwise, gain an Estate.",
    "Bridge": "+1 Buy\n+$1\nAll cards cost $1 less this turn (but not less than $0).",
    "Conspirator": (
        "+$2\nIf you have played 3 or more Actions this turn (counting this), +1 Card and +1 "
        "Action."
    ),
    "Coppersmith": "Whenever you play a Copper this turn, +$1.",
    "Courtier": (
        "Reveal a card from your hand. For each type it has, choose one: +1 Action; +1 Buy; "
        "+$3; gain a Gold. The choices must be different."
    ),
    "Courtyard": "+3 Cards\nPut a card from your hand onto your deck.",
    "Diplomat": (
        "+2 Cards\nIf you have 5 or fewer cards in hand (after drawing), +2 Actions.\n\nWhen "
        "another player plays an Attack, you may reveal this from a hand of 5 or more cards; "
        "if you do, +2 Cards, then discard 3 cards."
    ),
    "Duke": "1 VP per Duchy you have",
    "Farm": "$2\n\n2 VP",
    "Great Hall": "+1 Card\n+1 Action\n\n1 VP",
    "Ironworks": (
        "Gain a card costing up to $4. If it is an Action, +1 Action. If it is a Treasure, "
        "+$1. If it is a Victory card, +1 Card."
    ),
    "Lurker": (
        "+1 Action\nChoose one: trash an Action from the Supply; or gain an Action from the trash."
    ),
    "Masquerade": (
        "+2 Cards\nEach player with any cards in hand passes one to the next such player on "
        "their left, all at once. Then you may trash a card from your hand."
    ),
    "Mill": "+1 Card\n+1 Action\nYou may discard 2 cards. If you do, +$2.\n\n1 VP",
    "Mining Village": "+1 Card\n+2 Actions\nYou may trash this. If you do, +$2.",
    "Minion": (
        "+1 Action\nChoose one: +$2; or discard your hand, +4 Cards, and each other player "
        "with 5 or more cards in hand discards their hand and draws 4 cards."
    ),
    "Nobles": "Choose one: +3 Cards; or +2 Actions.\n\n2 VP",
    "Patrol": (
        "+3 Cards\nReveal the top 4 cards of your deck. Put the revealed Victory cards and "
        "Curses into your hand. Put the rest back on top in any order."
    ),
    "Pawn": "Choose two: +1 Card; +1 Action; +1 Buy; +$1. The choices must be different.",
    "Replace": (
        "Trash a card from your hand. Gain a card costing up to $2 more than it. If the "
        "gained card is an Action or Treasure, put it onto your deck. If it is a Victory "
        "card, each other player gains a Curse."
    ),
    "Saboteur": (
        "Each other player reveals cards from their deck until they reveal one costing $3 or "
        "more. They trash that card. They may gain a card costing at least $2 less than it. "
        "They discard the rest."
    ),
    "Scout": (
        "+1 Action\nReveal the top 4 cards of your deck. Put the revealed Victory cards into "
        "your hand. Put the rest back on top in any order."
    ),
    "Secret Chamber": (
        "Discard any number of cards. +$1 per card discarded.\n\nWhen another player plays an"
        " Attack, you may reveal this from your hand; if you do, +2 Cards, then put 2 cards "
        "from your hand onto your deck."
    ),
    "Secret Passage": "+2 Cards\n+1 Action\nPut a card from your hand anywhere in your deck.",
    "Shanty Town": "+2 Actions\nReveal your hand. If you have no Actions in hand, +2 Cards.",
    "Steward": "Choose one: +2 Cards; +$2; or trash 2 cards from your hand.",
    "Swindler": (
        "+$2\nEach other player trashes the top card of their deck and gains a card of your "
        "choice costing the same as it."
    ),
    "Torturer": (
        "+3 Cards\nEach other player either discards 2 cards or gains a Curse to their hand "
        "(their choice)."
    ),
    "Trading Post": "Trash 2 cards from your hand. If you do, gain a Silver to your hand.",
    "Tribute": (
        "The player to your left reveals the top 2 cards of their deck and discards them. For"
        " each differently named card among them: if it is an Action, +2 Actions; if it is a "
        "Treasure, +$2; if it is a Victory card, +2 Cards."
    ),
    "Upgrade": (
        "+1 Card\n+1 Action\nTrash a card from your hand. Gain a card costing exactly $1 more"
        " than it."
    ),
    "Wishing Well": (
        "+1 Card\n+1 Action\nName a card. Reveal the top card of your deck. If it is the "
        "named card, put it into your hand. Otherwise, put it back on top."
    ),
}


@pytest.mark.parametrize(("name", "text"), [*BASE.items(), *INTRIGUE.items()])
def test_text(name: str, text: str) -> None:
    assert tr.card(name).text == text


def test_every_card_is_there() -> None:
    for name, texts in (("Base", BASE), ("Intrigue", INTRIGUE)):
        assert {card.name for card in tr.all_cards(name)} == set(texts)
