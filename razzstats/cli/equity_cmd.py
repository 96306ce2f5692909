"""`razzstats equity`: what hands and ranges get of the pot on average."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from razzstats.cli.options import Form, FormOption, examples
from razzstats.cli.pages import Page
from razzstats.cli.terminal import data, draw, fail, json_text, note, out, spinner

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.table import Table

    from razzstats.equity import Draw, Equity, Holding

ANY = "random"
STREETS = {"third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7}

Row = dict[str, Any]


Hands = Annotated[
    list[str],
    typer.Argument(metavar="HAND", show_default=False, help="Hands or ranges, two to eight."),
]
Vs = Annotated[
    str | None,
    typer.Option(metavar="RANGE", show_default=False, help="One more hand; random for any."),
]
Dead = Annotated[
    str, typer.Option(metavar="CARDS", show_default=False, help="Cards that are gone.")
]
Street = Annotated[
    str | None,
    typer.Option(
        metavar="STREET",
        show_default="as many cards as are named",
        help="The hands as they were on this street: third to seventh, or 3 to 7.",
    ),
]
Lows = Annotated[bool, typer.Option("--lows", help="How likely each low is, too.")]
Outs = Annotated[
    bool, typer.Option("--outs", help="What each next card does for the first hand, too.")
]
Exact = Annotated[
    bool, typer.Option("--exact", help="Count three hands and more, however long it takes.")
]
Deals = Annotated[int, typer.Option(min=1, metavar="N", help="Deals, where hands are not counted.")]
Seed = Annotated[int, typer.Option(min=0, metavar="N", help="The same seed gives the same deals.")]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            'razzstats equity A23 "(K9)4" --dead "As 5d"',
            "razzstats equity A23 --vs random",
            'razzstats equity A234K "[8-, !678]5T"      a range of down cards behind two upcards',
            "razzstats equity 2345678 A23499K --street fifth",
            "razzstats equity A2379K 86432K --outs",
        ),
    )(equity)


def equity(  # noqa: PLR0913
    hands: Hands,
    *,
    vs: Vs = None,
    dead: Dead = "",
    street: Street = None,
    lows: Lows = False,
    outs: Outs = False,
    exact: Exact = False,
    deals: Deals = 200_000,
    seed: Seed = 0,
    form: FormOption = Form.TABLE,
) -> None:
    """Show what hands and ranges get of the pot on average.

    \b
    A23 or As2d3c   three cards, with suits if they matter
    (A2)3           down cards and door card
    A234K           more cards on later streets; (A2)345K(7) on seventh
    xx5             only the door card is known
    8-              any three different ranks, eight or lower
    three<=8        three cards of eight or lower, pairs too; also one, two
    door<=5         the door card is five or lower; also >=
    pair, trips     that is a list: each part adds to it
    8- & xx5        of both
    8-, !678        all but some; a list is read from left to right
    A2K:25%         a hand that is held a quarter of the time
    [8-]34K         a range for the down cards behind known upcards
    *  or random    any hand
    A23 / Ks Qd     dead cards

    Everyone stays to the end. One hand alone is held against a random one. Two hands are
    counted: every way the cards can fall. More are counted where that is quick, and simulated
    else, with the standard error.
    """  # noqa: D301
    if form is Form.CSV and lows and outs:
        fail("csv holds one table at a time: --lows or --outs; json holds all")
    texts = [*hands, *([vs] if vs else [])]
    if len(texts) == 1:
        texts.append(ANY)
    from razzstats.equity import equity as equity_of
    from razzstats.equity import parse_dead, seconds_to_count

    try:
        held, gone = _hands(texts, _street(street)), parse_dead(dead)
        with spinner(f"counting, {_about(seconds_to_count(held, gone))}" if exact else "dealing"):
            found = equity_of(held, gone, exact=exact or None, deals=deals, seed=seed)
        rows = _rows(texts, found)
        made = _lows(held, gone) if lows else []
        draws = _outs(held, gone) if outs else []
    except ValueError as error:
        fail(str(error))
    if form is Form.JSON:
        told = {"hands": rows, "exact": found.exact, "deals": found.deals, "dead": gone}
        told |= ({"lows": made} if lows else {}) | ({"outs": draws} if outs else {})
        data(json_text(told, indent=2))
    elif form is Form.CSV:
        data(_csv(made or draws or rows))
        if made or draws:
            option = "--lows" if made else "--outs"
            note(f"csv holds one table at a time: without {option} it is that of equities.")
    else:
        _draw(rows, found, seed)
        _draw_more(made, draws, texts)


def _street(name: str | None) -> int | None:
    if name is None:
        return None
    found = {**STREETS, **{str(number): number for number in STREETS.values()}}.get(name.lower())
    if found is None:
        fail(f"--street {name}: there is no such street; there are {', '.join(STREETS)}, or 3 to 7")
    return found


def _hands(texts: "Sequence[str]", street: int | None) -> "list[Holding]":
    from razzstats.equity import parse_hand

    return [parse_hand(text, street) for text in texts]


_UNITS = ((3600, "hours"), (60, "minutes"), (1, "seconds"))


def _about(seconds: float) -> str:
    """A span of time that was reckoned roughly."""
    for size, unit in _UNITS:
        if seconds >= 2 * size:
            return f"about {seconds / size:,.0f} {unit}"
    return "a second or two"


def _rows(texts: "Sequence[str]", found: "Equity") -> list[Row]:
    columns = zip(texts, found.equity, found.se, found.wins, found.ties, strict=True)
    names = ("hand", "equity", "se", "wins", "ties")
    return [dict(zip(names, row, strict=True)) for row in columns]


def _lows(held: "Sequence[Holding]", gone: "Sequence[str]") -> list[Row]:
    """How likely each hand is to make a low with each highest card, a row for each card."""
    from razzstats.cards import RANKS, Category
    from razzstats.equity import final_lows

    chances = []
    known = [card for hand in held for card in hand.cards]
    for hand in held:
        others = list(known)
        for card in hand.cards:
            others.remove(card)
        sums = dict.fromkeys([*range(5, len(RANKS) + 1), 0], 0.0)
        for value, chance in final_lows(hand, [*gone, *others, *_dead(held, hand)]).items():
            sums[value >> 16 if value >> 20 == Category.NO_PAIR else 0] += chance
        chances.append(sums)
    names = {rank: f"{RANKS[rank - 1]}-high" for rank in range(5, len(RANKS) + 1)} | {0: "paired"}
    return [
        {"low": name, "chances": [sums[rank] for sums in chances]} for rank, name in names.items()
    ]


def _dead(held: "Sequence[Holding]", hand: "Holding") -> list[str]:
    """The dead cards named behind the other hands."""
    return [card for other in held if other is not hand for card in other.dead]


def _outs(held: "Sequence[Holding]", gone: "Sequence[str]") -> list[Row]:
    from razzstats.equity import outs

    found: list[Draw] = outs(held, gone)
    return [draw._asdict() for draw in found]


def _csv(rows: list[Row]) -> str:
    import csv
    import io

    flat = [
        {key: value for key, value in row.items() if key != "chances"}
        | {f"hand_{at}": chance for at, chance in enumerate(row.get("chances", ()), 1)}
        for row in rows
    ]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(flat[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(flat)
    return text.getvalue()


def _percent(share: float) -> str:
    return f"{100 * share:.2f} %"


def _draw(rows: list[Row], found: "Equity", seed: int) -> None:
    table = _table("hand", "equity", *([] if found.exact else ["± error"]), "wins", "ties")
    for row in rows:
        error = [] if found.exact else [f"{100 * row['se']:.2f}"]
        shares = [_percent(row[name]) for name in ("wins", "ties")]
        table.add_row(row["hand"], _percent(row["equity"]), *error, *shares)
    draw(table)
    if found.exact:
        out("Exact: every way the cards can fall is counted.")
    else:
        out(f"{found.deals:,} deals (seed {seed}); ± error is one standard error, in points.")


def _draw_more(made: list[Row], draws: list[Row], texts: "Sequence[str]") -> None:
    if made:
        out()
        table = _table("low", *texts)
        for row in made:
            table.add_row(row["low"], *map(_percent, row["chances"]))
        draw(table)
    if draws:
        out()
        table = _table(f"{texts[0]} catches", "left", "equity then")
        for row in draws:
            table.add_row(row["rank"], str(row["left"]), _percent(row["equity"]))
        draw(table)


def _table(first: str, *others: str) -> "Table":
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(Text(first))
    for head in others:
        table.add_column(Text(head), justify="right", no_wrap=True)
    return table
