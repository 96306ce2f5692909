"""The sample histories: what their recipes make of the simulator's hands, and broken ones."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from razzstats.findings import Finding
from razzstats.reading import Read, Refused, Skipped, pieces, read, site_of
from razzstats.sources import Source, sources
from razzstats.summaries import Text, read_text
from razzstats.validation import judge
from tests.recipes import SampleFile, content, recipes
from tests.recipes.summaries import SUMMARIES, SummaryFile

FILES = [(site, file) for site, files in recipes().items() for file in files]
by_name = pytest.mark.parametrize(("site", "file"), FILES, ids=lambda one: getattr(one, "name", ""))


@by_name
def test_samples_are_what_their_recipe_makes(samples: Path, site: str, file: SampleFile) -> None:
    assert file.setting.site == site
    assert (samples / site / file.name).read_bytes() == content(file)


def test_no_other_samples_lie_there(samples: Path) -> None:
    assert {path.name for path in samples.iterdir()} == {*recipes(), "broken"}
    for site, files in recipes().items():
        told = {each.name for each in SUMMARIES if each.summary.site == site}
        assert {p.name for p in (samples / site).iterdir()} == {f.name for f in files} | told
    assert sum(p.stat().st_size for p in samples.rglob("*") if p.is_file()) < 2_500_000


def outcome(path: Path) -> tuple[Counter[str], list[str]]:
    """How many hands were read, refused, or of another game; and the codes of all findings."""
    became: Counter[str] = Counter()
    codes: list[str] = []

    def note(finding: Finding) -> None:
        codes.append(finding.code)

    (source,) = sources([path])
    assert isinstance(source, Source)
    for piece in pieces(source, note):
        found = read(piece)
        if isinstance(found, Skipped):
            became["skipped"] += 1
        elif isinstance(found, Refused):
            became["refused"] += 1
            note(found.finding)
        elif isinstance(found, Read):
            became["read"] += 1
            judged = judge(found.hand, site_of(piece))
            codes += [finding.code for finding in (*found.findings, *judged.findings)]
    return became, codes


@by_name
def test_samples_hold_hands_without_a_fault(samples: Path, site: str, file: SampleFile) -> None:
    became, codes = outcome(samples / site / file.name)
    others = (file.hands - 1) // 8 * len(file.others)
    assert became == Counter({"read": file.hands, "skipped": others})
    assert codes == []


BROKEN = {
    "action-out-of-turn.txt": "RZ401",
    "amount-with-two-readings.txt": "RZ004",
    "bring-in-from-the-wrong-seat.txt": "RZ301",
    "card-twice.txt": "RZ201",
    "cut-off-in-the-last-hand.txt": "RZ005",
    "line-that-no-client-writes.txt": "RZ001",
    "no-hand-in-it.txt": "RZ008",
    "pot-that-does-not-add-up.txt": "RZ601",
    "utf-16-with-a-stray-byte.txt": "RZ010",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_samples_have_one_fault(samples: Path, name: str) -> None:
    _, codes = outcome(samples / "broken" / name)
    assert codes == [BROKEN[name]]


def test_the_same_hand_comes_twice_with_other_content(samples: Path) -> None:
    (source,) = sources([samples / "broken" / "same-hand-with-other-content.txt"])
    assert isinstance(source, Source)
    found = [read(piece) for piece in pieces(source, lambda finding: None)]
    first, second = (one.hand for one in found if isinstance(one, Read))
    assert first.hand_id == second.hand_id
    assert first.events != second.events


def test_every_broken_sample_is_known(samples: Path) -> None:
    there = {path.name for path in (samples / "broken").iterdir()}
    assert there == {*BROKEN, "same-hand-with-other-content.txt"}


@pytest.mark.parametrize("file", SUMMARIES, ids=lambda file: file.summary.site)
def test_sample_summaries_are_written_and_read(samples: Path, file: SummaryFile) -> None:
    path = samples / file.summary.site / file.name
    assert path.read_bytes() == file.content
    found: list[Text] = []
    (source,) = sources([path])
    assert isinstance(source, Source)
    assert (
        list(pieces(source, lambda finding: pytest.fail(str(finding)), summarised=found.append))
        == []
    )
    (told,) = map(read_text, found)
    assert told.problems == []
    assert told.summary is not None
    results = tuple(msgspec.structs.replace(each, line=0) for each in told.summary.results)
    assert msgspec.structs.replace(told.summary, results=results) == file.summary
