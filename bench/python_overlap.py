# SPDX-License-Identifier: MIT
"""Nanoseconds a pair of masks of SIDE x SIDE that share no pixel, from Python: our batch and a loop
over pygame's mask.overlap, in turns. "offsets": one pair at 10,000 offsets; "pairs": 10,000 pairs
of 200 objects, each with a place and one of 20 masks.

Usage: python_overlap.py SIDE offsets|pairs
"""
import os
import sys
import time

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
import collide  # noqa: E402
import numpy as np  # noqa: E402
import pygame.mask  # noqa: E402

BATCH = 10_000
ROUNDS = 25


def stripes(side):
    """Every second row, so that masks at an odd distance of rows share no pixel."""
    pixels = np.zeros((side, side), bool)
    pixels[::2] = True
    return pixels


def peer_mask(pixels):
    mask = pygame.mask.Mask(pixels.shape[::-1])
    for y, x in np.argwhere(pixels):
        mask.set_at((int(x), int(y)))
    return mask


def ask_at_offsets(side, random):
    offsets = random.integers(1 - side, side, (4 * BATCH, 2), np.int32)
    offsets = np.ascontiguousarray(offsets[offsets[:, 1] % 2 != 0][:BATCH])
    ours = [collide.Mask(stripes(side)) for _ in range(2)]
    peers = [peer_mask(stripes(side)) for _ in range(2)]
    first, second = peers
    tuples = [tuple(offset) for offset in offsets.tolist()]
    return (
        lambda: ours[0].overlap_batch(ours[1], offsets),
        lambda: [first.overlap(second, offset) for offset in tuples],
    )


def ask_for_pairs(side, random):
    shapes = [stripes(side) for _ in range(20)]
    ours = [collide.Mask(shape) for shape in shapes] * 10
    peers = [peer_mask(shape) for shape in shapes] * 10
    places = random.integers(0, side, (200, 2), np.int32)
    pairs = random.integers(0, 200, (8 * BATCH, 2), np.int32)
    rows = places[:, 1]
    odd = (rows[pairs[:, 0]] - rows[pairs[:, 1]]) % 2 != 0
    pairs = np.ascontiguousarray(pairs[odd][:BATCH])
    where = [tuple(place) for place in places.tolist()]
    tuples = [tuple(pair) for pair in pairs.tolist()]

    def loop():
        hits = []
        for a, b in tuples:
            (ax, ay), (bx, by) = where[a], where[b]
            hits.append(peers[a].overlap(peers[b], (bx - ax, by - ay)))
        return hits

    return lambda: collide.overlap_pairs(ours, places, pairs), loop


def main():
    side, what = int(sys.argv[1]), sys.argv[2]
    questions = {"offsets": ask_at_offsets, "pairs": ask_for_pairs}[what](
        side, np.random.default_rng(5)
    )
    best = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for who, ask in enumerate(questions):
            start = time.perf_counter()
            hits = ask()
            best[who] = min(best[who], time.perf_counter() - start)
            if len(hits) != BATCH or any(hits):
                sys.exit("masks that share no pixel were found to overlap")
    print(*(1e9 * seconds / BATCH for seconds in best))


main()
