"""Tests; `tests.histories` is what many of them share."""
