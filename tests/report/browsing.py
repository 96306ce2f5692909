"""A real browser to look at pages with: what it shows, what it says, and what it asks for."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

QUIET = (
    "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
)  # fmt: skip
"""Chromium asks for nothing of its own."""

DESKTOP, PHONE = {"width": 1280, "height": 860}, {"width": 390, "height": 844}


def chromium() -> str:
    """Where Chromium is; the test is skipped where there is none."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not found:
        pytest.skip("no Chromium here: `make browser` installs it, or CHROMIUM names it")
    return found


@contextmanager
def browser() -> Iterator[Any]:
    """Chromium without a window. As root it cannot have its own sandbox."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium()
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(
            executable_path=path, chromium_sandbox=False, args=[*QUIET]
        )
        try:
            yield opened
        finally:
            opened.close()


class Visit:
    """A page that is looked at. `trouble` is all that a console or an error said of it, and
    `asked` each address but its own that it asked for."""

    def __init__(self, browser: Any, path: Path, fragment: str = "", **how: Any) -> None:
        self.trouble: list[str] = []
        self.asked: list[str] = []
        self.context = browser.new_context(**({"viewport": DESKTOP} | how))
        self.page = self.context.new_page()
        own = path.as_uri()
        self.page.on("console", lambda said: self.trouble.append(said.text))
        self.page.on("pageerror", lambda error: self.trouble.append(str(error)))
        self.page.on("dialog", lambda dialog: self.trouble.append(dialog.message))
        self.page.on("request", lambda request: self._note(request.url, own))
        self.page.goto(own + fragment)

    def _note(self, url: str, own: str) -> None:
        if url.split("#", maxsplit=1)[0] != own and not url.startswith("data:"):
            self.asked.append(url)

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, *error: object) -> None:
        self.context.close()

    def text(self, selector: str) -> str:
        """The text that a person sees there."""
        shown: str = self.page.locator(selector).inner_text()
        return shown
