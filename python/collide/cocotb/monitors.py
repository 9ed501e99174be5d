# SPDX-License-Identifier: MIT
"""Monitors: they show the pins of each clock to the unit's checker, which alone compares."""
from __future__ import annotations

from typing import Any

import collide
from cocotb.triggers import FallingEdge, First, ReadOnly, RisingEdge, Timer
from cocotb.utils import get_sim_time

from . import report
from .agents import bits, high
from .job import REGISTERS, Job


def named(places: dict[str, tuple[int, int]], register: int | str) -> tuple[int, int]:
    """Byte offset and bytes of a register that is given by name or offset; 0 bytes: not known."""
    if isinstance(register, str):
        if register not in places:
            raise collide.InputError(
                f'register: no "{register}", expected one of {", ".join(places)}'
            )
        return places[register]
    return register, 0


def held_to(timing: str | None, patience: int | None) -> dict[str, Any]:
    """Arguments of a checker: those given, else those of the run."""
    places = report.Places.given()
    return {
        "timing": timing or places.timing or "exact",
        "patience": patience or places.patience or 48,
    }


class Monitor:
    """Samples the pins of `pins`, an instance with the ports of a unit, for a checker.

    unit: its name; checker: a collide.BlitterChecker or another; period: of the clock, in ns.
    job: what is to be written down, so that a divergence leaves a job.
    The first clock sampled is one of a reset. A divergence raises Mismatch, whose text is the report.
    """

    def __init__(
        self, unit: str, checker: collide.Checker, pins: Any, period: int, job: Job | None = None
    ) -> None:
        self.unit = unit
        self.job = job
        self.checker = checker
        self.period = period
        self._pins = pins
        self._handles = [
            getattr(pins, name, None) for name in (*checker.inputs, *checker.outputs)
        ]

    def clock(self) -> int:
        """The clock of the wave."""
        return int(get_sim_time("ps") // (1000 * self.period))

    def sample(self) -> None:
        """The pins of this clock, which are settled."""
        levels = self._levels()
        while self.checker.clocks < self.clock():  # of the reset
            self._show(self.checker._see, levels)
        if self.job:
            names = (*self.checker.inputs, *self.checker.outputs)
            self.job.see({name: level or "" for name, level in zip(names, levels)})
        self._show(self.checker._see, levels)

    def check(self) -> None:
        """No clock follows. Raises collide.NothingCompared if nothing was compared."""
        self._show(self.checker.end)
        report.matched(
            self.unit,
            {"accesses": self.checker.accesses, "comparisons": self.checker.comparisons},
        )

    def _levels(self) -> list[str | None]:
        return [None if pin is None else bits(pin) for pin in self._handles]

    def _show(self, function: Any, *arguments: Any) -> None:
        try:
            function(*arguments)
        except collide.Divergence as found:
            raise report.leave(self.unit, self.period, found, self.job) from None


class VeraMonitor(Monitor):
    """Shows a VERA clock by clock while somebody acts, and otherwise in the clock of each interrupt
    and latch, and at least once in STRETCH clocks."""

    STRETCH = 97
    SETTLES = 8  # clocks after an action

    async def run(self) -> None:
        pins, until = self._pins, 0
        while True:
            if high(pins.i_clk):
                await FallingEdge(pins.i_clk)
            await ReadOnly()
            clock = self.clock()
            if self.checker.clocks == 0:
                self.sample()
            elif self.checker.clocks <= clock:
                self.catch_up()
                self._show(self.checker._see, self._levels())
            if self._acts():
                until = clock + self.SETTLES
            if clock < until:
                await FallingEdge(pins.i_clk)
            else:
                await First(*self._events(), Timer(self.STRETCH * self.period, unit="ns"))

    def catch_up(self) -> None:
        """Compares this clock, if it is settled, and says that in those before nobody has acted."""
        clocks = self.clock() - self.checker.clocks
        if clocks > 0 and not high(self._pins.i_clk):
            self._show(self.checker._quiet, clocks, self._levels())

    def check(self) -> None:
        self.catch_up()
        super().check()

    def _actions(self) -> list[Any]:
        """Pins that are high while somebody acts."""
        names = ("i_rst", "i_hold", "i_strobe", "i_look")
        return [getattr(self._pins, name) for name in names if hasattr(self._pins, name)]

    def _acts(self) -> bool:
        return not high(self._pins.i_vram_ready) or any(high(pin) for pin in self._actions())

    def _events(self) -> list[Any]:
        pins = self._pins
        return [
            *(RisingEdge(pin) for pin in (*self._actions(), pins.o_latch)),
            FallingEdge(pins.i_vram_ready), pins.i_wait_states.value_change, pins.o_irq.value_change,
        ]
