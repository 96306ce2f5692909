"""`razzstats anonymise`: histories to give away."""

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from razzstats.cli.options import Paths, examples, missing
from razzstats.cli.outputs import folder_option
from razzstats.cli.pages import Page
from razzstats.cli.terminal import fail, note, out, progress
from razzstats.cli.to_read import look, tell_unread
from razzstats.words import count

SHORTEST_KEY = 16
"""Bytes: a shorter secret could be guessed, and names with it."""


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command(
        cls=Page,
        epilog=examples(
            "razzstats anonymise session.txt -o to-share",
            "razzstats anonymise ~/PokerStars/HandHistory -o to-share --key my.key",
        ),
    )(anonymise)


def anonymise(
    paths: Paths,
    folder: Annotated[Path, folder_option("; new or empty")],
    key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            show_default="a secret that is thrown away",
            help="The secret that pseudonyms are made by; made if need be. Keep it to yourself.",
        ),
    ] = None,
    keep_chat: Annotated[
        bool, typer.Option("--keep-chat", help="Keep what players said; it may name anybody.")
    ] = False,
) -> None:
    """Write histories with a pseudonym for every player's name.

    The hands, cards, amounts and times are the same, and so are all numbers that follow from
    them. A pseudonym has the shape of the name, and is the same in all files and runs that share
    a key; without the key nobody finds the name. Tables and numbers of hands stay: whoever has
    seen the hands may know them again. Other games, and hands that cannot be read, are left out.
    Of a tournament summary its results are written anew.
    Exit code 1 where hands of Razz, or files, were.
    """
    gone = missing(paths)
    _must_be_empty(folder)
    if key is not None and key.resolve().is_relative_to(folder.resolve()):
        fail(f"{key} lies in {folder}: whoever gets the histories would get the secret too")
    from razzstats.anonymise import Pseudonyms
    from razzstats.anonymise import anonymise as write
    from razzstats.findings import Finding, Severity

    unread: list[Finding] = []

    def tell(found: Finding) -> None:
        note(str(found))
        if found.severity is Severity.ERROR:
            unread.append(found)

    pseudonyms = Pseudonyms(secrets.token_bytes(32) if key is None else secret_of(key))
    there = [path for path in paths if path == "-" or Path(path).exists()]
    files = look(there)
    with progress("writing", files.size) as advance:
        account = write(there, folder, pseudonyms, keep_chat, tell, advanced=advance)
    tell_unread(gone, files)
    for reason in account.left:
        note(f"Left out: {reason}")
    if others := account.games.total():
        games = ", ".join(f"{game} {n:,}" for game, n in account.games.most_common())
        note(f"Left out: {count(others, 'hand')} of other games: {games}")
    written = count(len(account.files), "file")
    summaries = count(account.summaries, "tournament summary", "tournament summaries")
    told = f" and {summaries}" if account.summaries else ""
    out(f"{count(account.hands, 'hand')}{told} in {written} below {folder}")
    out(f"{count(len(pseudonyms), 'player')} under pseudonyms")
    if account.left or unread or gone:
        raise typer.Exit(1)


def _must_be_empty(folder: Path) -> None:
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        fail(f"{folder} is there already, and not an empty folder: name another with -o")


def secret_of(key: Path) -> bytes:
    """The secret in a file, which is made where it is not there, for its owner to read alone."""
    try:
        secret = key.read_bytes()
    except FileNotFoundError:
        return _new_secret(key)
    if not secret and key.is_file():  # A key that was being made when the power went.
        key.unlink()
        return _new_secret(key)
    secret = secret.strip()
    if len(secret) < SHORTEST_KEY:
        fail(f"{key} holds fewer than {SHORTEST_KEY} bytes; name a new file, and it is made")
    return secret


def _new_secret(key: Path) -> bytes:
    """A secret in a file that was not there. Raises OSError where it cannot be written whole."""
    made = secrets.token_hex(32)
    opened = os.open(key, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with open(opened, "w", encoding="ascii", newline="\n") as file:  # noqa: PTH123
            file.write(f"{made}\n")
    except BaseException:
        key.unlink(missing_ok=True)
        raise
    note(f"A new secret is in {key}: who has it can find the names.")
    return made.encode("ascii")
