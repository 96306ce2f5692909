"""The text of a hand to a Hand, to a skipped hand of another game, or to a refusal."""

import re
from collections.abc import Iterator

import msgspec

from razzstats.events import Hand, Stakes
from razzstats.findings import Finding, Kind, Severity, register
from razzstats.formats import Opening, Problem, Site
from razzstats.money import CODES, format_chips
from razzstats.reader_kinds import BAD_HEADER, INCOMPLETE, NO_MEANING, UNKNOWN_LINE
from razzstats.reading.cutting import MAX_HAND, Piece
from razzstats.reading.registry import sites

TOO_LONG = register(
    Kind(
        "RZ013",
        Severity.ERROR,
        "a hand too long to be one",
        "More than a million characters stand between this first line and the next. No hand is "
        "that long: the file is damaged or is not a history.",
        fix="Look for first lines of hands that are missing.",
    )
)


_FIRST_ONLINE, _FIRST_LIVE = 1998, 1970
"""The years of the first poker room online, and of the first World Series of Poker."""
_LAST = 2099
"""What is found in a hand does not hang on the day on which it is read, so not this year."""
_MOST_SEATS = 10
_YEAR = re.compile(r"\d{4}")


class Skipped(msgspec.Struct, frozen=True):
    """A hand of another game."""

    site: str
    game: str


class Refused(msgspec.Struct, frozen=True):
    """A hand that could not be read or replayed; the finding says why."""

    piece: Piece
    finding: Finding


class Read(msgspec.Struct, frozen=True):
    """A hand that was read, with what was odd about its text."""

    piece: Piece
    hand: Hand
    findings: tuple[Finding, ...] = ()


def site_of(piece: Piece) -> Site:
    """The format a piece was recognised as."""
    return sites()[piece.site]


def opening(piece: Piece) -> Opening | None:
    """Number and game of a piece; None where its first line cannot be read."""
    if piece.opening is not None:
        return piece.opening
    site = site_of(piece)
    return site.opening(piece.text if site.opens_by_text else piece.text.split("\n", 1)[0])


def read(piece: Piece) -> Read | Skipped | Refused:
    """One piece of text to a Hand, to a skipped hand, or to a refusal."""
    site = site_of(piece)
    first = opening(piece)
    if first is not None and not first.is_razz:
        return Skipped(site.name, first.game)
    hand_id = first.hand_id if first else ""
    if len(piece.text) >= MAX_HAND:
        return Refused(piece, finding(piece, TOO_LONG, piece.line, "no end in sight", hand_id))
    lines = piece.text.split("\n")
    if first is None:
        kind = INCOMPLETE if piece.at_end and len(lines) == 1 else BAD_HEADER
        message = f"not understood: {lines[0][:100]!r}"
        return Refused(piece, finding(piece, kind, piece.line, message))
    if piece.at_end and not piece.broken_off:
        lines.append("")
    got = site.read(lines, piece.line, piece.at_end)
    told = tuple([_told(piece, problem, hand_id) for problem in got.problems])
    if got.hand is not None:
        fault = _no_limits(got.hand.stakes) or _no_year(got.hand)
        if fault is not None:
            return Refused(piece, finding(piece, NO_MEANING, piece.line, fault, hand_id))
        for what in _odd(got.hand):
            message = f"not understood: {what}"
            told += (finding(piece, UNKNOWN_LINE, piece.line, message, hand_id),)
        return Read(piece, got.hand, told)
    if piece.broken_off and told[-1].line == piece.line + len(lines) - 1:
        return Refused(piece, finding(piece, INCOMPLETE, told[-1].line, told[-1].message, hand_id))
    return Refused(piece, told[-1])


def _no_limits(stakes: Stakes) -> str | None:
    """Why nothing could be counted in big bets."""
    if 0 < stakes.small_bet <= stakes.big_bet:
        return None
    small, big = format_chips(stakes.small_bet), format_chips(stakes.big_bet)
    return f"no game has limits of {small} and {big}"


def _no_year(hand: Hand) -> str | None:
    """Why the hand was not played when it says: its year is before Razz, or has not come."""
    if hand.played_at is not None:
        year = hand.played_at.year
    else:
        printed = _YEAR.match(hand.local_time)
        if printed is None:
            return None
        year = int(printed[0])
    first = _FIRST_LIVE if hand.site == "phh" else _FIRST_ONLINE
    return None if first <= year <= _LAST else f"no such hand was played in the year {year}"


def _odd(hand: Hand) -> Iterator[str]:
    """What cannot be, and does not matter for any sum."""
    currency, seats = hand.stakes.currency, hand.max_seats
    if currency is not None and currency not in CODES:
        yield f"no money is called {currency!r}"
    if seats is not None and not 2 <= seats <= _MOST_SEATS:
        yield f"a table of {seats} seats"


def _told(piece: Piece, problem: Problem, hand_id: str) -> Finding:
    return finding(piece, problem.kind, problem.line, problem.message, hand_id)


def finding(piece: Piece, kind: Kind, line: int, message: str, hand_id: str = "") -> Finding:
    """A finding in this piece."""
    return Finding(kind.code, kind.severity, piece.source, line, message, piece.site, hand_id)
