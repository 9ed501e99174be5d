# SPDX-License-Identifier: MIT
"""The checkers of the units in cocotb's benches: docs/howto/cocotb.md.

Needs cocotb 2, cocotbext-axi and cocotbext-wishbone from the Python registry (requirements.txt).
"""
from __future__ import annotations

import cocotb

from .agents import AxiLiteRegisters, WishboneRegisters
from .benches import Arbiter, BlitterBench, ListUnitBench, VeraBench
from .job import Job
from .memory import Memory
from .monitors import Monitor, VeraMonitor
from .report import Mismatch, Places
from .runner import Design, Failed, run

__all__ = [
    "Arbiter",
    "AxiLiteRegisters",
    "BlitterBench",
    "Design",
    "Failed",
    "Job",
    "ListUnitBench",
    "Memory",
    "Mismatch",
    "Monitor",
    "VeraBench",
    "VeraMonitor",
    "WishboneRegisters",
    "count",
    "run",
    "seed",
]


def seed() -> int:
    """The seed of this run, for random.Random."""
    return cocotb.RANDOM_SEED


def count(normal: int) -> int:
    """How often a test does what it does: what --count says, else `normal`."""
    given = Places.given().count
    return normal if given is None else given
