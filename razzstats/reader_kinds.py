"""What the reader finds in the text of a hand before any rule of the game is asked."""

from razzstats.findings import Kind, Severity, register
from razzstats.lexing import MAX_LINE

MAX_LINES = 1_000
"""No hand has more."""

UNKNOWN_LINE = register(
    Kind(
        "RZ001",
        Severity.WARNING,
        "a line that the format does not know",
        "No terminal of the site's grammar fits the line. It is passed over; if it was part of "
        "the play, other findings follow from it.",
        fix="If clients write this line, add it to the site's grammar.",
    )
)
OUT_OF_ORDER = register(
    Kind(
        "RZ002",
        Severity.WARNING,
        "a line where the format has no place for it",
        "The line is one the site writes, but not at this point of a hand. It is passed over.",
        fix="Look whether lines are missing or moved; restore the hand from the client's file.",
    )
)
LONG_LINE = register(
    Kind(
        "RZ003",
        Severity.WARNING,
        "a line too long to be read",
        f"No history has lines of {MAX_LINE} characters and more. The line is passed over "
        "unread, so that reading time stays in proportion to the file.",
        fix="Look for a line end that is missing.",
    )
)
NO_MEANING = register(
    Kind(
        "RZ004",
        Severity.ERROR,
        "an amount, date or card that cannot be read",
        "The line has the right form, but a part of it could mean two things or nothing "
        "(`412,75` on a site that writes a decimal point). The hand is refused: a guess would "
        "go into every sum.",
        fix="Compare with the client's own file; programs that re-save tables change numbers.",
    )
)
INCOMPLETE = register(
    Kind(
        "RZ005",
        Severity.ERROR,
        "a hand without its end",
        "The text stops before the hand does, as it does while the client still writes the "
        "file. The hand is not imported; it is read again when the file has grown.",
        fix="Import the file again when the session is over.",
    )
)
BAD_HEADER = register(
    Kind(
        "RZ006",
        Severity.ERROR,
        "a header that cannot be read",
        "The line begins a hand of this site, but its game, stakes or time cannot be made out.",
        fix="Compare the first line with the client's own file.",
    )
)
BAD_FORM = register(
    Kind(
        "RZ017",
        Severity.ERROR,
        "a hand whose form is broken",
        "The hand is written as TOML or XML, and a parser refuses it, or a part of it is missing "
        "or of another kind than the format has. The hand is refused.",
        fix="Compare with the file as it was written; an editor may have changed a mark.",
    )
)
NO_SEAT = register(
    Kind(
        "RZ007",
        Severity.ERROR,
        "somebody plays who has no seat",
        "A line gives cards or chips to a name that no seat line has. Without his stack the "
        "hand cannot be replayed, so it is refused.",
        fix="Look for a missing or damaged seat line.",
    )
)
NO_ZONE = register(
    Kind(
        "RZ012",
        Severity.INFO,
        "a time whose zone cannot be told",
        "The header names no time zone, or a code that several zones use. `played_at` is left "
        "empty and `local_time` holds the time as printed.",
        fix="Nothing need be done where the time of day does not matter.",
    )
)
NO_LIMITS = register(
    Kind(
        "RZ018",
        Severity.INFO,
        "limits that are not printed",
        "The format does not write the limits of this hand. They are told from its bets, and where "
        "there was none, from the ante: ten make a small bet. All counts in big bets rest on it.",
        fix="Nothing need be done: the limits are told from the bets of the hand.",
    )
)
TWO_SEATS = register(
    Kind(
        "RZ014",
        Severity.ERROR,
        "two seat lines for one seat or one name",
        "A seat holds one player, and a player one seat of a table. Otherwise nobody can say "
        "whose chips are whose, so the hand is refused.",
        fix="Restore the hand from the client's own file.",
    )
)
TOO_MANY_LINES = register(
    Kind(
        "RZ015",
        Severity.ERROR,
        "more lines than a hand can have",
        f"No hand of eight players has {MAX_LINES} lines. Something was joined that is no hand.",
        fix="Look for a line that is repeated, or for first lines of hands that are missing.",
    )
)
