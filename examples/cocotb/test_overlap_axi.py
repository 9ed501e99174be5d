# SPDX-License-Identifier: MIT
"""The frames of test_overlap.py for overlap behind AXI4-Lite, whose master is cocotbext-axi's."""

import random

import cocotb
from collide.cocotb import AxiLiteRegisters, Design, ListUnitBench, count, run, seed
from test_overlap import frame

DESIGN = Design("overlap", top="overlap_axi", sources=("overlap_axi.sv",))


@cocotb.test()
async def frames(dut):
    draw = random.Random(seed())
    bench = await ListUnitBench.start(
        "overlap", dut, draw.randbytes(0x4000), seed(), pins=dut.unit,
        port=lambda dut: AxiLiteRegisters(dut, "s_axil", dut.i_clk, dut.i_rst),
    )
    for _ in range(count(6)):
        await frame(bench, draw)
    bench.check()


def test_overlap_axi():
    run(DESIGN, __file__)
