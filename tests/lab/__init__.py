"""The card lab."""
