"""Tournament summaries under pseudonyms: read, renamed, and written anew."""

from collections.abc import Callable

from msgspec.structs import replace

from razzstats.anonymise.rewritten import NoPlaceError, Rewritten
from razzstats.summaries import Summary, Text, UnsaidError, read_text, write


def summary_rewritten(text: Text, pseudonym: Callable[[str], str]) -> Rewritten:
    """The summary with other names; what is no result of a player is left out.

    Raises NoPlaceError where it cannot be read, or would read as another one.
    """
    where = f"{text.source}:{text.line}: tournament summary"
    told = read_text(text).summary
    if told is None:
        raise NoPlaceError(f"{where}: it cannot be read")
    names = {result.player: pseudonym(result.player) for result in told.results}
    renamed = _renamed(told, names)
    try:
        made = write(renamed)
    except UnsaidError as error:
        raise NoPlaceError(f"{where}: {error}") from error
    again = read_text(replace(text, text=made)).summary
    if again is None or _renamed(again, {}) != renamed:
        raise NoPlaceError(f"{where}: with pseudonyms it would read as another one")
    return Rewritten(made, names)


def _renamed(told: Summary, names: dict[str, str]) -> Summary:
    results = [
        replace(result, player=names.get(result.player, result.player), line=0)
        for result in told.results
    ]
    return replace(told, results=tuple(results))
