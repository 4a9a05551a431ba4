"""What is printed on the cards: frozen, validated, and known to the code by id only."""
