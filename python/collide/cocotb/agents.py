# SPDX-License-Identifier: MIT
"""Drivers of register ports, memories and video RAM, as coroutines of cocotb.

Inputs of the design change with the falling edge of the clock, but for what cocotbext-wishbone
and cocotbext-axi drive. No driver may be made before time has passed: what is put at time 0 does
not reach the modules of a design in Icarus 11.
"""
from __future__ import annotations

import collections
import random
from typing import Any, Protocol

from cocotb.triggers import FallingEdge, RisingEdge
from cocotbext.axi import AxiLiteBus, AxiLiteMaster
from cocotbext.wishbone.driver import WBOp, WishboneMaster

from .memory import Memory


def value(handle: Any) -> int | str:
    """What a signal is: a number, or its bits as a text if some of them are neither 0 nor 1."""
    bits = handle.value
    return int(bits) if bits.is_resolvable else str(bits)


def bits(handle: Any) -> str:
    """The same as a text of bits. cocotb takes longer to make an object of them."""
    text: str = handle._handle.get_signal_val_binstr()
    return text


def high(handle: Any) -> bool:
    return bits(handle) == "1"


class Pin:
    """An input of the design, which is told of changes alone: each write takes time."""

    def __init__(self, handle: Any) -> None:
        self._handle = handle
        self._value = -1
        self.drive(0)

    def drive(self, value: int) -> None:
        if value != self._value:
            self._handle.value = self._value = value


class RegisterPort(Protocol):
    """A driver of a register port of 32 bits."""

    async def write(self, offset: int, data: int, select: int = 15) -> None: ...

    async def read(self, offset: int) -> int: ...


class WishboneRegisters:
    """Registers by Wishbone B4 classic: cocotbext-wishbone's master on i_reg_* and o_reg_*.

    Addresses count words of `width` bits. timeout: clocks after which an access counts as hung.
    """

    def __init__(self, dut: Any, width: int, timeout: int) -> None:
        pins = {
            "cyc": "i_reg_cyc", "stb": "i_reg_stb", "we": "i_reg_we", "adr": "i_reg_adr",
            "sel": "i_reg_sel", "datwr": "i_reg_dat", "datrd": "o_reg_dat", "ack": "o_reg_ack",
        }
        if hasattr(dut, "o_reg_err"):
            pins["err"] = "o_reg_err"
        self._timeout = timeout
        self._master = WishboneMaster(dut, None, dut.i_clk, width=width, signals_dict=pins)

    async def access(self, word: int, data: int | None, select: int) -> tuple[bool, int]:
        """Whether it was acknowledged, and what was read. data: to write, None to read."""
        operation = WBOp(word, data, sel=select, acktimeout=self._timeout)
        [result] = await self._master.send_cycle([operation])
        bits = result.datrd
        return result.ack == 1, int(bits) if bits.is_resolvable else 0

    async def write(self, offset: int, data: int, select: int = 15) -> None:
        await self.access(offset >> 2, data, select)

    async def read(self, offset: int) -> int:
        return (await self.access(offset >> 2, None, 15))[1]


class AxiLiteRegisters:
    """The same of a list unit behind rtl/adapters/axi_lite_to_registers, by cocotbext-axi's master:
    `prefix` is what the bus's signals are called, PREFIX_awaddr and so on."""

    def __init__(self, dut: Any, prefix: str, clock: Any, reset: Any) -> None:
        self._master = AxiLiteMaster(AxiLiteBus.from_prefix(dut, prefix), clock, reset)

    async def write(self, offset: int, data: int, select: int = 15) -> None:
        """select: bytes that lie side by side."""
        first = (select & -select).bit_length() - 1
        count = bin(select).count("1")
        if select >> first != (1 << count) - 1:
            raise ValueError(f"select: {select}, expected bytes that lie side by side")
        some = data.to_bytes(4, "little")[first : first + count]
        await self._master.write(offset + first, some)

    async def read(self, offset: int) -> int:
        return int.from_bytes((await self._master.read(offset, 4)).data, "little")


class Waits:
    """How a memory takes its time, by chance.

    stalls: of 100 requests, in each clock; earliest, latest: clocks to an answer.
    """

    def __init__(self, seed: int, stalls: int = 0, earliest: int = 0, latest: int = 0) -> None:
        self._draw = random.Random(seed)
        self._stalls = stalls
        self._earliest = earliest
        self._latest = latest

    def stall(self) -> bool:
        return self._draw.randrange(100) < self._stalls

    def clocks(self) -> int:
        return self._draw.randint(self._earliest, self._latest)


class ClassicMemory:
    """A slave of Wishbone classic on o_mem_* and i_mem_*: one access at a time, from the clock of its
    request on. cocotbext-wishbone's slave knows no addresses, and answers a clock later.

    It is driven by `step`, in each falling edge.
    """

    def __init__(self, dut: Any, memory: Memory, waits: Waits) -> None:
        self._dut = dut
        self._memory = memory
        self._waits = waits
        self._left: int | None = None  # wait states of the access that stands
        self._ack, self._err = Pin(dut.i_mem_ack), Pin(dut.i_mem_err)
        dut.i_mem_dat.value = 0

    @property
    def waits(self) -> bool:
        """Whether an access waits for its answer."""
        return self._left is not None

    def step(self) -> tuple[bool, int, int] | None:
        """An access that this clock completes: write, address, data. Of a write these are what is
        there then, so that a byte that is not selected is seen."""
        dut = self._dut
        self._ack.drive(0)
        self._err.drive(0)
        if not (high(dut.o_mem_cyc) and high(dut.o_mem_stb)):
            self._left = None
            return None
        if self._left is None:
            self._left = self._waits.clocks()
        if self._left > 0:
            self._left -= 1
            return None
        self._left = None
        # Bits that are neither 0 nor 1 end the test, with the signal's name.
        address = int(dut.o_mem_adr.value) * self._memory.word
        write = high(dut.o_mem_we)
        select = int(dut.o_mem_sel.value)
        if write:
            self._memory.write(address, int(dut.o_mem_dat.value), select)
        data = self._memory.read(address, select)
        if write and self._memory.fails(address):
            data = int(dut.o_mem_dat.value)
        if not write:
            dut.i_mem_dat.value = data
        (self._err if self._memory.fails(address) else self._ack).drive(1)
        return write, address, data


class PipelinedMemory:
    """A slave of Wishbone pipelined on o_mem_* and i_mem_*. It serves a request when it is taken, and
    answers in a later clock, in order. cocotbext-wishbone's slave has one request at a time."""

    def __init__(self, dut: Any, memory: Memory, waits: Waits) -> None:
        self._dut = dut
        self._memory = memory
        self._waits = waits
        self._open: collections.deque[list[int]] = collections.deque()  # clocks left, data
        self._ack, self._stall = Pin(dut.i_mem_ack), Pin(dut.i_mem_stall)
        dut.i_mem_err.value = 0
        dut.i_mem_dat.value = 0

    def reset(self) -> None:
        self._open.clear()

    def step(self) -> tuple[bool, int, int] | None:
        """The request that this clock takes: write, address, data, as ClassicMemory has them."""
        dut = self._dut
        due = bool(self._open) and self._open[0][0] <= 0
        self._ack.drive(int(due))
        if due:
            dut.i_mem_dat.value = self._open.popleft()[1]
        for one in self._open:
            one[0] -= 1
        stall = self._waits.stall()
        self._stall.drive(int(stall))
        if stall or not (high(dut.o_mem_cyc) and high(dut.o_mem_stb)):
            return None
        address = int(dut.o_mem_adr.value) * self._memory.word
        write = high(dut.o_mem_we)
        select = int(dut.o_mem_sel.value)
        if write:
            self._memory.write(address, int(dut.o_mem_dat.value), select)
        data = self._memory.read(address, select)
        self._open.append([self._waits.clocks(), data])
        return write, address, data


class VideoRam:
    """The video RAM of VERA: it takes a request in the clock in which it stands, and the word read is
    there in the next."""

    def __init__(self, dut: Any, data: bytes) -> None:
        if len(data) != 1 << 17:
            raise ValueError(f"video RAM: {len(data)} bytes, expected 131072")
        self._dut = dut
        self._bytes = bytearray(data)
        dut.i_vram_ready.value = 1
        dut.i_vram_data.value = 0

    async def run(self) -> None:
        dut = self._dut
        while True:
            if not high(dut.o_vram_request):
                await RisingEdge(dut.o_vram_request)
            await FallingEdge(dut.i_clk)
            if not high(dut.o_vram_request):
                continue
            at = 4 * int(dut.o_vram_address.value)
            if high(dut.o_vram_write):
                data = int(dut.o_vram_data.value).to_bytes(4, "little")
                for lane in range(4):
                    if int(dut.o_vram_bytes.value) >> lane & 1:
                        self._bytes[at + lane] = data[lane]
                word = None
            else:
                word = int.from_bytes(self._bytes[at : at + 4], "little")
            await RisingEdge(dut.i_clk)
            if word is not None:
                dut.i_vram_data.value = word


class VeraPort:
    """VERA's CPU port: an access is one clock, and the next may follow after three more."""

    def __init__(self, dut: Any) -> None:
        self._dut = dut
        for pin in (dut.i_strobe, dut.i_look, dut.i_write, dut.i_register, dut.i_data):
            pin.value = 0

    async def access(self, register: int, data: int | None) -> int | str:
        """What was read. data: to write, None to read."""
        dut = self._dut
        await FallingEdge(dut.i_clk)
        dut.i_strobe.value = 1
        dut.i_write.value = int(data is not None)
        dut.i_register.value = register
        dut.i_data.value = data or 0
        await FallingEdge(dut.i_clk)
        dut.i_strobe.value = 0
        answer = value(dut.o_data)
        for _ in range(3):
            await FallingEdge(dut.i_clk)
        return answer
