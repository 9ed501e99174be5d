# SPDX-License-Identifier: MIT
"""A bench for each unit: drivers around a design, and a monitor that tells a scoreboard what it sees.

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
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles, FallingEdge, RisingEdge
from cocotb.utils import get_sim_time

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
    value,
)
from .memory import Memory
from .scoreboards import REGISTERS, BlitterScoreboard, ListUnitScoreboard, VeraScoreboard, named


def clock_now(period: int) -> int:
    """The clock of the wave."""
    return int(get_sim_time("ps") // (1000 * period))


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

    In every clock, of 100: grant it, withdraw it, a bus cycle of another master.
    """

    def __init__(self, seed: int, grant: int = 50, withdraw: int = 2, foreign: int = 50) -> None:
        self._draw = random.Random(seed)
        self._chances = grant, withdraw, foreign
        self.granted = False

    def step(self, request: bool, on_bus: bool) -> bool:
        """For this clock; whether another master may make a bus cycle."""
        grant, withdraw, foreign = self._chances
        chance = self._draw.randrange(100)
        if self.granted:
            self.granted = request and chance >= withdraw
            return False
        if request:
            self.granted = chance < grant
            return False
        return not on_bus and chance < foreign


class BlitterBench:
    """A blitter with a memory of Wishbone classic, an arbiter and a register driver.

    memory: its contents at the beginning, a power of two of bytes, or a Memory.
    seed: of wait states and grants.
    """

    def __init__(self, dut: Any, memory: Memory, seed: int) -> None:
        self.dut = dut
        self.memory = memory
        self.scoreboard = BlitterScoreboard(memory)
        self.arbiter = Arbiter(seed)
        self._slave = ClassicMemory(dut, memory, Waits(seed, latest=2))
        self._registers = WishboneRegisters(dut, 16, timeout=20_000)
        self._withdrawn = False
        dut.i_reg_fc.value = 5
        self._grant, self._cycle = Pin(dut.i_bus_grant), Pin(dut.i_bus_cycle)

    @classmethod
    async def start(cls, dut: Any, memory: bytes | Memory, seed: int = 1) -> BlitterBench:
        await power_up(dut, BlitterScoreboard.period)
        given = memory if isinstance(memory, Memory) else Memory(memory)
        bench = cls(dut, given, seed)
        await reset(dut)
        cocotb.start_soon(bench._watch())
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
        await FallingEdge(self.dut.i_clk)
        self.dut.i_rst.value = 1
        await FallingEdge(self.dut.i_clk)
        self.dut.i_rst.value = 0

    async def finished(self) -> None:
        """Waits until BUSY has cleared."""
        await FallingEdge(self.dut.i_clk)
        while not high(self.dut.o_done):
            await RisingEdge(self.dut.o_done)
            await FallingEdge(self.dut.i_clk)

    def check(self) -> None:
        """At the end of a test."""
        self.scoreboard.check()

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
        """Monitor, memory and arbiter, clock by clock."""
        dut, scoreboard = self.dut, self.scoreboard
        while True:
            await FallingEdge(dut.i_clk)
            clock = scoreboard.clock = clock_now(scoreboard.period)
            if high(dut.i_rst):
                self._grant.drive(0)
                self._cycle.drive(0)
                self.arbiter.granted = False
                self._slave.step()
                scoreboard.reset(clock)
                continue
            on_bus = high(dut.o_mem_cyc)
            answered, refused = high(dut.o_reg_ack), high(dut.o_reg_err)
            if not on_bus:
                scoreboard.released(self._withdrawn, clock)
            if answered or refused:
                self._see_register(answered, clock)
            elif not on_bus:
                scoreboard.levels(
                    value(dut.o_done), value(dut.o_bus_request), self.arbiter.granted, clock
                )
            access = self._slave.step()
            foreign = self.arbiter.step(high(dut.o_bus_request), on_bus)
            # They count while BUSY.
            foreign = foreign and not (answered or refused or high(dut.o_done))
            if access:
                scoreboard.access(access, clock)
                self._withdrawn = not self.arbiter.granted
            elif on_bus:
                scoreboard.on_bus(clock)
            if foreign:
                scoreboard.foreign_cycle(clock)
            self._grant.drive(int(self.arbiter.granted))
            self._cycle.drive(int(foreign or answered or refused))

    def _see_register(self, answered: bool, clock: int) -> None:
        dut = self.dut
        write, select = high(dut.i_reg_we), int(dut.i_reg_sel.value)
        offset = 2 * int(dut.i_reg_adr.value) + (select == 1)
        size = 2 if select == 3 else 1
        data = value(dut.i_reg_dat if write else dut.o_reg_dat)
        if size == 1 and isinstance(data, int):
            data = data & 0xFF if offset & 1 else data >> 8
        self.scoreboard.register(
            write, offset, size, data, int(dut.i_reg_fc.value), answered, clock
        )


class ListUnitBench:
    """Overlap or impact, with a memory of Wishbone pipelined and a register driver.

    unit: "overlap" or "impact"; memory: its contents at the beginning, a power of two of bytes.
    parameters: those of the design that are not the default.
    port: the driver of the registers, if it is not Wishbone's of the design itself.
    pins: the instance with the unit's ports, if it is not the top module.
    """

    def __init__(
        self, unit: str, dut: Any, memory: Memory, seed: int, parameters: dict[str, int] | None,
        port: RegisterPort | None, pins: Any,
    ) -> None:
        self.dut = dut
        self.memory = memory
        self.scoreboard = ListUnitScoreboard(unit, memory, parameters)
        self._pins = pins
        self._slave = PipelinedMemory(dut, memory, Waits(seed, stalls=20, latest=3))
        self._registers = port or WishboneRegisters(dut, 32, timeout=100)
        dut.i_trigger.value = 0

    @classmethod
    async def start(
        cls, unit: str, dut: Any, memory: bytes, seed: int = 1,
        parameters: dict[str, int] | None = None, port: Any = None, pins: Any = None,
    ) -> ListUnitBench:
        await power_up(dut, ListUnitScoreboard.period)
        word = (parameters or {}).get("DATA_WIDTH", 32) // 8
        big = (parameters or {}).get("BIG_ENDIAN", 1) != 0
        given = Memory(memory, word=word, big_endian=big)
        bench = cls(unit, dut, given, seed, parameters, port(dut) if port else None,
                    dut if pins is None else pins)
        await reset(dut)
        cocotb.start_soon(bench._watch())
        return bench

    async def write(self, register: int | str, data: int, select: int = 15) -> None:
        """A register by name or offset; select: its bytes, bit 3 that of bits 31-24."""
        offset, _ = named(self.scoreboard.places, register)
        await self._registers.write(offset, data & 0xFFFFFFFF, select)

    async def read(self, register: int | str) -> int:
        offset, _ = named(self.scoreboard.places, register)
        return await self._registers.read(offset)

    async def trigger(self) -> None:
        """A pulse of the trigger input."""
        await FallingEdge(self.dut.i_clk)
        self.dut.i_trigger.value = 1
        await FallingEdge(self.dut.i_clk)
        self.dut.i_trigger.value = 0

    def store(self, address: int, data: bytes) -> None:
        """Writes memory, of design and model; not while a run reads it."""
        self.memory.store(address, data)
        self.scoreboard.store(address, data)

    async def finished(self) -> None:
        """Waits until BUSY has cleared, by reading STATUS."""
        while await self.read("STATUS") & 1:
            await ClockCycles(self.dut.i_clk, 50)

    def check(self) -> None:
        """At the end of a test."""
        self.scoreboard.check()

    async def _watch(self) -> None:
        """Monitor and memory, clock by clock."""
        dut, pins, scoreboard = self.dut, self._pins, self.scoreboard
        while True:
            await FallingEdge(dut.i_clk)
            clock = scoreboard.clock = clock_now(scoreboard.period)
            if high(dut.i_rst):
                self._slave.reset()
                scoreboard.reset(clock)
                continue
            if high(pins.o_reg_ack):
                write = high(pins.i_reg_we)
                scoreboard.register(
                    write, 4 * int(pins.i_reg_adr.value),
                    value(pins.i_reg_dat if write else pins.o_reg_dat),
                    int(pins.i_reg_sel.value), clock,
                )
            else:
                scoreboard.levels(value(dut.o_irq), clock)
            if high(dut.i_trigger):
                scoreboard.trigger(clock)
            access = self._slave.step()
            if access:
                scoreboard.access(access, clock)


class VeraBench:
    """A VERA with its video RAM and a driver of the CPU port.

    vram: its contents, at most 131072 bytes; attributes are written by the CPU.
    """

    def __init__(self, dut: Any, vram: bytes) -> None:
        self.dut = dut
        data = bytes(vram).ljust(1 << 17, b"\0")
        self.scoreboard = VeraScoreboard(data)
        self._ram = VideoRam(dut, data)
        self._port = VeraPort(dut)
        dut.i_hold.value = 0
        dut.i_wait_states.value = 0

    @classmethod
    async def start(cls, dut: Any, vram: bytes = b"") -> VeraBench:
        """The registers are the model's: sprites on, VGA."""
        await power_up(dut, VeraScoreboard.period)
        bench = cls(dut, vram)
        await reset(dut)
        await RisingEdge(dut.i_clk)
        bench.scoreboard.first = clock_now(VeraScoreboard.period)
        for watch in (bench._watch_port(), bench._watch_irq(), bench._watch_latch(), bench._ram.run()):
            cocotb.start_soon(watch)
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
        self.scoreboard.irq(value(self.dut.o_irq), self._now())
        self.scoreboard.check()

    def _now(self) -> int:
        """The unit's clock."""
        self.scoreboard.clock = clock_now(VeraScoreboard.period)
        return self.scoreboard.clock - self.scoreboard.first

    async def _watch_port(self) -> None:
        dut = self.dut
        while True:
            await RisingEdge(dut.i_strobe)
            clock = self._now()
            await RisingEdge(dut.i_clk)
            register = int(dut.i_register.value)
            written = int(dut.i_data.value) if high(dut.i_write) else None
            await FallingEdge(dut.i_clk)
            self.scoreboard.access(register, written, value(dut.o_data), clock)

    async def _watch_irq(self) -> None:
        while True:
            await self.dut.o_irq.value_change
            await FallingEdge(self.dut.i_clk)
            self.scoreboard.irq(value(self.dut.o_irq), self._now())

    async def _watch_latch(self) -> None:
        while True:
            await RisingEdge(self.dut.o_latch)
            await ClockCycles(self.dut.i_clk, 1)
            await FallingEdge(self.dut.i_clk)
            self.scoreboard.latch(value(self.dut.o_nibble), self._now())
