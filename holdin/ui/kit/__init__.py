"""What every screen is built of: a layout tree, widgets, text. Knows no game."""
