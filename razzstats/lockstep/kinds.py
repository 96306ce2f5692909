"""Kinds of events, by their numbers, and the order in which they come in a hand."""

from collections.abc import Iterable
from typing import Any

import numpy as np

from razzstats.events import (
    Bet,
    BringIn,
    Call,
    Capped,
    Chat,
    Check,
    Collect,
    Connection,
    Dealt,
    Fold,
    Join,
    KeepHidden,
    Leave,
    Muck,
    News,
    Notice,
    PostAnte,
    Raise,
    ReturnUncalled,
    SeatResult,
    Show,
    SitIn,
    SitOut,
    StartShowdown,
    StartStreet,
    StartSummary,
    TotalPot,
)
from razzstats.tables.schemas import Array

(
    OTHER, ASIDE, ANTE, STREET, DEALT, BRING_IN, FOLD, CHECK, CALL, BET, RAISE,
    CAPPED, RETURN, SHOWDOWN, SHOW, MUCK, COLLECT, SUMMARY, TOTAL, RESULT,
) = range(20)  # fmt: skip
"""Kinds of events. ASIDE changes nothing and breaks no rule; a hand with an OTHER is left alone."""

DECISIONS = (BRING_IN, FOLD, CHECK, CALL, BET, RAISE)
STEPS = (ANTE, *DECISIONS, RETURN, SHOW, MUCK, COLLECT)
"""What makes a step (replay.Step)."""
_NAMING = (*STEPS, DEALT, RESULT)

_ASIDES = (Chat, Connection, Join, KeepHidden, Leave, News, Notice, SitIn, SitOut)


class _Kinds(dict[Any, int]):
    def __missing__(self, made: Any) -> int:
        return OTHER


_KNOWN: dict[Any, int] = (
    {
        PostAnte: ANTE, StartStreet: STREET, Dealt: DEALT, BringIn: BRING_IN, Fold: FOLD,
        Check: CHECK, Call: CALL, Bet: BET, Raise: RAISE, Capped: CAPPED, ReturnUncalled: RETURN,
        StartShowdown: SHOWDOWN, Show: SHOW, Muck: MUCK, Collect: COLLECT, StartSummary: SUMMARY,
        TotalPot: TOTAL, SeatResult: RESULT,
    } | dict.fromkeys(_ASIDES, ASIDE)
)  # fmt: skip
KIND = _Kinds(_KNOWN)


def flags(kinds: Iterable[int]) -> Array:
    """For each kind whether it is one of these."""
    found = np.zeros(RESULT + 1, bool)
    found[list(kinds)] = True
    return found


IS_STEP, IS_NAMING = flags(STEPS), flags(_NAMING)
# The order of a hand. What belongs to a street comes in this order on each of them.
ORDER = np.zeros(RESULT + 1, np.int64)
ORDER[[STREET, DEALT, BRING_IN]] = 0, 1, 2
ORDER[[FOLD, CHECK, CALL, BET, RAISE, CAPPED]] = 3
ORDER[[RETURN, SHOWDOWN, SHOW, MUCK, COLLECT, SUMMARY, TOTAL, RESULT]] = (
    *(100, 101, 102, 102, 102, 104, 105, 106),
)
BY_STREET = flags((STREET, DEALT, *DECISIONS, CAPPED))
