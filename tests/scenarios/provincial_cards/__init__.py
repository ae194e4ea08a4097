"""Scenario tests for the cards of ``examples/provincial_cards.py``."""
