"""`holdin bench`: how fast things are, as medians with their spread, and ratios of two things in one run."""
