# SPDX-License-Identifier: MIT
"""python_calls.py [--seed N] [--calls N | --only CALL]: calls everything that the module collide has, except the
recorder, with right and wrong arguments. Each call gives a result or raises InputError.

Each call is made of bytes, which follow from the seed and the number of the call. Status 1 if one ends in another way.
"""
import argparse
import collections
import decimal
import fractions
import inspect
import mmap
import os
import pathlib
import random
import signal
import sys
import tempfile
import threading
import traceback
import warnings

import collide
import numpy as np
from collide import _native

ROOT = pathlib.Path(__file__).resolve().parents[2]
BYTES_A_CALL = 96
# Ends a call that does not end.
MOST_SECONDS = 120


class Mine(Exception):
    """Raised by a memory that is a callable: it comes out as itself."""


class Choices:
    """What a call consists of, from bytes; 0 when they are used up."""

    def __init__(self, data):
        self.left = iter(data)

    def below(self, count):
        number = next(self.left, 0)
        return (number << 8 | next(self.left, 0)) % count

    def of(self, values):
        return values[self.below(len(values))]


# Objects whose methods raise, lie, or change what the call was given.

ODD = "odd\nobject"
RAISED = [ZeroDivisionError, ValueError, TypeError, IndexError, OverflowError, RecursionError, UnicodeError]
HOOKS = [
    "__len__", "__getitem__", "__index__", "__int__", "__float__", "__iter__", "__array__", "__repr__", "__str__",
    "__fspath__", "__bool__", "__eq__", "__hash__", "__call__", "__contains__",
]


def answering(names, answer):
    """An object that calls `answer` for each of the methods of these names."""
    return type("Odd", (), {name: lambda self, *args, **named: answer(*args) for name in names})()


def odd(choices, world):
    names = {choices.of(HOOKS) for _ in range(1 + choices.below(6))}
    if choices.below(2):
        names |= {"__len__", "__getitem__"}
    kind = choices.below(3)
    if kind == 0:
        error = choices.of(RAISED)

        def answer(*args):
            raise error(ODD)

    elif kind == 1:
        lie = choices.of([None, -1, 2, 2**63, 2**70, "x", 0.5, float("nan"), [], world.mask])

        def answer(*args):
            return lie

    else:

        def answer(*args):
            world.change()
            return choices.of([2, 0, world.mask, 1.5])

    return answering(names, answer)


class Temporaries:
    """A sequence whose elements nobody else holds, and that may be shorter than it says."""

    def __init__(self, length, ends_at, change):
        self.length, self.ends_at, self.change = length, ends_at, change

    def __len__(self):
        return self.length

    def __getitem__(self, number):
        self.change()
        if number >= self.ends_at:
            raise IndexError(number)
        return collide.Mask(np.ones((3, 3), bool))


class SubclassOfMask(collide.Mask):
    pass


class World:
    """What arguments are made of. One for each call."""

    def __init__(self, choices):
        self.choices = choices
        self.mask = collide.Mask(np.ones((5, 9), bool))
        self.masks = [self.mask, collide.Mask(np.eye(70, dtype=bool))]
        self.array = np.array([[0, 0], [3, 2]])
        self.bytes = bytearray(64)
        self.dict = {"unit": "blitter", "name": "a", "screen": [3, 3]}

    def change(self):
        """What another thread, or the argument's own code, may do during the call."""
        self.masks.clear()
        self.dict.clear()
        self.array[:] = 2**40
        try:
            self.bytes.clear()
        except BufferError:
            pass  # held by the call

    def memory(self, address, data=None):
        found = self.choices.below(12)
        if found == 0:
            raise collide.BusError("nobody")
        if found == 1:
            raise Mine("memory")
        return self.choices.of([0, 1, 0xFFFF, -1, None, "x", 1 << 40]) if found == 2 else 0


HUGE = [2**31, -(2**31), 2**33, 2**63 - 1, -(2**63), 2**63, -(2**63) - 1, 2**64, 10**400]
NUMBERS = [0, 1, 2, 3, 7, 15, 64, 127, 256, -1, -2, True, False]
REALS = [0.0, -0.5, 1.5, 13.0, 1e100, 1e-160, 5e-324, 1e308, 2.0**33, float("nan"), float("inf"), -float("inf")]
TEXTS = [
    "", "golden", "rtl", "lockstep", "robust", "literal", "blitter", "vera", "X_COUNT", "CONTROL", "ISR", "COUNT", "STATUS",
    "x\0y", "\ud800", "\udcff.png", "none.png", "a\nb", "\N{PILE OF POO}", "x" * 5000, str(ROOT / "scenes/sprites/ship.png"),
    str(ROOT / "scenes/tunnel.json"), str(ROOT), "/dev/zero",
]
TYPES = ["?", "b", "u1", "i2", "u4", "i4", "i8", "u8", ">i4", ">i8", "f2", "f4", "f8", ">f8", "g", "c16", "O", "U3", "S2",
         "M8[s]", "V5", [("x", "i4"), ("y", "i4")]]
SHAPES = [(), (0,), (2,), (5,), (0, 2), (1, 2), (2, 2), (3, 2), (1, 3), (2, 5), (4, 5), (2, 3, 4), (1, 1, 4), (0, 0), (1, 9000)]


def array(choices, world):
    shape, dtype = choices.of(SHAPES), np.dtype(choices.of(TYPES))
    if choices.below(4) == 0:
        return world.array
    made = np.zeros(shape, dtype)
    if dtype.kind in "?biuf" and made.size:
        values = np.array([choices.of(NUMBERS) for _ in range(min(made.size, 20))], "i8")
        made.flat[: len(values)] = values.astype(dtype)
        if dtype.kind == "f":
            made.flat[0] = choices.of(REALS)
        elif dtype.itemsize == 8:
            made.flat[0] = choices.of(HUGE[:5]) if dtype.kind == "i" else 2**64 - 1
    way = choices.below(6)
    if way == 0:
        return np.asfortranarray(made)
    if way == 1 and shape:
        return made[::-1]
    if way == 2:
        made.flags.writeable = False
    if way == 3 and len(shape) == 2 and shape[0]:
        return np.broadcast_to(made[:1], (choices.of([1, 2, 5]), shape[1]))
    return made


def unmade(choices):
    kind = choices.of([collide.Mask, SubclassOfMask, collide.Blitter, collide.Overlap, collide.Impact, collide.Vera,
                       collide.Scene, _native.Sheet, _native.Row, _native.Frame])
    return kind.__new__(kind)


def scalar(choices):
    dtype = np.dtype(choices.of(["?", "i1", "u1", "i4", "i8", "u8", "f2", "f4", "f8", "g", "c8"]))
    return np.array(choices.of([0, 1, 2, 13])).astype(dtype)[()]


def value(choices, world, depth=0):
    """Any argument."""
    kind = choices.below(20)
    if kind == 0:
        return None
    if kind in (1, 2):
        return choices.of(NUMBERS)
    if kind == 3:
        return choices.of(HUGE)
    if kind == 4:
        return choices.of(REALS)
    if kind == 5:
        return choices.of(TEXTS)
    if kind in (6, 7):
        return array(choices, world)
    if kind == 8:
        return scalar(choices)
    if kind == 9:
        return odd(choices, world)
    if kind == 10:
        return unmade(choices)
    if kind in (11, 12):
        return choices.of([world.mask, world.masks, Temporaries(2, 2, lambda: None), Temporaries(2, 1, world.change),
                           Temporaries(2**62, 2, lambda: None), SubclassOfMask(np.ones((2, 2), bool)), (world.mask,)])
    if kind == 13:
        return choices.of([world.bytes, bytes(16), memoryview(world.bytes), memoryview(bytearray(16))[::2], b"",
                           memoryview(bytearray(16)).cast("i"), world.memory])
    if kind == 14:
        return choices.of([world.dict, {}, {1: 2}, {(1, 2): 3}, {"SPRITES": 64}, {"unit": "overlap"}, collections.OrderedDict()])
    if kind == 15:
        return choices.of([object(), type, int, len, lambda: 0, Ellipsis, range(2), {1, 2}, 1j, fractions.Fraction(13),
                           decimal.Decimal("NaN"), decimal.Decimal(2), np, threading])
    if depth < 3:
        made = [value(choices, world, depth + 1) for _ in range(choices.of([1, 2, 2, 2, 3, 5]))]
        return choices.of([list, tuple])(made)
    return choices.of(NUMBERS)


CHECKERS = [collide.BlitterChecker(), collide.OverlapChecker(), collide.VeraChecker()]


def pins(names, choices):
    """Of a clock in a reset or after it, perhaps one without a value."""
    found = {**dict.fromkeys(names, 0), names[0]: choices.of([1, 1, 0])}
    if choices.below(4) == 0:
        found[choices.of(names)] = choices.of(["X", "Z" * 40, 2, None])
    return found


def fitting(parameter, choices, world):
    """An argument that the parameter of this name is likely to take."""
    numbers = np.array([[choices.of([0, 1, 3, 8]) for _ in range(2)] for _ in range(2)])
    makers = {
        "pixels": lambda: np.ones((choices.of([1, 5]), choices.of([1, 63, 64, 65])), bool),
        "other": lambda: world.mask,
        "offset": lambda: choices.of([(1, 1), [0.5, -3], np.array([2, 2]), (2**40, -(2**63))]),
        "offsets": lambda: numbers,
        "masks": lambda: choices.of([world.masks, tuple(world.masks), Temporaries(2, 2, world.change)]),
        "positions": lambda: choices.of([numbers, world.array]),
        "pairs": lambda: numbers % 2,
        "screen": lambda: (320, 200),
        "movers": lambda: np.ones((2, 5)) * choices.of([1.0, 1e-30, 1e50]),
        "targets": lambda: np.ones((2, 3), choices.of(["f4", "f8"])),
        "rule": lambda: choices.of(["robust", "literal"]),
        "path": lambda: choices.of(TEXTS[-4:]),
        "on": lambda: choices.of(["golden", "rtl", "lockstep"]),
        "memory": lambda: choices.of([64, world.bytes, np.zeros(64, np.uint8), world.memory]),
        "register": lambda: choices.of(["X_COUNT", "COUNT", "CONTROL", "LIST_LINES", 0, 4, 32]),
        "unit": lambda: choices.of(collide.units()),
        "job": lambda: collide.random_job(choices.of(["blitter", "overlap"]), choices.below(9)),
        "scene": lambda: FLIGHT,
        "tag": lambda: choices.of([None, "run"]),
        "milliseconds": lambda: choices.of([0, 1e9, -5]),
        "vram": lambda: bytes(64),
        "timing": lambda: choices.of(["exact", "transactions", "results"]),
        "inputs": lambda: pins(choices.of(CHECKERS).inputs, choices),
        "outputs": lambda: pins(choices.of(CHECKERS).outputs, choices),
    }
    return makers.get(parameter, lambda: choices.of([0, 1, 2, 3, False, True]))()


FLIGHT = {
    "name": "flight",
    "screen": [32, 20],
    "frames": 2,
    "masks": {"dot": {"rows": ["##"]}},
    "objects": [
        {"id": "a", "mask": "dot", "class": "enemy", "at": [4, 10]},
        {"id": "b", "mask": "dot", "class": "player", "at": [3, 10]},
    ],
}

_FOLDER = tempfile.TemporaryDirectory()
SHEET = pathlib.Path(_FOLDER.name, "sheet.json")
SHEET.write_text(
    '{"frames": [{"filename": "a", "duration": 7}, {"filename": "b"}], "meta": {"image": "none.png", "frameTags": '
    '[{"name": "run", "from": 0, "to": 1, "direction": "pingpong", "repeat": "3"}]}}',
    encoding="ascii",
)

# Huge numbers are counts there, which take as long.
LONG = {"step", "foreign_cycle", "grant"}
# The recorder writes files, Divergence is made by the module alone.
LEFT_OUT = {"Recorder", "Divergence", "Frame", "BusError", "InputError", "NothingCompared"}


def makers(choices, world):
    """Makes an object of each class."""
    on = choices.of(["golden", "golden", "rtl", "lockstep"])
    memory = choices.of([64, world.bytes, world.memory])
    return {
        "Mask": lambda: world.mask,
        "Blitter": lambda: collide.Blitter(memory, on),
        "Overlap": lambda: collide.Overlap(memory, on),
        "Impact": lambda: collide.Impact(memory, on),
        "Vera": lambda: collide.Vera(None, "golden"),
        "BlitterChecker": collide.BlitterChecker,
        "OverlapChecker": collide.OverlapChecker,
        "ImpactChecker": collide.ImpactChecker,
        "VeraChecker": collide.VeraChecker,
        "Scene": lambda: collide.parse_scene(FLIGHT),
        "Sheet": lambda: collide.Sheet(SHEET),
    }


def callables():
    """(name, owner or None, whether it is native) of everything to call."""
    found = []
    for name in [*collide.__all__, *(f"_native.{one}" for one in dir(_native) if not one.startswith("__"))]:
        if name.split(".")[-1] in LEFT_OUT:
            continue
        owner = _native if name.startswith("_native.") else collide
        thing = getattr(owner, name.split(".")[-1])
        if callable(thing):
            found.append((name, None))
        if inspect.isclass(thing) and owner is collide:
            found += [(member, name) for member in dir(thing) if not member.startswith("_")]
    return found


CALLABLES = callables()


def parameters_of(function):
    try:
        return list(inspect.signature(getattr(function, "__func__", function)).parameters)
    except (TypeError, ValueError):
        return []


def target_of(choices, world):
    """(name, what to call or the value of a property, the names of its parameters)"""
    name, owner = choices.of(CALLABLES)
    if owner is None:
        function = getattr(_native if name.startswith("_native.") else collide, name.split(".")[-1])
        is_class = inspect.isclass(function)
        return name, function, parameters_of(function.__init__ if is_class else function)
    kind = getattr(collide, owner)
    made = makers(choices, world).get(owner)
    # A method of C++ is also called without an object.
    is_native = kind.__module__ == "collide"
    target = made() if made and (choices.below(8) or not is_native) else kind
    function = getattr(target, name)
    return f"{owner}.{name}", function, parameters_of(function)


def is_of_python(function):
    """A function written in Python has Python's own words for a wrong number of arguments."""
    is_class = inspect.isclass(function) and function.__module__ == "collide.sheet"
    return is_class or inspect.isfunction(function) or inspect.ismethod(function)


def make_call(data):
    """(what is called, as text; the call) of these bytes."""
    choices = Choices(data)
    world = World(choices)
    name, function, names = target_of(choices, world)
    names = [one for one in names if one != "self"]
    is_python, is_long = is_of_python(function), name.split(".")[-1] in LONG
    args, named = [], {}
    count = len(names) if is_python or choices.below(4) else choices.below(6)
    for parameter in [*names, *5 * [""]][:count]:
        is_any = choices.below(3) == 0 and not is_long
        one = value(choices, world) if is_any else fitting(parameter, choices, world)
        if parameter and (choices.below(4) == 0 or named):
            named[parameter] = one
        else:
            args.append(one)
    if not is_python and choices.below(16) == 0:
        named["other_one"] = 1

    def call():
        if callable(function):
            result = function(*args, **named)
            return list(result) if inspect.isgenerator(result) else result
        return function

    return name, call


def run(data):
    """What is wrong with the call that these bytes make, or None."""
    name = "making the arguments"
    try:
        name, call = make_call(data)
        call()
    except collide.InputError as error:
        text = str(error)
        if not text or not text.isprintable() and any(ord(c) < 32 or ord(c) == 127 for c in text):
            return f"{name}: InputError of more than a line: {text!r}"
    except (Mine, collide.BusError, collide.NothingCompared):
        pass
    except Exception as error:
        # Jobs come from an iterable of the caller's, whose exceptions are the caller's.
        if name != "run_jobs" or str(error) != ODD:
            return f"{name}: {traceback.format_exc()}"
    return None


def data_of(seed, number):
    return random.Random(f"{seed}/{number}").randbytes(BYTES_A_CALL)


def run_all(seed, numbers, at):
    for number in numbers:
        at[:8] = number.to_bytes(8, "little")
        signal.alarm(MOST_SECONDS)
        wrong = run(data_of(seed, number))
        if wrong:
            print(wrong, flush=True)
            return 1
    return 0


def main():
    parser = argparse.ArgumentParser(prog="python_calls.py")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--calls", type=int, default=2000)
    parser.add_argument("--only", type=int)
    given = parser.parse_args()
    numbers = range(given.calls) if given.only is None else range(given.only, given.only + 1)
    if not numbers:
        parser.error("--calls: expected 1 or more")
    warnings.simplefilter("ignore")
    print(f"seed {given.seed}", flush=True)
    # The number of the call outlives the process that makes it.
    at = mmap.mmap(-1, 8)
    child = os.fork()
    if child == 0:
        status = 2
        try:
            status = run_all(given.seed, numbers, at)
        finally:
            sys.stdout.flush()
            os._exit(status)
    _, status = os.waitpid(child, 0)
    if status == 0:
        print(f"{len(numbers)} calls: each gave a result or InputError")
        return 0
    number = int.from_bytes(at[:8], "little")
    how = f"ended by signal {os.WTERMSIG(status)}" if os.WIFSIGNALED(status) else "failed"
    print(f"call {number} {how}; to repeat it: --seed {given.seed} --only {number}")
    return 1


if __name__ == "__main__":
    sys.exit(main())
