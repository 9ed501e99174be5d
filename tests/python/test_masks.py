# SPDX-License-Identifier: MIT
import fractions
import struct
import threading
import zlib

import collide
import numpy as np
import pytest
from message import expect_refusal


def reference(first, second, dx, dy):
    """Pixel by pixel, with numpy's own slices."""
    canvas = np.zeros((600, 600), int)
    for pixels, x, y in ((first, 200, 200), (second, 200 + dx, 200 + dy)):
        canvas[y : y + pixels.shape[0], x : x + pixels.shape[1]] += pixels
    return bool((canvas == 2).any())


ELBOW = np.array([[1, 1, 1], [1, 0, 0], [1, 0, 0]], bool)


def test_a_mask_is_its_array():
    mask = collide.Mask(ELBOW)
    assert (mask.width, mask.height, mask.area) == (3, 3, 5)
    assert mask.to_array().dtype == bool
    assert (mask.to_array() == ELBOW).all()
    assert repr(mask) == "<collide.Mask 3x3, 5 solid>"


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int32, np.int64, ">i4"])
def test_whatever_is_not_zero_is_solid(dtype):
    pixels = np.array([[0, 1, -128 if np.dtype(dtype).kind == "i" else 128]]).astype(dtype)
    assert collide.Mask(pixels).to_array().tolist() == [[False, True, True]]


def test_rgba_is_solid_from_alpha_128_on():
    pixels = np.full((1, 3, 4), 255, np.uint8)
    pixels[0, :, 3] = (127, 128, 255)
    assert collide.Mask(pixels).to_array().tolist() == [[False, True, True]]


def test_views_are_read_by_their_strides():
    pixels = np.random.default_rng(1).random((20, 70)) < 0.5
    for view in (pixels.T, pixels[::-1], pixels[::2, ::3], np.asfortranarray(pixels)):
        assert (collide.Mask(view).to_array() == view).all()


def test_an_offset_is_to_the_right_and_down():
    first, dot = collide.Mask(ELBOW), collide.Mask([[1]])
    hits = {(dx, dy): first.overlap(dot, (dx, dy)) for dx in range(-1, 4) for dy in range(-1, 4)}
    assert {at for at, hit in hits.items() if hit} == {(0, 0), (1, 0), (2, 0), (0, 1), (0, 2)}
    assert all(hit in (None, at) for at, hit in hits.items())


def test_an_overlap_names_the_first_pixel():
    first, second = collide.Mask(ELBOW), collide.Mask([[0, 1], [1, 1]])
    # The second's corner is empty, and lies on one of the first.
    assert first.overlap(second, (0, 0)) == (1, 0)
    assert first.overlap(second, (-1, 1)) == (0, 1)
    assert first.overlap(second, (1, 1)) is None
    assert second.overlap(first, (0, 0)) == (1, 0)
    assert [first.overlap_area(second, (x, y)) for x, y in ((0, 0), (-1, 1), (1, 1), (9, 9))] == [
        2, 2, 0, 0
    ]


def test_in_wide_masks_the_leftmost_64_columns_come_first():
    wide = np.zeros((2, 70), bool)
    wide[1, 5] = wide[0, 66] = True
    solid = collide.Mask(np.ones((2, 70), bool))
    assert collide.Mask(wide).overlap(solid, (0, 0)) == (5, 1)
    assert collide.Mask(wide).overlap(solid, (6, 0)) == (66, 0)
    assert collide.Mask(wide).overlap_area(solid, (0, 0)) == 2
    assert collide.Mask(wide).overlap_area(solid, (2**31 - 1, -(2**31))) == 0


def pygame():
    import os

    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    return pytest.importorskip("pygame", reason="pygame is not installed")


@pytest.mark.parametrize("sides", [40, 64, 65, 130, 200])
def test_point_and_area_are_pygames(sides):
    peer = pygame()
    random = np.random.default_rng(sides)
    found = 0
    for _ in range(60):
        shapes = random.integers(1, sides + 1, (2, 2))
        pixels = [random.random(shape) < random.choice([0.01, 0.1]) for shape in shapes]
        ours = [collide.Mask(one) for one in pixels]
        theirs = []
        for one in pixels:
            mask = peer.mask.Mask(one.shape[::-1])
            for y, x in np.argwhere(one):
                mask.set_at((int(x), int(y)))
            theirs.append(mask)
        for offset in random.integers(-sides, sides + 1, (30, 2)).tolist():
            point = ours[0].overlap(ours[1], offset)
            assert point == theirs[0].overlap(theirs[1], offset), (shapes, offset)
            assert ours[0].overlap_area(ours[1], offset) == theirs[0].overlap_area(theirs[1], offset)
            found += point is not None
    assert found > 50


def surfaces(peer):
    alpha = peer.Surface((3, 2), peer.SRCALPHA, 32)
    for x, opaque in enumerate((0, 127, 128)):
        alpha.set_at((x, 1), (10, 20, 30, opaque))
    plain = peer.Surface((3, 2), 0, 32)
    keyed = peer.Surface((3, 2), 0, 32)
    keyed.fill((255, 0, 255))
    keyed.set_at((2, 0), (1, 2, 3))
    keyed.set_colorkey((255, 0, 255))
    return [alpha, plain, keyed]


def test_a_mask_of_a_surface_is_pygames():
    peer = pygame()
    areas = []
    for surface in surfaces(peer):
        mask, theirs = collide.Mask.from_surface(surface), peer.mask.from_surface(surface)
        expected = [[bool(theirs.get_at((x, y))) for x in range(3)] for y in range(2)]
        assert mask.to_array().tolist() == expected
        areas.append(mask.area)
    assert areas == [1, 6, 1]
    alpha = surfaces(peer)[0]
    assert collide.Mask.from_surface(alpha, threshold=126).area == 2
    assert collide.Mask.from_surface(alpha, 128).area == 0


@pytest.mark.parametrize("shapes", [((8, 8), (8, 8)), ((40, 64), (64, 40)), ((50, 130), (90, 70))])
def test_a_batch_says_what_pixels_say(shapes):
    random = np.random.default_rng(2)
    first, second = ((random.random(shape) < 0.05) for shape in shapes)
    offsets = random.integers(-9, 10, (2000, 2)) * shapes[0] // 9
    hits = collide.Mask(first).overlap_batch(collide.Mask(second), offsets)
    assert hits.dtype == bool and hits.shape == (2000,)
    assert hits.tolist() == [reference(first, second, dx, dy) for dx, dy in offsets]
    assert 0 < hits.sum() < 2000


def test_offsets_may_be_any_integers():
    mask = collide.Mask(ELBOW)
    offsets = np.array([[0, 0], [1, 1], [2, 0], [3, 0]])
    expected = [True, False, True, False]
    for dtype in (np.int8, np.int32, np.int64, np.uint16, ">i8"):
        assert mask.overlap_batch(mask, offsets.astype(dtype)).tolist() == expected
    doubled = np.repeat(offsets.astype(np.int32), 2, axis=0)[::2]
    assert mask.overlap_batch(mask, doubled).tolist() == expected
    assert mask.overlap_batch(mask, np.asfortranarray(offsets)).tolist() == expected
    assert mask.overlap_batch(mask, [[2**40, 0], [-(2**63), 0]]).tolist() == [False, False]
    assert mask.overlap_batch(mask, np.empty((0, 2), int)).shape == (0,)


class Vector:
    """As Vector2 of pygame: two floats in a sequence that is no tuple."""

    def __len__(self):
        return 2

    def __getitem__(self, number):
        return (13.0, 0.0)[number]


@pytest.mark.parametrize(
    "offset",
    [
        (13, 0),
        [13, 0],
        (13.0, 0.0),
        (13.9, -0.9),
        Vector(),
        np.array([13, 0]),
        np.array([13.0, 0.0]),
        (np.int64(13), np.float32(0)),
        (fractions.Fraction(27, 2), False),
    ],
    ids=repr,
)
def test_an_offset_is_any_two_numbers(offset):
    crate, ball = collide.Mask(np.ones((8, 16), bool)), collide.Mask(np.ones((4, 4), bool))
    assert crate.overlap(ball, offset) == (13, 0)
    assert crate.overlap_area(ball, offset) == 12


def test_offsets_are_pygames():
    peer = pygame()
    crate, ball = collide.Mask(np.ones((8, 16), bool)), collide.Mask(np.ones((4, 4), bool))
    theirs = [peer.mask.Mask(size, fill=True) for size in ((16, 8), (4, 4))]
    for offset in (peer.math.Vector2(13, 0), peer.math.Vector2(12.5, -0.5), (-3.9, -3.9), (15.999, 7.999)):
        assert crate.overlap(ball, offset) == theirs[0].overlap(theirs[1], offset)
        assert crate.overlap_area(ball, offset) == theirs[0].overlap_area(theirs[1], offset)


def test_far_places_are_told_apart():
    dot = collide.Mask([[1]])
    far = [2**63 - 1, -(2**63), 2**34, 2**33, 2**31, -(2**31), 2**30, 0]
    for axis in ((1, 0), (0, 1)):
        positions = np.array(far)[:, None] * np.array(axis)
        pairs = [(a, b) for a in range(len(far)) for b in range(len(far))]
        hits = collide.overlap_pairs([dot] * len(far), positions, pairs)
        assert hits.tolist() == [a == b for a, b in pairs]
        assert dot.overlap_batch(dot, positions).tolist() == [place == 0 for place in far]
        assert [dot.overlap(dot, row) for row in positions.tolist()] == [None] * 7 + [(0, 0)]
        # All but the last are outside.
        assert collide.contacts([dot] * len(far), positions, (2**28, 2**28)).tolist() == []
    assert collide.contacts([dot, dot], [[2.0**28 - 1, 0], [2.0**28 - 1, 0]], (2**28, 1)).tolist() == [[0, 1]]


def test_numbers_without_a_sign():
    dot = collide.Mask([[1]])
    offsets = np.array([[0, 0], [2**63 - 1, 0]], np.uint64)
    assert dot.overlap_batch(dot, offsets).tolist() == [True, False]


def test_pairs_of_objects():
    masks = [collide.Mask(ELBOW), collide.Mask([[1]])]
    objects = [masks[0], masks[1], masks[1]]
    positions = np.array([[10, 10], [12, 10], [11, 11]])
    pairs = np.array([[0, 1], [1, 0], [0, 2], [1, 2], [2, 2]])
    hits = collide.overlap_pairs(objects, positions, pairs)
    assert hits.tolist() == [True, True, False, False, True]


def test_contacts_are_on_the_screen():
    dot, bar = collide.Mask([[1]]), collide.Mask([[1, 1, 1]])
    positions = [[0.0, 0.0], [-2.0, 0.0], [-2.0, 5.0], [-2.5, 5.9]]
    found = collide.contacts([dot, bar, bar, bar], positions, (320, 200))
    assert found.dtype == np.int32
    # Of the last two, pixels -2 and -1 are common, and pixel 0 is not: 2.5 is rounded down to -3.
    assert found.tolist() == [[0, 1]]
    assert collide.contacts([dot], [[0, 0]], (1, 1)).shape == (0, 2)


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(pixels):
    """Of grey with alpha."""
    height, width = len(pixels), len(pixels[0])
    rows = b"".join(b"\0" + b"".join(bytes((200, alpha)) for alpha in row) for row in pixels)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 4, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def test_a_mask_of_a_png(tmp_path):
    file = tmp_path / "sprite.png"
    file.write_bytes(png([[255, 127], [128, 0]]))
    for path in (file, str(file)):
        assert collide.read_mask(path).to_array().tolist() == [[True, False], [True, False]]


def test_a_file_that_is_no_png(tmp_path):
    file = tmp_path / "sprite.png"
    file.write_bytes(png([[255, 127], [128, 0]])[:40])
    for path in (file, tmp_path / "none.png", tmp_path / ("x" * 5000)):
        for read in (collide.read_mask, collide.read_scene, collide.Sheet):
            with pytest.raises(collide.InputError, match=path.name):
                read(path)


DOT = collide.Mask([[1]])


@pytest.mark.parametrize(
    "call, place, facts",
    [
        (
            lambda: collide.Mask(np.ones((2, 2))),
            "pixels",
            ("float64", "(2, 2)", "bool", "integers", "(height, width)", "uint8", "(height, width, 4)"),
        ),
        (
            lambda: collide.Mask(np.ones((2, 2, 3), np.uint8)),
            "pixels",
            ("uint8", "(2, 2, 3)", "bool", "integers", "(height, width)", "(height, width, 4)"),
        ),
        (
            lambda: collide.Mask(np.broadcast_to(True, (1, 8193))),
            "pixels",
            ("bool", "(1, 8193)", 1, 8192),
        ),
        (
            lambda: collide.Mask(np.ones((0, 5), bool)),
            "pixels",
            ("bool", "(0, 5)", 1, 8192),
        ),
        (
            lambda: DOT.overlap_batch(DOT, np.zeros((3, 2))),
            "offsets",
            ("float64", "(3, 2)", "integers", "(n, 2)"),
        ),
        (
            lambda: DOT.overlap_batch(DOT, np.zeros((3, 3), int)),
            "offsets",
            ("int64", "(3, 3)", "integers", "(n, 2)"),
        ),
        (
            lambda: DOT.overlap_batch(DOT, np.zeros(2, np.int32)),
            "offsets",
            ("int32", "(2,)", "integers", "(n, 2)"),
        ),
        (
            lambda: collide.overlap_pairs([DOT], [[0, 0], [0, 0]], [[0, 0]]),
            "positions",
            (2, 1),
        ),
        (
            lambda: collide.overlap_pairs([DOT], [[0, 0]], [[0, 0], [0, 1]]),
            "pairs",
            ("row 1", "(0, 1)", 0),
        ),
        (
            lambda: collide.overlap_pairs([DOT], [[0, 0]], [[-1, 0]]),
            "pairs",
            ("row 0", "(-1, 0)", 0),
        ),
        (
            lambda: collide.contacts([DOT], [[0, np.nan]], (320, 200)),
            "positions",
            ("row 0", "nan", "finite"),
        ),
        (lambda: collide.Mask(), "Mask", ("()", "(pixels)")),
        (lambda: collide.Mask(None), "pixels", ("NoneType", "(height, width)")),
        (lambda: collide.Mask([[1, 2], [3]]), "pixels", ("list", "array")),
        (lambda: DOT.overlap(DOT), "overlap", ("(Mask, Mask)", "(self, other, offset)")),
        (lambda: DOT.overlap(DOT, offset=(0, 0), by=1), "overlap", ("by=int", "(self, other, offset)")),
        (lambda: DOT.overlap(None, (0, 0)), "other", ("NoneType", "Mask")),
        (lambda: DOT.overlap(DOT, None), "offset", ("None", "two numbers")),
        (lambda: DOT.overlap(DOT, (1, 2, 3)), "offset", ("(1, 2, 3)", "two numbers")),
        (lambda: DOT.overlap(DOT, "12"), "offset", ("12", "two numbers")),
        (lambda: DOT.overlap(DOT, (0, 1j)), "offset", ("1j", "number")),
        (lambda: DOT.overlap_area(DOT, (0, np.nan)), "offset", ("nan", "number")),
        (lambda: DOT.overlap_area(DOT, (0, 2**63)), "offset", (2**63, 2**63 - 1)),
        (lambda: DOT.overlap_area(DOT, (1e300, 0)), "offset", ("1e+300", 2**63 - 1)),
        (lambda: DOT.overlap_batch(None, [[0, 0]]), "other", ("NoneType", "Mask")),
        (
            lambda: DOT.overlap_batch(DOT, np.array([[0, 2**63]], np.uint64)),
            "offsets",
            ("row 0", 2**63, 2**63 - 1),
        ),
        (lambda: collide.overlap_pairs([DOT, None], [[0, 0]] * 2, [[0, 1]]), "masks[1]", ("NoneType", "Mask")),
        (lambda: collide.contacts([None, None], [[0, 0]] * 2, (9, 9)), "masks[0]", ("NoneType", "Mask")),
        (lambda: collide.contacts(7, [[0, 0]], (9, 9)), "masks", ("int", "list")),
        (lambda: collide.contacts([DOT], [[0, 0]], (9, 2**28 + 1)), "screen", (2**28 + 1, 2**28)),
        (lambda: collide.contacts([DOT], [[0, 0]], 9), "screen", (9, "width", "height")),
        (lambda: collide.read_mask(7), "path", ("int", "a path")),
        (
            lambda: collide.Mask.from_surface(np.ones((2, 2))),
            "surface",
            ("numpy.ndarray", "pygame.Surface"),
        ),
        (
            lambda: collide.Mask.from_surface(None, threshold=256),
            "threshold",
            (256, "whole number", 0, 255),
        ),
        (
            lambda: collide.contacts([DOT], [[0, 0]], (0, 200)),
            "screen",
            ("(0, 200)", "width", "height", 1),
        ),
    ],
)
def test_what_cannot_be_used_is_refused(call, place, facts):
    with pytest.raises(collide.InputError) as caught:
        call()
    expect_refusal(caught.value, place, *facts)
    assert isinstance(caught.value, ValueError)


def test_others_run_during_a_batch_which_copies_nothing():
    # All rows are one in memory; a copy would take 800 MB.
    offsets = np.broadcast_to(np.array([[1, 1]], np.int64), (50_000_000, 2))
    mask = collide.Mask(np.ones((64, 64), bool))
    hits = []
    batch = threading.Thread(target=lambda: hits.append(mask.overlap_batch(mask, offsets)))
    batch.start()
    turns = 0
    while batch.is_alive():
        turns += 1
    batch.join()
    assert hits[0].all()
    assert turns > 1000
