"""The only reader of card sets: files in, a validated `CardSet` out."""
