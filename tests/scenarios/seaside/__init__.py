"""Scenario tests for the cards of Seaside."""
