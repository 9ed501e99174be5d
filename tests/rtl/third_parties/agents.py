# SPDX-License-Identifier: MIT
"""Register ports and adapters driven by the bus agents of cocotbext-axi and cocotbext-wishbone."""

import itertools
import random

import cocotb
from cocotb.clock import Clock
from cocotb.triggers import ClockCycles
from cocotbext.axi import ApbBus, ApbMaster, ApbRam, AxiLiteBus, AxiLiteMaster, AxiLiteRam
from cocotbext.wishbone.driver import WBOp, WishboneMaster

ID, WINDOW_ORIGIN = 0x00, 0x14


def wishbone(dut, name, width):
    return WishboneMaster(dut, name, dut.clk, width=width, timeout=200)


async def one(master, adr, dat=None, sel=None):
    [result] = await master.send_cycle([WBOp(adr, dat, sel=sel)])
    return result.datrd


def pauses(seed):
    draw = random.Random(seed)
    return (draw.random() < 0.4 for _ in itertools.count())


class Agents:
    """All of them: what is idle drives its pins, too."""

    def __init__(self, dut):
        self.axi = AxiLiteMaster(AxiLiteBus.from_prefix(dut, "s_axil"), dut.clk, dut.rst)
        self.apb = ApbMaster(ApbBus.from_prefix(dut, "s_apb"), dut.clk, dut.rst)
        self.axi_ram = AxiLiteRam(AxiLiteBus.from_prefix(dut, "m_axil"), dut.clk, dut.rst, size=64)
        self.apb_ram = ApbRam(ApbBus.from_prefix(dut, "m_apb"), dut.clk, dut.rst, size=64)
        self.overlap = wishbone(dut, "wbo", 32)
        self.to_axi = wishbone(dut, "wba", 16)
        self.to_apb = wishbone(dut, "wbp", 16)
        self.axi_channels = [
            self.axi.write_if.aw_channel, self.axi.write_if.w_channel, self.axi.write_if.b_channel,
            self.axi.read_if.ar_channel, self.axi.read_if.r_channel,
            self.axi_ram.write_if.aw_channel, self.axi_ram.write_if.w_channel,
            self.axi_ram.write_if.b_channel, self.axi_ram.read_if.ar_channel,
            self.axi_ram.read_if.r_channel]


async def agents(dut):
    dut.rst.value = 1
    cocotb.start_soon(Clock(dut.clk, 2, unit="step").start())
    # What they put at time 0 would not reach the modules below the top one in Icarus 11.
    await ClockCycles(dut.clk, 1)
    some = Agents(dut)
    for seed, channel in enumerate(some.axi_channels):
        channel.set_pause_generator(pauses(seed))
    await ClockCycles(dut.clk, 3)
    dut.rst.value = 0
    await ClockCycles(dut.clk, 2)
    return some


async def registers_by_bytes(master):
    """Bytes of a register, in any number, and what the register says then."""
    draw = random.Random(1)
    held = bytearray(4)
    await master.write(WINDOW_ORIGIN, bytes(held))
    for _ in range(60):
        first = draw.randrange(4)
        some = bytes(draw.randrange(256) for _ in range(1 + draw.randrange(4 - first)))
        await master.write(WINDOW_ORIGIN + first, some)
        held[first:first + len(some)] = some
        read = await master.read(WINDOW_ORIGIN, 4)
        assert bytes(read.data) == bytes(held)


@cocotb.test()
async def overlap_by_axi_lite(dut):
    some = await agents(dut)
    await registers_by_bytes(some.axi)
    # Reads and writes at once
    reads = [cocotb.start_soon(some.axi.read(ID, 4)) for _ in range(30)]
    writes = [cocotb.start_soon(some.axi.write(WINDOW_ORIGIN, bytes([n] * 4))) for n in range(30)]
    answers = [await read for read in reads]
    assert len({bytes(answer.data) for answer in answers}) == 1
    for write in writes:
        await write
    assert bytes((await some.axi.read(WINDOW_ORIGIN, 4)).data) == bytes([29] * 4)


@cocotb.test()
async def overlap_by_apb(dut):
    some = await agents(dut)
    await registers_by_bytes(some.apb)


@cocotb.test()
async def overlap_by_wishbone(dut):
    some = await agents(dut)
    draw = random.Random(2)
    for _ in range(60):
        value = draw.getrandbits(32)
        await one(some.overlap, WINDOW_ORIGIN >> 2, value, sel=15)
        assert int(await one(some.overlap, WINDOW_ORIGIN >> 2)) == value


async def words(master, ram):
    """The even byte of a word is its high one."""
    draw = random.Random(3)
    for _ in range(100):
        address = 2 * draw.randrange(32)
        value = draw.getrandbits(16)
        await one(master, address >> 1, value, sel=3)
        assert ram.read(address, 2) == value.to_bytes(2, "big")
        ram.write(address, bytes([address, value & 255]))
        assert int(await one(master, address >> 1)) == address << 8 | value & 255


@cocotb.test()
async def wishbone_to_axi_lite(dut):
    some = await agents(dut)
    await words(some.to_axi, some.axi_ram)


@cocotb.test()
async def wishbone_to_apb(dut):
    some = await agents(dut)
    draw = random.Random(4)
    for _ in range(100):
        address, value = 2 * draw.randrange(32), draw.getrandbits(16)
        await one(some.to_apb, address >> 1, value, sel=3)
        assert int.from_bytes(some.apb_ram.read(address, 2), "little") == value
        assert int(await one(some.to_apb, address >> 1)) == value
