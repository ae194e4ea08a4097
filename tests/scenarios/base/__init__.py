"""Scenario tests for the cards of the Base set."""
