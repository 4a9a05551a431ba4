"""What lies on the disk: games as append-only journals, a checksum a line, flushed before anything is shown as done.

Settings and pictures of cards, too, each written whole or not at all.
"""
