"""One drawing of every card, for the window, for pictures and for print."""
