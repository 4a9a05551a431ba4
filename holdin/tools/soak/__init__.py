"""`holdin soak`: many games and much random input, and a digest of all that happened, which the seed decides."""
