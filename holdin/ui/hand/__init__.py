"""Hand: the printed cards as free objects on the screen."""
