# SPDX-License-Identifier: MIT
"""Accesses a second of AND blits of 20 x 200 words from Python on the golden model, the registers
written for each: on an array of numpy's, or on a callable that has one.

Usage: python_blit.py numpy|callable
"""
import sys
import time

import collide
import numpy as np

ROUNDS = 8
ACCESSES = 3 * 20 * 200
BLIT = {
    "SRC_XINC": 2,
    "SRC_YINC": 2,
    "SRC_ADDR": 0x0000,
    "ENDMASK1": 0xFFFF,
    "ENDMASK2": 0xFFFF,
    "ENDMASK3": 0xFFFF,
    "DST_XINC": 2,
    "DST_YINC": 2,
    "DST_ADDR": 0x4000,
    "X_COUNT": 20,
    "Y_COUNT": 200,
    "HOP": 2,
    "OP": 1,
    "CONTROL": 0xC0,
}


def memory(kind):
    bytes_ = np.zeros(0x10000, np.uint8)
    if kind == "numpy":
        return bytes_
    words = bytes_.view(">u2")

    def access(address, data=None):
        if data is None:
            return words[address >> 1]
        words[address >> 1] = data

    return access


def main():
    chip = collide.Blitter(memory({"numpy": "numpy", "callable": "callable"}[sys.argv[1]]))
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for name, data in BLIT.items():
            chip.write(name, data)
        made = chip.grant()
        best = min(best, time.perf_counter() - start)
        if made != ACCESSES or len(chip.accesses) != ACCESSES:
            sys.exit(f"{made} accesses, expected {ACCESSES}")
        chip.clear_accesses()
    print(ACCESSES / best)


main()
