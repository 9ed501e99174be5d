# SPDX-License-Identifier: MIT
"""The actions of a bench at the pins of a unit, as a job: docs/reference/jobs.md."""
from __future__ import annotations

import json

import collide

from .memory import Memory

# By unit and name: byte offset and bytes.
REGISTERS = collide._native._registers()


def number(bits: str) -> int:
    """Bits that are neither 0 nor 1 are the checker's to report."""
    return int(bits, 2) if set(bits) <= {"0", "1"} else 0


class Job:
    """The actions in order, without their clocks, which a bench draws in its own way.

    memory: that of the design, as it is now; parameters: of the RTL, those that are not the default.
    """

    def __init__(self, unit: str, memory: Memory, parameters: dict[str, int] | None = None) -> None:
        self._head = {"unit": unit, **({"parameters": parameters} if parameters else {})}
        self._unit = unit
        self._before = memory.copy()
        self._actions: list[str] = []
        self._accesses = self._cycles = 0  # of the chip and of others since the last action
        self._last = {"i_rst": "1"}
        # Jobs of list units have no names for the words of TOUCHED and HIT.
        self._names = {
            place: name for name, place in REGISTERS[unit].items()
            if unit == "blitter" or not name[-1].isdigit()
        }

    def see(self, pins: dict[str, str]) -> None:
        """The pins of the next clock."""
        before, self._last = self._last, pins
        if pins["i_rst"] == "1":
            if before["i_rst"] != "1":
                self._act("reset")
        elif self._unit == "blitter":
            self._see_blitter(pins)
        else:
            self._see_list_unit(pins, before)

    def store(self, address: int, data: bytes) -> None:
        """The bench writes memory."""
        self._act(f"load 0x{address % len(self._before):X} {data.hex()}")

    def text(self) -> str:
        """With a line for each action."""
        memory = {"size": len(self._before), "load": self._before.load()}
        if self._before.errors:
            memory["errors"] = [{"at": at, "bytes": 2} for at in sorted(self._before.errors)]
        head = {**self._head, "memory": memory}
        if self._unit == "blitter":
            head["bus"] = {"slip": 0}
        self._act("run")
        actions = ",\n ".join(json.dumps(action) for action in self._actions)
        return f'{json.dumps(head)[:-1]},\n "do": [\n {actions}]}}\n'

    def _act(self, action: str) -> None:
        if action == "run":
            self._accesses = 0  # all, however many they are
        self._end_of_turn()
        self._actions.append(action)

    def _end_of_turn(self) -> None:
        """The chip makes accesses, or others do."""
        for verb, count in (("cycles", self._cycles), ("run", self._accesses)):
            if count:
                self._actions.append(f"{verb} {count}")
        self._cycles = self._accesses = 0

    def _see_blitter(self, pins: dict[str, str]) -> None:
        asks = pins["o_mem_cyc"] == pins["o_mem_stb"] == "1"
        if asks and "1" in (pins["i_mem_ack"], pins["i_mem_err"]):
            if self._cycles:
                self._end_of_turn()
            self._accesses += 1
        if "1" in (pins["o_reg_ack"], pins["o_reg_err"]):
            select = number(pins["i_reg_sel"])
            offset = 2 * number(pins["i_reg_adr"]) + (select == 1)
            size = 2 if select == 3 else 1
            data = number(pins["i_reg_dat"]) >> (8 if select == 2 else 0) & (1 << 8 * size) - 1
            name = self._names.get((offset, size)) or f"0x{0x8A00 + offset:X}.{'bw'[size - 1]}"
            code = number(pins["i_reg_fc"])
            does = f"=0x{data:X}" if pins["i_reg_we"] == "1" else "?"
            self._act(name + does + (f" fc={code}" if code != 5 else ""))
        elif pins["i_bus_cycle"] == "1":
            if self._accesses:
                self._end_of_turn()
            self._cycles += 1

    def _see_list_unit(self, pins: dict[str, str], before: dict[str, str]) -> None:
        if pins["o_mem_cyc"] == pins["o_mem_stb"] == "1" and pins["i_mem_stall"] == "0":
            self._accesses += 1
        if pins["o_irq"] == "1" and before.get("o_irq") == "0" and self._accesses:
            self._act("run")
        if pins["i_trigger"] == "1" and before.get("i_trigger") != "1":
            self._act("trigger")
        if pins["o_reg_ack"] != "1":
            return
        offset = 4 * number(pins["i_reg_adr"])
        name = self._names.get((offset, 4), f"0x{offset:X}")
        if pins["i_reg_we"] == "1":
            select = number(pins["i_reg_sel"])
            action = f"{name}=0x{number(pins['i_reg_dat']):X}"
            self._act(action + (f" select={select}" if select != 15 else ""))
            return
        if name == "STATUS" and self._accesses:
            if number(pins["o_reg_dat"]) & 1:
                return  # the bench waits for the end of the run
            self._act("run")
        if name != "CLOCKS":
            self._act(f"{name}?")
