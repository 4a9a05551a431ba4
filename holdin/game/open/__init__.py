"""Open play: every fight is fought on the hexes of the map, and all revealed monsters act (`open-map.md`)."""
