"""Mutation testing of `holdin/rules` and, as mutmut passes over decorated functions, of `holdin/game`.

    python tests/mutation/mutate.py holdin/game/effects.py holdin/game/moving.py --most 40 --seed 1
    python tests/mutation/mutate.py holdin/rules/move.py:63 holdin/game/moving.py:100

Each mutant is one small change of one module: a comparison, a number, an operator or a truth turned round, a condition
negated, a statement or a decorated handler's call left out. It is run by the tests of its layer in a process of its
own, first those that have killed before, then the quick ones; a mutant that no test minds survives and is printed. No
file is changed: the functions that are imported already get the mutant's code, so that what a module works out while
it is imported stays as it is. The scores are in README.md beside this file.
"""

import ast
import gc
import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from random import Random
from time import process_time
from types import CodeType, FunctionType

import pytest

TESTS = {
    "rules": ("tests/rules", "tests/oracle", "--ignore=tests/oracle/test_malformed.py"),
    "game": ("tests/game",),
}
"""Per layer its tests."""
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult}
JOINED = {ast.And: ast.Or, ast.Or: ast.And}
SECONDS = 20
"""For one test, of the processor's time, so that a busy machine kills nothing by itself."""

MEMORY = 3 << 30
"""In bytes: a loop without an end may fill it, too."""


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """The small changes that one node may suffer."""
    match node:
        case ast.Compare(ops=[op, *rest]) if type(op) in COMPARED:
            yield _with(node, ops=[COMPARED[type(op)](), *rest])
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in COUNTED:
            yield _with(node, op=COUNTED[type(op)]())
        case ast.BoolOp(op=op):
            yield _with(node, op=JOINED[type(op)]())
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield operand
        case ast.Constant(value=bool(value)):
            yield _with(node, value=not value)
        case ast.Constant(value=int(value)):
            yield _with(node, value=value + 1)
        case ast.If(test=test) | ast.IfExp(test=test) if not isinstance(test, ast.Compare | ast.UnaryOp):
            yield _with(node, test=ast.UnaryOp(ast.Not(), test))
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="say" | "__init__"))):
            return
        case ast.Expr(value=ast.Call()):
            yield ast.Pass()


def _with(node: ast.AST, **parts: object) -> ast.AST:
    changed = deepcopy(node)
    for name, value in parts.items():
        setattr(changed, name, value)
    return changed


def mutants(tree: ast.Module) -> list[tuple[ast.AST, ast.AST]]:
    """Every node of a module's functions that can be changed, with what takes its place."""
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    nodes = [node for function in functions for part in function.body for node in ast.walk(part)]
    return [(node, changed) for node in dict.fromkeys(nodes) for changed in changes(node)]


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return ast.copy_location(self.new, node) if node is self.old else super().generic_visit(node)


def mutated(file: Path, old: ast.AST, new: ast.AST, tree: ast.Module) -> CodeType:
    """The module with one change; the tree is what it was afterwards."""
    swapped = ast.fix_missing_locations(_Swap(old, new).visit(tree))
    assert isinstance(swapped, ast.Module)
    code = compile(swapped, str(file), "exec")
    _Swap(new, old).visit(tree)
    return code


def put_in_place(file: Path, code: CodeType) -> None:
    """Give the module's functions, decorated or not, the code that they have here; each is known by name and line."""
    codes = {(each.co_qualname, each.co_firstlineno): each for each in _codes(code)}
    name = ".".join(file.with_suffix("").parts)
    gc.unfreeze()  # what conftest has put aside is not among the objects else: no mutant would ever be in place
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__module__ == name:
            own = function.__code__
            function.__code__ = codes.get((own.co_qualname, own.co_firstlineno), own)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


@dataclass
class Trials:
    """A plugin: once the tests are collected, it runs them for one mutant after the other."""

    options: Namespace
    kills: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)

    def pytest_sessionstart(self) -> None:
        """The same examples for all, and none made smaller: one that fails is enough."""
        from hypothesis import Phase, settings  # noqa: PLC0415 - its own plugin must come before

        settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate), derandomize=True, database=None)
        settings.load_profile("mutants")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of what pytest does with the tests."""
        passed, begun = self._run(session, None)
        assert passed, f"without any change {begun[-1][1] if begun else 'something'} fails"
        self.seconds = {name: later - start for (start, name), (later, _) in pairwise(begun)}
        for place in self.options.places:
            file, _, line = place.partition(":")
            self._try_out(session, Path(file), int(line or 0))
        return True

    def _try_out(self, session: pytest.Session, file: Path, line: int) -> None:
        """Try mutants of a module, or of one of its lines, and print those that survive, and the score."""
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = [(old, new) for old, new in mutants(tree) if line in {0, _line(old)}]
        tried = Random(self.options.seed).sample(found, min(self.options.most, len(found)))
        alive = 0
        for old, new in tried:
            if self._survives(session, file, mutated(file, old, new, tree)):
                alive += 1
                _tell(f"  {file}:{_line(old)}: {ast.unparse(old)!r} → {ast.unparse(new)!r}")
        _tell(f"{file}{f':{line}' * bool(line)}: {len(tried) - alive} of {len(tried)} killed ({len(found)} there are)")

    def _survives(self, session: pytest.Session, file: Path, code: CodeType) -> bool:
        """Whether the tests pass with the change; one that hangs is killed by the clock, and counts as killed."""
        session.items.sort(key=lambda item: (-self.kills[item.nodeid], self.seconds.get(item.nodeid, SECONDS)))
        passed, begun = self._run(session, (file, code))
        if not passed:
            self.kills[begun[-1][1]] += 1
        return passed

    @staticmethod
    def _run(session: pytest.Session, mutant: tuple[Path, CodeType] | None) -> tuple[bool, list[tuple[float, str]]]:
        """Whether all tests pass, and which began when, in processor's time; a failing one is the last."""
        out, into = os.pipe()
        child = os.fork()
        if not child:
            if mutant:
                put_in_place(*mutant)
            _test(session, into)
        os.close(into)
        with os.fdopen(out, encoding="utf-8") as lines:
            begun = [line.rstrip().split(" ", 1) for line in lines]
        passed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
        return passed, [(float(when), name) for when, name in begun]


def _test(session: pytest.Session, pipe: int) -> None:
    """Run the tests up to the first that fails, and end this process; each tells that it begins, and when."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    for item, following in zip(session.items, [*session.items[1:], None], strict=True):
        os.write(pipe, f"{process_time()} {item.nodeid}\n".encode())
        _limit()
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        if session.testsfailed:
            os._exit(1)
    os._exit(0)


def _limit() -> None:
    import resource  # noqa: PLC0415 - not on every system

    resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + SECONDS, resource.RLIM_INFINITY))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 0)


def main() -> None:
    """Try mutants of some modules and print those that survive, and the scores."""
    parser = ArgumentParser(description="Mutation testing of holdin/rules and holdin/game.")
    parser.add_argument("places", nargs="+", help="modules, or lines of modules as FILE:LINE")
    parser.add_argument("--most", type=int, default=50, help="so many mutants of each, picked at random")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    tests = [test for layer, tests in TESTS.items() if f"/{layer}/" in " ".join(options.places) for test in tests]
    sys.exit(pytest.main(["-q", "-s", "-p", "no:cacheprovider", *tests], plugins=[Trials(options)]))


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
