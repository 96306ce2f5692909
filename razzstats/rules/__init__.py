"""The rules of Razz, one function each, grouped by subject."""
