"""What our web pages are made of: templates, one style sheet, one script, cards and pictures."""
