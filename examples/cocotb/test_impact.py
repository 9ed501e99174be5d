# SPDX-License-Identifier: MIT
"""Random motions of circles for an impact unit, with the checker at the pins."""

import random

import cocotb
from collide.cocotb import Design, ListUnitBench, count, run, seed

DESIGN = Design("impact")

DESCRIPTORS, LIST = 0x0000, 0x2000
START, ALL = 0x001, 0x400


@cocotb.test()
async def motions(dut):
    draw = random.Random(seed())
    bench = await ListUnitBench.start("impact", dut, draw.randbytes(0x4000), seed())
    await bench.read("ID")
    for _ in range(count(12)):
        await motion(bench, draw)
    bench.check()


def descriptor(draw):
    """Centre before and now, radius, classes: docs/reference/impact.md."""

    def place():
        return (draw.randrange(-800, 800) & 0xFFFF) << 16 | draw.randrange(-800, 800) & 0xFFFF

    enable, separating = draw.randrange(10) > 0, draw.randrange(2)
    words = (
        place(), place(), enable << 31 | separating << 30 | draw.randrange(320),
        draw.choice((0x10001, 0x10002, 0x30003)),
    )
    return b"".join(word.to_bytes(4, "big") for word in words)


async def motion(bench, draw):
    objects = draw.randint(2, 12)
    for n in range(objects):
        bench.store(DESCRIPTORS + 16 * n, descriptor(draw))
    await bench.write("COUNT", objects)
    await bench.write("DESCRIPTORS", DESCRIPTORS)
    await bench.write("LIST", LIST)
    await bench.write("LIST_LINES", draw.choice((0, 1, 3, 40)))
    await bench.write("CONTROL", START | draw.choice((0, ALL)))
    await bench.finished()
    for name in ("STATUS", "FOUND", "STORED", "SEQUENCE", "HIT0"):
        await bench.read(name)
    for n in range(objects):
        await bench.read(0x1000 + 4 * n)  # FIRST


def test_impact():
    run(DESIGN, __file__)
