"""Small histories to test with, and what becomes of a text. All names are invented."""

import io

from razzstats.events import Hand
from razzstats.findings import Finding
from razzstats.house import HouseRules
from razzstats.reading import Piece, Read, Refused, Skipped, pieces, read, site_of
from razzstats.replay import Deal
from razzstats.session import Session, Verdict
from razzstats.sources import Source
from razzstats.validation import Judged, judge

Outcome = Read | Skipped | Refused

STAKES = "Razz Limit ($2/$4 USD)"
WHEN = "2024/03/10 12:00:00 ET"


def walk(number: int = 1, game: str = STAKES, when: str = WHEN, ann: str = "Ann") -> str:
    """A hand of two: Bob brings it in, Ann folds."""
    return f"""PokerStars Hand #{number}:  {game} - {when}
Table 'Altair II' 8-max
Seat 1: {ann} ($50 in chips)
Seat 2: Bob ($50 in chips)
{ann}: posts the ante $0.20
Bob: posts the ante $0.20
*** 3rd STREET ***
Dealt to {ann} [As 4d 7c]
Dealt to Bob [Kh]
Bob: brings in for $0.50
{ann}: folds
Uncalled bet ($0.50) returned to Bob
Bob collected $0.40 from pot
*** SUMMARY ***
Total pot $0.40 | Rake $0
Seat 1: {ann} folded on the 3rd Street (didn't bet)
Seat 2: Bob collected ($0.40)
"""


SHOWDOWN = """PokerStars Hand #77:  Razz Limit ($2/$4 USD) - 2024/03/10 12:01:00 ET
Table 'Altair II' 8-max
Seat 1: Ann ($50 in chips)
Seat 2: Bob ($50 in chips)
Seat 3: Cleo ($50 in chips)
Ann: posts the ante $0.20
Bob: posts the ante $0.20
Cleo: posts the ante $0.20
*** 3rd STREET ***
Dealt to Ann [As 4d 7c]
Dealt to Bob [Kh]
Dealt to Cleo [5s]
Bob: brings in for $0.50
Cleo: raises $1.50 to $2
Ann: calls $2
Bob: folds
*** 4th STREET ***
Dealt to Ann [As 4d 7c] [2h]
Dealt to Cleo [5s] [9d]
Ann: bets $2
Cleo: calls $2
*** 5th STREET ***
Dealt to Ann [As 4d 7c 2h] [Jd]
Dealt to Cleo [5s 9d] [3c]
Cleo: bets $4
Ann: calls $4
*** 6th STREET ***
Dealt to Ann [As 4d 7c 2h Jd] [6s]
Dealt to Cleo [5s 9d 3c] [8c]
Cleo: checks
Ann: bets $4
Cleo: calls $4
*** RIVER ***
Dealt to Ann [As 4d 7c 2h Jd 6s] [Qc]
Cleo: checks
Ann: checks
*** SHOW DOWN ***
Ann: shows [As 4d 7c 2h Jd 6s Qc] (Lo: 7,6,4,2,A)
Cleo: mucks hand
Ann collected $24 from pot
*** SUMMARY ***
Total pot $25.10 | Rake $1.10
Seat 1: Ann showed [As 4d 7c 2h Jd 6s Qc] and won ($24) with Lo: 7,6,4,2,A
Seat 2: Bob folded on the 3rd Street
Seat 3: Cleo mucked [Td Qh 5s 9d 3c 8c Kd]
"""
"""A hand of three to the showdown, without a fault."""


def changed(text: str, *changes: tuple[str, str]) -> str:
    """The text with parts replaced, each of which stands in it once."""
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    return text


def source(text: str | bytes, name: str = "a.txt") -> Source:
    data = text.encode() if isinstance(text, str) else text
    return Source(name, lambda: io.BytesIO(data))


def cut(text: str | bytes | Source) -> tuple[list[Piece], list[Finding]]:
    """The pieces of a text, and the findings that belong to the file."""
    told: list[Finding] = []
    whole = text if isinstance(text, Source) else source(text)
    return list(pieces(whole, told.append)), told


def outcomes(text: str | bytes) -> list[Outcome]:
    return [read(piece) for piece in cut(text)[0]]


def only(text: str | bytes) -> Read:
    """The one hand of a text, which must be read."""
    (got,) = outcomes(text)
    assert isinstance(got, Read), got
    return got


def refused(text: str | bytes) -> Finding:
    """Why the one hand of a text is refused."""
    (got,) = outcomes(text)
    assert isinstance(got, Refused), got
    return got.finding


def hand_of(text: str | bytes) -> Hand:
    return only(text).hand


def judged(got: Read, house: HouseRules | None = None) -> Judged:
    return judge(got.hand, site_of(got.piece), got.piece.source, house)


def deal_of(text: str | bytes) -> Deal:
    return judged(only(text)).deal


def findings(text: str | bytes, house: HouseRules | None = None) -> list[Finding]:
    """All findings: of the file, of reading, and of judging its hands one by one."""
    cut_out, found = cut(text)
    for piece in cut_out:
        got = read(piece)
        if isinstance(got, Refused):
            found.append(got.finding)
        elif isinstance(got, Read):
            found += [*got.findings, *judged(got, house).findings]
    return found


def session(text: str | bytes | Source, house: HouseRules | None = None) -> list[Finding]:
    """All findings, each hand judged beside the others too."""
    cut_out, found = cut(text)
    for got in Session(house).judged(map(read, cut_out)):
        if isinstance(got, Refused):
            found.append(got.finding)
        elif isinstance(got, Verdict):
            found += got.findings
    return found


def codes(text: str | bytes) -> list[str]:
    return [found.code for found in findings(text)]
