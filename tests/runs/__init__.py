"""The life of long work."""
