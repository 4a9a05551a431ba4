"""Many games played by programs, and what they come to."""
