"""Full Tilt: headers, times, names, chat beside play, hands laid open, and real histories."""

from collections import Counter
from pathlib import Path

from razzstats.reading import Read, Skipped
from tests.histories import codes, outcomes

# Real histories


def test_real_histories_are_read_without_a_finding(corpus: Path) -> None:
    became: Counter[str] = Counter()
    for path in sorted(corpus.glob("fulltilt-*")):
        data = path.read_bytes()
        expected = {"oddbyte": ["RZ010"], "summary": ["RZ008"]}
        due = next((told for part, told in expected.items() if part in path.name), [])
        assert codes(data) == due, path.name
        became.update(type(got).__name__ for got in outcomes(data))
    assert became == {Read.__name__: 9, Skipped.__name__: 71}
