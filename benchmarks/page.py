"""Measured tables in a page: each in a section of its own, between two marks."""

from pathlib import Path


def put(page: Path, section: str, told: str) -> None:
    """Replace what stands in a section. Raises ValueError where the page has none of that name."""
    begin, end = f"<!-- {section} -->\n", f"<!-- end of {section} -->\n"
    before, begun, rest = page.read_text(encoding="utf-8").partition(begin)
    _, ended, after = rest.partition(end)
    if not (begun and ended):
        raise ValueError(f"{page} has no section {section!r}")
    page.write_text(f"{before}{begin}\n{told}\n{end}{after}", encoding="utf-8")
