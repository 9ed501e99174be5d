# SPDX-License-Identifier: MIT
"""A bench for each unit: drivers around a design, and a monitor that shows its pins to the checker.

    bench = await BlitterBench.start(dut, memory)
    await bench.write("X_COUNT", 3)
    ...
    await bench.finished()
    bench.check()
"""
from __future__ import annotations

import random
from typing import Any

import cocotb
import collide
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, ReadOnly, RisingEdge

from .agents import (
    ClassicMemory,
    Pin,
    PipelinedMemory,
    RegisterPort,
    VeraPort,
    VideoRam,
    Waits,
    WishboneRegisters,
    high,
)
from .job import REGISTERS, Job
from .memory import Memory
from .monitors import Monitor, VeraMonitor, held_to, named

# Clock periods in ns.
BLITTER_PERIOD, LIST_UNIT_PERIOD, VERA_PERIOD = 125, 40, 40


async def power_up(dut: Any, period: int) -> None:
    """Starts the clock, in reset. Time has passed afterwards: drivers may be made."""
    dut.i_rst.value = 1
    Clock(dut.i_clk, period, unit="ns", impl="gpi").start()
    await ClockCycles(dut.i_clk, 1)


async def reset(dut: Any, clocks: int = 3) -> None:
    await FallingEdge(dut.i_clk)
    dut.i_rst.value = 1
    await ClockCycles(dut.i_clk, clocks)
    await FallingEdge(dut.i_clk)
    dut.i_rst.value = 0


class Arbiter:
    """Who has the bus of a blitter. Grants what is asked for, by chance not at once and not for long,
    and lets others make bus cycles when the chip has let go of it.

    In every clock, of 100: grant it, withdraw it, a bus cycle of another master. A grant is withdrawn
    while an access waits for its answer, and stays away for `latency` clocks: a core that decides on
    its next access before it makes it, or looks at the grant now and then, could not obey otherwise.
    """

    def __init__(
        self, seed: int, grant: int = 50, withdraw: int = 8, foreign: int = 50, latency: int = 16
    ) -> None:
        self._draw = random.Random(seed)
        self._chances = grant, withdraw, foreign
        self._latency = latency
        self._away = 0  # clocks left
        self.granted = False

    def step(self, request: bool, on_bus: bool, waits: bool) -> bool:
        """For this clock; whether another master may make a bus cycle. waits: an access does, since
        before this clock."""
        grant, withdraw, foreign = self._chances
        chance = self._draw.randrange(100)
        if self.granted:
            self.granted = request and not (waits and chance < withdraw)
            self._away = self._latency if request and not self.granted else 0
            return False
        self._away = max(0, self._away - 1)
        if request:
            self.granted = self._away == 0 and chance < grant
            return False
        return not on_bus and chance < foreign


class BlitterBench:
    """A blitter with a memory of Wishbone classic, an arbiter and a register driver.

    memory: its contents at the beginning, a power of two of bytes, or a Memory.
    seed: of wait states and grants.
    timing, patience: of the checker, if not those of the run (./collide cocotb --timing).
    """

    def __init__(
        self, dut: Any, memory: Memory, seed: int, timing: str | None = None,
        patience: int | None = None,
    ) -> None:
        self.dut = dut
        self.memory = memory
        held = held_to(timing, patience)
        checker = collide.BlitterChecker(**held)
        # As cosim does: a design with clocks of its own may need several.
        self._reset_clocks = 1 if held["timing"] == "exact" else 16
        self.monitor = Monitor("blitter", checker, dut, BLITTER_PERIOD, Job("blitter", memory))
        self.arbiter = Arbiter(seed)
        self._slave = ClassicMemory(dut, memory, Waits(seed, latest=2))
        self._registers = WishboneRegisters(dut, 16, timeout=20_000)
        dut.i_reg_fc.value = 5
        self._grant, self._cycle = Pin(dut.i_bus_grant), Pin(dut.i_bus_cycle)

    @classmethod
    async def start(
        cls, dut: Any, memory: bytes | Memory, seed: int = 1, timing: str | None = None,
        patience: int | None = None,
    ) -> BlitterBench:
        await power_up(dut, BLITTER_PERIOD)
        given = memory if isinstance(memory, Memory) else Memory(memory)
        bench = cls(dut, given, seed, timing, patience)
        cocotb.start_soon(bench._watch())
        await reset(dut, max(3, bench._reset_clocks))
        return bench

    async def write(
        self, register: int | str, data: int, size: int | None = None, fc: int = 5
    ) -> bool:
        """A register by name or offset. size: 1, 2 or 4 bytes, the register's if not given, 2 at an
        offset. Whether it was acknowledged."""
        offset, own = named(REGISTERS["blitter"], register)
        size = size or own or 2
        answered = True
        for at, bytes_, part in self._parts(offset, size, data):
            answered = (await self._access(at, bytes_, part, fc))[0] and answered
        return answered

    async def read(self, register: int | str, size: int | None = None, fc: int = 5) -> int:
        offset, own = named(REGISTERS["blitter"], register)
        size = size or own or 2
        found = 0
        for at, bytes_, _ in self._parts(offset, size, 0):
            found = found << 8 * bytes_ | (await self._access(at, bytes_, None, fc))[1]
        return found

    async def reset(self) -> None:
        """The chip's reset input, with the bus taken away. Memory stays."""
        await reset(self.dut, self._reset_clocks)

    async def finished(self) -> None:
        """Waits until BUSY has cleared."""
        await FallingEdge(self.dut.i_clk)
        while not high(self.dut.o_done):
            await RisingEdge(self.dut.o_done)
            await FallingEdge(self.dut.i_clk)

    def check(self) -> None:
        """At the end of a test."""
        self.monitor.check()

    @staticmethod
    def _parts(offset: int, size: int, data: int) -> list[tuple[int, int, int]]:
        if size == 4:
            return [(offset, 2, data >> 16 & 0xFFFF), (offset + 2, 2, data & 0xFFFF)]
        return [(offset, size, data & (1 << 8 * size) - 1)]

    async def _access(self, offset: int, size: int, data: int | None, fc: int) -> tuple[bool, int]:
        self.dut.i_reg_fc.value = fc
        select = 3 if size == 2 else 1 if offset & 1 else 2
        # A 68000 drives a byte on both halves of the bus.
        lanes = data if data is None or size == 2 else data * 0x0101
        answered, word = await self._registers.access(offset >> 1, lanes, select)
        return answered, word if size == 2 else word & 0xFF if offset & 1 else word >> 8

    async def _watch(self) -> None:
        """Memory, arbiter and monitor, clock by clock."""
        dut = self.dut
        while True:
            await FallingEdge(dut.i_clk)
            waits = self._slave.waits
            self._slave.step()
            foreign = self.arbiter.step(high(dut.o_bus_request), high(dut.o_mem_cyc), waits)
            if high(dut.i_rst):
                self.arbiter.granted = foreign = False
            answers = high(dut.o_reg_ack) or high(dut.o_reg_err)
            self._grant.drive(int(self.arbiter.granted))
            # The bus cycles of others count while BUSY, those at the registers among them.
            self._cycle.drive(int(answers or (foreign and not high(dut.o_done))))
            await ReadOnly()
            self.monitor.sample()


class ListUnitBench:
    """Overlap or impact, with a memory of Wishbone pipelined and a register driver.

    unit: "overlap" or "impact"; memory: its contents at the beginning, a power of two of bytes.
    parameters: those of the design that are not the default.
    port: the driver of the registers, if it is not Wishbone's of the design itself.
    pins: the instance with the unit's ports, if it is not the top module.
    timing, patience: of the checker, if not those of the run (./collide cocotb --timing).
    """

    def __init__(
        self, unit: str, dut: Any, memory: Memory, seed: int, parameters: dict[str, int] | None,
        port: RegisterPort | None, pins: Any, timing: str | None = None,
        patience: int | None = None,
    ) -> None:
        if unit not in ("overlap", "impact"):
            raise collide.InputError(f'unit: "{unit}", expected overlap or impact')
        self.dut = dut
        self.memory = memory
        made = collide.OverlapChecker if unit == "overlap" else collide.ImpactChecker
        checker = made(parameters or {}, **held_to(timing, patience))
        self._job = Job(unit, memory, parameters)
        self.monitor = Monitor(unit, checker, pins, LIST_UNIT_PERIOD, self._job)
        self._places = REGISTERS[unit]
        self._slave = PipelinedMemory(dut, memory, Waits(seed, stalls=20, latest=3))
        self._registers = port or WishboneRegisters(dut, 32, timeout=100)
        dut.i_trigger.value = 0

    @classmethod
    async def start(
        cls, unit: str, dut: Any, memory: bytes, seed: int = 1,
        parameters: dict[str, int] | None = None, port: Any = None, pins: Any = None,
        timing: str | None = None, patience: int | None = None,
    ) -> ListUnitBench:
        await power_up(dut, LIST_UNIT_PERIOD)
        word = (parameters or {}).get("DATA_WIDTH", 32) // 8
        big = (parameters or {}).get("BIG_ENDIAN", 1) != 0
        given = Memory(memory, word=word, big_endian=big)
        bench = cls(unit, dut, given, seed, parameters, port(dut) if port else None,
                    dut if pins is None else pins, timing, patience)
        cocotb.start_soon(bench._watch())
        await reset(dut)
        return bench

    async def write(self, register: int | str, data: int, select: int = 15) -> None:
        """A register by name or offset; select: its bytes, bit 3 that of bits 31-24."""
        offset, _ = named(self._places, register)
        await self._registers.write(offset, data & 0xFFFFFFFF, select)

    async def read(self, register: int | str) -> int:
        offset, _ = named(self._places, register)
        return await self._registers.read(offset)

    async def trigger(self) -> None:
        """A pulse of the trigger input."""
        await FallingEdge(self.dut.i_clk)
        self.dut.i_trigger.value = 1
        await FallingEdge(self.dut.i_clk)
        self.dut.i_trigger.value = 0

    def store(self, address: int, data: bytes) -> None:
        """Writes memory. The checker's model reads what the pins show of it."""
        self.memory.store(address, data)
        self._job.store(address, data)

    async def finished(self) -> None:
        """Waits until BUSY has cleared, by reading STATUS."""
        while await self.read("STATUS") & 1:
            await ClockCycles(self.dut.i_clk, 50)

    def check(self) -> None:
        """At the end of a test."""
        self.monitor.check()

    async def _watch(self) -> None:
        """Memory and monitor, clock by clock."""
        while True:
            await FallingEdge(self.dut.i_clk)
            if high(self.dut.i_rst):
                self._slave.reset()
            self._slave.step()
            await ReadOnly()
            self.monitor.sample()


class VeraBench:
    """A VERA with its video RAM and a driver of the CPU port.

    vram: its contents, at most 131072 bytes; attributes are written by the CPU.
    """

    def __init__(self, dut: Any, vram: bytes) -> None:
        self.dut = dut
        data = bytes(vram).ljust(1 << 17, b"\0")
        self.monitor = VeraMonitor("vera", collide.VeraChecker(data), dut, VERA_PERIOD)
        self._ram = VideoRam(dut, data)
        self._port = VeraPort(dut)
        dut.i_hold.value = 0
        dut.i_wait_states.value = 0

    @classmethod
    async def start(cls, dut: Any, vram: bytes = b"") -> VeraBench:
        """The registers are the model's: sprites on, VGA."""
        await power_up(dut, VERA_PERIOD)
        bench = cls(dut, vram)
        cocotb.start_soon(bench.monitor.run())
        cocotb.start_soon(bench._ram.run())
        await reset(dut)
        await bench.write(9, 0x41)
        return bench

    async def write(self, register: int | str, data: int) -> None:
        offset, _ = named(REGISTERS["vera"], register)
        await self._port.access(offset, data)

    async def read(self, register: int | str) -> int:
        offset, _ = named(REGISTERS["vera"], register)
        answer = await self._port.access(offset, None)
        return answer if isinstance(answer, int) else 0

    async def store(self, address: int, data: bytes) -> None:
        """Writes video RAM by data port 0."""
        await self.write("CTRL", 0)
        for register, byte in enumerate((address, address >> 8, 0x10 | address >> 16)):
            await self.write(register, byte & 0xFF)
        for byte in data:
            await self.write("DATA0", byte)

    async def latched(self) -> None:
        """Waits for the end of the frame: the nibble is there."""
        await RisingEdge(self.dut.o_latch)
        await FallingEdge(self.dut.i_clk)

    def check(self) -> None:
        """At the end of a test."""
        self.monitor.check()
