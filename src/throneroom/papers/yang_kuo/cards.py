"""The cards of Yang and Kuo's game that differ from the official ones, as a card file.

Their Militia makes others discard exactly 2 cards, whatever they hold; Warehouse is official.
"""

from __future__ import annotations

from throneroom.cards.language import action, actions, attack, coins, discard, draw, exactly, hand

MILITIA = action("Militia", 4, coins(2), attack(discard(exactly(2, hand))))
WAREHOUSE = action("Warehouse", 3, draw(3), actions(1), discard(exactly(3, hand)))
