"""Expressions over the columns of seats: what `--where` takes and statistics are defined in.

They are written as in Python, line ends are blanks, and nothing but this is understood:

    player == "Anna" and big_bet >= 2          comparisons, joined by and, or, not
    door in (1, 2, 3)      position is not None
    "cap" in table_name                        part of a text
    bets_4 + raises_4 > 1                      numbers: + - * /
    begins(line_4, "0X1R")   did(line_3, "2F")   times(line_4, "R")
    has(tags, "review")                        a word among others

`begins`, `did` and `times` read the columns `line_3` to `line_7`. In their patterns a number
without a letter stands for any act with that many bets in, a letter alone for this act whatever is
in. Null is neither true nor false: what depends on it is null, and a condition that is null does
not hold.
"""

import ast
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from razzstats.stats.syntax import Columns, ExpressionError, Node, Reader, brief

KINDS = {"str": "text", "text": "text", "bool": "bool", "time": "time"}
"""What the kinds of the data dictionary are to an expression; all others are numbers."""

_TOO_DEEP = "the expression is nested too deeply"


class Expression(NamedTuple):
    """An expression that was checked. `names` are its columns."""

    text: str
    kind: str
    names: tuple[str, ...]
    node: Node

    def evaluate(self, columns: Columns, n: int) -> pa.Array:
        """Its value for each of `n` rows."""
        found = self.node.run(columns)
        return pa.repeat(found, n) if isinstance(found, pa.Scalar) else found

    def holds(self, columns: Columns, n: int) -> Any:
        """A numpy mask of the rows for which it is true."""
        return np.asarray(pc.fill_null(self.evaluate(columns, n), False))


def parse(text: str, kinds: Mapping[str, str]) -> Expression:
    """Check an expression against the columns there are, given with their kinds.

    Raises ExpressionError for what is not understood, for a column that is not there, and where
    text and numbers meet.
    """
    return _parse(text, tuple(sorted(kinds.items())))


@lru_cache(maxsize=2048)
def _parse(text: str, kinds: tuple[tuple[str, str], ...]) -> Expression:
    reader = Reader(dict(kinds))
    try:
        node = reader.read(_tree(text))
    except RecursionError as error:
        raise ExpressionError(_TOO_DEEP) from error
    return Expression(text, node.kind, tuple(reader.names), node)


def _tree(text: str) -> ast.expr:
    try:
        return ast.parse(re.sub(r"[\r\n]", " ", text).strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        hint = ": to compare, write ==" if re.search(r"[^=!<>]=[^=]", text) else ""
        raise ExpressionError(f"{brief(text)!r} is not understood{hint}") from error


def condition(text: str, kinds: Mapping[str, str]) -> Expression:
    """As `parse`, for an expression that must be true or false."""
    found = parse(text, kinds)
    if found.kind != "bool":
        raise ExpressionError(
            f"{brief(text)!r} is a {found.kind}, no condition: compare it with something"
        )
    return found


def conditions(text: str, kinds: Mapping[str, str]) -> list[Expression]:
    """The conditions that `and` joins in an expression, each on its own."""
    tree = _tree(text)
    both = isinstance(tree, ast.BoolOp) and isinstance(tree.op, ast.And)
    joined = tree.values if both else [tree]  # type: ignore[attr-defined]
    try:
        parts = [ast.unparse(part) for part in joined]
    except RecursionError as error:
        raise ExpressionError(_TOO_DEEP) from error
    return [condition(part, kinds) for part in parts]


def texts_of(expression: Expression, name: str) -> list[str] | None:
    """The texts that `name == "a"` or `name in ("a", "b")` asks for; None for anything else."""
    tree = _tree(expression.text)
    if not isinstance(tree, ast.Compare) or len(tree.ops) > 1:
        return None
    if not isinstance(tree.left, ast.Name) or tree.left.id != name:
        return None
    if not isinstance(tree.ops[0], ast.Eq | ast.In):
        return None
    try:
        wanted = ast.literal_eval(tree.comparators[0])
    except ValueError:
        return None
    texts = list(wanted) if isinstance(wanted, list | tuple | set) else [wanted]
    return texts if all(isinstance(text, str) for text in texts) else None
