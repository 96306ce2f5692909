"""Histories under pseudonyms, to give away: the same hands and numbers, and none of the names."""

from razzstats.anonymise.folders import Account, anonymise
from razzstats.anonymise.hands import Left, anonymised
from razzstats.anonymise.pseudonyms import Pseudonyms

__all__ = ["Account", "Left", "Pseudonyms", "anonymise", "anonymised"]
