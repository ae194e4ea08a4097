"""The cards of Prosperity, both editions, one theme per file."""
