# SPDX-License-Identifier: MIT
import json
import os
import pathlib
import subprocess

import collide
import numpy as np
import pytest
from message import expect_refusal

SCENES = pathlib.Path(os.environ["COLLIDE_ROOT"]) / "scenes"

# The shot flies over the target: it covers columns 0-1, 4-5, 8-9, the target 4-7.
FLIGHT = {
    "name": "flight",
    "screen": [320, 200],
    "frames": 3,
    "masks": {"shot": {"rows": ["##"]}, "target": {"rows": ["####", "#..#"]}},
    "objects": [
        {"id": "t", "mask": "target", "class": "enemy", "path": [[4, 10]]},
        {"id": "s", "mask": "shot", "class": "player-bullet", "at": [0, 10], "velocity": [4.5, 0]},
    ],
}


def test_a_scene_of_a_dict():
    scene = collide.parse_scene(FLIGHT)
    assert (scene.name, scene.screen, scene.frames) == ("flight", (320, 200), 3)
    assert (scene.ids, scene.roles) == (["t", "s"], ["enemy", "player-bullet"])
    assert scene.positions().tolist() == [
        [[4, 10], [0, 10]],
        [[4, 10], [4, 10]],
        [[4, 10], [9, 10]],
    ]
    assert scene.mask(0).to_array().tolist() == [[True] * 4, [True, False, False, True]]
    assert repr(scene) == "<collide.Scene flight: 2 objects, 3 frames>"


def test_a_dict_is_as_good_as_a_scene():
    assert collide.read_scene(FLIGHT).ids == ["t", "s"]
    assert collide.compare(FLIGHT) == collide.compare(collide.parse_scene(FLIGHT))


def test_the_truth_of_pixels():
    scene = collide.parse_scene(FLIGHT)
    assert scene.contacts().tolist() == [[1, 0, 1]]
    assert scene.contacts().dtype == np.int32


def test_rules_are_those_of_the_scene():
    ruled = dict(FLIGHT, hits={"player": ["enemy"]})
    assert collide.parse_scene(ruled).contacts().tolist() == []
    with pytest.raises(Exception, match="no two that may hit each other are ever there together"):
        collide.compare(collide.parse_scene(ruled))


def test_contacts_of_a_frame_are_those_of_its_arrays():
    scene = collide.read_scene(SCENES / "sprites.json")
    masks = [scene.mask(number) for number in range(len(scene.ids))]
    found = scene.contacts()
    assert len(found) > 0
    for frame, places in enumerate(scene.positions()):
        if all((scene.mask(i, frame).to_array() == masks[i].to_array()).all() for i in range(len(masks))):
            expected = collide.contacts(masks, places, scene.screen)
            assert found[found[:, 0] == frame][:, 1:].tolist() == expected.tolist()


def test_verdicts_are_those_of_the_program():
    scene = SCENES / "tunnel.json"
    printed = subprocess.run(
        [os.environ["COLLIDE_PROGRAM"], "compare", scene, "--json", "--no-time"], stdout=subprocess.PIPE, check=True
    )
    verdicts = json.loads(printed.stdout)
    # The module has no processors to run machine code on.
    for technique in verdicts["techniques"]:
        technique.pop("native", None)
    assert collide.compare(collide.read_scene(scene)) == verdicts


def test_verdicts_in_lockstep():
    verdicts = collide.compare(collide.parse_scene(FLIGHT), on="lockstep")
    agreements = [o["agreement"] for o in verdicts["techniques"] if "agreement" in o]
    assert agreements
    assert all(a["agreed"] and a["compared"] > 0 for a in agreements)


def test_pictures_are_looked_for_in_the_folder():
    of_picture = dict(FLIGHT, masks=dict(FLIGHT["masks"], shot={"png": "ship.png"}))
    scene = collide.parse_scene(of_picture, SCENES / "sprites")
    ship = collide.read_mask(SCENES / "sprites" / "ship.png")
    assert (scene.mask(1).to_array() == ship.to_array()).all()


FOREVER = {}
FOREVER["name"] = FOREVER


@pytest.mark.parametrize(
    "call, place, facts",
    [
        (lambda: collide.read_scene("none.json"), "none.json", ("No such file or directory",)),
        (lambda: collide.parse_scene({"name": "x"}), "scene", ("screen",)),
        (lambda: collide.parse_scene({"name": {1, 2}}), "scene", ("set",)),
        (lambda: collide.parse_scene(FLIGHT).mask(2), "index", (2, 0, 1)),
        (lambda: collide.parse_scene(FLIGHT).mask(0, 3), "frame", (3, 0, 2)),
        (
            lambda: collide.compare(collide.parse_scene(FLIGHT), on="silicon"),
            "on",
            ("silicon", "golden", "rtl", "lockstep"),
        ),
        (lambda: collide.compare({"name": "x"}), "scene", ("screen",)),
        (lambda: collide.compare(7), "scene", ("int", "Scene", "dict")),
        (lambda: collide.compare(FLIGHT, misused="very"), "misused", ("very", "True", "False")),
        (lambda: collide.compare(FLIGHT, on=None), "on", ("NoneType", "str")),
        (lambda: collide.read_scene(7), "path", ("int", "a path")),
        (lambda: collide.read_scene("a\0b"), "path", ("str", "zero byte")),
        (lambda: collide.parse_scene(FLIGHT, 7), "folder", ("int", "a path")),
        (lambda: collide.parse_scene(FLIGHT).mask("t"), "index", ("t", "whole number", 0, 1)),
        (lambda: collide.parse_scene(FLIGHT).mask(2**70), "index", (2**70, 0, 1)),
        (lambda: collide.parse_scene({"name": float("nan")}), "scene", ("Out of range float",)),
        (lambda: collide.Scene(), "Scene", ("read_scene", "parse_scene")),
        (lambda: collide.parse_scene(FOREVER), "scene", ("Circular",)),
        (
            lambda: collide.compare(dict(FLIGHT, objects=FLIGHT["objects"][:1])),
            "scene",
            ("one object", "terrain"),
        ),
    ],
)
def test_what_cannot_be_used_is_refused(call, place, facts):
    with pytest.raises(collide.InputError) as caught:
        call()
    expect_refusal(caught.value, place, *facts)
