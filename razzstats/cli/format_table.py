"""The formats and what their histories hold, counted in the sample histories."""

from collections import Counter
from collections.abc import Callable, Mapping

from razzstats.events import (
    BringIn,
    Chat,
    Collect,
    Event,
    FinalStack,
    Hand,
    Muck,
    PostAnte,
    RakeTaken,
    ReturnUncalled,
    SeatResult,
    Show,
    StartStreet,
    TotalPot,
)

Feature = Callable[[Hand], bool]


def _some(kind: type[Event], holds: Callable[..., object] = lambda event: True) -> Feature:
    """Whether a hand has an event of a kind for which something holds."""
    return lambda hand: any(isinstance(event, kind) and holds(event) for event in hand.events)


def _is_muck(event: Muck | SeatResult) -> bool:
    return isinstance(event, Muck) or event.outcome == "mucked"


def _bets_all(event: Event) -> bool:
    return not isinstance(event, PostAnte | BringIn) and getattr(event, "all_in", False)


FEATURES: Mapping[str, Feature] = {
    "hands of Razz": lambda hand: True,
    "cash, for money": lambda hand: hand.tournament is None and not hand.stakes.is_play_money,
    "play money": lambda hand: hand.stakes.is_play_money,
    "tournaments": lambda hand: hand.tournament is not None,
    "of a mixed game": lambda hand: bool(hand.mixed_game),
    "time with its zone": lambda hand: hand.played_at is not None,
    "hero's cards": lambda hand: hand.hero is not None,
    "chat": _some(Chat),
    "all-in by the ante": _some(PostAnte, lambda ante: ante.all_in),
    "all-in by the bring-in": _some(BringIn, lambda bring_in: bring_in.all_in),
    "all-in by a bet or call": _some(Event, _bets_all),
    "shared card": _some(StartStreet, lambda street: street.cards),
    "uncalled bet has a line": _some(ReturnUncalled),
    "winner has a line": _some(Collect),
    "several pots are named": _some(TotalPot, lambda total: len(total.pots) > 1),
    "hands shown": _some(Show),
    "cards of mucked hands": lambda hand: any(
        isinstance(e, Muck | SeatResult) and bool(e.cards) and _is_muck(e) for e in hand.events
    ),
    "rake": lambda hand: any(
        isinstance(e, RakeTaken) or (isinstance(e, TotalPot) and e.rake is not None)
        for e in hand.events
    ),
    "final stacks": _some(FinalStack),
    "called off": lambda hand: hand.cancelled,
}
"""What a format can say of a hand, by what it is called."""


def counted() -> dict[str, Counter[str]]:
    """For each format, of how many sample hands each feature holds."""
    from razzstats.reading import Read, pieces, read, sites
    from razzstats.samples import sample_histories
    from razzstats.sources import Source, sources

    found: dict[str, Counter[str]] = {name: Counter() for name in sites()}
    folders = [f for f in sorted(sample_histories().iterdir()) if f.name != "broken"]
    for source in sources(folders):
        if not isinstance(source, Source):
            continue
        for piece in pieces(source, lambda finding: None):
            got = read(piece)
            if isinstance(got, Read):
                holds = [name for name, feature in FEATURES.items() if feature(got.hand)]
                found[piece.site].update(holds)
    return found


def rows() -> list[list[str]]:
    """The table: a head, whether each format can be written and whether the summaries of its
    tournaments are read, and a row for each feature.

    A cell is a number of hands of the samples, empty where there is none.
    """
    from razzstats.summaries import FORMATS
    from razzstats.writers.common import writers

    every = counted()
    head = ["", *every]
    writes = ["can be written", *("yes" if name in writers() else "" for name in every)]
    summaries = ["summaries are read", *("yes" if name in FORMATS else "" for name in every)]
    features = [
        [name, *(f"{n:,}" if (n := found[name]) else "" for found in every.values())]
        for name in FEATURES
    ]
    return [head, writes, summaries, *features]


def markdown() -> list[str]:
    """The page docs/formats.md."""
    head, *body = rows()
    return [
        "# Formats",
        "",
        "What each format that can be read tells of a hand, in hands of the sample histories that",
        "come with razzstats. An empty cell: no sample hand has it, as the format has no words for",
        "it, or it is rare.",
        "",
        f"| {' | '.join(head)} |",
        f"|---|{'---:|' * (len(head) - 1)}",
        *(f"| {' | '.join(row)} |" for row in body),
    ]
