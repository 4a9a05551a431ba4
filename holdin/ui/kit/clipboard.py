"""The system's clipboard."""

import pygame


def copied(text: str) -> bool:
    """Put a text on the clipboard; whether there is one that takes it."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True
