"""Random dungeons: dealt from a word, looked over by a player before they are offered."""
