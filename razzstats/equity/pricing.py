"""What a wager needs: odds, in any unit of money."""


def price(cost: float, pot: float) -> float:
    """The share of the pot, or of the times, that pays for a call of `cost` into a `pot`.

    The pot is what lies in it before the call: cost / (pot + cost). ValueError where either is
    below 0, or both are 0.
    """
    if cost < 0 or pot < 0 or not cost + pot:
        raise ValueError("a price needs a cost and a pot, neither below 0, one of them above it")
    return cost / (pot + cost)


def steal_break_even(
    small_bet: float, ante: float, bring_in: float, players: int, *, is_bring_in: bool = False
) -> float:
    """How often a completion must win the pot at once to pay for itself, played no further.

    All of `players` have posted the ante, one the bring-in, and nobody else has entered. A stealer
    other than the bring-in puts in a small bet; the bring-in himself adds what he lacks to it.
    At 20/40 with an ante of 3 and a bring-in of 5, eight-handed, 20 win 29: 40.8 %. ValueError
    for fewer than two players.
    """
    if players < 2:
        raise ValueError("nobody is there to steal from")
    return price(small_bet - bring_in * is_bring_in, ante * players + bring_in)
