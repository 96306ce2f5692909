"""`razzstats tag` and `note`: what you say of a hand, kept in the store."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from razzstats.cli.options import Site, Store, examples, store_path, written
from razzstats.cli.pages import Page
from razzstats.cli.terminal import fail, out
from razzstats.cli.terminal import note as say
from razzstats.words import count

if TYPE_CHECKING:
    from razzstats.tables.marks import Marked

Words = Annotated[
    list[str] | None,
    typer.Argument(metavar="[HAND]... [NAME]", show_default=False, help="Numbers of hands; a tag."),
]
Remove = Annotated[bool, typer.Option("--remove", help="Take the tag from the hands.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats tag 2458801335 2458801402 review",
            "razzstats tag 2458801335 review --remove",
            "razzstats tag                              list all tags",
            "razzstats stats --where \"has(tags, 'review')\"",
        ),
    )(tag)
    app.command(
        cls=Page,
        epilog=examples(
            'razzstats note 2458801335 "he had shown down two bricks before"',
            "razzstats note 2458801335                  say the note",
            'razzstats note 2458801335 ""               take it away',
        ),
    )(note)


def tag(
    words: Words = None, *, store: Store = None, site: Site = None, remove: Remove = False
) -> None:
    """Give hands a tag, or list tags.

    Tags are kept in the store. `hands --tag NAME` lists the hands that have one, and conditions
    know them: --where "has(tags, 'review')".
    """
    path = store_path(store)
    if not words:
        _list(path)
        return
    *numbers, name = [written(word) or "" for word in words]
    if not numbers:
        fail("name the hands, then the tag: razzstats tag 2458801335 review")
    from razzstats.tables import marks

    hands = [_hand(path, number, site) for number in numbers]
    try:
        changed = marks.tag(path, hands, name, remove)
    except ValueError as error:
        fail(f"{name!r}: {error}")
    say(f"{count(changed, 'hand')} {'without' if remove else 'with'} the tag {name} now")


def note(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="The number of the hand.")],
    text: Annotated[
        str | None, typer.Argument(metavar="[TEXT]", callback=written, help="What to write.")
    ] = None,
    *,
    store: Store = None,
    site: Site = None,
) -> None:
    """Write a note to a hand, or say the one that it has."""
    from razzstats.tables import marks

    path = store_path(store)
    marked = _hand(path, written(hand) or "", site)
    if text is None:
        kept = marks.read_marks(path).get(marked.hand)
        if kept is None or not kept.note:
            say(f"Hand {marked.hand_id} has no note.")
        else:
            out(kept.note)
        return
    try:
        changed = marks.note(path, marked, text)
    except ValueError as error:
        fail(str(error))
    say("Written." if changed and text.strip() else "Taken away." if changed else "As it was.")


def _hand(path: Path, number: str, site: str | None) -> "Marked":
    """The hand that is meant. Ends the command where there is none, or more than one."""
    from razzstats.cli.hand_choice import Reject, find
    from razzstats.tables import HandStore

    found = find(HandStore(path), number, site)
    if isinstance(found, Reject):
        fail(f"hand {number} was refused at import, and is in no table")
    return found


def _list(path: Path) -> None:
    from collections import Counter

    from razzstats.tables import HandStore
    from razzstats.tables.marks import read_marks

    HandStore(path)  # Raises StoreError where it is none, or damaged.
    marks = read_marks(path)
    tags = Counter(name for mark in marks.values() for name in mark.tags)
    for name, n in sorted(tags.items()):
        out(f"{name}  {count(n, 'hand')}")
    notes = sum(bool(mark.note) for mark in marks.values())
    say(f"{count(len(tags), 'tag')}, {count(notes, 'note')}")
