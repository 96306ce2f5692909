"""The pages into which benchmarks write keep what else stands in them."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = {
    ROOT / "benchmarks/README.md": ("reports", "scale", "measured"),
    ROOT / "benchmarks/peers.md": ("measured",),
    ROOT / "docs/cluster.md": ("measured",),
}
page = pytest.importorskip("benchmarks.page", reason="the benchmarks are not here")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_a_page_has_the_sections_that_are_written_into_it(path: Path, tmp_path: Path) -> None:
    copy, text = tmp_path / "page.md", path.read_text(encoding="utf-8")
    for section in PAGES[path]:
        copy.write_text(text, encoding="utf-8")
        page.put(copy, section, "told\n")
        begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->\n"
        before, after = text.split(begin)[0], text.split(end)[1]
        assert copy.read_text(encoding="utf-8") == f"{before}{begin}\ntold\n\n{end}{after}"
    with pytest.raises(ValueError, match="no section 'other'"):
        page.put(copy, "other", "told\n")
