"""The rules as pure functions over models and plain values; they know no game state."""
