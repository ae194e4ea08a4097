"""The cards of Alchemy, one theme per file."""
