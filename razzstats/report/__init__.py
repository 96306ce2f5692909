"""Pages to look at: hands replayed, and a report of one's play. Each is one file by itself."""

from razzstats.report.film import Film, film, film_of
from razzstats.report.frames import Replayer, replayer
from razzstats.report.pages import hand_page

__all__ = ["Film", "Replayer", "film", "film_of", "hand_page", "replayer"]
