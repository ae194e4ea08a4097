"""Tests of the strategy language."""
