# SPDX-License-Identifier: MIT
"""Nanoseconds of pygame's mask.overlap for two masks of SIDE x SIDE that share no pixel, at random
offsets, less those of a call whose offset lies beyond the masks: what the C routine takes.

Usage: peer_pygame.py SIDE
"""
import os
import random
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import pygame.mask  # noqa: E402

OFFSETS = 1 << 15
ROUNDS = 8


def stripes(side):
    mask = pygame.mask.Mask((side, side))
    for y in range(0, side, 2):
        for x in range(side):
            mask.set_at((x, y))
    return mask


def best_time(first, second, offsets):
    """Seconds a call, of the fastest round."""
    overlap = first.overlap
    best = float("inf")
    for _ in range(ROUNDS):
        start = time.perf_counter()
        for offset in offsets:
            overlap(second, offset)
        best = min(best, time.perf_counter() - start)
    return best / len(offsets)


def main():
    side = int(sys.argv[1])
    rng = random.Random(5)
    first, second = stripes(side), stripes(side)
    offsets = []
    while len(offsets) < OFFSETS:
        dx, dy = rng.randint(1 - side, side - 1), rng.randint(1 - side, side - 1)
        if dy % 2:
            offsets.append((dx, dy))
    if any(first.overlap(second, offset) for offset in offsets):
        sys.exit("masks that share no pixel were found to overlap")
    far = [(dx + 4 * side, dy) for dx, dy in offsets]
    print(1e9 * (best_time(first, second, offsets) - best_time(first, second, far)))


main()
