"""The whole game in a terminal: a line for how things stand, numbered answers, the log in words."""
