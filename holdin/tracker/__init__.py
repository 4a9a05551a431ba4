"""The tracker: what stands on the table beside the printed cards, and a referee for them (SET-4)."""
