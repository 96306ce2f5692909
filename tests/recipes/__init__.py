"""How the sample histories are made: for each site the sessions of one invented hero.

A recipe is a module here with the name of its site and its `FILES`. `python -m tests.recipes`
writes all samples anew; every Python writes the same bytes.
"""

from collections.abc import Iterator
from datetime import timedelta
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import msgspec

from razzstats.clock import zone
from razzstats.events import Hand, Stakes
from razzstats.simulate import Setting, simulate
from razzstats.writers.common import joined, writers
from tests.recipes.summaries import SUMMARIES

CENT = 100
"""Ten-thousandths of a dollar or euro."""


class SampleFile(msgspec.Struct, frozen=True, kw_only=True):
    """One file. Clients differ in encodings and line ends, so the samples do.

    `others` are hands of other games, which a mixed game plays between its rounds of Razz; each
    is a text to format with `number` and the local time `at`.
    """

    name: str
    hands: int
    seed: int
    setting: Setting
    encoding: str = "utf-8"
    crlf: bool = False
    others: tuple[str, ...] = ()


def stakes(small: int, ante: int, bring_in: int, currency: str | None, unit: int) -> Stakes:
    """Limits of `small` and twice that; all amounts in `unit` ten-thousandths."""
    return Stakes(
        small * unit, 2 * small * unit, ante * unit, bring_in * unit, currency, currency is None
    )


@cache
def recipes() -> dict[str, tuple[SampleFile, ...]]:
    """The sample files of each site that has any."""
    found = {each.name for each in iter_modules(__path__)}
    names = sorted(found - {"__main__", "summaries"})
    return {name: import_module(f"tests.recipes.{name}").FILES for name in names}


def write_samples(folder: Path) -> None:
    """Write every sample file into the folder of its site."""
    for site, files in recipes().items():
        (folder / site).mkdir(parents=True, exist_ok=True)
        for file in files:
            (folder / site / file.name).write_bytes(content(file))
    for told in SUMMARIES:
        (folder / told.summary.site / told.name).write_bytes(told.content)


def content(file: SampleFile) -> bytes:
    """What stands in a sample file, byte for byte."""
    writer = writers()[file.setting.site]
    text: str = "".join(joined(writer, _parts(file))) + writer.BETWEEN
    if file.crlf:
        text = text.replace("\n", "\r\n")
    if file.encoding == "utf-16":
        return b"\xff\xfe" + text.encode("utf-16-le")  # Python's own order is the machine's
    return text.encode(file.encoding)


def _parts(file: SampleFile) -> Iterator[str]:
    """The hands as text; in a mixed game, other games where the round of Razz is over."""
    last: Hand | None = None
    writer = writers()[file.setting.site]
    for hand in simulate(file.hands, file.seed, file.setting):
        if last is not None and int(hand.hand_id) - int(last.hand_id) > len(file.others) * 100:
            yield from _others(file, last)
        yield writer.write(hand)
        last = hand


def _others(file: SampleFile, last: Hand) -> Iterator[str]:
    assert last.played_at is not None
    local = last.played_at.astimezone(zone(file.setting.zone))
    for place, text in enumerate(file.others, 1):
        at = local + timedelta(minutes=place)
        yield text.format(number=int(last.hand_id) + 100 * place, at=at)
