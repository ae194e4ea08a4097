"""What web pages are made of."""
