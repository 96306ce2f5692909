"""What hypothesis makes inputs for: each target takes one of them, and holds what must hold."""

import io
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any, NamedTuple

from hypothesis import strategies as st

from razzstats.equity import notation
from razzstats.parcels import Log
from razzstats.reading import Read, read
from razzstats.report.film import film
from razzstats.sources import Source, sources
from razzstats.stats.derived import kinds
from razzstats.stats.expressions import parse
from razzstats.stats.syntax import ExpressionError
from razzstats.summaries import SummaryCutter, read_text
from razzstats.tables.packing import Packer
from razzstats.tables.rows import Rows
from razzstats.tables.tournament_rows import add_summary
from tests.fuzzing import stores
from tests.fuzzing.texts import ODD, edited, edits, words
from tests.histories import cut, source
from tests.summaries.test_broken import WHOLE
from tests.test_fuzz import FORMATS, _handled, bases


class Target(NamedTuple):
    """Inputs, and what takes one; an exception of it is a finding of the campaign."""

    inputs: st.SearchStrategy[Any]
    take: Callable[[Any], None]


def histories(form: str) -> st.SearchStrategy[str]:
    """Texts of a format, and what becomes of them by edits."""
    own = st.sampled_from(bases(form))
    others = st.sampled_from([bases(each)[0] for each in FORMATS])
    return st.builds(edited, own, edits, others)


def take_text(text: str) -> None:
    """From the text to the tables, and to the pictures of the replayer.

    No text has lone surrogates: bytes that would be some are others' business.
    """
    text = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    rows = Rows()
    _handled(text, rows, Log(), Counter())
    rows.tables()
    for piece in cut(text)[0]:
        if isinstance(got := read(piece), Read):
            film(got, with_odds=False)


ENCODINGS = ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252")


def encoded(text: str, encoding: str) -> bytes:
    """The text with its lone surrogates, where the encoding can hold them."""
    with suppress(UnicodeError):
        return text.encode(encoding, "surrogatepass")
    return text.encode(encoding, "replace")


every_text = st.deferred(lambda: st.sampled_from(FORMATS).flatmap(histories))
every_bytes = st.one_of(
    st.builds(encoded, every_text, st.sampled_from(ENCODINGS)),
    st.builds(
        lambda data, at, more: data[: int(at * len(data))] + more + data[int(at * len(data)) :],
        st.builds(encoded, every_text, st.sampled_from(ENCODINGS)),
        st.floats(0, 1),
        st.binary(max_size=9),
    ),
    st.binary(max_size=200),
)


def take_bytes(data: bytes) -> None:
    """A file of any bytes."""
    take_source(source(data))


def take_source(found: Source) -> None:
    """From a source to the tables."""
    rows, log, texts = Rows(), Log(), cut(found)
    for each in texts[1]:
        log.tell(each)
    for piece in texts[0]:
        got = read(piece)
        if isinstance(got, Read):
            _handled(piece.text, rows, log, Counter())
    rows.tables()
    log.take()


@st.composite
def archives(draw: st.DrawFn) -> bytes:
    """An archive, of which some bytes are others: a member may be an archive in its turn."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", draw(st.sampled_from([0, zipfile.ZIP_DEFLATED]))) as archive:
        for _ in range(draw(st.integers(0, 3))):
            name = draw(st.one_of(st.text(min_size=1, max_size=20), st.sampled_from(NAMES)))
            inside = st.one_of(every_bytes, archives()) if draw(st.booleans()) else every_bytes
            with suppress(UnicodeEncodeError), warnings.catch_warnings(action="ignore"):
                archive.writestr(zipfile.ZipInfo(name), draw(inside))
    data = bytearray(packed.getvalue())
    for _ in range(draw(st.integers(0, 4))):
        if data:
            data[draw(st.integers(0, len(data) - 1))] = draw(st.integers(0, 255))
    return bytes(data)


NAMES = ("../../up.txt", "/etc/a.txt", "a.zip", "..", "./", "C:\\a.txt", "a\x00b", "\x1b[2J.txt")


def take_archive(data: bytes) -> None:
    """A file that is called an archive."""
    with NamedTemporaryFile(suffix=".zip") as file:
        Path(file.name).write_bytes(data)
        for found in sources([file.name]):
            if isinstance(found, Source):
                take_source(found)
            else:
                assert all(found)


_whole = st.sampled_from(list(WHOLE.values()))
summaries = st.builds(edited, _whole, edits, _whole)


def take_summary(text: str) -> None:
    """A tournament summary, up to its table."""
    text = text.encode("utf-8", "surrogatepass").decode("utf-8", "replace")
    packer, cutter = Packer("tournaments"), SummaryCutter("a.txt", lambda text: None)
    for piece in (*cutter.feed(text), *cutter.rest()):
        got = read_text(piece)
        if got.summary is None:
            assert got.problems
        else:
            add_summary(packer, got.summary, "a.txt", 1)
    packer.arrow()


TERMS = (*sorted(kinds()), "and", "or", "not", "in", "is", "None", "begins(", "did(", "times(", "has(",
         "(", ")", ",", "==", "!=", ">=", "<", "+", "-", "*", "/", "'2F'", "'0X1R'", "1", "0", "1e400",
         "line_3", '"a"', "True", "if", "else", "lambda", "[", "]", "**", "//", "%", "~", ":=")  # fmt: skip
CARDS = ("A23", "(A2)4", "x", "Ah", "2c3d", "4", "-", "+", ":", "@", ",", "|", "/", " ", "any", "%",
         "5-8", "(", ")", "[", "]", "T", "K", "0.5", "10", "!", "~", "wheel", "7+")  # fmt: skip


def of_parts(parts: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Parts of a language one after the other, among odd things."""
    piece = st.one_of(st.sampled_from(parts), st.sampled_from(parts), words, st.sampled_from(ODD))
    return st.lists(piece, max_size=12).flatmap(
        lambda of: st.sampled_from(["", " "]).map(lambda by: by.join(of))
    )


def take_expression(text: str) -> None:
    """What somebody types behind `--where`."""
    with suppress(ExpressionError):
        parse(text, kinds())


def take_cards(text: str) -> None:
    """What somebody types as a hand, a range, or dead cards."""
    for asked in (notation.parse_hand, notation.parse_range, notation.parse_dead):
        with suppress(notation.NotationError):
            asked(text)


TARGETS: dict[str, Callable[[], Target]] = {
    **{
        f"histories of {form}": lambda form=form: Target(histories(form), take_text)  # type: ignore[misc]
        for form in FORMATS
    },
    "files of any bytes": lambda: Target(every_bytes, take_bytes),
    "archives": lambda: Target(archives(), take_archive),
    "tournament summaries": lambda: Target(summaries, take_summary),
    "expressions": lambda: Target(of_parts(TERMS), take_expression),
    "hands and ranges": lambda: Target(of_parts(CARDS), take_cards),
    "manifests": lambda: Target(
        stores.damaged("store/manifest.json", stores.signed_manifest), stores.take_manifest
    ),
    "tags and notes": lambda: Target(
        stores.damaged("store/marks.json", stores.signed_marks), stores.take_marks
    ),
    "baselines": lambda: Target(
        stores.damaged("known.json", lambda value: value), stores.take_baseline
    ),
}
"""Every target by name, made when it is asked for."""
