"""`razzstats plot`: a picture in a file."""

import io
import re
import warnings
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

import typer

from razzstats.cli import seat_choice as choice
from razzstats.cli.options import Store, examples, written
from razzstats.cli.outputs import (
    Force,
    must_not_be_a_terminal,
    named,
    opened_for_bytes,
    output_option,
    refuse_to_overwrite,
)
from razzstats.cli.pages import Page
from razzstats.cli.seat_choice import chosen, open_store
from razzstats.cli.terminal import fail, note
from razzstats.cli.words import either

KINDS = (
    "results", "sessions", "hours", "weekdays", "opponents", "rake", "starting-hands",
    "positions", "steals", "defence", "streets", "actions", "stack", "luck",
)  # fmt: skip
OF_ONE_KIND = ("rake", "stack")
"""Pictures of cash games or of tournaments alone; others leave play money out beside money."""

EVERYBODY = "*"


class PictureForm(StrEnum):
    """How a picture is written."""

    PNG = "png"
    SVG = "svg"
    PDF = "pdf"


MIN_INCHES, MAX_INCHES = 2, 60

Kind = Annotated[str, typer.Argument(metavar="KIND", callback=written, help="Which picture.")]
Output = Annotated[Path | None, output_option("The file")]
FormOption = Annotated[
    PictureForm | None,
    typer.Option(
        "--format",
        metavar="|".join(PictureForm),
        show_default="as the file's name says, or png",
        help="How to write.",
    ),
]
Player = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        callback=written,
        show_default="the hero",
        help="Whose; named as printed, * for everybody's.",
    ),
]
Size = Annotated[
    str, typer.Option(metavar="WIDTHxHEIGHT", callback=written, help="In inches, as 12x5.")
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats plot results -o results.png",
            "razzstats plot steals --player Anna -o steals.svg",
            'razzstats plot actions --player "*" --where "n_players <= 4" -o short.pdf',
        ),
    )(plot)


def plot(  # noqa: PLR0913
    kind: Kind,
    *,
    output: Output,
    store: Store = None,
    player: Player = None,
    where: choice.Where = "",
    alias: choice.Alias = None,
    zone: choice.Zone = None,
    all_hands: choice.AllHands = False,
    size: Size = "",
    form: FormOption = None,
    force: Force = False,
) -> None:
    """Draw a picture of a player's results or play into a file.

    \b
    results         the running result, with and without showdown
    sessions        what each session brought
    hours, weekdays the win rate by time
    opponents       what was won of each
    rake            the win rate before and after it, by stakes
    starting-hands  a map of them, by their two highest cards
    positions       what he does by his place before the bring-in
    steals          how often he steals, by his door card
    defence         how often he folds to that, by the other's door card
    streets         how far his hands go
    actions         what he does on each street
    stack           his chips through a tournament
    luck            the running result without all-in luck (after `razzstats enrich`)

    starting-hands counts hands whose down cards the history shows as they are dealt, which are
    heroes' hands: there are none of a --player who never was one, whatever he showed.

    All but rake and stack leave play money out where the player has hands for money, and say so; a
    condition on the kind of hands, as --where "kind == 'play money'", chooses otherwise.
    """  # noqa: D301
    refuse_to_overwrite(output, force)
    if kind not in KINDS:
        fail(f"there is no picture {kind!r}; there are: {', '.join(KINDS)}")
    form = form_of_picture(form, output)
    inches = _inches(size)
    opened = open_store(store)
    seats = chosen(opened, where, all_hands=all_hands, alias=alias, zone=zone)
    if not len(seats):
        said = "no hand fits: there is nothing to draw"
        fail(choice.none_that_count(said, opened, seats.left_out))
    if player not in (None, EVERYBODY):
        player = choice.printed_name(seats, player)
    import matplotlib as mpl

    mpl.use("Agg")
    from razzstats import plots

    stake = None
    if kind not in OF_ONE_KIND:
        from razzstats.stats.at_stake import at_stake

        stake = at_stake(seats, player)
        seats = stake.seats
    if kind == "luck":
        if not opened.manifest.rows("luck"):
            fail("the store has no luck in it: `razzstats enrich` works it out")
        axes = plots.without_luck(seats, opened.table("luck"), player=player)
    else:
        axes = plots.PLOTS[kind](seats, player=player)
    if stake is not None and stake.words:
        plots.style.caption(axes, stake.words)
    figure: Any = axes.get_figure(root=True)
    if inches:
        figure.set_size_inches(*inches)
    with mpl.rc_context({"svg.hashsalt": "razzstats"}):
        _save(figure, output, form)
    plots.style.close(figure)
    left = f" ({stake.without}; --where chooses)" if stake is not None and stake.without else ""
    note(f"{kind}: {named(output)}{left}")


def _inches(size: str) -> tuple[float, float] | None:
    """`12x5` as two numbers. Ends the command for other texts."""
    if not size:
        return None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)", size.strip().lower())
    inches = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
    if not all(MIN_INCHES <= side <= MAX_INCHES for side in inches):
        fail(f"--size {size}: write it as 12x5, each from {MIN_INCHES} to {MAX_INCHES} inches")
    return inches


def form_of_picture(form: PictureForm | None, output: Path | None) -> PictureForm:
    """The form that is meant: a file's name tells it where --format asked for none."""
    must_not_be_a_terminal(output, "a picture")
    if form is not None or output is None:
        return form or PictureForm.PNG
    endings = {f".{each}": each for each in PictureForm}
    found = endings.get(output.suffix.lower())
    if found is None:
        fail(
            f"{output}: say how to write it, as --format png, or end its name in {either(endings)}"
        )
    return found


def _save(figure: Any, output: Path | None, form: PictureForm) -> None:
    """The same hands make the same bytes. (A PDF is made by one who goes back in his file.)"""
    dates = {"svg": {"Date": None}, "pdf": {"CreationDate": None, "ModDate": None}}
    whole = io.BytesIO()
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing from font")  # A box stands for it.
        figure.savefig(whole, format=form.value, dpi=150, metadata=dates.get(form))
    with opened_for_bytes(output) as file:
        file.write(whole.getvalue())
