"""Matches: players take seats, play many games, and what comes out is measured."""
