"""A game that people play: seats, answers, undo, advice, review. Terminal and web only show it."""
