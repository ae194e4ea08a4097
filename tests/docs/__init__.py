"""The documentation is true: its code runs and its links lead somewhere."""
