# SPDX-License-Identifier: MIT
"""Sprite sheets of Aseprite, by the reader that scenes have."""
from __future__ import annotations

import os
import pathlib
from typing import NamedTuple

from . import _native


class Frame(NamedTuple):
    """A frame of a sprite sheet: its name there, and its duration in milliseconds."""

    sheet: Sheet
    name: str
    duration: int


class Sheet:
    """A sprite sheet that Aseprite exported, by its JSON, as an array or as a hash.

    frames: all of them, in the file's order. tags: by name, a tag's frames in the order in which
    they are shown, once through. picture: the path of the sheet's picture.
    """

    def __init__(self, file: str | os.PathLike[str]) -> None:
        self._read = _native.Sheet(file)
        self.file = pathlib.Path(self._read.file)
        self.picture = pathlib.Path(self._read.picture)
        self.frames = [Frame(self, name, duration) for name, duration in self._read.frames]
        self.tags = {
            name: [self.frames[number] for number in numbers] for name, numbers in self._read.tags
        }

    def at(self, milliseconds: float, tag: str | None = None) -> Frame:
        """The frame that is shown so long after the start of the tag, or of the sheet without one.

        After the last frame the first comes again. A tag with a `repeat` is played so many times
        and stays in its last frame; one repeat of a ping-pong goes one way.
        """
        return self.frames[self._read.at(milliseconds, tag)]
