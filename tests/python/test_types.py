# SPDX-License-Identifier: MIT
"""The stub says what the module has."""
import ast
import builtins
import inspect
import os
import pathlib

import collide
from collide import _native

FOLDER = pathlib.Path(collide.__file__).parent
STUB = ast.parse((FOLDER / "_native.pyi").read_text())
ADDED = {"__init__"}  # every class has one, but only some are for callers


def members(body):
    return {node.name: node for node in body if isinstance(node, (ast.FunctionDef, ast.ClassDef))}


def parameters_of_stub(function):
    return [argument.arg for argument in function.args.args]


def parameters_of_module(function):
    # A method of C++ has its function within.
    return list(inspect.signature(getattr(function, "__func__", function)).parameters)


def names_of(owner):
    # Some releases of pybind11 add a name of their own.
    return {name for name in vars(owner) if not name.startswith(("__", "_pybind11_"))}


def test_the_stub_has_every_name():
    assert set(members(STUB.body)) == names_of(_native)


def test_classes_have_every_member():
    for name, stub in members(STUB.body).items():
        if isinstance(stub, ast.ClassDef):
            owner = getattr(_native, name)
            assert set(members(stub.body)) - ADDED == names_of(owner) - ADDED, name


def functions():
    for name, stub in members(STUB.body).items():
        owner = getattr(_native, name)
        if isinstance(stub, ast.FunctionDef):
            yield name, stub, owner
            continue
        for member, node in members(stub.body).items():
            if callable(getattr(owner, member)):
                yield f"{name}.{member}", node, getattr(owner, member)


def test_parameters_have_the_same_names():
    checked = 0
    for name, stub, function in functions():
        assert parameters_of_stub(stub) == parameters_of_module(function), name
        checked += 1
    assert checked > 10


def test_no_parameter_hides_a_builtin():
    stubs = [node for node in ast.walk(STUB) if isinstance(node, ast.FunctionDef)]
    named = {name for stub in stubs for name in parameters_of_stub(stub)}
    for name in collide.__all__:
        thing = getattr(collide, name)
        if inspect.isfunction(thing) and not hasattr(thing, "__wrapped__"):
            named |= set(inspect.signature(thing).parameters)
    assert len(named) > 20
    assert not named & set(dir(builtins))


def test_the_version_is_the_projects():
    project = pathlib.Path(os.environ["COLLIDE_ROOT"], "CMakeLists.txt").read_text()
    assert f"project(collide VERSION {collide.__version__}" in project


def test_the_package_is_typed():
    assert (FOLDER / "py.typed").exists()
    for name in collide.__all__:
        thing = getattr(collide, name)
        assert thing.__doc__, name
        # What the C++ side has is typed by the stub.
        if inspect.isfunction(thing) and not hasattr(thing, "__wrapped__"):
            hints = inspect.get_annotations(thing)
            assert set(hints) == {*inspect.signature(thing).parameters, "return"}, name


def test_everything_public_has_a_docstring():
    owners = [thing for thing in vars(_native).values() if inspect.isclass(thing)]
    assert len(owners) > 5
    for owner in owners:
        for name in names_of(owner):
            assert name.startswith("_") or getattr(owner, name).__doc__, name


def test_all_lists_what_there_is():
    public = {
        name
        for name, thing in vars(collide).items()
        if not name.startswith("_") and getattr(thing, "__module__", "").startswith("collide")
    }
    assert public == set(collide.__all__)
