"""Sources to hands: cut the text where a hand begins, and let its site read it.

A bad hand never stops a file. Every piece of text that begins like a hand becomes a Hand, a
skipped hand of another game, or a refusal with its place and reason.
"""

from razzstats.reading.cutting import MAX_HAND, Piece, pieces
from razzstats.reading.hands import (
    Read,
    Refused,
    Skipped,
    finding,
    opening,
    read,
    site_of,
)
from razzstats.reading.registry import sites

__all__ = [
    "MAX_HAND",
    "Piece",
    "Read",
    "Refused",
    "Skipped",
    "finding",
    "opening",
    "pieces",
    "read",
    "site_of",
    "sites",
]
