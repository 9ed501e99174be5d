# SPDX-License-Identifier: MIT
"""What callers may get wrong about arguments, in one line.

The C++ side tells of arguments that do not fit in several lines, with its own names of types and
all that it was given. Callers of this module get an InputError as for anything else that cannot
be used.
"""
from __future__ import annotations

import functools
import re
from typing import Any, Callable, TypeVar, cast

from ._native import InputError

Function = TypeVar("Function", bound=Callable[..., Any])


def _types(values: tuple[Any, ...], named: dict[str, Any]) -> str:
    words = [type(value).__name__ for value in values]
    words += [f"{name}: {type(value).__name__}" for name, value in named.items()]
    return f"({', '.join(words)})"


def _expected(error: TypeError) -> str:
    """The signatures that pybind11 lists, without what it returns and the object itself."""
    listed = re.findall(r"^ +\d+\. (?:[\w.]+)?(\(.*\))(?: ->.*)?$", str(error), re.MULTILINE)
    without_self = (re.sub(r"^\(self: [\w.]+(, )?", "(", one) for one in listed)
    return " or ".join(without_self).replace("collide._native.", "")


def checked(function: Function, name: str, is_method: bool = False) -> Function:
    """The same function; arguments that do not fit raise InputError."""

    @functools.wraps(function)
    def call(*values: Any, **named: Any) -> Any:
        try:
            return function(*values, **named)
        except TypeError as error:
            expected = _expected(error)
            if not expected:
                raise
            given = _types(values[is_method:], named)
            raise InputError(f"{name}{given}: arguments that do not fit, expected {expected}") from None

    return cast(Function, call)


def check_methods(owner: type) -> None:
    """Makes the methods of a class of the C++ side checked ones."""
    for name, member in list(vars(owner).items()):
        if name != "__init__" and name.startswith("__"):
            continue
        if isinstance(member, (staticmethod, property)) or not callable(member):
            continue
        shown = owner.__name__ if name == "__init__" else f"{owner.__name__}.{name}"
        setattr(owner, name, checked(member, shown, is_method=True))
