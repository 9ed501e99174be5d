# SPDX-License-Identifier: MIT
"""What a bench leaves: the report of a mismatch, a job that shows it again, and how much was compared.

collide.cocotb.runner says where it goes, in the variable COLLIDE_COCOTB of the environment. Without
it the job goes into the folder that the simulator runs in.
"""
from __future__ import annotations

import json
import os
import pathlib
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Places:
    """Where results go, and what a report says of them; empty where there are none."""

    job: str = ""
    job_file: str = ""  # the same place, from whatever folder
    report: str = ""
    result: str = ""
    wave: str = ""
    reproduce: str = ""
    look: str = ""
    again: str = ""
    seed: int | None = None
    count: int | None = None

    @classmethod
    def given(cls) -> Places:
        return cls(**json.loads(os.environ.get("COLLIDE_COCOTB", "{}")))


class Mismatch(AssertionError):
    """The first place where design and golden model disagree. Its text is the report."""

    def __init__(self, text: str, found: Found) -> None:
        super().__init__(text)
        self.found = found


@dataclass
class Found:
    """A difference: at which step of the job and clock of the wave, of what, and what led to it.

    context: what happened, the golden model's word and the design's; "" where it did nothing.
    """

    unit: str
    step: int
    clock: int
    period: int  # of the clock, in ns
    what: str
    expected: str
    actual: str
    context: list[tuple[str, str]] = field(default_factory=list)

    def text(self, places: Places) -> str:
        seed = "" if places.seed is None else f"seed {places.seed}  "
        lines = [
            f"MISMATCH {self.unit}  {seed}step {self.step}  clock {self.clock}  "
            f"time {self.clock * self.period / 1000:.3f} us",
            f"  {self.what}",
            f"    expected  {self.expected}",
            f"    actual    {self.actual}",
        ]
        width = max([len("golden"), *(len(golden) for golden, _ in self.context)])
        lines.append(f"    {'golden':<{width}}  rtl")
        for golden, rtl in self.context:
            if not rtl:
                lines.append(f"    {golden}")
            elif golden == rtl:
                lines.append(f"    {golden:<{width}}  same")
            else:
                lines.append(f"    {golden:<{width}}  {rtl}   <-")
        for name in ("job", "wave", "reproduce", "look", "again"):
            if getattr(places, name):
                lines.append(f"  {name:<10}  {getattr(places, name).replace('{clock}', str(self.clock))}")
        return "\n".join(lines)


def leave(job: dict[str, Any], found: Found) -> Mismatch:
    """Writes the job and the report, and returns what is to be raised."""
    places = Places.given()
    if not places.job:
        places.job = places.job_file = f"{found.unit}-mismatch.json"
    write(places.job_file, json_lines(job))
    text = found.text(places)
    if places.report:
        write(places.report, text + "\n")
    return Mismatch(text, found)


def matched(unit: str, counts: dict[str, int]) -> None:
    """Tells the runner what a bench has compared; benches of one run are added."""
    places = Places.given()
    if not places.result:
        return
    with open(places.result, "a", encoding="utf-8") as file:
        file.write(json.dumps({"unit": unit, **counts}) + "\n")


def write(name: str, text: str) -> None:
    path = pathlib.Path(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def json_lines(job: dict[str, Any]) -> str:
    """The job with a line for each member, and for each step or frame."""
    parts = []
    for name, value in job.items():
        if isinstance(value, list) and value:
            inner = ",\n    ".join(json.dumps(one) for one in value)
            parts.append(f"{json.dumps(name)}: [\n    {inner}]")
        else:
            parts.append(f"{json.dumps(name)}: {json.dumps(value)}")
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"
