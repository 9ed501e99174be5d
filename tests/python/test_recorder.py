# SPDX-License-Identifier: MIT
"""collide.Recorder: what a game records is a scene that says the same."""
import json
import os
import pathlib
import shutil
import subprocess
import sys

import collide
import numpy as np
import pytest

ROWS = {"hero": [".##.", "####"], "bat": ["#..#", "####"], "bat up": ["####", "#..#"]}
RED, GREEN, CLEAR = (200, 0, 0, 255), (0, 200, 0, 255), (0, 0, 0, 0)


def array(*rows):
    return np.array(rows, dtype=np.uint8)


def shapes_of(scene, name, frames):
    """The rows of the mask of an object in each frame in which it is there."""
    number = scene.ids.index(name)
    masks = [scene.mask(number, frame).to_array() for frame in frames]
    return [["".join("#" if solid else "." for solid in row) for row in mask] for mask in masks]


def recorded(folder, frames, **more):
    """A recording of what each frame shows, as the arguments of `show`."""
    with collide.Recorder(folder, (320, 200), **more) as recorder:
        for shown in frames:
            for arguments in shown:
                recorder.show(*arguments)
            recorder.next_frame()
    return collide.read_scene(folder / "scene.json")


def object_of(folder, name):
    scene = json.loads((folder / "scene.json").read_text())
    return next(one for one in scene["objects"] if one["id"] == name)


def test_a_recording_is_a_scene(tmp_path):
    scene = recorded(
        tmp_path / "run",
        [
            [("hero", "player", ROWS["hero"], (20, 90)), ("bat", "enemy", ROWS["bat"], (30.5, 90))],
            [("hero", "player", ROWS["hero"], (28, 90)), ("bat", "enemy", ROWS["bat"], (29.5, 90))],
        ],
        hits={"player": ("enemy",)},
        note="two frames",
    )
    assert (scene.name, scene.screen, scene.frames) == ("run", (320, 200), 2)
    assert (scene.ids, scene.roles) == (["hero", "bat"], ["player", "enemy"])
    assert scene.positions().tolist() == [[[20, 90], [30, 90]], [[28, 90], [29, 90]]]
    assert shapes_of(scene, "hero", [1]) == [ROWS["hero"]]
    assert scene.contacts().tolist() == [[1, 0, 1]]
    text = json.loads((tmp_path / "run/scene.json").read_text())
    assert text["hits"] == {"player": ["enemy"]}
    assert text["note"] == "two frames"
    assert text["masks"] == {"hero": {"png": "hero.png"}, "bat": {"png": "bat.png"}}
    assert "scroll" not in text


def test_the_program_compares_it(tmp_path):
    recorded(
        tmp_path,
        [[("a", "player", ROWS["hero"], (9, 9)), ("b", "enemy", ROWS["hero"], (10, 9))]],
        name="by the program",
    )
    program = subprocess.run(
        [os.environ["COLLIDE_PROGRAM"], "compare", tmp_path / "scene.json", "--json"],
        capture_output=True,
        check=True,
    )
    result = json.loads(program.stdout)
    assert result["scene"] == "by the program"
    # Rows ".##." and "####", and the same a column further right.
    assert result["contact_list"] == [{"frame": 0, "objects": ["a", "b"], "at": [11, 9], "pixels": 4}]


def test_what_comes_back_is_another_object(tmp_path):
    bat = ("bat", "enemy", ROWS["bat"], (5, 5))
    hero = ("hero", "player", ROWS["hero"], (50, 50))
    scene = recorded(tmp_path, [[hero, bat], [hero], [hero, bat], [hero, bat]])
    assert scene.ids == ["hero", "bat", "bat-2"]
    rows = (tmp_path / "run.csv").read_text().splitlines()
    assert [row for row in rows if "bat" in row] == ["0,bat,5,5", "2,bat-2,5,5", "3,bat-2,5,5"]


def test_another_class_is_another_object(tmp_path):
    scene = recorded(
        tmp_path,
        [[("shot", kind, ["#"], (0, 0))] for kind in ("enemy-bullet", "player-bullet")],
    )
    assert (scene.ids, scene.roles) == (["shot", "shot-2"], ["enemy-bullet", "player-bullet"])


def test_classes_may_be_the_games_own(tmp_path):
    scene = recorded(
        tmp_path,
        [[("a", "hero", ["##"], (5, 5)), ("b", "bat", ["#"], (6, 5)), ("c", "bat", ["#"], (5, 5))]],
        hits={"hero": ["bat"]},
        roles={"hero": "player", "bat": "enemy"},
    )
    assert scene.contacts().tolist() == [[0, 0, 1], [0, 0, 2]]
    text = json.loads((tmp_path / "scene.json").read_text())
    assert [one["class"] for one in text["objects"]] == ["hero", "bat", "bat"]
    assert text["roles"] == {"hero": "player", "bat": "enemy"}


def test_what_has_no_solid_pixel_is_not_there(tmp_path):
    faint = np.full((2, 2, 4), 127, dtype=np.uint8)
    scene = recorded(
        tmp_path,
        [
            [("a", "player", picture, (1, 1)), ("b", "enemy", ["#"], (5, 5))]
            for picture in (["##"], [".."], faint, ["##"])
        ],
    )
    assert scene.ids == ["a", "a-2", "b"], "as they are drawn, the lowest first"


def test_scrolling_is_the_scenes(tmp_path):
    with collide.Recorder(tmp_path, (320, 200)) as recorder:
        for frame in range(3):
            recorder.scroll(10 * frame, 0.5)
            recorder.show("a", "player", ["#"], (100, 50))
            recorder.show("b", "wall", ["#"], (7, 7))
            recorder.next_frame()
    scene = collide.read_scene(tmp_path / "scene.json")
    assert scene.positions()[:, 0].tolist() == [[100, 50], [90, 50], [80, 50]]


DOT = ["#"]


def ids_of(folder):
    return [one["id"] for one in json.loads((folder / "scene.json").read_text())["objects"]]


def test_what_is_drawn_last_comes_last_whenever_it_was_born(tmp_path):
    enemies = [("e1", "enemy", DOT, (5, 5)), ("e2", "enemy", DOT, (6, 5))]
    hero = ("hero", "player", DOT, (5, 6))
    recorded(tmp_path, [[hero], [*enemies, hero], [*enemies, hero]])
    assert ids_of(tmp_path) == ["e1", "e2", "hero"]
    assert "order" not in json.loads((tmp_path / "scene.json").read_text())


def test_an_order_that_changes_is_told_where_it_does(tmp_path):
    a, b, c = [(name, "enemy", DOT, (5, 5)) for name in "abc"]
    recorded(tmp_path, [[a, b], [b, a], [b, a, c], [c, b], [c, b, a]])
    text = json.loads((tmp_path / "scene.json").read_text())
    # "a" that comes back is another object, over all.
    assert ids_of(tmp_path) == ["a", "c", "b", "a-2"]
    assert text["order"] == [
        {"from": 1, "objects": ["b", "a"]},
        {"from": 3, "objects": ["c", "b"]},
    ]


def test_jumps_and_wrapping_are_the_scenes(tmp_path):
    with collide.Recorder(tmp_path, (320, 200), wrap=(320, 0)) as recorder:
        for frame, x in enumerate((300, 4, 9)):
            recorder.show("a", "player", DOT, (x, 5), jump=frame != 1)
            recorder.show("b", "enemy", DOT, (50, 5))
            recorder.next_frame()
    text = json.loads((tmp_path / "scene.json").read_text())
    assert text["wrap"] == [320, 0]
    assert object_of(tmp_path, "a")["jumps"] == [2], "what is born in frame 0 comes from nowhere"
    assert "jumps" not in object_of(tmp_path, "b")
    result = collide.compare(text | {"objects": [
        {**one, "csv": str(tmp_path / "run.csv")} for one in text["objects"]
    ], "masks": {"a": {"rows": DOT}}})
    assert result["unmarked_jumps"] == 0
    with pytest.raises(collide.InputError, match="wrap.*-1"):
        collide.Recorder(tmp_path / "other", (320, 200), wrap=(-1, 0))


def test_an_anchor_is_the_masks(tmp_path):
    feet = {"low": (1, 1), "high": (1, 2)}
    with collide.Recorder(tmp_path, (320, 200)) as recorder:
        recorder.show("a", "player", ["##"], (5, 9), anchor=feet["low"])
        recorder.show("b", "enemy", ["##"], (50, 5))
        recorder.next_frame()
        recorder.show("a", "player", ["##", "##"], (5, 8), anchor=feet["high"])
        recorder.show("b", "enemy", ["##"], (50, 5))
    masks = json.loads((tmp_path / "scene.json").read_text())["masks"]
    assert sorted(mask.get("anchor", []) for mask in masks.values()) == [[], [1, 1], [1, 2]]
    collide.read_scene(tmp_path / "scene.json")


def test_colours_are_kept(tmp_path):
    image = array([RED, CLEAR], [GREEN, (1, 2, 3, 200)])
    recorded(tmp_path, [[("a", "player", image, (0, 0)), ("b", "enemy", ["#"], (9, 9))]])
    data = (tmp_path / "a.png").read_bytes()
    pytest.importorskip("pygame")
    import pygame

    surface = pygame.image.load(str(tmp_path / "a.png"))
    assert surface.get_size() == (2, 2)
    assert pygame.image.tostring(surface, "RGBA") == image.tobytes()
    assert data.startswith(b"\x89PNG")


def walk(length, steps):
    """A hero who changes his picture after so many frames, and a wall."""
    pictures = [ROWS["bat"], ROWS["bat up"]]
    return [
        [("hero", "player", pictures[frame // steps % 2], (0, 0)), ("w", "wall", ["#"], (50, 50))]
        for frame in range(length)
    ]


def test_pictures_that_change_are_an_animation(tmp_path):
    scene = recorded(tmp_path, walk(15, 3))
    assert object_of(tmp_path, "hero")["animation"] == [
        {"mask": "hero 0", "frames": 3},
        {"mask": "hero 1", "frames": 3},
    ]
    assert shapes_of(scene, "hero", range(15)) == [
        ROWS["bat up"] if frame // 3 % 2 else ROWS["bat"] for frame in range(15)
    ]


def test_an_animation_that_does_not_repeat_is_told_as_a_whole(tmp_path):
    names = ["bat", "bat up", "hero", "bat", "bat", "bat"]
    scene = recorded(
        tmp_path,
        [[("a", "player", ROWS[name], (0, 0)), ("w", "wall", ["#"], (9, 9))] for name in names],
    )
    assert [step["frames"] for step in object_of(tmp_path, "a")["animation"]] == [1, 1, 1, 3]
    assert shapes_of(scene, "a", range(6)) == [ROWS[name] for name in names]


def test_a_sheet_is_as_aseprite_exports_it(tmp_path):
    with collide.Recorder(tmp_path, (320, 200), fps=50) as recorder:
        for frame in range(20):
            tag, names = ("run", ["bat", "bat up"]) if frame < 12 else ("hurt", ["hero"])
            recorder.show("hero", "player", ROWS[names[frame // 3 % len(names)]], (0, 0), tag)
            recorder.show("wall", "wall", ["#"], (9, 9))
            recorder.next_frame()
    text = json.loads((tmp_path / "hero.json").read_text())
    # Three frames at 50 a second are 60 ms; hurt lasts for eight.
    assert [frame["duration"] for frame in text["frames"]] == [60, 60, 160]
    assert text["meta"]["frameTags"] == [
        {"name": "run", "from": 0, "to": 1, "direction": "forward"},
        {"name": "hurt", "from": 2, "to": 2, "direction": "forward"},
    ]
    assert text["meta"]["image"] == "hero.png"
    sheet = collide.Sheet(tmp_path / "hero.json")
    assert [frame.name for frame in sheet.frames] == ["hero 0", "hero 1", "hero 2"]
    assert [frame.duration for frame in sheet.tags["run"]] == [60, 60]


def test_a_picture_shown_under_no_tag_of_its_own_is_in_the_sheet(tmp_path):
    # The longest time under the tag shows two of the three.
    names = ["hero", "gap", "bat", "bat up", "bat", "bat up"]
    frames = [
        [("w", "wall", ["#"], (9, 9))]
        + ([] if name == "gap" else [("a", "player", ROWS[name], (0, 0))])
        for name in names
    ]
    scene = recorded(tmp_path, frames)
    text = json.loads((tmp_path / "a.json").read_text())
    assert [frame["duration"] for frame in text["frames"]] == [17, 17, 100]
    assert shapes_of(scene, "a", [0]) == [ROWS["hero"]]
    assert shapes_of(scene, "a-2", [2, 3]) == [ROWS["bat"], ROWS["bat up"]]


# Aseprite's JSON: two frames of 3x2 of a sheet of 6x2, the second one trimmed to a pixel.
def aseprite(folder, form="array", direction="pingpong"):
    frames = [
        {"frame": {"x": 0, "y": 0, "w": 3, "h": 2}, "duration": 100},
        {
            "frame": {"x": 3, "y": 0, "w": 1, "h": 1},
            "trimmed": True,
            "spriteSourceSize": {"x": 1, "y": 1, "w": 1, "h": 1},
            "sourceSize": {"w": 3, "h": 2},
            "duration": 50,
        },
        {"frame": {"x": 4, "y": 0, "w": 2, "h": 2}, "duration": 200},
    ]
    names = [f"run {number}.aseprite" for number in range(3)]
    listed = (
        dict(zip(names, frames))
        if form == "hash"
        else [{"filename": name, **frame} for name, frame in zip(names, frames)]
    )
    tags = [{"name": "run", "from": 0, "to": 2, "direction": direction}]
    text = {"frames": listed, "meta": {"image": "art.png", "frameTags": tags}}
    sheet = array([RED, RED, RED, GREEN, RED, RED], [RED, RED, RED, CLEAR, RED, RED])
    folder.mkdir(exist_ok=True)
    recorded(folder / "made", [[("art", "player", sheet, (0, 0)), ("w", "wall", ["#"], (9, 9))]])
    shutil.move(folder / "made/art.png", folder / "art.png")
    (folder / "art.json").write_text(json.dumps(text))
    return folder / "art.json"


@pytest.mark.parametrize("form", ["array", "hash"])
def test_a_sheet_of_aseprite_gives_masks(tmp_path, form):
    sheet = collide.Sheet(aseprite(tmp_path / "art", form))
    assert [(frame.name[:5], frame.duration) for frame in sheet.frames] == [
        ("run 0", 100),
        ("run 1", 50),
        ("run 2", 200),
    ]
    # 40 ms a frame of the game; the way there and back takes 400.
    numbers = [sheet.frames.index(sheet.at(40 * frame, "run")) for frame in range(11)]
    assert numbers == [0, 0, 0, 1, 2, 2, 2, 2, 2, 1, 0]
    with collide.Recorder(tmp_path / "run", (320, 200)) as recorder:
        for frame in range(10):
            recorder.show("hero", "player", sheet.at(40 * frame, "run"), (0, 0))
            recorder.show("w", "wall", ["#"], (9, 9))
            recorder.next_frame()
    shutil.rmtree(tmp_path / "art")
    scene = collide.read_scene(tmp_path / "run/scene.json")
    assert shapes_of(scene, "hero", [0, 3, 4]) == [["###", "###"], ["...", ".#."], ["##", "##"]]


def test_files_are_brought_along_unless_they_are_there(tmp_path):
    aseprite(tmp_path / "art")
    (tmp_path / "run").mkdir()
    shutil.copy(tmp_path / "art/art.png", tmp_path / "run/here.png")
    recorded(
        tmp_path / "run",
        [
            [
                ("a", "player", tmp_path / "art/art.png", (0, 0)),
                ("b", "enemy", str(tmp_path / "run/here.png"), (90, 90)),
            ]
        ],
    )
    masks = json.loads((tmp_path / "run/scene.json").read_text())["masks"]
    assert masks == {"art": {"png": "art.png"}, "here": {"png": "here.png"}}
    assert (tmp_path / "run/art.png").exists()


def test_pygame(tmp_path, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame = pytest.importorskip("pygame")
    pygame.display.init()
    pygame.display.set_mode((320, 200))

    class Thing(pygame.sprite.Sprite):
        def __init__(self, image, place):
            super().__init__()
            self.image, self.rect = image, image.get_rect(topleft=place)

    alpha = pygame.Surface((3, 2), pygame.SRCALPHA)
    alpha.set_at((1, 0), (200, 0, 0, 128))
    alpha.set_at((2, 1), (0, 0, 9, 127))
    keyed = pygame.Surface((2, 1)).convert()
    keyed.fill((9, 9, 9))
    keyed.set_colorkey((9, 9, 9))
    keyed.set_at((1, 0), (255, 255, 0))
    masked = Thing(pygame.Surface((2, 2), pygame.SRCALPHA), (40, 50))
    masked.image.fill((10, 20, 30, 255))
    masked.mask = pygame.mask.Mask((2, 2))
    masked.mask.set_at((0, 1))
    bare = pygame.mask.Mask((3, 1))
    bare.set_at((2, 0))
    with collide.Recorder(tmp_path, (320, 200)) as recorder:
        recorder.show("alpha", "player", Thing(alpha, (5, 6)))
        recorder.show("keyed", "enemy", keyed, pygame.math.Vector2(10.5, 20))
        recorder.show("masked", "wall", masked)
        recorder.show("bare", "wall", bare, (1, 1))
        recorder.next_frame()
    scene = collide.read_scene(tmp_path / "scene.json")
    assert scene.positions()[0].tolist() == [[5, 6], [10, 20], [40, 50], [1, 1]]
    assert shapes_of(scene, "alpha", [0]) == [[".#.", "..."]]
    assert shapes_of(scene, "keyed", [0]) == [[".#"]]
    assert shapes_of(scene, "masked", [0]) == [["..", "#."]]
    assert shapes_of(scene, "bare", [0]) == [["..#"]]
    kept = pygame.image.load(str(tmp_path / "masked.png"))
    assert tuple(kept.get_at((0, 1))) == (10, 20, 30, 255)


def test_a_mask_of_the_module(tmp_path):
    mask = collide.Mask(np.array([[1, 0], [1, 1]], dtype=bool))
    scene = recorded(
        tmp_path, [[("a", "player", mask, (0, 0)), ("b", "enemy", ["#"], (9, 9))]]
    )
    assert shapes_of(scene, "a", [0]) == [["#.", "##"]]


@pytest.mark.parametrize(
    "name", ["First In, Last Out", 'b "x"', '"', "two\nlines", "a\rb", " blank ", "\u0441\u0432\u0438", "-5", ",", "id"]
)
def test_any_name_can_be_read_again(tmp_path, name):
    frames = [
        [(name, "player", ["##"], (10 + frame, 10)), ("wall", "enemy", ["##"], (11, 10))] for frame in range(3)
    ]
    scene = recorded(tmp_path, frames)
    assert scene.ids == [name, "wall"]
    assert scene.positions()[:, 0].tolist() == [[10, 10], [11, 10], [12, 10]]
    assert scene.contacts().tolist() == [[0, 0, 1], [1, 0, 1], [2, 0, 1]]


def test_a_game_that_fails_leaves_what_it_recorded(tmp_path):
    with pytest.raises(ZeroDivisionError):
        with collide.Recorder(tmp_path, (320, 200)) as recorder:
            recorder.show("a", "player", ["#"], (0, 0))
            recorder.show("b", "enemy", ["#"], (0, 0))
            recorder.next_frame()
            raise ZeroDivisionError
    assert collide.read_scene(tmp_path / "scene.json").frames == 1
    with pytest.raises(ZeroDivisionError):
        with collide.Recorder(tmp_path / "other", (320, 200)):
            raise ZeroDivisionError


def test_the_file_serves_a_game_without_the_module(tmp_path):
    shutil.copy(pathlib.Path(collide.__file__).parent / "recorder.py", tmp_path)
    game = (
        "import recorder\n"
        "with recorder.Recorder('run', (320, 200)) as r:\n"
        "    r.show('a', 'player', ['#'], (0, 0))\n"
        "    r.show('b', 'enemy', ['#'], (0, 0))\n"
    )
    subprocess.run(
        [sys.executable, "-c", game],
        cwd=tmp_path,
        check=True,
        env={key: value for key, value in os.environ.items() if key != "PYTHONPATH"},
    )
    assert collide.read_scene(tmp_path / "run/scene.json").contacts().tolist() == [[0, 0, 1]]


@pytest.mark.parametrize(
    "arguments, error",
    [
        (("a", "", ["#"], (0, 0)), "a: has no class, expected a name such as player"),
        (("a", "player", ["#"]), "a: expected a place, as `at` or a sprite's rect"),
        (("a", "player", ["#"], (0, float("nan"))), "a: at: .0, nan., expected 2 numbers"),
        (("a", "player", ["#"], "xy"), "a: at: 'xy', expected 2 numbers"),
        (("a", "player", ["#"], (1, 2, 3)), "a: at: .1, 2, 3., expected 2 numbers"),
        (("a", "player", ["#"], 5), "a: at: 5, expected 2 numbers"),
        ((7, "player", ["#"], (0, 0)), "name: 7, expected a str"),
        (("a", 7, ["#"], (0, 0)), "a: class: 7, expected a str"),
        (("a", "player", ["#"], (0, 0), 7), "a: tag: 7, expected a str"),
        (("a", "player", ["#"], (0, 0), None, False, (1,)), "a: anchor: .1,., expected 2 numbers"),
        (("a", "player", ["##", "#"], (0, 0)), "a: rows of several lengths, expected one"),
        (("a", "player", [], (0, 0)), "a: a picture of 0x0, expected sides of 1 to 8192"),
        (("a", "player", np.ones((1, 64)), (0, 0)), "a pixel that is 1.0, expected solid or not"),
        (("a", "player", np.ones((1, 8193), bool), (0, 0)), "a: a picture of 8193x1, expected sides"),
        (("a", "player", 7, (0, 0)), "a: a picture of type int, expected a Surface or Mask of"),
        (("a", "player", "none.png", (0, 0)), "none.png: is no file, expected a PNG"),
    ],
)
def test_what_cannot_be_shown_is_said(tmp_path, arguments, error):
    recorder = collide.Recorder(tmp_path, (320, 200))
    with pytest.raises(collide.InputError, match=error):
        recorder.show(*arguments)
    recorder.show("b", "player", ["#"], (0, 0))
    with pytest.raises(collide.InputError, match="'b' is shown already in frame 0"):
        recorder.show("b", "player", ["#"], (0, 0))
    recorder.close()


def test_what_records_nothing_is_said(tmp_path):
    with pytest.raises(collide.InputError, match="nothing was shown, expected one object"):
        collide.Recorder(tmp_path, (320, 200)).close()
    with pytest.raises(collide.InputError, match="fps: 0, expected more than 0"):
        collide.Recorder(tmp_path, (320, 200), fps=0)


@pytest.mark.parametrize(
    "named, error",
    [
        ({"folder": 7}, "folder: 7, expected a path"),
        ({"screen": 320}, "screen: 320, expected 2 numbers"),
        ({"screen": (320, "x")}, "screen: .320, 'x'., expected 2 numbers"),
        ({"fps": "fast"}, "fps: 'fast', expected a number"),
        ({"fps": None}, "fps: None, expected a number"),
        ({"name": 7}, "name: 7, expected a str"),
        ({"wrap": 3}, "wrap: 3, expected 2 numbers"),
        ({"hits": ["player"]}, "hits: .'player'., expected a dict"),
        ({"hits": {"player": "enemy"}}, "hits: 'enemy', expected a list"),
        ({"hits": {"player": [7]}}, "hits: 7, expected a str"),
        ({"roles": {"hero": 7}}, "roles: 7, expected a str"),
    ],
)
def test_a_recorder_refuses_what_it_cannot_use(tmp_path, named, error):
    with pytest.raises(collide.InputError, match=error):
        collide.Recorder(**({"folder": tmp_path, "screen": (320, 200)} | named))


def test_a_view_scrolls_by_numbers(tmp_path):
    recorder = collide.Recorder(tmp_path, (320, 200))
    with pytest.raises(collide.InputError, match="scroll: .'a', 0., expected 2 numbers"):
        recorder.scroll("a", 0)


def test_a_sheet_whose_picture_is_missing_is_said(tmp_path):
    sheet = collide.Sheet(aseprite(tmp_path / "art"))
    (tmp_path / "art/art.png").unlink()
    recorder = collide.Recorder(tmp_path / "run", (320, 200))
    with pytest.raises(collide.InputError, match="its picture .*art.png is no file"):
        recorder.show("a", "player", sheet.frames[0], (0, 0))
    recorder.show("a", "player", ["#"], (0, 0))
    recorder.close()
