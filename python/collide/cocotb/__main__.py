# SPDX-License-Identifier: MIT
"""python -m collide.cocotb FILE: the tests of FILE on its `DESIGN`, as ./collide cocotb runs them.

Exit status: 0 all agreed, 1 a mismatch or failed test, 2 bad input or a simulator that is missing.
Results are printed; why it is not 0 is the last line of standard error.
"""
from __future__ import annotations

import argparse
import importlib.util
import pathlib
import sys

import collide

from .runner import Design, Failed, run


def design_of(file: pathlib.Path) -> Design:
    sys.path.insert(0, str(file.resolve().parent))
    spec = importlib.util.spec_from_file_location(file.stem, file)
    assert spec and spec.loader
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    design = getattr(example, "DESIGN", None)
    if not isinstance(design, Design):
        raise collide.InputError(f"{file}: has no DESIGN, expected a collide.cocotb.Design")
    return design


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m collide.cocotb")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--rtl", default="")
    parser.add_argument("--sim", choices=("icarus", "verilator"), default="icarus")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--count", type=int)
    parser.add_argument("--timing", choices=("exact", "transactions", "results"), default="")
    parser.add_argument("--patience", type=int)
    parser.add_argument("--no-wave", dest="wave", action="store_false")
    parser.add_argument("--out", default="")
    parser.add_argument("--command", default="./collide")
    given = vars(parser.parse_args())
    file = given.pop("file")
    try:
        run(design_of(file), file, **given)
    except collide.InputError as error:
        print(error, file=sys.stderr)
        return 2
    except Failed as failed:
        print(failed)
        print(failed.why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
