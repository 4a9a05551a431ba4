"""A played game looked at again: what each decision and each roll did to the chance to win."""
