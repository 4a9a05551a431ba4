"""The game as one machine: `new_game`, `legal`, `apply`, `why` (see `holdin.game.machine`)."""
