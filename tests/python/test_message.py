# SPDX-License-Identifier: MIT
"""The matcher of messages fails where it must."""

import pytest

from message import expect_refusal, why_no_refusal


@pytest.mark.parametrize(
    "text",
    ["frames: 9 is outside 1..8", "frames: expected 1 to 8, got 9", "9 is not a value of frames (1-8)"],
)
def test_any_wording_and_order(text):
    assert why_no_refusal(text, "frames", (9, 1, 8)) == ""
    expect_refusal(ValueError(text), "frames", 9, 1, 8)


@pytest.mark.parametrize(
    "text, place, facts",
    [
        ("frames: 9", "frames", ()),
        ("frames: 9", "rows", (9,)),
        ("frames.first: 9", "frames", (9,)),
        ("frames[0]: 9", "frames", (9,)),
        ("frames: 9", "frames", (9, 8)),
        ("frames[9]: is wrong", "frames[9]", (9,)),
        ("frames: 9\n1..8", "frames", (9,)),
        ("frames: 19", "frames", (9,)),
        ("frames: 9.5", "frames", (9,)),
        ("frames: 1.9", "frames", (9,)),
        ("frames: -9", "frames", (9,)),
        ("class: bounce-wall", "class", ("wall",)),
        ("class: walls", "class", ("wall",)),
    ],
)
def test_what_is_missing_is_noticed(text, place, facts):
    assert why_no_refusal(text, place, facts)
    with pytest.raises(AssertionError):
        expect_refusal(ValueError(text), place, *facts)
