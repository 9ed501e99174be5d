# SPDX-License-Identifier: MIT
"""Scoreboards of collide.cocotb without a simulator: the design is the RTL in the module `collide`."""
import binascii
import random

import collide
import pytest
from collide.cocotb import BlitterScoreboard, ListUnitScoreboard, Memory, Mismatch, VeraScoreboard
from collide.cocotb.agents import value

SIZE = 4096


@pytest.fixture(autouse=True)
def _in_a_folder(tmp_path, monkeypatch):
    """A mismatch leaves a job."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COLLIDE_COCOTB", raising=False)


class Blitter:
    """RTL with a memory that wraps, and the scoreboard that is told what it does."""

    def __init__(self, data):
        self.memory = Memory(data)
        self.scoreboard = BlitterScoreboard(self.memory)
        self.chip = collide.Blitter(self._answer, on="rtl", observe=False)
        self.seen = []
        self.reads = []

    def _answer(self, address, data=None):
        if data is not None:
            self.memory.write(address, data)
        read = self.memory.read(address)
        self.seen.append((data is not None, address, read))
        return None if data is not None else read

    def write(self, offset, data, size=2):
        self.chip.write(offset, data, size=size)
        self.scoreboard.register(True, offset, size, data, 5, True, 0)

    def read(self, offset, size=2):
        self.reads.append(self.chip.read(offset, size=size))
        self.scoreboard.register(False, offset, size, self.reads[-1], 5, True, 0)

    def grant(self, limit):
        self.seen.clear()
        made = self.chip.grant(limit)
        for access in self.seen:
            self.scoreboard.access(access, 0)
        self.scoreboard.released(made == limit, 0)

    def foreign_cycle(self):
        self.chip.foreign_cycle()
        self.scoreboard.foreign_cycle(0)

    def set_up(self, draw, words, lines, control):
        for offset in range(0, 0x36, 2):
            self.write(offset, draw.getrandbits(16))
        self.write(0x36, words)
        self.write(0x38, lines)
        self.write(0x3A, draw.randrange(4) << 8 | draw.randrange(16))
        self.write(0x3D, draw.randrange(256) & 0xCF, 1)
        self.write(0x3C, 0x80 | control, 1)


def test_a_job_says_what_the_bench_did():
    draw = random.Random(1)
    one = Blitter(draw.randbytes(SIZE))
    for _ in range(20):
        one.set_up(draw, draw.randint(1, 9), draw.randint(1, 9), draw.randrange(128) & 0x6F)
        while not one.chip.done:
            one.grant(draw.randint(1, 30)) if one.chip.requests_bus else one.foreign_cycle()
            if draw.randrange(3) == 0:
                one.read(0x36)
    one.scoreboard.check()
    assert one.scoreboard.accesses > 500
    for on in ("golden", "lockstep"):
        result = collide.run_job(one.scoreboard.job(), on)
        assert result["reads"] == one.reads
        assert int(result["crc32"], 16) == binascii.crc32(one.memory.bytes())


def written(scoreboard):
    """One word of ones to 0, by registers alone."""
    for offset, data in ((0x28, 0xFFFF), (0x2C, 0xFFFF), (0x36, 1), (0x38, 1), (0x3A, 0x000F)):
        scoreboard.register(True, offset, 2, data, 5, True, 1)
    scoreboard.register(True, 0x3C, 1, 0x80, 5, True, 2)
    return scoreboard


@pytest.mark.parametrize(
    "access, words",
    [
        ((True, 0, 0xFFFE), "expected  write 0xFFFF at 0x000000\n    actual    write 0xFFFE at 0x000000"),
        ((True, 2, 0xFFFF), "actual    write 0xFFFF at 0x000002"),
        ((False, 0, 0xFFFF), "actual    read 0xFFFF at 0x000000"),
    ],
)
def test_another_access_is_a_mismatch(access, words):
    scoreboard = written(BlitterScoreboard(Memory(bytes(SIZE))))
    scoreboard.access(access, 7)
    with pytest.raises(Mismatch) as caught:
        scoreboard.released(False, 9)
    text = str(caught.value)
    assert text.startswith("MISMATCH blitter  step 6  clock 7  time 0.875 us\n  bus access 1\n")
    assert words in text
    job = collide.run_job(collide.cocotb.report.json.load(open("blitter-mismatch.json")))
    assert job["accesses"] == {"reads": 0, "writes": 1}


def test_an_access_too_many_and_one_too_few():
    scoreboard = written(BlitterScoreboard(Memory(bytes(SIZE))))
    scoreboard.access((True, 0, 0xFFFF), 7)
    scoreboard.access((True, 0, 0xFFFF), 8)
    with pytest.raises(Mismatch, match="bus access 2\n    expected  none"):
        scoreboard.released(False, 9)
    scoreboard = written(BlitterScoreboard(Memory(bytes(SIZE)), patience=5))
    with pytest.raises(Mismatch, match="actual    none in 6 clocks of a grant"):
        for clock in range(10):
            scoreboard.levels(0, 1, True, clock)


def test_the_bus_is_not_let_go_of_early():
    scoreboard = BlitterScoreboard(Memory(bytes(SIZE)))
    scoreboard.register(True, 0x38, 2, 2, 5, True, 1)
    written(scoreboard)
    scoreboard.register(True, 0x38, 2, 2, 5, True, 1)
    scoreboard.access((True, 0, 0xFFFF), 7)
    with pytest.raises(Mismatch, match="actual    lets go of the bus"):
        scoreboard.released(False, 8)


def test_a_level_that_stays_wrong_is_a_mismatch():
    scoreboard = written(BlitterScoreboard(Memory(bytes(SIZE)), patience=5))
    with pytest.raises(Mismatch, match="o_done\n    expected  0\n    actual    1"):
        for clock in range(10):
            scoreboard.levels(1, 0, False, clock)


def test_a_refused_access_that_the_model_answers():
    scoreboard = BlitterScoreboard(Memory(bytes(SIZE)))
    with pytest.raises(Mismatch, match="expected  acknowledged\n    actual    refused"):
        scoreboard.register(True, 0x28, 2, 1, 5, False, 1)


def test_bits_without_a_value_are_a_mismatch():
    scoreboard = BlitterScoreboard(Memory(bytes(SIZE)))
    with pytest.raises(Mismatch, match="expected  0x0000\n    actual    00000000000000XX"):
        scoreboard.register(False, 0x28, 2, "00000000000000XX", 5, True, 1)


@pytest.mark.parametrize(
    "scoreboard",
    [
        BlitterScoreboard(Memory(bytes(SIZE))),
        ListUnitScoreboard("overlap", Memory(bytes(SIZE), word=4)),
        VeraScoreboard(bytes(1 << 17)),
    ],
)
def test_nothing_compared_is_no_success(scoreboard):
    with pytest.raises(AssertionError, match="nothing was compared"):
        scoreboard.check()


class Overlap:
    """RTL of overlap, and the scoreboard that is told what it does."""

    def __init__(self, data):
        self.memory = Memory(data, word=4)
        self.scoreboard = ListUnitScoreboard("overlap", self.memory)
        self.stuck = 0
        self.unit = collide.Overlap(self._answer, on="rtl", observe=False)

    def _answer(self, address, data=None):
        if data is None:
            data = self.memory.read(address)
            self.scoreboard.access((False, address, data), 0)
            return data
        self.memory.write(address, data & ~self.stuck)
        self.scoreboard.access((True, address, data & ~self.stuck), 0)
        return None

    def write(self, offset, data):
        self.unit.write(offset, data)
        self.scoreboard.register(True, offset, data, 15, 0)

    def read(self, offset):
        self.scoreboard.register(False, offset, self.unit.read(offset), 15, 0)

    def frame(self):
        """Two boxes of 4x4 with the pixel (3,3) in common."""
        for offset, data in ((0x0C, 2), (0x18, 0xF00140), (0x1C, 0x800), (0x20, 100), (0x04, 1)):
            self.write(offset, data)
        self.unit.run()
        for offset in (0x08, 0x28, 0x2C, 0x34, 0x40, 0x2000):
            self.read(offset)


CORNERS = (
    bytes.fromhex("00000000800300430000040000010001" "00030003800300430000040000010001")
    + bytes(0x3E0) + bytes.fromhex("F0000000" * 4)
).ljust(SIZE, b"\0")


def test_a_frame_agrees_and_its_job_too():
    one = Overlap(CORNERS)
    one.frame()
    one.scoreboard.check()
    result = collide.run_job(one.scoreboard.job(), "lockstep")
    assert result["records"] == ["0x000100C3"]
    assert int(result["crc32"], 16) == binascii.crc32(one.memory.bytes())


def test_a_wire_that_is_stuck():
    one = Overlap(CORNERS)
    one.stuck = 1
    with pytest.raises(Mismatch, match="expected  write 0x[0-9A-F]*[13579BDF] at"):
        one.frame()


def test_a_run_that_ends_early():
    scoreboard = ListUnitScoreboard("overlap", Memory(CORNERS, word=4))
    scoreboard.register(True, 0x0C, 2, 15, 0)
    scoreboard.register(True, 0x04, 1, 15, 0)
    with pytest.raises(Mismatch, match="actual    none: the run has ended"):
        scoreboard.register(False, 0x08, 0x100, 15, 1)


def test_what_is_not_followed_is_refused():
    with pytest.raises(collide.InputError, match="expected overlap or impact"):
        ListUnitScoreboard("vera", Memory(bytes(SIZE), word=4))
    with pytest.raises(collide.InputError, match="power of two"):
        Memory(bytes(100))
    vera = VeraScoreboard(bytes(1 << 17))
    with pytest.raises(collide.InputError, match="no reset"):
        vera.access(5, 0x80, 0, 1)
    with pytest.raises(collide.InputError, match="VGA timing alone"):
        vera.access(9, 2, 0, 10)
    scoreboard = ListUnitScoreboard("overlap", Memory(CORNERS, word=4))
    scoreboard.register(True, 0x0C, 2, 15, 0)
    scoreboard.register(True, 0x04, 1, 15, 0)
    with pytest.raises(collide.InputError, match="aborted"):
        scoreboard.register(True, 0x04, 2, 15, 1)


def test_vera_is_read_in_its_clock():
    vera = VeraScoreboard(bytes(1 << 17))
    # SCANLINE is 511 while the line displayed is 512 or more, as behind a reset: docs/reference/vera-rules.md.
    vera.access(8, None, 0xFF, 100)
    with pytest.raises(Mismatch, match="in line 0\n"):
        vera.access(8, None, 0xFF, 900)


def test_an_interrupt_that_does_not_come():
    vera = VeraScoreboard(bytes(1 << 17))
    vera.access(6, 2, 0, 10)  # LINE, of line 0
    vera.irq(0, 700)
    with pytest.raises(Mismatch, match="o_irq\n    expected  0x01\n    actual    0x00"):
        vera.irq(0, 900)


def test_values_of_signals():
    class Bits:
        def __init__(self, text):
            self.value = self
            self.text = text
            self.is_resolvable = set(text) <= set("01")

        def __int__(self):
            return int(self.text, 2)

        def __str__(self):
            return self.text

    assert value(Bits("101")) == 5
    assert value(Bits("1X1")) == "1X1"
