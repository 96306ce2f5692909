"""The replayer inside another page, as notebooks show it: in a frame that can reach nothing."""

from collections.abc import Iterable
from html import escape

from razzstats.events import Hand
from razzstats.report.film import film_of
from razzstats.report.pages import hand_page

HEIGHT = 720
"""Of the frame, in pixels."""


class Replayer:
    """Hands that a notebook replays; as text it says which.

    The frame has an origin of its own and may run the script that lies in it, and nothing else:
    it works without a network, and cannot touch the notebook.
    """

    def __init__(self, hands: Iterable[Hand], height: int = HEIGHT) -> None:
        self.films = [film_of(hand) for hand in hands]
        self.height = height

    def _repr_html_(self) -> str:
        page = escape(hand_page(self.films, framed=True))
        title = escape("; ".join(film.title for film in self.films[:3]))
        return (
            f'<iframe sandbox="allow-scripts" title="{title}" srcdoc="{page}" '
            f'style="width:100%;height:{self.height}px;border:0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<Replayer: {', '.join(film.hand_id for film in self.films)}>"


def replayer(hands: Hand | Iterable[Hand], height: int = HEIGHT) -> Replayer:
    """Hands to step through in a notebook. Raises KeyError for a Hand of a site that is none."""
    return Replayer([hands] if isinstance(hands, Hand) else hands, height)
