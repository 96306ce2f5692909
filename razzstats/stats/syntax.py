"""The syntax tree of an expression, turned into nodes that compute it (see expressions.py)."""

import ast
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import partial
from typing import Any, NamedTuple

import pyarrow as pa
import pyarrow.compute as pc

from razzstats.stats import operations as op

Columns = Mapping[str, Any]
"""Columns by name, as Arrow arrays of one length."""


class ExpressionError(ValueError):
    """An expression that is not understood, with the reason."""


class Node(NamedTuple):
    """A part of an expression: what it gives (bool, number, text, time or null), and how."""

    kind: str
    run: Callable[[Columns], op.Value]
    constant: object = None


_SIGNS: dict[type, str] = {
    ast.Eq: "==", ast.NotEq: "!=", ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=",
}  # fmt: skip
_ARITHMETIC: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: op.add,
    ast.Sub: op.subtract,
    ast.Mult: op.multiply,
    ast.Div: op.divide,
}
_FUNCTIONS: dict[str, tuple[str, Callable[[Any, str], Any]]] = {
    "begins": ("bool", op.begins),
    "did": ("bool", op.did),
    "times": ("number", op.times),
    "has": ("bool", op.has),
}


class Reader:
    """Turns a syntax tree into nodes, and notes the columns on the way."""

    def __init__(self, kinds: dict[str, str]) -> None:
        self.kinds = kinds
        self.names: dict[str, None] = {}

    def read(self, tree: ast.expr) -> Node:
        """The node for any part of an expression."""
        reads: dict[type, Callable[[Any], Node]] = {
            ast.BoolOp: self._joined,
            ast.UnaryOp: self._unary,
            ast.BinOp: self._arithmetic,
            ast.Compare: self._comparisons,
            ast.Name: self._column,
            ast.Constant: self._constant,
            ast.Call: self._call,
        }
        found = reads.get(type(tree))
        if found is None:
            raise _fault(tree, "is not understood here")
        return found(tree)

    def _column(self, tree: ast.Name) -> Node:
        if tree.id not in self.kinds:
            near = get_close_matches(tree.id, self.kinds, 1)
            raise _fault(tree, f"is no column{f': do you mean {near[0]}?' if near else ''}")
        self.names[tree.id] = None
        return Node(self.kinds[tree.id], lambda columns: columns[tree.id])

    def _constant(self, tree: ast.Constant) -> Node:
        kinds = {bool: "bool", int: "number", float: "number", str: "text", type(None): "null"}
        kind = kinds.get(type(tree.value))
        if kind is None or (type(tree.value) is int and abs(tree.value) >= 2**63):
            raise _fault(tree, "is not understood here")
        try:
            value = pa.scalar(tree.value)
        except UnicodeEncodeError:
            raise _fault(tree, "has letters that no history has") from None
        return Node(kind, lambda columns: value, tree.value)

    def _bool(self, tree: ast.expr) -> Node:
        node = self.read(tree)
        if node.kind != "bool":
            raise _fault(tree, f"is a {node.kind}, no condition: compare it with something")
        return node

    def _number(self, tree: ast.expr) -> Node:
        node = _counted(self.read(tree))
        if node.kind != "number":
            raise _fault(tree, f"is a {node.kind}, no number")
        return node

    def _joined(self, tree: ast.BoolOp) -> Node:
        join = pc.and_kleene if isinstance(tree.op, ast.And) else pc.or_kleene
        return _all([self._bool(value) for value in tree.values], join)

    def _unary(self, tree: ast.UnaryOp) -> Node:
        if isinstance(tree.op, ast.Not):
            node = self._bool(tree.operand)
            return Node("bool", lambda columns: pc.invert(node.run(columns)))
        if isinstance(tree.op, ast.USub):
            node = self._number(tree.operand)
            return Node("number", lambda columns: op.subtract(pa.scalar(0), node.run(columns)))
        raise _fault(tree, "is not understood here")

    def _arithmetic(self, tree: ast.BinOp) -> Node:
        combine = _ARITHMETIC.get(type(tree.op))
        if combine is None:
            raise _fault(tree, "is not understood here: numbers have + - * /")
        left, right = self._number(tree.left), self._number(tree.right)
        return Node("number", lambda columns: combine(left.run(columns), right.run(columns)))

    def _comparisons(self, tree: ast.Compare) -> Node:
        sides = [tree.left, *tree.comparators]
        steps = zip(sides, tree.ops, sides[1:], strict=False)
        return _all([self._comparison(tree, *step) for step in steps], pc.and_kleene)

    def _comparison(self, tree: ast.expr, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> Node:
        if isinstance(sign, ast.In | ast.NotIn):
            node = self._membership(tree, left, right)
            if isinstance(sign, ast.In):
                return node
            return Node("bool", lambda columns: pc.invert(node.run(columns)))
        one, two = self._alike(tree, self.read(left), self.read(right))
        if two.kind == "null":
            return _is_null(one, not isinstance(sign, ast.Is | ast.Eq))
        if type(sign) not in _SIGNS:
            raise _fault(tree, "is not understood here: `is` goes with None")
        compare = partial(op.compared, _SIGNS[type(sign)])
        return Node("bool", lambda columns: compare(one.run(columns), two.run(columns)))

    def _alike(self, tree: ast.expr, left: Node, right: Node) -> tuple[Node, Node]:
        """Both sides of one kind: a text beside a time is read as one, a bool counts 0 or 1."""
        if left.kind == "null":
            left, right = right, left
        if {left.kind, right.kind} == {"bool", "number"}:
            left, right = _counted(left), _counted(right)
        kinds = {left.kind, right.kind}
        if len(kinds) == 1 or right.kind == "null":
            return left, right
        if kinds == {"time", "text"}:
            return _as_time(tree, left), _as_time(tree, right)
        number = left if left.kind == "number" else right
        known = kinds == {"text", "number"} and number.constant is not None
        advice = f": write '{number.constant}'" if known else ""
        raise _fault(tree, f"compares a {left.kind} with a {right.kind}{advice}")

    def _membership(self, tree: ast.expr, left: ast.expr, right: ast.expr) -> Node:
        node = self.read(left)
        if isinstance(right, ast.Tuple | ast.List | ast.Set):
            members = [self._member(item) for item in right.elts]
            if any(member.kind != node.kind for member in members) or node.kind == "time":
                raise _fault(tree, f"asks whether a {node.kind} is among others")
            values = [member.constant for member in members]
            return Node("bool", lambda columns: op.one_of(node.run(columns), values, node.kind))
        whole = self.read(right)
        if whole.kind != "text" or not isinstance(node.constant, str):
            raise _fault(tree, 'is not understood here: write `in (1, 2)` or `"a part" in name`')
        part = node.constant
        return Node("bool", lambda columns: op.by_word(
            whole.run(columns), lambda words: pc.match_substring(words, part)
        ))  # fmt: skip

    def _member(self, tree: ast.expr) -> Node:
        if isinstance(tree, ast.UnaryOp) and isinstance(tree.operand, ast.Constant):
            tree = ast.Constant(ast.literal_eval(tree))
        if not isinstance(tree, ast.Constant) or tree.value is None:
            raise _fault(tree, "is no constant")
        return self._constant(tree)

    def _call(self, tree: ast.Call) -> Node:
        name = tree.func.id if isinstance(tree.func, ast.Name) else ""
        if name not in _FUNCTIONS or tree.keywords or len(tree.args) != 2:
            raise _fault(tree, "is not understood: there are begins, did, times and has")
        line, given = self.read(tree.args[0]), self.read(tree.args[1])
        if line.kind != "text" or not isinstance(given.constant, str):
            raise _fault(tree, "wants a column of texts and a text, as (line_4, '0X1R')")
        kind, function = _FUNCTIONS[name]
        wanted = given.constant
        try:
            if function is not op.has:
                op.pattern(wanted)
        except ValueError as error:
            raise _fault(tree.args[1], str(error)) from None
        return Node(kind, lambda columns: function(line.run(columns), wanted))


def _fault(tree: ast.expr, why: str) -> ExpressionError:
    return ExpressionError(f"{brief(ast.unparse(tree))} {why}")


def brief(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= _BRIEF else text[: _BRIEF - 1] + "…"


_BRIEF = 80


def _all(nodes: list[Node], join: Callable[[Any, Any], Any]) -> Node:
    if len(nodes) == 1:
        return nodes[0]

    def run(columns: Columns) -> op.Value:
        found = nodes[0].run(columns)
        for node in nodes[1:]:
            found = join(found, node.run(columns))
        return found

    return Node("bool", run)


def _counted(node: Node) -> Node:
    """A condition as a number, 1 where it holds."""
    if node.kind != "bool":
        return node
    return Node("number", lambda columns: pc.cast(node.run(columns), pa.int64()))


def _is_null(node: Node, inverted: bool) -> Node:
    ask = pc.is_valid if inverted else pc.is_null
    return Node("bool", lambda columns: ask(node.run(columns)))


def _as_time(tree: ast.expr, node: Node) -> Node:
    if node.kind == "time":
        return node
    try:
        when = op.instant(str(node.constant))
    except ValueError:
        raise _fault(tree, "compares a time with no date: write '2024-05-01'") from None
    return Node("time", lambda columns: when)
