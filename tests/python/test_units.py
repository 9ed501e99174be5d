# SPDX-License-Identifier: MIT
import concurrent.futures

import collide
import numpy as np
import pytest
from message import expect_refusal

# A square of 4x4 pixels twice, the second three pixels further on both axes: they share one, (3, 3).
CORNERS = {
    "unit": "overlap",
    "name": "corners",
    "memory": {
        "size": 65536,
        "load": [
            {"at": 0x0000, "hex": "00000000 80030043 00004000 00010001"},
            {"at": 0x0010, "hex": "00030003 80030043 00004000 00010001"},
            {"at": 0x4000, "hex": "F0000000 F0000000 F0000000 F0000000"},
        ],
    },
    "do": ["COUNT=2", "WINDOW_SIZE=0xF00140", "LIST=0x8000", "LIST_LINES=100", "CONTROL=1", "run"],
}


@pytest.mark.parametrize("on", ["golden", "rtl", "lockstep"])
def test_a_job_runs_on_each_of_them(on):
    result = collide.run_job(CORNERS, on=on)
    assert result["on"] == on
    assert result["FOUND"] == 1
    # docs/reference/overlap.md: the row and column of the first common pixel, with the pair's bits.
    assert result["records"] == ["0x000100C3"]


def test_numbers_may_be_numpys():
    job = dict(CORNERS, memory=dict(CORNERS["memory"], size=np.int32(65536)))
    assert collide.run_job(job) == collide.run_job(CORNERS)


def test_the_units():
    assert sorted(collide.units()) == ["blitter", "impact", "overlap", "vera"]


@pytest.mark.parametrize("unit", ["blitter", "impact", "overlap", "vera"])
def test_random_jobs_agree(unit):
    jobs = [collide.random_job(unit, seed=7, number=number) for number in range(3)]
    assert jobs[0] == collide.random_job(unit, seed=7)
    assert jobs[0] != jobs[1]
    ran = zip(jobs, collide.run_jobs(jobs, on="lockstep"), collide.run_jobs(jobs))
    for job, both, golden in ran:
        assert both["on"] == "lockstep"
        # The golden models of blitter and list units have no clocks in which agents act.
        if unit == "vera" or (unit == "blitter" and "around" not in job):
            assert dict(both, on="golden") == golden


def test_a_seed_fills_64_bits():
    assert collide.random_job("overlap", 2**64 - 1) != collide.random_job("overlap", 2**63 - 1)


def test_jobs_in_threads():
    jobs = [collide.random_job("blitter", seed=8, number=number) for number in range(40)]
    with concurrent.futures.ThreadPoolExecutor(4) as threads:
        results = list(threads.map(lambda job: collide.run_job(job, "lockstep"), jobs))
    assert results == list(collide.run_jobs(jobs, "lockstep"))


FOUND = {
    "kind": "register",
    "when": ["NFSR"],
    "step": 3,
    "what": "register X_COUNT",
    "clock": 74,
    "expected": "0x0001",
    "actual": "0x0002",
    "context": [{"golden": "read", "rtl": "write"}],
}


def test_a_divergence_says_where():
    divergence = collide.Divergence(FOUND)
    assert vars(divergence) == FOUND
    assert str(divergence) == (
        "register X_COUNT: expected 0x0001, actual 0x0002 (step 3, clock 74)"
    )


@pytest.mark.parametrize(
    "call, place, facts",
    [
        (lambda: collide.run_job({}), "job", ("unit",)),
        (lambda: collide.run_job({"unit": "toaster"}), "job.unit", ("toaster", "blitter", "vera")),
        (lambda: collide.run_job(CORNERS, on="silicon"), "on", ("silicon", "golden", "rtl", "lockstep")),
        (lambda: collide.run_job({"unit": 1.5j}), "job", ("complex",)),
        (
            lambda: list(collide.run_jobs([CORNERS, {"unit": "overlap"}])),
            "jobs[1]",
            ("do",),
        ),
        (lambda: collide.random_job("toaster", 1), "unit", ("toaster", "blitter", "vera")),
        (lambda: collide.random_job(None, 1), "unit", ("NoneType", "str")),
        (lambda: collide.random_job("vera", -1), "seed", (-1, 0, 2**64 - 1)),
        (lambda: collide.random_job("vera", 2**64), "seed", (2**64, 0, 2**64 - 1)),
        (lambda: collide.random_job("vera", 1, 0.5), "number", (0.5, "whole number")),
        (lambda: list(collide.run_jobs(7)), "jobs", ("int",)),
    ],
)
def test_what_cannot_be_used_is_refused(call, place, facts):
    with pytest.raises(collide.InputError) as caught:
        call()
    expect_refusal(caught.value, place, *facts)


# Registers that a page chooses, and those of long arrays, have no name of their own.
def test_registers_by_name():
    names = collide._native._registers()
    assert {unit: len(places) for unit, places in names.items()} == {
        "blitter": 31,
        "overlap": 22,
        "impact": 16,
        "vera": 24,
    }
    assert names["blitter"]["SRC_ADDR"] == (0x24, 4)
    assert names["blitter"]["HALFTONE15"] == (0x1E, 2)
    assert names["overlap"]["TOUCHED7"] == (0x5C, 4)
    assert names["impact"]["HIT3"] == (0x4C, 4)
    assert names["vera"]["IRQLINE"] == names["vera"]["SCANLINE"] == (8, 1)
