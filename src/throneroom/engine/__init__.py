"""The typed face of the core: kingdoms, games, decisions, views, records, matches."""
