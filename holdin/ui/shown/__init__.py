"""What is to be shown and asked, as plain values. Knows no pygame."""
