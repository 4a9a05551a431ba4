"""The base of all screens, and the pages that any of them can open."""
