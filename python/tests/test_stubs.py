"""The stubs say what the module has, name by name and argument by argument; everything public has a docstring."""
import ast
import inspect
import re

import pytest

import lusoria
from common import ROOT
from lusoria import _core, aec

STUBS = ast.parse((ROOT / "python" / "lusoria" / "_core.pyi").read_text())
CLASSES = {node.name: node for node in STUBS.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUBS.body if isinstance(node, ast.FunctionDef)}


def public(thing):
    return {name for name in vars(thing) if not name.startswith("_")}


def stubbed(node):
    names = {n.name for n in node.body if isinstance(n, ast.FunctionDef)}
    return {name for name in names | {n.target.id for n in node.body if isinstance(n, ast.AnnAssign)} if not name.startswith("_")}


def arguments_of(node):
    return [a.arg for a in node.args.args if a.arg != "self"]


def arguments_in_docstring(function):
    """pybind11 writes them there: name(self: X, one: int, two: str = 'en') -> Y"""
    head = re.match(r"\w+\((.*)\) -> ", function.__doc__.splitlines()[0]).group(1)
    return [name for name in re.findall(r"(\w+): ", head) if name != "self"]


def test_names_of_the_module():
    assert set(CLASSES) | set(FUNCTIONS) == public(_core)
    assert set(lusoria.__all__) == {name for name in public(lusoria) if name not in ("selfplay", "vector", "aec", "copyreg", "pathlib",
                                                                                    "annotations", "NamedTuple")}


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_members_of(name):
    kind, node = getattr(_core, name), CLASSES[name]
    if issubclass(kind, Exception):
        assert [base.id for base in node.bases] == [kind.__bases__[0].__name__]
        return
    assert stubbed(node) == public(kind)
    for member in node.body:
        if not isinstance(member, ast.FunctionDef) or member.name.startswith("_") or (name, member.name) == ("Title", "new"):
            continue
        is_property = any(getattr(d, "id", "") == "property" for d in member.decorator_list)
        assert is_property == isinstance(vars(kind)[member.name], property), member.name
        if not is_property and name != "Tables":
            assert arguments_of(member) == arguments_in_docstring(getattr(kind, member.name)), member.name


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_arguments_of(name):
    assert arguments_of(FUNCTIONS[name]) == arguments_in_docstring(getattr(_core, name))


def told(thing):
    """A docstring without the signature that pybind11 puts before it."""
    return re.sub(r"^\w+\(.*\) -> .*\n*", "", thing.__doc__ or "").strip()


def test_everything_public_has_a_docstring():
    silent = [name for name in lusoria.__all__ if not told(getattr(lusoria, name))]
    for kind in [getattr(_core, name) for name in CLASSES if name != "Tables"] + [lusoria.VectorEnv, lusoria.SelfPlay, aec.LusoriaEnv]:
        silent += [f"{kind.__name__}.{name}" for name in public(kind) if not told(inspect.getattr_static(kind, name))
                   and name not in ("rule", "section")]
    assert not silent
