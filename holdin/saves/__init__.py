"""Games on disk: an append-only journal, a checksum a line, flushed before anything is shown as done."""
