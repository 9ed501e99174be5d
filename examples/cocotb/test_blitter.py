# SPDX-License-Identifier: MIT
"""Random blits of a blitter with the golden model as scoreboard: docs/howto-cocotb.md."""

import random

import cocotb
from collide.cocotb import BlitterBench, Design, count, run, seed

DESIGN = Design("blitter")


@cocotb.test()
async def blits(dut):
    draw = random.Random(seed())
    bench = await BlitterBench.start(dut, draw.randbytes(4096), seed())
    for n in range(16):
        await bench.write(f"HALFTONE{n}", draw.getrandbits(16))
    for _ in range(count(40)):
        await blit(bench, draw)
    bench.check()


async def blit(bench, draw):
    """One of up to 8 by 8 words, into which registers are read and written now and then."""
    for name in ("SRC_XINC", "SRC_YINC", "DST_XINC", "DST_YINC"):
        await bench.write(name, draw.randrange(-64, 64) & 0xFFFE)
    for name in ("SRC_ADDR", "DST_ADDR"):
        await bench.write(name, draw.getrandbits(24) & 0xFFFFFE)
    for name in ("ENDMASK1", "ENDMASK2", "ENDMASK3"):
        await bench.write(name, draw.choice((0xFFFF, draw.getrandbits(16))))
    await bench.write("HOP", draw.randrange(4))
    await bench.write("OP", draw.randrange(16))
    await bench.write("SKEW", draw.randrange(256) & 0xCF)
    await bench.write("X_COUNT", draw.randint(1, 8))
    await bench.write("Y_COUNT", draw.randint(1, 8))
    await bench.write("CONTROL", 0x80 | draw.randrange(128) & 0x6F)
    if draw.randrange(4) == 0:
        await bench.read(draw.choice(("X_COUNT", "Y_COUNT", "SRC_ADDR", "DST_ADDR", "CONTROL")))
    if draw.randrange(8) == 0:
        await bench.write("CONTROL", draw.randrange(128) & 0x6F)  # suspended
        await bench.write("CONTROL", 0x80)
    await bench.finished()
    for name in ("X_COUNT", "Y_COUNT", "SRC_ADDR", "DST_ADDR", "CONTROL"):
        await bench.read(name)


def test_blitter():
    run(DESIGN, __file__)
