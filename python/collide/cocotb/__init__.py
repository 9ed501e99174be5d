# SPDX-License-Identifier: MIT
"""Golden models as scoreboards of cocotb's benches: docs/howto/cocotb.md.

Needs cocotb 2, cocotbext-axi and cocotbext-wishbone from the Python registry (requirements.txt).
"""
from __future__ import annotations

import cocotb

from .agents import AxiLiteRegisters, WishboneRegisters
from .benches import BlitterBench, ListUnitBench, VeraBench
from .memory import Memory
from .report import Found, Mismatch, Places
from .runner import Design, Failed, run
from .scoreboards import BlitterScoreboard, ListUnitScoreboard, Scoreboard, VeraScoreboard

__all__ = [
    "AxiLiteRegisters",
    "BlitterBench",
    "BlitterScoreboard",
    "Design",
    "Failed",
    "Found",
    "ListUnitBench",
    "ListUnitScoreboard",
    "Memory",
    "Mismatch",
    "Scoreboard",
    "VeraBench",
    "VeraScoreboard",
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
