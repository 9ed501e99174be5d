# SPDX-License-Identifier: MIT
"""Random sprites on a VERA, up to the latch of a frame, with the checker at the pins."""

import random

import cocotb
from cocotb.triggers import ClockCycles
from collide.cocotb import Design, VeraBench, count, run, seed

DESIGN = Design("vera")

ATTRIBUTES = 0x1FC00


@cocotb.test()
async def frames(dut):
    draw = random.Random(seed())
    bench = await VeraBench.start(dut, draw.randbytes(0x8000))
    await bench.write("IEN", 0x06)  # SPRCOL, LINE
    await bench.write("IRQLINE", draw.randrange(8, 256))
    for n in range(8):
        await bench.store(ATTRIBUTES + 8 * n, sprite(draw))
    for _ in range(count(1)):
        for _ in range(20):
            await ClockCycles(dut.i_clk, draw.randrange(1, 15000))
            await bench.read(draw.choice(("SCANLINE", "ISR", "DATA1")))
        await bench.latched()
        await bench.read("ISR")
        await bench.write("ISR", 0x07)
        await bench.read("ISR")
        await bench.store(ATTRIBUTES, sprite(draw))
    bench.check()


def sprite(draw):
    """Address, place, size, mask and Z: docs/reference/vera.md. All are near each other."""
    address = draw.randrange(0, 0x7000) >> 5
    x, y = draw.randrange(260, 380), draw.randrange(160, 280)
    place = (x & 0xFF, x >> 8, y & 0xFF, y >> 8)
    mask = draw.choice((1, 2, 3, 4, 5, 6, 8, 9, 10, 12))
    mask_and_z = mask << 4 | draw.randint(1, 3) << 2 | draw.randrange(4)
    size = draw.randrange(16) << 4
    return bytes((address & 0xFF, address >> 8 & 0x0F, *place, mask_and_z, size))


def test_vera():
    run(DESIGN, __file__)
