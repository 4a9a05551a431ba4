"""What lies in the two hands: placed, pointed at, moved and painted (SET-3)."""
