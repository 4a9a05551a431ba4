"""Mutation testing for modules whose functions are decorated, which mutmut passes over: `holdin/game`.

    python tests/mutation/mutate.py holdin/game/effects.py holdin/game/moving.py --most 40 --seed 1

Each mutant is one small change of one module: a comparison, a number, an operator or a truth turned round, a condition
negated, a statement or a decorated handler's call left out. It is run by the game's tests in a process of its own; a
mutant that no test minds survives and is printed. No file is changed: the mutant is what the import finds.
"""

import ast
import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from copy import deepcopy
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

TESTS = sorted(str(path) for path in Path("tests/game").glob("test_*.py"))
COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
COUNTED = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult}
JOINED = {ast.And: ast.Or, ast.Or: ast.And}
SECONDS = 60
"""Of the processor's time, so that a busy machine kills nothing by itself."""


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
        case ast.Expr(value=ast.Call(func=ast.Attribute(attr="say"))):
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


class _Mutated(MetaPathFinder, Loader):
    """Finds one module's mutant instead of its file."""

    def __init__(self, name: str, tree: ast.Module, file: Path) -> None:
        self.name, self.code = name, compile(tree, str(file), "exec")

    def find_spec(self, fullname: str, _path: object = None, _target: object = None) -> ModuleSpec | None:
        return ModuleSpec(fullname, self) if fullname == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        exec(self.code, vars(module))  # noqa: S102 - our own module, one node changed


def survives(file: Path, old: ast.AST, new: ast.AST, tree: ast.Module) -> bool:
    """Whether the game's tests pass with the change; one that hangs is killed by the clock, and counts as killed."""
    child = os.fork()
    if child:
        return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    mutated = ast.fix_missing_locations(_Swap(old, new).visit(tree))
    assert isinstance(mutated, ast.Module)
    sys.meta_path.insert(0, _Mutated(".".join(file.with_suffix("").parts), mutated, file))
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    os.dup2(1, 2)
    import resource  # noqa: PLC0415 - not on every system

    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    os._exit(pytest.main(["-x", "-q", "-p", "no:cacheprovider", *TESTS]))


def main() -> None:
    """Try mutants of some modules and print those that survive, and the score."""
    parser = ArgumentParser(description="Mutation testing of modules with decorated functions.")
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--most", type=int, default=50, help="so many mutants of each module, picked at random")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    for file in options.files:
        tree = ast.parse(file.read_text(encoding="utf-8"))
        found = mutants(tree)
        tried = Random(options.seed).sample(found, min(options.most, len(found)))
        alive = [(old, new) for old, new in tried if survives(file, old, new, tree)]
        _tell(f"{file}: {len(tried) - len(alive)} of {len(tried)} killed ({len(found)} there are)")
        for old, new in alive:
            _tell(f"  line {getattr(old, 'lineno', '?')}: {ast.unparse(old)!r} → {ast.unparse(new)!r}")


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
