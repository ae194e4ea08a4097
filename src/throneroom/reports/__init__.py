"""What an analysis has found, for a person: in the terminal, as a web page, and kept."""
