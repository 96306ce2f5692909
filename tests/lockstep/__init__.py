"""Hands as usual, and hands that differ from them in one thing, made by hand."""
