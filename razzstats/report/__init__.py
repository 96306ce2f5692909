"""Pages to look at: hands replayed, and a report of one's play. Each is one file by itself."""

from razzstats.report.film import Film, film
from razzstats.report.pages import hand_page

__all__ = ["Film", "film", "hand_page"]
