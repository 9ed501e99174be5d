# SPDX-License-Identifier: MIT
"""What a bench leaves: the report of a mismatch and a job of its actions, or how much was compared.

collide.cocotb.runner says where it goes, in the variable COLLIDE_COCOTB of the environment.
"""
from __future__ import annotations

import json
import os
import pathlib
from dataclasses import dataclass

import collide

from .job import Job


@dataclass
class Places:
    """Where results go, and what a report says of them; empty where there are none."""

    report: str = ""
    job: str = ""
    result: str = ""
    wave: str = ""
    look: str = ""
    again: str = ""
    seed: int | None = None
    count: int | None = None
    timing: str = ""
    patience: int | None = None

    @classmethod
    def given(cls) -> Places:
        return cls(**json.loads(os.environ.get("COLLIDE_COCOTB", "{}")))


class Mismatch(AssertionError):
    """The first place where design and golden model disagree: its text is the report, `found` the
    collide.Divergence."""

    def __init__(self, text: str, found: collide.Divergence) -> None:
        super().__init__(text)
        self.found = found


def text_of(unit: str, period: int, found: collide.Divergence, places: Places) -> str:
    """period: of the clock, in ns."""
    seed = "" if places.seed is None else f"seed {places.seed}  "
    lines = [
        f"MISMATCH {unit}  {seed}clock {found.clock}  time {found.clock * period / 1000:.3f} us",
        f"  {found.what}",
        f"    expected  {found.expected}",
        f"    actual    {found.actual}",
    ]
    context = [(moment["golden"], moment["rtl"]) for moment in found.context]
    width = max([len("golden"), *(len(golden) for golden, _ in context)])
    lines.append(f"    {'golden':<{width}}  rtl")
    for golden, rtl in context:
        if not rtl:
            lines.append(f"    {golden}")
        elif golden == rtl:
            lines.append(f"    {golden:<{width}}  same")
        else:
            lines.append(f"    {golden:<{width}}  {rtl}   <-")
    for name in ("wave", "look", "again"):
        if getattr(places, name):
            lines.append(f"  {name:<10}  {getattr(places, name).replace('{clock}', str(found.clock))}")
    return "\n".join(lines)


def leave(unit: str, period: int, found: collide.Divergence, job: Job | None) -> Mismatch:
    """Writes the report and the job, and returns what is to be raised."""
    places = Places.given()
    text = text_of(unit, period, found, places)
    if places.report:
        pathlib.Path(places.report).write_text(text + "\n", encoding="utf-8")
    if places.job and job:
        pathlib.Path(places.job).write_text(job.text(), encoding="utf-8")
    return Mismatch(text, found)


def matched(unit: str, counts: dict[str, int]) -> None:
    """Tells the runner what a bench has compared; benches of one run are added."""
    places = Places.given()
    if not places.result:
        return
    with open(places.result, "a", encoding="utf-8") as file:
        file.write(json.dumps({"unit": unit, **counts}) + "\n")
