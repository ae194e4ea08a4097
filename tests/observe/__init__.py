"""Observations, numbered options and networks."""
