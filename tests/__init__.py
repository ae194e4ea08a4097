"""Tests of Throne Room."""
