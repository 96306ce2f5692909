"""A real browser to look at pages with: what it shows, what it says, and what it asks for."""

import os
import shutil
from collections.abc import Iterator, Mapping
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


class Chromium:
    """The browser without a window, and a page of it that one visit after the other is paid on.

    A page of its own for each would take longer than most visits do.
    """

    def __init__(self, started: Any) -> None:
        self.started = started
        self.page = self.new_page()

    def new_page(self, **how: Any) -> Any:
        """A page that knows nothing of the others."""
        return self.started.new_context(**how).new_page()


@contextmanager
def browser() -> Iterator[Chromium]:
    """Chromium as long as it is needed. As root it cannot have its own sandbox."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = chromium()
    with playwright.sync_playwright() as started:
        opened = started.chromium.launch(
            executable_path=path, chromium_sandbox=False, args=[*QUIET]
        )
        try:
            yield Chromium(opened)
        finally:
            opened.close()


class Visit:
    """A page that is looked at. `trouble` is all that a console or an error said of it, and
    `asked` each address but its own that it asked for.

    It has a page of its own if it is to be `alone`, or what is said of `how` asks for one
    (`color_scheme` and the like).
    """

    def __init__(
        self,
        chrome: Chromium,
        path: Path,
        fragment: str = "",
        viewport: Mapping[str, int] = DESKTOP,
        alone: bool = False,
        **how: Any,
    ) -> None:
        self.trouble: list[str] = []
        self.asked: list[str] = []
        self._is_alone = alone or bool(how)
        self.page = chrome.new_page(**how) if self._is_alone else chrome.page
        own = path.as_uri()
        self._told = {
            "console": lambda said: self.trouble.append(said.text),
            "pageerror": lambda error: self.trouble.append(str(error)),
            "dialog": lambda dialog: self.trouble.append(dialog.message),
            "request": lambda request: self._note(request.url, own),
        }
        for event, tell in self._told.items():
            self.page.on(event, tell)
        self.page.set_viewport_size(viewport)
        self.page.goto(own + fragment)

    def _note(self, url: str, own: str) -> None:
        if url.split("#", maxsplit=1)[0] != own and not url.startswith("data:"):
            self.asked.append(url)

    def __enter__(self) -> "Visit":
        return self

    def __exit__(self, *error: object) -> None:
        for event, tell in self._told.items():
            self.page.remove_listener(event, tell)
        if self._is_alone:
            self.page.context.close()
        else:
            self.page.goto("about:blank")  # Or the next address might be a place on this page.

    def text(self, selector: str) -> str:
        """The text that a person sees there."""
        shown: str = self.page.locator(selector).inner_text()
        return shown
