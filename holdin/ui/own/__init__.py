"""Forms on which printed cards are typed in, and the list of what has been."""
