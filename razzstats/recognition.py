"""What a file is in which no hand begins, told by what it holds and never by its name."""

import re
from collections.abc import Callable, Sequence

from razzstats.findings import Kind, Severity, register
from razzstats.summaries import start_of

NO_RAZZ = register(
    Kind(
        "RZ023",
        Severity.INFO,
        "a file with hands of other games only",
        "Hands begin in the file, and each is of another game. They are passed over and counted.",
        fix="Nothing need be done: only Razz is read.",
    )
)

NOT_KNOWN = "no hand begins in this file"

_MAGIC: Sequence[tuple[bytes, str]] = (
    (b"%PDF-", "a PDF document: save its text"),
    (b"{\\rtf", "a document in rich text (RTF): save it as plain text"),
    (b"PK\x03\x04", "a zip archive or an office document: unpack it, or save it as text"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1", "an office document or mail of the old kind (.doc, .xls, .msg)"),
    (b"\x1f\x8b", "an archive (gzip): unpack it"),
    (b"BZh", "an archive (bzip2): unpack it"),
    (b"\xfd7zXZ", "an archive (xz): unpack it"),
    (b"7z\xbc\xaf\x27\x1c", "an archive (7z): unpack it"),
    (b"Rar!", "an archive (rar): unpack it"),
    (b"SQLite format 3\0", "a database (SQLite): export the hands as text"),
    (b"PGDMP", "a dump of a PostgreSQL database: export the hands as text"),
    (b"PAR1", "a Parquet file"),
    (b"\x89PNG", "a picture (PNG)"),
    (b"\xff\xd8\xff", "a picture (JPEG)"),
    (b"GIF8", "a picture (GIF)"),
)
"""How files begin that are no text."""

_HTML = re.compile(r"\s*(?:<!--.*?-->\s*)?<(?:!doctype html|html|head|body)\b", re.I | re.S)
_MAIL = re.compile(
    r"^(?:From|To|Subject|Date|Received|Return-Path|Delivered-To|Message-ID|MIME-Version|"
    r"Content-Type|Reply-To): .",
    re.I | re.M,
)

_SITES: Sequence[tuple[str, str]] = (
    ("888poker", r"\*{5} ?(?:888poker|Cassava|Pacific Poker) .*?Hand History for Game \d+"),
    ("888poker", r"#Game No ?: ?\d+"),
    ("PartyPoker", r"\*{3,5} ?Hand History for Game [\d:-]+ \*{3,5}"),
    ("Everleaf", r"(?:Everleaf Gaming Game #|\*{5} Hand history for game #)\d+"),
    ("Ongame", r"\*{5} History for hand \w[\w-]+"),
    ("the iPoker network", r"[ \t]*<session sessioncode="),
    ("Microgaming", r"<Game (?:hhversion|gameid)="),
    ("Boss Media", r"[ \t]*<HISTORY ID="),
    ("GGPoker", r"(?:GGPoker|Poker|PokerGG) Hand #[A-Z]{2}\d+:"),
    ("Ignition", r"(?:Ignition|Bovada|Bodog(?: ?[.\w]+)?) (?:Zone )?(?:Poker )?Hand #\d+"),
    ("the Winning network", r"Game started at: \d"),
    ("the Winning network", r"Hand #\d+(?:-\d*)? - .+ - \d{4}/\d\d/\d\d"),
    ("the Cereus network", r"Stage #\w+:? "),
    ("Run It Once", r"Run It Once Poker Hand #"),
    ("the Chico network", r"(?:BetOnline|Tiger Gaming|SportsBetting) ?(?:Poker)? (?:Game|Hand) #"),
    ("the Cake network", r"Hand#\w+ - "),
    ("Unibet", r"Game #\d+: Table "),
    ("PKR", r"Starting Hand #\d+"),
    ("a tracker's export", r"(?:GAME|Game) #[\d-]+(?: Version|: )"),
)
"""Sites that are not read, and how a hand of theirs begins."""

_PATTERNS = [(name, re.compile(rf"^\ufeff*(?:{sign})", re.M)) for name, sign in _SITES]
_QUOTES: Sequence[tuple[str, re.Pattern[str], str]] = (
    (
        "with `>` before its lines, as mail quotes them: take these marks away",
        re.compile(r"^[ \t]*(?:[>|][ \t]?)+", re.M),
        "",
    ),
    (
        "with its lines in quotation marks, as a table (CSV) has them: save it as plain text",
        re.compile(r"""^[ \t]*"([^"\n]*(?:""[^"\n]*)*)"[ \t,;]*$""", re.M),
        r"\1",
    ),
    ("with blanks before its lines: take them away", re.compile(r"^[ \t\u3000]+", re.M), ""),
)
"""What may stand round each line of a history, and what is left without it."""

_SEATED = re.compile(r"^(?:Seat #?\d|Table )", re.M)
_PLAYED = re.compile(r"\b(?:folds|brings? in|posts|checks)\b")


class Likeness:
    """Looks at a text, block by block, while no hand has begun in it; `told` is what it is.

    `first_hand` says where the first hand begins in a text, None where none does.
    """

    def __init__(self, first_hand: Callable[[str], int | None] = lambda text: None) -> None:
        self.told = ""
        self._first_hand = first_hand
        self._begun = False

    def feed(self, block: str) -> None:
        """Look at the next block."""
        if not self.told and block:
            self.told = ("" if self._begun else _by_beginning(block)) or _by_signs(block)
            self.told = self.told or self._quoted(block)
            if not self.told and not self._begun:
                self.told = _at_last(block)
            self._begun = True

    def _quoted(self, text: str) -> str:
        """What has hands once the marks round its lines are away."""
        for how, mark, left in _QUOTES:
            bare, times = mark.subn(left, text)
            if times and self._first_hand(bare) is not None:
                return f"a hand history {how}"
        return ""

    def words(self) -> str:
        """What the text is, as far as it can be told."""
        if not self._begun:
            return f"{NOT_KNOWN}: it is empty"
        return f"{NOT_KNOWN}; it is {self.told}" if self.told else NOT_KNOWN


def _by_beginning(text: str) -> str:
    """What begins so, whatever comes behind it. Bytes that are no text were read as some text."""
    head = text[:16]
    read_as = [
        head.encode(name, "replace") for name in ("utf-8", "cp1252", "utf-16-le", "utf-16-be")
    ]
    for magic, what in _MAGIC:
        if any(data.startswith(magic) for data in read_as):
            return what
    if _HTML.match(text.lstrip("\ufeff")):
        return "a page in HTML: save the hands as plain text"
    return ""


def _by_signs(text: str) -> str:
    """What holds a line that tells of it."""
    if (summary := start_of(text)) is not None:
        return f"a tournament summary of {summary[1]}"
    for name, pattern in _PATTERNS:
        if pattern.search(text):
            return f"a hand history of {name}, which razzstats does not read"
    return ""


def _at_last(text: str) -> str:
    """What may hold anything, and so is asked last."""
    if not text.strip("\ufeff\0 \n\t"):
        return "blank"
    if len(_MAIL.findall(text[:4_000])) >= 2:
        return "an e-mail: save the hands in it as plain text"
    if _SEATED.search(text) and _PLAYED.search(text):
        return "poker, in a form that razzstats does not know"
    return ""
