"""Lines of text to typed events, by the terminals of a grammar."""

from razzstats.lexing.lexer import BLANKS, LOST, MAX_LINE, Convert, LineError, LineLexer

__all__ = ["BLANKS", "LOST", "MAX_LINE", "Convert", "LineError", "LineLexer"]
