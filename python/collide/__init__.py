# SPDX-License-Identifier: MIT
"""Collision detection: masks, sweeps, scenes, and hardware units beside their golden models.

Lengths are in pixels, x goes right and y down. Arrays of pictures are (height, width), arrays of
places have a row (x, y) each. What cannot be used raises InputError, a ValueError.
"""
from __future__ import annotations

import json
import operator
import os
from typing import Any, Iterable, Iterator, Literal, Mapping

from . import _native
from ._native import (
    Blitter,
    BlitterChecker,
    BusError,
    Checker,
    Impact,
    ImpactChecker,
    InputError,
    ListUnit,
    Mask,
    NothingCompared,
    Overlap,
    OverlapChecker,
    Scene,
    Vera,
    VeraChecker,
    contacts,
    overlap_pairs,
    read_mask,
    swept_earliest,
    swept_times,
    units,
)
from .recorder import Recorder
from .sheet import Frame, Sheet

# What hardware units run on.
On = Literal["golden", "rtl", "lockstep"]

__version__: str = _native.__version__

__all__ = [
    "Blitter",
    "BlitterChecker",
    "BusError",
    "Checker",
    "Divergence",
    "Frame",
    "Impact",
    "ImpactChecker",
    "InputError",
    "ListUnit",
    "Mask",
    "NothingCompared",
    "Overlap",
    "OverlapChecker",
    "Recorder",
    "Scene",
    "Sheet",
    "Vera",
    "VeraChecker",
    "compare",
    "contacts",
    "overlap_pairs",
    "parse_scene",
    "random_job",
    "read_mask",
    "read_scene",
    "run_job",
    "run_jobs",
    "swept_earliest",
    "swept_times",
    "units",
]


class Divergence(Exception):
    """RTL and golden model disagree: the first place where they do.

    step: the step of the job, from 0, 0 without a job; what: what was compared; clock: the RTL's;
    expected, actual: the golden model's and the RTL's; kind: the same of every such divergence;
    when: what the unit was set to; context: what led up to it, as dicts with "golden" and "rtl".
    """

    step: int
    what: str
    clock: int
    expected: str
    actual: str
    kind: str
    when: list[str]
    context: list[dict[str, str]]

    def __init__(self, found: Mapping[str, Any]) -> None:
        super().__init__(
            f"{found['what']}: expected {found['expected']}, actual {found['actual']} "
            f"(step {found['step']}, clock {found['clock']})"
        )
        for name, value in found.items():
            setattr(self, name, value)


def _text(name: str, value: object) -> str:
    """As JSON; integers may be numpy's."""
    try:
        return json.dumps(value, default=operator.index, allow_nan=False)
    except Exception as error:  # of the value's own code, too
        reason = " ".join(str(error).split())
        raise InputError(f"{name}: {reason}, expected what JSON can say") from None


def _type(value: object) -> str:
    return type(value).__name__


def run_job(job: Mapping[str, Any], on: On = "golden") -> dict[str, Any]:
    """Runs a job of a unit and returns its result.

    job: what a line of a file of jobs says (docs/reference/blitter-jobs.md, docs/reference/vera-jobs.md, docs/reference/overlap-jobs.md,
    docs/reference/impact-jobs.md), with the unit's name as "unit".
    on: "golden", "rtl", or "lockstep": both, compared step by step; raises Divergence.
    The GIL is released.
    """
    return _run("job", job, on)


def run_jobs(jobs: Iterable[Mapping[str, Any]], on: On = "golden") -> Iterator[dict[str, Any]]:
    """Runs jobs one after the other and yields the result of each, as run_job returns it."""
    try:
        numbered = enumerate(jobs)
    except TypeError:
        raise InputError(f"jobs: {_type(jobs)}, expected jobs one after another") from None
    for number, job in numbered:
        yield _run(f"jobs[{number}]", job, on)


def _run(place: str, job: Mapping[str, Any], on: On) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(_native._run_job(_text(place, job), place, on))
    return result


def random_job(unit: str, seed: int, number: int = 0) -> dict[str, Any]:
    """A random job: that of `./collide cosim UNIT --seed SEED --first NUMBER --count 1`."""
    job: dict[str, Any] = json.loads(_native._random_job(unit, seed, number))
    return job


def parse_scene(scene: Mapping[str, Any], folder: str | os.PathLike[str] = ".") -> Scene:
    """The scene that a dict says, as a file would; pictures are looked for in `folder`."""
    return Scene._parse(_text("scene", scene), folder)


def read_scene(scene: str | os.PathLike[str] | Mapping[str, Any]) -> Scene:
    """The scene of a file (docs/reference/scene.md), with the pictures that it names, or that a dict says."""
    return parse_scene(scene) if isinstance(scene, Mapping) else _native.read_scene(scene)


def compare(
    scene: Scene | Mapping[str, Any], on: On = "golden", misused: bool = False
) -> dict[str, Any]:
    """Every technique on a scene beside the truth: what `./collide compare --json` prints, but for
    "native", as the module has no processors to run machine code on.

    scene: a Scene, or the dict of one.
    on: what the hardware units run on, "golden", "rtl" or "lockstep".
    misused: also the techniques as careless programs use them.
    The GIL is released.
    """
    if isinstance(scene, Mapping):
        scene = parse_scene(scene)
    if not isinstance(scene, Scene):
        raise InputError(f"scene: {_type(scene)}, expected a Scene or the dict of one")
    verdicts: dict[str, Any] = json.loads(scene._compare(on, misused))
    return verdicts
