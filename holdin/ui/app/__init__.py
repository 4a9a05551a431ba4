"""The window, the menu, and the ways from screen to screen."""
