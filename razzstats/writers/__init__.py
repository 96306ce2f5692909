"""Hands to text, one module per format: each offers `write(hand) -> str`."""
