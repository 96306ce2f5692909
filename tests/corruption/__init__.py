"""Clean hands damaged on purpose, each damage with the code that it must be given."""

from importlib import import_module

from tests.corruption.case import CORRUPTIONS, Bad, Case, Corruption

for _name in ("seats_and_cards", "turns", "amounts", "showdown", "money", "summary"):
    import_module(f"tests.corruption.{_name}")

__all__ = ["CORRUPTIONS", "Bad", "Case", "Corruption"]
