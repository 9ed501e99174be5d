# SPDX-License-Identifier: MIT
"""The units as objects, on a memory of the caller's."""
import gc
import threading
import weakref

import collide
import numpy as np
import pytest
from message import expect_refusal

ALL = ["golden", "rtl", "lockstep"]


# Blitter

# One line of two words, source AND destination.
AND = {
    "SRC_XINC": 2,
    "SRC_YINC": 2,
    "SRC_ADDR": 0x000,
    "ENDMASK1": -1,
    "ENDMASK2": -1,
    "ENDMASK3": -1,
    "DST_XINC": 2,
    "DST_YINC": 2,
    "DST_ADDR": 0x100,
    "X_COUNT": 2,
    "Y_COUNT": 1,
    "HOP": 2,
    "OP": 1,
}


def set_up(blitter, **others):
    for name, data in {**AND, **others}.items():
        blitter.write(name, data)
    blitter.write("CONTROL", 0xC0)  # BUSY and HOG


def masks(memory):
    within = memoryview(memory).cast("B")
    within[0x000:0x004] = b"\xf0\xf0\x12\x34"
    within[0x100:0x104] = b"\x3c\x3c\xff\x00"
    return memory


ACCESSES = [
    (False, 0x000, 0xF0F0, False),
    (False, 0x100, 0x3C3C, False),
    (True, 0x100, 0x3030, False),
    (False, 0x002, 0x1234, False),
    (False, 0x102, 0xFF00, False),
    (True, 0x102, 0x1200, False),
]


@pytest.mark.parametrize("on", ALL)
def test_a_blit_ands_two_masks(on):
    memory = masks(bytearray(0x200))
    blitter = collide.Blitter(memory, on)
    set_up(blitter)
    assert (blitter.requests_bus, blitter.done, blitter.clocks) == (True, False, 0)
    assert blitter.grant() == 6
    assert memory[0x100:0x104] == b"\x30\x30\x12\x00"
    assert blitter.accesses.tolist() == ACCESSES
    assert blitter.accesses.dtype.names == ("write", "address", "data", "error")
    # The idle clock of the grant, and one an access.
    assert (blitter.requests_bus, blitter.done, blitter.clocks) == (False, True, 7)
    assert (blitter.compared > 0) == (on == "lockstep")
    assert repr(blitter) == f"<collide.Blitter, {on}>"


def numpy_bytes():
    return np.zeros(0x200, np.uint8)


@pytest.mark.parametrize(
    "memory",
    [bytearray(0x200), numpy_bytes(), memoryview(bytearray(0x200)), np.zeros((2, 0x100), np.uint8)],
    ids=["bytearray", "numpy", "memoryview", "rows"],
)
def test_bytes_of_any_kind_are_written_in_place(memory):
    masks(memory)
    blitter = collide.Blitter(memory)
    assert blitter.memory is memory
    set_up(blitter)
    blitter.grant()
    assert memoryview(memory).tobytes()[0x100:0x104] == b"\x30\x30\x12\x00"


def test_a_number_of_bytes_is_a_memory_of_its_own():
    blitter = collide.Blitter(0x200)
    assert (blitter.memory.dtype, blitter.memory.shape) == (np.uint8, (0x200,))
    assert not blitter.memory.any()
    blitter.memory[0x000:0x004] = (0xF0, 0xF0, 0x12, 0x34)
    set_up(blitter, OP=3)  # the source alone
    blitter.grant()
    assert bytes(blitter.memory[0x100:0x104]) == b"\xf0\xf0\x12\x34"


def test_the_memory_is_kept():
    memory = masks(numpy_bytes())
    blitter = collide.Blitter(memory)
    del memory
    gc.collect()
    set_up(blitter)
    blitter.grant()
    assert bytes(blitter.memory[0x100:0x104]) == b"\x30\x30\x12\x00"
    held = bytearray(0x200)
    blitter = collide.Blitter(held)
    with pytest.raises(BufferError):
        held.clear()
    del blitter
    held.clear()


def callable_on(memory, seen):
    def access(address, data=None):
        seen.append((address, data))
        if data is None:
            return int.from_bytes(memory[address : address + 2], "big")
        memory[address : address + 2] = data.to_bytes(2, "big")

    return access


@pytest.mark.parametrize("on", ALL)
def test_a_memory_may_be_a_callable(on):
    memory, seen = masks(bytearray(0x200)), []
    blitter = collide.Blitter(callable_on(memory, seen), on)
    set_up(blitter)
    assert blitter.grant() == 6
    assert memory[0x100:0x104] == b"\x30\x30\x12\x00"
    assert seen == [(at, data if write else None) for write, at, data, _ in ACCESSES]
    assert blitter.accesses.tolist() == ACCESSES


@pytest.mark.parametrize("on", ALL)
def test_a_grant_may_be_short(on):
    blitter = collide.Blitter(masks(bytearray(0x200)), on)
    set_up(blitter)
    made = [blitter.grant(4), blitter.grant(1), blitter.grant(1), blitter.grant(1)]
    assert made == [4, 1, 1, 0]
    assert blitter.accesses.tolist() == ACCESSES
    assert blitter.clocks == 6 + 3
    blitter.clear_accesses()
    assert blitter.accesses.shape == (0,)


@pytest.mark.parametrize("on", ALL)
def test_in_shared_mode_the_bus_goes_round(on):
    blitter = collide.Blitter(0x1000, on)
    set_up(blitter, X_COUNT=65, OP=3)
    blitter.write("CONTROL", 0x80)
    blitter.foreign_cycle()  # the one that slips in: the first turn has 63
    assert blitter.grant() == 63
    assert not blitter.requests_bus
    blitter.foreign_cycle(63)
    assert not blitter.requests_bus
    blitter.foreign_cycle()
    assert blitter.requests_bus
    assert blitter.grant() == 64
    assert blitter.clocks == 1 + 64 + 64 + 65


@pytest.mark.parametrize("on", ALL)
def test_registers_have_names_and_sizes(on):
    blitter = collide.Blitter(2, on)
    blitter.write("DST_ADDR", 0x123456)
    assert blitter.read("DST_ADDR") == 0x123456
    assert (blitter.read(0x32), blitter.read(0x34)) == (0x0012, 0x3456)
    assert (blitter.read(0x34, size=1), blitter.read(0x35, size=1)) == (0x34, 0x56)
    blitter.write("SRC_YINC", -2)
    assert blitter.read("SRC_YINC") == 0xFFFE
    blitter.write("HALFTONE3", np.uint16(0xAAAA))
    assert blitter.read(6) == 0xAAAA
    blitter.write("HOP", 0x0203, size=2)
    assert (blitter.read("HOP"), blitter.read("OP")) == (2, 3)
    blitter.reset()
    assert (blitter.read("DST_ADDR"), blitter.read("HALFTONE3")) == (0, 0xAAAA)


@pytest.mark.parametrize("on", ALL)
def test_the_chip_answers_supervisor_data_only(on):
    blitter = collide.Blitter(2, on)
    with pytest.raises(collide.BusError, match="X_COUNT"):
        blitter.read("X_COUNT", fc=1)
    with pytest.raises(collide.BusError, match="DST_ADDR"):
        blitter.write("DST_ADDR", 1, fc=1)
    blitter.write("X_COUNT", 7)
    assert (blitter.read("X_COUNT"), blitter.read("DST_ADDR")) == (7, 0)


@pytest.mark.parametrize("on", ALL)
@pytest.mark.parametrize("is_callable", [False, True], ids=["bytes", "callable"])
def test_what_nobody_answers_is_a_bus_error(on, is_callable):
    memory = masks(bytearray(0x104))[:0x102]
    if is_callable:
        within = callable_on(memory, [])

        def access(address, data=None):
            if address >= 0x102:
                raise collide.BusError("nobody there")
            return within(address) if data is None else within(address, data)

    blitter = collide.Blitter(access if is_callable else memory, on)
    set_up(blitter)
    assert blitter.grant() == 6
    # The undriven bus, and a write that nobody takes.
    assert blitter.accesses.tolist()[4:] == [(False, 0x102, 0xFFFF, True), (True, 0x102, 0x1234, True)]
    assert memory[0x100:] == b"\x30\x30"


@pytest.mark.parametrize("on", ALL)
def test_an_exception_of_a_callable_comes_out_as_itself(on):
    memory = masks(bytearray(0x200))
    failing = [True]

    class Burnt(Exception):
        pass

    burnt = Burnt("the memory")

    def access(address, data=None):
        if address == 0x102 and data is None and failing:
            raise burnt
        within = callable_on(memory, [])
        return within(address) if data is None else within(address, data)

    blitter = collide.Blitter(access, on)
    blitter.write("HALFTONE0", 1)
    set_up(blitter)
    with pytest.raises(Burnt) as caught:
        blitter.grant()
    assert caught.value is burnt
    assert blitter.accesses.tolist() == ACCESSES[:4]
    for call in (blitter.grant, lambda: blitter.read("X_COUNT"), lambda: blitter.done):
        with pytest.raises(collide.InputError) as caught:
            call()
        expect_refusal(caught.value, "Blitter", "exception", "reset()")
    failing.clear()
    blitter.reset()
    assert (blitter.done, blitter.clocks, blitter.read("HALFTONE0")) == (True, 0, 0)
    memory[0x100:0x104] = b"\x3c\x3c\xff\x00"
    blitter.clear_accesses()
    set_up(blitter)
    assert blitter.grant() == 6
    assert blitter.accesses.tolist() == ACCESSES


def test_a_callable_that_gives_no_word():
    for answer in (-1, 0x10000, "F0F0", None):
        blitter = collide.Blitter(lambda address: answer)
        set_up(blitter)
        with pytest.raises(collide.InputError) as caught:
            blitter.grant()
        expect_refusal(caught.value, "memory(0x0)", repr(answer), "whole number", 0, 65535)


def test_a_callable_cannot_call_the_unit_that_calls_it():
    blitter = collide.Blitter(lambda address: blitter.read("X_COUNT"))
    set_up(blitter)
    with pytest.raises(collide.InputError) as caught:
        blitter.grant()
    expect_refusal(caught.value, "Blitter", "another call")


@pytest.mark.parametrize("kind", [collide.Blitter, collide.Overlap, collide.Impact])
def test_who_has_a_unit_may_be_its_memory(kind):
    class Bench:
        def __init__(self):
            self.unit = kind(self.access)

        def access(self, address, data=None):
            return 0 if data is None else None

    bench = Bench()
    gone = weakref.ref(bench)
    del bench
    gc.collect()
    assert gone() is None


def test_others_run_during_a_grant():
    blitter = collide.Blitter(0x10000, observe=False)
    set_up(blitter, X_COUNT=0, Y_COUNT=256, OP=3, SRC_XINC=0, DST_XINC=0)  # 2 x 2^24 accesses
    made = []
    blit = threading.Thread(target=lambda: made.append(blitter.grant()))
    blit.start()
    turns = 0
    while blit.is_alive():
        turns += 1
        for call in (lambda: blitter.read("X_COUNT"), blitter.clear_accesses):
            try:
                call()
            except collide.InputError as error:
                expect_refusal(error, "Blitter", "another call")
    blit.join()
    assert made == [2 << 24]
    assert turns > 100


def test_without_an_observer_there_is_no_record():
    blitter = collide.Blitter(0x200, observe=False)
    set_up(blitter)
    blitter.grant()
    with pytest.raises(collide.InputError) as caught:
        blitter.accesses
    expect_refusal(caught.value, "accesses", "observe=True")


# Overlap and impact

# A square of 4x4 pixels twice, the second three pixels further on both axes: they share one, (3, 3).
SQUARES = [
    (0x0000, 0x00000000, 0x80030043, 0x00004000, 0x00010001),
    (0x0010, 0x00030003, 0x80030043, 0x00004000, 0x00010001),
    (0x4000, 0xF0000000, 0xF0000000, 0xF0000000, 0xF0000000),
]
# From x = 0 to 16 pixels, with one at 8 in the way; both have a radius of 1, in sixteenths. They touch
# two pixels apart, at x = 6 of 16: t = 0.375.
CIRCLES = [
    (0x0000, 0x00000000, 0x00000100, 0x80000010, 0x00010001),
    (0x0010, 0x00000080, 0x00000080, 0x80000010, 0x00010001),
]
LIST = 0x8000
RUN = {"COUNT": 2, "WINDOW_SIZE": 0xF00140, "LIST": LIST, "LIST_LINES": 100, "CONTROL": 1}


def words(rows, order="big", size=0x10000):
    memory = bytearray(size)
    for at, *row in rows:
        for n, word in enumerate(row):
            memory[at + 4 * n : at + 4 * n + 4] = word.to_bytes(4, order)
    return memory


def begin(unit, **others):
    for name, data in {**RUN, **others}.items():
        if name != "WINDOW_SIZE" or isinstance(unit, collide.Overlap):
            unit.write(name, data)


def line(at, *data):
    return [(True, at + 4 * n, word, False) for n, word in enumerate(data)]


READ = [
    (False, at + 4 * n, word, False) for at, *row in SQUARES[:2] for n, word in enumerate(row)
] + [
    # The row that both boxes contain: of the one ranked behind first.
    (False, 0x4000, 0xF0000000, False),
    (False, 0x400C, 0xF0000000, False),
]
WRITTEN = line(LIST + 16, 0x000100C3, 0xFFFFFFFF, 0xFFFFFFFF, 0x00010001) + line(
    LIST, 1, 1, 0, 0x00010000
)


@pytest.mark.parametrize("on", ALL)
def test_two_sprites_that_overlap(on):
    memory = words(SQUARES)
    unit = collide.Overlap(memory, on)
    begin(unit)
    assert (unit.busy, unit.done, unit.irq, len(unit.accesses)) == (True, False, False, 0)
    assert unit.run() == len(READ) + len(WRITTEN)
    assert (unit.busy, unit.done, unit.read("FOUND")) == (False, True, 1)
    assert unit.records.tolist() == [(0, 1, 3, 3)]
    assert unit.records.dtype.names == ("first", "second", "x", "y")
    assert unit.accesses.tolist() == READ + WRITTEN
    assert memory[LIST : LIST + 4] == b"\0\0\0\1"
    assert 18 < unit.clocks < 1000
    assert (unit.compared > 0) == (on == "lockstep")
    assert repr(unit) == f"<collide.Overlap, {on}>"


@pytest.mark.parametrize("on", ALL)
def test_area_mode_counts_pixels(on):
    # The second one pixel further: 3 x 3 are common.
    rows = [SQUARES[0], (0x10, 0x00010001, *SQUARES[1][2:]), SQUARES[2]]
    unit = collide.Overlap(np.frombuffer(words(rows), np.uint8), on)
    begin(unit, CONTROL=0x401)
    unit.run()
    assert unit.records.tolist() == [(0, 1, 9)]
    assert unit.records.dtype.names == ("first", "second", "area")
    # The header says what the list is of.
    unit.write("CONTROL", 0)
    assert unit.records.tolist() == [(0, 1, 9)]


@pytest.mark.parametrize("on", ALL)
def test_two_circles_that_touch(on):
    unit = collide.Impact(words(CIRCLES), on)
    begin(unit)
    unit.run()
    assert unit.records.dtype.names == ("t", "first", "second")
    # Each looks for the other.
    assert unit.records.tolist() == [(0x6000, 0, 1), (0x6000, 1, 0)]
    assert unit.records["t"][0] / 65536 == 0.375
    begin(unit, CONTROL=0x401)
    unit.run()
    assert unit.records.tolist() == [(0x6000, 0, 1)]


@pytest.mark.parametrize("on", ALL)
def test_a_run_goes_on_access_by_access(on):
    unit = collide.Overlap(words(SQUARES), on)
    begin(unit, CONTROL=0x100)
    assert not unit.irq
    unit.write("CONTROL", 0x301)
    made = 0
    while unit.busy:
        now = unit.step()
        # Two of the RTL may be open, and one on the bus.
        assert now == 1 or (on != "golden" and now <= 4)
        made += now
        assert unit.accesses.tolist() == (READ + WRITTEN)[:made]
    assert made == 18 and unit.step() == 0
    assert unit.irq
    unit.write("STATUS", 0x100)
    assert not unit.irq
    unit.clear_accesses()
    unit.trigger()
    assert unit.step(5) == 5 or on != "golden"
    unit.run()
    assert unit.accesses.tolist()[:10] == READ
    assert unit.read("SEQUENCE") == 2
    unit.reset()
    assert unit.read("SEQUENCE") == 0


@pytest.mark.parametrize("on", ALL)
def test_bytes_of_a_register_may_be_written(on):
    unit = collide.Overlap(4, on)
    unit.write("DESCRIPTORS", 0x12345670)
    unit.write(0x10, -1, select=4)
    assert unit.read("DESCRIPTORS") == 0x12FF5670


@pytest.mark.parametrize("order", ["big", "little"])
def test_a_narrow_port_in_either_order(order):
    parameters = {"SPRITES": 64, "DATA_WIDTH": 16, "BIG_ENDIAN": int(order == "big")}
    memory = words(SQUARES, order)
    unit = collide.Overlap(memory, parameters=parameters)
    assert unit.read("ID") & 0xFF == 63
    begin(unit)
    assert unit.run() == 2 * 16 + 2  # a row of four pixels is one access
    assert unit.records.tolist() == [(0, 1, 3, 3)]
    assert memory[LIST + 16 : LIST + 20] == (0x000100C3).to_bytes(4, order)

    seen = []

    def access(address, data=None):
        seen.append(address)
        if data is None:
            return int.from_bytes(memory[address : address + 2], order)
        memory[address : address + 2] = data.to_bytes(2, order)

    memory[LIST:] = bytes(0x8000)
    unit = collide.Overlap(access, parameters=parameters)
    begin(unit)
    assert unit.run() == len(seen) == 34
    assert unit.records.tolist() == [(0, 1, 3, 3)]


@pytest.mark.parametrize("on", ALL)
def test_memory_that_ends_is_a_bus_error(on):
    unit = collide.Overlap(words(SQUARES[:2], size=0x4000), on)
    begin(unit)
    unit.run()
    assert unit.read("STATUS") == 0x502  # ERROR, DONE, LOADED
    assert unit.read("ERROR_ADDRESS") == 0x4000
    assert unit.accesses.tolist()[8] == (False, 0x4000, 0xFFFFFFFF, True)
    assert unit.records.shape == (0,)


@pytest.mark.parametrize("kind", [collide.Overlap, collide.Impact])
@pytest.mark.parametrize("on", ALL)
def test_an_exception_of_a_list_units_memory(kind, on):
    memory = words(SQUARES)

    def access(address, data=None):
        if address == 0x14 and failing:
            raise KeyError(address)
        if data is None:
            return int.from_bytes(memory[address : address + 4], "big")
        memory[address : address + 4] = data.to_bytes(4, "big")

    failing = True
    unit = kind(access, on)
    begin(unit)
    with pytest.raises(KeyError):
        unit.run()
    for call in (unit.run, unit.trigger, lambda: unit.records, lambda: unit.irq):
        with pytest.raises(collide.InputError, match=r"expected reset\(\)"):
            call()
    failing = False
    unit.reset()
    assert unit.read("COUNT") == 0
    begin(unit)
    unit.run()
    assert unit.read("STATUS") == 0x102


# VERA


def sprite(x, y, mask, z=1):
    """Of 8x8 pixels in 16 colours, its image at 0."""
    return bytes((0, 0, x & 0xFF, x >> 8, y & 0xFF, y >> 8, mask << 4 | z << 2, 0))


def two_sprites():
    """Four columns and three rows in common; the image is of colour 1."""
    vram = np.zeros(0x20000, np.uint8)
    vram[:32] = 0x11
    vram[0x1FC00:0x1FC10] = np.frombuffer(sprite(100, 50, 1) + sprite(104, 55, 3), np.uint8)
    return vram


LINE = 800
LATCH = 481 * LINE  # from line 524 clock 0 to line 480 clock 0


@pytest.mark.parametrize("on", ALL)
def test_two_sprites_collide(on):
    vera = collide.Vera(two_sprites(), on)
    assert (vera.position, vera.nibble, vera.row) == ((524, 0), 0, None)
    vera.write("IEN", 4)
    frame = vera.frame()
    assert (frame.number, frame.nibble, frame.sprcol, frame.irq) == (0, 1, True, True)
    assert (frame.clocks, frame.interlaced, frame.field) == (LATCH, False, 0)
    assert (vera.nibble, vera.irq, vera.position) == (1, True, (480, 0))
    assert vera.read("ISR") & 0xF5 == 0x15  # the nibble, SPRCOL and VSYNC
    vera.write("ISR", 4)
    assert not vera.irq
    # Out of the way: nothing collides in the frame that follows.
    vera.load(0x1FC08, sprite(200, 55, 3))
    assert (vera.frame().nibble, vera.nibble) == (0, 0)
    assert (vera.compared > 0) == (on == "lockstep")
    assert repr(vera) == f"<collide.Vera, {on}>"


@pytest.mark.parametrize("on", ALL)
def test_the_line_buffer_of_a_row(on):
    vera = collide.Vera(bytes(two_sprites()), on)
    assert not vera.line["colour"].any()
    vera.step(rows=56)
    assert vera.position == (55, 0)
    row = vera.row
    assert (row.row, row.line, row.hit, row.drawn, row.cut, row.dropped) == (55, 54, 1, 2, False, 0)
    assert (row.pixels, row.budget) == (16, 798)
    assert 0 < row.clocks < 798
    line = vera.line
    assert (line.shape, line.dtype.names) == ((1024,), ("mask", "z", "colour"))
    assert line[99:113].tolist() == (
        [(0, 0, 0)] + 8 * [(1, 1, 1)] + 4 * [(3, 1, 1)] + [(0, 0, 0)]
    )
    vera.step(rows=3)
    # Below the first one the second is alone.
    assert vera.row.hit == 0
    assert vera.line["mask"][103:113].tolist() == [0] + 8 * [3] + [0]


@pytest.mark.parametrize("on", ALL)
def test_time_goes_by_in_clocks(on):
    vera = collide.Vera(on=on)
    vera.step(LINE + 7)
    assert vera.position == (0, 7)
    vera.step(rows=1)
    assert vera.position == (1, 0)
    vera.step(clocks=1)
    vera.write("DC_HSCALE", 64)
    assert vera.position == (1, 5)
    assert vera.read(10) == 64
    assert vera.position == (1, 9)
    vera.write("CTRL", 2)
    vera.write("DC_HSTART", 16)
    assert vera.read("DC_HSTART") == 16
    vera.reset()
    assert (vera.position, vera.read("DC_HSCALE")) == ((524, 0), 128)


@pytest.mark.parametrize("on", ALL)
def test_a_reset_has_the_video_ram_as_given(on):
    vera = collide.Vera(two_sprites(), on)
    vera.load(0x1FC08, bytes(8))
    assert vera.frame().nibble == 0
    vera.reset()
    assert (vera.nibble, vera.row) == (0, None)
    assert vera.frame().nibble == 1


def read_only():
    memory = numpy_bytes()
    memory.flags.writeable = False
    return memory


@pytest.mark.parametrize(
    "call, place, facts",
    [
        (lambda: collide.Blitter(read_only()), "memory", ("read-only",)),
        (lambda: collide.Blitter(b"\0\0"), "memory", ("read-only",)),
        (
            lambda: collide.Blitter(np.zeros(8, np.uint16)),
            "memory",
            ('"H"', "uint8"),
        ),
        (
            lambda: collide.Blitter(np.zeros(8, bool)),
            "memory",
            ('"?"', "uint8"),
        ),
        (
            lambda: collide.Blitter(np.zeros(8, np.uint8)[::2]),
            "memory",
            ("contiguous",),
        ),
        (
            lambda: collide.Blitter(bytearray(3)),
            "memory",
            (3, 2, 16777216),
        ),
        (
            lambda: collide.Blitter(bytearray()),
            "memory",
            (0, 2, 16777216),
        ),
        (
            lambda: collide.Blitter(1 << 25),
            "memory",
            (33554432, "whole number", 1, 16777216),
        ),
        (
            lambda: collide.Blitter("bytes"),
            "memory",
            ("str", "bytes", "callable"),
        ),
        (
            lambda: collide.Blitter(2, on="silicon"),
            "on",
            ("silicon", "golden", "rtl", "lockstep"),
        ),
        (
            lambda: collide.Blitter(2).write("X_COUNTER", 1),
            "register",
            ("X_COUNTER", "X_COUNT"),
        ),
        (
            lambda: collide.Blitter(2).write(64, 1),
            "register",
            (64, "whole number", 0, 63),
        ),
        (lambda: collide.Blitter(2).read(3), "register", (3, "even")),
        (
            lambda: collide.Blitter(2).read(62, size=4),
            "register",
            (4, 62, 63),
        ),
        (lambda: collide.Blitter(2).read(0, size=3), "size", (3, 1, 2, 4)),
        (
            lambda: collide.Blitter(2).write("X_COUNT", 65536),
            "data",
            (65536, "whole number", -32768, 65535),
        ),
        (
            lambda: collide.Blitter(2).write("HOP", 2.5),
            "data",
            ("2.5", "whole number", -128, 255),
        ),
        (lambda: collide.Blitter(2).grant(0), "limit", (0, "whole number", 1)),
        (lambda: collide.Vera(b"", on="metal"), "on", ("metal", "golden", "rtl", "lockstep")),
        (
            lambda: collide.Vera(bytes(0x20001)),
            "vram",
            (131073, 131072),
        ),
        (lambda: collide.Vera(8), "vram", ("int", "bytes")),
        (
            lambda: collide.Vera().load(0x1FFFF, b"ab"),
            "data",
            (2, "0x1FFFF", 1),
        ),
        (
            lambda: collide.Vera().load(0, np.zeros(8)),
            "data",
            ('"d"', "uint8"),
        ),
        (lambda: collide.Vera().read("VIDEO"), "register", ("VIDEO", "ISR")),
        (
            lambda: collide.Vera().write("DC_HSTART", 1),
            "register",
            ("DC_HSTART", "DCSEL", 1, 0),
        ),
        (lambda: collide.Vera().read(32), "register", (32, "whole number", 0, 31)),
        (lambda: collide.Vera().step(), "step", ("clocks", "rows")),
        (lambda: collide.Vera().step(1, rows=1), "step", ("clocks", "rows")),
        (lambda: collide.Vera().step(0), "clocks", (0, "whole number", 1)),
        (lambda: collide.Blitter(2).read(0, fc=8), "fc", (8, "whole number", 0, 7)),
        (
            lambda: collide.Overlap(0x100, parameters={"SPRITES": 1}),
            "parameters.SPRITES",
            (1, 2, 256),
        ),
        (
            lambda: collide.Overlap(0x100, "rtl", {"SPRITES": 64}),
            "parameters",
            ("RTL", "default", "golden model"),
        ),
        (
            lambda: collide.Impact(6),
            "memory",
            (6, 4, 4294967296),
        ),
        (
            lambda: collide.Impact(4).read(2),
            "register",
            (2, 4),
        ),
        (
            lambda: collide.Impact(4).write("COUNT", 1, select=16),
            "select",
            (16, "whole number", 0, 15),
        ),
        (
            lambda: collide.Impact(4).read("TOTAL"),
            "register",
            ("TOTAL", "ID", "CONTROL", "STATUS", "COUNT", "DESCRIPTORS", "LIST", "LIST_LINES", "SEQUENCE")
            + ("FOUND", "STORED", "ERROR_ADDRESS", "CLOCKS"),
        ),
    ],
)
def test_what_cannot_be_used_is_refused(call, place, facts):
    with pytest.raises(collide.InputError) as caught:
        call()
    expect_refusal(caught.value, place, *facts)
