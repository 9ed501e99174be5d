# SPDX-License-Identifier: MIT
"""Records a game as a scene: where each sprite is in each frame, and its pictures.

This file needs Python 3.9 and nothing else. A game that runs under another Python than the module
takes a copy of it.
"""
from __future__ import annotations

import csv
import heapq
import json
import math
import os
import pathlib
import re
import shutil
import struct
import sys
import zlib
from typing import Any, Iterable, Mapping, Sequence

try:
    from ._native import InputError
    from .sheet import Frame, Sheet
except ImportError:  # a copy of the file, which reads no sheets
    Frame = ()  # type: ignore[assignment,misc]

    class InputError(ValueError):  # type: ignore[no-redef]
        """What cannot be used."""


_LARGEST_SIDE = 8192
_LEAST_ALPHA = 128
# What Aseprite gives a new frame, in milliseconds.
_USUAL_DURATION = 100


def _numbers(what: str, values: Any, count: int) -> tuple[float, ...]:
    """Finite numbers of which there must be so many."""
    try:
        numbers = tuple(float(value) for value in values)
    except (TypeError, ValueError, OverflowError):
        numbers = ()
    if len(numbers) != count or not all(math.isfinite(number) for number in numbers):
        shown = values[0] if count == 1 else values
        expected = "a number" if count == 1 else f"{count} numbers"
        raise InputError(f"{what}: {shown!r}, expected {expected}")
    return numbers


def _two_numbers(what: str, values: Any) -> tuple[float, float]:
    first, second = _numbers(what, values, 2)
    return first, second


def _text(what: str, value: Any) -> str:
    if not isinstance(value, str):
        raise InputError(f"{what}: {value!r}, expected a str")
    return value


def _several(what: str, values: Any) -> Iterable[Any]:
    """Not a text, whose letters would be taken one by one."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise InputError(f"{what}: {values!r}, expected a list")
    return values


def _mapping(what: str, value: Any) -> Mapping[str, Any]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise InputError(f"{what}: {value!r}, expected a dict")
    return {_text(what, key): entry for key, entry in value.items()}


class _Picture:
    """What a mask of the scene is of. `pixels` are RGBA, row by row; else it is a file's."""

    def __init__(self, owner: str, width: int, height: int, pixels: bytes) -> None:
        self.owner, self.width, self.height, self.pixels = owner, width, height, pixels
        self.is_solid = any(alpha >= _LEAST_ALPHA for alpha in pixels[3::4])
        self.mask = ""  # its name in the scene
        self.anchor: tuple[float, float] | None = None
        self.source: dict[str, str] = {}  # of the mask in the scene


class _Life:
    """An object of the scene, from its first frame to its last."""

    def __init__(self, name: str, kind: str) -> None:
        self.name, self.kind = name, kind
        self.jumps: list[int] = []
        self.pictures: list[_Picture] = []
        self.tags: list[str | None] = []


class Recorder:
    """Writes a folder that `./collide compare FOLDER/scene.json` compares: the scene, a table of the
    ways, the pictures, and for each animated sprite a sheet with its JSON, as Aseprite exports it.

        with collide.Recorder("out/run", (320, 200), hits={"player": ["enemy"]}) as recorder:
            while playing:
                recorder.show("hero", "player", hero)
                recorder.next_frame()

    folder: where to write. screen: width and height in pixels. name: the scene's, or else the
    folder's. fps: frames in a second, for the durations of animations. hits: who may hit whom, by
    class. roles: what classes of your own play, such as {"hero": "player"}. note: for the reader.
    wrap: width and height of a world in which what leaves on one side enters on the other, such as
    the screen's; 0 for a side on which it does not. Entering is then no motion through the world.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        screen: Sequence[int],
        name: str = "",
        fps: float = 60,
        hits: Mapping[str, Iterable[str]] | None = None,
        roles: Mapping[str, str] | None = None,
        note: str = "",
        wrap: Sequence[float] | None = None,
    ) -> None:
        if not isinstance(folder, (str, os.PathLike)):
            raise InputError(f"folder: {folder!r}, expected a path")
        self.folder = pathlib.Path(folder)
        width, height = _two_numbers("screen", screen)
        (fps,) = _numbers("fps", [fps], 1)
        if fps <= 0:
            raise InputError(f"fps: {_plain(fps)}, expected more than 0")
        self._scene: dict[str, Any] = {"name": _text("name", name) or self.folder.resolve().name}
        if note:
            self._scene["note"] = _text("note", note)
        self._scene["screen"] = [int(width), int(height)]
        if wrap is not None:
            across, down = _two_numbers("wrap", wrap)
            if across < 0 or down < 0:
                raise InputError(f"wrap: ({across}, {down}), expected sides of 0 or more")
            self._scene["wrap"] = [_plain(across), _plain(down)]
        self._hits = {
            kind: [_text("hits", other) for other in _several("hits", others)]
            for kind, others in _mapping("hits", hits).items()
        }
        self._roles = {
            kind: _text("roles", role) for kind, role in _mapping("roles", roles).items()
        }
        self._fps = fps
        self._frame = 0
        self._now: dict[str, _Life] = {}  # by id, what is there
        self._shown: dict[str, tuple[str, _Picture, tuple[float, float], str | None, bool]] = {}
        self._orders: list[tuple[int, list[_Life]]] = []  # drawing orders, where they change
        self._lives: list[_Life] = []
        self._names: set[str] = set()  # of objects
        self._pictures: dict[Any, _Picture] = {}
        self._corner = (0.0, 0.0)
        self._scroll: list[tuple[float, float]] = []
        self._files = {"scene", "run"}  # stems that are taken
        self._sheets: dict[pathlib.Path, tuple[str, Sheet]] = {}
        self._closed = False
        self.folder.mkdir(parents=True, exist_ok=True)
        self._file = open(self.folder / "run.csv", "w", encoding="utf-8", newline="")
        self._rows = csv.writer(self._file, lineterminator="\n")
        self._rows.writerow(["frame", "id", "x", "y"])

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        # What a game has recorded until it failed is of use; nothing recorded is no second error.
        if kind is None or self._lives:
            self.close()
        else:
            self._file.close()

    def show(
        self,
        name: str,
        kind: str,
        picture: Any,
        at: Sequence[float] | None = None,
        tag: str | None = None,
        jump: bool = False,
        anchor: Sequence[float] | None = None,
    ) -> None:
        """Something that is there in this frame. Call it in drawing order, the lowest first.

        name: its id; after a gap it is another object, "bat-2" after "bat". kind: its class, such as
        "player", or one of your own. picture: a sprite with `rect` and `image` or `mask`, a Surface or Mask of pygame, a
        collide.Mask, an array (height, width) or (height, width, 4), rows of text, the path of a PNG
        file, or a Frame of a Sheet. at: its top left corner in the world, by default that of its
        `rect`. tag: the animation that it is in, such as "run". jump: no motion led here from the frame
        before, as of what is teleported. anchor: the point of the picture, from its top left corner, whose
        motion is the object's; by default the middle, so that a picture that grows about it does not
        move.

        A picture without a solid pixel is not there.
        """
        _text("name", name)
        if not _text(f"{name}: class", kind):
            raise InputError(f"{name}: has no class, expected a name such as player")
        if not name or name in self._shown:
            raise InputError(f"{name!r} is shown already in frame {self._frame}, expected a new id")
        if at is None:
            if not hasattr(picture, "rect"):
                raise InputError(f"{name}: expected a place, as `at` or a sprite's rect")
            at = picture.rect.topleft
        if tag is not None:
            _text(f"{name}: tag", tag)
        x, y = _two_numbers(f"{name}: at", at)
        point = None if anchor is None else _two_numbers(f"{name}: anchor", anchor)
        found = self._find(name, picture, point)
        found.anchor = point
        if found.is_solid:
            self._shown[name] = (kind, found, (x, y), tag, bool(jump))

    def scroll(self, x: float, y: float) -> None:
        """The world's point in the screen's top left corner, from this frame on."""
        self._corner = _two_numbers("scroll", (x, y))

    def next_frame(self) -> None:
        """The frame is complete. Call it once a frame, when all have moved."""
        lives: dict[str, _Life] = {}
        for name, (kind, picture, (x, y), tag, jump) in self._shown.items():
            life = self._now.get(name)
            if life is None or life.kind != kind:
                life = _Life(self._new_name(name), kind)
                self._lives.append(life)
            elif jump:
                life.jumps.append(self._frame)
            lives[name] = life
            life.pictures.append(picture)
            life.tags.append(tag)
            self._rows.writerow([self._frame, life.name, _plain(x), _plain(y)])
        order = list(lives.values())
        if not self._orders or self._orders[-1][1] != order:
            self._orders.append((self._frame, order))
        self._now, self._shown = lives, {}
        self._scroll.append(self._corner)
        self._frame += 1

    def close(self) -> pathlib.Path:
        """Writes the scene and returns its file."""
        file = self.folder / "scene.json"
        if self._closed:
            return file
        if self._shown:
            self.next_frame()
        self._file.close()
        if not self._lives:
            raise InputError(f"{self.folder}: nothing was shown, expected one object at least")
        self._closed = True
        self._write_pictures()
        self._scene["frames"] = self._frame
        if any(corner != (0, 0) for corner in self._scroll):
            self._scene["scroll"] = {"path": [[_plain(x), _plain(y)] for x, y in self._scroll]}
        if self._hits:
            self._scene["hits"] = self._hits
        if self._roles:
            self._scene["roles"] = self._roles
        self._scene["masks"] = {
            picture.mask: {**picture.source, **_anchor_of(picture)}
            for picture in self._pictures.values()
            if picture.mask
        }
        drawn = _drawing_order(self._lives, [order for _, order in self._orders])
        self._scene["objects"] = [
            {
                "id": life.name,
                "class": life.kind,
                **_mask_of(life),
                "csv": "run.csv",
                **({"jumps": life.jumps} if life.jumps else {}),
            }
            for life in drawn
        ]
        changes = _order_changes(drawn, self._orders)
        if changes:
            self._scene["order"] = changes
        file.write_text(_as_text(self._scene), encoding="utf-8")
        return file

    def _new_name(self, name: str) -> str:
        new, number = name, 1
        while new in self._names:
            number += 1
            new = f"{name}-{number}"
        self._names.add(new)
        return new

    # Pictures.

    def _find(self, name: str, picture: Any, anchor: tuple[float, float] | None) -> _Picture:
        """The picture of something shown; those alike, with one anchor, are one."""
        if isinstance(picture, Frame):
            return self._of_frame(picture, anchor)
        if isinstance(picture, (str, os.PathLike)):
            return self._of_file(pathlib.Path(picture), anchor)
        if hasattr(picture, "rect"):
            mask, image = getattr(picture, "mask", None), getattr(picture, "image", None)
            if mask is None and image is None:
                raise InputError(f"{name}: has no `image` and no `mask`, expected one of them")
        else:
            mask, image = None, picture
        parts = [_pixels(name, part) for part in (image, mask) if part is not None]
        key = (anchor, *parts)
        if key not in self._pictures:
            width, height, pixels = parts[0]
            if len(parts) == 2:
                if parts[1][:2] != (width, height):
                    raise InputError(
                        f"{name}: a mask of {parts[1][0]}x{parts[1][1]} with an image of "
                        f"{width}x{height}, expected one size"
                    )
                pixels = _masked(pixels, parts[1][2])
            _check_size(name, width, height)
            self._pictures[key] = _Picture(name, width, height, pixels)
        return self._pictures[key]

    def _of_file(self, path: pathlib.Path, anchor: tuple[float, float] | None) -> _Picture:
        key = (anchor, path.resolve())
        if key not in self._pictures:
            if not path.is_file():
                raise InputError(f"{path}: is no file, expected a PNG")
            # The reader of the scene says what is wrong with it.
            found = _Picture(path.stem, 0, 0, b"\0\0\0\xff")
            found.mask = self._new_mask(path.stem)
            found.source = {"png": self._brought(path)}
            self._pictures[key] = found
        return self._pictures[key]

    def _of_frame(self, frame: Frame, anchor: tuple[float, float] | None) -> _Picture:
        path = frame.sheet.file.resolve()
        key = (anchor, path, frame.name)
        if key not in self._pictures:
            if path not in self._sheets:
                self._sheets[path] = (self._bring_sheet(frame.sheet), frame.sheet)
            found = _Picture(path.stem, 0, 0, b"\0\0\0\xff")
            found.mask = self._new_mask(frame.name)
            found.source = {"aseprite": self._sheets[path][0], "frame": frame.name}
            self._pictures[key] = found
        return self._pictures[key]

    def _inside(self, path: pathlib.Path) -> str | None:
        try:
            return path.resolve().relative_to(self.folder.resolve()).as_posix()
        except ValueError:
            return None

    def _brought(self, path: pathlib.Path) -> str:
        """The file in the folder, copied there if it is not."""
        inside = self._inside(path)
        if inside is None:
            inside = f"{self._new_file(path.stem)}{path.suffix}"
            shutil.copyfile(path, self.folder / inside)
        return inside

    def _bring_sheet(self, sheet: Sheet) -> str:
        if not sheet.picture.is_file():
            raise InputError(f"{sheet.file}: its picture {sheet.picture} is no file")
        inside = self._inside(sheet.file)
        if inside is not None:
            return inside
        stem = self._new_file(sheet.file.stem)
        picture = f"{stem}{sheet.picture.suffix}"
        shutil.copyfile(sheet.picture, self.folder / picture)
        text = json.loads(sheet.file.read_text(encoding="utf-8-sig"))
        text["meta"]["image"] = picture
        (self.folder / f"{stem}.json").write_text(json.dumps(text, indent=1), encoding="utf-8")
        return f"{stem}.json"

    def _new_file(self, stem: str) -> str:
        stem = re.sub(r"[^A-Za-z0-9_.-]+", "-", stem).strip(".-") or "picture"
        new, number = stem, 1
        while new.lower() in self._files:
            number += 1
            new = f"{stem}-{number}"
        self._files.add(new.lower())
        return new

    def _new_mask(self, name: str) -> str:
        taken = {picture.mask for picture in self._pictures.values()}
        new, number = name, 1
        while new in taken:
            number += 1
            new = f"{name} ({number})"
        return new

    def _write_pictures(self) -> None:
        used = {id(picture) for life in self._lives for picture in life.pictures}
        owned: dict[str, list[_Picture]] = {}
        for picture in self._pictures.values():
            if id(picture) in used and not picture.source:
                owned.setdefault(picture.owner, []).append(picture)
        for owner, pictures in owned.items():
            stem = self._new_file(owner)
            if len(pictures) > 1:
                self._write_sheet(owner, stem, pictures)
                continue
            picture = pictures[0]
            _write_png(self.folder / f"{stem}.png", picture.width, picture.height, picture.pixels)
            picture.mask = self._new_mask(owner)
            picture.source = {"png": f"{stem}.png"}

    def _write_sheet(self, owner: str, stem: str, pictures: list[_Picture]) -> None:
        """A picture of all, in cells of one size, and the JSON to it."""
        wide = max(picture.width for picture in pictures)
        high = max(picture.height for picture in pictures)
        columns = math.ceil(math.sqrt(len(pictures)))
        rows = math.ceil(len(pictures) / columns)
        sheet = bytearray(columns * wide * rows * high * 4)
        places = {}
        for number, picture in enumerate(pictures):
            left, top = number % columns * wide, number // columns * high
            places[id(picture)] = (left, top)
            for row in range(picture.height):
                start = ((top + row) * columns * wide + left) * 4
                line = picture.width * 4
                sheet[start : start + line] = picture.pixels[row * line : (row + 1) * line]
        _write_png(self.folder / f"{stem}.png", columns * wide, rows * high, bytes(sheet))

        frames: list[dict[str, Any]] = []

        def add(picture: _Picture, duration: int) -> None:
            left, top = places[id(picture)]
            name = f"{owner} {len(frames)}"
            size = {"w": picture.width, "h": picture.height}
            frames.append(
                {
                    "filename": name,
                    "frame": {"x": left, "y": top, **size},
                    "rotated": False,
                    "trimmed": False,
                    "spriteSourceSize": {"x": 0, "y": 0, **size},
                    "sourceSize": size,
                    "duration": duration,
                }
            )
            if not picture.source:
                picture.mask = self._new_mask(name)
                picture.source = {"aseprite": f"{stem}.json", "frame": name}

        tags = []
        for tag, shown in self._stretches(owner).items():
            first = len(frames)
            for picture, count in _runs(_period(shown)):
                add(picture, max(1, round(count * 1000 / self._fps)))
            tags.append(
                {"name": tag, "from": first, "to": len(frames) - 1, "direction": "forward"}
            )
        for picture in pictures:
            if not picture.source:
                add(picture, _USUAL_DURATION)
        meta = {
            "app": "collide",
            "version": "1.0",
            "image": f"{stem}.png",
            "format": "RGBA8888",
            "size": {"w": columns * wide, "h": rows * high},
            "scale": "1",
            "frameTags": tags,
        }
        text = json.dumps({"frames": frames, "meta": meta}, indent=1)
        (self.folder / f"{stem}.json").write_text(text + "\n", encoding="utf-8")

    def _stretches(self, owner: str) -> dict[str, list[_Picture]]:
        """By tag, the longest time for which something showed pictures of the owner under it."""
        longest: dict[str, list[_Picture]] = {}
        for life in self._lives:
            start = 0
            for frame in range(1, len(life.pictures) + 1):
                if frame < len(life.pictures):
                    same = life.pictures[frame].owner == life.pictures[start].owner
                    if same and life.tags[frame] == life.tags[start]:
                        continue
                picture, tag = life.pictures[start], life.tags[start] or owner
                stretch = life.pictures[start:frame]
                is_owned = picture.owner == owner and bool(picture.pixels) and picture.width > 0
                if is_owned and len(stretch) > len(longest.get(tag, [])):
                    longest[tag] = stretch
                start = frame
        return longest


def _plain(value: float) -> float | int:
    return int(value) if value == int(value) else value


def _check_size(name: str, width: int, height: int) -> None:
    if not (1 <= width <= _LARGEST_SIDE and 1 <= height <= _LARGEST_SIDE):
        raise InputError(
            f"{name}: a picture of {width}x{height}, expected sides of 1 to {_LARGEST_SIDE}"
        )


def _pixels(name: str, picture: Any) -> tuple[int, int, bytes]:
    """Width, height, and RGBA row by row."""
    pygame = sys.modules.get("pygame")
    if pygame is not None and isinstance(picture, pygame.mask.Mask):
        picture = picture.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(0, 0, 0, 0))
    if pygame is not None and isinstance(picture, pygame.Surface):
        width, height = picture.get_size()
        return width, height, pygame.image.tostring(picture, "RGBA")
    if hasattr(picture, "to_array"):
        picture = picture.to_array()
    if hasattr(picture, "tolist"):
        picture = picture.tolist()
    try:
        rows = [list(row) for row in picture]
    except TypeError:
        raise InputError(
            f"{name}: a picture of type {type(picture).__name__}, expected a Surface or Mask of "
            "pygame, a Mask, an array, rows of text, or a file"
        ) from None
    width = len(rows[0]) if rows else 0
    if any(len(row) != width for row in rows):
        raise InputError(f"{name}: rows of several lengths, expected one")
    return width, len(rows), b"".join(_colour(name, pixel) for row in rows for pixel in row)


def _colour(name: str, pixel: Any) -> bytes:
    if isinstance(pixel, str):
        pixel = pixel not in ". 0"
    if isinstance(pixel, (bool, int)):
        return b"\xff\xff\xff\xff" if pixel else b"\0\0\0\0"
    try:
        colour = bytes(pixel)
    except (TypeError, ValueError):
        colour = b""
    if len(colour) != 4:
        raise InputError(f"{name}: a pixel that is {pixel!r}, expected solid or not, or RGBA")
    return colour


def _masked(pixels: bytes, mask: bytes) -> bytes:
    """The colours of the image where the mask is solid."""
    result = bytearray(pixels)
    for place in range(3, len(result), 4):
        if mask[place] >= _LEAST_ALPHA:
            result[place] = max(result[place], _LEAST_ALPHA)
        else:
            result[place] = min(result[place], _LEAST_ALPHA - 1)
    return bytes(result)


def _period(shown: list[_Picture]) -> list[_Picture]:
    """Of an animation that is shown twice at least: once through. Else all of it."""
    # As in the search of Knuth, Morris and Pratt: how long a beginning ends at each place.
    borders = [0] * len(shown)
    for place in range(1, len(shown)):
        length = borders[place - 1]
        while length and shown[place] is not shown[length]:
            length = borders[length - 1]
        borders[place] = length + (shown[place] is shown[length])
    period = len(shown) - borders[-1]
    return shown[:period] if 1 < period <= len(shown) // 2 else shown


def _runs(shown: list[_Picture]) -> list[tuple[_Picture, int]]:
    runs: list[tuple[_Picture, int]] = []
    for picture in shown:
        if runs and runs[-1][0] is picture:
            runs[-1] = (picture, runs[-1][1] + 1)
        else:
            runs.append((picture, 1))
    return runs


def _mask_of(life: _Life) -> dict[str, Any]:
    """The member of the object that says its mask in each frame."""
    runs = _runs(_period(life.pictures))
    if len(runs) == 1:
        return {"mask": runs[0][0].mask}
    return {"animation": [{"mask": picture.mask, "frames": count} for picture, count in runs]}


def _anchor_of(picture: _Picture) -> dict[str, Any]:
    return {"anchor": [_plain(value) for value in picture.anchor]} if picture.anchor else {}


def _drawing_order(lives: list[_Life], orders: list[list[_Life]]) -> list[_Life]:
    """All objects so that each is behind those that any frame draws over it, as far as the frames
    agree; else in the order of birth."""
    birth = {id(life): number for number, life in enumerate(lives)}
    above: list[set[int]] = [set() for _ in lives]
    for order in orders:
        for lower, upper in zip(order, order[1:]):
            above[birth[id(lower)]].add(birth[id(upper)])
    under = [0] * len(lives)
    for uppers in above:
        for upper in uppers:
            under[upper] += 1
    # Topological order; where frames disagree, the first born goes on.
    ready = [number for number, count in enumerate(under) if count == 0]
    left = set(range(len(lives)))
    drawn = []
    while left:
        if not ready:
            ready = [min(left)]
        number = heapq.heappop(ready)
        if number not in left:
            continue
        left.remove(number)
        drawn.append(lives[number])
        for upper in above[number]:
            under[upper] -= 1
            if under[upper] == 0:
                heapq.heappush(ready, upper)
    return drawn


def _order_changes(
    drawn: list[_Life], orders: list[tuple[int, list[_Life]]]
) -> list[dict[str, Any]]:
    """The drawing orders that do not follow from the last one, and from the objects'."""
    changes: list[dict[str, Any]] = []
    usual = {id(life): number for number, life in enumerate(drawn)}
    rank = usual
    for frame, order in orders:
        ranks = [rank.get(id(life), len(drawn) + usual[id(life)]) for life in order]
        if ranks == sorted(ranks):
            continue
        rank = {id(life): number for number, life in enumerate(order)}
        changes.append({"from": frame, "objects": [life.name for life in order]})
    return changes


def _as_text(scene: Mapping[str, Any]) -> str:
    """With a line for each mask and object."""
    parts = []
    for name, value in scene.items():
        if name == "masks":
            lines = [f"{json.dumps(key)}: {json.dumps(mask)}" for key, mask in value.items()]
            text = "{\n  " + ",\n  ".join(lines) + "}"
        elif name == "objects":
            text = "[\n  " + ",\n  ".join(json.dumps(one) for one in value) + "]"
        else:
            text = json.dumps(value)
        parts.append(f"{json.dumps(name)}: {text}")
    return "{" + ",\n ".join(parts) + "}\n"


def _write_png(path: pathlib.Path, width: int, height: int, pixels: bytes) -> None:
    def chunk(kind: bytes, data: bytes) -> bytes:
        check = zlib.crc32(kind + data)
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", check)

    line = width * 4
    rows = b"".join(b"\0" + pixels[row * line : (row + 1) * line] for row in range(height))
    header = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(rows, 9))
        + chunk(b"IEND", b"")
    )
