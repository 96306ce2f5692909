"""For each code something that is in order, and the same with the fault that the code names.

Most are texts that lie beside each other: `rules/RZ301.ok.txt` and `rules/RZ301.bad.txt`, and so
in `reading/`. What no small text can show (a damaged archive, a line of 8,000 characters, a fault
of razzstats itself) is built here, by a function for each, in both ways.
"""

import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest import mock

from razzstats import session
from razzstats.cli.checking import Checker, Told
from razzstats.events import Hand
from razzstats.findings import Finding
from razzstats.house import NEUTRAL, HouseRules
from razzstats.importing import import_histories
from razzstats.lexing import MAX_LINE
from razzstats.reading import MAX_HAND
from razzstats.sources import Source, sources
from razzstats.tables import HandStore
from razzstats.validation import Judged, judge
from tests.histories import SHOWDOWN, changed, walk

HERE = Path(__file__).parent
FOLDERS = (HERE / "rules", HERE / "reading")
HOUSES = {house.name: house for house in NEUTRAL}
NAMED = "# razzstats validate --rules "

Build = Callable[[Path, bool], list[Finding]]
"""What is found in a thing that is made in a folder, with the fault (True) or without it."""


def checked(path: Path) -> list[Finding]:
    """All that is said of a file or folder; of a file by the house rules that its first line names, if it does."""
    checker = Checker(_house(path) if path.is_file() else None)
    found: list[Told] = []
    for source in sources([path]):
        assert isinstance(source, Source)
        found += checker.check(source, lambda n: None)
    return [told.finding for told in [*found, *checker.compared()]]


def _house(path: Path) -> HouseRules | None:
    first = path.read_bytes().split(b"\n", 1)[0].decode("utf-8", "replace")
    return HOUSES[first.removeprefix(NAMED)] if first.startswith(NAMED) else None


def sample(code: str, bad: bool) -> Path:
    """The text that lies there for a code."""
    name = f"{code}.{'bad' if bad else 'ok'}.txt"
    return next(path for folder in FOLDERS if (path := folder / name).exists())


def found_in(code: str, folder: Path, bad: bool) -> list[Finding]:
    """What is found in what is there for a code. StopIteration: there is nothing."""
    build = BUILT.get(code)
    return build(folder, bad) if build else checked(sample(code, bad))


def _written(folder: Path, text: str, name: str = "a.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def a_long_line(folder: Path, bad: bool) -> list[Finding]:
    table = SHOWDOWN.splitlines()[1]
    name = "x" * (MAX_LINE - len("Table '' 8-max") - 1 + bad)
    return checked(_written(folder, changed(SHOWDOWN, (table, f"Table '{name}' 8-max"))))


def a_damaged_archive(folder: Path, bad: bool) -> list[Finding]:
    path = folder / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("a.txt", walk())
    if bad:
        path.write_bytes(path.read_bytes().replace(b"Ann", b"Eve", 1))
    return checked(path)


def a_hand_too_long(folder: Path, bad: bool) -> list[Finding]:
    """A letter of a million characters: within a hand, or behind one."""
    letter = "some words\n" * (MAX_HAND // 11 + 1)
    text = SHOWDOWN[: SHOWDOWN.index("*** RIVER")] if bad else SHOWDOWN + "\n"
    return checked(_written(folder, text + letter))


def too_many_lines(folder: Path, bad: bool) -> list[Finding]:
    said = 'Ann said, "hm"\n' * (1_000 if bad else 900)
    text = changed(SHOWDOWN, ("*** RIVER ***", f"{said}*** RIVER ***"))
    return checked(_written(folder, text))


def a_fault_of_our_own(folder: Path, bad: bool) -> list[Finding]:
    """A razzstats that stumbles over one hand, and files with and without that hand."""

    def stumbles(hand: Hand, *more: Any) -> Judged:
        if hand.hand_id == "13":
            raise ZeroDivisionError("a fault")
        return judge(hand, *more)

    with mock.patch.object(session, "judge", stumbles):
        return checked(_written(folder, walk(13 if bad else 14)))


def a_finish_that_disagrees(folder: Path, bad: bool) -> list[Finding]:
    """The last hand of a tournament and its summary: told alike of files and by an import."""
    header = "Tournament #3150042, $10+$1 USD Razz Limit - Level I (2/4)"
    prize = "$20.00" if bad else "$10.00"
    hand = changed(
        walk().replace("$", ""),
        ("Razz Limit (2/4 USD)", header),
        ("Table 'Altair II'", "Table '3150042 1'"),
        (
            "*** SUMMARY",
            f"Ann finished the tournament in 2nd place and received {prize}.\n*** SUMMARY",
        ),
    )
    summary = sample("RZ021", bad=False).read_text(encoding="utf-8")
    folder.joinpath("histories").mkdir()
    _written(folder, hand, "histories/hand.txt")
    _written(folder, summary, "histories/summary.txt")
    found = checked(folder / "histories")
    import_histories([folder / "histories"], folder / "store")
    rows = HandStore(folder / "store").findings.to_dict("records")
    assert [(row["code"], row["message"]) for row in rows] == [(f.code, f.message) for f in found]
    return found


BUILT: dict[str, Build] = {
    "RZ003": a_long_line,
    "RZ009": a_damaged_archive,
    "RZ013": a_hand_too_long,
    "RZ015": too_many_lines,
    "RZ016": a_fault_of_our_own,
    "RZ022": a_finish_that_disagrees,
}
