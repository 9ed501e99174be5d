# SPDX-License-Identifier: MIT
"""Random frames of sprites for an overlap unit, with the checker at the pins."""

import random

import cocotb
from collide.cocotb import Design, ListUnitBench, count, run, seed

DESIGN = Design("overlap")

DESCRIPTORS, MASKS, LIST = 0x0000, 0x1000, 0x2000
START, AREA = 0x001, 0x400


@cocotb.test()
async def frames(dut):
    draw = random.Random(seed())
    bench = await ListUnitBench.start("overlap", dut, draw.randbytes(0x4000), seed())
    for _ in range(2):
        await registers(bench, draw)
    for _ in range(count(6)):
        await frame(bench, draw)
    bench.check()


async def registers(bench, draw):
    """What is written, by bytes too, and what is read then."""
    for name in ("DESCRIPTORS", "WINDOW_ORIGIN", "WINDOW_SIZE", "LIST", "LIST_LINES", "SEQUENCE", "COUNT"):
        await bench.write(name, draw.getrandbits(32))
        await bench.read(name)
        await bench.write(name, draw.getrandbits(32), draw.randrange(1, 16))
        await bench.read(name)
    # Stored as 128, the most there are, whatever bit says that it is above.
    await bench.write("COUNT", draw.randrange(129) | 1 << draw.randrange(9, 32))
    await bench.read("COUNT")
    await bench.read("ID")


def descriptor(draw, mask):
    """Position, size and flips, mask, classes: docs/reference/overlap.md."""
    x, y = draw.randrange(-8, 56), draw.randrange(-8, 40)
    width, height = draw.randint(1, 40), draw.randint(1, 12)
    enable = draw.randrange(10) > 0
    flips = draw.randrange(4)
    words = (
        (y & 0xFFFF) << 16 | x & 0xFFFF,
        enable << 31 | flips << 29 | (height - 1) << 16 | draw.randint(0, 2) << 6 | width - 1,
        mask,
        draw.choice((0x10001, 0x10002, 0x30003)),
    )
    return b"".join(word.to_bytes(4, "big") for word in words)


async def frame(bench, draw):
    sprites = draw.randint(2, 12)
    for n in range(sprites):
        mask = MASKS + 4 * draw.randrange(256)
        bench.store(DESCRIPTORS + 16 * n, descriptor(draw, mask))
    await bench.write("COUNT", sprites)
    await bench.write("DESCRIPTORS", DESCRIPTORS)
    await bench.write("WINDOW_ORIGIN", 0)
    await bench.write("WINDOW_SIZE", 40 << 16 | 56)
    await bench.write("LIST", LIST)
    await bench.write("LIST_LINES", draw.choice((0, 1, 3, 40)))
    mode = draw.choice((0, AREA))
    await bench.write("CONTROL", mode | START, 14)  # starts nothing: not that byte
    await bench.write("CONTROL", mode | START)
    # Refused, as a run is on.
    await bench.write(*draw.choice((("COUNT", 0), ("CONTROL", mode ^ AREA))))
    await bench.finished()
    for name in ("STATUS", "FOUND", "STORED", "SEQUENCE", "TOUCHED0", "COUNT"):
        await bench.read(name)
    for n in range(sprites):
        await bench.read(0x2000 + 32 * n)  # PAIRS
    await bench.write("STATUS", 0x1100, draw.choice((1, 4, 12, 14)))
    await bench.read("STATUS")
    await bench.write("STATUS", 0x1100)  # clears DONE and REFUSED
    await bench.read("STATUS")


def test_overlap():
    run(DESIGN, __file__)
