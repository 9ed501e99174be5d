# SPDX-License-Identifier: MIT
"""Checkers at the pins: clocks worked out by hand from the units' rules, with and without a fault."""
import collide
import pytest


class Bench:
    """Shows a checker clocks: pins that are not named are idle."""

    def __init__(self, checker, inputs, outputs):
        self.checker = checker
        self.inputs = dict.fromkeys(checker.inputs, 0) | inputs
        self.outputs = dict.fromkeys(checker.outputs, 0) | outputs
        self.clock(i_rst=1)

    def clock(self, **pins):
        inputs, outputs = dict(self.inputs), dict(self.outputs)
        for name, value in pins.items():
            (inputs if name in inputs else outputs)[name] = value
        self.checker.see(inputs, outputs)


# ---- blitter ----


def blitter(**options):
    bench = Bench(collide.BlitterChecker(**options), {"i_reg_fc": 5}, {"o_done": 1})
    del bench.outputs["o_quiet"]
    return bench


def access(bench, offset, clocks, answer=(), **pins):
    """A register access of so many clocks, acknowledged in the last."""
    pins = {"i_reg_cyc": 1, "i_reg_stb": 1, "i_reg_adr": offset >> 2, "i_reg_sel": 15, **pins}
    for _ in range(clocks - 1):
        bench.clock(**pins)
    bench.clock(**pins, o_reg_ack=1, **dict(answer))


def access_word(bench, offset, answer=(), **pins):
    """One of the blitter, two clocks long and a bus cycle."""
    pins = {"i_reg_adr": offset >> 1, "i_reg_sel": 3, **pins}
    access(bench, 0, 2, {"i_bus_cycle": 1, **dict(answer)}, **pins)


def write_word(bench, offset, data, **pins):
    access_word(bench, offset, i_reg_we=1, i_reg_dat=data, **pins)


def read_word(bench, offset, data):
    access_word(bench, offset, {"o_reg_dat": data})


def one_word(bench):
    """A blit of one word of ones to 0x100, up to the clock after the grant; its write is to come."""
    for offset, data in ((0x28, 0xFFFF), (0x34, 0x100), (0x36, 1), (0x38, 1), (0x3A, 0x000F)):
        write_word(bench, offset, data)
    write_word(bench, 0x3C, 0x8000, i_reg_sel=2)  # CONTROL: BUSY
    bench.clock(o_done=0, o_bus_request=1, i_bus_grant=1)


WRITE = {
    "o_done": 0, "o_bus_request": 1, "i_bus_grant": 1, "o_mem_cyc": 1, "o_mem_stb": 1, "o_mem_we": 1,
    "o_mem_sel": 3, "o_mem_adr": 0x80, "o_mem_dat": 0xFFFF, "i_mem_ack": 1,
}


def test_a_register_is_read_back():
    bench = blitter()
    write_word(bench, 0x36, 5)
    read_word(bench, 0x36, 5)
    bench.checker.end()
    # Request, interrupt and cyc in each of four clocks, and both answers.
    assert bench.checker.comparisons == 4 * 3 + 2
    assert bench.checker.accesses == 2
    assert bench.checker.clocks == 5


def test_a_register_that_reads_as_another_value():
    bench = blitter()
    write_word(bench, 0x36, 5)
    with pytest.raises(collide.Divergence) as caught:
        read_word(bench, 0x36, 4)
    found = caught.value
    assert (found.clock, found.expected, found.actual) == (4, "0x0005", "0x0004")
    assert "X_COUNT" in found.what and "X_COUNT" in found.kind
    assert found.context[-1] == {"golden": "0x0005", "rtl": "0x0004"}
    with pytest.raises(collide.InputError, match="a clock follows the end or a divergence"):
        bench.clock()


@pytest.mark.parametrize("timing", ["exact", "transactions", "results"])
def test_a_blit_of_one_word(timing):
    bench = blitter(timing=timing)
    one_word(bench)
    bench.clock(**WRITE)
    bench.clock()
    read_word(bench, 0x34, 0x100)
    bench.checker.end()
    assert bench.checker.accesses == 6 + 1 + 1


@pytest.mark.parametrize(
    "pins, expected, actual",
    [
        ({"o_mem_dat": 0xFFFE}, "write 0xFFFF at 0x000100", "write 0xFFFE at 0x000100"),
        ({"o_mem_adr": 0x81}, "write 0xFFFF at 0x000100", "write 0xFFFF at 0x000102"),
        ({"o_mem_adr": "0" * 22 + "X"}, "0 or 1 in each bit", "0" * 22 + "X"),
    ],
)
def test_a_blit_that_writes_something_else(pins, expected, actual):
    bench = blitter()
    one_word(bench)
    with pytest.raises(collide.Divergence) as caught:
        bench.clock(**{**WRITE, **pins})
    assert caught.value.expected.endswith(expected)
    assert caught.value.actual.endswith(actual)


def test_bits_that_nobody_looks_at_need_no_value():
    bench = blitter()
    bench.clock(o_mem_adr="X" * 23, o_mem_dat="X" * 16, o_reg_dat="Z" * 16, i_mem_dat="X" * 16)
    with pytest.raises(collide.InputError, match="^blitter, clock 2: i_bus_grant is X$"):
        bench.clock(i_bus_grant="X")


@pytest.mark.parametrize("late", [5, 6])
def test_a_late_design_has_its_patience(late):
    bench = blitter(timing="transactions", patience=5)
    write_word(bench, 0x36, 1)
    pins = {"i_reg_cyc": 1, "i_reg_stb": 1, "i_reg_adr": 0x1B, "i_reg_sel": 3}
    for _ in range(5):
        bench.clock(**pins)
    if late == 5:
        bench.clock(**pins, o_reg_ack=1, o_reg_dat=1, i_bus_cycle=1)
        bench.checker.end()
        return
    with pytest.raises(collide.Divergence, match="X_COUNT.*expected an answer"):
        bench.clock(**pins)


def test_a_bench_that_breaks_a_rule():
    bench = blitter()
    with pytest.raises(collide.InputError, match="^blitter, clock 1: the memory answers"):
        bench.clock(i_mem_ack=1)


# ---- overlap and impact ----

LIST_UNITS = [collide.OverlapChecker, collide.ImpactChecker]


def list_unit(made, **options):
    return Bench(made(**options), {}, {})


CONTROL, COUNT, DESCRIPTORS = 0x04, 0x0C, 0x10


@pytest.mark.parametrize("made", LIST_UNITS)
@pytest.mark.parametrize("timing", ["exact", "transactions"])
def test_a_count_is_read_back(made, timing):
    bench = list_unit(made, timing=timing)
    access(bench, COUNT, 3, i_reg_we=1, i_reg_dat=3)
    access(bench, COUNT, 3, {"o_reg_dat": 3})
    bench.clock()
    bench.checker.end()
    assert bench.checker.comparisons > 7
    assert bench.checker.accesses == 2


@pytest.mark.parametrize("made", LIST_UNITS)
def test_a_count_that_reads_as_another_value(made):
    bench = list_unit(made)
    access(bench, COUNT, 3, i_reg_we=1, i_reg_dat=3)
    with pytest.raises(collide.Divergence) as caught:
        access(bench, COUNT, 3, {"o_reg_dat": 2})
        bench.checker.end()
    found = caught.value
    assert "COUNT" in found.what
    assert (found.expected, found.actual) == ("0x00000003", "0x00000002")


@pytest.mark.parametrize("made", LIST_UNITS)
def test_an_answer_a_clock_early(made):
    bench = list_unit(made)
    with pytest.raises(collide.Divergence) as caught:
        access(bench, COUNT, 2, i_reg_we=1, i_reg_dat=3)
        bench.checker.end()
    assert "third clock" in caught.value.actual
    assert caught.value.clock == 2


@pytest.mark.parametrize("made", LIST_UNITS)
def test_the_first_read_of_a_run(made):
    """Descriptors at 0x100: the first access of a run is a read there, as they begin there."""
    for address in (0x40, 0x41):
        bench = list_unit(made)
        access(bench, COUNT, 3, i_reg_we=1, i_reg_dat=2)
        access(bench, DESCRIPTORS, 3, i_reg_we=1, i_reg_dat=0x100)
        access(bench, CONTROL, 3, i_reg_we=1, i_reg_dat=1)  # START
        read = {"o_mem_cyc": 1, "o_mem_stb": 1, "o_mem_sel": 15, "o_mem_adr": address}
        if address == 0x40:
            bench.clock(**read)
            continue
        with pytest.raises(collide.Divergence) as caught:
            bench.clock(**read)
            bench.checker.end()
        assert "0x00000100" in caught.value.expected and "0x00000104" in caught.value.actual


# ---- VERA ----

# After a reset the beam is in line 524, SCANLINE is 511, and row 0 begins in clock 1 (clock 2 of the
# list: one clock passes until the reset is over).
BEAM = {"o_line": 524, "o_shown": 524, "o_scanline": 511}
FIRST = [
    {"o_busy": 1, "o_row": 480, "o_t": 799},
    {"o_row": 480, "o_t": 799},
    {"o_clock": 1, "o_row_start": 1, "o_t": 799},
    {"o_clock": 2, "o_working": 1},
    {"o_clock": 3, "o_working": 1, "o_t": 1},
    {"o_clock": 4, "o_working": 1, "o_t": 2, "o_data": 0xFF},
]


def vera(changes):
    """SCANLINE is read in clock 6, and its lowest eight bits are there in the next."""
    bench = Bench(collide.VeraChecker(), {"i_vram_ready": 1}, BEAM)
    bench.clock(i_rst=1)
    for n, outputs in enumerate(FIRST):
        read = {"i_strobe": 1, "i_register": 8} if n == 4 else {}
        bench.clock(**{**read, **outputs, **changes.get(n, {})})
    return bench


def test_scanline_behind_a_reset():
    bench = vera({})
    bench.checker.end()
    assert bench.checker.accesses == 1
    # A row that begins does not end here, and nobody acts: the beam is 100 clocks further.
    bench = vera({})
    pins = {**bench.outputs, **FIRST[-1], "o_clock": 104, "o_t": 102}
    with pytest.raises(collide.Divergence, match="o_t in line 524 clock 104"):
        bench.checker.quiet(99, {**pins, "o_t": 103})


@pytest.mark.parametrize(
    "clock, pins, what, expected, actual",
    [
        (5, {"o_data": 0xFE}, "read of SCANLINE (0x9F28)", "0xFF", "0xFE"),
        (3, {"o_scanline": 510}, "o_scanline in line 524 clock 2", "511 (0x1ff)", "510 (0x1fe)"),
        (2, {"o_row_start": 0}, "o_row_start in line 524 clock 1", "1", "0"),
        (3, {"o_status": "0X0"}, "o_status in line 524 clock 2", "0", "2; o_status is 0X0"),
        (5, {"o_data": "X" * 8}, "read of SCANLINE (0x9F28)", "0xFF", "0x00; o_data is XXXXXXXX"),
    ],
)
def test_a_vera_that_shows_something_else(clock, pins, what, expected, actual):
    with pytest.raises(collide.Divergence) as caught:
        vera({clock: pins})
    found = caught.value
    assert found.clock == clock + 2
    assert found.what.startswith(what)
    assert (found.expected, found.actual) == (expected, actual)


def test_pins_of_vera_without_a_meaning_need_no_value():
    vera({3: {"o_pixel_cell": "X" * 14, "o_vram_data": "Z" * 32}}).checker.end()


# ---- all ----

CHECKERS = [collide.BlitterChecker, collide.VeraChecker, *LIST_UNITS]


@pytest.mark.parametrize("made", CHECKERS)
def test_nothing_compared_is_an_error(made):
    with pytest.raises(collide.NothingCompared, match="nothing was compared"):
        made().end()
    assert issubclass(collide.NothingCompared, AssertionError)


def test_clocks_without_an_access_show_nothing():
    bench = blitter()
    for _ in range(10):
        bench.clock()
    assert bench.checker.comparisons == 30
    with pytest.raises(collide.NothingCompared):
        bench.checker.end()


@pytest.mark.parametrize("made", CHECKERS)
def test_the_first_clock_is_one_of_a_reset(made):
    checker = made()
    inputs, outputs = dict.fromkeys(checker.inputs, 0), dict.fromkeys(checker.outputs, 0)
    with pytest.raises(collide.InputError, match="clock 0: i_rst is 0, expected a reset"):
        checker.see(inputs, outputs)


@pytest.mark.parametrize(
    "inputs, outputs, words",
    [
        ({"i_rst": 2}, {}, "i_rst: 2, expected a whole number from 0 to 1"),
        ({"i_rst": "11"}, {}, "i_rst: 2 bits, expected 1"),
        ({"i_rst": "2"}, {}, 'i_rst: "2", expected 0, 1, X and Z'),
        ({"i_rts": 1}, {}, "inputs: no pin is called 'i_rts'"),
        ({"i_rst": None}, {}, "inputs: no i_rst"),
        ({}, {"o_done": None}, "outputs: no o_done"),
        ([], {}, r"inputs: \[\], expected a dict of pins"),
    ],
)
def test_pins_that_cannot_be_used(inputs, outputs, words):
    checker = collide.BlitterChecker()

    def all_but_none(names, given):
        if not isinstance(given, dict):
            return given
        pins = {**dict.fromkeys(names, 0), **given}
        return {name: value for name, value in pins.items() if value is not None}

    with pytest.raises(collide.InputError, match=words):
        checker.see(all_but_none(checker.inputs, inputs), all_but_none(checker.outputs, outputs))


@pytest.mark.parametrize(
    "make, words",
    [
        (lambda: collide.BlitterChecker("late"), 'timing: "late", expected exact, transactions or'),
        (lambda: collide.OverlapChecker(timing="results"), "timing: results, expected exact or"),
        (lambda: collide.BlitterChecker(patience=0), "patience: 0, expected a whole number from 1"),
        (lambda: collide.ImpactChecker({"SPRITES": 3}), "parameters"),
        (lambda: collide.VeraChecker(bytes(131073)), "vram: 131073 bytes, expected at most 131072"),
        (lambda: collide.VeraChecker(b"\1" * 131072), "attributes"),
        (lambda: collide.Checker(), "expected BlitterChecker"),
    ],
)
def test_checkers_that_cannot_be_made(make, words):
    with pytest.raises(collide.InputError, match=words):
        make()
