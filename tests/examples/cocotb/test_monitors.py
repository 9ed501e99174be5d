# SPDX-License-Identifier: MIT
"""Parts of collide.cocotb that need no simulator."""
import json

import collide
import pytest
from collide.cocotb import Arbiter, Memory, Mismatch, Monitor, monitors
from collide.cocotb.agents import high, value


def test_a_grant_that_is_withdrawn_stays_away_for_as_long_as_a_core_may_not_look():
    arbiter = Arbiter(1, grant=100, withdraw=5, latency=16)
    granted = []
    for _ in range(2000):
        arbiter.step(True, True, True)
        granted.append(arbiter.granted)
    runs = "".join("1" if one else "0" for one in granted).split("1")
    assert {len(run) for run in runs if run} == {16}
    arbiter = Arbiter(1, grant=100, withdraw=100)
    for _ in range(100):
        arbiter.step(True, True, False)
        assert arbiter.granted


def test_a_memory_is_a_power_of_two():
    with pytest.raises(collide.InputError, match="power of two"):
        Memory(bytes(100))


class Signal:
    """A handle of cocotb's."""

    def __init__(self, text):
        self.value = self._handle = self
        self.text = text
        self.is_resolvable = set(text) <= set("01")

    def get_signal_val_binstr(self):
        return self.text

    def __int__(self):
        return int(self.text, 2)

    def __str__(self):
        return self.text


def test_values_of_signals():
    assert value(Signal("101")) == 5
    assert value(Signal("1X1")) == "1X1"
    assert high(Signal("1")) and not high(Signal("X")) and not high(Signal("0"))


class Pins:
    """An instance with the ports of a blitter, idle."""


@pytest.fixture
def idle(monkeypatch):
    """Its monitor, of which sample() takes each clock from clock 3 of the wave on."""
    pins, checker = Pins(), collide.BlitterChecker()
    for name in (*checker.inputs, *checker.outputs):
        if name != "o_quiet":
            setattr(pins, name, Signal("0"))
    pins.o_done = Signal("1")
    monitor = Monitor("blitter", checker, pins, 125)
    now = iter(range(3 * 125_000, 100 * 125_000, 125_000))
    monkeypatch.setattr(monitors, "get_sim_time", lambda unit: monitor.now)

    def clock(**levels):
        monitor.now = next(now)
        for name, text in levels.items():
            setattr(pins, name, Signal(text))
        monitor._handles = [
            getattr(pins, name, None) for name in (*checker.inputs, *checker.outputs)
        ]
        monitor.sample()

    monitor.step = clock
    clock(i_rst="1")
    return monitor


def test_a_mismatch_has_the_clock_of_the_wave_and_the_commands(idle, tmp_path, monkeypatch):
    report = tmp_path / "report.txt"
    monkeypatch.setenv("COLLIDE_COCOTB", json.dumps({
        "seed": 7, "report": str(report), "wave": "w.fst", "look": "look --clock {clock}",
        "again": "the same again",
    }))
    idle.step(i_rst="0")
    with pytest.raises(Mismatch) as caught:
        idle.step(o_bus_request="1")
    assert caught.value.found.clock == 5
    text = str(caught.value)
    assert text.startswith(
        "MISMATCH blitter  seed 7  clock 5  time 0.625 us\n  bus request\n    expected  0\n"
        "    actual    1\n    golden "
    )
    assert text.endswith(
        "   <-\n  wave        w.fst\n  look        look --clock 5\n  again       the same again"
    )
    assert report.read_text() == text + "\n"


def test_nothing_compared_is_no_success(idle):
    idle.step(i_rst="0")
    with pytest.raises(AssertionError, match="blitter: nothing was compared"):
        idle.check()


def test_a_design_without_a_pin_is_refused(idle):
    del idle._pins.o_done
    with pytest.raises(collide.InputError, match="o_done: the design has no such pin"):
        idle.step(i_rst="0")
