"""The limits of a game that does not print them, from its bets."""

from collections import Counter


class Bets:
    """Bets and raises that are whole, by size. Amounts are ten-thousandths."""

    def __init__(self) -> None:
        self._small: Counter[int] = Counter()
        self._big: Counter[int] = Counter()
        self._whole = True

    def note(self, size: int, is_big: bool, first: bool, all_in: bool) -> None:
        """A bet or completion (`first`), or a raise, which over an all-in may be of any size."""
        if not all_in and (first or self._whole):
            (self._big if is_big else self._small)[size] += 1
        self._whole = not all_in

    def limits(self) -> tuple[int, int] | None:
        """Small bet and big bet, the most frequent of each; where one is missing, twice or half.

        None where there are none.
        """
        small, big = (sizes.most_common(1) for sizes in (self._small, self._big))
        if small:
            return small[0][0], big[0][0] if big else 2 * small[0][0]
        return (big[0][0] // 2, big[0][0]) if big else None
