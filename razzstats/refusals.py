"""Why an import refuses hands that could be read."""

from razzstats.findings import Finding, Kind, Severity, register
from razzstats.reading import Piece, finding, opening

CONFLICT = register(
    Kind(
        "RZ011",
        Severity.ERROR,
        "a known hand with another text",
        "Site and number name a hand. A second copy with the same text is a duplicate and "
        "changes nothing; one with another text is refused, since only one can be true. (A text "
        "that goes on where the known one stops is no conflict: the file has grown.)",
        fix="Compare the two texts; keep the client's own file.",
    )
)
CANNOT = register(
    Kind(
        "RZ016",
        Severity.ERROR,
        "a hand that razzstats cannot handle",
        "The hand could be read, but working it out or storing it failed: a number is larger than "
        "any table has, or razzstats has a fault. The hand is refused, and its text is kept.",
        fix="Compare the hand with the client's own file; if it is sound, report it.",
    )
)


def unhandled(piece: Piece, error: Exception) -> Finding:
    """What is said of a hand at which razzstats itself stumbles."""
    message = f"{type(error).__name__}: {error}"
    return finding(piece, CANNOT, piece.line, message, number_of(piece))


def number_of(piece: Piece) -> str:
    """The hand's number, as far as it can be told at all."""
    try:
        first = opening(piece)
    except Exception:  # A fault of the format's own, which `unhandled` tells where it is read.
        return ""
    return first.hand_id if first else ""
