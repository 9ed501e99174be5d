# SPDX-License-Identifier: MIT
"""Objects that are not made, do not last, or change during a call."""
import gc
import inspect
import threading

import collide
import numpy as np
import pytest
from collide import _native
from message import expect_refusal

SQUARE = np.ones((16, 16), bool)
PLACES = np.array([[0, 0], [4, 4]])


class Temporaries:
    """Nobody else holds the masks that it gives."""

    def __init__(self, length=2, ends_at=2):
        self.length, self.ends_at = length, ends_at

    def __len__(self):
        return self.length

    def __getitem__(self, number):
        gc.collect()
        if number >= self.ends_at:
            raise IndexError(number)
        return collide.Mask(SQUARE)


def test_masks_that_only_the_call_holds():
    for _ in range(20):
        assert collide.overlap_pairs(Temporaries(), PLACES, [[0, 1]]).tolist() == [True]
        assert collide.contacts(Temporaries(), PLACES, (100, 100)).tolist() == [[0, 1]]


def test_a_sequence_that_is_shorter_than_it_says():
    for call in (
        lambda: collide.overlap_pairs(Temporaries(2, 1), PLACES, [[0, 1]]),
        lambda: collide.contacts(Temporaries(2, 1), PLACES, (100, 100)),
    ):
        with pytest.raises(collide.InputError) as caught:
            call()
        expect_refusal(caught.value, "masks", "element 1", 2)
    with pytest.raises(collide.InputError) as caught:
        collide.contacts(Temporaries(2**62), PLACES, (100, 100))
    expect_refusal(caught.value, "positions", "2 rows", 2**62)


def test_a_list_that_another_thread_empties():
    pairs = np.broadcast_to(np.array([[0, 1]]), (20_000_000, 2))
    masks = [collide.Mask(np.ones((400, 400), bool)) for _ in range(2)]
    positions = np.array([[0, 0], [399, 399]])
    hits = []
    call = threading.Thread(target=lambda: hits.append(collide.overlap_pairs(masks, positions, pairs)))
    call.start()
    turns = 0
    while call.is_alive():
        # What was freed is used again by masks without a pixel.
        masks.clear()
        _ = [collide.Mask(np.zeros((400, 400), bool)) for _ in range(4)]
        turns += 1
    call.join()
    assert turns > 3
    assert hits[0].all()


def test_a_list_that_its_own_elements_empty():
    masks = []

    class Clearing:
        def __len__(self):
            return 2

        def __getitem__(self, number):
            masks.append(collide.Mask(SQUARE))
            found = masks[-1]
            if number:
                masks.clear()
            return found

    assert collide.overlap_pairs(Clearing(), PLACES, [[0, 1]]).tolist() == [True]


def test_the_bytes_of_an_array_stay_while_it_is_read():
    pairs = bytearray(np.tile(np.array([[0, 1]], np.int64), (1000, 1)).tobytes())
    given = np.frombuffer(pairs, np.int64).reshape(-1, 2)
    hits = collide.overlap_pairs([collide.Mask(SQUARE)] * 2, PLACES, given)
    assert hits.all() and len(hits) == 1000
    del given
    pairs.clear()  # nobody holds them any more


CLASSES = [
    collide.Mask, collide.Blitter, collide.ListUnit, collide.Overlap, collide.Impact, collide.Vera, collide.Scene,
    _native.Sheet, _native.Row, _native.Frame,
]


def members(kind):
    return [name for name in dir(kind) if not name.startswith("__") and name not in ("from_surface", "_parse")]


def touch(thing, name):
    """Looks at a property, or calls a method with as many arguments as it needs."""
    found = getattr(thing, name)
    parameters = list(inspect.signature(found.__func__ if hasattr(found, "__func__") else found).parameters.values())
    found(*[0 for one in parameters if one.name != "self" and one.default is one.empty])


@pytest.mark.parametrize("kind", CLASSES, ids=lambda kind: kind.__name__)
def test_an_object_that_init_has_not_made(kind):
    assert members(kind)
    for name in members(kind):
        with pytest.raises(collide.InputError) as caught:
            touch(kind.__new__(kind), name)
        expect_refusal(caught.value, kind.__name__, "__init__")


def test_a_subclass_whose_init_is_not_called():
    class Ship(collide.Mask):
        def __init__(self):
            self.area_before = self.area

    with pytest.raises(collide.InputError) as caught:
        Ship()
    expect_refusal(caught.value, "Ship", "__init__")
    made = collide.Mask(SQUARE)
    for call in (
        lambda: made.overlap(Ship.__new__(Ship), (0, 0)),
        lambda: collide.overlap_pairs([made, Ship.__new__(Ship)], PLACES, [[0, 1]]),
    ):
        with pytest.raises(collide.InputError) as caught:
            call()
        expect_refusal(caught.value, "Ship", "__init__")


class Endless:
    """Says that it has two elements, and never raises IndexError."""

    def __init__(self, element):
        self.element = element

    def __len__(self):
        return 2

    def __getitem__(self, number):
        return self.element


def test_a_sequence_is_as_long_as_it_says():
    mask = collide.Mask(SQUARE)
    for offsets in (Endless((0, 0)), [Endless(0)] * 2, Endless(Endless(0)), (Endless(0), [0, 0])):
        assert mask.overlap_batch(mask, offsets).tolist() == [True, True]
    assert collide.Mask(Endless(Endless(1))).area == 4
    assert collide.overlap_pairs(Endless(mask), Endless(Endless(0)), [[0, 1]]).tolist() == [True]
    assert mask.overlap(mask, Endless(0)) == (0, 0)
    within = []
    within.append(within)
    for pixels in (Endless(Endless(Endless(Endless(1)))), [[[[1]]]], within):
        with pytest.raises(collide.InputError) as caught:
            collide.Mask(pixels)
        expect_refusal(caught.value, "pixels", "axes", 3)


@pytest.mark.parametrize("error", [ZeroDivisionError, ValueError, TypeError, RecursionError])
def test_an_argument_whose_own_code_fails(error):
    def fail(*_):
        raise error("two\nlines")

    names = ("__len__", "__getitem__", "__index__", "__float__", "__array__", "__repr__", "__fspath__", "__iter__")
    odd = type("Odd", (), {name: fail for name in names})()
    mask = collide.Mask(SQUARE)
    calls = {
        "pixels": lambda: collide.Mask(odd),
        "offset": lambda: mask.overlap(mask, odd),
        "offsets": lambda: mask.overlap_batch(mask, odd),
        "masks": lambda: collide.overlap_pairs(odd, PLACES, [[0, 1]]),
        "positions": lambda: collide.contacts([mask], odd, (9, 9)),
        "screen": lambda: collide.contacts([mask], [[0, 0]], (odd, 9)),
        "movers": lambda: collide.swept_times(odd, [[0, 0, 1]]),
        "path": lambda: collide.read_mask(odd),
        "memory": lambda: collide.Blitter(odd),
        "on": lambda: collide.Blitter(64, odd),
        "size": lambda: collide.Blitter(64).read(0, odd),
        "clocks": lambda: collide.Vera().step(odd),
        "job": lambda: collide.run_job(odd),
    }
    for place, call in calls.items():
        with pytest.raises(collide.InputError) as caught:
            call()
        assert str(caught.value).startswith(place) and "\n" not in str(caught.value)


def test_what_is_no_fault_of_an_argument_comes_out_as_itself():
    def leave(*_):
        raise KeyboardInterrupt

    odd = type("Odd", (), {"__index__": leave, "__array__": leave, "__len__": leave, "__getitem__": leave})()
    mask = collide.Mask(SQUARE)
    for call in (lambda: mask.overlap(mask, (odd, 0)), lambda: collide.Mask(odd), lambda: mask.overlap(mask, odd)):
        with pytest.raises(KeyboardInterrupt):
            call()


def test_a_number_of_bytes_may_be_numpys():
    assert collide.Blitter(np.int64(64)).memory.shape == (64,)


def test_a_message_about_a_file_whose_name_is_no_text(tmp_path):
    with pytest.raises(collide.InputError) as caught:
        collide.read_mask(bytes(tmp_path) + b"/\xff.png")
    expect_refusal(caught.value, r"\xff.png", "No such file or directory")


def test_a_long_step_ends_at_an_interrupt():
    import _thread

    vera = collide.Vera()
    timer = threading.Timer(0.3, _thread.interrupt_main)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        vera.step(2**62)
    timer.join()
