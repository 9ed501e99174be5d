# SPDX-License-Identifier: MIT
"""Scoreboards: a golden model follows what monitors have seen of a design, and the first difference
raises Mismatch. They know nothing of a simulator.
"""
from __future__ import annotations

import collections
from typing import Any, Iterable, NoReturn

import collide

from . import report
from .memory import Memory

# By unit and name: byte offset and bytes.
REGISTERS = collide._native._registers()

Access = tuple[bool, int, int]  # write, address, data


def named(places: dict[str, tuple[int, int]], register: int | str) -> tuple[int, int]:
    """Byte offset and bytes of a register that is given by name or offset; 0 bytes: not known."""
    if isinstance(register, str):
        if register not in places:
            raise collide.InputError(
                f'register: no "{register}", expected one of {", ".join(places)}'
            )
        return places[register]
    return register, 0


def name_of(places: dict[str, tuple[int, int]], offset: int) -> str:
    """For reports: "X_COUNT (0x36)"."""
    names = [name for name, (at, size) in places.items() if at <= offset < at + size]
    return f"{'/'.join(names)} (0x{offset:02X})" if names else f"0x{offset:02X}"


class Scoreboard:
    """What all have: what was compared, the job so far, and the last things that happened."""

    unit = ""
    period = 0  # of the clock, in ns
    digits = 4  # of data in reports

    def __init__(self) -> None:
        self.compared = 0
        self.accesses = 0
        self.clock = 0
        self.steps: list[dict[str, Any]] = []
        self._moments: collections.deque[str] = collections.deque(maxlen=8)

    def job(self) -> dict[str, Any]:
        """What the bench has done, for ./collide replay."""
        raise NotImplementedError

    def check(self) -> None:
        """At the end of a test. Raises AssertionError if nothing was compared."""
        if self.compared == 0:
            raise AssertionError(f"{self.unit}: nothing was compared")
        report.matched(self.unit, {"accesses": self.accesses, "comparisons": self.compared})

    def happened(self, text: str) -> None:
        """What design and model have done alike."""
        self._moments.append(text)

    def hex(self, data: int | str) -> str:
        return data if isinstance(data, str) else f"0x{data:0{self.digits}X}"

    def access_text(self, access: Access | None) -> str:
        if access is None:
            return "none"
        write, address, data = access
        return f"{'write' if write else 'read'} {self.hex(data)} at 0x{address:06X}"

    def compare(self, what: str, expected: int | str, actual: int | str, clock: int) -> None:
        if expected != actual:
            self.differ(what, self.hex(expected), self.hex(actual), clock)
        self.compared += 1

    def differ(
        self,
        what: str,
        expected: str,
        actual: str,
        clock: int,
        upcoming: Iterable[str] = (),
    ) -> NoReturn:
        context = [(text, text) for text in self._moments]
        context.append((expected, actual))
        context += [(text, "") for text in upcoming]
        step = max(0, len(self.steps) - 1)
        found = report.Found(
            self.unit, step, clock, self.period, what, expected, actual, context
        )
        raise report.leave(self.job(), found)


class BlitterScoreboard(Scoreboard):
    """Of a blitter. The golden model gets the register accesses, the bus cycles of others and the
    grants that a monitor has seen, and makes the same bus accesses.

    memory: that of the design, as it is at the beginning.
    patience: clocks in which the design may be silent where the model is not, and the other way.
    """

    unit = "blitter"
    period = 125

    def __init__(self, memory: Memory, patience: int = 64) -> None:
        super().__init__()
        self._before = memory.copy()
        self._memory = memory.copy()
        self._patience = patience
        self._made: list[Access] = []
        self._seen: list[tuple[Access, int]] = []  # of the grant under way, with their clocks
        self._silent = 0
        self._model = collide.Blitter(self._answer, observe=False)

    def job(self) -> dict[str, Any]:
        memory: dict[str, Any] = {"size": len(self._before), "load": self._before.load()}
        if self._before.errors:
            memory["errors"] = [{"at": f"0x{at:X}", "bytes": 2} for at in sorted(self._before.errors)]
        return {"unit": self.unit, "memory": memory, "bus": {"slip": 0}, "steps": self.steps}

    def reset(self, clock: int) -> None:
        self.released(True, clock)
        self.steps.append({"reset": True})
        self._model.reset()
        self.happened("reset")

    def register(
        self, write: bool, offset: int, size: int, data: int | str, fc: int, answered: bool, clock: int
    ) -> None:
        """The design has acknowledged a register access, or refused it.

        size: 1 or 2 bytes; data: written or read, a byte in the low 8 bits.
        """
        self.released(True, clock)
        step: dict[str, Any] = {"write" if write else "read": f"0x{0x8A00 + offset:X}", "size": size}
        if write:
            step["data"] = self.hex(data)
        if fc != 5:
            step["fc"] = fc
        self.steps.append(step)
        where = name_of(REGISTERS["blitter"], offset)
        expected: int | str = "refused"
        try:
            if write:
                self._model.write(offset, data, size=size, fc=fc)
                expected = "acknowledged"
            else:
                expected = self._model.read(offset, size=size, fc=fc)
        except collide.BusError:
            pass
        did = "writes" if write else "reads"
        if not answered:
            actual: int | str = "refused"
        else:
            actual = "acknowledged" if write else data
        self.compare(f"{where}, which the CPU {did}", expected, actual, clock)
        with_data = f" {self.hex(data)} to" if write else f" {self.hex(actual)} from"
        self.happened(f"CPU {did}{with_data if answered else ''} {where}")

    def foreign_cycle(self, clock: int) -> None:
        """Another master has made a bus cycle."""
        self.released(True, clock)
        last = self.steps[-1] if self.steps else {}
        if "cycles" in last:
            last["cycles"] += 1
        else:
            self.steps.append({"cycles": 1})
            self.happened("bus cycles of another master")
        self._model.foreign_cycle()

    def access(self, access: Access, clock: int) -> None:
        """The design has made a bus access."""
        self._seen.append((access, clock))
        self._silent = 0

    def released(self, withdrawn: bool, clock: int) -> None:
        """The design is off the bus. withdrawn: it was told to; else it has let go of it by itself."""
        if not self._seen:
            return
        seen, self._seen = self._seen, []
        self.steps.append({"run": len(seen)})
        self._made.clear()
        self._model.grant(len(seen))
        self.happened("the chip is granted the bus")
        for n, (actual, at) in enumerate(seen):
            expected = self._made[n] if n < len(self._made) else None
            if actual != expected:
                upcoming = [self.access_text(one) for one in self._made[n + 1 : n + 4]]
                self.differ(
                    f"bus access {self.accesses + 1}", self.access_text(expected),
                    self.access_text(actual), at, upcoming,
                )
            self.compared += 1
            self.accesses += 1
            self.happened(self.access_text(actual))
        if not withdrawn and self._model.requests_bus:
            self._next("lets go of the bus", clock)

    def on_bus(self, clock: int) -> None:
        """The design has the bus in that clock, and makes no access."""
        self._silent += 1
        if self._silent <= self._patience:
            return
        self.released(True, clock)
        if self._model.requests_bus:
            self._next(f"none in {self._silent} clocks on the bus", clock)
        self.differ("o_mem_cyc", "0", "1", clock)

    def levels(self, done: int | str, request: int | str, granted: bool, clock: int) -> None:
        """Of o_done and o_bus_request, in a clock in which the design is off the bus and no register
        is answered."""
        if self._seen:
            return
        model = int(self._model.done), int(self._model.requests_bus)
        if (done, request) == model and not (request and granted):
            self._silent = 0
            return
        self._silent += 1
        if self._silent <= self._patience:
            return
        if done != model[0]:
            self.differ("o_done", str(model[0]), str(done), clock)
        if request != model[1]:
            self.differ("o_bus_request", str(model[1]), str(request), clock)
        self._next(f"none in {self._silent} clocks of a grant", clock)

    def check(self) -> None:
        self.released(True, self.clock)
        super().check()

    def _next(self, actual: str, clock: int) -> NoReturn:
        """The model makes an access that the design does not make."""
        self._made.clear()
        self.steps.append({"run": 1})
        self._model.grant(1)
        expected = self.access_text(self._made[0] if self._made else None)
        self.differ(f"bus access {self.accesses + 1}", expected, actual, clock)

    def _answer(self, address: int, data: int | None = None) -> int | None:
        read = self._memory.read(address)
        self._made.append((data is not None, address, read if data is None else data))
        if self._memory.fails(address):
            raise collide.BusError("no answer")
        if data is None:
            return read
        self._memory.write(address, data)
        return None


class ListUnitScoreboard(Scoreboard):
    """Of overlap or impact. The golden model makes as many bus accesses as the design, and reads and
    writes are compared, each kind in its own order: a design may read ahead.

    unit: "overlap" or "impact"; memory: that of the design, as it is at the beginning.
    parameters: of the RTL, as in the unit's page, those that are not the default.
    patience: clocks in which the design may be silent while a run is on.
    """

    period = 40
    digits = 8

    def __init__(
        self,
        unit: str,
        memory: Memory,
        parameters: dict[str, int] | None = None,
        patience: int = 20000,
    ) -> None:
        super().__init__()
        if unit not in ("overlap", "impact"):
            raise collide.InputError(f'unit: "{unit}", expected overlap or impact')
        if memory.errors:
            raise collide.InputError("memory: has bus errors, behind which a list unit may read on")
        self.unit = unit
        self.places = REGISTERS[unit]
        self._before = memory.copy()
        self._memory = memory.copy()
        self._parameters = dict(parameters or {})
        self._patience = patience
        # Made by the model and not by the design yet: reads, writes.
        self._due: tuple[collections.deque[Access], ...] = (collections.deque(), collections.deque())
        self._running = False
        self._of_run = 0  # accesses of the design in the run under way
        self._silent = 0
        made = collide.Overlap if unit == "overlap" else collide.Impact
        self._model = made(self._answer, parameters=self._parameters, observe=False)

    def job(self) -> dict[str, Any]:
        memory = {"size": len(self._before), "load": self._before.load()}
        steps = self.steps + ([{"run": True}] if self._running else [])
        job: dict[str, Any] = {"unit": self.unit}
        if self._parameters:
            job["parameters"] = self._parameters
        return {**job, "memory": memory, "steps": steps}

    def reset(self, clock: int) -> None:
        if self._of_run > 0:
            self.steps.append({"run": self._of_run})
        self.steps.append({"reset": True})
        self._model.reset()
        for due in self._due:
            due.clear()
        self._running = False
        self._of_run = 0
        self.happened("reset")

    def store(self, address: int, data: bytes) -> None:
        """The bench has written that into the design's memory."""
        self._memory.store(address, data)
        self.steps.append({"load": {"at": f"0x{address:X}", "hex": data.hex()}})

    def trigger(self, clock: int) -> None:
        """A pulse of i_trigger."""
        self.steps.append({"trigger": True})
        self._model.trigger()
        self._begin("a trigger")

    def register(
        self, write: bool, offset: int, data: int | str, select: int, clock: int
    ) -> None:
        """The design has acknowledged a register access; select: its bytes, bit 3 that of 31-24."""
        where = name_of(self.places, offset)
        if write:
            control = self.places["CONTROL"][0]
            if offset == control and self._running and int(data) & 2 and select & 1:
                raise collide.InputError("CONTROL: the scoreboard follows no run that is aborted")
            step = {"write": f"0x{offset:X}", "data": self.hex(data)}
            if select != 15:
                step["select"] = select  # type: ignore[assignment]
            self.steps.append(step)
            self._model.write(offset, data, select=select)
            self._begin(f"CPU writes {self.hex(data)} to {where}")
            return
        status = self.places["STATUS"][0]
        if isinstance(data, int) and offset == status and not data & 1:
            self.ended(clock)
        live = offset not in self._configuration() and self._running
        if live or offset == self.places["CLOCKS"][0]:
            return
        self.steps.append({"read": f"0x{offset:X}"})
        self.compare(f"{where}, which the CPU reads", self._model.read(offset), data, clock)
        self.happened(f"CPU reads {self.hex(data)} from {where}")

    def access(self, access: Access, clock: int) -> None:
        """The design has asked for a bus access, and the memory has taken it."""
        self._silent = 0
        due = self._due[access[0]]
        while not due and self._look_ahead():
            pass
        expected = due.popleft() if due else None
        if access != expected:
            kind = "write" if access[0] else "read"
            upcoming = [self.access_text(one) for one in list(due)[:3]]
            self.differ(
                f"bus access {self.accesses + 1}, a {kind}", self.access_text(expected),
                self.access_text(access), clock, upcoming,
            )
        self.compared += 1
        self.accesses += 1
        self._of_run += 1
        self.happened(self.access_text(access))

    def ended(self, clock: int) -> None:
        """The design says that its run has ended."""
        if not self._running:
            return
        missing = self._missing()
        if missing:
            self.differ(f"bus access {self.accesses + 1}", missing, "none: the run has ended", clock)
        self.compared += 1
        self._running = False
        self._of_run = 0
        self.steps.append({"run": True})
        self.happened("the run ends")

    def levels(self, irq: int | str, clock: int) -> None:
        """Of o_irq, in a clock without a register access."""
        if irq == 1:
            self.ended(clock)
        if not self._running:
            expected = int(self._model.irq)
            self._silent = 0 if irq == expected else self._silent + 1
            if self._silent > 16:
                self.differ("o_irq", str(expected), str(irq), clock)
            return
        self._silent += 1
        if self._silent > self._patience:
            missing = self._missing() or "the run ends"
            self.differ(
                f"bus access {self.accesses + 1}", missing, f"none in {self._patience} clocks", clock
            )

    def check(self) -> None:
        if self._running:
            raise AssertionError(f"{self.unit}: a run is under way")
        super().check()

    def _begin(self, text: str) -> None:
        self.happened(text)
        self._running = self._running or self._model.busy or any(self._due)

    def _missing(self) -> str:
        """What the model makes and the design does not."""
        while self._look_ahead():
            pass
        due = self._due[0] or self._due[1]
        return self.access_text(due[0]) if due else ""

    def _look_ahead(self) -> bool:
        return self._model.step() > 0

    def _configuration(self) -> set[int]:
        names = ("ID", "CONTROL", "COUNT", "DESCRIPTORS", "WINDOW_ORIGIN", "WINDOW_SIZE", "LIST",
                 "LIST_LINES", "SEQUENCE")
        return {self.places[name][0] for name in names if name in self.places}

    def _answer(self, address: int, data: int | None = None) -> int | None:
        read = self._memory.read(address)
        self._due[data is not None].append(
            (data is not None, address, read if data is None else data)
        )
        if data is None:
            return read
        self._memory.write(address, data)
        return None


class VeraScoreboard(Scoreboard):
    """Of a VERA in VGA timing. The golden model runs as many clocks as the design, and gets the same
    accesses of the CPU port. Compared are what is read, the interrupt, and the nibble at each latch.

    vram: 131072 bytes; the sprites' attributes, from 0x1FC00 on, are written by the CPU.
    """

    unit = "vera"
    period = 40
    digits = 2

    ATTRIBUTES = 0x1FC00
    FIRST_FRAME = 481 * 800
    FRAME = 525 * 800
    RECOVERY = 4  # clocks of an access

    def __init__(self, vram: bytes) -> None:
        super().__init__()
        self.first = 0  # clock of the wave that is the unit's 0
        if any(vram[self.ATTRIBUTES :]):
            raise collide.InputError("vram: has attributes, expected 0 from 0x1FC00 on")
        self._vram = bytes(vram)
        self._model = collide.Vera(self._vram)
        self._at = 0  # the model's clock
        self._dcsel = 0
        self._frames: list[dict[str, Any]] = [{"accesses": []}]

    def job(self) -> dict[str, Any]:
        vram = Memory(self._vram).load()
        line, clock = self._model.position
        frames = [*self._frames[:-1], {**self._frames[-1], "until": {"line": line, "clock": clock}}]
        return {"unit": self.unit, "vram": vram, "frames": frames}

    def compare(self, what: str, expected: int | str, actual: int | str, clock: int) -> None:
        super().compare(what, expected, actual, clock + self.first)

    def access(self, register: int, written: int | None, read: int | str, clock: int) -> None:
        """An access of the CPU port, made in that clock of the unit, of which the first is 0."""
        self._go(clock)
        line, of_line = self._model.position
        access: dict[str, Any] = {"line": line, "clock": of_line}
        access.update({"read": register} if written is None else {"write": register, "data": written})
        self._frames[-1]["accesses"].append(access)
        self.steps.append(access)
        self.accesses += 1
        self._at += self.RECOVERY
        where = name_of(REGISTERS["vera"], register)
        beam = f"line {line} clock {of_line}: CPU"
        if written is None:
            expected = self._model.read(register)
            self.compare(f"{where}, which the CPU reads in line {line}", expected, read, clock)
            self.happened(f"{beam} reads {self.hex(read)} from {where}")
            return
        if register == 5:
            if written & 0x80:
                raise collide.InputError("CTRL: the scoreboard follows no reset by it")
            self._dcsel = written >> 1 & 0x3F
        if register == 9 and self._dcsel == 0 and written & 2:
            raise collide.InputError("DC_VIDEO: the scoreboard follows VGA timing alone")
        self._model.write(register, written)
        self.happened(f"{beam} writes {self.hex(written)} to {where}")

    def irq(self, level: int | str, clock: int) -> None:
        """The level of o_irq in that clock."""
        # In the clocks of an access nobody asks the model.
        if clock < self._at:
            return
        self._go(clock)
        self.compare("o_irq", int(self._model.irq), level, clock)
        self.happened(f"o_irq is {level}")

    def latch(self, nibble: int | str, clock: int) -> None:
        """The nibble in the clock behind a latch."""
        self._go(max(clock, self._at))
        self.compare(f"nibble of frame {len(self._frames) - 2}", self._model.nibble, nibble, clock)
        self.happened(f"the nibble is {self.hex(nibble)}")

    def _go(self, clock: int) -> None:
        """Runs the model up to that clock."""
        if clock > self._at:
            self._model.step(clocks=clock - self._at)
            self._at = clock
        while self._at >= self.FIRST_FRAME + (len(self._frames) - 1) * self.FRAME:
            self._frames.append({"accesses": []})
