"""A player's notebook: the games that are over, counted; nothing in it that the saves don't say."""
