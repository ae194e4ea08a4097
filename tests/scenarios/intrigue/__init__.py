"""The cards of Intrigue, both editions, one theme per file."""
