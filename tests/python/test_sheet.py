# SPDX-License-Identifier: MIT
"""collide.Sheet reads Aseprite's JSON as scenes do."""
import json

import collide
import pytest
from message import expect_refusal


def box(x, y, w, h):
    return {"x": x, "y": y, "w": w, "h": h}


def frame(x=0, name=None, duration=100, **others):
    found = {"frame": box(x, 0, 4, 4), "spriteSourceSize": box(0, 0, 4, 4), "sourceSize": {"w": 4, "h": 4}}
    found.update(duration=duration, rotated=False, trimmed=False, **others)
    return found if name is None else {"filename": name, **found}


def write(folder, frames, tags=(), picture=("####....",) * 4, before=""):
    """The JSON of a sheet with a picture of these rows."""
    with collide.Recorder(folder / "made", (320, 200)) as recorder:
        recorder.show("sheet", "player", list(picture), (0, 0))
        recorder.next_frame()
    text = {"frames": frames, "meta": {"image": "made/sheet.png", "frameTags": list(tags)}}
    file = folder / "sheet.json"
    file.write_text(before + json.dumps(text), encoding="utf-8")
    return file


def contacts(folder, shown, dots):
    """The dots that the frame of a sheet at (100, 50) meets, as the recorder has it and as the scene."""
    with collide.Recorder(folder / "run", (320, 200)) as recorder:
        recorder.show("hero", "player", shown, (100, 50))
        for number, dot in enumerate(dots):
            recorder.show(f"dot {number}", "enemy", ["#"], dot)
        recorder.next_frame()
    scene = collide.read_scene(folder / "run/scene.json")
    return [dots[second - 1] for _, first, second in scene.contacts() if first == 0]


def test_a_border_of_inner_padding_is_left_out(tmp_path):
    rows = ["......", ".####.", ".####.", ".####.", ".####.", "......"]
    padded = {**frame(name="a"), "frame": box(0, 0, 6, 6)}
    sheet = collide.Sheet(write(tmp_path, [padded], picture=rows))
    dots = [(99, 50), (100, 50), (103, 53), (104, 54)]
    assert contacts(tmp_path, sheet.frames[0], dots) == [(100, 50), (103, 53)]


@pytest.mark.parametrize("before", ["", "\ufeff"], ids=["plain", "byte order mark"])
def test_the_second_frame_is_the_second(tmp_path, before):
    sheet = collide.Sheet(write(tmp_path, {"x": frame(4), "y": frame(0)}, before=before))
    assert [one.name for one in sheet.frames] == ["x", "y"]
    assert sheet.picture == tmp_path / "made/sheet.png"
    assert contacts(tmp_path, sheet.frames[1], [(100, 50), (104, 50)]) == [(100, 50)]


def tag(direction="forward", **others):
    return {"name": "run", "from": 0, "to": 2, "direction": direction, **others}


FOUR = [frame(name="a"), frame(name="b", duration=50), frame(name="c"), frame(name="d")]


def shown(sheet, count, tag_name="run"):
    """The names of the frames in steps of 50 ms."""
    return "".join(sheet.at(50 * step, tag_name).name for step in range(count))


@pytest.mark.parametrize(
    "direction, once, steps",
    [
        ("forward", "abc", "aabccaabcc"),
        ("reverse", "cba", "ccbaaccbaa"),
        ("pingpong", "abcb", "aabccbaabccb"),
        ("pingpong_reverse", "cbab", "ccbaabccbaab"),
    ],
)
def test_tags_run_in_their_direction(tmp_path, direction, once, steps):
    sheet = collide.Sheet(write(tmp_path, FOUR, [tag(direction)]))
    assert "".join(one.name for one in sheet.tags["run"]) == once
    assert shown(sheet, len(steps)) == steps
    assert shown(sheet, 10, None) == "aabccddaab"


@pytest.mark.parametrize(
    "direction, repeat, steps",
    [
        ("forward", "1", "aabcccccc"),
        ("reverse", "2", "ccbaaccbaaaaa"),
        ("pingpong", "1", "aabccccc"),
        ("pingpong", "2", "aabccbaaaa"),
        ("pingpong_reverse", "3", "ccbaabccbaaaaa"),
    ],
)
def test_a_tag_with_a_repeat_stays_in_its_last_frame(tmp_path, direction, repeat, steps):
    sheet = collide.Sheet(write(tmp_path, FOUR, [tag(direction, repeat=repeat)]))
    assert shown(sheet, len(steps)) == steps
    assert sheet.at(1e12, "run").name == steps[-1]


@pytest.mark.parametrize(
    "frames, tags, place, facts",
    [
        ([], [], "sheet.json.frames", ("empty", "one frame")),
        ([frame(name="a"), frame(4, name="a")], [], "sheet.json.frames[1].filename", ("a", "twice")),
        (FOUR, [tag(), tag("reverse")], "sheet.json.meta.frameTags[1].name", ("run", "twice")),
        (FOUR, [tag("sideways")], "sheet.json.meta.frameTags[0].direction", ("sideways", "pingpong_reverse")),
        (FOUR, [{**tag(), "to": 4}], "sheet.json.meta.frameTags[0].to", (4, 0, 3)),
        (FOUR, [tag(repeat="-1")], "sheet.json.meta.frameTags[0].repeat", (-1, 0)),
        ([{"duration": 5}], [], "sheet.json.frames[0]", ("filename",)),
    ],
)
def test_sheets_that_are_none_are_refused(tmp_path, frames, tags, place, facts):
    file = write(tmp_path, frames, tags)
    with pytest.raises(collide.InputError) as caught:
        collide.Sheet(file)
    text = str(caught.value).replace(str(tmp_path) + "/", "")
    expect_refusal(text, place, *facts)


def test_names_given_twice_in_a_hash_are_refused(tmp_path):
    file = write(tmp_path, {"x": frame()})
    one = json.dumps(frame())
    file.write_text(f'{{"frames": {{"x": {one}, "x": {one}}}, "meta": {{"image": "made/sheet.png"}}}}')
    with pytest.raises(collide.InputError, match="twice"):
        collide.Sheet(file)


def test_linked_cels_of_another_size_are_refused(tmp_path):
    linked = {**frame(name="b"), "spriteSourceSize": box(0, 0, 3, 2)}
    sheet = collide.Sheet(write(tmp_path, [frame(name="a"), linked]))
    assert contacts(tmp_path, sheet.frames[0], [(100, 50)]) == [(100, 50)]
    with pytest.raises(collide.InputError, match="3x2 of a frame of 4x4"):
        contacts(tmp_path, sheet.frames[1], [(100, 50)])


@pytest.mark.parametrize(
    "call, place, facts",
    [
        (lambda sheet: collide.Sheet("none.json"), "none.json", ("No such file or directory",)),
        (lambda sheet: collide.Sheet(7), "path", ("int", "a path")),
        (lambda sheet: sheet.at(0, "fly"), "sheet.json", ("fly", "run")),
        (lambda sheet: sheet.at(0, ""), "tag", ("None",)),
        (lambda sheet: sheet.at(0, 7), "tag", ("int", "str")),
        (lambda sheet: sheet.at(None), "milliseconds", ("None", "number")),
        (lambda sheet: sheet.at(float("nan"), "run"), "milliseconds", ("nan", "finite")),
        (lambda sheet: sheet.at(10**400), "milliseconds", ("finite",)),
    ],
)
def test_what_cannot_be_used_is_refused(tmp_path, call, place, facts):
    sheet = collide.Sheet(write(tmp_path, FOUR, [tag()]))
    with pytest.raises(collide.InputError) as caught:
        call(sheet)
    expect_refusal(str(caught.value).replace(str(tmp_path) + "/", ""), place, *facts)
