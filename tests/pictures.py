"""Pictures of the pages for the docs: `python -m tests.pictures` writes docs/*.png anew.

They are of the sample histories, and need Chromium (`make browser`).
"""

import tempfile
from pathlib import Path

from razzstats import load_sample, stats
from razzstats.reading import Read, read
from razzstats.report import film, hand_page
from razzstats.report.play import Play
from razzstats.report.whole import report_page
from tests.report.browsing import PHONE, Visit, browser

DOCS = Path(__file__).parents[1] / "docs"
HAND = "248270094620"
"""A hand of eight, four of whom come to the showdown."""


def main() -> None:
    """Write both pictures: a hand on a desktop in the light, a report on a phone in the dark."""
    store = load_sample(fresh=True)
    got = read(store.text("pokerstars", HAND))
    assert isinstance(got, Read)
    made = film(got)
    sixth = next(at for at, p in enumerate(made.pictures) if p.kind == "street" and p.street == 6)
    with tempfile.TemporaryDirectory() as folder, browser() as opened:
        hand, report = Path(folder) / "hand.html", Path(folder) / "report.html"
        hand.write_text(hand_page([made]), encoding="utf-8")
        report.write_text(report_page(Play(store, stats.choose(store))), encoding="utf-8")
        how = {"width": 1280, "height": 720}
        with Visit(opened, hand, f"#step={sixth + 1}", viewport=how) as visit:
            visit.page.screenshot(path=DOCS / "replayer.png")
        with Visit(opened, report, viewport=PHONE, color_scheme="dark") as visit:
            visit.page.screenshot(path=DOCS / "report.png")


if __name__ == "__main__":
    main()
