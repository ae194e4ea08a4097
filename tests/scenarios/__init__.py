"""Scenario tests: one table position, a few choices, the zones afterwards."""
