"""Hands to look at, and what was wrong with hands."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import quote

import pandas as pd

import razzstats.refusals  # noqa: F401  (registers its codes)
from razzstats.findings import KINDS
from razzstats.luck.costs import costs
from razzstats.reading import Read, Refused, read
from razzstats.report.cells import Cell, Column, Section, Table, number, rows_of, text, whole
from razzstats.report.film import Film, film
from razzstats.report.play import Play
from razzstats.rules.registry import checks
from razzstats.words import chips, count, harmless, stake
from razzstats.words import money as money_words

EACH = 8
"""Hands of each kind."""

FINDINGS = 100
"""Kinds of findings that are told."""


def chosen(play: Play) -> dict[int, list[str]]:
    """Hands to look at, by the column `hand`, with why; the first reason's order."""
    frame = play.frame
    found: dict[int, list[str]] = {}
    sizes = (frame["pot"] / frame["big_bet"]).astype(float)
    to_the_end = frame["saw_7"].astype(bool) | frame["won"].astype(bool)
    _add(found, frame.assign(by=sizes)[to_the_end], "largest pots", "pot of {:.1f} big bets")
    _add(found, frame.assign(by=frame["net_bb"]), "most won", "won {:.1f} big bets")
    _add(found, frame.assign(by=-frame["net_bb"]), "most lost", "lost {:.1f} big bets")
    if not play.luck.empty:
        luck = play.luck.groupby("hand")["luck_bb"].sum()
        _add(found, _by(luck), "best cards", "{:.1f} big bets by card luck")
        _add(found, _by(-luck), "worst cards", "{:.1f} big bets lost to card luck")
        dearest = costs(play.store, play.mine.frame(["hand", "seat"]))
        words = "a decision cost {:.2f} big bets in hindsight"
        _add(found, _by(dearest), "dearest decisions", words)
    return found


def _by(values: "pd.Series[float]") -> pd.DataFrame:
    return pd.DataFrame({"hand": values.index, "by": values.to_numpy()})


def _add(found: dict[int, list[str]], frame: pd.DataFrame, kind: str, words: str) -> None:
    best = frame[frame["by"] > 0].nlargest(EACH, "by")
    for hand, value in zip(best["hand"], best["by"], strict=True):
        found.setdefault(int(hand), []).append(f"{kind}: {words.format(value)}")


def films(play: Play, hands: Mapping[int, list[str]]) -> tuple[list[Film], dict[int, str]]:
    """The hands as films, and of those whose text cannot be read (any more) why that is."""
    texts = play.store.texts(hands)
    made: list[Film] = []
    lost: dict[int, str] = {}
    for hand in hands:
        got = read(texts[hand])
        if isinstance(got, Read):
            made.append(film(got))
        elif isinstance(got, Refused):
            lost[hand] = f"its text cannot be read: {got.finding.code} {got.finding.message}"
        else:
            lost[hand] = f"its text cannot be read: it is of another game, {got.game}"
    return made, lost


def _of(play: Play, hands: Mapping[int, list[str]]) -> pd.DataFrame:
    """What the store says of these hands, by the column `hand`."""
    columns = ["hand", "hand_id", "site", "currency", "small_bet", "big_bet"]
    return play.store.table("hands", columns, [("hand", "in", list(hands))]).set_index("hand")


def to_look_at(play: Play, hands: Mapping[int, list[str]], lost: Mapping[int, str]) -> Section:
    """The list; each hand opens in the replayer below it, but for those that are `lost`."""
    rows = []
    frame = play.frame[play.frame["hand"].isin(list(hands))].set_index("hand")
    known: Any = _of(play, hands)
    for hand, why in hands.items():
        row: Any = frame.loc[hand]
        named = known.loc[hand]
        currency = None if pd.isna(named["currency"]) else str(named["currency"])
        limits = (stake(chips(named[bet]), currency) for bet in ("small_bet", "big_bet"))
        link = "" if hand in lost else f"#hand={quote(harmless(named['hand_id']))}"
        said = [*why, lost[hand]] if hand in lost else why
        rows.append(
            [
                text(named["hand_id"], link=link), play.at(row["played_at"]),
                text("/".join(limits)),
                Cell(money_words(chips(row["pot"]), currency), float(row["pot"])),
                number(float(row["net_bb"])), text("; ".join(said), "why"),
            ]
        )  # fmt: skip
    columns = [
        Column("hand", "text"), Column(f"played, {play.clock}", "text"), Column("stakes", "text"),
        Column("pot"), Column("net, bb", hint="big bets he won or lost"), Column("why", "text"),
    ]  # fmt: skip
    words = [
        "A hand opens in the replayer below. Costs in hindsight know all hands of the showdown: "
        "they say what a decision cost, not that it was wrong.",
        "Largest pots are those of hands that he played to seventh street or won before.",
    ]
    if not play.luck.empty:
        words.append(
            "Card luck is what the cards after third street did to what a showdown was to pay him; "
            "all-in luck, above, is the part of it that came after the last decision."
        )
    if lost:
        words.append(
            f"{count(len(lost), 'hand')} of these cannot be replayed: the list says why. "
            "`razzstats revalidate` reads all hands of the store anew."
        )
    return Section("hands", "Hands to look at", words, (), [Table("Chosen hands", columns, rows)])


def findings(play: Play) -> Section:
    """What the rules found in the store's hands, by code."""
    checks()  # With refusals, registers the codes.
    every = play.store.findings
    left = play.left_out
    words = [
        "What the rules found in all hands of the store. Hands with an error are left out of the "
        f"numbers above: {left['errors']:,} were, and {left['cancelled']:,} that the "
        "site called off."
    ]
    if every.empty:
        return Section("findings", "Findings", [*words, "Nothing was found."])
    counted = every.groupby(["code", "severity"], observed=True).agg(
        n=("code", "size"), hands=("hand", "nunique"), example=("message", "first")
    )
    rows = []
    for row in rows_of(counted.sort_values("n", ascending=False).reset_index().head(FINDINGS)):
        kind = KINDS.get(str(row.code))
        rows.append(
            [
                text(row.code), text(row.severity, str(row.severity)),
                text(kind.title if kind else ""), whole(row.n), whole(row.hands),
                text(row.example, "small"),
            ]
        )  # fmt: skip
    columns = [
        Column("code", "text"), Column("severity", "text"), Column("what", "text"), Column("times"),
        Column("hands"), Column("for example", "text"),
    ]  # fmt: skip
    return Section("findings", "Findings", words, (), [Table("Findings by code", columns, rows)])
