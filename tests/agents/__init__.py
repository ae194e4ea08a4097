"""Agents: Python ones, and strategies that play as such."""
