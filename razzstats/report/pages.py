"""Pages made whole: template, style, script and data in one file that asks nobody for anything.

The page's Content-Security-Policy names the one style and the one script by their hashes and
forbids all else, so that a browser runs nothing that did not come from here.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

import jinja2
import msgspec
from markupsafe import Markup, escape

from razzstats.report.film import Film

MOST_HANDS = 500
"""Hands that a page takes: some 8 kB each."""

STYLES = ("page.css", "table.css", "report.css")
HAND_SCRIPTS = ("text.js", "seats.js", "log.js", "replayer.js")
"""The parts of the script, in order: they share one module."""


def hand_page(films: Sequence[Film], framed: bool = False) -> str:
    """A page that replays hands; `framed` is for a frame in another page.

    Raises ValueError without hands.
    """
    if not films:
        raise ValueError("a page needs a hand to show")
    title = films[0].title if len(films) == 1 else f"{len(films)} hands of Razz"
    return page("hand.html", HAND_SCRIPTS, title=title, films=embedded(films), framed=framed)


def page(template: str, scripts: Iterable[str], **data: Any) -> str:
    """The template filled in, with style and scripts inside."""
    style = "\n".join(map(_static, STYLES))
    script = "\n".join(map(_static, scripts))
    rules = (
        "default-src 'none'",
        f"script-src '{_hash(script)}'",
        f"style-src '{_hash(style)}'",
        "img-src data:",
        "base-uri 'none'",
        "form-action 'none'",
    )
    text = _templates().get_template(template)
    return text.render(style=Markup(style), script=Markup(script), policy="; ".join(rules), **data)


def embedded(value: Any) -> Markup:
    """Data as JSON that may stand between tags: no `<` in it can end them."""
    text = json.dumps(msgspec.to_builtins(value), ensure_ascii=False, separators=(",", ":"))
    return Markup(text.replace("<", "\\u003c"))


def coded(words: str) -> Markup:
    """Words in which what stands between backticks is code, everything else being text."""
    parts = words.split("`")
    if len(parts) % 2 == 0:
        return escape(words)
    made = (
        Markup("<code>{}</code>").format(_whole_options(p)) if at % 2 else escape(p)
        for at, p in enumerate(parts)
    )
    return Markup("").join(made)


def _whole_options(code: str) -> Markup:
    """A command whose options are not broken over lines behind their dashes."""
    parts = re.split(r"(--[\w-]+)", code)
    made = (
        Markup('<span class="option">{}</span>').format(p) if at % 2 else escape(p)
        for at, p in enumerate(parts)
    )
    return Markup("").join(made)


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


@cache
def _static(name: str) -> str:
    return (files("razzstats.report") / "static" / name).read_text(encoding="utf-8")


@cache
def _templates() -> jinja2.Environment:
    made = jinja2.Environment(
        loader=jinja2.PackageLoader("razzstats.report"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["coded"] = coded
    return made
