"""Luck: what hands at the showdown were worth street by street, and what chance made of it."""

from razzstats.luck.costs import costs
from razzstats.luck.decisions import hindsight, own_decisions
from razzstats.luck.enriching import Enrichment, enrich
from razzstats.starting_hands import starting_equities

__all__ = ["Enrichment", "costs", "enrich", "hindsight", "own_decisions", "starting_equities"]
